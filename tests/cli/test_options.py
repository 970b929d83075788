"""Option values as text: read as their declared type asks, and refused by the game itself."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from regelwerk.cli.errors import UsageError
from regelwerk.cli.games import options_of, seats_of
from regelwerk.cli.options import game_with, value_of
from regelwerk.cli.story import heading
from regelwerk.core import BadOption, Game
from tests.cli.conftest import ours
from tests.toys import Nim


@pytest.mark.parametrize(
    ("hint", "text", "value"),
    [
        (int, "7", 7),
        (int, "-7", -7),
        (int, "+7", 7),
        (int, "seven", "seven"),
        (int, "1" * 19, "1" * 19),
        (int, "true", "true"),
        (int, "none", "none"),
        (int | None, "none", None),
        (int | None, "Null", None),
        (int | None, "3", 3),
        (bool, "true", True),
        (bool, "ON", True),
        (bool, "no", False),
        (bool, "1", "1"),
        (str, "1", "1"),
        (str, "true", "true"),
        (str, "[x]", "[x]"),
        (Literal["a", "b"], "a", "a"),
        (Literal["1", "2"], "1", "1"),
        (int | Literal["random"], "2", 2),
        (int | Literal["random"], "random", "random"),
        (Literal[1, None], "none", None),
        (None, "anything", "anything"),
    ],
)
def test_a_text_is_read_as_the_type_asks(hint: Any, text: str, value: Any) -> None:
    read = value_of(Nim, "option", text, hint)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("cls", ours(), ids=lambda cls: cls.name)
def test_the_defaults_that_are_listed_can_be_given_back(cls: type[Game[Any, Any]]) -> None:
    simple = [option for option in options_of(cls) if "(" not in option]
    assert len(simple) > 10
    assert game_with(cls.name, simple) == cls()


@pytest.mark.parametrize("cls", ours(), ids=lambda cls: cls.name)
def test_the_seats_that_are_listed_are_those_that_can_be_had(cls: type[Game[Any, Any]]) -> None:
    numbers = [int(number) for number in seats_of(cls).split("-")]
    least, most = numbers[0], numbers[-1]
    for seats in range(least, most + 1):
        assert game_with(cls.name, [f"seats={seats}"]).seats == seats
    for seats in (least - 1, most + 1):
        with pytest.raises(BadOption):
            game_with(cls.name, [f"seats={seats}"])


def test_a_board_has_a_name_or_is_written_out() -> None:
    from regelwerk.slony_okup import SlonyOkup

    assert game_with("slony_okup", ["board=labels"]) == SlonyOkup(board="labels")  # type: ignore[arg-type]
    column = '{"name":"%s","cost":0,"points":1,"penalty":2}'
    columns = ",".join(column % name for name in ("low", "middle", "high"))
    game: Any = game_with("slony_okup", [f'board={{"columns":[{columns}],"row_points":[0,9]}}'])
    assert game.board.row_points == (0, 9)
    assert [each.name for each in game.board.columns] == ["low", "middle", "high"]
    for text in ('{"columns":[]}', "{", '{"columns":[],"row_points":[0],"colour":1}', "[" * 100_000):
        with pytest.raises(UsageError, match="option board: "):
            game_with("slony_okup", [f"board={text}"])


def test_a_heading_names_what_is_not_as_usual() -> None:
    assert heading(Nim()) == "Nim with 2 seats"
    assert heading(Nim(seats=3, toss=True, size=9)) == "Nim with 3 seats, size=9, toss=true"
