"""Frozen values: the decorator every state, phase, action and game uses, and their fast copies.

`attrs.evolve` costs as much as a whole step of a game. `evolve` and `maker` fill an instance of a generated
non-frozen twin class that has the same slots, and then give it the frozen class: the result cannot be told
from a constructed one. Where an interpreter or a class does not allow that, they call the constructor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast, dataclass_transform, overload

import attrs

C = TypeVar("C")
Q = ParamSpec("Q")


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
    cls = type(value)
    try:
        copy = _evolvers[cls]
    except KeyError:
        copy = _evolvers[cls] = _evolver(cls)
    new: C = copy(value, **changes)  # a `cast` would be a call, and cost a tenth of the whole
    return new


def maker(cls: Callable[Q, C]) -> Callable[Q, C]:
    """A fast constructor of a frozen class, called like the class itself; runs no validators or converters.

    >>> @frozen
    ... class Bid:
    ...     player: int
    ...     amount: int
    >>> maker(Bid)(1, 5)
    Bid(player=1, amount=5)
    """
    return cast("Callable[Q, C]", _maker(cls))


_evolvers: dict[type, Callable[..., Any]] = {}


def _evolver(cls: type) -> Callable[..., Any]:
    fields = attrs.fields(cls)
    twin = _twin(cls)
    if twin is None:
        return cast("Callable[..., Any]", attrs.evolve)
    parameters = [f"{field.alias}=_unchanged_" for field in fields]
    values = [f"_value_.{field.name} if {field.alias} is _unchanged_ else {field.alias}" for field in fields]
    signature = ", ".join(["_value_", "/", *(["*", *parameters] if parameters else [])])
    return _compiled(cls, twin, signature, values, {"_unchanged_": object()})


def _maker(cls: Any) -> Callable[..., Any]:
    fields = attrs.fields(cls)
    twin = _twin(cls)
    if twin is None or any(isinstance(field.default, attrs.Factory) for field in fields):  # type: ignore[arg-type]
        return cast("Callable[..., Any]", cls)
    defaults = {
        f"_default_{place}_": field.default
        for place, field in enumerate(fields)
        if field.default is not attrs.NOTHING
    }
    places: list[str] = []
    names: list[str] = []
    for place, field in enumerate(fields):
        default = f"_default_{place}_"
        parameter = f"{field.alias}={default}" if default in defaults else field.alias
        (names if field.kw_only else places).append(parameter)
    signature = ", ".join([*places, *(["*", *names] if names else [])])
    return _compiled(cls, twin, signature, [field.alias for field in fields], defaults)


def _compiled(
    cls: type, twin: type, signature: str, values: list[str], scope: dict[str, Any]
) -> Callable[..., Any]:
    """The function of that signature that makes an instance of a class whose fields have these values."""
    fields = [field.name for field in attrs.fields(cls)]
    lines = [
        "_new_ = _blank_(_twin_)",
        *(f"_new_.{name} = {value}" for name, value in zip(fields, values, strict=True)),
        *(["_new_._attrs_cached_hash = None"] if "_attrs_cached_hash" in cls.__dict__ else []),
        "_new_.__class__ = _class_",
        "return _new_",
    ]
    scope |= {"_twin_": twin, "_class_": cls, "_blank_": object.__new__}
    exec(f"def build({signature}):\n    " + "\n    ".join(lines), scope)
    return cast("Callable[..., Any]", scope["build"])


def _twin(cls: type) -> type | None:
    """A class with the same bases and slots whose attributes can be set.

    None where an instance cannot change its class, or where constructing is more than setting the fields.
    """
    if not all(field.init for field in attrs.fields(cls)):
        return None
    if any(hasattr(cls, name) for name in ("__attrs_init__", "__attrs_pre_init__", "__attrs_post_init__")):
        return None
    namespace: dict[str, Any] = {
        "__slots__": tuple(cls.__dict__.get("__slots__", ())),
        "__setattr__": object.__setattr__,
        "__doc__": "The mutable twin of a frozen class; never seen outside.",
    }
    if "__orig_bases__" in cls.__dict__:  # typing refuses a bare Generic base
        namespace["__orig_bases__"] = cls.__dict__["__orig_bases__"]
    try:
        twin: Any = type(f"{cls.__name__}Twin", cls.__bases__, namespace)
        if hasattr(twin, "__abstractmethods__"):
            twin.__abstractmethods__ = frozenset()  # they are implemented in the class itself
        probe: Any = object.__new__(twin)
        probe.__class__ = cls
    except TypeError:
        return None
    return cast("type", twin)
