"""Each law objects to what it forbids: a law that cannot fail says nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from regelwerk.core import Action, evolve
from regelwerk.slony_okup import (
    Auction,
    Auctioning,
    Bid,
    Bidding,
    Claiming,
    Composing,
    Counter,
    Countering,
    Firm,
    Launching,
    Offer,
    Over,
    SlonyOkup,
    laws,
)
from tests.slony_okup.positions import SlonyState, play, position
from tests.slony_okup.strategies import playout

LOT = Auction(0, 1, 0)
AFLOAT: dict[str, Any] = {"ships": {0: ("red@0",)}}
GAME = SlonyOkup()


def with_first(state: SlonyState, **changes: object) -> SlonyState:
    """The state with the first firm changed."""
    firms = (evolve(state.table.firms[0], **changes), *state.table.firms[1:])
    return evolve(state, table=evolve(state.table, firms=firms))


BROKEN_STATES: list[tuple[Callable[[SlonyState], bool], SlonyState]] = [
    (laws.money_is_bounded, position(money=(61, 0, 0), **AFLOAT)),
    (laws.stocks_are_not_negative, position(pirates=(-1, 0, 0), **AFLOAT)),
    (laws.stocks_are_not_negative, position(prestige=(-1, 0, 0), **AFLOAT)),
    (laws.bidder_bids_against_others, position(phase=Bidding(LOT, 0), **AFLOAT)),
    (laws.bidder_bids_against_others, position(phase=Bidding(LOT, 1, Bid(1, 1)), **AFLOAT)),
    (laws.offer_fits_the_stock, position(phase=Countering(LOT, Offer(1, 21, 0, 0)), **AFLOAT)),
    (laws.bonus_is_available, position(phase=Claiming(0, 1), seas={1: (2, 2, 0)}, **AFLOAT)),
    (laws.pirate_has_ships, position(phase=Launching(0), **AFLOAT)),
    (laws.pirate_has_ships, position(phase=Auctioning(1), **AFLOAT)),
    (laws.pirate_has_ships, position(phase=Bidding(Auction(0, 1, 1), 1), **AFLOAT)),
    (laws.ships_are_on_the_board, with_first(position(**AFLOAT), ships=((1, 4),))),
]


@pytest.mark.parametrize(("law", "state"), BROKEN_STATES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_state_law_objects(law: Callable[[SlonyState], bool], state: SlonyState) -> None:
    assert not law(state)


class TestWithATrickster:
    """Laws about what the engine answers are held against a game whose answers are false."""

    def test_20_a_view_that_hides_something(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = GAME.start()
        monkeypatch.setattr(type(state), "view", lambda self, seat: with_first(self, money=seat or 0))
        assert not laws.everything_is_open(state)

    def test_23_returns_that_do_not_add_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = position(phase=Over())
        monkeypatch.setattr(type(state), "returns", (1, 1, 1))
        assert not laws.winners_are_best(state)

    def test_23_a_winner_who_is_not_best(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = position(phase=Over(), prestige=(12, 10, 10))
        monkeypatch.setattr(type(state), "returns", (-1, 2, -1))
        assert not laws.winners_are_best(state)

    def test_24_a_choice_listed_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = GAME.start()
        first = state.legal_actions[0]
        monkeypatch.setattr(type(state), "legal_actions", [first, first])
        assert not laws.choices_are_sound(state)
        monkeypatch.setattr(type(state), "legal_actions", [])
        assert not laws.choices_are_sound(state)


def test_08_a_bid_that_does_not_rise() -> None:
    before = position(phase=Bidding(LOT, 2, Bid(1, 5)), **AFLOAT)
    assert laws.bids_rise(before, Bid(2, 6), before)
    assert not laws.bids_rise(before, Bid(2, 5), before)


def test_10_an_offer_that_does_not_add_up() -> None:
    before = position(phase=Composing(LOT, Bid(1, 5)), **AFLOAT)
    assert laws.offer_adds_up(before, Offer(1, 3, 1, 1), before)
    assert not laws.offer_adds_up(before, Offer(1, 3, 1, 0), before)


def test_16_a_bonus_withheld_or_given_away() -> None:
    deal = ("auction red@0", "bid 1", "pass", "offer 1m 0p 0a")
    before = play(position(seas={1: (0, 2, 0)}, **AFLOAT), *deal)
    after = play(before, "accept")
    assert laws.bonus_is_offered(before, Counter(0, 0), after)
    assert not laws.bonus_is_offered(before, Counter(0, 0), evolve(after, phase=Over()))
    before = play(position(**AFLOAT), *deal)
    after = play(before, "accept")
    assert not laws.bonus_is_offered(before, Counter(0, 0), evolve(after, phase=Claiming(0, 1)))


def test_17_a_ship_freed_by_its_owner() -> None:
    before = position(phase=Countering(LOT, Offer(0, 1, 0, 0)), **AFLOAT)
    assert not laws.seas_change_as_ruled(before, Counter(0, 0), before)


def test_18_a_marker_that_goes_astray() -> None:
    ships = {0: ("red@0",), 1: ("red@0",), 2: ("red@0",)}
    before = play(position(ships=ships), "auction red@0", "pass")
    after = play(before, "pass")
    assert laws.marker_goes_left(before, before.legal_actions[0], after)
    assert not laws.marker_goes_left(before, before.legal_actions[0], evolve(after, phase=Auctioning(2)))


def spoiled(state: SlonyState) -> list[SlonyState]:
    """A token or a ship too many or too few, for each seat."""
    results: list[SlonyState] = []
    for seat, firm in enumerate(state.table.firms):
        for wrong in wrong_firms(firm):
            firms = (*state.table.firms[:seat], wrong, *state.table.firms[seat + 1 :])
            results.append(evolve(state, table=evolve(state.table, firms=firms)))
    return results


def wrong_firms(firm: Firm) -> tuple[Firm, ...]:
    blue, red, white = firm.seas
    return (
        evolve(firm, money=firm.money + 1),
        evolve(firm, pirates=firm.pirates - 1),
        evolve(firm, prestige=firm.prestige + 1),
        evolve(firm, reserve=firm.reserve + 1),
        evolve(firm, ships=firm.ships[1:] if firm.ships else ((0, 0),)),
        evolve(firm, seas=(blue + 1, red, white)),
    )


def test_step_laws_object_to_any_table_spoiled_on_the_way() -> None:
    objectors: set[str] = set()
    for seed in range(4):
        before: SlonyState
        action: Action
        for before, action, after in playout(GAME, seed, tame=True):
            for state in spoiled(after):
                objections = {law.__name__ for law in GAME.step_laws if not law(before, action, state)}
                assert objections, (before, action, state)
                objectors |= objections
    assert objectors >= {
        "money_moves_by_launch_and_deal",
        "pirates_fall_by_counter_and_deal",
        "ships_are_conserved",
        "potential_falls",
        "only_the_lot_moves",
        "prestige_changes_as_ruled",
        "seas_change_as_ruled",
    }
