"""The choice of orders: against the plain reference, by its properties, and by its options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import IllegalAction, evolve
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import legal_orders, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.lines import FORMS, Line, Transfer
from regelwerk.payola.sheets import Sheet, parse_sheets
from regelwerk.payola.table import PayolaTable
from regelwerk.payola.verdicts import Decision
from tests.payola.reference import choose
from tests.payola.tables import by_power, table_of

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"plateaus": True},
    {"tie_counts_general": False},
    {"budget_counts": "all"},
    {"scaling": "proportional_floor"},
    {"scaling": "proportional_floor", "budget_counts": "all"},
    {"dummy_hold_on_tie": True},
    {"dummy_hold_on_tie": True, "tie_counts_general": False},
)
START = standard().start
ORDERS = {unit: legal_orders(START, unit) for unit in START.units}


def random_sheets(rng: Random, most: int, highest: int, plateaus: bool) -> tuple[Sheet, ...]:
    """Sheets that crowd around a few units and orders, so that totals are often even."""
    units = rng.sample(START.units, rng.randint(1, 4))
    tempting = {unit: rng.sample(ORDERS[unit], min(len(ORDERS[unit]), 3)) for unit in units}
    sheets: list[Sheet] = []
    for _ in range(7):
        lines: list[Line] = []
        for _ in range(rng.randint(0, most)):
            orders: Any = tempting[rng.choice(units)]
            named = tuple(rng.sample(orders, rng.randint(1, len(orders))))
            amount = rng.randint(0, highest)
            plateau = rng.randint(0, highest) if plateaus and rng.random() < 0.3 else 0
            lines.append(Line(rng.choice(FORMS), amount, named, rng.choice((1, 1, 1, 2, 3)), plateau))
        reserves = (rng.randint(0, 60),) if rng.random() < 0.5 else ()
        transfers = (Transfer(rng.randrange(7), rng.randint(0, 5)),) if rng.random() < 0.2 else ()
        accept = tuple(rng.sample(range(7), 7)) if rng.random() < 0.3 else None
        sheets.append(Sheet(tuple(lines), reserves, transfers, accept))
    return tuple(sheets)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@given(seed=st.integers(0, 10**9), most=st.integers(0, 8), highest=st.integers(0, 14))
def test_the_reference_agrees(options: dict[str, Any], seed: int, most: int, highest: int) -> None:
    rng = Random(seed)
    table = Payola(**options).start().table
    table = evolve(table, balances=tuple(rng.randint(5, 50) for _ in range(7)))
    sheets = random_sheets(rng, most, highest, table.game.plateaus)
    choice = choose_orders(table, sheets)
    expected = choose(table, sheets)
    assert (choice.orders, choice.totals, choice.charges, choice.steps) == expected
    for place, verdict in enumerate(choice.verdicts()):
        assert (verdict.order, verdict.total) == (choice.orders[place], choice.totals[place])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("highest", [60, 250])
def test_the_reference_agrees_on_long_falls(options: dict[str, Any], highest: int) -> None:
    """Amounts far over the accounts; the reference goes round by round."""
    rng = Random(highest)
    table = Payola(**options).start().table
    table = evolve(table, balances=tuple(rng.randint(5, 50) for _ in range(7)))
    sheets = random_sheets(rng, 6, highest, table.game.plateaus)
    choice = choose_orders(table, sheets)
    assert (choice.orders, choice.totals, choice.charges, choice.steps) == choose(table, sheets)
    assert max(choice.steps) > (0 if table.game.scaling == "proportional_floor" else highest // 4)


@given(seed=st.integers(0, 10**9))
def test_nobody_spends_what_he_does_not_have(seed: int) -> None:
    rng = Random(seed)
    table = Payola().start().table
    choice = choose_orders(table, random_sheets(rng, 8, 9_999, False))
    assert all(charge <= free for charge, free in zip(choice.charges, choice.free, strict=True))
    assert sum(choice.totals) == sum(choice.charges)


@given(seed=st.integers(0, 10**9))
def test_who_can_pay_is_never_lowered(seed: int) -> None:
    """With money enough for all lines nobody is lowered, and more money changes nothing."""
    rng = Random(seed)
    sheets = random_sheets(rng, 8, 20, False)
    table = Payola().start().table
    rich = choose_orders(evolve(table, balances=(10_000,) * 7), sheets)
    richer = choose_orders(evolve(table, balances=(20_000,) * 7), sheets)
    assert not any(rich.steps)
    assert (rich.orders, rich.paid) == (richer.orders, richer.paid)


def test_rounds_are_taken_together() -> None:
    """Nine thousand rounds cost no more than a few: amounts may be as high as they like."""
    table = Payola().start().table
    lines = "; ".join(f"{9_000 + n} : A par - bur; {9_999 - n} : A mar - spa" for n in range(10))
    choice = choose_orders(table, parse_sheets(f"France: {lines}", table))
    assert choice.steps[2] > 9_000
    assert choice.charges[2] <= 48


def choice_of(sheets: str, accounts: str = "", **options: Any) -> tuple[PayolaTable, Any]:
    table = table_of("France: A par; Russia: A mos; Germany: A ber", accounts, **options)
    return table, choose_orders(table, parse_sheets(sheets, table))


def paid(choice: Any) -> dict[int, int]:
    return {power: charge for power, charge in enumerate(choice.charges) if charge}


def test_all_offers_may_count() -> None:
    """Row 20 the other way: what is not accepted counts too, so all three lines fall to 6."""
    sheets = "Fra: 30 $; 10 : A par - bur; 10 : A mos - ukr; 8 : A ber - sil; Ger: 12 : A ber H"
    _, choice = choice_of(sheets, budget_counts="all")
    assert choice.steps[2] == 4  # 28 offered, 18 free: 6 + 6 + 4
    assert paid(choice) == by_power("France 12, Germany 12")


def test_offers_may_fall_in_proportion() -> None:
    """Row 23 the other way: 12 and 3 with 9 to spend become 7 and 1."""
    _, choice = choice_of("Fra: 12 : A par - bur; 3 : A mos - ukr", "France 9", scaling="proportional_floor")
    assert paid(choice) == by_power("France 8")
    assert choice.totals.count(7) == choice.totals.count(1) == 1


@pytest.mark.parametrize(("general", "charges"), [(True, "Germany 4, Italy 1"), (False, "France 5")])
def test_a_general_line_backs_or_not(general: bool, charges: str) -> None:
    """Row 35, and what the source says if only naming counts."""
    sheets = "Fra: accept GFIRAET; 5 : A par - bur; Ger: 4 ! A par - bur; Ita: 1 : A par - pic"
    _, choice = choice_of(sheets, tie_counts_general=general)
    assert paid(choice) == by_power(charges)


@pytest.mark.parametrize(("dummy", "charges"), [(False, "Germany 3"), (True, "")])
def test_a_dummy_may_hold_between_foreigners(dummy: bool, charges: str) -> None:
    sheets = "Germany: 3 : A par - bur; Italy: 3 : A par - pic"
    _, choice = choice_of(sheets, dummy_hold_on_tie=dummy)
    assert paid(choice) == by_power(charges)
    verdict = next(verdict for verdict in choice.verdicts() if len(verdict.candidates) > 1)
    assert verdict.decided is (Decision.DUMMY if dummy else Decision.LIST)


def test_a_dummy_follows_one_backer() -> None:
    """Even offers of one power are no tie between foreigners: its upper line is taken."""
    sheets = "Germany: 3 : A par - bur; 3 : A par - pic"
    _, choice = choice_of(sheets, dummy_hold_on_tie=True)
    assert paid(choice) == by_power("Germany 3")


def test_transfers_are_booked_first() -> None:
    sheets = "Germany: 40 to France; France: 60 : A par - bur"
    _, choice = choice_of(sheets, transfers=True)
    assert choice.free[2] == 88
    assert choice.free[3] == 8
    assert paid(choice) == by_power("France 60")


@pytest.mark.parametrize(
    ("sheets", "decided", "by"),
    [
        ("Fra: 5 : A par - bur", Decision.ONLY, None),
        ("Fra: 5 : A par - bur; Ger: 1 : A par - pic", Decision.TOTAL, None),
        ("Fra: 1 : A par - bur; Ger: 1 : A par - pic", Decision.LIST, 2),
        ("Fra: accept GF; 1 : A par - bur; Ger: 1 : A par - pic", Decision.LIST, 3),
        ("Ger: 1 : A par - bur; 1 : A par - pic", Decision.SHEET, 3),
        ("Fra: 4 ! A par H; 5 : A par - bur; 5 : A par - gas", Decision.NAMING, 2),
        ("Fra: 4 > A par - pic; 5 : A par - bur; 5 : A par - gas", Decision.NAMING, 2),
    ],
)
def test_what_decides_is_told(sheets: str, decided: Decision, by: int | None) -> None:
    _, choice = choice_of(sheets)
    verdict = next(verdict for verdict in choice.verdicts() if verdict.unit.power == 2)
    assert (verdict.decided, verdict.by) == (decided, by)


def test_a_line_to_nobody_is_refused() -> None:
    table = table_of("France: A par")
    sheets = parse_sheets("France: 5 : A mos - ukr", table)
    with pytest.raises(IllegalAction, match="no such unit"):
        choose_orders(table, sheets)
