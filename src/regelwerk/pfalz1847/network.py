"""The network of a board: what follows from its tiles and stations, derived once when it is asked for.

>>> from regelwerk.pfalz1847.board import Board, Lay, Station
>>> board = Board((Lay("G17", "58", 1),), (Station("L", "F18"),))
>>> sorted(network(board).cities("L"))
['F16', 'F18', 'G15']
>>> network(board) is network(Board((Lay("G17", "58", 1),), (Station("L", "F18"),)))
True
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

from regelwerk.core import Violation
from regelwerk.pfalz1847.board import Board
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import corporations
from regelwerk.pfalz1847.rails import Rails, rails
from regelwerk.pfalz1847.reach import Reach
from regelwerk.pfalz1847.rules import PfalzRule


class Network:
    """Tiles and stations together. Stops are numbered as in `rails`; a city is stop 0 of its hex."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.rails: Rails = rails(board.lays)
        self._closed: dict[str, frozenset[int]] = {}
        self._reach: dict[str, Reach] = {}

    def __repr__(self) -> str:
        return f"<Network of {len(self.board.lays)} tiles and {len(self.board.stations)} stations>"

    @staticmethod
    def hex(number: int) -> str:
        """The id of the hex of that number."""
        return chart().hexes[number].id

    @cached_property
    def holders(self) -> dict[str, tuple[str, ...]]:
        """The corporations that have a station on a hex, in the order in which they placed them."""
        found: dict[str, tuple[str, ...]] = {}
        for station in self.board.stations:
            found[station.hex] = (*found.get(station.hex, ()), station.corporation)
        return found

    @cached_property
    def _full(self) -> dict[int, tuple[str, ...]]:
        """The cities without an empty slot, and who holds them."""
        number = chart().number
        return {
            2 * number[hex]: holders
            for hex, holders in self.holders.items()
            if len(holders) >= self.rails.stop(2 * number[hex]).slots
        }

    def own(self, corporation: str) -> tuple[int, ...]:
        """The stops where the corporation has stations."""
        number = chart().number
        return tuple(2 * number[hex] for hex in self.board.stations_of(corporation))

    def blocked(self, corporation: str) -> frozenset[int]:
        """The cities that the corporation cannot pass: full of stations, none its own (3.9)."""
        return frozenset(stop for stop, holders in self._full.items() if corporation not in holders)

    def closed(self, corporation: str) -> frozenset[int]:
        """The stops at which the corporation's routes end: off-boards and blocked cities."""
        found = self._closed.get(corporation)
        if found is None:
            found = self._closed[corporation] = self.blocked(corporation) | offboards()
        return found

    def reach(self, corporation: str) -> Reach:
        """How far the corporation's network goes."""
        found = self._reach.get(corporation)
        if found is None:
            found = Reach(self.rails, self.own(corporation), self.blocked(corporation))
            self._reach[corporation] = found
        return found

    def hexes(self, corporation: str) -> frozenset[str]:
        """The hexes that the corporation's network touches."""
        return frozenset(chart().hexes[here].id for here in self.reach(corporation).touched)

    def cities(self, corporation: str) -> frozenset[str]:
        """The hexes whose city is in the corporation's network."""
        return frozenset(
            chart().hexes[stop >> 1].id
            for stop in self.reach(corporation).stops
            if self.rails.stop(stop).kind == "city"
        )

    def stations(self, corporation: str) -> tuple[str, ...]:
        """The hexes where the corporation can place a station, money aside (3.8), in the order of the map."""
        reached = sorted(self.reach(corporation).stops)
        hexes = [chart().hexes[stop >> 1].id for stop in reached if self.rails.stop(stop).kind == "city"]
        return tuple(hex for hex in hexes if self.station_violation(corporation, hex) is None)

    def has_route(self, corporation: str) -> bool:
        """Whether track joins a station of the corporation to another stop (4.5)."""
        return any(self.rails.leads(stop) for stop in self.own(corporation))

    def station_violation(self, corporation: str, hex: str) -> Violation | None:
        """Why the corporation cannot place a station on a hex; None if it can, money aside (3.8)."""
        here = chart().number.get(hex)
        if here is None or not any(stop.kind == "city" for stop in self.rails.layouts[here].stops):
            return Violation(PfalzRule.STATION_CITY, f"{hex} has no city")
        holders = self.holders.get(hex, ())
        if corporation in holders:
            return Violation(PfalzRule.STATION_TWICE, f"{corporation} has one on {hex}")
        kept = [each for each in homes().get(hex, ()) if each not in holders and each != corporation]
        slots = self.rails.stop(2 * here).slots
        if len(holders) + len(kept) >= slots:
            whose = ", ".join([*holders, *(f"kept for {each}" for each in kept)])
            return Violation(PfalzRule.STATION_SLOT, f"{hex} has {slots}: {whose}")
        if 2 * here not in self.reach(corporation).stops:
            return Violation(PfalzRule.STATION_REACH, f"{corporation} does not reach {hex}")
        return None


@lru_cache(maxsize=256)
def network(board: Board) -> Network:
    """The network of a board; equal boards share it."""
    return Network(board)


@cache
def offboards() -> frozenset[int]:
    """The stops that are off-boards."""
    return frozenset(
        2 * number
        for number, hex in enumerate(chart().hexes)
        if hex.stops and hex.stops[0].kind == "offboard"
    )


@cache
def homes() -> dict[str, tuple[str, ...]]:
    """The corporations whose home a hex is: there a slot is kept for each until its station stands (3.8)."""
    found: dict[str, tuple[str, ...]] = {}
    for corporation in corporations().values():
        for hex in corporation.homes:
            found[hex] = (*found.get(hex, ()), corporation.id)
    return found
