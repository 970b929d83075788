"""The numbered cases of emergencies and bankruptcies (6.6, 6.7), and the switches that touch them."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847 import Lay, PfalzRule
from regelwerk.pfalz1847.actions import Accept, Bankrupt, Decline, OfferPrivate, OfferTrain, Pass, Sell
from regelwerk.pfalz1847.bankruptcy import raisable
from regelwerk.pfalz1847.market import Cell, moved
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Drafting,
    Emergency,
    Laying,
    Over,
    PfalzState,
    Turn,
)
from regelwerk.pfalz1847.scores import scores_of
from regelwerk.pfalz1847.table import Clock, PfalzTable, with_railway
from tests.pfalz1847.positions import operating
from tests.pfalz1847.tables import hands, owned, rich, rule
from tests.pfalz1847.test_train_cases import after_running, pool, supply, trains_of

GOES_ON = "RNB"
"""The corporation that operates after the one in need; seat 3 runs it."""


def needy(
    treasury: int, cash: int, *, phase: str = "5", yard: tuple[str, ...] = (), **options: Any
) -> PfalzTable:
    """NDB has a route and no train, and its president, seat 0, has so much cash; Krauss & Co. is in the pool.

    The supply offers a 5 for 450, unless another phase is asked for.
    """
    table = evolve(operating(phase=phase, **options), yard=yard)
    table = owned(owned(table, GOES_ON, "", "", "", "Pd"), "NDB", "Ps")
    return rich(with_treasury_of(table, "NDB", treasury), 0, cash)


def with_treasury_of(table: PfalzTable, id: str, cash: int) -> PfalzTable:
    return with_railway(table, evolve(table.railway(id), cash=cash))


def with_trains_of(table: PfalzTable, id: str, *names: str) -> PfalzTable:
    return with_railway(table, evolve(table.railway(id), trains=names))


def emergency(table: PfalzTable, *waiting: str) -> PfalzState:
    """The state when NDB has to buy."""
    state = after_running(table, "NDB", *(waiting or (GOES_ON,)))
    assert isinstance(state.phase, Emergency)
    return state


def sales(state: PfalzState) -> list[tuple[str, int, int]]:
    found = state.legal_actions.by_type(Sell)
    return [(sale.corporation, sale.percent, sale.doubles) for sale in found]


def lowest_offer(state: PfalzState) -> int | None:
    offers = state.legal_actions.by_type(OfferTrain)
    return offers[0].price if offers else None


# Who pays (6.2, 6.6)


def test_115_without_a_route_there_is_no_emergency():
    table = owned(operating(phase="5"), "L", "Psss")
    assert not isinstance(after_running(table, "L", "M").phase, BuyingTrains | Emergency)


def test_116_a_treasury_that_can_pay_must():
    state = after_running(owned(needy(700, 1000, phase="6+6"), "M", "Ps"), "NDB", "M")
    assert isinstance(state.phase, BuyingTrains)
    assert rule(state, Pass(0)) is PfalzRule.TRAIN_OBLIGED
    assert list(state.legal_actions) == [supply("6+6")]
    after = state.apply(supply("6+6"))
    assert after.table.railway("NDB").cash == 0
    assert after.table.cash[0] == 1000


def test_117_the_president_adds_what_the_treasury_lacks():
    state = emergency(needy(396, 200))
    assert list(state.legal_actions) == [supply("5")]
    after = state.apply(supply("5"))
    assert after.table.cash[0] == 146
    assert after.table.railway("NDB").cash == 0
    assert trains_of(after, "NDB") == ("5",)
    assert after.phase == Laying(Turn(GOES_ON))
    assert after.table.bank == state.table.bank + 450


def test_118_no_more_is_sold_than_the_train_needs():
    table = owned(needy(396, 50), "HLB", "ss", "Psss", cell=(4, 3))
    state = emergency(table)
    assert rule(state, supply("5")) is PfalzRule.EMERGENCY_CASH
    assert sales(state) == [("HLB", 10, 0), ("NDB", 10, 0)]
    assert rule(state, Sell(0, "HLB", 20)) is PfalzRule.EMERGENCY_NEED
    after = state.apply(Sell(0, "HLB", 10))
    assert after.table.cash[0] == 140
    assert after.table.price("HLB") == 88
    assert after.phase == Emergency(Turn("NDB", (GOES_ON,), sold=("HLB",), least=90))
    assert list(after.legal_actions) == [supply("5")]
    assert after.apply(supply("5")).table.cash[0] == 86


def test_119_with_enough_money_nothing_is_sold():
    table = owned(needy(396, 54), "HLB", "ss", "Psss")
    assert rule(emergency(table), Sell(0, "HLB", 10)) is PfalzRule.EMERGENCY_NEED
    less = owned(needy(396, 53), "HLB", "ss", "Psss")
    assert rule(emergency(less), Sell(0, "HLB", 10)) is None


@pytest.mark.parametrize("whole", [True, False])
def test_half_of_the_presidents_certificate_by_option(whole: bool):
    """The public site lets half of it be sold while less than its price is to spare."""
    table = owned(needy(396, 54 + 79, half_counts_whole=whole), "HLB", "P", "ss")
    assert rule(emergency(table), Sell(0, "HLB", 10)) is (None if whole else PfalzRule.EMERGENCY_NEED)
    assert rule(emergency(table), Sell(0, "HLB", 20)) is PfalzRule.EMERGENCY_NEED
    more = owned(needy(396, 54 + 80, half_counts_whole=whole), "HLB", "P", "ss")
    assert rule(emergency(more), Sell(0, "HLB", 10)) is PfalzRule.EMERGENCY_NEED
    lacks = owned(needy(396, 53, half_counts_whole=whole), "HLB", "P", "ss")
    assert rule(emergency(lacks), Sell(0, "HLB", 10)) is None


def test_a_double_can_be_sold_where_half_of_it_would_do():
    table = owned(needy(396, 50), "N", "sd", "Ps")
    state = emergency(table)
    assert ("N", 10, 0) in sales(state)
    assert ("N", 20, 1) in sales(state)
    assert rule(state, Sell(0, "N", 30, 1)) is PfalzRule.EMERGENCY_NEED


def test_the_presidents_certificate_beside_a_double_counts_as_one():
    """279 are lacking, and three tenths bring 288: but a double and the certificate are two pieces."""
    state = emergency(owned(needy(0, 450 - 279), "M", "Pssd", "ssss", cell=(4, 4)))
    assert rule(state, Sell(0, "M", 40, 1)) is None
    assert rule(state, Sell(0, "M", 40, 0)) is PfalzRule.EMERGENCY_NEED
    without = emergency(owned(needy(0, 450 - 90), "M", "Ps", "ss", cell=(4, 4)))
    assert rule(without, Sell(0, "M", 20)) is PfalzRule.EMERGENCY_NEED
    assert rule(without, Sell(0, "M", 10)) is None


def test_120_krauss_can_be_sold():
    table = evolve(needy(300, 50), krauss=0)
    state = emergency(table)
    assert rule(state, Sell(0, "LFK", 100)) is None
    after = state.apply(Sell(0, "LFK", 100))
    assert after.table.krauss == "pool"
    assert after.table.cash[0] == 150
    assert after.table.price("LFK") == 94
    assert after.phase == Emergency(Turn("NDB", (GOES_ON,), sold=("LFK",), least=100))
    assert rule(emergency(evolve(table, krauss=1)), Sell(0, "LFK", 100)) is PfalzRule.SELL_HELD


def test_121_no_sale_deposes_the_buyers_president():
    table = owned(needy(0, 0), "NDB", "Pss", "sd")
    state = emergency(owned(table, "M", "Ps", "ss"))
    assert rule(state, Sell(0, "NDB", 10)) is None
    assert rule(state, Sell(0, "NDB", 20)) is PfalzRule.SELL_BUYER
    after = state.apply(Sell(0, "M", 20))
    assert after.table.railway("M").president == 1
    assert hands(after.table, "M")[:2] == ["s", "P"]


@pytest.mark.parametrize("ignored", [True, False])
def test_122_the_pool_limit_in_an_emergency_is_an_option(ignored: bool):
    table = needy(0, 0, emergency_ignores_pool_limit=ignored)
    state = emergency(owned(table, "M", "ss", "Ps", pool="sssd"))
    assert rule(state, Sell(0, "M", 10)) is (None if ignored else PfalzRule.SELL_LIMIT)
    below = emergency(owned(table, "M", "ss", "Ps", pool="ssd"))
    assert rule(below, Sell(0, "M", 10)) is None


@pytest.mark.parametrize("required", [True, False])
def test_only_what_has_operated_is_sold_by_option(required: bool):
    table = needy(0, 0, emergency_requires_operated=required)
    state = emergency(owned(table, "M", "ss", "Ps", operated=False))
    assert rule(state, Sell(0, "M", 10)) is (PfalzRule.SELL_OPERATED if required else None)
    assert rule(emergency(owned(table, "M", "ss", "Ps")), Sell(0, "M", 10)) is None


def test_of_each_corporation_one_block_is_sold_in_an_emergency():
    table = owned(owned(needy(0, 0), "M", "ssss", "P"), "N", "sss", "P")
    state = emergency(table).apply(Sell(0, "M", 10))
    assert rule(state, Sell(0, "M", 10)) is PfalzRule.SELL_ONCE
    state = state.apply(Sell(0, "N", 10))
    for id in ("M", "N"):
        assert rule(state, Sell(0, id, 10)) is PfalzRule.SELL_ONCE


def test_123_the_cheapest_train_of_the_bank():
    state = emergency(needy(100, 700, phase="6+6", yard=("4", "5")))
    assert rule(state, pool("4")) is None
    for dearer in (supply("6+6"), pool("5")):
        assert rule(state, dearer) is PfalzRule.EMERGENCY_CHEAPEST
    assert rule(state, supply("5")) is PfalzRule.TRAIN_ON_OFFER
    assert state.apply(pool("4")).table.cash[0] == 500


def test_123_of_several_cheapest_kinds_any():
    state = emergency(needy(100, 300, phase="4", yard=("3+3",)))
    assert list(state.legal_actions) == [supply("4"), pool("3+3")]


@pytest.mark.parametrize("first", [True, False])
def test_123_or_only_that_of_the_supply_by_option(first: bool):
    state = emergency(needy(100, 300, phase="4", yard=("3+3",), emergency_first_cheapest=first))
    assert rule(state, supply("4")) is None
    assert rule(state, pool("3+3")) is (PfalzRule.EMERGENCY_CHEAPEST if first else None)


# Trains of other corporations (6.6)


def other_trains(cash: int, *, treasury: int = 100, **options: Any) -> PfalzState:
    """NDB needs a train; seat 1 runs M, which has two 5 trains (face 450), and the supply offers a 5+5."""
    table = needy(treasury, cash, phase="5+5", **options)
    return emergency(with_trains_of(owned(table, "M", "", "Ps"), "M", "5", "5"))


def five(price: int) -> OfferTrain:
    return OfferTrain(0, "M", "5", price)


def test_124_the_president_helps_up_to_the_printed_price():
    state = other_trains(300)
    assert rule(state, five(400)) is None
    assert rule(state, five(401)) is PfalzRule.TRAIN_CASH
    assert rule(state, five(451)) is PfalzRule.TRAIN_CASH
    assert rule(other_trains(400), five(450)) is None
    assert rule(other_trains(400), five(451)) is PfalzRule.TRAIN_FACE
    asked = state.apply(five(400))
    assert isinstance(asked.phase, Considering)
    assert asked.actors == (1,)
    after = asked.apply(Accept(1))
    assert (after.table.cash[0], after.table.railway("NDB").cash, after.table.railway("M").cash) == (
        0,
        0,
        400,
    )
    assert trains_of(after, "NDB") == ("5",)
    assert after.phase == Laying(Turn(GOES_ON))


def test_124_the_treasury_alone_is_used_up_to_its_money():
    after = other_trains(300).apply(five(100)).apply(Accept(1))
    assert after.table.cash[0] == 300
    assert after.table.railway("NDB").cash == 0


def test_124_what_is_left_in_the_treasury_buys_more_without_help():
    state = other_trains(300).apply(five(60)).apply(Accept(1))
    assert state.phase == BuyingTrains(Turn("NDB", (GOES_ON,)))
    assert rule(state, Pass(0)) is None
    assert rule(state, five(40)) is None
    assert rule(state, five(41)) is PfalzRule.TRAIN_CASH


def test_a_refused_train_is_not_asked_for_again_in_the_emergency():
    state = other_trains(300).apply(five(100)).apply(Decline(1))
    assert isinstance(state.phase, Emergency)
    assert rule(state, five(400)) is PfalzRule.OFFER_REFUSED


def test_a_train_cheaper_than_the_treasury_can_cost_more_than_printed():
    state = other_trains(300, treasury=500)
    assert rule(state, five(500)) is None
    assert rule(state, five(501)) is PfalzRule.TRAIN_CASH


@pytest.mark.parametrize("mode", ["face_value", "treasury_only", "never"])
def test_trains_of_others_in_an_emergency_by_option(mode: Any):
    state = other_trains(300, emergency_other_trains=mode)
    assert rule(state, five(100)) is (PfalzRule.EMERGENCY_OTHERS if mode == "never" else None)
    helped = {"face_value": None, "treasury_only": PfalzRule.TRAIN_CASH, "never": PfalzRule.EMERGENCY_OTHERS}
    assert rule(state, five(101)) is helped[mode]


@pytest.mark.parametrize("broke", [True, False])
@pytest.mark.parametrize("mode", ["face_value", "treasury_only"])
def test_help_beside_a_treasury_that_can_pay_by_option(mode: Any, broke: bool):
    table = needy(460, 300, yard=("4",), help_only_if_broke=broke, emergency_other_trains=mode)
    table = with_trains_of(owned(table, "M", "", "Ps"), "M", "4+4")
    state = after_running(table, "NDB", "M")
    assert isinstance(state.phase, BuyingTrains)
    helped = not broke and mode == "face_value"
    assert rule(state, OfferTrain(0, "M", "4+4", 460)) is None
    assert rule(state, OfferTrain(0, "M", "4+4", 461)) is (None if helped else PfalzRule.TRAIN_CASH)
    assert rule(state, OfferTrain(0, "M", "4+4", 500)) is (None if helped else PfalzRule.TRAIN_CASH)
    over = PfalzRule.TRAIN_FACE if helped else PfalzRule.TRAIN_CASH
    assert rule(state, OfferTrain(0, "M", "4+4", 501)) is over
    assert rule(state, supply("5")) is None


def test_no_help_beside_a_train():
    table = with_trains_of(needy(100, 300, help_only_if_broke=False), "NDB", "4")
    state = after_running(with_trains_of(owned(table, "M", "", "Ps"), "M", "5"), "NDB", "M")
    assert rule(state, OfferTrain(0, "M", "5", 101)) is PfalzRule.TRAIN_CASH


@pytest.mark.parametrize("others", ["treasury_only", "face_value"])
@pytest.mark.parametrize("binds", [True, False])
def test_a_sale_takes_no_train_away(others: str, binds: bool):
    """6.7: who can get a train from another corporation of his is not bankrupt because he sold a share."""
    options: dict[str, Any] = {"emergency_other_trains": others, "sale_binds_treasury": binds}
    table = with_trains_of(
        owned(needy(100, 0, phase="6+6", **options), "M", "Ps", "s", cell=(4, 1)), "M", "5", "5"
    )
    state = emergency(owned(table, "N", "ss", "Pds", cell=(4, 2)))
    assert rule(state, five(1)) is None
    after = state.apply(Sell(0, "N", 10))
    free = others == "treasury_only" or not binds
    assert rule(after, five(1)) is (None if free else PfalzRule.TRAIN_SALE_USED)
    assert rule(after, five(101)) is (None if others == "face_value" else PfalzRule.TRAIN_CASH)
    assert rule(after, Bankrupt(0)) is PfalzRule.BANKRUPT_TRANSFER


@pytest.mark.parametrize("binds", [True, False])
def test_the_last_sale_has_to_be_needed_for_a_train_of_another_corporation(binds: bool):
    table = needy(100, 60, phase="5+5", sale_binds_treasury=binds)
    table = with_trains_of(owned(table, "M", "sss", "Pss", cell=(4, 1)), "M", "5", "5")
    state = emergency(table).apply(Sell(0, "M", 30))
    assert state.table.cash[0] == 300
    assert lowest_offer(state) == (100 + 300 - 80 + 1 if binds else 1)
    assert rule(state, five(320)) is PfalzRule.TRAIN_SALE_USED
    assert rule(state, five(101)) is PfalzRule.TRAIN_SALE_USED
    for price in (1, 100):  # the treasury pays alone
        assert rule(state, five(price)) is (PfalzRule.TRAIN_SALE_USED if binds else None)
    assert rule(state, five(321)) is None
    assert rule(state, five(400)) is None
    assert rule(state, five(401)) is PfalzRule.TRAIN_CASH


def test_after_a_sale_the_treasury_buys_alone_what_costs_no_more_than_it_has():
    table = needy(450, 30, phase="5+5")
    table = with_trains_of(owned(table, "M", "s", "Pss", cell=(4, 1)), "M", "5", "5")
    state = emergency(table).apply(Sell(0, "M", 10))
    assert rule(state, five(1)) is None
    assert rule(state, five(450)) is None
    after = state.apply(five(1)).apply(Accept(1))
    assert isinstance(after.phase, BuyingTrains)  # nobody helps any more, and the sale is forgotten
    assert rule(after, five(1)) is None
    assert rule(after, five(449)) is None
    assert rule(after, five(450)) is PfalzRule.TRAIN_CASH


@pytest.mark.parametrize("binds", [True, False])
@pytest.mark.parametrize("unforced", [True, False])
def test_shares_are_sold_beside_a_train_by_option(unforced: bool, binds: bool):
    """The public site does not ask whether the corporation has to buy."""
    table = with_trains_of(needy(100, 60, unforced_sales=unforced, sale_binds_treasury=binds), "NDB", "4")
    table = with_trains_of(owned(table, "M", "s", "Pss", cell=(4, 1)), "M", "5")
    state = after_running(table, "NDB", "M")
    assert isinstance(state.phase, BuyingTrains)
    assert rule(state, five(1)) is None
    assert rule(state, Sell(0, "M", 10)) is (None if unforced else PfalzRule.SALE_FORCED)
    if unforced:
        after = state.apply(Sell(0, "M", 10))
        assert after.phase == BuyingTrains(Turn("NDB", ("M",), sold=("M",), least=80))
        assert after.table.cash[0] == 140
        assert rule(after, Sell(0, "M", 10)) is PfalzRule.SELL_ONCE
        assert rule(after, five(100)) is (PfalzRule.TRAIN_SALE_USED if binds else None)
        assert rule(after, Pass(0)) is None


@pytest.mark.parametrize("unforced", [True, False])
def test_nothing_is_sold_for_an_empty_bank(unforced: bool):
    table = needy(100, 0, phase="6+6", train_counts=(1,) * 8, unforced_sales=unforced)
    state = after_running(owned(table, "M", "s", "Pss"), "NDB", "M")
    assert rule(state, Sell(0, "M", 10)) is PfalzRule.SALE_FORCED


# Sales in the course of the round


def test_125_a_sale_sorts_those_that_wait_again():
    table = owned(needy(0, 0), "M", "ss", "Pss", cell=(4, 2))
    table = owned(table, "N", "", "Pd", cell=(5, 2))
    table = owned(table, "HLB", "", "Psss", cell=(3, 1))
    state = emergency(table, "M", "HLB", "N")
    after = state.apply(Sell(0, "M", 20))
    assert [after.table.price(id) for id in ("M", "HLB", "N")] == [82, 84, 82]
    assert isinstance(after.phase, Emergency)
    assert after.phase.turn.waiting == ("HLB", "N", "M")  # N was in the cell before M


def test_125_those_that_have_operated_stay_behind():
    table = owned(needy(0, 0), "M", "ss", "Pss", cell=(4, 2))
    after = emergency(owned(table, "N", "", "Pd"), "N").apply(Sell(0, "M", 10))
    assert isinstance(after.phase, Emergency)
    assert after.phase.turn.waiting == ("N",)


def test_a_quarry_is_sold_to_the_corporation_in_need():
    state = emergency(needy(250, 100, phase="5+5", owners={"R": 0, "K": 0}))
    assert rule(state, OfferPrivate(0, "R", 100)) is None
    after = state.apply(OfferPrivate(0, "R", 200))
    assert isinstance(after.phase, Emergency)
    assert (after.table.railway("NDB").cash, after.table.cash[0]) == (50, 300)
    assert rule(after, OfferPrivate(0, "K", 40)) is None


def test_what_is_left_after_an_emergency_can_buy_a_quarry():
    table = needy(100, 0, phase="5+5", owners={"K": 1})
    state = emergency(with_trains_of(owned(table, "M", "Ps", "s"), "M", "5"))
    after = state.apply(five(60))
    assert after.phase == BuyingQuarries(Turn("NDB", (GOES_ON,)))
    assert rule(after, OfferPrivate(0, "K", 40)) is None


def test_an_emergency_in_a_short_operating_round():
    """L's first money does not buy a 4+4: kinds of trains can be left out."""
    table = operating(owners={"R": "draft"}, train_counts=(0, 0, 0, 2, 0, 0, 0, 9))
    table = owned(evolve(table, clock=Clock(set=0, round=2, sale=1)), "L", "Psss")
    table = with_treasury_of(evolve(table, board=table.board.with_lay(Lay("G17", "58", 1))), "L", 430)
    state = after_running(rich(table, 0, 70), "L")
    assert isinstance(state.phase, Emergency)
    after = state.apply(supply("4+4"))
    assert isinstance(after.phase, Drafting)
    assert after.table.phase == "4+4"
    assert after.table.cash[0] == 0


