"""The standard map, a tiny one, and maps that are refused."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from regelwerk.core import RecordError
from regelwerk.payola.diplomacy import (
    Board,
    Build,
    Move,
    MovementOrder,
    board_from_json,
    board_from_toml,
    flaw,
    format_order,
    format_position,
    legal_orders,
    members,
    next_position,
    order_violation,
    parse_order,
    parse_orders,
    parse_position,
    position_from_json,
    position_to_json,
    power_orders,
    resolve,
    standard,
    winner,
)
from tests.payola.diplomacy.test_brute import check
from tests.payola.diplomacy.walks import course

TINY_TEXT = Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8")
TINY = board_from_toml(TINY_TEXT)


def ids(board: Board, bits: int) -> list[str]:
    return [board.places[province] for province in members(bits)]


def test_the_standard_map():
    board = standard()
    assert board is standard()
    assert len(board.provinces) == 75
    assert (len(members(board.sea)), len(members(board.shore))) == (19, 42)
    assert len(board.centres) == 34
    assert sum(len(members(homes)) for homes in board.homes) == 22
    assert len(board.start.units) == 22
    assert board.places[75:] == ("bul/ec", "bul/sc", "spa/nc", "spa/sc", "stp/nc", "stp/sc")
    assert ids(board, board.army_near[board.place("par")]) == ["bre", "bur", "gas", "pic"]
    assert ids(board, board.fleet_near[board.place("bul/ec")]) == ["bla", "con", "rum"]
    assert ids(board, board.seas_by[board.place("spa")]) == ["lyo", "mao", "wes"]
    assert board.start.label == "S1901M"
    assert flaw(board.start) is None


def test_borders_go_both_ways():
    board = standard()
    for one, other in product(range(75), repeat=2):
        assert board.army_near[one] >> other & 1 == board.army_near[other] >> one & 1
    for one, other in product(range(81), repeat=2):
        assert (other in board.fleet_reach[one]) == (one in board.fleet_reach[other])
        assert not (other in board.fleet_reach[one] and board.province_of[one] == board.province_of[other])


def test_the_standard_map_is_the_published_one(shared: Path):
    text = (shared / "data" / "diplomacy_map.json").read_text(encoding="utf-8")
    published, board = board_from_json(text), standard()
    for field in attrs.fields(Board):
        if field.name != "provinces":
            assert getattr(published, field.name) == getattr(board, field.name), field.name
    assert published.provinces == board.provinces


def test_the_tiny_map():
    assert repr(TINY) == "<Board tiny: 7 provinces>"
    assert TINY.victory == 3
    assert board_from_json(json.dumps(tomllib.loads(TINY_TEXT))).start == TINY.start
    assert TINY.can_stand("A", TINY.place("cap"))
    assert not TINY.can_stand("F", TINY.place("cap"))
    assert TINY.can_stand("F", TINY.place("cap/wc"))
    assert not TINY.can_stand("A", TINY.place("cap/wc"))
    assert not TINY.can_stand("F", TINY.place("mid"))
    assert not TINY.can_stand("A", 99)


def test_playing_on_the_tiny_map():
    start = TINY.start
    opening = parse_orders("RED: A red - cape double; BLUE: F blu - snd; A isl H", start, TINY)
    fall = next_position(resolve(start, opening, TINY), TINY)
    assert fall.label == "F1M"
    landing = parse_orders("A The Isle - Redtown; F snd C A isl - red; A cap - middle field", fall, TINY)
    winter = next_position(resolve(fall, landing, TINY), TINY)
    # Blue took the last centre of Red, which must remove its unit, and has won with three of four.
    assert format_position(winter, TINY).splitlines() == [
        "W1A",
        "RED has A mid",
        "BLUE has A red, F snd",
        "BLUE owns isl, red, blu",
    ]
    assert winner(winter, TINY) == TINY.power("BLUE")
    assert winner(fall, TINY) is None
    assert [format_order(order, winter, TINY) for order in power_orders(winter, 0, TINY)] == ["A mid D"]
    assert power_orders(winter, 1, TINY) == (
        Build(TINY.place("isl"), "A"),
        Build(TINY.place("isl"), "F"),
        Build(TINY.place("blu"), "A"),
        Build(TINY.place("blu"), "F"),
        *power_orders(winter, 1, TINY)[-1:],
    )
    spring = next_position(resolve(winter, [], TINY), TINY)
    assert spring.label == "S2M"
    assert len(spring.units) == 2


def test_every_set_of_orders_on_the_tiny_map():
    start = next_position(resolve(TINY.start, parse_orders("F blu - snd", TINY.start, TINY), TINY), TINY)
    choices = [legal_orders(start, unit, TINY) for unit in start.units]
    sets = list(product(*choices))
    assert len(sets) > 500
    for orders in sets:
        check(start, [order for order in orders if isinstance(order, MovementOrder)], TINY)


def test_random_games_on_the_tiny_map():
    for position, orders, result in course(Random(1), TINY, 300):
        assert flaw(position, TINY) is None
        assert all(order_violation(position, order, TINY) is None for order in orders)
        assert parse_position(format_position(position, TINY), TINY) == position
        assert position_from_json(position_to_json(position, TINY), TINY) == position
        for order in orders:
            assert parse_order(format_order(order, position, TINY), position, TINY) == order
        assert len({TINY.province_of[unit.at] for unit in result.units}) == len(result.units)


def test_boards_are_not_mixed_up():
    with pytest.raises(RecordError, match="the map is 'tiny', not 'standard'"):
        position_from_json(position_to_json(TINY.start, TINY))
    assert flaw(TINY.start) is not None


def changed(**changes: Any) -> str:
    return json.dumps(tomllib.loads(TINY_TEXT) | changes)


PROVINCES: list[dict[str, Any]] = tomllib.loads(TINY_TEXT)["provinces"]
START: dict[str, Any] = tomllib.loads(TINY_TEXT)["start"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "an object is expected|must be an object|expected"),
        (changed(schema="payola-map-9"), "schema"),
        (changed(more=1), "more"),
        (changed(victory_centres="3"), "victory_centres"),
        (changed(victory_centres=2), "more than half"),
        (changed(powers=[]), "1 to 26"),
        (changed(powers=["RED", "RED"]), "1 to 26"),
        (changed(powers=["RED", "blue"]), "capitals"),
        (changed(provinces=[*PROVINCES, PROVINCES[0]]), "ids of their own"),
        (changed(provinces=PROVINCES[1:]), "no such unit can stand"),
        (changed(provinces=[*PROVINCES, {"id": "X", "name": "Ex", "kind": "sea"}]), "no id"),
        (changed(provinces=[*PROVINCES, {"id": "exx", "name": "9", "kind": "sea"}]), "no name"),
        (changed(provinces=[*PROVINCES, {"id": "exx", "name": "ocean", "kind": "sea"}]), "one name"),
        (changed(provinces=[*PROVINCES, {"id": "exx", "name": "Ex", "kind": "air"}]), "kind|air"),
        (
            changed(provinces=[*PROVINCES, {"id": "exx", "name": "Ex", "kind": "sea", "home_of": "RED"}]),
            "no home centre",
        ),
        (
            changed(provinces=[*PROVINCES, {"id": "exx", "name": "Ex", "kind": "coastal", "coasts": ["nc"]}]),
            "two different coasts",
        ),
        (
            changed(
                provinces=[*PROVINCES, {"id": "exx", "name": "Ex", "kind": "sea", "coasts": ["nc", "sc"]}]
            ),
            "not coastal",
        ),
        (
            changed(
                provinces=[*PROVINCES, {"id": "exx", "name": "Ex", "kind": "coastal", "coasts": ["a", "b"]}]
            ),
            "no coast",
        ),
        (
            changed(
                provinces=[*PROVINCES, *({"id": f"s{n}", "name": f"S{n}", "kind": "sea"} for n in range(39))]
            ),
            "40 seas",
        ),
        (changed(army_adjacency={"red": ["mid"]}), "but not back"),
        (changed(army_adjacency={"red": ["red"]}), "but not back"),
        (changed(fleet_adjacency={"mid": ["snd"], "snd": ["mid"]}), "no such unit can stand"),
        (changed(start=START | {"year": 0}), "year"),
        (changed(start=START | {"units": [{"power": "RED", "type": "F", "loc": "cap"}]}), "cannot stand"),
        (changed(start=START | {"units": [{"power": "GREEN", "type": "A", "loc": "cap"}]}), "no power"),
        (changed(start=START | {"units": [*START["units"], START["units"][0]]}), "two units"),
        (changed(start=START | {"centres": {"RED": ["mid"]}}), "no free supply centre"),
        (changed(start=START | {"centres": {"RED": ["red", "red"]}}), "no free supply centre"),
        (changed(start=START | {"centres": {"GREEN": ["red"]}}), "no power"),
        ("{" + " " * 200_000, "no longer than"),
    ],
)
def test_maps_that_are_refused(text: str, reason: str):
    with pytest.raises(RecordError, match=reason):
        board_from_json(text)


@pytest.mark.parametrize("text", ["", "x", "name = 1", "a = [[[", " " * 200_001, "name = 1979-05-27"])
def test_toml_that_is_no_map(text: str):
    with pytest.raises(RecordError):
        board_from_toml(text)


def test_members_are_in_order():
    assert all(one < other for one, other in pairwise(members(standard().shore)))
    assert members(0) == ()


def test_moves_know_their_place():
    with pytest.raises(KeyError):
        standard().place("xyz")
    with pytest.raises(KeyError):
        standard().power("PRUSSIA")
    assert Move(1, 2) == Move(1, 2, False)
