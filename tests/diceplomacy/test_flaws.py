"""States from outside: what cannot be played on is refused, and what is not refused can be."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import HIDDEN, RecordError, RegelwerkError, State, evolve
from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.diceplomacy import (
    Answering,
    Balloting,
    DicePlomacy,
    DrawingFirst,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Verdict,
    Voting,
    War,
)
from regelwerk.diceplomacy.table import COUNTED_TO
from tests.diceplomacy.positions import at, play

DUEL_VERDICT = Verdict(War((0,), (1,)), "attack", (4, 2), ())


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"die": (1, 2, 3)}, "die must have 4 entries"),
        ({"known": ()}, "known must have"),
        ({"victories": (0,) * 5}, "victories must have"),
        ({"alive": ()}, "alive must list"),
        ({"alive": (1, 0, 2, 3)}, "ascending"),
        ({"alive": (0, 1, 2, 4)}, "seats from 0 to 3"),
        ({"alive": (0, 1, 2)}, "seat 3 is out of the game and has no die"),
        ({"victories": (0, 0, 0, -1)}, "below 0"),
        ({"turn": -1}, "below 0"),
        ({"turn": COUNTED_TO + 1}, "turns are counted to"),
        ({"peace": 2**63 - 1}, "turns are counted to"),
        ({"victories": (0, 4, 0, 0)}, "nobody has more than 3 victories"),
        ({"defeats": (0, 4, 0, 0)}, "nobody has more than 3 defeats"),
        ({"die": (1, 2, 3, 7)}, "has no face 7"),
        ({"die": (1, 2, 3, 0)}, "has a die"),
        ({"known": (None, 4, None, None)}, "is not its value"),
        ({"ally": (1, None, None, None)}, "is not allied with 0 in turn"),
        ({"ally": (0, None, None, None)}, "cannot be allied"),
        ({"ally": (9, None, None, None)}, "cannot be allied"),
        ({"victories": (3, 0, 0, 0)}, "the game is over"),
        ({"defeats": (3, 0, 0, 0)}, "out of the game if, and only if"),
    ],
    ids=str,
)
def test_a_flawed_table_is_refused(changes, words):
    state = at()
    flawed = State(evolve(state.table, **changes), state.phase)
    reason = state.game.flaw(flawed)
    assert reason is not None
    assert words in reason


@pytest.mark.parametrize(
    ("counter", "state"), [("turn", at(turn=8, turn_limit=9)), ("peace", at(peace=8, peace_limit=9))]
)
def test_no_state_is_past_a_limit(counter, state):
    over = play(state, "conference")
    assert isinstance(over.phase, Over)
    assert getattr(over.table, counter) == 9
    assert over.game.flaw(over) is None
    late = State(evolve(state.table, **{counter: 9}), state.phase)
    assert "the limit of 9" in str(late.game.flaw(late))
    later = State(evolve(over.table, **{counter: 10}), over.phase)
    assert "the limit of 9" in str(later.game.flaw(later))


def test_turns_are_counted_no_further_than_they_can_be_written():
    state = at(turn=COUNTED_TO - 1, peace=COUNTED_TO - 1)
    for _ in range(3):
        state = play(state, "conference")
        assert (state.table.turn, state.table.peace) == (COUNTED_TO, COUNTED_TO)
        assert state_from_json(state_to_json(state)) == state


def test_before_the_first_turn_none_has_ended():
    start = DicePlomacy().start()
    assert start.game.flaw(State(evolve(start.table, turn=1), start.phase)) is not None


@pytest.mark.parametrize(
    "phase",
    [
        DrawingFirst(),
        SettingUp(0, 2),
        TakingTurn(4),
        TakingTurn(-1),
        Reforming(7),
        Answering(0, 0),
        Answering(0, 5),
        SeekingHelp(War((0,), (1,)), ((2,), (3,))),
        SeekingHelp(War((0, 1), (2,)), ((3,),)),  # 0 and 1 are not allied
        Voting(War((0,), (0,)), "attack", 0),
        Voting(War((0,), ()), "attack", 0),
        Voting(War((), (0,)), "attack", 0),
        Voting(War((0,), (1,)), "attack", 1),
        Voting(War((0,), (1, 2)), "attack", 0),
        Voting(War((0,), (9,)), "attack", 0),
        Balloting(War((0,), (1,)), (None, None)),  # votes are not sealed in this game
        Rerolling(DUEL_VERDICT, ()),
        Rerolling(DUEL_VERDICT, (1, 0)),
        Rerolling(DUEL_VERDICT, (5,)),
        Rerolling(Verdict(War((0,), (1,)), "attack", (4,), ()), (0,)),
        Rerolling(Verdict(War((0,), (1,)), "attack", (4, 9), ()), (0,)),
        Over((), "survivor", None),
        Over((2, 1), "survivor", None),
        Over((6,), "survivor", None),
        Over((0,), "victories", Verdict(War((0,), (0,)), "attack", (), ())),
    ],
    ids=str,
)
def test_a_phase_that_does_not_fit_is_refused(phase):
    state = at()
    assert state.game.flaw(State(state.table, phase)) is not None
    with pytest.raises(RecordError):
        state_from_json(state_to_json(State(state.table, phase)))


def test_help_that_does_not_fit_is_refused():
    seeking = play(at(n=6, pairs="01 34"), "war 2")
    war = seeking.phase.war
    sound = [
        SeekingHelp(war, ((5,),)),
        Joining(war, (3, 4), 1, ((5,),)),
        Voting(War((0, 1), (2, 3, 4)), "defence", 2),
    ]
    unsound = [
        SeekingHelp(war, ()),
        SeekingHelp(war, ((5,), (3, 4))),
        SeekingHelp(war, ((3,),)),
        SeekingHelp(War((1, 0), (2, 5)), ((3, 4),)),
        Joining(war, (4, 3), 0, ((5,),)),
        Joining(war, (3, 4), 2, ((5,),)),
        Joining(war, (3, 4), 0, ((3, 4), (5,))),
        Joining(war, (3,), 0, ()),
        Voting(War((0, 1), (2, 3)), "defence", 0),
    ]
    game = seeking.game
    assert all(game.flaw(State(seeking.table, phase)) is None for phase in sound)
    assert all(game.flaw(State(seeking.table, phase)) is not None for phase in unsound)


def test_sealed_votes_that_do_not_fit_are_refused():
    state = play(at(surrender_mode="simultaneous"), "war 1")
    war = state.phase.war
    for votes in ((), (None,), (True, False), (None, None, None)):
        assert state.game.flaw(State(state.table, Balloting(war, votes))) is not None
    assert state.game.flaw(State(state.table, Balloting(war, (True, None)))) is None
    assert state.game.flaw(State(state.table, Voting(war, "defence", 0))) is not None


def test_before_the_first_roll_there_is_nothing_to_hide():
    start = DicePlomacy(first_player="random").start()
    hidden = State(evolve(start.table, die=(HIDDEN,) * 4), start.phase)
    assert start.game.flaw(start) is None
    assert start.game.flaw(hidden) is not None


def test_victories_enough_are_sound_only_while_the_tie_is_rolled_for():
    state = play(
        at([6, 6, 1, 1], v=[2, 2, 0, 0], d=[0, 0, 2, 0], pairs="01", tiebreak_die="after_reroll"),
        "war 2, decline help, fight, fight",
    )
    assert state.game.flaw(state) is None  # seat 2 has three defeats, and is not put out any more
    assert state.game.flaw(State(evolve(state.table, victories=(1, 1, 0, 0)), state.phase)) is not None
    assert state.game.flaw(State(state.table, TakingTurn(0))) is not None


def test_states_and_views_of_every_phase_pass():
    rng = Random(9)
    kinds = set()
    for seats in (4, 6):
        for game in (
            DicePlomacy(seats=seats),
            DicePlomacy(seats=seats, surrender_mode="simultaneous", first_player="random"),
        ):
            for _ in range(2):
                state = game.start()
                while True:
                    kinds.add(type(state.phase))
                    for seat in (None, 0, seats - 1):
                        view = state.view(seat)
                        assert state.game.flaw(view) is None
                        assert state_from_json(state_to_json(view)) == view
                    assert state.game.flaw(state) is None
                    if state.is_over:
                        break
                    state = state.advance(state.legal_actions.sample(rng))
    assert kinds == set(DicePlomacy.rulebook.phases)


seats4 = st.integers(-1, 4)
some = st.lists(seats4, max_size=4).map(tuple)
wars = st.builds(War, some, some)
verdicts = st.builds(
    Verdict,
    wars,
    st.sampled_from(["attack", "defence"]),
    st.lists(st.integers(0, 7), max_size=5).map(tuple),
    st.lists(st.booleans(), max_size=5).map(tuple),
)
phases = st.one_of(
    st.just(DrawingFirst()),
    st.builds(SettingUp, seats4, seats4),
    st.builds(TakingTurn, seats4),
    st.builds(Answering, seats4, seats4),
    st.builds(Reforming, seats4),
    st.builds(SeekingHelp, wars, st.lists(some, max_size=2).map(tuple)),
    st.builds(Joining, wars, some, st.integers(-1, 2), st.lists(some, max_size=2).map(tuple)),
    st.builds(Voting, wars, st.sampled_from(["attack", "defence"]), st.integers(-1, 3)),
    st.builds(Balloting, wars, st.lists(st.none() | st.booleans(), max_size=5).map(tuple)),
    st.builds(Rerolling, verdicts, some),
    st.builds(Over, some, st.sampled_from(["victories", "survivor"]), st.none() | verdicts),
)


counters = st.sampled_from([0, 4, 5, 6, COUNTED_TO - 1, COUNTED_TO, COUNTED_TO + 1, 2**63 - 1])


@st.composite
def tables(draw):
    """Tables that are nearly sound: what a hand or a mutation would make of one."""
    options = draw(
        st.sampled_from(
            [
                {},
                {"surrender_mode": "simultaneous"},
                {"help_mode": "open_call"},
                {"tiebreak_die": "after_reroll"},
                {"turn_limit": 5},
                {"peace_limit": 5},
            ]
        )
    )
    state = at(pairs=draw(st.sampled_from(["", "01", "01 23", "13"])), **options)
    changes = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "die": st.tuples(*[st.integers(0, 7)] * 4),
                "defeats": st.tuples(*[st.integers(0, 4)] * 4),
                "victories": st.tuples(*[st.integers(0, 4)] * 4),
                "alive": st.sampled_from([(0, 1, 2, 3), (0, 1), (0,), (1, 2, 3)]),
                "turn": counters,
                "peace": counters,
                "ally": st.tuples(*[st.none() | seats4] * 4),
            },
        )
    )
    return evolve(state.table, **changes)


@given(tables(), phases, st.randoms(use_true_random=False))
def test_what_is_not_refused_can_be_played_to_the_end(table, phase, rng):
    state = State(table, phase)
    game = state.game
    if game.flaw(state) is not None:
        return
    for _ in range(200):
        str(state)
        for seat in range(4):
            state.view(seat)
        if state.is_over:
            assert sum(state.returns) == 0
            return
        action = state.legal_actions.sample(rng)
        after = state.apply(action)
        assert game.narrate(state, action, after)
        assert game.flaw(after) is None
        assert state_from_json(state_to_json(after)) == after
        state = after


@given(tables(), phases)
def test_whatever_happens_is_an_error_of_the_library(table, phase):
    with suppress(RegelwerkError):
        state_from_json(state_to_json(State(table, phase)))