# Bankruptcy (6.7)


def test_126_bankrupt_when_nothing_is_left():
    state = emergency(owned(needy(0, 30, phase="5+5"), "NDB", "P"))
    assert list(state.legal_actions) == [Bankrupt(0)]
    after = state.apply(Bankrupt(0))
    assert after.phase == Over("bankruptcy", 0)
    assert after.is_over
    assert after.table.cash[0] == 0
    assert after.table.bank == state.table.bank + 30
    assert after.table.supply == state.table.supply


def test_126_not_bankrupt_who_can_raise_the_money():
    rich_enough = emergency(owned(needy(0, 550, phase="5+5"), "NDB", "P"))
    assert rule(rich_enough, Bankrupt(0)) is PfalzRule.BANKRUPT_MONEY
    sells = emergency(owned(needy(0, 471, phase="5+5"), "M", "s", "P", cell=(4, 1)))
    assert rule(sells, Bankrupt(0)) is PfalzRule.BANKRUPT_MONEY
    short_of_1 = emergency(owned(owned(needy(0, 469, phase="5+5"), "NDB", "P"), "M", "s", "P", cell=(4, 1)))
    assert rule(short_of_1, Bankrupt(0)) is None


@pytest.mark.parametrize("needed", [True, False])
def test_127_not_bankrupt_while_his_other_corporation_has_a_train(needed: bool):
    table = owned(needy(0, 30, phase="5+5", bankruptcy_needs_no_own_transfer=needed), "NDB", "P")
    table = with_trains_of(owned(table, "M", "P"), "M", "5", "5")
    state = emergency(table)
    assert rule(state, Bankrupt(0)) is (PfalzRule.BANKRUPT_TRANSFER if needed else None)
    assert [offer.price for offer in state.legal_actions.by_type(OfferTrain)] == list(range(1, 31))
    after = state.apply(OfferTrain(0, "M", "5", 30))
    assert trains_of(after, "NDB") == trains_of(after, "M") == ("5",)
    theirs = with_trains_of(owned(table, "M", "", "P"), "M", "5", "5")
    assert rule(emergency(theirs), Bankrupt(0)) is None


