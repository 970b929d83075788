"""The worked examples, each with its row number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import evolve
from regelwerk.payola.choice import Choice, choose_orders
from regelwerk.payola.diplomacy import format_order
from regelwerk.payola.sheets import parse_sheets
from regelwerk.payola.table import PayolaTable
from tests.payola.examples import ROWS, Row
from tests.payola.tables import BOARD, by_power, table_of

named = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"row {row.number}: {row.about}")


def table_for(row: Row) -> PayolaTable:
    table = table_of(row.units, row.accounts, plateaus=row.plateaus)
    lists = parse_sheets(row.lists, table)
    return evolve(
        table,
        lists=tuple(sheet.accept or old for sheet, old in zip(lists, table.lists, strict=True)),
    )


def told(table: PayolaTable, choice: Choice) -> str:
    """Orders and totals as the rows have them, in the order of the row's units."""
    orders = zip(choice.orders, choice.totals, strict=True)
    return "; ".join(f"{format_order(order, table.position)} ({total})" for order, total in orders)


@named
def test_row(row: Row) -> None:
    table = table_for(row)
    choice = choose_orders(table, parse_sheets(row.sheets, table))
    assert sorted(told(table, choice).split("; ")) == sorted(row.orders.split("; "))
    assert {power: paid for power, paid in enumerate(choice.charges) if paid} == by_power(row.paid)
    assert {power: steps for power, steps in enumerate(choice.steps) if steps} == by_power(row.steps)


@named
def test_the_choice_explains_itself(row: Row) -> None:
    """Totals are the sums of the backers' money, and the order of the verdict is the one that is taken."""
    table = table_for(row)
    choice = choose_orders(table, parse_sheets(row.sheets, table))
    for place, verdict in enumerate(choice.verdicts()):
        assert verdict.order == choice.orders[place]
        assert verdict.total == choice.totals[place] == sum(paid[place] for paid in choice.paid)
        for candidate in verdict.candidates:
            assert candidate.total == sum(amount for _, amount in candidate.backers)
            assert candidate.named_by
        assert verdict.total == max(candidate.total for candidate in verdict.candidates)


@named
def test_sheets_round_trip(row: Row) -> None:
    table = table_for(row)
    for power, sheet in enumerate(parse_sheets(row.sheets, table)):
        assert type(sheet).parse(sheet.format(table), table, power) == sheet


def test_rows_are_those_of_the_file(shared: Path) -> None:
    """The rows say what the file of examples says (which ends with row 34)."""
    examples: list[dict[str, Any]] = json.loads((shared / "data" / "payola_examples.json").read_text())
    assert len(examples) >= 34
    for row, example in zip(ROWS, examples, strict=False):
        orders = [f"{unit} {order} ({example['totals'][unit]})" for unit, order in example["orders"].items()]
        assert (row.number, row.orders.split("; ")) == (example["n"], orders)
        assert by_power(row.paid) == {BOARD.power(name): paid for name, paid in example["charges"].items()}
        table = table_for(row)
        offers = "; ".join(
            f"{power}: {'; '.join(lines)}" for power, lines in example["offers"].items() if lines
        )
        assert parse_sheets(row.sheets, table) == parse_sheets(offers, table)
