"""Sheets and positions from outside: what is refused with one clear error, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import BadOption, IllegalAction, MalformedAction, NotationError, evolve
from regelwerk.payola import EMPTY, Line, Payola, PayolaRule, Sheet, Transfer, choose_orders, parse_sheets
from regelwerk.payola.diplomacy import Hold, parse_position, standard

TABLE = Payola().start().table
PARIS = standard().place("par")
LINE = Line(":", 5, (Hold(PARIS),))
FRANCE = 2


def sheets(sheet: Any, power: int = FRANCE) -> list[Any]:
    """This sheet for one power, and none for the others."""
    return [sheet if each == power else EMPTY for each in range(7)]


SOUND: tuple[Sheet, ...] = (
    EMPTY,
    Sheet((LINE,)),
    Sheet((evolve(LINE, amount=0, repeat=9, plateau=0),), reserves=(0,)),
    Sheet((evolve(LINE, amount=9_999),), accept=(6, 5, 4, 3, 2, 1, 0)),
    Sheet(transfers=(Transfer(0, 40), Transfer(1, 8))),
)


@pytest.mark.parametrize("sheet", SOUND, ids=range(len(SOUND)))
def test_sound_sheets_are_reckoned_with(sheet: Sheet) -> None:
    assert len(choose_orders(TABLE, sheets(sheet)).orders) == 22


@pytest.mark.parametrize(
    ("sheet", "rule", "detail"),
    [
        (Sheet((evolve(LINE, amount=-1),)), PayolaRule.OFFER_AMOUNT, "0 to 9999, not -1"),
        (Sheet((evolve(LINE, amount=10_000),)), PayolaRule.OFFER_AMOUNT, "0 to 9999, not 10000"),
        (Sheet((LINE, evolve(LINE, repeat=0))), PayolaRule.OFFER_REPEAT, "not 0 times"),
        (Sheet((evolve(LINE, plateau=-1),)), PayolaRule.OFFER_PLATEAU, "not -1"),
        (Sheet((evolve(LINE, orders=()),)), PayolaRule.OFFER_ORDER, "no such unit"),
        (Sheet((evolve(LINE, orders=(Hold(0),)),)), PayolaRule.OFFER_ORDER, "no such unit"),
        (Sheet(reserves=(-1,)), PayolaRule.RESERVE_AMOUNT, "not -1"),
        (Sheet(transfers=(Transfer(0, -1),)), PayolaRule.TRANSFER_AMOUNT, "not -1"),
        (Sheet(transfers=(Transfer(7, 1),)), PayolaRule.TRANSFER_TO, ""),
        (Sheet(transfers=(Transfer(0, 40), Transfer(1, 9))), PayolaRule.TRANSFER_FUNDS, "1 are missing"),
        (Sheet(accept=(0, 1, 2)), PayolaRule.LIST_WHOLE, ""),
        (Sheet(accept=(0, 1, 2, 3, 4, 5, 5)), PayolaRule.LIST_WHOLE, ""),
    ],
)
def test_what_cannot_be_reckoned_with_is_refused(sheet: Sheet, rule: PayolaRule, detail: str) -> None:
    with pytest.raises(IllegalAction) as found:
        choose_orders(TABLE, sheets(sheet))
    assert found.value.violation.rule is rule
    assert detail in str(found.value)
    assert "France" in found.value.violation.detail or "unit" in detail


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        ([], "7 sheets are needed, one for each power, not 0"),
        ([EMPTY] * 8, "not 8"),
        (sheets(None), "the sheet of France must be a Sheet"),
        (sheets("5 : A par - bur"), "the sheet of France must be a Sheet"),
        (sheets(Sheet(None)), "the sheet of France: Sheet.lines must be"),  # type: ignore[arg-type]
        (sheets(Sheet((evolve(LINE, amount=2.5),))), "the sheet of France: Sheet.lines must be"),
        (sheets(Sheet((evolve(LINE, amount="5"),))), "the sheet of France: Sheet.lines must be"),
        (sheets(Sheet((evolve(LINE, orders=("A par H",)),))), "the sheet of France: Sheet.lines must be"),
        (sheets(Sheet(reserves=("30",))), "Sheet.reserves must be"),  # type: ignore[arg-type]
        (sheets(Sheet(accept=("F", 1))), "Sheet.accept must be"),  # type: ignore[arg-type]
        (sheets(Sheet(transfers=((0, 5),))), "Sheet.transfers must be"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_sheet_is_refused(given: Any, detail: str) -> None:
    with pytest.raises(MalformedAction) as found:
        choose_orders(TABLE, given)
    assert detail in str(found.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("France:\n5 : A par - bur\nGermany: 5 : A atlantis H", "Germany, line 3: a province is expected"),
        ("France: 5 : A par - bur; 6 :", "France, line 1: "),
        ("% all of them\nFrance: A par H\n\n  accept FX", "France, line 4: 'X' is none of"),
        ("5 : A par - bur", "line 1: say first whose sheet it is"),
        ("France: A par H\nAtlantis: A par H", "line 2: 'Atlantis' is none of"),
        ("France: A par H\nseal", "France, line 2: a sheet is sealed by handing it in"),
        ("France: accept F\naccept G", "France, line 2: a sheet has one acceptance list"),
        ("France: accept", "France, line 1: an acceptance list names at least one power"),
        ("France: accept ,", "France, line 1: an acceptance list names at least one power"),
    ],
)
def test_an_error_tells_the_power_and_the_line(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_sheets(text, TABLE)
    assert found.value.reason.startswith(reason)


def test_a_single_sheet_tells_the_line_too() -> None:
    with pytest.raises(NotationError, match="France, line 2: "):
        Sheet.parse("A par H\nA par - atlantis", TABLE, FRANCE)
    with pytest.raises(NotationError, match="no such power"):
        Sheet.parse("A par H", TABLE, 7)
    assert Sheet.parse("A par H\naccept F,", TABLE, FRANCE).accept == (2, 0, 1, 3, 4, 5, 6)


def test_a_wrong_kind_of_unit_is_named_where_it_matters() -> None:
    """An order that the unit can take is read all the same; else the error says what was written."""
    assert Sheet.parse("5 : F par - bur", TABLE, 2) == Sheet.parse("5 : A par - bur", TABLE, 2)
    with pytest.raises(NotationError, match="F is written, but A par stands there: a unit moves to a place"):
        Sheet.parse("5 : F par - lon", TABLE, FRANCE)
    with pytest.raises(NotationError, match=r"A is written, but F stp/sc stands there: .*F stp/sc - mos"):
        Sheet.parse("A stp - fin | A stp - mos", TABLE, FRANCE)
    assert Sheet.parse("5 : A par - lon", TABLE, FRANCE).size == 1  # judged when the sheet is handed in


def test_where_a_game_may_begin() -> None:
    """The switch is named as it is written, and no game comes to the end of the calendar."""
    place = "has A par FRANCE owns par, mar"
    assert (
        Payola(start_position=parse_position(f"S9999M FRANCE {place}")).start().table.position.year == 9_999
    )
    with pytest.raises(BadOption, match="start_position is no position: a phase is expected"):
        Payola(start_position="nonsense")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="start_position cannot be played on: it is later than 9999"):
        Payola(start_position=parse_position(f"S10000M FRANCE {place}"))
