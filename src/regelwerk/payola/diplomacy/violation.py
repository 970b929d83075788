"""Why an order cannot be given, for any phase and in words."""

from __future__ import annotations

from regelwerk.core import Violation
from regelwerk.core.errors import clip
from regelwerk.payola.diplomacy.adjustments import adjustment_fault
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.legality import fault
from regelwerk.payola.diplomacy.notation import format_order, on_board
from regelwerk.payola.diplomacy.orders import Build, Disband, Order, Remove, Retreat, Waive
from regelwerk.payola.diplomacy.position import Position, Power, Stage
from regelwerk.payola.diplomacy.retreats import retreat_fault
from regelwerk.payola.diplomacy.rules import DiplomacyRule
from regelwerk.payola.diplomacy.scene import scene_of


def stage_of(order: Order) -> Stage:
    """The kind of phase in which an order is given."""
    if isinstance(order, Retreat | Disband):
        return "retreats"
    return "adjustments" if isinstance(order, Build | Remove | Waive) else "movement"


def order_violation(
    position: Position, order: Order, board: Board | None = None, *, power: Power | None = None
) -> Violation | None:
    """Why an order is illegal in a position; None if it is legal. Other orders do not matter.

    With `power`, also whether that power may give it. Orders are judged in their canonical form, which is
    what `parse_order` gives.

    >>> from regelwerk.payola.diplomacy import parse_order, standard
    >>> start = standard().start
    >>> order_violation(start, parse_order("A par - bur", start)) is None
    True
    >>> print(order_violation(start, parse_order("A par - lon", start)))
    a unit moves to a place it borders on [move.reach, Moves]; A par - lon
    """
    board = board or standard()
    if not on_board(order, board):
        return Violation(DiplomacyRule.PLACE, clip(order))
    rule = _fault(position, order, board, power)
    return rule and Violation(rule, format_order(order, position, board))


def _fault(position: Position, order: Order, board: Board, power: Power | None) -> DiplomacyRule | None:
    if stage_of(order) != position.stage:
        return DiplomacyRule.STAGE
    if isinstance(order, Build | Remove | Waive):
        return adjustment_fault(position, order, board, power)
    if isinstance(order, Retreat | Disband):
        return retreat_fault(position, order, board, power)
    scene = scene_of(position, board)
    unit = scene.units.get(order.at)
    if unit and power is not None and unit.power != power:
        return DiplomacyRule.OWNER
    return fault(scene, order)
