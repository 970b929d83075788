"""What a step brought about, read off the states before and after it."""

from __future__ import annotations

from regelwerk.core import Action
from regelwerk.payola.actions import Seal
from regelwerk.payola.diplomacy import Position
from regelwerk.payola.phases import PayolaState, Writing


def opened(before: PayolaState, action: Action) -> bool:
    """Whether it was the last seal, which opened all sheets."""
    phase = before.phase
    return isinstance(phase, Writing) and isinstance(action, Seal) and phase.owing == (action.player,)


def counted(before: Position, after: Position) -> bool:
    """Whether a fall ended between these positions: centres were counted, and taxes paid."""
    if before.season != "fall" or before.stage == "adjustments":
        return False
    return after.year > before.year or after.stage == "adjustments"
