"""Items 52 to 60 of section 10: presidents ("directors") and doubles. P1 is seat 0.

In the items P is the president, here P1, and Q another player, here P2.
"""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.actions import BuyIPO, BuyPool, DraftBuy, Pass, Sell
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import Laying, PfalzState, Trading
from regelwerk.pfalz1847.sales import sale_violation, sales
from regelwerk.pfalz1847.shares import heir_of
from regelwerk.pfalz1847.table import with_railway
from tests.pfalz1847.tables import hands, owned, rule, short, stock, trading


def shares(id: str, *held: str, pool: str = "", **options: Any) -> PfalzState:
    """P1's turn; the certificates of a corporation that has operated are held so."""
    return trading(owned(stock(**options), id, *held, pool=pool), 0)


def after_sale(
    state: PfalzState, id: str, percent: int, doubles: int = 0
) -> tuple[list[str], str, int | None]:
    """Who has which certificates then, the pool, and who is president."""
    sale = Sell(0, id, percent, doubles)
    assert rule(state, sale) is None
    table = state.apply(sale).table
    return hands(table, id), short(table.railway(id).pool), table.railway(id).president


def test_52_a_tie_keeps_the_president() -> None:
    table = owned(stock(), "L", "Ps", "sss")
    assert table.railway("L").president == 0
    after = trading(table, 1).apply(BuyIPO(1, "L")).table
    assert hands(after, "L") == ["sss", "Pss", "", ""]
    assert after.railway("L").president == 1
    tied = trading(owned(stock(), "L", "Ps", "ss", pool="s"), 1).apply(BuyPool(1, "L", 10)).table
    assert (hands(tied, "L"), tied.railway("L").president) == (["Ps", "sss", "", ""], 0)


def test_53_an_heir_without_two_singles_gives_a_double() -> None:
    state = shares("M", "Ps", "ds")
    assert after_sale(state, "M", 10) == (["d", "Ps", "", ""], "s", 1)


def test_54_the_double_of_the_heir_goes_to_the_pool() -> None:
    state = shares("M", "P", "d")
    assert after_sale(state, "M", 20) == (["", "P", "", ""], "d", 1)


def test_55_half_of_the_certificate_needs_change() -> None:
    state = shares("M", "P", "d")
    assert rule(state, Sell(0, "M", 10)) is PfalzRule.SELL_CHANGE
    assert after_sale(shares("M", "P", "d", pool="s"), "M", 10) == (["s", "P", "", ""], "d", 1)
    assert after_sale(shares("M", "P", "ss"), "M", 10) == (["s", "P", "", ""], "s", 1)
    assert after_sale(shares("NDB", "P", "d", pool="d"), "NDB", 20) == (["", "P", "", ""], "dd", 1)
    assert rule(shares("NDB", "P", "d", pool="d"), Sell(0, "NDB", 10)) is PfalzRule.SELL_CHANGE


def test_56_the_president_keeps_a_single() -> None:
    state = shares("L", "Ps", "ss")
    assert after_sale(state, "L", 20) == (["s", "P", "", ""], "ss", 1)
    assert after_sale(state, "L", 10) == (["P", "ss", "", ""], "s", 0)
    assert after_sale(state, "L", 30) == (["", "P", "", ""], "sss", 1)
    assert after_sale(shares("M", "Ps", "d"), "M", 20) == (["s", "P", "", ""], "d", 1)


@pytest.mark.parametrize("others", [("",), ("s",), ("s", "s", "s")])
def test_57_without_an_heir_the_certificate_is_not_sold(others: tuple[str, ...]) -> None:
    state = shares("L", "P", *others)
    for percent in (10, 20):
        assert rule(state, Sell(0, "L", percent)) is PfalzRule.SELL_PRESIDENT
    state = shares("L", "Ps", *others)
    assert rule(state, Sell(0, "L", 10)) is None
    assert rule(state, Sell(0, "L", 20)) is PfalzRule.SELL_PRESIDENT
    assert rule(shares("L", "P", "ss"), Sell(0, "L", 10)) is None


def test_58_a_president_with_a_double() -> None:
    state = shares("M", "Pd", "ss")
    assert after_sale(state, "M", 20, 1) == (["P", "ss", "", ""], "d", 0)
    assert rule(state, Sell(0, "M", 20, 0)) is PfalzRule.SELL_PRESIDENT
    assert rule(state, Sell(0, "M", 10, 0)) is PfalzRule.SELL_PRESIDENT
    assert after_sale(state, "M", 40, 1) == (["", "P", "", ""], "ssd", 1)
    assert after_sale(state, "M", 30, 1) == (["s", "P", "", ""], "sd", 1)
    richer = shares("M", "Pd", "sss")
    assert after_sale(richer, "M", 20, 0) == (["d", "Ps", "", ""], "ss", 1)
    assert after_sale(richer, "M", 20, 1) == (["ss", "Ps", "", ""], "d", 1)


@pytest.mark.parametrize("bars", [True, False])
def test_who_has_doubles_may_be_barred_from_selling_a_half(bars: bool) -> None:
    """By option, as the site plays: whole certificates only, while a double is in his hand."""
    state = shares("M", "Pd", "ss", doubles_bar_half=bars)
    assert rule(state, Sell(0, "M", 30, 1)) is (PfalzRule.SELL_HALF if bars else None)
    assert rule(state, Sell(0, "M", 40, 1)) is None
    assert rule(shares("M", "P", "ss", doubles_bar_half=bars), Sell(0, "M", 10)) is None
    with_a_single = shares("M", "Psd", "sss", doubles_bar_half=bars)
    assert after_sale(with_a_single, "M", 40, 1) == (["s", "Ps", "", ""], "ssd", 1)


