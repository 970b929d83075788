"""What is drawn on a hex or a tile: stops and track. It knows no particular game.

A `Layout` has stops (cities, towns, off-boards), each joined to some sides, and tracks that join two sides
without a stop. Track that meets at a side without a stop does not meet inside the hex: a train that comes
in by a side takes one of the tracks that begin there.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import frozen
from regelwerk.pfalz1847.hexes import Side

Colour: TypeAlias = Literal["yellow", "green", "brown"]
COLOURS: tuple[Colour, ...] = ("yellow", "green", "brown")
"""The colours of tiles, from the first to the last."""


@frozen
class Stop:
    """A place where a train stops: what it pays, the stations it can hold, the sides it is joined to.

    `values` are those of an off-board in the yellow, green and brown phases; other stops have one `value`.
    """

    kind: Literal["city", "town", "offboard"]
    sides: tuple[Side, ...] = ()
    value: int = 0
    values: tuple[int, int, int] | None = None
    slots: int = 1

    def worth(self, colour: Colour) -> int:
        """What the stop pays while `colour` is the last tile colour available."""
        return self.value if self.values is None else self.values[COLOURS.index(colour)]


@frozen(cache_hash=True)
class Layout:
    """The stops and tracks of a hex or a tile."""

    stops: tuple[Stop, ...] = ()
    tracks: tuple[tuple[Side, Side], ...] = ()

    @property
    def exits(self) -> frozenset[Side]:
        """The sides that have track."""
        joined = [side for stop in self.stops for side in stop.sides]
        return frozenset(joined).union(*self.tracks)

    def turned(self, rotation: int) -> Layout:
        """The layout turned clockwise by `rotation` sides.

        >>> Layout(tracks=((0, 2),)).turned(5).tracks
        ((1, 5),)
        """
        return Layout(
            tuple(
                Stop(
                    stop.kind,
                    tuple(sorted((side + rotation) % 6 for side in stop.sides)),
                    stop.value,
                    stop.values,
                    stop.slots,
                )
                for stop in self.stops
            ),
            tuple(pair((a + rotation) % 6, (b + rotation) % 6) for a, b in self.tracks),
        )

    def keeps(self, old: Layout) -> bool:
        """Whether all track of `old` is here too, so that this can be laid over it.

        Stops correspond in order; several old stops may become one.
        """
        if not set(old.tracks) <= set(self.tracks):
            return False
        if len(self.stops) == len(old.stops):
            return all(
                set(was.sides) <= set(now.sides) for was, now in zip(old.stops, self.stops, strict=True)
            )
        return len(self.stops) == 1 and all(set(stop.sides) <= set(self.stops[0].sides) for stop in old.stops)


def pair(a: Side, b: Side) -> tuple[Side, Side]:
    """A track between two sides, as layouts write it."""
    return (a, b) if a < b else (b, a)
