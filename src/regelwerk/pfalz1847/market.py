"""The share market: the grid, and how a marker moves on it (section 5).

>>> cell = Cell(2, 1)
>>> cell.price, right(cell).price, down(cell).price, up(cell).price, left(cell).price
(86, 92, 84, 86, 82)
>>> [right(Cell(2, 14)).price, left(Cell(1, 2)).price, down(Cell(2, 13)).price]
[350, 92, 290]
"""

from __future__ import annotations

from functools import cache

from regelwerk.core import frozen
from regelwerk.pfalz1847.facts import market_facts


@frozen(cache_hash=True)
class Cell:
    """A cell of the grid; rows from the top, columns from the left, both from 0."""

    row: int
    column: int

    @property
    def price(self) -> int:
        """What 10 % of a corporation whose marker lies here are worth, in M."""
        return _grid()[self.row][self.column]


@frozen(cache_hash=True)
class Marker:
    """A corporation's price marker. Of those in a cell, the one that arrived first operates first."""

    corporation: str
    cell: Cell


@cache
def _grid() -> tuple[tuple[int, ...], ...]:
    return market_facts().prices


def exists(row: int, column: int) -> bool:
    """Whether the grid has a cell there."""
    grid = _grid()
    return 0 <= row < len(grid) and 0 <= column < len(grid[row]) and grid[row][column] > 0


@cache
def right(cell: Cell) -> Cell:
    """Where a dividend moves a marker: at the right edge it goes up."""
    return Cell(cell.row, cell.column + 1) if exists(cell.row, cell.column + 1) else up(cell)


@cache
def left(cell: Cell) -> Cell:
    """Where a withheld dividend moves a marker: at the left edge it goes down."""
    return Cell(cell.row, cell.column - 1) if exists(cell.row, cell.column - 1) else down(cell)


@cache
def up(cell: Cell) -> Cell:
    """Where a sold-out corporation's marker goes, if there is a cell."""
    return Cell(cell.row - 1, cell.column) if exists(cell.row - 1, cell.column) else cell


@cache
def down(cell: Cell) -> Cell:
    """Where a sale moves a marker, if there is a cell."""
    return Cell(cell.row + 1, cell.column) if exists(cell.row + 1, cell.column) else cell


@cache
def par_cell(price: int) -> Cell:
    """Where a corporation with this par price starts."""
    return next(Cell(*par.cell) for par in market_facts().par if par.price == price)


def moved(market: tuple[Marker, ...], corporation: str, cell: Cell) -> tuple[Marker, ...]:
    """The market with a corporation's marker in a cell: last of those there, unless it was there already."""
    for marker in market:
        if marker.corporation == corporation:
            if marker.cell == cell:
                return market
            return (*(each for each in market if each is not marker), Marker(corporation, cell))
    return (*market, Marker(corporation, cell))


def operating_order(market: tuple[Marker, ...]) -> tuple[str, ...]:
    """The corporations by falling price, then from the right column on, then by arrival (5.4)."""
    return tuple(
        marker.corporation
        for marker in sorted(market, key=lambda each: (-each.cell.price, -each.cell.column))
    )
