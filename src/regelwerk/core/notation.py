"""Notation from forms such as `"bid {amount}"`, each read both ways, so that `parse` inverts `format`.

Case and runs of blanks do not matter. Where it is not clear who acts, the seat stands in front: `2: fight`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from regelwerk.core.actions import CHANCE, Action, Player
from regelwerk.core.errors import AmbiguousNotation, NotationError, clip
from regelwerk.core.state import State
from regelwerk.core.values import frozen

LONGEST_TEXT = 1_000
"""No action of any form is longer, in characters."""


@frozen
class Slot:
    """How the value of one field is written: what it may look like, and both directions.

    `read` gets the text in lower case and the state, `write` the value and the state; they raise `ValueError`
    with a reason if there is no such value, or no text for it.
    """

    pattern: str
    read: Callable[[str, State[Any, Any]], Any]
    write: Callable[[Any, State[Any, Any]], str]


NUMBER = Slot(r"-?[0-9]+", lambda text, state: int(text), lambda value, state: str(value))
"""A whole number."""


def words(meanings: Mapping[str, Any]) -> Slot:
    """A fixed set of words and what they stand for; of several words for one value, the first is written."""
    names: dict[Any, str] = {}
    for word, value in meanings.items():
        names.setdefault(value, word)
    by_word = {" ".join(word.casefold().split()): value for word, value in meanings.items()}

    def read(text: str, state: State[Any, Any]) -> Any:
        word = " ".join(text.split())
        if word not in by_word:
            raise ValueError(f"no word of this game: {clip(text)}")
        return by_word[word]

    def write(value: Any, state: State[Any, Any]) -> str:
        if value not in names:
            raise ValueError(f"no word stands for {clip(value)}")
        return names[value]

    longest_first = sorted(meanings, key=len, reverse=True)
    return Slot("|".join(map(_literal, longest_first)), read, write)


def _literal(text: str) -> str:
    """The expression for a fixed text, with any run of blanks where it has one."""
    return r"\s+".join(map(re.escape, text.split(" ")))


class Form:
    """One way to write one kind of action: literal text with fields in braces, some fields perhaps fixed.

    `Form("accept", Counter, fixed={"pirates": 0})` stands before the more general
    `Form("counter {pirates}", Counter, pirates=NUMBER)`. Text in brackets is written, but need not be read:
    `"pass[es]"`.
    """

    def __init__(
        self, pattern: str, kind: type[Action], *, fixed: Mapping[str, Any] | None = None, **slots: Slot
    ) -> None:
        named = {*slots, *(fixed or ()), *re.findall(r"\{(\w+)\}", pattern), "player"}
        wanted = {field.name for field in attrs.fields(kind)}  # type: ignore[arg-type]
        if named != wanted or not set(re.findall(r"\{(\w+)\}", pattern)) == set(slots):
            raise TypeError(
                f"the form {pattern!r} gives {sorted(named)}, {kind.__name__} has {sorted(wanted)}; "
                "each field needs its slot in the text, or a fixed value"
            )
        self.pattern = pattern
        self.kind = kind
        self.fixed = dict(fixed or {})
        self._slots = slots
        self._template = re.sub(r"[\[\]]", "", pattern)
        self._pieces: list[tuple[re.Pattern[str], str | None]] = []
        for piece in re.split(r"(\{\w+\})", pattern):
            if piece.startswith("{"):
                name = piece[1:-1]
                self._pieces.append((re.compile(f"(?:{slots[name].pattern})", re.IGNORECASE), name))
            else:  # word by word, so that it can be told which one is missing
                for word in re.findall(r"(?:\[[^\]]*\]|[^ \[])+| ", piece):
                    literal = _literal(word).replace(r"\[", "(?:").replace(r"\]", ")?")
                    self._pieces.append((re.compile(literal, re.IGNORECASE), None))

    def writes(self, action: Action) -> bool:
        """Whether this form can express the action."""
        return type(action) is self.kind and all(
            getattr(action, name) == value for name, value in self.fixed.items()
        )

    def write(self, action: Action, state: State[Any, Any]) -> str:
        """The action as text. Raises `NotationError` for a value that a slot cannot write."""
        try:
            fields = {name: slot.write(getattr(action, name), state) for name, slot in self._slots.items()}
        except ValueError as error:
            raise NotationError(str(error), clip(action)) from error
        return self._template.format(**fields)

    def read(self, text: str, at: int, state: State[Any, Any]) -> dict[str, Any]:
        """The fields that the text from `at` to its end gives. Raises `NotationError` where it fails."""
        fields: dict[str, Any] = dict(self.fixed)
        for piece, name in self._pieces:
            match = piece.match(text, at)
            if match is None:
                raise NotationError(f"expected {self.pattern!r}", text, at)
            if name is not None:
                try:
                    fields[name] = self._slots[name].read(match[0].casefold(), state)
                except ValueError as error:
                    raise NotationError(str(error), text, at) from error
            at = match.end()
        if at != len(text):
            raise NotationError(f"nothing more is expected after {self.pattern!r}", text, at)
        return fields


class Notation:
    """The forms of a game, in order: the first that fits reads a text, the first that can writes one.

    >>> from regelwerk import SlonyOkup
    >>> from regelwerk.slony_okup import Launch
    >>> column = words({"blue": 0, "red": 1})
    >>> notation = Notation(Form("launch {column}", Launch, column=column))
    >>> state = SlonyOkup().start()
    >>> notation.parse(" Launch RED", state), notation.format(Launch(0, 0), state)
    (Launch(player=0, column=1), 'launch blue')
    >>> notation.parse("launch green", state)
    Traceback (most recent call last):
    regelwerk.core.errors.NotationError: expected 'launch {column}' (at character 8 of 'launch green')
    """

    def __init__(self, *forms: Form) -> None:
        self.forms = forms

    def format(self, action: Action, state: State[Any, Any]) -> str:
        """The action as text. Raises `NotationError` for an action of another game."""
        text = self.write(action, state)
        if state.actors == (action.player,):
            return text
        seat = "chance" if action.player == CHANCE else clip(action.player)
        return f"{seat}: {text}"

    def write(self, action: Action, state: State[Any, Any]) -> str:
        """The action as text that does not say who takes it. Raises `NotationError`."""
        for form in self.forms:
            if form.writes(action):
                return form.write(action, state)
        raise NotationError(f"no notation for {type(action).__name__}", clip(action))

    def parse(self, text: str, state: State[Any, Any]) -> Action:
        """The action that a text means. Raises `NotationError` saying where and what was expected."""
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise NotationError("an action in notation is a text", clip(text))
        if len(text) > LONGEST_TEXT:
            raise NotationError(f"longer than {LONGEST_TEXT} characters", text, LONGEST_TEXT)
        stripped = text.rstrip()
        prefix = re.match(r"\s*(?:([0-9]{1,9}|chance)\s*:)?\s*", stripped, re.IGNORECASE)
        at = prefix.end() if prefix else 0
        form, fields = self.read(stripped, at, state)
        return form.kind(player=_player(prefix[1] if prefix else None, stripped, state), **fields)

    def read(self, text: str, at: int, state: State[Any, Any]) -> tuple[Form, dict[str, Any]]:
        """The form that the text from `at` to its end has, and its fields. Raises `NotationError`."""
        failures: list[tuple[Form, NotationError]] = []
        for form in self.forms:
            try:
                return form, form.read(text, at, state)
            except AmbiguousNotation:
                raise
            except NotationError as error:
                failures.append((form, error))
        raise self._best(failures, text, at, state)

    def _best(
        self, failures: list[tuple[Form, NotationError]], text: str, at: int, state: State[Any, Any]
    ) -> NotationError:
        """The failures that got furthest, of actions that are due if there are any, together.

        If none got anywhere, the list of what is due.
        """
        due = state.game.rulebook.action_types[type(state.phase)]
        furthest = max(error.position for _, error in failures)
        if furthest > at:
            last = [(form, error) for form, error in failures if error.position == furthest]
            some = [each for each in last if each[0].kind in due] or last
            first, *others = dict.fromkeys(error.reason for _, error in some)
            return NotationError(
                " or ".join([first, *(other.removeprefix("expected ") for other in others)]), text, furthest
            )
        patterns = [form.pattern for form in self.forms if form.kind in due]
        expected = " or ".join(map(repr, patterns)) if patterns else "nothing: the game is over"
        return NotationError(f"expected {expected}", text, at)


def _player(seat: str | None, text: str, state: State[Any, Any]) -> Player:
    if seat is not None:
        return CHANCE if seat.casefold() == "chance" else int(seat)
    actors = state.actors
    if len(actors) == 1:
        return actors[0]
    if not actors:
        raise NotationError("the game is over; name the seat", text)
    raise AmbiguousNotation(
        f"several seats may act: put one of {', '.join(map(str, actors))} and ':' in front", text
    )
