"""A person in a seat, at the terminal."""

from __future__ import annotations

from random import Random
from typing import Any

from regelwerk.cli.legal import FEW, READ, matching, summary
from regelwerk.cli.screen import ask, columns, screen
from regelwerk.core import Action, AmbiguousNotation, Choices, NotationError, Player, State

HELP = """\
  an action     in the notation of the game, as the list shows it
  ? [words]     lists what you may do; with words, only what they stand in
  look          shows the whole table again, and what you may do
  undo          takes back the last decision of a person, where no secret can have been seen since
  quit          ends the game here (also the end of input, or Ctrl-C)"""

MOST_LISTED = 200


class TakeBack(Exception):
    """The person wants to undo."""


class Quit(Exception):
    """The person wants to stop, or there is no more input."""


class Human:
    """An agent that asks whoever is at the keyboard. It sees a view, as every agent does.

    What stands on the screen already is not shown again: of the table, the paragraphs that have not changed,
    and the list of what may be done if it is the same.
    """

    def __init__(self) -> None:
        self._screen = screen()
        self.forget()

    def forget(self) -> None:
        """Nothing stands on the screen any more: show everything the next time."""
        self._seen: list[str] = []
        self._listed: list[str] = []

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        """What the person decides. Raises `TakeBack` or `Quit`."""
        legal = view.legal_actions_of(seat)
        self._show(view, seat, legal)
        while True:
            text = self._ask(f"{view.game.seat_name(seat)}> ").strip()
            action = _understood(text, view, seat)
            if action is not None and action in legal:
                return action
            match text.replace("?", "? ", 1).split():
                case []:
                    pass
                case ["help"]:
                    self._screen.print(HELP)
                case ["?", *words]:
                    self._list(view, legal, words)
                case ["look"]:
                    self.forget()
                    self._show(view, seat, legal)
                case ["undo"]:
                    raise TakeBack
                case ["quit" | "exit"]:
                    raise Quit
                case _:
                    self._screen.print(_refusal(text, view, seat))

    def _ask(self, prompt: str) -> str:
        try:
            return ask(prompt)
        except (EOFError, KeyboardInterrupt):
            self._screen.print()
            raise Quit from None

    def _show(self, view: State[Any, Any], seat: Player, legal: Choices[Action]) -> None:
        """Show what is new of the table, and what the seat may do."""
        paragraphs = view.game.picture(view).split("\n\n")
        new = paragraphs
        if len(paragraphs) == len(self._seen):
            new = [now for before, now in zip(self._seen, paragraphs, strict=True) if now != before]
        self._seen = paragraphs
        self._screen.print()
        if new:
            self._screen.print("\n\n".join(new))
        if new != paragraphs:
            self._screen.print("  … otherwise as before; look shows all", style="dim")
        self._offer(view, seat, legal)

    def _offer(self, view: State[Any, Any], seat: Player, legal: Choices[Action]) -> None:
        """List what the seat may do, unless it would be the same list of several lines."""
        heading = f"{view.game.seat_name(seat)} may:"
        texts = summary(legal, lambda action: view.game.format(action, view))
        listed = [heading, *columns(texts, self._screen.width)]
        again = listed == self._listed and len(listed) > 2
        self._listed = listed
        self._screen.print(heading, style="bold")
        if again:
            self._screen.print(f"  {len(legal)} choices, as before; ? lists them", style="dim")
            return
        for line in listed[1:]:
            self._screen.print(line)
        if len(legal) > FEW:
            self._screen.print(f"  {len(legal)} ways in all; ? lists them", style="dim")

    def _list(self, view: State[Any, Any], legal: Choices[Action], words: list[str]) -> None:
        found = matching(legal, words, lambda action: view.game.format(action, view))
        for line in columns(found[:MOST_LISTED], self._screen.width):
            self._screen.print(line)
        if len(found) > MOST_LISTED:
            self._screen.print("  … and more; say ? and words that stand in them", style="dim")
        if not found:
            first = f" among the first {READ}" if len(legal) > READ else ""
            self._screen.print(f"  nothing{first}")


def _understood(text: str, view: State[Any, Any], seat: Player) -> Action | None:
    """The action that a text means, if it means one."""
    try:
        return _parsed(text, view, seat)
    except NotationError:
        return None


def _parsed(text: str, view: State[Any, Any], seat: Player) -> Action:
    """The action that a text means when this seat says it; where several may act, it speaks for itself."""
    try:
        return view.game.parse(text, view)
    except AmbiguousNotation:
        return view.game.parse(f"{seat}: {text}", view)


def _refusal(text: str, view: State[Any, Any], seat: Player) -> str:
    """Why a text is no legal action: the rule with its reason, or where it stopped making sense."""
    try:
        action = _parsed(text, view, seat)
    except NotationError as error:
        return f"Not understood: {error}. Try help or ?"
    if action.player != seat:
        return f"Not allowed: you decide for {view.game.seat_name(seat)} only."
    return f"Not allowed: {view.violation(action)}."
