"""All states of small games keep all laws; and the sizes of spec section 12.2."""

from __future__ import annotations

from collections import Counter

import pytest

from regelwerk.diceplomacy import Balloting, DicePlomacy, Joining, Over, Rerolling, SeekingHelp
from regelwerk.verify import explore, invariant, laws_of
from tests.diceplomacy.enumeration import (
    diceless,
    positions,
    positions_turn_by_turn,
    seen_from_the_mover,
    timeless,
)

SMALL = {
    "duel of two faces": DicePlomacy(seats=2, die_faces=2, victories_to_win=1, peace_limit=3),
    "duel of three faces": DicePlomacy(seats=2, die_faces=3, victories_to_win=1, peace_limit=2),
    "duel to two": DicePlomacy(
        seats=2, die_faces=2, victories_to_win=2, defeats_to_eliminate=2, peace_limit=2
    ),
    "duel to the last": DicePlomacy(
        seats=2, die_faces=2, victories_to_win=3, defeats_to_eliminate=2, turn_limit=4, limit_result="rank"
    ),
    "open duel, sealed votes": DicePlomacy(
        seats=2, die_faces=2, peace_limit=2, turn_limit=3, open_dice=True, surrender_mode="simultaneous"
    ),
    "three, sealed votes": DicePlomacy(
        seats=3,
        die_faces=2,
        victories_to_win=2,
        defeats_to_eliminate=1,
        peace_limit=1,
        surrender_mode="simultaneous",
        double_surrender="fight",
    ),
    "three with alliances": DicePlomacy(
        seats=3,
        die_faces=2,
        victories_to_win=1,
        alliance_min_alive=3,
        turn_limit=2,
        surrender_mode="attack_first",
    ),
    "four": DicePlomacy(seats=4, die_faces=2, victories_to_win=1, defeats_to_eliminate=1, peace_limit=2),
    "four, a random first": DicePlomacy(
        seats=4,
        die_faces=2,
        victories_to_win=1,
        turn_limit=1,
        first_player="random",
        allow_pass=True,
        conference_needs_alliance=True,
        propose_dissolves="acceptance",
        surrender_mode="off",
    ),
}


def assert_lawful(game):
    """All laws in all states and steps, and no dead end; returns how often each phase is due."""
    flawless = invariant(lambda state: game.flaw(state) is None, "no flaw")
    whole = explore(game, properties=[*laws_of(game), flawless])
    assert whole.complete
    assert whole.ok, whole.broken
    return whole.phases


@pytest.mark.parametrize("game", SMALL.values(), ids=SMALL)
def test_every_state_of_a_small_game_keeps_all_laws(game):
    phases = assert_lawful(game)
    assert phases[Over] > 0
    if game.surrender_mode == "simultaneous":
        assert phases[Balloting] > 0
    if game.alliance_min_alive <= game.seats and game.turn_limit is None:
        assert phases[SeekingHelp] > 0
        assert phases[Joining] > 0
    assert phases[Rerolling] > 0 or game.victories_to_win == 1


@pytest.mark.slow
@pytest.mark.parametrize("surrender_mode", ["defence_first", "attack_first", "simultaneous", "off"])
def test_every_state_of_four_players_keeps_all_laws(surrender_mode):
    game = DicePlomacy(
        seats=4,
        die_faces=2,
        victories_to_win=2,
        defeats_to_eliminate=1,
        peace_limit=2,
        surrender_mode=surrender_mode,
    )
    phases = assert_lawful(game)
    assert phases[SeekingHelp] > 0
    assert phases[Joining] > 0


@pytest.mark.parametrize(
    ("options", "states"),
    [
        # What a change of the rules would change: the sizes of whole games, found by this enumeration.
        # Seats, faces, victories to win, defeats that eliminate, turns of peace.
        ((2, 2, 1, 3, 2), 63),
        ((2, 3, 1, 3, 3), 202),
        ((2, 2, 2, 2, 2), 933),
        ((4, 2, 1, 1, 2), 1999),
    ],
)
def test_the_sizes_of_small_games(options, states):
    seats, faces, victories, defeats, peace = options
    game = DicePlomacy(
        seats=seats,
        die_faces=faces,
        victories_to_win=victories,
        defeats_to_eliminate=defeats,
        peace_limit=peace,
    )
    assert explore(game, properties=()).states == states


# ------------------------------------------------------------------------------- the sizes of section 12.2


def scores(found):
    return {(state.table.victories, state.table.defeats) for state in found}


@pytest.mark.parametrize(("seats", "score_states", "with_mover"), [(2, 9, 18), (3, 168, 447)])
def test_score_states_and_movers(seats, score_states, with_mover):
    found = positions(DicePlomacy(seats=seats), diceless)
    assert len(scores(found)) == score_states
    assert len(found) == with_mover


def test_open_dice_duel_has_648_positions():
    assert len(positions(DicePlomacy(seats=2, open_dice=True), timeless)) == 648


def count(found, faces):
    """How many positions there are if every die in the game may show any of `faces`."""
    return sum(faces ** len(state.table.alive) for state in found)


def test_the_sizes_with_dice_follow_from_those_without():
    duel = positions(DicePlomacy(seats=2), diceless)
    three = positions(DicePlomacy(seats=3), diceless)
    assert (count(duel, 6), count(three, 6)) == (648, 76_032)
    # "(die, known flag)" of the spec takes every flag for each die, whether it can occur or not.
    assert (count(duel, 12), count(three, 12)) == (2_592, 591_840)
    # Every assignment of dice can indeed be reached: with two faces it is counted out.
    assert len(positions(DicePlomacy(seats=3, die_faces=2, open_dice=True), timeless)) == count(three, 2)


def test_of_2592_world_states_of_the_duel_1512_can_be_reached():
    """A die is known only as that of a loser, and then the victor's is not: never both."""
    found = positions(DicePlomacy(seats=2), timeless)
    assert len(found) == 1_512
    flags = Counter(tuple(known is not None for known in state.table.known) for state in found)
    assert set(flags) == {(False, False), (True, False), (False, True)}
    assert all(state.table.defeats[seat] for state in found for seat in (0, 1) if state.table.known[seat])
    # 36 dice and 2 movers; no flag at 0:0, one more for each seat that has a defeat
    assert len(found) == 36 * 2 * sum(1 + (v0 > 0) + (v1 > 0) for v0 in range(3) for v1 in range(3))


@pytest.mark.slow
def test_the_same_with_three_faces():
    three = positions(DicePlomacy(seats=3), diceless)
    found = positions(DicePlomacy(seats=3, die_faces=3, open_dice=True), timeless)
    assert len(found) == count(three, 3) == 10_017


def turned(found):
    """The scores as every seat may have them."""
    for state in found:
        columns = list(zip(state.table.victories, state.table.defeats, strict=True))
        for by in range(len(columns)):
            yield tuple(columns[by:] + columns[:by])


@pytest.mark.parametrize(
    ("seats", "score_states", "positions_of_all"),
    [(2, 9, 18), (3, 168, 447), pytest.param(4, 10_871, 183_560, marks=pytest.mark.slow)],
)
def test_score_states_with_movers_and_alliances_by_rotation(seats, score_states, positions_of_all):
    # With no fixed first player, turning the seats leaves the game itself as it is.
    game = DicePlomacy(seats=seats, first_player="random")
    found = positions_turn_by_turn(game, seen_from_the_mover)
    assert seats == 4 or found == positions(game, seen_from_the_mover)
    assert len(set(turned(found))) == score_states
    assert len(found) * seats == positions_of_all
