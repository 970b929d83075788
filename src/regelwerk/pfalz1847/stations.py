"""Placing a station: where, at which price, and whether at all (3.8)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.pfalz1847.board import Board
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.phases import Turn
from regelwerk.pfalz1847.table import PfalzTable


def can_place(table: PfalzTable, turn: Turn) -> bool:
    """Whether the corporation can still place a station in this turn, with W if it has it."""
    id = turn.corporation
    price = station_price(table, id, with_w=has_discount(table, id))
    affordable = price is not None and price <= table.railway(id).cash
    return affordable and not turn.placed and bool(sites(table.board, id))


def station_price(table: PfalzTable, id: str, *, with_w: bool = False) -> int | None:
    """What a corporation's next station costs, with the power of W half of it; None if none is left.

    By option a corporation that has W pays half of it without using its power.
    """
    prices = table.railway(id).facts.stations
    placed = len(table.board.stations_of(id))
    if placed >= len(prices):
        return None
    half = with_w or (table.game.w_discount_without_closing and has_discount(table, id))
    return prices[placed] // 2 if half else prices[placed]


def has_discount(table: PfalzTable, id: str) -> bool:
    """Whether a corporation has W, and the half price is not used up."""
    return table.owner("W") == id and not table.discounted


@lru_cache(maxsize=256)
def sites(board: Board, id: str) -> tuple[str, ...]:
    """The hexes where a corporation can place a station, money aside."""
    return network(board).stations(id)
