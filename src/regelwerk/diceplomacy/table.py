"""What lies on the table: the dice, what is known of them, the score, and the alliances."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, TypeVar

from regelwerk.core import HIDDEN, Hidden, Player, evolve, frozen, maker, seen
from regelwerk.diceplomacy.options import DicePlomacyOptions

V = TypeVar("V")

NO_DIE = 0
"""Stands in `die` for a player who has not rolled yet or is out of the game."""

COUNTED_TO = 10**12
"""The counters of turns stop here. No play gets so far, but a state from outside may begin near it."""

Unit: TypeAlias = tuple[Player, ...]
"""Who can be asked for help: one neutral without an ally, or an allied pair as a whole; ascending."""


@frozen
class DicePlomacyTable:
    """The table. All of it is public but `die`, which a view hides unless its value is `known`."""

    game: DicePlomacyOptions
    die: tuple[int | Hidden, ...]
    """The power of each seat: the value of its die, or `NO_DIE`."""
    known: tuple[int | None, ...]
    """What everybody knows of each die: its value, since a war revealed it; None if it was rolled since."""
    victories: tuple[int, ...]
    defeats: tuple[int, ...]
    ally: tuple[Player | None, ...]
    alive: tuple[Player, ...]
    """The seats still in the game, ascending."""
    turn: int
    """How many turns have ended."""
    peace: int
    """How many turns have ended since the last war."""


_table = maker(DicePlomacyTable)
"""Tables made field by field, in the steps of which a game has most; it costs half of `evolve`."""


def put(values: tuple[V, ...], seat: Player, value: V) -> tuple[V, ...]:
    """The tuple with the entry of one seat replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def rolled(table: DicePlomacyTable, seat: Player, value: int | Hidden) -> DicePlomacyTable:
    """A seat has rolled its die; nobody else knows it now, unless dice lie open."""
    known = seen(value) if table.game.open_dice else None
    return _table(
        table.game,
        put(table.die, seat, value),
        put(table.known, seat, known),
        table.victories,
        table.defeats,
        table.ally,
        table.alive,
        table.turn,
        table.peace,
    )


def fought(
    table: DicePlomacyTable,
    known: tuple[int | None, ...],
    victories: tuple[int, ...],
    defeats: tuple[int, ...],
) -> DicePlomacyTable:
    """A war has changed what is known and what is scored."""
    return _table(
        table.game,
        table.die,
        known,
        victories,
        defeats,
        table.ally,
        table.alive,
        table.turn,
        table.peace,
    )


def later(table: DicePlomacyTable, ally: tuple[Player | None, ...], peace: int) -> DicePlomacyTable:
    """A turn has ended, perhaps with other alliances."""
    turn = table.turn
    return _table(
        table.game,
        table.die,
        table.known,
        table.victories,
        table.defeats,
        ally,
        table.alive,
        turn + 1 if turn < COUNTED_TO else turn,
        peace,
    )


def concealed(table: DicePlomacyTable, seat: Player | None) -> DicePlomacyTable:
    """The table as a seat (None: a spectator) sees it (spec section 2)."""
    die = tuple(
        [
            value if known is not None or value == NO_DIE or owner == seat else HIDDEN
            for owner, (value, known) in enumerate(zip(table.die, table.known, strict=True))
        ]
    )
    return table if die == table.die else evolve(table, die=die)


def side_of(table: DicePlomacyTable, seat: Player) -> tuple[Player, ...]:
    """A seat and its ally, if it has one: who fights when it attacks or is attacked (spec 3.3)."""
    partner = table.ally[seat]
    return (seat,) if partner is None else (seat, partner)


def parted(ally: tuple[Player | None, ...], seats: Iterable[Player]) -> tuple[Player | None, ...]:
    """The alliances without those of some seats.

    >>> parted((1, 0, 3, 2), (3,))
    (1, 0, None, None)
    """
    left = list(ally)
    for seat in seats:
        partner = left[seat]
        if partner is not None:
            left[seat] = left[partner] = None
    return tuple(left)


def paired(ally: tuple[Player | None, ...], one: Player, other: Player) -> tuple[Player | None, ...]:
    """The alliances after two seats have become allies; whatever alliances they had are over.

    >>> paired((1, 0, 3, 2), 0, 2)
    (2, None, 0, None)
    """
    left = list(parted(ally, (one, other)))
    left[one], left[other] = other, one
    return tuple(left)


def alliances(table: DicePlomacyTable) -> tuple[tuple[Player, Player], ...]:
    """The allied pairs, each once, ascending."""
    return tuple(
        (seat, partner) for seat, partner in enumerate(table.ally) if partner is not None and seat < partner
    )


def next_alive(table: DicePlomacyTable, seat: Player) -> Player:
    """The next seat clockwise that is still in the game."""
    alive = table.alive
    for candidate in alive:
        if candidate > seat:
            return candidate
    return alive[0]


@lru_cache(maxsize=4096)
def clockwise(seats: tuple[Player, ...], start: Player, count: int) -> tuple[Player, ...]:
    """Some seats in clockwise order from `start`, at a table of `count`.

    >>> clockwise((0, 1, 3), 2, 4)
    (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - start) % count))


@lru_cache(maxsize=4096)
def neutral_units(
    ally: tuple[Player | None, ...], alive: tuple[Player, ...], fighting: tuple[Player, ...], start: Player
) -> tuple[Unit, ...]:
    """Who can be asked for help, clockwise from `start`: the seats that do not fight, grouped by alliance.

    >>> neutral_units((1, 0, None, 4, 3, None), (0, 1, 2, 3, 4, 5), (0, 1, 2), 2)
    ((3, 4), (5,))
    """
    units: dict[Unit, None] = {}
    for seat in clockwise(alive, start, len(ally)):
        if seat not in fighting:
            partner = ally[seat]
            units[(seat,) if partner is None else (min(seat, partner), max(seat, partner))] = None
    return tuple(units)
