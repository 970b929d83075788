"""The switches: what they allow, what they refuse, and what a game knows of itself."""

from __future__ import annotations

from collections import Counter as Tally
from fractions import Fraction
from typing import Any

import pytest

from regelwerk.core import BadOption, catalogue
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    BOARDS,
    Appoint,
    Auctioning,
    Board,
    Column,
    Composing,
    FirstPirate,
    Launching,
    SlonyOkup,
)
from regelwerk.slony_okup.options import SlonyOptions
from tests.slony_okup.positions import offers, play, position, stocks
from tests.slony_okup.strategies import playout

BLUE, RED, WHITE = BOARD_DEFAULT.columns


class Hostile:
    """Whoever compares it is told off."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    __hash__ = None  # type: ignore[assignment]


class Unhashable(str):
    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("option", tuple(SlonyOptions.__annotations__))
@pytest.mark.parametrize("value", [Hostile(), Unhashable("default"), Unhashable("random"), []], ids=range(4))
def test_a_strange_object_is_refused_before_it_is_asked_anything(option: str, value: object) -> None:
    strange: dict[str, Any] = {option: value}
    with pytest.raises(BadOption, match=option):
        SlonyOkup(**strange)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    state = SlonyOkup(seats=seats).start()
    assert stocks(state, "money") == [20] * seats
    assert stocks(state, "pirates") == [10] * seats
    assert stocks(state, "prestige") == [10] * seats
    assert stocks(state, "reserve") == [5] * seats
    assert state.phase == Launching(0)
    assert state.game.seat_names == ("Francis", "Roger", "Gina", "Anne")[:seats]


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1},
        {"seats": 5},
        {"seats": True},
        {"seats": 2, "strict_players": True},
        {"fleet_size": 0},
        {"fleet_size": 13},
        {"money": -1},
        {"money": 10**9},
        {"pirates": 2.0},
        {"first_pirate": 3},
        {"first_pirate": -1},
        {"first_pirate": "Roger"},
        {"first_pirate": True},
        {"pass_mode": "never"},
        {"counter_tokens": None},
        {"counter_cap": 3},
        {"negative_prestige": 1},
        {"placement": ""},
        {"monopoly_size": 0},
        {"board": "square"},
        {"board": (0, 1, 2)},
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="SlonyOkup"):
        SlonyOkup(**options)


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        ((BLUE, RED), (0, 1)),
        ([BLUE, RED, WHITE], (0, 1)),
        ((BLUE, BLUE, WHITE), (0, 1)),
        ((Column("a", 1, 0, 0), RED, WHITE), (0, 1)),
        ((BLUE, RED, WHITE), ()),
        ((BLUE, RED, WHITE), (0,) * 13),
        ((BLUE, RED, WHITE), (0, -1)),
        ((BLUE, RED, WHITE), (0, "1")),
        ((BLUE, RED, WHITE), [0, 1]),
        ((BLUE, RED, WHITE), 4),
    ],
)
def test_bad_boards(columns: Any, rows: Any) -> None:
    with pytest.raises(BadOption, match="Board"):
        Board(columns, rows)


@pytest.mark.parametrize(
    "figures",
    [
        ("Red", 0, 0, 0),
        ("light red", 0, 0, 0),
        ("", 0, 0, 0),
        (7, 0, 0, 0),
        ("red", -1, 0, 0),
        ("red", 0, 51, 0),
    ],
)
def test_bad_columns(figures: tuple[Any, ...]) -> None:
    with pytest.raises(BadOption, match="Column"):
        Column(*figures)


def test_named_boards_fit_all_that_the_text_says() -> None:
    """K1 to K4: red is worth 2, some row is worth 3, there are two rows or more, and the printed costs."""
    for board in BOARDS.values():
        blue, red, white = board.columns
        assert red.points == 2
        assert 3 in board.row_points
        assert board.rows >= 2
        assert (blue.cost, red.cost, white.cost) == (0, 1, 3)
        assert (blue.penalty, red.penalty, white.penalty) == (4, 5, 7)
        assert all(column.penalty == column.points + 3 for column in board.columns)
    assert BOARD_DEFAULT.value(1, 3) == 5


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_by_its_name(name: str) -> None:
    options: dict[str, Any] = {"board": name}
    assert SlonyOkup(**options) == catalogue.new("slony_okup", board=BOARDS[name])


def test_strict_players() -> None:
    for seats in (3, 4):
        assert SlonyOkup(seats=seats, strict_players=True).start().game.seats == seats


def test_first_pirate_of_choice() -> None:
    assert SlonyOkup(first_pirate=2).start().phase == Launching(2)


def test_first_pirate_by_chance() -> None:
    state = SlonyOkup(seats=4, first_pirate="random").start()
    assert state.phase == FirstPirate()
    assert dict(state.outcomes) == {Appoint(-1, seat): Fraction(1, 4) for seat in range(4)}
    assert play(state, "pirate 3").phase == Launching(3)


def test_min_bid() -> None:
    state = play(position(ships={0: ("red@0",)}, min_bid=4), "auction red@0")
    assert offers(state)[:2] == ["pass", "bid 4"]
    state = play(position(ships={0: ("red@0",)}, min_bid=0), "auction red@0", "bid 0", "pass")
    assert isinstance(state.phase, Composing)
    assert offers(state) == ["offer 0m 0p 0a"]


def test_counter_tokens_lost_on_withdraw() -> None:
    state = position(ships={0: ("red@0",)}, counter_tokens="lost_on_withdraw")
    state = play(state, "auction red@0", "bid 3", "pass", "offer 3m 0p 0a", "counter 2")
    assert stocks(play(state, "pay"), "pirates") == [10, 10, 10]
    assert stocks(play(state, "withdraw"), "pirates") == [8, 10, 10]


def test_bonuses_of_choice() -> None:
    start = position(ships={0: ("red@0",)}, seas={1: (0, 1, 0)}, monopoly_size=2, monopoly_bonus=5)
    state = play(start, "auction red@0", "bid 1", "pass", "offer 1m 0p 0a", "accept", "monopoly red")
    assert state.scores == (10, 17, 10)
    start = position(ships={0: ("red@0",)}, seas={1: (1, 0, 1)}, diversity_bonus=1)
    state = play(start, "auction red@0", "bid 1", "pass", "offer 1m 0p 0a", "accept", "diversity")
    assert state.scores == (10, 13, 10)


def test_prestige_below_zero_still_cannot_be_spent() -> None:
    start = position(ships={0: ("red@0",)}, prestige=(10, -3, 10), negative_prestige=True)
    state = play(start, "auction red@0")
    assert offers(state)[-1] == "bid 30"
    assert "offer 20m 0p 10a" in offers(play(state, "bid 30", "pass"))


def test_final_passes_in_a_table_of_four() -> None:
    start = position(seats=4, ships={0: ("red@0",)}, pass_mode="final")
    state = play(start, "auction red@0", "1: bid 1", "2: pass", "3: bid 2", "1: bid 3")
    assert state.actors == (3,)
    assert isinstance(play(state, "pass").phase, Composing)
    state = play(start, "auction red@0", "1: pass", "2: pass", "3: pass")
    assert state.phase == Auctioning(0)


def test_length_and_vocabulary_are_bounded_for_the_largest_game() -> None:
    board = Board((Column("a", 0, 50, 50), Column("b", 50, 50, 50), Column("c", 0, 0, 0)), (50,) * 12)
    game = SlonyOkup(
        seats=4,
        board=board,
        fleet_size=12,
        money=200,
        pirates=200,
        prestige=200,
        monopoly_bonus=50,
        diversity_bonus=50,
    )
    assert game.max_length < 10**8
    assert game.vocabulary[len(game.vocabulary) - 1].player == 3


def test_variants_reach_every_transition() -> None:
    seen: Tally[tuple[type, type]] = Tally()
    for game in SlonyOkup.variants():
        assert isinstance(game, SlonyOkup)
        for seed in range(60):
            seen.update((type(b.phase), type(a.phase)) for b, _, a in playout(game, seed, tame=seed % 2 == 0))
    declared = {(edge.before, edge.after) for edge in SlonyOkup.rulebook.machine.edges}
    assert set(seen) == declared


@pytest.mark.parametrize("tokens", [254, 255, 256, 257, 300])
def test_bids_of_the_rich(tokens: int) -> None:
    """Long lists of bids are computed, short ones written out; nobody sees where one becomes the other."""
    start = position(
        ships={0: ("red@0",)}, money=(0, tokens - 40, 0), pirates=(0, 20, 0), prestige=(0, 20, 0)
    )
    state = play(start, "auction red@0")
    assert offers(state) == ["pass", *(f"bid {amount}" for amount in range(1, tokens + 1))]
    assert state.legal_actions.index(state.legal_actions[-1]) == tokens
