"""The one search for routes: everything a train can run, or only what pays more than a floor.

It is a depth-first search that walks two arms from a station. A route is met once: from the first of its
stations, the arm first whose first edge comes first. The bound that cuts a branch off is what its stops
pay, and what the best stops of the web would add that the train could still call at. Bonuses enter by
halves, one for each end: a route that has both ends gets both halves, so the bound never falls short.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from regelwerk.pfalz1847.facts import Train, train_facts
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.tiles import Colour
from regelwerk.pfalz1847.web import web

_Path: TypeAlias = "tuple[_Path, int] | None"
"""Edges, the last one outermost; those of the second arm are inverted."""


class Found(NamedTuple):
    """A legal route: what it pays, the set of sides it uses, and how the search came there."""

    value: int
    sides: int
    path: _Path

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges of the route from one end to the other."""
        forward: list[int] = []
        back: list[int] = []
        path = self.path
        while path is not None:
            path, edge = path
            if edge < 0:
                back.append(~edge)
            else:
                forward.append(edge)
        return (*back, *reversed(forward))


_Step: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A link as the search wants it: the set of sides; of the stop at its other end the bit, the hope, 1 if it
is a city or off-board, 1 if it is an off-board (of which a route has two at most), and the number; the
edge."""


class _Excess(dict[int, int]):
    """By set of marked stops: how much more is hoped for of them than the bonuses that they earn together."""

    def __init__(self, bonuses: list[tuple[int, int, int]]) -> None:
        self._bonuses = bonuses

    def __missing__(self, marked: int) -> int:
        excess = 0
        for one, other, amount in self._bonuses:
            excess += (marked & (one | other)).bit_count() * (amount // 2)
            if marked & one and marked & other:
                excess -= amount
        self[marked] = excess
        return excess


class Field:
    """What one kind of train can run for one corporation while off-boards have the values of one colour."""

    def __init__(self, network: Network, corporation: str, train: Train, colour: Colour) -> None:
        self.visits = 0
        """How many steps all searches took together."""
        self._web = web(network, corporation)
        stops = self._web.stops
        self._cities = train.cities
        self._stops = len(stops) if train.stops is None else train.stops
        self._least_majors = 1 if train.towns_pay else train.least_paid
        self._majors = sum(1 << at for at, stop in enumerate(stops) if stop.kind != "town")
        self._hope = [stop.worth(colour) if train.towns_pay or stop.kind != "town" else 0 for stop in stops]
        self._bonuses: list[tuple[int, int, int]] = []
        self._marked = 0
        for bonus in train_facts().bonuses:
            one, other = map(self._web.marked, bonus.marks)
            if one and other and train.name not in bonus.not_for:
                self._bonuses.append((one, other, bonus.amount))
                self._marked |= one | other
                for at in members(one | other):
                    self._hope[at] += bonus.amount // 2
        self._excess = _Excess(self._bonuses)
        self._rest = self._prospects(10 if train.towns_pay else 0)
        ends = [
            (1 << at, self._hope[at], int(stop.kind != "town"), int(stop.kind == "offboard"), at)
            for at, stop in enumerate(stops)
        ]
        self._steps: list[list[_Step]] = [
            sorted([(sides, *ends[stop], edge) for edge, stop, sides in links], key=_hope, reverse=True)
            for links in self._web.links
        ]

    @cached_property
    def routes(self) -> list[Found]:
        """All legal routes, in a fixed order."""
        return self.search()

    def search(self, used: int = 0, floor: int = -1, *, best: bool = False) -> list[Found]:
        """All routes off the used sides that pay more than the floor, in a fixed order.

        `best`: the floor rises with each route found, so that the last one pays most.
        """
        found: list[Found] = []
        marked, majors, least = self._marked, self._majors, self._least_majors
        excess, steps, rest = self._excess, self._steps, self._rest
        visits = 0

        def arm(
            here: list[_Step], second: list[_Step] | None, origin: int,
            used: int, seen: int, hope: int, ends: int, cities: int, stops: int, path: _Path,
        ) -> None:  # fmt: skip
            """Walk on by each of the steps; with `second`, those by which the second arm may begin."""
            nonlocal floor, visits
            for sides, bit, more, major, end, stop, edge in here:
                if sides & used or bit & seen or major > cities or stop < origin:
                    continue
                visits += 1
                off, now, worth = used | sides, seen | bit, hope + more
                walked = (path, ~edge if second is None else edge)
                value = worth - excess[now & marked]
                if value > floor and (least == 1 or (now & majors).bit_count() >= least):
                    found.append(Found(value, off, walked))
                    if best:
                        floor = value
                open_ends, open_cities, open_stops = ends - end, cities - major, stops - 1
                if open_stops and worth + rest[open_ends][open_cities][open_stops] > floor:
                    if steps[stop]:
                        arm(
                            steps[stop],
                            second,
                            origin,
                            off,
                            now,
                            worth,
                            open_ends,
                            open_cities,
                            open_stops,
                            walked,
                        )
                    if second:
                        arm(second, None, origin, off, now, worth, open_ends, open_cities, open_stops, walked)

        for origin in range(self._web.own):
            first = steps[origin]
            for place, step in enumerate(first):
                arm(
                    [step], first[place + 1 :], origin,
                    used, 1 << origin, self._hope[origin], 2, self._cities - 1, self._stops - 1, None,
                )  # fmt: skip
        self.visits += visits
        return found

    def _prospects(self, town: int) -> list[list[list[int]]]:
        """The most that stops can add, by the off-boards, the cities with them, and the stops still open."""
        hopes = list(zip(self._hope, (stop.kind for stop in self._web.stops), strict=True))
        cities = [max(hope, town) for hope, kind in hopes if kind == "city"]
        ends = sorted((max(hope, town) for hope, kind in hopes if kind == "offboard"), reverse=True)
        towns = sum(kind == "town" for _, kind in hopes)
        gains = [town * min(number, towns) for number in range(1, self._stops + 1)]
        table: list[list[list[int]]] = []
        for some in range(3):
            best = sorted(cities + ends[:some], reverse=True)[: self._cities]
            sums = [0, *accumulate(best)]
            sums += [sums[-1]] * (self._cities + 1 - len(sums))
            table.append([])
            for few in range(self._cities + 1):
                most = min(few, len(best))
                row = sums[: most + 1] + [sums[most] + gain for gain in gains[: self._stops - most]]
                table[-1].append(row)
        return table


@lru_cache(maxsize=64)
def field(network: Network, corporation: str, train: Train, colour: Colour) -> Field:
    """What this kind of train can run for the corporation."""
    return Field(network, corporation, train, colour)


def members(bits: int) -> list[int]:
    """The members of a set of bits, in rising order."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


_hope = itemgetter(2)
