"""The numbered cases of the train step, phases, rust and discards (6.1 to 6.5), and their switches."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Action, evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.actions import Accept, BuyTrain, Decline, Discard, OfferPrivate, OfferTrain, Pass
from regelwerk.pfalz1847.facts import phases, trains
from regelwerk.pfalz1847.flow import after_dividend
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.income import pay_income
from regelwerk.pfalz1847.phase_flaws import phase_flaws
from regelwerk.pfalz1847.phases import (
    BuyingTrains,
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    PfalzState,
    Turn,
)
from regelwerk.pfalz1847.table import Clock, PfalzTable, with_railway
from tests.pfalz1847.positions import at, operating, running
from tests.pfalz1847.tables import rule

TRACK = "58:1 G17"
"""A tile by which L has a route."""


def after_running(table: PfalzTable, id: str, *waiting: str) -> PfalzState:
    """The state when a corporation has paid or withheld: mostly its train step."""
    return at(*after_dividend(table, Turn(id, waiting)))


def play(state: PfalzState, *actions: Action) -> PfalzState:
    for action in actions:
        state = state.apply(action)
    return state


def supply(train: str, seat: int = 0) -> BuyTrain:
    return BuyTrain(seat, train, "supply")


def pool(train: str, seat: int = 0) -> BuyTrain:
    return BuyTrain(seat, train, "pool")


def left(table: PfalzTable, train: str, count: int) -> PfalzTable:
    """The table with so many trains of a kind in the supply, and none of the kinds before."""
    place = list(trains()).index(train)
    return evolve(table, supply=(*(0 for _ in range(place)), count, *table.supply[place + 1 :]))


def with_trains(table: PfalzTable, id: str, *names: str) -> PfalzTable:
    return with_railway(table, evolve(table.railway(id), trains=names))


def trains_of(state: PfalzState, id: str) -> tuple[str, ...]:
    return state.table.railway(id).trains


# Supply, pool and the limits (6.1)


def test_104_one_new_train_of_each_kind_in_a_turn():
    table = running(running(operating(), "M", runs=("3",)), "L", cash=800, lays=TRACK)
    state = after_running(left(table, "3", 1), "L")
    assert rule(state, supply("3+3")) is PfalzRule.TRAIN_ON_OFFER
    state = play(state, supply("3"), supply("3+3"))
    assert state.table.phase == "3+3"
    assert (trains_of(state, "L"), state.table.railway("L").cash) == (("3", "3+3"), 350)
    assert rule(state, supply("3+3")) is PfalzRule.TRAIN_ONCE
    assert rule(state, supply("4")) is PfalzRule.TRAIN_ON_OFFER
    assert rule(state, pool("3")) is PfalzRule.TRAIN_ON_OFFER


def test_104_the_last_trains_of_three_kinds_in_a_turn():
    table = evolve(running(operating(), "L", cash=1000, lays=TRACK), supply=(1, 1, 1, 1, 2, 1, 1, 9))
    state = play(after_running(table, "L"), supply("3"), supply("3+3"), supply("4"))
    assert trains_of(state, "L") == ("3", "3+3", "4")
    assert state.table.supply == (0, 0, 0, 1, 2, 1, 1, 9)


def test_105_trains_of_other_corporations_from_3p3_on():
    def state(phase: str) -> PfalzState:
        table = running(operating(phase=phase), "L", cash=160, runs=("3",), lays=TRACK)
        return after_running(running(table, "M", runs=("3+3",)), "L")

    assert rule(state("3"), OfferTrain(0, "M", "3+3", 1)) is PfalzRule.TRAIN_TRANSFER
    later = state("3+3")
    assert rule(later, OfferTrain(0, "M", "3+3", 1)) is None
    assert rule(later, OfferTrain(0, "M", "3+3", 160)) is None
    assert rule(later, OfferTrain(0, "M", "3+3", 161)) is PfalzRule.TRAIN_CASH
    assert rule(later, OfferTrain(0, "M", "3+3", 0)) is PfalzRule.TRAIN_PRICE
    for owner, train in (("M", "3"), ("L", "3"), ("HLB", "3"), ("DB", "3"), ("M", "7")):
        assert rule(later, OfferTrain(0, owner, train, 1)) is PfalzRule.TRAIN_OWNER
    after = later.apply(OfferTrain(0, "M", "3+3", 160))
    assert trains_of(after, "L") == ("3", "3+3")
    assert not trains_of(after, "M")
    assert (after.table.railway("L").cash, after.table.railway("M").cash) == (0, 160)
    assert not isinstance(after.phase, BuyingTrains)  # without money there is nothing to buy


def test_a_train_is_offered_to_another_president_who_may_refuse():
    table = running(operating(phase="4"), "L", cash=400, runs=("3",), lays=TRACK)
    table = running(table, "M", runs=("4", "4"), hands={2: Hand(True)})
    state = after_running(table, "L")
    asked = state.apply(OfferTrain(0, "M", "4", 400))
    assert isinstance(asked.phase, Considering)
    assert asked.actors == (2,)
    refused = asked.apply(Decline(2))
    assert rule(refused, OfferTrain(0, "M", "4", 1)) is PfalzRule.OFFER_REFUSED
    assert isinstance(refused.phase, BuyingTrains)
    assert rule(refused, Pass(0)) is None
    bought = asked.apply(Accept(2))
    assert (trains_of(bought, "L"), trains_of(bought, "M")) == (("3", "4"), ("4",))
    assert bought.table.railway("M").cash == 400


@pytest.mark.parametrize("consent", [True, False])
def test_without_the_option_nobody_is_asked(consent: bool):
    table = running(operating(phase="4", consent=consent), "L", cash=400, runs=("3",), lays=TRACK)
    table = running(table, "M", runs=("4",), hands={2: Hand(True)})
    state = after_running(table, "L").apply(OfferTrain(0, "M", "4", 400))
    assert isinstance(state.phase, Considering) == consent
    assert trains_of(state, "L") == (("3",) if consent else ("3", "4"))


# Phases and rust (1.3, 6.3)


def test_106_the_first_4p4_rusts_all_3_trains():
    table = left(running(operating(phase="4"), "L", cash=500, runs=("3", "4"), lays=TRACK), "4+4", 1)
    table = running(running(table, "M", runs=("3", "3+3")), "N", runs=("3",))
    state = after_running(evolve(table, yard=("3", "3+3")), "L")
    after = state.apply(supply("4+4"))
    assert after.table.phase == "4+4"
    assert (trains_of(after, "L"), trains_of(after, "M"), trains_of(after, "N")) == (
        ("4", "4+4"),
        ("3+3",),
        (),
    )
    assert after.table.yard == ("3+3",)


@pytest.mark.parametrize(("first", "gone"), [("4+4", "3"), ("5+5", "3+3"), ("6+6", "4")])
def test_each_kind_rusts_at_its_time(first: str, gone: str):
    before = list(trains())[list(trains()).index(first) - 1]
    table = running(operating(phase=before), "L", cash=700, lays=TRACK)
    table = left(running(table, "M", runs=(gone, before)), first, 1)
    after = after_running(table, "L").apply(supply(first))
    assert trains_of(after, "M") == (before,)


def test_a_second_train_of_a_kind_changes_nothing():
    table = running(operating(phase="4"), "L", cash=300, lays=TRACK)
    table = running(table, "M", runs=("3", "3", "3"))
    after = after_running(left(table, "4", 1), "L").apply(supply("4"))
    assert after.table.phase == "4"
    assert trains_of(after, "M") == ("3", "3", "3")


def test_a_train_out_of_the_pool_begins_no_phase():
    """A 5 cannot lie in the pool before phase 5; one does on this table, to see what a phase hangs on."""
    table = evolve(running(operating(phase="4"), "L", cash=450, lays=TRACK), yard=("5",))
    after = after_running(table, "L").apply(pool("5"))
    assert after.table.phase == "4"
    assert trains_of(after, "L") == ("5",)


@pytest.mark.parametrize("name", list(trains())[1:])
def test_each_phase_begins_with_its_train(name: str):
    before = list(trains())[list(trains()).index(name) - 1]
    table = left(running(operating(phase=before), "L", cash=700, lays=TRACK), name, 1)
    after = after_running(table, "L").apply(supply(name)).table
    assert after.phase == name
    assert after.stage is phases()[name]


def test_79_quarries_close_with_the_first_6e():
    owners: dict[str, int | str] = {"R": 1, "K": 1, "H": 2, "W": "L"}
    table = left(running(operating(phase="5+5", owners=owners), "L", cash=550, lays=TRACK), "6E", 1)
    after = after_running(table, "L").apply(supply("6E"))
    assert [after.table.owner(each) for each in "RKHW"] == [1, "closed", "closed", "closed"]


def test_w_can_be_left_open():
    owners = {"K": 1, "W": 2}
    table = running(operating(phase="5+5", owners=owners, w_closes_6e=False), "L", cash=550, lays=TRACK)
    after = after_running(left(table, "6E", 1), "L").apply(supply("6E"))
    assert [after.table.owner(each) for each in "KW"] == ["closed", 2]


# Discards (6.4)


def test_107_a_fourth_train_is_discarded_at_once():
    table = running(operating(phase="3+3"), "L", cash=900, runs=("3", "3", "3"), lays=TRACK)
    table = left(running(table, "M", runs=("3", "3", "3+3", "3+3"), hands={2: Hand(True)}), "4", 2)
    state = after_running(table, "L", "M").apply(supply("4"))
    turn = Turn("L", ("M",), bought=("4",))
    assert state.phase == Discarding(turn, ("L", "M"))
    assert list(state.legal_actions) == [Discard(0, "3"), Discard(0, "4")]
    assert rule(state, Discard(0, "3+3")) is PfalzRule.DISCARD_OWN
    state = state.apply(Discard(0, "4"))
    assert state.phase == Discarding(turn, ("M",))
    assert state.actors == (2,)
    state = state.apply(Discard(2, "3"))
    assert state.phase == Laying(Turn("M"))  # L has as many as it may
    assert state.table.yard == ("3", "4")
    assert trains_of(state, "M") == ("3", "3+3", "3+3")


def test_107_the_buyer_goes_on_after_the_discards_at_face_value():
    table = running(operating(phase="3+3"), "L", cash=600, lays=TRACK)
    table = left(running(table, "M", runs=("3", "3", "3", "3"), hands={2: Hand(True)}), "4", 2)
    state = play(after_running(table, "L"), supply("4"), Discard(2, "3"))
    assert state.phase == BuyingTrains(Turn("L", bought=("4",)))
    assert state.actors == (0,)
    assert rule(state, pool("3")) is None
    assert state.apply(pool("3")).table.railway("L").cash == 150
    assert state.apply(pool("3")).table.yard == ()


def test_108_one_of_three_is_discarded_in_phase_5():
    table = running(operating(phase="4+4"), "L", cash=500, runs=("4", "4+4"), lays=TRACK)
    state = after_running(left(table, "5", 2), "L").apply(supply("5"))
    assert state.phase == Discarding(Turn("L", bought=("5",)), ("L",))
    assert list(state.legal_actions) == [Discard(0, "4"), Discard(0, "4+4"), Discard(0, "5")]
    after = state.apply(Discard(0, "5"))
    assert trains_of(after, "L") == ("4", "4+4")
    assert after.table.yard == ("5",)


def test_two_of_four_are_discarded_one_after_the_other():
    table = running(
        operating(phase="4+4", train_limits=(4, 4, 4, 4, 2, 2, 2, 2)), "L", cash=450, runs=("4",), lays=TRACK
    )
    table = left(running(table, "M", runs=("4", "4+4", "3+3", "3+3"), hands={1: Hand(True)}), "5", 2)
    state = play(after_running(table, "L"), supply("5"), Discard(1, "3+3"))
    assert state.phase == Discarding(Turn("L", bought=("5",)), ("M",))
    assert not isinstance(state.apply(Discard(1, "3+3")).phase, Discarding)


def test_109_a_pool_train_beside_a_new_one():
    table = running(operating(phase="4"), "L", cash=650, lays=TRACK)
    table = evolve(left(table, "4", 1), yard=("4",), krauss=3)
    state = play(after_running(table, "L"), pool("4"))
    assert state.table.cash[3] == table.cash[3]
    assert state.table.price("LFK") == 100
    after = state.apply(supply("4"))
    assert trains_of(after, "L") == ("4", "4")
    assert after.table.railway("L").cash == 50
    assert after.table.cash[3] == table.cash[3] + 30
    assert after.table.price("LFK") == 110


@pytest.mark.parametrize("included", [True, False])
def test_109_a_new_one_before_the_pool_train_of_its_kind(included: bool):
    """Nobody else has a train: the step goes on for the one in the pool alone."""
    table = running(operating(phase="4", one_per_type_includes_pool=included), "L", cash=600, lays=TRACK)
    table = evolve(left(table, "4", 1), yard=("4",))
    state = after_running(table, "L", "M").apply(supply("4"))
    if included:
        assert state.phase == Laying(Turn("M"))
    else:
        assert list(state.legal_actions) == [pool("4"), Pass(0)]
        assert trains_of(state.apply(pool("4")), "L") == ("4", "4")


@pytest.mark.parametrize("included", [True, False])
def test_pool_trains_count_as_new_ones_by_option(included: bool):
    table = running(operating(phase="4", one_per_type_includes_pool=included), "L", cash=900, lays=TRACK)
    table = running(table, "M", runs=("3",))
    state = after_running(evolve(left(table, "4", 1), yard=("4", "4")), "L").apply(pool("4"))
    refused = PfalzRule.TRAIN_ONCE if included else None
    assert rule(state, pool("4")) is refused
    assert rule(state, supply("4")) is refused


def crowded_by_a_4(table: PfalzTable) -> PfalzState:
    """L has bought the first 4, its fourth train, in the last turn of the round."""
    table = running(table, "L", cash=300, runs=("3", "3", "3"), lays=TRACK)
    return after_running(left(table, "4", 2), "L").apply(supply("4"))


def test_a_game_can_end_with_a_discard():
    last = evolve(operating(phase="3+3"), bank=-1, broken=True)
    state = crowded_by_a_4(evolve(last, clock=Clock(set=2, round=1, rounds=1)))
    assert state.apply(Discard(0, "3")).phase == Over("bank")


def test_a_draft_can_go_on_after_a_discard():
    short = evolve(operating(phase="3+3", owners={"R": "draft"}), clock=Clock(set=0, round=2, sale=1))
    assert isinstance(crowded_by_a_4(short).apply(Discard(0, "3")).phase, Drafting)


# Krauss & Co. and SPR


def test_110_krauss_earns_from_the_first_supply_train_of_a_round():
    table = running(operating(phase="4+4"), "L", cash=1000, lays=TRACK)
    table = evolve(left(table, "5", 1), krauss=3)
    state = after_running(table, "L", "L").apply(supply("5"))
    assert state.table.cash[3] == table.cash[3] + 45
    assert state.table.price("LFK") == 110
    after = state.apply(supply("5+5")).table
    assert after.cash[3] == table.cash[3] + 45
    assert after.price("LFK") == 110
    in_pool = after_running(evolve(table, krauss="pool"), "L").apply(supply("5")).table
    assert in_pool.price("LFK") == 110
    assert in_pool.cash == table.cash


def test_110_not_from_trains_of_the_pool_or_of_others():
    table = running(operating(phase="4"), "L", cash=600, lays=TRACK)
    table = evolve(running(table, "M", runs=("3",)), yard=("3+3",), krauss=3)
    state = after_running(table, "L")
    actions: tuple[Action, ...] = (pool("3+3"), OfferTrain(0, "M", "3", 10))
    for action in actions:
        after = state.apply(action).table
        assert after.price("LFK") == 100
        assert after.cash[3] == table.cash[3]


@pytest.mark.parametrize("trigger", ["first_of_or", "first_of_corporation"])
def test_krauss_earns_from_each_corporations_first_train_by_option(trigger: Any):
    table = running(operating(phase="4", lfk_trigger=trigger), "L", cash=300, lays=TRACK)
    table = left(evolve(running(table, "NDB", cash=600, hands={0: Hand(True)}), krauss=3), "4", 2)
    first = after_running(table, "L", "NDB").apply(supply("4"))
    second = after_running(first.table, "NDB", "NDB").apply(supply("4"))
    twice = trigger == "first_of_corporation"
    assert second.table.cash[3] == table.cash[3] + (60 if twice else 30)
    assert second.table.price("LFK") == (125 if twice else 110)
    third = with_trains(second.table, "NDB")
    assert after_running(third, "NDB", "L").apply(supply("4+4")).table.price("LFK") == second.table.price(
        "LFK"
    )


@pytest.mark.parametrize("source", ["supply", "pool", "M"])
def test_112_saars_first_train_closes_spr_wherever_it_comes_from(source: str):
    table = running(operating(phase="4", owners={"SPR": 1}), "Saar", cash=300, hands={0: Hand(True, 1)})
    table = running(evolve(table, yard=("3+3",)), "M", runs=("3+3",))
    actions: dict[str, Action] = {
        "supply": supply("4"),
        "pool": pool("3+3"),
        "M": OfferTrain(0, "M", "3+3", 200),
    }
    after = after_running(table, "Saar").apply(actions[source])
    assert after.table.owner("SPR") == "closed"


def test_112_trains_of_others_leave_spr_open():
    table = running(operating(phase="4", owners={"SPR": 1}), "L", cash=300, lays=TRACK)
    assert after_running(table, "L").apply(supply("4")).table.owner("SPR") == 1


def test_113_spr_pays_its_owner_until_it_closes():
    table = running(operating(owners={"SPR": 1}), "Saar", cash=300, hands={0: Hand(True, 1)})
    assert pay_income(table).cash[1] == table.cash[1] + 15
    after = after_running(table, "Saar").apply(supply("3")).table
    assert pay_income(after).cash[1] == after.cash[1]
    assert pay_income(after).railway("Saar").cash == after.railway("Saar").cash


# When the step is skipped, and when it ends


def test_114_no_purchase_at_the_train_limit():
    full = running(operating(phase="5"), "L", cash=900, runs=("4", "5"), lays=TRACK)
    full = running(full, "M", runs=("5",))
    assert not isinstance(after_running(full, "L").phase, BuyingTrains | Emergency)
    assert isinstance(after_running(with_trains(full, "L", "5"), "L").phase, BuyingTrains)


def test_114_the_limit_of_a_phase_is_an_option():
    table = running(
        operating(phase="5", train_limits=(4, 4, 3, 3, 3, 2, 2, 2)),
        "L",
        cash=900,
        runs=("4", "5"),
        lays=TRACK,
    )
    assert isinstance(after_running(table, "L").phase, BuyingTrains)


def test_115_without_a_route_nothing_must_be_bought():
    state = after_running(running(operating(), "L", cash=200), "L")
    assert rule(state, Pass(0)) is None
    assert rule(state, supply("3")) is None
    poor = after_running(running(operating(), "L", cash=149), "L")
    assert not isinstance(poor.phase, BuyingTrains | Emergency)


def test_the_step_is_skipped_without_money_or_trains_to_buy():
    table = running(operating(phase="4"), "L", cash=299, runs=("3",), lays=TRACK)
    assert not isinstance(after_running(table, "L").phase, BuyingTrains)
    with_others = running(table, "M", runs=("3",))
    assert isinstance(after_running(with_others, "L").phase, BuyingTrains)
    broke = with_railway(with_others, evolve(with_others.railway("L"), cash=0))
    assert not isinstance(after_running(broke, "L").phase, BuyingTrains)


@pytest.mark.parametrize("idle", [True, False])
def test_an_idle_train_step_by_option(idle: bool):
    """The public site keeps the step open in phase 3 too, if only to pass."""
    table = running(operating(idle_train_step=idle), "L", cash=10, runs=("3",), lays=TRACK)
    table = running(table, "M", runs=("3",))
    state = after_running(table, "L", "M")
    assert isinstance(state.phase, BuyingTrains) == idle
    if idle:
        assert list(state.legal_actions) == [Pass(0)]
        assert state.apply(Pass(0)).phase == Laying(Turn("M"))
    bought = left(with_railway(table, evolve(table.railway("L"), cash=400)), "3", 2)
    assert not isinstance(after_running(bought, "L").apply(supply("3")).phase, BuyingTrains)


def test_a_quarry_can_leave_no_money_for_trains():
    table = running(operating(phase="4", owners={"R": 0}), "L", cash=400, runs=("3",), lays=TRACK)
    state = after_running(table, "L", "M").apply(OfferPrivate(0, "R", 150))
    assert state.table.railway("L").cash == 250
    assert state.phase == Laying(Turn("M"))


def test_a_quarry_can_lead_into_an_emergency():
    table = running(operating(phase="4", owners={"R": 0}), "L", cash=400, lays=TRACK)
    state = after_running(table, "L")
    assert rule(state, Pass(0)) is PfalzRule.TRAIN_OBLIGED
    state = state.apply(OfferPrivate(0, "R", 150))
    assert state.phase == Emergency(Turn("L"))


# Other numbers of trains


def test_nobody_must_buy_from_an_empty_bank():
    table = running(operating(phase="6+6", train_counts=(1,) * 8), "L", lays=TRACK)
    assert table.on_offer is None
    assert list(after_running(table, "L").legal_actions) == [Pass(0)]
    rich = running(table, "L", cash=100, lays=TRACK)
    state = after_running(running(rich, "M", runs=("5",)), "L")
    assert rule(state, Pass(0)) is None
    assert rule(state, OfferTrain(0, "M", "5", 100)) is None
    assert rule(state, supply("6+6")) is PfalzRule.TRAIN_ON_OFFER
    obliged = after_running(evolve(table, yard=("5",)), "L")
    assert isinstance(obliged.phase, Emergency)


def test_the_last_train_of_all_is_sold():
    table = running(operating(phase="6E", train_counts=(1,) * 8), "L", cash=700, lays=TRACK)
    state = after_running(table, "L").apply(supply("6+6"))
    assert state.table.phase == "6+6"
    assert state.table.on_offer is None


def test_train_counts_fill_the_supply():
    assert operating().supply == (3, 2, 2, 1, 2, 1, 1, 9)
    assert operating(train_counts=(5, 2, 3, 1, 2, 1, 1, 5)).supply == (5, 2, 3, 1, 2, 1, 1, 5)


# Train steps from outside


def test_a_train_step_from_outside_can_be_played_on():
    table = running(operating(phase="5"), "L", cash=900, runs=("4", "5"), lays=TRACK)
    one, none = with_trains(table, "L", "5"), with_trains(table, "L")
    bought = Turn("L", bought=("5",))
    assert list(phase_flaws(one, BuyingTrains(bought))) == []
    assert list(phase_flaws(table, BuyingTrains(bought))) == ["L has no room for a train"]
    assert list(phase_flaws(none, BuyingTrains(bought))) == ["L has bought trains and has none"]
    assert list(phase_flaws(none, BuyingTrains(Turn("L")))) == []
    assert list(phase_flaws(none, Emergency(Turn("L")))) == ["there is no emergency"]
    poor = with_railway(none, evolve(none.railway("L"), cash=449))
    assert list(phase_flaws(poor, BuyingTrains(Turn("L")))) == ["an emergency is due"]
    assert list(phase_flaws(poor, Emergency(Turn("L")))) == []
    sold = Turn("L", sold=("L",))
    assert list(phase_flaws(poor, Emergency(sold))) == ["0 is no price of what was sold"]


def test_a_discard_from_outside_follows_a_purchase():
    table = running(operating(phase="5"), "L", cash=900, runs=("5",), lays=TRACK)
    table = running(table, "M", runs=("4", "4+4", "5"), hands={2: Hand(True)})
    discarding = Discarding(Turn("L"), ("M",))
    assert list(phase_flaws(table, discarding)) == []
    none = with_trains(table, "L")
    assert list(phase_flaws(none, discarding)) == ["L has bought a train and has none"]
