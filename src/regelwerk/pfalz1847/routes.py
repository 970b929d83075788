"""Routes: how one is written, whether a train may run it, and what it pays (4.1 to 4.4).

>>> from regelwerk.pfalz1847.board import Board, Lay, Station
>>> from regelwerk.pfalz1847.facts import train
>>> from regelwerk.pfalz1847.network import network
>>> on = network(Board((Lay("G17", "58", 1),), (Station("L", "F18"),)))
>>> route = Route(("F18", "G17", "G15"))
>>> route_violation(on, "L", train("3"), route) is None, revenue(on, train("3"), "yellow", route)
(True, 70)
>>> print(route_violation(on, "L", train("3"), Route(("F18", "G19"))))
a route follows track without a gap, ... [pfalz.route-track, 4.1]; G19 has no such track
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

import attrs

from regelwerk.core import Violation, frozen
from regelwerk.core.errors import RegelwerkError
from regelwerk.pfalz1847.chart import NO_WAY, chart
from regelwerk.pfalz1847.facts import Train, train_facts
from regelwerk.pfalz1847.graph import Graph
from regelwerk.pfalz1847.hexes import Side, opposite
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.rails import Rails
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.tiles import Colour, Layout, pair


def _forwards(places: Iterable[str]) -> tuple[str, ...]:
    places = tuple(places)
    return min(places, places[::-1])


@frozen(cache_hash=True)
class Route:
    """The hexes that a train runs through, from one end to the other; the two directions are one route.

    Where a city and a town lie on parallel track (C9 and F16), `C9t` is the town.
    """

    places: tuple[str, ...] = attrs.field(converter=_forwards)

    def __str__(self) -> str:
        return "-".join(self.places)


@frozen
class Trace:
    """A route on the track: its stops, the hexes between each two of them, and the set of its sides in bits
    (see `chart`).
    """

    stops: tuple[int, ...]
    between: tuple[tuple[int, ...], ...]
    sides: int

    def edges(self, graph: Graph) -> tuple[int, ...]:
        """Its edges in the route graph."""
        return tuple(map(graph.edge, self.stops, self.stops[1:], self.between))


class NoRoute(RegelwerkError):
    """What was to be valued does not follow the track."""


def route_violation(
    network: Network, corporation: str, train: Train, route: Route, others: Sequence[Route] = ()
) -> Violation | None:
    """Why the corporation's train cannot run this route after the others; None if it can."""
    trace = trace_of(network.rails, route)
    if isinstance(trace, Violation):
        return trace
    closed, own = network.closed(corporation), set(network.own(corporation))
    stops = [network.rails.stop(stop) for stop in trace.stops]
    for stop in trace.stops[1:-1]:
        if stop in closed:
            return Violation(PfalzRule.ROUTE_PASS, f"{_place(network.rails, stop)} cannot be passed")
    if own.isdisjoint(trace.stops):
        return Violation(PfalzRule.ROUTE_STATION, f"{route} has none of {corporation}")
    majors = sum(stop.kind != "town" for stop in stops)
    if not train.calls_at(majors, len(stops) - majors):
        return Violation(
            PfalzRule.ROUTE_REACH, f"{majors} cities and {len(stops) - majors} towns for a {train.name}"
        )
    if not train.towns_pay and majors < train.least_paid:
        return Violation(PfalzRule.ROUTE_PAID, f"{majors}, and {train.least_paid} are needed")
    for other in others:
        ran = trace_of(network.rails, other)
        if isinstance(ran, Trace) and ran.sides & trace.sides:
            return Violation(PfalzRule.ROUTE_SIDES, f"{route} and {other}")
    return None


def revenue(network: Network, train: Train, colour: Colour, route: Route) -> int:
    """What the route pays for that train while `colour` is the last tile colour available (4.4).

    Raises `NoRoute` if it does not follow the track.
    """
    trace = trace_of(network.rails, route)
    if isinstance(trace, Violation):
        raise NoRoute(f"{route}: {trace}")
    paid = [stop for stop in trace.stops if train.towns_pay or network.rails.stop(stop).kind != "town"]
    marks = {chart().hexes[stop >> 1].mark for stop in paid}
    bonuses = [
        bonus.amount
        for bonus in train_facts().bonuses
        if marks.issuperset(bonus.marks) and train.name not in bonus.not_for
    ]
    return sum(network.rails.stop(stop).worth(colour) for stop in paid) + sum(bonuses)


