"""Positions as JSON, with names for numbers."""

from __future__ import annotations

from typing import Any

from regelwerk.core import RecordError
from regelwerk.core.errors import clip
from regelwerk.core.plain import as_list, as_object, decode, dump, load
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.flaws import LABEL, flaw, position_of
from regelwerk.payola.diplomacy.position import Dislodged, Position, Unit

SCHEMA = "regelwerk.diplomacy/1"


def position_to_json(position: Position, board: Board | None = None) -> str:
    """A position as JSON, with names for numbers.

    >>> from regelwerk.payola.diplomacy import standard
    >>> position_to_json(standard().start)[:76]
    '{"schema":"regelwerk.diplomacy/1","map":"standard","phase":"S1901M","units":'
    """
    board = board or standard()
    return dump(
        {
            "schema": SCHEMA,
            "map": board.name,
            "phase": position.label,
            "units": [_unit_to_json(unit, board) for unit in position.units],
            "centres": {
                power: [
                    board.places[centre]
                    for centre, owner in zip(board.centres, position.centres, strict=True)
                    if owner == number
                ]
                for number, power in enumerate(board.powers)
            },
            "dislodged": [
                [*_unit_to_json(each.unit, board), [board.places[place] for place in each.retreats]]
                for each in position.dislodged
            ],
        }
    )


def _unit_to_json(unit: Unit, board: Board) -> list[str]:
    return [board.powers[unit.power], unit.kind, board.places[unit.at]]


def position_from_json(text: str | bytes, board: Board | None = None) -> Position:
    """The position of a JSON text as `position_to_json` writes it. Raises `RecordError`."""
    board = board or standard()
    data = as_object(
        load(decode(text)), "position", {"schema", "map", "phase", "units", "centres", "dislodged"}
    )
    if data["schema"] != SCHEMA:
        raise RecordError(f"schema {clip(data['schema'])} is unknown here; this version reads {SCHEMA!r}")
    if data["map"] != board.name:
        raise RecordError(f"the map is {clip(data['map'])}, not {board.name!r}")
    phase = data["phase"]
    if not isinstance(phase, str) or not LABEL.fullmatch(phase):
        raise RecordError(f"phase must be such as 'S1901M', not {clip(phase)}")
    units = [_unit_from_json(each, board) for each in as_list(data["units"], "units")]
    dislodged = [_dislodged_from_json(each, board) for each in as_list(data["dislodged"], "dislodged")]
    position = position_of(phase, units, _owners_from_json(data["centres"], board), dislodged, board)
    if reason := flaw(position, board):
        raise RecordError(f"no position: {reason}")
    return position


def _place_from_json(data: Any, board: Board) -> int:
    if not isinstance(data, str) or data not in board.places:
        raise RecordError(f"{clip(data)} is no place of the map")
    return board.place(data)


def _power_from_json(data: Any, board: Board) -> int:
    if not isinstance(data, str) or data not in board.powers:
        raise RecordError(f"{clip(data)} is no power of the map")
    return board.power(data)


def _unit_from_json(data: Any, board: Board) -> Unit:
    items = as_list(data, "a unit")
    if len(items) != 3 or items[1] not in ("A", "F"):
        raise RecordError(f"a unit is [power, 'A' or 'F', place], not {clip(data)}")
    return Unit(_power_from_json(items[0], board), items[1], _place_from_json(items[2], board))


def _dislodged_from_json(data: Any, board: Board) -> Dislodged:
    items = as_list(data, "a dislodged unit")
    places = [_place_from_json(each, board) for each in as_list(items[-1] if items else None, "retreats")]
    return Dislodged(_unit_from_json(items[:-1], board), tuple(sorted(places)))


def _owners_from_json(data: Any, board: Board) -> dict[int, int]:
    owner: dict[int, int] = {}
    for name, centres in as_object(data, "centres").items():
        power = _power_from_json(name, board)
        for each in as_list(centres, "centres"):
            place = _place_from_json(each, board)
            if place not in board.centres or place in owner:
                raise RecordError(f"{clip(each)} is no supply centre, or is owned twice")
            owner[place] = power
    return owner
