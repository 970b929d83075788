"""Recorded games of another engine, replayed with every check and compared state by state, and the complete
list of what could be done in some of their states. A sample, and in `slow` all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.oracle.pfalz1847 import differences, lines_of, main, states_of
from tests.oracle.pfalz_actions import Seats
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
    assert (
        compare(folder, [line for line in lines(folder / f"{corpus}.jsonl.gz") if line["game"] in SAMPLE])
        > 80
    )


@pytest.mark.slow
@pytest.mark.parametrize(("corpus", "positions"), [("legal_choices", 1136), ("human_legal_choices", 145)])
def test_all_choices(folder: Path, corpus: str, positions: int) -> None:
    assert compare(folder, lines(folder / f"{corpus}.jsonl.gz")) == positions


def compare(folder: Path, asked: Iterable[Data]) -> int:
    """Compare the choices in the positions asked about; how many were compared."""
    compared = 0
    by_game: dict[str, dict[int, Data]] = {}
    for each in asked:
        by_game.setdefault(each["game"], {})[each["i"]] = each
    for game, positions in by_game.items():
        recorded = lines_of(folder / f"{game}.jsonl.gz")
        seats, since = Seats(recorded[0]["meta"]["players"]), miscounted_in(recorded)
        for line, state in states_of(recorded):
            position = positions.get(line["i"])
            if position is None:
                continue
            assert not isinstance(state, str)
            theirs, mine = recorded_choices(position["legal"], state, seats), our_choices(state)
            miscounted = [id for id, at in since.items() if at <= line["i"]]
            where = f"{game} {line['i']} {position['step']}"
            assert not mine & recorded_choices(position["rejected"], state, seats), where
            theirs, mine = without_faults(theirs, mine, position, line, miscounted)
            assert (where, sorted(theirs - mine), sorted(mine - theirs)) == (where, [], [])
    return sum(map(len, by_game.values()))
