"""What a state answers, what it refuses, and what it is: a small frozen value."""

import copy
import pickle
import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import (
    CHANCE,
    HIDDEN,
    NOTHING,
    Action,
    HiddenInformation,
    IllegalAction,
    MalformedAction,
    NotDue,
    Phase,
    State,
    TurnRule,
    WrongPhase,
    WrongSeat,
    evolve,
    shared_win,
)
from tests.toys import (
    Claim,
    Conclave,
    ConclaveRule,
    Nim,
    NimRule,
    NimTable,
    Open,
    Over,
    Sealed,
    Take,
    Taking,
    Toss,
    Tossing,
)

START = Nim().start()
TOSSING = Nim(toss=True).start()
OVER = State[Any, Any](evolve(START.table, heaps=(0, 0)), Over(1))
SEALED: State[Any, Any] = Conclave(seats=3).start()


def playout(game: Any, seed: int) -> list[State[Any, Any]]:
    rng = Random(seed)
    states = [game.start()]
    while not states[-1].is_over:
        states.append(states[-1].apply(states[-1].legal_actions.sample(rng)))
    return states


def test_a_state_is_a_table_and_a_phase() -> None:
    assert State(NimTable(Nim(), (3, 3)), Taking(0)) == START
    assert START.game == Nim()
    assert START.actors == (0,)
    assert not START.is_over
    assert len(START.legal_actions) == 6
    assert START.legal_actions_of(0) == START.legal_actions
    assert START.legal_actions_of(1) == NOTHING
    assert START.scores == (0, 0)
    assert str(START) == "0:||| 1:|||"


def test_a_chance_node() -> None:
    assert TOSSING.actors == (CHANCE,)
    assert [(action, weight) for action, weight in TOSSING.outcomes] == [
        (Toss(CHANCE, 0), Fraction(1, 2)),
        (Toss(CHANCE, 1), Fraction(1, 2)),
    ]
    assert list(TOSSING.legal_actions) == list(TOSSING.outcomes.actions)
    assert TOSSING.apply(Toss(CHANCE, 1)).phase == Taking(1)
    assert TOSSING.violation(Toss(CHANCE, 2)).rule is TurnRule.IMPOSSIBLE  # pyright: ignore[reportOptionalMemberAccess]
    with pytest.raises(NotDue, match="Taking is no chance node"):
        _ = START.outcomes


def test_the_end() -> None:
    assert OVER.is_over
    assert OVER.actors == ()
    assert OVER.legal_actions == NOTHING
    assert OVER.returns == (Fraction(-1), Fraction(1))
    with pytest.raises(NotDue, match="Taking is due"):
        _ = START.returns
    for action in (Take(0, 0, 1), Toss(CHANCE, 0)):
        with pytest.raises(WrongPhase, match="after the end"):
            OVER.apply(action)


