"""`regelwerk replay FILE`: a recorded game, told again."""

from __future__ import annotations

from pathlib import Path

from regelwerk.cli import records
from regelwerk.cli.errors import UsageError
from regelwerk.cli.screen import ask, screen
from regelwerk.cli.story import Eyes, heading, outcome, seen_by, told


def replay(file: Path, /, *, step: bool = False, seat: int | None = None) -> None:
    """Tell a recorded game from its first action to its last.

    Parameters
    ----------
    file
        A record (.json: one object, else JSON Lines).
    step
        Show the table after each action, and wait for Enter.
    seat
        Tell only what this seat could see; by default everything is shown.
    """
    record = records.read(file)
    if seat is not None and not 0 <= seat < record.game.seats:
        raise UsageError(f"there is no seat {seat}: the seats are 0 to {record.game.seats - 1}")
    eyes: Eyes = "all" if seat is None else seat
    states = list(record.states())
    out = screen()
    out.print(heading(record.game), style="bold")
    out.print(record.game.picture(seen_by(states[0], eyes)))
    for number, action in enumerate(record.actions, 1):
        for place, line in enumerate(told(states[number - 1], action, states[number], eyes)):
            out.print(f"{'' if place else number:4}  {line}")
        if step:
            out.print(record.game.picture(seen_by(states[number], eyes)))
            try:
                ask("Enter goes on, Ctrl-C stops. ")
            except (EOFError, KeyboardInterrupt):
                out.print()
                return
    if not step:
        out.print(record.game.picture(seen_by(states[-1], eyes)))
    for line in outcome(states[-1], len(record.actions)):
        out.print(line)
