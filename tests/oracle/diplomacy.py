"""Compare the adjudicator with recorded phases: `python tests/oracle/diplomacy.py FILE...`

Reads files of movement phases and of whole games (JSON Lines, plain or gzip), prints how many phases were
compared and every difference, and exits 1 if there is any, or a file without phases. Where a line tells which
other programs gave another answer than the recorded one, they are counted by kind; that is no difference of
ours.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from regelwerk.payola.diplomacy import (
    NOBODY,
    Board,
    Dislodged,
    Hold,
    Order,
    Position,
    Report,
    Resolution,
    Stage,
    Unit,
    Waive,
    next_position,
    parse_order,
    resolve,
    standard,
    winner,
)

STAGES: Mapping[str, Stage] = {"M": "movement", "R": "retreats", "A": "adjustments"}

REASONS = {
    "order.twice": "illegal",
    "hold.dislodged": "dislodged",
    "move.bounce": "bounce",
    "move.own": "bounce",
    "move.noconvoy": "no_convoy",
    "move.disrupted": "convoy_disrupted",
    "move.paradox": "convoy_disrupted",
    "support.unmatched": "unmatched",
    "support.cut": "cut",
    "convoy.dislodged": "dislodged",
}
"""What the recorded phases call the rules that decide; a rule that refuses an order is `illegal` there."""


def status_of(report: Report) -> str:
    """A report in the words of the recorded phases."""
    return "ok" if report.success else "fail:" + REASONS.get(report.rule.id, "illegal")


def position_of(data: Mapping[str, Any], board: Board) -> Position:
    """The position before a recorded phase; its `dislodged` are the units that may retreat."""
    label = data["phase"]
    owner = {
        centre: board.power(power) for power, centres in data.get("centres", {}).items() for centre in centres
    }
    return Position(
        int(label[1:-1]),
        "spring" if label[0] == "S" else "fall",
        STAGES[label[-1]],
        tuple(unit_of(board, *unit) for unit in data["units"]),
        tuple(owner.get(board.places[centre], NOBODY) for centre in board.centres),
        tuple(
            Dislodged(
                unit_of(board, each["power"], each["type"], each["loc"]),
                tuple(sorted(board.place(place) for place in each["retreats"])),
            )
            for each in data.get("dislodged", ())
        ),
    )


def unit_of(board: Board, power: str, kind: Any, place: str) -> Unit:
    return Unit(board.power(power), kind, board.place(place))


def orders_of(data: Mapping[str, Any], position: Position, board: Board) -> list[Order]:
    return [parse_order(text, position, board, power=board.power(power)) for power, text in data["orders"]]


def units_out(units: tuple[Unit, ...], board: Board) -> list[list[str]]:
    return sorted([board.powers[unit.power], unit.kind, board.places[unit.at]] for unit in units)


def dislodged_out(dislodged: tuple[Dislodged, ...], board: Board) -> dict[str, list[str]]:
    return {
        " ".join([board.powers[each.unit.power], each.unit.kind, board.places[each.unit.at]]): sorted(
            board.places[place] for place in each.retreats
        )
        for each in dislodged
    }


def compare_movement(line: Mapping[str, Any], board: Board) -> Iterator[str]:
    """The differences in one recorded movement phase."""
    position = position_of(line, board)
    resolution = resolve(position, orders_of(line, position, board), board)
    expected = line["expect"]
    yield from differing("units", units_out(resolution.units, board), sorted(expected["units"]))
    yield from differing(
        "dislodged", dislodged_out(resolution.dislodged, board), recorded_dislodged(expected)
    )
    contested = [board.places[province] for province in resolution.contested]
    yield from differing("contested", contested, sorted(expected["contested"]))
    yield from differing("orders", statuses(resolution, board), expected["orders"])


def statuses(resolution: Resolution, board: Board) -> dict[str, str]:
    """What became of each unit's order, by province; a hold that nobody ordered stands behind the others."""
    found: dict[str, str] = {}
    for report in resolution.reports():
        order = report.order
        if isinstance(order, Hold) and report.rule.id == "order.none":
            found.setdefault(board.places[order.at], status_of(report))
        elif not isinstance(order, Waive):
            found[board.places[order.at]] = status_of(report)
    return found


