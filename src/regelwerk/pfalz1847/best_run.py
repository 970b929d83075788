"""The best run of a corporation: the routes of all its trains that together pay most (4.3, 4.4).

The answer is exact and comes with its certificate, a bound that no run exceeds and that the run reaches.
There is no time limit that would make it depend on the machine: on boards of this size the search takes
milliseconds.

Each train's best route alone gives a bound. If these routes have no side in common, they are the best run.
Else a floor sinks from that bound, step by step, down to what a greedy run pays. For each floor the routes
are listed with which a run could pay more, and of two trains whose best routes have a side in common, the
one or the other has to do without that side: the search branches there, and ends where the bound of a
branch is not above the floor. What the other train loses with a side is a toll for who uses it, which keeps
the lists short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.graph import members
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route
from regelwerk.pfalz1847.search import STANDING, Field, Found, field
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
    """How many arms and routes the search had in its hands."""

    @property
    def revenue(self) -> int:
        """What the run pays."""
        return self.run.revenue


def best_run(network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour) -> BestRun:
    """A run of these trains that pays most while `colour` is the last tile colour available.

    Raises `UnknownName` for an unknown corporation.
    """
    team = _Team(network, corporation_id, trains, colour)
    return BestRun(team.run(team.best), team.revenue, team.visits)


def best_runs(
    network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
) -> Iterator[JointRun]:
    """All runs that pay most, each once; trains of one kind may change places.

    They are found one after the other, as they are asked for: there can be very many. Raises `UnknownName`
    for an unknown corporation.
    """
    team = _Team(network, corporation_id, trains, colour)
    return map(team.run, _all_of(team.above(team.revenue - 1), team.revenue, 0, None))


STEP = 40
"""By how much the floor sinks from one search to the next."""


class _Team:
    """The trains of a corporation and the best that they can do."""

    def __init__(
        self, network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
    ) -> None:
        id = corporation(corporation_id).id
        fields = [field(network, id, train, colour) for train in trains]
        self._order = sorted(range(len(fields)), key=lambda at: (-fields[at].most, fields.index(fields[at])))
        """The trains by what they can pay at most, those of one kind beside each other."""
        self._fields = [fields[at] for at in self._order]
        self._most = sum(each.most for each in fields)
        self.visits = sum(each.arms for each in set(fields))
        self.best = self._find_best()
        self.revenue = _value_of(self.best)

    def run(self, found: Sequence[Found]) -> JointRun:
        """The routes as a run, in the order in which the trains were given."""
        routes: list[Route | None] = [None] * len(found)
        for at, each, route in zip(self._order, self._fields, found, strict=True):
            routes[at] = each.route(route)
        return JointRun(tuple(routes), _value_of(found))

    def above(self, floor: int, limit: int = 0) -> list[list[Found]]:
        """By train, best first: the routes with which the whole run might still pay more than the floor.

        `limit`: tolls up to that amount narrow the choice; 0 if there shall be none.
        """
        known: dict[Field, list[Found]] = {}
        for each in self._fields:
            if each not in known:
                others = list(self._fields)
                others.remove(each)
                tolls = others[0].tolls(limit) if limit and len(others) == 1 else ()
                routes = each.above(floor - self._most + each.most, tolls)
                known[each] = [*sorted(routes, key=_value, reverse=True), STANDING]
        return [known[each] for each in self._fields]

    def _find_best(self) -> list[Found]:
        """The routes of all trains that together pay most."""
        good: list[Found] = []
        used = 0
        for each in self._fields:
            good.append(each.best_off(used) if used else each.best)
            used |= good[-1][1]
        floor = _value_of(good)
        guess = self._most
        while guess > floor:
            guess = max(floor, guess - STEP)
            choices = self.above(guess, self._most - guess)
            self.visits += sum(map(len, choices))
            better = _better(choices, guess)
            if better is not None:
                return better
        return good


def _better(choices: list[list[Found]], floor: int) -> list[Found] | None:
    """One of each train's choices, off each other's sides and best together, if above the floor.

    If the best choices of two trains have a side in common, one of the two trains does without that side.
    """
    most = sum(each[0][0] for each in choices)
    if most <= floor:
        return None
    choices = _worthy(choices, floor - most)
    clash = _clash(choices)
    if clash is None:
        return [each[0] for each in choices]
    one, other, side = clash
    best: list[Found] | None = None
    for train in (one,) if choices[one] is choices[other] else (one, other):  # of twins, either will do
        rest = list(choices)
        rest[train] = [found for found in choices[train] if not found[1] & side]
        better = _better(rest, floor) if rest[train] else None
        if better is not None:
            best, floor = better, _value_of(better)
    return best


def _worthy(choices: list[list[Found]], loss: int) -> list[list[Found]]:
    """The choices that pay more than the best one and a (negative) loss; twins stay twins."""
    known = {id(each): [found for found in each if found[0] > each[0][0] + loss] for each in choices}
    return [known[id(each)] for each in choices]


def _clash(choices: list[list[Found]]) -> tuple[int, int, int] | None:
    """Two trains whose best choices have sides in common, and of these the one that costs most to avoid."""
    for other, second in enumerate(choices):
        for one, first in enumerate(choices[:other]):
            common = first[0][1] & second[0][1]
            if common:
                return (
                    one,
                    other,
                    max(members(common), key=lambda side: min(_loss(first, side), _loss(second, side))),
                )
    return None


def _loss(routes: list[Found], side: int) -> int:
    """How much less than the best route the best one without a side pays."""
    for value, sides, *_ in routes:
        if not sides & side:
            return routes[0][0] - value
    return routes[0][0]


def _all_of(
    choices: list[list[Found]], revenue: int, used: int, before: Found | None
) -> Iterator[list[Found]]:
    """One of each train's choices, in all ways that pay just the revenue, off each other's and used sides.

    Of trains of one kind, a later one runs nothing that comes before the route of the earlier one.
    """
    if not choices:
        if revenue == 0:
            yield []
        return
    first, *others = choices
    most = sum(each[0][0] for each in others)
    twin = bool(others) and others[0] is first
    reached = before is None
    for found in first:
        reached = reached or found is before
        value, sides, *_ = found
        if value < revenue - most:
            return
        if reached and value <= revenue and not sides & used:
            for rest in _all_of(others, revenue - value, used | sides, found if twin else None):
                yield [found, *rest]


def _value_of(run: Iterable[Found]) -> int:
    return sum(found[0] for found in run)


_value = itemgetter(0)
