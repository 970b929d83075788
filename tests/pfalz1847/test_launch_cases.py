"""Items 17 to 27 of section 10: starting, floating, and where the money goes. P1 is seat 0."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847 import PfalzRule, Station, corporations
from regelwerk.pfalz1847.actions import BuyIPO, DraftBuy, Pass, Sell, Start
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import DOUBLE, SINGLE, Hand
from regelwerk.pfalz1847.phases import Laying, PfalzState, Trading
from regelwerk.pfalz1847.shares import certificate_limit, certificates, next_certificate
from regelwerk.pfalz1847.table import PfalzTable
from tests.pfalz1847.positions import at
from tests.pfalz1847.tables import hands, in_order, owned, rich, rule, stock, trading

LATER = ("NDB", "M", "N", "RNB")


def after_the_draft(**options: Any) -> PfalzState:
    """The first stock round, P4's turn, everybody with 1000: P1 leads L, P3 leads Saar, and L has floated."""
    state = Pfalz1847(seats=4, **options).start()
    for item in ("R", "SPR", "LFKC", "PLP", "W", "H", "K", "MNR", "", "VIW", "SCR"):
        (seat,) = state.actors
        state = state.apply(DraftBuy(seat, item) if item else Pass(seat))
    table = state.table
    for seat in range(4):
        table = rich(table, seat, 1000)
    return at(table, state.phase)


def bought(state: PfalzState, *ids: str) -> PfalzState:
    """The state after those whose turn it is bought of these corporations, starting what has not started."""
    for id in ids:
        (seat,) = state.actors
        started = state.table.railway(id).started
        state = state.apply(BuyIPO(seat, id) if started else Start(seat, id))
    return state


def stations(table: PfalzTable, id: str) -> tuple[str, ...]:
    return table.board.stations_of(id)


@pytest.mark.parametrize("launch", ["escrow", "immediate"])
def test_17_saar_floats_with_its_first_single(launch: str) -> None:
    state = after_the_draft(launch_money=launch)
    assert not state.table.railway("Saar").floated
    after = state.apply(BuyIPO(3, "Saar"))
    saar = after.table.railway("Saar")
    assert (saar.floated, saar.fresh, saar.cash) == (True, True, 420)
    assert (after.table.cash[3], stations(after.table, "Saar")) == (916, ("H6",))
    paid = 84 - 420 if launch == "escrow" else 0
    assert after.table.bank == state.table.bank + paid
    assert after.phase == Trading(0, ((),) * 4)


def test_18_hlb_starts_after_saar_has_floated() -> None:
    state = after_the_draft()
    assert rule(state, Start(3, "HLB")) is PfalzRule.START_ORDER
    state = bought(state, "Saar")
    assert rule(state, Start(0, "HLB")) is None
    state = bought(state, "HLB")
    assert state.table.cash[0] == 840
    assert state.table.price("HLB") == 80
    assert hands(state.table, "HLB") == ["P", "", "", ""]
    state = bought(state, "HLB")
    hlb = state.table.railway("HLB")
    assert (hlb.floated, hlb.cash, hlb.president) == (False, 0, 0)
    assert stations(state.table, "HLB") == ()
    bank = state.table.bank
    state = bought(state, "HLB")
    hlb = state.table.railway("HLB")
    assert (hlb.floated, hlb.cash, state.table.bank) == (True, 400, bank + 80 - 400)
    assert stations(state.table, "HLB") == ("D18", "C21")


def test_18_without_hlb_requires_saar() -> None:
    state = after_the_draft(hlb_requires_saar=False)
    assert rule(state, Start(3, "HLB")) is None
    assert rule(state, Start(3, "NDB")) is PfalzRule.START_ORDER


@pytest.mark.parametrize("id", LATER)
def test_19_the_others_start_after_hlb_has_floated(id: str) -> None:
    state = bought(after_the_draft(), "Saar", "HLB", "HLB")
    (seat,) = state.actors
    assert rule(state, Start(seat, id)) is PfalzRule.START_ORDER
    state = bought(state, "HLB")
    (seat,) = state.actors
    assert rule(state, Start(seat, id)) is None
    assert rule(bought(state, id), Start((seat + 1) % 4, id)) is PfalzRule.START


