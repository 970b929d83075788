"""Legal actions as sequences that are computed, not stored.

A `Choices` has an exact length, indexes in O(1) or O(log n), tests membership without a search and slices
lazily, so that seven hundred thousand possible offers cost microseconds to ask about. What is written out or
put together is here: `listed` and `concat`; what is computed is in `computed`.

>>> from regelwerk.core.actions import Action
>>> choices = concat(listed(Action(0)), listed(Action(1), Action(2)))
>>> len(choices), choices[-1], Action(3) in choices, choices.index(Action(1))
(3, Action(player=2), False, 1)
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import eq
from operator import index as as_index
from random import Random
from typing import Any, Generic, TypeVar, cast, overload

from regelwerk.core.actions import Action
from regelwerk.core.errors import clip
from regelwerk.core.shape import well_formed

A_co = TypeVar("A_co", bound=Action, covariant=True)
A = TypeVar("A", bound=Action)
B = TypeVar("B", bound=Action)

_NONE = "nothing to sample from: there are no choices"
_EXACT = 1 << 32  # below this, one random() is uniform enough: its 53 bits leave a bias under 2 ** -21


class Choices(Sequence[A_co], Generic[A_co]):
    """A sequence of actions without duplicates, in a fixed order; equal to any other of the same content.

    It can be copied, and pickled if the functions that it was made with can.

    A subclass says how long it is (`__len__`), which action has a place (`_at`), which place a well-formed
    action has (`_find`), and of which kinds its actions are (`kinds`).
    """

    __slots__ = ()

    @abstractmethod
    def _at(self, place: int) -> A_co:
        """The action at `0 <= place < len(self)`."""

    @abstractmethod
    def _find(self, action: Any) -> int | None:
        """The place of a well-formed action of any kind, or None."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[type[Action], ...]:
        """The classes that the actions have, each once, in order of first appearance."""

    @abstractmethod
    def by_type(self, kind: type[B]) -> Choices[B]:
        """The actions of one class, in the same order."""

    @overload
    def __getitem__(self, place: int) -> A_co: ...
    @overload
    def __getitem__(self, place: slice) -> Choices[A_co]: ...
    def __getitem__(self, place: int | slice) -> A_co | Choices[A_co]:
        if isinstance(place, slice):
            return _Slice(self, range(len(self))[place])
        size = len(self)
        at = as_index(place)
        if at < 0:
            at += size
        if not 0 <= at < size:
            raise IndexError(f"place {place} of {size} choices")
        return self._at(at)

    def __iter__(self) -> Iterator[A_co]:
        return map(self._at, range(len(self)))

    def __reversed__(self) -> Iterator[A_co]:
        return map(self._at, reversed(range(len(self))))

    def __contains__(self, action: object) -> bool:
        return well_formed(action) and self._find(action) is not None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of an action; raises `ValueError` if it is not among the choices."""
        place = self._find(value) if well_formed(value) else None
        if place is None or place not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{clip(value)} is not among the {len(self)} choices")
        return place

    def count(self, value: Any) -> int:
        return int(value in self)

    def sample(self, rng: Random) -> A_co:
        """One action, uniformly. Raises `IndexError` if there is none."""
        size = len(self)
        if size < _EXACT:
            if not size:
                raise IndexError(_NONE)
            return self._at(int(rng.random() * size))
        return self._at(rng.randrange(size))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choices):
            return NotImplemented
        theirs = cast("Choices[Action]", other)
        return len(self) == len(theirs) and all(map(eq, self, theirs))

    def __hash__(self) -> int:
        size = len(self)
        return hash((size, self._at(0), self._at(size - 1))) if size else hash(())

    def __repr__(self) -> str:
        first = ", ".join(repr(self._at(place)) for place in range(min(3, len(self))))
        return f"<{len(self)} choices: {first}{', …' if len(self) > 3 else ''}>"


def countable(size: int) -> int:
    """The size, if Python can count it: `len` ends at `sys.maxsize`. Raises `ValueError`."""
    if size > sys.maxsize:
        raise ValueError("more choices than can be counted: make it a series of smaller decisions")
    return size


class Listed(Choices[A_co]):
    """Actions written out one by one."""

    __slots__ = ("_actions", "_places")

    def __init__(self, actions: Iterable[A_co]) -> None:
        self._actions = tuple(actions)
        self._places: dict[Any, int] | None = None

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[A_co]:
        return iter(self._actions)

    def _at(self, place: int) -> A_co:
        return self._actions[place]

    def _find(self, action: Any) -> int | None:
        if self._places is None:
            self._places = {each: place for place, each in enumerate(self._actions)}
        return self._places.get(action)

    def sample(self, rng: Random) -> A_co:
        actions = self._actions
        try:
            return actions[int(rng.random() * len(actions))]
        except IndexError:
            raise IndexError(_NONE) from None

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        return tuple(dict.fromkeys(map(type, self._actions)))

    def by_type(self, kind: type[B]) -> Choices[B]:
        return Listed(action for action in self._actions if isinstance(action, kind))


class Concat(Choices[A_co]):
    """Several choices, one after another; no action stands in two of them."""

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Iterable[Choices[A_co]]) -> None:
        self._parts = tuple(part for part in parts if len(part))
        self._ends = list(accumulate(map(len, self._parts)))
        countable(self._ends[-1] if self._ends else 0)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[A_co]:
        for part in self._parts:
            yield from part

    def _at(self, place: int) -> A_co:
        part = bisect_right(self._ends, place)
        return self._parts[part]._at(place - self._ends[part - 1] if part else place)

    def _find(self, action: Any) -> int | None:
        for part, end in zip(self._parts, self._ends, strict=True):
            place = part._find(action)
            if place is not None:
                return end - len(part) + place
        return None

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        return tuple(dict.fromkeys(kind for part in self._parts for kind in part.kinds))

    def by_type(self, kind: type[B]) -> Choices[B]:
        return concat(*(part.by_type(kind) for part in self._parts))


class _Slice(Choices[A_co]):
    """Some of the places of other choices."""

    __slots__ = ("_range", "_whole")
    _whole: Choices[A_co]
    _range: range

    def __init__(self, whole: Choices[A_co], over: range) -> None:
        if isinstance(whole, _Slice):  # a slice of a slice is a slice of the whole
            start, step = whole._range.start, whole._range.step
            over = range(start + over.start * step, start + over.stop * step, over.step * step)
            whole = whole._whole
        self._whole = whole
        self._range = over

    def __len__(self) -> int:
        return len(self._range)

    def _at(self, place: int) -> A_co:
        return self._whole._at(self._range[place])

    def _find(self, action: Any) -> int | None:
        place = self._whole._find(action)
        return None if place is None or place not in self._range else self._range.index(place)

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        kinds = self._whole.kinds
        return kinds[: len(self)] if len(kinds) == 1 else tuple(dict.fromkeys(map(type, self)))

    def by_type(self, kind: type[B]) -> Choices[B]:
        if len(self.kinds) == 1:
            return cast("Choices[B]", self) if issubclass(self.kinds[0], kind) else NOTHING
        return Listed(action for action in self if isinstance(action, kind))


NOTHING: Choices[Any] = Listed(())
"""No choice at all."""


def listed(*actions: A) -> Choices[A]:
    """The given actions, which are distinct, in the given order."""
    return Listed(actions)


def concat(*parts: Choices[A]) -> Choices[A]:
    """All the parts' actions, part after part; the parts have no action in common.

    >>> concat(listed(Action(0)), NOTHING, listed(Action(1), Action(2)))[-1]
    Action(player=2)
    """
    filled = [part for part in parts if len(part)]
    return filled[0] if len(filled) == 1 else Concat(filled)
