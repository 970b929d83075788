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

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of
from regelwerk.pfalz1847.search import Field, Found, edges_of, field
from regelwerk.pfalz1847.tiles import Colour


@frozen
class JointRun:
    """What the trains of a corporation run together: a route for each, None for one that stands still."""

    routes: tuple[Route | None, ...]
    revenue: int


@frozen
class BestRun:
    """A run that pays most, with its certificate."""

    run: JointRun
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
    fields = _fields(network, corporation_id, trains, colour)
    before = _visits(fields)
    if len(fields) == 1:
        run = _run(network, fields[0].search(0, best=True)[-1:] or [STANDING], [0])
    else:
        order = _order(fields)
        run = _run(network, _best([fields[at] for at in order]), order)
    return BestRun(run, run.revenue, _visits(fields) - before)


def best_runs(
    network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
) -> Iterator[JointRun]:
    """All runs that pay most, each once; trains of one kind may change places.

    They are found one after the other, as they are asked for: there can be very many. Raises `UnknownName`
    for an unknown corporation.
    """
    fields = _fields(network, corporation_id, trains, colour)
    order = _order(fields)
    ordered = [fields[at] for at in order]
    revenue = _value_of(_best(ordered))
    return (
        _run(network, found, order) for found in _all_of(_choices(ordered, revenue - 1), revenue, 0, None)
    )


STANDING: Found = (0, 0, 0)
"""A train that does not run."""
NEAR = 100
"""How many choices are looked at one by one, before all of them are together."""
MANY = 30
"""How many first routes are tried for a better floor."""


def _fields(network: Network, id: str, trains: Sequence[Train], colour: Colour) -> list[Field]:
    return [field(network, corporation(id).id, train, colour) for train in trains]


def _visits(fields: Iterable[Field]) -> int:
    return sum(each.visits for each in set(fields))


def _order(fields: Sequence[Field]) -> list[int]:
    """The places of the trains by what they can pay at most, those of one kind beside each other."""
    return sorted(range(len(fields)), key=lambda at: (-fields[at].most, fields.index(fields[at])))


def _run(network: Network, found: Sequence[Found], order: Sequence[int]) -> JointRun:
    """The routes as a run; `order` says which train each of them is for."""
    routes: list[Route | None] = [None] * len(found)
    for at, (_, _, path) in zip(order, found, strict=True):
        if path:
            routes[at] = route_of(network.rails, edges_of(path))
    return JointRun(tuple(routes), _value_of(found))


def _best(fields: Sequence[Field]) -> list[Found]:
    """The routes of all trains that together pay most."""
    good: list[Found] = []
    used = 0
    for each in fields:
        good.append(max((found for found in each.routes if not found[1] & used), default=STANDING))
        used |= good[-1][1]
    floor = _value_of(good)
    if floor == sum(each.most for each in fields):
        return good
    choices = _choices(fields, floor)
    if len(fields) == 2:  # lift the floor with little effort before the long search
        for first in choices[0].routes[:MANY]:
            other = choices[1].near_off(first[1], floor - first[0])
            if other is not None:
                good = [first, other]
                floor = _value_of(good)
        choices = _choices(fields, floor)
    return _better(choices, floor) or good


def _choices(fields: Sequence[Field], floor: int) -> list[_Choices]:
    """What each train may run if all together shall pay more than the floor; trains of one kind share it."""
    most = sum(each.most for each in fields)
    known = {each: _Choices(each.routes, floor - most + each.most) for each in set(fields)}
    return [known[each] for each in fields]


class _Choices:
    """The routes of one train that pay more than a floor, best first."""

    def __init__(self, routes: Iterable[Found], floor: int) -> None:
        self.routes = sorted([found for found in routes if found[0] > floor], reverse=True)
        self.most = self.routes[0][0] if self.routes else 0
        self._floor = floor
        self._sides = [sides for _, sides, _ in self.routes]
        self._using: dict[int, int] = {}
        """By side: the set of the routes that use it, in bits."""

    def off(self, sides: int) -> _Choices:
        """Those that use none of the sides."""
        return _Choices([found for found in self.routes if not found[1] & sides], self._floor)

    def near_off(self, sides: int, floor: int) -> Found | None:
        """The best of the first few that uses none of the sides, if it pays more than the floor."""
        for found in self.routes[:NEAR]:
            if found[0] <= floor:
                return None
            if not found[1] & sides:
                return found
        return None

    def best_off(self, sides: int, floor: int) -> Found | None:
        """The best that uses none of the sides, if it pays more than the floor."""
        near = self.near_off(sides, floor)
        count = bisect_left(self.routes, -floor, key=_loss)
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


def _better(choices: list[_Choices], floor: int) -> list[Found] | None:
    """One of each train's choices, off each other's sides and best together, if above the floor."""
    first, *others = choices
    most = sum(each.most for each in others)
    twins = len(others) == 1 and first is others[0]
    best: list[Found] | None = None
    for found in (*first.routes, STANDING):
        value, sides, _ = found
        left = floor - value
        if left >= most or (twins and left >= value):
            break
        if len(others) > 1:
            rest = _better([each.off(sides) for each in others], left)
        else:
            other = others[0].best_off(sides, left) or (STANDING if left < 0 else None)
            rest = None if other is None else [other]
        if rest is not None:
            best = [found, *rest]
            floor = _value_of(best)
    return best


def _all_of(choices: list[_Choices], revenue: int, used: int, before: Found | None) -> Iterator[list[Found]]:
    """One of each train's choices, in all ways that pay just the revenue, off each other's and used sides.

    Of trains of one kind, a later one runs nothing that comes before the route of the earlier one.
    """
    if not choices:
        if revenue == 0:
            yield []
        return
    first, *others = choices
    most = sum(each.most for each in others)
    twin = bool(others) and others[0] is first
    reached = before is None
    for found in (*first.routes, STANDING):
        reached = reached or found is before
        value, sides, _ = found
        if value < revenue - most:
            return
        if reached and value <= revenue and not sides & used:
            for rest in _all_of(others, revenue - value, used | sides, found if twin else None):
                yield [found, *rest]


def _value_of(run: Iterable[Found]) -> int:
    return sum(value for value, _, _ in run)


def _loss(found: Found) -> int:
    return -found[0]
