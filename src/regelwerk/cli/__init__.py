"""The command `regelwerk`; it needs the extra `regelwerk[cli]`, and says so in one line if that is missing.

One module for each command; `session` is a game at the terminal, `human` a person in a seat.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]

_EXTRA = {"cyclopts", "rich"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    It is 0, or 1 if a check failed or did not see all, or 2 for wrong usage.
    `argv` are the words after the program's name, by default those of this process.
    """
    try:
        from regelwerk.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        print(
            f"regelwerk: the command line needs {error.name}: pip install 'regelwerk[cli]'", file=sys.stderr
        )
        return 2
    return run(sys.argv[1:] if argv is None else argv)
