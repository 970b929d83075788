"""Who sits where: `--seats random,human,greedy`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.agents import Agent, GreedyAgent, RandomAgent
from regelwerk.cli.errors import UsageError
from regelwerk.cli.options import game_with
from regelwerk.core import Game
from regelwerk.core.errors import clip

HUMAN = "human"

PROGRAMS: Mapping[str, Agent] = {
    "random": RandomAgent(),
    "by-type": RandomAgent(by_type=True),
    "greedy": GreedyAgent(),
}
"""The agents that can be asked for by name."""


def seated(
    game: str, options: Sequence[str] | None, seats: str | None
) -> tuple[Game[Any, Any], tuple[str, ...]]:
    """The game, and for each of its seats who sits there: `human` or a name out of `PROGRAMS`.

    One name fills all seats, several say how many seats there are; without any a person takes the first
    seat and `random` the others. Raises `UsageError`, `UnknownGame` or `BadOption`.
    """
    names = tuple(name.strip().casefold() for name in seats.split(",")) if seats is not None else ()
    for name in names:
        if name != HUMAN and name not in PROGRAMS:
            raise UsageError(
                f"nobody called {clip(name)} can sit down; there are {', '.join((HUMAN, *PROGRAMS))}"
            )
    chosen = game_with(game, options, len(names) if len(names) > 1 else None)
    if not names:
        return chosen, (HUMAN, *["random"] * (chosen.seats - 1))
    return chosen, names if len(names) > 1 else names * chosen.seats
