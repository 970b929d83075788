"""Reading what players write: places by id or full name, units, and where it failed."""

from __future__ import annotations

import re
from functools import cache

from regelwerk.core import NotationError
from regelwerk.payola.diplomacy.board import Board
from regelwerk.payola.diplomacy.orders import Kind

_BLANK = re.compile(r"\s*")
_KIND = re.compile(r"(army|fleet|a|f)\b\.?", re.IGNORECASE)
_COAST = re.compile(
    r"\s*(?:/\s*|\(\s*|(?=[a-z]+ coast\b))(?:([nsew]{1,2}c)\b|(north|south|east|west) coast\b)\s*(\))?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_BREAK = r"[\s.'’-]+"


class Scanner:
    """A text and how far it has been read. Blanks between the parts do not matter, nor does case."""

    def __init__(self, text: str, board: Board, at: int = 0, end: int | None = None) -> None:
        self.text = text
        self.board = board
        self.at = at
        self.end = len(text) if end is None else end

    def fail(self, reason: str, at: int | None = None) -> NotationError:
        """The error of something wrong here (or at another character)."""
        return NotationError(reason, self.text, self.at if at is None else at)

    def skip(self) -> None:
        """Go on to the next character that is not blank."""
        match = _BLANK.match(self.text, self.at, self.end)
        self.at = match.end() if match else self.at

    def done(self) -> bool:
        """Whether nothing is left."""
        self.skip()
        return self.at >= self.end

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """The text that fits the pattern here, in lower case; None (and nothing read) if none does."""
        self.skip()
        match = pattern.match(self.text, self.at, self.end)
        if match is None:
            return None
        self.at = match.end()
        return match[0].casefold()

    def power(self) -> int | None:
        """The power named here, if one is."""
        name = self.take(_powers(self.board))
        return None if name is None else self.board.power(name.upper())

    def kind(self) -> Kind | None:
        """`A` or `F`, if it stands here."""
        word = self.take(_KIND)
        return None if word is None else "A" if word[0] == "a" else "F"

    def place(self) -> int:
        """The place named here. Raises `NotationError`."""
        self.skip()
        begin = self.at
        province = self._province()
        coast = _COAST.match(self.text, self.at, self.end)
        if coast is None:
            return province
        self.at = coast.end()
        short = (coast[1] or coast[2][0] + "c").casefold()
        place = f"{self.board.places[province]}/{short}"
        if place not in self.board.places:
            raise self.fail(f"{self.board.provinces[province].name} has no coast {short}", begin)
        return self.board.place(place)

    def _province(self) -> int:
        """The province named here. Ids are looked up by the word, full names are searched for."""
        word = _WORD.match(self.text, self.at, self.end)
        province = _ids(self.board).get(word[0].casefold()) if word else None
        if word and province is not None:
            self.at = word.end()
            return province
        name = self.take(_places(self.board))
        if name is None:
            raise self.fail("a province is expected")
        return _names(self.board)[_plain(name)]

    def unit(self) -> tuple[Kind | None, int]:
        """A unit: its kind, if it is written, and its place. Raises `NotationError`."""
        kind = self.kind()
        return kind, self.place()


def _plain(name: str) -> str:
    return re.sub(_BREAK, " ", name.casefold()).strip()


@cache
def _names(board: Board) -> dict[str, int]:
    """Ids and full names of the provinces, in lower case and without punctuation."""
    names = {_plain(province.name): number for number, province in enumerate(board.provinces)}
    return names | {province.id: number for number, province in enumerate(board.provinces)}


@cache
def _ids(board: Board) -> dict[str, int]:
    """Ids by themselves, without those that are also how a full name begins."""
    begins = {_plain(province.name).split(" ")[0] for province in board.provinces}
    return {
        province.id: number for number, province in enumerate(board.provinces) if province.id not in begins
    }


@cache
def _places(board: Board) -> re.Pattern[str]:
    longest_first = sorted(_names(board), key=len, reverse=True)
    spelled = (_BREAK.join(map(re.escape, name.split(" "))) for name in longest_first)
    return re.compile(rf"(?:{'|'.join(spelled)})(?![^\W_])", re.IGNORECASE)


@cache
def _powers(board: Board) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(map(re.escape, board.powers))})\b", re.IGNORECASE)
