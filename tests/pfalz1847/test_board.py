"""Boards as values: their flaws, their JSON form, what they share; and that every rule here is tried."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core.converter import Converter
from regelwerk.pfalz1847 import (
    Board,
    Lay,
    PfalzRule,
    Route,
    Station,
    board_flaw,
    lays,
    legal_routes,
    network,
    permit,
    phase,
    train,
)
from regelwerk.pfalz1847.rails import rails
from tests.pfalz1847.boards import random_board

L = (Station("L", "F18"),)


@pytest.mark.parametrize(
    ("board", "flaw"),
    [
        (Board((Lay("G17", "58", 1), Lay("E17", "55", 2)), L), "tiles are sorted"),
        (Board((Lay("G17", "58", 1), Lay("G17", "3", 3)), L), "tiles are sorted"),
        (Board((Lay("Z17", "58", 1),), L), "cannot lie on Z17"),
        (Board((Lay("A17", "9", 1),), L), "cannot lie on A17"),
        (Board((Lay("G17", "9", 1),), L), "cannot lie on G17"),
        (Board((Lay("G17", "58", 0),), L), "cannot lie on G17"),
        (Board((Lay("G17", "58", 7),), L), "cannot lie on G17"),
        (Board((Lay("E17", "1", 2), Lay("F14", "1", 2)), L), "only 1 tiles 1"),
        (Board((), (Station("X", "F18"),)), "X is no corporation"),
        (Board((), (Station("LFK", "F18"),)), "LFK is no corporation"),
        (Board((), (*L, Station("L", "G17"))), "stands in no city"),
        (Board((), (*L, Station("L", "Z1"))), "stands in no city"),
        (Board((), L * 2), "each on another hex"),
        (Board((), (Station("L", "G15"), *L)), "first stations of L"),
        (Board((), (Station("HLB", "D18"),)), "first stations of HLB"),
        (Board((), (*L, Station("L", "F12"))), "too many stations stand on F12"),
        (Board((), (*L, *(Station("L", hex) for hex in ("G9", "G7", "H10", "G19")))), "L has 4 stations"),
    ],
)
def test_flaws(board: Board, flaw: str):
    assert re.search(flaw, board_flaw(board) or "")


def test_no_flaw():
    assert board_flaw(Board()) is None
    assert board_flaw(Board((Lay("G17", "58", 1),), (*L, Station("L", "G15")))) is None


@given(st.integers(0, 2**32))
def test_json_round_trip_and_sharing(seed: int):
    board, corporation = random_board(Random(seed))
    assert board_flaw(board) is None
    copy = Converter().into(Board, Converter().out(board), "board")
    assert copy == board
    assert network(copy) is network(board)
    assert network(board.with_station(Station(corporation, "G15"))).rails is network(board).rails
    reverse = Board()
    for lay in reversed(board.lays):
        reverse = reverse.with_lay(lay)
    assert reverse.lays == board.lays
    assert rails(board.lays).laid == {lay.hex: lay for lay in board.lays}


@given(st.integers(0, 2**32))
def test_asking_changes_nothing_and_repeats(seed: int):
    board, corporation = random_board(Random(seed))
    before = board, hash(board), repr(board)
    may = permit(corporation, phase("6+6"))
    first = (
        lays(network(board), corporation, may, 80),
        list(legal_routes(network(board), corporation, train("5"), "brown")),
    )
    again = (
        lays(network(board), corporation, may, 80),
        list(legal_routes(network(board), corporation, train("5"), "brown")),
    )
    assert first == again
    assert (board, hash(board), repr(board)) == before


def test_a_route_has_one_value():
    there, back = Route(("F18", "G17", "G15")), Route(("G15", "G17", "F18"))
    assert there == back
    assert hash(there) == hash(back)
    assert str(there) == "F18-G17-G15"
    assert Converter().into(Route, {"places": ["G15", "G17", "F18"]}, "route") == there


def test_routes_are_a_sequence():
    board = Board((Lay("G17", "58", 1), Lay("G19", "6", 2)), L)
    found = legal_routes(network(board), "L", train("5"), "yellow")
    assert list(found[1:3]) == [found[1], found[2]]
    assert [found.index(route) for route in found] == list(range(len(found)))
    assert found.index(found[2], 1, 3) == 2
    with pytest.raises(ValueError, match="not among"):
        found.index(found[2], 0, 2)
    with pytest.raises(ValueError, match="not among"):
        found.index(Route(("A1", "A3")))
    foreign: object = "F18-G17"
    assert foreign not in found
    assert len(set(found)) == len(found) == found.count(found[0]) * len(found)


def test_every_rule_is_tried():
    """Each rule of the enum stands in a test that expects it as a refusal."""
    texts = "".join(path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py")))
    assert [rule.name for rule in PfalzRule if not re.search(rf"PfalzRule\.{rule.name}\b", texts)] == []
