"""Money that moves between the bank, the players and the treasuries. All of it is always 8000 M in sum.

The bank breaks when it has to pay more than it holds; the payment is made in full all the same (section 7).
"""

from __future__ import annotations

from regelwerk.core import Player, evolve
from regelwerk.pfalz1847.table import PfalzTable, with_railway


def bank_pays_player(table: PfalzTable, seat: Player, amount: int) -> PfalzTable:
    """The bank pays a player."""
    return _bank_pays(with_cash(table, seat, amount), amount)


def bank_pays_treasury(table: PfalzTable, corporation: str, amount: int) -> PfalzTable:
    """The bank pays a corporation."""
    return _bank_pays(with_treasury(table, corporation, amount), amount)


def player_pays_bank(table: PfalzTable, seat: Player, amount: int) -> PfalzTable:
    """A player pays the bank."""
    return evolve(with_cash(table, seat, -amount), bank=table.bank + amount)


def treasury_pays_bank(table: PfalzTable, corporation: str, amount: int) -> PfalzTable:
    """A corporation pays the bank."""
    return evolve(with_treasury(table, corporation, -amount), bank=table.bank + amount)


def with_cash(table: PfalzTable, seat: Player, change: int) -> PfalzTable:
    """The table with a player's cash changed."""
    cash = table.cash
    return evolve(table, cash=(*cash[:seat], cash[seat] + change, *cash[seat + 1 :]))


def with_treasury(table: PfalzTable, corporation: str, change: int) -> PfalzTable:
    """The table with a corporation's treasury changed."""
    railway = table.railway(corporation)
    return with_railway(table, evolve(railway, cash=railway.cash + change))


def _bank_pays(table: PfalzTable, amount: int) -> PfalzTable:
    bank = table.bank - amount
    short = bank < 0 or (bank == 0 and amount > 0 and table.game.bank_breaks_at_zero)
    return evolve(table, bank=bank, broken=table.broken or (amount > 0 and short))
