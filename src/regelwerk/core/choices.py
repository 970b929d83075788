"""Legal actions as sequences that are computed, not stored.

A `Choices` has an exact length, indexes in O(1) or O(log n), tests membership without a search and slices
lazily, so that seven hundred thousand possible offers cost microseconds to ask about. A few combinators
build all of them: `listed`, `ranged`, `product`, `splits`, `permuted`, `concat`.

>>> from regelwerk.core.actions import Action
>>> from regelwerk.core.values import frozen
>>> @frozen
... class Bid(Action):
...     amount: int
>>> bids = ranged(Bid, lambda n: Bid(1, n), lambda bid: bid.amount if bid.player == 1 else None, 5, 41)
>>> len(bids), bids[0], bids[-1], Bid(1, 4) in bids, bids.index(Bid(1, 40))
(36, Bid(player=1, amount=5), Bid(player=1, amount=40), False, 35)
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from math import comb, perm, prod
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


class _OneKind(Choices[A_co]):
    """Base of the computed choices, whose actions are all of one class."""

    __slots__ = ("_kind",)
    _kind: type[A_co]

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        return (self._kind,) if len(self) else ()

    def by_type(self, kind: type[B]) -> Choices[B]:
        return cast("Choices[B]", self) if issubclass(self._kind, kind) else NOTHING

    def _find(self, action: Any) -> int | None:
        return self._find_kin(action) if type(action) is self._kind else None

    @abstractmethod
    def _find_kin(self, action: Any) -> int | None:
        """The place of a well-formed action of this kind, or None."""


class Ranged(_OneKind[A_co]):
    """An action for each integer of a range."""

    __slots__ = ("_make", "_range", "_read")

    def __init__(
        self, kind: type[A_co], make: Callable[[int], A_co], read: Callable[[Any], int | None], over: range
    ) -> None:
        self._kind = kind
        self._make = make
        self._read = read
        self._range = over

    def __len__(self) -> int:
        return len(self._range)

    def _at(self, place: int) -> A_co:
        return self._make(self._range[place])

    def _find_kin(self, action: Any) -> int | None:
        number = self._read(action)
        return None if number is None or number not in self._range else self._range.index(number)


class Product(_OneKind[A_co]):
    """An action for each combination of one item out of each pool; the last pool runs fastest."""

    __slots__ = ("_length", "_make", "_places", "_pools", "_read")
    _places: tuple[Callable[[Any], int | None], ...] | None

    def __init__(
        self,
        kind: type[A_co],
        make: Callable[..., A_co],
        read: Callable[[Any], Sequence[Any] | None],
        pools: Sequence[Sequence[Any]],
    ) -> None:
        self._kind = kind
        self._make = make
        self._read = read
        self._pools = tuple(pools)
        self._length = prod(map(len, pools))
        self._places = None

    def __len__(self) -> int:
        return self._length

    def _at(self, place: int) -> A_co:
        parts: list[Any] = []
        for pool in reversed(self._pools):
            place, at = divmod(place, len(pool))
            parts.append(pool[at])
        return self._make(*reversed(parts))

    def _find_kin(self, action: Any) -> int | None:
        parts = self._read(action)
        if parts is None or len(parts) != len(self._pools):
            return None
        if self._places is None:
            self._places = tuple(map(_place_in, self._pools))
        place = 0
        for pool, place_of, part in zip(self._pools, self._places, parts, strict=True):
            at = place_of(part)
            if at is None:
                return None
            place = place * len(pool) + at
        return place


def _place_in(pool: Sequence[Any]) -> Callable[[Any], int | None]:
    """Which place an item has in a pool, without a search; ranges may be long, and are not written out."""
    if isinstance(pool, range):
        return lambda item: pool.index(item) if type(item) is int and item in pool else None
    return {item: place for place, item in enumerate(pool)}.get


class Splits(_OneKind[A_co]):
    """An action for each way to make up a total from several stocks, none drawn beyond its size.

    The ways are ordered by the first part, then the second, and so on. They are counted in closed form, by
    inclusion and exclusion over the stocks that are overdrawn: time and memory do not grow with the total.
    """

    __slots__ = ("_caps", "_length", "_make", "_overdrawn", "_read", "_total")

    def __init__(
        self,
        kind: type[A_co],
        make: Callable[..., A_co],
        read: Callable[[Any], Sequence[int] | None],
        total: int,
        caps: Sequence[int],
    ) -> None:
        if not caps or min(caps) < 0:
            raise ValueError("splits need at least one stock, none of them negative")
        self._kind = kind
        self._make = make
        self._read = read
        self._total = total
        self._caps = tuple(caps)
        # For the stocks after each one: the sums by which some of them can be overdrawn, with their signs.
        signs: dict[int, int] = {0: 1}
        overdrawn: list[tuple[tuple[int, int], ...]] = [tuple(signs.items())]
        for cap in self._caps[:0:-1]:
            for excess, sign in list(signs.items()):
                if excess + cap + 1 <= total:
                    signs[excess + cap + 1] = signs.get(excess + cap + 1, 0) - sign
            overdrawn.append(tuple(signs.items()))
        self._overdrawn = tuple(reversed(overdrawn))
        self._length = self._up_to(0, total, self._caps[0])

    def _up_to(self, stock: int, left: int, most: int) -> int:
        """In how many ways this stock, drawn up to `most`, and those after it make up what is left."""
        return self._sums(stock, left) - self._sums(stock, left - most - 1)

    def _sums(self, stock: int, most: int) -> int:
        """In how many ways the stocks after this one make up any total from 0 to `most`."""
        after = len(self._caps) - stock - 1
        ways = 0
        for excess, sign in self._overdrawn[stock]:
            if excess <= most:
                ways += sign * comb(most - excess + after, after)
        return ways

    def __len__(self) -> int:
        return self._length

    def _at(self, place: int) -> A_co:
        left = self._total
        parts: list[int] = []
        for stock, cap in enumerate(self._caps[:-2]):
            drawn = range(min(cap, left) + 1)
            part = bisect_right(drawn, place, key=partial(self._up_to, stock, left))
            place -= self._up_to(stock, left, part - 1)
            parts.append(part)
            left -= part
        if len(self._caps) > 1:  # of the last two, the second makes up what the first leaves
            part = max(0, left - self._caps[-1]) + place
            parts.append(part)
            left -= part
        return self._make(*parts, left)

    def _find_kin(self, action: Any) -> int | None:
        parts = self._read(action)
        if parts is None or len(parts) != len(self._caps) or sum(parts) != self._total:
            return None
        if not all(0 <= part <= cap for part, cap in zip(parts, self._caps, strict=True)):
            return None
        left = self._total
        place = 0
        for stock, part in enumerate(parts):
            if part:
                place += self._up_to(stock, left, part - 1)
                left -= part
        return place


class Permuted(_OneKind[A_co]):
    """An action for each order of `length` out of several distinct items, lexicographic by their places."""

    __slots__ = ("_items", "_length", "_make", "_read")

    def __init__(
        self,
        kind: type[A_co],
        make: Callable[[tuple[Any, ...]], A_co],
        read: Callable[[Any], Sequence[Any] | None],
        items: Sequence[Any],
        length: int | None = None,
    ) -> None:
        self._kind = kind
        self._make = make
        self._read = read
        self._items = tuple(items)
        self._length = len(self._items) if length is None else length

    def __len__(self) -> int:
        return perm(len(self._items), self._length)

    def _at(self, place: int) -> A_co:
        from more_itertools import nth_permutation  # costs more to import than most games would use it

        return self._make(tuple(nth_permutation(self._items, self._length, place)))

    def _find_kin(self, action: Any) -> int | None:
        order = self._read(action)
        if order is None or len(order) != self._length or len(set(order)) != self._length:
            return None
        if not set(order) <= set(self._items):
            return None
        from more_itertools import permutation_index

        rest = [item for item in self._items if item not in order]
        whole = perm(len(rest))
        return permutation_index([*order, *rest], self._items) // whole


class Concat(Choices[A_co]):
    """Several choices, one after another; no action stands in two of them."""

    __slots__ = ("_ends", "_parts")

    def __init__(self, parts: Iterable[Choices[A_co]]) -> None:
        self._parts = tuple(part for part in parts if len(part))
        self._ends = list(accumulate(map(len, self._parts)))

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


def ranged(
    kind: type[A], make: Callable[[int], A], read: Callable[[A], int | None], start: int, stop: int
) -> Choices[A]:
    """`make(i)` for `start <= i < stop`; `read` gives an action's integer back, None for a foreign action."""
    return Ranged(kind, make, read, range(start, max(start, stop)))


