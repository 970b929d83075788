"""The guide shows what the command line really shows, and all documents name commands that work."""

from __future__ import annotations

import re
from doctest import ELLIPSIS, OutputChecker
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from regelwerk.core import catalogue
from regelwerk.verify import verify_game
from regelwerk.verify.checks import BATTERY
from tests.cli.conftest import Run
from tests.conftest import ROOT

GUIDE = ROOT / "docs" / "guide" / "command-line.md"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]
SESSION = re.compile(r"^\$ regelwerk (.*)\n((?:(?!```|\$ ).*\n)*)", re.MULTILINE)


def sessions(document: Path) -> list[tuple[str, str]]:
    """Each command with what the document shows of its output."""
    return SESSION.findall(document.read_text(encoding="utf-8"))


def status_of(output: str) -> int:
    """The exit status that the guide promises for such an output."""
    if re.search(r"^regelwerk: ", output, re.MULTILINE):
        return 2
    return int("Not all was seen" in output or "FAILED" in output)


@pytest.fixture(autouse=True)
def a_reader(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Somebody in a folder with the examples, who has installed Pig, and is in a hurry with the checks."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    points = {**catalogue._points(), "pig": EntryPoint("pig", "examples.pig.pig:Pig", catalogue.GROUP)}
    monkeypatch.setattr(catalogue, "_points", lambda: points)
    monkeypatch.setattr("regelwerk.cli.verify.verify_game", partial(verify_game, checks=BATTERY[:3]))


def test_the_guide_tells_the_truth(run: Run) -> None:
    assert len(sessions(GUIDE)) > 5
    for command, expected in sessions(GUIDE):
        result = run(command, typed=re.findall(r"^\w+> (.*)$", expected, re.MULTILINE))
        shown = result.out + result.err
        assert OutputChecker().check_output(expected, shown, ELLIPSIS), f"{command}\n{shown}"
        assert result.status == status_of(shown)


@pytest.mark.parametrize(
    "document", [document for document in DOCUMENTS if sessions(document)], ids=lambda document: document.name
)
def test_every_command_in_the_documents_works(run: Run, document: Path) -> None:
    """In their order, with nobody at the keyboard, which is to quit."""
    for command, expected in sessions(document):
        result = run(command)
        assert result.status == status_of(expected), f"{command}\n{result.err or result.out}"


def test_there_are_commands_in_more_than_one_document() -> None:
    assert {"README.md", "command-line.md", "your-own-game.md"} <= {
        document.name for document in DOCUMENTS if sessions(document)
    }


@pytest.mark.parametrize(
    "command", ["replay examples/records/none.jsonl", "play payola --colour red", "verify slony_okup --fast"]
)
def test_a_command_that_does_not_work_would_be_noticed(run: Run, command: str) -> None:
    assert run(command).status != status_of("")
