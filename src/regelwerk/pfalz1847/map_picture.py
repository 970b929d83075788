"""The map as text: three lines for each row of hexes, every second row half a hex to the right.

The first line of a hex has its name and the slots of its city, the second the tile that lies there, or what
is printed, with the cost of the terrain, the third the track, or on empty hexes the region as long as regions
matter. `KEY` explains the signs.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.pfalz1847.board import Board
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import Hex, PhaseFacts
from regelwerk.pfalz1847.network import Network, homes, network
from regelwerk.pfalz1847.tiles import Colour, Layout, Stop

LETTERS = {"L": "L", "Saar": "S", "HLB": "H", "NDB": "D", "M": "M", "N": "N", "RNB": "R"}
"""How stations are drawn; a small letter is a slot that is kept for that corporation."""

KEY = (
    "Stations: L, S Saar, H HLB, D NDB, M, N, R RNB; small letter: slot kept for it; o: free slot.",
    "tile:rotation, or what is printed: c city, t town, Y; mountain m, river r with cost; grey, yellow.",
    "Track: c024 is a city joined to sides 0, 2, 4; t a town; x a red off-board; 03 plain track.",
    "Sides: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE; closed: C17|C19, C19|D18, F20|G19. Regions until phase 4.",
)

_COLUMN = 4
_CELL = 2 * _COLUMN - 1
_SIGNS = {"city": "c", "town": "t", "offboard": "x"}


def map_lines(board: Board, stage: PhaseFacts) -> Iterator[str]:
    """The map, 96 columns wide; the phase sets the values of off-boards, and says whether regions matter."""
    on = network(board)
    columns = max(int(hex.id[1:]) for hex in chart().hexes)
    yield "   " + "".join(f"{column:<{_COLUMN}}" for column in range(1, columns + 1)).rstrip()
    for row in sorted({hex.id[0] for hex in chart().hexes}):
        lines = [[" "] * (_COLUMN * columns + _CELL) for _ in range(3)]
        for number, hex in enumerate(chart().hexes):
            if hex.id[0] == row:
                at = _COLUMN * (int(hex.id[1:]) - 1)
                for line, text in zip(lines, _cell(on, number, hex, stage), strict=True):
                    line[at : at + len(text)] = text
        for label, line in zip((row, "", ""), lines, strict=True):
            yield f"{label:<3}{''.join(line)}".rstrip()


def _cell(on: Network, number: int, hex: Hex, stage: PhaseFacts) -> tuple[str, str, str]:
    layout = on.rails.layouts[number]
    laid = on.rails.laid.get(hex.id)
    middle = f"{laid.tile}:{laid.rotation}" if laid else _printed(hex, stage.colour)
    return (
        f"{hex.id} {_slots(on, hex.id, layout)}",
        middle,
        track_text(layout) or ("" if laid else _regions(hex, stage)),
    )


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


def _regions(hex: Hex, stage: PhaseFacts) -> str:
    """Who may lay yellow tiles here, as long as that matters."""
    if not stage.regions:
        return ""
    return hex.regions[0] if len(hex.regions) == 1 else "+".join(region[0] for region in hex.regions)


def track_text(layout: Layout) -> str:
    """The stops and the plain tracks; of many tracks only the sides that they join."""
    parts = [_stop(stop) for stop in layout.stops if stop.sides] + [f"{a}{b}" for a, b in layout.tracks]
    text = " ".join(parts)
    return text if len(text) <= _CELL else "".join(map(str, sorted(layout.exits))) + "…"


def _stop(stop: Stop) -> str:
    return _SIGNS[stop.kind] + "".join(map(str, stop.sides))
