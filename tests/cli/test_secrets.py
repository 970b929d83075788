"""What is hidden from a person does not come on his screen: not in the picture, the story or the replay."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from regelwerk.cli.session import Session
from regelwerk.core import CHANCE
from tests.agents.sealed import Sealed
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toys")


class Loaded(Random):
    """Chance that falls as it is told: each number is the place of an outcome out of `faces`."""

    def __init__(self, places: list[int], faces: int) -> None:
        super().__init__(0)
        self._values = [(place + 0.5) / faces for place in places]

    def random(self) -> float:
        return self._values.pop(0) if self._values else super().random()


def sitting(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: Any,
    seats: tuple[str, ...],
    dice: list[int],
    typed: list[str],
    faces: int = 6,
) -> str:
    """What the screen shows while chance first falls as told; all else follows from one seed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    session = Session(game, seats, 3)
    session.rngs[CHANCE] = Loaded(dice, faces)
    capsys.readouterr()
    session.run()
    return capsys.readouterr().out


def test_twins_that_differ_in_what_is_hidden_look_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def shown(seats: tuple[str, ...], mine: int, other: int) -> str:
        game = Sealed(seats=2, cards=6)
        return sitting(monkeypatch, capsys, game, seats, [mine, other], ["look", "?", "bid x"])

    screens = {shown(("human", "random"), 2, other) for other in range(6)}
    assert len(screens) == 1
    assert "cards 3 ?" in screens.pop()
    # Whoever may see all does see the difference, so the comparison above can fail.
    assert len({shown(("random", "random"), 2, other) for other in range(6)}) == 6
    assert len({shown(("human", "random"), mine, 2) for mine in range(6)}) == 6


def test_sealed_bids_are_told_to_nobody_else(run: Run) -> None:
    result = run(
        "play sealed --seats human,human,human --seed 1", typed=["", "bid 2", "", "bid 1", "", "quit"]
    )
    _, north, east, south = result.out.split("Pass the keyboard to ")
    assert "north is dealt the " in north
    assert "east is dealt a card" in north
    assert "north is dealt a card" in east
    assert "east is dealt the " in east
    assert "north bids ?" in east
    assert "north bids ?" in south
    assert "east bids ?" in south
    for told in (east, south):
        assert "bids 2" not in told
    assert "bids 1" not in south


def test_at_the_end_those_present_are_told_what_all_may_know(run: Run) -> None:
    result = run("play sealed --seats human,human --seed 1", typed=["", "bid 2", "", "bid 1"])
    end = result.out.rpartition("east> bid 1")[2]
    assert "is dealt the" not in end
    assert "north bids ?" in end
    assert "The game is over" in end


def test_the_terminal_is_wiped_before_the_keyboard_passes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nbid 2\n\nquit\n"))
    session = Session(Sealed(), ("human", "human"), 1)
    session.screen = Console(file=io.StringIO(), force_terminal=True, _environ={"TERM": "xterm"})
    session.run()
    assert session.screen.file.getvalue().count("\x1b[3J") == 2  # type: ignore[attr-defined]


def test_what_one_person_typed_is_not_to_be_had_by_the_arrow_keys_of_the_next(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    readline = pytest.importorskip("readline")
    typed = iter(["", "bid 2", "", "quit"])
    remembered: list[int] = []

    def typing(prompt: str) -> str:
        remembered.append(readline.get_current_history_length())
        readline.add_history(text := next(typed))
        return text

    monkeypatch.setattr("builtins.input", typing)
    run("play sealed --seats human,human")
    assert remembered[1:3] == [remembered[0] + 1, 0]


def test_open_games_pass_the_keyboard_without_a_word(run: Run) -> None:
    result = run("play nim --seats human,human", typed=["take 1 from 0", "take 1 from 0", "quit"])
    assert "Pass the keyboard" not in result.out
    assert result.out.count("first: take 1 from 0") == 1  # those who share a screen are told once
    assert result.out.count("second: take 1 from 0") == 1


def test_a_replay_through_one_seats_eyes_hides_the_rest(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play sealed --seats random --seed 1 --save", str(path))
    open_told = run("replay", str(path)).out
    assert open_told.count("is dealt the") == 2
    assert "bids ?" not in open_told
    mine = run("replay", str(path), "--seat", "1").out
    assert "north is dealt a card" in mine
    assert "east is dealt the" in mine
    assert "north bids ?" in mine
    assert "east bids ?" not in mine
