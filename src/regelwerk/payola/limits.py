"""What may be written on a sheet (spec 2.3): the rule that forbids an entry, if one does."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Player, Violation, seen
from regelwerk.payola.actions import Entry, Offer, Reserve, Seal, Send, SetAcceptance
from regelwerk.payola.diplomacy import Position, order_violation
from regelwerk.payola.lines import Line, Transfer
from regelwerk.payola.offers import least_amount, order_sets
from regelwerk.payola.options import SEATS, PayolaOptions
from regelwerk.payola.rules import PayolaRule
from regelwerk.payola.sheets import Sheet
from regelwerk.payola.table import PayolaTable, owner_in


def funds(table: PayolaTable, sheet: Sheet, power: Player) -> int:
    """What a power has left to send."""
    return seen(table.balances[power]) - sum(transfer.amount for transfer in sheet.transfers)


def violation(table: PayolaTable, sheet: Sheet, action: Entry | Seal) -> Violation | None:
    """Why an entry cannot be added to a sheet; None if it can. A sheet can be sealed at any time."""
    match action:
        case Seal():
            return None
        case SetAcceptance(_, powers):
            if sorted(powers) != list(range(SEATS)):
                return Violation(PayolaRule.LIST_WHOLE, f"{powers}")
            return Violation(PayolaRule.LIST_ONCE) if sheet.accept is not None else None
        case _ if sheet.size >= table.game.max_lines:
            return Violation(PayolaRule.SHEET_FULL, f"{table.game.max_lines} are written")
        case Offer(power, line):
            return next(_line_violations(table.game, table.position, power, seen(line)), None)
        case Reserve(_, amount):
            return _within(PayolaRule.RESERVE_AMOUNT, amount, 1, table.game.max_amount)
        case Send(power, transfer):
            return next(_send_violations(table, sheet, power, transfer), None)


def _within(rule: PayolaRule, number: int, least: int, most: int) -> Violation | None:
    if least <= number <= most:
        return None
    return Violation(rule, f"{least} to {most}, not {number}")


def _line_violations(
    game: PayolaOptions, position: Position, power: Player, line: Line
) -> Iterator[Violation]:
    orders = line.orders
    if not 1 <= len(orders) <= game.most_orders:
        yield Violation(PayolaRule.OFFER_COUNT, f"1 to {game.most_orders}, not {len(orders)}")
        return
    if any(order.at != line.at for order in orders):
        yield Violation(PayolaRule.OFFER_UNIT)
    if len(set(orders)) != len(orders):
        yield Violation(PayolaRule.OFFER_TWICE)
    legal = order_sets(position).get(line.at, frozenset())
    for order in orders:
        if order not in legal:
            yield Violation(PayolaRule.OFFER_ORDER, f"{order_violation(position, order)}")
    if not 0 <= line.amount <= game.max_amount:
        yield Violation(PayolaRule.OFFER_AMOUNT, f"0 to {game.max_amount}, not {line.amount}")
    if line.amount < least_amount(game, power, owner_in(position, line.at)):
        yield Violation(PayolaRule.OFFER_ZERO)
    if not 1 <= line.repeat <= game.most_copies:
        yield Violation(PayolaRule.OFFER_REPEAT, f"1 to {game.most_copies} times, not {line.repeat}")
    if not 0 <= line.plateau <= game.highest_plateau:
        yield Violation(PayolaRule.OFFER_PLATEAU, f"0 to {game.highest_plateau}, not {line.plateau}")


def _send_violations(
    table: PayolaTable, sheet: Sheet, power: Player, transfer: Transfer
) -> Iterator[Violation]:
    most = table.game.max_amount
    if not table.game.transfers:
        yield Violation(PayolaRule.TRANSFER_OFF)
    if transfer.to == power or not 0 <= transfer.to < SEATS:
        yield Violation(PayolaRule.TRANSFER_TO)
    if not 1 <= transfer.amount <= most:
        yield Violation(PayolaRule.TRANSFER_AMOUNT, f"1 to {most}, not {transfer.amount}")
    left = funds(table, sheet, power)
    if transfer.amount > left:
        yield Violation(PayolaRule.TRANSFER_FUNDS, f"{left} are left")
