"""Record files: `.json` holds one JSON object, any other name JSON Lines."""

from __future__ import annotations

from pathlib import Path

from regelwerk.cli.errors import UsageError
from regelwerk.core import Record, RecordError
from regelwerk.core.plain import LONGEST_TEXT


def read(path: Path) -> Record:
    """The record of a file. Raises `UsageError` if it cannot be read or is unsound, saying where."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_TEXT + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise UsageError(f"cannot read {path}: {_why(error)}") from error
    try:
        return Record.from_json(data) if _is_json(path) else Record.from_lines(data)
    except RecordError as error:
        raise UsageError(f"{path}: {error}") from error


def write(record: Record, path: Path) -> None:
    """Write a record to a file. Raises `UsageError`."""
    try:
        path.write_text(record.to_json() + "\n" if _is_json(path) else record.to_lines(), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {path}: {_why(error)}") from error


def expect_writable(path: Path | None) -> None:
    """Raise `UsageError` before a long game rather than after it, if its record could not be written."""
    if path is None:
        return
    try:
        path.open("ab").close()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {path}: {_why(error)}") from error


def _is_json(path: Path) -> bool:
    return path.suffix.casefold() == ".json"


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
