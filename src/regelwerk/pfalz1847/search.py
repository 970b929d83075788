"""The search for routes that pay: all that pay more than a floor, or one that pays most.

A route is two arms of a station (see `arms`). The arms are taken by their peak, the most that a route with
them could pay, down to the floor; for each, only those partners are looked at that add enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, islice
from typing import TypeAlias

from regelwerk.pfalz1847.arms import Star, stars
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import Train, train_facts
from regelwerk.pfalz1847.graph import members
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of
from regelwerk.pfalz1847.tiles import Colour

Found: TypeAlias = tuple[int, int, int, int, int]
"""A legal route: what it pays; the set of sides it uses; the place of the station, and there the places of
the arms."""

Toll: TypeAlias = tuple[int, int]
"""An amount, and the sides for which it is to be paid. Of several, the highest comes first."""

_NEVER = 1 << 30
"""More than anything pays."""

STANDING: Found = (0, 0, -1, 0, 0)
"""A train that does not run."""


class Field:
    """What one kind of train can run for one corporation while off-boards have the values of one colour."""

    def __init__(self, network: Network, corporation: str, train: Train, colour: Colour) -> None:
        self._network = network
        graph, majors = network.rails.graph, network.rails.majors
        self._sides = (1 << graph.width) - 1
        pay = {
            stop: network.rails.stop(stop).worth(colour) if train.towns_pay or majors[stop] else 0
            for stop in graph.stops
        }
        bonuses = _Bonuses(network, train)
        self._hopes = [
            _Hopes(star, pay, bonuses, graph.bits((star.station,)))
            for star in stars(network, corporation, train)
        ]
        self._without: dict[int, tuple[int, bool]] = {}
        """By side: what the best route without it pays, and if this is exact or only no less than that."""
        self.arms = sum(len(each.star.arms) for each in self._hopes)
        """How many arms its routes are made of."""

    @property
    def most(self) -> int:
        """What the best route pays; 0 if there is none."""
        return self.best[0]

    @cached_property
    def best(self) -> Found:
        """A route that pays most; `STANDING` if there is none."""
        return self.best_off(0)

    def best_off(self, sides: int, floor: int = 0) -> Found:
        """The best route without these sides that pays more than the floor; `STANDING` if there is none."""
        return (self._search(floor, [(_NEVER, sides)], best=True) or [STANDING])[-1]

    def above(self, floor: int, tolls: Sequence[Toll] = ()) -> list[Found]:
        """All routes that, after the highest toll that they have to pay, pay more than the floor."""
        return self._search(floor, tolls, best=False)

    def value(self, star: int, one: int, other: int) -> int:
        """What the route of two arms pays."""
        hopes = self._hopes[star]
        arms = hopes.star.arms
        return hopes.start + hopes.pay[one] + hopes.pay[other] + hopes.bonus(arms[one][0] | arms[other][0])

    def tolls(self, limit: int) -> list[Toll]:
        """What it costs this train if another one uses a side: how much less its best route pays then.

        No more than the limit is charged, so that nothing below need be searched.
        """
        value, best, *_ = self.best
        tolls: dict[int, int] = {}
        for side in members(best):
            least, exact = self._without.get(side, (value, False))
            if not exact and least > value - limit:
                found = self.best_off(side, value - limit)
                least, exact = max(found[0], value - limit), found is not STANDING
                self._without[side] = least, exact
            if least < value:
                tolls[value - least] = tolls.get(value - least, 0) | side
        return sorted(tolls.items(), reverse=True)

    def route(self, found: Found) -> Route | None:
        """The route itself; None for a train that does not run."""
        _, _, star, one, other = found
        if star < 0:
            return None
        edges = self._hopes[star].star.edges
        return route_of(self._network.rails, [*edges(one), *reversed(edges(other))])

    def _search(self, floor: int, tolls: Sequence[Toll], *, best: bool) -> list[Found]:
        """All routes that, after their toll, pay more than the floor.

        `best`: the floor rises with each route found, so that the last one pays most.
        """
        found: list[Found] = []
        sides = self._sides
        for at, hopes in enumerate(self._hopes):
            arms, pay, peak, start, bonus = hopes.star.arms, hopes.pay, hopes.peak, hopes.start, hopes.bonus
            known = hopes.known
            for one in hopes.order:
                if peak[one] <= floor:
                    break
                if known[one] <= floor:
                    continue
                uses = arms[one][0]
                toll = _toll(tolls, uses)
                if known[one] <= floor + toll:
                    continue
                known[one] = floor + toll  # unless one of these pays more
                for other in hopes.partners(one, floor + toll - start - pay[one]):
                    both = uses | arms[other][0]
                    value = start + pay[one] + pay[other] + bonus(both)
                    if value > known[one]:
                        known[one] = value
                    if value - _toll(tolls, both) > floor:
                        found.append((value, both & sides, at, one, other))
                        if best:
                            floor = value
        return found


def _toll(tolls: Sequence[Toll], uses: int) -> int:
    """The highest toll for what a route uses."""
    for amount, sides in tolls:
        if uses & sides:
            return amount
    return 0


MANY = 64
"""From so many arms on, it is worth while to make sets of them."""


class _Hopes:
    """What can be hoped of the arms of a star."""

    def __init__(self, star: Star, worth: dict[int, int], bonuses: _Bonuses, here: int) -> None:
        self.star = star
        self.start = worth[star.station]
        """What the station itself pays, which is in none of the arms."""
        self._here = here
        self._bonuses = bonuses
        self.pay = [0]
        """By arm: what its stops pay."""
        self._marks = [0]
        """By arm: the set of its marked stops."""
        tops: dict[int, list[int]] = {0: [0] * (star.cities + 1)}
        for uses, stop, majors, _, before, _ in islice(star.arms, 1, None):
            pay, mark = self.pay[before] + worth[stop], uses & bonuses.marked
            self.pay.append(pay)
            self._marks.append(mark)
            if mark not in tops:
                tops[mark] = [-_NEVER] * (star.cities + 1)
            if pay > tops[mark][majors]:
                tops[mark][majors] = pay
        hopes = {mark: self._hope(mark, tops) for mark in tops}
        self.peak = [
            self.start + pay + hopes[mark][majors]
            for pay, mark, (_, _, majors, *_) in zip(self.pay, self._marks, star.arms, strict=True)
        ]
        """By arm: the most that a route with it can pay."""
        self.known = self.peak.copy()
        """The same, as far as searches found that it is less."""
        self.order = sorted(range(len(self.peak)), key=self.peak.__getitem__, reverse=True)
        """The arms, those with the highest peak first."""

    def _hope(self, mark: int, tops: dict[int, list[int]]) -> list[int]:
        """By the cities and off-boards of an arm with these marked stops: what a partner can add."""
        most = [-_NEVER] * (self.star.cities + 1)
        for other, amounts in tops.items():
            bonus = self.bonus(mark | other)
            most = [max(each, amount + bonus) for each, amount in zip(most, amounts, strict=True)]
        return list(accumulate(most, max))[::-1]

    def bonus(self, uses: int) -> int:
        """What a route earns for marked stops."""
        return self._bonuses[(uses | self._here) & self._bonuses.marked]

    def partners(self, one: int, need: int) -> Iterable[int]:
        """The arms before an arm that make a route with it and, with the bonuses, add more than the need."""
        if len(self.star.arms) < MANY:
            return self._few_partners(one, need - self._bonuses.most)
        return self._many_partners(one, need)

    def _few_partners(self, one: int, need: int) -> list[int]:
        """Those that pay more than the need themselves."""
        star, pay = self.star, self.pay
        uses, _, majors, stops, _, _ = star.arms[one]
        cities, least, stops = star.cities - majors, star.least - majors, star.stops - stops
        found: list[int] = []
        for other in range(one):
            if pay[other] > need:
                also, _, some, called, _, _ = star.arms[other]
                if not uses & also and least <= some <= cities and called <= stops:
                    found.append(other)
        return found

    def _many_partners(self, one: int, need: int) -> Iterator[int]:
        partners = self.star.partners[one]
        for bonus, arms in self._earning[self._marks[one]]:
            better = partners & arms & self._best[bisect_left(self._falling, bonus - need)]
            while better:
                other = better.bit_length() - 1
                yield other
                better ^= 1 << other

    @cached_property
    def _by_pay(self) -> list[int]:
        """The arms, those that pay most first."""
        return sorted(range(len(self.pay)), key=self.pay.__getitem__, reverse=True)

    @cached_property
    def _falling(self) -> list[int]:
        """In that order: what they pay, negative, so that it rises."""
        return [-self.pay[one] for one in self._by_pay]

    @cached_property
    def _best(self) -> list[int]:
        """In that order: the sets of none, the first, the first two and so on, in bits."""
        return list(accumulate((1 << one for one in self._by_pay), int.__or__, initial=0))

    @cached_property
    def _earning(self) -> dict[int, list[tuple[int, int]]]:
        """By the set of an arm's marked stops: the bonuses that it can earn, and the partners for each."""
        alike: dict[int, int] = {}
        for place, mark in enumerate(self._marks):
            alike[mark] = alike.get(mark, 0) | 1 << place
        earning: dict[int, list[tuple[int, int]]] = {}
        for mark in alike:
            by_bonus: dict[int, int] = {}
            for other, arms in alike.items():
                bonus = self.bonus(mark | other)
                by_bonus[bonus] = by_bonus.get(bonus, 0) | arms
            earning[mark] = list(by_bonus.items())
        return earning


class _Bonuses(dict[int, int]):
    """By set of marked stops: the bonuses that they earn together."""

    def __init__(self, network: Network, train: Train) -> None:
        bits = network.rails.graph.bits
        self._ends: list[tuple[int, int, int]] = []
        self.marked = 0
        """The set of the marked stops."""
        for bonus in train_facts().bonuses:
            one, other = (bits(marked(mark)) for mark in bonus.marks)
            if one and other and train.name not in bonus.not_for:
                self._ends.append((one, other, bonus.amount))
                self.marked |= one | other
        self.most = sum(amount for _, _, amount in self._ends)
        """What a route can earn at most."""

    def __missing__(self, marked: int) -> int:
        found = sum(amount for one, other, amount in self._ends if marked & one and marked & other)
        self[marked] = found
        return found


@lru_cache(maxsize=32)
def field(network: Network, corporation: str, train: Train, colour: Colour) -> Field:
    """What this kind of train can run for the corporation."""
    return Field(network, corporation, train, colour)


@cache
def marked(mark: str) -> tuple[int, ...]:
    """The stops on hexes with that mark."""
    return tuple(
        2 * at + index for at, hex in enumerate(chart().hexes) if hex.mark == mark for index in (0, 1)
    )