@pytest.mark.parametrize("mode", ["face_value", "treasury_only", "never"])
def test_127_as_far_as_it_could_sell_one(mode: Any):
    table = owned(needy(0, 30, phase="5+5", emergency_other_trains=mode), "NDB", "P")
    state = emergency(with_trains_of(owned(table, "M", "P"), "M", "5"))
    assert rule(state, Bankrupt(0)) is (PfalzRule.BANKRUPT_TRANSFER if mode == "face_value" else None)


def test_127_a_sale_may_bring_the_first_mark_for_it():
    table = owned(needy(0, 0, phase="5+5"), "NDB", "P")
    table = with_trains_of(owned(table, "M", "P"), "M", "5")
    assert rule(emergency(table), Bankrupt(0)) is None
    state = emergency(owned(table, "N", "s", "P"))
    assert rule(state, Bankrupt(0)) is PfalzRule.BANKRUPT_TRANSFER
    assert lowest_offer(state) is None
    assert lowest_offer(state.apply(Sell(0, "N", 10))) == 1


def test_128_what_can_be_sold_is_sold_and_the_rest_scores():
    table = owned(needy(0, 30, phase="5+5", owners={"SCR": 0}), "NDB", "P", cell=(5, 1))
    table = owned(table, "M", "s", "P", cell=(4, 1))
    table = evolve(owned(table, "N", "Pd", "s", cell=(6, 1)), krauss=0)
    state = emergency(table)
    after = state.apply(Bankrupt(0)).table
    assert [after.price(id) for id in ("NDB", "M", "N", "LFK")] == [74, 74, 66, 94]
    assert [hands(after, id)[0] for id in ("NDB", "M", "N")] == ["P", "", "P"]
    assert after.krauss == "pool"
    assert after.cash[0] == 0
    assert scores_of(after)[0] == 2 * 74 + 2 * 66 + 75
    assert after.bank == state.table.bank + 30  # what the sales brought came back


