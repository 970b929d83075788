"""The best run of a corporation: the routes of all its trains that together pay most (4.3, 4.4).

The answer is exact and comes with its certificate, a bound that no run exceeds and that the run reaches.
There is no time limit that would make it depend on the machine: on boards of this size the search takes
milliseconds.

One train's best route is searched for directly. For several trains, all routes of each are listed, best
first. A greedy run gives a floor; the first train's routes are tried from the best one down, each with the
best that the others can do beside it, until even the best of all others could not lift it over the floor.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of
from regelwerk.pfalz1847.search import Field, Found, field
from regelwerk.pfalz1847.tiles import Colour


@frozen
class Run:
    """What the trains of a corporation run together: a route for each, None for one that stands still."""

    routes: tuple[Route | None, ...]
    revenue: int


@frozen
class BestRun:
    """A run that pays most, with its certificate."""

    run: Run
    bound: int
    """No run pays more: the search left out nothing but what its bound shows to pay no more than this."""
    visits: int
    """How many steps the search took."""

    @property
    def revenue(self) -> int:
        """What the run pays."""
        return self.run.revenue


def best_run(network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour) -> BestRun:
    """A run of these trains that pays most while `colour` is the last tile colour available.

    Raises `UnknownName` for an unknown corporation.
    """
    team = _Team(network, corporation_id, trains, colour)
    run = team.run(team.best())
    return BestRun(run, run.revenue, team.visits)


def best_runs(
    network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
) -> Iterator[Run]:
    """All runs that pay most, each once; trains of one kind may change places.

    They are found one after the other, as they are asked for: there can be very many. Raises `UnknownName`
    for an unknown corporation.
    """
    team = _Team(network, corporation_id, trains, colour)
    revenue = sum(found.value for found in team.best())
    return (team.run(found) for found in team.all_of(revenue))


STANDING = Found(0, 0, None)
"""A train that does not run."""


class _Team:
    """The trains, the one that can pay most first."""

    def __init__(
        self, network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
    ) -> None:
        id = corporation(corporation_id).id
        self._network = network
        fields = [field(network, id, train, colour) for train in trains]
        self._before = sum(each.visits for each in set(fields))
        self._peaks = [_peak(each, alone=len(fields) == 1) for each in fields]
        self._order = sorted(range(len(fields)), key=lambda at: (-self._peaks[at].value, trains[at].name))
        self._fields = [fields[at] for at in self._order]

    @property
    def visits(self) -> int:
        """How many steps the searches took."""
        return sum(each.visits for each in set(self._fields)) - self._before

    def run(self, found: Sequence[Found]) -> Run:
        """The routes in the order of the trains as they were given."""
        routes: list[Route | None] = [None] * len(found)
        for at, each in zip(self._order, found, strict=True):
            if each.path:
                routes[at] = route_of(self._network.rails, each.edges)
        return Run(tuple(routes), sum(each.value for each in found))

    def best(self) -> list[Found]:
        """The routes that together pay most."""
        if len(self._fields) == 1:
            return self._peaks
        choices = [_choices(each) for each in self._fields]
        most = sum(each.most for each in choices)
        good = _greedy(choices)
        if _value_of(good) == most:
            return good
        for first in choices[0].routes[:MANY]:
            other = [first, *_greedy(choices[1:], first.sides)]
            if _value_of(other) > _value_of(good):
                good = other
        floor = _value_of(good)
        # Each train must bring what the others at their best leave.
        trimmed = {each: each.above(floor - most + each.most) for each in choices}
        return _better([trimmed[each] for each in choices], floor) or good

    def all_of(self, revenue: int) -> Iterator[list[Found]]:
        """All choices of routes that together pay just the revenue."""
        return _all_of([_choices(each) for each in self._fields], revenue, 0, None)


class _Choices:
    """What one train may run, best first."""

    def __init__(self, routes: Iterable[Found]) -> None:
        self.routes = sorted(routes, key=_value, reverse=True)
        self.most = self.routes[0].value if self.routes else 0
        self._sides = [found.sides for found in self.routes]

    def above(self, floor: int) -> _Indexed:
        """Those that pay more than the floor; of those over the same sides only one."""
        chosen = {found.sides: found for found in reversed(self.routes[: self._count(floor)])}
        return _Indexed(chosen.values())

    def best_off(self, sides: int, floor: int) -> Found | None:
        """The best that uses none of the sides, if it pays more than the floor."""
        return self._first_off(sides, 0, self._count(floor))

    def _first_off(self, sides: int, start: int, stop: int) -> Found | None:
        for at in range(start, stop):
            if not self._sides[at] & sides:
                return self.routes[at]
        return None

    def _count(self, floor: int) -> int:
        """How many pay more than the floor."""
        return bisect_left(self.routes, -floor, key=_loss)


class _Indexed(_Choices):
    """Choices that know for each side which of them use it, as a set of bits."""

    def __init__(self, routes: Iterable[Found]) -> None:
        super().__init__(routes)
        self._using: dict[int, int] = {}

    def off(self, sides: int) -> _Indexed:
        """Those that use none of the sides."""
        return _Indexed([found for found in self.routes if not found.sides & sides])

    def best_off(self, sides: int, floor: int) -> Found | None:
        count = self._count(floor)
        near = self._first_off(sides, 0, min(count, NEAR))
        if near is not None or count <= NEAR:
            return near
        busy = 0
        while sides:
            side = sides & -sides
            sides ^= side
            if side not in self._using:
                users = ["1" if each & side else "0" for each in reversed(self._sides)]
                self._using[side] = int("".join(users), 2)
            busy |= self._using[side]
        free = ~busy & ((1 << count) - 1)
        return self.routes[(free & -free).bit_length() - 1] if free else None


NEAR = 100
"""How many choices are looked at one by one, before all of them are together."""
MANY = 30
"""How many first routes are tried for a better floor."""


@lru_cache(maxsize=16)
def _choices(field: Field) -> _Choices:
    return _Choices(field.routes)


def _peak(field: Field, *, alone: bool) -> Found:
    """The best that a train can run by itself; if it is not alone, all its routes are needed anyway."""
    if alone:
        found = field.search(floor=0, best=True)
        return found[-1] if found else STANDING
    routes = _choices(field).routes
    return routes[0] if routes else STANDING


def _greedy(choices: Sequence[_Choices], used: int = 0) -> list[Found]:
    """The best that each train can do beside those before it, off the used sides."""
    found: list[Found] = []
    for each in choices:
        found.append(each.best_off(used, 0) or STANDING)
        used |= found[-1].sides
    return found


def _better(choices: list[_Indexed], floor: int) -> list[Found] | None:
    """One of each train's choices, off each other's sides and best together, if above the floor."""
    first, *others = choices
    most = sum(each.most for each in others)
    twins = len(others) == 1 and first is others[0]
    best: list[Found] | None = None
    for found in (*first.routes, STANDING):
        left = floor - found.value
        if left >= most or (twins and left >= found.value):
            break
        if len(others) > 1:
            rest = _better([each.off(found.sides) for each in others], left)
        else:
            other = others[0].best_off(found.sides, left) or (STANDING if left < 0 else None)
            rest = None if other is None else [other]
        if rest is not None:
            best = [found, *rest]
            floor = sum(each.value for each in best)
    return best


def _all_of(choices: list[_Choices], revenue: int, used: int, before: Found | None) -> Iterator[list[Found]]:
    """One of each train's choices, in all ways that pay just the revenue, off each other's and the used
    sides.

    Of trains of one kind, a later one runs nothing that comes before the route of the earlier one.
    """
    if not choices:
        if revenue == 0:
            yield []
        return
    first, *others = choices
    most = sum(each.most for each in others)
    reached = before is None
    for found in (*first.routes, STANDING):
        reached = reached or found is before
        if found.value < revenue - most:
            return
        if not reached or found.value > revenue or found.sides & used:
            continue
        twin = bool(others) and others[0] is first
        for rest in _all_of(others, revenue - found.value, used | found.sides, found if twin else None):
            yield [found, *rest]


def _value_of(run: Iterable[Found]) -> int:
    return sum(found.value for found in run)


_value = attrgetter("value")


def _loss(found: Found) -> int:
    return -found.value
