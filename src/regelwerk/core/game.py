"""A game: the options together with the rulebook, the set-up, the notation and the picture."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from regelwerk.core.actions import CHANCE, Action, Phase, Player
from regelwerk.core.chapter import Table
from regelwerk.core.choices import Choices
from regelwerk.core.errors import clip
from regelwerk.core.notation import Notation
from regelwerk.core.options import Options
from regelwerk.core.rulebook import Rulebook
from regelwerk.core.rules import Rule
from regelwerk.core.state import State

T = TypeVar("T", bound=Table)
P = TypeVar("P", bound=Phase)

StateLaw: TypeAlias = Callable[[State[Any, Any]], bool]
"""What must hold in every state; its name and docstring say what it is."""

StepLaw: TypeAlias = Callable[[State[Any, Any], Action, State[Any, Any]], bool]
"""What must hold between a state, the action taken in it, and the state that follows."""


class Game(Options, ABC, Generic[T, P]):
    """Base of all games. A game is a frozen value: seats, board and variant switches.

    A game class is `@frozen(cache_hash=True) class SlonyOkup(SlonyOptions, Game[SlonyTable, SlonyPhase])`.
    It says its name, title, rules, table type, rulebook and notation as class attributes, without annotation
    (an annotated one would become an option). Raises `TypeError` when such a class lacks one of them.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for said in ("name", "title", "rules", "table_type", "rulebook"):
            if not hasattr(cls, said):
                raise TypeError(f"the game {cls.__name__} does not say its {said}")
            if "ClassVar" not in str(inspect.get_annotations(cls).get(said, "ClassVar")):
                raise TypeError(
                    f"{cls.__name__}: {said} with an annotation would be an option; write it without"
                )

    name: ClassVar[str]
    """The name in the catalogue, records and the command line."""
    title: ClassVar[str]
    """The name for people."""
    rules: ClassVar[type[Rule]]
    """The enum of rules that can refuse an action."""
    table_type: ClassVar[type]
    """The class of the table."""
    notation: ClassVar[Notation]
    """The forms in which actions are written; a game that needs more has its own `parse` and `format`."""
    state_laws: ClassVar[tuple[StateLaw, ...]] = ()
    step_laws: ClassVar[tuple[StepLaw, ...]] = ()
    rulebook: Rulebook[Any]

    @abstractmethod
    def start(self) -> State[T, P]:
        """The first state."""

    @property
    @abstractmethod
    def seat_names(self) -> tuple[str, ...]:
        """A word for each seat."""

    def seat_name(self, player: Player) -> str:
        """The word for a seat, also for chance and for a seat that does not exist.

        Never raises: it is used in error messages.
        """
        if player == CHANCE:
            return "chance"
        return self.seat_names[player] if 0 <= player < self.seats else f"seat {clip(player)}"

    @property
    def max_length(self) -> int | None:
        """A bound on the number of actions in any game; None where play can go on for ever."""
        return None

    @property
    def vocabulary(self) -> Choices[Action] | None:
        """Everything that could ever be legal, in a fixed order: an action's index is its code for learners.

        None for a game whose actions are not finitely many.
        """
        return None

    @classmethod
    def variants(cls) -> tuple[Game[Any, Any], ...]:
        """Games that end soon and together show every rule and every transition; the kit verifies them.

        They stand for the class: list the default game too, unless random play of it would go on for ever.
        """
        return (cls(),)

    @classmethod
    def positions(cls) -> tuple[State[Any, Any], ...]:
        """States from which the kit plays too, to see what random play from the start seldom comes to."""
        return ()

    @abstractmethod
    def scores(self, table: T) -> tuple[int, ...]:
        """The game's own points of each seat."""

    def flaw(self, state: State[T, P]) -> str | None:
        """Why a state that came from outside cannot be played on (a seat missing, a stock below 0).

        None if the rules can deal with it: afterwards nothing may raise anything but a `RegelwerkError`.
        Not whether play could ever have led to it. The state may be a view.
        """
        return None

    def imagine(self, view: State[T, P], seat: Player | None, rng: Random) -> State[T, P]:
        """A full state that the seat's view may be a view of, drawn uniformly over what is unknown.

        Never reads the truth: the view is all it gets. By default the view, as where nothing is hidden.
        """
        return view

    def parse(self, text: str, state: State[T, P]) -> Action:
        """The action that a text means in a state; legal or not. Raises `NotationError`."""
        return self.notation.parse(text, state)

    def format(self, action: Action, state: State[T, P]) -> str:
        """An action in the game's notation; `parse` gives it back."""
        return self.notation.format(action, state)

    @abstractmethod
    def narrate(self, before: State[T, P], action: Action, after: State[T, P]) -> Sequence[str]:
        """What happened, in sentences; derived, never stored. Works on views as on full states."""

    @abstractmethod
    def picture(self, state: State[T, P]) -> str:
        """The table as text, for a terminal; works on views as on full states."""


@runtime_checkable
class Rotatable(Protocol):
    """A game in which no seat is special: turning everything by some seats commutes with playing."""

    def rotate_state(self, state: Any, by: int) -> Any:
        """The state with seat `i` become seat `(i + by) % seats`."""

    def rotate_action(self, action: Any, by: int) -> Any:
        """The action with all seats in it turned likewise."""
