"""What lies on the table: the position, the accounts, the acceptance lists, and what the last orders cost."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Hidden, Player, frozen
from regelwerk.payola.diplomacy import NOBODY, MovementOrder, Position
from regelwerk.payola.options import BOARD, SEATS, PayolaOptions

AcceptanceList: TypeAlias = tuple[Player, ...]
"""All powers, the most welcome first."""

Receipt: TypeAlias = tuple[Player, int]
"""A payment that reached a power: from whom, and how much."""

NO_RECEIPTS: tuple[tuple[Receipt, ...], ...] = ((),) * SEATS


@frozen
class Turn:
    """The last movement phase. Orders are public, money is not.

    `orders` and `totals` (what each unit was paid) stand in the order of `position.units`; `paid` says for
    each power what it paid to each of these units, `steps` how often its lines were lowered.
    """

    position: Position
    """The position in which the orders were given."""
    orders: tuple[MovementOrder, ...]
    totals: tuple[int | Hidden, ...]
    paid: tuple[tuple[int, ...] | Hidden, ...]
    steps: tuple[int | Hidden, ...]
    received: tuple[tuple[Receipt, ...] | Hidden, ...] = NO_RECEIPTS
    """For each power the payments that others sent it (option `transfers`)."""


@frozen
class PayolaTable:
    """The table. A view hides what is another power's: account, list, payments."""

    game: PayolaOptions
    position: Position
    balances: tuple[int | Hidden, ...]
    lists: tuple[AcceptanceList | Hidden, ...]
    last: Turn | None = None


def first_list(power: Player) -> AcceptanceList:
    """The list of a power that has not said otherwise: itself, then the others alphabetically.

    >>> first_list(2)
    (2, 0, 1, 3, 4, 5, 6)
    """
    return (power, *(other for other in range(SEATS) if other != power))


def survives(position: Position, power: Player) -> bool:
    """Whether a power has a unit or a centre."""
    return power in position.centres or any(unit.power == power for unit in position.units)


def survivors(position: Position) -> tuple[Player, ...]:
    """The powers that have a unit or a centre."""
    return tuple(power for power in range(SEATS) if survives(position, power))


def owner_in(position: Position, province: int) -> Player:
    """The owner of the unit in a province; `NOBODY` if there is none."""
    for unit in position.units:
        if BOARD.province_of[unit.at] == province:
            return unit.power
    return NOBODY
