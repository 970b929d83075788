"""The laws of the game (139 to 145): they hold in play, and each of them is broken by what breaks it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from regelwerk.core import Action, Record, StateLaw, StepLaw, evolve
from regelwerk.pfalz1847 import laws
from regelwerk.pfalz1847.actions import Accept, Decline, OfferPrivate, Pass, Sell
from regelwerk.pfalz1847.board import Lay, Station
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.phases import Considering, Laying, Over, PfalzPhase, PfalzState, Trading
from regelwerk.pfalz1847.table import PfalzTable, Railway, with_clock, with_owner, with_railway
from regelwerk.verify.walks import by_kind
from tests.pfalz1847.positions import at, laying, operating, running


@cache
def course() -> tuple[tuple[PfalzState, ...], tuple[Action, ...]]:
    """The states and actions of a game that has come to operating rounds."""
    rng = Random(3)
    states, actions = [Pfalz1847(seats=4, max_or_sets=3).start()], list[Action]()
    while not states[-1].is_over:
        actions.append(by_kind(states[-1], rng))
        states.append(states[-1].advance(actions[-1]))
    return tuple(states), tuple(actions)


def played() -> tuple[PfalzState, ...]:
    return course()[0]


def last(phase: type[PfalzPhase]) -> PfalzState:
    """The last state of the game in a phase."""
    return next(state for state in reversed(played()) if isinstance(state.phase, phase))


def table() -> PfalzTable:
    return last(Laying).table


def changed(**changes: Any) -> PfalzState:
    """The last state with a turn, its table changed."""
    state = last(Laying)
    return at(evolve(state.table, **changes), state.phase)


def railway(id: str, **changes: Any) -> PfalzState:
    return changed(railways=with_railway(table(), evolve(table().railway(id), **changes)).railways)


def floated() -> Railway:
    return next(each for each in table().railways if each.floated)


def given(seat: int, hand: Hand) -> PfalzState:
    """Certificates out of nowhere."""
    hands = list(floated().hands)
    hands[seat] = hands[seat] + hand
    return railway(floated().id, hands=tuple(hands))


def test_139_140_141_142_143_hold_all_along() -> None:
    states, actions = course()
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        assert [law.__name__ for law in laws.STEP_LAWS if not law(before, action, after)] == []
    for state in states:
        assert [law.__name__ for law in laws.STATE_LAWS if not law(state)] == []
    assert isinstance(states[-1].phase, Over)


def test_144_every_legal_action_can_be_taken() -> None:
    rng = Random(1)
    for state in played()[::5]:
        legal = state.legal_actions
        assert (len(legal) > 0) == (not state.is_over)
        for action in legal if len(legal) < 20 else {legal.sample(rng) for _ in range(20)}:
            assert state.apply(action).game is state.game


def test_145_a_replay_gives_the_same_states_and_changes_none() -> None:
    rng = Random(5)
    state = Pfalz1847(seats=3, max_or_sets=1).start()
    states, actions, hashes = [state], [], [hash(state)]
    while not state.is_over:
        action = by_kind(state, rng)
        state = state.apply(action)
        states.append(state)
        actions.append(action)
        hashes.append(hash(state))
    assert list(map(hash, states)) == hashes
    assert list(Record(state.game, tuple(actions)).states()) == states


def counting(less: int) -> PfalzState:
    """The president has so much less than his certificates, and somebody else has 20 %."""
    hands = list(floated().hands)
    hands[president() - 1] = Hand(singles=2)
    uncounted = tuple(less * (seat == president()) for seat in range(4))
    return railway(floated().id, hands=tuple(hands), uncounted=uncounted)


def without_president() -> tuple[Hand, ...]:
    return tuple(Hand(False, hand.singles, hand.doubles) for hand in floated().hands)


def test_141_with_the_switch_the_certificate_is_anywhere_but_in_the_ipo() -> None:
    for place, sound in (("pool", True), ("ipo", False)):
        moved = {"hands": without_president(), place: getattr(floated(), place) + Hand(president=True)}
        table = railway(floated().id, **moved).table
        game = evolve(table.game, tied_president_sells=True)
        assert laws.presidents_hold_most(at(evolve(table, game=game), Over("bank"))) == sound


def test_141_what_does_not_count() -> None:
    assert laws.presidents_hold_most(counting(0))


def president() -> int:
    found = floated().president
    assert found is not None
    return found


BROKEN_STATES: dict[str, tuple[StateLaw, Any]] = {
    "139 a mark too many": (laws.money_is_constant, lambda: changed(bank=table().bank + 1)),
    "139 a mark lost in a treasury": (
        laws.money_is_constant,
        lambda: railway(floated().id, cash=floated().cash - 1),
    ),
    "a player in debt": (
        laws.nobody_owes_money,
        lambda: changed(cash=(-1, *table().cash[1:])),
    ),
    "a treasury in debt": (laws.nobody_owes_money, lambda: railway("RNB", cash=-1)),
    "a bank in debt that has not broken": (laws.nobody_owes_money, lambda: changed(bank=-1)),
    "140 a single too many": (laws.certificates_are_constant, lambda: given(0, Hand(singles=1))),
    "140 a double too many": (laws.certificates_are_constant, lambda: given(0, Hand(doubles=1))),
    "140 two singles for a double": (
        laws.certificates_are_constant,
        lambda: railway("N", ipo=Hand(True, 6, 1)),
    ),
    "140 less than nothing": (
        laws.certificates_are_constant,
        lambda: railway("N", ipo=Hand(True, 5, 2), pool=Hand(singles=-1)),
    ),
    "141 another president": (
        laws.presidents_hold_most,
        lambda: railway(floated().id, president=(president() + 1) % 4),
    ),
    "141 no president": (laws.presidents_hold_most, lambda: railway(floated().id, president=None)),
    "141 somebody has more": (
        laws.presidents_hold_most,
        lambda: given((president() + 1) % 4, Hand(singles=9)),
    ),
    "141 somebody counts for more": (laws.presidents_hold_most, lambda: counting(100)),
    "141 a certificate sold without the switch": (
        laws.presidents_hold_most,
        lambda: railway(floated().id, hands=without_president(), pool=Hand(president=True)),
    ),
    "a train out of nowhere": (laws.trains_add_up, lambda: changed(yard=(*table().yard, "6+6"))),
    "a train lost": (laws.trains_add_up, lambda: changed(supply=(*table().supply[:-1], 8))),
    "too many trains": (laws.train_limit_holds, lambda: railway("L", trains=("6+6",) * 5)),
    "143 a tile too many": (
        laws.board_is_sound,
        lambda: changed(board=evolve(table().board, lays=(Lay("C5", "9", 0), Lay("C5", "9", 0)))),
    ),
    "143 a tile where it cannot lie": (
        laws.board_is_sound,
        lambda: changed(board=evolve(table().board, lays=(Lay("B2", "9", 0),))),
    ),
    "a station of nobody": (
        laws.stations_stand_from_the_float,
        lambda: changed(board=evolve(table().board, stations=())),
    ),
    "a station before the float": (
        laws.stations_stand_from_the_float,
        lambda: changed(
            board=evolve(table().board, stations=(*table().board.stations, Station("RNB", "C13")))
        ),
    ),
    "a marker missing": (
        laws.markers_lie_for_all_that_started,
        lambda: changed(market=table().market[1:]),
    ),
    "a marker too many": (
        laws.markers_lie_for_all_that_started,
        lambda: changed(market=(*table().market, Marker("L", Cell(2, 1)))),
    ),
    "half sold and not floated": (laws.floats_at_half, lambda: railway(floated().id, floated=False)),
    "nothing sold and floated": (laws.floats_at_half, lambda: railway("RNB", floated=True)),
}


@pytest.mark.parametrize("name", BROKEN_STATES)
def test_a_state_law_is_broken(name: str) -> None:
    law, make = BROKEN_STATES[name]
    assert not law(make())


def test_every_state_law_is_broken_by_something() -> None:
    of_play = {laws.something_can_be_done, laws.everything_is_open, laws.winners_are_richest}
    assert {law for law, _ in BROKEN_STATES.values()} | of_play == set(laws.STATE_LAWS)


def test_142_the_pool_is_limited() -> None:
    before, after = last(Trading), railway(floated().id, pool=Hand(singles=6))
    sale = Sell(0, floated().id, 10)
    assert not laws.pool_is_limited(before, sale, at(after.table, before.phase))
    assert laws.pool_is_limited(after, sale, after)


def steps() -> list[tuple[str, StepLaw, PfalzState]]:
    """States that cannot follow the last one with a turn."""
    now = table()
    lay = now.board.lays[0]
    other = next(Lay(lay.hex, lay.tile, turn) for turn in range(6) if turn != lay.rotation)
    moved = evolve(now.market[0], cell=Cell(0, 15))
    return [
        ("a tile turned", laws.track_is_kept, changed(board=now.board.with_lay(other))),
        ("a tile gone", laws.track_is_kept, changed(board=evolve(now.board, lays=now.board.lays[1:]))),
        (
            "a station gone",
            laws.stations_stay,
            changed(board=evolve(now.board, stations=now.board.stations[1:])),
        ),
        ("a marker far off", laws.markers_move_one_cell, changed(market=(moved, *now.market[1:]))),
        ("an older phase", laws.nothing_comes_back, changed(phase="3", supply=(3, *now.supply[1:]))),
        ("a private open again", laws.nothing_comes_back, changed(owners=with_owner(now, "PLP", 0).owners)),
        ("not floated any more", laws.nothing_comes_back, railway(floated().id, floated=False)),
        ("an earlier set", laws.time_goes_on, at(with_clock(now, set=1), last(Laying).phase)),
    ]


@pytest.mark.parametrize("place", range(8))
def test_a_step_law_is_broken(place: int) -> None:
    name, law, after = steps()[place]
    before = last(Laying)
    assert law(before, Pass(0), before), name
    assert not law(before, Pass(0), after), name


def test_138_refusals_change_nothing() -> None:
    position = running(operating(phase="4", owners={"R": 1}), "L", cash=200)
    asked = laying(position, "L").apply(OfferPrivate(0, "R", 150))
    assert isinstance(asked.phase, Considering)
    refused = asked.apply(Decline(asked.actors[0]))
    assert laws.refusals_change_nothing(asked, Decline(0), refused)
    accepted = asked.apply(Accept(asked.actors[0]))
    assert laws.refusals_change_nothing(asked, Accept(0), accepted)
    assert not laws.refusals_change_nothing(asked, Decline(0), accepted)
