"""How fast the ground of 1847 Pfalz is, on the recorded positions beside the checkout: lays, best runs, routes.

`python -m benchmarks.pfalz1847` prints medians, 95th percentiles and the worst, in milliseconds of process CPU time. Each
question is asked of a network that nobody has asked before.
"""

import gc
import gzip
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from regelwerk.pfalz1847 import (
    Board,
    Lay,
    Station,
    Train,
    best_run,
    lays,
    legal_routes,
    permit,
    phase,
    train,
)
from regelwerk.pfalz1847.network import Network
from regelwerk.pfalz1847.rails import Rails

CORPORA = Path(__file__).parent.parent.parent / "shared" / "oracle" / "pfalz1847"


def main() -> None:
    if not CORPORA.is_dir():
        sys.exit(f"no recorded positions: {CORPORA} is absent")
    track, runs = list(_positions("legal_choices", "track")), list(_positions("best_routes", None))
    gc.collect()
    gc.freeze()  # the positions are data of the benchmark, not of the game
    print(f"CPython {platform.python_version()}, {platform.machine()}; process CPU time in ms\n")
    print(f"{'':44}{'asked':>7}{'median':>9}{'95 %':>9}{'worst':>9}")
    _report("legal lays in the track step", [_lays(*each) for each in track])
    _report("route graph", [_graph(board) for board, *_ in runs])
    teams = [(*each, team) for *each, team in runs]
    _report("best run, all teams", [_best(*each) for each in teams])
    for count in (1, 2, 3, 4):
        part = [each for each in teams if len(each[-1]) == count]
        _report(f"best run, {count} train{'s' * (count > 1)}", [_best(*each) for each in part])
    late = [each for each in teams if each[-1][-1].name == "6+6"]
    _report("all legal routes of a 6+6", [_all_routes(*each) for each in late])


def _report(name: str, times: list[float]) -> None:
    times = sorted(1_000 * each for each in times)
    count = len(times)
    print(f"{name:44}{count:>7}{times[count // 2]:>9.2f}{times[count * 95 // 100]:>9.2f}{times[-1]:>9.2f}")


def _timed(question: Callable[[], object]) -> float:
    begin = time.process_time()
    question()
    return time.process_time() - begin


def _fresh(board: Board, *, graph: bool) -> Network:
    """A network that shares nothing that was derived before; with its route graph, if that is not the question."""
    network = Network(board)
    network.rails = Rails(board.lays)
    if graph:
        _ = network.rails.graph
    return network


def _lays(board: Board, corporation: str, name: str, cash: int, _: list[Train]) -> float:
    network, may = _fresh(board, graph=False), permit(corporation, phase(name))
    return _timed(lambda: lays(network, corporation, may, cash))


def _graph(board: Board) -> float:
    network = _fresh(board, graph=False)
    return _timed(lambda: network.rails.graph)


def _best(board: Board, corporation: str, name: str, _: int, team: list[Train]) -> float:
    network, colour = _fresh(board, graph=True), phase(name).colour
    return _timed(lambda: best_run(network, corporation, team, colour))


def _all_routes(board: Board, corporation: str, name: str, _: int, team: list[Train]) -> float:
    network, colour = _fresh(board, graph=True), phase(name).colour
    return _timed(lambda: legal_routes(network, corporation, team[-1], colour))


def _positions(corpus: str, step: str | None) -> Iterator[tuple[Board, str, str, int, list[Train]]]:
    """Board, corporation, phase, cash and trains of the recorded positions, those of people among them."""
    games: dict[str, list[dict[str, Any]]] = {}
    for name in (corpus, f"human_{corpus}"):
        for line in _lines(name):
            if line.get("step") != step:
                continue
            if line["game"] not in games:
                games[line["game"]] = [each["state"] for each in _lines(line["game"])]
            state = games[line["game"]][line["i"]]
            corporation = line.get("corporation") or line["entity"]["id"]
            team = [train(each) for each in line.get("trains", ())]
            cash = state["corporations"][corporation]["cash"]
            yield _board(state), corporation, state["phase"], cash, team


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(CORPORA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def _board(state: dict[str, Any]) -> Board:
    return Board(
        tuple(Lay(hex, each["tile"], each["rotation"]) for hex, each in sorted(state["tiles"].items())),
        tuple(
            Station(id, token["hex"])
            for id, corporation in state["corporations"].items()
            for token in corporation.get("tokens", ())
        ),
    )


if __name__ == "__main__":
    main()
