"""Whose turn follows in a stock round, and when it ends (2.4)."""

from __future__ import annotations

from regelwerk.core import Player, evolve
from regelwerk.pfalz1847.flow import end_stock_round
from regelwerk.pfalz1847.phases import Laying, Trading
from regelwerk.pfalz1847.table import PfalzTable


def after_purchase(table: PfalzTable, phase: Trading) -> tuple[PfalzTable, Trading]:
    """The player has bought, or only sold: his turn ends, and his left neighbour has priority as yet."""
    following = _left_of(table, phase.seat)
    sales = phase.sales
    if phase.sold:
        earlier = tuple(id for id in sales[phase.seat] if id not in phase.sold)
        sales = (*sales[: phase.seat], (*earlier, *phase.sold), *sales[phase.seat + 1 :])
    table = evolve(table, priority=following)
    return table, evolve(phase, seat=following, sales=sales, sold=(), idle=0, refused=())


def after_pass(table: PfalzTable, phase: Trading) -> tuple[PfalzTable, Trading | Laying]:
    """The player does nothing more. If he has done nothing at all, it is a pass; all passes end the round."""
    if phase.sold:
        return after_purchase(table, phase)
    idle = phase.idle + 1
    if idle >= table.game.seats:
        return end_stock_round(table)
    return table, evolve(phase, seat=_left_of(table, phase.seat), idle=idle, refused=())


def _left_of(table: PfalzTable, seat: Player) -> Player:
    return (seat + 1) % table.game.seats
