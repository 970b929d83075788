"""How fast 1847 Pfalz is on the recorded positions and games beside the checkout.

`python -m benchmarks.pfalz1847` prints medians, 95th percentiles and the worst of what is asked of a board,
in milliseconds of process CPU time, each question three times of a network that nobody has asked before; then
the speed of whole games.
"""

import gc
import gzip
import json
import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks import pfalz1847_games
from regelwerk.pfalz1847 import (
    Board,
    Lay,
    Network,
    Station,
    Train,
    best_run,
    lays,
    legal_routes,
    permit,
    phase,
    train,
)
from regelwerk.pfalz1847.rails import Rails

CORPORA = Path(__file__).parent.parent.parent / "shared" / "oracle" / "pfalz1847"

ROUNDS = 3


class Position(NamedTuple):
    board: Board
    corporation: str
    phase: str
    cash: int
    team: list[Train]


def main() -> None:
    if not CORPORA.is_dir():
        sys.exit(f"no recorded positions: {CORPORA} is absent")
    track, runs = list(_positions("legal_choices", "track")), list(_positions("best_routes", None))
    gc.collect()
    gc.freeze()  # the positions are data of the benchmark, not of the game
    print(f"CPython {platform.python_version()}, {platform.machine()}; process CPU time in ms\n")
    print(f"{'':32}{'asked':>7}{'median':>9}{'95 %':>9}{'worst':>9}")
    _report("legal lays in the track step", _times(track, _lays))
    _report("route graph", _times(runs, _graph))
    best = _times(runs, _best)
    _report("best run", best)
    for count in (1, 2, 3, 4):
        part = [taken for each, taken in zip(runs, best, strict=True) if len(each.team) == count]
        _report(f"best run of {count} train{'s' * (count > 1)}", part)
    large = [each for each in runs if each.team[-1].name == "6+6"]
    _report("all legal routes of a 6+6", _times(large, _all_routes))
    _report("and beside one that ran", _times(large, _beside))
    pfalz1847_games.report(CORPORA / "human_game_1.jsonl.gz")


def _times(positions: list[Position], measure: Callable[[Position], float]) -> list[float]:
    """What is asked of each position takes so many milliseconds."""
    return [1_000 * median([measure(each) for _ in range(ROUNDS)]) for each in positions]


def _report(name: str, times: list[float]) -> None:
    times, count = sorted(times), len(times)
    print(f"{name:32}{count:>7}{times[count // 2]:>9.2f}{times[count * 95 // 100]:>9.2f}{times[-1]:>9.2f}")


def _timed(question: Callable[[], object]) -> float:
    """The seconds that a question takes, without the garbage collector, as `timeit` does it."""
    gc.disable()
    begin = time.process_time()
    question()
    seconds = time.process_time() - begin
    gc.enable()
    return seconds


def _fresh(board: Board, *, graph: bool) -> Network:
    """A network that shares nothing; with its route graph, if that is not the question."""
    network = Network(board)
    network.rails = Rails(board.lays)
    if graph:
        _ = network.rails.graph
    return network


def _lays(at: Position) -> float:
    network, may = _fresh(at.board, graph=False), permit(at.corporation, phase(at.phase))
    return _timed(lambda: lays(network, at.corporation, may, at.cash))


def _graph(at: Position) -> float:
    network = _fresh(at.board, graph=False)
    return _timed(lambda: network.rails.graph)


def _best(at: Position) -> float:
    network, colour = _fresh(at.board, graph=True), phase(at.phase).colour
    return _timed(lambda: best_run(network, at.corporation, at.team, colour))


def _all_routes(at: Position) -> float:
    network, colour = _fresh(at.board, graph=True), phase(at.phase).colour
    return _timed(lambda: legal_routes(network, at.corporation, at.team[-1], colour))


def _beside(at: Position) -> float:
    network, colour = _fresh(at.board, graph=True), phase(at.phase).colour
    routes = legal_routes(network, at.corporation, at.team[-1], colour)
    ran = routes[len(routes) // 2 : len(routes) // 2 + 1]
    return _timed(lambda: legal_routes(network, at.corporation, at.team[-1], colour, ran))


def _positions(corpus: str, step: str | None) -> Iterator[Position]:
    """The recorded positions, those of people among them."""
    games: dict[str, list[str]] = {}
    for name in (corpus, f"human_{corpus}"):
        for line in map(json.loads, _lines(name)):
            if line.get("step") != step:
                continue
            if line["game"] not in games:
                games[line["game"]] = list(_lines(line["game"]))
            state = json.loads(games[line["game"]][line["i"]])["state"]
            corporation = line.get("corporation") or line["entity"]["id"]
            yield Position(
                _board(state),
                corporation,
                state["phase"],
                state["corporations"][corporation]["cash"],
                [train(each) for each in line.get("trains", ())],
            )


def _lines(name: str) -> Iterator[str]:
    """The lines of a corpus; most of a game's are not needed, and reading them takes long."""
    with gzip.open(CORPORA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from file


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
