"""The one form of an order among those that mean the same: coasts filled in, or dropped."""

from __future__ import annotations

from regelwerk.core import evolve
from regelwerk.payola.diplomacy.board import Board
from regelwerk.payola.diplomacy.orders import Build, Move, Order, Retreat, SupportMove
from regelwerk.payola.diplomacy.position import Position, Unit
from regelwerk.payola.diplomacy.scene import scene_of


def canonical(order: Order, position: Position, board: Board) -> Order:
    """The canonical form of an order: the only one that is judged legal.

    A fleet's move gets the coast if it can reach only one, an army's loses it. A support names the coast only
    where the supported fleet can reach several. The places of the order must be on the board.
    """
    match order:
        case Move():
            unit = scene_of(position, board).units.get(order.at)
            return evolve(order, to=_arrival(unit, order.to, board))
        case Retreat():
            ousted = (each.unit for each in position.dislodged if board.province_of[each.unit.at] == order.at)
            return evolve(order, to=_arrival(next(ousted, None), order.to, board))
        case SupportMove():
            scene = scene_of(position, board)
            province = board.province_of[order.to]
            unit = scene.units.get(order.of)
            if unit is None or unit.kind == "A" or scene.coasts_in_reach(unit, province) == [order.to]:
                return evolve(order, to=province)
            return order
        case Build(kind="A") if board.can_stand("A", board.province_of[order.at]):
            return evolve(order, at=board.province_of[order.at])
        case _:
            return order


def _arrival(unit: Unit | None, to: int, board: Board) -> int:
    """The place that a unit means by `to`."""
    province = board.province_of[to]
    if unit is None:
        return to
    if unit.kind == "A":
        return province
    coasts = [coast for coast in board.coasts[province] if coast in board.fleet_reach[unit.at]]
    return coasts[0] if to == province and len(coasts) == 1 else to
