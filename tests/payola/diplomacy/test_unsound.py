"""Orders and positions from outside: one clear error for what is none."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import MalformedAction, NotDue, evolve
from regelwerk.payola.diplomacy import (
    Build,
    Hold,
    Move,
    Waive,
    flaw,
    next_position,
    parse_orders,
    parse_position,
    position_from_json,
    position_to_json,
    resolve,
    standard,
)

BOARD = standard()
PARIS, BURGUNDY = BOARD.place("par"), BOARD.place("bur")
WINTER = parse_position("W1901A FRANCE has A par FRANCE owns par, mar")
RETREATS = parse_position("F1901R FRANCE retreats A par: gas FRANCE owns mar GERMANY has A bur")
LAST = parse_position("W999999999A FRANCE has A par FRANCE owns par, mar")


def odd(kind: Any, *fields: Any) -> Any:
    """An order with fields of other types than declared."""
    return kind(*fields)


@pytest.mark.parametrize("position", [BOARD.start, RETREATS, WINTER], ids=lambda position: position.label)
@pytest.mark.parametrize(
    ("orders", "detail"),
    [
        (None, "orders are values in a list"),
        (5, "orders are values in a list"),
        ("A par - bur", "parse_orders? reads texts"),
        (["A par - bur"], "this is no order; parse_order reads texts: 'A par - bur'"),
        ([Hold(PARIS), None], "this is no order"),
        ([odd(Hold, "par")], "Hold.at must be int, not 'par'"),
        ([odd(Move, [], BURGUNDY)], r"Move.at must be int, not \[\]"),
        ([odd(Move, PARIS, float(BURGUNDY))], "Move.to must be int"),
        ([odd(Waive, None)], "Waive.power must be int, not None"),
        ([odd(Build, PARIS, "Q")], "Build.kind must be Kind, not 'Q'"),
    ],
)
def test_what_is_no_order_is_refused(position: Any, orders: Any, detail: str) -> None:
    with pytest.raises(MalformedAction, match=detail):
        resolve(position, orders)


@pytest.mark.parametrize("position", [BOARD.start, RETREATS, WINTER], ids=lambda position: position.label)
def test_orders_may_come_from_anywhere(position: Any) -> None:
    """Any iterable does, and orders of another phase or to nobody are refused one by one, as always."""
    orders: list[Any] = [Hold(PARIS), Move(0, 99), Waive(99)]
    for given in (orders, tuple(orders), iter(orders), dict.fromkeys(orders)):
        assert len(resolve(position, given).reports()) >= 3


def test_the_calendar_is_long_and_ends() -> None:
    """Positions of nine figures are read and written; after the last year there is none."""
    before = parse_position("W999999998A FRANCE has A par FRANCE owns par, mar")
    assert next_position(resolve(before, [])).label == "S999999999M"
    assert position_from_json(position_to_json(LAST)) == LAST
    with pytest.raises(NotDue, match="the calendar ends with the year 999999999"):
        next_position(resolve(LAST, parse_orders("F mar B", LAST)))
    assert "nine figures" in (flaw(evolve(LAST, year=10**9)) or "")
