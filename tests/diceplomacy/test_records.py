"""The record files of examples/records can be replayed, and tell what their names say."""

from __future__ import annotations

import pytest

from regelwerk.core.record import Record
from regelwerk.diceplomacy import TakingTurn
from tests.conftest import ROOT

FOLDER = ROOT / "examples" / "records"

STORIES = {
    "war_with_allies": "Red 6 and Green 1 (7) against Blue 2 and Yellow 5 (7)",
    "help_from_an_alliance": "White joins Green.",
    "help_refused_and_found": "White joins Green.",
    "surrender": "Blue surrenders: a victory for Red.",
    "war_on_an_ally": "The alliance of Red and Blue is over.",
    "stolen_ally": "Green accepts: Red and Green are allies.",
    "tie_break": "Red has victories enough and wins.",
    "sealed_votes": "The votes are opened: Red surrender, Green surrender, Blue surrender, Yellow fight.",
    "a_whole_game": "Red has victories enough and wins.",
}


def record(name):
    return Record.from_lines((FOLDER / f"diceplomacy_{name}.jsonl").read_text(encoding="utf-8"))


def sentences(record, seat=0, *, of_view=False):
    states = tuple(record.states())
    told = []
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        if of_view:
            before, action, after = before.view(seat), before.witness(action, seat), after.view(seat)
        told += record.game.narrate(before, action, after)
    return told


def test_there_is_a_story_for_each_file():
    files = {path.stem.removeprefix("diceplomacy_") for path in FOLDER.glob("diceplomacy_*.jsonl")}
    assert files == set(STORIES)


@pytest.mark.parametrize(("name", "sentence"), STORIES.items())
def test_each_record_tells_its_story(name, sentence):
    found = record(name)
    told = " ".join(sentences(found))
    assert sentence in told
    assert found.last.is_over or isinstance(found.last.phase, TakingTurn)
    assert Record.from_lines(found.to_lines()) == found


def test_the_whole_game_is_told_to_each_seat_without_the_secrets_of_the_others():
    found = record("a_whole_game")
    assert found.position is None
    assert found.last.phase.winners == (0,)
    mine = sentences(found, 2, of_view=True)
    everything = sentences(found)
    assert len(mine) == len(everything)
    for told, truth in zip(mine, everything, strict=True):
        if "rolls" in truth and not truth.startswith("Green"):
            assert told.endswith("rolls a die.")
        else:
            assert told == truth


def test_the_end_of_the_whole_game():
    assert sentences(record("a_whole_game"))[-3:] == [
        "Yellow votes to fight.",
        "The dice are shown: Yellow 4 and Blue 6 (10) against Red 6 and Green 6 (12): "
        "a victory for Red and Green.",
        "Red has victories enough and wins.",
    ]
