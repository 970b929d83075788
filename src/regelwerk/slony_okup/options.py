"""The switches of Słony okup, and the board with its printed figures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.core import BadOption, Options, flag, frozen, one_of, whole
from regelwerk.core.errors import clip
from regelwerk.core.shape import check_of

COLUMNS = 3
MOST_ROWS = 12
MOST_POINTS = 50

_FIGURE = whole(0, MOST_POINTS)
_STOCK = whole(0, 200)

ColumnIndex: TypeAlias = int
"""A column of the sailing track, from 0; on the named boards blue, red, white."""

RowIndex: TypeAlias = int
"""A row of the sailing track, from 0, where ships enter."""


def _name(column: Column, field: Any, value: Any) -> None:
    if type(value) is not str or not value.isalpha() or value != value.casefold() or len(value) > 20:
        raise BadOption(f"Column: a name is one word of at most 20 small letters, not {clip(value)}")


@frozen(cache_hash=True)
class Column:
    """A column of the sailing track: what launching there costs, and what its ships are worth.

    `cost` is in money, `points` and `penalty` in prestige. Raises `BadOption`.
    """

    name: str = attrs.field(validator=_name)
    cost: int = attrs.field(validator=_FIGURE)
    points: int = attrs.field(validator=_FIGURE)
    penalty: int = attrs.field(validator=_FIGURE)


def _columns(board: Board, field: Any, value: Any) -> None:
    if not _three_columns(value):
        raise BadOption(f"Board: columns must be a tuple of three columns, not {clip(value)}")
    if len({column.name for column in board.columns}) != COLUMNS:
        raise BadOption("Board: the columns need different names")
    if min(column.cost for column in board.columns) != 0:
        raise BadOption("Board: one column must cost 0, or launching could be impossible")


def _row_points(board: Board, field: Any, value: Any) -> None:
    if not _numbers(value) or not 1 <= len(value) <= MOST_ROWS:
        raise BadOption(f"Board: row_points must be a tuple of 1 to {MOST_ROWS} rows, not {clip(value)}")
    if not all(0 <= points <= MOST_POINTS for points in board.row_points):
        raise BadOption(f"Board: row_points must be from 0 to {MOST_POINTS}, not {clip(value)}")


_three_columns = check_of(tuple[Column, Column, Column])
_numbers = check_of(tuple[int, ...])


@frozen(cache_hash=True)
class Board:
    """The sailing track: three columns, and what each row is worth, from the entry row on.

    Raises `BadOption` for a board that cannot be played on.

    >>> BOARD_DEFAULT.value(1, 3), BOARD_DEFAULT.rows
    (5, 4)
    """

    columns: tuple[Column, Column, Column] = attrs.field(validator=_columns)
    row_points: tuple[int, ...] = attrs.field(validator=_row_points)

    @property
    def rows(self) -> int:
        """How many rows there are; a ship that fails in the last one sinks."""
        return len(self.row_points)

    def value(self, column: ColumnIndex, row: RowIndex) -> int:
        """The prestige for freeing a ship from a field."""
        return self.columns[column].points + self.row_points[row]


_PRINTED = (Column("blue", 0, 1, 4), Column("red", 1, 2, 5), Column("white", 3, 4, 7))

BOARD_DEFAULT = Board(_PRINTED, (0, 1, 2, 3))
"""The label of a row is its value."""
BOARD_LABELS = Board(_PRINTED, (0, 3, 6))
"""Three rows, of which the second is marked 3."""
BOARD_OFFSET = Board(_PRINTED, (1, 2, 3, 4))
"""The entry row is worth a point already."""
BOARD_TRIANGLE = Board(_PRINTED, (0, 1, 3, 6))
"""The steps grow from row to row."""

BOARDS: Mapping[str, Board] = MappingProxyType(
    {"default": BOARD_DEFAULT, "labels": BOARD_LABELS, "offset": BOARD_OFFSET, "triangle": BOARD_TRIANGLE}
)
"""The named boards. The rule text leaves some printed figures open; each of these fits all that it says."""


def _board(value: Any) -> Any:
    """A board, also by its name; anything else is left to the validator."""
    return BOARDS.get(value, value) if type(value) is str else value


def _is_board(game: SlonyOptions, field: Any, value: Any) -> None:
    if type(value) is not Board:
        raise BadOption(f"SlonyOkup: board must be a Board or one of {', '.join(BOARDS)}, not {clip(value)}")


def _is_seat(game: SlonyOptions, field: Any, value: Any) -> None:
    if not (type(value) is str and value == "random") and not (
        type(value) is int and 0 <= value < game.seats
    ):
        last = game.seats - 1
        raise BadOption(
            f"SlonyOkup: first_pirate must be a seat from 0 to {last} or 'random', not {clip(value)}"
        )


def _strict(game: SlonyOptions, field: Any, value: Any) -> None:
    flag(game, field, value)
    if value and game.seats < 3:
        raise BadOption(f"SlonyOkup: with strict_players the game is for 3 or 4, not {game.seats}")


@frozen
class SlonyOptions(Options):
    """Everything that can be chosen before a game; the defaults are the rules as printed.

    `docs/rules/slony_okup.md` explains each switch.
    """

    seats: int = attrs.field(default=3, validator=whole(2, 4))
    board: Board = attrs.field(default=BOARD_DEFAULT, converter=_board, validator=_is_board)
    fleet_size: int = attrs.field(default=5, validator=whole(1, 12))
    money: int = attrs.field(default=20, validator=_STOCK)
    pirates: int = attrs.field(default=10, validator=_STOCK)
    prestige: int = attrs.field(default=10, validator=_STOCK)
    monopoly_bonus: int = attrs.field(default=8, validator=_FIGURE)
    monopoly_size: int = attrs.field(default=3, validator=whole(1, 12))
    diversity_bonus: int = attrs.field(default=10, validator=_FIGURE)
    first_pirate: int | Literal["random"] = attrs.field(default=0, validator=_is_seat)
    min_bid: int = attrs.field(default=1, validator=_STOCK)
    pass_mode: Literal["reenter", "final"] = attrs.field(
        default="reenter", validator=one_of("reenter", "final")
    )
    counter_tokens: Literal["always_lost", "lost_on_withdraw"] = attrs.field(
        default="always_lost", validator=one_of("always_lost", "lost_on_withdraw")
    )
    counter_cap: Literal["own_pirates", "payable"] = attrs.field(
        default="own_pirates", validator=one_of("own_pirates", "payable")
    )
    negative_prestige: bool = attrs.field(default=False, validator=flag)
    placement: Literal["mandatory", "optional"] = attrs.field(
        default="mandatory", validator=one_of("mandatory", "optional")
    )
    strict_players: bool = attrs.field(default=False, validator=_strict)
