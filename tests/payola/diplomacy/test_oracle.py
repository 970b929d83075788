"""Recorded phases and games of other judges: a sample by default, the whole with the slow tests."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from regelwerk.payola.diplomacy import standard
from tests.oracle.diplomacy import compare, main, read

FILES = {
    "movement_public": 400,
    "movement_paradox_public": 236,
    "movement_disputed_public": 100,
    "games_public": 3,
    "bench500": 100,
}
"""How many lines of each file are read by default."""


@pytest.fixture
def corpora(shared: Path) -> Path:
    folder = shared / "oracle" / "payola"
    if not folder.is_dir():
        pytest.skip("no recorded games in ../shared/oracle/payola")
    return folder


def differences(path: Path, lines: int | None) -> Iterator[str]:
    board = standard()
    for line in islice(read(path), lines):
        for difference in compare(line, board)[1]:
            yield f"{line['id']}: {difference}"


@pytest.mark.parametrize("name", FILES)
def test_sample(corpora: Path, name: str):
    assert list(differences(corpora / f"{name}.jsonl.gz", FILES[name])) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_whole(corpora: Path, name: str):
    assert list(differences(corpora / f"{name}.jsonl.gz", None)) == []


MOVEMENT = {
    "id": "one",
    "phase": "S1901M",
    "units": [["FRANCE", "A", "par"], ["GERMANY", "A", "mun"]],
    "orders": [["FRANCE", "A par - bur"], ["GERMANY", "A mun - bur"]],
    "expect": {
        "units": [["FRANCE", "A", "par"], ["GERMANY", "A", "mun"]],
        "dislodged": [],
        "contested": ["bur"],
        "orders": {"par": "fail:bounce", "mun": "fail:bounce"},
    },
}
GAME = {
    "id": "two",
    "phases": [
        {
            "phase": "S1901M",
            "units": [["FRANCE", "A", "par"]],
            "centres": {"FRANCE": ["par"]},
            "orders": [["FRANCE", "A par - bur"]],
        }
    ],
    "final": {
        "phase": "F1901M",
        "units": [["FRANCE", "A", "bur"]],
        "centres": {"FRANCE": ["par"], **{power: [] for power in standard().powers if power != "FRANCE"}},
    },
}


def test_the_script_finds_nothing_where_nothing_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "good.jsonl"
    path.write_text(f"{json.dumps(MOVEMENT)}\n{json.dumps(GAME)}\n", encoding="utf-8")
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 differences"


def test_the_script_tells_every_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    wrong = json.loads(json.dumps(MOVEMENT))
    wrong["expect"]["contested"] = []
    wrong["expect"]["orders"]["par"] = "ok"
    wrong["agree"] = {"other": False}
    game = json.loads(json.dumps(GAME))
    game["final"]["phase"] = "S1902M"
    path = tmp_path / "bad.jsonl.gz"
    path.write_bytes(gzip.compress(f"{json.dumps(wrong)}\n{json.dumps(game)}\n".encode()))
    assert main([str(path)]) == 1
    out = capsys.readouterr().out
    assert "one: contested: ['bur'] only here, [] only recorded" in out
    assert "one: orders par: fail:bounce here, ok recorded" in out
    assert "two: S1901M next phase: F1901M here, S1902M recorded" in out
    assert "other gave another answer 1 times (paradox)" in out
    assert "2 phases compared, 2 lines with differences" in out


def test_the_script_is_not_content_with_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    good, empty = tmp_path / "good.jsonl", tmp_path / "empty.jsonl"
    good.write_text(json.dumps(MOVEMENT), encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    assert main([str(good), str(empty)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"{empty} has nothing to compare"


def test_it_runs_as_a_script(tmp_path: Path):
    path = tmp_path / "good.jsonl"
    path.write_text(json.dumps(MOVEMENT), encoding="utf-8")
    script = Path(__file__).parents[2] / "oracle" / "diplomacy.py"
    done = subprocess.run([sys.executable, script, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 phases compared" in done.stdout
    assert subprocess.run([sys.executable, script], capture_output=True, check=False).returncode == 2
