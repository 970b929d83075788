"""The movement phase: orders become a `Battle`, the battle a `Resolution`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from regelwerk.core import maker
from regelwerk.payola.diplomacy.accept import accept
from regelwerk.payola.diplomacy.battle import Battle
from regelwerk.payola.diplomacy.board import Board, members
from regelwerk.payola.diplomacy.entangled import settle
from regelwerk.payola.diplomacy.orders import (
    Convoy,
    Move,
    MovementOrder,
    Order,
    SupportHold,
    SupportMove,
)
from regelwerk.payola.diplomacy.position import Dislodged, Position, Unit, new_dislodged, new_unit
from regelwerk.payola.diplomacy.reasons import reports_of
from regelwerk.payola.diplomacy.resolution import Resolution
from regelwerk.payola.diplomacy.scene import Scene
from regelwerk.payola.diplomacy.soundness import checked

_resolution = maker(Resolution)
_SUPPORTS = (SupportMove, SupportHold)


def resolve_movement(position: Position, orders: Iterable[Order], board: Board) -> Resolution:
    """Adjudicate a movement phase."""
    scene = Scene(position, board)
    accepted = accept(scene, orders)
    checked(accepted.refused)
    battle = Battle(board)
    moves = _enlist(battle, scene, accepted.standing.values())
    settle(battle, list(moves))
    units, dislodged, contested = _outcome(battle, scene, moves)
    reporter = partial(reports_of, scene, battle, accepted)
    return _resolution(position, units, dislodged, contested, reporter=reporter)


def _enlist(battle: Battle, scene: Scene, orders: Iterable[MovementOrder]) -> dict[int, Move]:
    """Enter units and orders into the battle; the moves by province."""
    board = battle.board
    province_of, by_land = board.province_of, board.army_reach
    owner, target, into = battle.owner, battle.target, battle.into
    units = scene.units
    for province, unit in units.items():
        owner[province] = unit.power
    moves: dict[int, Move] = {}
    convoys: list[Convoy] = []
    supports: list[SupportHold | SupportMove] = []
    for order in orders:
        if isinstance(order, Move):
            at = order.at
            to = target[at] = province_of[order.to]
            moves[at] = order
            if to in into:
                into[to].append(at)
            else:
                into[to] = [at]
            if (order.via or to not in by_land[at]) and units[at].kind == "A":
                battle.convoyed.add(at)
        elif isinstance(order, _SUPPORTS):
            supports.append(order)
        elif isinstance(order, Convoy):
            convoys.append(order)
    if convoys:
        _embark(battle, convoys)
    for support in supports:
        _match(battle, support, moves)
    return moves


def _embark(battle: Battle, convoys: Iterable[Convoy]) -> None:
    """Match convoy orders with moves. An own fleet that carries makes any such move a convoy."""
    carried = [order for order in convoys if battle.target[order.of] == order.to]
    for order in carried:
        if battle.owner[order.at] == battle.owner[order.of]:
            battle.convoyed.add(order.of)
    for order in carried:
        if order.of in battle.convoyed:
            battle.carriers[order.of] = battle.carriers.get(order.of, 0) | 1 << order.at


def _match(battle: Battle, order: SupportHold | SupportMove, moves: dict[int, Move]) -> None:
    """Enter a support if it fits the order of its unit: stay (whatever else it does), or just that move."""
    move = moves.get(order.of)
    if isinstance(order, SupportHold):
        if move is None:
            battle.holders.setdefault(order.of, []).append(order.at)
            battle.toward[order.at] = order.of
    elif move is not None:
        target = battle.target[order.of]
        if order.to in (target, move.to):
            battle.backers.setdefault(order.of, []).append(order.at)
            battle.toward[order.at] = target


def _outcome(
    battle: Battle, scene: Scene, moves: dict[int, Move]
) -> tuple[tuple[Unit, ...], tuple[Dislodged, ...], tuple[int, ...]]:
    """Units on the board, dislodged units with their retreats, contested provinces."""
    board = battle.board
    fate, target, before = battle.fate, battle.target, scene.units
    after: list[Unit | None] = [None] * len(board.places)
    occupied = 0
    arrived = battle.arrived
    for mover, order in moves.items():
        if fate[mover]:
            to = target[mover]
            arrived[to] = mover
            occupied |= 1 << to
            unit = before[mover]
            after[order.to] = new_unit(unit.power, unit.kind, order.to)
    ousted: list[Unit] = []
    for province, unit in before.items():
        if not fate[province]:
            if province in arrived:
                ousted.append(unit)
            else:
                after[unit.at] = unit
                occupied |= 1 << province
    contested = 0
    for mover in moves:
        if not fate[mover]:
            bit = 1 << target[mover]
            # It was fought for in vain, by a unit that got there and did not lose a head-to-head battle.
            if not bit & (occupied | contested) and battle.prevents(mover)[1]:
                contested |= bit
    closed = occupied | contested
    dislodged = tuple(
        new_dislodged(unit, _retreats(battle, unit, arrived[board.province_of[unit.at]], closed))
        for unit in ousted
    )
    return tuple(filter(None, after)), dislodged, members(contested)


def _retreats(battle: Battle, unit: Unit, attacker: int, closed: int) -> tuple[int, ...]:
    """Where a dislodged unit may go: not where its attacker came from, unless that came by convoy."""
    board = battle.board
    if attacker not in battle.convoyed:
        closed |= 1 << attacker
    reach = board.army_reach if unit.kind == "A" else board.fleet_reach
    return tuple(place for place in sorted(reach[unit.at]) if not closed >> board.province_of[place] & 1)
