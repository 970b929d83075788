"""The draft: the players buy the ten items, one at a time, at their printed prices (2.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, evolve, listed
from regelwerk.pfalz1847.actions import DraftBuy, Pass
from regelwerk.pfalz1847.delivery import delivered
from regelwerk.pfalz1847.facts import privates
from regelwerk.pfalz1847.flow import NextTurn, end_draft_round
from regelwerk.pfalz1847.phases import Drafting
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable


class OnDrafting(Chapter[PfalzTable, Drafting, DraftBuy | Pass]):
    """A pass is not final. The round ends when all have passed in their latest turn, or nothing is left."""

    def actors(self, table: PfalzTable, phase: Drafting) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: PfalzTable, phase: Drafting) -> Choices[DraftBuy | Pass]:
        return _choices(phase.seat, table.owned_by("draft"), table.cash[phase.seat])

    def violation(self, table: PfalzTable, phase: Drafting, action: DraftBuy | Pass) -> Violation | None:
        match action:
            case DraftBuy(item=item):
                if item not in privates() or table.owner(item) != "draft":
                    return Violation(PfalzRule.DRAFT_ITEM, item)
                price, cash = privates()[item].price, table.cash[phase.seat]
                if price > cash:
                    return Violation(PfalzRule.DRAFT_CASH, f"{price}, and there are {cash}")
            case Pass():
                pass
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: PfalzTable, phase: Drafting, action: DraftBuy | Pass
    ) -> tuple[PfalzTable, NextTurn]:
        seat = phase.seat
        if isinstance(action, DraftBuy):
            table = delivered(table, seat, action.item)
        passed = (*phase.passed[:seat], isinstance(action, Pass), *phase.passed[seat + 1 :])
        following = _after(phase, table.game.seats)
        table = evolve(table, priority=following)
        if all(passed) or "draft" not in table.owners:
            return end_draft_round(table)
        return table, Drafting(following, passed, phase.reverse and seat > 0)


def _after(phase: Drafting, seats: int) -> Player:
    """Whose turn follows: the first sweep goes down to the first seat, which then begins the next one."""
    return max(phase.seat - 1, 0) if phase.reverse else (phase.seat + 1) % seats


@lru_cache(maxsize=4096)
def _choices(seat: Player, items: tuple[str, ...], cash: int) -> Choices[DraftBuy | Pass]:
    affordable = (DraftBuy(seat, item) for item in items if privates()[item].price <= cash)
    return listed(Pass(seat), *affordable)
