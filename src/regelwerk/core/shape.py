"""Has a value the type that its annotation says? Asked of every action that comes from outside.

Rules may then compare and add without fearing a text where a number belongs.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from enum import Enum
from typing import Any, Literal, TypeAlias

import attrs

Check: TypeAlias = Callable[[Any], bool]

_checks: dict[type, tuple[tuple[str, Check], ...]] = {}


def well_formed(value: object) -> bool:
    """Whether every field of a frozen value has its declared type, deeply; `True` is no `int` here.

    >>> from regelwerk.core.actions import Action
    >>> well_formed(Action(1)), well_formed(Action("1")), well_formed(Action(True))
    (True, False, False)
    """
    cls = type(value)
    checks = _checks.get(cls)
    if checks is None:
        if not attrs.has(cls):
            return False
        hints = typing.get_type_hints(cls)
        checks = _checks[cls] = tuple(
            (field.name, check_of(hints.get(field.name, Any))) for field in attrs.fields(cls)
        )
    return all(check(getattr(value, name)) for name, check in checks)


def check_of(hint: Any) -> Check:
    """The predicate for one type annotation."""
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if hint is Any or isinstance(hint, typing.TypeVar):
        return lambda value: True
    if hint is None or hint is type(None):
        return lambda value: value is None
    if origin in (typing.Union, types.UnionType):
        options = tuple(map(check_of, arguments))
        return lambda value: any(option(value) for option in options)
    if origin is Literal:
        return lambda value: any(type(value) is type(each) and value == each for each in arguments)
    if origin is tuple:
        return _tuple_check(arguments)
    if origin is frozenset:
        inside = check_of(arguments[0])
        return lambda value: type(value) is frozenset and all(map(inside, value))
    if origin is not None:
        return check_of(origin)
    if hint in (int, str, bool, float, bytes):
        return lambda value: type(value) is hint
    if attrs.has(hint):
        return lambda value: isinstance(value, hint) and well_formed(value)
    if isinstance(hint, type) and hasattr(hint, "_fields"):  # a named tuple
        hints = typing.get_type_hints(hint)
        parts = tuple(check_of(hints.get(name, Any)) for name in hint._fields)
        return lambda value: type(value) is hint and all(c(v) for c, v in zip(parts, value, strict=True))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: type(value) is hint
    return lambda value: isinstance(value, hint)


def _tuple_check(arguments: tuple[Any, ...]) -> Check:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inside = check_of(arguments[0])
        return lambda value: type(value) is tuple and all(map(inside, value))
    parts = tuple(map(check_of, arguments))
    return lambda value: (
        type(value) is tuple
        and len(value) == len(parts)
        and all(check(each) for check, each in zip(parts, value, strict=True))
    )
