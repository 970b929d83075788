"""Payola: the options and the set-up."""

from __future__ import annotations

from regelwerk.core import frozen
from regelwerk.payola.options import BOARD, PayolaOptions
from regelwerk.payola.table import PayolaTable, first_list


@frozen(cache_hash=True)
class Payola(PayolaOptions):
    """Payola on the standard map, for seven; see `PayolaOptions` for the switches."""


def first_table(game: PayolaOptions) -> PayolaTable:
    """The table when a game begins."""
    lists = tuple(first_list(power) for power in range(game.seats))
    return PayolaTable(game, BOARD.start, game.start_balance, lists)
