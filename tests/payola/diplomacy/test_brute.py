"""The fast resolver against one that tries all outcomes, on small crowded positions."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import evolve
from regelwerk.payola.diplomacy import (
    NOBODY,
    Board,
    Convoy,
    Hold,
    Kind,
    Move,
    MovementOrder,
    Order,
    Position,
    SupportMove,
    Unit,
    legal_orders,
    order_violation,
    parse_order,
    resolve,
    standard,
)
from tests.payola.diplomacy.brute import Phase
from tests.payola.diplomacy.cases import Case, position, read_cases

BOARD = standard()
WATERS = {
    "channel": "eng nth bel hol lon wal bre pic yor iri",
    "aegean": "aeg ion gre bul/sc con smy eas alb apu",
    "north": "nth ska nwy swe den bal bar stp/nc nwg edi",
    "inland": "mun bur tyr boh sil ruh ber kie ven tri vie pie",
}
"""Corners of the board where units get into each other's way."""


def crowd(rng: Random, places: list[str], board: Board) -> Position:
    """Four to eight units of three powers in one corner."""
    units: list[Unit] = []
    for name in rng.sample(places, rng.randint(4, min(8, len(places)))):
        place = board.place(name)
        fleet = place != board.province_of[place] or board.sea >> place & 1
        afloat = fleet or (board.shore >> place & 1 and not board.coasts[place] and rng.random() < 0.25)
        kind: Kind = "F" if afloat else "A"
        units.append(Unit(rng.randrange(3), kind, place))
    return Position(1901, "spring", "movement", tuple(units), (NOBODY,) * len(board.centres))


def scramble(rng: Random, before: Position, board: Board) -> list[MovementOrder]:
    """Legal orders that often have to do with each other."""
    orders: list[MovementOrder] = []
    homes = {board.province_of[unit.at] for unit in before.units}
    wanted: list[MovementOrder] = []
    for unit in rng.sample(before.units, len(before.units)):
        choices: list[Order] = [
            order for order in legal_orders(before, unit, board) if not isinstance(order, Hold)
        ]
        answers: list[Order] = [
            order for order in choices if any(answers_to(order, other, board) for other in wanted)
        ]
        attacks: list[Order] = [
            order for order in choices if isinstance(order, Move) and board.province_of[order.to] in homes
        ]
        convoys: list[Order] = [order for order in choices if isinstance(order, Convoy)]
        pool = rng.choice((choices, choices, answers, answers, attacks, convoys)) or choices
        if pool:
            order = rng.choice(pool)
            assert isinstance(order, MovementOrder)
            orders.append(order)
            wanted.append(order)
    return orders


def answers_to(order: object, other: MovementOrder, board: Board) -> bool:
    """Whether an order supports or carries a move, or is the move that another one supports or carries."""
    match order, other:
        case (SupportMove() | Convoy(), Move()):
            return order.of == other.at and board.province_of[order.to] == board.province_of[other.to]
        case (Move(), SupportMove() | Convoy()):
            return other.of == order.at and board.province_of[order.to] == board.province_of[other.to]
        case (Convoy(), Convoy()):
            return (order.of, order.to) == (other.of, other.to)
        case _:
            return False


def check(before: Position, orders: list[MovementOrder], board: Board) -> int:
    """Compare; how many outcomes agree with themselves."""
    reports = resolve(before, orders, board).reports()
    won = {report.order.at for report in reports if isinstance(report.order, Move) and report.success}
    stranded = {
        report.order.at
        for report in reports
        if isinstance(report.order, Move) and report.rule.id == "move.paradox"
    }
    phase = Phase(before, orders, board)
    outcomes = phase.outcomes()
    if len(outcomes) == 1:
        assert won == outcomes[0]
        assert not stranded
    else:
        assert stranded or outcomes, "only a convoy makes a phase without any outcome"
        for army in stranded if outcomes else ():
            assert len({phase.path(army, outcome) for outcome in outcomes}) == 2, "it is in the paradox"
        # With the convoys of the paradox taken away only circles are left open, and in these all move.
        open_circles = Phase(before, orders, board, stranded).outcomes()
        assert won in open_circles
        assert all(outcome <= won for outcome in open_circles)
    return len(outcomes)


def compare(water: str, seed: int, count: int) -> list[int]:
    rng = Random(seed)
    places = WATERS[water].split()
    found: list[int] = []
    for _ in range(count):
        before = crowd(rng, places, BOARD)
        found.append(check(before, scramble(rng, before, BOARD), BOARD))
    return found


def disturbed(rng: Random, case: Case) -> tuple[Position, list[MovementOrder]]:
    """A case of the collection, in which some orders and some owners have been changed."""
    before = position(case.units)
    orders = {
        order.at: order
        for power, text, expected in case.orders
        if expected != "not_owner"
        and isinstance(order := parse_order(text, before, power=BOARD.power(power)), MovementOrder)
    }
    rate = rng.choice((0.05, 0.25))
    units = tuple(
        Unit(rng.randrange(7) if rng.random() < rate / 2 else unit.power, unit.kind, unit.at)
        for unit in before.units
    )
    before = evolve(before, units=units)
    for unit in units:
        at = BOARD.province_of[unit.at]
        if rng.random() < rate or order_violation(before, orders.get(at, Hold(at))):
            order = rng.choice(legal_orders(before, unit))
            assert isinstance(order, MovementOrder)
            orders[at] = order
    return before, list(orders.values())


KNOTS = [case for case in read_cases() if case.id[:4] in ("6.C.", "6.F.", "6.G.")]
"""Circles, convoys and paradoxes."""


def untie(seed: int, rounds: int) -> list[int]:
    rng = Random(seed)
    return [check(*disturbed(rng, case), BOARD) for _ in range(rounds) for case in KNOTS]


@pytest.mark.parametrize("water", WATERS)
def test_agrees_with_all_outcomes(water: str):
    compare(water, 1, 500)


def test_agrees_where_there_is_no_outcome_or_more_than_one():
    outcomes = untie(1, 20)
    assert outcomes.count(0) > 3
    assert sum(count > 1 for count in outcomes) > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_agrees_in_more_knots(seed: int):
    untie(seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("water", WATERS)
def test_agrees_with_all_outcomes_on_more(water: str, seed: int):
    compare(water, seed, 4_000)
