"""The worked scripts, with their exact figures. Seats: 0 Francis, 1 Roger, 2 Gina (3 Anne)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from regelwerk.core import State
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    Auctioning,
    Bidding,
    Board,
    Claiming,
    Composing,
    Launching,
    Over,
    SlonyOkup,
    SlonyTable,
)
from tests.slony_okup.positions import BASE, SlonyState, figures, offers, play, position, stocks

AUCTION = ("0: auction red@3", "1: bid 5", "2: pass", "1: offer 3m 1p 1a")
TALLER = Board(BOARD_DEFAULT.columns, (0, 1, 2, 3, 4))


def before_the_bonus() -> SlonyState:
    return play(position(**BASE), *AUCTION, "0: accept")


def test_r1_offer_accepted() -> None:
    state = before_the_bonus()
    assert figures(state) == {"money": [23, 17, 20], "pirates": [10, 9, 10], "prestige": [10, 14, 10]}
    assert state.table.firms[1].seas == (1, 3, 1)
    assert state.phase == Claiming(pirate=0, negotiator=1)
    assert offers(state) == ["no bonus", "monopoly red", "diversity"]


@pytest.mark.parametrize(
    ("claim", "prestige", "seas"),
    [("monopoly red", 22, (1, 0, 1)), ("diversity", 24, (0, 2, 0)), ("no bonus", 14, (1, 3, 1))],
)
def test_r1_bonus(claim: str, prestige: int, seas: tuple[int, int, int]) -> None:
    state = play(before_the_bonus(), f"1: {claim}")
    assert stocks(state, "prestige") == [10, prestige, 10]
    assert state.table.firms[1].seas == seas
    assert state.phase == Launching(1)


def test_r2_countered_and_paid() -> None:
    state = play(position(**BASE), *AUCTION, "0: counter 2", "1: pay")
    assert figures(state) == {"money": [25, 15, 20], "pirates": [8, 9, 10], "prestige": [10, 14, 10]}
    assert state.phase == Claiming(pirate=0, negotiator=1)


def test_r3_countered_and_withdrawn_in_the_last_row_sinks() -> None:
    state = play(position(**BASE), *AUCTION, "0: counter 2", "1: withdraw")
    assert figures(state) == {"money": [20, 20, 20], "pirates": [8, 10, 10], "prestige": [10, 5, 5]}
    assert state.table.firms[0].ships == ()
    assert state.phase == Launching(1)


def test_r4_on_a_taller_board_it_advances() -> None:
    state = play(position(board=TALLER, **BASE), *AUCTION, "0: counter 2", "1: withdraw")
    assert figures(state) == {"money": [20, 20, 20], "pirates": [8, 10, 10], "prestige": [10, 10, 10]}
    assert state.table.firms[0].ships == ((1, 4),)
    assert state.phase == Launching(1)


def test_r5_a_counter_that_cannot_be_paid_blocks() -> None:
    state = play(position(money=(20, 3, 20), **BASE), *AUCTION, "0: counter 1")
    assert offers(state) == ["withdraw"]


def test_b1_re_entry_after_a_pass() -> None:
    state = play(position(**BASE), "auction red@3", "1: pass", "2: bid 2", "1: bid 3", "2: pass")
    assert isinstance(state.phase, Composing)
    assert (state.phase.bid.player, state.phase.bid.amount) == (1, 3)


def test_b2_all_pass() -> None:
    start = position(reserve=(0, 1, 0), ships={0: ("blue@0",)})
    state = play(start, "auction blue@0", "1: pass", "2: pass")
    assert state.table.firms[0].ships == ((0, 1),)
    assert state.phase == Launching(1)
    start = position(ships={0: ("blue@0",), 1: ("red@1",)})
    state = play(start, "auction blue@0", "1: pass", "2: pass")
    assert state.phase == Auctioning(1)


def test_b3_four_seats() -> None:
    texts = ["1: bid 1", "2: pass", "3: bid 2", "1: pass", "2: bid 4", "3: pass", "1: pass"]
    state = play(position(seats=4, ships={0: ("red@0",)}), "auction red@0", *texts[:-1])
    assert isinstance(state.phase, Bidding)
    state = play(state, texts[-1])
    assert isinstance(state.phase, Composing)
    assert (state.phase.bid.player, state.phase.bid.amount) == (2, 4)


def test_p1_launching_white() -> None:
    state = play(SlonyOkup().start(), "launch white")
    assert state.table.firms[0].money == 17
    assert state.table.firms[0].ships == ((2, 0),)
    for money, columns in ((3, ["blue", "red", "white"]), (2, ["blue", "red"]), (0, ["blue"])):
        start = SlonyOkup(money=money).start()
        assert offers(start) == [f"launch {column}" for column in columns]


@pytest.mark.parametrize(("below_zero", "prestige"), [(False, [10, 0, 23]), (True, [10, -1, 23])])
def test_s1_white_sinks(below_zero: bool, prestige: list[int]) -> None:
    start = position(prestige=(10, 6, 30), ships={0: ("white@3",)}, negative_prestige=below_zero)
    state = play(start, "auction white@3", "1: pass", "2: pass")
    assert stocks(state, "prestige") == prestige


def over(
    prestige: tuple[int, int, int], money: tuple[int, int, int], pirates: tuple[int, int, int]
) -> SlonyState:
    start = position(prestige=prestige, money=money, pirates=pirates)
    return State(SlonyTable(SlonyOkup(), start.table.firms), Over())


def test_t1_resources_break_the_tie() -> None:
    state = over((20, 20, 18), (5, 2, 9), (0, 4, 9))
    assert state.returns == (Fraction(-1, 2), Fraction(1), Fraction(-1, 2))


def test_t2_a_second_tie_shares_the_win() -> None:
    state = over((20, 20, 18), (5, 3, 9), (1, 3, 9))
    assert state.returns == (Fraction(1, 4), Fraction(1, 4), Fraction(-1, 2))


@pytest.mark.parametrize(("seats", "auctions", "sinkings"), [(3, 60, 15), (4, 80, 20)])
def test_l1_everybody_always_passes(seats: int, auctions: int, sinkings: int) -> None:
    state = SlonyOkup(seats=seats).start()
    counted = sunk = 0
    while not state.is_over:
        match state.phase:
            case Launching():
                text = "launch blue"
            case Auctioning():
                counted += 1
                text = state.game.format(state.legal_actions[0], state)
            case _:
                text = "pass"
        before = ships_of(state)
        state = play(state, text)
        sunk += before - ships_of(state)
    assert (counted, sunk) == (auctions, sinkings)
    assert stocks(state, "prestige") == [0] * seats
    assert state.returns == (0,) * seats


def ships_of(state: SlonyState) -> int:
    return sum(firm.reserve + len(firm.ships) for firm in state.table.firms)
