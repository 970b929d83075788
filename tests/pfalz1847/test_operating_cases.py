"""The numbered cases of a corporation's turn: track, stations, runs and dividends in play (2.9, 3.4 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from regelwerk.core import Action, Rule, TurnRule, evolve
from regelwerk.pfalz1847 import Lay, PfalzRule, Route
from regelwerk.pfalz1847.actions import (
    BuyTrain,
    Decline,
    LayTile,
    OfferPrivate,
    Pass,
    Pay,
    PlaceToken,
    Run,
    StandStill,
    Withhold,
)
from regelwerk.pfalz1847.hands import EMPTY, Hand
from regelwerk.pfalz1847.income import pay_income
from regelwerk.pfalz1847.phases import (
    BuyingTrains,
    Emergency,
    Laying,
    Paying,
    PfalzState,
    Placing,
    Running,
    Turn,
)
from regelwerk.pfalz1847.stations import can_place, station_price
from regelwerk.pfalz1847.table import Owner, PfalzTable, with_owner
from tests.pfalz1847.positions import at, laying, operating, running

DONE = Pass(0)
TO_G15 = "58:1 G17"
FIRST_RUN = Route(("F18", "G17", "G15"))


def refusal(state: PfalzState, action: Action) -> Rule | None:
    """Why an action is illegal; the list of legal ones says the same."""
    found = state.violation(action)
    assert (found is None) == (action in state.legal_actions)
    return found.rule if found else None


def lay(text: str, power: Any = None) -> LayTile:
    tile, hex = text.split(" ")
    number, rotation = tile.split(":")
    return LayTile(0, hex, number, int(rotation), power)


def play(state: PfalzState, *actions: Action) -> PfalzState:
    for action in actions:
        state = state.apply(action)
    return state


def placing(table: PfalzTable, id: str, *waiting: str) -> PfalzState:
    return at(table, Placing(Turn(id, waiting)))


def cash(state: PfalzState, id: str) -> int:
    return state.table.railway(id).cash


# Track


def test_62_the_step_ends_after_two_yellow_tiles():
    state = laying(running(operating(), "L", cash=300), "L").apply(lay("58:1 G17"))
    assert state.phase == Laying(Turn("L", lays=(Lay("G17", "58", 1),)))
    state = state.apply(lay("6:2 G19"))
    assert isinstance(state.phase, Placing)
    assert cash(state, "L") == 220
    assert refusal(state, lay("8:0 H18")) is TurnRule.WRONG_PHASE


def test_62_the_president_may_stop_at_any_time():
    state = laying(running(operating(), "L", cash=300), "L")
    assert isinstance(play(state, DONE).phase, BuyingTrains)
    assert isinstance(play(state, lay("58:1 G17"), DONE).phase, Placing)


def test_63_a_train_bought_in_mid_round_changes_what_the_next_may_lay():
    table = running(operating(phase="3+3"), "L", cash=1_000, lays="58:1 G17, 56:0 E17")
    table = running(table, "NDB", cash=1_000, hands={0: Hand(True, 1, 1)})
    table = evolve(table, supply=(0, 0, *table.supply[2:]))
    in_yellow = laying(table, "L")
    assert refusal(in_yellow, lay("4:2 D16")) is PfalzRule.REGION
    assert isinstance(in_yellow.apply(lay("57:2 G19")).phase, Laying)
    state = at(table, BuyingTrains(Turn("NDB", ("L",)))).apply(BuyTrain(0, "4", "supply"))
    assert state.phase == Laying(Turn("L"))
    assert state.table.phase == "4"
    assert refusal(state, lay("4:2 D16")) is None
    assert isinstance(state.apply(lay("57:2 G19")).phase, Placing)


def rnb(*, fresh: bool, **options: Any) -> PfalzState:
    table = operating(phase="4", **options)
    return laying(
        running(table, "RNB", cash=500, lays="57:1 C13", hands={0: Hand(True, 1, 1)}, fresh=fresh), "RNB"
    )


YELLOW, UPGRADE, ANOTHER_UPGRADE = lay("9:1 C15"), lay("24:4 C11"), lay("206:1 C13")


def test_64_first_operation_from_phase_4_on():
    state = rnb(fresh=True)
    for first, second in ((YELLOW, UPGRADE), (UPGRADE, YELLOW)):
        assert isinstance(play(state, first).phase, Laying)
        assert isinstance(play(state, first, second).phase, Placing)
    assert refusal(state, ANOTHER_UPGRADE) is None
    assert refusal(state.apply(UPGRADE), ANOTHER_UPGRADE) is PfalzRule.ALLOWANCE
    assert refusal(state.apply(YELLOW), lay("23:1 C15")) is PfalzRule.SAME_HEX


def test_64_later_operations_have_one_action():
    for action in (YELLOW, UPGRADE):
        assert isinstance(rnb(fresh=False).apply(action).phase, Placing)


def test_64_first_operation_is_over_at_the_end_of_the_round():
    table = running(operating(phase="4"), "L", fresh=True)
    state = at(table, Paying(Turn("L"), 70)).apply(Pay(0))
    assert isinstance(state.phase, Laying)
    assert state.table.clock.round == 2
    assert not state.table.railway("L").fresh
    assert state.table.railway("L").operated


def test_64_first_operation_without_upgrade_beside_a_yellow_tile():
    state = rnb(fresh=True, first_op_allows_upgrade=False)
    assert refusal(state, UPGRADE) is None
    assert refusal(state.apply(YELLOW), UPGRADE) is PfalzRule.ALLOWANCE
    assert isinstance(play(state, YELLOW, lay("7:0 C17")).phase, Placing)
    assert isinstance(state.apply(UPGRADE).phase, Placing)


def test_66_terrain_is_paid_once():
    state = laying(running(operating(phase="4"), "L", cash=100), "L").apply(lay("207:3 F18"))
    assert cash(state, "L") == 60
    table = operating(phase="5")
    state = laying(running(table, "L", cash=100, lays="207:3 F18"), "L")
    after = state.apply(lay("216:2 F18"))
    assert cash(after, "L") == 100
    assert after.table.bank == state.table.bank


def test_66_terrain_is_paid_to_the_bank():
    state = laying(running(operating(), "L", cash=100), "L")
    assert state.apply(lay("6:2 G19")).table.bank == state.table.bank + 80


def test_67_the_treasury_pays_alone():
    state = laying(running(operating(), "L", cash=70), "L")
    assert state.table.cash[0] > 80
    assert refusal(state, lay("6:2 G19")) is PfalzRule.TERRAIN
    assert refusal(laying(running(operating(), "L", cash=80), "L"), lay("6:2 G19")) is None


ON_MOUNTAIN, BESIDE = "55:2 F14", lay("57:2 H16")


def with_quarries(*, phase: str = "4", treasury: int = 0, owners: Mapping[str, Owner]) -> PfalzState:
    table = operating(phase=phase, owners=owners)
    return laying(running(table, "L", cash=treasury, lays=TO_G15), "L")


def test_77_a_quarry_lays_a_mountain_tile_for_nothing():
    state = with_quarries(owners={"K": "L"})
    after = state.apply(lay(ON_MOUNTAIN, "K"))
    assert after.phase == Laying(Turn("L", extra=(Lay("F14", "55", 2),)))
    assert (cash(after, "L"), after.table.bank) == (0, state.table.bank)
    assert after.table.owner("K") == "closed"
    assert refusal(after, BESIDE) is None  # beside the normal allowance
    assert refusal(state, lay(ON_MOUNTAIN)) is PfalzRule.TERRAIN


def test_77_nothing_but_yellow_tiles_on_mountains():
    state = with_quarries(owners={"K": "L"})
    assert refusal(state, lay("57:2 H16", "K")) is PfalzRule.MOUNTAIN
    assert refusal(state, lay("207:3 F18", "K")) is PfalzRule.MOUNTAIN
    assert refusal(state, lay("87:3 G17", "K")) is PfalzRule.MOUNTAIN


def test_77_the_quarry_must_be_the_corporations_own():
    for owner in (0, "Saar", "closed"):
        state = with_quarries(owners={"K": owner})
        assert refusal(state, lay(ON_MOUNTAIN, "K")) is PfalzRule.POWER


def test_77_both_quarries_in_one_turn_before_between_and_after_the_normal_lay():
    state = with_quarries(owners={"K": "L", "H": "L"})
    orders = (
        (lay(ON_MOUNTAIN, "K"), BESIDE),
        (BESIDE, lay(ON_MOUNTAIN, "H")),
    )
    for first, second in orders:
        after = play(state, first, second)
        assert isinstance(after.phase, Laying)  # the other quarry is left
        assert not isinstance(after.apply(DONE).phase, Laying)


def test_77_the_step_ends_by_itself_when_the_last_quarry_is_used():
    state = with_quarries(owners={"K": "L"})
    after = play(state, BESIDE)
    assert isinstance(after.phase, Laying)
    assert {each.power for each in after.legal_actions.by_type(LayTile)} == {"K"}
    assert not isinstance(after.apply(lay(ON_MOUNTAIN, "K")).phase, Laying)


@pytest.mark.parametrize(("fresh", "rule"), [(True, PfalzRule.SAME_HEX), (False, None)])
def test_64_77_a_quarrys_tile_is_not_upgraded_in_a_first_operation(fresh: bool, rule: Rule | None):
    table = operating(phase="4", owners={"K": "L"})
    state = laying(running(table, "L", cash=500, lays=TO_G15, fresh=fresh), "L")
    assert refusal(state.apply(lay(ON_MOUNTAIN, "K")), lay("88:2 F14")) is rule


def test_77_a_closed_quarry_has_no_income():
    table = with_quarries(owners={"K": "L"}).apply(lay(ON_MOUNTAIN, "K")).table
    assert pay_income(table) == table
    before = with_quarries(owners={"K": "L"}).table
    assert pay_income(before).railway("L").cash == 5


def test_78_a_quarry_bought_in_the_track_step_is_used_at_once():
    state = with_quarries(treasury=40, owners={"H": 0})
    assert refusal(state, lay(ON_MOUNTAIN, "H")) is PfalzRule.POWER
    bought = state.apply(OfferPrivate(0, "H", 40))
    assert isinstance(bought.phase, Laying)
    assert cash(bought, "L") == 0
    assert refusal(bought, lay(ON_MOUNTAIN, "H")) is None
    assert refusal(bought.apply(DONE), lay(ON_MOUNTAIN, "H")) is TurnRule.WRONG_PHASE


def test_78_the_step_waits_for_a_quarry_that_can_be_bought():
    """The allowance is used up, but the treasury can pay for a quarry."""
    for treasury, waits in ((15, True), (14, False)):
        after = with_quarries(treasury=treasury, owners={"K": 1}).apply(BESIDE)
        assert isinstance(after.phase, Laying) == waits
    assert not isinstance(with_quarries(treasury=15, owners={"K": "Saar"}).apply(BESIDE).phase, Laying)
    table = running(operating(owners={"K": 1}), "L", cash=300)  # phase 3
    assert isinstance(play(laying(table, "L"), lay("58:1 G17"), lay("6:2 G19")).phase, Placing)


def test_78_a_refused_quarry_is_waited_for_no_longer():
    state = with_quarries(treasury=100, owners={"K": 1})
    refused = play(state, OfferPrivate(0, "K", 15), Decline(1))
    assert isinstance(refused.phase, Laying)
    assert not isinstance(refused.apply(BESIDE).phase, Laying)


def at_e9(phase: str, **options: Any) -> PfalzState:
    table = operating(phase=phase, owners={"K": "N", "R": 1}, **options)
    return laying(running(table, "N", cash=40, lays="69:0 F10", hands={0: Hand(True, 1, 1)}), "N")


def test_80_e9_from_phase_5_on():
    state = at_e9("4+4")
    assert refusal(state, lay("4:2 E9")) is PfalzRule.LATER_HEX
    assert refusal(state, lay("4:2 E9", "K")) is PfalzRule.LATER_HEX
    state = at_e9("5")
    assert refusal(state, lay("4:2 E9", "K")) is None
    assert cash(state.apply(lay("4:2 E9")), "N") == 0


def test_80_the_power_of_a_quarry_may_open_e9():
    state = at_e9("4", quarry_opens_e9=True)
    assert refusal(state, lay("4:2 E9", "K")) is None
    assert refusal(state, lay("4:2 E9")) is PfalzRule.LATER_HEX
    assert refusal(at_e9("4", quarry_opens_e9=False), lay("4:2 E9", "K")) is PfalzRule.LATER_HEX


@pytest.mark.parametrize("owner", [1, "N"])
def test_80_a_tile_on_e9_raises_the_income_of_r(owner: Owner):
    state = at_e9("5")
    state = at(with_owner(state.table, "R", owner), state.phase)
    after = state.apply(lay("4:2 E9"))
    for table, income in ((state.table, 30), (after.table, 50)):
        paid = pay_income(with_owner(table, "K", "closed"))
        assert table.bank - paid.bank == income
        if owner == 1:
            assert paid.cash[1] - table.cash[1] == income
        else:
            assert paid.railway("N").cash - table.railway("N").cash == income


def test_82_a_president_who_can_lay_nothing_still_says_so():
    table = running(operating(), "L", lays="58:1 G17, 6:0 H16, 55:0 E17", hands={1: Hand(True, 3)})
    state = laying(running(table, "NDB", hands={0: Hand(True, 1, 1)}), "NDB")
    assert list(state.legal_actions) == [DONE]
    assert isinstance(state.apply(DONE).phase, Emergency)


# Stations


def with_stations(count: int, *, treasury: int = 500, **fields: Any) -> PfalzState:
    """L has placed so many of its stations in play."""
    table = operating(**fields)
    lays = "58:1 G17, 57:2 G19"
    return placing(running(table, "L", cash=treasury, lays=lays, stations=("G15", "F16", "G19")[:count]), "L")


@pytest.mark.parametrize(("placed", "hex", "price"), [(0, "G15", 60), (1, "F16", 80), (2, "G19", 100)])
def test_83_prices_of_stations(placed: int, hex: str, price: int):
    state = with_stations(placed)
    after = state.apply(PlaceToken(0, hex))
    assert after.phase == BuyingTrains(Turn("L", placed=True))
    assert cash(after, "L") == 500 - price
    assert after.table.bank == state.table.bank + price
    assert after.table.board.stations_of("L")[-1] == hex
    assert refusal(with_stations(placed, treasury=price - 1), PlaceToken(0, hex)) is PfalzRule.STATION_PRICE


def test_83_the_step_is_skipped_without_a_station_or_the_money():
    for placed, treasury, skipped in ((2, 100, False), (2, 99, True), (3, 500, True)):
        table = with_stations(placed, treasury=treasury).table
        assert isinstance(laying(table, "L").apply(DONE).phase, Placing) != skipped


def test_83_stations_of_hlb_and_ndb():
    state = laying(running(operating(), "NDB", cash=60, lays=TO_G15, hands={0: Hand(True, 1, 1)}), "NDB")
    state = state.apply(DONE)
    assert refusal(state, PlaceToken(0, "F16")) is None
    after = state.apply(PlaceToken(0, "F16"))
    assert cash(after, "NDB") == 0
    assert not can_place(after.table, Turn("NDB"))
    hlb = running(operating(), "HLB", hands={0: Hand(True, 3)})
    assert station_price(hlb, "HLB") == 80


def test_86_one_station_a_hex():
    assert refusal(with_stations(1), PlaceToken(0, "G15")) is PfalzRule.STATION_TWICE


def test_87_w_halves_the_price():
    state = with_stations(1, phase="4", owners={"W": "L"})
    with_w = state.apply(PlaceToken(0, "F16", "W"))
    assert cash(with_w, "L") == 460
    assert with_w.table.owner("W") == "closed"
    without = state.apply(PlaceToken(0, "F16"))
    assert cash(without, "L") == 420
    assert without.table.owner("W") == "L"
    assert refusal(placing(without.table, "L"), PlaceToken(0, "G19", "W")) is None  # it waits
    for after in (with_w, without):
        assert refusal(after, PlaceToken(0, "G19")) is TurnRule.WRONG_PHASE
        assert refusal(after, PlaceToken(0, "G19", "W")) is TurnRule.WRONG_PHASE


def test_87_w_must_be_the_corporations_own():
    for owner in (0, "Saar", "closed"):
        state = with_stations(1, phase="4", owners={"W": owner})
        assert refusal(state, PlaceToken(0, "F16", "W")) is PfalzRule.POWER


def test_87_half_the_price_is_enough_for_the_step():
    state = with_stations(1, treasury=40, phase="4", owners={"W": "L"})
    assert isinstance(laying(state.table, "L").apply(DONE).phase, Placing)
    assert refusal(state, PlaceToken(0, "F16")) is PfalzRule.STATION_PRICE
    assert refusal(state, PlaceToken(0, "F16", "W")) is None
    poor = with_stations(1, treasury=39, phase="4", owners={"W": "L"})
    assert not isinstance(laying(poor.table, "L").apply(DONE).phase, Placing)


def test_87_w_bought_in_the_track_step_halves_the_price_in_the_next():
    table = with_stations(1, treasury=65, phase="4", owners={"W": 0}).table
    without = laying(table, "L").apply(DONE)
    assert not isinstance(without.phase, Placing)
    state = play(laying(table, "L"), OfferPrivate(0, "W", 25), DONE)
    assert isinstance(state.phase, Placing)
    assert cash(state.apply(PlaceToken(0, "F16", "W")), "L") == 0


def test_a_quarry_can_take_the_money_for_a_station():
    state = with_stations(1, treasury=180, phase="4", owners={"R": 0})
    assert isinstance(state.apply(OfferPrivate(0, "R", 100)).phase, Placing)
    assert isinstance(state.apply(OfferPrivate(0, "R", 101)).phase, Emergency)


def test_87_the_discount_may_be_taken_without_closing_w():
    state = with_stations(1, treasury=160, phase="4", owners={"W": "L"}, w_discount_without_closing=True)
    after = state.apply(PlaceToken(0, "F16"))
    assert cash(after, "L") == 120
    assert after.table.owner("W") == "L"
    later = placing(after.table, "L")
    assert refusal(later, PlaceToken(0, "G19", "W")) is PfalzRule.POWER  # it is used up
    assert cash(later.apply(PlaceToken(0, "G19")), "L") == 20
    others = with_stations(1, phase="4", owners={"W": "Saar"}, w_discount_without_closing=True)
    assert not others.apply(PlaceToken(0, "F16")).table.discounted
    closing = state.apply(PlaceToken(0, "F16", "W"))
    assert cash(closing, "L") == 120
    assert closing.table.owner("W") == "closed"


def test_88_stations_stand_in_cities():
    assert refusal(with_stations(1), PlaceToken(0, "F16")) is None
    assert refusal(with_stations(1), PlaceToken(0, "G17")) is PfalzRule.STATION_CITY


def test_after_a_station_trains_run_or_are_bought():
    """Whoever reaches a city has a route; so the next step is never skipped."""
    table = with_stations(1, treasury=80).table
    assert isinstance(placing(table, "L").apply(DONE).phase, Emergency)
    with_train = running(table, "L", runs=("3",), lays=TO_G15)
    assert isinstance(placing(with_train, "L").apply(DONE).phase, Running)
    none_left = evolve(table, supply=(0,) * 8)
    state = placing(none_left, "L").apply(DONE)
    assert isinstance(state.phase, BuyingTrains)
    assert list(state.legal_actions) == [DONE]


# Running


def run_of(*names: str, phase: str = "3", lays: str = TO_G15, **options: Any) -> PfalzState:
    table = operating(phase=phase, **options)
    return at(running(table, "L", runs=names, lays=lays), Running(Turn("L")))


def test_90_a_train_runs_and_its_revenue_is_shared_out():
    state = run_of("3")
    assert set(state.legal_actions) == {
        Run(0, "3", FIRST_RUN),
        Run(0, "3", Route(("F18", "G17"))),
        StandStill(0, "3"),
    }
    assert state.apply(Run(0, "3", FIRST_RUN)).phase == Paying(Turn("L"), 70)
    four = Route(("G19", "F18", "G17", "G15"))
    assert refusal(run_of("3", lays="58:1 G17, 57:2 G19"), Run(0, "3", four)) is PfalzRule.ROUTE_REACH
    assert refusal(run_of("4", lays="58:1 G17, 57:2 G19"), Run(0, "4", four)) is None


def test_97_trains_run_one_by_one_and_share_no_hex_side():
    state = run_of("3", "3+3", lays="58:1 G17, 57:2 G19")
    assert refusal(state, Run(0, "3+3", FIRST_RUN)) is PfalzRule.NEXT_TRAIN
    assert refusal(state, StandStill(0, "3+3")) is PfalzRule.NEXT_TRAIN
    state = state.apply(Run(0, "3", FIRST_RUN))
    assert state.phase == Running(Turn("L"), (FIRST_RUN,))
    assert refusal(state, Run(0, "3+3", Route(("F18", "G17")))) is PfalzRule.ROUTE_SIDES
    other = Route(("F18", "G19"))
    assert state.apply(Run(0, "3+3", other)).phase == Paying(Turn("L"), 120)
    assert state.apply(StandStill(0, "3+3")).phase == Paying(Turn("L"), 70)


def test_100_nothing_earned_is_withheld_and_the_marker_moves_left():
    after = run_of("3").apply(StandStill(0, "3"))
    assert not isinstance(after.phase, Paying)
    assert after.table.price("L") == 82
    assert after.table.railway("L").operated


def test_no_train_or_no_route_skips_the_run():
    without_train = running(operating(), "L", lays=TO_G15)
    without_route = running(operating(), "L", runs=("3",))
    for table in (without_train, without_route):
        state = laying(table, "L").apply(DONE)
        assert not isinstance(state.phase, Running)
        assert state.table.price("L") == 82
    assert isinstance(
        laying(running(without_route, "L", runs=("3",), lays=TO_G15), "L").apply(DONE).phase, Running
    )


def test_express_with_a_single_paid_stop():
    short = Run(0, "6E", Route(("F18", "G17")))
    assert run_of("6E", phase="6E", sixe_min_paid_stops=1).apply(short).phase == Paying(Turn("L"), 30)
    state = run_of("6E", phase="6E", sixe_min_paid_stops=2)
    assert refusal(state, short) is PfalzRule.ROUTE_PAID
    assert refusal(state, Run(0, "6E", FIRST_RUN)) is None


def test_102_a_new_train_does_not_run():
    table = running(operating(), "L", cash=500, lays=TO_G15)
    state = at(table, BuyingTrains(Turn("L"))).apply(BuyTrain(0, "3", "supply"))
    assert refusal(state, Run(0, "3", FIRST_RUN)) is TurnRule.WRONG_PHASE


# Dividends


def test_102_withholding():
    state = at(running(operating(), "L", runs=("3",), lays=TO_G15), Paying(Turn("L"), 70))
    after = state.apply(Withhold(0))
    assert cash(after, "L") == 70
    assert after.table.bank == state.table.bank - 70
    assert (state.table.price("L"), after.table.price("L")) == (86, 82)
    assert after.table.cash == state.table.cash


def test_103_the_pools_part_goes_to_the_treasury():
    hands = {0: Hand(True, 1), 1: Hand(False, 1), 2: EMPTY}
    table = running(operating(), "Saar", runs=("3",), hands=hands, pool=Hand(singles=3), investors=2)
    assert table.railway("Saar").ipo.percent > 0
    state = at(table, Paying(Turn("Saar"), 140))
    after = state.apply(Pay(0))
    gained = [now - was for was, now in zip(state.table.cash, after.table.cash, strict=True)]
    assert gained == [42, 14, 0, 0]
    assert cash(after, "Saar") == 42
    assert state.table.bank - after.table.bank == 42 + 14 + 42  # nothing for IPO and investor shares
    assert (state.table.price("Saar"), after.table.price("Saar")) == (84, 88)


def test_a_dividend_is_paid_or_withheld():
    state = at(running(operating(), "L", runs=("3",)), Paying(Turn("L"), 70))
    assert list(state.legal_actions) == [Pay(0), Withhold(0)]
    for action in state.legal_actions:
        after = state.apply(action)
        assert refusal(after, Pay(0)) is TurnRule.WRONG_PHASE
        assert refusal(after, Withhold(0)) is TurnRule.WRONG_PHASE


def test_quarries_are_offered_for_in_every_step():
    owners = {"R": 0}
    table = running(operating(phase="4", owners=owners), "L", cash=500, runs=("4",), lays=TO_G15)
    turn = Turn("L")
    for phase in (Laying(turn), Placing(turn), Running(turn), Paying(turn, 70)):
        after = at(table, phase).apply(OfferPrivate(0, "R", 100))
        assert after.phase == phase
        assert after.table.owner("R") == "L"
        assert refusal(at(table, phase), OfferPrivate(0, "R", 99)) is not None
