"""After a war the victors roll again; after a surrender all who took part and are left (spec 3.6)."""

from __future__ import annotations

from regelwerk.core import Distribution, maker
from regelwerk.diceplomacy.actions import Roll
from regelwerk.diceplomacy.chapters.ending import crown, end_turn
from regelwerk.diceplomacy.chapters.veil import RollChapter, fair_die
from regelwerk.diceplomacy.phases import Over, Rerolling, TakingTurn
from regelwerk.diceplomacy.table import DicePlomacyTable, rolled

_rerolling = maker(Rerolling)


class OnRerolling(RollChapter[Rerolling]):
    """One die after another; then the turn is over, or the winners' new dice are compared."""

    __slots__ = ()

    def outcomes(self, table: DicePlomacyTable, phase: Rerolling) -> Distribution[Roll]:
        return fair_die(phase.seats[0], table.game.die_faces)

    def apply(
        self, table: DicePlomacyTable, phase: Rerolling, action: Roll
    ) -> tuple[DicePlomacyTable, Rerolling | TakingTurn | Over]:
        table = rolled(table, phase.seats[0], action.value)
        if len(phase.seats) > 1:
            return table, _rerolling(phase.verdict, phase.seats[1:])
        if max(table.victories) >= table.game.victories_to_win:
            return crown(table, phase.verdict)
        return end_turn(table, phase.verdict.war.attacker, table.ally, war=True)
