"""Record files: `.json` holds one JSON object, any other name JSON Lines."""

from __future__ import annotations

import os
from pathlib import Path

from regelwerk.cli.errors import UsageError
from regelwerk.core import Record, RecordError

LONGEST_FILE = 50_000_000
"""The longest record file that is read, in bytes: a person chose it, so it may be long, but has an end."""


def read(path: Path) -> Record:
    """The record of a file. Raises `UsageError` if it cannot be read or is unsound, saying where."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise UsageError(f"cannot read {path}: {_why(error)}") from error
    try:
        loads = Record.from_json if _is_json(path) else Record.from_lines
        return loads(data, longest=LONGEST_FILE)
    except RecordError as error:
        raise UsageError(f"{path}: {error}") from error


def write(record: Record, path: Path) -> None:
    """Write a record to a file, whole or not at all. Raises `UsageError`."""
    text = record.to_json() + "\n" if _is_json(path) else record.to_lines()
    try:
        target = path.resolve()  # what a link leads to is replaced, not the link
        unfinished = _beside(target)
        try:
            unfinished.write_text(text, encoding="utf-8")
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {path}: {_why(error)}") from error


def expect_writable(path: Path, *, force: bool) -> None:
    """Raise `UsageError` before a long game rather than after it, if its record could not be written.

    Nor is a record written over what is there already, unless by `force`. Leaves nothing behind.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise UsageError(f"cannot write {path}: it is no file")
        if target.exists() and not force:
            raise UsageError(f"{path} exists already; --force writes over it")
        unfinished = _beside(target)
        unfinished.touch()
        unfinished.unlink()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {path}: {_why(error)}") from error


def _beside(target: Path) -> Path:
    """The name of a file until it is complete: in the same folder, so that it only needs to be renamed."""
    return target.with_name(f".{target.name}.{os.getpid()}")


def _is_json(path: Path) -> bool:
    return path.suffix.casefold() == ".json"


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
