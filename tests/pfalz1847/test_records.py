"""The record files of examples/records can be replayed, and tell what their names say."""

from __future__ import annotations

import pytest

from regelwerk.core import Record
from tests.conftest import ROOT
from tests.pfalz1847.test_narration import EXAMPLE

FOLDER = ROOT / "examples" / "records"

STORIES = {
    "worked_example": "L pays 7 on every 10%: H1 28, H2 7, H3 7.",
    "a_whole_game": "The game is over: the bank is broken.",
    "bankruptcy": "The game is over: a player is bankrupt.",
    "emergency": "to pay for a train of",
    "forced_exchange": "is exchanged for 10% of",
    "half_price_station": "with W, which closes.",
    "nationalising": "takes 10% of",
    "president_sells": "is the president of",
    "quarries_close": "Phase 6E begins.",
    "quarry_used": "with K, which closes.",
    "train_bought_from_another": "accepts: Saar buys a 3 of L",
}


def record(name: str) -> Record:
    return Record.from_lines((FOLDER / f"pfalz1847_{name}.jsonl").read_text(encoding="utf-8"))


def sentences(found: Record) -> list[str]:
    states = tuple(found.states())
    steps = zip(states, found.actions, states[1:], strict=False)
    return [line for before, action, after in steps for line in found.game.narrate(before, action, after)]


def test_there_is_a_story_for_each_file() -> None:
    files = {path.stem.removeprefix("pfalz1847_") for path in FOLDER.glob("pfalz1847_*.jsonl")}
    assert files == set(STORIES)


@pytest.mark.parametrize("name", STORIES)
def test_each_record_tells_its_story(name: str) -> None:
    found = record(name)
    assert any(STORIES[name] in line for line in sentences(found))
    assert Record.from_lines(found.to_lines()) == found
    assert (found.position is None) == (name in ("worked_example", "a_whole_game"))


def test_the_worked_example_is_that_of_the_narration() -> None:
    found = record("worked_example")
    states = found.states()
    texts = [found.game.format(action, state) for action, state in zip(found.actions, states, strict=False)]
    assert texts == [text for text, _ in EXAMPLE]


def test_the_whole_game_ends() -> None:
    assert record("a_whole_game").last.is_over
