"""All legal routes of a train, as a sequence: found once per network, made into `Route` values when they
are asked for.

>>> from regelwerk.pfalz1847.board import Board, Lay, Station
>>> from regelwerk.pfalz1847.facts import train
>>> from regelwerk.pfalz1847.network import network
>>> on = network(Board((Lay("G17", "58", 1),), (Station("L", "F18"),)))
>>> found = legal_routes(on, "L", train("3"), "yellow")
>>> len(found), [str(route) for route in found], found.values[0]
(2, ['F18-G17', 'F18-G17-G15'], 40)
>>> Route(("G15", "G17", "F18")) in found, len(legal_routes(on, "L", train("3"), "yellow", [found[0]]))
(True, 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from regelwerk.core import Choices, Player, Violation, listed
from regelwerk.pfalz1847.actions import Run
from regelwerk.pfalz1847.facts import Train, corporation
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.routes import Route, route_of, trace_of
from regelwerk.pfalz1847.search import Found, edges_of, field
from regelwerk.pfalz1847.tiles import Colour


class Routes(Sequence[Route]):
    """Legal routes in a fixed order, without duplicates; `in` and `index` do not search."""

    def __init__(self, network: Network, found: Sequence[Found]) -> None:
        self._network = network
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, place: int) -> Route: ...
    @overload
    def __getitem__(self, place: slice) -> Routes: ...
    def __getitem__(self, place: int | slice) -> Route | Routes:
        if isinstance(place, slice):
            return Routes(self._network, self._found[place])
        return route_of(self._network.rails, edges_of(self._found[place][2]))

    def __iter__(self) -> Iterator[Route]:
        return (route_of(self._network.rails, edges_of(path)) for _, _, path in self._found)

    def __contains__(self, route: object) -> bool:
        return isinstance(route, Route) and self.find(route) is not None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a route; raises `ValueError` if it is not among them."""
        place = self.find(value) if isinstance(value, Route) else None
        if place is None or place not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{value} is not among the {len(self)} routes")
        return place

    def find(self, route: Route) -> int | None:
        """The place of a route, or None."""
        trace = trace_of(self._network.rails, route)
        return None if isinstance(trace, Violation) else self._places.get(_directed(trace.edges))

    @property
    def values(self) -> list[int]:
        """What each of the routes pays."""
        return [value for value, _, _ in self._found]

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {_directed(edges_of(path)): place for place, (_, _, path) in enumerate(self._found)}


def legal_routes(
    network: Network, corporation_id: str, train: Train, colour: Colour, others: Sequence[Route] = ()
) -> Routes:
    """All routes that the corporation's train can run beside the others that ran already.

    `colour` is the last tile colour available; it sets the values. The routes are found once per network
    and shared. Raises `UnknownName` for an unknown corporation.
    """
    found = field(network, corporation(corporation_id).id, train, colour).routes
    used = 0
    for other in others:
        trace = trace_of(network.rails, other)
        if not isinstance(trace, Violation):
            used |= trace.sides
    return Routes(network, [each for each in found if not each[1] & used] if used else found)


def runs(
    network: Network,
    corporation_id: str,
    player: Player,
    train: Train,
    colour: Colour,
    others: Sequence[Route] = (),
) -> Choices[Run]:
    """The same as actions of the player."""
    found = legal_routes(network, corporation_id, train, colour, others)
    return listed(*(Run(player, train.name, route) for route in found))


def _directed(edges: tuple[int, ...]) -> tuple[int, ...]:
    """The edges of a route in that of its two directions which begins with the lower number."""
    return edges if edges[0] <= edges[-1] else edges[::-1]
