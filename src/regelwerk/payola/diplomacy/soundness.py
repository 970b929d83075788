"""Orders from outside: values of the kinds in `orders`, with whole numbers in their fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast, get_args

from regelwerk.core import MalformedAction, TurnRule, Violation
from regelwerk.core.shape import misfit, well_formed
from regelwerk.payola.diplomacy.orders import AdjustmentOrder, MovementOrder, Order, RetreatOrder

_KINDS: tuple[type, ...] = (*get_args(MovementOrder), *get_args(RetreatOrder), *get_args(AdjustmentOrder))


def checked(orders: object) -> tuple[Order, ...]:
    """Orders as they are given. Raises `MalformedAction` for what is none, or has a field of another type."""
    if isinstance(orders, str) or not isinstance(orders, Iterable):
        raise _malformed(orders, "orders are values in a list; parse_orders reads texts")
    given = tuple(cast("Iterable[Order]", orders))
    for order in given:
        if type(order) not in _KINDS:
            raise _malformed(order, "this is no order; parse_order reads texts")
        if not well_formed(order):
            raise _malformed(order, misfit(order))
    return given


def _malformed(what: object, detail: str) -> MalformedAction:
    return MalformedAction(what, Violation(TurnRule.MALFORMED, detail))
