"""The switches: their ranges, the presets, and the bounds that follow."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import BadOption
from regelwerk.diceplomacy import DicePlomacy


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1},
        {"seats": 9},
        {"seats": True},
        {"seats": "4"},
        {"seats": 3, "strict_players": True},
        {"strict_players": 1},
        {"die_faces": 1},
        {"die_faces": 21},
        {"victories_to_win": 0},
        {"victories_to_win": 10**9},
        {"defeats_to_eliminate": 0},
        {"defeats_to_eliminate": 21},
        {"alliance_min_alive": 1},
        {"alliance_min_alive": 10},
        {"first_player": 4},
        {"first_player": -1},
        {"first_player": "nobody"},
        {"first_player": None},
        {"first_player": True},
        {"propose_dissolves": "never"},
        {"help_mode": "both"},
        {"helper_consent": ""},
        {"surrender_mode": None},
        {"double_surrender": "attack_wins"},
        {"tiebreak_die": 1},
        {"conference_needs_alliance": 0},
        {"allow_pass": None},
        {"turn_limit": 0},
        {"turn_limit": 10**9},
        {"peace_limit": 0},
        {"peace_limit": 2.5},
        {"limit_result": "lot"},
        {"open_dice": "yes"},
    ],
    ids=repr,
)
def test_options_outside_their_range_are_refused(options):
    with pytest.raises(BadOption) as caught:
        DicePlomacy(**options)
    assert any(name in str(caught.value) for name in options)
    assert len(str(caught.value)) < 300


def test_a_number_too_long_to_be_written_is_refused_all_the_same():
    with pytest.raises(BadOption, match="first_player"):
        DicePlomacy(first_player=10**5000)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2},
        {"seats": 8, "strict_players": True},
        {"seats": 4, "strict_players": True},
        {"die_faces": 2},
        {"die_faces": 20},
        {"first_player": 3},
        {"first_player": "random"},
        {"turn_limit": 1},
        {"peace_limit": None},
    ],
    ids=repr,
)
def test_options_within_their_range_are_taken(options):
    game = DicePlomacy(**options)
    assert all(getattr(game, name) == value for name, value in options.items())


def test_the_presets():
    assert DicePlomacy.official(6) == DicePlomacy(seats=6)
    assert DicePlomacy.tournament(5) == DicePlomacy(seats=5, peace_limit=50)
    assert DicePlomacy.duel() == DicePlomacy(seats=2)
    assert DicePlomacy.open(3) == DicePlomacy(seats=3, open_dice=True)


def test_without_a_limit_a_game_has_no_longest_play():
    assert DicePlomacy.official().max_length is None


LIMITED = [
    DicePlomacy(seats=8, turn_limit=6),
    DicePlomacy(seats=5, peace_limit=1),
    DicePlomacy(seats=2, peace_limit=2, victories_to_win=5, defeats_to_eliminate=5),
    DicePlomacy(seats=4, peace_limit=3, tiebreak_die="after_reroll", first_player="random"),
    DicePlomacy(seats=7, turn_limit=40, peace_limit=2, surrender_mode="simultaneous", help_mode="open_call"),
]


@pytest.mark.parametrize("game", LIMITED, ids=range(len(LIMITED)))
def test_no_play_is_longer_than_the_bound(game):
    rng = Random(4)
    assert game.max_length is not None
    for _ in range(60):
        state = game.start()
        length = wars = 0
        while not state.is_over:
            victories = sum(state.table.victories)
            state = state.advance(state.legal_actions.sample(rng))
            wars += sum(state.table.victories) > victories
            length += 1
        assert length <= game.max_length
        assert wars <= game.most_wars
        assert state.table.turn <= game.most_turns


def test_a_war_of_the_greatest_length_is_within_the_bound():
    """One turn: all five others are asked in vain, and then all who fight vote and roll."""
    from tests.diceplomacy.positions import at, moves

    state = at(n=8, pairs="01", turn=0, turn_limit=1)
    asked = ", ".join(f"ask {seat}, decline" for seat in (3, 4, 5, 6))
    script = (
        f"war 2, {asked}, ask 7, join, 2: surrender, 7: surrender, roll 0=1, roll 1=1, roll 2=1, roll 7=1"
    )
    assert state.game.max_length is not None
    assert 8 + len(moves(state, script)) <= state.game.max_length
