"""The end of the game (section 7)."""

from __future__ import annotations

from fractions import Fraction

from regelwerk.core import FinalChapter, shared_win
from regelwerk.pfalz1847.phases import Over
from regelwerk.pfalz1847.scores import winners
from regelwerk.pfalz1847.table import PfalzTable


class OnOver(FinalChapter[PfalzTable, Over]):
    """Who is worth most wins; equals share the win."""

    def returns(self, table: PfalzTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, winners(table))
