"""What a check looks at: a game, a moment, a step or a whole course of play; and what a check is.

Every scene has a `salt`, from which its randomness follows; so a failing check fails again on the same scene.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from regelwerk.core import CHANCE, Action, Choices, Player, Record
from regelwerk.core.codec import AnyGame, AnyState
from regelwerk.verify.anatomy import rebuilt
from regelwerk.verify.mutants import Lore, malformed_of, mutants_of

ALL = 400
"""Up to this many legal actions are enumerated; of longer lists, places are sampled."""


@attrs.define
class Setting:
    """A game before anything is played."""

    game: AnyGame
    salt: str
    rng: Random = attrs.field(init=False)


@attrs.define
class Moment:
    """A state that was reached, with what the run has met elsewhere."""

    state: AnyState
    lore: Lore
    salt: str
    rng: Random = attrs.field(init=False)

    @property
    def game(self) -> AnyGame:
        """The game of the state."""
        return self.state.game

    @property
    def everyone(self) -> tuple[Player | None, ...]:
        """Those who look at the table: every seat and a spectator; of many seats, some."""
        seats = range(self.game.seats)
        return (*self.rng.sample(seats, min(4, len(seats))), None)

    @cached_property
    def legal(self) -> Choices[Action]:
        """The legal actions."""
        return self.state.legal_actions

    @cached_property
    def places(self) -> tuple[tuple[int, Action], ...]:
        """Legal actions with their places: all of a short list; first, last and random ones of a long one."""
        size = len(self.legal)
        if size <= 40:
            return tuple(enumerate(self.legal))
        rng = Random(f"{self.salt}/places")
        chosen = {*range(5), *range(size - 5, size), *(rng.randrange(size) for _ in range(30))}
        return tuple((place, self.legal[place]) for place in sorted(chosen))

    @cached_property
    def some(self) -> tuple[Action, ...]:
        """The legal actions at those places."""
        return tuple(action for _, action in self.places)

    @cached_property
    def mutants(self) -> tuple[Action, ...]:
        """Actions most of which are illegal here."""
        return tuple(mutants_of(self.state, self.some, self.lore, Random(f"{self.salt}/mutants"), 48))

    @cached_property
    def malformed(self) -> tuple[object, ...]:
        """Objects that are no well-formed actions."""
        return tuple(malformed_of(self.some, Random(f"{self.salt}/malformed")))

    @cached_property
    def twin(self) -> AnyState:
        """An equal state that shares no object with this one."""
        twin: AnyState = rebuilt(self.state)
        return twin


@attrs.define
class Step:
    """An action that was taken."""

    before: AnyState
    action: Action
    after: AnyState
    salt: str
    rng: Random = attrs.field(init=False)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.before.game

    @property
    def by_chance(self) -> bool:
        """Whether nobody decided."""
        return self.action.player == CHANCE


@attrs.define
class Course:
    """A whole playout, from the start to the end or to where it was broken off."""

    game: AnyGame
    actions: tuple[Action, ...]
    states: tuple[AnyState, ...]
    salt: str
    position: AnyState | None = None
    """Where it began, if not at the start."""
    rng: Random = attrs.field(init=False)

    @property
    def record(self) -> Record:
        """The record of it."""
        return Record(self.game, self.actions, self.position)


Complaint: TypeAlias = str | None
"""What a check has to say: None if all is well, `NOT_ASKED` if its question makes no sense here."""

NOT_ASKED = ""
"""Of a scene of which a check cannot say anything, such as odds where there is no chance; not counted."""

Scene: TypeAlias = Setting | Moment | Step | Course

S = TypeVar("S", bound=Scene)


@attrs.frozen
class Check(Generic[S]):
    """One thing that must hold: its name, its theme, a line about it, what it looks at, and the question."""

    name: str
    theme: str
    about: str
    scene: type[S]
    always: bool
    """Whether it is asked everywhere, being cheap and free of randomness, or only at sampled places."""
    ask: Callable[[S], Complaint]

    def complaint(self, scene: S) -> Complaint:
        """What is wrong, or None; an exception that the game lets out is a complaint too.

        The answer depends on the scene alone: its salt and the check's name give the randomness.
        """
        if not self.always:
            scene.rng = Random(f"{scene.salt}/{self.name}")
        try:
            return self.ask(scene)
        except Exception as error:  # whatever a game under test raises is a finding
            return f"raised {type(error).__name__}: {error}"


AnyCheck: TypeAlias = Check[Any]


def on(scene: type[S], *, always: bool = False) -> Callable[[Callable[[S], Complaint]], Check[S]]:
    """Make a check of a function; its name and docstring are the check's."""

    def make(ask: Callable[[S], Complaint]) -> Check[S]:
        about = (ask.__doc__ or "").strip().split("\n")[0]
        return Check(ask.__name__, ask.__module__.rpartition(".")[2], about, scene, always, ask)

    return make


def collected(module: dict[str, Any]) -> tuple[AnyCheck, ...]:
    """The checks that a module defines, in order."""
    found: list[AnyCheck] = [value for value in module.values() if isinstance(value, Check)]
    return tuple(found)
