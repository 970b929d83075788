"""All legal orders of a unit: exactly those in which `order_violation` finds no fault, each in its canonical
form.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.payola.diplomacy.adjustments import balance, legal_adjustments
from regelwerk.payola.diplomacy.board import Board, members, standard
from regelwerk.payola.diplomacy.orders import Convoy, Hold, Move, Order, Remove, SupportHold, SupportMove
from regelwerk.payola.diplomacy.position import Position, Power, Unit
from regelwerk.payola.diplomacy.retreats import legal_retreats
from regelwerk.payola.diplomacy.scene import Scene, scene_of


def legal_orders(position: Position, unit: Unit, board: Board | None = None) -> tuple[Order, ...]:
    """Every legal order for a unit in the phase that is due, without repetition and always in the same order.

    In a retreat phase `unit` is a dislodged one. In an adjustment phase an existing unit can only be removed;
    `power_orders` has the builds. A unit that is not on the board has no orders.

    >>> from regelwerk.payola.diplomacy import format_order, standard
    >>> start = standard().start
    >>> [format_order(order, start) for order in legal_orders(start, start.units[0])][:4]
    ['F ank H', 'F ank - arm', 'F ank - bla', 'F ank - con']
    """
    board = board or standard()
    if position.stage == "movement":
        scene = scene_of(position, board)
        at = board.province_of[unit.at]
        return tuple(_movement_orders(scene, unit, at)) if scene.units.get(at) == unit else ()
    if position.stage == "retreats":
        if all(unit != each.unit for each in position.dislodged):
            return ()
        return legal_retreats(position, board.province_of[unit.at], board)
    if unit not in position.units or balance(position, unit.power) >= 0:
        return ()
    return (Remove(board.province_of[unit.at]),)


def power_orders(position: Position, power: Power, board: Board | None = None) -> tuple[Order, ...]:
    """Every legal order of a power: for all its units, and in an adjustment phase its builds or removals."""
    board = board or standard()
    if position.stage == "adjustments":
        return legal_adjustments(position, power, board)
    units = position.units if position.stage == "movement" else [each.unit for each in position.dislodged]
    return tuple(
        order for unit in units if unit.power == power for order in legal_orders(position, unit, board)
    )


def _movement_orders(scene: Scene, unit: Unit, at: int) -> Iterator[Order]:
    yield Hold(at)
    board = scene.board
    if unit.kind == "A":
        by_land = board.army_near[at]
        by_water = scene.landings(at)
        yield from (Move(at, to) for to in members(by_land | by_water))
        yield from (Move(at, to, True) for to in members(by_water))
    else:
        yield from (Move(at, to) for to in sorted(board.fleet_reach[unit.at]))
    near = scene.near(unit)
    for of, other in scene.units.items():
        if of == at:
            continue
        if near >> of & 1:
            yield SupportHold(at, of)
        yield from (SupportMove(at, of, to) for to in _supportable(scene, at, near, of, other))
    if scene.fleets >> at & 1:
        for of, other in scene.units.items():
            if other.kind == "A":
                yield from (Convoy(at, of, to) for to in members(scene.helps(at, of)))


def _supportable(scene: Scene, at: int, near: int, of: int, other: Unit) -> list[int]:
    """The places a unit may support another one into."""
    board = scene.board
    near &= ~(1 << at)
    if other.kind == "A":
        return members((board.army_near[of] | scene.landings(of, 1 << at)) & near)
    places: list[int] = []
    for province in members(board.fleet_near[other.at] & near):
        places.append(province)
        coasts = scene.coasts_in_reach(other, province)
        if len(coasts) > 1:
            places += coasts
    return places
