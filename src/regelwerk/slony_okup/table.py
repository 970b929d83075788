"""What lies on the table: each firm's tokens, its ships in reserve and on the board, and its sea areas."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Player, frozen, maker
from regelwerk.slony_okup.options import ColumnIndex, RowIndex, SlonyOptions

Field: TypeAlias = tuple[ColumnIndex, RowIndex]
"""A field of the sailing track: column and row."""


@frozen
class Firm:
    """What one seat owns.

    `pirates` are the tokens that are pirates or anti-terrorists as they are used; `prestige` is its place on
    the track. `reserve` counts its own ships not yet launched, `ships` are the fields of those on the board,
    in ascending order. `seas` counts the freed ships in its sea areas, by column; they are always others'.
    """

    money: int
    pirates: int
    prestige: int
    reserve: int
    ships: tuple[Field, ...] = ()
    seas: tuple[int, int, int] = (0, 0, 0)

    @property
    def tokens(self) -> int:
        """The highest sum the firm can bid: money, pirates and prestige count one each."""
        return self.money + self.pirates + (self.prestige if self.prestige > 0 else 0)

    @property
    def has_ships(self) -> bool:
        """Whether a ship in its own colour is left, in reserve or on the board."""
        return self.reserve > 0 or bool(self.ships)


@frozen
class SlonyTable:
    """The firms, by seat."""

    game: SlonyOptions
    firms: tuple[Firm, ...]


_table = maker(SlonyTable)


def with_firm(table: SlonyTable, seat: Player, firm: Firm) -> SlonyTable:
    """The table with one firm changed."""
    firms = table.firms
    return _table(table.game, (*firms[:seat], firm, *firms[seat + 1 :]))


def with_ship(ships: tuple[Field, ...], field: Field) -> tuple[Field, ...]:
    """One ship more on the board."""
    return tuple(sorted((*ships, field)))


def without_ship(ships: tuple[Field, ...], field: Field) -> tuple[Field, ...]:
    """One ship fewer on a field where there is one."""
    place = ships.index(field)
    return ships[:place] + ships[place + 1 :]
