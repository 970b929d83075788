"""The installed games, found by the entry points of the group `regelwerk.games`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeGuard

import attrs

from regelwerk.core.errors import BadOption, UnknownGame, clip
from regelwerk.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "regelwerk.games"


def names() -> tuple[str, ...]:
    """The names of all installed games, sorted; imports none of them."""
    return tuple(sorted(_points()))


def find(name: str) -> type[Game[Any, Any]]:
    """The game class of that name. Raises `UnknownGame`, which lists the installed ones."""
    point = _points().get(name)
    if point is None:
        raise UnknownGame(f"there is no game {clip(name)}; installed: {', '.join(names())}")
    try:
        game = point.load()
    except Exception as error:  # a stranger's package that fails on import is named, whatever it raises
        raise UnknownGame(f"the game {name} cannot be loaded: {error}") from error
    if not _is_game(game):
        raise UnknownGame(f"the entry point {point.value} of {name} is no game class")
    if game.name != name:  # its records would name a game that nobody finds
        raise UnknownGame(f"the entry point {name} leads to a game that calls itself {clip(game.name)}")
    return game


def new(name: str, **options: Any) -> Game[Any, Any]:
    """A game by name and options. Raises `UnknownGame`, or `BadOption` for an option it does not have.

    >>> new("slony_okup", seats=2).seats
    2
    """
    cls: Any = find(name)
    known = {field.alias: field for field in attrs.fields(cls) if field.init}
    for option in options:
        if option not in known:
            raise BadOption(f"{name} has no option {clip(option)}; it has {', '.join(known)}")
    for option, field in known.items():
        if field.default is attrs.NOTHING and option not in options:
            raise BadOption(f"{name} needs the option {option!r}")
    game: Game[Any, Any] = cls(**options)
    return game


def _is_game(thing: Any) -> TypeGuard[type[Game[Any, Any]]]:
    return isinstance(thing, type) and issubclass(thing, Game)


@cache
def _points() -> Mapping[str, EntryPoint]:
    # Imported here, since it is a third of what importing the library would cost.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}
