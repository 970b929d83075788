"""Krauss & Co. (LFK): a share that never operates, but earns from the trains of the others (2.9)."""

from __future__ import annotations

from regelwerk.core import evolve
from regelwerk.pfalz1847.facts import trains
from regelwerk.pfalz1847.market import Cell, left, moved, right
from regelwerk.pfalz1847.money import bank_pays_player
from regelwerk.pfalz1847.sales import KRAUSS
from regelwerk.pfalz1847.table import PfalzTable, with_clock, with_marker, with_railway


def supply_train_bought(table: PfalzTable, buyer: str, train: str) -> PfalzTable:
    """The corporation `buyer` has bought a train from the supply: perhaps it pays a dividend, and rises.

    The first such train of an operating round pays (by option, each corporation's first one): a tenth of its
    price to the player who has the share. The marker moves also while the share lies in the pool.
    """
    due = dividend_due(table, buyer)
    railway = evolve(table.railway(buyer), supplied=True)
    table = with_clock(with_railway(table, railway), supplied=True)
    if not due or table.krauss == "draft":
        return table
    if isinstance(table.krauss, int):
        table = bank_pays_player(table, table.krauss, trains()[train].price // 10)
    return _moved(table, right(_cell(table)))


def dividend_due(table: PfalzTable, buyer: str) -> bool:
    """Whether the next train that this corporation buys from the supply brings a dividend."""
    if table.game.lfk_trigger == "first_of_or":
        return not table.clock.supplied
    return not table.railway(buyer).supplied


def end_of_round(table: PfalzTable) -> PfalzTable:
    """At the end of an operating round without a train from the supply the marker falls, once it is sold."""
    if table.clock.supplied or table.krauss == "draft":
        return table
    return _moved(table, left(_cell(table)))


def _cell(table: PfalzTable) -> Cell:
    cell = table.cell(KRAUSS)
    assert cell is not None, "its marker lies on the market from the start"
    return cell


def _moved(table: PfalzTable, cell: Cell) -> PfalzTable:
    return with_marker(table, moved(table.market, KRAUSS, cell))
