"""Who sits where: `--seats random,human,greedy`, or `--seats human,random,...`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.agents import Agent, GreedyAgent, RandomAgent
from regelwerk.cli.errors import UsageError
from regelwerk.cli.options import game_with
from regelwerk.core import Game
from regelwerk.core.errors import clip

HUMAN = "human"
MORE = ("...", "…")
"""Behind a name: it fills all seats that are left."""

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

    One name fills all seats, several say how many seats there are, unless `...` ends them: then the last
    name fills all that are left. Without any a person takes the first seat and `random` the others. Raises
    `UsageError`, `UnknownGame` or `BadOption`.
    """
    names = tuple(name.strip().casefold() for name in seats.split(",")) if seats is not None else ()
    if len(names) > 1 and names[-1] in MORE:
        chosen, names = game_with(game, options, None), names[:-1]
        if len(names) > chosen.seats:
            raise UsageError(f"{len(names)} names for {chosen.seats} seats")
        return chosen, _known((*names, *names[-1:] * (chosen.seats - len(names))))
    _known(names)
    chosen = game_with(game, options, len(names) if len(names) > 1 else None)
    if not names:
        return chosen, (HUMAN, *["random"] * (chosen.seats - 1))
    return chosen, names if len(names) > 1 else names * chosen.seats


def _known(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, if somebody is called so."""
    for name in names:
        if name != HUMAN and name not in PROGRAMS:
            raise UsageError(
                f"nobody called {clip(name)} can sit down; there are {', '.join((HUMAN, *PROGRAMS))}"
            )
    return names
