"""The retreat phase: where dislodged units may go, and what becomes of their orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from regelwerk.payola.diplomacy.board import Board
from regelwerk.payola.diplomacy.orders import Disband, Order, Retreat, RetreatOrder
from regelwerk.payola.diplomacy.position import Dislodged, Position, Power, Unit
from regelwerk.payola.diplomacy.resolution import Report, Resolution
from regelwerk.payola.diplomacy.rules import DiplomacyRule


def ousted_from(position: Position, province: int, board: Board) -> Dislodged | None:
    """The dislodged unit of a province, if there is one."""
    return next((each for each in position.dislodged if board.province_of[each.unit.at] == province), None)


def retreat_fault(
    position: Position, order: RetreatOrder, board: Board, power: Power | None = None
) -> DiplomacyRule | None:
    """The rule that an order of the retreat phase breaks, if any."""
    ousted = ousted_from(position, order.at, board)
    if ousted is None:
        return DiplomacyRule.RETREAT_UNIT
    if power is not None and ousted.unit.power != power:
        return DiplomacyRule.OWNER
    if isinstance(order, Retreat) and order.to not in ousted.retreats:
        return DiplomacyRule.RETREAT_PLACE
    return None


def legal_retreats(position: Position, at: int, board: Board) -> tuple[RetreatOrder, ...]:
    """All orders for the dislodged unit of a province; none if there is no such unit."""
    ousted = ousted_from(position, at, board)
    if ousted is None:
        return ()
    return (*(Retreat(at, to) for to in ousted.retreats), Disband(at))


def resolve_retreats(position: Position, orders: Iterable[Order], board: Board) -> Resolution:
    """Carry out a retreat phase; a unit without a legal order, or with two different ones, is disbanded."""
    given = tuple(dict.fromkeys(orders))
    refused: dict[Order, DiplomacyRule] = {}
    legal: dict[int, list[RetreatOrder]] = {}
    for order in given:
        if not isinstance(order, Retreat | Disband):
            refused[order] = DiplomacyRule.STAGE
        elif rule := retreat_fault(position, order, board):
            refused[order] = rule
        else:
            legal.setdefault(order.at, []).append(order)
    goes: dict[int, Retreat] = {}
    for at, choice in legal.items():
        if len(choice) > 1:
            refused |= dict.fromkeys(choice, DiplomacyRule.TWICE)
        elif isinstance(choice[0], Retreat):
            goes[at] = choice[0]
    into = Counter(board.province_of[order.to] for order in goes.values())
    arrived = [
        Unit(each.unit.power, each.unit.kind, order.to)
        for at, order in goes.items()
        if into[board.province_of[order.to]] == 1 and (each := ousted_from(position, at, board))
    ]
    units = tuple(sorted((*position.units, *arrived), key=lambda unit: unit.at))
    return Resolution(position, units, reporter=partial(_reports, position, given, refused, goes, board))


def _reports(
    position: Position,
    given: tuple[Order, ...],
    refused: dict[Order, DiplomacyRule],
    goes: dict[int, Retreat],
    board: Board,
) -> tuple[Report, ...]:
    """A report on each order, and on each dislodged unit that nobody gave an order."""
    reports: list[Report] = []
    silent = dict.fromkeys(board.province_of[each.unit.at] for each in position.dislodged)
    lost = silent.keys() - goes.keys()
    for order in given:
        at = order.at if isinstance(order, Retreat | Disband) else -1
        silent.pop(at, None)
        if order in refused:
            reports.append(Report(order, False, refused[order], dislodged=at in lost))
        elif isinstance(order, Retreat):
            reports.append(_retreat_report(order, goes, board))
        else:
            reports.append(Report(order, True, DiplomacyRule.DISBANDED, dislodged=True))
    reports += [Report(Disband(at), True, DiplomacyRule.RETREAT_MISSING, dislodged=True) for at in silent]
    return tuple(reports)


def _retreat_report(order: Retreat, goes: dict[int, Retreat], board: Board) -> Report:
    target = board.province_of[order.to]
    crowd = [at for at, other in goes.items() if at != order.at and board.province_of[other.to] == target]
    if crowd:
        return Report(order, False, DiplomacyRule.CRASHED, by=tuple(sorted(crowd)), dislodged=True)
    return Report(order, True, DiplomacyRule.RETREATED)
