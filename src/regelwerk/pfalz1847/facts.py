"""The facts of the board and the box, as data: read from the TOML files beside, checked once, when first
asked for.

>>> train("3+3").price, phase("4").colours
(300, ('yellow', 'green'))
>>> corporation("HLB").homes
('D18', 'C21')
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, TypeVar

from regelwerk.core import frozen
from regelwerk.core.errors import RegelwerkError, clip
from regelwerk.pfalz1847.hexes import Side
from regelwerk.pfalz1847.tiles import Colour, Layout, Stop

Region: TypeAlias = Literal["pink", "blue", "green"]
T = TypeVar("T")


@frozen
class Hex:
    """A hex as printed. White and yellow ones take tiles, grey and red ones never."""

    id: str
    colour: Literal["white", "yellow", "grey", "red"]
    name: str = ""
    regions: tuple[Region, ...] = ()
    cost: int = 0
    terrain: Literal["mountain", "river"] | None = None
    label: str | None = None
    mark: str | None = None
    from_phase: str | None = None
    stops: tuple[Stop, ...] = ()
    tracks: tuple[tuple[Side, Side], ...] = ()
    becomes: tuple[str, ...] = ()

    @property
    def layout(self) -> Layout:
        """The stops and tracks that are printed."""
        return Layout(self.stops, self.tracks)

    @property
    def buildable(self) -> bool:
        """Whether tiles can be laid here at all."""
        return self.colour in ("white", "yellow")


@frozen
class MapFacts:
    """The hexes, and the pairs of neighbours between which no track can be laid."""

    hexes: tuple[Hex, ...]
    impassable: tuple[tuple[str, str], ...]


@frozen
class Tile:
    """A kind of tile: how many there are, what it may become, and what is drawn on it at rotation 0."""

    id: str
    colour: Colour
    count: int
    label: str | None = None
    stops: tuple[Stop, ...] = ()
    tracks: tuple[tuple[Side, Side], ...] = ()
    becomes: tuple[str, ...] = ()

    @property
    def layout(self) -> Layout:
        """The stops and tracks, at rotation 0."""
        return Layout(self.stops, self.tracks)

    @property
    def double_town(self) -> bool:
        """Whether two towns lie on the tile."""
        return len(self.stops) == 2


@frozen
class FirstTiles:
    """The first tiles of white hexes, by what is printed there."""

    plain: tuple[str, ...]
    town: tuple[str, ...]
    towns: tuple[str, ...]
    city: tuple[str, ...]
    Y: tuple[str, ...]

    def of(self, hex: Hex) -> tuple[str, ...]:
        """The first tiles of a hex; none if it is fixed."""
        if not hex.buildable or hex.becomes:
            return hex.becomes
        if hex.label:
            return self.Y
        if not hex.stops:
            return self.plain
        if hex.stops[0].kind == "city":
            return self.city
        return self.town if len(hex.stops) == 1 else self.towns


@frozen
class TileFacts:
    """All tiles, and the first tiles of white hexes."""

    tiles: tuple[Tile, ...]
    first: FirstTiles


@frozen(cache_hash=True)
class Train:
    """A kind of train, and how far it runs (section 4.2).

    At most `cities` cities and off-boards, at most `stops` stops of any kind (None: any number). If towns
    do not pay, a route needs `least_paid` stops that do.
    """

    name: str
    price: int
    count: int
    cities: int
    stops: int | None = None
    rusts_on: str | None = None
    towns_pay: bool = True
    least_paid: int = 1

    def calls_at(self, majors: int, towns: int) -> bool:
        """Whether the train can call at so many cities and off-boards and so many towns in one route."""
        return majors <= self.cities and (self.stops is None or majors + towns <= self.stops)


@frozen
class PhaseFacts:
    """What a phase allows: the file trains.toml says what each field means."""

    name: str
    colours: tuple[Colour, ...]
    rounds: int
    limit: int
    regions: bool = False
    exchange: bool = False
    forces_exchange: bool = False
    transfers: bool = False
    quarries: bool = False

    @property
    def colour(self) -> Colour:
        """The last tile colour available; it sets the values of off-boards."""
        return self.colours[-1]


@frozen
class Bonus:
    """Paid once per route whose paid stops lie in a hex of the one mark and in a hex of the other."""

    name: str
    amount: int
    marks: tuple[str, str]
    not_for: tuple[str, ...] = ()


@frozen
class TrainFacts:
    """Trains in the order of the supply, phases in the order of the game, bonuses of routes."""

    trains: tuple[Train, ...]
    phases: tuple[PhaseFacts, ...]
    bonuses: tuple[Bonus, ...]


@frozen
class Private:
    """An item of the draft: the file companies.toml says what each field means."""

    id: str
    name: str
    price: int
    income: int = 0
    income_with_e9: int | None = None
    brings: tuple[str, str] | None = None
    vanishes: bool = False
    closes_in: str | None = None
    bought_for: tuple[int, int] | None = None
    between_players: bool = False
    exchanged_for: str | None = None
    power: Literal["free mountain tile", "half-price station"] | None = None


@frozen
class Corporation:
    """A corporation and its certificates: the file companies.toml says what each field means."""

    id: str
    name: str
    par: int
    certificates: tuple[str, ...]
    region: Region | None = None
    homes: tuple[str, ...] = ()
    stations: tuple[int, ...] = ()
    investors: int = 0
    after: str | None = None
    operates: bool = True


@frozen
class CompanyFacts:
    """The items of the draft, and the corporations in the order of the rules."""

    privates: tuple[Private, ...]
    corporations: tuple[Corporation, ...]


@frozen
class SeatFacts:
    """What a number of players begins with."""

    players: int
    cash: int
    certificates: int


@frozen
class ParCell:
    """The cell (row, column) where a corporation with this par price starts."""

    price: int
    cell: tuple[int, int]


@frozen
class MarketFacts:
    """Money, limits and the grid of share prices; 0 is no cell."""

    bank: int
    pool_limit: int
    seats: tuple[SeatFacts, ...]
    prices: tuple[tuple[int, ...], ...]
    par: tuple[ParCell, ...]


def _read(kind: type[T], name: str) -> Callable[[], T]:
    @cache
    def read() -> T:
        from regelwerk.core.converter import Converter  # slow to import, and only these files need it

        text = files("regelwerk.pfalz1847").joinpath("data", name).read_text(encoding="utf-8")
        found: T = Converter().into(kind, tomllib.loads(text), name)
        return found

    return read


map_facts = _read(MapFacts, "map.toml")
tile_facts = _read(TileFacts, "tiles.toml")
train_facts = _read(TrainFacts, "trains.toml")
company_facts = _read(CompanyFacts, "companies.toml")
market_facts = _read(MarketFacts, "market.toml")


class UnknownName(RegelwerkError):
    """No hex, tile, train, phase, corporation or private has this name."""


@cache
def hexes() -> dict[str, Hex]:
    """All hexes by id, in the order of the map."""
    return {each.id: each for each in map_facts().hexes}


@cache
def tiles() -> dict[str, Tile]:
    """All tiles by number."""
    return {each.id: each for each in tile_facts().tiles}


@cache
def trains() -> dict[str, Train]:
    """All trains by name, in the order of the supply."""
    return {each.name: each for each in train_facts().trains}


@cache
def phases() -> dict[str, PhaseFacts]:
    """All phases by name, in the order of the game."""
    return {each.name: each for each in train_facts().phases}


@cache
def corporations() -> dict[str, Corporation]:
    """All corporations by id, in the order of the rules."""
    return {each.id: each for each in company_facts().corporations}


@cache
def privates() -> dict[str, Private]:
    """All items of the draft by id."""
    return {each.id: each for each in company_facts().privates}


def train(name: str) -> Train:
    """The train of that name. Raises `UnknownName`."""
    return _named(trains(), name, "train")


def phase(name: str) -> PhaseFacts:
    """The phase of that name. Raises `UnknownName`."""
    return _named(phases(), name, "phase")


def corporation(id: str) -> Corporation:
    """The corporation of that id. Raises `UnknownName`."""
    return _named(corporations(), id, "corporation")


def _named(known: dict[str, T], name: str, what: str) -> T:
    try:
        return known[name]
    except (KeyError, TypeError):
        raise UnknownName(f"there is no {what} {clip(name)}; known are {', '.join(known)}") from None
