"""Positions in operating rounds, put together from the first state of a game.

`operating()` is a table after the draft on which nothing lies and nobody has anything; `running(...)` lets
a corporation operate on it; `laying(...)` is the state at the beginning of its turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core import Player, State, evolve
from regelwerk.pfalz1847 import Lay, Pfalz1847, Station
from regelwerk.pfalz1847.facts import corporations, trains
from regelwerk.pfalz1847.hands import EMPTY, Hand
from regelwerk.pfalz1847.market import Cell, moved, par_cell
from regelwerk.pfalz1847.phases import Laying, PfalzPhase, PfalzState, Turn
from regelwerk.pfalz1847.shares import left_in_ipo
from regelwerk.pfalz1847.table import Clock, Owner, PfalzTable, with_marker, with_owner, with_railway


def operating(
    *, seats: int = 4, phase: str = "3", owners: Mapping[str, Owner] = {}, **options: Any
) -> PfalzTable:
    """A table in the first operating round of the second set, privates closed but for those with owners."""
    table = Pfalz1847(seats=seats, **options).start().table
    place = list(trains()).index(phase)
    counts = table.supply
    table = evolve(
        table,
        phase=phase,
        supply=(*(0 for _ in counts[:place]), counts[place] - bool(place), *counts[place + 1 :]),
        owners=tuple("closed" for _ in table.owners),
        krauss="pool",
    )
    for private, owner in owners.items():
        table = with_owner(table, private, owner)
    return evolve(table, clock=Clock(set=2, round=1, rounds=table.stage.rounds))


def running(
    table: PfalzTable,
    id: str,
    *,
    cash: int = 0,
    runs: tuple[str, ...] = (),
    lays: str = "",
    stations: tuple[str, ...] = (),
    hands: Mapping[Player, Hand] = {0: Hand(True, 3)},
    pool: Hand = EMPTY,
    investors: int = 0,
    cell: tuple[int, int] | None = None,
    fresh: bool = False,
) -> PfalzTable:
    """The table with a corporation that operates.

    Its first holder is president, and what neither the players nor the pool have is in the IPO. Its marker
    lies on a cell, or on its par price. Its stations stand at home and on `stations`, and the tiles `lays`
    ("58:1 G17, 6:2 G19") are laid.
    """
    facts = corporations()[id]
    holdings = tuple(hands.get(seat, EMPTY) for seat in range(table.game.seats))
    railway = evolve(
        table.railway(id),
        ipo=left_in_ipo(id, len(facts.certificates)) - sum(holdings, pool),
        hands=holdings,
        pool=pool,
        investors=investors,
        president=next(iter(hands)),
        cash=cash,
        trains=runs,
        started=True,
        floated=True,
        operated=not fresh,
        fresh=fresh,
    )
    board = table.board
    for hex in (*facts.homes, *stations):
        if hex not in board.stations_of(id):
            board = board.with_station(Station(id, hex))
    for each in filter(None, lays.split(", ")):
        tile, hex = each.split(" ")
        number, rotation = tile.split(":")
        board = board.with_lay(Lay(hex, number, int(rotation)))
    table = evolve(with_railway(table, railway), board=board)
    return with_marker(table, moved(table.market, id, Cell(*cell) if cell else par_cell(facts.par)))


def at(table: PfalzTable, phase: PfalzPhase) -> PfalzState:
    """A state of the game."""
    return State(table, phase)


def laying(table: PfalzTable, id: str, *waiting: str) -> PfalzState:
    """The state at the beginning of a corporation's turn, others waiting for theirs."""
    return at(table, Laying(Turn(id, waiting)))
