"""The invariants of the game, by their numbers in section 10 of the spec.

Those that speak of secrets and of other ways to play (16 to 18, 24, 25) are checked by taking the same step
in another way. None needs to know how a state was reached.
"""

from regelwerk.diceplomacy.laws.of_states import STATE_LAWS
from regelwerk.diceplomacy.laws.of_steps import STEP_LAWS

__all__ = ["STATE_LAWS", "STEP_LAWS"]
