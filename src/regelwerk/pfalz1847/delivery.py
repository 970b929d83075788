"""What a player gets with an item of the draft (1.4, 2.2)."""

from __future__ import annotations

from regelwerk.core import Player, evolve
from regelwerk.pfalz1847.facts import corporations, privates
from regelwerk.pfalz1847.hands import PRESIDENT, SINGLE
from regelwerk.pfalz1847.money import bank_pays_treasury, player_pays_bank
from regelwerk.pfalz1847.sales import KRAUSS
from regelwerk.pfalz1847.shares import issued
from regelwerk.pfalz1847.table import PfalzTable, with_clock, with_owner


def delivered(table: PfalzTable, seat: Player, item: str) -> PfalzTable:
    """The table after a player bought an item: the bank is paid, and a share that comes with it is his."""
    private = privates()[item]
    table = player_pays_bank(table, seat, private.price)
    table = with_owner(table, item, "closed" if private.vanishes else seat)
    table = with_clock(table, sale=table.clock.round)
    if private.brings is None:
        return table
    id, certificate = private.brings
    if id == KRAUSS:
        return evolve(table, krauss=seat)
    if certificate == "10":
        return _shared(table, seat, id, singles=1)
    if id == "L" and table.game.plp_mode == "two_shares":
        return _shared(table, seat, id, singles=2)
    return _paid(issued(table, seat, id, PRESIDENT), id, 2)


def _shared(table: PfalzTable, seat: Player, id: str, singles: int) -> PfalzTable:
    for _ in range(singles):
        table = _paid(issued(table, seat, id, SINGLE), id, 1)
    return table


def _paid(table: PfalzTable, id: str, units: int) -> PfalzTable:
    """By option the bank pays a corporation for each 10 % at once, not only when it floats (2.5)."""
    if table.game.launch_money == "escrow":
        return table
    return bank_pays_treasury(table, id, units * corporations()[id].par)