@pytest.mark.parametrize(
    ("seller", "tied", "heir"),
    [(1, (3, 0), 3), (1, (2, 0), 2), (3, (1, 2), 1), (0, (3, 2), 2), (2, (0, 1), 0), (2, (3, 1), 3)],
)
def test_59_of_tied_challengers_the_nearest_to_the_left(
    seller: int, tied: tuple[int, int], heir: int
) -> None:
    held = ["", "", "", ""]
    held[seller] = "Ps"
    for seat in tied:
        held[seat] = "sss"
    table = owned(stock(), "L", *held)
    assert heir_of(table.railway("L").counts, seller) == heir
    for percent in (10, 20, 30):
        sale = Sell(seller, "L", percent)
        after = trading(table, seller).apply(sale).table
        assert after.railway("L").president == heir
        assert after.railway("L").hands[seller].percent == 30 - percent


def test_59_the_best_challenger_comes_before_the_nearest() -> None:
    table = owned(stock(), "L", "P", "ss", "sss")
    after = trading(table, 0).apply(Sell(0, "L", 20)).table
    assert hands(after, "L") == ["", "ss", "Ps", ""]


def test_60_a_change_of_president_leaves_the_corporation_alone() -> None:
    table = owned(stock(), "L", "Ps", "sss")
    table = with_railway(table, evolve(table.railway("L"), cash=321, trains=("3", "3+3")))
    after = trading(table, 0).apply(Sell(0, "L", 10)).table
    railway = after.railway("L")
    assert (railway.president, railway.cash, railway.trains) == (1, 321, ("3", "3+3"))
    assert after.board == table.board
    ended = trading(after, 2, idle=3).apply(Pass(2))
    assert isinstance(ended.phase, Laying)
    assert (ended.phase.turn.corporation, ended.actors) == ("L", (1,))


def test_the_sale_of_another_lets_the_president_be() -> None:
    table = owned(stock(), "M", "Ps", "sss")
    after = trading(table, 1).apply(Sell(1, "M", 30)).table
    assert (hands(after, "M"), after.railway("M").president) == (["Ps", "", "", ""], 0)


@pytest.mark.parametrize("buyer", ["L", "M"])
def test_no_emergency_sale_deposes_the_president_of_the_buyer(buyer: str) -> None:
    table = owned(owned(stock(), "L", "Pss", "sss"), "M", "Pss", "sss")
    for percent, loses in ((10, False), (20, True), (30, True), (40, True)):
        sale = Sell(0, "L", percent)
        wanted = PfalzRule.SELL_BUYER if loses and buyer == "L" else None
        violation = sale_violation(table, sale, emergency_for=buyer)
        assert (violation.rule if violation else None) is wanted
        assert (sale in sales(table, 0, emergency_for=buyer)) == (wanted is None)
        assert sale_violation(table, sale) is None


@pytest.mark.parametrize("ignores", [True, False])
def test_the_pool_limit_in_an_emergency(ignores: bool) -> None:
    table = owned(stock(emergency_ignores_pool_limit=ignores), "L", "Ps", "s", pool="sssss")
    violation = sale_violation(table, Sell(0, "L", 10), emergency_for="M")
    assert (violation is None) == ignores
    assert rule(trading(table, 0), Sell(0, "L", 10)) is PfalzRule.SELL_LIMIT


@pytest.mark.parametrize("strict", [True, False])
def test_the_operated_rule_in_an_emergency(strict: bool) -> None:
    table = owned(stock(emergency_requires_operated=strict), "L", "Ps", "s", operated=False)
    assert (sale_violation(table, Sell(0, "L", 10), emergency_for="M") is None) == (not strict)
    assert rule(trading(table, 0), Sell(0, "L", 10)) is PfalzRule.SELL_OPERATED
    unfloated = owned(
        stock(emergency_requires_operated=strict), "M", "Ps", "s", floated=False, operated=False
    )
    assert sale_violation(unfloated, Sell(0, "M", 10), emergency_for="L") is not None


def test_the_office_returns_certificates_to_the_ipo_of_l() -> None:
    """With `two_shares`, whoever has 20 % of L first swaps two singles for the certificate in the IPO."""
    state = Pfalz1847(plp_mode="two_shares").start()
    for item in ("K", "", "", "", "", "", ""):
        (seat,) = state.actors
        state = state.apply(DraftBuy(seat, item) if item else Pass(seat))
    assert state.table.railway("L").ipo == Hand(True, 7)
    after = state.apply(DraftBuy(3, "W")).table
    assert (hands(after, "L"), after.railway("L").ipo) == (["", "", "", "P"], Hand(singles=8))


def test_a_single_or_a_double_from_the_pool() -> None:
    """The buyer chooses; either can bring the presidency."""
    state = trading(owned(stock(cash={1: 1000}), "M", "P", "ss", pool="sd"), 1)
    one = state.apply(BuyPool(1, "M", 10))
    two = state.apply(BuyPool(1, "M", 20))
    assert hands(one.table, "M") == ["ss", "Ps", "", ""]
    assert hands(two.table, "M") == ["ss", "Pd", "", ""]
    assert isinstance(one.phase, Trading)
    assert short(two.table.railway("M").pool) == "s"
