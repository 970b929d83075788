"""`regelwerk demo`: one game of each that comes with this library, played and told to its end."""

from __future__ import annotations

from collections.abc import Mapping

from regelwerk.agents import Adviser, Agent, GreedyAgent, RandomAgent, play
from regelwerk.cli.games import loaded
from regelwerk.cli.screen import complain, screen
from regelwerk.cli.story import heading, outcome, told
from regelwerk.core.codec import AnyGame

SHORT: Mapping[str, Mapping[str, int]] = {
    "diceplomacy": {"peace_limit": 10},
    "payola": {"last_year": 1901},
    "pfalz1847": {"max_or_sets": 3},
}
"""Options that let a game end in good time where by default it may be long."""

ALL_TOLD = 240
"""Longer stories are told from both ends only."""


def demo(*, seed: int = 1) -> int:
    """Watch programs play one game of each that comes with this library, nothing hidden.

    Parameters
    ----------
    seed
        Another number gives other games.
    """
    classes, faults = loaded()
    out = screen()
    for cls in classes:
        if cls.__module__.partition(".")[0] != __name__.partition(".")[0]:
            continue
        game = cls(**SHORT.get(cls.name, {}))
        record = play(game, [player_of(game)] * game.seats, seed)
        states = list(record.states())
        story = [
            line
            for number, action in enumerate(record.actions)
            for line in told(states[number], action, states[number + 1], "all")
        ]
        out.rule(heading(game), characters="=")
        out.print(game.picture(states[0]))
        for line in shortened(story):
            out.print(line)
        out.print(game.picture(states[-1]))
        for line in outcome(states[-1], len(record.actions)):
            out.print(line)
    for fault in faults:
        complain(fault)
    return 1 if faults else 0


def player_of(game: AnyGame) -> Agent:
    """Who plays a game with some sense: at random, or as the game advises if it does."""
    return GreedyAgent(samples=1) if isinstance(game, Adviser) else RandomAgent(by_type=True)


def shortened(story: list[str]) -> list[str]:
    """A story with the middle left out if it is too long to be read."""
    if len(story) <= ALL_TOLD:
        return story
    end = ALL_TOLD // 3
    left_out = f"  … {len(story) - ALL_TOLD} lines left out …"
    return [*story[: ALL_TOLD - end], left_out, *story[-end:]]
