"""Print the tables: playouts beside OpenSpiel, shares of time, and the cost of importing."""

import platform
import subprocess
import sys
from statistics import median
from typing import Any

from benchmarks import ours, peers
from benchmarks.shares import shares
from benchmarks.timing import Playout, steps_per_second
from regelwerk import DicePlomacy, Game, SlonyOkup

OURS: dict[str, Game[Any, Any]] = {
    "slony_okup (3 seats)": SlonyOkup(seats=3),
    "diceplomacy (4 seats)": DicePlomacy(seats=4, peace_limit=50),
}
PEERS = (
    ("liars_dice", "C++"),
    ("goofspiel", "C++"),
    ("python_liars_poker", "Python"),
)
IMPORTS = 9


def main() -> None:
    print(f"CPython {platform.python_version()}, {platform.machine()}; process CPU time, medians\n")
    playouts: dict[str, Playout] = {}
    for name, game in OURS.items():
        playouts[f"regelwerk {name}, advance"] = ours.playout(game)
        playouts[f"regelwerk {name}, apply (checked)"] = ours.playout(game, checked=True)
    try:
        for name, language in PEERS:
            playouts[f"OpenSpiel {name} ({language}), child"] = peers.playout(name, copying=True)
            playouts[f"OpenSpiel {name} ({language}), apply_action"] = peers.playout(name, copying=False)
    except ImportError:
        print("OpenSpiel is not installed here; `make bench` brings it\n")
    speeds = dict(zip(playouts, steps_per_second(list(playouts.values())), strict=True))

    print("Random playouts, legal actions asked at every step; columns: times as fast as that peer\n")
    columns = [name for name in speeds if name.endswith("child")]
    heads = ["vs " + name.split()[1] for name in columns]
    print(f"{'':58}{'steps/s':>10}" + "".join(f"{head:>24}" for head in heads))
    for name, speed in speeds.items():
        ratios = "".join(f"{speed / speeds[column]:>24.2f}" for column in columns)
        print(f"{name:58}{speed:>10,.0f}{ratios}")

    print("\nWhere the time of a playout goes (advance)\n")
    for name, game in OURS.items():
        parts = shares(ours.playout(game), games=3_000)
        print(f"{name:58}" + "".join(f"{part:>8} {share:>4.0%}" for part, share in parts.items()))

    print(
        f"\nimport regelwerk: {_import_time():.3f} s of CPU beyond the bare interpreter, median of {IMPORTS}"
    )


def _import_time() -> float:
    """CPU seconds of `import regelwerk` in a fresh interpreter, without the interpreter's own start."""
    code = "import time; t = time.process_time(); import regelwerk; print(time.process_time() - t)"
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(IMPORTS)
    )
    return median(float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()
