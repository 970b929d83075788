"""The open duel, solved: the figures of spec section 12.3."""

from __future__ import annotations

import importlib.util
from functools import cache

import pytest

from regelwerk.diceplomacy import DicePlomacy, TakingTurn
from tests.conftest import ROOT


@cache
def solver():
    spec = importlib.util.spec_from_file_location("solve_open_duel", ROOT / "examples" / "solve_open_duel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def solution(needs_alliance):
    game = DicePlomacy(seats=2, open_dice=True, conference_needs_alliance=needs_alliance)
    values, sweeps = solver().solve(game)
    assert sweeps < 100
    return values


def test_with_the_free_conference_moving_first_is_worth_0_0799():
    values = solution(False)
    assert sum(isinstance(state.phase, TakingTurn) for state in values) == 648
    assert round(solver().opening(values), 4) == 0.0799


def test_without_it_0_0836():
    assert round(solver().opening(solution(True)), 4) == 0.0836


def test_without_it_six_against_six_at_two_all_is_zugzwang():
    assert round(solver().sixes(solution(True))[2, 2], 3) == -0.714


def test_with_it_six_against_six_is_a_stand_off_at_equal_scores():
    """And at no others, whatever the spec says: who is ahead gives a victory away to roll the other's six.

    At 2:1 the mover attacks, and the tie goes to the defender, who must roll. Not with a six in hand again
    (5/6), the other must hope to roll it (5/6 against), or is beaten at 2:2 by the six that was kept.
    """
    sixes = solver().sixes(solution(False))
    assert {score for score, value in sixes.items() if abs(value) < 1e-9} == {(0, 0), (1, 1), (2, 2)}
    assert sixes[2, 1] == pytest.approx(25 / 36)
    assert sixes[1, 2] == pytest.approx(-25 / 36)


def test_the_script_prints_its_figures(capsys):
    solver().main()
    printed = capsys.readouterr().out
    for figure in ("648 positions", "+0.0799", "+0.0836", "6 against 6 at 2:2, for the mover: -0.714"):
        assert figure in printed
