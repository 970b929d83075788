"""A rulebook: the chapters of a game by phase. It reads the machine from their annotations."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from regelwerk.core.actions import Action, Phase
from regelwerk.core.chapter import ChanceChapter, Chapter, FinalChapter, Table
from regelwerk.core.machine import Edge, Machine

T = TypeVar("T", bound=Table)
V = TypeVar("V")


class _ByPhase(dict[type[Phase], V]):
    """Says which phase is meant where a state has the phase of another game."""

    def __missing__(self, phase: type[Phase]) -> V:
        raise TypeError(f"no chapter rules {phase.__name__}")


class Rulebook(Generic[T]):
    """One chapter for each phase.

    Raises `TypeError` if two rule the same phase, or one does not say which phase or which actions.

    >>> from regelwerk import SlonyOkup
    >>> SlonyOkup.rulebook.phases[:2]
    (<class 'regelwerk.slony_okup.phases.FirstPirate'>, <class 'regelwerk.slony_okup.phases.Launching'>)
    >>> print(*SlonyOkup.rulebook.machine.edges[:2], sep="; ")
    FirstPirate -> Launching; Launching -> Auctioning
    """

    def __init__(self, *chapters: Chapter[T, Any, Any]) -> None:
        by_phase = _ByPhase[Chapter[T, Any, Any]]()
        action_types = _ByPhase[tuple[type[Action], ...]]()
        for chapter in chapters:
            phase, actions = _declared(type(chapter))
            if phase in by_phase:
                raise TypeError(f"two chapters rule {phase.__name__}")
            if not actions and not isinstance(chapter, FinalChapter):
                raise TypeError(f"{type(chapter).__name__} does not say which actions it takes")
            for value in (phase, *actions):
                if "__attrs_attrs__" not in value.__dict__:
                    raise TypeError(f"{value.__name__} is not @frozen")
            by_phase[phase] = chapter
            action_types[phase] = actions
        # Dicts, since the engine looks a chapter up in every step; nobody else may write to them.
        self.by_phase: Mapping[type[Phase], Chapter[T, Any, Any]] = by_phase
        self.action_types: Mapping[type[Phase], tuple[type[Action], ...]] = action_types

    def chapter(self, phase: Phase) -> Chapter[T, Any, Any]:
        """The chapter that rules a phase. Raises `TypeError` for a phase of another game."""
        return self.by_phase[type(phase)]

    def replacing(self, *chapters: Chapter[T, Any, Any]) -> Rulebook[T]:
        """A rulebook in which these chapters stand in place of those that rule the same phases."""
        theirs = {_declared(type(chapter))[0]: chapter for chapter in chapters}
        if missing := theirs.keys() - self.by_phase.keys():
            raise TypeError(f"nothing to replace for {', '.join(sorted(p.__name__ for p in missing))}")
        return Rulebook(*({**self.by_phase, **theirs}.values()))

    @property
    def phases(self) -> tuple[type[Phase], ...]:
        """The phase classes, in the order of the chapters."""
        return tuple(self.by_phase)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """The action classes of all chapters, each once, in order of first mention."""
        return tuple(dict.fromkeys(kind for kinds in self.action_types.values() for kind in kinds))

    @cached_property
    def machine(self) -> Machine:
        """The graph of phases, from the return annotations of the chapters' `apply`."""
        edges = tuple(
            Edge(phase, successor, self.action_types[phase])
            for phase, chapter in self.by_phase.items()
            if not isinstance(chapter, FinalChapter)
            for successor in _successors(type(chapter))
        )
        if strangers := {edge.after for edge in edges} - self.by_phase.keys():
            raise TypeError(f"no chapter rules {', '.join(sorted(p.__name__ for p in strangers))}")
        return Machine(
            phases=self.phases,
            edges=edges,
            chance=tuple(p for p, c in self.by_phase.items() if isinstance(c, ChanceChapter)),
            final=tuple(p for p, c in self.by_phase.items() if isinstance(c, FinalChapter)),
        )


def _declared(chapter: type[Chapter[Any, Any, Any]]) -> tuple[type[Phase], tuple[type[Action], ...]]:
    """The phase and the actions of a chapter class, from its generic base, also through a game's own base."""
    bound: dict[Any, Any] = {}
    _, phase_variable, action_variable = cast("Any", Chapter).__parameters__
    for cls in chapter.__mro__:
        for base in getattr(cls, "__orig_bases__", ()):
            origin = typing.get_origin(base)
            if not (isinstance(origin, type) and issubclass(origin, Chapter)):
                continue
            arguments = tuple(bound.get(argument, argument) for argument in typing.get_args(base))
            bound |= dict(zip(cast("Any", origin).__parameters__, arguments, strict=True))
    phase = bound.get(phase_variable)
    if not (isinstance(phase, type) and issubclass(phase, Phase)):
        raise TypeError(
            f"{chapter.__name__} does not say which phase it rules: write Chapter[Table, Phase, Action]"
        )
    return phase, tuple(_members(bound.get(action_variable)))


def _members(union: Any) -> Iterable[type[Action]]:
    for member in _flat(union):
        if isinstance(member, type) and issubclass(member, Action):
            yield member


def _flat(union: Any) -> Iterable[Any]:
    if typing.get_origin(union) in (typing.Union, types.UnionType):
        for member in typing.get_args(union):
            yield from _flat(member)
    else:
        yield union


def _successors(chapter: type[Chapter[Any, Any, Any]]) -> tuple[type[Phase], ...]:
    try:
        hint = typing.get_type_hints(chapter.apply).get("return")
    except NameError as error:
        raise TypeError(f"the annotations of {chapter.__name__}.apply cannot be read: {error}") from error
    found: dict[type[Phase], None] = {}
    for pair in _flat(hint):
        arguments = typing.get_args(pair)
        if typing.get_origin(pair) is not tuple or len(arguments) != 2:
            raise TypeError(f"{chapter.__name__}.apply must be annotated to return tuple[Table, Phase | …]")
        for phase in _flat(arguments[1]):
            if not (isinstance(phase, type) and issubclass(phase, Phase)) or phase is Phase:
                raise TypeError(f"{chapter.__name__}.apply does not name the phases that follow: {phase}")
            found[phase] = None
    return tuple(found)
