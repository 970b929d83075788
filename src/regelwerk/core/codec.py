"""JSON in and out of a game's values, through one cattrs converter per game class.

Classes that stand in a union are told apart by a field `type`, what a view hides is `{"hidden": true}`,
fractions are texts, and numbers are whole and below 2**63. Whatever is wrong ends in `RecordError`.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from regelwerk.core import catalogue
from regelwerk.core.actions import Action
from regelwerk.core.errors import RecordError, RegelwerkError, clip
from regelwerk.core.game import Game
from regelwerk.core.hidden import HIDDEN, Hidden
from regelwerk.core.state import State

LONGEST_TEXT = 2_000_000
"""The longest JSON text in characters that is read: it bounds the memory that any input can take."""

Games = Mapping[str, type[Game[Any, Any]]]


class Codec:
    """The JSON form of one game's actions, phases, tables and options."""

    def __init__(self, game_type: type[Game[Any, Any]]) -> None:
        self.game_type = game_type
        self._converter = _converter()
        self._actions = {kind.__name__: kind for kind in game_type.rulebook.actions}
        self._phases = {kind.__name__: kind for kind in game_type.rulebook.phases}
        table: Any = game_type.table_type
        self._table_hints = typing.get_type_hints(table)
        self._converter.register_unstructure_hook(
            table, make_dict_unstructure_fn(table, self._converter, game=override(omit=True))
        )

    def action_out(self, action: Action) -> dict[str, Any]:
        """The JSON object of an action."""
        return {"type": type(action).__name__, **self._converter.unstructure(action)}

    def action_in(self, data: Any) -> Action:
        """The action of a JSON object, legal or not. Raises `RecordError`."""
        action: Action = self._one_of(self._actions, data, "action")
        return action

    def options_out(self, game: Game[Any, Any]) -> dict[str, Any]:
        """The options of a game, all of them, so that a later change of a default changes no record."""
        data: dict[str, Any] = self._converter.unstructure(game)
        return data

    def options_in(self, data: Any) -> Game[Any, Any]:
        """The game with the given options, the others by default. Raises `RecordError`."""
        game: Game[Any, Any] = self._structure(data, self.game_type, "options")
        return game

    def state_out(self, state: State[Any, Any]) -> dict[str, Any]:
        """The JSON object of a state, without its game."""
        return {
            "table": self._converter.unstructure(state.table),
            "phase": {"type": type(state.phase).__name__, **self._converter.unstructure(state.phase)},
        }

    def state_in(self, data: Any, game: Game[Any, Any]) -> State[Any, Any]:
        """The state of a JSON object, in a game. Raises `RecordError`, also for one that cannot be played on."""
        expect_object(data, "state", {"table", "phase"})
        fields = [field.name for field in attrs.fields(game.table_type) if field.name != "game"]
        expect_object(data["table"], "table", set(fields))
        table = game.table_type(
            game=game,
            **{
                name: self._structure(data["table"][name], self._table_hints[name], f"table.{name}")
                for name in fields
            },
        )
        state = State[Any, Any](table, self._one_of(self._phases, data["phase"], "phase"))
        if reason := game.flaw(state):
            raise RecordError(f"the state cannot be played on: {reason}")
        return state

    def _one_of(self, kinds: Mapping[str, type], data: Any, what: str) -> Any:
        if not isinstance(data, dict):
            raise RecordError(f"{what} must be an object, not {clip(data)}")
        fields = dict(data)
        name = fields.pop("type", None)
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise RecordError(f"{what} of unknown type {clip(name)}; known are {', '.join(kinds)}")
        return self._structure(fields, kind, what)

    def _structure(self, data: Any, kind: Any, what: str) -> Any:
        try:
            return self._converter.structure(data, kind)
        except (cattrs.BaseValidationError, RegelwerkError) as error:
            raise RecordError(f"{what}: {_reason(error)}") from error
        except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
            raise RecordError(f"{what}: {clip(data)} does not fit ({error})") from error


