"""Every way to make up a bid out of money, prestige and pirates.

`splits` of the engine would say it in a line. But a random game makes an offer in every eighth step, and what
two stocks can make up together changes so seldom that it is worth remembering.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeVar

from regelwerk.core import NOTHING, Action, Choices, Player, maker
from regelwerk.slony_okup.actions import Offer

B = TypeVar("B", bound=Action)

_offer = maker(Offer)


class Offers(Choices[Offer]):
    """The offers of a seat that add up to its bid and fit its stocks; those with most money come first."""

    __slots__ = ("_first", "_length", "_pirates", "_seat", "_sums", "_total")

    def __init__(self, seat: Player, total: int, money: int, prestige: int, pirates: int) -> None:
        self._seat = seat
        self._total = total
        self._pirates = pirates
        self._sums = sums = _ways_below(prestige, pirates)
        # Prestige and pirates make up whatever the money does not: from `total - money` up to all of the bid.
        most = min(total, prestige + pirates)
        self._first = sums[total - money] if total > money else 0
        self._length = sums[most + 1] - self._first

    def __len__(self) -> int:
        return self._length

    def _at(self, place: int) -> Offer:
        place += self._first
        rest = bisect_right(self._sums, place) - 1
        prestige = place - self._sums[rest] + (rest - self._pirates if rest > self._pirates else 0)
        return _offer(self._seat, self._total - rest, prestige, rest - prestige)

    def _find(self, action: Any) -> int | None:
        if type(action) is not Offer or action.player != self._seat:
            return None
        rest = action.prestige + action.pirates
        if action.money + rest != self._total or not 0 <= rest < len(self._sums) - 1:
            return None
        if action.prestige < 0 or not 0 <= action.pirates <= self._pirates:
            return None
        place = self._sums[rest] + action.prestige - max(0, rest - self._pirates) - self._first
        return place if 0 <= place < min(self._length, self._sums[rest + 1] - self._first) else None

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        return (Offer,) if self._length else ()

    def by_type(self, kind: type[B]) -> Choices[B]:
        return self if issubclass(Offer, kind) else NOTHING  # type: ignore[return-value]


@lru_cache(maxsize=512)
def _ways_below(prestige: int, pirates: int) -> tuple[int, ...]:
    """At `t`: in how many ways the two stocks make up a sum below `t`, from 0 to one above all they hold."""
    ways = (min(prestige, rest) - max(0, rest - pirates) + 1 for rest in range(prestige + pirates + 1))
    return tuple(accumulate(ways, initial=0))