def recorded_dislodged(data: Mapping[str, Any]) -> dict[str, list[str]]:
    return {
        " ".join([each["power"], each["type"], each["loc"]]): sorted(each["retreats"])
        for each in data.get("dislodged", ())
    }


def compare_game(line: Mapping[str, Any], board: Board) -> Iterator[str]:
    """The differences in a recorded game: every phase must lead to the next one.

    Some records have a retreat phase in which no unit can retreat; there is no such phase here.
    """
    void = {phase["phase"]: phase for phase in line["phases"] if not _decides(phase)}
    phases = [phase for phase in line["phases"] if _decides(phase)]
    for before, after in pairwise([*phases, line["final"]]):
        position = position_of(before, board)
        resolution = resolve(position, orders_of(before, position, board), board)
        found = next_position(resolution, board)
        phase = before["phase"]
        yield from differing(f"{phase} units", units_out(found.units, board), sorted(after["units"]))
        yield from differing(f"{phase} centres", centres_out(found, board), recorded_centres(after))
        if after["phase"] == "COMPLETED":
            won = winner(found, board)
            names = [] if won is None else [board.powers[won]]
            yield from differing(f"{phase} winner", names, after["outcome"][1:])
            continue
        if "orders" in after or not after["phase"].endswith("R"):
            yield from differing(f"{phase} next phase", found.label, after["phase"])
        retreats = void.get(phase[:-1] + "R", after)
        if phase.endswith("M") and "dislodged" in retreats:
            dislodged = dislodged_out(resolution.dislodged, board)
            yield from differing(f"{phase} dislodged", dislodged, recorded_dislodged(retreats))


def _decides(phase: Mapping[str, Any]) -> bool:
    return "dislodged" not in phase or any(each["retreats"] for each in phase["dislodged"])


def centres_out(position: Position, board: Board) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {power: [] for power in board.powers}
    for centre, owner in zip(board.centres, position.centres, strict=True):
        if owner != NOBODY:
            found[board.powers[owner]].append(board.places[centre])
    return {power: sorted(centres) for power, centres in found.items()}


def recorded_centres(data: Mapping[str, Any]) -> dict[str, list[str]]:
    return {power: sorted(centres) for power, centres in data["centres"].items()}


def differing(what: str, found: Any, expected: Any) -> Iterator[str]:
    if found == expected:
        return
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted(found.keys() | expected.keys()):
            if found.get(key) != expected.get(key):
                yield f"{what} {key}: {found.get(key)} here, {expected.get(key)} recorded"
    elif isinstance(found, list) and isinstance(expected, list):
        here = [each for each in found if each not in expected]
        recorded = [each for each in expected if each not in found]
        yield f"{what}: {here} only here, {recorded} only recorded"
    else:
        yield f"{what}: {found} here, {expected} recorded"


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file."""
    data = path.read_bytes()
    for line in (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines():
        yield json.loads(line)


def compare(line: Mapping[str, Any], board: Board) -> tuple[int, list[str]]:
    """How many phases a line has, and all differences in them."""
    if "phases" in line:
        return len(line["phases"]), list(compare_game(line, board))
    return 1, list(compare_movement(line, board))


def differing_peers(line: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The other programs whose answer differs from the recorded one, and the kind of the case."""
    for peer, agrees in line.get("agree", {}).items():
        if not agrees:
            yield peer, line.get("why", "paradox")


def main(paths: list[str]) -> int:
    if not paths:
        print(__doc__)
        return 2
    board = standard()
    total = 0
    empty: list[str] = []
    for path in paths:
        phases = lines = 0
        peers = Counter[tuple[str, str]]()
        for line in read(Path(path)):
            count, differences = compare(line, board)
            phases += count
            lines += bool(differences)
            total += len(differences)
            peers.update(differing_peers(line))
            for difference in differences:
                print(f"{line['id']}: {difference}")
        if not phases:
            empty.append(path)
        print(f"{path}: {phases} phases compared, {lines} lines with differences")
        for (peer, kind), count in sorted(peers.items()):
            print(f"    {peer} gave another answer {count} times ({kind})")
    print(f"{total} differences")
    for path in empty:
        print(f"{path} has nothing to compare")
    return 1 if total or empty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
