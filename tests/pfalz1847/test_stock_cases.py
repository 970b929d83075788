"""Items 28 to 51 of section 10: the stock round. P1 is seat 0."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Action, evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.actions import (
    BuyIPO,
    BuyPool,
    Exchange,
    Nationalise,
    OfferPrivate,
    Pass,
    Sell,
    Start,
)
from regelwerk.pfalz1847.flow import begin_stock_round
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.market import Cell, moved, operating_order
from regelwerk.pfalz1847.options import ONLINE
from regelwerk.pfalz1847.phases import Considering, Laying, PfalzState, Trading
from regelwerk.pfalz1847.shares import certificate_limit, certificates
from regelwerk.pfalz1847.table import PfalzTable, with_railway
from tests.pfalz1847.tables import hands, owned, rich, rule, stock, trading

PRIVATES = ("SPR", "R", "K", "H", "W", "MNR", "SCR", "VIW")


def round_ended(table: PfalzTable) -> PfalzTable:
    """The table after all players have passed."""
    return trading(table, 0, idle=table.game.seats - 1).apply(Pass(0)).table


def priced(table: PfalzTable, id: str, row: int, column: int) -> PfalzTable:
    return evolve(table, market=moved(table.market, id, Cell(row, column)))


def sells(state: PfalzState, id: str) -> list[tuple[int, int]]:
    """The blocks of a corporation that can be sold: percent, and doubles among it."""
    return [
        (each.percent, each.doubles)
        for each in state.legal_actions
        if isinstance(each, Sell) and each.corporation == id
    ]


def test_28_three_singles_fall_one_row() -> None:
    table = owned(stock(), "Saar", "P", "sss", cell=(3, 0))
    after = trading(table, 1).apply(Sell(1, "Saar", 30))
    assert after.table.cash[1] - table.cash[1] == 234
    assert (table.price("Saar"), after.table.price("Saar")) == (78, 72)
    assert table.bank - after.table.bank == 234
    assert after.table.railway("Saar").pool == Hand(singles=3)
    assert after.phase == Trading(1, ((),) * 4, sold=("Saar",))


def test_29_one_block_of_a_corporation_in_a_turn() -> None:
    table = owned(owned(stock(), "Saar", "P", "sss"), "M", "s", "Ps")
    state = trading(table, 1).apply(Sell(1, "Saar", 10))
    assert rule(state, Sell(1, "Saar", 10)) is PfalzRule.SELL_ONCE
    assert rule(state, Sell(1, "M", 10)) is None
    state = state.apply(Sell(1, "M", 10)).apply(Pass(1))
    assert state.phase == Trading(2, ((), ("Saar", "M"), (), ()))
    for seat in (2, 3, 0):
        state = state.apply(Pass(seat))
    assert rule(state, Sell(1, "Saar", 10)) is None
    after = state.apply(Sell(1, "Saar", 20)).table
    assert [table.price("Saar"), state.table.price("Saar"), after.price("Saar")] == [84, 80, 74]
    assert after.cash[1] == table.cash[1] + 84 + 80 + 2 * 80


def test_30_sales_come_before_the_purchase() -> None:
    table = owned(owned(stock(), "Saar", "P", "sss"), "M", "Ps")
    state = trading(table, 1)
    after = state.apply(BuyIPO(1, "M"))
    assert after.phase == Trading(2, ((),) * 4)
    violation = after.violation(Sell(1, "Saar", 10))
    assert violation is not None
    assert violation.rule.id == "turn.seat"
    both = state.apply(Sell(1, "Saar", 10)).apply(BuyIPO(1, "M"))
    assert both.phase == Trading(2, ((), ("Saar",), (), ()))


def test_refusals_are_forgotten_with_the_turn() -> None:
    for action in (Pass(1), BuyIPO(1, "L")):
        state = trading(owned(stock(), "L", "Psss"), 1, refused=("R",), traded=("K",)).apply(action)
        assert isinstance(state.phase, Trading)
        assert (state.phase.refused, state.phase.traded) == ((), ("K",))


def test_30_only_selling_is_no_pass() -> None:
    table = owned(stock(), "Saar", "P", "sss")
    sold = trading(table, 1, idle=2).apply(Sell(1, "Saar", 10)).apply(Pass(1))
    assert sold.phase == Trading(2, ((), ("Saar",), (), ()))
    assert sold.table.priority == 2
    idle = trading(table, 1, idle=2).apply(Pass(1))
    assert idle.phase == Trading(2, ((),) * 4, idle=3)
    assert idle.table.priority == table.priority


@pytest.mark.parametrize("earlier", [True, False])
def test_31_nobody_buys_back_in_the_same_round(earlier: bool) -> None:
    """P2 has sold M, earlier in the round or in this very turn."""
    for ban in (True, False):
        table = owned(stock(rebuy_ban=ban, phase="4"), "M", "Pss", "s", "", "s", pool="ss")
        table = owned(table, "L", "Psss", "s", pool="s")
        marks = {"sales": ((), ("M",), (), ())} if earlier else {"sold": ("M",)}
        state = trading(table, 1, **marks)
        wanted = PfalzRule.BUY_BACK if ban else None
        assert rule(state, BuyIPO(1, "M")) is wanted
        assert rule(state, BuyPool(1, "M", 10)) is wanted
        assert rule(state, BuyPool(1, "L", 10)) is None
        assert rule(trading(table, 2, sales=((), ("M",), (), ())), BuyIPO(2, "M")) is None


def test_31_what_was_sold_in_all_turns_of_the_round_counts() -> None:
    """P2 sells Saar, then M, then Saar again."""
    table = owned(owned(stock(), "Saar", "P", "sss"), "M", "Pss", "ss")
    state = trading(table, 1)
    for id in ("Saar", "M", "Saar"):
        state = state.apply(Sell(1, id, 10)).apply(Pass(1))
        for seat in (2, 3, 0):
            state = state.apply(Pass(seat))
    assert isinstance(state.phase, Trading)
    assert set(state.phase.sales[1]) == {"Saar", "M"}
    for id in ("Saar", "M"):
        assert rule(state, BuyPool(1, id, 10)) is PfalzRule.BUY_BACK


def test_31_in_the_next_round_it_can_be_bought() -> None:
    table = owned(stock(), "L", "Psss", "ss", "s", "", pool="s")
    state = trading(table, 1).apply(Sell(1, "L", 10)).apply(Pass(1))
    for seat in (2, 3, 0, 1):
        assert isinstance(state.phase, Trading)
        assert (rule(state, BuyPool(seat, "L", 10)) is None) == (seat != 1)
        state = state.apply(Pass(seat))
    while not isinstance(state.phase, Trading):
        state = state.apply(Pass(state.actors[0]))
    assert state.table.clock.set == table.clock.set + 1
    assert state.phase == Trading(2, ((),) * 4)
    state = state.apply(BuyPool(2, "L", 10)).apply(Pass(3)).apply(Pass(0))
    assert rule(state, BuyPool(1, "L", 10)) is None


def test_32_the_pool_holds_half_of_a_corporation() -> None:
    state = trading(owned(stock(), "L", "P", "sss", pool="ssss"), 1)
    assert rule(state, Sell(1, "L", 20)) is PfalzRule.SELL_LIMIT
    assert rule(state, Sell(1, "L", 10)) is None
    assert sells(state, "L") == [(10, 0)]
    assert state.apply(Sell(1, "L", 10)).table.railway("L").pool.percent == 50


@pytest.mark.parametrize("strict", [True, False])
def test_33_shares_are_sold_once_the_corporation_has_operated(strict: bool) -> None:
    table = owned(stock(sell_requires_operated=strict), "M", "Ps", "ss", operated=False)
    wanted = PfalzRule.SELL_OPERATED if strict else None
    assert rule(trading(table, 1), Sell(1, "M", 10)) is wanted
    table = with_railway(table, evolve(table.railway("M"), operated=True))
    assert rule(trading(table, 1), Sell(1, "M", 10)) is None


def test_33_a_zero_run_makes_it_sellable() -> None:
    table = owned(stock(), "M", "Ps", "ss", operated=False)
    state = trading(table, 0, idle=3).apply(Pass(0))
    assert isinstance(state.phase, Laying)
    while not isinstance(state.phase, Trading):
        state = state.apply(Pass(state.actors[0]))
    table = state.table
    assert table.railway("M").operated
    assert rule(trading(table, 1), Sell(1, "M", 10)) is None


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        (Sell(1, "M", 10), None),
        (Sell(1, "M", 20), None),
        (Sell(1, "M", 20, 1), None),
        (Sell(1, "M", 40, 1), None),
        (Sell(1, "M", 50, 1), PfalzRule.SELL_HELD),
        (Sell(1, "M", 40, 2), PfalzRule.SELL_HELD),
        (Sell(1, "M", 30), PfalzRule.SELL_HELD),
        (Sell(1, "M", 10, 1), PfalzRule.SELL_HELD),
        (Sell(1, "M", 15), PfalzRule.SELL_HELD),
        (Sell(1, "M", 0), PfalzRule.SELL_HELD),
        (Sell(1, "M", -10), PfalzRule.SELL_HELD),
        (Sell(1, "M", 10, -1), PfalzRule.SELL_HELD),
        (Sell(1, "M", 10**18), PfalzRule.SELL_HELD),
        (Sell(1, "L", 10), PfalzRule.SELL_HELD),
        (Sell(1, "LFK", 100), PfalzRule.SELL_HELD),
        (Sell(1, "nothing", 10), PfalzRule.SELL_HELD),
    ],
)
def test_only_whole_certificates_that_are_held_are_sold(block: Sell, wanted: PfalzRule | None) -> None:
    """P2 has two singles and a double of M, and none of L, which has operated."""
    table = owned(owned(stock(), "M", "Pss", "ssd"), "L", "Psss")
    assert rule(trading(table, 1), block) is wanted


def test_34_krauss_is_sold_and_bought() -> None:
    table = priced(stock(krauss=1), "LFK", 2, 7)
    state = trading(table, 1)
    for block in (Sell(1, "LFK", 50), Sell(1, "LFK", 100, 1), Sell(1, "LFK", 10)):
        assert rule(state, block) is PfalzRule.SELL_HELD
    assert rule(trading(table, 0), Sell(0, "LFK", 100)) is PfalzRule.SELL_HELD
    assert rule(trading(table, 0), BuyPool(0, "LFK", 100)) is PfalzRule.POOL
    sold = state.apply(Sell(1, "LFK", 100))
    assert sold.table.cash[1] == table.cash[1] + 155
    assert (table.price("LFK"), sold.table.price("LFK"), sold.table.krauss) == (155, 140, "pool")
    assert rule(sold, Sell(1, "LFK", 100)) is PfalzRule.SELL_ONCE
    assert rule(sold, BuyPool(1, "LFK", 100)) is PfalzRule.BUY_BACK
    other = sold.apply(Pass(1))
    assert rule(other, BuyPool(2, "LFK", 10)) is PfalzRule.POOL
    poor = trading(rich(other.table, 2, 139), 2)
    assert rule(poor, BuyPool(2, "LFK", 100)) is PfalzRule.SHARE_CASH
    bought = other.apply(BuyPool(2, "LFK", 100)).table
    assert (bought.krauss, other.table.cash[2] - bought.cash[2]) == (2, 140)
    assert bought.price("LFK") == 140


def full(limit_in: str = "", **options: Any) -> PfalzTable:
    """Five players; P2 has the eight privates, and one certificate more is his limit."""
    table = stock(seats=5, owners=dict.fromkeys(PRIVATES, 1), krauss=0, phase="4", **options)
    if limit_in:
        table = owned(table, "M", "Pss", limit_in, pool="s")
    return owned(table, "L", "Pss", "", "s", "s", pool="s")


def test_35_krauss_counts_as_a_certificate() -> None:
    for share, wanted in (("", None), ("s", PfalzRule.CERTIFICATE_LIMIT)):
        table = evolve(full(share), krauss="pool")
        assert certificates(table, 1) == 8 + len(share)
        assert rule(trading(table, 1), BuyPool(1, "LFK", 100)) is wanted
        owner = evolve(table, krauss=1)
        assert certificates(owner, 1) == 9 + len(share)


@pytest.mark.parametrize(
    "purchase", [BuyIPO(1, "L"), BuyPool(1, "L", 10), Start(1, "HLB"), BuyPool(1, "M", 10)]
)
def test_35_nobody_buys_at_the_limit(purchase: Action) -> None:
    for share, wanted in (("s", PfalzRule.CERTIFICATE_LIMIT), ("", None)):
        table = rich(full(share, hlb_requires_saar=False), 1, 1000)
        if not share:
            table = owned(table, "M", "Pss", pool="s")
        assert rule(trading(table, 1), purchase) is wanted


def test_35_a_double_is_one_certificate() -> None:
    table = owned(full(), "M", "Psss", "d")
    assert certificates(table, 1) == 9
    table = owned(full(), "M", "Psss", "", pool="d")
    assert rule(trading(table, 1), BuyPool(1, "M", 20)) is None
    assert certificates(trading(table, 1).apply(BuyPool(1, "M", 20)).table, 1) == 9


def test_36_sold_out_corporations_rise() -> None:
    table = owned(stock(), "L", "Psss", "sss", "ss", cell=(2, 2))
    assert (table.price("L"), round_ended(table).price("L")) == (92, 98)
    for held in (("Psss", "sss", "s"), ("Psss", "sss", "ss")):
        pool = "" if len("".join(held)) == 9 else "s"
        after = round_ended(owned(stock(), "L", *held, pool=pool, cell=(2, 2)))
        assert after.price("L") == (92 if pool else 98)
    left_in_ipo = owned(stock(), "L", "Psss", "sss", "s", cell=(2, 2))
    assert round_ended(left_in_ipo).price("L") == 92


@pytest.mark.parametrize("counts", [True, False])
def test_36_investor_shares_hold_saar_down(counts: bool) -> None:
    for left, rises in ((2, counts), (1, counts), (0, True)):
        table = stock(investor_counts_for_soldout=counts)
        table = owned(table, "Saar", "Pss", "ssd" + "s" * (2 - left), investors=left)
        assert not table.railway("Saar").ipo
        assert round_ended(table).price("Saar") == (86 if rises else 84)


def test_36_in_the_pool_nothing_counts_as_sold_out() -> None:
    table = stock(investor_counts_for_soldout=True)
    table = owned(table, "Saar", "Pss", "sd", pool="s", investors=2)
    assert round_ended(table).price("Saar") == 84


def test_36_what_has_not_floated_does_not_rise() -> None:
    table = owned(owned(stock(), "L", "Psss"), "M", "Psss", "sss", "d", floated=False, operated=False)
    assert round_ended(table).price("M") == 80


def test_36_krauss_does_not_rise() -> None:
    table = owned(stock(krauss=1), "L", "Psss")
    assert round_ended(table).price("LFK") == 100


@pytest.mark.parametrize("place", [(2, 0), (2, 1), (1, 2), (1, 3), *((0, column) for column in range(4, 16))])
def test_37_at_the_upper_edge_nothing_rises(place: tuple[int, int]) -> None:
    table = owned(stock(), "L", "Psss", "sss", "ss", cell=place)
    assert round_ended(table).price("L") == table.price("L")
    table = priced(table, "L", place[0] + 1, place[1])
    assert round_ended(table).price("L") == Cell(*place).price


@pytest.mark.parametrize("first", ["L", "M"])
def test_38_corporations_that_rise_keep_their_order(first: str) -> None:
    """Both rise from one cell to the next, or one into the cell of the other that cannot rise."""
    second = "M" if first == "L" else "L"
    certificates_of = {"L": ("Psss", "sss", "ss"), "M": ("Psss", "ss", "s", "d")}
    table = stock()
    for id in (first, second):
        table = owned(table, id, *certificates_of[id], cell=(3, 3))
    after = round_ended(table)
    assert after.price("L") == after.price("M") == 100
    assert [id for id in operating_order(after.market) if id != "LFK"] == [first, second, "Saar"]
    assert operating_order(after.market)[0] == "LFK"
    table = priced(priced(table, first, 1, 3), second, 2, 3)
    after = round_ended(table)
    assert after.price("L") == after.price("M") == 108
    assert [id for id in operating_order(after.market) if id in "LM"] == [first, second]


@pytest.mark.parametrize("priority", range(4))
def test_39_when_all_pass_priority_stays(priority: int) -> None:
    table = evolve(owned(stock(), "L", "Psss"), priority=priority)
    state = trading(table, priority)
    for step in range(4):
        assert isinstance(state.phase, Trading)
        assert (state.phase.idle, state.actors) == (step, ((priority + step) % 4,))
        state = state.apply(Pass(state.actors[0]))
    assert isinstance(state.phase, Laying)
    assert state.table.priority == priority


def test_40_priority_is_left_of_the_last_to_act() -> None:
    state = trading(owned(stock(), "L", "Psss"), 1, idle=1).apply(BuyIPO(1, "L"))
    for seat in (2, 3, 0, 1):
        assert isinstance(state.phase, Trading)
        state = state.apply(Pass(seat))
    assert isinstance(state.phase, Laying)
    assert state.table.priority == 2


@pytest.mark.parametrize(
    ("action", "table"),
    [
        (Sell(1, "L", 10), owned(stock(), "L", "Psss", "s")),
        (BuyPool(1, "L", 10), owned(stock(), "L", "Psss", pool="s")),
        (Exchange(1, "SCR"), owned(stock(owners={"SCR": 1}, phase="3+3"), "Saar", "P")),
        (Start(1, "HLB"), stock(hlb_requires_saar=False)),
        (Nationalise(1, "L", 0, 10), owned(stock(), "L", "s", "Psssss")),
    ],
    ids=["sale", "pool", "exchange", "start", "nationalisation"],
)
def test_40_everything_but_a_pass_counts(action: Action, table: PfalzTable) -> None:
    state = trading(table, 1, idle=2).apply(action)
    if isinstance(action, Sell):
        state = state.apply(Pass(1))
    assert isinstance(state.phase, Trading)
    assert (state.phase.seat, state.phase.idle, state.table.priority) == (2, 0, 2)


def test_41_who_is_over_the_limit_sells_first() -> None:
    table = full("ss")
    assert certificates(table, 1) == certificate_limit(table) + 1
    state = trading(table, 1)
    assert list(state.legal_actions) == [Sell(1, "M", 10), Sell(1, "M", 20)]
    for action in (Pass(1), BuyIPO(1, "L"), Exchange(1, "SCR"), OfferPrivate(1, "R", 100)):
        assert rule(state, action) is PfalzRule.OVER_LIMIT
    after = state.apply(Sell(1, "M", 10))
    assert rule(after, Pass(1)) is None
    assert rule(after, BuyIPO(1, "L")) is PfalzRule.CERTIFICATE_LIMIT


def test_41_who_can_sell_nothing_passes_or_exchanges() -> None:
    table = owned(full(), "M", "Pss", "ss", operated=False)
    table = owned(table, "Saar", "P")
    state = trading(table, 1)
    assert certificates(table, 1) == 10
    assert list(state.legal_actions) == [Pass(1), Exchange(1, "SCR"), Exchange(1, "VIW")]
    assert rule(state, BuyIPO(1, "L")) is PfalzRule.CERTIFICATE_LIMIT


def test_41_he_sells_until_nothing_is_left_to_sell() -> None:
    table = owned(owned(full(), "M", "Psss", "d"), "L", "Pss", "sss")
    assert certificates(table, 1) == 12
    state = trading(table, 1).apply(Sell(1, "L", 10))
    assert [(each.corporation, each.percent) for each in state.legal_actions if isinstance(each, Sell)] == [
        ("M", 20)
    ]
    assert len(state.legal_actions) == 1
    state = state.apply(Sell(1, "M", 20, 1))
    assert certificates(state.table, 1) == 10
    assert rule(state, Pass(1)) is None
    assert rule(state, BuyPool(1, "M", 20)) is PfalzRule.BUY_BACK


def test_42_an_exchange_needs_no_room() -> None:
    table = owned(full("s"), "Saar", "P")
    assert certificates(table, 1) == certificate_limit(table)
    state = trading(table, 1)
    assert rule(state, Exchange(1, "SCR")) is None
    after = state.apply(Exchange(1, "SCR")).table
    assert certificates(after, 1) == certificates(table, 1)
    assert after.owner("SCR") == "closed"
    assert (hands(after, "Saar")[1], after.railway("Saar").investors) == ("s", 1)
    assert (after.cash, after.bank) == (table.cash, table.bank)


@pytest.mark.parametrize(
    ("phase", "wanted"),
    [
        ("3", PfalzRule.EXCHANGE_PHASE),
        ("3+3", None),
        ("4", None),
        ("4+4", None),
        ("5", None),
        ("5+5", PfalzRule.EXCHANGE_PHASE),
        ("6E", PfalzRule.EXCHANGE_PHASE),
        ("6+6", PfalzRule.EXCHANGE_PHASE),
    ],
)
def test_43_exchanges_at_will_by_phase(phase: str, wanted: PfalzRule | None) -> None:
    table = owned(stock(phase=phase, owners={"SCR": 1, "VIW": 1}), "Saar", "P")
    state = trading(table, 1)
    assert rule(state, Exchange(1, "SCR")) is wanted
    if wanted is None:
        assert state.apply(Exchange(1, "SCR")).phase == Trading(2, ((),) * 4)


@pytest.mark.parametrize("strict", [True, False])
def test_43_exchanges_once_the_corporation_has_floated(strict: bool) -> None:
    table = stock(phase="3+3", owners={"MNR": 1}, exchange_requires_float=strict)
    wanted = PfalzRule.EXCHANGE_FLOAT if strict else None
    assert rule(trading(table, 1), Exchange(1, "MNR")) is wanted
    floated = trading(owned(table, "HLB", "Pss"), 1)
    assert rule(floated, Exchange(1, "MNR")) is None
    assert hands(floated.apply(Exchange(1, "MNR")).table, "HLB") == ["Pss", "s", "", ""]


def test_43_only_the_owner_of_an_investor_private_exchanges() -> None:
    table = owned(stock(phase="4", owners={"SCR": 0, "R": 1}), "Saar", "P")
    for private in ("SCR", "VIW", "R", "PLP", "nothing"):
        assert rule(trading(table, 1), Exchange(1, private)) is PfalzRule.EXCHANGE_OWNER
    assert rule(trading(table, 0), Exchange(0, "SCR")) is None


def test_44_selling_and_then_exchanging() -> None:
    table = owned(stock(phase="3+3", owners={"SCR": 1}), "Saar", "Ps", "ss")
    state = trading(table, 1).apply(Sell(1, "Saar", 10))
    assert rule(state, BuyIPO(1, "Saar")) is PfalzRule.BUY_BACK
    assert rule(state, Exchange(1, "SCR")) is None
    after = state.apply(Exchange(1, "SCR"))
    assert hands(after.table, "Saar") == ["Ps", "ss", "", ""]
    assert after.phase == Trading(2, ((), ("Saar",), (), ()))


def test_45_open_investor_privates_are_exchanged_by_force() -> None:
    table = stock(phase="5+5", owners={"MNR": 1, "VIW": 2})
    table = owned(owned(table, "HLB", "Pss"), "Saar", "P", "", "ss", investors=1)
    table = with_railway(table, evolve(table.railway("Saar"), investors=1))
    after, phase = begin_stock_round(table)
    assert phase == Trading(table.priority, ((),) * 4)
    assert hands(after, "HLB") == ["Pss", "s", "", ""]
    assert hands(after, "Saar") == ["ss", "", "Ps", ""]
    assert after.railway("Saar").president == 2
    assert after.owned_by("closed") == ("PLP", "SPR", "LFKC", "R", "K", "H", "W", "MNR", "SCR", "VIW")
    assert (after.cash, after.bank) == (table.cash, table.bank)
    assert (after.railway("HLB").investors, after.railway("Saar").investors) == (0, 0)


@pytest.mark.parametrize("phase", ["3+3", "4", "4+4", "5"])
def test_45_before_the_first_5_plus_5_nothing_is_forced(phase: str) -> None:
    table = owned(stock(phase=phase, owners={"MNR": 1}), "HLB", "Pss")
    after, _ = begin_stock_round(table)
    assert after.owner("MNR") == 1
    assert after.railway("HLB").investors == 1


@pytest.mark.parametrize("phase", ["5+5", "6E", "6+6"])
def test_46_also_if_hlb_has_not_started(phase: str) -> None:
    table = owned(stock(phase=phase, owners={"MNR": 1}), "Saar", "Ps", "ss")
    before = trading(table, 1).scores
    after, _ = begin_stock_round(table)
    hlb = after.railway("HLB")
    assert hands(after, "HLB") == ["", "s", "", ""]
    assert (hlb.president, hlb.started, after.cell("HLB")) == (None, False, None)
    assert trading(after, 1).scores[1] == before[1] - 90
    assert rule(trading(after, 1), Sell(1, "HLB", 10)) is PfalzRule.SELL_OPERATED
    state = trading(after, 2)
    assert rule(state, Start(2, "HLB")) is None
    table = state.apply(Start(2, "HLB")).table
    assert (table.railway("HLB").president, table.railway("HLB").sold) == (2, 30)
    assert hands(table, "HLB") == ["", "s", "P", ""]
    assert trading(table, 1).scores[1] == before[1] - 90 + 80
    state = trading(rich(table, 1, 500), 1).apply(BuyIPO(1, "HLB"))
    assert not state.table.railway("HLB").floated
    state = trading(state.table, 3).apply(BuyIPO(3, "HLB"))
    assert (state.table.railway("HLB").floated, state.table.railway("HLB").cash) == (True, 400)


def test_47_an_exchange_can_bring_the_presidency() -> None:
    table = owned(stock(phase="3+3", owners={"SCR": 1}), "Saar", "Ps", "sss")
    after = trading(table, 1).apply(Exchange(1, "SCR")).table
    assert hands(after, "Saar") == ["sss", "Pss", "", ""]
    assert after.railway("Saar").president == 1


@pytest.mark.parametrize(
    ("cell", "size", "cost"),
    [((3, 1), 10, 126), ((5, 2), 20, 246), ((2, 5), 10, 188), ((2, 5), 20, 375), ((5, 1), 10, 111)],
)
def test_48_what_nationalising_costs(cell: tuple[int, int], size: int, cost: int) -> None:
    """P1 has 70 % of M, P2 a single and a double."""
    table = rich(owned(stock(), "M", "Psssss", "sd", cell=cell), 0, cost)
    state = trading(table, 0)
    assert rule(state, Nationalise(0, "M", 1, size)) is None
    after = state.apply(Nationalise(0, "M", 1, size))
    assert after.table.cash[:2] == (0, table.cash[1] + cost)
    assert after.table.bank == table.bank
    assert after.table.price("M") == table.price("M")
    assert hands(after.table, "M")[:2] == (["Psssssd", "s"] if size == 20 else ["Pssssss", "d"])
    assert after.phase == Trading(1, ((),) * 4)
    poor = trading(rich(table, 0, cost - 1), 0)
    assert rule(poor, Nationalise(0, "M", 1, size)) is PfalzRule.SHARE_CASH


def test_48_who_has_60_percent_cannot_nationalise() -> None:
    table = owned(stock(), "M", "Pssss", "sd")
    assert rule(trading(table, 0), Nationalise(0, "M", 1, 10)) is PfalzRule.NATIONALISE_SHARE
    assert rule(trading(table, 1), Nationalise(1, "M", 0, 10)) is PfalzRule.NATIONALISE_SHARE


def test_48_only_a_floated_corporation_is_nationalised() -> None:
    table = owned(stock(), "M", "Psssss", "sd", floated=False, operated=False)
    assert rule(trading(table, 0), Nationalise(0, "M", 1, 10)) is PfalzRule.NATIONALISE_FLOAT


def test_49_only_certificates_of_other_players_are_nationalised() -> None:
    table = owned(stock(krauss=1), "M", "Psssss", "s", pool="d")
    state = trading(table, 0)
    for action in (
        Nationalise(0, "M", 0, 10),
        Nationalise(0, "M", 1, 20),
        Nationalise(0, "M", 2, 10),
        Nationalise(0, "M", 2, 0),
        Nationalise(0, "M", 1, 30),
        Nationalise(0, "M", -1, 10),
        Nationalise(0, "M", 4, 10),
    ):
        assert rule(state, action) is PfalzRule.NATIONALISE_OWNER
    for action in (Nationalise(0, "LFK", 1, 100), Nationalise(0, "nothing", 1, 10)):
        assert rule(state, action) is PfalzRule.NATIONALISE_FLOAT
    assert [each for each in state.legal_actions if isinstance(each, Nationalise)] == [
        Nationalise(0, "M", 1, 10)
    ]


def test_50_nationalising_needs_room() -> None:
    """P2 of five has 80 % of NDB in five certificates, and three or four privates; his limit is 9."""
    for privates, wanted in ((3, None), (4, PfalzRule.CERTIFICATE_LIMIT)):
        table = stock(seats=5, owners=dict.fromkeys(PRIVATES[:privates], 1), cash={1: 500})
        table = owned(table, "NDB", "s", "Pddss")
        assert certificates(table, 1) == 5 + privates
        assert rule(trading(table, 1), Nationalise(1, "NDB", 0, 10)) is wanted


def test_51_not_after_a_sale_of_it_in_the_same_round() -> None:
    table = owned(stock(), "M", "Pssssss", "d")
    assert rule(trading(table, 0), Nationalise(0, "M", 1, 20)) is None
    state = trading(table, 0).apply(Sell(0, "M", 10))
    assert state.table.railway("M").hands[0].percent == 70
    assert rule(state, Nationalise(0, "M", 1, 20)) is PfalzRule.BUY_BACK
    later = trading(state.table, 0, sales=(("M",), (), (), ()))
    assert rule(later, Nationalise(0, "M", 1, 20)) is PfalzRule.BUY_BACK
    free = trading(evolve(table, game=evolve(table.game, rebuy_ban=False)), 0).apply(Sell(0, "M", 10))
    assert rule(free, Nationalise(0, "M", 1, 20)) is None


def test_nationalising_all_of_one_player() -> None:
    """By option: whole holdings, whatever the certificate limit."""
    options: dict[str, Any] = {"nationalise": "all_from_one_player"}
    table = owned(stock(cash={0: 1000}, **options), "M", "Psssss", "sd", cell=(2, 5))
    state = trading(table, 0)
    for percent in (10, 20, 40):
        assert rule(state, Nationalise(0, "M", 1, percent)) is PfalzRule.NATIONALISE_OWNER
    after = state.apply(Nationalise(0, "M", 1, 30)).table
    assert hands(after, "M") == ["Pssssssd", "", "", ""]
    assert (after.cash[0], after.cash[1]) == (1000 - 563, table.cash[1] + 563)
    assert rule(trading(rich(table, 0, 562), 0), Nationalise(0, "M", 1, 30)) is PfalzRule.SHARE_CASH
    assert rule(trading(rich(table, 0, 563), 0), Nationalise(0, "M", 1, 30)) is None
    one = trading(owned(stock(cash={0: 1000}), "M", "Psssss", "sd"), 0)
    assert rule(one, Nationalise(0, "M", 1, 30)) is PfalzRule.NATIONALISE_OWNER
    crowded = owned(
        stock(seats=5, krauss=0, owners=dict.fromkeys(PRIVATES, 0), cash={0: 1000}, phase="4", **options),
        "M",
        "Psssss",
        "sd",
        operated=False,
    )
    assert certificates(crowded, 0) > certificate_limit(crowded)
    owner = trading(owned(evolve(crowded, krauss=1), "L", "", "P"), 0)
    assert rule(owner, BuyIPO(0, "L")) is PfalzRule.CERTIFICATE_LIMIT
    assert rule(owner, Nationalise(0, "M", 1, 30)) is None


def test_where_the_money_of_a_purchase_goes() -> None:
    """Pool: the bank, at the market price."""
    table = owned(stock(), "M", "Pss", "ss", pool="sd", cell=(3, 4))
    for percent, cost, left in ((10, 104, "d"), (20, 208, "s")):
        after = trading(table, 2).apply(BuyPool(2, "M", percent)).table
        assert (table.cash[2] - after.cash[2], after.bank - table.bank) == (cost, cost)
        assert after.railway("M").pool.percent == (20 if left == "d" else 10)
        assert after.railway("M").cash == table.railway("M").cash
        assert after.price("M") == 104
    for percent in (0, 30, 40, 100, -10):
        assert rule(trading(table, 2), BuyPool(2, "M", percent)) is PfalzRule.POOL
    assert rule(trading(table, 2), BuyPool(2, "L", 10)) is PfalzRule.POOL
    assert rule(trading(table, 2), BuyPool(2, "nothing", 10)) is PfalzRule.POOL
    assert rule(trading(rich(table, 2, 103), 2), BuyPool(2, "M", 10)) is PfalzRule.SHARE_CASH


def test_a_stock_turn_lists_passing_first_and_offers_last() -> None:
    table = owned(stock(phase="4", owners={"R": 0, "SCR": 1}), "Saar", "P", "ss")
    kinds = [kind.__name__ for kind in trading(table, 1).legal_actions.kinds]
    assert kinds == ["Pass", "Sell", "BuyIPO", "Start", "Exchange", "OfferPrivate"]


def test_a_private_bought_is_the_purchase_of_the_turn() -> None:
    state = trading(stock(phase="4", owners={"R": 0}), 1)
    asked = state.apply(OfferPrivate(1, "R", 100))
    assert isinstance(asked.phase, Considering)
    online = trading(stock(phase="4", owners={"R": 0}, **ONLINE), 1).apply(OfferPrivate(1, "R", 100))
    assert isinstance(online.phase, Trading)
    assert (online.phase.seat, online.table.owner("R"), online.table.priority) == (2, 1, 2)
