"""The auction of Roger and Francis in its variants, as record files that replay to the rule text's figures.

`python -m tests.slony_okup.test_records` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import Record
from regelwerk.slony_okup import BOARD_DEFAULT, Board, SlonyOkup
from tests.slony_okup.positions import BASE, figures, play, position

FOLDER = Path(__file__).parent.parent.parent / "examples" / "records"
TALLER = Board(BOARD_DEFAULT.columns, (0, 1, 2, 3, 4))
AUCTION = ("auction red@3", "bid 5", "pass", "offer 3m 1p 1a")

# name, options, what is played after the offer, and money, pirates and prestige at the end
AUCTIONS: list[tuple[str, dict[str, Any], tuple[str, ...], list[list[int]]]] = [
    ("r1_accepted_diversity", {}, ("accept", "diversity"), [[23, 17, 20], [10, 9, 10], [10, 24, 10]]),
    ("r1_accepted_monopoly", {}, ("accept", "monopoly red"), [[23, 17, 20], [10, 9, 10], [10, 22, 10]]),
    ("r2_countered_paid", {}, ("counter 2", "pay", "no bonus"), [[25, 15, 20], [8, 9, 10], [10, 14, 10]]),
    ("r3_withdrawn_sunk", {}, ("counter 2", "withdraw"), [[20, 20, 20], [8, 10, 10], [10, 5, 5]]),
    (
        "r4_withdrawn_advanced",
        {"board": TALLER},
        ("counter 2", "withdraw"),
        [[20, 20, 20], [8, 10, 10], [10, 10, 10]],
    ),
    (
        "r5_blocked",
        {"money": (20, 3, 20)},
        ("counter 1", "withdraw"),
        [[20, 3, 20], [9, 10, 10], [10, 5, 5]],
    ),
]


def recorded(options: dict[str, Any], ending: tuple[str, ...]) -> Record:
    first = position(**options, **BASE)
    record = Record(first.game, (), first)
    for text in (*AUCTION, *ending):
        record = record.then(first.game.parse(text, record.last))
    return record


def file_of(name: str) -> Path:
    return FOLDER / f"slony_okup_{name}.jsonl"


@pytest.mark.parametrize(
    ("name", "options", "ending", "expected"), AUCTIONS, ids=[each[0] for each in AUCTIONS]
)
def test_an_auction_replays(
    name: str, options: dict[str, Any], ending: tuple[str, ...], expected: list[list[int]]
) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    record = Record.from_lines(text)
    assert record == recorded(options, ending)
    assert record.to_lines() == text
    assert list(figures(record.last).values()) == expected
    assert record.last == play(record.first, *AUCTION, *ending)


def test_a_whole_game_is_recorded() -> None:
    """Everybody passes on everything: 15 ships sink, and the win is shared."""
    record = Record(SlonyOkup())
    state = record.first
    actions = []
    while not state.is_over:
        actions.append(state.legal_actions[0])  # the pass stands first
        state = state.advance(actions[-1])
    record = Record(record.game, tuple(actions))
    assert Record.from_lines(record.to_lines()).last == state
    assert set(state.returns) == {0}


def write() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, options, ending, _ in AUCTIONS:
        file_of(name).write_text(recorded(options, ending).to_lines(), encoding="utf-8")


if __name__ == "__main__":
    write()
