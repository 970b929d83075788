"""Why a movement order cannot be given: judged from the position alone, never from other orders.

`fault` is asked for every order of every phase, so it uses no words; `violation` has them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.payola.diplomacy.board import Board
from regelwerk.payola.diplomacy.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    SupportHold,
    SupportMove,
)
from regelwerk.payola.diplomacy.position import Unit
from regelwerk.payola.diplomacy.rules import DiplomacyRule
from regelwerk.payola.diplomacy.scene import Scene


def fault(scene: Scene, order: Order) -> DiplomacyRule | None:
    """The rule that an order of the movement phase breaks, if any."""
    judge = _FAULTS.get(order.__class__)
    return judge(scene, order) if judge else DiplomacyRule.STAGE


def _hold(scene: Scene, order: Hold) -> DiplomacyRule | None:
    return None if order.at in scene.units else DiplomacyRule.NO_UNIT


def _move(scene: Scene, order: Move) -> DiplomacyRule | None:
    unit = scene.units.get(order.at)
    if unit is None:
        return DiplomacyRule.NO_UNIT
    board = scene.board
    reach = board.army_reach if unit.kind == "A" else board.fleet_reach
    if order.to in reach[unit.at] and not order.via:
        return None
    if not 0 <= order.to < len(board.places):
        return DiplomacyRule.PLACE
    return _move_by_water(scene, order) if unit.kind == "A" else _no_fleet_move(board, unit, order)


def _no_fleet_move(board: Board, unit: Unit, order: Move) -> DiplomacyRule:
    province = board.province_of[order.to]
    if order.via:
        return DiplomacyRule.FLEET_VIA
    if province == order.at:
        return DiplomacyRule.SAME_PLACE
    return DiplomacyRule.COAST if province in board.fleet_within[unit.at] else DiplomacyRule.REACH


def _move_by_water(scene: Scene, order: Move) -> DiplomacyRule | None:
    board = scene.board
    at, to = order.at, order.to
    if board.province_of[to] == at:
        return DiplomacyRule.SAME_PLACE
    if board.province_of[to] != to:
        return DiplomacyRule.COAST
    if board.shore >> to & board.shore >> at & 1:
        return None if scene.landings(at) >> to & 1 else DiplomacyRule.CHAIN
    return DiplomacyRule.CHAIN if order.via else DiplomacyRule.REACH


def _support_hold(scene: Scene, order: SupportHold) -> DiplomacyRule | None:
    at, of = order.at, order.of
    unit = scene.units.get(at)
    if unit is None:
        return DiplomacyRule.NO_UNIT
    if of == at:
        return DiplomacyRule.SELF_SUPPORT
    if of not in scene.units:
        return DiplomacyRule.SUPPORTED_UNIT
    return None if of in _within(scene.board, unit) else DiplomacyRule.SUPPORT_REACH


def _within(board: Board, unit: Unit) -> frozenset[int]:
    """The provinces that a unit could move to by itself."""
    return board.army_reach[unit.at] if unit.kind == "A" else board.fleet_within[unit.at]


def _support_move(scene: Scene, order: SupportMove) -> DiplomacyRule | None:
    board = scene.board
    at, of, to = order.at, order.of, order.to
    unit = scene.units.get(at)
    if unit is None:
        return DiplomacyRule.NO_UNIT
    if not 0 <= to < len(board.places):
        return DiplomacyRule.PLACE
    province = board.province_of[to]
    if at in (of, province):
        return DiplomacyRule.SELF_SUPPORT
    supported = scene.units.get(of)
    if supported is None:
        return DiplomacyRule.SUPPORTED_UNIT
    if province not in _within(board, unit):
        return DiplomacyRule.SUPPORT_REACH
    if supported.kind == "A":
        # An army that would need the supporter's own fleet to get there cannot be supported by it
        # (DATC 6.D.31).
        if province in board.army_reach[of] or scene.landings(of, 1 << at) >> province & 1:
            return None if to == province else DiplomacyRule.SUPPORT_COAST
        return DiplomacyRule.SUPPORT_MOVE
    if province not in board.fleet_within[supported.at]:
        return DiplomacyRule.SUPPORT_MOVE
    if to == province:
        return None
    coasts = scene.coasts_in_reach(supported, province)
    return None if to in coasts and len(coasts) > 1 else DiplomacyRule.SUPPORT_COAST


def _convoy(scene: Scene, order: Convoy) -> DiplomacyRule | None:
    at, of, to = order.at, order.of, order.to
    if at not in scene.units:
        return DiplomacyRule.NO_UNIT
    if not 0 <= to < len(scene.board.provinces):
        return DiplomacyRule.PLACE
    if not scene.fleets >> at & 1:
        return DiplomacyRule.CONVOY_FLEET
    army = scene.units.get(of)
    if army is None or army.kind != "A":
        return DiplomacyRule.CONVOY_ARMY
    return None if scene.helps(at, of) >> to & 1 else DiplomacyRule.CONVOY_ROUTE


_FAULTS: dict[type, Callable[[Scene, Any], DiplomacyRule | None]] = {
    Hold: _hold,
    Move: _move,
    SupportHold: _support_hold,
    SupportMove: _support_move,
    Convoy: _convoy,
}
