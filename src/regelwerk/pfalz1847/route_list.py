"""All legal routes of a train, as a sequence that is counted, not written out: late boards have many
thousands of routes, made of a few hundred arms.

>>> from regelwerk.pfalz1847.board import Board, Lay, Station
>>> from regelwerk.pfalz1847.facts import train
>>> from regelwerk.pfalz1847.network import network
>>> on = network(Board((Lay("G17", "58", 1),), (Station("L", "F18"),)))
>>> found = legal_routes(on, "L", train("3"), "yellow")
>>> len(found), [str(route) for route in found], found.values[0]
(2, ['F18-G17', 'F18-G17-G15'], 40)
>>> Route(("G15", "G17", "F18")) in found, len(legal_routes(on, "L", train("3"), "yellow", [found[0]]))
(True, 0)
>>> runs(on, "L", 0, train("3"), "yellow")[1]
Run(player=0, train='3', route=Route(places=('F18', 'G17', 'G15')))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any, overload

from regelwerk.core import Choices, Player, Violation, maker, ranged
from regelwerk.pfalz1847.actions import Run
from regelwerk.pfalz1847.arms import stars
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of, trace_of
from regelwerk.pfalz1847.search import field
from regelwerk.pfalz1847.tiles import Colour


class Routes(Sequence[Route]):
    """The legal routes of a train in a fixed order, without duplicates; `in` and `index` do not search.

    There is a row for each arm of each station: the set of the arms before it that make a route with it.
    """

    def __init__(self, network: Network, corporation: str, train: Train, colour: Colour, used: int) -> None:
        """`used`: the sides that cannot be used, in the bits of the route graph."""
        self._rails = network.rails
        self._field = partial(field, network, corporation, train, colour)
        self._stars = stars(network, corporation, train)
        self._rows: list[tuple[int, int, int]] = []
        """The star, the arm and its partners; none without."""
        for at, star in enumerate(self._stars):
            free = ~star.using(used)
            self._rows += [
                (at, one, partners & free)
                for one, partners in enumerate(star.partners)
                if partners & free and free >> one & 1
            ]
        self._ends = list(accumulate(partners.bit_count() for _, _, partners in self._rows))
        self._row_of: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, place: int) -> Route: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Route, ...]: ...
    def __getitem__(self, place: int | slice) -> Route | tuple[Route, ...]:
        whole = range(len(self))
        if isinstance(place, slice):
            return tuple(map(self._at, whole[place]))
        return self._at(whole[place])

    def __iter__(self) -> Iterator[Route]:
        return (self._route(*pair) for pair in self._pairs())

    def __contains__(self, route: object) -> bool:
        return isinstance(route, Route) and self.find(route) is not None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a route; raises `ValueError` if it is not among them."""
        place = self.find(value) if isinstance(value, Route) else None
        if place is None or place not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{value} is not among the {len(self)} routes")
        return place

    def find(self, route: Route) -> int | None:
        """The place of a route, or None."""
        trace = trace_of(self._rails, route)
        if isinstance(trace, Violation):
            return None
        edges = trace.edges(self._rails.graph)
        for at, star in enumerate(self._stars):
            if star.station in trace.stops:  # the first of the corporation's stations on the route
                turn = trace.stops.index(star.station)
                one, other = star.find(edges[:turn][::-1]), star.find(edges[turn:])
                if one is None or other is None:
                    return None
                return self._place(at, max(one, other), min(one, other))
        return None

    @property
    def values(self) -> list[int]:
        """What each of the routes pays."""
        value = self._field().value
        return [value(*pair) for pair in self._pairs()]

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        """The routes as the places of the station and of the two arms."""
        for at, one, partners in self._rows:
            for other, bit in enumerate(reversed(f"{partners:b}")):
                if bit == "1":
                    yield at, one, other

    def _at(self, place: int) -> Route:
        row = bisect_right(self._ends, place)
        at, one, partners = self._rows[row]
        return self._route(at, one, _member(partners, place - (self._ends[row - 1] if row else 0)))

    def _place(self, at: int, one: int, other: int) -> int | None:
        if not self._row_of:
            self._row_of = {(star, arm): row for row, (star, arm, _) in enumerate(self._rows)}
        row = self._row_of.get((at, one))
        if row is None or not self._rows[row][2] >> other & 1:
            return None
        before = self._rows[row][2] & (1 << other) - 1
        return before.bit_count() + (self._ends[row - 1] if row else 0)

    def _route(self, at: int, one: int, other: int) -> Route:
        edges = self._stars[at].edges
        return route_of(self._rails, [*edges(one), *reversed(edges(other))])


def _member(bits: int, place: int) -> int:
    """The member of a set of bits that has a place in rising order."""
    found = 0
    width = bits.bit_length()
    while width > 1:
        width -= width // 2
        low = bits & (1 << width) - 1
        below = low.bit_count()
        if place < below:
            bits = low
        else:
            place -= below
            found += width
            bits >>= width
    return found


def legal_routes(
    network: Network, corporation_id: str, train: Train, colour: Colour, others: Sequence[Route] = ()
) -> Routes:
    """All routes that the corporation's train can run beside the others that ran already.

    `colour` is the last tile colour available; it sets the values. The routes are shared between all who ask.
    Raises `UnknownName` for an unknown corporation.
    """
    used, graph = 0, network.rails.graph
    for other in others:
        trace = trace_of(network.rails, other)
        if not isinstance(trace, Violation):
            for edge in trace.edges(graph):
                used |= graph.edges[edge].sides
    return _routes(network, corporation(corporation_id).id, train, colour, used)


def runs(
    network: Network,
    corporation_id: str,
    player: Player,
    train: Train,
    colour: Colour,
    others: Sequence[Route] = (),
) -> Choices[Run]:
    """A run for each route that the corporation's train can run beside the others that ran already."""
    routes = legal_routes(network, corporation_id, train, colour, others)
    return ranged(
        Run,
        partial(_run, player, train.name, routes),
        partial(_find, player, train.name, routes),
        0,
        len(routes),
    )


_routes = lru_cache(maxsize=64)(Routes)
_make = maker(Run)


def _run(player: Player, train: str, routes: Routes, place: int) -> Run:
    return _make(player, train, routes[place])


def _find(player: Player, train: str, routes: Routes, run: Run) -> int | None:
    return routes.find(run.route) if (run.player, run.train) == (player, train) else None
