"""Notation, JSON and records: what is written is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Action, NotationError, Record
from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.slony_okup import (
    BOARDS,
    Appoint,
    Auction,
    Bid,
    Board,
    Column,
    Counter,
    Diversity,
    Launch,
    Monopoly,
    NoBonus,
    Offer,
    Pass,
    Pay,
    Skip,
    SlonyOkup,
    Withdraw,
)
from tests.slony_okup.positions import SlonyState, play, position
from tests.slony_okup.strategies import boards, games, steps, walks

CUSTOM = Board((Column("zółty", 2, 1, 1), Column("m", 0, 0, 0), Column("p", 1, 9, 9)), (5, 5))

WRITTEN: list[tuple[Action, str]] = [
    (Launch(0, 1), "launch red"),
    (Skip(0), "skip"),
    (Auction(0, 1, 3), "auction red@3"),
    (Bid(0, 5), "bid 5"),
    (Pass(0), "pass"),
    (Offer(0, 3, 1, 1), "offer 3m 1p 1a"),
    (Counter(0, 0), "accept"),
    (Counter(0, 2), "counter 2"),
    (Pay(0), "pay"),
    (Withdraw(0), "withdraw"),
    (Monopoly(0, 2), "monopoly white"),
    (Diversity(0), "diversity"),
    (NoBonus(0), "no bonus"),
    (Launch(0, 7), "launch #7"),
    (Bid(2, -3), "2: bid -3"),
    (Appoint(-1, 2), "chance: pirate 2"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_written_and_read(action: Action, text: str) -> None:
    state = SlonyOkup().start()
    assert state.game.format(action, state) == text
    assert state.game.parse(text, state) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  LAUNCH   Red ", Launch(0, 1)),
        ("offer 3M  1p 1A", Offer(0, 3, 1, 1)),
        ("counter 0", Counter(0, 0)),
        ("0: NO  BONUS", NoBonus(0)),
    ],
)
def test_case_and_blanks_do_not_matter(text: str, action: Action) -> None:
    state = SlonyOkup().start()
    assert state.game.parse(text, state) == action


@pytest.mark.parametrize("text", ["", "launch", "launch green", "bid five", "offer 3m", "auction red"])
def test_what_is_no_notation(text: str) -> None:
    state = SlonyOkup().start()
    with pytest.raises(NotationError):
        state.game.parse(text, state)


def test_an_unknown_column_is_named() -> None:
    state = SlonyOkup().start()
    with pytest.raises(NotationError, match="the columns are blue, red, white, not green"):
        state.game.parse("launch green", state)


@pytest.mark.parametrize("board", [*BOARDS.values(), CUSTOM], ids=[*BOARDS, "custom"])
def test_every_field_of_every_board(board: Board) -> None:
    state = SlonyOkup(board=board).start()
    for column in range(3):
        for row in range(board.rows):
            for action in (Launch(0, column), Auction(0, column, row), Monopoly(0, column)):
                assert state.game.parse(state.game.format(action, state), state) == action


figure = st.integers(-50, 50)


@given(boards(), st.integers(0, 3), figure, figure, figure)
def test_any_action_legal_or_not(board: Board, seat: int, a: int, b: int, c: int) -> None:
    state = SlonyOkup(board=board).start()
    for action in (
        Launch(seat, a),
        Auction(seat, a, b),
        Bid(seat, a),
        Offer(seat, a, b, c),
        Counter(seat, a),
    ):
        assert state.game.parse(state.game.format(action, state), state) == action


@given(games(), walks)
def test_all_that_is_played_comes_back(game: SlonyOkup, walk: bytes) -> None:
    for before, action, _ in steps(game, walk[:100]):
        texts = [game.format(each, before) for each in before.legal_actions[:50]]
        assert len(set(texts)) == len(texts)
        assert game.parse(game.format(action, before), before) == action
        assert state_from_json(state_to_json(before)) == before


@given(games(), walks)
def test_records_come_back(game: SlonyOkup, walk: bytes) -> None:
    record = Record(game, tuple(action for _, action, _ in steps(game, walk[:100])))
    assert Record.from_lines(record.to_lines()) == record
    assert Record.from_json(record.to_json()).last == record.last


def test_a_sentence_for_everything_that_happens() -> None:
    state = position(reserve=(0, 1, 1), ships={0: ("red@3",)}, seas={1: (1, 2, 1)})
    texts = ("auction red@3", "bid 5", "pass", "offer 3m 1p 1a", "counter 2", "pay", "monopoly red")
    assert told(state, *texts) == [
        "Francis puts up the red ship in row 3, worth 5 prestige.",
        "Roger bids 5.",
        "Gina passes.",
        "Roger is the Negotiator, with a bid of 5.",
        "Roger offers 3 money, 1 prestige and 1 pirate.",
        "Francis sends 2 pirates and calls for 2 money more.",
        "Roger pays the counter.",
        "Roger pays Francis 5 money.",
        "Roger gives up 1 prestige and 1 pirate.",
        "Roger frees the red ship, and gains 5 prestige.",
        "Roger gives up 3 red ships for a monopoly, and gains 8 prestige.",
        "Roger is the Pirate now.",
    ]
    assert told(state, "auction red@3", "pass", "pass") == [
        "Francis puts up the red ship in row 3, worth 5 prestige.",
        "Roger passes.",
        "Gina passes.",
        "Nobody frees the red ship: the pirates sink it.",
        "Roger loses 5 prestige.",
        "Gina loses 5 prestige.",
        "Roger is the Pirate now.",
    ]


@pytest.mark.parametrize(
    ("offer", "sentence"),
    [
        ("offer 2m 0p 0a", "Roger offers 2 money."),
        ("offer 0m 0p 2a", "Roger offers 2 pirates."),
        ("offer 1m 0p 1a", "Roger offers 1 money and 1 pirate."),
    ],
)
def test_only_the_tokens_offered_are_told(offer: str, sentence: str) -> None:
    state = play(position(ships={0: ("red@3",)}), "auction red@3", "bid 2", "pass")
    assert told(state, offer) == [sentence]


def test_a_ship_that_advances_is_told() -> None:
    start = position(reserve=(0, 1, 0), ships={0: ("red@0", "blue@2")})
    assert told(start, "auction blue@2", "pass", "pass")[-2:] == [
        "Nobody frees the blue ship: it advances to row 3.",
        "Roger is the Pirate now.",
    ]


def test_the_end_is_told() -> None:
    state = position(ships={0: ("blue@3",)}, prestige=(5, 10, 9))
    assert told(state, "auction blue@3", "pass", "pass")[-1] == "No ship is left: Roger won with 6 prestige."
    shared = position(ships={0: ("blue@3",)}, prestige=(5, 9, 9))
    assert told(shared, "auction blue@3", "pass", "bid 1", "pass", "offer 1m 0p 0a", "counter 1", "withdraw")[
        -1
    ] == ("No ship is left: Roger and Gina won with 5 prestige.")


def told(state: SlonyState, *texts: str) -> list[str]:
    sentences: list[str] = []
    for text in texts:
        after = play(state, text)
        sentences += state.game.narrate(state, state.game.parse(text, state), after)
        state = after
    return sentences


@given(games(), walks)
def test_everything_can_be_told_and_pictured(game: SlonyOkup, walk: bytes) -> None:
    for before, action, after in steps(game, walk[:100]):
        assert all(sentence.endswith(".") for sentence in game.narrate(before, action, after))
        assert "prestige" in str(after)


def test_the_picture() -> None:
    ships = {0: ("red@0", "red@0"), 1: ("red@0",)}
    state = position(reserve=(0, 1, 1), ships=ships, seas={1: (1, 2, 1)})
    assert str(play(state, "auction red@0", "bid 5")) == "\n".join(
        [
            "Gina bids; Roger stands at 5.",
            "",
            "         blue  red   white",
            "cost     0     1     3",
            "row 0    .     F*FR  .      +0",
            "row 1    .     .     .      +1",
            "row 2    .     .     .      +2",
            "row 3    .     .     .      +3",
            "points   +1    +2    +4",
            "sinking  -4    -5    -7",
            "",
            "         prestige  money  pirates  reserve  freed blue/red/white",
            "Francis        10     20       10        0  0/0/0",
            "Roger          10     20       10        1  1/2/1",
            "Gina           10     20       10        1  0/0/0",
        ]
    )
