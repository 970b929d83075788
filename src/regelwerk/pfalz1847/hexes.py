"""The hex grid of an 18xx map: names, sides and neighbours. It knows no particular game.

Hexes stand on a point. A hex is named by the letter of its row and its number, which goes up by two from
one hex of a row to the next. Sides are numbered 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE, so that side `s` of a hex
is side `opposite(s)` of the neighbour.

>>> neighbour("F18", 0), neighbour("F18", 4)
('G17', 'F20')
>>> side_between("F18", "G17"), side_between("F18", "G15")
(0, None)
"""

from __future__ import annotations

from typing import TypeAlias

Side: TypeAlias = int
"""0 to 5, clockwise from the lower left."""

SIDES = range(6)

_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""Rows down and numbers up to the neighbour, for each side."""


def opposite(side: Side) -> Side:
    """The number that a side has in the neighbour's hex."""
    return (side + 3) % 6


def neighbour(hex: str, side: Side) -> str:
    """The name of the neighbour across a side, whether or not the map has such a hex."""
    down, right = _STEPS[side]
    return f"{chr(ord(hex[0]) + down)}{int(hex[1:]) + right}"


def side_between(hex: str, other: str) -> Side | None:
    """The side of `hex` across which `other` lies; None if they are no neighbours."""
    for side in SIDES:
        if neighbour(hex, side) == other:
            return side
    return None
