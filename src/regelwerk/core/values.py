"""Frozen values: the decorator every state, phase, action and game uses, and their fast copies.

`attrs.evolve` costs as much as a whole step of a game. `evolve` and `maker` fill an instance of a generated
non-frozen twin class that has the same slots, and then give it the frozen class: the result cannot be told
from a constructed one. Where an interpreter refuses that, they call the constructor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast, dataclass_transform, overload

import attrs

C = TypeVar("C")
Q = ParamSpec("Q")

_UNCHANGED: Any = object()


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def frozen(cls: type[C], /) -> type[C]: ...
@overload
@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def frozen(*, cache_hash: bool = False, repr: bool = True) -> Callable[[type[C]], type[C]]: ...
def frozen(cls: Any = None, /, *, cache_hash: bool = False, repr: bool = True) -> Any:
    """`attrs.frozen` without the weak-reference slot, which would forbid the fast copies.

    >>> @frozen
    ... class Purse:
    ...     money: int
    ...     pirates: int = 10
    >>> evolve(Purse(20), money=17)
    Purse(money=17, pirates=10)
    """
    decorate = attrs.frozen(weakref_slot=False, cache_hash=cache_hash, repr=repr)
    return decorate if cls is None else decorate(cls)


def evolve(value: C, /, **changes: Any) -> C:
    """A copy of a frozen value with some fields changed; equal to `attrs.evolve(value, **changes)`, and fast.

    Validators and converters do not run: they belong to the border, where values are constructed.
    Raises `TypeError` for a field the value does not have.
    """
    cls = value.__class__
    try:
        copy = _evolvers[cls]
    except KeyError:
        copy = _evolvers[cls] = _evolver(cls)
    return cast(C, copy(value, **changes))


def maker(cls: Callable[Q, C]) -> Callable[Q, C]:
    """A fast constructor of a frozen class, called like the class itself; runs no validators or converters.

    >>> from regelwerk.core.values import frozen, maker
    >>> @frozen
    ... class Bid:
    ...     player: int
    ...     amount: int
    >>> maker(Bid)(1, 5)
    Bid(player=1, amount=5)
    """
    return cast("Callable[Q, C]", _generate(cls, _MAKER))


_evolvers: dict[type, Callable[..., Any]] = {}


def _evolver(cls: type) -> Callable[..., Any]:
    return _generate(cls, _EVOLVER)


_EVOLVER = """
def build(self, *, {signature}):
    new = blank(Twin)
    {fill}
    new.__class__ = Class
    return new
"""
_MAKER = """
def build({signature}):
    new = blank(Twin)
    {fill}
    new.__class__ = Class
    return new
"""


def _generate(cls: Any, template: str) -> Callable[..., Any]:
    """Compile the copying (or constructing) function of one class, or fall back to its constructor."""
    fields = attrs.fields(cls)
    evolving = template is _EVOLVER
    twin = _twin(cls)
    if twin is None:
        return _evolve_slowly if evolving else cast("Callable[..., Any]", cls)
    names = [field.name for field in fields]
    if evolving:
        signature = ", ".join(f"{field.alias}=UNCHANGED" for field in fields)
        fill = [
            f"new.{field.name} = self.{field.name} if {field.alias} is UNCHANGED else {field.alias}"
            for field in fields
        ]
        scope: dict[str, Any] = {"UNCHANGED": _UNCHANGED}
    else:
        if any(isinstance(field.default, attrs.Factory) for field in fields):  # type: ignore[arg-type]
            return cast("Callable[..., Any]", cls)
        scope = {f"default_{field.name}": field.default for field in fields}
        signature = ", ".join(
            field.alias if field.default is attrs.NOTHING else f"{field.alias}=default_{field.name}"
            for field in fields
        )
        fill = [f"new.{field.name} = {field.alias}" for field in fields]
    if "_attrs_cached_hash" in twin.__slots__:
        fill.append("new._attrs_cached_hash = None")
    if not names:
        signature = signature.strip(", ")
        template = template.replace("self, *, {signature}", "self")
    scope |= {"Twin": twin, "Class": cls, "blank": object.__new__}
    exec(template.format(signature=signature, fill="\n    ".join(fill or ["pass"])), scope)
    return cast("Callable[..., Any]", scope["build"])


def _evolve_slowly(value: Any, /, **changes: Any) -> Any:
    return attrs.evolve(value, **changes)


def _twin(cls: type) -> Any:
    """A class with the same bases and slots whose attributes can be set; None where re-classing does not work."""
    slots = tuple(cls.__dict__.get("__slots__", ()))
    namespace: dict[str, Any] = {
        "__slots__": slots,
        "__setattr__": object.__setattr__,
        "__hash__": None,
        "__doc__": "The mutable twin of a frozen class; never seen outside.",
    }
    if "__orig_bases__" in cls.__dict__:  # typing refuses a bare Generic base
        namespace["__orig_bases__"] = cls.__dict__["__orig_bases__"]
    try:
        twin: Any = type(f"{cls.__name__}Twin", cls.__bases__, namespace)
        probe = object.__new__(twin)
        probe.__class__ = cls
    except TypeError:
        return None
    return twin
