"""`regelwerk demo`: one game of each that comes with this library, played and told to its end."""

from __future__ import annotations

from regelwerk.agents import RandomAgent, play
from regelwerk.cli.games import loaded
from regelwerk.cli.screen import complain, screen
from regelwerk.cli.story import heading, outcome, told
from regelwerk.core.codec import AnyGame

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
        game = ending(cls)
        record = play(game, [RandomAgent(by_type=True)] * game.seats, seed)
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


def ending(cls: type[AnyGame]) -> AnyGame:
    """The game as it is by default; if that may go on for ever, the first of its variants that may not."""
    game = cls()
    if game.max_length is None:
        return next((variant for variant in cls.variants() if variant.max_length is not None), game)
    return game


def shortened(story: list[str]) -> list[str]:
    """A story with the middle left out if it is too long to be read."""
    if len(story) <= ALL_TOLD:
        return story
    end = ALL_TOLD // 3
    left_out = f"  … {len(story) - ALL_TOLD} lines left out …"
    return [*story[: ALL_TOLD - end], left_out, *story[-end:]]
