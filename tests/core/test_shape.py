"""`well_formed` against every form of annotation."""

from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, NamedTuple, NewType, Optional, TypeVar

import pytest

from regelwerk.core import HIDDEN, Action, Hidden, evolve, frozen
from regelwerk.core.shape import check_of, misfit, well_formed

V = TypeVar("V")
Metres = NewType("Metres", int)


class Colour(Enum):
    RED = 1
    BLUE = 2


class Level(IntEnum):
    LOW = 1


class Spot(NamedTuple):
    row: int
    column: str


@frozen
class Inner:
    number: int


@frozen
class Deep(Inner):
    more: tuple[Inner, ...]


class Plain:
    pass


GOOD_AND_BAD: list[tuple[Any, list[Any], list[Any]]] = [
    (int, [0, -1, 2**63 - 1, -(2**63)], [True, 1.0, "1", None, Level.LOW, HIDDEN]),
    (int, [], [2**63, -(2**63) - 1, 10**5000]),
    (str, ["", "x"], [b"x", 1, None, HIDDEN]),
    (bool, [True, False], [0, 1, None, "true"]),
    (float, [1.5], [1, "1.5", None]),
    (bytes, [b""], ["", bytearray()]),
    (None, [None], [0, False, "", HIDDEN]),
    (type(None), [None], [0, False]),
    (Any, [None, 1, "x", []], []),
    (V, [None, 1], []),
    (object, [None, 1], []),
    (int | None, [1, None], [2**63, True, "1", HIDDEN]),
    (Optional[str], ["x", None], [1, False]),  # noqa: UP045
    (int | str | Inner, [1, "x", Inner(2)], [True, None, Inner("2")]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (int | Hidden, [1], [HIDDEN, None, True]),
    (Hidden, [], [HIDDEN, None]),
    (Literal[1, "x", None], [1, "x", None], [True, 1.0, "y", 2]),
    (Literal[True], [True], [1, "True"]),
    (tuple[int, str], [(1, "x")], [[1, "x"], (1,), (1, "x", 2), ("x", 1), (True, "x"), None, Spot(1, "x")]),
    (tuple[int, ...], [(), (1,), (1, 2, 3)], [[1], (True,), (1, "2"), 1, None, (HIDDEN,)]),
    (tuple[()], [()], [(1,), []]),
    (tuple[tuple[int, ...] | None, ...], [(None, (1, 2))], [((1, None),), (1,)]),
    (frozenset[int], [frozenset(), frozenset({1, 2})], [{1}, frozenset({"1"}), frozenset({True}), ()]),
    (Spot, [Spot(1, "x")], [(1, "x"), Spot("x", 1), Spot(True, "x")]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (Colour, [Colour.RED], [1, "RED", Level.LOW, None]),
    (Level, [Level.LOW], [1, True]),
    (Inner, [Inner(1), Deep(1, ())], [Inner("1"), Inner(True), 1, None, Inner]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (Deep, [Deep(1, (Inner(1),))], [Inner(1), Deep(1, (Inner(True),)), Deep(1, [Inner(1)])]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    (Fraction, [Fraction(1, 2)], [0.5, 1, "1/2"]),
    (Plain, [Plain()], [object(), Plain]),
    (type[Plain], [Plain, int], [Plain(), 1]),
    (Metres, [3], [True, "3"]),
]


@pytest.mark.parametrize(
    ("hint", "good", "bad"),
    GOOD_AND_BAD,
    ids=[f"{at} {hint}" for at, (hint, _, _) in enumerate(GOOD_AND_BAD)],
)
def test_every_annotation(hint: Any, good: list[Any], bad: list[Any]) -> None:
    check = check_of(hint)
    assert [value for value in good if check(value) is not True] == []
    assert [value for value in bad if check(value) is not False] == []

    class Holder:
        __annotations__ = {"before": int, "value": hint, "after": int}

    held: Any = frozen(Holder)
    assert [value for value in good if well_formed(held(1, value, 2)) is not True] == []
    assert [value for value in bad if well_formed(held(1, value, 2)) is not False] == []
    for value in bad:
        assert misfit(held(1, value, 2)).startswith(("Holder.value must be ", "Holder.value is hidden"))
        assert len(misfit(held(1, value, 2))) < 300
    if good:
        assert misfit(held("1", good[0], 2)) == "Holder.before must be int, not '1'"
        assert not well_formed(held("1", good[0], 2))
        assert not well_formed(held(1, good[0], "2"))


def test_what_cannot_be_checked_is_said_at_once() -> None:
    for hint in ("int", 3, ClassVar[int]):
        with pytest.raises(TypeError, match="no value can be checked"):
            check_of(hint)


def test_only_frozen_values_have_a_shape() -> None:
    for thing in (None, 1, "x", (1,), [], {}, object(), Inner, Plain(), HIDDEN, lambda: None):
        assert well_formed(thing) is False


def test_inherited_and_generic_fields() -> None:
    @frozen
    class Box(Action, Generic[V]):
        item: V
        size: int

    assert well_formed(Box(1, object(), 2))
    assert not well_formed(evolve(Box(1, object(), 2), player="1"))
    assert not well_formed(Box(1, object(), None))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_class_without_fields_is_always_well_formed() -> None:
    @frozen
    class Nothing:
        pass

    assert well_formed(Nothing())
