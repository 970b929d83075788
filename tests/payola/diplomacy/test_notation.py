"""Orders in the players' notation: every way to write them, and every way to get it wrong."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import NotationError
from regelwerk.payola.diplomacy import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    format_order,
    parse_order,
    parse_orders,
    standard,
)
from regelwerk.payola.diplomacy.canonical import canonical
from tests.payola.diplomacy.cases import position
from tests.payola.diplomacy.walks import walk

BOARD = standard()
START = BOARD.start
SCENE = position(
    ["FRANCE A par", "FRANCE F mao", "RUSSIA F stp/nc", "ENGLAND A lon", "ENGLAND F eng", "ITALY F gas"]
)


def place(text: str) -> int:
    return BOARD.place(text)


PAR, BUR, MAO, STP, LON, ENG, GAS = map(place, ("par", "bur", "mao", "stp", "lon", "eng", "gas"))
READ: list[tuple[str, Order]] = [
    ("A par - bur", Move(PAR, BUR)),
    ("A Par-Bur", Move(PAR, BUR)),
    ("a PAR -> BUR", Move(PAR, BUR)),
    ("A par → bur", Move(PAR, BUR)),
    ("A par – bur", Move(PAR, BUR)),
    ("Army Paris to Burgundy", Move(PAR, BUR)),
    ("par-bur", Move(PAR, BUR)),
    ("F par - bur", Move(PAR, BUR)),
    ("  A\tpar   -bur  ", Move(PAR, BUR)),
    ("A lon - bel VIA", Move(LON, place("bel"), True)),
    ("A lon - bel via convoy", Move(LON, place("bel"), True)),
    ("F mao - spa/nc", Move(MAO, place("spa/nc"))),
    ("F MAO - SPA(NC)", Move(MAO, place("spa/nc"))),
    ("fleet mid-atlantic ocean - Spain (north coast)", Move(MAO, place("spa/nc"))),
    ("fleet Mid Atlantic Ocean - spain/sc", Move(MAO, place("spa/sc"))),
    ("F mao - spa", Move(MAO, place("spa"))),
    ("F gas - spa", Move(GAS, place("spa/nc"))),
    ("A par - spa/nc", Move(PAR, place("spa"))),
    ("F STP(NC) - nwy", Move(STP, place("nwy"))),
    ("F stp/sc - St. Petersburg", Move(STP, STP)),
    ("F st petersburg - Norwegian Sea", Move(STP, place("nwg"))),
    ("A par H", Hold(PAR)),
    ("A par hold", Hold(PAR)),
    ("A par holds", Hold(PAR)),
    ("A par S F mao", SupportHold(PAR, MAO)),
    ("A par S mao", SupportHold(PAR, MAO)),
    ("A par S F mao H", SupportHold(PAR, MAO)),
    ("A par supports F mao - gas", SupportMove(PAR, MAO, GAS)),
    ("A par S F mao - spa/sc", SupportMove(PAR, MAO, place("spa/sc"))),
    ("A par S F mao - spa", SupportMove(PAR, MAO, place("spa"))),
    ("A par S F gas - spa/nc", SupportMove(PAR, GAS, place("spa"))),
    ("A par S A lon - stp/nc", SupportMove(PAR, LON, STP)),
    ("F stp/nc S A mos - lvn", SupportMove(STP, place("mos"), place("lvn"))),
    ("F eng C A lon - bel", Convoy(ENG, LON, place("bel"))),
    ("F English Channel Convoys Army London -> Belgium", Convoy(ENG, LON, place("bel"))),
    ("A par R gas", Retreat(PAR, GAS)),
    ("A par retreats to gas", Retreat(PAR, GAS)),
    ("A par R D", Disband(PAR)),
    ("A par D", Remove(PAR)),
    ("A par disbands", Remove(PAR)),
    ("A par REMOVE", Remove(PAR)),
    ("F stp/nc B", Build(place("stp/nc"), "F")),
    ("F stp B", Build(STP, "F")),
    ("A stp/nc B", Build(STP, "A")),
    ("stp/nc build", Build(place("stp/nc"), "F")),
    ("lon B", Build(LON, "A")),
    ("FRANCE WAIVE", Waive(BOARD.power("FRANCE"))),
    ("france waives", Waive(BOARD.power("FRANCE"))),
]


@pytest.mark.parametrize(("text", "order"), READ)
def test_reading(text: str, order: Order):
    assert parse_order(text, SCENE) == order
    assert parse_order(format_order(order, SCENE), SCENE) == order


def test_d_disbands_in_a_retreat_phase_and_removes_elsewhere():
    ousted = position(["FRANCE A par"], stage="retreats")
    for order in (Disband(PAR), Remove(PAR)):
        for before in (ousted, SCENE, position(["FRANCE A par"], stage="adjustments", season="fall")):
            assert parse_order(format_order(order, before), before) == order
    assert parse_order("A par D", ousted) == Disband(PAR)


def test_whose_waive_it_is():
    assert parse_order("WAIVE", SCENE, power=3) == Waive(3)
    assert parse_order("ITALY WAIVE", SCENE, power=3) == Waive(4)


WRONG = [
    ("", 0, "a province is expected"),
    ("A", 1, "a province is expected"),
    ("A par", 5, "H, S, C, R, D, B or - and a province"),
    ("A par -", 7, "a province is expected"),
    ("A par - atlantis", 8, "a province is expected"),
    ("A par x bur", 6, "H, S, C, R, D, B or -"),
    ("A parx - bur", 2, "a province is expected"),
    ("A par - bur bur", 12, "nothing more is expected"),
    ("A par - bur VIAX", 12, "nothing more is expected"),
    ("F lon/nc - nth", 2, "London has no coast nc"),
    ("F bul/nc - aeg", 2, "Bulgaria has no coast nc"),
    ("F eng C A lon", 13, "- and a province are expected"),
    ("F eng C A lon bel", 14, "- and a province are expected"),
    ("WAIVE", 0, "say which power waives"),
    ("FRANCE A par H", 0, "a province is expected"),
    ("A par - bur" + " " * 200, 200, "longer than 200"),
]


@pytest.mark.parametrize(("text", "at", "reason"), WRONG)
def test_what_cannot_be_read_says_where_and_why(text: str, at: int, reason: str):
    with pytest.raises(NotationError, match=reason) as caught:
        parse_order(text, SCENE)
    assert caught.value.position == at


def test_a_number_is_no_order():
    with pytest.raises(NotationError):
        parse_order(7, SCENE)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        parse_orders(None, SCENE)  # type: ignore[arg-type]


def test_lists_of_orders():
    text = """
    # the opening
    FRANCE: A par - bur, A mar H   % quiet
    F bre - mao; ENGLAND:
    F lon - nth
    italy : A ven H
    """
    assert parse_orders(text, START) == (
        Move(PAR, BUR),
        Hold(place("mar")),
        Move(place("bre"), MAO),
        Move(LON, place("nth")),
        Hold(place("ven")),
    )
    assert parse_orders("", START) == ()


LISTS = [
    ("A par - bur, A mar", "H, S, C"),
    ("ENGLAND: A par - bur", "A par belongs to FRANCE, not to ENGLAND"),
    ("PRUSSIA: A par - bur", "'PRUSSIA' is no power"),
    ("A par - bur " * 2_000, "longer than 20000"),
]


@pytest.mark.parametrize(("text", "reason"), LISTS)
def test_lists_that_are_wrong(text: str, reason: str):
    with pytest.raises(NotationError, match=reason):
        parse_orders(text, START)


def test_an_error_in_a_list_points_into_the_list():
    with pytest.raises(NotationError) as caught:
        parse_orders("A par - bur\nA mar - atlantis", START)
    assert caught.value.position == 20


@pytest.mark.parametrize("order", [Move(99, 1), Hold(-1), Convoy(1, 2, 80), SupportHold(1, 75), Waive(-1)])
def test_what_is_not_on_the_board_cannot_be_written(order: Order):
    with pytest.raises(NotationError):
        format_order(order, START)


PROVINCES = st.integers(0, len(BOARD.provinces) - 1)
PLACES = st.integers(0, len(BOARD.places) - 1)
ORDERS = st.one_of(
    st.builds(Hold, PROVINCES),
    st.builds(Move, PROVINCES, PLACES, st.booleans()),
    st.builds(SupportHold, PROVINCES, PROVINCES),
    st.builds(SupportMove, PROVINCES, PROVINCES, PLACES),
    st.builds(Convoy, PROVINCES, PROVINCES, PROVINCES),
    st.builds(Retreat, PROVINCES, PLACES),
    st.builds(Disband, PROVINCES),
    st.builds(Build, PLACES, st.sampled_from(["A", "F"])),
    st.builds(Remove, PROVINCES),
    st.builds(Waive, st.integers(0, 6)),
)
POSITIONS = walk(Random(3), 40, BOARD)


@given(ORDERS, st.sampled_from(POSITIONS))
def test_any_order_in_its_canonical_form_can_be_written_and_read(order: Order, before: Position):
    order = canonical(order, before, BOARD)
    assert canonical(order, before, BOARD) == order
    text = format_order(order, before)
    assert parse_order(text, before) == order
    assert parse_order(text.upper(), before) == order


@given(st.text(max_size=30) | st.text("APRabfs -/()>SCHVI:\n", max_size=30), st.sampled_from(POSITIONS))
def test_no_text_raises_anything_but_a_notation_error(text: str, before: Position):
    for read in (parse_order, parse_orders):
        position_of_error = 0
        try:
            read(text, before)
        except NotationError as error:
            position_of_error = error.position
        assert 0 <= position_of_error <= len(text)
