"""Where the time of a playout goes: engine, rules of the game, or the loop that plays."""

from collections import Counter
from pathlib import Path
from random import Random

from pyinstrument import Profiler
from pyinstrument.frame import Frame

from benchmarks.timing import Playout


def shares(playout: Playout, *, games: int) -> dict[str, float]:
    """The share of time, from 0 to 1, spent in core, in the game and in the rest, by a sampling profiler."""
    rng = Random(0)
    with Profiler(interval=0.0005) as profiler:
        for _ in range(games):
            playout(rng)
    session = profiler.last_session
    root = session.root_frame() if session else None
    times: Counter[str] = Counter()
    if root is not None:
        _add(root, "loop", times)
    total = sum(times.values()) or 1.0
    return {part: times[part] / total for part in ("core", "game", "loop")}


def _add(frame: Frame, owner: str, times: Counter[str]) -> None:
    """Add a frame's own time to the part its file belongs to; built-ins count for their caller."""
    path = Path(frame.file_path or "").as_posix()
    if "/regelwerk/core/" in path:
        owner = "core"
    elif "/regelwerk/" in path:
        owner = "game"
    elif "/benchmarks/" in path:
        owner = "loop"
    times[owner] += frame.time - sum(child.time for child in frame.children)
    for child in frame.children:
        _add(child, owner, times)
