"""The agent that picks at random."""

from __future__ import annotations

from random import Random
from typing import Any

from regelwerk.core import Action, Player, State, frozen


@frozen
class RandomAgent:
    """Chooses uniformly among the legal actions, or `by_type`: among their types first, then within the type.

    By type, a kind of action with thousands of ways to do it does not crowd out the others.
    """

    by_type: bool = False

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        legal = view.legal_actions_of(seat)
        if self.by_type:
            legal = legal.by_type(rng.choice(legal.kinds))
        return legal.sample(rng)
