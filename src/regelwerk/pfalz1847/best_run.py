"""The best run of a corporation: the routes of all its trains that together pay most (4.3, 4.4).

The answer is exact and comes with its certificate, a bound that no run exceeds and that the run reaches. There is no
time limit that would make it depend on the machine: on boards of this size the search takes milliseconds.

With several trains, what each pays at best by itself bounds what the others must bring. A greedy run gives a floor; the
first train's routes that can still beat it are tried from the best one down, and the rest is solved on the sides they leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of
from regelwerk.pfalz1847.search import Field, Found, field
from regelwerk.pfalz1847.tiles import Colour


@frozen
class Run:
    """What the trains of a corporation run together: a route for each train, None for one that stands still."""

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
    before = team.visits
    found = team.best()
    run = team.run(found)
    return BestRun(run, run.revenue, team.visits - before)


def best_runs(network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour) -> Iterator[Run]:
    """All runs that pay most, each once; trains of one kind may change places.

    They are found one after the other, as they are asked for: there can be very many. Raises `UnknownName` for an unknown
    corporation.
    """
    team = _Team(network, corporation_id, trains, colour)
    revenue = sum(found.value for found in team.best())
    return (team.run(found) for found in team.all_of(revenue))


_STANDING = Found(0, 0, ())
"""A train that does not run."""


class _Team:
    """The trains, the one that can pay most first."""

    def __init__(
        self, network: Network, corporation_id: str, trains: Sequence[Train], colour: Colour
    ) -> None:
        id = corporation(corporation_id).id
        self._network = network
        fields = [field(network, id, train, colour) for train in trains]
        peaks = {each: _peak(each) for each in fields}
        self._order = sorted(range(len(trains)), key=lambda at: (-peaks[fields[at]], trains[at].name))
        self._fields = [fields[at] for at in self._order]
        self._most = [sum(peaks[each] for each in self._fields[at:]) for at in range(len(fields) + 1)]
        """By train: what it and those after it can pay at most."""

    @property
    def visits(self) -> int:
        """Steps that the searches for these trains took so far."""
        return sum(each.visits for each in set(self._fields))

    def run(self, found: Sequence[Found]) -> Run:
        """The routes in the order of the trains as they were given."""
        routes: list[Route | None] = [None] * len(found)
        for at, each in zip(self._order, found, strict=True):
            if each.edges:
                routes[at] = route_of(self._network.rails, each.edges)
        return Run(tuple(routes), sum(each.value for each in found))

    def best(self) -> list[Found]:
        """The routes that together pay most."""
        greedy: list[Found] = []
        used = 0
        for each in self._fields:
            greedy.append(_best_of(each, used, -1) or _STANDING)
            used |= greedy[-1].sides
        return self._better(0, 0, sum(found.value for found in greedy)) or greedy

    def _better(self, at: int, used: int, floor: int) -> list[Found] | None:
        """The best routes of the trains from `at` on off the used sides, if together they pay more than the floor."""
        if self._most[at] <= floor:
            return None
        if at + 1 == len(self._fields):
            found = _best_of(self._fields[at], used, floor)
            return None if found is None else [found]
        others = self._most[at + 1]
        best: list[Found] | None = None
        for first in self._candidates(at, used, floor - others):
            if first.value + others <= floor:
                break
            rest = self._better(at + 1, used | first.sides, floor - first.value)
            if rest is not None:
                best = [first, *rest]
                floor = sum(found.value for found in best)
        return best

    def _candidates(self, at: int, used: int, floor: int) -> list[Found]:
        """What the train can run for more than the floor, best first; of routes over the same sides, the best one."""
        chosen: dict[int, Found] = {0: _STANDING} if floor < 0 else {}
        for found in self._fields[at].search(used, floor):
            rival = chosen.get(found.sides)
            if rival is None or found.value > rival.value:
                chosen[found.sides] = found
        return sorted(chosen.values(), reverse=True)

    def all_of(
        self, revenue: int, at: int = 0, used: int = 0, before: Found | None = None
    ) -> Iterator[list[Found]]:
        """All choices of routes for the trains from `at` on that pay just the revenue, off the used sides.

        Of trains of one kind, a later one runs what does not come before the route `before` of the earlier one.
        """
        if at == len(self._fields):
            if revenue == 0:
                yield []
            return
        twin = at > 0 and self._fields[at] is self._fields[at - 1]
        floor = revenue - self._most[at + 1] - 1
        choices = self._fields[at].search(used, floor)
        for found in [*choices, _STANDING] if floor < 0 else choices:
            if found.value > revenue or (twin and before is not None and found > before):
                continue
            for rest in self.all_of(revenue - found.value, at + 1, used | found.sides, found):
                yield [found, *rest]


def _best_of(field: Field, used: int, floor: int) -> Found | None:
    """The best that one train can do off the used sides, if it pays more than the floor."""
    found = field.search(used, floor, best=True)
    if found:
        return found[-1]
    return _STANDING if floor < 0 else None


@lru_cache(maxsize=64)
def _peak(field: Field) -> int:
    """The most that one train alone can pay."""
    best = _best_of(field, 0, -1)
    return best.value if best else 0
