"""Seats, actions and phases: the nouns of the engine. They are data and know no rules."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core.values import frozen

Player: TypeAlias = int
"""A seat, counted from 0; `game.seat_names` gives the words."""

CHANCE: Player = -1
"""The actor at a chance node."""


@frozen
class Action:
    """Base of all actions; each says who takes it."""

    player: Player


class Phase:
    """Base of all phases: frozen values that say which decision is due, and carry only what it needs."""

    __slots__ = ()
