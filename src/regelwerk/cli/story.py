"""How a game is told: its heading, what happened in whose eyes, how it ended."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.cli.games import shown
from regelwerk.core import Action, Game, Player, State

Eyes: TypeAlias = Player | Literal["all"] | None
"""Who looks: a seat, a spectator (None), or somebody from whom nothing is hidden."""


def heading(game: Game[Any, Any]) -> str:
    """The title, the number of seats, and the options that are not by default."""
    cls: Any = type(game)
    values = {field: getattr(game, field.name) for field in attrs.fields(cls) if field.name != "seats"}
    changed = [f", {field.name}={shown(value)}" for field, value in values.items() if value != field.default]
    return f"{game.title} with {game.seats} seats{''.join(changed)}"


def seen_by(state: State[Any, Any], eyes: Eyes) -> State[Any, Any]:
    """What the eyes see of a state."""
    return state if eyes == "all" else state.view(eyes)


def told(before: State[Any, Any], action: Action, after: State[Any, Any], eyes: Eyes) -> list[str]:
    """What happened, as the eyes saw it."""
    witnessed = action if eyes == "all" else before.witness(action, eyes)
    return list(before.game.narrate(seen_by(before, eyes), witnessed, seen_by(after, eyes)))


def outcome(state: State[Any, Any], actions: int) -> list[str]:
    """How the game ended, or that it has not yet."""
    length = f"{actions} action{'' if actions == 1 else 's'}"
    if not state.is_over:
        return [f"Not over after {length}."]
    names = state.game.seat_names
    winners = [name for name, value in zip(names, state.returns, strict=True) if value == max(state.returns)]
    verdict = "a draw" if len(winners) == len(names) else f"{' and '.join(winners)} won"
    rows = zip(names, state.scores, state.returns, strict=True)
    return [
        f"The game is over after {length}: {verdict}.",
        *(f"  {name}: {score} points, return {value}" for name, score, value in rows),
    ]
