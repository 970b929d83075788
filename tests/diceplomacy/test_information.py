"""Who sees what (spec section 2): views, witnesses, and states imagined from a view."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from random import Random
from typing import Any

import pytest

from regelwerk.core import HIDDEN, HiddenInformation, State, evolve
from regelwerk.diceplomacy import Balloting, DicePlomacy, Vote
from tests.diceplomacy.enumeration import states, steps
from tests.diceplomacy.positions import at, move, play

SMALL = {
    "three, sealed votes": DicePlomacy(
        seats=3,
        die_faces=2,
        victories_to_win=2,
        defeats_to_eliminate=1,
        peace_limit=1,
        surrender_mode="simultaneous",
    ),
    "four": DicePlomacy(seats=4, die_faces=2, victories_to_win=1, defeats_to_eliminate=1, peace_limit=1),
}


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_what_a_seat_cannot_see_changes_nothing_for_it(game):
    """Over all states: equal views mean the same phase, actors and legal actions of the seat."""
    for seat in (*range(game.seats), None):
        shown: dict[object, set[object]] = defaultdict(set)
        worlds: Counter[object] = Counter()
        for state in states(game):
            view = state.view(seat)
            own = () if seat is None else tuple(state.legal_actions_of(seat))
            shown[view].add((type(state.phase), state.actors, own))
            assert seat is None or tuple(view.legal_actions_of(seat)) == own
            assert view.actors == state.actors
            worlds[view] += 1
        assert all(len(kinds) == 1 for kinds in shown.values())
        assert max(worlds.values()) > 1


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_what_a_seat_witnesses_depends_on_nothing_hidden(game):
    """Over all steps: what a seat sees of an action and of its result is all it learns from them."""
    for state, action, after in steps(game):
        for seat in (*range(game.seats), None):
            seen = state.witness(action, seat)
            assert type(seen) is type(action)
            told = game.narrate(state.view(seat), seen, after.view(seat))
            assert told
            if isinstance(action, Vote) and isinstance(state.phase, Balloting) and seat != action.player:
                assert seen == Vote(action.player, HIDDEN)
                other = Vote(action.player, not action.surrender)
                assert state.witness(other, seat) == seen


def test_each_sees_his_own_die_and_those_revealed():
    state = at([5, 3, 2, 6], known=[None, 3, None, None])
    assert state.view(0).table.die == (5, 3, HIDDEN, HIDDEN)
    assert state.view(1).table.die == (HIDDEN, 3, HIDDEN, HIDDEN)
    assert state.view(None).table.die == (HIDDEN, 3, HIDDEN, HIDDEN)


def test_the_eliminated_and_spectators_see_the_public_part():
    state = at([5, 3, 2, 6], d=[0, 0, 0, 3])
    assert state.view(3) == state.view(None)
    assert state.view(3).table.die == (HIDDEN, HIDDEN, HIDDEN, 0)


def test_the_die_of_who_falls_in_a_fought_war_was_seen_by_all():
    state = play(at([6, 1, 3, 3], d=[0, 2, 0, 0]), "war 1, 1: fight, 0: fight")
    assert state.view(None).phase.verdict.shown == (6, 1)
    assert state.view(None).table.die == (6, 0, HIDDEN, HIDDEN)


def test_the_die_of_who_surrenders_and_falls_stays_unseen():
    state = at([6, 1, 3, 3], d=[0, 2, 0, 0])
    script = "war 1, 1: surrender"
    twin = at([6, 4, 3, 3], d=[0, 2, 0, 0])
    assert play(state, script) == play(twin, script)


def test_at_the_end_only_what_was_compared_is_shown():
    state = play(at([6, 1, 3, 4], v=[2, 0, 0, 0]), "war 1, 1: surrender")
    assert state.is_over
    assert state.view(None).table.die == (HIDDEN,) * 4
    assert state.view(2).table.die == (HIDDEN, HIDDEN, 3, HIDDEN)
    tied = play(at([3, 5, 1, 4], v=[2, 2, 0, 0], pairs="01"), "war 2, decline help, 2: surrender")
    assert tied.view(None).table.die == (3, 5, HIDDEN, HIDDEN)


def test_nothing_is_hidden_with_open_dice_but_sealed_votes():
    state = at([5, 3, 2, 6], open_dice=True, surrender_mode="simultaneous")
    assert state.view(None) == state
    state = play(state, "war 1, 0: fight")
    assert state.view(0) == state
    assert state.view(1).phase.votes == (HIDDEN, None)


def test_a_view_cannot_be_played_past_what_it_hides():
    state = play(at([5, 3, 2, 6]), "war 1, 1: fight")
    with pytest.raises(HiddenInformation):
        state.view(0).apply(move(state, "fight"))
    surrendered = state.view(0).apply(move(state, "surrender"))  # no die is needed
    assert surrendered.table.victories == (0, 1, 0, 0)
    sealed = play(at(surrender_mode="simultaneous"), "war 1, 0: fight")
    with pytest.raises(HiddenInformation):
        sealed.view(1).apply(move(sealed, "1: fight"))


def test_a_view_can_follow_what_its_seat_witnesses():
    state = play(at([5, 3, 2, 6]), "reform")
    roll = move(state, "roll 0=4")
    assert state.view(1).advance(state.witness(roll, 1)) == state.advance(roll).view(1)


# ---------------------------------------------------------------------------------------------- imagine


def completions(view, seat):
    """Every full state that has this view: the oracle for `imagine`."""
    faces = view.table.game.die_faces
    table, phase = view.table, view.phase
    dice = [range(1, faces + 1) if value is HIDDEN else (value,) for value in table.die]
    votes: list[Any] = [()]
    if isinstance(phase, Balloting):
        votes = list(product(*((True, False) if vote is HIDDEN else (vote,) for vote in phase.votes)))
    for die in product(*dice):
        for vote in votes:
            full = evolve(phase, votes=vote) if isinstance(phase, Balloting) else phase
            yield State(evolve(table, die=die), full)


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_imagined_states_have_the_view_and_are_sound(game):
    rng = Random(1)
    for state in states(game)[::7]:
        for seat in (*range(game.seats), None):
            view = state.view(seat)
            imagined = game.imagine(view, seat, rng)
            assert imagined.view(seat) == view
            assert game.flaw(imagined) is None
            assert imagined in set(completions(view, seat))


def sealed():
    start = at(
        [2, 1, 2, 1], die_faces=2, pairs="02", surrender_mode="simultaneous", known=[None, 1, None, None]
    )
    return play(start, "war 1, ask 3, join, 0: fight, 2: surrender")


@pytest.mark.parametrize(
    ("state", "seat", "worlds"),
    [
        (at([1, 2, 2, 1], die_faces=2), 0, 8),
        (at([1, 2, 2, 1], die_faces=2), None, 16),
        (at([1, 2, 2, 1], die_faces=2, known=[None, 2, None, None], d=[0, 0, 0, 3]), 0, 2),
        (sealed(), 0, 8),  # two dice and one vote
        (sealed(), 1, 32),  # three dice and two votes
    ],
)
def test_imagination_is_uniform_over_what_is_unknown(state, seat, worlds):
    view = state.view(seat)
    everything = list(completions(view, seat))
    assert len(everything) == worlds
    rng = Random(7)
    each = 400
    counted = Counter(state.game.imagine(view, seat, rng) for _ in range(each * worlds))
    assert set(counted) == set(everything)
    assert all(abs(count - each) < 5 * each**0.5 for count in counted.values())


def test_imagination_never_reads_the_truth():
    one = at([1, 2, 3, 4])
    other = at([1, 6, 5, 2])
    game = one.game
    assert game.imagine(one.view(0), 0, Random(3)) == game.imagine(other.view(0), 0, Random(3))


@pytest.mark.parametrize("double_surrender", ["defence_wins", "fight"])
def test_sealed_votes_do_not_depend_on_their_order(double_surrender):
    from itertools import permutations

    start = at([5, 3, 2, 6], pairs="02 13", surrender_mode="simultaneous", double_surrender=double_surrender)
    war = play(start, "war 1")
    for votes in product((True, False), repeat=4):
        ends = set()
        for order in permutations(range(4)):
            state = war
            for seat in order:
                assert seat in state.actors
                state = state.apply(Vote(seat, votes[seat]))
            ends.add(state)
        assert len(ends) == 1
