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
from typing import TypeAlias

from regelwerk.pfalz1847.facts import Train, train_facts
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.tiles import Colour
from regelwerk.pfalz1847.web import web

Path: TypeAlias = int
"""The edges of a route, the last one in the lowest digit. A number, since of these there are very many, and
the garbage collector need not look at numbers."""

Found: TypeAlias = tuple[int, int, Path]
"""A legal route: what it pays, the set of sides it uses, and its path."""

_DIGIT = 16
"""Bits of a digit of a path: 1 where the second arm begins, else an edge and 2."""
_TURN = 1


def edges_of(path: Path) -> tuple[int, ...]:
    """The edges of a route from one end to the other."""
    arm: list[int] = []
    second: list[int] = []
    while path:
        digit = path & (1 << _DIGIT) - 1
        path >>= _DIGIT
        if digit == _TURN:
            second, arm = arm, []
        else:
            arm.append(digit - 2)
    return (*second, *reversed(arm))


_Step: TypeAlias = tuple[int, int, int, int, int, int, int]
"""A link as the search wants it: the set of sides; of the stop at its other end the bit, the hope, 1 if it
is a city or off-board, 1 if it is an off-board (of which a route has two at most), and the number; the
edge and 2."""


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
        self._least = 1 if train.towns_pay else train.least_paid
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
            sorted([(sides, *ends[stop], edge + 2) for edge, stop, sides in links], key=_hope, reverse=True)
            for links in self._web.links
        ]

    @cached_property
    def routes(self) -> list[Found]:
        """All legal routes, in a fixed order."""
        return self.search()

    @cached_property
    def most(self) -> int:
        """What the best route pays; 0 if there is none."""
        return max(self.routes, default=(0, 0, 0))[0]

    def search(self, floor: int = -1, *, best: bool = False) -> list[Found]:
        """All routes that pay more than the floor, in a fixed order.

        `best`: the floor rises with each route found, so that the last one pays most.
        """
        found: list[Found] = []
        excess, steps, rest, least, majors = self._excess, self._steps, self._rest, self._least, self._majors
        marked = self._marked
        banned = visits = 0

        def arm(
            here: list[_Step], second: list[_Step] | None, used: int, seen: int,
            hope: int, ends: int, cities: int, stops: int, path: Path,
        ) -> None:  # fmt: skip
            """Walk on by each of the steps; `second` are those by which the second arm may begin."""
            nonlocal floor, visits
            stops -= 1
            for sides, bit, more, major, end, stop, edge in here:
                if sides & used or bit & seen or major > cities:
                    continue
                visits += 1
                off, now, worth = used | sides, seen | bit, hope + more
                on = path << _DIGIT | edge
                value = worth - excess[now & marked]
                if value > floor and (least == 1 or (now & majors).bit_count() >= least):
                    found.append((value, off, on))
                    if best:
                        floor = value
                left_ends, left = ends - end, cities - major
                if stops and (floor < 0 or worth + rest[left_ends][left][stops] > floor):
                    onward = steps[stop]
                    if onward:
                        arm(onward, second, off, now, worth, left_ends, left, stops, on)
                    if second:
                        arm(second, None, off, now, worth, left_ends, left, stops, on << _DIGIT | _TURN)

        for origin in range(self._web.own):
            seen = banned | 1 << origin
            marked, majors = self._marked & ~banned, self._majors & ~banned
            first, hope = steps[origin], self._hope[origin]
            for place, step in enumerate(first):
                arm([step], first[place + 1 :], 0, seen, hope, 2, self._cities - 1, self._stops - 1, 0)
            banned = seen
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


@lru_cache(maxsize=32)
def field(network: Network, corporation: str, train: Train, colour: Colour) -> Field:
    """What this kind of train can run for the corporation."""
    return Field(network, corporation, train, colour)


def members(bits: int) -> list[int]:
    """The members of a set of bits, in rising order."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


_hope = itemgetter(2)
