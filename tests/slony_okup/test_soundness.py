"""States from outside: the flawed ones are refused with a reason, the others can be played to the end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import RecordError, evolve
from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.slony_okup import (
    Auction,
    Auctioning,
    Bid,
    Bidding,
    Claiming,
    Composing,
    Counter,
    Countering,
    FirstPirate,
    Launching,
    Offer,
    Over,
    Replying,
    SlonyOkup,
)
from tests.slony_okup.positions import BASE, SlonyState, play, position
from tests.slony_okup.strategies import games, steps, walks

LOT = Auction(0, 1, 0)
OFFER = Offer(1, 3, 1, 1)
AFLOAT: dict[str, Any] = {"ships": {0: ("red@0",)}}

FLAWED: list[tuple[str, SlonyState]] = [
    ("stock below 0", position(money=(-1, 20, 20), **AFLOAT)),
    ("prestige below 0", position(prestige=(-1, 10, 10), **AFLOAT)),
    ("more than 10 pirates", position(pirates=(11, 0, 0), **AFLOAT)),
    ("more than 5 ships of its own", position(reserve=(5, 0, 0), **AFLOAT)),
    ("more money than the 60", position(money=(61, 0, 0), **AFLOAT)),
    ("more ships than the 15", position(seas={1: (10, 5, 0)}, **AFLOAT)),
    ("prestige 164 is out of reach", position(prestige=(10, 164, 10), **AFLOAT)),
    (
        f"prestige {-(2**63)} is out of reach",
        position(prestige=(-(2**63), 10, 10), negative_prestige=True, **AFLOAT),
    ),
    # Of the ten ships of the others one is afloat, which leaves room for nine sunk ones at 7 each.
    (
        "prestige -64 is out of reach",
        position(prestige=(10, -64, 10), negative_prestige=True, **AFLOAT),
    ),
    ("a ship off the board", position(ships={0: ("red@4",)})),
    ("no ship to launch", position(phase=Launching(0), **AFLOAT)),
    ("no ship to launch", position(phase=Launching(7), **AFLOAT)),
    ("no ship to put up", position(phase=Auctioning(1), **AFLOAT)),
    ("must have a ship to launch", position(phase=FirstPirate(), **AFLOAT)),
    ("not on the board", position(phase=Bidding(Auction(0, 1, 1), 1), **AFLOAT)),
    ("not on the board", position(phase=Composing(Auction(3, 1, 0), Bid(1, 1)), **AFLOAT)),
    ("seat 0 cannot bid", position(phase=Bidding(LOT, 0), **AFLOAT)),
    ("seat 3 cannot bid", position(phase=Bidding(LOT, 3), **AFLOAT)),
    ("high bidder", position(phase=Bidding(LOT, 1, Bid(1, 2)), **AFLOAT)),
    ("high bidder", position(phase=Bidding(LOT, 1, Bid(2, 2), (2,)), **AFLOAT)),
    ("cannot have passed", position(phase=Bidding(LOT, 1, None, (0,)), **AFLOAT)),
    ("cannot have passed", position(phase=Bidding(LOT, 1, None, (2, 2)), **AFLOAT)),
    ("cannot have passed", position(phase=Bidding(LOT, 1, None, (9,)), **AFLOAT)),
    ("cannot bid 41", position(phase=Composing(LOT, Bid(1, 41)), **AFLOAT)),
    ("cannot bid 0", position(phase=Composing(LOT, Bid(1, 0)), **AFLOAT)),
    ("seat 0 cannot bid", position(phase=Composing(LOT, Bid(0, 1)), **AFLOAT)),
    ("cannot offer", position(phase=Countering(LOT, Offer(1, 21, 0, 0)), **AFLOAT)),
    ("cannot make an offer", position(phase=Countering(LOT, Offer(0, 1, 0, 0)), **AFLOAT)),
    ("below the least bid", position(phase=Countering(LOT, Offer(1, 0, 0, 0)), **AFLOAT)),
    ("cannot have sent 1", position(phase=Replying(LOT, OFFER, Counter(0, 1)), **AFLOAT)),
    ("cannot have sent 0", position(phase=Replying(LOT, OFFER, Counter(0, 0)), **AFLOAT)),
    ("cannot have sent 1", position(phase=Replying(LOT, OFFER, Counter(1, 1)), **AFLOAT)),
    ("two seats", position(phase=Claiming(0, 0), **AFLOAT)),
    ("two seats", position(phase=Claiming(0, 3), **AFLOAT)),
    ("not over", position(phase=Over(), **AFLOAT)),
]


@pytest.mark.parametrize(("reason", "state"), FLAWED, ids=[reason for reason, _ in FLAWED])
def test_a_flaw_is_named(reason: str, state: SlonyState) -> None:
    flaw = state.game.flaw(state)
    assert flaw is not None
    assert reason in flaw
    with pytest.raises(RecordError, match="cannot be played on"):
        state_from_json(state_to_json(state))


def test_prestige_below_zero_is_sound_as_far_as_it_can_fall() -> None:
    """Nothing but sinking ships brings prestige below 0, and only while there are ships of others."""
    lowest = position(
        prestige=(10, -63, 10), ships={0: ("white@3",)}, negative_prestige=True, phase=Auctioning(0)
    )
    assert lowest.game.flaw(lowest) is None
    sunk = play(lowest, "auction white@3", "1: pass", "2: pass")
    assert sunk.table.firms[1].prestige == -70
    assert sunk.game.flaw(sunk) is None
    assert state_from_json(state_to_json(sunk)) == sunk


def test_too_few_firms() -> None:
    state = position(**AFLOAT)
    short = evolve(state, table=evolve(state.table, firms=state.table.firms[:2]))
    assert state.game.flaw(short) == "2 firms for 3 seats"


def test_ships_out_of_order() -> None:
    state = position(ships={0: ("red@0", "blue@0")})
    first, *others = state.table.firms
    firms = (evolve(first, ships=first.ships[::-1]), *others)
    assert "ships not in ascending order" in str(
        state.game.flaw(evolve(state, table=evolve(state.table, firms=firms)))
    )


def test_sound_positions() -> None:
    assert position(**BASE).game.flaw(position(**BASE)) is None
    pending = position(phase=Replying(LOT, OFFER, Counter(0, 1)), pirates=(9, 10, 10), **AFLOAT)
    assert pending.game.flaw(pending) is None
    sent = position(phase=Replying(LOT, OFFER, Counter(0, 1)), counter_tokens="lost_on_withdraw", **AFLOAT)
    assert sent.game.flaw(sent) is None


@given(games(), walks)
def test_play_never_leads_to_a_flaw(game: SlonyOkup, walk: bytes) -> None:
    for before, _, after in steps(game, walk):
        assert game.flaw(before) is None
        assert game.flaw(after) is None


@given(games(), walks, st.data())
def test_what_is_not_refused_can_be_played(game: SlonyOkup, walk: bytes, data: st.DataObject) -> None:
    """A state is spoiled at random; where the game finds no flaw, play goes on to the end."""
    state: SlonyState = game.start()
    for _, _, after in steps(game, walk[:120]):
        state = after
    document = json.loads(state_to_json(state))
    for _ in range(data.draw(st.integers(1, 3))):
        spoil(document, data)
    try:
        state = state_from_json(json.dumps(document))
    except RecordError:
        return
    rng = Random(1)
    while not state.is_over:
        action = state.legal_actions.sample(rng)
        assert action in game.vocabulary
        after = state.apply(action)
        assert game.narrate(state, action, after)
        assert game.flaw(after) is None
        state = after
    assert state_from_json(state_to_json(state)) == state
    assert sum(state.returns) == 0


def spoil(document: dict[str, Any], data: st.DataObject) -> None:
    """Change one number of a state's table or phase."""
    places = list(numbers(document["table"])) + list(numbers(document["phase"]))
    holder, key = data.draw(st.sampled_from(places)) if places else ({}, "")
    if places:
        holder[key] = data.draw(st.integers(-1, 12) | st.sampled_from([-(2**63), -70, -10, 2**63 - 1]))


def numbers(node: Any) -> list[tuple[Any, Any]]:
    """Where in a JSON document the numbers stand."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    found: list[tuple[Any, Any]] = []
    for key, value in items:
        found += [(node, key)] if type(value) is int else numbers(value)
    return found
