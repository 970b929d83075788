"""Sheets are written line by line and sealed; the last seal opens them all (spec 2.2 to 2.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from regelwerk.core import (
    HIDDEN,
    NOTHING,
    Chapter,
    Choices,
    Player,
    Violation,
    concat,
    evolve,
    listed,
)
from regelwerk.payola import limits
from regelwerk.payola.actions import Entry, Offer, Reserve, Seal, Send, SetAcceptance
from regelwerk.payola.chapters.seasons import after_movement
from regelwerk.payola.chapters.veil import concealed
from regelwerk.payola.choice import Choice, after_transfers, choose_orders, new_lists
from regelwerk.payola.diplomacy import Position, resolve
from regelwerk.payola.offers import entries
from regelwerk.payola.options import PayolaOptions
from regelwerk.payola.phases import Adjusting, Over, Retreating, Voting, Writing
from regelwerk.payola.sheets import Sheet, covered, opened
from regelwerk.payola.table import NO_RECEIPTS, PayolaTable, Receipt, Turn


class OnWriting(Chapter[PayolaTable, Writing, Seal | Offer | Reserve | Send | SetAcceptance]):
    """Everybody writes at the same time, and sees nothing of the others' sheets."""

    __slots__ = ()

    def actors(self, table: PayolaTable, phase: Writing) -> tuple[Player, ...]:
        return phase.owing

    def legal(self, table: PayolaTable, phase: Writing) -> Choices[Seal | Entry]:
        needs = tuple([_need(table, phase, seat) for seat in phase.owing])
        return _all_next(table.game, table.position, needs)

    def legal_of(self, table: PayolaTable, phase: Writing, seat: Player) -> Choices[Seal | Entry]:
        if seat not in phase.owing:
            return NOTHING
        return _next(table.game, table.position, _need(table, phase, seat))

    def violation(
        self, table: PayolaTable, phase: Writing, action: Seal | Offer | Reserve | Send | SetAcceptance
    ) -> Violation | None:
        return limits.violation(table, opened(phase.sheets[action.player]), action)

    def apply(
        self, table: PayolaTable, phase: Writing, action: Seal | Offer | Reserve | Send | SetAcceptance
    ) -> tuple[PayolaTable, Writing | Retreating | Adjusting | Voting | Over]:
        if not isinstance(action, Seal):
            sheets = list(phase.sheets)
            sheets[action.player] = opened(sheets[action.player]).having(action)
            return table, evolve(phase, sheets=tuple(sheets))
        owing = tuple([seat for seat in phase.owing if seat != action.player])
        if owing:
            return table, evolve(phase, owing=owing)
        return open_seals(table, tuple(map(opened, phase.sheets)))

    def view(self, table: PayolaTable, phase: Writing, seat: Player | None) -> tuple[PayolaTable, Writing]:
        sheets = [sheet if power == seat else covered(sheet) for power, sheet in enumerate(phase.sheets)]
        return concealed(table, seat), evolve(phase, sheets=tuple(sheets))

    def witness(
        self,
        table: PayolaTable,
        phase: Writing,
        action: Seal | Offer | Reserve | Send | SetAcceptance,
        seat: Player | None,
    ) -> Seal | Offer | Reserve | Send | SetAcceptance:
        return action if seat == action.player or isinstance(action, Seal) else Offer(action.player, HIDDEN)


Need: TypeAlias = tuple[Player, bool, int, bool]
"""Of which the choices of a seat depend: room for a line, what it can send, whether its list can change."""


def _need(table: PayolaTable, phase: Writing, seat: Player) -> Need:
    sheet = opened(phase.sheets[seat])
    game = table.game
    funds = limits.funds(table, sheet, seat) if game.transfers else 0
    return seat, sheet.size < game.max_lines, funds, sheet.accept is None


@lru_cache(maxsize=256)
def _next(game: PayolaOptions, position: Position, need: Need) -> Choices[Seal | Entry]:
    """All that a seat may do next; to seal comes first, so that the shortest game is the first one."""
    return concat(listed(Seal(need[0])), entries(game, position, *need))


@lru_cache(maxsize=256)
def _all_next(game: PayolaOptions, position: Position, needs: tuple[Need, ...]) -> Choices[Seal | Entry]:
    """All that several seats may do next."""
    return concat(*[_next(game, position, need) for need in needs])


def open_seals(
    table: PayolaTable, sheets: tuple[Sheet, ...]
) -> tuple[PayolaTable, Writing | Retreating | Adjusting | Voting | Over]:
    """The units choose, everybody pays, and the orders are carried out."""
    choice = choose_orders(table, sheets)
    position = table.position
    table = evolve(
        table,
        balances=_paid(table, sheets, choice),
        lists=new_lists(table, sheets),
        last=Turn(position, choice.orders, choice.totals, choice.paid, choice.steps, _receipts(sheets)),
    )
    return after_movement(table, resolve(position, choice.orders))


def _receipts(sheets: tuple[Sheet, ...]) -> tuple[tuple[Receipt, ...], ...]:
    """What each power is sent, and by whom."""
    received: list[tuple[Receipt, ...]] = [*NO_RECEIPTS]
    for power, sheet in enumerate(sheets):
        for transfer in sheet.transfers:
            received[transfer.to] += ((power, transfer.amount),)
    return tuple(received)


def _paid(table: PayolaTable, sheets: tuple[Sheet, ...], choice: Choice) -> tuple[int, ...]:
    """The accounts after the phase: the bank gets the bribes, or with `zero_sum` the owner of the unit."""
    balances = after_transfers(table, sheets)
    for power, charge in enumerate(choice.charges):
        balances[power] -= charge
    if table.game.zero_sum:
        for unit, total in zip(table.position.units, choice.totals, strict=True):
            balances[unit.power] += total
    return tuple(balances)
