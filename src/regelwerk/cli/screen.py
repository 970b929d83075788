"""What all commands write with: rich, which drops colour by itself off a terminal and under NO_COLOR."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import groupby

from more_itertools import chunked
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType


def screen(*, stderr: bool = False) -> Console:
    """A console that takes text as it is: no markup, no guessed highlights, no broken lines."""
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True, stderr=stderr)


def complain(reason: object) -> None:
    """Say what is wrong, in one line on the standard error."""
    print("regelwerk:", " ".join(str(reason).split()), file=sys.stderr)


def columns(texts: Iterable[str], width: int) -> Iterable[str]:
    """Lines with the texts in columns, row by row, no wider than `width` if that is possible.

    A text longer than half of that has a line of its own.
    """
    items = list(texts)
    cell = 2 + max((len(text) for text in items if 2 * len(text) <= width), default=width)
    for long, some in groupby(items, key=lambda text: 2 * len(text) > width):
        for row in chunked(some, 1 if long else max(1, (width - 2) // cell)):
            yield "  " + "".join(text.ljust(cell) for text in row).rstrip()


def ask(prompt: str) -> str:
    """A line from the person at the keyboard. Raises `EOFError` when there is none any more."""
    text = input(prompt)
    if not sys.stdin.isatty():
        print(text)  # a script's line is not echoed by any terminal: complete the transcript
    return text


def wipe(console: Console) -> None:
    """Clear a terminal, what has scrolled off it too, and forget the lines that arrow keys bring back."""
    if console.is_terminal:
        console.control(Control(ControlType.CLEAR, ControlType.HOME))
        console.file.write("\x1b[3J")
    if (readline := sys.modules.get("readline")) is not None:
        readline.clear_history()


def be_lenient() -> None:
    """Let no character that a terminal cannot show, or a script gets wrong, end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def hang_up() -> None:
    """After the reader of a pipe has gone, let the interpreter flush into nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
