"""The end of a game (spec 1.8)."""

from __future__ import annotations

from fractions import Fraction

from regelwerk.core import FinalChapter, shared_win
from regelwerk.payola.phases import Over
from regelwerk.payola.table import PayolaTable


class OnOver(FinalChapter[PayolaTable, Over]):
    """The winners share the win. Now everybody may see everything."""

    __slots__ = ()

    def returns(self, table: PayolaTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, phase.winners)
