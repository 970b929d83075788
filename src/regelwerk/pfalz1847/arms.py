"""Arms: what a train can run from a station in one direction. A route is two arms of the same station.

There are far fewer arms than routes, so arms are what is listed, and for each the set of those that make a
route with it, in bits. A route through several stations of its corporation is met at the first of them only:
the arms of a station do not call at those before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TypeAlias

from regelwerk.pfalz1847.facts import Train
from regelwerk.pfalz1847.graph import Graph, Link, members
from regelwerk.pfalz1847.network import Network

Arm: TypeAlias = tuple[int, int, int, int, int, int]
"""An arm, a plain tuple since there are thousands: the set of the sides and stops that it uses (see
`graph.Link`); the stop where it ends; how many cities and off-boards, and how many stops it calls at, the
station itself not counted; the place of the arm that it carries on; its last edge."""

_ENDLESS = 1 << 10
"""The stops of a train without a limit: more than the map has."""


class Star:
    """The arms of one station for one kind of train: the empty one first, short ones before long ones."""

    def __init__(self, graph: Graph, train: Train, arms: list[Arm]) -> None:
        self.arms = arms
        self.station = arms[0][1]
        """The stop where they begin."""
        self._graph = graph
        self.cities, self.stops = reach_of(train)
        self.least = 0 if train.towns_pay else train.least_paid - 1
        """How many cities and off-boards the two arms of a route must have."""

    @cached_property
    def _with(self) -> tuple[dict[int, int], dict[int, int]]:
        """By stop: the set of the arms that call there, in bits. By side: the set of those that use it."""
        onwards = [1 << place for place in range(len(self.arms))]
        calling: dict[int, int] = {}
        running: dict[int, int] = {}
        for place in range(len(self.arms) - 1, 0, -1):  # what an arm does, those do that carry it on
            _, stop, _, _, before, edge = self.arms[place]
            onwards[before] |= onwards[place]
            calling[stop] = calling.get(stop, 0) | onwards[place]
            running[edge] = running.get(edge, 0) | onwards[place]
        using: dict[int, int] = {}
        for edge, users in running.items():
            for side in members(self._graph.edges[edge].sides):
                using[side] = using.get(side, 0) | users
        return calling, using

    def using(self, sides: int) -> int:
        """The set of the arms that use one of the sides, in bits."""
        _, using = self._with
        found = 0
        for side in members(sides):
            found |= using.get(side, 0)
        return found

    @cached_property
    def partners(self) -> list[int]:
        """By arm: the set of the arms before it that make a route with it, in bits.

        They have no stop and no side in common, and together they are not too long.
        """
        calling, _ = self._with
        edges = {edge for *_, edge in self.arms[1:]}
        meeting = {edge: self.using(self._graph.edges[edge].sides) for edge in edges}
        some = [0] * (self.cities + 1)
        up_to = [0] * (self.arms[-1][3] + 1)  # how many arms have no more stops: the short ones come first
        for place, (_, _, majors, called, _, _) in enumerate(self.arms):
            some[majors] |= 1 << place
            up_to[called] = place + 1
        few = list(accumulate(some, int.__or__))  # no more cities and off-boards
        barred, found = [0], [0]
        for place, (_, stop, majors, called, before, edge) in enumerate(self.arms):
            if place:
                barred.append(barred[before] | calling[stop] | meeting[edge])
                before_it = min(place, up_to[min(self.stops - called, len(up_to) - 1)])
                pairs = few[self.cities - majors] & ~barred[place] & (1 << before_it) - 1
                found.append(pairs & ~few[self.least - majors - 1] if majors < self.least else pairs)
        return found

    def find(self, edges: Iterable[int]) -> int | None:
        """The place of the arm over these edges, from the station on; None if there is none."""
        place = 0
        for edge in edges:
            following = self._onward.get((place, edge))
            if following is None:
                return None
            place = following
        return place

    @cached_property
    def _onward(self) -> dict[tuple[int, int], int]:
        """By arm and edge: the arm that goes on over that edge."""
        return {(before, edge): place for place, (_, _, _, _, before, edge) in enumerate(self.arms)}

    def edges(self, place: int) -> list[int]:
        """The edges of an arm, from its end to the station."""
        found: list[int] = []
        while place:
            _, _, _, _, before, edge = self.arms[place]
            found.append(edge)
            place = before
        return found


def reach_of(train: Train) -> tuple[int, int]:
    """How many cities and off-boards, and how many stops, the two arms of a route can have together."""
    return train.cities - 1, (_ENDLESS if train.stops is None else train.stops) - 1


@lru_cache(maxsize=64)
def stars(network: Network, corporation: str, train: Train) -> tuple[Star, ...]:
    """The arms of the corporation's stations for this kind of train, those without track left out."""
    graph = network.rails.graph
    stations = [stop for stop in network.own(corporation) if stop in graph.links]
    return tuple(
        Star(graph, train, _arms(network, corporation, stations[: place + 1], *reach_of(train)))
        for place in range(len(stations))
    )


def _arms(network: Network, corporation: str, stations: list[int], cities: int, stops: int) -> list[Arm]:
    """The arms of the last of the stations that come to none of these, with no more cities and stops."""
    onward: dict[int, Sequence[Link]] = dict(network.rails.graph.links)
    for stop in network.closed(corporation):
        onward[stop] = ()
    for station in stations:
        for other in {stop for _, stop, _, _ in onward[station]}:
            onward[other] = [link for link in onward[other] if link[1] != station]
    arms: list[Arm] = [(0, stations[-1], 0, 0, -1, -1)]
    for place, (used, end, some, called, _, _) in enumerate(arms):  # grows as it is walked
        if called == stops:
            break
        for uses, stop, major, edge in onward[end]:
            if not uses & used and some + major <= cities:
                arms.append((used | uses, stop, some + major, called + 1, place, edge))
    return arms
