"""The lines of a sheet: an offer to one unit, and a payment to another power (spec 2.3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import frozen
from regelwerk.payola.diplomacy import MovementOrder, Power

Form: TypeAlias = Literal[":", "!", ">", "@", "&"]
"""Direct, negative, move, hold, gift: for which orders a line pays."""

FORMS: tuple[Form, ...] = (":", "!", ">", "@", "&")


@frozen(cache_hash=True)
class Line:
    """An offer of `amount` ducats to the unit that `orders` are for.

    It pays if the unit takes one of these orders (`:`), none of them (`!`), a move or one of them (`>`), no
    move or one of them (`@`), whatever it does (`&`). The line stands on the sheet `repeat` times; it does
    not fall under `plateau` while other lines of the sheet can fall.
    """

    form: Form
    amount: int
    orders: tuple[MovementOrder, ...]
    repeat: int = 1
    plateau: int = 0

    @property
    def at(self) -> int:
        """The province of the unit."""
        return self.orders[0].at


@frozen(cache_hash=True)
class Transfer:
    """A payment from account to account, booked before the offers (option `transfers`)."""

    to: Power
    amount: int
