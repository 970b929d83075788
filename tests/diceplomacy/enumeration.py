"""All states and steps of a small game, and the positions between turns of a large one, by `explore`."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from regelwerk.core import Action, Rotatable, State, evolve
from regelwerk.diceplomacy import DicePlomacy, DicePlomacyState, TakingTurn
from regelwerk.verify import explore


def steps(game: DicePlomacy) -> list[tuple[DicePlomacyState, Action, DicePlomacyState]]:
    """Every action in every state that can be reached, with the state after it."""
    found: list[tuple[DicePlomacyState, Action, DicePlomacyState]] = []
    explore(game, properties=(), told=lambda *step: found.append(step))
    return found


def states(game: DicePlomacy) -> list[DicePlomacyState]:
    """All states that can be reached."""
    return list(dict.fromkeys([game.start(), *(after for _, _, after in steps(game))]))


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
    """All folded positions at the beginning of a turn.

    No laws are asked: most speak of the counters, the dice and what is known of them, which a fold changes.
    """
    found: set[DicePlomacyState] = set()

    def told(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> None:
        if isinstance(after.phase, TakingTurn):
            found.add(after)

    whole = explore(game, fold=fold, told=told, properties=())
    assert whole.complete
    assert whole.ok
    return found


def positions_turn_by_turn(
    game: DicePlomacy, fold: Callable[[DicePlomacyState], DicePlomacyState]
) -> set[DicePlomacyState]:
    """The same without `explore`: the states within a turn are forgotten after it: it needs less memory."""
    found: set[DicePlomacyState] = set()
    frontier = [game.start()]
    while frontier:
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
