"""Games by name and `--option name=value`, the values read as the option's declared type asks."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from regelwerk.cli.errors import UsageError
from regelwerk.core import Game, RegelwerkError, catalogue
from regelwerk.core.codec import codec_of
from regelwerk.core.errors import clip
from regelwerk.core.plain import load

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def game_with(name: str, options: Sequence[str] | None, seats: int | None = None) -> Game[Any, Any]:
    """The game of that name with the options given as `name=value`; `seats` fixes the option of that name.

    Raises `UnknownGame`, `BadOption`, or `UsageError` for an option without a value or one given twice.
    """
    cls = catalogue.find(name)
    hints = typing.get_type_hints(cls)
    values: dict[str, Any] = {}
    for option in options or ():
        key, equals, text = option.partition("=")
        if not equals:
            raise UsageError(f"an option is given as name=value, not {clip(option)}")
        if key in values:
            raise UsageError(f"option {clip(key)} is given twice")
        values[key] = value_of(cls, key, text.strip(), hints.get(key))
    if seats is not None and values.setdefault("seats", seats) != seats:
        raise UsageError(f"{seats} seats are filled, but option seats is {values['seats']}")
    return catalogue.new(name, **values)


def value_of(cls: type[Game[Any, Any]], name: str, text: str, hint: Any) -> Any:
    """What a text means for an option of the declared type.

    A text that has no such meaning is returned as it is: the game refuses it and says what it would take.
    """
    kinds = set(_members(hint))
    word = text.casefold()
    if type(None) in kinds and word in ("none", "null"):
        return None
    if bool in kinds and word in _WORDS:
        return _WORDS[word]
    if int in kinds and re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        return int(text)
    if text.startswith(("{", "[")) and not kinds <= {int, bool, str, type(None)}:
        return _structured(cls, name, text)
    return text


def _members(hint: Any) -> Iterable[Any]:
    """The types that a declaration allows; those of its values, for literal ones."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        for member in typing.get_args(hint):
            yield from _members(member)
    elif origin is Literal:
        yield from map(type, typing.get_args(hint))
    else:
        yield hint


def _structured(cls: type[Game[Any, Any]], name: str, text: str) -> Any:
    """The value of an option that is written as JSON, as in a record."""
    try:
        return getattr(codec_of(cls).options_in({name: load(text)}), name)
    except RegelwerkError as error:
        raise UsageError(f"option {name}: {error}") from error
