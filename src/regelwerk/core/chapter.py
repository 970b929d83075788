"""A chapter: the rules of one phase, as pure functions of table and phase.

`class OnBidding(Chapter[SlonyTable, Bidding, Bid | Pass])` says which phase it rules and which actions are
taken in it; the return annotation of its `apply` says which phases may follow. Type checkers hold the
chapter to both, and the rulebook reads its machine from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any, Generic, Never, Protocol, TypeVar

from regelwerk.core.actions import CHANCE, Action, Phase, Player
from regelwerk.core.choices import NOTHING, Choices, Listed
from regelwerk.core.distribution import Distribution
from regelwerk.core.options import Options
from regelwerk.core.rules import TurnRule, Violation


class Table(Protocol):
    """What lies on the table: frozen, and with the game whose table it is."""

    @property
    def game(self) -> Options: ...


T = TypeVar("T", bound=Table)
P = TypeVar("P", bound=Phase)
A = TypeVar("A", bound=Action)


class Chapter(ABC, Generic[T, P, A]):
    """The rules of one phase. Stateless; one instance serves all games.

    `actors` are public. `legal` and `violation` must agree on every action that is well formed and taken by
    an actor; the engine refuses all others before the chapter is asked.
    """

    __slots__ = ()

    @abstractmethod
    def actors(self, table: T, phase: P) -> tuple[Player, ...]:
        """The seats that may act now, ascending; `()` when the game is over."""

    @abstractmethod
    def legal(self, table: T, phase: P) -> Choices[A]:
        """Everything that any of the actors may do, in a fixed order."""

    def legal_of(self, table: T, phase: P, seat: Player) -> Choices[A]:
        """What one seat may do. A chapter with several actors says it directly; then `legal` joins them."""
        actors = self.actors(table, phase)
        if seat not in actors:
            return NOTHING
        choices = self.legal(table, phase)
        if len(actors) == 1:
            return choices
        return Listed(action for action in choices if action.player == seat)

    @abstractmethod
    def violation(self, table: T, phase: P, action: A) -> Violation | None:
        """The rule that forbids an actor's action, without enumerating anything; None if it is legal."""

    @abstractmethod
    def apply(self, table: T, phase: P, action: A) -> tuple[T, Phase]:
        """What follows. Pure, and may assume that the action is legal."""

    def view(self, table: T, phase: P, seat: Player | None) -> tuple[T, P]:
        """What a seat (None: a spectator) can see, `HIDDEN` in place of the rest. By default everything."""
        return table, phase

    def witness(self, table: T, phase: P, action: A, seat: Player | None) -> A:
        """What a seat sees of an action when it is taken. By default all of it."""
        return action


class ChanceChapter(Chapter[T, P, A]):
    """The rules of a phase in which chance decides."""

    __slots__ = ()

    @abstractmethod
    def outcomes(self, table: T, phase: P) -> Distribution[A]:
        """What can happen, and how likely; the actions' player is `CHANCE`."""

    def actors(self, table: T, phase: P) -> tuple[Player, ...]:
        return (CHANCE,)

    def legal(self, table: T, phase: P) -> Choices[A]:
        return self.outcomes(table, phase).actions

    def violation(self, table: T, phase: P, action: A) -> Violation | None:
        if action in self.legal(table, phase):
            return None
        return Violation(TurnRule.IMPOSSIBLE, "this outcome has probability 0")


class FinalChapter(Chapter[T, P, Never]):
    """The end of a game: nobody acts, and the returns are known."""

    __slots__ = ()

    @abstractmethod
    def returns(self, table: T, phase: P) -> tuple[Fraction, ...]:
        """The zero-sum utility of each seat, from -1 to 1."""

    def actors(self, table: T, phase: P) -> tuple[Player, ...]:
        return ()

    def legal(self, table: T, phase: P) -> Choices[Never]:
        return NOTHING

    def violation(self, table: T, phase: P, action: Any) -> Violation | None:
        return Violation(TurnRule.GAME_OVER)

    def apply(self, table: T, phase: P, action: Never) -> tuple[T, P]:
        return table, phase


def shared_win(seats: int, winners: tuple[Player, ...]) -> tuple[Fraction, ...]:
    """Zero-sum returns when the winners share the win evenly: `(n/w - 1)/(n - 1)`, the others `-1/(n - 1)`.

    >>> [str(value) for value in shared_win(3, (0, 1))]
    ['1/4', '1/4', '-1/2']
    """
    if seats == 1:
        return (Fraction(0),)
    won = (Fraction(seats, len(winners)) - 1) / (seats - 1)
    lost = Fraction(-1, seats - 1)
    return tuple(won if seat in winners else lost for seat in range(seats))
