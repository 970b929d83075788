"""The same loop for every game of ours: ask for the legal actions, take one at random, go on."""

from random import Random
from typing import Any

from benchmarks.timing import Playout
from regelwerk.core import Game


def playout(game: Game[Any, Any], *, checked: bool = False) -> Playout:
    """Random playouts; `checked` goes by `apply`, which asks for a violation, in place of `advance`."""
    start = game.start()
    chance = frozenset(game.rulebook.machine.chance)

    def play(rng: Random) -> int:
        state = start
        steps = 0
        while True:
            legal = state.legal_actions
            if not len(legal):
                return steps
            action = (state.outcomes if type(state.phase) in chance else legal).sample(rng)
            state = state.apply(action) if checked else state.advance(action)
            steps += 1

    return play
