"""The same games in another process, with other hash seeds: whatever depends on hash order shows.

Run as a module it plays the games that it is handed; `play_elsewhere` starts it.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from random import Random

from regelwerk.core import CHANCE
from regelwerk.core.codec import AnyGame, AnyState, codec_of, state_to_json
from regelwerk.core.plain import dump

_STEPS = 300
_LISTED = 50
_SECONDS = 120
_UNKNOWN = 3  # the exit status of a process that does not find the game


def play_here(game: AnyGame, seeds: Sequence[int]) -> list[list[str]]:
    """For each seed, the digests of the states that a random playout passes through."""
    return [_digests(game, Random(seed)) for seed in seeds]


def play_elsewhere(game: AnyGame, seeds: Sequence[int]) -> list[list[str]] | None:
    """The same, played in a new process. Raises `RuntimeError` with what that process complains of.

    None for a game that cannot be imported there, such as one that was defined in a session.
    """
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=pickle.dumps((game, list(seeds))),
        capture_output=True,
        env=environment,
        timeout=_SECONDS,
        check=False,
    )
    if done.returncode == _UNKNOWN:
        return None
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace").strip().rpartition("\n")[2])
    played: list[list[str]] = json.loads(done.stdout)
    return played


def _digests(game: AnyGame, rng: Random) -> list[str]:
    state = game.start()
    digests = [_digest(state)]
    while not state.is_over and len(digests) < _STEPS:
        choices = state.outcomes if state.actors == (CHANCE,) else state.legal_actions
        state = state.advance(choices.sample(rng))
        digests.append(_digest(state))
    return digests


def _digest(state: AnyState) -> str:
    """A short text for a state and the beginning of its list of legal actions."""
    out = codec_of(type(state.game)).action_out
    legal = [out(action) for action in state.legal_actions[:_LISTED]]
    return hashlib.sha256((state_to_json(state) + dump(legal)).encode()).hexdigest()[:16]


if __name__ == "__main__":
    try:
        handed = pickle.load(sys.stdin.buffer)
    except (AttributeError, ImportError):
        sys.exit(_UNKNOWN)
    sys.stdout.write(json.dumps(play_here(*handed)))
