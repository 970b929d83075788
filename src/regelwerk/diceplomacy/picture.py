"""The table as text; works on views, where hidden dice are `?`."""

from __future__ import annotations

from regelwerk.core import Hidden, Player
from regelwerk.diceplomacy.narration import Name, sides
from regelwerk.diceplomacy.phases import (
    Answering,
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Voting,
)
from regelwerk.diceplomacy.table import NO_DIE, DicePlomacyTable


def picture(state: DicePlomacyState) -> str:
    """A row for each seat, and what is due.

    A star stands behind a die that everybody knows, an arrow before who may act.
    """
    table = state.table
    name = state.game.seat_name
    actors = state.actors
    rows: list[tuple[str, ...]] = [("", "seat", "die", "won", "lost", "ally")]
    rows += [_row(table, seat, seat in actors, name) for seat in range(table.game.seats)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([f"turn {table.turn + 1}, {table.peace} without a war", *lines, _due(state.phase, name)])


def _row(table: DicePlomacyTable, seat: Player, acts: bool, name: Name) -> tuple[str, ...]:
    partner = table.ally[seat]
    return (
        ">" if acts else "",
        f"{seat} {name(seat)}",
        _die(table, seat),
        str(table.victories[seat]),
        str(table.defeats[seat]),
        "" if partner is None else name(partner),
    )


def _die(table: DicePlomacyTable, seat: Player) -> str:
    value = table.die[seat]
    if isinstance(value, Hidden):
        return "?"
    if value == NO_DIE:
        return "-" if seat in table.alive else "out"
    return f"{value}{'*' if table.known[seat] is not None else ''}"


def _due(phase: DicePlomacyPhase, name: Name) -> str:
    match phase:
        case DrawingFirst():
            return "Chance names the first player."
        case SettingUp(_, seat):
            return f"{name(seat)} rolls for the first time."
        case TakingTurn(seat):
            return f"{name(seat)} takes a turn."
        case Answering(proposer, seat):
            return f"{name(proposer)} proposes an alliance to {name(seat)}."
        case Reforming(seat):
            return f"{name(seat)} rolls again."
        case SeekingHelp(war):
            return f"War: {sides(war, name)}, who may seek help."
        case Joining(war, unit, place):
            return f"War: {sides(war, name)}; {name(unit[place])} is asked to help."
        case Voting(war, side, place):
            return f"War: {sides(war, name)}; {name(war.members(side)[place])} votes on surrender."
        case Balloting(war, _):
            return f"War: {sides(war, name)}; sealed votes on surrender."
        case Rerolling(_, seats):
            return f"{name(seats[0])} rolls after the war."
        case Over(winners, _, _):
            return f"Over. Won by: {', '.join(map(name, winners))}."
