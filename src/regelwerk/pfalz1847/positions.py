"""Positions in the middle of a game that random play seldom comes to: the kit plays from them as well.

They are put together on an empty table; the bank and the train pool get what is missing of the money and of
the trains. Not all of them can come about in play, but none has a flaw. They are for five players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core import Player, State, evolve
from regelwerk.pfalz1847.board import Board, Lay, Station
from regelwerk.pfalz1847.facts import privates, trains
from regelwerk.pfalz1847.hands import DOUBLE, EMPTY, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.inventory import money_of, money_on, printed, trains_due, trains_on
from regelwerk.pfalz1847.market import moved, par_cell
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Emergency,
    Laying,
    Paying,
    PfalzPhase,
    PfalzState,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.setup import first_table
from regelwerk.pfalz1847.table import Clock, Owner, PfalzTable, with_marker, with_railway

Hands = Mapping[Player, Hand]

POSITIONED: Mapping[str, Any] = {
    "seats": 5,
    "max_or_sets": 2,
    "train_limits": (4, 4, 2, 2, 2, 2, 2, 2),
    "doubles_bar_half": True,
    "doubles_apart": True,
    "sixe_min_paid_stops": 3,
    "quarry_opens_e9": True,
}
"""The options of the game that the positions are for."""

HALF: Hands = {0: PRESIDENT + SINGLE, 1: Hand(singles=2)}
"""Half of L or M, in the hands of two players."""

L_TO_G15 = (Lay("G17", "58", 1),)
M_TO_G15 = (Lay("H16", "57", 2),)
"""Tiles that give L and M a route."""


def positions(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """All positions, in the second set of a game of five."""
    return (
        _full_hands(game),
        _majority(game),
        _many_doubles(game),
        _half_a_certificate(game, "NDB", PRESIDENT, DOUBLE),
        _half_a_certificate(game, "N", PRESIDENT + DOUBLE, Hand(singles=3)),
        *_at_e9(game),
        *(_far_branch(game, phase) for phase in ("4", "4+4", "5")),
        *_running(game),
        *_with_quarries(game),
        _idle(game),
        *_short_rounds(game),
        *_crowded(game),
        *_without_train(game),
    )


# Stock rounds


def _full_hands(game: PfalzOptions) -> PfalzState:
    """The first player has all the certificates that he may have, the second one has one too many."""
    table = _ground(game, "3+3", {"K": 1, "H": 1})
    table = _operating(table, "L", {0: Hand(True, 8)})
    table = _operating(table, "M", {1: Hand(True, 6, 1)})
    table = _operating(table, "NDB", {2: PRESIDENT + DOUBLE, 3: SINGLE})
    return _stock_round(table)


def _majority(game: PfalzOptions) -> PfalzState:
    """The first player has 70 % of L, and others have the rest."""
    table = _ground(game, "4")
    table = _operating(table, "L", {0: Hand(True, 5), 1: SINGLE, 2: SINGLE})
    table = _operating(table, "N", {1: PRESIDENT + DOUBLE, 0: SINGLE})
    return _stock_round(table)


def _many_doubles(game: PfalzOptions) -> PfalzState:
    """The first two players have both doubles of a corporation beside singles; nobody has any money."""
    table = evolve(_ground(game, "3+3"), cash=(0,) * game.seats)
    table = _operating(table, "L", {2: PRESIDENT + SINGLE, 3: Hand(singles=2)})
    table = _operating(table, "NDB", {0: Hand(True, 3, 2), 1: SINGLE})
    table = _operating(table, "N", {1: Hand(True, 3, 2), 0: SINGLE})
    return _stock_round(table)


def _half_a_certificate(game: PfalzOptions, id: str, president: Hand, heir: Hand) -> PfalzState:
    """The heir has as much as the president's certificate, or more; nobody has any money."""
    table = evolve(_ground(game, "3+3"), cash=(0,) * game.seats)
    table = _operating(table, "L", {2: PRESIDENT + SINGLE, 3: Hand(singles=2)})
    hands = {0: president, 1: heir, 2: SINGLE} if president == PRESIDENT else {0: president, 1: heir}
    return _stock_round(_operating(table, id, hands))


# Operating rounds


