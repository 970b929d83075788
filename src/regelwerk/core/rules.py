"""Rules that can refuse an action, and the violation that names one."""

from __future__ import annotations

from enum import Enum

from regelwerk.core.values import frozen


class Rule(Enum):
    """Base of each game's enum of rules. A member is `(id, text, section)`.

    `id` is what docs and tests call it, `text` one line that can be shown to a player, `section` the place
    in `docs/rules/<game>.md` or in the rule book.
    """

    def __init__(self, id: str, text: str, section: str) -> None:
        self.id = id
        self.text = text
        self.section = section

    def __repr__(self) -> str:
        return f"<{type(self).__name__}.{self.name}>"


class TurnRule(Rule):
    """The rules that hold in every game: who acts, and with which kind of action."""

    GAME_OVER = "turn.over", "nothing can be done after the end of the game", "engine"
    WRONG_PHASE = "turn.phase", "this kind of action is not due in this phase", "engine"
    WRONG_SEAT = "turn.seat", "another seat has to act", "engine"
    IMPOSSIBLE = "turn.chance", "chance can only bring about one of the listed outcomes", "engine"
    MALFORMED = "turn.form", "an action's fields must have their declared types", "engine"


@frozen
class Violation:
    """Why an action is illegal: the rule, and a `detail` with the figures of this case.

    >>> print(Violation(TurnRule.WRONG_SEAT, "seat 1 acts, not seat 0"))
    another seat has to act [turn.seat, engine]; seat 1 acts, not seat 0
    """

    rule: Rule
    detail: str = ""

    def __str__(self) -> str:
        text = f"{self.rule.text} [{self.rule.id}, {self.rule.section}]"
        return f"{text}; {self.detail}" if self.detail else text
