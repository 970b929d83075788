"""The strict converter between frozen values and plain JSON data, on top of cattrs.

Nothing is coerced: a value has exactly the type that its field declares. Classes that stand in a union are
told apart by a field `type`, an enum's member goes by its name, what a view hides is `{"hidden": true}`,
fractions are texts, and numbers lie within 64 bits. This module is imported when it is first needed, since
cattrs is half of the time that importing the library would take.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, cast

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from regelwerk.core.errors import RecordError, RegelwerkError, clip
from regelwerk.core.hidden import HIDDEN, Hidden
from regelwerk.core.plain import dump, is_list, is_object

_Hook = Callable[[Any, Any], Any]
_HIDDEN_FORM = {"hidden": True}


class Converter:
    """Frozen values to plain data and back."""

    def __init__(self) -> None:
        self._cattrs = _strict_converter()

    def without(self, kind: type, field: str) -> None:
        """Leave a field out when values of a class become data."""
        make: Any = make_dict_unstructure_fn  # whose fields come as keywords, which have no type
        self._cattrs.register_unstructure_hook(kind, make(kind, self._cattrs, **{field: override(omit=True)}))

    def out(self, value: Any) -> Any:
        """The plain data of a value."""
        return self._cattrs.unstructure(value)

    def into(self, kind: Any, data: Any, what: str) -> Any:
        """The value of plain data. Raises `RecordError` with the place, which begins with `what`."""
        try:
            return self._cattrs.structure(data, kind)
        except (cattrs.BaseValidationError, RegelwerkError, ValueError, TypeError, KeyError) as error:
            place, reason = _place_and_reason(error)
            raise RecordError(f"{what}{place}: {reason}") from error
        except RecursionError:
            raise RecordError(f"{what}: nested too deeply") from None


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook(type(None), _exactly)
    converter.register_structure_hook(Fraction, _fraction)
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Hidden, _hidden)
    converter.register_unstructure_hook(Hidden, _hidden_out)
    converter.register_structure_hook_func(_is_enum, _enum_member)
    converter.register_unstructure_hook_func(_is_enum, _enum_name)
    converter.register_structure_hook_func(_is_literal, _literal)
    # The last registered is asked first: a named tuple is a tuple in name only.
    for accepts, reader, writer in (
        (_is_sequence, _sequence_in, _sequence_out),
        (_is_union, _union_in, _union_out),
    ):
        converter.register_structure_hook_factory(accepts, _bound(reader, converter))
        converter.register_unstructure_hook_factory(accepts, _bound(writer, converter))
    converter.register_structure_hook_factory(attrs.has, _bound(_attrs_in, converter))
    return converter


def _bound(factory: Callable[[cattrs.Converter, Any], Any], converter: cattrs.Converter) -> Any:
    def of_kind(kind: Any) -> Any:
        return factory(converter, kind)

    return of_kind


def _attrs_in(converter: cattrs.Converter, kind: Any) -> _Hook:
    read: Any = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def structure(data: Any, _: Any) -> Any:
        if not is_object(data):
            raise ValueError(f"an object is expected, not {clip(data)}")
        return read(data, kind)

    return structure


# --- sequences ---------------------------------------------------------------------------------------------


def _is_sequence(kind: Any) -> bool:
    return typing.get_origin(kind) in (tuple, frozenset) or hasattr(kind, "_fields")


def _parts(kind: Any) -> tuple[Any, ...] | None:
    """What each place of a sequence holds; None if all hold the same."""
    if hasattr(kind, "_fields"):
        hints = typing.get_type_hints(kind)
        return tuple(hints.get(name, Any) for name in kind._fields)
    arguments = typing.get_args(kind)
    return None if _is_uniform(kind) else arguments


def _is_uniform(kind: Any) -> bool:
    arguments = typing.get_args(kind)
    return typing.get_origin(kind) is frozenset or (len(arguments) == 2 and arguments[1] is Ellipsis)


def _sequence_in(converter: cattrs.Converter, kind: Any) -> _Hook:
    parts = _parts(kind)
    each_kind: Any = typing.get_args(kind)[0] if parts is None else None
    build: Any = kind._make if hasattr(kind, "_fields") else typing.get_origin(kind)

    def structure(data: Any, _: Any) -> Any:
        if not is_list(data):
            raise ValueError(f"a list is expected, not {clip(data)}")
        if parts is not None and len(data) != len(parts):
            raise ValueError(f"{len(parts)} items are expected, not {len(data)}")
        values: list[Any] = []
        for place, item in enumerate(data):
            try:
                values.append(converter.structure(item, each_kind if parts is None else parts[place]))
            except Exception as error:
                error.add_note(cattrs.IterableValidationNote("", place, each_kind))
                raise
        built = build(values)
        if len(built) != len(values):
            raise ValueError("an item stands in a set twice")
        return built

    return structure


def _sequence_out(converter: cattrs.Converter, kind: Any) -> Callable[[Any], list[Any]]:
    parts = _parts(kind)
    if parts is not None:
        known = parts
        return lambda value: [
            converter.unstructure(item, unstructure_as=part) for item, part in zip(value, known, strict=True)
        ]
    each_kind = typing.get_args(kind)[0]

    def unstructure(value: Any) -> list[Any]:
        items = [converter.unstructure(item, unstructure_as=each_kind) for item in value]
        # A set has no order that two runs share.
        return sorted(items, key=dump) if isinstance(value, frozenset) else items

    return unstructure


# --- unions ------------------------------------------------------------------------------------------------


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def _classes(kind: Any) -> dict[str, Any]:
    return {member.__name__: member for member in typing.get_args(kind) if attrs.has(member)}


def _union_out(converter: cattrs.Converter, kind: Any) -> Callable[[Any], Any]:
    classes = _classes(kind)
    tagged = tuple(classes.values()) if len(classes) > 1 else ()
    others = {typing.get_origin(member): member for member in typing.get_args(kind)}

    def unstructure(value: Any) -> Any:
        if isinstance(value, tagged):
            return {"type": type(value).__name__, **converter.unstructure(value)}
        return converter.unstructure(value, unstructure_as=others.get(type(value), type(value)))

    return unstructure


def _union_in(converter: cattrs.Converter, kind: Any) -> _Hook:
    classes = _classes(kind)
    others = [member for member in typing.get_args(kind) if not attrs.has(member)]

    def structure(data: Any, _: Any) -> Any:
        if classes and is_object(data) and not _is_hidden(data):
            fields: dict[str, Any] = {**data}
            if len(classes) == 1:
                return converter.structure(fields, *classes.values())
            name = fields.pop("type", None)
            if not isinstance(name, str) or name not in classes:
                raise ValueError(f"type {clip(name)} is unknown; known are {', '.join(classes)}")
            return converter.structure(fields, classes[name])
        reasons: list[str] = []
        for member in others:
            try:
                return converter.structure(data, member)
            except (ValueError, TypeError, cattrs.BaseValidationError) as error:
                place, reason = _place_and_reason(error)
                reasons.append(f"{place}: {reason}" if place else reason)
        raise ValueError("; ".join(reasons) or f"an object is expected, not {clip(data)}")

    return structure


# --- single values -----------------------------------------------------------------------------------------

_FRACTION = re.compile(
    r"-?[0-9]{1,40}(/[0-9]{1,40})?"
)  # Fraction itself reads "1e999999999", which is a bomb
_NAMES = {int: "a whole number", str: "a text", bool: "true or false", type(None): "null"}


def _exactly(data: Any, kind: Any) -> Any:
    if type(data) is not kind:
        raise ValueError(f"{_NAMES[kind]} is expected, not {clip(data)}")
    if kind is int and not -(2**63) <= data < 2**63:
        raise ValueError(f"a number within 64 bits is expected, not {clip(data)}")
    return data


def _is_hidden(data: Any) -> bool:
    return data == _HIDDEN_FORM and data["hidden"] is True


def _hidden(data: Any, _: Any) -> Hidden:
    if not _is_hidden(data):
        raise ValueError(f"a hidden value is expected, not {clip(data)}")
    return HIDDEN


def _hidden_out(_: Any) -> dict[str, bool]:
    return dict(_HIDDEN_FORM)


def _fraction(data: Any, _: Any) -> Fraction:
    if isinstance(data, str) and _FRACTION.fullmatch(data):
        try:
            return Fraction(data)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(f"a fraction such as '1/3' is expected, not {clip(data)}")


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _enum_member(data: Any, kind: Any) -> Any:
    if not isinstance(data, str) or data not in kind.__members__:
        raise ValueError(f"one of {', '.join(kind.__members__)} is expected, not {clip(data)}")
    return kind[data]


def _enum_name(member: Any) -> str:
    return str(member.name)


def _is_literal(kind: Any) -> bool:
    return typing.get_origin(kind) is Literal


def _literal(data: Any, kind: Any) -> Any:
    values = typing.get_args(kind)
    if not any(type(data) is type(value) and data == value for value in values):
        raise ValueError(f"one of {', '.join(map(repr, values))} is expected, not {clip(data)}")
    return data


# --- reasons -----------------------------------------------------------------------------------------------


def _place_and_reason(error: BaseException) -> tuple[str, str]:
    """The place, such as `.heaps[1]`, and the reason of the first concrete error in a group of groups."""
    place = ""
    while True:
        notes: list[object] = getattr(error, "__notes__", [])
        for note in reversed(notes):
            if isinstance(note, cattrs.AttributeValidationNote):
                place += f".{note.name}"
            elif isinstance(note, cattrs.IterableValidationNote):
                place += f"[{note.index}]"
        if not isinstance(error, BaseExceptionGroup):
            break
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return place, f"unknown field {clip(min(error.extra_fields))}"
    if isinstance(error, KeyError):
        return place, "this field is missing"
    return place, str(error)[:300]
