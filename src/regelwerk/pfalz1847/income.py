"""What comes in during operating rounds: the income of privates, and the revenue of corporations (2.9)."""

from __future__ import annotations

from regelwerk.core import evolve
from regelwerk.pfalz1847.facts import Private, privates
from regelwerk.pfalz1847.market import Cell, left, moved, right
from regelwerk.pfalz1847.money import bank_pays_player, bank_pays_treasury
from regelwerk.pfalz1847.table import PfalzTable, with_marker, with_railway


def income_of(table: PfalzTable, private: Private) -> int:
    """What a private brings its owner in each operating round, in M; R brings more once E9 is built."""
    if private.income_with_e9 is not None and any(lay.hex == "E9" for lay in table.board.lays):
        return private.income_with_e9
    return private.income


def pay_income(table: PfalzTable) -> PfalzTable:
    """The bank pays the owners of all privates, players and corporations."""
    for private, owner in zip(privates().values(), table.owners, strict=True):
        if owner in ("draft", "closed"):
            continue
        if isinstance(owner, int):
            table = bank_pays_player(table, owner, income_of(table, private))
        else:
            table = bank_pays_treasury(table, owner, income_of(table, private))
    return table


def pay(table: PfalzTable, id: str, revenue: int) -> PfalzTable:
    """A corporation pays its revenue out: to the players, for the pool's shares to its own treasury.

    What lies in the IPO and the investor shares get nothing. The marker moves right.
    """
    railway = table.railway(id)
    for seat, hand in enumerate(railway.hands):
        if hand:
            table = bank_pays_player(table, seat, revenue * hand.percent // 100)
    if railway.pool:
        table = bank_pays_treasury(table, id, revenue * railway.pool.percent // 100)
    return _operated(table, id, right(_cell(table, id)))


def withhold(table: PfalzTable, id: str, revenue: int) -> PfalzTable:
    """A corporation keeps its revenue, which may be 0; the marker moves left."""
    if revenue:
        table = bank_pays_treasury(table, id, revenue)
    return _operated(table, id, left(_cell(table, id)))


def _cell(table: PfalzTable, id: str) -> Cell:
    cell = table.cell(id)
    assert cell is not None, f"{id} operates, so it has started"
    return cell


def _operated(table: PfalzTable, id: str, cell: Cell) -> PfalzTable:
    railway = table.railway(id)
    if not railway.operated:
        table = with_railway(table, evolve(railway, operated=True))
    return with_marker(table, moved(table.market, id, cell))
