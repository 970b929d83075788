"""Positions from outside: put together from their parts, and what may be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from regelwerk.core.errors import clip
from regelwerk.core.shape import well_formed
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.position import (
    LAST_YEAR,
    NOBODY,
    Dislodged,
    Position,
    Power,
    Season,
    Stage,
    Unit,
)

LABEL = re.compile(r"[SFW][0-9]{1,9}[MRA](?![^\W_])", re.IGNORECASE)
"""The short form of a phase: `S1901M`."""

STAGES: dict[str, Stage] = {"M": "movement", "R": "retreats", "A": "adjustments"}


def position_of(
    label: str,
    units: Iterable[Unit],
    owner: Mapping[int, Power],
    dislodged: Iterable[Dislodged],
    board: Board,
) -> Position:
    """The position of a phase's label, its units, and the owners of its centres."""
    season: Season = "spring" if label[0] in "Ss" else "fall"
    centres = tuple(owner.get(centre, NOBODY) for centre in board.centres)
    return Position(
        int(label[1:-1]), season, STAGES[label[-1].upper()], tuple(units), centres, tuple(dislodged)
    )


def flaw(position: Position, board: Board | None = None) -> str | None:
    """Why orders cannot be given in a position; None if they can. It trusts nothing.

    >>> from regelwerk.payola.diplomacy import standard
    >>> flaw(standard().start) is None
    True
    """
    board = board or standard()
    if not well_formed(position):
        return "its fields do not have their types"
    return next(_flaws(position, board), None)


def _flaws(position: Position, board: Board) -> Iterator[str]:
    if not 1 <= position.year <= LAST_YEAR:
        yield "the year has one to nine figures"
    if position.stage == "adjustments" and position.season != "fall":
        yield "adjustments follow the fall"
    if len(position.centres) != len(board.centres):
        yield f"the board has {len(board.centres)} supply centres, not {len(position.centres)}"
    if any(not NOBODY <= owner < len(board.powers) for owner in position.centres):
        yield "a centre belongs to no power of the board"
    ousted = [each.unit for each in position.dislodged]
    for unit in (*position.units, *ousted):
        if not 0 <= unit.power < len(board.powers) or not board.can_stand(unit.kind, unit.at):
            yield f"{clip(unit)} cannot stand there"
    for units in (position.units, ousted):
        if len({board.province_of[unit.at] for unit in units}) != len(units):
            yield "two units are in one province"
    if bool(ousted) != (position.stage == "retreats"):
        yield "there are dislodged units in a retreat phase, and only there"
    occupied = {board.province_of[unit.at] for unit in position.units}
    for each in position.dislodged:
        reach = board.army_reach if each.unit.kind == "A" else board.fleet_reach
        if len(set(each.retreats)) != len(each.retreats) or not reach[each.unit.at].issuperset(each.retreats):
            yield "a dislodged unit cannot reach its retreat"
        if any(board.province_of[place] in occupied for place in each.retreats):
            yield "a retreat is occupied"
