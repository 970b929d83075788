"""Which of the orders of a movement phase stand, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from regelwerk.core import frozen
from regelwerk.payola.diplomacy.legality import fault
from regelwerk.payola.diplomacy.orders import MovementOrder, Order
from regelwerk.payola.diplomacy.rules import DiplomacyRule
from regelwerk.payola.diplomacy.scene import Scene


@frozen
class Accepted:
    """The orders of a phase, sorted: the one that each unit carries out, and those that count for nothing."""

    given: tuple[Order, ...]
    standing: dict[int, MovementOrder]
    """By province; a unit that is not here holds."""
    refused: dict[Order, DiplomacyRule]


def accept(scene: Scene, orders: Iterable[Order]) -> Accepted:
    """Sort the orders. A unit with two different legal orders carries out none (DATC 4.D.3)."""
    given = tuple(orders)
    standing: dict[int, MovementOrder] = {}
    refused: dict[Order, DiplomacyRule] = {}
    twice: list[MovementOrder] = []
    for order in given:
        rule = fault(scene, order)
        if rule is not None:
            refused[order] = rule
            continue
        legal = cast("MovementOrder", order)
        first = standing.setdefault(legal.at, legal)
        if first is not legal and first != legal:
            twice += [first, legal]
    for order in twice:
        refused[order] = DiplomacyRule.TWICE
        standing.pop(order.at, None)
    return Accepted(given, standing, refused)
