"""The track on the map, without the stations: what boards with the same tiles have in common.

A stop is numbered `2 * hex + index`, since no hex has more than two. `Rails` says for each way (see
`chart`) where a train that comes in by it can go: on by plain track, or to a stop.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.chart import Way, chart
from regelwerk.pfalz1847.facts import tiles
from regelwerk.pfalz1847.graph import Graph, walks
from regelwerk.pfalz1847.hexes import SIDES
from regelwerk.pfalz1847.tiles import Layout, Stop


class Rails:
    """The track that printed hexes and tiles make together."""

    def __init__(self, lays: tuple[Lay, ...]) -> None:
        plan = chart()
        self.laid: dict[str, Lay] = {lay.hex: lay for lay in lays}
        layouts = list(plan.printed)
        printed = _printed()
        self.onward = printed.onward.copy()
        """By way: the ways on which plain track leads on."""
        self.stops = printed.stops.copy()
        """By way: the stops to which track leads."""
        self.passing = printed.passing.copy()
        """By way: the ways on which track leads on, plain or through a town or a city."""
        self.ways = printed.ways.copy()
        """By stop: the ways that lead out of it."""
        self.majors = printed.majors.copy()
        """By stop: 1 for a city or an off-board, 0 for a town."""
        for lay in lays:
            here, layouts[here], joined = _placed(lay)
            sides, ends = slice(6 * here, 6 * here + 6), slice(2 * here, 2 * here + 2)
            self.onward[sides], self.stops[sides], self.passing[sides] = joined[:3]
            self.ways[ends], self.majors[ends] = joined[3:]
        self.layouts = layouts
        """What is to be seen on each hex."""

    def stop(self, number: int) -> Stop:
        """The stop of that number."""
        return self.layouts[number >> 1].stops[number & 1]

    def left(self, tile: str) -> int:
        """How many tiles of this number are left in the supply (1.6)."""
        return tiles()[tile].count - self._used[tile]

    @cached_property
    def exhausted(self) -> frozenset[str]:
        """The tiles of which none is left in the supply."""
        return frozenset([tile for tile, used in self._used.items() if used >= tiles()[tile].count])

    def leads(self, stop: int) -> bool:
        """Whether track leads from the stop to another one."""
        return any(True for _ in walks(stop, self.onward, self.stops, self.ways))

    @cached_property
    def graph(self) -> Graph:
        """The stops and the track between them."""
        return Graph(self.onward, self.stops, self.ways, self.majors)

    @cached_property
    def _used(self) -> Counter[str]:
        return Counter([lay.tile for lay in self.laid.values()])


@lru_cache(maxsize=256)
def rails(lays: tuple[Lay, ...]) -> Rails:
    """The track of these tiles; shared by all boards that have them."""
    return Rails(lays)


@cache
def turned(tile: str, rotation: int) -> Layout:
    """The layout of a tile, turned."""
    return tiles()[tile].layout.turned(rotation)


class _Joined(NamedTuple):
    """What the track of a hex, or of the whole map, joins; as in `Rails`."""

    onward: list[tuple[Way, ...]]
    stops: list[tuple[int, ...]]
    passing: list[tuple[Way, ...]]
    ways: list[tuple[Way, ...]]
    majors: list[int]


@cache
def _placed(lay: Lay) -> tuple[int, Layout, _Joined]:
    """The number of the hex of a lay, what is to be seen there then, and what that joins."""
    here, layout = chart().number[lay.hex], turned(lay.tile, lay.rotation)
    return here, layout, _joined(here, layout)


def _joined(here: int, layout: Layout) -> _Joined:
    """For the six sides and the two stops of a hex."""
    across = chart().across[6 * here : 6 * here + 6]
    found = _Joined([()] * 6, [()] * 6, [()] * 6, [(), ()], [0, 0])
    for a, b in layout.tracks:
        found.onward[a] += (across[b],)
        found.onward[b] += (across[a],)
    for side in SIDES:
        found.passing[side] = found.onward[side]
    for index, stop in enumerate(layout.stops):
        found.majors[index] = int(stop.kind != "town")
        for side in stop.sides:
            found.stops[side] += (2 * here + index,)
            found.ways[index] += (across[side],)
            if stop.kind != "offboard":
                found.passing[side] += tuple(across[other] for other in stop.sides if other != side)
    return found


@cache
def _printed() -> _Joined:
    """For the whole map without tiles."""
    found = _Joined([], [], [], [], [])
    for here, layout in enumerate(chart().printed):
        joined = _joined(here, layout)
        found.onward.extend(joined.onward)
        found.stops.extend(joined.stops)
        found.passing.extend(joined.passing)
        found.ways.extend(joined.ways)
        found.majors.extend(joined.majors)
    return found
