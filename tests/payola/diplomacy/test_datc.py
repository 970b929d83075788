"""The Diplomacy Adjudicator Test Cases, each as a test that bears its number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regelwerk.core import evolve
from regelwerk.payola.diplomacy import (
    Move,
    Position,
    Resolution,
    Waive,
    order_violation,
    parse_order,
    resolve,
    standard,
)
from tests.payola.diplomacy.cases import REASONS, Case, position, read_cases, word_of, words

CASES = read_cases()
BOARD = standard()


def ids(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("case", [case for case in CASES if not case.power], ids=ids)
def test_movement(case: Case):
    before = position(case.units)
    resolution = _check_orders(before, case.orders)
    assert words(resolution.units) == sorted(case.after)
    assert sorted(_dislodged(resolution)) == sorted(case.dislodged)
    assert [BOARD.places[province] for province in resolution.contested] == sorted(case.contested)
    if case.then is not None:
        _check_retreats(case, resolution)


def _check_orders(before: Position, given: list[tuple[str, str, str]]) -> Resolution:
    """Give the orders; each must become what the case says."""
    orders = []
    for power, text, expected in given:
        order = parse_order(text, before, power=BOARD.power(power))
        violation = order_violation(before, order, power=BOARD.power(power))
        if expected == "not_owner":
            assert violation
            assert violation.rule.id == "order.owner"
        else:
            orders.append((order, expected))
            assert (violation is None) == (not expected.startswith("illegal")), violation
    resolution = resolve(before, [order for order, _ in orders])
    reports = {report.order: report for report in resolution.reports()}
    assert [word_of(reports[order]) for order, _ in orders] == [expected for _, expected in orders]
    return resolution


def _dislodged(resolution: Resolution) -> list[str]:
    """The dislodged units with their attacker and their retreats, in the words of the cases."""
    attackers = {
        BOARD.province_of[report.order.to]: BOARD.places[report.order.at]
        for report in resolution.reports()
        if isinstance(report.order, Move) and report.success
    }
    found = []
    for each in resolution.dislodged:
        attacker = attackers[BOARD.province_of[each.unit.at]]
        retreats = " ".join(sorted(BOARD.places[place] for place in each.retreats))
        found.append(f"{words((each.unit,))[0]} by {attacker} may {retreats}".rstrip())
    return found


def _check_retreats(case: Case, movement: Resolution) -> None:
    """The retreat phase that follows; also where nobody can retreat, and the order must be refused."""
    before = evolve(movement.position, stage="retreats", units=movement.units, dislodged=movement.dislodged)
    orders = [parse_order(text, before, power=BOARD.power(power)) for power, text, _ in case.retreats if text]
    resolution = resolve(before, orders)
    results: dict[int, str] = {}
    for report in resolution.reports():
        assert not isinstance(report.order, Waive)
        word = REASONS.get(report.rule.id, "ok" if report.success else "illegal")
        results.setdefault(report.order.at, word)
    for power, text, expected in case.retreats:
        province = text.split()[1] if text else power
        assert results[BOARD.place(province)] == expected
    assert words(resolution.units) == sorted(case.then or [])


@pytest.mark.parametrize("case", [case for case in CASES if case.power], ids=ids)
def test_adjustment(case: Case):
    before = position(case.units, case.centres, stage="adjustments", season="fall")
    power = BOARD.power(case.power)
    orders = [(parse_order(text, before, power=power), expected) for _, text, expected in case.orders]
    own = [
        (order, expected)
        for order, expected in orders
        if not (violation := order_violation(before, order, power=power))
        or REASONS[violation.rule.id] != expected
    ]
    resolution = resolve(before, [order for order, _ in own])
    reports = resolution.reports()
    assert [word_of(report) for report in reports[: len(own)]] == [expected for _, expected in own]
    removed = [
        BOARD.places[report.order.at] for report in reports[len(own) :] if not isinstance(report.order, Waive)
    ]
    assert removed == case.removed
    assert words(resolution.units) == sorted(case.after)


def test_all_cases_are_there(shared: Path):
    data = json.loads((shared / "data" / "datc.json").read_text(encoding="utf-8"))
    assert len(CASES) == 165
    for case, recorded in zip(CASES, data["cases"], strict=True):
        expected = recorded["expect"]
        assert (case.id, case.title) == (recorded["id"], recorded["title"])
        assert [(power, order) for power, order, _ in case.orders] == [
            (each["power"], each["order"]) for each in recorded["orders"]
        ]
        assert [result == "ok" for _, _, result in case.orders] == [
            each["status"] == "ok" for each in expected["orders"]
        ]
        for found, units in ((case.units, recorded["units"]), (case.after, expected["units"])):
            assert found == [f"{each['power']} {each['type']} {each['loc']}" for each in units]


def test_what_the_document_itself_says(shared: Path):
    """Moves and dislodgements that were typed in from its prose, independent of any program."""
    data = json.loads((shared / "data" / "datc.json").read_text(encoding="utf-8"))
    for recorded in data["cases"]:
        asserted = recorded.get("asserted_by_text")
        if not asserted:
            continue
        case = next(case for case in CASES if case.id == recorded["id"])
        before = position(case.units)
        resolution = resolve(
            before,
            [parse_order(text, before) for _, text, expected in case.orders if expected != "not_owner"],
        )
        moved = [
            BOARD.places[report.order.at]
            for report in resolution.reports()
            if isinstance(report.order, Move) and report.success
        ]
        assert sorted(moved) == sorted(asserted["moves"]), case.id
        dislodged = {BOARD.province_of[each.unit.at]: each for each in resolution.dislodged}
        assert [BOARD.places[each] for each in sorted(dislodged)] == sorted(asserted["dislodged"]), case.id
        for province, allowed in asserted.get("retreat_allowed", {}).items():
            assert set(map(BOARD.place, allowed)) <= set(dislodged[BOARD.place(province)].retreats), case.id
        for province, forbidden in asserted.get("retreat_forbidden", {}).items():
            assert not set(map(BOARD.place, forbidden)) & set(dislodged[BOARD.place(province)].retreats), (
                case.id
            )


def test_the_table_of_cases_stands_in_the_docs():
    text = Path(__file__).parents[3].joinpath("docs", "rules", "diplomacy.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[:2] for line in text.splitlines() if line.startswith("| 6.")]
    assert rows == [[f"| {case.id}", case.title] for case in CASES]
