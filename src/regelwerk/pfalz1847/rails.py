"""The track on the map, without the stations: what boards with the same tiles have in common.

A stop is numbered `2 * hex + index`, since no hex has more than two. `Rails` says for each way (see
`chart`) where a train that comes in by it can go: on by plain track, or to a stop.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property, lru_cache

from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.chart import Way, chart
from regelwerk.pfalz1847.facts import tiles
from regelwerk.pfalz1847.graph import Graph, walks
from regelwerk.pfalz1847.tiles import Layout, Stop


class Rails:
    """The track that printed hexes and tiles make together."""

    def __init__(self, lays: tuple[Lay, ...]) -> None:
        plan = chart()
        self.laid: dict[str, Lay] = {lay.hex: lay for lay in lays}
        layouts = list(plan.printed)
        printed = _printed()
        onward, stops = printed[0].copy(), printed[1].copy()
        ways, majors = printed[2].copy(), printed[3].copy()
        for lay in lays:
            here, layouts[here], joined = _placed(lay)
            sides, ends = slice(6 * here, 6 * here + 6), slice(2 * here, 2 * here + 2)
            onward[sides], stops[sides], ways[ends], majors[ends] = joined
        self.layouts: tuple[Layout, ...] = tuple(layouts)
        """What is to be seen on each hex."""
        self.onward: tuple[tuple[Way, ...], ...] = tuple(onward)
        """By way: the ways on which plain track leads on."""
        self.stops: tuple[tuple[int, ...], ...] = tuple(stops)
        """By way: the stops to which track leads."""
        self.ways: tuple[tuple[Way, ...], ...] = tuple(ways)
        """By stop: the ways that lead out of it."""
        self.majors: tuple[int, ...] = tuple(majors)
        """By stop: 1 for a city or an off-board, 0 for a town."""

    def stop(self, number: int) -> Stop:
        """The stop of that number."""
        return self.layouts[number >> 1].stops[number & 1]

    def left(self, tile: str) -> int:
        """How many tiles of this number are left in the supply (1.6)."""
        return tiles()[tile].count - self._used[tile]

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


_Joined = tuple[list[tuple[Way, ...]], list[tuple[int, ...]], list[tuple[Way, ...]], list[int]]


@cache
def _placed(lay: Lay) -> tuple[int, Layout, _Joined]:
    """The number of the hex of a lay, what is to be seen there then, and what that joins."""
    here, layout = chart().number[lay.hex], turned(lay.tile, lay.rotation)
    return here, layout, _joined(here, layout)


def _joined(here: int, layout: Layout) -> _Joined:
    """For a hex: the ways on and the stops by side; the ways out and whether it is no town by stop."""
    across = chart().across[6 * here : 6 * here + 6]
    onward: list[tuple[Way, ...]] = [()] * 6
    stops: list[tuple[int, ...]] = [()] * 6
    ways: list[tuple[Way, ...]] = [(), ()]
    majors = [0, 0]
    for a, b in layout.tracks:
        onward[a] += (across[b],)
        onward[b] += (across[a],)
    for index, stop in enumerate(layout.stops):
        majors[index] = int(stop.kind != "town")
        for side in stop.sides:
            stops[side] += (2 * here + index,)
            ways[index] += (across[side],)
    return onward, stops, ways, majors


@cache
def _printed() -> _Joined:
    onward: list[tuple[Way, ...]] = []
    stops: list[tuple[int, ...]] = []
    ways: list[tuple[Way, ...]] = []
    majors: list[int] = []
    for here, layout in enumerate(chart().printed):
        some = _joined(here, layout)
        onward += some[0]
        stops += some[1]
        ways += some[2]
        majors += some[3]
    return onward, stops, ways, majors
