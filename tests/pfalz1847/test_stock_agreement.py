"""In random games, what is listed as legal and what no rule forbids are the same, whatever is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from regelwerk.core import Action
from regelwerk.pfalz1847 import Pfalz1847, corporations, privates
from regelwerk.pfalz1847.actions import (
    BuyIPO,
    BuyPool,
    DraftBuy,
    Exchange,
    Nationalise,
    OfferPrivate,
    Pass,
    Sell,
    Start,
)
from regelwerk.pfalz1847.phases import Drafting, PfalzState, Trading

IDS = (*corporations(), "nothing")
NAMES = (*privates(), "nothing")


def everything(state: PfalzState) -> Iterator[Action]:
    """All that could be tried in a draft or a stock round, sensible or not."""
    (seat,) = state.actors
    seats, cash = state.table.game.seats, state.table.cash[seat]
    if isinstance(state.phase, Drafting):
        yield Pass(seat)
        yield from (DraftBuy(seat, item) for item in NAMES)
        return
    yield Pass(seat)
    yield from (Exchange(seat, name) for name in NAMES)
    yield from (OfferPrivate(seat, *each) for each in product(NAMES, (-1, 0, 1, cash, cash + 1, 10**12)))
    for id in IDS:
        yield Start(seat, id)
        yield BuyIPO(seat, id)
        yield from (BuyPool(seat, id, percent) for percent in (-10, 0, 10, 20, 30, 100))
        yield from (Sell(seat, id, *each) for each in product(range(-10, 121, 10), range(-1, 4)))
        yield from (Nationalise(seat, id, *each) for each in product(range(-1, seats + 1), (0, 10, 20, 30)))


def states(game: Pfalz1847, rng: Random) -> Iterator[PfalzState]:
    """Some of the draft and stock turns of a game at random."""
    state = game.start()
    while not state.is_over:
        if isinstance(state.phase, Drafting | Trading) and rng.random() < 0.2:
            yield state
        state = state.advance(state.legal_actions.sample(rng))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", ["default", "online"])
def test_lists_agree_with_reasons(preset: str, seed: int) -> None:
    game = Pfalz1847(seats=3 + seed) if preset == "default" else Pfalz1847.online(seats=3 + seed)
    for state in islice(states(game, Random(seed)), 40):
        listed = set(state.legal_actions)
        tried = set(everything(state))
        assert len(listed) == len(state.legal_actions)
        assert {action for action in tried if state.violation(action) is None} == listed & tried
        assert all(isinstance(each, OfferPrivate) for each in listed - tried)
