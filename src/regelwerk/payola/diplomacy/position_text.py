"""Positions as text that people can write."""

from __future__ import annotations

import re

from regelwerk.core import NotationError
from regelwerk.core.errors import clip
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.flaws import LABEL, flaw, position_of
from regelwerk.payola.diplomacy.position import Dislodged, Position, Unit
from regelwerk.payola.diplomacy.scanner import Scanner

LONGEST_TEXT = 20_000
"""Characters of a position in text."""

_VERB = re.compile(r"(has|owns|retreats)\b", re.IGNORECASE)
_MARK = re.compile(r"[,:]")
_NOWHERE = re.compile(r"nowhere\b", re.IGNORECASE)


def format_position(position: Position, board: Board | None = None) -> str:
    """A position as text: the phase, then for each power its units, its centres and its dislodged units.

    >>> from regelwerk.payola.diplomacy import standard
    >>> print(format_position(standard().start)[:51])
    S1901M
    AUSTRIA has A bud, F tri, A vie
    AUSTRIA owns
    """
    board = board or standard()
    lines = [position.label]
    for power, name in enumerate(board.powers):
        units = [_unit_out(unit, board) for unit in position.units if unit.power == power]
        owned = [
            board.places[centre]
            for centre, owner in zip(board.centres, position.centres, strict=True)
            if owner == power
        ]
        if units:
            lines.append(f"{name} has {', '.join(units)}")
        if owned:
            lines.append(f"{name} owns {', '.join(owned)}")
        for each in position.dislodged:
            if each.unit.power == power:
                retreats = ", ".join(board.places[place] for place in each.retreats) or "nowhere"
                lines.append(f"{name} retreats {_unit_out(each.unit, board)}: {retreats}")
    return "\n".join(lines) + "\n"


def _unit_out(unit: Unit, board: Board) -> str:
    return f"{unit.kind} {board.places[unit.at]}"


def parse_position(text: str, board: Board | None = None) -> Position:
    """The position of a text as `format_position` writes it. Raises `NotationError`."""
    board = board or standard()
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("a position is a text", clip(text))
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"longer than {LONGEST_TEXT} characters", text, LONGEST_TEXT)
    scanner = Scanner(text, board)
    scanner.skip()
    label = LABEL.match(text, scanner.at)
    if label is None:
        raise scanner.fail("a phase is expected, such as S1901M")
    scanner.at = label.end()
    units: list[Unit] = []
    dislodged: list[Dislodged] = []
    owner: dict[int, int] = {}
    while not scanner.done():
        _read_line(scanner, units, owner, dislodged)
    position = position_of(label[0], units, owner, dislodged, board)
    if reason := flaw(position, board):
        raise NotationError(f"no position: {reason}", text, 0)
    return position


def _read_line(
    scanner: Scanner, units: list[Unit], owner: dict[int, int], dislodged: list[Dislodged]
) -> None:
    """One statement: `FRANCE has A par, F bre`, `FRANCE owns par, bre`, `FRANCE retreats A bur: gas, par`."""
    power = scanner.power()
    if power is None:
        raise scanner.fail("a power is expected")
    scanner.skip()
    begin = scanner.at
    verb = scanner.take(_VERB)
    if verb is None:
        raise scanner.fail("has, owns or retreats is expected", begin)
    if verb == "has":
        units.append(_read_unit(scanner, power))
        while scanner.take(_MARK):
            units.append(_read_unit(scanner, power))
    elif verb == "owns":
        owner[_read_centre(scanner)] = power
        while scanner.take(_MARK):
            owner[_read_centre(scanner)] = power
    else:
        unit = _read_unit(scanner, power)
        places: list[int] = []
        if not scanner.take(_MARK):
            raise scanner.fail(": and the places it may retreat to are expected")
        if not scanner.take(_NOWHERE):
            places.append(scanner.place())
            while scanner.take(_MARK):
                places.append(scanner.place())
        dislodged.append(Dislodged(unit, tuple(sorted(places))))


def _read_unit(scanner: Scanner, power: int) -> Unit:
    scanner.skip()
    begin = scanner.at
    kind = scanner.kind()
    if kind is None:
        raise scanner.fail("A or F and a place are expected", begin)
    place = scanner.place()
    if not scanner.board.can_stand(kind, place):
        raise scanner.fail(f"{kind} {scanner.board.places[place]} cannot stand there", begin)
    return Unit(power, kind, place)


def _read_centre(scanner: Scanner) -> int:
    scanner.skip()
    begin = scanner.at
    place = scanner.place()
    if place not in scanner.board.centres:
        raise scanner.fail(f"{scanner.board.places[place]} is no supply centre", begin)
    return place
