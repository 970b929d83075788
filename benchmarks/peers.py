"""The same loop for OpenSpiel, once by `child` (a new state a step, as ours) and once by `apply_action`."""

from random import Random
from typing import Any

from benchmarks.timing import Playout


def playout(name: str, *, copying: bool) -> Playout:
    """Random playouts of a game of OpenSpiel. Raises `ImportError` where OpenSpiel is not installed."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401 - importing is what registers the Python games
    game = pyspiel.load_game(name)
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    seats = range(game.num_players())

    def play(rng: Random) -> int:
        state: Any = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                actions = rng.choices(outcomes, weights)
            elif simultaneous and state.is_simultaneous_node():
                actions = [_pick(state.legal_actions(seat), rng) for seat in seats]
            else:
                actions = [_pick(state.legal_actions(), rng)]
            if copying:
                state = state.child(actions[0]) if len(actions) == 1 else _child(state, actions)
            elif len(actions) == 1:
                state.apply_action(actions[0])
            else:
                state.apply_actions(actions)
            steps += 1
        return steps

    return play


def _pick(actions: list[int], rng: Random) -> int:
    return actions[int(rng.random() * len(actions))]


def _child(state: Any, actions: list[int]) -> Any:
    child = state.clone()
    child.apply_actions(actions)
    return child
