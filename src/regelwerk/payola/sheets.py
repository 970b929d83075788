"""A sheet: all that a power writes under seal in a movement phase."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from regelwerk.core import HiddenInformation, NotationError, Player, evolve, frozen, seen
from regelwerk.core.errors import clip
from regelwerk.payola.actions import Entry, Offer, Reserve, Seal, Send, SetAcceptance
from regelwerk.payola.entries import HEAD, format_entry, parse_entry, power_named
from regelwerk.payola.lines import Line, Transfer
from regelwerk.payola.options import BOARD, SEATS
from regelwerk.payola.table import AcceptanceList, PayolaTable

LONGEST_TEXT = 100_000
"""Characters of all sheets of a phase together."""

Piece: TypeAlias = tuple[int, str]
"""A part of a text and the number of its line."""

_COMMENT = re.compile(r"%[^\n]*")
_HEADING = re.compile(r"\s*(?!accept\b)([^\W\d_]{3,})\s*:", re.IGNORECASE)


@frozen(cache_hash=True)
class Sheet:
    """What a power seals in a movement phase; an empty sheet is as good as none."""

    lines: tuple[Line, ...] = ()
    reserves: tuple[int, ...] = ()
    """Amounts that are kept out of reach; they add up."""
    transfers: tuple[Transfer, ...] = ()
    accept: AcceptanceList | None = None
    """The acceptance list from now on; None: as before."""

    @property
    def size(self) -> int:
        """How many lines it has in all."""
        return len(self.lines) + len(self.reserves) + len(self.transfers)

    def having(self, entry: Entry) -> Sheet:
        """The sheet with one more entry."""
        match entry:
            case Offer(_, line):
                return evolve(self, lines=(*self.lines, seen(line)))
            case Reserve(_, amount):
                return evolve(self, reserves=(*self.reserves, amount))
            case Send(_, transfer):
                return evolve(self, transfers=(*self.transfers, transfer))
            case SetAcceptance(_, powers):
                return evolve(self, accept=powers)

    def entries(self, power: Player) -> tuple[Entry, ...]:
        """What a power does to write this sheet."""
        accept = () if self.accept is None else (SetAcceptance(power, self.accept),)
        return (
            *accept,
            *(Send(power, transfer) for transfer in self.transfers),
            *(Reserve(power, amount) for amount in self.reserves),
            *(Offer(power, line) for line in self.lines),
        )

    def actions(self, power: Player) -> tuple[Entry | Seal, ...]:
        """What a power does to write this sheet and seal it."""
        return (*self.entries(power), Seal(power))

    @classmethod
    def parse(cls, text: str, table: PayolaTable, power: Player) -> Sheet:
        r"""The sheet that a power has written, legal or not. Raises `NotationError`.

        An entry ends with its line, at a semicolon, or where the next amount and form begin; `%` begins a
        comment. An error tells the power and the line of the text.

        >>> from regelwerk.payola.game import Payola
        >>> table = Payola().start().table
        >>> sheet = Sheet.parse("30 $ 10 : A Par - Bur 10 ! A Mos - Ukr % both\nA mar H", table, 2)
        >>> print(sheet.format(table))
        30 $
        10 : A par - bur
        10 ! A mos - ukr
        0 : A mar H
        """
        return _read(_pieces(text), table, power)

    def format(self, table: PayolaTable) -> str:
        """The sheet as text, which `parse` reads. Raises `NotationError` for what is not on the map."""
        return "\n".join(format_entry(entry, table.position) for entry in self.entries(0))


@frozen(cache_hash=True)
class Sealed:
    """A sheet of which a view shows only how many entries it has: everybody sees others write, not what."""

    entries: int


EMPTY = Sheet()


def covered(sheet: Sheet | Sealed) -> Sealed:
    """What others see of a sheet."""
    return sheet if isinstance(sheet, Sealed) else Sealed(sheet.size + (sheet.accept is not None))


def opened(sheet: Sheet | Sealed) -> Sheet:
    """A sheet that must be visible. Raises `HiddenInformation`."""
    if isinstance(sheet, Sealed):
        raise HiddenInformation("this view hides the sheet asked for")
    return sheet


def parse_sheets(text: str, table: PayolaTable) -> tuple[Sheet, ...]:
    r"""The sheets of all powers, each under its name and a colon, in any order. Raises `NotationError`.

    A power that is not named has an empty sheet; one that is named again goes on with its sheet. An error
    tells the power and the line of the text.

    >>> from regelwerk.payola.game import Payola
    >>> table = Payola().start().table
    >>> sheets = parse_sheets("Italy: 1 : A ven - tri; Fra: 5 : A par - bur\n2 > A mar - spa", table)
    >>> [sheet.size for sheet in sheets]
    [0, 0, 2, 0, 1, 0, 0]
    """
    parts: list[list[Piece]] = [[] for _ in range(SEATS)]
    power: Player | None = None
    for number, piece in _pieces(text):
        heading = _HEADING.match(piece)
        if heading:
            with _at(f"line {number}"):
                power = power_named(heading[1], piece, heading.start(1))
        rest = piece[heading.end() :] if heading else piece
        if power is not None:
            parts[power].append((number, rest))
        elif rest.strip():
            raise NotationError(f"line {number}: say first whose sheet it is: a power and a colon", piece)
    return tuple([_read(pieces, table, power) for power, pieces in enumerate(parts)])


def format_sheets(sheets: Iterable[Sheet], table: PayolaTable) -> str:
    """All sheets that are not empty, each under the name of its power."""
    return "\n".join(
        f"{name.title()}:\n{sheet.format(table)}"
        for name, sheet in zip(BOARD.powers, sheets, strict=True)
        if sheet != EMPTY
    )


def _pieces(text: str) -> list[Piece]:
    """The pieces of a text between line breaks and semicolons, without comments."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("a sheet is a text", clip(text))
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"longer than {LONGEST_TEXT} characters", text, LONGEST_TEXT)
    lines = enumerate(_COMMENT.sub("", text).split("\n"), 1)
    return [(number, piece) for number, line in lines for piece in line.split(";")]


def _read(pieces: Iterable[Piece], table: PayolaTable, power: Player) -> Sheet:
    if not 0 <= power < SEATS:
        raise NotationError("there is no such power", clip(power))
    sheet = EMPTY
    for number, piece in pieces:
        with _at(f"{BOARD.powers[power].title()}, line {number}"):
            for text in _split(piece):
                if text.casefold() == "seal":
                    raise NotationError("a sheet is sealed by handing it in; it has no line for that", text)
                for entry in parse_entry(text, table, power):
                    if isinstance(entry, SetAcceptance) and sheet.accept is not None:
                        raise NotationError("a sheet has one acceptance list", text)
                    sheet = sheet.having(entry)
    return sheet


@contextmanager
def _at(place: str) -> Generator[None, None, None]:
    """Say of an error in notation where it is."""
    try:
        yield
    except NotationError as error:
        raise NotationError(f"{place}: {error.reason}", error.text, error.position) from None


def _split(piece: str) -> Iterator[str]:
    """The entries of a line of text: each begins with an amount and a form, the first perhaps without."""
    begins = sorted({0, *(head.start() for head in HEAD.finditer(piece))})
    for begin, end in zip(begins, [*begins[1:], len(piece)], strict=True):
        entry = piece[begin:end].strip(" \t\r,")
        if entry:
            yield entry
