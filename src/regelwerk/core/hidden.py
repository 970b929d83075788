"""What a view shows in place of a secret."""

from __future__ import annotations

from typing import Any, TypeVar, final

from regelwerk.core.errors import HiddenInformation

V = TypeVar("V")


@final
class Hidden:
    """The value that stands where a seat cannot see; there is one, `HIDDEN`, equal only to itself."""

    __slots__ = ()
    _only: Hidden | None = None

    def __new__(cls) -> Hidden:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "HIDDEN"

    def __reduce__(self) -> str:
        return "HIDDEN"

    def __copy__(self) -> Hidden:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Hidden:
        return self

    def __bool__(self) -> bool:
        raise HiddenInformation("a hidden value is neither true nor false")


HIDDEN = Hidden()


def seen(value: V | Hidden) -> V:
    """The value, which must be visible.

    Rules read every field that may be hidden through this. Raises `HiddenInformation` in a view that
    hides the value.

    >>> seen(6)
    6
    >>> seen(HIDDEN)
    Traceback (most recent call last):
    regelwerk.core.errors.HiddenInformation: this view hides the value asked for
    """
    if isinstance(value, Hidden):
        raise HiddenInformation("this view hides the value asked for")
    return value
