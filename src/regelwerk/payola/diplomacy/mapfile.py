"""Maps as they are written down: the file format, read strictly and checked.

A map is TOML or JSON with the provinces, who borders on whom (armies between provinces, fleets between
places, a coast of a split province written `province/coast`), and the position at the start.
`board` compiles it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import attrs

from regelwerk.core import RecordError
from regelwerk.core.errors import clip
from regelwerk.core.plain import decode, load

LONGEST_MAP = 200_000
"""Characters of a map file."""
MOST_PROVINCES = 250
"""Provinces of a map: it bounds time and the depth of the adjudicator's recursion."""
MOST_SEAS = 40
"""Seas of a map: it bounds the search for routes of fleets."""

_PLACE = re.compile(r"[a-z][a-z0-9]{1,7}")
_COAST = re.compile(r"[nsew]{1,2}c")
_POWER = re.compile(r"[A-Z][A-Z_]{1,19}")
_NAME = re.compile(r"[^\W\d_][\w .'’-]{0,39}")


@attrs.frozen
class Province:
    """A province: its id, its English name, what it is, its separate coasts, and whose home centre it is."""

    id: str
    name: str
    kind: Literal["land", "sea", "coastal"]
    coasts: tuple[str, ...] = ()
    supply_centre: bool = False
    home_of: str | None = None


@attrs.frozen
class Placed:
    """A unit of the starting position."""

    power: str
    type: Literal["A", "F"]
    loc: str


@attrs.frozen
class Start:
    """The starting position."""

    year: int
    season: Literal["spring", "fall"]
    units: tuple[Placed, ...]
    centres: dict[str, tuple[str, ...]]
    neutral_centres: tuple[str, ...] = ()


@attrs.frozen
class MapFile:
    """A map as written."""

    name: str
    powers: tuple[str, ...]
    victory_centres: int
    provinces: tuple[Province, ...]
    army_adjacency: dict[str, tuple[str, ...]]
    fleet_adjacency: dict[str, tuple[str, ...]]
    start: Start
    schema: Literal["payola-map-1"] = "payola-map-1"
    notes: str = ""


def map_from_toml(text: str) -> MapFile:
    """The map of a TOML text. Raises `RecordError` for one that is unsound."""
    if len(text) > LONGEST_MAP:
        raise RecordError(f"a map is no longer than {LONGEST_MAP} characters")
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RecordError(f"no sound TOML: {error}") from error
    return _map_from(data)


def map_from_json(text: str | bytes) -> MapFile:
    """The map of a JSON text. Raises `RecordError` for one that is unsound."""
    if len(text) > LONGEST_MAP:
        raise RecordError(f"a map is no longer than {LONGEST_MAP} characters")
    return _map_from(load(decode(text)))


def _map_from(data: Any) -> MapFile:
    from regelwerk.core.converter import Converter  # slow to import, and only maps need it

    found: MapFile = Converter().into(MapFile, data, "map")
    for flaw in flaws(found):
        raise RecordError(f"map {clip(found.name)}: {flaw}")
    return found


def flaws(found: MapFile) -> Iterable[str]:
    """What is wrong with a map, one after the other; later checks may rely on the earlier ones."""
    ids = {province.id: province for province in found.provinces}
    if not 1 <= len(found.provinces) <= MOST_PROVINCES or len(ids) != len(found.provinces):
        yield f"a map has 1 to {MOST_PROVINCES} provinces with ids of their own"
    if sum(province.kind == "sea" for province in found.provinces) > MOST_SEAS:
        yield f"a map has no more than {MOST_SEAS} seas"
    if not 1 <= len(found.powers) <= 26 or len(set(found.powers)) != len(found.powers):
        yield "a map has 1 to 26 different powers"
    for power in found.powers:
        if not _POWER.fullmatch(power):
            yield f"a power is written in capitals, not {clip(power)}"
    for province in found.provinces:
        yield from _province_flaws(province, found)
    if len({province.name.casefold() for province in found.provinces}) != len(ids):
        yield "two provinces have one name"
    if not sum(province.supply_centre for province in found.provinces) < 2 * found.victory_centres:
        yield "victory needs more than half of the supply centres, so that one power wins"
    armies = {key for key, province in ids.items() if province.kind != "sea"}
    fleets = {
        place
        for key, province in ids.items()
        if province.kind != "land"
        for place in ([f"{key}/{coast}" for coast in province.coasts] or [key])
    }
    yield from _border_flaws("army_adjacency", found.army_adjacency, armies)
    yield from _border_flaws("fleet_adjacency", found.fleet_adjacency, fleets)
    yield from _start_flaws(found, armies, fleets, ids)


def _province_flaws(province: Province, found: MapFile) -> Iterable[str]:
    if not _PLACE.fullmatch(province.id):
        yield f"{clip(province.id)} is no id of a province: lower-case letters"
    if not _NAME.fullmatch(province.name):
        yield f"{clip(province.name)} is no name of a province"
    if len(set(province.coasts)) != len(province.coasts) or len(province.coasts) == 1:
        yield f"{province.id} needs two different coasts or none"
    if province.coasts and province.kind != "coastal":
        yield f"{province.id} is not coastal and has coasts"
    for coast in province.coasts:
        if not _COAST.fullmatch(coast):
            yield f"{clip(coast)} is no coast: nc, sc, ec, wc"
    if province.home_of is not None and (province.home_of not in found.powers or not province.supply_centre):
        yield f"{province.id} is no home centre of a power of the map"


def _border_flaws(name: str, borders: Mapping[str, tuple[str, ...]], places: set[str]) -> Iterable[str]:
    for place, near in borders.items():
        for other in (place, *near):
            if other not in places:
                yield f"{name} names {clip(other)}, where no such unit can stand"
        for other in near:
            if other == place or place not in borders.get(other, ()):
                yield f"{name} goes from {place} to {other}, but not back"


def _start_flaws(
    found: MapFile, armies: set[str], fleets: set[str], ids: Mapping[str, Province]
) -> Iterable[str]:
    taken: set[str] = set()
    for unit in found.start.units:
        if unit.power not in found.powers:
            yield f"start: {clip(unit.power)} is no power"
        if unit.loc not in (armies if unit.type == "A" else fleets):
            yield f"start: {unit.type} {clip(unit.loc)} cannot stand there"
        province = unit.loc.split("/")[0]
        if province in taken:
            yield f"start: two units in {province}"
        taken.add(province)
    owned: set[str] = set()
    for power, centres in found.start.centres.items():
        if power not in found.powers:
            yield f"start: {clip(power)} is no power"
        for centre in centres:
            if centre not in ids or not ids[centre].supply_centre or centre in owned:
                yield f"start: {clip(centre)} is no free supply centre"
            owned.add(centre)
    if not 1 <= found.start.year <= 9_999:
        yield "start: the year has one to four figures"
