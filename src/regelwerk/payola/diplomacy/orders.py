"""Orders as values. An order names its unit by the province it stands in; who owns it, the position knows.

Provinces, places and powers are the small numbers of a `Board`. A *place* is a province, or one coast of a
split one. `Move.to`, `SupportMove.to`, `Retreat.to` and `Build.at` are places, everything else is a province.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import frozen

Kind: TypeAlias = Literal["A", "F"]
"""An army or a fleet."""


@frozen(cache_hash=True)
class Hold:
    """Stay."""

    at: int


@frozen(cache_hash=True)
class Move:
    """Go to a place; with `via` an army insists on being convoyed."""

    at: int
    to: int
    via: bool = False


@frozen(cache_hash=True)
class SupportHold:
    """Help the unit in province `of` to stay where it is."""

    at: int
    of: int


@frozen(cache_hash=True)
class SupportMove:
    """Help the unit in province `of` to get to a place; a place without its coast supports a move to any."""

    at: int
    of: int
    to: int


@frozen(cache_hash=True)
class Convoy:
    """Carry the army in province `of` on its way to province `to`."""

    at: int
    of: int
    to: int


@frozen(cache_hash=True)
class Retreat:
    """The dislodged unit of a province goes to a place."""

    at: int
    to: int


@frozen(cache_hash=True)
class Disband:
    """The dislodged unit of a province gives up."""

    at: int


@frozen(cache_hash=True)
class Build:
    """A new unit in a home centre; a fleet on a split coast names the coast."""

    at: int
    kind: Kind


@frozen(cache_hash=True)
class Remove:
    """The unit of a province is taken off the board, because its power has lost centres."""

    at: int


@frozen(cache_hash=True)
class Waive:
    """A power does without a build that it could make."""

    power: int


MovementOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Remove | Waive
Order: TypeAlias = MovementOrder | RetreatOrder | AdjustmentOrder
