"""The switches of a game: their base, and the validators that guard their ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from regelwerk.core.errors import BadOption, clip

Validator: TypeAlias = Callable[[Any, Any, Any], None]


class Options:
    """The switches of a game, as its table knows them; the game class completes them with rules and set-up.

    Subclasses are `@frozen`, with `seats` and every switch as a field with a default and a validator.
    """

    __slots__ = ()
    seats: int
    rulebook: Any
    """The game's `Rulebook`."""


def whole(least: int, most: int, *, or_none: bool = False) -> Validator:
    """A validator: an `int` from `least` to `most`, or None if `or_none`. Raises `BadOption`.

    >>> from regelwerk import SlonyOkup
    >>> SlonyOkup(seats=5)
    Traceback (most recent call last):
    regelwerk.core.errors.BadOption: SlonyOkup: option seats must be a whole number from 2 to 4, not 5
    """

    def check(game: Any, field: Any, value: Any) -> None:
        if value is None and or_none:
            return
        if type(value) is not int or not least <= value <= most:
            also = " or none" if or_none else ""
            raise _bad(game, field, value, f"a whole number from {least} to {most}{also}")

    return check


def one_of(*values: str | int | None) -> Any:  # a `Validator`; said so, pyright would widen a Literal to str
    """A validator: one of the given values. Raises `BadOption`."""

    def check(game: Any, field: Any, value: Any) -> None:
        if not any(type(value) is type(each) and value == each for each in values):
            raise _bad(game, field, value, "one of " + ", ".join(map(repr, values)))

    return check


def flag(game: Any, field: Any, value: Any) -> None:
    """A validator: a `bool`. Raises `BadOption`."""
    if type(value) is not bool:
        raise _bad(game, field, value, "true or false")


def _bad(game: Any, field: Any, value: Any, expected: str) -> BadOption:
    return BadOption(f"{type(game).__name__}: option {field.name} must be {expected}, not {clip(value)}")
