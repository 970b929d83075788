"""The greedy agent: it takes what is best one action ahead, in worlds that it can only imagine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from regelwerk.agents import Adviser, GreedyAgent, RandomAgent, lead, play
from regelwerk.core import Action, BadOption, Player, State, evolve, frozen
from tests.agents.rolling import Reach, Rolling
from tests.agents.sealed import Bid, Bidding, Sealed, SealedTable
from tests.toys import Nim, NimTable, Take, Taking


def fewest_left(state: State[Any, Any], seat: Player) -> float:
    return -float(sum(state.table.heaps))


def nothing(state: State[Any, Any], seat: Player) -> float:
    return 0.0


def test_it_takes_the_action_that_is_valued_most() -> None:
    state = State(NimTable(Nim(), (1, 3)), Taking(0))
    assert GreedyAgent(fewest_left).choose(state, 0, Random(0)) == Take(0, 1, 3)


def test_by_default_it_wins_where_it_can_at_once() -> None:
    state = State(NimTable(Nim(), (0, 3)), Taking(1))
    assert GreedyAgent().choose(state, 1, Random(0)) == Take(1, 1, 3)


def test_ties_are_broken_by_the_seats_own_randomness() -> None:
    state = Nim().start()
    chosen = {GreedyAgent(nothing).choose(state, 0, Random(seed)) for seed in range(200)}
    assert chosen == set(state.legal_actions)
    assert GreedyAgent(nothing).choose(state, 0, Random(5)) == GreedyAgent(nothing).choose(
        state, 0, Random(5)
    )


def test_it_looks_at_no_more_than_its_breadth() -> None:
    state = State(NimTable(Nim(size=1000), (1000, 1000)), Taking(0))
    seen: list[State[Any, Any]] = []

    def note(after: State[Any, Any], seat: Player) -> float:
        seen.append(after)
        return fewest_left(after, seat)

    chosen = GreedyAgent(note, breadth=10).choose(state, 0, Random(0))
    assert len(seen) == len(set(seen)) == 10
    assert state.advance(chosen) == max(seen, key=lambda after: fewest_left(after, 0))


def test_it_never_sees_what_is_hidden_and_imagines_it_instead() -> None:
    game = Sealed(cards=6, purse=2)
    truths = [State(SealedTable(game, (3, other), (None, None)), Bidding()) for other in range(1, 7)]
    shown: set[int] = set()

    def note(after: State[Any, Any], seat: Player) -> float:
        shown.add(after.table.cards[1])
        return float(after.returns[seat])  # raises unless the other's sealed bid was imagined as well

    agent = GreedyAgent(note, samples=50)
    chosen = {agent.choose(truth.view(0), 0, Random(3)) for truth in truths}
    assert len(chosen) == 1  # equal views, equal choices, whatever the truth
    assert shown == set(range(1, 7))


def test_it_weighs_worlds_by_how_often_they_are_imagined() -> None:
    # Against an unknown card and bid the greatest bid is best, but only the average of many worlds shows it.
    state = State(SealedTable(Sealed(cards=6, purse=2), (3, 3), (None, None)), Bidding())
    agent = GreedyAgent(lambda after, seat: float(after.returns[seat]), samples=400)
    assert agent.choose(state.view(0), 0, Random(1)) == Bid(0, 2)


def test_chance_after_an_action_is_drawn_once_for_each_imagined_world() -> None:
    seen: list[int] = []

    def pips(after: State[Any, Any], seat: Player) -> float:
        seen.append(sum(after.table.pips))
        return float(sum(after.table.pips))

    assert GreedyAgent(pips, samples=30).choose(Rolling().start(), 0, Random(0)) == Reach(0, 2)
    assert len(seen) == 60
    assert len(set(seen)) > 10


def test_it_beats_random_play() -> None:
    wins = sum(play(Nim(), [GreedyAgent(), RandomAgent()], seed).last.returns[0] > 0 for seed in range(100))
    assert wins > 60


@pytest.mark.parametrize("numbers", [{"samples": 0}, {"breadth": 0}, {"samples": True}, {"breadth": 10**9}])
def test_numbers_out_of_range_are_refused(numbers: Any) -> None:
    with pytest.raises(BadOption, match="GreedyAgent: option"):
        GreedyAgent(**numbers)


def test_it_says_what_it_is() -> None:
    assert repr(GreedyAgent(lead)) == "GreedyAgent(evaluate=lead, samples=8, breadth=256, propose=None)"


@frozen(cache_hash=True)
class Coached(Sealed):
    """A game that says how it is played: nobody bids in the middle, all have the lowest card, 1 is best."""

    name = "coached"

    def evaluate(self, state: State[Any, Any], seat: Player) -> float:
        return float(-abs(state.table.bids[seat] - 1) - state.table.cards[1])

    def propose(self, view: State[Any, Any], seat: Player, rng: Random) -> Sequence[Action]:
        legal = view.legal_actions_of(seat)
        return [legal[0], legal[1], legal[-1]] if len(legal) > 2 else legal

    def suppose(self, view: State[Any, Any], seat: Player, rng: Random) -> State[Any, Any]:
        whole = self.imagine(view, seat, rng)
        cards = (whole.table.cards[0], 1)
        return State(evolve(whole.table, cards=cards), whole.phase)


COACHED = State(SealedTable(Coached(cards=6, purse=9), (3, 6), (None, None)), Bidding()).view(0)


def test_a_game_that_knows_better_is_asked() -> None:
    assert isinstance(Coached(), Adviser)
    assert not isinstance(Sealed(), Adviser)
    assert {GreedyAgent().choose(COACHED, 0, Random(seed)) for seed in range(20)} == {Bid(0, 1)}


def test_who_is_told_otherwise_does_not_ask_the_game() -> None:
    def most(state: State[Any, Any], seat: Player) -> float:
        return float(state.table.bids[seat])

    def low(view: State[Any, Any], seat: Player, rng: Random) -> Sequence[Action]:
        return view.legal_actions_of(seat)[:6]

    assert GreedyAgent(most).choose(COACHED, 0, Random(0)) == Bid(0, 9)
    assert GreedyAgent(most, propose=low).choose(COACHED, 0, Random(0)) == Bid(0, 5)
    assert GreedyAgent(propose=low).choose(COACHED, 0, Random(0)) == Bid(0, 1)


def test_others_do_what_is_proposed_to_them_in_worlds_that_are_supposed() -> None:
    bids: set[int] = set()
    cards: set[int] = set()

    def note(after: State[Any, Any], seat: Player) -> float:
        bids.add(after.table.bids[1])
        cards.add(after.table.cards[1])
        return 0.0

    GreedyAgent(note, samples=60).choose(COACHED, 0, Random(0))
    assert (bids, cards) == ({0, 1, 9}, {1})


def test_the_others_do_the_same_whatever_it_does_itself() -> None:
    """So what is compared is its own actions, and not the luck of the worlds they were tried in."""
    worlds: dict[int, list[tuple[int, int]]] = {}

    def note(after: State[Any, Any], seat: Player) -> float:
        worlds.setdefault(after.table.bids[0], []).append((after.table.cards[1], after.table.bids[1]))
        return 0.0

    state = State(SealedTable(Sealed(cards=6, purse=9), (3, 6), (None, None)), Bidding())
    GreedyAgent(note, samples=20).choose(state.view(0), 0, Random(0))
    assert len(worlds) == 10
    assert all(each == worlds[0] for each in worlds.values())
    assert len(set(worlds[0])) > 10


def test_of_what_is_proposed_it_looks_at_no_more_than_its_breadth() -> None:
    looked: list[int] = []

    def note(after: State[Any, Any], seat: Player) -> float:
        looked.append(after.table.bids[seat])
        return 0.0

    GreedyAgent(note, samples=5, breadth=2).choose(COACHED, 0, Random(0))
    assert len(looked) <= 10
    assert len(set(looked)) == 2
