"""Which order each unit takes, what it is paid, and by whom: the heart of Payola, as one pure function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from regelwerk.core import frozen, seen
from regelwerk.payola.bids import Purse
from regelwerk.payola.budget import Budget
from regelwerk.payola.diplomacy import MovementOrder
from regelwerk.payola.lots import Lot, lots_of
from regelwerk.payola.sheets import Sheet
from regelwerk.payola.soundness import check_shapes, check_sheets
from regelwerk.payola.table import AcceptanceList, PayolaTable
from regelwerk.payola.verdicts import Verdict


@frozen
class Choice:
    """The orders that the units have chosen, and what they cost.

    `orders` and `totals` (what each unit is paid) stand in the order of the position's units. `paid` says for
    each power what it pays to each of these units, `free` what it had to spend, `steps` how often its lines
    were lowered. `verdicts()` explains the choice of each unit; it is worked out when it is asked for.
    """

    orders: tuple[MovementOrder, ...]
    totals: tuple[int, ...]
    paid: tuple[tuple[int, ...], ...]
    free: tuple[int, ...]
    steps: tuple[int, ...]
    explainer: Callable[[], tuple[Verdict, ...]] = attrs.field(eq=False, repr=False)

    def verdicts(self) -> tuple[Verdict, ...]:
        """Why each unit chose as it did: all candidates, who backs them, and what decided."""
        return self.explainer()

    @property
    def charges(self) -> tuple[int, ...]:
        """What each power pays in all."""
        return tuple(map(sum, self.paid))


def choose_orders(table: PayolaTable, sheets: Sequence[Sheet]) -> Choice:
    """What the units on the table do if the powers have sealed these sheets, one for each power.

    Lists and payments to other accounts on the sheets count already. A power whose sheet is empty leaves its
    units to others. Raises `IllegalAction` for an entry that cannot be reckoned with, such as a line to a
    unit that is not there, and `MalformedAction` for what is no sheet; whether each line is legal is not
    asked. A table that hides accounts raises `HiddenInformation`.

    >>> from regelwerk.payola.game import Payola
    >>> from regelwerk.payola.sheets import parse_sheets
    >>> table = Payola().start().table
    >>> sheets = parse_sheets("France: 5 ! A par - bur; Germany: 2 : A par - gas", table)
    >>> choice = choose_orders(table, sheets)
    >>> [verdict.total for verdict in choice.verdicts() if verdict.total], choice.charges
    ([7], (0, 0, 5, 2, 0, 0, 0))
    """
    try:
        check_sheets(table, sheets)
        return _chosen(table, sheets)
    except (TypeError, AttributeError, LookupError, ValueError):
        check_shapes(sheets)  # looked at only now, for it takes as long as the choice itself
        raise


def _chosen(table: PayolaTable, sheets: Sequence[Sheet]) -> Choice:
    balances = after_transfers(table, sheets)
    purses = [
        Purse(max(0, balance - sum(sheet.reserves))) for balance, sheet in zip(balances, sheets, strict=True)
    ]
    lots = lots_of(table, new_lists(table, sheets), sheets, purses)
    Budget(lots, purses, table.game).settle()
    return Choice(
        orders=tuple([lot.order for lot in lots]),
        totals=tuple([lot.totals[lot.winner] for lot in lots]),
        paid=_payments(lots, len(purses)),
        free=tuple([purse.free for purse in purses]),
        steps=tuple([purse.steps for purse in purses]),
        explainer=lambda: tuple([lot.verdict() for lot in lots]),
    )


def new_lists(table: PayolaTable, sheets: Sequence[Sheet]) -> tuple[AcceptanceList, ...]:
    """The acceptance lists, as changed by the sheets."""
    return tuple(
        [
            seen(old) if sheet.accept is None else sheet.accept
            for old, sheet in zip(table.lists, sheets, strict=True)
        ]
    )


def after_transfers(table: PayolaTable, sheets: Sequence[Sheet]) -> list[int]:
    """The accounts once the payments between them are booked."""
    balances = [seen(balance) for balance in table.balances]
    for power, sheet in enumerate(sheets):
        for transfer in sheet.transfers:
            balances[power] -= transfer.amount
            balances[transfer.to] += transfer.amount
    return balances


def _payments(lots: Sequence[Lot], powers: int) -> tuple[tuple[int, ...], ...]:
    """What each power pays to each unit."""
    paid = [[0] * len(lots) for _ in range(powers)]
    for place, lot in enumerate(lots):
        for bid in lot.bids:
            if lot.winner in bid.pays:
                paid[bid.power][place] += bid.amount * bid.copies
    return tuple(map(tuple, paid))
