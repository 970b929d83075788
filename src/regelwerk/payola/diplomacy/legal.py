"""All legal orders of a unit: exactly those without a violation, each in its canonical form."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import maker
from regelwerk.payola.diplomacy.adjustments import balance, legal_adjustments
from regelwerk.payola.diplomacy.board import Board, members, standard
from regelwerk.payola.diplomacy.orders import Convoy, Hold, Move, Order, Remove, SupportHold, SupportMove
from regelwerk.payola.diplomacy.position import Position, Power, Unit
from regelwerk.payola.diplomacy.retreats import legal_retreats
from regelwerk.payola.diplomacy.routes import useful
from regelwerk.payola.diplomacy.scene import Scene, scene_of

_hold = maker(Hold)
_move = maker(Move)
_support_hold = lru_cache(maxsize=8192)(maker(SupportHold))
_support_move = maker(SupportMove)
_convoy = maker(Convoy)


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
    if not 0 <= unit.at < len(board.places):
        return ()
    if position.stage == "movement":
        scene = scene_of(position, board)
        at = board.province_of[unit.at]
        found = scene.units.get(at)
        return _movement_orders(scene, unit, at) if found is unit or found == unit else ()
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
    if not 0 <= power < len(board.powers):
        return ()
    if position.stage == "adjustments":
        return legal_adjustments(position, power, board)
    units = position.units if position.stage == "movement" else [each.unit for each in position.dislodged]
    return tuple(
        order for unit in units if unit.power == power for order in legal_orders(position, unit, board)
    )


def _movement_orders(scene: Scene, unit: Unit, at: int) -> tuple[Order, ...]:
    board, units = scene.board, scene.units
    orders: list[Order] = []
    if unit.kind == "A":
        orders += _army_moves(at, board.army_near[at], scene.landings(at))
    else:
        orders += _fleet_moves(board, unit.at, at)
    near = scene.near(unit)
    orders += [_support_hold(at, of) for of in members(near) if of in units]
    reach = scene.reach()
    at_sea = scene.fleets >> at & 1
    comers = scene.comers(near) & ~(1 << at)
    while comers:  # hardly any set of them comes twice: `members` would have nothing to remember
        low = comers & -comers
        of = low.bit_length() - 1
        comers ^= low
        other = units[of]
        to = reach[of] & near
        if other.kind == "F":
            orders += _fleet_supports(board, at, of, other.at, to)
        else:
            if at_sea and to & ~board.army_near[of]:  # the army must get there without this fleet
                to &= board.army_near[of] | scene.landings(of, 1 << at)
            orders += _army_supports(at, of, to)
    if at_sea:
        part, shores = scene.part_of(at)
        for of in members(shores & scene.armies):
            orders += _convoys(at, of, useful(board, part, of).get(at, 0))
    return tuple(orders)


# The same few groups of orders come again and again, from position to position.


@lru_cache(maxsize=4096)
def _army_moves(at: int, by_land: int, by_water: int) -> tuple[Order, ...]:
    """To stay or to go."""
    walks = (_move(at, to) for to in members(by_land | by_water))
    return (_hold(at), *walks, *(_move(at, to, True) for to in members(by_water)))


@lru_cache(maxsize=4096)
def _fleet_moves(board: Board, place: int, at: int) -> tuple[Order, ...]:
    """To stay or to go."""
    return (_hold(at), *(_move(at, to) for to in sorted(board.fleet_reach[place])))


@lru_cache(maxsize=32768)
def _army_supports(at: int, of: int, targets: int) -> tuple[Order, ...]:
    return tuple(_support_move(at, of, to) for to in members(targets))


@lru_cache(maxsize=32768)
def _fleet_supports(board: Board, at: int, of: int, place: int, targets: int) -> tuple[Order, ...]:
    """A support names no coast, or one of several that the fleet can reach."""
    places: list[int] = []
    for province in members(targets):
        coasts = [coast for coast in board.coasts[province] if coast in board.fleet_reach[place]]
        places += [province, *coasts] if len(coasts) > 1 else [province]
    return tuple(_support_move(at, of, to) for to in places)


@lru_cache(maxsize=32768)
def _convoys(at: int, of: int, targets: int) -> tuple[Order, ...]:
    return tuple(_convoy(at, of, to) for to in members(targets))