def test_128_what_he_has_sold_already_is_not_sold_again():
    table = owned(needy(0, 0, phase="5+5"), "NDB", "P")
    state = emergency(owned(table, "M", "sss", "P", cell=(4, 1))).apply(Sell(0, "M", 10))
    after = state.apply(Bankrupt(0)).table
    assert hands(after, "M")[0] == "ss"
    assert after.price("M") == 74


@pytest.mark.parametrize("sells", [True, False])
def test_128_a_bankrupt_keeps_his_shares_by_option(sells: bool):
    table = owned(needy(0, 30, phase="5+5", bankrupt_liquidates=sells), "NDB", "P")
    after = emergency(owned(table, "M", "ss", "P", cell=(4, 1))).apply(Bankrupt(0)).table
    assert hands(after, "M")[0] == ("" if sells else "ss")
    assert after.price("M") == (74 if sells else 80)
    assert after.cash[0] == 0


def test_135_the_public_position():
    table = public_position(bankruptcy_needs_no_own_transfer=False)
    state = after_running(table, "HLB", "N")
    assert isinstance(state.phase, Emergency)
    assert raisable(table, state.phase.turn) == 164 + 150
    after = state.apply(Bankrupt(0))
    assert after.phase == Over("bankruptcy", 0)
    assert (after.table.price("HLB"), after.table.price("N")) == (76, 50)
    assert scores_of(after.table)[0] == 2 * 76 + 2 * 50 + 75 + 85


