"""A game record: the game and the actions taken, from which everything else follows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from regelwerk.core.actions import Action, Player
from regelwerk.core.errors import IllegalAction, RecordError
from regelwerk.core.game import Game
from regelwerk.core.state import State
from regelwerk.core.values import frozen

if TYPE_CHECKING:
    from regelwerk.core.codec import Games

AnyState: TypeAlias = State[Any, Any]
AnyGame: TypeAlias = Game[Any, Any]

SCHEMA = "regelwerk.record/1"


@frozen
class Record:
    """The actions of a game in order, from its first state or from a given position.

    >>> from regelwerk import SlonyOkup
    >>> record = Record(SlonyOkup())
    >>> record = record.then(record.last.legal_actions[0])
    >>> Record.from_lines(record.to_lines()) == record, record.back() == Record(SlonyOkup())
    (True, True)
    """

    game: AnyGame
    actions: tuple[Action, ...] = ()
    position: AnyState | None = None
    """Where play begins, if not at `game.start()`."""
    _last: AnyState | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def first(self) -> AnyState:
        """The state before the first action."""
        return self.game.start() if self.position is None else self.position

    @property
    def last(self) -> AnyState:
        """The state after the last action. Raises `RecordError` if an action was illegal."""
        if self._last is not None:
            return self._last
        state = self.first
        for state in self.states():
            pass
        return state

    def states(self) -> Iterator[AnyState]:
        """Every state from the first to the last. Raises `RecordError` at an illegal action."""
        state = self.first
        yield state
        for number, action in enumerate(self.actions, 1):
            try:
                state = state.apply(action)
            except IllegalAction as error:
                raise RecordError(str(error), number=number) from error
            yield state

    def then(self, action: Action) -> Record:
        """The record with one more action. Raises `IllegalAction`."""
        return Record(self.game, (*self.actions, action), self.position, self.last.apply(action))

    def back(self, steps: int = 1) -> Record:
        """The record without its last actions. Raises `ValueError` if there are not so many."""
        if not 0 <= steps <= len(self.actions):
            raise ValueError(f"cannot go back {steps} of {len(self.actions)} actions")
        return Record(self.game, self.actions[: len(self.actions) - steps], self.position)

    def view(self, seat: Player | None) -> tuple[tuple[AnyState, Action | None], ...]:
        """What a seat (None: a spectator) has seen: its view of each state, with what it saw of the next action."""
        states = tuple(self.states())
        witnessed = [s.witness(action, seat) for s, action in zip(states, self.actions, strict=False)]
        return tuple(zip((state.view(seat) for state in states), [*witnessed, None], strict=True))

    def digests(self) -> Iterator[str]:
        """A running hash: one text for the beginning and one after each action, the same on every machine."""
        from regelwerk.core import codec

        out = codec.codec_of(type(self.game)).action_out
        digest = hashlib.sha256(codec.dump(self._header()).encode())
        yield digest.hexdigest()
        for action in self.actions:
            digest.update(b"\n" + codec.dump(out(action)).encode())
            yield digest.hexdigest()

    @property
    def digest(self) -> str:
        """The hash of the whole record."""
        *_, last = self.digests()
        return last

    def to_json(self) -> str:
        """The record as one JSON object."""
        from regelwerk.core import codec

        out = codec.codec_of(type(self.game)).action_out
        return codec.dump({**self._header(), "actions": [out(action) for action in self.actions]})

    def to_lines(self) -> str:
        """The record as JSON Lines: the header, then an action a line."""
        from regelwerk.core import codec

        out = codec.codec_of(type(self.game)).action_out
        lines = [codec.dump(self._header()), *(codec.dump(out(action)) for action in self.actions)]
        return "".join(line + "\n" for line in lines)

    @classmethod
    def from_json(cls, text: str | bytes, games: Games | None = None) -> Record:
        """The record of a JSON object, replayed and found sound. Raises `RecordError`.

        `games` adds games by name to those in the catalogue.
        """
        from regelwerk.core import codec

        data = codec.load(text)
        codec.expect_object(data, "record", {"schema", "game", "actions"}, frozenset({"position"}))
        actions = data.pop("actions")
        if not isinstance(actions, list):
            raise RecordError("actions must be a list")
        return _replayed(data, actions, games, None)

    @classmethod
    def from_lines(cls, text: str | bytes, games: Games | None = None) -> Record:
        """The record of JSON Lines, replayed and found sound. Raises `RecordError` with line and action number."""
        from regelwerk.core import codec

        if len(text) > codec.LONGEST_TEXT:
            raise RecordError(f"longer than {codec.LONGEST_TEXT} characters")
        try:
            decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        except UnicodeDecodeError as error:
            raise RecordError(f"no UTF-8 text: {error}") from error
        head, *rest = decoded.removesuffix("\n").split("\n")
        header = codec.load(head, line=1)
        data = [codec.load(line, line=number) for number, line in enumerate(rest, 2)]
        try:
            codec.expect_object(header, "header", {"schema", "game"}, frozenset({"position"}))
        except RecordError as error:
            raise RecordError(error.reason, line=1) from error
        return _replayed(header, data, games, 2)

    def _header(self) -> dict[str, Any]:
        from regelwerk.core import codec

        header: dict[str, Any] = {"schema": SCHEMA, "game": codec.game_out(self.game)}
        if self.position is not None:
            header["position"] = codec.codec_of(type(self.game)).state_out(self.position)
        return header


def _replayed(header: Any, actions: list[Any], games: Games | None, first_line: int | None) -> Record:
    """Build the record from plain data and play it through; `first_line` is the line of the first action."""
    from regelwerk.core import codec

    line = None if first_line is None else 1
    number = None
    try:
        codec.expect_schema(header["schema"], SCHEMA)
        game = codec.game_in(header["game"], games)
        read = codec.codec_of(type(game))
        position = read.state_in(header["position"], game) if "position" in header else None
        state = game.start() if position is None else position
        taken = []
        for number, data in enumerate(actions, 1):
            line = None if first_line is None else first_line + number - 1
            action = read.action_in(data)
            state = state.apply(action)
            taken.append(action)
    except RecordError as error:
        raise RecordError(error.reason, line=line, number=number) from error
    except IllegalAction as error:
        raise RecordError(str(error), line=line, number=number) from error
    return Record(game, tuple(taken), position, state)
