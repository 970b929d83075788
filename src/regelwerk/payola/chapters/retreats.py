"""Dislodged units retreat as their owners say; nobody is paid for it (spec 1.6 and 2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from regelwerk.core import (
    HIDDEN,
    NOTHING,
    Chapter,
    Choices,
    Hidden,
    Player,
    Violation,
    concat,
    evolve,
    listed,
)
from regelwerk.payola.actions import GiveRetreat
from regelwerk.payola.chapters.seasons import end_season
from regelwerk.payola.chapters.veil import concealed, open_retreat
from regelwerk.payola.diplomacy import (
    Position,
    RetreatOrder,
    Unit,
    legal_orders,
    next_position,
    order_violation,
    resolve,
)
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import Adjusting, Over, Retreating, Voting, Writing
from regelwerk.payola.rules import PayolaRule
from regelwerk.payola.table import PayolaTable


class OnRetreating(Chapter[PayolaTable, Retreating, GiveRetreat]):
    """Owners order their dislodged units under seal, one after the other in the order of the position.

    So others, who see how many orders are given, learn nothing from which units they are for.
    """

    __slots__ = ()

    def actors(self, table: PayolaTable, phase: Retreating) -> tuple[Player, ...]:
        return tuple(sorted(_next_units(table, phase)))

    def legal(self, table: PayolaTable, phase: Retreating) -> Choices[GiveRetreat]:
        units = _next_units(table, phase)
        return concat(*[_retreats(table.position, units[power]) for power in sorted(units)])

    def legal_of(self, table: PayolaTable, phase: Retreating, seat: Player) -> Choices[GiveRetreat]:
        unit = _next_units(table, phase).get(seat)
        return _retreats(table.position, unit) if unit else NOTHING

    def violation(self, table: PayolaTable, phase: Retreating, action: GiveRetreat) -> Violation | None:
        order = open_retreat(action.order)
        unit = _next_units(table, phase)[action.player]
        if BOARD.province_of[unit.at] != order.at:
            return Violation(PayolaRule.RETREAT_UNIT, f"{unit.kind} {BOARD.places[unit.at]} is next")
        fault = order_violation(table.position, order)
        return fault and Violation(PayolaRule.RETREAT_ORDER, f"{fault}")

    def apply(
        self, table: PayolaTable, phase: Retreating, action: GiveRetreat
    ) -> tuple[PayolaTable, Retreating | Adjusting | Voting | Writing | Over]:
        order = open_retreat(action.order)
        orders: list[RetreatOrder | Hidden | None] = [
            order if BOARD.province_of[each.unit.at] == order.at else given
            for each, given in zip(table.position.dislodged, phase.orders, strict=True)
        ]
        if None in orders:
            return table, Retreating(tuple(orders))
        given = [open_retreat(order) for order in orders if order is not None]
        return end_season(table, next_position(resolve(table.position, given)))

    def view(
        self, table: PayolaTable, phase: Retreating, seat: Player | None
    ) -> tuple[PayolaTable, Retreating]:
        orders = [
            order if order is None or each.unit.power == seat else HIDDEN
            for each, order in zip(table.position.dislodged, phase.orders, strict=True)
        ]
        return concealed(table, seat), Retreating(tuple(orders))

    def witness(
        self, table: PayolaTable, phase: Retreating, action: GiveRetreat, seat: Player | None
    ) -> GiveRetreat:
        return action if seat == action.player else evolve(action, order=HIDDEN)


def _next_units(table: PayolaTable, phase: Retreating) -> dict[Player, Unit]:
    """For each power that owes orders, the first of its dislodged units without one."""
    units: dict[Player, Unit] = {}
    for each, order in zip(table.position.dislodged, phase.orders, strict=True):
        if order is None:
            units.setdefault(each.unit.power, each.unit)
    return units


@lru_cache(maxsize=256)
def _retreats(position: Position, unit: Unit) -> Choices[GiveRetreat]:
    orders = cast("tuple[RetreatOrder, ...]", legal_orders(position, unit))
    return listed(*[GiveRetreat(unit.power, order) for order in orders])