def route_of(rails: Rails, edges: Sequence[int]) -> Route:
    """The route over these edges of the route graph, which follow each other."""
    walk = [rails.graph.edges[edge] for edge in edges]
    here = walk[0].start
    if len(walk) > 1 and here in (walk[1].start, walk[1].end):
        here = walk[0].end
    places = [_place(rails, here)]
    for edge in walk:
        forward = here == edge.start
        places += [chart().hexes[each].id for each in (edge.between if forward else edge.between[::-1])]
        here = edge.end if forward else edge.start
        places.append(_place(rails, here))
    return Route(tuple(places))


@lru_cache(maxsize=512)
def trace_of(rails: Rails, route: Route) -> Trace | Violation:
    """Where a route leads, or why it does not follow the track."""
    if len(route.places) < 2:
        return Violation(PfalzRule.ROUTE_LENGTH, f"{len(route.places)} hexes")
    hexes: list[int] = []
    chosen: list[int] = []
    for place in route.places:
        found = _hex_of(rails, place)
        if found is None:
            return Violation(PfalzRule.ROUTE_TRACK, f"there is no place {place}")
        hexes.append(found[0])
        chosen.append(found[1])
    stops: list[int] = []
    between: list[tuple[int, ...]] = []
    passed: list[int] = []
    crossed = 0
    into: Side | None = None
    for at, hex in enumerate(hexes):
        here, out = route.places[at], None
        if at + 1 < len(hexes):
            out = _side_to(hex, hexes[at + 1])
            if out is None:
                return Violation(PfalzRule.ROUTE_TRACK, f"{here} has no track to {route.places[at + 1]}")
            bit = chart().side[6 * hex + out]
            if crossed & bit:
                return Violation(PfalzRule.ROUTE_SIDES, f"{here} to {route.places[at + 1]} twice")
            crossed |= bit
        layout = rails.layouts[hex]
        if into is not None and out is not None and pair(into, out) in layout.tracks:
            passed.append(hex)
        else:
            index = _stop_on(layout, {side for side in (into, out) if side is not None}, chosen[at])
            if index is None:
                return Violation(PfalzRule.ROUTE_TRACK, f"{here} has no such track")
            stop = 2 * hex + index
            if stop in stops:
                return Violation(PfalzRule.ROUTE_TWICE, f"{here} twice")
            if stops:
                between.append(tuple(passed))
                passed.clear()
            stops.append(stop)
        into = None if out is None else opposite(out)
    return Trace(tuple(stops), tuple(between), crossed)


def _side_to(hex: int, other: int) -> Side | None:
    across = chart().across[6 * hex : 6 * hex + 6]
    return next((side for side, way in enumerate(across) if way != NO_WAY and way // 6 == other), None)


def _stop_on(layout: Layout, sides: AbstractSet[Side], chosen: int) -> int | None:
    """The stop that is joined to these sides; of two parallel ones, the chosen one."""
    found = [index for index, stop in enumerate(layout.stops) if sides <= set(stop.sides)]
    return found[chosen if len(found) > 1 else 0] if found else None


def _place(rails: Rails, stop: int) -> str:
    """How a stop is written."""
    return chart().hexes[stop >> 1].id + ("t" if stop & 1 and _parallel(rails, stop >> 1) else "")


def _hex_of(rails: Rails, place: str) -> tuple[int, int] | None:
    """The number of a hex, and which of two parallel stops is meant there."""
    number = chart().number.get(place)
    if number is not None:
        return number, 0
    number = chart().number.get(place[:-1])
    return (number, 1) if number is not None and place[-1] == "t" and _parallel(rails, number) else None


def _parallel(rails: Rails, hex: int) -> bool:
    """Whether two stops of a hex lie on parallel track."""
    stops = rails.layouts[hex].stops
    return len(stops) == 2 and stops[0].sides == stops[1].sides
