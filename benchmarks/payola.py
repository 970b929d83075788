"""Speed of Payola, its adjudicator beside `diplomacy` and `pydip`: `python -m benchmarks.payola [PYTHON]`.

The peers need an older Python (3.8 to 3.10: one found here, or the one that is named) and live in an
environment of their own, which the first run makes. All take turns on the same 500 recorded positions,
process CPU time, medians of the rounds; without them random positions of our own are taken.
"""

from __future__ import annotations

import gzip
import json
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, TypeAlias

from benchmarks.payola_bribes import choices, diplomacy_game, payola_game, random_orders
from regelwerk.payola.diplomacy import (
    NOBODY,
    Kind,
    Order,
    Position,
    Unit,
    format_order,
    legal,
    legal_orders,
    members,
    next_position,
    parse_order,
    resolve,
    routes,
    scene,
    standard,
)
from regelwerk.payola.diplomacy import board as boards

ROOT = Path(__file__).parent.parent
RECORDED = ROOT.parent / "shared" / "oracle" / "payola" / "bench500.jsonl.gz"
PEERS = ROOT / ".venv-bench" / "diplomacy-peers"
ROUNDS = 3

BOARD = standard()
REMEMBERING = (
    boards.members,
    routes.useful,
    routes.waters,
    scene.scene_of,
    *(value for value in vars(legal).values() if hasattr(value, "cache_clear")),
)
"""What keeps results from one call to the next."""
Phase: TypeAlias = dict[str, Any]
"""A position and orders in words: `phase`, `units`, `orders`."""
Measured: TypeAlias = dict[str, tuple[float, float]]
"""What was measured -> how much work was done, in how many CPU seconds."""


def main(python: str | None) -> None:
    phases = list(recorded() if RECORDED.is_file() else invented(500))
    given = sum(len(phase["orders"]) for phase in phases)
    print(f"CPython {platform.python_version()}, {platform.machine()}; process CPU time, medians of {ROUNDS}")
    print(f"{len(phases)} positions, {given / len(phases):.1f} orders each")
    peers = peer_python(python)
    rounds: list[dict[str, tuple[float, float]]] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "phases.json"
        path.write_text(json.dumps([phase | names() for phase in phases]), encoding="utf-8")
        for _ in range(ROUNDS):
            measured = {f"regelwerk: {what}": figures for what, figures in ours(phases).items()}
            for peer in ("diplomacy", "pydip") if peers else ():
                measured |= {
                    f"{peer}: {what}": figures for what, figures in run_peer(peers, peer, path).items()
                }
            rounds.append(measured)
    speeds = {
        what: median(work / seconds for work, seconds in (each[what] for each in rounds if what in each))
        for what in rounds[0]
    }
    for head, part in (("legal orders/s", "legal orders"), ("phases/s of random games", "random game")):
        table(head, {what: speeds.pop(what) for what in list(speeds) if part in what})
    table("movement phases/s", speeds)
    print("\norders of all units chosen from seven sheets of 20 lines, ms")
    for what, spent in choices(list(map(position_of, phases))).items():
        print(f"{what:48}{spent:>12.2f}")


def table(head: str, speeds: dict[str, float]) -> None:
    """Print speeds, and for each of ours how many times as fast it is as each peer."""
    columns = [what for what in speeds if not what.startswith("regelwerk")]
    print(f"\n{head:48}{'':>12}" + "".join(f"  vs {what:34}" for what in columns))
    for what, speed in speeds.items():
        print(
            f"{what:48}{speed:>12,.0f}" + "".join(f"{speed / speeds[each]:>10.2f}{'':28}" for each in columns)
        )