def test_135_by_default_the_5p5_of_his_other_corporation_is_bought():
    state = after_running(public_position(), "HLB", "N")
    assert rule(state, Bankrupt(0)) is PfalzRule.BANKRUPT_TRANSFER
    assert rule(state, OfferTrain(0, "N", "5+5", 1)) is None
    assert rule(state, OfferTrain(0, "N", "5+5", 20)) is None


def public_position(**options: Any) -> PfalzTable:
    """HLB, with 20 M and no train, faces a 6+6; its president also runs N, which has a 5+5."""
    table = operating(phase="6+6", owners={"SCR": 0, "VIW": 0}, **options)
    table = owned(with_route(table), "HLB", "Pss", "s", cell=(5, 2))
    table = owned(with_treasury_of(table, "HLB", 20), "N", "Pds", "s", cell=(6, 0))
    return rich(with_trains_of(table, "N", "5+5"), 0, 85)


def with_route(table: PfalzTable) -> PfalzTable:
    """A tile on D18 by which HLB has a route, to E19."""
    return evolve(table, board=table.board.with_lay(Lay("D18", "14", 1)))


def test_136_krauss_counts_once():
    table = owned(with_route(operating(phase="6+6")), "HLB", "P")
    table = owned(table, "L", "s", "Psss", cell=(2, 2))
    table = owned(table, "Saar", "sss", "Ps", cell=(6, 2))
    table = owned(table, "NDB", "s", "P", cell=(6, 1))
    table = evolve(table, krauss=0, market=moved(table.market, "LFK", Cell(3, 7)))
    state = after_running(rich(table, 0, 212), "HLB", "L")
    assert isinstance(state.phase, Emergency)
    assert state.table.cash[0] + raisable(state.table, state.phase.turn) == 738
    assert rule(state, Bankrupt(0)) is PfalzRule.BANKRUPT_MONEY
