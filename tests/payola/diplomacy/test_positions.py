"""Positions as text and JSON, and those that are refused."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import NotationError, RecordError, RegelwerkError, evolve
from regelwerk.payola.diplomacy import (
    NOBODY,
    Dislodged,
    Position,
    Stage,
    Unit,
    flaw,
    format_position,
    legal_orders,
    next_position,
    order_violation,
    parse_position,
    position_from_json,
    position_to_json,
    power_orders,
    resolve,
    standard,
)
from tests.payola.diplomacy.cases import position, unit
from tests.payola.diplomacy.walks import walk

BOARD = standard()
START = BOARD.start

TEXT = """\
F1907R
ENGLAND has F nth
ENGLAND owns edi, lon
FRANCE retreats F eng: bre, pic
GERMANY has F eng
GERMANY retreats A hol: nowhere
"""


def test_text():
    found = parse_position(TEXT)
    assert format_position(found) == TEXT
    assert found.label == "F1907R"
    assert found.dislodged == (
        Dislodged(unit("FRANCE F eng"), (BOARD.place("bre"), BOARD.place("pic"))),
        Dislodged(unit("GERMANY A hol"), ()),
    )
    assert parse_position(" ".join(TEXT.split())) == found
    assert parse_position(TEXT.lower().replace("nth", "North Sea")) == found


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "a phase is expected"),
        ("X1901M", 0, "a phase is expected"),
        ("S1901M PRUSSIA has A ber", 7, "a power is expected"),
        ("S1901M FRANCE had A par", 14, "has, owns or retreats"),
        ("S1901M FRANCE has par", 18, "A or F and a place"),
        ("S1901M FRANCE has A lyo", 18, "A lyo cannot stand there"),
        ("S1901M FRANCE has F stp", 18, "F stp cannot stand there"),
        ("S1901M FRANCE has A par, A par", 0, "two units are in one province"),
        ("S1901M FRANCE owns gas", 19, "gas is no supply centre"),
        ("S1901M FRANCE owns par/nc", 19, "Paris has no coast nc"),
        ("S1901R FRANCE retreats A par gas", 29, ": and the places"),
        ("S1901R FRANCE retreats A par: lon", 0, "cannot reach its retreat"),
        ("S1901R FRANCE retreats A par: gas ITALY has A gas", 0, "a retreat is occupied"),
        ("S1901R FRANCE has A par", 0, "dislodged units in a retreat phase"),
        ("S1901A FRANCE has A par", 0, "adjustments follow the fall"),
        ("S0M FRANCE has A par", 0, "the year has"),
        ("S1901M " + " " * 20_000, 20_000, "longer than"),
    ],
)
def test_text_that_is_wrong(text: str, at: int, reason: str):
    with pytest.raises(NotationError, match=reason) as caught:
        parse_position(text)
    assert caught.value.position == at


def test_json():
    found = parse_position(TEXT)
    data = json.loads(position_to_json(found))
    assert data["phase"] == "F1907R"
    assert data["units"] == [["GERMANY", "F", "eng"], ["ENGLAND", "F", "nth"]]
    assert data["dislodged"] == [["FRANCE", "F", "eng", ["bre", "pic"]], ["GERMANY", "A", "hol", []]]
    assert data["centres"]["ENGLAND"] == ["edi", "lon"]
    assert position_from_json(position_to_json(found).encode()) == found


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"schema": "regelwerk.diplomacy/9"}, "schema"),
        ({"map": "ancient"}, "the map is 'ancient'"),
        ({"phase": "S1901"}, "phase must be"),
        ({"phase": 7}, "phase must be"),
        ({"units": {}}, "units must be a list"),
        ({"units": [["FRANCE", "A"]]}, "a unit is"),
        ({"units": [["FRANCE", "X", "par"]]}, "a unit is"),
        ({"units": [["PRUSSIA", "A", "par"]]}, "'PRUSSIA' is no power"),
        ({"units": [["FRANCE", "A", "xyz"]]}, "'xyz' is no place"),
        ({"units": [["FRANCE", "A", 4]]}, "4 is no place"),
        ({"units": [["FRANCE", "A", "nth"]]}, "cannot stand there"),
        ({"centres": {"FRANCE": ["par", "par"]}}, "owned twice"),
        ({"centres": {"FRANCE": ["bur"]}}, "no supply centre"),
        ({"centres": []}, "centres must be an object"),
        ({"dislodged": [[]]}, "retreats must be a list"),
        ({"dislodged": [["FRANCE", "A", "par", []]]}, "in a retreat phase, and only there"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_json_that_is_wrong(change: dict[str, object], reason: str):
    data = json.loads(position_to_json(START)) | change
    with pytest.raises(RecordError, match=reason):
        position_from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "7", '{"schema":1}', "{", "[" * 100_000, b"\xff"])
def test_json_that_is_none(text: str | bytes):
    with pytest.raises(RecordError):
        position_from_json(text)


def test_units_stand_in_the_order_of_their_places():
    found = position(["FRANCE A par", "ITALY F adr"])
    assert found == position(["ITALY F adr", "FRANCE A par"])
    assert hash(found) == hash(position(["ITALY F adr", "FRANCE A par"]))


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (evolve(START, year="1901"), "types"),
        (evolve(START, season="winter"), "types"),
        (evolve(START, units=list(START.units)), "types"),
        (evolve(START, year=0), "year"),
        (evolve(START, stage="adjustments"), "fall"),
        (evolve(START, centres=START.centres[:-1]), "34 supply centres"),
        (evolve(START, centres=(7, *START.centres[1:])), "no power"),
        (evolve(START, centres=(-2, *START.centres[1:])), "no power"),
        (evolve(START, units=(Unit(7, "A", 3),)), "cannot stand"),
        (evolve(START, units=(Unit(0, "A", 99),)), "cannot stand"),
        (evolve(START, units=(Unit(0, "F", BOARD.place("mos")),)), "cannot stand"),
        (evolve(START, units=(unit("ITALY F stp/nc"), unit("ITALY F stp/sc"))), "two units"),
        (evolve(START, stage="retreats"), "dislodged units"),
    ],
)
def test_flaws(broken: Position, reason: str):
    found = flaw(broken)
    assert found is not None
    assert reason in found
    assert flaw(START) is None


UNITS = st.lists(
    st.builds(Unit, st.integers(-1, 7), st.sampled_from(["A", "F"]), st.integers(-1, 82)), max_size=8
)


@given(UNITS, st.sampled_from(["movement", "adjustments"]))
def test_a_position_without_flaw_can_be_played_on(units: list[Unit], stage: Stage):
    found = Position(1901, "fall", stage, tuple(units), (NOBODY,) * 34)
    if flaw(found) is None:
        orders = [order for each in units for order in legal_orders(found, each)]
        orders += [order for power in range(7) for order in power_orders(found, power)]
        assert all(order_violation(found, order) is None for order in orders)
        next_position(resolve(found, orders))
        assert parse_position(format_position(found)) == found


@given(st.sampled_from(walk(Random(9), 60, BOARD)), st.data())
def test_damaged_text_is_refused_or_read(before: Position, data: st.DataObject):
    text = position_to_json(before) if data.draw(st.booleans()) else format_position(before)
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    read = position_from_json if text.startswith("{") else parse_position
    try:
        found = read(damaged)
    except RegelwerkError:
        return
    assert flaw(found) is None
