"""Solve the duel with open dice exactly: two seats, perfect information, value iteration.

Only the public interface is used: states, their actions, outcomes and returns. Without limits nothing depends
on the counters of turns and peace, so states that differ only there are one position, of which there are 648
at the beginning of a turn.

    python examples/solve_open_duel.py
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regelwerk import CHANCE, DicePlomacy
from regelwerk.core import State, evolve
from regelwerk.diceplomacy import DicePlomacyState, TakingTurn


def position(state: DicePlomacyState) -> DicePlomacyState:
    """The state without its counters."""
    return State(evolve(state.table, turn=0, peace=0), state.phase)


def explore(game: DicePlomacy) -> dict[DicePlomacyState, list[DicePlomacyState]]:
    """Every position and what may follow it; what follows within a turn comes before what leads to it."""
    following: dict[DicePlomacyState, list[DicePlomacyState]] = {}
    frontier = [position(game.start())]

    def visit(state: DicePlomacyState) -> None:
        if state in following:
            return
        after = [position(state.advance(action)) for action in state.legal_actions]
        for each in after:
            if isinstance(each.phase, TakingTurn):
                frontier.append(each)
            else:
                visit(each)
        following[state] = after

    while frontier:
        visit(frontier.pop())
    return following


def judge(state: DicePlomacyState) -> Callable[[Sequence[float]], float]:
    """How seat 0 values a position by what may follow: the mean of rolls, its own best, the other's best."""
    if state.is_over:
        won = float(state.returns[0])
        return lambda values: won
    if state.actors == (CHANCE,):
        return lambda values: sum(values) / len(values)  # every face of a die is equally likely
    return max if state.actors == (0,) else min


def solve(game: DicePlomacy, tolerance: float = 1e-5) -> tuple[dict[DicePlomacyState, float], int]:
    """The value of every position for seat 0 under best play, and the number of sweeps it took.

    Sweep `k` values play that breaks off as a draw after `k` turns. Turns are therefore valued all at once,
    from the values of the sweep before: where best play never ends, that keeps it a draw. Who moves last
    before the break makes a difference of 2e-6 that stays for ever, which bounds the tolerance.
    """
    following = explore(game)
    number = {state: place for place, state in enumerate(following)}
    branches = [[number[after] for after in each] for each in following.values()]
    judges = [judge(state) for state in following]
    begins_turn = [isinstance(state.phase, TakingTurn) for state in following]
    values = [0.0] * len(following)
    for sweep in range(1, 1_000):
        new: dict[int, float] = {}
        for place, (verdict, after) in enumerate(zip(judges, branches, strict=True)):
            value = verdict([values[each] for each in after])
            if begins_turn[place]:
                new[place] = value
            else:
                values[place] = value
        change = max(abs(value - values[place]) for place, value in new.items())
        for place, value in new.items():
            values[place] = value
        if change < tolerance:
            return dict(zip(following, values, strict=True)), sweep
    raise ArithmeticError("no convergence")


def opening(values: dict[DicePlomacyState, float]) -> float:
    """The value for the first player, over all first rolls."""
    first = [
        value
        for state, value in values.items()
        if state.phase == TakingTurn(0) and state.table.victories == (0, 0)
    ]
    return sum(first) / len(first)


def sixes(values: dict[DicePlomacyState, float]) -> dict[tuple[int, ...], float]:
    """The value for the mover where both hold a six, by the victories of seats 0 and 1."""
    return {
        state.table.victories: value
        for state, value in values.items()
        if state.phase == TakingTurn(0) and state.table.die == (6, 6)
    }


def main() -> None:
    """Print the figures."""
    for needs_alliance in (False, True):
        game = DicePlomacy(seats=2, open_dice=True, conference_needs_alliance=needs_alliance)
        values, sweeps = solve(game)
        turns = sum(isinstance(state.phase, TakingTurn) for state in values)
        print(f"conference_needs_alliance={needs_alliance}: {turns} positions, {sweeps} sweeps")
        print(f"  value for the first player: {opening(values):+.4f}")
        for score, value in sorted(sixes(values).items()):
            print(f"  6 against 6 at {score[0]}:{score[1]}, for the mover: {value:+.3f}")


if __name__ == "__main__":
    main()
