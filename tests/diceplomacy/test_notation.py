"""Actions as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import CHANCE, HIDDEN, AmbiguousNotation, NotationError
from regelwerk.diceplomacy import (
    AskHelp,
    DeclareWar,
    DeclineHelp,
    DicePlomacy,
    NameFirst,
    ProposeAlliance,
    Roll,
    Vote,
)
from tests.diceplomacy.positions import at, play

GAMES = [
    DicePlomacy(seats=8, first_player="random", allow_pass=True),
    DicePlomacy(seats=8, help_mode="open_call"),
]
EVERYTHING = [action for game in GAMES for action in game.vocabulary]
STATES = [
    at(),
    play(at(pairs="01"), "war 2"),
    play(at(pairs="01", surrender_mode="simultaneous"), "war 1"),
    play(at(), "reform"),
]


@pytest.mark.parametrize("state", STATES)
def test_every_action_of_the_vocabulary_is_read_as_it_is_written(state):
    for action in EVERYTHING:
        assert state.game.parse(state.game.format(action, state), state) == action


numbers = st.integers(-(10**17), 10**17)


@given(
    st.one_of(
        st.builds(DeclareWar, st.just(0), numbers),
        st.builds(ProposeAlliance, st.just(0), numbers),
        st.builds(AskHelp, st.just(0), st.lists(numbers, max_size=9).map(tuple)),
        st.builds(Roll, st.just(CHANCE), numbers, numbers | st.just(HIDDEN)),
        st.builds(NameFirst, st.just(CHANCE), numbers),
        st.builds(Vote, st.just(0), st.booleans() | st.just(HIDDEN)),
    )
)
def test_so_is_every_action_that_no_game_allows(action):
    state = STATES[0]
    assert state.game.parse(state.game.format(action, state), state) == action


def test_what_a_line_of_play_looks_like():
    state = play(at(n=5, pairs="01"), "war 2")
    assert state.game.format(AskHelp(2, (3, 4)), state) == "ask 3+4"
    assert state.game.format(DeclineHelp(2), state) == "decline help"
    assert state.game.format(Vote(3, True), state) == "3: surrender"
    assert state.game.format(Roll(CHANCE, 0, HIDDEN), state) == "chance: roll 0=?"


def test_case_and_blanks_do_not_matter():
    state = at()
    assert state.game.parse("  WAR   2 ", state) == DeclareWar(0, 2)


@pytest.mark.parametrize("text", ["", "war", "war x", "war 2 3", "attack 2", "ask 3+", "roll 0", "3:"])
def test_other_texts_are_refused(text):
    with pytest.raises(NotationError):
        at().game.parse(text, at())


def test_a_sealed_vote_needs_its_seat():
    state = play(at(surrender_mode="simultaneous"), "war 1")
    with pytest.raises(AmbiguousNotation):
        state.game.parse("fight", state)
    assert state.game.parse("1: fight", state) == Vote(1, False)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_notation_error(text):
    state = STATES[1]
    try:
        action = state.game.parse(text, state)
    except NotationError:
        return
    state.violation(action)
