"""Offers of privates and trains, and the owners' consent (2.10, 6.1), by the numbers of section 10."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Action, IllegalAction, Phase, Player, Rule, evolve
from regelwerk.pfalz1847 import PfalzRule, privates
from regelwerk.pfalz1847.actions import Accept, Decline, LayTile, Offer, OfferPrivate, OfferTrain, Pass
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Emergency,
    Laying,
    Paying,
    PfalzState,
    Placing,
    Running,
    Step,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.table import Owner, PfalzTable
from tests.pfalz1847.positions import at, laying, operating, running

BUYER, SELLER, THIRD = 0, 1, 2
TO_CORPORATIONS = {"R": (100, 200), "K": (15, 40), "H": (40, 120), "W": (25, 75)}
TRADED: tuple[str, ...] = ("R", "K", "H", "W", "MNR", "SCR", "VIW")
EVERYTHING: dict[str, Owner] = dict.fromkeys((*TRADED, "SPR"), SELLER)
"""The second player has all privates."""


def trading(table: PfalzTable, seat: int = BUYER, **details: Any) -> PfalzState:
    return at(table, Trading(seat, ((),) * table.game.seats, **details))


def refusal(state: PfalzState, action: Action) -> Rule | None:
    """The rule that refuses an action; it is listed if, and only if, there is none."""
    violation = state.violation(action)
    assert (action in state.legal_actions) == (violation is None)
    return violation.rule if violation else None


def offered(state: PfalzState) -> dict[str, tuple[int, int]]:
    """For each private that can be asked for: the lowest and the highest price."""
    prices: dict[str, list[int]] = {}
    for action in state.legal_actions.by_type(OfferPrivate):
        prices.setdefault(action.private, []).append(action.price)
    assert all(each == list(range(each[0], each[-1] + 1)) for each in prices.values())
    return {private: (each[0], each[-1]) for private, each in prices.items()}


def interrupted(state: PfalzState, owner: Player, offer: Offer) -> Phase:
    """The phase that an offer has interrupted; its owner has to answer."""
    assert isinstance(state.phase, Considering)
    assert (state.phase.owner, state.phase.offer) == (owner, offer)
    assert state.actors == (owner,)
    return state.phase.during


# Between players


def test_players_trade_everything_but_spr_at_any_price_that_the_buyer_can_pay() -> None:
    state = trading(operating(phase="4", owners=EVERYTHING))
    assert offered(state) == dict.fromkeys(TRADED, (1, 390))
    assert refusal(state, OfferPrivate(BUYER, "R", 390)) is None
    assert refusal(state, OfferPrivate(BUYER, "R", 391)) is PfalzRule.PRIVATE_CASH
    assert refusal(state, OfferPrivate(BUYER, "R", 0)) is PfalzRule.PRIVATE_PRICE
    assert refusal(state, OfferPrivate(BUYER, "SPR", 190)) is PfalzRule.PRIVATE_KIND
    assert refusal(state, OfferPrivate(BUYER, "nothing", 1)) is PfalzRule.PRIVATE_KIND


def test_a_player_buys_from_another_player_only() -> None:
    owners: dict[str, Owner] = {"R": BUYER, "K": "L", "H": "closed", "MNR": SELLER}
    state = trading(operating(phase="4", owners=owners))
    assert offered(state) == {"MNR": (1, 390)}
    for private in ("R", "K", "H"):
        assert refusal(state, OfferPrivate(BUYER, private, 50)) is PfalzRule.PRIVATE_OWNER


def test_a_trade_with_consent_is_the_purchase_of_the_turn() -> None:
    state = trading(operating(phase="4", owners={"MNR": SELLER}))
    asked = state.apply(OfferPrivate(BUYER, "MNR", 100))
    assert interrupted(asked, SELLER, OfferPrivate(BUYER, "MNR", 100)) == state.phase
    assert asked.table == state.table
    after = asked.apply(Accept(SELLER))
    assert after.table.owner("MNR") == BUYER
    assert after.table.cash == (290, 490, 390, 390)
    assert after.table.bank == state.table.bank
    assert isinstance(after.phase, Trading)
    assert (after.phase.seat, after.phase.idle, after.phase.traded) == (1, 0, ("MNR",))


@pytest.mark.parametrize("room", [True, False])
def test_a_trade_needs_room_for_a_certificate(room: bool) -> None:
    table = operating(phase="4", owners={"MNR": SELLER}, private_needs_room=room)
    full = running(table, "L", hands={BUYER: Hand(True, 8)})
    full = running(full, "M", hands={BUYER: Hand(True, 1)})
    assert refusal(trading(full), OfferPrivate(BUYER, "MNR", 1)) is None
    full = running(full, "M", hands={BUYER: Hand(True, 2)})
    wanted = PfalzRule.CERTIFICATE_LIMIT if room else None
    assert refusal(trading(full), OfferPrivate(BUYER, "MNR", 1)) is wanted


@pytest.mark.parametrize(
    ("mode", "phase", "expected"),
    [
        ("phase4", "3+3", PfalzRule.PRIVATE_PHASE),
        ("phase4", "4", None),
        ("phase4", "6+6", None),
        ("always", "3", None),
        ("always", "4", None),
        ("off", "3", PfalzRule.PRIVATE_OFF),
        ("off", "5", PfalzRule.PRIVATE_OFF),
    ],
)
def test_when_players_trade(mode: str, phase: str, expected: PfalzRule | None) -> None:
    state = trading(operating(phase=phase, owners={"R": SELLER}, player_private_trade=mode))
    assert refusal(state, OfferPrivate(BUYER, "R", 1)) is expected
    assert bool(offered(state)) == (expected is None)


@pytest.mark.parametrize(("once", "expected"), [(True, PfalzRule.PRIVATE_ONCE), (False, None)])
def test_a_private_changes_hands_once_in_a_stock_round(once: bool, expected: PfalzRule | None) -> None:
    table = operating(phase="4", owners={"R": SELLER, "K": SELLER}, private_once_per_sr=once)
    state = trading(table).apply(OfferPrivate(BUYER, "R", 10)).apply(Accept(SELLER))
    assert state.actors == (SELLER,)
    assert refusal(state, OfferPrivate(SELLER, "R", 10)) is expected
    state = state.apply(Pass(SELLER))
    assert refusal(state, OfferPrivate(THIRD, "R", 10)) is expected
    assert refusal(state, OfferPrivate(THIRD, "K", 10)) is None
    following = trading(state.table, THIRD)
    assert refusal(following, OfferPrivate(THIRD, "R", 10)) is None


def test_a_private_may_change_hands_again_and_again_without_the_switch() -> None:
    state = trading(operating(phase="4", owners={"R": SELLER}, private_once_per_sr=False, consent=False))
    for seat in (BUYER, SELLER, THIRD):
        state = state.apply(OfferPrivate(seat, "R", 10))
    assert isinstance(state.phase, Trading)
    assert state.phase.traded == ("R",)
    assert state.table.owner("R") == THIRD


# To corporations


def board(**options: Any) -> PfalzTable:
    """L with 500 M, of which the first player is president; the second one has all privates."""
    table = operating(phase="4", owners=EVERYTHING, **options)
    return running(table, "L", cash=500, runs=("4",), lays="58:1 G17", stations=("G15",))


@pytest.mark.parametrize(
    "phase",
    [
        Laying(Turn("L")),
        Placing(Turn("L")),
        Running(Turn("L")),
        Paying(Turn("L"), 70),
        BuyingTrains(Turn("L")),
        Emergency(Turn("L")),
        BuyingQuarries(Turn("L")),
    ],
    ids=lambda phase: type(phase).__name__,
)
def test_a_corporation_buys_quarries_in_every_step_of_its_turn(phase: Step) -> None:
    state = at(board(), phase)
    assert offered(state) == TO_CORPORATIONS
    for private, (least, most) in TO_CORPORATIONS.items():
        assert refusal(state, OfferPrivate(BUYER, private, least - 1)) is PfalzRule.PRIVATE_PRICE
        assert refusal(state, OfferPrivate(BUYER, private, most + 1)) is PfalzRule.PRIVATE_PRICE
    for private in ("SPR", "MNR", "SCR", "VIW", "PLP", "nothing"):
        assert refusal(state, OfferPrivate(BUYER, private, 100)) is PfalzRule.PRIVATE_KIND
    asked = state.apply(OfferPrivate(BUYER, "K", 20))
    assert interrupted(asked, SELLER, OfferPrivate(BUYER, "K", 20)) == phase
    bought = asked.apply(Accept(SELLER))
    assert bought.phase == phase
    assert bought.table.owner("K") == "L"
    assert bought.table.railway("L").cash == 480
    assert bought.table.cash == (390, 410, 390, 390)


def test_only_the_treasury_pays() -> None:
    table = operating(phase="4", owners=EVERYTHING)
    state = laying(running(table, "L", cash=60), "L")
    assert offered(state) == {"K": (15, 40), "H": (40, 60), "W": (25, 60)}
    assert refusal(state, OfferPrivate(BUYER, "H", 61)) is PfalzRule.PRIVATE_CASH
    assert refusal(state, OfferPrivate(BUYER, "R", 100)) is PfalzRule.PRIVATE_CASH


def test_quarries_are_bought_from_phase_4_on() -> None:
    table = operating(phase="3+3", owners=EVERYTHING)
    state = laying(running(table, "L", cash=500), "L")
    assert offered(state) == {}
    assert refusal(state, OfferPrivate(BUYER, "K", 20)) is PfalzRule.PRIVATE_PHASE


def test_corporations_never_sell_privates() -> None:
    table = running(running(operating(phase="4", owners={"R": "M", "K": "L"}), "L", cash=500), "M")
    state = laying(table, "L")
    for private in ("R", "K"):
        assert refusal(state, OfferPrivate(BUYER, private, 100)) in (
            PfalzRule.PRIVATE_OWNER,
            PfalzRule.PRIVATE_PRICE,
        )
    assert offered(state) == {}


def test_the_president_sells_his_own_quarry_without_being_asked() -> None:
    table = running(operating(phase="4", owners={"R": BUYER}), "L", cash=500)
    after = laying(table, "L").apply(OfferPrivate(BUYER, "R", 150))
    assert isinstance(after.phase, Laying)
    assert after.table.owner("R") == "L"
    assert after.table.cash[BUYER] == 540


def test_without_the_option_nobody_is_asked() -> None:
    state = laying(board(consent=False), "L")
    after = state.apply(OfferPrivate(BUYER, "R", 150))
    assert isinstance(after.phase, Laying)
    assert (after.table.owner("R"), after.table.cash[SELLER]) == ("L", 540)
    trade = trading(board(consent=False)).apply(OfferPrivate(BUYER, "R", 150))
    assert (trade.table.owner("R"), trade.table.cash[:2]) == (BUYER, (240, 540))
    assert trade.actors == (SELLER,)


def test_a_purchase_that_leaves_too_little_for_a_station_ends_the_step() -> None:
    table = running(operating(phase="4", owners=EVERYTHING), "L", cash=75, runs=("4",), lays="58:1 G17")
    state = at(table, Placing(Turn("L")))
    assert isinstance(state.apply(OfferPrivate(BUYER, "K", 15)).apply(Accept(SELLER)).phase, Placing)
    assert isinstance(state.apply(OfferPrivate(BUYER, "K", 16)).apply(Accept(SELLER)).phase, Running)


def test_a_purchase_that_leaves_too_little_for_a_train_makes_an_emergency() -> None:
    table = running(operating(phase="4", owners=EVERYTHING), "L", cash=320, lays="58:1 G17")
    state = at(table, BuyingTrains(Turn("L")))
    assert isinstance(state.apply(OfferPrivate(BUYER, "K", 20)).apply(Accept(SELLER)).phase, BuyingTrains)
    assert isinstance(state.apply(OfferPrivate(BUYER, "K", 21)).apply(Accept(SELLER)).phase, Emergency)


def test_the_step_of_quarries_ends_when_none_can_be_bought() -> None:
    table = running(operating(phase="4", owners={"K": SELLER, "W": SELLER}), "L", cash=45, runs=("4",))
    table = running(table, "M", cash=0)
    state = at(table, BuyingQuarries(Turn("L", ("M",))))
    assert isinstance(state.apply(OfferPrivate(BUYER, "K", 20)).apply(Accept(SELLER)).phase, BuyingQuarries)
    after = state.apply(OfferPrivate(BUYER, "K", 21)).apply(Accept(SELLER))
    assert after.phase == Laying(Turn("M"))
    assert state.apply(Pass(BUYER)).phase == Laying(Turn("M"))


def test_a_quarry_bought_after_the_income_pays_from_the_next_round_on() -> None:
    table = running(operating(phase="4", owners={"R": SELLER}), "L", cash=200, runs=("4",))
    assert table.clock.rounds == 2
    bought = at(table, BuyingQuarries(Turn("L"))).apply(OfferPrivate(BUYER, "R", 200)).apply(Accept(SELLER))
    assert isinstance(bought.phase, Laying)  # of the next round, whose income has been paid
    assert bought.table.clock.round == 2
    assert bought.table.railway("L").cash == 30
    assert bought.table.cash[SELLER] == 590


# Trains


def two_presidents(**options: Any) -> PfalzState:
    """L of the first player has no train; M of the second one has two. L can pay 100."""
    table = running(operating(phase="4", **options), "L", cash=100, runs=("4",), lays="58:1 G17")
    table = running(table, "M", runs=("3", "4"), hands={SELLER: Hand(True, 3)})
    return at(table, BuyingTrains(Turn("L")))


def test_the_president_of_the_owner_is_asked_for_a_train() -> None:
    state = two_presidents()
    asked = state.apply(OfferTrain(BUYER, "M", "3", 70))
    assert interrupted(asked, SELLER, OfferTrain(BUYER, "M", "3", 70)) == state.phase
    assert asked.table == state.table
    after = asked.apply(Accept(SELLER))
    assert after.table.railway("L").trains == ("3", "4")
    assert after.table.railway("M").trains == ("4",)
    assert (after.table.railway("L").cash, after.table.railway("M").cash) == (30, 70)


def test_without_the_option_a_train_changes_hands_at_once() -> None:
    after = two_presidents(consent=False).apply(OfferTrain(BUYER, "M", "3", 70))
    assert after.table.railway("L").trains == ("3", "4")


# By number


def test_78_a_quarry_bought_in_the_track_step_is_used_at_once() -> None:
    table = operating(phase="4", owners={"H": SELLER})
    table = running(running(table, "N", cash=120), "M", hands={THIRD: Hand(True, 3)})
    state = laying(table, "N", "M")
    power = LayTile(BUYER, "F14", "56", 1, "H")
    assert refusal(state, power) is PfalzRule.POWER
    bought = state.apply(OfferPrivate(BUYER, "H", 120)).apply(Accept(SELLER))
    by_power = [each for each in bought.legal_actions.by_type(LayTile) if each.power == "H"]
    assert by_power
    after = bought.apply(by_power[0])
    assert after.table.owner("H") == "closed"
    assert after.table.railway("N").cash == 0
    done = bought.apply(Pass(BUYER))
    assert done.table.owner("H") == "N"
    with pytest.raises(IllegalAction):
        done.apply(by_power[0])


def test_138_an_offer_is_answered_before_anything_else() -> None:
    state = laying(board(), "L")
    asked = state.apply(OfferPrivate(BUYER, "K", 20))
    assert asked.actors == (SELLER,)
    assert list(asked.legal_actions) == [Accept(SELLER), Decline(SELLER)]
    for action in (OfferPrivate(BUYER, "H", 50), OfferPrivate(SELLER, "H", 50), Pass(BUYER), Accept(BUYER)):
        with pytest.raises(IllegalAction):
            asked.apply(action)


@pytest.mark.parametrize("private", TO_CORPORATIONS)
def test_138_a_refused_private_is_not_asked_for_again_in_the_turn(private: str) -> None:
    state = laying(board(), "L")
    refused = state.apply(OfferPrivate(BUYER, private, 100 if private == "R" else 40)).apply(Decline(SELLER))
    assert refused.table == state.table
    assert type(refused.phase) is Laying
    assert refused.phase.turn == evolve(Turn("L"), refused=(private,))
    assert offered(refused) == {id: prices for id, prices in TO_CORPORATIONS.items() if id != private}
    assert refusal(refused, OfferPrivate(BUYER, private, 200)) is PfalzRule.OFFER_REFUSED
    others = [each for each in state.legal_actions if not isinstance(each, OfferPrivate)]
    assert [each for each in refused.legal_actions if not isinstance(each, OfferPrivate)] == others
    next_turn = laying(refused.table, "L")
    assert offered(next_turn) == TO_CORPORATIONS


def test_138_a_refused_trade_leaves_the_turn_as_it_was() -> None:
    state = trading(operating(phase="4", owners={"R": SELLER, "K": SELLER}))
    refused = state.apply(OfferPrivate(BUYER, "R", 5)).apply(Decline(SELLER))
    assert refused == at(state.table, evolve(state.phase, refused=("R",)))
    assert refusal(refused, OfferPrivate(BUYER, "R", 6)) is PfalzRule.OFFER_REFUSED
    assert refusal(refused, OfferPrivate(BUYER, "K", 6)) is None
    passed = refused.apply(Pass(BUYER)).apply(Pass(SELLER))
    assert refusal(passed, OfferPrivate(THIRD, "R", 6)) is None


def test_138_a_refused_train_is_not_asked_for_again_in_the_turn() -> None:
    state = two_presidents()
    refused = state.apply(OfferTrain(BUYER, "M", "3", 70)).apply(Decline(SELLER))
    assert refused.table == state.table
    assert refusal(refused, OfferTrain(BUYER, "M", "3", 71)) is PfalzRule.OFFER_REFUSED
    assert refusal(refused, OfferTrain(BUYER, "M", "4", 70)) is None


def test_all_privates_of_the_facts_are_covered() -> None:
    assert {id for id, each in privates().items() if each.between_players} == set(TRADED)
    assert {id: each.bought_for for id, each in privates().items() if each.bought_for} == TO_CORPORATIONS
