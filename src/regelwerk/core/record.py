"""A game record: the game and the actions taken, from which everything else follows.

As text it is one JSON object, or JSON Lines with the header first; see `plain` for what is read at all, and
`codec` for which text is canonical.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import attrs

from regelwerk.core import codec
from regelwerk.core.actions import Action, Player
from regelwerk.core.codec import AnyGame, AnyState, Games
from regelwerk.core.errors import RecordError, RegelwerkError, clip
from regelwerk.core.plain import LONGEST_TEXT, as_list, as_object, decode, dump, lines, load
from regelwerk.core.state import State
from regelwerk.core.values import evolve, frozen

SCHEMA = "regelwerk.record/1"
"""What this version writes. A change of the form gets the next number, and an entry in `MIGRATIONS`."""

Plain: TypeAlias = tuple[dict[str, Any], Iterable[Any]]
"""The header and the actions of a record as plain data."""

MIGRATIONS: dict[str, Callable[[dict[str, Any], Iterable[Any]], Plain]] = {}
"""For each earlier schema that can still be read: the function that lifts a record to the next schema.

The header that it returns names that schema. An earlier schema without an entry is refused by name.
"""


def _of_this_game(record: Record, field: Any, position: AnyState | None) -> None:
    if position is None:
        return
    if type(position) is not State:
        raise RecordError(f"the position must be a state, not {clip(position)}")
    if position.game != record.game:
        raise RecordError("the position belongs to another game, or to other options")


@frozen
class Record:
    """The actions of a game in order, from its first state or from a given position.

    Raises `RecordError` for a position of another game; whether the actions are legal shows when they are
    played. Records are equal if game, position and actions are.

    >>> from regelwerk import SlonyOkup
    >>> record = Record(SlonyOkup())
    >>> record = record.then(record.last.legal_actions[0])
    >>> Record.from_lines(record.to_lines()) == record, record.back() == Record(SlonyOkup())
    (True, True)
    """

    game: AnyGame
    actions: tuple[Action, ...] = ()
    position: AnyState | None = attrs.field(default=None, validator=_of_this_game)
    """Where play begins, if not at `game.start()`."""
    _last: AnyState | None = attrs.field(default=None, eq=False, repr=False, kw_only=True, alias="last")
    # What the actions lead to, where it is known already.

    @property
    def first(self) -> AnyState:
        """The state before the first action."""
        return self.game.start() if self.position is None else self.position

    @property
    def last(self) -> AnyState:
        """The state after the last action. Raises `RecordError` if an action was illegal."""
        if self._last is not None:
            return self._last
        *_, last = self.states()
        return last

    def states(self) -> Iterator[AnyState]:
        """Every state from the first to the last. Raises `RecordError` at an illegal action."""
        state = self.first
        yield state
        for number, action in enumerate(self.actions, 1):
            try:
                state = state.apply(action)
            except RegelwerkError as error:  # also what a view taken as the position cannot tell
                raise RecordError(str(error), number=number) from error
            yield state

    def then(self, action: Action) -> Record:
        """The record with one more action. Raises `IllegalAction`."""
        return evolve(self, actions=(*self.actions, action), last=self.last.apply(action))

    def back(self, steps: int = 1) -> Record:
        """The record without its last actions. Raises `RecordError` if there are not so many."""
        if not 0 <= steps <= len(self.actions):
            raise RecordError(f"cannot go back {steps} of {len(self.actions)} actions")
        return evolve(self, actions=self.actions[: len(self.actions) - steps], last=None)

    def view(self, seat: Player | None) -> tuple[tuple[AnyState, Action | None], ...]:
        """What a seat (None: a spectator) has seen: a view of each state and what it saw of the action taken.

        After the last state there is none: None.
        """
        states = tuple(self.states())
        witnessed = [s.witness(action, seat) for s, action in zip(states, self.actions, strict=False)]
        return tuple(zip((state.view(seat) for state in states), [*witnessed, None], strict=True))

    def digests(self) -> Iterator[str]:
        """A running hash: one text for the beginning and one after each action, the same on every machine."""
        header, actions = self._plain()
        digest = hashlib.sha256(dump(header).encode())
        yield digest.hexdigest()
        for action in actions:
            digest.update(b"\n" + dump(action).encode())
            yield digest.hexdigest()

    @property
    def digest(self) -> str:
        """The hash of the whole record."""
        *_, last = self.digests()
        return last

    def to_json(self) -> str:
        """The record as one JSON object."""
        header, actions = self._plain()
        return dump({**header, "actions": list(actions)})

    def to_lines(self) -> str:
        """The record as JSON Lines: the header, then an action a line."""
        header, actions = self._plain()
        return "".join(f"{dump(line)}\n" for line in (header, *actions))

    @classmethod
    def from_json(
        cls, text: str | bytes, games: Games | None = None, *, longest: int = LONGEST_TEXT
    ) -> Record:
        """The record of a JSON object, replayed and found sound. Raises `RecordError` with the action number.

        `games` adds games by name to those in the catalogue. A text of more than `longest` characters is
        refused, so that no stranger's text takes long; give more room to a long game of your own.
        """
        header = as_object(load(decode(text, longest), longest), "record")
        actions = as_list(header.pop("actions", None), "the field 'actions' of a record")
        return _replayed(header, actions, games, None)

    @classmethod
    def from_lines(
        cls, text: str | bytes, games: Games | None = None, *, longest: int = LONGEST_TEXT
    ) -> Record:
        """The record of JSON Lines, replayed and found sound.

        Raises `RecordError` with the numbers of the line and of the action. `games` and `longest` as in
        `from_json`.
        """
        loaded = _loaded(decode(text, longest))
        header = next(loaded)
        return _replayed(header, loaded, games, 1)

    def _plain(self) -> tuple[dict[str, Any], Iterator[Any]]:
        own = codec.codec_of(type(self.game))
        header: dict[str, Any] = {"schema": SCHEMA, "game": codec.game_out(self.game)}
        if self.position is not None:
            header["position"] = own.state_out(self.position)
        return header, map(own.action_out, self.actions)


def _loaded(text: str) -> Iterator[Any]:
    """The data of each line, read one at a time so that nothing is kept of a text that fails early."""
    for number, line in enumerate(lines(text), 1):
        try:
            yield load(line)
        except RecordError as error:
            raise RecordError(error.reason, line=number) from error


def _migrated(header: Any, actions: Iterable[Any]) -> Plain:
    """A record of any schema that can be read, in the present one."""
    fields = as_object(header, "header")
    while (schema := fields.get("schema")) != SCHEMA:
        if not isinstance(schema, str) or schema not in MIGRATIONS:
            known = ", ".join(map(repr, (*MIGRATIONS, SCHEMA)))
            raise RecordError(f"schema {clip(schema)} is unknown here; this version reads {known}")
        fields, actions = MIGRATIONS[schema](fields, actions)
    return as_object(fields, "header", {"schema", "game"}, frozenset({"position"})), actions


def _replayed(header: Any, actions: Iterable[Any], games: Games | None, line: int | None) -> Record:
    """Build the record from plain data and play it through; `line` is the header's, in a text of lines."""
    number = 0
    try:
        fields, actions = _migrated(header, actions)
        game = codec.game_in(fields["game"], games)
        own = codec.codec_of(type(game))
        position = own.state_in(fields["position"], game) if "position" in fields else None
        state = game.start() if position is None else position
        taken: list[Action] = []
        for number, data in enumerate(actions, 1):  # noqa: B007 (it is told if this fails)
            action = own.action_in(data)
            state = state.apply(action)
            taken.append(action)
    except RegelwerkError as error:  # also what a view taken as the position cannot tell
        if isinstance(error, RecordError) and error.line is not None:
            raise
        reason = error.reason if isinstance(error, RecordError) else str(error)
        at = None if line is None else line + number
        raise RecordError(reason, line=at, number=number or None) from error
    return Record(game, tuple(taken), position, last=state)