@cache
def codec_of(game_type: type[Game[Any, Any]]) -> Codec:
    """The codec of a game class, made once."""
    return Codec(game_type)


def game_out(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON object that names a game and its options."""
    return {"name": game.name, "options": codec_of(type(game)).options_out(game)}


def game_in(data: Any, games: Games | None = None) -> Game[Any, Any]:
    """The game that a JSON object names, from `games` or the catalogue. Raises `RecordError`."""
    expect_object(data, "game", {"name", "options"})
    name = data["name"]
    try:
        cls = games[name] if games and isinstance(name, str) and name in games else catalogue.find(name)
    except RegelwerkError as error:
        raise RecordError(str(error)) from error
    return codec_of(cls).options_in(data["options"])


def state_to_json(state: State[Any, Any]) -> str:
    """A state (or a view) as JSON text in canonical order.

    >>> from regelwerk import SlonyOkup
    >>> state = SlonyOkup().start()
    >>> state_from_json(state_to_json(state)) == state
    True
    """
    body = codec_of(type(state.game)).state_out(state)
    return dump({"schema": "regelwerk.state/1", "game": game_out(state.game), **body})


def state_from_json(text: str | bytes, games: Games | None = None) -> State[Any, Any]:
    """The state of a JSON text. Raises `RecordError`. `games` adds to the catalogue."""
    data = load(text)
    expect_object(data, "state", {"schema", "game", "table", "phase"})
    expect_schema(data["schema"], "regelwerk.state/1")
    game = game_in(data["game"], games)
    body = {"table": data["table"], "phase": data["phase"]}
    return codec_of(type(game)).state_in(body, game)


def dump(data: Any) -> str:
    """Canonical JSON: compact, keys in the order given, plain ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def load(text: str | bytes, *, line: int | None = None) -> Any:
    """Untrusted JSON text as plain data. Raises `RecordError` for anything unsound, huge or too deep."""
    try:
        if isinstance(text, bytes):
            if len(text) > LONGEST_TEXT:
                raise RecordError(f"longer than {LONGEST_TEXT} bytes", line=line)
            text = text.decode("utf-8")
        if len(text) > LONGEST_TEXT:
            raise RecordError(f"longer than {LONGEST_TEXT} characters", line=line)
        return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except RecursionError:
        raise RecordError("nested too deeply", line=line) from None
    except (ValueError, TypeError) as error:
        raise RecordError(f"no sound JSON: {error}", line=line) from error


def expect_object(data: Any, what: str, fields: set[str], optional: frozenset[str] = frozenset()) -> None:
    """Raise `RecordError` unless `data` is an object with exactly these fields (and perhaps the optional ones)."""
    if not isinstance(data, dict):
        raise RecordError(f"{what} must be an object, not {clip(data)}")
    if unknown := data.keys() - fields - optional:
        raise RecordError(f"{what} has the unknown field {clip(sorted(unknown)[0])}")
    if missing := fields - data.keys():
        raise RecordError(f"{what} lacks the field {clip(sorted(missing)[0])}")


def expect_schema(found: Any, expected: str) -> None:
    """Raise `RecordError` unless the schema is the expected one."""
    if found != expected:
        raise RecordError(f"schema {clip(found)} is unknown here; this version reads {expected!r}")


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object names a field twice")
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _reason(error: BaseException) -> str:
    """The first concrete reason in what may be a group of groups."""
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"unknown field {clip(sorted(error.extra_fields)[0])}"
    if isinstance(error, KeyError):
        return f"lacks the field {clip(error.args[0] if error.args else '')}"
    return str(error)[:300]


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, float):
        converter.register_structure_hook(kind, _strict)
    converter.register_structure_hook(type(None), _nothing)
    converter.register_structure_hook(Fraction, _fraction)
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Hidden, lambda data, _: _hidden(data))
    converter.register_unstructure_hook(Hidden, lambda _: {"hidden": True})
    converter.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), lambda member: member.name
    )
    converter.register_structure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), _enum_member
    )
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _tuple_in(converter, kind))
    converter.register_unstructure_hook_factory(_is_tuple, lambda kind: _tuple_out(converter))
    converter.register_structure_hook_factory(_is_union, lambda kind: _union_in(converter, kind))
    converter.register_unstructure_hook_factory(_is_union, lambda kind: _union_out(converter, kind))
    converter.register_structure_hook_factory(
        attrs.has, lambda kind: make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    )
    return converter


