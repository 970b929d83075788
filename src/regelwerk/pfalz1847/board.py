"""What lies on the map, tiles and stations, as plain data: the part of a table that the track network is
derived from.

>>> board = Board().with_lay(Lay("G17", "58", 1)).with_station(Station("L", "F18"))
>>> board.lays, board.stations_of("L")
((Lay(hex='G17', tile='58', rotation=1),), ('F18',))
"""

from __future__ import annotations

from operator import attrgetter

from regelwerk.core import evolve, frozen


@frozen(cache_hash=True)
class Lay:
    """A tile on a hex, turned clockwise by `rotation` sides."""

    hex: str
    tile: str
    rotation: int


@frozen(cache_hash=True)
class Station:
    """A station of a corporation on a hex; there it stands in the city, of which no hex has more than one."""

    corporation: str
    hex: str


@frozen(cache_hash=True)
class Board:
    """The tiles on the map, sorted by hex, and the stations in the order in which they were placed."""

    lays: tuple[Lay, ...] = ()
    stations: tuple[Station, ...] = ()

    def with_lay(self, lay: Lay) -> Board:
        """The board with a tile laid, over the one that was there."""
        others = [each for each in self.lays if each.hex != lay.hex]
        return evolve(self, lays=tuple(sorted([*others, lay], key=_by_hex)))

    def with_station(self, station: Station) -> Board:
        """The board with one more station."""
        return evolve(self, stations=(*self.stations, station))

    def stations_of(self, corporation: str) -> tuple[str, ...]:
        """The hexes of a corporation's stations, in the order in which they were placed."""
        return tuple(station.hex for station in self.stations if station.corporation == corporation)


_by_hex = attrgetter("hex")
