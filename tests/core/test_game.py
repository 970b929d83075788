"""A game class says what it is, or is refused when it is defined."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Game
from tests.toys import RULEBOOK, Nim, NimRule, NimTable

SAID: dict[str, Any] = {
    "name": "gem",
    "title": "Gem",
    "rules": NimRule,
    "table_type": NimTable,
    "rulebook": RULEBOOK,
}


def define(said: dict[str, Any]) -> Any:
    return type("Gem", (Game,), said)


def test_a_game_that_says_all_is_defined() -> None:
    assert define(SAID).name == "gem"


@pytest.mark.parametrize("missing", SAID)
def test_what_is_missing_is_named(missing: str) -> None:
    with pytest.raises(TypeError, match=f"the game Gem does not say its {missing}"):
        define({key: value for key, value in SAID.items() if key != missing})


def test_an_annotated_name_would_be_an_option() -> None:
    with pytest.raises(TypeError, match="name with an annotation would be an option"):
        define({**SAID, "__annotations__": {"name": "str"}})
    assert define({**SAID, "__annotations__": {"name": "ClassVar[str]"}}).name == "gem"


def test_a_variant_need_not_repeat_what_its_game_says() -> None:
    class Nimble(Nim):
        name = "nimble"

    assert (Nimble.name, Nimble.title, Nimble.rulebook) == ("nimble", "Nim", RULEBOOK)


def test_words_for_seats_never_fail() -> None:
    game = Nim()
    assert [game.seat_name(seat) for seat in (-1, 0, 1, 2, 99, -7, 10**5000)] == [
        "chance",
        "first",
        "second",
        "seat 2",
        "seat 99",
        "seat -7",
        "seat <int>",
    ]
