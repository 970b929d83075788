"""The recorded positions in `../shared`, read once: boards, and what another engine says of them."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from regelwerk.pfalz1847 import Board, Lay, Station

Data = dict[str, Any]


def lines(path: Path) -> Iterator[Data]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


@cache
def _game(path: Path) -> list[Data]:
    return list(lines(path))


def states(path: Path) -> Iterator[Data]:
    return (line["state"] for line in _game(path))


def state_of(path: Path, at: int) -> Data:
    """The state after a recorded game's action `at`."""
    state: Data = _game(path)[at]["state"]
    return state


def action_of(path: Path, at: int) -> Data:
    action: Data = _game(path)[at]["action"]
    return action


def board_of(state: Data) -> Board:
    """Each corporation's stations in the order in which it placed them."""
    lays = tuple(Lay(hex, each["tile"], each["rotation"]) for hex, each in sorted(state["tiles"].items()))
    return Board(
        lays,
        tuple(
            Station(id, token["hex"])
            for id, corporation in state["corporations"].items()
            for token in corporation.get("tokens", ())
        ),
    )
