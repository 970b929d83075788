"""Units are built and removed as their owners say; nobody is paid for it (spec 1.7 and 2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from regelwerk.core import HIDDEN, NOTHING, Chapter, Choices, Hidden, Player, Violation, concat, evolve
from regelwerk.core.choices import Listed
from regelwerk.payola.actions import GiveAdjustment
from regelwerk.payola.chapters.seasons import new_year
from regelwerk.payola.chapters.veil import concealed, open_adjustment
from regelwerk.payola.diplomacy import (
    AdjustmentOrder,
    Position,
    Waive,
    next_position,
    order_violation,
    power_orders,
    resolve,
)
from regelwerk.payola.options import BOARD, SEATS, orders_due
from regelwerk.payola.phases import Adjusting, Over, Voting, Writing
from regelwerk.payola.rules import PayolaRule
from regelwerk.payola.table import PayolaTable

Given = tuple[AdjustmentOrder | Hidden, ...]
"""What a power has ordered so far."""


class OnAdjusting(Chapter[PayolaTable, Adjusting, GiveAdjustment]):
    """Each power gives as many orders as it owes, under seal, one after the other."""

    __slots__ = ()

    def actors(self, table: PayolaTable, phase: Adjusting) -> tuple[Player, ...]:
        due = orders_due(table.position)
        return tuple([seat for seat in range(SEATS) if len(phase.orders[seat]) < due[seat]])

    def legal(self, table: PayolaTable, phase: Adjusting) -> Choices[GiveAdjustment]:
        return concat(
            *[adjustments_of(table.position, seat, phase.orders[seat]) for seat in self.actors(table, phase)]
        )

    def legal_of(self, table: PayolaTable, phase: Adjusting, seat: Player) -> Choices[GiveAdjustment]:
        if seat not in self.actors(table, phase):
            return NOTHING
        return adjustments_of(table.position, seat, phase.orders[seat])

    def violation(self, table: PayolaTable, phase: Adjusting, action: GiveAdjustment) -> Violation | None:
        order = open_adjustment(action.order)
        fault = order_violation(table.position, order, power=action.player)
        if fault:
            return Violation(PayolaRule.ADJUST_ORDER, f"{fault}")
        place = _place(order)
        if place is not None and place in map(_place, phase.orders[action.player]):
            return Violation(PayolaRule.ADJUST_TWICE)
        return None

    def apply(
        self, table: PayolaTable, phase: Adjusting, action: GiveAdjustment
    ) -> tuple[PayolaTable, Adjusting | Voting | Writing | Over]:
        orders = list(phase.orders)
        orders[action.player] = (*orders[action.player], action.order)
        phase = Adjusting(tuple(orders))
        if self.actors(table, phase):
            return table, phase
        given = [open_adjustment(order) for each in orders for order in each]
        position = next_position(resolve(table.position, given))
        return new_year(evolve(table, position=position))

    def view(
        self, table: PayolaTable, phase: Adjusting, seat: Player | None
    ) -> tuple[PayolaTable, Adjusting]:
        orders: list[Given] = [
            given if power == seat else (HIDDEN,) * len(given) for power, given in enumerate(phase.orders)
        ]
        return concealed(table, seat), Adjusting(tuple(orders))

    def witness(
        self, table: PayolaTable, phase: Adjusting, action: GiveAdjustment, seat: Player | None
    ) -> GiveAdjustment:
        return action if seat == action.player else evolve(action, order=HIDDEN)


def _place(order: AdjustmentOrder | Hidden) -> int | None:
    """The province that an order is about; None if it waives (or is hidden), which can be done again."""
    if isinstance(order, Waive | Hidden):
        return None
    return BOARD.province_of[order.at]


@lru_cache(maxsize=256)
def adjustments_of(position: Position, seat: Player, given: Given) -> Choices[GiveAdjustment]:
    """What a power may still order, after what it has ordered."""
    taken = {_place(order) for order in given} - {None}
    orders = cast("tuple[AdjustmentOrder, ...]", power_orders(position, seat))
    return Listed(GiveAdjustment(seat, order) for order in orders if _place(order) not in taken)
