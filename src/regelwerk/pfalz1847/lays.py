"""Legal lays: which tile can be laid where, how turned, at which cost, and why not (3.2 to 3.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from regelwerk.core import Violation, evolve, frozen
from regelwerk.core.errors import clip
from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import Hex, UnknownName, hexes, phases, tile_facts, tiles
from regelwerk.pfalz1847.hexes import Side
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.permits import Permit
from regelwerk.pfalz1847.rails import turned
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.tiles import COLOURS, Colour, Layout


def terrain_cost(network: Network, hex: str) -> int:
    """What the next tile on the hex costs: the printed amount for the first one, nothing later (3.6).

    Raises `UnknownName`.
    """
    if hex not in hexes():
        raise UnknownName(f"there is no hex {clip(hex)}")
    return 0 if hex in network.rails.laid else hexes()[hex].cost


def lays(network: Network, corporation: str, permit: Permit, cash: int) -> tuple[Lay, ...]:
    """All tiles that a corporation with this permit and this much money can lay, in a fixed order.

    The hexes come in the order of the map, then the tiles in the order of their numbers on the box.
    """
    return _lays(network, corporation, permit, max((cost for cost in _costs() if cost <= cash), default=-1))


def lay_violation(
    network: Network, corporation: str, permit: Permit, cash: int, lay: Lay
) -> Violation | None:
    """Why the corporation cannot lay this; None if it can."""
    hex, tile = hexes().get(lay.hex), tiles().get(lay.tile)
    if hex is None or not hex.buildable:
        return Violation(PfalzRule.HEX, f"{lay.hex} is not one")
    refused = _hex_refused(permit, hex)
    if refused is not None:
        return refused
    old = network.rails.laid.get(lay.hex)
    if tile is None or tile.id not in successors(lay.hex, old) or not 0 <= lay.rotation < 6:
        return Violation(PfalzRule.SUCCESSOR, f"{lay.tile}:{lay.rotation} on {lay.hex}")
    refused = _colour_refused(permit, hex, tile.colour)
    if refused is not None:
        return refused
    if not network.rails.left(tile.id):
        return Violation(PfalzRule.SUPPLY, f"all {tile.count} of {tile.id} lie on the map")
    number = chart().number[hex.id]
    now = turned(tile.id, lay.rotation)
    if _sides(now) & ~chart().open[number]:
        return Violation(PfalzRule.EXIT, f"{lay.tile}:{lay.rotation} on {lay.hex}")
    if not now.keeps(network.rails.layouts[number]):
        return Violation(PfalzRule.OLD_TRACK, f"{lay.tile}:{lay.rotation} on {lay.hex}")
    option = _option(lay, old)
    reach = network.reach(corporation)
    if not option.exits & reach.touched.get(number, 0):
        return Violation(
            PfalzRule.CONNECTED, f"{corporation} does not reach a side of {lay.hex} that has track then"
        )
    if option.fresh and not any(reach.runs(number, a, b) for a, b in option.fresh):
        return Violation(PfalzRule.NEW_TRACK, f"{corporation} does not reach the new track on {lay.hex}")
    cost = terrain_cost(network, lay.hex)
    if cost > cash and not permit.mountain:
        return Violation(PfalzRule.TERRAIN, f"{lay.hex} costs {cost}, and there are {cash}")
    return None


def successors(hex: str, old: Lay | None) -> tuple[str, ...]:
    """The tiles that may be laid on a hex where `old` lies (None: nothing yet), whatever their rotation."""
    return tile_facts().first.of(hexes()[hex]) if old is None else tiles()[old.tile].becomes


@frozen
class Option:
    """A turned tile that fits on a hex over what lies there."""

    lay: Lay
    exits: int
    """The set of sides with track."""
    fresh: tuple[tuple[Side, Side], ...]
    """An upgrade of plain track: the new tracks, of which a trail must be able to run over one. Else nothing.

    An upgrade of a reached stop always has another value or new track; that of a double town need not (3.7).
    """


@cache
def options(hex: str, old: Lay | None) -> tuple[Option, ...]:
    """The tiles that fit on a hex over `old`: all old track kept, all exits open."""
    number = chart().number[hex]
    before, opened = _layout(number, old), chart().open[number]
    return tuple(
        _option(Lay(hex, tile, rotation), old)
        for tile in successors(hex, old)
        for rotation in range(6)
        if not _sides(turned(tile, rotation)) & ~opened and turned(tile, rotation).keeps(before)
    )


@cache
def _option(lay: Lay, old: Lay | None) -> Option:
    before, now = _layout(chart().number[lay.hex], old), turned(lay.tile, lay.rotation)
    fresh = tuple(track for track in now.tracks if track not in before.tracks) if before.tracks else ()
    return Option(lay, _sides(now), fresh)


@lru_cache(maxsize=512)
def _lays(network: Network, corporation: str, permit: Permit, most: int) -> tuple[Lay, ...]:
    reach, may = network.reach(corporation), _permitted(evolve(permit, barred=()))
    exhausted, laid = network.rails.exhausted, network.rails.laid
    found: list[Lay] = []
    for number in sorted(reach.touched):
        hex = chart().hexes[number]
        old = laid.get(hex.id)
        if (number, old and old.tile) not in may or hex.id in permit.barred:
            continue
        if old is None and hex.cost > most and not permit.mountain:
            continue
        fresh = _fresh(hex.id, old)
        run = frozenset([track for track in fresh if reach.runs(number, *track)]) if fresh else fresh
        for tile, fitting in _fitting(hex.id, old, reach.touched[number], run):
            if tile not in exhausted:
                found += fitting
    return tuple(found)


@lru_cache(maxsize=256)
def _permitted(permit: Permit) -> frozenset[tuple[int, str | None]]:
    """The numbers of hexes, each with a tile that may lie there (None: nothing yet), where a tile that
    follows is permitted now. All that follow one have the same colour.
    """
    found: set[tuple[int, str | None]] = set()
    for number, hex in enumerate(chart().hexes):
        if hex.buildable and not _hex_refused(permit, hex):
            colours = [colour for colour in COLOURS if not _colour_refused(permit, hex, colour)]
            if tiles()[tile_facts().first.of(hex)[0]].colour in colours:
                found.add((number, None))
            found.update((number, tile) for tile, colour in _colours_above().items() if colour in colours)
    return frozenset(found)


@cache
def _colours_above() -> dict[str, Colour]:
    """By tile: the colour of the tiles that follow it."""
    return {tile.id: tiles()[tile.becomes[0]].colour for tile in tiles().values() if tile.becomes}


@lru_cache(maxsize=1 << 14)
def _fitting(
    hex: str, old: Lay | None, touched: int, run: Collection[tuple[Side, Side]]
) -> tuple[tuple[str, tuple[Lay, ...]], ...]:
    """The lays on a hex, by tile, if the network touches these sides and can run over these new tracks."""
    found: dict[str, tuple[Lay, ...]] = {}
    for option in options(hex, old):
        if option.exits & touched and (not option.fresh or any(track in run for track in option.fresh)):
            found[option.lay.tile] = (*found.get(option.lay.tile, ()), option.lay)
    return tuple(found.items())


@cache
def _fresh(hex: str, old: Lay | None) -> tuple[tuple[Side, Side], ...]:
    """All new tracks that some upgrade of plain track on the hex brings."""
    return tuple({track: None for option in options(hex, old) for track in option.fresh})


def _hex_refused(permit: Permit, hex: Hex) -> Violation | None:
    """Why no tile at all can be laid on a hex now, whatever the board and the network are."""
    if hex.id in permit.barred:
        return Violation(PfalzRule.SAME_HEX, f"{hex.id} had its tile")
    if not permit.opens(hex.from_phase):
        return Violation(
            PfalzRule.LATER_HEX, f"{hex.id} opens in phase {hex.from_phase}, not in {permit.phase}"
        )
    return None


def _colour_refused(permit: Permit, hex: Hex, colour: Colour) -> Violation | None:
    """Why no tile of this colour can be laid on a hex now."""
    if permit.mountain and (colour != "yellow" or hex.terrain != "mountain"):
        return Violation(PfalzRule.MOUNTAIN, f"a {colour} tile on {hex.id}")
    if colour not in phases()[permit.phase].colours:
        return Violation(PfalzRule.COLOUR, f"{colour} in phase {permit.phase}")
    if colour not in permit.colours:
        return Violation(PfalzRule.ALLOWANCE, f"a {colour} tile on {hex.id}")
    if permit.region and colour == "yellow" and permit.region not in hex.regions:
        return Violation(PfalzRule.REGION, f"{hex.id} is not {permit.region}")
    return None


def _layout(number: int, old: Lay | None) -> Layout:
    return chart().printed[number] if old is None else turned(old.tile, old.rotation)


@cache
def _sides(layout: Layout) -> int:
    return _bits(layout.exits)


def _bits(sides: Iterable[int]) -> int:
    """A set of sides as the bits of a number."""
    return sum(1 << side for side in set(sides))


@cache
def _costs() -> tuple[int, ...]:
    """What terrain can cost, in rising order; flat land first."""
    return tuple(sorted({hex.cost for hex in hexes().values()}))
