"""The test cases of `datc.txt`, read, and small helpers to set up positions in words."""

from __future__ import annotations

from pathlib import Path

import attrs

from regelwerk.payola.diplomacy import (
    NOBODY,
    Board,
    Kind,
    Position,
    Report,
    Season,
    Stage,
    Unit,
    standard,
)

REASONS = {
    "order.owner": "not_owner",
    "hold.dislodged": "dislodged",
    "convoy.dislodged": "dislodged",
    "move.bounce": "bounce",
    "move.own": "bounce",
    "move.noconvoy": "no_convoy",
    "move.disrupted": "convoy_disrupted",
    "move.paradox": "convoy_disrupted",
    "support.unmatched": "unmatched",
    "support.cut": "cut",
    "retreat.crash": "bounce",
    "retreat.none": "no_order",
    "build.home": "not_home",
    "build.owned": "not_owned",
    "build.free": "occupied",
    "build.inland": "fleet_inland",
    "build.coast": "no_coast",
    "order.unit": "no_unit",
    "adjust.count": "too_many",
}
"""What the cases call the rules; a rule that refuses an order is else called `illegal`."""


def word_of(report: Report) -> str:
    """What became of an order, in the words of the cases."""
    default = "ok" if report.success else "illegal"
    word = REASONS.get(report.rule.id, default)
    return f"{word}, dislodged" if report.dislodged and word != "dislodged" else word


@attrs.define
class Case:
    """One block of the file."""

    id: str
    title: str
    units: list[str] = attrs.field(factory=list)
    power: str = ""
    centres: list[str] = attrs.field(factory=list)
    orders: list[tuple[str, str, str]] = attrs.field(factory=list)
    removed: list[str] = attrs.field(factory=list)
    after: list[str] = attrs.field(factory=list)
    dislodged: list[str] = attrs.field(factory=list)
    contested: list[str] = attrs.field(factory=list)
    retreats: list[tuple[str, str, str]] = attrs.field(factory=list)
    """Power, order and result; without power and order, the province of a unit that got none."""
    then: list[str] | None = None


def read_cases() -> list[Case]:
    """All cases, in their order."""
    text = Path(__file__).with_name("datc.txt").read_text(encoding="utf-8")
    return [_case(block) for block in text.split("\n\n") if block.startswith("6.")]


def _case(block: str) -> Case:
    first, *lines = block.strip().splitlines()
    number, title = first.split(" ", 1)
    case = Case(number, title)
    for line in lines:
        if " = " in line:
            left, result = line.rsplit(" = ", 1)
            if left.startswith("retreat "):
                power, _, order = left.removeprefix("retreat ").partition(": ")
                case.retreats.append((power, order, result))
            else:
                power, order = left.split(": ", 1)
                case.orders.append((power, order, result))
            continue
        key, _, value = line.partition(":")
        items = value.strip().split(", ") if value.strip() else []
        match key:
            case "power":
                case.power = items[0]
            case "dislodged":
                case.dislodged += [value.strip()]
            case "then":
                case.then = items
            case "units" | "centres" | "removed" | "after" | "contested":
                setattr(case, key, items)
            case _:
                raise ValueError(f"{number}: {line}")
    return case


def unit(text: str, board: Board | None = None) -> Unit:
    """`unit("FRANCE A par")`."""
    board = board or standard()
    power, kind, place = text.split()
    kinds: dict[str, Kind] = {"A": "A", "F": "F"}
    return Unit(board.power(power), kinds[kind], board.place(place))


def position(
    units: list[str],
    centres: list[str] | None = None,
    *,
    stage: Stage = "movement",
    season: Season = "spring",
    board: Board | None = None,
) -> Position:
    """A position of 1901 with the units, and with centres such as `"FRANCE par"`; the others are neutral."""
    board = board or standard()
    owner = {board.place(place): board.power(power) for power, place in map(str.split, centres or [])}
    return Position(
        1901,
        season,
        stage,
        tuple(unit(each, board) for each in units),
        tuple(owner.get(centre, NOBODY) for centre in board.centres),
    )


def words(units: tuple[Unit, ...], board: Board | None = None) -> list[str]:
    """Units in words, sorted."""
    board = board or standard()
    return sorted(f"{board.powers[each.power]} {each.kind} {board.places[each.at]}" for each in units)