def test_starting_is_for_corporations_that_have_not_started() -> None:
    state = after_the_draft()
    for id in ("L", "Saar", "LFK", "X"):
        assert rule(state, Start(3, id)) is PfalzRule.START
    for id in ("HLB", "M", "LFK", "X"):
        assert rule(state, BuyIPO(3, id)) is PfalzRule.IPO
    state = at(rich(state.table, 3, 83), state.phase)
    assert rule(state, BuyIPO(3, "Saar")) is PfalzRule.SHARE_CASH
    assert rule(at(rich(state.table, 3, 84), state.phase), BuyIPO(3, "Saar")) is None


def floated_hlb(**options: Any) -> PfalzState:
    return bought(after_the_draft(**options), "Saar", "HLB", "HLB", "HLB")


def test_20_the_second_certificate_of_ndb_is_a_double() -> None:
    state = bought(floated_hlb(), "NDB")
    (seat,) = state.actors
    assert next_certificate(state.table.railway("NDB")) == DOUBLE
    poor = at(rich(state.table, seat, 100), state.phase)
    assert rule(poor, BuyIPO(seat, "NDB")) is PfalzRule.SHARE_CASH
    after = state.apply(BuyIPO(seat, "NDB"))
    assert state.table.cash[seat] - after.table.cash[seat] == 148
    assert hands(after.table, "NDB")[seat] == "d"
    assert next_certificate(after.table.railway("NDB")) == SINGLE


@pytest.mark.parametrize("launch", ["escrow", "immediate"])
@pytest.mark.parametrize(("id", "par", "treasury"), [("NDB", 74, 370), ("N", 66, 330), ("RNB", 66, 330)])
def test_21_a_corporation_with_two_doubles_is_sold_out(launch: str, id: str, par: int, treasury: int) -> None:
    prices = [2 * par, 2 * par, par, par, par, par, 2 * par]
    sold_out(floated_hlb(launch_money=launch), id, prices, floats_at=3, treasury=treasury)


@pytest.mark.parametrize("launch", ["escrow", "immediate"])
def test_22_m_is_sold_out(launch: str) -> None:
    prices = [160, 80, 80, 80, 80, 80, 80, 160]
    sold_out(floated_hlb(launch_money=launch), "M", prices, floats_at=4, treasury=400)


def sold_out(state: PfalzState, id: str, prices: list[int], *, floats_at: int, treasury: int) -> None:
    """Certificate by certificate: what it costs, what the treasury has, who gets the money."""
    at_once = state.table.game.launch_money == "immediate"
    for number, price in enumerate(prices, start=1):
        (seat,) = state.actors
        before = state.table
        state = bought(state, id)
        railway = state.table.railway(id)
        assert before.cash[seat] - state.table.cash[seat] == price
        assert railway.floated == (number >= floats_at)
        if number < floats_at:
            assert railway.cash == (sum(prices[:number]) if at_once else 0)
        else:
            assert railway.cash == treasury + sum(prices[floats_at:number])
        assert in_order(state.table, id)
    assert not state.table.railway(id).ipo
    (seat,) = state.actors
    assert rule(state, BuyIPO(seat, id)) is PfalzRule.IPO
    assert stations(state.table, id) == corporations()[id].homes


def test_23_the_last_certificate_of_hlb_is_a_double() -> None:
    eight: list[str] = ["SPR", "R", "K", "H", "W", "MNR", "SCR", "VIW"]
    table = owned(stock(cash={1: 160}, owners=dict.fromkeys(eight, 1)), "HLB", "Psssss")
    table = owned(table, "L", "P", "sss", operated=False)
    assert table.railway("HLB").ipo == DOUBLE
    assert (certificates(table, 1), certificate_limit(table)) == (11, 12)
    state = trading(table, 1)
    assert rule(state, BuyIPO(1, "HLB")) is None
    after = state.apply(BuyIPO(1, "HLB"))
    assert (after.table.cash[1], certificates(after.table, 1)) == (0, 12)
    assert hands(after.table, "HLB") == ["Psssss", "d", "", ""]


