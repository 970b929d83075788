"""Legal orders: exactly those without a violation, and routes as their definitions have them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from regelwerk.payola.diplomacy import (
    Board,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
    format_order,
    legal_orders,
    order_violation,
    parse_order,
    power_orders,
    resolve,
    standard,
)
from regelwerk.payola.diplomacy.board import members
from regelwerk.payola.diplomacy.routes import joined, useful, waters
from tests.payola.diplomacy.walks import walk

BOARD = standard()
POSITIONS = walk(Random(7), 60, BOARD)


def candidates(position: Position, at: int, board: Board) -> Iterator[Order]:
    """Every order of any kind for the unit of a province, sensible or not."""
    provinces, places = range(len(board.provinces)), range(len(board.places))
    occupied = [board.province_of[unit.at] for unit in position.units]
    yield from (Hold(at), Disband(at), Remove(at))
    for to in places:
        yield from (Move(at, to), Move(at, to, True), Retreat(at, to))
    for of in (*occupied, 0, len(board.provinces) - 1):
        yield SupportHold(at, of)
        yield from (SupportMove(at, of, to) for to in places)
        yield from (Convoy(at, of, to) for to in provinces)


def units_of(position: Position) -> list[Unit]:
    return [*position.units, *(each.unit for each in position.dislodged)]


@pytest.mark.parametrize("number", range(0, 60, 3))
def test_legal_is_what_nothing_forbids(number: int):
    position = POSITIONS[number]
    for unit in Random(number).sample(units_of(position), 3):
        at = BOARD.province_of[unit.at]
        wanted = {
            order for order in candidates(position, at, BOARD) if order_violation(position, order) is None
        }
        found = legal_orders(position, unit)
        assert len(set(found)) == len(found)
        assert wanted == set(_with_twin(position, unit))


def _with_twin(position: Position, unit: Unit) -> list[Order]:
    """The legal orders of a unit and of a unit that drove it out, or was driven out by it."""
    at = BOARD.province_of[unit.at]
    return [
        order
        for other in units_of(position)
        if BOARD.province_of[other.at] == at
        for order in legal_orders(position, other)
    ]


@pytest.mark.parametrize("number", range(60))
def test_orders_of_a_power(number: int):
    position = POSITIONS[number]
    for power in range(len(BOARD.powers)):
        orders = power_orders(position, power)
        assert len(set(orders)) == len(orders)
        assert all(order_violation(position, order, power=power) is None for order in orders)
        everything: list[Order] = [Waive(power)]
        everything += [Build(to, "A") for to in range(len(BOARD.places))]
        everything += [Build(to, "F") for to in range(len(BOARD.places))]
        everything += [Remove(at) for at in range(len(BOARD.provinces))]
        legal = {order for order in everything if order_violation(position, order, power=power) is None}
        assert legal == (set(orders) if position.stage == "adjustments" else set())


@pytest.mark.parametrize("number", range(60))
def test_every_legal_order_can_be_written_and_read(number: int):
    position = POSITIONS[number]
    for power in range(len(BOARD.powers)):
        for order in power_orders(position, power):
            text = format_order(order, position)
            assert parse_order(text, position) == order
            assert parse_order(text.upper(), position) == order


@pytest.mark.parametrize("number", range(0, 60, 5))
def test_no_legal_order_is_refused_when_it_is_resolved(number: int):
    position = POSITIONS[number]
    for unit in units_of(position)[:6]:
        for order in legal_orders(position, unit)[:40]:
            report = next(each for each in resolve(position, [order]).reports() if each.order == order)
            assert not report.rule.id.startswith("order.")


def test_a_unit_that_is_not_there_has_no_orders():
    start = BOARD.start
    assert legal_orders(start, Unit(0, "A", BOARD.place("lon"))) == ()
    assert legal_orders(POSITIONS[0], Unit(6, "F", BOARD.place("bar"))) == ()


def chains(first: int, fleets: int) -> Iterator[tuple[int, ...]]:
    """Every chain of different fleets that begins with one."""
    stack: list[tuple[int, ...]] = [(first,)]
    while stack:
        chain = stack.pop()
        yield chain
        stack += [(*chain, sea) for sea in members(BOARD.seas_by[chain[-1]] & fleets) if sea not in chain]


def chordless(start: int, chain: tuple[int, ...], end: int) -> bool:
    """Whether members that are not next to each other in the chain do not touch on the map either."""
    whole = (start, *chain, end)
    for i, one in enumerate(whole):
        for j, other in enumerate(whole):
            touch = BOARD.seas_by[one] >> other & 1 or BOARD.seas_by[other] >> one & 1
            if abs(i - j) > 1 and {i, j} != {0, len(whole) - 1} and touch:
                return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_routes_by_their_definitions(seed: int):
    rng = Random(seed)
    seas = rng.sample(members(BOARD.sea), rng.randint(2, 7))
    fleets = sum(1 << sea for sea in seas)
    parts = waters(BOARD, fleets)
    assert sum(part for part, _ in parts) == fleets
    shores = members(BOARD.shore)
    reach: set[tuple[int, int]] = set()
    helps: set[tuple[int, int, int]] = set()
    for first in seas:
        for chain in chains(first, fleets):
            begins, ends = BOARD.shores_by[chain[0]], BOARD.shores_by[chain[-1]]
            for x in members(begins):
                for y in members(ends & ~(1 << x)):
                    reach.add((x, y))
                    if chordless(x, chain, y):
                        helps |= {(fleet, x, y) for fleet in chain}
    assert {(x, y) for x in shores for y in shores if x != y and joined(BOARD, x, y, fleets)} == reach
    assert {
        (fleet, x, y)
        for part, _ in parts
        for x in shores
        for fleet, bits in useful(BOARD, part, x).items()
        for y in members(bits)
    } == helps


def test_places_and_powers_off_the_map_have_no_orders():
    for before in POSITIONS[:20]:
        assert legal_orders(before, Unit(0, "A", 99)) == legal_orders(before, Unit(0, "F", -1)) == ()
        assert power_orders(before, 7) == power_orders(before, -1) == ()
