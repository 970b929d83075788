"""Whole games played at random: each ends by itself, and all laws hold in every state and over every step."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import Action
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.pfalz1847.phases import Over, PfalzState
from regelwerk.verify.walks import by_kind

LONGEST = 20_000
"""Far more actions than games that are played in this way take: mostly 200 to 1,500."""


def played(game: Pfalz1847, seed: object, *, closely: bool) -> PfalzState:
    """The last state of a game, first the kind of each action drawn and then one of that kind.

    The laws are asked in each state, or in one of eight.
    """
    rng = Random(f"{seed}")
    state = game.start()
    for number in range(LONGEST):
        if state.is_over:
            break
        action = by_kind(state, rng)
        after = state.advance(action)
        if closely or number % 8 == 0:
            look(state, action, after)
        state = after
    return state


def look(before: PfalzState, action: Action, after: PfalzState) -> None:
    """All laws of the state and of the step that led to it."""
    game = after.game
    broken = [law.__name__ for law in game.state_laws if not law(after)]
    broken += [law.__name__ for law in game.step_laws if not law(before, action, after)]
    assert broken == [], f"after {action}"
    assert game.flaw(after) is None


def games(preset: str, seats: int) -> Pfalz1847:
    return Pfalz1847.online(seats=seats) if preset == "online" else Pfalz1847(seats=seats)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("preset", ["default", "online"])
def test_games_end_by_themselves(preset: str, seats: int) -> None:
    game = games(preset, seats)
    for seed in range(4):
        state = played(game, f"{preset} {seats} {seed}", closely=seed == 0)
        assert isinstance(state.phase, Over), f"seed {seed}"
        assert state.phase.reason in ("bank", "bankruptcy")
        assert sum(state.returns) == 0


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("preset", ["default", "online"])
def test_thousands_of_games_end_by_themselves(preset: str, seats: int, block: int) -> None:
    """Thirty-five games in each block: 2,100 in all."""
    game = games(preset, seats)
    for seed in range(35):
        state = played(game, f"{preset} {seats} {block} {seed}", closely=False)
        assert isinstance(state.phase, Over), f"block {block}, seed {seed}"
