"""Before the first turn: who begins, and the first roll of every die (spec section 1)."""

from __future__ import annotations

from regelwerk.core import CHANCE, ChanceChapter, Distribution
from regelwerk.diceplomacy.actions import NameFirst, Roll
from regelwerk.diceplomacy.chapters.veil import RollChapter, Veiled, fair_die
from regelwerk.diceplomacy.phases import DrawingFirst, SettingUp, TakingTurn
from regelwerk.diceplomacy.table import DicePlomacyTable, rolled


class OnDrawingFirst(Veiled, ChanceChapter[DicePlomacyTable, DrawingFirst, NameFirst]):
    """Each seat is equally likely to begin."""

    __slots__ = ()

    def outcomes(self, table: DicePlomacyTable, phase: DrawingFirst) -> Distribution[NameFirst]:
        return Distribution[NameFirst].uniform(NameFirst(CHANCE, seat) for seat in range(table.game.seats))

    def apply(
        self, table: DicePlomacyTable, phase: DrawingFirst, action: NameFirst
    ) -> tuple[DicePlomacyTable, SettingUp]:
        return table, SettingUp(action.seat, action.seat)


class OnSettingUp(RollChapter[SettingUp]):
    """Every player rolls his die once and hides it."""

    __slots__ = ()

    def outcomes(self, table: DicePlomacyTable, phase: SettingUp) -> Distribution[Roll]:
        return fair_die(phase.seat, table.game.die_faces)

    def apply(
        self, table: DicePlomacyTable, phase: SettingUp, action: Roll
    ) -> tuple[DicePlomacyTable, SettingUp | TakingTurn]:
        table = rolled(table, phase.seat, action.value)
        following = (phase.seat + 1) % table.game.seats
        if following == phase.first:
            return table, TakingTurn(phase.first)
        return table, SettingUp(phase.first, following)
