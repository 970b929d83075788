"""The map as text: three lines for each row of hexes, every second row half a hex to the right.

The first line of a hex has its name and the slots of its city, the second the tile that lies there, or what
is printed, with the cost of the terrain, the third the track. `KEY` explains the signs.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.pfalz1847.board import Board
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import Hex
from regelwerk.pfalz1847.network import Network, homes, network
from regelwerk.pfalz1847.tiles import Colour, Layout, Stop

LETTERS = {"L": "L", "Saar": "S", "HLB": "H", "NDB": "D", "M": "M", "N": "N", "RNB": "R"}
"""How stations are drawn; a small letter is a slot that is kept for that corporation."""

KEY = (
    "Stations: L, S Saar, H HLB, D NDB, M, N, R RNB; small letter: slot kept for it; o: free slot.",
    "tile:rotation, or what is printed: c city, t town, Y; mountain m, river r with cost; grey, yellow.",
    "Track: c024 is a city joined to sides 0, 2, 4; t a town; r a red off-board; 03 plain track.",
    "Sides: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE.",
)

_COLUMN = 4
_CELL = 2 * _COLUMN - 1
_SIGNS = {"city": "c", "town": "t", "offboard": "r"}


def map_lines(board: Board, colour: Colour) -> Iterator[str]:
    """The map, 96 columns wide. `colour`, the last tile colour available, sets the values of off-boards."""
    on = network(board)
    columns = max(int(hex.id[1:]) for hex in chart().hexes)
    yield "   " + "".join(f"{column:<{_COLUMN}}" for column in range(1, columns + 1)).rstrip()
    for row in sorted({hex.id[0] for hex in chart().hexes}):
        lines = [[" "] * (_COLUMN * columns + _CELL) for _ in range(3)]
        for number, hex in enumerate(chart().hexes):
            if hex.id[0] == row:
                at = _COLUMN * (int(hex.id[1:]) - 1)
                for line, text in zip(lines, _cell(on, number, hex, colour), strict=True):
                    line[at : at + len(text)] = text
        for label, line in zip((row, "", ""), lines, strict=True):
            yield f"{label:<3}{''.join(line)}".rstrip()


def _cell(on: Network, number: int, hex: Hex, colour: Colour) -> tuple[str, str, str]:
    layout = on.rails.layouts[number]
    laid = on.rails.laid.get(hex.id)
    middle = f"{laid.tile}:{laid.rotation}" if laid else _printed(hex, colour)
    return f"{hex.id} {_slots(on, hex.id, layout)}", middle, track_text(layout)


def _slots(on: Network, hex: str, layout: Layout) -> str:
    """A sign for each slot of a city: a station, a slot that is kept, or a free one."""
    if not layout.stops or layout.stops[0].kind != "city":
        return ""
    holders = on.holders.get(hex, ())
    kept = [each for each in homes().get(hex, ()) if each not in holders]
    signs = "".join([LETTERS[each] for each in holders] + [LETTERS[each].lower() for each in kept])
    return signs.ljust(layout.stops[0].slots, "o")


def _printed(hex: Hex, colour: Colour) -> str:
    """What a hex without a tile has on it."""
    stops = "".join(_SIGNS[stop.kind] for stop in hex.stops)
    if hex.colour == "red":
        return f"{hex.stops[0].worth(colour)} {hex.mark or ''}".rstrip()
    cost = f"{hex.terrain[0]}{hex.cost}" if hex.terrain else ""
    shade = hex.colour if hex.colour in ("grey", "yellow") and not cost and not hex.stops else ""
    return " ".join(filter(None, (stops + (hex.label or ""), cost, shade, hex.mark)))


def track_text(layout: Layout) -> str:
    """The stops and the plain tracks; of many tracks only the sides that they join."""
    parts = [_stop(stop) for stop in layout.stops if stop.sides] + [f"{a}{b}" for a, b in layout.tracks]
    text = " ".join(parts)
    return text if len(text) <= _CELL else "".join(map(str, sorted(layout.exits))) + "…"


def _stop(stop: Stop) -> str:
    return _SIGNS[stop.kind] + "".join(map(str, stop.sides))
