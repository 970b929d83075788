"""The adjustment phase: centres counted, units built and removed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from regelwerk.payola.diplomacy.board import Board, members
from regelwerk.payola.diplomacy.orders import AdjustmentOrder, Build, Order, Remove, Waive
from regelwerk.payola.diplomacy.position import Position, Power, Unit
from regelwerk.payola.diplomacy.resolution import Report, Resolution
from regelwerk.payola.diplomacy.rules import DiplomacyRule


def centres_of(position: Position, power: Power) -> int:
    """How many supply centres a power owns."""
    return position.centres.count(power)


def balance(position: Position, power: Power) -> int:
    """Centres less units: what a power may build, or (negative) must remove."""
    return centres_of(position, power) - sum(unit.power == power for unit in position.units)


def open_homes(position: Position, power: Power, board: Board) -> int:
    """The set of a power's home centres that it owns and that stand empty."""
    homes = board.homes[power]
    for unit in position.units:
        homes &= ~(1 << board.province_of[unit.at])
    for centre, owner in zip(board.centres, position.centres, strict=True):
        if owner != power:
            homes &= ~(1 << centre)
    return homes


def builds_due(position: Position, power: Power, board: Board) -> int:
    """How many units a power may build: no more than it has open home centres."""
    return max(0, min(balance(position, power), open_homes(position, power, board).bit_count()))


def adjustment_fault(
    position: Position, order: AdjustmentOrder, board: Board, power: Power | None = None
) -> DiplomacyRule | None:
    """The rule that an order of the adjustment phase breaks, taken by itself, if any."""
    match order:
        case Waive():
            if not 0 <= order.power < len(board.powers):
                return DiplomacyRule.PLACE
            if power is not None and power != order.power:
                return DiplomacyRule.OWNER
            return None if builds_due(position, order.power, board) else DiplomacyRule.TOO_MANY
        case Build():
            return _build_fault(position, order, board, power)
        case Remove():
            unit = _unit_in(position, order.at, board)
            if unit is None:
                return DiplomacyRule.NO_UNIT
            if power is not None and power != unit.power:
                return DiplomacyRule.OWNER
            return None if balance(position, unit.power) < 0 else DiplomacyRule.TOO_MANY


def _unit_in(position: Position, province: int, board: Board) -> Unit | None:
    return next((unit for unit in position.units if board.province_of[unit.at] == province), None)


def builder(order: Build, board: Board) -> Power | None:
    """The power that may build at a place: the one whose home centre it is."""
    province = board.province_of[order.at]
    return next((power for power, homes in enumerate(board.homes) if homes >> province & 1), None)


def _build_fault(position: Position, order: Build, board: Board, power: Power | None) -> DiplomacyRule | None:
    if not 0 <= order.at < len(board.places):
        return DiplomacyRule.PLACE
    province = board.province_of[order.at]
    home_power = builder(order, board)
    if home_power is None or (power is not None and power != home_power):
        return DiplomacyRule.BUILD_HOME
    if position.centres[board.centres.index(province)] != home_power:
        return DiplomacyRule.BUILD_OWNED
    if _unit_in(position, province, board):
        return DiplomacyRule.BUILD_FREE
    if order.kind == "F" and not board.shore >> province & 1:
        return DiplomacyRule.BUILD_INLAND
    if not board.can_stand(order.kind, order.at):
        return DiplomacyRule.BUILD_COAST
    return None if balance(position, home_power) > 0 else DiplomacyRule.TOO_MANY


def legal_adjustments(position: Position, power: Power, board: Board) -> tuple[AdjustmentOrder, ...]:
    """Every order a power may give in an adjustment phase; none if it owes none."""
    if balance(position, power) < 0:
        return tuple(Remove(board.province_of[unit.at]) for unit in position.units if unit.power == power)
    if not builds_due(position, power, board):
        return ()
    builds = [
        Build(place, kind)
        for province in members(open_homes(position, power, board))
        for kind in ("A", "F")
        for place in (province, *board.coasts[province])
        if board.can_stand(kind, place)
    ]
    return (*builds, Waive(power))


def resolve_adjustments(position: Position, orders: Iterable[Order], board: Board) -> Resolution:
    """Carry out an adjustment phase: the first legal orders count, missing removals follow the rule."""
    reports: list[Report] = []
    units = {board.province_of[unit.at]: unit for unit in position.units}
    left = {power: balance(position, power) for power in range(len(board.powers))}
    for order in orders:
        if not isinstance(order, Build | Remove | Waive):
            reports.append(Report(order, False, DiplomacyRule.STAGE))
            continue
        rule = adjustment_fault(position, order, board)
        if rule is None:
            rule = _carry_out(order, units, left, board)
            reports.append(Report(order, rule in _DONE, rule))
        else:
            reports.append(Report(order, False, rule))
    for power, rest in left.items():
        for province in default_removals(position, units, power, -rest, board):
            del units[province]
            reports.append(Report(Remove(province), True, DiplomacyRule.CIVIL_DISORDER))
    after = tuple(sorted(units.values(), key=lambda unit: unit.at))
    return Resolution(position, after, reporter=partial(tuple, reports))


_DONE = frozenset({DiplomacyRule.BUILT, DiplomacyRule.WAIVED, DiplomacyRule.REMOVED})


def _carry_out(
    order: AdjustmentOrder, units: dict[int, Unit], left: dict[Power, int], board: Board
) -> DiplomacyRule:
    """Do what a legal order says if nothing before it stands in its way; the rule that decides."""
    match order:
        case Build():
            province = board.province_of[order.at]
            power = builder(order, board)
            assert power is not None
            if province in units:
                return DiplomacyRule.BUILD_FREE
            if left[power] <= 0:
                return DiplomacyRule.TOO_MANY
            left[power] -= 1
            units[province] = Unit(power, order.kind, order.at)
            return DiplomacyRule.BUILT
        case Remove():
            unit = units.get(order.at)
            if unit is None:
                return DiplomacyRule.NO_UNIT
            if left[unit.power] >= 0:
                return DiplomacyRule.TOO_MANY
            left[unit.power] += 1
            del units[order.at]
            return DiplomacyRule.REMOVED
        case Waive():
            if left[order.power] <= 0:
                return DiplomacyRule.TOO_MANY
            left[order.power] -= 1
            return DiplomacyRule.WAIVED


def default_removals(
    position: Position, units: dict[int, Unit], power: Power, count: int, board: Board
) -> list[int]:
    """The provinces whose units are removed when a power does not say: the farthest from its own centres
    first.

    Every border counts as one step for any unit; among equals fleets go before armies, then by English name.
    """
    if count <= 0:
        return []
    distance = _distances(position, power, board)
    own = [province for province, unit in units.items() if unit.power == power]
    own.sort(
        key=lambda province: (
            -distance.get(province, len(board.provinces)),
            units[province].kind == "A",
            board.provinces[province].name,
        )
    )
    return own[:count]


def _distances(position: Position, power: Power, board: Board) -> dict[int, int]:
    """Steps from each province to the nearest centre of a power, over any border."""
    frontier = [
        centre for centre, owner in zip(board.centres, position.centres, strict=True) if owner == power
    ]
    steps = dict.fromkeys(frontier, 0)
    for province in frontier:  # grows while it is read: nearest first
        near = board.army_near[province] | board.seas_by[province] | board.shores_by[province]
        for other in members(near):
            if other not in steps:
                steps[other] = steps[province] + 1
                frontier.append(other)
    return steps