REFUSALS: list[tuple[State[Any, Any], Any, Any, type[IllegalAction], str]] = [
    (START, Take(0, 2, 1), NimRule.HEAP, IllegalAction, "there are heaps 0 to 1"),
    (START, Take(0, 0, 4), NimRule.AMOUNT, IllegalAction, "heap 0 has 3"),
    (START, Take(0, -1, 1), NimRule.HEAP, IllegalAction, "heaps"),
    (START, Take(1, 0, 1), TurnRule.WRONG_SEAT, WrongSeat, "first to act, not second"),
    (START, Take(2, 0, 1), TurnRule.WRONG_SEAT, WrongSeat, "first to act, not seat 2"),
    (START, Take(CHANCE, 0, 1), TurnRule.WRONG_SEAT, WrongSeat, "not chance"),
    (START, Take(10**18, 0, 1), TurnRule.WRONG_SEAT, WrongSeat, "not seat 1000"),
    (START, Take(10**30, 0, 1), TurnRule.MALFORMED, MalformedAction, "Take.player must be within 64 bits"),
    (START, Take(0, 0, -(10**5000)), TurnRule.MALFORMED, MalformedAction, "Take.amount must be within 64"),
    (START, Toss(CHANCE, 0), TurnRule.WRONG_PHASE, WrongPhase, "Taking takes Take, not Toss"),
    (START, Action(0), TurnRule.WRONG_PHASE, WrongPhase, "not Action"),
    (TOSSING, Take(0, 0, 1), TurnRule.WRONG_PHASE, WrongPhase, "Tossing takes Toss, not Take"),
    (TOSSING, Toss(0, 0), TurnRule.WRONG_SEAT, WrongSeat, "chance to act, not first"),
    (START, Take(True, 0, 1), TurnRule.MALFORMED, MalformedAction, "Take.player must be "),
    (START, Take(0, 0, 1.0), TurnRule.MALFORMED, MalformedAction, "Take.amount must be int, not 1.0"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (START, Take(0, None, 1), TurnRule.MALFORMED, MalformedAction, "Take.heap must be int, not None"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (START, Take("0", [], {}), TurnRule.MALFORMED, MalformedAction, "Take.player must be"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (START, Take, TurnRule.MALFORMED, MalformedAction, "is no action"),
    (START, None, TurnRule.MALFORMED, MalformedAction, "NoneType is no action"),
    (START, "take 1 from 0", TurnRule.MALFORMED, MalformedAction, "str is no action"),
    (START, [], TurnRule.MALFORMED, MalformedAction, "list is no action"),
    (OVER, Take(0, 0, 1), TurnRule.GAME_OVER, WrongPhase, "after the end"),
    (SEALED, Claim(0, 4), ConclaveRule.NUMBER, IllegalAction, "3 seats, 4 claimed"),
    (SEALED, Claim(3, 1), TurnRule.WRONG_SEAT, WrongSeat, "north, east, south to act, not seat 3"),
    (
        SEALED,
        Claim(0, HIDDEN),
        TurnRule.MALFORMED,
        MalformedAction,
        "Claim.number is hidden, and nobody can act with it",
    ),
]


@pytest.mark.parametrize(("state", "action", "rule", "error", "reason"), REFUSALS)
def test_refusals_name_the_rule_and_change_nothing(
    state: State[Any, Any], action: Any, rule: Any, error: type[IllegalAction], reason: str
) -> None:
    before = hash(state), repr(state)
    violation = state.violation(action)
    assert violation is not None
    assert violation.rule is rule
    assert action not in state.legal_actions
    with pytest.raises(error) as caught:
        state.apply(action)
    assert type(caught.value) is error
    assert caught.value.violation == violation
    assert caught.value.action is action
    assert rule.text in str(caught.value)
    assert reason in str(caught.value)
    assert (hash(state), repr(state)) == before


@given(
    st.integers(0, 10**6),
    st.booleans(),
    st.builds(Take, st.integers(-2, 3), st.integers(-2, 3), st.integers(-2, 5)),
)
def test_legal_agrees_with_violation(seed: int, toss: bool, action: Take) -> None:
    for state in playout(Nim(toss=toss, seats=3), seed):
        assert (state.violation(action) is None) == (action in state.legal_actions)
        for legal in state.legal_actions:
            assert state.violation(legal) is None
            assert state.apply(legal) == state.advance(legal)


def test_sealed_decisions_in_any_order() -> None:
    claims = [Claim(0, 3), Claim(1, 1), Claim(2, 3)]
    assert SEALED.legal_actions_of(1) == SEALED.legal_actions[3:6]
    ends = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]):
        state = SEALED
        for seat in order:
            state = state.apply(claims[seat])
        ends.add(state)
    (end,) = ends
    assert end.phase == Open()
    assert end.scores == (0, 1, 0)
    assert end.returns == (Fraction(-1, 2), Fraction(1), Fraction(-1, 2))


def test_views_hide_and_refuse_what_they_hide() -> None:
    one = SEALED.apply(Claim(0, 3))
    other = SEALED.apply(Claim(0, 1))
    assert one.view(1) == other.view(1) == one.view(None)
    assert one.view(0) == one
    assert one.view(0) != other.view(0)
    assert one.view(1).table.claims == (HIDDEN, None, None)
    assert one.view(1).actors == (1, 2)
    assert one.view(1).legal_actions_of(1) == one.legal_actions_of(1)
    assert hash(one.view(1)) == hash(other.view(1))
    with pytest.raises(HiddenInformation):
        _ = one.view(1).scores
    assert SEALED.witness(Claim(0, 3), 1) == Claim(0, HIDDEN)
    assert SEALED.witness(Claim(0, 3), 0) == Claim(0, 3)
    assert START.view(0) == START.view(None) == START
    assert START.witness(Take(0, 0, 1), None) == Take(0, 0, 1)
    with pytest.raises(WrongPhase, match="Sealed takes Claim, not Take"):
        SEALED.witness(Take(0, 0, 1), 0)
    imagined = one.game.imagine(one.view(1), 1, Random(1))
    assert imagined.view(1) == one.view(1)
    assert START.game.imagine(START, 0, Random(1)) == START


def test_states_are_frozen_values() -> None:
    for game in (Nim(toss=True), Conclave(seats=3)):
        for state in playout(game, 3):
            for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert twin == state
                assert hash(twin) == hash(state)
                assert twin.legal_actions == state.legal_actions
            for thing, name in (
                (state, "table"),
                (state.table, "game"),
                (state.phase, "x"),
                (state.game, "seats"),
            ):
                with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
                    setattr(thing, name, None)
                assert not hasattr(thing, "__dict__")
    assert len(set(playout(Nim(), 4))) == len(playout(Nim(), 4))


def test_a_state_pickles_small() -> None:
    """The rulebook belongs to the class of the game: it is no part of any state."""
    for state in (*playout(Nim(), 1), *playout(Conclave(), 1)):
        pickled = pickle.dumps(state)
        assert len(pickled) < 500
        assert b"rulebook" not in pickled.lower()
        assert b"chapter" not in pickled.lower()


def test_nothing_ordered_depends_on_the_hash_seed() -> None:
    script = (
        "from tests.core.test_state import playout\n"
        "from tests.toys import Conclave, Nim\n"
        "from regelwerk.core import Record\n"
        "for game in (Nim(toss=True, seats=3), Conclave(seats=3)):\n"
        "    print(playout(game, 5), [list(s.legal_actions) for s in playout(game, 5)])\n"
        "    print(game.rulebook.machine.dot(), Record(game).digest, game.rulebook.actions)\n"
    )
    root = __file__.removesuffix("/tests/core/test_state.py")
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{root}:{root}/src", "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
            text=True,
            cwd=root,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert "Taking" in printed.pop()


def test_shared_wins_are_zero_sum() -> None:
    for seats in range(2, 7):
        for winners in range(1, seats + 1):
            returns = shared_win(seats, tuple(range(winners)))
            assert sum(returns) == 0
            assert all(-1 <= value <= 1 for value in returns)
            assert len(set(returns[:winners])) == 1
            assert (returns[0] == 1) == (winners == 1)
    assert shared_win(1, (0,)) == (Fraction(0),)


def test_values_of_different_kinds_are_different() -> None:
    """Even with the same content."""
    phases: list[Phase] = [Taking(0), Over(0), Tossing(), Sealed(), Open(), Taking(1)]
    assert len(set(phases)) == len(phases)
    assert all((one == other) == (one is other) for one in phases for other in phases)
