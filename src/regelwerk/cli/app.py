"""The commands together, and what becomes of their errors.

Cyclopts reads the command line off the signatures and docstrings of the commands. Of the libraries that do
so it is the one that is typed throughout, raises its errors instead of ending the process, and needs nothing
but attrs and rich, which are here anyway; it has come out several times a month for years.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App, CycloptsError

from regelwerk.cli.demo import demo
from regelwerk.cli.games import games
from regelwerk.cli.machine import machine
from regelwerk.cli.play import play
from regelwerk.cli.replay import replay
from regelwerk.cli.screen import be_lenient, complain, hang_up
from regelwerk.cli.verify import verify
from regelwerk.core import RegelwerkError

INTERRUPTED = 130  # what shells report for a program stopped by Ctrl-C

app = App(
    name="regelwerk",
    version=version("regelwerk"),
    help="Tabletop games as typed, immutable state machines: play them, replay them, verify them.",
    help_format="markdown",
    suppress_keyboard_interrupt=False,  # `run` has its own word for it
)
for command in (games, play, replay, verify, machine, demo):
    app.command(command)


def run(argv: Sequence[str]) -> int:
    """Carry out one command and return its exit status; no bad input ends in a traceback."""
    be_lenient()
    try:
        status = app(argv, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()  # here, where a broken pipe is still met with grace
    except (CycloptsError, RegelwerkError) as error:
        complain(error)
        return 2
    except BrokenPipeError:
        hang_up()
        return 1
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    return status if isinstance(status, int) else 0
