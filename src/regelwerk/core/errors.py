"""The one family of errors: whatever bad input meets a public function ends in one of these."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.core.rules import Violation


class RegelwerkError(Exception):
    """Every error this library raises on purpose."""


class IllegalAction(RegelwerkError):
    """The rules forbid the action now; `violation` says which rule, and why (design: rules give reasons)."""

    def __init__(self, action: object, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        return f"{self.violation}: {clip(self.action)}"


class WrongSeat(IllegalAction):
    """Another seat has to act (or chance)."""


class WrongPhase(IllegalAction):
    """Actions of this kind are not taken in the present phase, or the game is over."""


class MalformedAction(IllegalAction):
    """The object is no action, or a field of it does not have its declared type."""


class NotDue(RegelwerkError):
    """A question that the present phase cannot answer: returns before the end, outcomes off a chance node."""


class HiddenInformation(RegelwerkError):
    """A view was asked for something that its seat cannot see."""


class NotationError(RegelwerkError):
    """A text is no action in the game's notation.

    `text` is the text (clipped), `position` the 0-based character where reading failed.
    """

    def __init__(self, reason: str, text: str, position: int = 0) -> None:
        text = text[:200]
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return f"{self.reason} (at character {self.position + 1} of {clip(self.text)})"


class AmbiguousNotation(NotationError):
    """A text stands for more than one action; say more (usually the seat)."""


class RecordError(RegelwerkError):
    """A record or a piece of JSON is unsound.

    `line` and `number` (of the action) count from 1; None where unknown.
    """

    def __init__(self, reason: str, *, line: int | None = None, number: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.number = number

    def __reduce__(self) -> tuple[object, ...]:
        return (_record_error, (self.reason, self.line, self.number))

    def __str__(self) -> str:
        places = [
            f"{word} {value}"
            for word, value in (("line", self.line), ("action", self.number))
            if value is not None
        ]
        return ", ".join(places) + ": " + self.reason if places else self.reason


class BadOption(RegelwerkError, ValueError):
    """A game was asked for with an option that it does not have, or with a value that the option refuses."""


class UnknownGame(BadOption):
    """No game of that name is installed."""


_brief = Repr()
_brief.maxstring = _brief.maxother = _brief.maxlong = 200


def clip(thing: object, width: int = 120) -> str:
    """The `repr` of anything, cut to `width` characters, and never an exception: for error messages.

    Of long or deep plain data only a part is looked at.
    """
    try:
        text = _brief.repr(thing)
    except Exception:  # a foreign __repr__ must not hide the error that is being told
        text = f"<{type(thing).__name__}>"
    return text if len(text) <= width else text[: width - 1] + "…"


def _record_error(reason: str, line: int | None, number: int | None) -> RecordError:
    return RecordError(reason, line=line, number=number)
