"""The recorded positions in `../shared`, read once: boards, and what another engine says of them."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from regelwerk.pfalz1847.board import Board, Lay, Station

Data = dict[str, Any]


def lines(path: Path) -> Iterator[Data]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


@cache
def states(folder: Path, game: str) -> list[Data]:
    """The states of a recorded game; state `i` is the one after action `i`."""
    return [line["state"] for line in lines(folder / f"{game}.jsonl.gz")]


@cache
def actions(folder: Path, game: str) -> list[Data]:
    return [line["action"] for line in lines(folder / f"{game}.jsonl.gz")]


def board_of(state: Data) -> Board:
    """Stations sorted by their slots, which is an order in which they may have been placed."""
    lays = tuple(Lay(hex, each["tile"], each["rotation"]) for hex, each in sorted(state["tiles"].items()))
    stations = sorted(
        (token["hex"], token["slot"], id)
        for id, corporation in state["corporations"].items()
        for token in corporation.get("tokens", ())
    )
    return Board(lays, tuple(Station(id, hex) for hex, _, id in stations))
