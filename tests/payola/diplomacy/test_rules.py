"""Every rule by its id: provoked, and kept just beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from regelwerk.core import evolve
from regelwerk.payola.diplomacy import (
    DiplomacyRule,
    Disband,
    Dislodged,
    Hold,
    Move,
    Position,
    Remove,
    Report,
    SupportHold,
    Waive,
    explain,
    order_violation,
    parse_order,
    parse_orders,
    resolve,
    standard,
)
from tests.payola.diplomacy.cases import position, unit

BOARD = standard()
DOCS = Path(__file__).parents[3] / "docs" / "rules" / "diplomacy.md"

WEST = ["FRANCE A par", "FRANCE F bre", "FRANCE A gas", "ENGLAND F eng", "ENGLAND A lon", "FRANCE F mao"]
REFUSED = [
    # rule, units, an order that breaks it, an order that just does not
    ("order.stage", WEST, "A par R bur", "A par - bur"),
    ("order.unit", WEST, "A mar H", "A gas H"),
    ("move.same", WEST, "A par - par", "A par - bur"),
    ("move.same", ["FRANCE F spa/sc"], "F spa/sc - spa/nc", "F spa/sc - mar"),
    ("move.reach", WEST, "A par - mar", "A par - gas"),
    ("move.reach", WEST, "F bre - par", "F bre - pic"),
    ("move.reach", ["FRANCE A bre"], "A bre - eng", "A bre - pic"),
    ("move.coast", WEST, "F mao - spa", "F mao - spa/nc"),
    ("move.coast", ["FRANCE F gas"], "F gas - spa/sc", "F gas - spa"),
    ("move.chain", ["ENGLAND A lon", "ENGLAND F iri"], "A lon - bel", "A lon - wal"),
    ("move.chain", ["ENGLAND A lon"], "A lon - wal VIA", "A lon - wal"),
    ("move.chain", ["ENGLAND A lon", "ENGLAND F bre"], "A lon - pic VIA", "A lon H"),
    ("move.via", WEST, "F bre - pic VIA", "F bre - pic"),
    ("support.self", WEST, "A par S A par", "A par S A gas"),
    ("support.self", WEST, "A gas S F mao - gas", "A gas S F mao - spa"),
    ("support.unit", WEST, "A par S A bur", "A par S F bre"),
    ("support.reach", WEST, "A par S A lon", "A par S F bre"),
    ("support.reach", WEST, "A gas S A par - pic", "A gas S A par - bur"),
    ("support.move", WEST, "A gas S F bre - par", "A par S A gas - bre"),
    ("support.move", ["ENGLAND A lon", "ENGLAND F nth", "ENGLAND F eng"], "F nth S A lon - den", ""),
    ("support.coast", ["FRANCE F gas", "FRANCE A mar"], "A mar S F gas - spa/sc", "A mar S F gas - spa/nc"),
    ("support.coast", ["FRANCE F mao", "FRANCE A por"], "", "A por S F mao - spa/nc"),
    ("convoy.fleet", WEST, "F bre C A lon - pic", "F eng C A lon - pic"),
    ("convoy.fleet", WEST, "A par C A lon - pic", "F eng C A lon - bel"),
    ("convoy.army", WEST, "F eng C F bre - lon", "F eng C A lon - bre"),
    ("convoy.route", WEST, "F eng C A lon - nwy", "F eng C A lon - bre"),
    ("convoy.route", WEST, "F eng C A gas - gas", "F eng C A gas - lon"),
]


@pytest.mark.parametrize(("rule", "units", "broken", "kept"), REFUSED)
def test_refused_and_allowed(rule: str, units: list[str], broken: str, kept: str):
    before = position(units)
    if broken:
        order = parse_order(broken, before)
        violation = order_violation(before, order)
        assert violation
        assert violation.rule.id == rule
        assert broken.split()[1] in violation.detail
        report = next(each for each in resolve(before, [order]).reports() if each.order == order)
        assert (report.success, report.rule.id) == (False, rule)
    if kept:
        assert order_violation(before, parse_order(kept, before)) is None


def test_only_the_owner_orders():
    order = parse_order("A par - bur", BOARD.start)
    violation = order_violation(BOARD.start, order, power=BOARD.power("ITALY"))
    assert violation
    assert violation.rule is DiplomacyRule.OWNER
    assert order_violation(BOARD.start, order, power=BOARD.power("FRANCE")) is None


@pytest.mark.parametrize("order", [Move(46, 99), Move(46, -1), Hold(75), SupportHold(46, -3), Waive(7)])
def test_places_off_the_map(order: Move | Hold | SupportHold | Waive):
    violation = order_violation(BOARD.start, order)
    assert violation
    assert violation.rule is DiplomacyRule.PLACE
    assert not resolve(BOARD.start, [order]).reports()[0].success
    assert order_violation(BOARD.start, Hold(46)) is None


DECIDED = [
    # rule, units, orders, the order it is about, and a change of orders that makes it go another way
    ("order.none", ["FRANCE A par"], "", "A par H", "A par H"),
    ("order.twice", ["FRANCE A par"], "A par - bur; A par - pic", "A par - bur", "A par - bur"),
    ("hold.stays", ["FRANCE A par"], "A par H", "A par H", "A par - bur"),
    (
        "hold.dislodged",
        ["FRANCE A par", "GERMANY A bur", "GERMANY A pic"],
        "A par H; A bur - par; A pic S A bur - par",
        "A par H",
        "A par H; A bur - par; A pic H",
    ),
    ("move.wins", ["FRANCE A par"], "A par - bur", "A par - bur", ""),
    (
        "move.rotates",
        ["FRANCE A par", "FRANCE A bur", "FRANCE A pic"],
        "A par - bur; A bur - pic; A pic - par",
        "A par - bur",
        "A par - bur; A bur - pic; A pic H",
    ),
    (
        "move.bounce",
        ["FRANCE A par", "GERMANY A mun"],
        "A par - bur; A mun - bur",
        "A par - bur",
        "A par - bur; A mun H",
    ),
    (
        "move.own",
        ["FRANCE A par", "FRANCE A bur", "FRANCE A pic"],
        "A par - bur; A pic S A par - bur; A bur H",
        "A par - bur",
        "A par - bur; A pic S A par - bur; A bur - mun",
    ),
    (
        "move.noconvoy",
        ["ENGLAND A lon", "ENGLAND F nth"],
        "A lon - bel; F nth H",
        "A lon - bel",
        "A lon - bel; F nth C A lon - bel",
    ),
    (
        "move.disrupted",
        ["ENGLAND A lon", "ENGLAND F nth", "GERMANY F ska", "GERMANY F den"],
        "A lon - bel; F nth C A lon - bel; F ska - nth; F den S F ska - nth",
        "A lon - bel",
        "A lon - bel; F nth C A lon - bel; F ska - nth; F den H",
    ),
    (
        "move.paradox",
        ["ENGLAND F lon", "ENGLAND F wal", "FRANCE A bre", "FRANCE F eng"],
        "F lon S F wal - eng; F wal - eng; A bre - lon; F eng C A bre - lon",
        "A bre - lon",
        "F lon H; F wal - eng; A bre - lon; F eng C A bre - lon",
    ),
    (
        "support.given",
        ["FRANCE A par", "FRANCE A bur"],
        "A par S A bur; A bur H",
        "A par S A bur",
        "A par S A bur; A bur - mun",
    ),
    (
        "support.unmatched",
        ["FRANCE A par", "FRANCE A bur"],
        "A par S A bur; A bur - mun",
        "A par S A bur",
        "A par S A bur; A bur H",
    ),
    (
        "support.cut",
        ["FRANCE A par", "FRANCE A bur", "GERMANY A pic"],
        "A par S A bur; A pic - par",
        "A par S A bur",
        "A par S A bur; A pic H",
    ),
    (
        "convoy.stands",
        ["ENGLAND A lon", "ENGLAND F nth"],
        "A lon - bel; F nth C A lon - bel",
        "F nth C A lon - bel",
        "A lon H; F nth C A lon - bel",
    ),
    (
        "convoy.dislodged",
        ["ENGLAND A lon", "ENGLAND F nth", "GERMANY F ska", "GERMANY F den"],
        "A lon - bel; F nth C A lon - bel; F ska - nth; F den S F ska - nth",
        "F nth C A lon - bel",
        "A lon - bel; F nth C A lon - bel; F ska - nth; F den H",
    ),
]


def report_on(before: Position, orders: str, text: str) -> Report | None:
    order = parse_order(text, before)
    reports = resolve(before, parse_orders(orders, before)).reports()
    return next((report for report in reports if report.order == order), None)


@pytest.mark.parametrize(("rule", "units", "orders", "text", "otherwise"), DECIDED)
def test_decided_so_and_otherwise(rule: str, units: list[str], orders: str, text: str, otherwise: str):
    before = position(units)
    report = report_on(before, orders, text)
    assert report
    assert report.rule.id == rule
    assert f"[{rule}]" in explain(report, before)
    other = report_on(before, otherwise, text)
    assert other is None or other.rule.id != rule


OUSTED = evolve(
    position(["GERMANY A par", "ITALY A bur"], stage="retreats"),
    dislodged=(
        Dislodged(unit("FRANCE A par"), tuple(map(BOARD.place, ("gas", "pic")))),
        Dislodged(unit("ENGLAND A bur"), tuple(map(BOARD.place, ("bel", "gas")))),
    ),
)
RETREATS = [
    # rule, orders, the order it is about, orders that make it go another way
    ("order.stage", "A par - pic", "A par - pic", "A par R pic"),
    ("retreat.unit", "A mun R sil", "A mun R sil", "A par R pic"),
    ("retreat.place", "A par R bre", "A par R bre", "A par R gas"),
    ("order.twice", "A par R gas; A par R pic", "A par R pic", "A par R pic"),
    ("retreat.done", "A par R gas", "A par R gas", ""),
    ("retreat.crash", "A par R gas; A bur R gas", "A par R gas", "A par R gas; A bur R bel"),
    ("retreat.disband", "A par D", "A par D", ""),
    ("retreat.none", "", "A par D", "A par D"),
]


@pytest.mark.parametrize(("rule", "orders", "text", "otherwise"), RETREATS)
def test_retreats(rule: str, orders: str, text: str, otherwise: str):
    report = report_on(OUSTED, orders, text)
    assert report
    assert report.rule.id == rule
    assert report.dislodged == (rule not in ("retreat.done", "order.stage", "retreat.unit"))
    other = report_on(OUSTED, otherwise, text)
    assert other is None or other.rule.id != rule


RICH = position(
    ["RUSSIA A mos", "ENGLAND F lon", "ENGLAND F edi"],
    ["RUSSIA mos", "RUSSIA stp", "RUSSIA sev", "ENGLAND war", "RUSSIA rum", "GERMANY mun"],
    stage="adjustments",
    season="fall",
)
ADJUSTMENTS = [
    ("order.stage", "RUSSIA", "A mos H", "A mos H", "A sev B"),
    ("order.owner", "ENGLAND", "", "RUSSIA WAIVE", "ENGLAND WAIVE"),
    ("order.unit", "RUSSIA", "A gal D", "A gal D", "F lon D"),
    ("build.home", "RUSSIA", "A rum B", "A rum B", "A sev B"),
    ("build.owned", "RUSSIA", "A war B", "A war B", "A sev B"),
    ("build.free", "RUSSIA", "A mos B", "A mos B", "A sev B"),
    ("build.inland", "GERMANY", "F mun B", "F mun B", "A mun B"),
    ("build.coast", "RUSSIA", "F stp B", "F stp B", "F stp/sc B"),
    ("build.coast", "RUSSIA", "F sev B; F stp B", "F stp B", "F sev B"),
    ("build.free", "RUSSIA", "A stp B; F stp/nc B", "F stp/nc B", "A stp B"),
    ("adjust.count", "RUSSIA", "A mos D", "A mos D", "F lon D"),
    ("build.done", "RUSSIA", "A sev B", "A sev B", ""),
    ("build.waived", "RUSSIA", "RUSSIA WAIVE", "RUSSIA WAIVE", ""),
    ("adjust.count", "GERMANY", "GERMANY WAIVE; A mun B", "A mun B", "A mun B"),
    ("remove.done", "ENGLAND", "F lon D", "F lon D", ""),
    ("remove.default", "ENGLAND", "", "F edi D", "F edi D"),
    ("adjust.count", "ENGLAND", "F lon D; F edi D", "F edi D", "F edi D"),
]


@pytest.mark.parametrize(("rule", "power", "orders", "text", "otherwise"), ADJUSTMENTS)
def test_adjustments(rule: str, power: str, orders: str, text: str, otherwise: str):
    report = report_on(RICH, orders, text)
    if report is None:
        violation = order_violation(RICH, parse_order(text, RICH), power=BOARD.power(power))
        assert violation
        assert violation.rule.id == rule
    else:
        assert report.rule.id == rule
        assert f"[{rule}]" in explain(report, RICH)
    if otherwise:
        other = report_on(RICH, otherwise, otherwise.split(";")[0])
        assert other
        assert other.rule.id != rule


def test_two_units_too_many_lead_to_two_removals():
    before = position(
        ["ENGLAND F lon", "ENGLAND F edi", "ENGLAND A yor"],
        ["ENGLAND lon"],
        stage="adjustments",
        season="fall",
    )
    result = resolve(before, [])
    assert [report.order for report in result.reports()] == [
        Remove(BOARD.place("edi")),
        Remove(BOARD.place("yor")),
    ]
    assert result.units == (unit("ENGLAND F lon"),)


def test_a_unit_that_was_disbanded_is_gone():
    assert len(resolve(OUSTED, [Disband(BOARD.place("par"))]).units) == 2


def test_every_rule_is_provoked_and_documented():
    provoked = {row[0] for table in (REFUSED, DECIDED, RETREATS, ADJUSTMENTS) for row in table}
    provoked |= {"order.place"}
    assert provoked == {rule.id for rule in DiplomacyRule}
    text = DOCS.read_text(encoding="utf-8")
    headings = {line.lstrip("# ") for line in text.splitlines() if line.startswith("#")}
    for rule in DiplomacyRule:
        assert f"`{rule.id}`" in text
        assert rule.section in headings
