"""How everything here is measured: process CPU time, several rounds in turn, the median."""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median

Playout = Callable[[Random], int]
"""Plays one game to its end with the caller's randomness, and says how many steps it had."""


def steps_per_second(playouts: Sequence[Playout], *, seconds: float = 1.0, rounds: int = 5) -> list[float]:
    """The median speed of each of several playouts.

    The playouts take turns, round after round, so that a machine that slows down slows all of them.
    """
    speeds: list[list[float]] = [[] for _ in playouts]
    for number in range(rounds + 1):
        for playout, measured in zip(playouts, speeds, strict=True):
            speed = _one_round(playout, seconds, Random(number))
            if number:  # the first round only warms up
                measured.append(speed)
    return [median(measured) for measured in speeds]


def _one_round(playout: Playout, seconds: float, rng: Random) -> float:
    steps = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        steps += playout(rng)
        now = time.process_time()
    return steps / (now - begin)
