"""The end of the game, its scores and returns (section 7), by the numbers of section 10."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from regelwerk.core import BadOption, evolve
from regelwerk.pfalz1847 import privates
from regelwerk.pfalz1847.actions import BuyTrain, OfferTrain, Pass
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import BuyingTrains, Over, PfalzState, Turn
from regelwerk.pfalz1847.scores import scores_of, winners
from regelwerk.pfalz1847.table import Owner, PfalzTable, with_owner, with_railway
from tests.pfalz1847.positions import at, operating, running


def with_cash(table: PfalzTable, *cash: int) -> PfalzTable:
    return evolve(table, cash=cash)


# Privates that close


def buying_a_6e(owner: Owner, **options: Any) -> PfalzState:
    """L can buy the first 6E; somebody has all quarries, and the third player MNR."""
    table = operating(phase="5+5", owners=dict.fromkeys("RKHW", owner) | {"MNR": 2}, **options)
    table = evolve(table, supply=(0, 0, 0, 0, 0, 0, 1, 9))
    table = running(table, "L", cash=600, runs=("5",), lays="58:1 G17")
    return at(running(table, "M"), BuyingTrains(Turn("L", ("M",))))


@pytest.mark.parametrize("owner", [2, "L"])
def test_79_quarries_close_when_the_first_6e_is_bought(owner: Owner) -> None:
    table = buying_a_6e(owner).table
    after = buying_a_6e(owner).apply(BuyTrain(0, "6E", "supply"))
    assert [after.table.owner(id) for id in ("K", "H", "W")] == ["closed"] * 3
    assert [after.table.owner(id) for id in ("R", "MNR")] == [owner, 2]
    assert after.table.cash == table.cash
    assert after.table.railway("L").cash == 50


def test_79_without_the_switch_w_stays_open() -> None:
    after = buying_a_6e(2, w_closes_6e=False).apply(BuyTrain(0, "6E", "supply"))
    assert [after.table.owner(id) for id in ("K", "H", "W")] == ["closed", "closed", 2]


def test_what_a_kind_of_train_brings_that_is_left_out_comes_with_the_next_one() -> None:
    """Without the 4+4 the 3-trains rust on the first 5, without the 6E quarries close on the first 6+6."""
    counts = (1, 0, 0, 0, 1, 0, 0, 2)
    table = running(
        operating(owners={"K": 2}, train_counts=counts), "L", cash=450, runs=("3",), lays="58:1 G17"
    )
    table = evolve(running(table, "M"), supply=(0, *counts[1:]))
    five = at(table, BuyingTrains(Turn("L", ("M",)))).apply(BuyTrain(0, "5", "supply")).table
    assert (five.phase, five.railway("L").trains, five.owner("K")) == ("5", ("5",), 2)
    five = with_railway(five, evolve(five.railway("L"), cash=700))
    last = at(five, BuyingTrains(Turn("L", ("M",)))).apply(BuyTrain(0, "6+6", "supply")).table
    assert (last.phase, last.owner("K")) == ("6+6", "closed")


@pytest.mark.parametrize("counts", [(0,) * 8, (-1, 2, 2, 1, 2, 1, 1, 9), (21, 2, 2, 1, 2, 1, 1, 9), (3, 2)])
def test_numbers_of_trains_that_no_game_has(counts: Any) -> None:
    with pytest.raises(BadOption, match="train_counts"):
        operating(train_counts=counts)


def saar_buys(cash: int = 200) -> PfalzState:
    """Saar, whose president is the first player, owns no train; M, of the same president, has two."""
    table = operating(phase="3+3", owners={"SPR": 0})
    table = running(table, "Saar", cash=cash, hands={0: Hand(True, 3)}, investors=2)
    table = running(table, "M", cash=500, runs=("3", "3"), hands={0: Hand(True, 3)})
    return at(table, BuyingTrains(Turn("Saar", ("M",))))


def test_112_spr_closes_when_saar_buys_its_first_train_also_from_another_corporation() -> None:
    after = saar_buys().apply(OfferTrain(0, "M", "3", 1))
    assert after.table.railway("Saar").trains == ("3",)
    assert after.table.owner("SPR") == "closed"


def test_112_spr_stays_when_another_corporation_buys_a_train() -> None:
    state = saar_buys()
    after = at(state.table, BuyingTrains(Turn("M", ("Saar",)))).apply(BuyTrain(0, "3+3", "supply"))
    assert after.table.owner("SPR") == 0


def test_113_spr_pays_its_owner_not_saar_until_it_closes() -> None:
    state = saar_buys(cash=0)
    table = state.table
    assert table.clock.rounds == 1
    # The set ends, all pass in the stock round, and the next operating round pays income.
    state = at(table, BuyingTrains(Turn("M"))).apply(Pass(0))
    while state.table.clock.set == table.clock.set or state.table.clock.round == 0:
        state = state.apply(Pass(state.actors[0]))
    assert state.table.cash[0] == table.cash[0] + privates()["SPR"].income
    assert state.table.railway("Saar").cash == 0
    closed = evolve(table, owners=tuple("closed" if each == 0 else each for each in table.owners))
    state = at(closed, BuyingTrains(Turn("M"))).apply(Pass(0))
    while state.table.clock.set == table.clock.set or state.table.clock.round == 0:
        state = state.apply(Pass(state.actors[0]))
    assert state.table.cash == table.cash


# Scores


def estate(*, at_face: bool = True) -> PfalzTable:
    """The first player has some of everything: 100 M, shares of M (started at 80), Saar and LFK, privates."""
    table = operating(owners={"R": 0, "SPR": 0, "MNR": 1}, score_privates_at_face=at_face)
    table = running(
        table, "Saar", cell=(3, 2), cash=999, runs=("3",), hands={0: Hand(True, 1, 1), 1: Hand(False, 1)}
    )
    table = running(table, "M", hands={0: Hand(True, 1)})
    table = with_railway(table, evolve(table.railway("M"), floated=False))
    return with_cash(evolve(table, krauss=0), 100, 50, 0, 0)


def test_133_the_score_is_cash_shares_at_the_market_and_privates_at_face() -> None:
    table = estate()
    assert table.price("Saar") == 88
    shares = 5 * 88 + 3 * 80 + 100
    assert scores_of(table) == (100 + shares + 150 + 190, 50 + 88 + 90, 0, 0)
    assert at(table, Over("bank")).scores == scores_of(table)


def test_133_without_the_switch_privates_are_worth_nothing() -> None:
    assert scores_of(estate(at_face=False)) == (100 + 5 * 88 + 3 * 80 + 100, 50 + 88, 0, 0)


def test_133_shares_of_a_corporation_that_never_started_are_worth_nothing() -> None:
    table = operating()
    railway = table.railway("HLB")
    hands = (Hand(False, 1), *railway.hands[1:])  # the forced exchange of MNR
    table = with_railway(table, evolve(railway, hands=hands, investors=0))
    assert table.price("HLB") == 0
    assert scores_of(table) == table.cash


def test_133_what_corporations_own_counts_nothing() -> None:
    table = running(operating(owners={"R": "L"}), "L", cash=400, runs=("3", "3"), hands={0: Hand(True)})
    assert scores_of(table) == (390 + 2 * 86, 390, 390, 390)


@pytest.mark.parametrize(
    ("cash", "won", "returns"),
    [
        ((500, 400, 300, 200), (0,), (1, "-1/3", "-1/3", "-1/3")),
        ((300, 500, 200, 500), (1, 3), ("-1/3", "1/3", "-1/3", "1/3")),
        ((500, 500, 500, 400), (0, 1, 2), ("1/9", "1/9", "1/9", "-1/3")),
        ((400, 400, 400, 400), (0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_134_equal_scores_share_the_win(
    cash: tuple[int, ...], won: tuple[int, ...], returns: tuple[int | str, ...]
) -> None:
    state = at(with_cash(operating(), *cash), Over("bank"))
    assert winners(state.table) == won
    assert state.returns == tuple(map(Fraction, returns))
    assert sum(state.returns) == 0
    assert state.is_over


def test_134_money_and_shares_weigh_alike() -> None:
    table = running(operating(), "L", hands={1: Hand(True)})
    state = at(with_cash(table, 172, 0, 0, 171), Over("bank"))
    assert winners(state.table) == (0, 1)


def test_privates_of_corporations_do_not_score_but_those_of_players_do() -> None:
    table = operating(owners={"K": 1})
    assert scores_of(table)[1] == 390 + 110
    assert scores_of(with_owner(table, "K", "closed"))[1] == 390
