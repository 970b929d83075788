"""States from outside: what cannot be played on is refused, with a reason; what can be is let in."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from regelwerk.core import RecordError, State, evolve
from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.pfalz1847.actions import OfferPrivate
from regelwerk.pfalz1847.board import Lay, Station
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzPhase,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.routes import Route
from regelwerk.pfalz1847.table import PfalzTable, with_clock, with_owner, with_railway
from regelwerk.verify.checks.structure import damaged_states_are_refused
from regelwerk.verify.mutants import Lore
from regelwerk.verify.scenes import Moment
from tests.pfalz1847.positions import at

SOUND = next(state for state in Pfalz1847.positions() if isinstance(state.phase, Running))
"""L runs three 3-trains in phase 3+3; the first two players have half of it."""

TABLE: PfalzTable = SOUND.table
TURN = Turn("L")


def flaw(table: PfalzTable, phase: PfalzPhase = SOUND.phase) -> str | None:
    state = at(table, phase)
    return state.game.flaw(state)


def of_l(**changes: Any) -> PfalzTable:
    return with_railway(TABLE, evolve(TABLE.railway("L"), **changes))


def test_what_only_switches_allow_is_sound() -> None:
    assert flaw(in_pool("ss", pile=(10, 10), loose_change=True)) is None
    assert flaw(in_pool("", uncounted=(0, 10, 0, 0, 0), loose_change=True)) is None
    hands = (Hand(singles=3), *TABLE.railway("L").hands[1:])
    sold = of_l(ipo=TABLE.railway("L").ipo - Hand(singles=2), pool=Hand(president=True), hands=hands)
    assert flaw(evolve(sold, game=evolve(TABLE.game, tied_president_sells=True))) is None


def put(**changes: Any) -> PfalzTable:
    return evolve(TABLE, **changes)


def in_pool(
    pool: str, *, pile: tuple[int, ...] = (), uncounted: tuple[int, ...] = (), **options: bool
) -> PfalzTable:
    """Singles of L from the IPO lie in the pool, in a game with other options."""
    railway, block = TABLE.railway("L"), Hand(singles=len(pool))
    changed = of_l(ipo=railway.ipo - block, pool=block, pile=pile, uncounted=uncounted)
    return evolve(changed, game=evolve(TABLE.game, **options))


TABLES: dict[str, Callable[[], PfalzTable]] = {
    "a purse too few": lambda: put(cash=TABLE.cash[1:]),
    "an owner too many": lambda: put(owners=(*TABLE.owners, 0)),
    "corporations in another order": lambda: put(railways=TABLE.railways[::-1]),
    "a hand too few": lambda: of_l(hands=TABLE.railway("L").hands[1:]),
    "a kind of train too few": lambda: put(supply=TABLE.supply[1:]),
    "priority of nobody": lambda: put(priority=5),
    "a player in debt": lambda: put(cash=(-1, TABLE.cash[0] + TABLE.cash[1] + 1, *TABLE.cash[2:])),
    "a treasury in debt": lambda: evolve(of_l(cash=-10), bank=TABLE.bank + 10),
    "money out of nowhere": lambda: put(bank=TABLE.bank + 1),
    "a bank below 0 that is whole": lambda: evolve(
        of_l(cash=TABLE.railway("L").cash + TABLE.bank + 1), bank=-1
    ),
    "more certificates than memory has room for": lambda: evolve(
        of_l(pool=Hand(singles=10**5000)), game=evolve(TABLE.game, loose_change=True)
    ),
    "a certificate too many": lambda: of_l(pool=Hand(singles=1)),
    "less than no certificate": lambda: of_l(ipo=Hand(singles=6), pool=Hand(singles=-1)),
    "the president's certificate in the pool": lambda: of_l(
        pool=Hand(president=True), hands=(Hand(singles=1), *TABLE.railway("L").hands[1:])
    ),
    "an order of the pool that does not matter": lambda: in_pool("s", pile=(10,)),
    "an order of the pool that is lost": lambda: in_pool("s", pile=(), loose_change=True),
    "another order than the pool can have": lambda: in_pool("ss", pile=(20,), loose_change=True),
    "shares that do not count": lambda: in_pool("", uncounted=(10, 0, 0, 0, 0)),
    "nothing that does not count": lambda: in_pool("", uncounted=(0,) * 5, loose_change=True),
    "shares of too few that do not count": lambda: in_pool("", uncounted=(10, 0), loose_change=True),
    "half a share that does not count": lambda: in_pool("", uncounted=(5, 0, 0, 0, 0), loose_change=True),
    "more that does not count than can be": lambda: in_pool(
        "", uncounted=(0, 0, 0, 0, 80), loose_change=True
    ),
    "a president who counts less than another": lambda: in_pool(
        "", uncounted=(20, 0, 0, 0, 0), loose_change=True
    ),
    "a president's certificate in the IPO, though it can be in the pool": lambda: evolve(
        of_l(ipo=Hand(True, 4), hands=(Hand(singles=2), *TABLE.railway("L").hands[1:])),
        game=evolve(TABLE.game, tied_president_sells=True),
    ),
    "a president without the certificate": lambda: of_l(president=1),
    "no president": lambda: of_l(president=None),
    "a president who does not exist": lambda: of_l(president=7),
    "not floated": lambda: of_l(floated=False),
    "not started": lambda: of_l(started=False),
    "a private of a seat that does not exist": lambda: with_owner(TABLE, "R", 5),
    "an investor private of a corporation": lambda: with_owner(TABLE, "MNR", "L"),
    "a private of nobody known": lambda: with_owner(TABLE, "R", "bank"),
    "a vanished private": lambda: with_owner(TABLE, "PLP", 0),
    "an item of the draft left over": lambda: with_owner(TABLE, "R", "draft"),
    "an investor share without its private": lambda: with_owner(TABLE, "SCR", "closed"),
    "Krauss & Co. of a seat that does not exist": lambda: put(krauss=9),
    "more trains in the supply than there are": lambda: put(supply=(*TABLE.supply[:-1], 10)),
    "less than no train": lambda: put(supply=(-1, *TABLE.supply[1:])),
    "trains sold out of order": lambda: put(supply=(1, *TABLE.supply[1:])),
    "a phase that has not begun": lambda: put(phase="5"),
    "no phase": lambda: put(phase="2"),
    "a train out of nowhere": lambda: put(yard=(*TABLE.yard, "6+6")),
    "a train that does not exist": lambda: put(yard=(*TABLE.yard, "2")),
    "a train lost": lambda: put(yard=()),
    "a marker in no cell": lambda: put(market=(*TABLE.market[:-1], Marker("LFK", Cell(0, 0)))),
    "a marker far off": lambda: put(market=(*TABLE.market[:-1], Marker("LFK", Cell(-1, 99)))),
    "a marker missing": lambda: put(market=TABLE.market[1:]),
    "a marker of one that has not started": lambda: put(market=(*TABLE.market, Marker("N", Cell(6, 1)))),
    "a tile where none can lie": lambda: put(board=TABLE.board.with_lay(Lay("B2", "9", 0))),
    "a tile that does not exist": lambda: put(board=TABLE.board.with_lay(Lay("C5", "999", 0))),
    "a station of one that has not floated": lambda: put(board=TABLE.board.with_station(Station("N", "F12"))),
    "a station in no city": lambda: put(board=TABLE.board.with_station(Station("L", "G17"))),
    "a set below 0": lambda: with_clock(TABLE, set=-1),
    "a set after the last": lambda: with_clock(TABLE, set=3),
    "a round after the last": lambda: with_clock(TABLE, round=2),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_refused(name: str) -> None:
    assert flaw(TABLES[name]())


PHASES: dict[str, PfalzPhase] = {
    "a draft after the draft": Drafting(0, (False,) * 5),
    "a stock turn of nobody": Trading(5, ((),) * 5),
    "sales of too few seats": Trading(0, ((),) * 4),
    "a sale of no corporation": Trading(0, ((),) * 5, sold=("XYZ",)),
    "more passes than seats": Trading(0, ((),) * 5, idle=5),
    "a trade of no private": Trading(0, ((),) * 5, traded=("XYZ",)),
    "no corporation": Laying(Turn("XYZ")),
    "Krauss & Co. operates": Laying(Turn("LFK")),
    "one that has not floated operates": Laying(Turn("N")),
    "one operates twice": Laying(Turn("L", ("L",))),
    "a lay that does not lie there": Laying(Turn("L", lays=(Lay("C5", "9", 0),))),
    "a purchase of no train": Laying(Turn("L", bought=("2",))),
    "a station that cannot be placed": Placing(TURN),
    "more trains than there are": Running(TURN, (None, None, None)),
    "a route that is none": Running(TURN, (Route(("F18", "B2")),)),
    "a route used twice": Running(TURN, (Route(("F18", "G17")), Route(("F18", "G17")))),
    "no revenue": Paying(TURN, 0),
    "a revenue that is not one": Paying(TURN, 15),
    "no emergency": Emergency(TURN),
    "nobody is over the limit": Discarding(TURN, ("L",)),
    "quarries in phase 3+3": BuyingQuarries(TURN),
    "an offer that could not be made": Considering(4, OfferPrivate(0, "R", 100), Laying(TURN)),
    "the bank has not broken": Over("bank"),
    "a bankruptcy of nobody": Over("bankruptcy"),
    "a bankrupt who does not exist": Over("bankruptcy", 5),
}


@pytest.mark.parametrize("name", PHASES)
def test_a_phase_is_refused(name: str) -> None:
    assert flaw(TABLE, PHASES[name])


FITTING: tuple[PfalzPhase, ...] = (
    Trading(0, ((),) * 5),
    Laying(TURN),
    Running(TURN, (None, None)),
    Running(TURN, (Route(("F18", "G17")),)),
    Paying(TURN, 40),
    BuyingTrains(TURN),
    Over("sets"),
    Over("bankruptcy", 4),
)


@pytest.mark.parametrize("phase", FITTING, ids=lambda phase: type(phase).__name__)
def test_a_fitting_phase_is_let_in(phase: PfalzPhase) -> None:
    assert flaw(TABLE, phase) is None


def test_a_state_with_a_flaw_is_not_read() -> None:
    data = json.loads(state_to_json(SOUND))
    data["table"]["bank"] += 1
    with pytest.raises(RecordError, match="cannot be played on"):
        state_from_json(json.dumps(data))


@pytest.mark.parametrize("place", range(len(Pfalz1847.positions())))
def test_whatever_is_damaged_is_refused_or_can_be_asked(place: int) -> None:
    state: State[Any, Any] = Pfalz1847.positions()[place]
    for salt in range(3):
        moment = Moment(state, Lore(), f"{place} {salt}")
        moment.rng = Random(f"{place} {salt}")
        assert damaged_states_are_refused.ask(moment) is None
