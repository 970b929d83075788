"""Every state of a small game, and every position between turns of a large one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from regelwerk.core import Action, Rotatable, State, evolve
from regelwerk.diceplomacy import DicePlomacy, DicePlomacyState, TakingTurn


def steps(game: DicePlomacy) -> Iterator[tuple[DicePlomacyState, Action | None, DicePlomacyState]]:
    """Each state that can be reached, as `(state, None, state)`, then with each action and its result."""
    start = game.start()
    seen = {start}
    frontier = [start]
    while frontier:
        state = frontier.pop()
        yield state, None, state
        for action in state.legal_actions:
            after = state.apply(action)
            yield state, action, after
            if after not in seen:
                seen.add(after)
                frontier.append(after)


def states(game: DicePlomacy) -> list[DicePlomacyState]:
    """All states that can be reached."""
    return [state for state, action, _ in steps(game) if action is None]


def timeless(state: DicePlomacyState) -> DicePlomacyState:
    """The state with the counters of turns and peace at 0, on which no rule without a limit depends."""
    return State(evolve(state.table, turn=0, peace=0), state.phase)


def diceless(state: DicePlomacyState) -> DicePlomacyState:
    """The state with every die at 1 besides: by surrenders any war can end either way whatever the dice."""
    table = state.table
    die = tuple(1 if seat in table.alive and value else 0 for seat, value in enumerate(table.die))
    return State(evolve(table, die=die, known=(None,) * len(die), turn=0, peace=0), state.phase)


def seen_from_the_mover(state: DicePlomacyState) -> DicePlomacyState:
    """The diceless state turned so that the mover is seat 0: it stands for one position of each mover."""
    state = diceless(state)
    if isinstance(state.phase, TakingTurn):
        turned: DicePlomacyState = cast("Rotatable", state.game).rotate_state(state, -state.phase.seat)
        return turned
    return state


def positions(
    game: DicePlomacy, fold: Callable[[DicePlomacyState], DicePlomacyState]
) -> set[DicePlomacyState]:
    """All folded positions at the beginning of a turn."""
    found: set[DicePlomacyState] = set()
    frontier = [game.start()]
    while frontier:
        # The states of one turn are forgotten after it: there are too many to keep.
        turn = {fold(frontier.pop())}
        stack = list(turn)
        while stack:
            state = stack.pop()
            for action in state.legal_actions:
                after = fold(state.advance(action))
                if isinstance(after.phase, TakingTurn):
                    if after not in found:
                        found.add(after)
                        frontier.append(after)
                elif after not in turn:
                    turn.add(after)
                    stack.append(after)
    return found
