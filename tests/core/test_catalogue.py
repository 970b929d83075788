"""Games are found by entry points; what is wrong with one is said in one error."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

from regelwerk.core import BadOption, UnknownGame, catalogue, frozen
from tests.toys import Nim


@frozen
class Picky(Nim):
    name = "picky"
    must: int = attrs.field(kw_only=True)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Some games and some wrecks."""
    (tmp_path / "a_broken_game.py").write_text("raise RuntimeError('the shop is closed')\n")
    monkeypatch.syspath_prepend(tmp_path)
    values = {
        "nim": "tests.toys:Nim",
        "picky": "tests.core.test_catalogue:Picky",
        "gone": "no_such_module_at_all:Game",
        "nameless": "tests.toys:NoSuchGame",
        "number": "tests.toys:NUMBER",
        "alias": "tests.toys:Nim",
        "table": "tests.toys:NimTable",
        "broken": "a_broken_game:Game",
    }
    points = [EntryPoint(name, value, catalogue.GROUP) for name, value in values.items()]

    def entry_points(*, group: str) -> list[EntryPoint]:
        assert group == "regelwerk.games"
        return points

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    catalogue._points.cache_clear()
    yield
    catalogue._points.cache_clear()


@pytest.mark.usefixtures("installed")
class TestCatalogue:
    def test_names_are_sorted_and_nothing_is_imported(self) -> None:
        assert catalogue.names() == ("alias", "broken", "gone", "nameless", "nim", "number", "picky", "table")

    def test_a_game_by_name_and_options(self) -> None:
        assert catalogue.find("nim") is Nim
        assert catalogue.new("nim") == Nim()
        assert catalogue.new("nim", heaps=3, toss=True) == Nim(heaps=3, toss=True)
        assert catalogue.new("picky", must=3) == Picky(must=3)

    @pytest.mark.parametrize("name", ["", "Nim", "nim ", "x" * 10_000, "\ud800", "nim\0"])
    def test_unknown_games(self, name: str) -> None:
        with pytest.raises(
            UnknownGame, match=r"there is no game .*; installed: alias, broken, gone"
        ) as caught:
            catalogue.find(name)
        assert len(str(caught.value)) < 300

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("alias", "the entry point alias leads to a game that calls itself 'nim'"),
            ("gone", "the game gone cannot be loaded: No module named 'no_such_module_at_all'"),
            ("nameless", "the game nameless cannot be loaded: .*NoSuchGame"),
            ("broken", "the game broken cannot be loaded: the shop is closed"),
            ("number", "the entry point tests.toys:NUMBER of number is no game class"),
            ("table", "the entry point tests.toys:NimTable of table is no game class"),
        ],
    )
    def test_wrecks(self, name: str, reason: str) -> None:
        with pytest.raises(UnknownGame, match=reason):
            catalogue.find(name)

    @pytest.mark.parametrize(
        ("name", "options", "reason"),
        [
            ("nim", {"seets": 2}, "nim has no option 'seets'; it has seats, heaps, size, toss"),
            ("nim", {"seats": 9}, "option seats must be"),
            ("nim", {"seats": "2"}, "option seats must be"),
            ("nim", {"game": None}, "nim has no option 'game'"),
            ("picky", {}, "picky needs the option 'must'"),
        ],
    )
    def test_bad_options(self, name: str, options: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadOption, match=reason):
            catalogue.new(name, **options)


def test_the_games_of_this_project_are_installed() -> None:
    assert {"diceplomacy", "slony_okup"} <= set(catalogue.names())
    for name in catalogue.names():
        assert catalogue.find(name).name == name
        assert catalogue.new(name) == catalogue.find(name)()
