"""Options refuse what is outside their range, and say which option it was."""

from typing import Any

import attrs
import pytest

from regelwerk.core import BadOption, Options, evolve, flag, frozen, one_of, whole
from tests.toys import Conclave, Nim


@frozen
class Switches(Options):
    seats: int = attrs.field(default=2, validator=whole(2, 4))
    limit: int | None = attrs.field(default=None, validator=whole(1, 9, or_none=True))
    mode: str | int | None = attrs.field(default="a", validator=one_of("a", 1, None))
    fast: bool = attrs.field(default=False, validator=flag)


@pytest.mark.parametrize(
    ("option", "good", "bad", "expected"),
    [
        ("seats", [2, 3, 4], [1, 5, True, 2.0, "2", None, [], 10**5000], "a whole number from 2 to 4, not"),
        ("limit", [None, 1, 9], [0, 10, False, "none"], "a whole number from 1 to 9 or none, not"),
        ("mode", ["a", 1, None], ["b", True, 1.0, 2, "A", []], "one of 'a', 1, None, not"),
        ("fast", [True, False], [0, 1, "true", None], "true or false, not"),
    ],
)
def test_validators(option: str, good: list[Any], bad: list[Any], expected: str) -> None:
    for value in good:
        assert getattr(Switches(**{option: value}), option) == value
    for value in bad:
        with pytest.raises(BadOption, match=f"^Switches: option {option} must be {expected}") as caught:
            Switches(**{option: value})
        assert len(str(caught.value)) < 300


def test_a_game_is_a_value_with_a_cached_hash() -> None:
    assert Nim() == Nim(seats=2) != Nim(seats=3)
    assert len({Nim(), Nim(seats=2), Nim(heaps=3), Conclave()}) == 3
    assert hash(evolve(Nim(), heaps=3)) == hash(Nim(heaps=3))
    with pytest.raises(BadOption, match="Nim: option heaps must be a whole number from 1 to 5, not 6"):
        Nim(heaps=6)


def test_seats_have_names() -> None:
    game = Nim(seats=3)
    assert [game.seat_name(seat) for seat in (-2, -1, 0, 2, 3, 10**30)] == [
        "seat -2",
        "chance",
        "first",
        "third",
        "seat 3",
        f"seat {10**30}",
    ]


def test_defaults_of_a_game() -> None:
    assert Conclave.variants() == (Conclave(),)
    assert Conclave().vocabulary is None
    assert (Conclave.state_laws, Conclave.step_laws) == ((), ())
