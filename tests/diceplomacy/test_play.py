"""Whole games: how long random play lasts, and what it looks like, against spec section 12.1."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import CHANCE
from regelwerk.diceplomacy import DicePlomacy, Over, Rerolling

# Seats: means of turns, decisions, chance nodes, wars, choices to decide among; and the most of those.
RANDOM_PLAY = {
    2: (12.3, 18.4, 11.5, 4.1, 2.67, 3),
    3: (10.6, 18.1, 12.5, 5.0, 3.08, 4),
    4: (13.5, 27.4, 13.9, 5.3, 4.72, 8),
    5: (14.5, 31.1, 15.8, 5.9, 5.53, 10),
    6: (15.2, 34.0, 17.8, 6.4, 6.31, 12),
    7: (16.3, 37.2, 19.8, 7.0, 7.11, 14),
    8: (17.4, 40.5, 22.0, 7.6, 7.90, 16),
}
GAMES = 400


@pytest.mark.parametrize("seats", RANDOM_PLAY)
def test_random_play_is_as_long_and_as_wide_as_the_specs_simulation(seats):
    rng = Random(seats)
    turns = decisions = rolls = wars = width = widest = 0
    for _ in range(GAMES):
        state = DicePlomacy(seats=seats).start()
        while not state.is_over:
            if state.actors == (CHANCE,):
                action = state.outcomes.sample(rng)
                rolls += 1
            else:
                choices = state.legal_actions
                action = choices.sample(rng)
                decisions += 1
                width += len(choices)
                widest = max(widest, len(choices))
            after = state.advance(action)
            if isinstance(after.phase, Rerolling | Over) and not isinstance(state.phase, Rerolling):
                wars += 1
            state = after
        turns += state.table.turn + 1  # the war that ends a game is a turn too
    means = [turns / GAMES, decisions / GAMES, rolls / GAMES, wars / GAMES, width / decisions]
    assert means == pytest.approx(RANDOM_PLAY[seats][:5], rel=0.08)
    assert widest == RANDOM_PLAY[seats][5]
