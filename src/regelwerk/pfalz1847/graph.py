"""The route graph: stops, and the track that joins two stops without a third between them.

An edge is one way to go from a stop to another over plain track. Two edges may share hex sides where plain
track forks; each edge has the set of its sides as bits, so that two edges can be run together if their sets
do not meet. Sides that the same edges use share a bit: most edges have a single bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from regelwerk.pfalz1847.chart import Way, chart


class Edge(NamedTuple):
    """Track between two stops."""

    start: int
    """The stop with the lower number."""
    end: int
    between: tuple[int, ...]
    """The hexes between the two, from start to end."""
    sides: int
    """The set of hex sides, in bits that count for this graph only."""


Link: TypeAlias = tuple[int, int, int, int]
"""An edge, seen from one of its stops: the set of its sides and of the stop at its other end, in bits that
count for this graph only; that stop; 1 if it is no town; the place of the edge."""


class Graph:
    """All edges of some track."""

    def __init__(
        self,
        onward: Sequence[tuple[Way, ...]],
        stops: Sequence[tuple[int, ...]],
        ways: Sequence[tuple[Way, ...]],
        majors: Sequence[int],
    ) -> None:
        found = [
            walk
            for start, out in enumerate(ways)
            if out
            for walk in walks(start, onward, stops, ways)
            if walk[0] < walk[1]
        ]
        self.edges: tuple[Edge, ...] = tuple(
            Edge(start, end, between, sides)
            for (start, end, between, _), sides in zip(found, _bits([walk[3] for walk in found]), strict=True)
        )
        self.width = max((edge.sides.bit_length() for edge in self.edges), default=0)
        """How many bits there are for sides; those for stops come after them."""
        self.stops = sorted({stop for edge in self.edges for stop in (edge.start, edge.end)})
        """The stops that have an edge."""
        self._bits = {stop: 1 << self.width + place for place, stop in enumerate(self.stops)}
        self._places: dict[tuple[int, ...], int] = {}
        self.links: dict[int, list[Link]] = {}
        """By stop: the edges that end there, for the stops that have one."""
        for place, edge in enumerate(self.edges):
            self._places[edge.start, edge.end, *edge.between] = place
            for here, there in ((edge.start, edge.end), (edge.end, edge.start)):
                link = (edge.sides | self._bits[there], there, majors[there], place)
                self.links.setdefault(here, []).append(link)

    def bits(self, stops: Iterable[int]) -> int:
        """The set of these stops, those without an edge left out."""
        found = 0
        for stop in stops:
            found |= self._bits.get(stop, 0)
        return found

    def edge(self, stop: int, other: int, between: tuple[int, ...]) -> int:
        """The place of the edge between two stops over these hexes. Raises `KeyError` if there is none."""
        if stop > other:
            stop, other, between = other, stop, between[::-1]
        return self._places[stop, other, *between]


def members(bits: int) -> Iterator[int]:
    """The sets of one member each that a set of bits is made of."""
    while bits:
        one = bits & -bits
        yield one
        bits ^= one


_Walk = tuple[int, int, tuple[int, ...], tuple[int, ...]]
"""Start, end, hexes between, sides."""


def walks(
    start: int,
    onward: Sequence[tuple[Way, ...]],
    stops: Sequence[tuple[int, ...]],
    ways: Sequence[tuple[Way, ...]],
) -> Iterator[_Walk]:
    """Each track from a stop to another that crosses no side twice."""
    side = chart().side
    todo: list[tuple[Way, tuple[int, ...], tuple[int, ...]]] = [
        (way, (), (side[way],)) for way in ways[start]
    ]
    while todo:
        way, between, crossed = todo.pop()
        for end in stops[way]:
            if end != start:
                yield start, end, between, crossed
        for each in onward[way]:
            if side[each] not in crossed:
                todo.append((each, (*between, way // 6), (*crossed, side[each])))


def _bits(crossed: Sequence[tuple[int, ...]]) -> list[int]:
    """A set of bits for each walk; two meet where the walks have a side in common."""
    users: dict[int, list[int]] = {}
    for place, sides in enumerate(crossed):
        for side in sides:
            users.setdefault(side, []).append(place)
    bits = [0] * len(crossed)
    for number, places in enumerate({tuple(places): None for places in users.values()}):
        for place in places:
            bits[place] |= 1 << number
    return bits
