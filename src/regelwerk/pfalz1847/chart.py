"""The map compiled to numbers, once.

Hexes are numbered in the order of the map. A *way* is one direction across a hex side: way `6 * hex + side`
leads into `hex` across `side`. `across[6 * hex + side]` is the way that leads out of the hex by that side,
into the neighbour.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import attrs

from regelwerk.pfalz1847.facts import Hex, map_facts
from regelwerk.pfalz1847.hexes import SIDES, neighbour, opposite
from regelwerk.pfalz1847.tiles import Layout

Way: TypeAlias = int
NO_WAY = -1


@attrs.frozen(eq=False, repr=False)
class Chart:
    """The tables of the map, by hex number or by way."""

    hexes: tuple[Hex, ...]
    number: dict[str, int]
    """The number of each hex, by its id."""
    printed: tuple[Layout, ...]
    """What is printed on each hex."""
    across: tuple[Way, ...]
    """The way out by this side; `NO_WAY` at the edge of the map and at impassable borders."""
    side: tuple[int, ...]
    """A set with one member (a bit) for the hex side that a way crosses; its two ways have the same."""
    open: tuple[int, ...]
    """The set (of bits `1 << side`) of the sides through which track of a tile may leave the hex (3.2)."""


@cache
def chart() -> Chart:
    """The map of 1847 Pfalz."""
    facts = map_facts()
    number = {hex.id: place for place, hex in enumerate(facts.hexes)}
    closed = {frozenset(pair) for pair in facts.impassable}
    across: list[Way] = []
    side: list[int] = []
    opened: list[int] = []
    for here, hex in enumerate(facts.hexes):
        opened.append(0)
        for way in SIDES:
            other = neighbour(hex.id, way)
            if other not in number or frozenset((hex.id, other)) in closed:
                across.append(NO_WAY)
                side.append(0)
                continue
            there = 6 * number[other] + opposite(way)
            across.append(there)
            side.append(side[there] if there < len(side) else 1 << len(side))
            beyond = facts.hexes[number[other]]
            if beyond.buildable or opposite(way) in beyond.layout.exits:
                opened[here] |= 1 << way
    return Chart(
        hexes=facts.hexes,
        number=number,
        printed=tuple(hex.layout for hex in facts.hexes),
        across=tuple(across),
        side=tuple(side),
        open=tuple(opened),
    )
