"""Bankruptcy: a president who cannot raise the money for a train that his corporation must buy (6.7)."""

from __future__ import annotations

from regelwerk.core import Violation
from regelwerk.pfalz1847.actions import Sell
from regelwerk.pfalz1847.depot import trains_of_others
from regelwerk.pfalz1847.emergency import after_sale, emergency_sales, lacking, proceeds
from regelwerk.pfalz1847.market import operating_order
from regelwerk.pfalz1847.money import player_pays_bank
from regelwerk.pfalz1847.phases import Emergency, Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.sales import sales, sell
from regelwerk.pfalz1847.table import PfalzTable, president_of
from regelwerk.pfalz1847.transfers import for_sale


def bankruptcy_violation(table: PfalzTable, turn: Turn) -> Violation | None:
    """Why the president cannot go bankrupt; None if he can."""
    gap, most = lacking(table, turn), raisable(table, turn)
    if most >= gap:
        what = f"{gap} are lacking, and sales bring {most}" if gap > 0 else "there is money enough"
        return Violation(PfalzRule.BANKRUPT_MONEY, what)
    if table.game.bankruptcy_needs_no_own_transfer and _can_transfer(table, turn):
        return Violation(PfalzRule.BANKRUPT_TRANSFER)
    return None


def raisable(table: PfalzTable, turn: Turn) -> int:
    """The most that the president can raise by legal emergency sales, in M.

    No sale changes what can be sold of another corporation: so it is the sum of the largest blocks. If a
    block brings enough alone, then the sum does too; it may be more than can really be sold.
    """
    return sum(proceeds(table, sale) for sale in _largest(emergency_sales(table, turn)))


def _can_transfer(table: PfalzTable, turn: Turn) -> bool:
    """Whether a corporation of the same president could sell a train, now or after an emergency sale.

    No sale gives him another corporation. One sale tells: a second one only raises the least price that has
    to be offered.
    """
    president = president_of(table.railway(turn.corporation))
    if all(table.railway(owner).president != president for owner, _ in trains_of_others(table, turn)):
        return False
    return _offers_own(table, turn) or any(
        _offers_own(*after_sale(table, turn, sale)) for sale in emergency_sales(table, turn)
    )


def _offers_own(table: PfalzTable, turn: Turn) -> bool:
    president = president_of(table.railway(turn.corporation))
    return any(table.railway(owner).president == president for owner, *_ in for_sale(table, Emergency(turn)))


def liquidated(table: PfalzTable, turn: Turn) -> PfalzTable:
    """The table after the bankruptcy: the largest blocks are sold, and all cash goes to the bank."""
    id = turn.corporation
    seat = president_of(table.railway(id))
    if table.game.bankrupt_liquidates:
        blocks = {
            sale.corporation: sale for sale in _largest(sales(table, seat, emergency_for=id, sold=turn.sold))
        }
        for corporation in operating_order(table.market):
            if corporation in blocks:
                table = sell(table, blocks[corporation])
    return player_pays_bank(table, seat, table.cash[seat])


def _largest(blocks: tuple[Sell, ...]) -> tuple[Sell, ...]:
    """The largest block of each corporation, the first one of equals."""
    found: dict[str, Sell] = {}
    for block in blocks:
        best = found.get(block.corporation)
        if best is None or block.percent > best.percent:
            found[block.corporation] = block
    return tuple(found.values())
