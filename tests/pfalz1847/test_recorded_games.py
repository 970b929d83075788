"""Recorded games of another engine, replayed with every check and compared state by state, and the complete
list of what could be done in some of their states. A sample, and in `slow` all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.oracle.pfalz1847 import differences, lines_of, main, states_of
from tests.oracle.pfalz_actions import Seats
from tests.oracle.pfalz_choices import disagreements
from tests.pfalz1847.corpora import Data, lines

SAMPLE = ("human_game_1", "random_games_3p_seed08", "random_games_4p_seed14", "random_games_5p_seed06")


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "oracle" / "pfalz1847"


@pytest.mark.parametrize("game", SAMPLE)
def test_a_recorded_game(folder: Path, game: str) -> None:
    assert list(differences(lines_of(folder / f"{game}.jsonl.gz"))) == []


@pytest.mark.slow
def test_all_recorded_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(folder.glob("*_game*.jsonl.gz"))]) == 0
    assert capsys.readouterr().out.startswith("25 games, ")


@pytest.mark.parametrize("corpus", ["legal_choices", "human_legal_choices"])
def test_choices_of_a_sample(folder: Path, corpus: str) -> None:
    chosen = [line for line in lines(folder / f"{corpus}.jsonl.gz") if line["game"] in SAMPLE]
    assert compare(folder, chosen) == len(chosen) > 80


@pytest.mark.slow
@pytest.mark.parametrize(("corpus", "positions"), [("legal_choices", 1136), ("human_legal_choices", 145)])
def test_all_choices(folder: Path, corpus: str, positions: int) -> None:
    assert compare(folder, lines(folder / f"{corpus}.jsonl.gz")) == positions


def compare(folder: Path, asked: Iterable[Data]) -> int:
    """Compare the choices in the positions asked about; how many were compared."""
    compared = 0
    by_game: dict[str, list[Data]] = {}
    for each in asked:
        by_game.setdefault(each["game"], []).append(each)
    for game, positions in by_game.items():
        recorded = lines_of(folder / f"{game}.jsonl.gz")
        seats = Seats(recorded[0]["meta"]["players"])
        for line, state in states_of(recorded):
            assert not isinstance(state, str)
            for position in (each for each in positions if each["i"] == line["i"]):
                found = disagreements(position, state, seats)
                assert (game, line["i"], *found.values()) == (game, line["i"], [], [], [])
                compared += 1
    return compared
