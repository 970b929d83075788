"""`regelwerk play GAME`: persons and programs play at the terminal."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from typing import Annotated

from cyclopts import Parameter

from regelwerk.cli import records
from regelwerk.cli.screen import screen
from regelwerk.cli.seats import seated
from regelwerk.cli.session import Session
from regelwerk.cli.story import heading


def play(
    game: str,
    /,
    *,
    seats: str | None = None,
    seed: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    save: Path | None = None,
    force: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play a game, yourself or by watching programs.

    Parameters
    ----------
    game
        A game by its name, as `regelwerk games` lists it.
    seats
        Who sits where, such as human,random,greedy: human, random (any legal action alike), by-type (any
        kind of action alike), greedy (looks one action ahead). One name fills all seats, and ... behind
        the last one those that are left: human,random,... By default you take the first seat and random
        the others.
    seed
        A number that chance and the programs follow; by default a new one, which is shown.
    option
        An option of the game as name=value; may be given several times.
    save
        A file for the record of the game (.json: one object, else JSON Lines). It holds everything, the
        hidden too. One that exists already is refused.
    force
        Let save write over a file that exists already.
    """
    chosen, names = seated(game, option, seats)
    if save is not None:
        records.expect_writable(save, force=force)
    if seed is None:
        seed = SystemRandom().randrange(1_000_000)
    with suppress(ImportError):
        import_module("readline")  # where there is one, `input` edits lines and remembers them
    out = screen()
    out.print(f"{heading(chosen)}, seed {seed}", style="bold")
    out.print(", ".join(f"{seat}: {who}" for seat, who in zip(chosen.seat_names, names, strict=True)))
    session = Session(chosen, names, seed)
    session.run()
    if save is not None:
        records.write(session.record, save)
        out.print(f"The record is in {save}.")
