"""Has a value the type that its annotation says? Asked of every action that comes from outside.

Rules may then compare and add without fearing a text where a number belongs. What a view hides is not well
formed either, whatever the annotation says: nobody can act with it.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.core.errors import clip
from regelwerk.core.hidden import HIDDEN, Hidden

Check: TypeAlias = Callable[[Any], bool]

_PLAIN = (int, str, bool, float, bytes)
_LEAST, _MOST = -(2**63), 2**63 - 1  # records hold no other numbers, and messages could not even print some

_checks: dict[type, Check] = {}


def well_formed(value: object) -> bool:
    """Whether every field of a frozen value has its declared type, deeply; `True` is no `int` here.

    >>> from regelwerk.core.actions import Action
    >>> well_formed(Action(1)), well_formed(Action("1")), well_formed(Action(True))
    (True, False, False)
    """
    try:
        check = _checks[type(value)]
    except KeyError:
        check = _checks[type(value)] = _check_of_class(type(value))
    return check(value)


def misfit(value: Any) -> str:
    """Of a frozen value that is not well formed, the first field that is to blame, in words."""
    cls: Any = value.__class__
    hints = _hints_of(cls)
    for field in attrs.fields(cls):
        found = getattr(value, field.name)
        if not check_of(hints.get(field.name, Any))(found):
            if found is HIDDEN:
                return f"{cls.__name__}.{field.name} is hidden, and nobody can act with it"
            if type(found) is int and check_of(hints.get(field.name, Any))(0):
                return f"{cls.__name__}.{field.name} must be within 64 bits, not {clip(found)}"
            declared = field.type if isinstance(field.type, str) else inspect.formatannotation(field.type)
            return f"{cls.__name__}.{field.name} must be {declared}, not {clip(found)}"
    return ""


@cache
def _hints_of(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _check_of_class(cls: type) -> Check:
    """One compiled function for all fields of a class: it is asked in every checked step of a game."""
    if not attrs.has(cls):
        return _never
    hints = _hints_of(cls)
    scope: dict[str, Any] = {}
    terms: list[str] = []
    for place, field in enumerate(attrs.fields(cls)):
        hint = hints.get(field.name, Any)
        if hint is int:
            terms.append(f"type(value.{field.name}) is int and {_LEAST} <= value.{field.name} <= {_MOST}")
        elif hint in _PLAIN:
            scope[f"kind{place}"] = hint
            terms.append(f"type(value.{field.name}) is kind{place}")
        else:
            scope[f"check{place}"] = check_of(hint)
            terms.append(f"check{place}(value.{field.name})")
    check: Check = eval(f"lambda value: {' and '.join(terms) or 'True'}", scope)
    return check


def check_of(hint: Any) -> Check:
    """The predicate for one type annotation. Raises `TypeError` for one that it cannot check."""
    hint = getattr(hint, "__supertype__", getattr(hint, "__value__", hint))  # NewType, a type statement
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if hint is Any or isinstance(hint, typing.TypeVar):
        return _always
    if hint is Hidden:
        return _never
    if hint is None:
        return lambda value: value is None
    if origin in (typing.Union, types.UnionType):
        return _union_check(arguments)
    if origin is Literal:
        return lambda value: any(type(value) is type(each) and value == each for each in arguments)
    if origin is tuple:
        return _tuple_check(tuple, arguments)
    if origin is frozenset:
        return _frozenset_check(arguments[0])
    if origin is not None:
        return check_of(origin)
    if not isinstance(hint, type):
        raise TypeError(f"no value can be checked against the annotation {hint!r}")
    if attrs.has(hint):
        return lambda value: isinstance(value, hint) and well_formed(value)
    if hasattr(hint, "_fields"):  # a named tuple
        parts = typing.get_type_hints(hint)
        names: tuple[str, ...] = getattr(hint, "_fields", ())
        return _tuple_check(hint, tuple(parts.get(name, Any) for name in names))
    if hint is int:
        return lambda value: type(value) is int and _LEAST <= value <= _MOST
    if hint in _PLAIN or issubclass(hint, Enum):
        return lambda value: type(value) is hint
    return lambda value: isinstance(value, hint)


def _always(value: Any) -> bool:
    return True


def _never(value: Any) -> bool:
    return False


def _union_check(members: tuple[Any, ...]) -> Check:
    checks = tuple(map(check_of, members))
    return lambda value: any(check(value) for check in checks)


def _frozenset_check(member: Any) -> Check:
    inside = check_of(member)
    kind: type[frozenset[Any]] = frozenset
    return lambda value: type(value) is kind and all(map(inside, value))


def _tuple_check(kind: type[tuple[Any, ...]], arguments: tuple[Any, ...]) -> Check:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inside = check_of(arguments[0])
        return lambda value: type(value) is kind and all(map(inside, value))
    parts = tuple(map(check_of, arguments))
    return lambda value: (
        type(value) is kind
        and len(value) == len(parts)
        and all(check(each) for check, each in zip(parts, value, strict=True))
    )
