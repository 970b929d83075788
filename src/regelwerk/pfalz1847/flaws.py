"""Why a board from outside cannot be played on: what no game could have brought about."""

from __future__ import annotations

from functools import cache

from regelwerk.pfalz1847.board import Board, Lay
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import corporations, hexes, tiles
from regelwerk.pfalz1847.lays import options
from regelwerk.pfalz1847.network import homes, network
from regelwerk.pfalz1847.rails import rails


def board_flaw(board: Board) -> str | None:
    """The first flaw of the tiles or the stations; None for a board that the rest of this package can take.

    Every tile lies where lays, one over the other, can have brought it, no tile lies more often than it
    exists, and every station stands in a slot that its corporation may have taken.
    """
    ids = [lay.hex for lay in board.lays]
    if ids != sorted(set(ids)):
        return "tiles are sorted by hex, one on each"
    for lay in board.lays:
        if lay.hex not in hexes() or not can_lie(lay):
            return f"tile {lay.tile}:{lay.rotation} cannot lie on {lay.hex}"
    on = rails(board.lays)
    for tile in tiles():
        if on.left(tile) < 0:
            return f"there are only {tiles()[tile].count} tiles {tile}"
    for corporation in dict.fromkeys(station.corporation for station in board.stations):
        flaw = _station_flaw(board, corporation)
        if flaw is not None:
            return flaw
    for hex, holders in network(board).holders.items():
        kept = [each for each in homes().get(hex, ()) if each not in holders]
        if len(holders) + len(kept) > on.stop(2 * chart().number[hex]).slots:
            return f"too many stations stand on {hex}"
    return None


def _station_flaw(board: Board, id: str) -> str | None:
    known = corporations().get(id)
    if known is None or not known.operates:
        return f"{id} is no corporation with stations"
    held = board.stations_of(id)
    for hex in held:
        if hex not in hexes() or all(stop.kind != "city" for stop in hexes()[hex].stops):
            return f"a station of {id} stands in no city"
    if len(set(held)) != len(held) or len(held) > len(known.stations):
        return f"{id} has {len(known.stations)} stations, each on another hex"
    if held[: len(known.homes)] != known.homes:
        return f"the first stations of {id} stand on {', '.join(known.homes)}"
    return None


def can_lie(lay: Lay) -> bool:
    """Whether lays, one over the other, can bring the tile there."""
    return lay in _reachable(lay.hex)


@cache
def _reachable(hex: str) -> frozenset[Lay]:
    """All turned tiles that can ever lie on a hex."""
    found: set[Lay] = set()
    todo: list[Lay | None] = [None]
    while todo:
        following = {option.lay for option in options(hex, todo.pop())} - found
        found |= following
        todo += following
    return frozenset(found)