def _at_e9(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """The network of N touches E9: open to its quarries in phase 4, and to its first operation in phase 5.

    It has laid a tile already. In the first position no tile 3, 4 or 56 is left.
    """
    lay = Lay("F10", "56", 2)
    open_, closed = (
        evolve(table, board=table.board.with_lay(lay))
        for table in (_n_and_m(game, "5", {"R": 3}), _n_and_m(game, "4", {"K": "N", "H": "N"}))
    )
    used_up = (("G17", "4"), ("H8", "4"), ("D16", "3"), ("E5", "3"), ("D20", "56"))
    board = closed.board
    for hex, tile in used_up:
        board = board.with_lay(Lay(hex, tile, 0))
    closed = evolve(closed, board=board)
    open_ = with_railway(open_, evolve(open_.railway("N"), fresh=True, operated=False, cash=30))
    return (
        _settled(closed, Laying(Turn("N", ("M",), lays=(lay,)))),
        _settled(open_, Laying(Turn("N", ("M",), lays=(lay,)))),
    )


def _n_and_m(game: PfalzOptions, phase: str, owners: Mapping[str, Owner]) -> PfalzTable:
    table = _operating(_ground(game, phase, owners), "N", {0: PRESIDENT + DOUBLE, 1: SINGLE}, 45, ("4",))
    return _operating(table, "M", {1: PRESIDENT + SINGLE, 0: Hand(singles=2)}, cash=100, lays=M_TO_G15)


def _far_branch(game: PfalzOptions, phase: str) -> PfalzState:
    """M reaches a straight track from one end only: it does not come to what branches off at the other.

    Stations of others keep it out of G15.
    """
    lays = (*M_TO_G15, Lay("I17", "9", 2))
    table = _operating(_ground(game, phase), "M", HALF, lays=lays)
    table = _operating(table, "L", HALF)
    for id in ("NDB", "N"):
        table = _operating(table, id, {2: PRESIDENT + DOUBLE, 3: SINGLE})
    board = table.board.with_station(Station("L", "G15")).with_station(Station("N", "G15"))
    return _settled(evolve(table, board=board), Laying(Turn("M")))


def _running(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """L runs in a circle, with trains that differ in their reach, and with a 6E past a town."""
    circle = (Lay("G17", "3", 3), Lay("G19", "5", 1))
    with_town = (Lay("F18", "208", 2), *circle)
    line = (*L_TO_G15, Lay("G19", "6", 2), *M_TO_G15)
    return tuple(
        _settled(_operating(_ground(game, phase), "L", HALF, runs=runs, lays=lays), Running(Turn("L")))
        for phase, runs, lays in (
            ("3+3", ("3", "3", "3"), circle),
            ("4", ("3", "4"), with_town),
            ("6E", ("6E",), line),
        )
    )


def _with_quarries(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """L can place a station with the power of W only, and buy quarries of its president and of another."""
    table = _ground(game, "4", {"W": "L", "K": 0, "H": 2})
    table = _operating(table, "L", HALF, cash=50, runs=("4",), lays=L_TO_G15)
    return _settled(table, Placing(Turn("L"))), _settled(table, Paying(Turn("L"), 70))


def _idle(game: PfalzOptions) -> PfalzState:
    """L, the last one of a set, can do nothing but lay tiles."""
    table = _operating(_ground(game, "3+3"), "L", HALF, 10, ("3",))
    return _settled(evolve(table, clock=evolve(table.clock, set=1)), Laying(Turn("L")))


def _short_rounds(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """Short operating rounds in which L comes to what it mostly does only after the draft."""
    no_route = _draft(game, "3", cash=10, runs=("3",), lays=())
    poor = _draft(game, "3", cash=10, runs=("3",))
    crowded = _draft(game, "3+3", cash=310, runs=("3", "3", "3+3"))
    needy = _draft(game, "4", cash=100)
    rich = _draft(game, "4", cash=130, runs=("4",))
    return (
        _settled(no_route, Laying(Turn("L"))),
        _settled(poor, Running(Turn("L"))),
        _settled(crowded, BuyingTrains(Turn("L"))),
        _settled(needy, Emergency(Turn("L"))),
        _settled(rich, BuyingQuarries(Turn("L"))),
    )


def _crowded(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """L has four trains, and may have two only as soon as M buys a 4."""
    table = _ground(game, "3+3", {"K": 2}, sold_out=True)
    table = _operating(table, "L", HALF, 20, ("3", "3", "3+3", "3+3"), L_TO_G15)
    needy = _operating(table, "M", HALF, 100, lays=M_TO_G15)
    needy = _operating(needy, "N", {2: PRESIDENT + DOUBLE, 3: SINGLE}, runs=("3",))
    earlier = evolve(needy, clock=evolve(needy.clock, set=1))
    rich = _operating(table, "M", HALF, 800, lays=M_TO_G15)
    content = _operating(table, "M", HALF, 340, ("3",), M_TO_G15)
    return (
        _settled(needy, Emergency(Turn("M"))),
        _settled(needy, Emergency(Turn("M", ("L",)))),
        _settled(earlier, Emergency(Turn("M"))),
        _settled(evolve(needy, cash=(0,) * game.seats), Emergency(Turn("M"))),
        _settled(rich, BuyingTrains(Turn("M", ("L",)))),
        _settled(content, BuyingTrains(Turn("M"))),
    )


def _without_train(game: PfalzOptions) -> tuple[PfalzState, ...]:
    """M must buy a train: with a quarry it cannot pay one, and one of L is the last that it can buy."""
    poor = _operating(_ground(game, "4", {"H": 0, "K": 2}), "M", HALF, 160, lays=M_TO_G15)
    last = _operating(_ground(game, "4", {"K": 2}), "L", HALF, 20, ("4",), L_TO_G15)
    last = _operating(last, "M", HALF, 100, lays=M_TO_G15)
    return _settled(poor, BuyingTrains(Turn("M"))), _settled(last, Emergency(Turn("M")))


# How they are put together


def _ground(
    game: PfalzOptions,
    phase: str,
    owners: Mapping[str, Owner] | None = None,
    *,
    sold_out: bool = False,
) -> PfalzTable:
    """The draft is over, no corporation has been sold, and the phase has just begun.

    `sold_out`: the next train begins another phase. The last player has the investor privates; all others
    are closed, but for those with owners.
    """
    known: dict[str, Owner] = {"MNR": 4, "SCR": 4, "VIW": 4, **(owners or {})}
    table = first_table(game)
    place = list(trains()).index(phase)
    counts = game.train_counts
    left = 0 if sold_out else counts[place] - 1
    return evolve(
        table,
        owners=tuple(known.get(id, "closed") for id in privates()),
        krauss="pool",
        phase=phase,
        supply=(*(0 for _ in counts[:place]), left, *counts[place + 1 :]),
        clock=Clock(set=2, round=1, rounds=1),
    )


def _draft(
    game: PfalzOptions,
    phase: str,
    *,
    cash: int,
    runs: tuple[str, ...] = (),
    lays: tuple[Lay, ...] = L_TO_G15,
) -> PfalzTable:
    """Only VIW is unsold, and L operates in a short operating round."""
    owners: dict[str, Owner] = {"SPR": 3, "R": 3, "K": 1, "H": 1, "W": 2, "MNR": 4, "SCR": 4, "VIW": "draft"}
    hands = {0: PRESIDENT, 1: Hand(singles=2), 2: SINGLE}
    table = _ground(game, phase, owners, sold_out=True)
    table = _operating(table, "L", hands, cash, runs, lays)
    saar = table.railway("Saar")
    with_spr = tuple(PRESIDENT if seat == 3 else hand for seat, hand in enumerate(saar.hands))
    saar = evolve(saar, ipo=saar.ipo - PRESIDENT, hands=with_spr, president=3, started=True)
    return evolve(with_railway(table, saar), clock=Clock(round=3, sale=2))


def _operating(
    table: PfalzTable,
    id: str,
    hands: Hands,
    cash: int = 0,
    runs: tuple[str, ...] = (),
    lays: tuple[Lay, ...] = (),
) -> PfalzTable:
    """The table with a corporation that operates; the first of its holders is its president."""
    railway = table.railway(id)
    ipo = printed(id)
    for hand in hands.values():
        ipo -= hand
    railway = evolve(
        railway,
        ipo=ipo,
        hands=tuple(hands.get(seat, EMPTY) for seat in range(table.game.seats)),
        president=next(iter(hands)),
        cash=cash,
        trains=runs,
        started=True,
        floated=True,
        operated=True,
    )
    table = with_marker(with_railway(table, railway), moved(table.market, id, par_cell(railway.facts.par)))
    board = Board((*table.board.lays, *lays), table.board.stations)
    for home in railway.facts.homes[len(board.stations_of(id)) :]:
        board = board.with_station(Station(id, home))
    return evolve(table, board=board)


def _stock_round(table: PfalzTable) -> PfalzState:
    """The first player begins."""
    clock = evolve(table.clock, round=0, rounds=0)
    return _settled(evolve(table, clock=clock), Trading(0, ((),) * table.game.seats))


def _settled(table: PfalzTable, phase: PfalzPhase) -> PfalzState:
    """What is missing of the trains is in the pool, what is missing of the money in the bank."""
    missing = trains_due(table) - trains_on(table)
    table = evolve(table, yard=tuple(train for train in trains() for _ in range(missing[train])))
    bank = table.bank + money_of(table.game) - money_on(table)
    return State(evolve(table, bank=bank), phase)
