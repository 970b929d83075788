"""The share market: every cell and every move against the grid as printed (section 5)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from regelwerk.pfalz1847.facts import market_facts
from regelwerk.pfalz1847.market import (
    Cell,
    Marker,
    down,
    exists,
    left,
    moved,
    operating_order,
    par_cell,
    right,
    up,
)

PRINTED = """
  –   –   –   – 130 150 170 190 210 230 255 285 315 350 385 420
  –   –  98 108 120 135 150 170 190 210 235 260 285 315 350 385
 82  86  92 100 110 125 140 155 170 190 210 235 260 290 320
 78  84  88  94 104 112 125 140 155 170 190 215
 72  80  86  90  96 104 115 125 140
 62  74  82  88  92  98 105
 50  66  76  84  90
"""
GRID = {
    (row, column): int(price)
    for row, line in enumerate(PRINTED.strip("\n").splitlines())
    for column, price in enumerate(line.split())
    if price != "–"
}
Move = Callable[[Cell], Cell]


def test_the_grid_is_the_printed_one() -> None:
    places = [(row, column) for row in range(-2, 10) for column in range(-2, 20)]
    assert {place for place in places if exists(*place)} == GRID.keys()
    assert all(Cell(*place).price == price for place, price in GRID.items())
    assert len(GRID) == sum(len([price for price in row if price]) for row in market_facts().prices)


@pytest.mark.parametrize("place", GRID)
def test_every_move_from_every_cell(place: tuple[int, int]) -> None:
    """5.3: off the right edge is up, off the left edge is down; up and down stay where there is no cell."""
    row, column = place
    cell = Cell(*place)
    above = (row - 1, column) if (row - 1, column) in GRID else place
    below = (row + 1, column) if (row + 1, column) in GRID else place
    after = (row, column + 1) if (row, column + 1) in GRID else above
    before = (row, column - 1) if (row, column - 1) in GRID else below
    assert (up(cell), down(cell)) == (Cell(*above), Cell(*below))
    assert (right(cell), left(cell)) == (Cell(*after), Cell(*before))


def prices_where(move: Move, change: Callable[[Cell, Cell], bool]) -> list[int]:
    """The prices, row by row, of the cells from which a move does something special."""
    return [Cell(*place).price for place in GRID if change(Cell(*place), move(Cell(*place)))]


def stays(cell: Cell, after: Cell) -> bool:
    return cell == after


def changes_row(cell: Cell, after: Cell) -> bool:
    return cell.row != after.row


def test_edges_by_their_prices() -> None:
    """The figures of 5.3, complete."""
    assert prices_where(right, stays) == [420]
    assert [(cell.price, right(cell).price) for cell in cells() if changes_row(cell, right(cell))] == [
        (385, 420),
        (320, 350),
        (215, 235),
        (140, 155),
        (105, 115),
        (90, 92),
    ]
    assert prices_where(left, stays) == [50]
    assert [(cell.price, left(cell).price) for cell in cells() if changes_row(cell, left(cell))] == [
        (130, 120),
        (98, 92),
        (82, 78),
        (78, 72),
        (72, 62),
        (62, 50),
    ]
    row_0 = [130, 150, 170, 190, 210, 230, 255, 285, 315, 350, 385, 420]
    assert prices_where(up, stays) == [*row_0, 98, 108, 82, 86]
    row_6 = [50, 66, 76, 84, 90]
    assert prices_where(down, stays) == [385, 260, 290, 320, 170, 190, 215, 125, 140, 98, 105, *row_6]


def cells() -> list[Cell]:
    return [Cell(*place) for place in GRID]


def test_krauss_goes_up_at_the_right_edge() -> None:
    cell = Cell(6, 4)
    assert [(cell := right(cell)).price for _ in range(12)] == [
        92,
        98,
        105,
        115,
        125,
        140,
        155,
        170,
        190,
        215,
        235,
        260,
    ]


@pytest.mark.parametrize(
    ("price", "place"), [(100, (2, 3)), (86, (2, 1)), (84, (3, 1)), (80, (4, 1)), (74, (5, 1)), (66, (6, 1))]
)
def test_par_cells(price: int, place: tuple[int, int]) -> None:
    assert par_cell(price) == Cell(*place)
    assert par_cell(price).price == price


def test_who_comes_to_a_cell_lies_below_those_there() -> None:
    places = {"HLB": Cell(4, 1), "M": Cell(4, 1), "L": Cell(3, 1)}
    market = tuple(Marker(id, cell) for id, cell in places.items())
    market = moved(market, "L", down(Cell(3, 1)))
    assert [marker.corporation for marker in market] == ["HLB", "M", "L"]
    assert operating_order(market) == ("HLB", "M", "L")
    market = moved(moved(market, "HLB", Cell(4, 2)), "HLB", Cell(4, 1))
    assert operating_order(market) == ("M", "L", "HLB")


def test_a_marker_that_stays_keeps_its_place() -> None:
    market = tuple(Marker(id, Cell(6, 1)) for id in ("N", "RNB"))
    assert moved(market, "N", down(Cell(6, 1))) is market
    assert operating_order(market) == ("N", "RNB")


def test_operating_order_by_price_then_from_the_right_then_by_arrival() -> None:
    """5.4: 140 three times, in columns 8, 7 and 6; 125 twice in one cell."""
    markers = {
        "L": Cell(2, 6),
        "Saar": Cell(4, 8),
        "HLB": Cell(3, 7),
        "M": Cell(4, 7),
        "N": Cell(4, 7),
        "RNB": Cell(0, 4),
    }
    for order in permutations(markers):
        market = tuple(Marker(id, markers[id]) for id in order)
        same = tuple(id for id in order if id in ("M", "N"))
        assert operating_order(market) == ("Saar", "HLB", "L", "RNB", *same)
