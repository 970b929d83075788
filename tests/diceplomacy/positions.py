"""Positions by what lies on the table, and scripts in notation."""

from __future__ import annotations

from typing import Any, TypeAlias

from regelwerk.core import Action, Player, State
from regelwerk.diceplomacy import NO_DIE, DicePlomacy, DicePlomacyTable, TakingTurn

AnyState: TypeAlias = State[Any, Any]
"""Tests know which phase is due."""


def at(
    p: list[int] | None = None,
    *,
    n: int = 4,
    v: list[int] | None = None,
    d: list[int] | None = None,
    pairs: str = "",
    c: Player = 0,
    known: list[int | None] | None = None,
    turn: int = 0,
    peace: int = 0,
    **options: Any,
) -> AnyState:
    """Seat `c` to take its turn. `pairs` names the allied pairs: `"01 34"`. Who has defeats enough is out."""
    if p is not None:
        n = len(p)
    game = DicePlomacy(seats=n, **options)
    dice = p or [3] * n
    defeats = d or [0] * n
    alive = tuple(seat for seat in range(n) if defeats[seat] < game.defeats_to_eliminate)
    ally: list[int | None] = [None] * n
    for one, other in (tuple(map(int, pair)) for pair in pairs.split()):
        ally[one], ally[other] = other, one
    die = tuple(value if seat in alive else NO_DIE for seat, value in enumerate(dice))
    open_known = [value or None for value in die]
    table = DicePlomacyTable(
        game=game,
        die=die,
        known=tuple(open_known if game.open_dice else known or [None] * n),
        victories=tuple(v or [0] * n),
        defeats=tuple(defeats),
        ally=tuple(ally),
        alive=alive,
        turn=turn,
        peace=peace,
    )
    state: AnyState = State(table, TakingTurn(c))
    assert game.flaw(state) is None, game.flaw(state)
    return state


def allies(state: AnyState) -> str:
    """The allied pairs, as `at` reads them."""
    ally = enumerate(state.table.ally)
    return " ".join(f"{seat}{partner}" for seat, partner in ally if partner is not None and seat < partner)


def choices(state: AnyState) -> list[str]:
    """The legal actions in notation."""
    return [state.game.format(action, state) for action in state.legal_actions]


def move(state: AnyState, text: str) -> Action:
    """One move in notation."""
    return state.game.parse(text, state)


def moves(state: AnyState, script: str) -> list[Action]:
    """The actions of a script."""
    actions: list[Action] = []
    for text in script.split(", "):
        actions.append(move(state, text))
        state = state.apply(actions[-1])
    return actions


def play(state: AnyState, script: str) -> AnyState:
    """The state after moves in notation, parted by commas: `"war 1, 1: fight, 0: fight, roll 0=2"`."""
    for text in script.split(", "):
        state = state.apply(move(state, text))
    return state