def ours(phases: Sequence[Phase]) -> Measured:
    """One round of ours; what the library remembers of earlier rounds is forgotten first."""
    positions = [position_of(phase) for phase in phases]
    given = [orders_of(phase, position) for phase, position in zip(phases, positions, strict=True)]
    pairs = list(zip(positions, given, strict=True))
    count = len(phases)
    measured: Measured = {}

    def timed(what: str, run: Callable[[], float]) -> None:
        for remembering in REMEMBERING:
            remembering.cache_clear()
        begin = time.process_time()
        work = run()
        measured[what] = work, time.process_time() - begin

    def resolved() -> float:
        for position, orders in pairs:
            resolve(position, orders)
        return count

    def explained() -> float:
        for position, orders in pairs:
            resolve(position, orders).reports()
        return count

    def read() -> float:
        for phase, position in zip(phases, positions, strict=True):
            resolve(position, orders_of(phase, position))
        return count

    def turned() -> float:
        for position, orders in pairs:
            next_position(resolve(position, orders))
        return count

    def listed() -> float:
        return sum(len(legal_orders(position, unit)) for position in positions for unit in position.units)

    timed("resolve (legality, retreats)", resolved)
    timed("resolve, next position", turned)
    timed("resolve, reasons of every order", explained)
    timed("orders read from text, resolve", read)
    timed("legal orders", listed)
    timed("random game of Diplomacy", lambda: diplomacy_game(Random(1), 10))
    timed("random game of Payola", lambda: payola_game(Random(1)))
    return measured


def position_of(phase: Phase) -> Position:
    units = tuple(Unit(BOARD.power(power), kind, BOARD.place(place)) for power, kind, place in phase["units"])
    return Position(1901, "spring", "movement", units, (NOBODY,) * len(BOARD.centres))


def orders_of(phase: Phase, position: Position) -> list[Order]:
    return [parse_order(text, position) for _, text in phase["orders"]]


def recorded() -> Iterator[Phase]:
    """The recorded positions."""
    for line in gzip.decompress(RECORDED.read_bytes()).splitlines():
        yield json.loads(line)


def invented(count: int) -> Iterator[Phase]:
    """Positions of random games of our own."""
    rng = Random(1)
    position = BOARD.start
    while count:
        orders = random_orders(position, rng)
        if position.stage == "movement":
            count -= 1
            yield {
                "phase": position.label,
                "units": [_unit_out(unit) for unit in position.units],
                "orders": [
                    [BOARD.powers[unit.power], format_order(order, position)]
                    for unit, order in zip(position.units, orders, strict=True)
                ],
            }
        position = next_position(resolve(position, orders))


def _unit_out(unit: Unit) -> tuple[str, Kind, str]:
    return BOARD.powers[unit.power], unit.kind, BOARD.places[unit.at]


def names() -> dict[str, Any]:
    """What pydip has to know of the map to find its own names."""
    return {
        "names": {province.id: province.name for province in BOARD.provinces},
        "neighbours": {
            province.id: [BOARD.places[other] for other in members(BOARD.army_near[number])]
            for number, province in enumerate(BOARD.provinces)
        },
    }


def peer_python(wanted: str | None) -> Path | None:
    """The interpreter of the peers' environment, made if need be; None if that cannot be done."""
    python = PEERS / "bin" / "python"
    ready = PEERS / ".ready"
    if ready.is_file():
        return python
    old = wanted or next(filter(None, map(_find, ("3.8", "3.9", "3.10"))), None)
    if old is None:
        print("no Python 3.8 to 3.10 here for the peers: name one on the command line; they are left out")
        return None
    print(f"making an environment for the peers with {old}")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        subprocess.run([old, "-m", "venv", str(PEERS)], check=True)
        subprocess.run([*install, "diplomacy==1.1.2", "pydip"], check=True, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"the peers cannot be installed ({error}); they are left out")
        return None
    ready.touch()
    return python


def _find(version: str) -> str | None:
    """An interpreter of this version: on the path, or among those of pyenv."""
    found = shutil.which(f"python{version}")
    works = found and subprocess.run([found, "-V"], capture_output=True, check=False).returncode == 0
    if works:
        return found
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    return str(kept[-1]) if kept else None


def run_peer(python: Path | None, peer: str, phases: Path) -> Measured:
    """One round of a peer; nothing if it fails, which is said."""
    script = Path(__file__).with_name("payola_peers.py")
    done = subprocess.run(
        [str(python), str(script), peer, str(phases)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"{peer} failed: {done.stderr.strip().splitlines()[-1:]}")
        return {}
    return {what: (work, seconds) for what, (work, seconds) in json.loads(done.stdout).items()}


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
