"""What is the same in every chapter: dice are hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from regelwerk.core import CHANCE, HIDDEN, ChanceChapter, Distribution, Phase, Player, evolve
from regelwerk.diceplomacy.actions import Roll
from regelwerk.diceplomacy.table import DicePlomacyTable, concealed

P = TypeVar("P", bound=Phase)


class Veiled:
    """A chapter in whose views each seat sees its own die and the known ones."""

    __slots__ = ()

    def view(self, table: DicePlomacyTable, phase: P, seat: Player | None) -> tuple[DicePlomacyTable, P]:
        """The table with the unknown dice of others hidden."""
        return concealed(table, seat), phase


class RollChapter(Veiled, ChanceChapter[DicePlomacyTable, P, Roll]):
    """A chapter in which chance rolls a die, whose value only its owner sees."""

    __slots__ = ()

    def witness(self, table: DicePlomacyTable, phase: P, action: Roll, seat: Player | None) -> Roll:
        if table.game.open_dice or seat == action.seat:
            return action
        return evolve(action, value=HIDDEN)


@lru_cache(maxsize=256)
def fair_die(seat: Player, faces: int) -> Distribution[Roll]:
    """The rolls of a seat's die, all equally likely."""
    return Distribution[Roll].uniform(Roll(CHANCE, seat, value) for value in range(1, faces + 1))
