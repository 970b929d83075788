"""Actions that the rules should refuse: what was seen elsewhere, and legal actions with something changed.

Whether a mutant is legal after all, the game itself says; the kit only sees to it that all ways to ask agree.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Literal

import attrs

from regelwerk.core import CHANCE, Action, Hidden, evolve, maker
from regelwerk.core.codec import AnyState
from regelwerk.verify.anatomy import class_of, initial, is_attrs, is_series

_MOST_ACTIONS = 60
_MOST_VALUES = 40
_ENDLESS = (10**5000, -(10**5000))  # which Python does not even print
_FAR = (10**6, 2**63 - 1, -(2**63), 2**70, *_ENDLESS)


class Lore:
    """What a run has met so far: some actions of each kind, and some values of each of their fields."""

    def __init__(self) -> None:
        self.actions: dict[type[Action], list[Action]] = {}
        self.values: dict[tuple[type, str], list[Any]] = {}

    def learn(self, action: Action) -> None:
        """Remember an action that was legal somewhere, and what its fields held."""
        seen = self.actions.setdefault(type(action), [])
        if len(seen) < _MOST_ACTIONS and action not in seen:
            seen.append(action)
            self._learn_fields(action)

    def _learn_fields(self, value: Any) -> None:
        for name, held in initial(value).items():
            known = self.values.setdefault((class_of(value), name), [])
            if len(known) < _MOST_VALUES and held not in known:
                known.append(held)
            if is_attrs(held):
                self._learn_fields(held)


def mutants_of(state: AnyState, legal: Sequence[Action], lore: Lore, rng: Random, count: int) -> list[Action]:
    """About `count` actions of all kinds, most of them illegal in the state and some not even well formed."""
    actors = state.actors
    kinds = state.game.rulebook.actions
    found: dict[Action, None] = {}
    for action in rng.sample(legal, min(3, len(legal))):
        found[state.witness(action, None)] = None  # as a spectator saw it, who may not have seen all
    for turn in range(count):
        base = _base(turn, legal, lore, kinds, rng)
        if base is None:
            continue
        if turn % 4 and actors and base.player not in actors:
            base = evolve(base, player=rng.choice(actors))
        if turn % 3 != 2:
            base = mutated(base, lore, rng)
        if turn % 8 == 7:
            base = evolve(base, player=rng.choice((CHANCE, *range(state.game.seats + 1), -2)))
        try:
            found[base] = None
        except TypeError:  # a mutated field that cannot be hashed says nothing about the rules
            continue
    return list(found)


def _base(
    turn: int, legal: Sequence[Action], lore: Lore, kinds: tuple[type[Action], ...], rng: Random
) -> Action | None:
    """A legal action, one seen elsewhere, or one made up from the annotations, in turn."""
    if turn % 3 == 0 and legal:
        return rng.choice(legal)
    kind = rng.choice(kinds)
    if turn % 7 and kind in lore.actions:
        return rng.choice(lore.actions[kind])
    try:
        made: Action = arbitrary(kind, rng)
    except TypeError:
        return None
    return made


def mutated(value: Any, lore: Lore, rng: Random) -> Any:
    """A frozen value with one of its fields changed; the seat of an action is left alone."""
    held = initial(value)
    names = [name for name in held if name != "player"]
    if not names:
        return value
    name = rng.choice(names)
    known = lore.values.get((class_of(value), name))
    other = rng.choice(known) if known and rng.random() < 0.4 else _changed(held[name], lore, rng)
    return _in_form(evolve(value, **{name: other}))


def _in_form(value: Any) -> Any:
    """The value as its class would have made it: what a converter brings into one form has no other."""
    try:
        return attrs.evolve(value)
    except Exception:  # a field that is not even of its type, which says something about the rules too
        return value


def _changed(held: Any, lore: Lore, rng: Random) -> Any:
    match held:
        case bool():
            return not held
        case int():
            near = (held + 1, held - 1, held + rng.randrange(2, 12), -held, 0, -1)
            return rng.choice(near) if rng.random() < 0.9 else rng.choice(_FAR)
        case str():
            return rng.choice(("", held + "x", held[:-1], "nothing"))
        case Enum():
            return rng.choice(list(type(held)))
        case Fraction():
            return held + 1
        case _ if is_attrs(held):
            return mutated(held, lore, rng)
        case _ if class_of(held) is frozenset:
            return frozenset[Any](sorted(held, key=repr)[1:])
        case _ if is_series(held):
            return _changed_tuple(list(held), lore, rng)
        case _:
            return None


def _changed_tuple(items: list[Any], lore: Lore, rng: Random) -> tuple[Any, ...]:
    if not items:
        return (0,)
    at = rng.randrange(len(items))
    match rng.randrange(4):
        case 0:
            del items[at]
        case 1:
            items.append(items[at])
        case 2:
            other = rng.randrange(len(items))
            items[at], items[other] = items[other], items[at]
        case _:
            items[at] = _changed(items[at], lore, rng)
    return tuple(items)


@cache
def _recipe(cls: Any) -> tuple[Any, dict[str, Any]]:
    """The fast constructor of a frozen class, and the types of its arguments."""
    hints = typing.get_type_hints(cls)
    return maker(cls), {str(field.alias): hints[field.name] for field in attrs.fields(cls) if field.init}


def malformed_of(legal: Sequence[Action], rng: Random) -> list[object]:
    """Objects that are no well-formed action at all."""
    strangers: list[object] = [None, "pass", 7, object(), Action, ()]
    for action in rng.sample(legal, min(1, len(legal))):
        for name, held in initial(action).items():
            wrong = [1.5, object(), *(_ENDLESS if class_of(held) is int else ())]
            strangers += [evolve(action, **{name: each}) for each in wrong]
        strangers.append(evolve(action, player=bool(action.player)))
    return strangers


def arbitrary(hint: Any, rng: Random) -> Any:
    """Some value of an annotated type. Raises `TypeError` for a type it cannot make up."""
    origin: Any = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return arbitrary(rng.choice([each for each in arguments if each is not Hidden]), rng)
    if origin is Literal:
        return rng.choice(arguments)
    if origin is tuple:
        if arguments[-1:] == (Ellipsis,):
            arguments = arguments[:1] * rng.randrange(4)
        return tuple(arbitrary(each, rng) for each in arguments)
    if origin is frozenset:
        return frozenset(arbitrary(arguments[0], rng) for _ in range(rng.randrange(3)))
    if hint in (None, type(None)):
        return None
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice((-1, 0, 1, 2, 3, rng.randrange(10), rng.randrange(100)))
    if hint is str:
        return rng.choice(("", "a", "nothing"))
    if Enum in getattr(hint, "__mro__", ()):
        return rng.choice(list(hint))
    if attrs.has(hint):
        make, fields = _recipe(hint)
        return _in_form(make(**{name: arbitrary(each, rng) for name, each in fields.items()}))
    raise TypeError(f"no values of {hint} can be made up")