def product(
    kind: type[A], make: Callable[..., A], read: Callable[[A], Sequence[Any] | None], *pools: Sequence[Any]
) -> Choices[A]:
    """`make(a, b, …)` for every combination of one item out of each pool; `read` gives the items back.

    Lists, tuples and ranges are pools; a range may be as long as it likes.

    >>> from regelwerk.core.values import frozen
    >>> @frozen
    ... class Move(Action):
    ...     row: int
    ...     piece: str
    >>> moves = product(Move, lambda r, p: Move(0, r, p), lambda m: (m.row, m.piece), range(10**6), "ab")
    >>> len(moves), moves[5], moves.index(Move(0, 999_999, "b"))
    (2000000, Move(player=0, row=2, piece='b'), 1999999)
    """
    return Product(kind, make, read, pools)


def splits(
    kind: type[A],
    make: Callable[..., A],
    read: Callable[[A], Sequence[int] | None],
    total: int,
    caps: Sequence[int],
) -> Choices[A]:
    """`make(a, b, …)` for all parts with `a + b + … == total`, none above its cap: a payment in mixed goods.

    >>> from regelwerk.core.values import frozen
    >>> @frozen
    ... class Pay(Action):
    ...     coins: int
    ...     gems: int
    >>> list(splits(Pay, lambda c, g: Pay(0, c, g), lambda p: (p.coins, p.gems), 3, (2, 9)))
    [Pay(player=0, coins=0, gems=3), Pay(player=0, coins=1, gems=2), Pay(player=0, coins=2, gems=1)]
    """
    return Splits(kind, make, read, total, caps)


def permuted(
    kind: type[A],
    make: Callable[[tuple[Any, ...]], A],
    read: Callable[[A], Sequence[Any] | None],
    items: Sequence[Any],
    length: int | None = None,
) -> Choices[A]:
    """`make(order)` for every order of `length` (default: all) of the distinct items.

    >>> from regelwerk.core.values import frozen
    >>> @frozen
    ... class Rank(Action):
    ...     order: tuple[str, ...]
    >>> ranks = permuted(Rank, lambda order: Rank(0, order), lambda rank: rank.order, "abc", 2)
    >>> len(ranks), ranks[1], Rank(0, ("a", "a")) in ranks
    (6, Rank(player=0, order=('a', 'c')), False)
    """
    return Permuted(kind, make, read, items, length)


def concat(*parts: Choices[A]) -> Choices[A]:
    """All the parts' actions, part after part; the parts have no action in common.

    >>> concat(listed(Action(0)), NOTHING, listed(Action(1), Action(2)))[-1]
    Action(player=2)
    """
    filled = [part for part in parts if len(part)]
    return filled[0] if len(filled) == 1 else Concat(filled)
