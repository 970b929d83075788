"""The kit finds every fault that was built into a game, by the check that is made for it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from regelwerk.core import Game
from regelwerk.verify import BATTERY, Report, conform
from tests.verify.broken import BROKEN

SLOW = "same_everywhere"  # starts a process


@cache
def report_of(game: Game[Any, Any]) -> Report:
    wanted = BROKEN[game]
    return conform(game, games=6, checks=[check for check in BATTERY if check.name != SLOW or SLOW in wanted])


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: type(game).__name__)
def test_the_fault_is_caught_by_its_check(game: Game[Any, Any]) -> None:
    failed = {failure.check.name for failure in report_of(game).failures}
    assert BROKEN[game] <= failed
