"""The command line as the tests use it: words in, status and texts out, no process and no terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any, NamedTuple

import pytest

from regelwerk.cli import main
from regelwerk.core import Game, catalogue

TOYS = {
    "nim": "tests.toys:Nim",
    "sealed": "tests.agents.sealed:Sealed",
    "rolling": "tests.agents.rolling:Rolling",
    "broken": "tests.cli.broken:BrokenNim",
    "missing": "tests.no_such_module:Game",
}


class Result(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Result]


def ours() -> list[type[Game[Any, Any]]]:
    """The games of this library; a reader may have installed others, such as Pig."""
    found = map(catalogue.find, catalogue.names())
    return [cls for cls in found if cls.__module__.startswith("regelwerk.")]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of the tests are installed, one of which cannot be loaded."""
    points = {name: EntryPoint(name, where, catalogue.GROUP) for name, where in TOYS.items()}
    monkeypatch.setattr(catalogue, "_points", lambda: points)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Carry out a command line; `typed` is what the person at the keyboard types, line by line."""

    def carry_out(command: str, *more: str, typed: list[str] | None = None) -> Result:
        text = "".join(f"{line}\n" for line in typed or [])
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        capsys.readouterr()
        status = main([*command.split(), *more])
        shown = capsys.readouterr()
        return Result(status, shown.out, shown.err)

    return carry_out
