"""The commands that need nobody at the keyboard."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from regelwerk.core import Record, catalogue
from regelwerk.verify import verify_game
from tests.cli.broken import BrokenNim, never_empty
from tests.cli.conftest import Run, ours
from tests.toys import Nim


@pytest.mark.usefixtures("toys")
def test_games_lists_what_is_installed_and_names_what_is_broken(run: Run) -> None:
    result = run("games")
    assert result.status == 0
    nim = result.out[result.out.index("\nnim ") : result.out.index("\nrolling ")]
    assert nim.split()[:3] == ["nim", "Nim", "2-3"]
    assert [option in nim for option in ("seats=2", "heaps=2", "size=3", "toss=false")] == [True] * 4
    assert "\nrolling   Rolling      2 " in result.out
    assert result.err.startswith("regelwerk: the game missing cannot be loaded: ")
    assert result.err.count("\n") == 1


def test_games_lists_our_own(run: Run) -> None:
    result = run("games")
    assert (result.status, result.err) == (0, "")
    for name in catalogue.names():
        assert name in result.out
        assert catalogue.find(name).title in result.out


@pytest.mark.usefixtures("toys")
def test_machine_prints_the_diagram_of_the_rulebook(run: Run) -> None:
    machine = Nim().rulebook.machine
    assert run("machine nim") == (0, machine.mermaid(), "")
    assert run("machine nim --format mermaid --option seats=3") == (0, machine.mermaid(), "")
    assert run("machine nim --format dot") == (0, machine.dot("nim"), "")


@pytest.mark.usefixtures("toys")
def test_verify_tells_what_was_checked_and_covered(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("verify nim --games 2 --option toss=true")
    assert (result.status, result.err) == (0, "")
    assert "Nim(seats=2, heaps=2, size=3, toss=True)\n" in result.out
    assert "states examined" in result.out
    assert "all checks passed" in result.out
    assert "nim.amount" in result.out
    assert re.search(r"Tossing +-> Taking +[0-9]", result.out)
    assert list(tmp_path.iterdir()) == []
    assert run("verify nim --games 2 --option toss=true") == result
    assert "Not all was seen" not in result.out


@pytest.mark.usefixtures("toys")
def test_verify_does_not_pass_what_it_has_not_seen(run: Run) -> None:
    result = run("verify nim --games 2")  # there is no toss by default
    assert (result.status, result.err) == (1, "")
    assert "all checks passed" in result.out
    unseen = result.out.splitlines()[-1]
    assert unseen.startswith("Not all was seen: rules ")
    assert "turn.chance" in unseen
    assert "; transitions Tossing -> Taking. To see it, raise --games above 2." in unseen
    single = run("verify nim --games 1 --option size=2")
    assert single.status == 1
    assert single.out.endswith("raise --games above 1, or leave --option out.\n")


@pytest.mark.parametrize("name", ["diceplomacy", "slony_okup"])
def test_by_default_all_of_our_first_games_is_seen(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The checks themselves, which take their time, are asked elsewhere."""
    monkeypatch.setattr("regelwerk.cli.verify.verify_game", partial(verify_game, checks=()))
    result = run(f"verify {name}")
    assert (result.status, result.err) == (0, "")
    assert len(re.findall(r" \(100 %\)$", result.out, re.MULTILINE)) == 2
    assert "never" not in result.out
    assert "Not all was seen" not in result.out


@pytest.mark.usefixtures("toys")
def test_verify_writes_the_shortest_play_that_fails(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("verify broken --games 2")
    assert (result.status, result.err) == (1, "")
    assert "checks FAILED" in result.out
    assert "The shortest counterexample is in broken-counterexample.jsonl.\n" in result.out
    record = Record.from_lines(Path("broken-counterexample.jsonl").read_bytes(), {"broken": BrokenNim})
    assert 1 <= len(record.actions) <= 3
    assert not never_empty(record.last)
    assert run("replay broken-counterexample.jsonl").status == 0
    assert run("verify broken --games 1 --counterexample other.json").status == 1
    assert Path("other.json").exists()


@pytest.mark.usefixtures("toys")
def test_a_counterexample_that_cannot_be_written_changes_no_verdict(run: Run) -> None:
    result = run("verify broken --games 1 --counterexample /no/such/folder/file")
    assert result.status == 1
    assert result.err.startswith("regelwerk: the counterexample could not be written: ")


def test_the_demo_plays_our_games_to_their_ends(run: Run) -> None:
    result = run("demo")
    assert (result.status, result.err) == (0, "")
    for cls in ours():
        assert f" {cls.title} with " in result.out
    assert result.out.count("The game is over after") == len(ours())
    assert "lines left out" not in result.out
    assert result.out.count("\n") < 300 * len(ours())
    assert run("demo") == result
    assert run("demo --seed 2") != result


@pytest.mark.usefixtures("toys")
def test_the_demo_shows_no_strangers_games(run: Run) -> None:
    result = run("demo")
    assert result.out == ""
    assert result.status == 1  # one of the games, perhaps ours, cannot be loaded


def test_long_stories_are_told_from_both_ends() -> None:
    from regelwerk.cli.demo import ALL_TOLD, shortened

    story = [str(number) for number in range(ALL_TOLD)]
    assert shortened(story) == story
    longer = [str(number) for number in range(ALL_TOLD + 60)]
    short = shortened(longer)
    assert len(short) == ALL_TOLD + 1
    assert (short[0], short[-1]) == (longer[0], longer[-1])
    assert "  … 60 lines left out …" in short


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    "command",
    ["games", "play nim --seats random", "machine nim", "verify nim --games 1", "--help", "play --help"],
)
def test_off_a_terminal_there_is_neither_colour_nor_a_progress_bar(run: Run, command: str) -> None:
    result = run(command)
    assert "\x1b" not in result.out + result.err
    assert "\r" not in result.out + result.err


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("terminal", [False, True])
def test_a_progress_bar_is_shown_on_a_terminal_only(
    run: Run, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=terminal, _environ={"TERM": "xterm"})
    monkeypatch.setattr("regelwerk.cli.verify.screen", lambda stderr=False: console if stderr else Console())
    assert run("verify nim --games 2 --option toss=true").status == 0
    assert ("games" in shown.getvalue()) == terminal


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
@pytest.mark.parametrize("no_color", [False, True])
def test_on_a_terminal_no_color_is_respected(no_color: bool) -> None:
    parent, child = os.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color"} | ({"NO_COLOR": "1"} if no_color else {})
    command = [sys.executable, "-m", "regelwerk.cli", "--help"]
    with subprocess.Popen(command, stdout=child, stderr=child, env=environment) as process:
        os.close(child)
        shown = b"".join(iter(lambda: _read(parent), b""))
        process.wait()
    os.close(parent)
    assert b"Usage" in shown
    assert bool(re.search(rb"\x1b\[([0-9]+;)*3[0-9]m", shown)) == (not no_color)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that the other side has closed
        return b""
