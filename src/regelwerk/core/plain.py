"""JSON text as plain data and back: the border at which untrusted text is bounded and refused.

Numbers are whole: a float has no exact meaning that every machine shares, so games use fractions, as texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeGuard

from regelwerk.core.errors import RecordError, clip

LONGEST_TEXT = 1_000_000
"""The longest JSON text that is read, in characters: it bounds the memory and time that any input takes.

Records may be longer, and are read if the reader allows for it.
"""

MOST_PARTS = 100_000
"""The most lists and objects in one JSON text: each takes far more memory than its two characters."""


def dump(data: Any) -> str:
    """Canonical JSON: compact, keys in the order given, plain ASCII."""
    return _ENCODER.encode(data)


def decode(text: Any, longest: int = LONGEST_TEXT) -> str:
    """Untrusted text, from UTF-8 if it is bytes. Raises `RecordError` if it is too long or no text."""
    if not isinstance(text, str | bytes):
        raise RecordError(f"a text is expected, not {clip(text)}")
    if len(text) > longest:
        raise RecordError(f"longer than {longest} characters")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"no UTF-8 text: {error.reason} at byte {error.start}") from error


def load(text: str, longest: int = LONGEST_TEXT) -> Any:
    """The data of a decoded JSON text. Raises `RecordError` for anything unsound, huge or too deep."""
    most = max(MOST_PARTS, MOST_PARTS * longest // LONGEST_TEXT)
    if text.count("[") + text.count("{") > most:
        raise RecordError(f"more than {most} lists and objects")
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"no sound JSON: {error}") from error


def lines(text: str) -> Iterator[str]:
    """The lines of a text, one at a time; a line feed at the very end opens no new line."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    if start < len(text) or not text:
        yield text[start:]


def as_object(
    data: Any, what: str, fields: set[str] | None = None, optional: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """The data, which must be an object, with exactly these fields (and perhaps the optional ones) if given.

    Raises `RecordError`.
    """
    if not is_object(data):
        raise RecordError(f"{what} must be an object, not {clip(data)}")
    if fields is not None:
        if unknown := data.keys() - fields - optional:
            raise RecordError(f"{what} has the unknown field {clip(min(unknown))}")
        if missing := fields - data.keys():
            raise RecordError(f"{what} lacks the field {clip(min(missing))}")
    return data


def as_list(data: Any, what: str) -> list[Any]:
    """The data, which must be a list. Raises `RecordError`."""
    if not is_list(data):
        raise RecordError(f"{what} must be a list, not {clip(data)}")
    return data


def is_object(data: Any) -> TypeGuard[dict[str, Any]]:
    """Whether plain data is an object."""
    return isinstance(data, dict)


def is_list(data: Any) -> TypeGuard[list[Any]]:
    """Whether plain data is a list."""
    return isinstance(data, list)


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object names a field twice")
    return data


def _no_number(text: str) -> Any:
    raise ValueError(f"{clip(text)} is no whole number")


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_DECODER = json.JSONDecoder(object_pairs_hook=_distinct, parse_constant=_no_number, parse_float=_no_number)
