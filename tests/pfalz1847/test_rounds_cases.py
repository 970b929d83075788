"""The numbered cases of the flow: rounds, their order, Krauss & Co., the bank, the end (2.1, 2.3, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from regelwerk.core import Action, evolve
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.pfalz1847.actions import BuyTrain, DraftBuy, OfferTrain, Pass, Pay, Sell
from regelwerk.pfalz1847.flow import end_draft_round, end_stock_round, resorted
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.krauss import end_of_round, supply_train_bought
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.phases import (
    BuyingTrains,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzState,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.table import Clock, Owner, PfalzTable, with_clock
from tests.pfalz1847.positions import at, laying, operating, running


def play(state: PfalzState, *actions: Action) -> PfalzState:
    for action in actions:
        state = state.apply(action)
    return state


def passed(state: PfalzState) -> PfalzState:
    """What follows when everybody passes until another round has begun."""
    kind, clock = type(state.phase), state.table.clock
    while type(state.phase) is kind and state.table.clock == clock:
        state = state.apply(Pass(state.actors[0]))
    return state


def with_krauss(owner: Any, cell: tuple[int, int] = (2, 3), **fields: Any) -> PfalzTable:
    table = evolve(operating(**fields), krauss=owner)
    others = (each for each in table.market if each.corporation != "LFK")
    return evolve(table, market=(*others, Marker("LFK", Cell(*cell))))


# Krauss & Co.


def test_110_the_first_train_of_a_round_pays_its_owner():
    table = with_krauss(2, phase="4+4")
    first = supply_train_bought(table, "L", "5")
    assert first.cash[2] - table.cash[2] == 45
    assert table.bank - first.bank == 45
    assert (table.price("LFK"), first.price("LFK")) == (100, 110)
    second = supply_train_bought(first, "Saar", "5")
    assert (second.cash, second.market) == (first.cash, first.market)
    next_round = supply_train_bought(with_clock(first, supplied=False), "L", "5")
    assert next_round.cash[2] - first.cash[2] == 45
    assert next_round.price("LFK") == 125


@pytest.mark.parametrize(("train", "dividend"), [("3", 15), ("3+3", 30), ("4", 30), ("4+4", 50), ("6+6", 70)])
def test_110_a_tenth_of_the_price(train: str, dividend: int):
    table = with_krauss(0)
    assert supply_train_bought(table, "L", train).cash[0] - table.cash[0] == dividend


def test_110_in_the_pool_it_moves_and_nobody_is_paid():
    table = with_krauss("pool")
    after = supply_train_bought(table, "L", "3")
    assert (after.cash, after.bank, after.price("LFK")) == (table.cash, table.bank, 110)


def test_110_at_the_right_edge_it_moves_up():
    assert supply_train_bought(with_krauss(0, (4, 8)), "L", "3").price("LFK") == 155


def test_110_only_trains_from_the_supply_count():
    table = evolve(with_krauss(0, phase="4"), yard=("3",))
    table = running(table, "L", cash=500, lays="58:1 G17")
    table = running(table, "N", runs=("3", "4"), hands={0: Hand(True, 1, 1)})
    state = at(table, BuyingTrains(Turn("L")))
    for purchase in (BuyTrain(0, "3", "pool"), OfferTrain(0, "N", "3", 1)):
        after = state.apply(purchase).table
        assert not after.clock.supplied
        assert after.market == table.market
        assert after.cash == table.cash
    after = state.apply(BuyTrain(0, "4", "supply")).table
    assert after.clock.supplied
    assert after.price("LFK") == 110
    assert after.cash[0] == table.cash[0] + 30


def test_110_by_option_each_corporations_first_train_pays():
    table = with_krauss(1, lfk_trigger="first_of_corporation")
    first = supply_train_bought(table, "L", "3")
    again = supply_train_bought(with_clock(first, supplied=False), "L", "3")
    other = supply_train_bought(again, "Saar", "3+3")
    paid = [each.cash[1] - table.cash[1] for each in (first, again, other)]
    assert paid == [15, 15, 45]
    assert [each.price("LFK") for each in (first, again, other)] == [110, 110, 125]


@pytest.mark.parametrize(("cell", "price"), [((2, 3), 92), ((0, 4), 120), ((6, 0), 50)])
def test_111_without_a_train_from_the_supply_it_moves_left(cell: tuple[int, int], price: int):
    table = with_krauss(0, cell)
    assert end_of_round(table).price("LFK") == price
    assert end_of_round(with_clock(table, supplied=True)) == with_clock(table, supplied=True)


def test_111_once_at_the_end_of_every_round():
    table = running(with_krauss(0, phase="4"), "L", hands={0: Hand(True, 3)})
    state = laying(table, "L")
    for price in (92, 86):
        state = passed(state)
        assert state.table.price("LFK") == price
    assert isinstance(state.phase, Trading)


@pytest.mark.parametrize(("falls", "last"), [(True, 92), (False, 100)])
def test_111_by_option_it_does_not_fall_at_the_end_of_the_game(falls: bool, last: int):
    table = running(with_krauss(0, lfk_falls_at_the_end=falls), "L")
    state = laying(evolve(table, broken=True), "L").apply(Pass(0))
    assert state.phase == Over("bank")
    assert state.table.price("LFK") == last
    goes_on = laying(table, "L").apply(Pass(0))
    assert goes_on.table.price("LFK") == 92


# Order


def three_corporations() -> PfalzTable:
    table = running(operating(), "L", cell=(2, 4))
    table = running(table, "M", cell=(3, 4))
    return running(table, "N", cell=(3, 3), hands={0: Hand(True, 1, 1)})


def test_125_the_waiting_ones_are_sorted_anew():
    table = three_corporations()  # L 110, M 104, N 94
    turn = Turn("L", ("M", "N"))
    assert resorted(table, turn) == turn
    table = running(table, "M", cell=(4, 3))  # 90
    assert resorted(table, turn).waiting == ("N", "M")
    table = running(table, "L", cell=(6, 0))  # it operates already
    assert resorted(table, turn) == Turn("L", ("N", "M"))


def test_125_an_emergency_sale_sorts_the_waiting_ones_anew():
    table = running(operating(), "L", cell=(2, 4), lays="58:1 G17")
    table = running(table, "M", cell=(3, 4), hands={1: Hand(True, 3), 0: Hand(False, 1)})
    table = running(table, "N", cell=(5, 5), hands={2: Hand(True, 1, 1)})
    table = evolve(table, cash=(100, *table.cash[1:]))
    state = laying(table, "L", "M", "N").apply(Pass(0))  # M 104, N 98
    assert isinstance(state.phase, Emergency)
    state = play(state, Sell(0, "M", 10), BuyTrain(0, "3", "supply"))
    assert state.table.price("M") == 96
    while isinstance(state.phase, BuyingTrains):
        state = state.apply(Pass(0))
    assert state.phase == Laying(Turn("N", ("M",)))


def test_income_comes_first_then_the_highest_price():
    owners: Mapping[str, Owner] = {"R": 1, "K": "L", "MNR": 2}
    table = three_corporations()
    table = evolve(table, owners=operating(owners=owners).owners)
    after, phase = end_stock_round(with_clock(table, round=0, rounds=0))
    assert phase == Laying(Turn("L", ("M", "N")))
    gained = [now - was for was, now in zip(table.cash, after.cash, strict=True)]
    assert gained == [0, 30, 20, 0]
    assert after.railway("L").cash == 5
    assert table.bank - after.bank == 55


# The bank


def before_dividend(bank: int, **fields: Any) -> PfalzState:
    """The last corporation of a round pays 310 of its revenue to the players."""
    table = running(operating(**fields), "L", runs=("3",), hands={0: Hand(True, 8)})
    return at(evolve(table, bank=bank), Paying(Turn("L"), 310))


def test_129_the_bank_breaks_and_the_set_is_finished():
    state = before_dividend(30, phase="5")
    paid = state.apply(Pay(0))
    assert paid.table.bank == -280
    assert paid.table.broken
    assert paid.table.cash[0] == state.table.cash[0] + 310
    state = paid
    rounds = [state.table.clock.round]
    while not state.is_over:
        state = state.apply(Pass(0))
        rounds.append(state.table.clock.round)
    assert set(rounds) == {2, 3}
    assert state.phase == Over("bank")


def test_129_with_enough_money_a_stock_round_follows():
    state = before_dividend(310 * 5, phase="5").apply(Pay(0))
    while not isinstance(state.phase, Trading):
        state = state.apply(Pass(0))
    assert not state.table.broken
    assert state.table.clock.set == 3


def test_130_a_bank_broken_in_a_stock_round_is_followed_by_a_whole_set():
    table = running(operating(phase="4"), "L", hands={1: Hand(True, 5), 0: Hand(False, 3)})
    table = evolve(with_clock(table, round=0, rounds=0), bank=0)
    state = at(table, Trading(0, ((),) * 4)).apply(Sell(0, "L", 30))
    assert state.table.broken
    assert isinstance(state.phase, Trading)
    state = passed(state)
    seen = []
    while not state.is_over:
        assert isinstance(state.phase, Laying | BuyingTrains)
        seen.append(state.table.clock.round)
        state = state.apply(Pass(1))
    assert set(seen) == {1, 2}
    assert state.phase == Over("bank")


def test_131_an_empty_bank_is_not_broken():
    after = before_dividend(310).apply(Pay(0)).table
    assert after.bank == 0
    assert not after.broken
    after = before_dividend(309).apply(Pay(0)).table
    assert after.bank == -1
    assert after.broken


def test_131_by_option_an_empty_bank_is_broken():
    after = before_dividend(310, bank_breaks_at_zero=True).apply(Pay(0)).table
    assert after.bank == 0
    assert after.broken
    after = before_dividend(311, bank_breaks_at_zero=True).apply(Pay(0)).table
    assert after.bank == 1
    assert not after.broken


def test_132_a_set_keeps_its_number_of_rounds():
    table = running(operating(phase="4"), "L", cash=1_000, lays="58:1 G17")
    table = evolve(table, supply=(0, 0, 0, 0, *table.supply[4:]))
    state = at(table, BuyingTrains(Turn("L"))).apply(BuyTrain(0, "5", "supply"))
    assert state.table.phase == "5"
    assert state.table.clock.rounds == 2
    while not isinstance(state.phase, Trading):
        state = state.apply(state.legal_actions[-1])  # it passes, stands still or withholds
    assert state.table.clock.set == 3
    after, _ = end_stock_round(state.table)
    assert (after.clock.round, after.clock.rounds) == (1, 3)


@pytest.mark.parametrize(("sets", "over"), [(2, True), (3, False), (None, False)])
def test_the_number_of_sets_may_be_limited(sets: int | None, over: bool):
    table = running(operating(max_or_sets=sets), "L")
    state = laying(table, "L").apply(Pass(0))
    assert state.phase == Over("sets") if over else isinstance(state.phase, Trading)


# Draft rounds and short operating rounds


def drafted(*items: tuple[int, str], seats: int = 4, **options: Any) -> PfalzState:
    """The first draft round: these seats buy, everybody else passes, until a round ends."""
    state: PfalzState = Pfalz1847(seats=seats, **options).start()
    wanted = list(items)
    while isinstance(state.phase, Drafting) and state.table.clock.round == 1:
        seat = state.actors[0]
        mine = next((item for who, item in wanted if who == seat), None)
        if mine:
            wanted.remove((seat, mine))
        state = state.apply(DraftBuy(seat, mine) if mine else Pass(seat))
    return state


def test_05_nobody_buys_anything():
    state = drafted()
    assert state.phase == Drafting(0, (False,) * 4)
    assert state.table.clock.round == 2
    assert state.table.cash == (390,) * 4
    assert state.table.bank == 6440


L_FLOATS = ((3, "K"), (2, "H"), (1, "W"), (0, "PLP"))


def test_10_l_operates_in_a_short_operating_round():
    state = drafted(*L_FLOATS)
    assert state.phase == Laying(Turn("L"))
    assert state.table.clock.set == 0
    assert state.table.railway("L").cash == 430
    assert state.table.board.stations_of("L") == ("F18",)
    assert [now - 390 for now in state.table.cash] == [-172, -135 + 10, -160 + 15, -110 + 5]
    state = passed(state)
    assert isinstance(state.phase, BuyingTrains)
    state = state.apply(Pass(state.actors[0]))
    assert isinstance(state.phase, Drafting)
    assert state.table.clock.round == 2
    assert state.table.railway("L").operated
    assert state.table.price("L") == 82


def test_10_by_option_a_short_operating_round_is_only_income():
    state = drafted(*L_FLOATS, (0, "LFKC"), short_or="income_only")
    assert isinstance(state.phase, Drafting)
    assert state.table.clock.round == 2
    assert state.table.cash[1:] == (265, 245, 285)
    assert not state.table.railway("L").operated
    assert state.table.price("L") == 86
    assert state.table.price("LFK") == 100


@pytest.mark.parametrize("first", [True, False])
def test_10_a_short_operating_round_may_not_be_the_first_operation(first: bool):
    state = drafted(*L_FLOATS, short_or_is_first=first)
    assert state.table.railway("L").fresh
    state = passed(passed(state))
    assert isinstance(state.phase, Drafting)
    assert state.table.railway("L").fresh != first


@pytest.mark.parametrize(
    ("buys", "sold", "price", "gain"),
    [
        (False, True, 92, 0),
        (True, True, 110, 15),
        (False, False, 100, 0),
        (True, False, 100, 0),
    ],
)
def test_11_krauss_in_a_short_operating_round(buys: bool, sold: bool, price: int, gain: int):
    items = [*L_FLOATS, (2, "LFKC")] if sold else L_FLOATS
    state = drafted(*items)
    cash = state.table.cash[2]
    state = passed(state)
    assert isinstance(state.phase, BuyingTrains)
    if buys:
        state = state.apply(BuyTrain(0, "3", "supply"))
    while isinstance(state.phase, BuyingTrains):
        state = state.apply(Pass(0))
    assert state.table.price("LFK") == price
    assert state.table.cash[2] - cash == gain


def test_the_last_item_of_the_draft_brings_a_stock_round():
    table = operating()
    after, phase = end_draft_round(evolve(table, clock=Clock(round=4, sale=4), priority=2))
    assert phase == Trading(2, ((),) * 4)
    assert after == evolve(table, clock=Clock(set=1, round=0, rounds=0, sale=4), priority=2)


@pytest.mark.parametrize(("options", "most"), [({}, 100), ({"max_idle_drafts": 2}, 2)])
def test_an_idle_draft_ends_the_game(options: dict[str, Any], most: int):
    state: PfalzState = Pfalz1847(seats=3, **options).start()
    for number in range(1, most + 1):
        assert state.table.clock.round == number
        assert isinstance(state.phase, Drafting)
        state = passed(state)
    assert state.phase == Over("stalemate")


def test_a_sale_keeps_an_idle_draft_going():
    state: PfalzState = Pfalz1847(seats=3, max_idle_drafts=2).start()
    state = passed(state)
    state = passed(state.apply(DraftBuy(state.actors[0], "SCR")))
    state = passed(state)
    assert isinstance(state.phase, Drafting)
    assert state.table.clock.round == 4
    assert passed(state).phase == Over("stalemate")


def test_a_bank_that_broke_ends_a_draft_that_goes_on_idly():
    state: PfalzState = Pfalz1847(seats=3).start()
    state = at(evolve(state.table, bank=-1, broken=True), state.phase)
    assert passed(state).phase == Over("bank")


def test_a_bank_that_breaks_in_a_short_operating_round_does_not_end_the_draft_yet():
    state = drafted((3, "R"))
    state = passed(at(evolve(state.table, bank=29), state.phase))
    assert state.table.broken
    assert isinstance(state.phase, Drafting)
    assert passed(state).phase == Over("bank")


# Between stock and operating rounds


def test_36_a_sold_out_corporation_rises():
    sold_out = {0: Hand(True, 4), 1: Hand(False, 4)}
    table = running(operating(), "L", hands=sold_out, cell=(2, 2))
    assert end_stock_round(table)[0].price("L") == 98
    with_pool = running(operating(), "L", hands={0: Hand(True, 7)}, pool=Hand(singles=1), cell=(2, 2))
    assert end_stock_round(with_pool)[0].price("L") == 92


@pytest.mark.parametrize(("counts", "price"), [(True, 92), (False, 88)])
def test_36_investor_shares_keep_it_from_rising(counts: bool, price: int):
    table = operating(investor_counts_for_soldout=counts)
    table = running(table, "Saar", hands={0: Hand(True, 4, 1)}, investors=2, cell=(3, 2))
    assert end_stock_round(table)[0].price("Saar") == price


@pytest.mark.parametrize("cell", [(2, 0), (2, 1), (1, 2), (1, 3), (0, 4), (0, 15)])
def test_37_there_is_no_cell_above(cell: tuple[int, int]):
    table = running(operating(), "L", hands={0: Hand(True, 8)}, cell=cell)
    assert end_stock_round(table)[0].market == table.market


def test_38_those_that_rise_into_a_cell_keep_their_order():
    table = running(operating(), "L", hands={0: Hand(True, 8)}, cell=(4, 4))
    table = running(table, "M", hands={0: Hand(True, 6, 1)}, cell=(4, 4))
    after, phase = end_stock_round(table)
    assert after.cell("L") == after.cell("M") == Cell(3, 4)
    assert phase == Laying(Turn("L", ("M",)))
