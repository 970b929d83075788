"""What a value is made of: its parts, its full spelling, and a copy that shares nothing with it.

Equality may leave fields out and hashes may be cached; these functions look at every field there is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any

import attrs

from regelwerk.core import HIDDEN, Hidden, evolve

_ATOMS = (int, str, bytes, float, type(None), Fraction, Enum, Hidden, range, type)


def is_series(value: Any) -> bool:
    """Whether a value is a tuple or a frozen set."""
    return isinstance(value, (tuple, frozenset))


def class_of(value: object) -> Any:
    """The class of a value, without what a type checker believes about it."""
    return type(value)


def is_attrs(value: object) -> bool:
    """Whether a value's class was made by attrs."""
    return attrs.has(type(value))


def fields_of(value: Any) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a value whose class was made by attrs."""
    cls = class_of(value)
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cls)
    return fields


def initial(value: Any) -> dict[str, Any]:
    """What a value made by attrs could be constructed from: the arguments by name."""
    return {str(each.alias): getattr(value, each.name) for each in fields_of(value) if each.init}


def parts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The value and everything inside it, each with the path that leads to it."""
    yield path, value
    if isinstance(value, _ATOMS):
        return
    if is_attrs(value):
        for field in fields_of(value):
            yield from parts(getattr(value, field.name), f"{path}.{field.name}")
    elif is_series(value):
        for place, each in enumerate(value):
            yield from parts(each, f"{path}[{place}]")


def mutable_part(value: Any) -> str | None:
    """The path and the type of a part that could be changed in place, or None."""
    for path, part in parts(value):
        if isinstance(part, (tuple, frozenset, *_ATOMS)):
            continue
        if not (is_attrs(part) and _is_frozen(part)):
            return f"{path.lstrip('.') or 'the value itself'} is a {type(part).__name__}"
    return None


def hides_something(value: object) -> bool:
    """Whether `HIDDEN` stands anywhere in a value."""
    return any(part is HIDDEN for _, part in parts(value))


def spelled(value: Any) -> Hashable:
    """A value as nested plain tuples of all its fields, also those that its equality leaves out."""
    cls = class_of(value)
    if isinstance(value, _ATOMS):
        return cls, value
    if is_attrs(value):
        return cls, tuple(spelled(getattr(value, field.name)) for field in fields_of(value))
    if tuple in cls.__mro__ or cls is list:
        return cls, tuple(spelled(each) for each in value)
    if cls in (frozenset, set):
        return cls, frozenset(spelled(each) for each in value)
    if cls is dict:
        return cls, tuple((spelled(key), spelled(each)) for key, each in value.items())
    return cls, repr(value)


def rebuilt(value: Any) -> Any:
    """An equal value of new objects throughout; sets are filled in the opposite order."""
    cls = class_of(value)
    if isinstance(value, _ATOMS):
        return value
    if is_attrs(value):
        return evolve(value, **{name: rebuilt(held) for name, held in initial(value).items()})
    if not is_series(value):
        return value
    items = [rebuilt(each) for each in value]
    if cls is frozenset:
        return frozenset[Any](reversed(items))
    return tuple(items) if cls is tuple else cls(*items)  # the latter is a named tuple


def _is_frozen(value: Any) -> bool:
    """Whether setting a field to what it already is gets refused."""
    for field in fields_of(value):
        try:
            setattr(value, field.name, getattr(value, field.name))
        except attrs.exceptions.FrozenError:
            return True
        return False
    return True
