"""A map compiled to numbers: provinces and places are small ints, sets of provinces are int bitsets.

Provinces come first among the places, so the number of a province is also the place of an army (or of a fleet
where no coast need be named); after them come the coasts of split provinces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

import attrs

from regelwerk.payola.diplomacy.mapfile import MapFile, Province, map_from_json, map_from_toml
from regelwerk.payola.diplomacy.orders import Kind
from regelwerk.payola.diplomacy.position import NOBODY, Position, Power, Unit


@attrs.frozen(eq=False, repr=False)
class Board:
    """The tables of a map. Bitsets are ints whose bit `1 << p` stands for province `p`."""

    name: str
    powers: tuple[str, ...]
    victory: int
    """Centres that win."""
    provinces: tuple[Province, ...]
    places: tuple[str, ...]
    """The id of each place: the provinces, then `stp/nc` and the like."""
    province_of: tuple[int, ...]
    """The province of each place."""
    coasts: tuple[tuple[int, ...], ...]
    """The places that are coasts of a split province, by province."""
    centres: tuple[int, ...]
    """The supply centres."""
    homes: tuple[int, ...]
    """The set of home centres of each power."""
    sea: int
    """The set of seas: where fleets convoy."""
    shore: int
    """The set of coastal provinces: where convoys begin and end."""
    army_near: tuple[int, ...]
    """The set of provinces an army can go to from a province by land."""
    fleet_near: tuple[int, ...]
    """The set of provinces a fleet can go to from a place."""
    army_reach: tuple[frozenset[int], ...]
    """The places an army can go to from a province by land."""
    fleet_reach: tuple[frozenset[int], ...]
    """The places a fleet can go to from a place."""
    fleet_within: tuple[frozenset[int], ...]
    """The provinces a fleet can go to from a place, whichever coast it gets to."""
    seas_by: tuple[int, ...]
    """The set of seas that touch a province."""
    shores_by: tuple[int, ...]
    """The set of coastal provinces that touch a province by water."""
    start: Position

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.provinces)} provinces>"

    def place(self, text: str) -> int:
        """The number of a place by its id, such as `"par"` or `"stp/nc"`. Raises `KeyError`.

        >>> board = standard()
        >>> board.places[board.place("stp/nc")]
        'stp/nc'
        """
        return _numbers(self)[text]

    def power(self, text: str) -> Power:
        """The number of a power by its name. Raises `KeyError`."""
        return _powers(self)[text]

    def can_stand(self, kind: Kind, place: int) -> bool:
        """Whether a unit of this kind can stand at the place (a fleet on a split coast needs the coast)."""
        if not 0 <= place < len(self.places):
            return False
        province = self.province_of[place]
        bit = 1 << province
        if kind == "A":
            return place == province and not self.sea & bit
        return bool((self.sea | self.shore) & bit) and (place != province or not self.coasts[province])


@lru_cache(maxsize=16384)
def members(bits: int) -> tuple[int, ...]:
    """The provinces of a set, in order.

    >>> members(0b10011)
    (0, 1, 4)
    """
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def bits_of(provinces: Iterable[int]) -> int:
    """The set of some provinces.

    >>> bits_of([0, 1, 4])
    19
    """
    bits = 0
    for province in provinces:
        bits |= 1 << province
    return bits


@cache
def standard() -> Board:
    """The standard map, read and checked when first asked for.

    >>> standard()
    <Board standard: 75 provinces>
    """
    text = files("regelwerk.payola.diplomacy").joinpath("standard.toml").read_text(encoding="utf-8")
    return board_from_toml(text)


def board_from_toml(text: str) -> Board:
    """The board of a map in TOML. Raises `RecordError` for an unsound one."""
    return compile_map(map_from_toml(text))


def board_from_json(text: str | bytes) -> Board:
    """The board of a map in JSON. Raises `RecordError` for an unsound one."""
    return compile_map(map_from_json(text))


def compile_map(found: MapFile) -> Board:
    """The tables of a map that was checked."""
    provinces = found.provinces
    count = len(provinces)
    owners = list(range(count))
    places = [province.id for province in provinces]
    coasts: list[tuple[int, ...]] = []
    for number, province in enumerate(provinces):
        coasts.append(tuple(range(len(places), len(places) + len(province.coasts))))
        places += [f"{province.id}/{coast}" for coast in province.coasts]
        owners += [number] * len(province.coasts)
    number_of = {place: number for number, place in enumerate(places)}
    by_land, reach = (
        tuple(frozenset(number_of[other] for other in borders.get(place, ())) for place in places)
        for borders in (found.army_adjacency, found.fleet_adjacency)
    )
    fleet_near = [bits_of(owners[other] for other in near) for near in reach]
    by_water = fleet_near[:count]
    for number in range(count):
        for coast in coasts[number]:
            by_water[number] |= fleet_near[coast]
    sea = bits_of(number for number in range(count) if provinces[number].kind == "sea")
    shore = bits_of(number for number in range(count) if provinces[number].kind == "coastal")
    centres = tuple(number for number in range(count) if provinces[number].supply_centre)
    return Board(
        name=found.name,
        powers=found.powers,
        victory=found.victory_centres,
        provinces=provinces,
        places=tuple(places),
        province_of=tuple(owners),
        coasts=tuple(coasts),
        centres=centres,
        homes=tuple(
            bits_of(number for number in centres if provinces[number].home_of == power)
            for power in found.powers
        ),
        sea=sea,
        shore=shore,
        army_near=tuple(map(bits_of, by_land)),
        fleet_near=tuple(fleet_near),
        army_reach=by_land,
        fleet_reach=reach,
        fleet_within=tuple(frozenset(owners[other] for other in near) for near in reach),
        seas_by=tuple(near & sea for near in by_water),
        shores_by=tuple(near & shore for near in by_water),
        start=_start(found, centres, number_of),
    )


def _start(found: MapFile, centres: tuple[int, ...], number_of: dict[str, int]) -> Position:
    power_of = {power: number for number, power in enumerate(found.powers)}
    owner = {
        number_of[centre]: power_of[power] for power, owned in found.start.centres.items() for centre in owned
    }
    return Position(
        found.start.year,
        found.start.season,
        "movement",
        tuple(Unit(power_of[unit.power], unit.type, number_of[unit.loc]) for unit in found.start.units),
        tuple(owner.get(centre, NOBODY) for centre in centres),
    )


@cache
def _numbers(board: Board) -> dict[str, int]:
    return {place: number for number, place in enumerate(board.places)}


@cache
def _powers(board: Board) -> dict[str, int]:
    return {power: number for number, power in enumerate(board.powers)}
