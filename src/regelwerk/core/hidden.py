"""What a view shows in place of a secret."""

from __future__ import annotations

from typing import Any, TypeVar, final

from regelwerk.core.errors import HiddenInformation

V = TypeVar("V")


@final
class Hidden:
    """The value that stands where a seat cannot see; there is one, `HIDDEN`, equal only to itself.

    To compute with it, to order it or to ask whether it is true raises `HiddenInformation`.
    """

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

    def _refuse(self, *_: object) -> Any:
        raise HiddenInformation("this view hides the value that was computed with")

    __bool__ = __int__ = __index__ = __float__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = _refuse


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
