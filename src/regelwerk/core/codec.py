"""JSON in and out of a game's values: its actions, states and options.

Whatever is wrong ends in `RecordError`. The text that it writes is canonical: compact ASCII, every field
there, in declared order. It reads any JSON text with the same content; options that a text leaves out have
their defaults.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from regelwerk.core import catalogue
from regelwerk.core.actions import Action
from regelwerk.core.errors import RecordError, RegelwerkError, clip
from regelwerk.core.game import Game
from regelwerk.core.plain import as_object, decode, dump, load
from regelwerk.core.state import State

if TYPE_CHECKING:
    from regelwerk.core.converter import Converter

AnyGame: TypeAlias = Game[Any, Any]
AnyState: TypeAlias = State[Any, Any]
Games: TypeAlias = Mapping[str, type[AnyGame]]

STATE_SCHEMA = "regelwerk.state/1"


class Codec:
    """The JSON form of one game's actions, phases, tables and options."""

    def __init__(self, game_type: type[AnyGame]) -> None:
        from regelwerk.core.converter import Converter

        self.game_type = game_type
        self._table: Any = game_type.table_type
        self._table_hints = typing.get_type_hints(self._table)
        self._actions = {kind.__name__: kind for kind in game_type.rulebook.actions}
        self._phases = {kind.__name__: kind for kind in game_type.rulebook.phases}
        self._converter: Converter = Converter()
        self._converter.without(self._table, "game")

    def action_out(self, action: Action) -> dict[str, Any]:
        """The JSON object of an action. Raises `RecordError` for what is no action of this game."""
        if self._actions.get(type(action).__name__) is not type(action):
            raise RecordError(f"{clip(action)} is no action of {self.game_type.name}")
        return self._tagged(action)

    def action_in(self, data: Any) -> Action:
        """The action of a JSON object, legal or not. Raises `RecordError`."""
        action: Action = self._one_of(self._actions, data, "action")
        return action

    def options_out(self, game: AnyGame) -> dict[str, Any]:
        """The options of a game, all of them, so that a later change of a default changes no record."""
        data: dict[str, Any] = self._converter.out(game)
        return data

    def options_in(self, data: Any) -> AnyGame:
        """The game with the given options, the others by default. Raises `RecordError`."""
        game: AnyGame = self._converter.into(self.game_type, as_object(data, "options"), "options")
        return game

    def state_out(self, state: AnyState) -> dict[str, Any]:
        """The JSON object of a state, without its game."""
        return {"table": self._converter.out(state.table), "phase": self._tagged(state.phase)}

    def state_in(self, data: Any, game: AnyGame) -> AnyState:
        """The state of a JSON object, in a game. Raises `RecordError`, also if it cannot be played on."""
        body = as_object(data, "state", {"table", "phase"})
        fields = [field for field in attrs.fields(self._table) if field.name != "game"]
        parts = as_object(body["table"], "table", {field.name for field in fields})
        values = {
            field.alias: self._converter.into(
                self._table_hints[field.name], parts[field.name], f"table.{field.name}"
            )
            for field in fields
        }
        try:
            table = self._table(game=game, **values)
        except (ValueError, TypeError) as error:  # a table's own validators
            raise RecordError(f"table: {error}") from error
        state = AnyState(table, self._one_of(self._phases, body["phase"], "phase"))
        if reason := game.flaw(state):
            raise RecordError(f"the state cannot be played on: {reason}")
        return state

    def _tagged(self, value: Any) -> dict[str, Any]:
        return {"type": type(value).__name__, **self._converter.out(value)}

    def _one_of(self, kinds: Mapping[str, type], data: Any, what: str) -> Any:
        fields = dict(as_object(data, what))
        name = fields.pop("type", None)
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise RecordError(f"{what} of unknown type {clip(name)}; known are {', '.join(kinds)}")
        return self._converter.into(kind, fields, what)


_codecs: dict[type[AnyGame], Codec] = {}


def codec_of(game_type: type[AnyGame]) -> Codec:
    """The codec of a game class, made once."""
    codec = _codecs.get(game_type)
    if codec is None:
        codec = _codecs[game_type] = Codec(game_type)
    return codec


def game_out(game: AnyGame) -> dict[str, Any]:
    """The JSON object that names a game and its options."""
    return {"name": game.name, "options": codec_of(type(game)).options_out(game)}


def game_in(data: Any, games: Games | None = None) -> AnyGame:
    """The game that a JSON object names, from `games` or the catalogue. Raises `RecordError`."""
    fields = as_object(data, "game", {"name", "options"})
    name = fields["name"]
    if not isinstance(name, str):
        raise RecordError(f"the name of a game is a text, not {clip(name)}")
    try:
        game_type = games[name] if games and name in games else catalogue.find(name)
    except RegelwerkError as error:
        raise RecordError(str(error)) from error
    return codec_of(game_type).options_in(fields["options"])


def state_to_json(state: AnyState) -> str:
    """A state (or a view) as canonical JSON text.

    >>> from regelwerk import SlonyOkup
    >>> state = SlonyOkup().start()
    >>> state_from_json(state_to_json(state)) == state
    True
    """
    body = codec_of(type(state.game)).state_out(state)
    return dump({"schema": STATE_SCHEMA, "game": game_out(state.game), **body})


def state_from_json(text: str | bytes, games: Games | None = None) -> AnyState:
    """The state of a JSON text. Raises `RecordError`.

    `games` adds games by name to those in the catalogue.
    """
    data = as_object(load(decode(text)), "state", {"schema", "game", "table", "phase"})
    if data["schema"] != STATE_SCHEMA:
        raise RecordError(
            f"schema {clip(data['schema'])} is unknown here; this version reads {STATE_SCHEMA!r}"
        )
    game = game_in(data["game"], games)
    return codec_of(type(game)).state_in({"table": data["table"], "phase": data["phase"]}, game)
