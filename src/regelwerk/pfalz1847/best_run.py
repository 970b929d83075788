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
from operator import itemgetter

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of
from regelwerk.pfalz1847.search import Field, Found, edges_of, field
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
    fields = [field(network, corporation(corporation_id).id, train, colour) for train in trains]
    before = _visits(fields)
    if len(fields) == 1:
        run = _run(network, fields[0].search(0, best=True)[-1:] or [STANDING], [0])
    else:
        choices = _choices(fields)
        order = _order(choices)
        run = _run(network, _best([choices[at] for at in order]), order)
    return BestRun(run, run.revenue, _visits(fields) - before)


def best_runs(
    network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
) -> Iterator[Run]:
    """All runs that pay most, each once; trains of one kind may change places.

    They are found one after the other, as they are asked for: there can be very many. Raises `UnknownName`
    for an unknown corporation.
    """
    choices = _choices([field(network, corporation(corporation_id).id, train, colour) for train in trains])
    order = _order(choices)
    sorted_choices = [choices[at] for at in order]
    revenue = _value_of(_best(sorted_choices))
    return (_run(network, found, order) for found in _all_of(sorted_choices, revenue, 0, None))


STANDING: Found = (0, 0, 0, 0)
"""A train that does not run."""
NEAR = 100
"""How many choices are looked at one by one, before all of them are together."""
MANY = 30
"""How many first routes are tried for a better floor."""


def _visits(fields: Iterable[Field]) -> int:
    return sum(each.visits for each in set(fields))


def _run(network: Network, found: Sequence[Found], order: Sequence[int]) -> Run:
    """The routes as a run; `order` says which train each of them is for."""
    routes: list[Route | None] = [None] * len(found)
    for at, (_, _, _, path) in zip(order, found, strict=True):
        if path:
            routes[at] = route_of(network.rails, edges_of(path))
    return Run(tuple(routes), _value_of(found))


class _Choices:
    """What one train may run, best first."""

    def __init__(self, routes: list[Found]) -> None:
        self.routes = routes
        self.most = routes[0][0] if routes else 0
        self._sides = [sides for _, sides, _, _ in routes]

    def above(self, floor: int) -> _Indexed:
        """Those that pay more than the floor; of those over the same sides only one."""
        chosen = {found[1]: found for found in reversed(self.routes[: self._count(floor)])}
        return _Indexed(sorted(chosen.values(), key=_value, reverse=True))

    def best_off(self, sides: int, floor: int) -> Found | None:
        """The best that uses none of the sides, if it pays more than the floor."""
        return self._first_off(sides, self._count(floor))

    def _first_off(self, sides: int, count: int) -> Found | None:
        for at, used in enumerate(self._sides[:count]):
            if not used & sides:
                return self.routes[at]
        return None

    def _count(self, floor: int) -> int:
        """How many pay more than the floor."""
        return bisect_left(self.routes, -floor, key=_loss)


class _Indexed(_Choices):
    """Choices that know for each side which of them use it, as a set of bits."""

    def __init__(self, routes: list[Found]) -> None:
        super().__init__(routes)
        self._using: dict[int, int] = {}

    def off(self, sides: int) -> _Indexed:
        """Those that use none of the sides."""
        return _Indexed([found for found in self.routes if not found[1] & sides])

    def best_off(self, sides: int, floor: int) -> Found | None:
        count = self._count(floor)
        near = self._first_off(sides, min(count, NEAR))
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


def _choices(fields: Sequence[Field]) -> list[_Choices]:
    """What each train may run. A train that a wider one covers takes its routes from that one's."""
    known: dict[Field, _Choices] = {}
    for each in sorted(fields, key=Field.width, reverse=True):
        if each not in known:
            wider = next((other for other in known if other.covers(each)), None)
            if wider is None:
                known[each] = _Choices(sorted(each.routes, key=_value, reverse=True))
            else:
                known[each] = _Choices(each.narrow(known[wider].routes))
    return [known[each] for each in fields]


def _order(choices: Sequence[_Choices]) -> list[int]:
    """The trains by what they can pay at most, those of one kind beside each other."""
    first = {id(each): at for at, each in reversed(list(enumerate(choices)))}
    return sorted(range(len(choices)), key=lambda at: (-choices[at].most, first[id(choices[at])]))


def _best(choices: list[_Choices]) -> list[Found]:
    """The routes of all trains that together pay most."""
    good = _greedy(choices)
    most = sum(each.most for each in choices)
    if _value_of(good) == most:
        return good
    for first in choices[0].routes[:MANY]:
        other = [first, *_greedy(choices[1:], first[1])]
        if _value_of(other) > _value_of(good):
            good = other
    floor = _value_of(good)
    # Each train must bring what the others at their best leave.
    trimmed = {id(each): each.above(floor - most + each.most) for each in choices}
    return _better([trimmed[id(each)] for each in choices], floor) or good


def _greedy(choices: Sequence[_Choices], used: int = 0) -> list[Found]:
    """The best that each train can do beside those before it, off the used sides."""
    found: list[Found] = []
    for each in choices:
        found.append(each.best_off(used, 0) or STANDING)
        used |= found[-1][1]
    return found


def _better(choices: list[_Indexed], floor: int) -> list[Found] | None:
    """One of each train's choices, off each other's sides and best together, if above the floor."""
    first, *others = choices
    most = sum(each.most for each in others)
    twins = len(others) == 1 and first is others[0]
    best: list[Found] | None = None
    for found in (*first.routes, STANDING):
        value, sides, _, _ = found
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
        value, sides, _, _ = found
        if value < revenue - most:
            return
        if reached and value <= revenue and not sides & used:
            for rest in _all_of(others, revenue - value, used | sides, found if twin else None):
                yield [found, *rest]


def _value_of(run: Iterable[Found]) -> int:
    return sum(value for value, _, _, _ in run)


_value = itemgetter(0)


def _loss(found: Found) -> int:
    return -found[0]
