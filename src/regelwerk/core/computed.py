"""Choices that are computed from what they are made of: ranges, products, splits of a sum, permutations.

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
from collections.abc import Callable, Sequence
from functools import partial
from math import comb, perm, prod
from typing import Any, TypeVar, cast

from regelwerk.core.actions import Action
from regelwerk.core.choices import NOTHING, Choices, countable

A_co = TypeVar("A_co", bound=Action, covariant=True)
A = TypeVar("A", bound=Action)
B = TypeVar("B", bound=Action)

_MOST_STOCKS = 12


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
        self._length = countable(prod(map(len, pools)))
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
    inclusion and exclusion over the stocks that are overdrawn: time and memory do not grow with the total,
    only with the number of sets of stocks.
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
        if not 1 <= len(caps) <= _MOST_STOCKS or min(caps) < 0:
            raise ValueError(f"splits need from 1 to {_MOST_STOCKS} stocks, none of them negative")
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
        self._length = countable(self._up_to(0, total, self._caps[0]))

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
        countable(perm(len(self._items), self._length))

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


def ranged(
    kind: type[A], make: Callable[[int], A], read: Callable[[A], int | None], start: int, stop: int
) -> Choices[A]:
    """`make(i)` for `start <= i < stop`; `read` gives an action's integer back, None for a foreign action."""
    return Ranged(kind, make, read, range(start, max(start, stop)))


def product(
    kind: type[A], make: Callable[..., A], read: Callable[[A], Sequence[Any] | None], *pools: Sequence[Any]
) -> Choices[A]:
    """`make(a, b, …)` for every combination of one item out of each pool; `read` gives the items back.

    Lists, tuples and ranges are pools; a long range takes no memory. Raises `ValueError` for 2**63 actions or
    more, which `len` could not tell.

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
