"""A position: what stands on the board, who owns which centre, and which orders are due. Plain numbers only.

It does not hold its board, so that it is small, compares by value and fits into a game's table; the functions
of this package take the board beside it, the standard one by default.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Literal, TypeAlias

import attrs

from regelwerk.core import frozen, maker
from regelwerk.payola.diplomacy.orders import Kind

Power: TypeAlias = int
"""A great power, by its number on the board."""

LAST_YEAR = 999_999_999
"""Where the calendar ends."""

NOBODY: Power = -1
"""The owner of a neutral supply centre."""

Season: TypeAlias = Literal["spring", "fall"]
Stage: TypeAlias = Literal["movement", "retreats", "adjustments"]


@frozen(cache_hash=True)
class Unit:
    """An army or a fleet of a power at a place."""

    power: Power
    kind: Kind
    at: int


@frozen(cache_hash=True)
class Dislodged:
    """A unit that was driven out, and the places it may retreat to."""

    unit: Unit
    retreats: tuple[int, ...]


def _in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    return tuple(sorted(units, key=attrgetter("at")))


def _ousted_in_order(dislodged: Iterable[Dislodged]) -> tuple[Dislodged, ...]:
    return tuple(sorted(dislodged, key=lambda each: each.unit.at))


@frozen(cache_hash=True)
class Position:
    """What is on the board when orders are due. Units stand in the order of their places, however given.

    `centres` has the owner (or `NOBODY`) of each supply centre, in the order of `Board.centres`. Adjustments
    belong to the fall that they follow.
    """

    year: int
    season: Season
    stage: Stage
    units: tuple[Unit, ...] = attrs.field(converter=_in_order)
    centres: tuple[Power, ...]
    dislodged: tuple[Dislodged, ...] = attrs.field(default=(), converter=_ousted_in_order)

    @property
    def label(self) -> str:
        """The phase in short: `S1901M`, `F1901R`, `W1901A`."""
        season = "W" if self.stage == "adjustments" else self.season[0].upper()
        return f"{season}{self.year}{self.stage[0].upper()}"


new_unit = lru_cache(maxsize=8192)(maker(Unit))
"""A unit; the same object again and again, since there are not many."""
new_dislodged = maker(Dislodged)
new_position = maker(Position)
