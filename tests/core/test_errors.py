"""One family of errors: each says what, where and why, survives pickling, and is short."""

import copy
import pickle
from typing import Any

import pytest

from regelwerk.core import (
    HIDDEN,
    AmbiguousNotation,
    BadOption,
    HiddenInformation,
    IllegalAction,
    MalformedAction,
    NotationError,
    NotDue,
    RecordError,
    RegelwerkError,
    TurnRule,
    UnknownGame,
    Violation,
    WrongPhase,
    WrongSeat,
    errors,
)
from regelwerk.core.errors import clip
from tests.toys import NimRule, Take

TOO_MUCH = Violation(NimRule.AMOUNT, "heap 0 has 3")
SAMPLES: list[tuple[RegelwerkError, str]] = [
    (RegelwerkError("why"), "why"),
    (
        IllegalAction(Take(0, 0, 4), TOO_MUCH),
        "take at least one, and no more than there are [nim.amount, 2]; heap 0 has 3: "
        "Take(player=0, heap=0, amount=4)",
    ),
    (
        WrongSeat(Take(0, 0, 4), Violation(TurnRule.WRONG_SEAT)),
        "another seat has to act [turn.seat, engine]: Take(player=0, heap=0, amount=4)",
    ),
    (
        WrongPhase(None, Violation(TurnRule.GAME_OVER)),
        "nothing can be done after the end of the game [turn.over, engine]: None",
    ),
    (
        MalformedAction("x", Violation(TurnRule.MALFORMED)),
        "an action's fields must have their declared types [turn.form, engine]: 'x'",
    ),
    (NotDue("not yet"), "not yet"),
    (HiddenInformation("hidden"), "hidden"),
    (NotationError("no", "take", 2), "no (at character 3 of 'take')"),
    (AmbiguousNotation("who", "take"), "who (at character 1 of 'take')"),
    (RecordError("why"), "why"),
    (RecordError("why", line=3), "line 3: why"),
    (RecordError("why", number=2), "action 2: why"),
    (RecordError("why", line=3, number=2), "line 3, action 2: why"),
    (BadOption("no"), "no"),
    (UnknownGame("which"), "which"),
]


@pytest.mark.parametrize(("error", "text"), SAMPLES, ids=lambda each: type(each).__name__)
def test_texts_and_copies(error: RegelwerkError, text: str) -> None:
    assert str(error) == text
    assert isinstance(error, RegelwerkError)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == text
        assert vars(twin) == vars(error)


def test_every_error_is_in_the_samples() -> None:
    defined = {
        each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, Exception)
    }
    assert defined == {type(error) for error, _ in SAMPLES}


def test_families() -> None:
    assert {WrongSeat, WrongPhase, MalformedAction} <= set(IllegalAction.__subclasses__())
    assert issubclass(AmbiguousNotation, NotationError)
    assert issubclass(UnknownGame, BadOption)
    assert issubclass(BadOption, ValueError)


class Awkward:
    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    "thing",
    [
        "x" * 10**6,
        b"x" * 10**6,
        [[[["x" * 1000] * 1000] * 1000]],
        {str(number): [number] * 1000 for number in range(1000)},
        10**10_000,
        -(10**10_000),
        Awkward(),
        [Awkward()],
        {"x": Awkward()},
        Take(0, 10**5000, 1),
        "\ud800",
        HIDDEN,
        None,
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_clipping_is_short_and_never_fails(thing: Any) -> None:
    text = clip(thing)
    assert 0 < len(text) <= 120
    assert len(clip(thing, 10)) <= 10
    assert text.isprintable()


def test_clipping_keeps_what_is_short() -> None:
    for thing in ("take 1", 7, None, [1, 2], {"a": 1}, Take(0, 1, 2), ("x",)):
        assert clip(thing) == repr(thing)


def test_clipping_does_not_go_down_a_well() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert clip(deep) == "[[[[[[[...]]]]]]]"
    while deep:
        deep = deep.pop()


def test_long_texts_do_not_stay_in_memory() -> None:
    error = NotationError("no", "x" * 10**6)
    assert len(error.text) == 200
    assert len(pickle.dumps(error)) < 1000