def _is_tuple(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple


def _tuple_in(converter: cattrs.Converter, kind: Any) -> Any:
    arguments = typing.get_args(kind)

    def structure(data: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise ValueError(f"a list is expected, not {clip(data)}")
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(converter.structure(each, arguments[0]) for each in data)
        if len(data) != len(arguments):
            raise ValueError(f"{len(arguments)} items are expected, not {len(data)}")
        return tuple(converter.structure(each, part) for each, part in zip(data, arguments, strict=True))

    return structure


def _tuple_out(converter: cattrs.Converter) -> Any:
    return lambda value: [converter.unstructure(each) for each in value]


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _classes(kind: Any) -> dict[str, Any]:
    return {member.__name__: member for member in typing.get_args(kind) if attrs.has(member)}


def _union_out(converter: cattrs.Converter, kind: Any) -> Any:
    tagged = tuple(_classes(kind).values()) if len(_classes(kind)) > 1 else ()

    def unstructure(value: Any) -> Any:
        data = converter.unstructure(value)
        return {"type": type(value).__name__, **data} if isinstance(value, tagged) else data

    return unstructure


def _union_in(converter: cattrs.Converter, kind: Any) -> Any:
    classes = _classes(kind)
    others = [member for member in typing.get_args(kind) if not attrs.has(member)]

    def structure(data: Any, _: Any) -> Any:
        if isinstance(data, dict) and data != {"hidden": True} and classes:
            if len(classes) == 1:
                return converter.structure(data, *classes.values())
            fields = dict(data)
            name = fields.pop("type", None)
            if not isinstance(name, str) or name not in classes:
                raise ValueError(f"type {clip(name)} is unknown; known are {', '.join(classes)}")
            return converter.structure(fields, classes[name])
        reasons = []
        for member in others:
            try:
                return converter.structure(data, member)
            except (ValueError, TypeError, cattrs.BaseValidationError) as error:
                reasons.append(_reason(error))
        raise ValueError("; ".join(reasons) or f"an object is expected, not {clip(data)}")

    return structure


def _strict(data: Any, kind: Any) -> Any:
    if type(data) is not kind:
        raise ValueError(f"{kind.__name__} is expected, not {clip(data)}")
    if kind is int and not -(2**63) <= data < 2**63:
        raise ValueError(f"a number below 2**63 is expected, not {clip(data)}")
    return data


def _nothing(data: Any, _: Any) -> None:
    if data is not None:
        raise ValueError(f"null is expected, not {clip(data)}")


def _hidden(data: Any) -> Hidden:
    if data != {"hidden": True}:
        raise ValueError(f"a hidden value is expected, not {clip(data)}")
    return HIDDEN


def _fraction(data: Any, _: Any) -> Fraction:
    if not isinstance(data, str) or len(data) > 40:
        raise ValueError(f"a fraction such as '1/3' is expected, not {clip(data)}")
    try:
        return Fraction(data)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"a fraction such as '1/3' is expected, not {clip(data)}") from None


def _enum_member(data: Any, kind: Any) -> Any:
    if not isinstance(data, str) or data not in kind.__members__:
        raise ValueError(f"one of {', '.join(kind.__members__)} is expected, not {clip(data)}")
    return kind[data]
