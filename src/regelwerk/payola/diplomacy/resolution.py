"""What came of the orders of a phase, and why."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from regelwerk.core import frozen
from regelwerk.payola.diplomacy.orders import Order
from regelwerk.payola.diplomacy.position import Dislodged, Position, Unit
from regelwerk.payola.diplomacy.rules import DiplomacyRule


@frozen
class Report:
    """What became of one order, and the rule that decided.

    `by` are the provinces of the units that brought it about: who cut the support, bounced the move,
    dislodged the unit, crashed into the retreat. For a move, `attack` is its strength and `against` the
    greatest strength that opposed it (0: nothing did); for a unit that stays, `against` is the strength that
    drove it out, and `attack` None. `helpers` are the provinces of the supporters that counted (or of the
    fleets that carried).
    """

    order: Order
    success: bool
    rule: DiplomacyRule
    by: tuple[int, ...] = ()
    attack: int | None = None
    against: int | None = None
    helpers: tuple[int, ...] = ()
    dislodged: bool = False
    """Whether the ordered unit is driven out (or, in a retreat phase, lost)."""


@frozen
class Resolution:
    """The result of a phase: the units on the board, and after a movement phase who was dislodged.

    `dislodged` has every dislodged unit with the places it may retreat to, `contested` the provinces left
    empty after a standoff, where nobody may retreat to. `reports()` says what became of every order; it is
    worked out when it is asked for.
    """

    position: Position
    """The position in which the orders were given."""
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[int, ...] = ()
    reporter: Callable[[], tuple[Report, ...]] = attrs.field(
        default=tuple, eq=False, repr=False, kw_only=True
    )

    def reports(self) -> tuple[Report, ...]:
        """What became of each order that was given, in their order, and then of units without any."""
        return self.reporter()
