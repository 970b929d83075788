"""The table as text: the season, and for each power its centres, its account and its units."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Hidden, Player
from regelwerk.payola.narration import name_of, unit_name
from regelwerk.payola.options import BOARD, SEATS, orders_due
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Voting, Writing
from regelwerk.payola.sheets import EMPTY, Sheet

_STAGES = {"movement": "orders", "retreats": "retreats", "adjustments": "builds and removals"}


def picture_of(state: PayolaState) -> str:
    """A row for each power, an arrow before who may act; free centres; what is due, and visible sheets."""
    position = state.table.position
    actors = state.actors
    rows = [("", "power", "centres", "ducats", "units"), *(_row(state, p, p in actors) for p in range(SEATS))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    season = "winter" if position.stage == "adjustments" else position.season
    free = [BOARD.places[c] for c, owner in zip(BOARD.centres, position.centres, strict=True) if owner < 0]
    return "\n".join(
        [
            f"{season.title()} {position.year}, {_STAGES[position.stage]}",
            "",
            *lines,
            *([f"free centres: {' '.join(free)}"] if free else []),
            "",
            *_due(state),
        ]
    )


def _row(state: PayolaState, power: Player, acts: bool) -> tuple[str, ...]:
    table = state.table
    balance = table.balances[power]
    units = [unit_name(unit) for unit in table.position.units if unit.power == power]
    return (
        ">" if acts else "",
        name_of(power),
        f"{table.position.centres.count(power)}",
        "?" if isinstance(balance, Hidden) else f"{balance}",
        ", ".join(units) or "-",
    )


def _due(state: PayolaState) -> Iterator[str]:
    position = state.table.position
    match state.phase:
        case Voting():
            yield "Shall it be a draw?"
        case Writing() as phase:
            yield "Write offers, and seal."
            for power, sheet in enumerate(phase.sheets):
                if isinstance(sheet, Sheet) and sheet != EMPTY:
                    sealed = "" if power in phase.owing else ", sealed"
                    yield f"{name_of(power)}'s sheet{sealed}:"
                    yield from (f"  {line}" for line in sheet.format(state.table).splitlines())
        case Retreating():
            for each in position.dislodged:
                places = " ".join(BOARD.places[place] for place in each.retreats)
                yield f"{name_of(each.unit.power)}'s {unit_name(each.unit)} may go to: {places}; or disbands."
        case Adjusting():
            for power, due in enumerate(orders_due(position)):
                if due:
                    owes = position.centres.count(power) - sum(u.power == power for u in position.units)
                    yield f"{name_of(power)} {'may build' if owes > 0 else 'must remove'} {due}."
        case Over() as phase:
            yield f"Over: {', '.join(map(name_of, phase.winners))}."
