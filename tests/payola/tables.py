"""Tables for tests, in words: which units stand where, and who has what."""

from __future__ import annotations

from typing import Any

from regelwerk.payola.diplomacy import Position, Unit, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.table import PayolaTable, first_list

BOARD = standard()


def power(name: str) -> int:
    """A power by its name in any case."""
    return BOARD.power(name.strip().upper())


def units_of(text: str) -> tuple[Unit, ...]:
    """Units from `France: A par, F bre; Russia: F stp/sc`."""
    units: list[Unit] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, those = part.partition(":")
        for each in those.split(","):
            kind, place = each.split()
            units.append(Unit(power(name), "A" if kind == "A" else "F", BOARD.place(place)))
    return tuple(units)


def by_power(text: str) -> dict[int, int]:
    """Figures from `France 5, Germany 2`."""
    pairs = (part.rsplit(maxsplit=1) for part in text.split(",") if part.strip())
    return {power(name): int(figure) for name, figure in pairs}


def table_of(units: str, accounts: str = "", **options: Any) -> PayolaTable:
    """A table with these units, and the accounts of the start where nothing else is said."""
    game = Payola(**options)
    position = Position(1901, "spring", "movement", units_of(units), BOARD.start.centres)
    balances = {**dict(enumerate(game.start_balance)), **by_power(accounts)}
    lists = tuple(first_list(each) for each in range(game.seats))
    return PayolaTable(game, position, tuple(balances.values()), lists)
