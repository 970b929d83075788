"""What the corporation whose turn it is may still lay: its normal tiles, and its quarries' (1.4, 3.5)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, TypeAlias

from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.facts import phases, privates
from regelwerk.pfalz1847.permits import Permit, permit, quarry_permit
from regelwerk.pfalz1847.phases import Turn
from regelwerk.pfalz1847.table import PfalzTable

Power: TypeAlias = Literal["K", "H"]
POWERS: tuple[Power, ...] = ("K", "H")


def allowance(table: PfalzTable, turn: Turn) -> Permit:
    """What the corporation may lay next as a normal tile."""
    fresh = table.railway(turn.corporation).fresh
    upgrade = table.game.first_op_allows_upgrade
    return _permit(turn.corporation, table.phase, turn.lays, turn.extra, fresh, upgrade)


def power_permit(table: PfalzTable) -> Permit:
    """What the power of K or H may lay."""
    return _quarry_permit(table.phase, table.game.quarry_opens_e9)


def powers(table: PfalzTable, id: str) -> tuple[Power, ...]:
    """The quarries of a corporation whose power lays a tile; a used one is closed."""
    return tuple(power for power in POWERS if table.owner(power) == id)


def can_lay(table: PfalzTable, turn: Turn) -> bool:
    """Whether the track step goes on: more may be laid, now or with a quarry still to be bought.

    It does not matter whether any hex is left for it: the president says when he is done.
    """
    if allowance(table, turn).colours or powers(table, turn.corporation):
        return True
    if not table.stage.quarries:
        return False
    cash = table.railway(turn.corporation).cash
    return any(
        isinstance(table.owner(power), int) and least <= cash and power not in turn.refused
        for power, least in _least_prices()
    )


@lru_cache(maxsize=1024)
def _permit(
    id: str, phase: str, done: tuple[Lay, ...], extra: tuple[Lay, ...], fresh: bool, upgrade: bool
) -> Permit:
    return permit(id, phases()[phase], done, extra, first_operation=fresh, first_upgrade=upgrade)


@cache
def _quarry_permit(phase: str, early: bool) -> Permit:
    return quarry_permit(phases()[phase], early=early)


@cache
def _least_prices() -> tuple[tuple[str, int], ...]:
    return tuple((power, bounds[0]) for power in POWERS if (bounds := privates()[power].bought_for))
