"""Sheets from outside: what must be true of them before units can choose from them.

Whether every line is one that its power could have written, `limits` says entry by entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from regelwerk.core import IllegalAction, MalformedAction, TurnRule, Violation, seen
from regelwerk.core.shape import misfit, well_formed
from regelwerk.payola.actions import Entry, Offer, Reserve, Send, SetAcceptance
from regelwerk.payola.options import BOARD, SEATS
from regelwerk.payola.rules import PayolaRule
from regelwerk.payola.sheets import Sheet
from regelwerk.payola.table import PayolaTable


def check_sheets(table: PayolaTable, sheets: Sequence[Sheet]) -> None:
    """Raise `IllegalAction` for an entry that cannot be reckoned with, and tell whose it is.

    `MalformedAction` if there is not one sheet for each power, or a figure is none.
    """
    if len(sheets) != SEATS:
        raise malformed(sheets, f"{SEATS} sheets are needed, one for each power, not {len(sheets)}")
    for power, sheet in enumerate(sheets):
        _check_figures(table, power, sheet)
        if sheet.accept is not None and sorted(sheet.accept) != list(range(SEATS)):
            raise _illegal(SetAcceptance(power, sheet.accept), PayolaRule.LIST_WHOLE)


def _check_figures(table: PayolaTable, power: int, sheet: Sheet) -> None:
    most = table.game.max_amount
    for line in sheet.lines:
        if not 0 <= index(line.amount) <= most:
            raise _illegal(Offer(power, line), PayolaRule.OFFER_AMOUNT, f"0 to {most}, not {line.amount}")
        if index(line.repeat) < 1:
            raise _illegal(Offer(power, line), PayolaRule.OFFER_REPEAT, f"not {line.repeat} times")
        if index(line.plateau) < 0:
            raise _illegal(Offer(power, line), PayolaRule.OFFER_PLATEAU, f"not {line.plateau}")
    for amount in sheet.reserves:
        if index(amount) < 0:
            raise _illegal(Reserve(power, amount), PayolaRule.RESERVE_AMOUNT, f"not {amount}")
    left = seen(table.balances[power])
    for transfer in sheet.transfers:
        left -= transfer.amount
        if not 0 <= index(transfer.to) < SEATS:
            raise _illegal(Send(power, transfer), PayolaRule.TRANSFER_TO)
        if index(transfer.amount) < 0:
            raise _illegal(Send(power, transfer), PayolaRule.TRANSFER_AMOUNT, f"not {transfer.amount}")
        if left < 0:
            raise _illegal(Send(power, transfer), PayolaRule.TRANSFER_FUNDS, f"{-left} are missing")


def check_shapes(sheets: Sequence[Sheet]) -> None:
    """Raise `MalformedAction` for the first sheet that is none, or has a field of another type."""
    for power, sheet in enumerate(sheets):
        if not isinstance(sheet, Sheet):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise malformed(sheet, f"{_whose(power)} must be a Sheet")
        if not well_formed(sheet):
            raise malformed(sheet, f"{_whose(power)}: {misfit(sheet)}")


def _illegal(entry: Entry, rule: PayolaRule, detail: str = "") -> IllegalAction:
    return IllegalAction(entry, Violation(rule, f"on {_whose(entry.player)}{detail and ': '}{detail}"))


def malformed(what: object, detail: str) -> MalformedAction:
    """The error of something that has another type than it should."""
    return MalformedAction(what, Violation(TurnRule.MALFORMED, detail))


def _whose(power: int) -> str:
    return f"the sheet of {BOARD.powers[power].title()}" if power < SEATS else f"sheet {power + 1}"
