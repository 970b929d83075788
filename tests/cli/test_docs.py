"""The sessions in the guide are what the command line really shows."""

from __future__ import annotations

import re
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import ROOT

GUIDE = ROOT / "docs" / "guide" / "command-line.md"


def test_the_guide_tells_the_truth(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sessions = re.findall(r"^\$ regelwerk (.*)\n((?:(?!```|\$ ).*\n)*)", GUIDE.read_text(), re.MULTILINE)
    assert len(sessions) > 5
    for command, expected in sessions:
        result = run(command, typed=re.findall(r"^\w+> (.*)$", expected, re.MULTILINE))
        shown = result.out + result.err
        assert OutputChecker().check_output(expected, shown, ELLIPSIS), f"{command}\n{shown}"
        assert result.status == (2 if result.err else 0)
