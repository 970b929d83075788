"""`docs/rules/pfalz1847.md` says what is true: every rule, every switch, every figure."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from regelwerk.pfalz1847 import ONLINE, Pfalz1847, PfalzRule
from regelwerk.pfalz1847.facts import corporations, map_facts, phases, privates, tile_facts, trains
from regelwerk.pfalz1847.options import PfalzOptions
from tests.conftest import ROOT

TEXT = (ROOT / "docs" / "rules" / "pfalz1847.md").read_text(encoding="utf-8")

OPTIONS: Any = PfalzOptions
SWITCHES = attrs.fields(OPTIONS)


def section(number: str) -> str:
    """The text of a numbered paragraph, down to the next one."""
    return re.split(
        r"^\*\*\d+\.\d+\*\*|^## ", TEXT.split(f"**{number}**", 1)[1], maxsplit=1, flags=re.MULTILINE
    )[0]


def rows(number: str) -> dict[str, list[str]]:
    """The table of a paragraph: its cells, by the first word of each row."""
    lines = [line for line in section(number).splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].split()[0]: row for row in cells}


@pytest.mark.parametrize("rule", PfalzRule, ids=lambda rule: rule.id)
def test_every_rule_stands_where_it_says(rule: PfalzRule) -> None:
    assert f"`{rule.id}`" in section(rule.section)


def test_no_rule_is_invented() -> None:
    assert set(re.findall(r"`(pfalz\.[a-z0-9-]+)`", TEXT)) == {rule.id for rule in PfalzRule}


def test_every_switch_stands_there_with_its_values() -> None:
    table = TEXT.split("| switch | default | online | the other reading |")[1].split("\n\n")[0]
    cells = [[cell.strip(" `") for cell in row.strip("|").split(" |")] for row in table.splitlines()[2:]]
    shown = {name: (default, online) for name, default, online, _ in cells}
    assert set(shown) == {field.name for field in SWITCHES}
    for field in SWITCHES:
        online = ONLINE.get(field.name)
        assert shown[field.name] == (_shown(field.default), "" if online is None else _shown(online))


def _shown(value: Any) -> str:
    """A value as the table has it."""
    if isinstance(value, str):
        return f'"{value}"'
    if type(value) is tuple:
        return ", ".join(map(str, value))
    return "none" if value is None else str(value).lower()


def test_every_switch_that_matters_for_a_rule_is_named_with_it() -> None:
    rules = TEXT.split("## 8 Switches")[0]
    for field in SWITCHES:
        if field.name not in ("seats", "short_or_is_first", "idle_train_step", "w_discount_without_closing"):
            assert field.name in rules


def test_the_trains() -> None:
    table = rows("1.2")
    assert list(table) == list(trains())
    for name, train in trains().items():
        assert table[name][1:4] == [str(train.price), str(train.count), train.rusts_on or "never"]


def test_the_phases() -> None:
    table = rows("1.3")
    assert list(table) == list(phases())
    for name, stage in phases().items():
        assert table[name][1].split()[0] == stage.colour
        assert table[name][2:4] == [str(stage.rounds), str(stage.limit)]


def test_the_items_of_the_draft() -> None:
    table = rows("1.4")
    assert set(table) == set(privates())
    for id, private in privates().items():
        item, price, income, brings, bounds, _ = table[id]
        assert item == f"{id} {private.name}"
        assert price == str(private.price)
        assert income.split(",")[0] == str(private.income)
        assert bounds == ("{} to {}".format(*private.bought_for) if private.bought_for else "–")
        if private.brings:
            assert private.brings[0] in brings or "Krauss" in brings


def test_the_corporations() -> None:
    table = rows("1.5")
    assert list(table) == [id for id, each in corporations().items() if each.operates]
    for id, row in table.items():
        facts = corporations()[id]
        assert row[0] == f"{id} {facts.name}"
        assert row[1:4] == [str(facts.par), ", ".join(facts.homes), facts.region]
        assert row[4] == " ".join(facts.certificates[1:]).replace("20D", "D")
        assert row[5] == (str(facts.investors) if facts.investors else "–")
        assert row[6] == " ".join(map(str, facts.stations))


def test_the_map_and_the_tiles() -> None:
    colours = [hex.colour for hex in map_facts().hexes]
    told = " ".join(section("3.1").split())
    found = re.search(r"(\d+) of the (\d+) can be built on: (\d+) white and (\d+) yellow", told)
    assert found is not None
    white, yellow = colours.count("white"), colours.count("yellow")
    assert found.groups() == (str(white + yellow), str(len(colours)), str(white), str(yellow))
    assert f"There are {sum(tile.count for tile in tile_facts().tiles)} tiles" in section("1.6")
    for pair in map_facts().impassable:
        assert "–".join(pair) in section("3.2")


def test_all_actions_and_phases_are_named() -> None:
    for phase, actions in Pfalz1847.rulebook.action_types.items():
        assert phase.__name__ in TEXT
        for action in actions:
            assert f"`{action.__name__}`" in TEXT.split("## 9 Notation")[1]