def test_24_investor_shares_are_never_for_sale() -> None:
    table = owned(stock(), "Saar", "Ps", "sss")
    state = trading(table, 1)
    assert next_certificate(table.railway("Saar")) == DOUBLE
    state = state.apply(BuyIPO(1, "Saar"))
    saar = state.table.railway("Saar")
    assert (saar.ipo, saar.investors, next_certificate(saar)) == (Hand(), 2, None)
    assert rule(state, BuyIPO(2, "Saar")) is PfalzRule.IPO


def test_25_the_ipo_sells_at_par_whatever_the_price() -> None:
    table = owned(stock(), "L", "P", "s", "s", "s", cell=(2, 4))
    assert table.price("L") == 110
    after = trading(table, 1).apply(BuyIPO(1, "L")).table
    assert (table.cash[1] - after.cash[1], after.railway("L").cash, after.bank) == (86, 86, table.bank)
    assert after.price("L") == 110


def test_26_what_has_not_floated_waits() -> None:
    state = bought(after_the_draft(), "Saar", "HLB")
    for _ in range(4):
        state = state.apply(Pass(state.actors[0]))
    assert isinstance(state.phase, Laying)
    assert (state.phase.turn.corporation, state.phase.turn.waiting) == ("L", ("Saar",))
    hlb = state.table.railway("HLB")
    assert (hlb.started, hlb.floated, hlb.cash, state.table.price("HLB")) == (True, False, 0, 80)
    state = trading(state.table, 0)
    assert rule(state, Sell(0, "HLB", 20)) is PfalzRule.SELL_OPERATED
    free = evolve(state.table, game=evolve(state.table.game, sell_requires_operated=False))
    assert rule(trading(free, 0), Sell(0, "HLB", 20)) is PfalzRule.SELL_OPERATED


@pytest.mark.parametrize("first", ["HLB", "M"])
def test_27_who_comes_to_the_cell_first_operates_first(first: str) -> None:
    second = "M" if first == "HLB" else "HLB"
    table = owned(stock(hlb_requires_saar=False), "L", "Ps", "s", "s", "s")
    for id in (first, second):
        table = owned(table, id, "Psss", cell=None)
    state = trading(table, 0, idle=3).apply(Pass(0))
    assert isinstance(state.phase, Laying)
    assert (state.phase.turn.corporation, *state.phase.turn.waiting) == ("L", first, second)


def test_floating_needs_half_of_it() -> None:
    """M with 40 % sold has not floated, with 50 % it has, and gets its first operation."""
    table = owned(stock(), "M", "P", "ss", floated=False, operated=False)
    state = trading(table, 1).apply(BuyIPO(1, "M"))
    m = state.table.railway("M")
    assert (m.sold, m.floated, m.fresh) == (50, True, True)
    assert state.table.board.stations[-1] == Station("M", "H16")
    before = trading(owned(stock(), "M", "P", "s", floated=False, operated=False), 1).apply(BuyIPO(1, "M"))
    assert (before.table.railway("M").sold, before.table.railway("M").floated) == (40, False)


def test_a_launch_can_break_the_bank() -> None:
    table = owned(stock(), "M", "P", "ss", floated=False, operated=False)
    table = evolve(rich(table, 0, table.cash[0] + table.bank - 319), broken=False)
    after = trading(table, 1).apply(BuyIPO(1, "M")).table
    assert (after.bank, after.broken) == (319 + 80 - 400, True)
    table = rich(table, 0, table.cash[0] - 1)
    after = trading(table, 1).apply(BuyIPO(1, "M")).table
    assert (after.bank, after.broken) == (0, False)
