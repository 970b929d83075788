"""A state: a table and a phase. Everything else is asked of the rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from regelwerk.core.actions import Action, Phase, Player
from regelwerk.core.chapter import ChanceChapter, Chapter, FinalChapter, Table
from regelwerk.core.choices import Choices
from regelwerk.core.distribution import Distribution
from regelwerk.core.errors import IllegalAction, MalformedAction, NotDue, WrongPhase, WrongSeat
from regelwerk.core.rules import TurnRule, Violation
from regelwerk.core.shape import misfit, well_formed
from regelwerk.core.values import frozen, maker

if TYPE_CHECKING:
    from regelwerk.core.game import Game

T = TypeVar("T", bound=Table)
P = TypeVar("P", bound=Phase)


@frozen
class State(Generic[T, P]):
    """One moment of a game: immutable, hashable, compared by value.

    `table` is what lies on the table, `phase` which decision is due.

    >>> from regelwerk import SlonyOkup
    >>> from regelwerk.slony_okup import Launch
    >>> state = SlonyOkup().start()
    >>> state.phase, state.actors, len(state.legal_actions)
    (Launching(pirate=0), (0,), 3)
    >>> state.apply(Launch(0, column=2)).phase
    Auctioning(pirate=0)
    >>> print(state.violation(Launch(1, column=2)))
    another seat has to act [turn.seat, engine]; Francis to act, not Roger
    """

    table: T
    phase: P

    @property
    def game(self) -> Game[T, P]:
        """The game with its options."""
        return cast("Game[T, P]", self.table.game)

    @property
    def chapter(self) -> Chapter[T, P, Any]:
        """The rules of the present phase."""
        chapter: Chapter[T, P, Any] = self.table.game.rulebook.by_phase[type(self.phase)]
        return chapter

    @property
    def actors(self) -> tuple[Player, ...]:
        """The seats that may act now, ascending: several if decisions are simultaneous, `(CHANCE,)` at a
        chance node, `()` when the game is over.
        """
        return self.chapter.actors(self.table, self.phase)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def legal_actions(self) -> Choices[Action]:
        """Everything that may be done now, by any of the actors: a lazy, exact sequence in a fixed order."""
        table = self.table
        phase = self.phase
        legal: Choices[Action] = table.game.rulebook.by_phase[type(phase)].legal(table, phase)
        return legal

    def legal_actions_of(self, seat: Player) -> Choices[Action]:
        """What one seat may do now; empty if it does not act."""
        return self.chapter.legal_of(self.table, self.phase, seat)

    def violation(self, action: object) -> Violation | None:
        """Why an action is illegal, or None if it is legal. Never enumerates the legal actions.

        Takes any object at all: what is no well-formed action of an actor is refused by a `TurnRule`.
        """
        phase = self.phase
        rulebook = self.table.game.rulebook
        chapter = rulebook.by_phase[type(phase)]
        if type(action) not in rulebook.action_types[type(phase)]:
            return _foreign(rulebook, phase, action)
        if not well_formed(action):
            return Violation(TurnRule.MALFORMED, misfit(action))
        actors = chapter.actors(self.table, phase)
        acting: Any = action
        if acting.player not in actors:
            return Violation(TurnRule.WRONG_SEAT, _wrong_seat(self, acting, actors))
        reason: Violation | None = chapter.violation(self.table, phase, acting)
        return reason

    def apply(self, action: Action) -> State[T, P]:
        """The state that follows. Raises `IllegalAction` with the rule and the reason; changes nothing."""
        reason = self.violation(action)
        if reason is not None:
            raise _refused(action, reason)
        return self.advance(action)

    def advance(self, action: Action) -> State[T, P]:
        """The state that follows an action which the caller knows to be legal; for search.

        With an illegal action the result is undefined.
        """
        table = self.table
        phase = self.phase
        table, phase = table.game.rulebook.by_phase[type(phase)].apply(table, phase, action)
        return _state(table, phase)

    def view(self, seat: Player | None) -> State[T, P]:
        """What a seat (None: a spectator) can see: a state in which the rest is `HIDDEN`.

        Equal views are one information set. Asking a view for what it hides raises `HiddenInformation`;
        the legality of the seat's own actions never needs it.
        """
        return _state(*self.chapter.view(self.table, self.phase, seat))

    def witness(self, action: Action, seat: Player | None) -> Action:
        """What a seat (None: a spectator) sees of an action when it is taken here.

        Raises `IllegalAction` for an action that is not taken in this phase.
        """
        rulebook = self.table.game.rulebook
        if type(action) not in rulebook.action_types[type(self.phase)]:
            raise _refused(action, _foreign(rulebook, self.phase, action))
        seen: Action = self.chapter.witness(self.table, self.phase, action, seat)
        return seen

    @property
    def outcomes(self) -> Distribution[Action]:
        """The exact probabilities at a chance node. Raises `NotDue` elsewhere."""
        chapter = self.chapter
        if not isinstance(chapter, ChanceChapter):
            raise NotDue(f"{type(self.phase).__name__} is no chance node")
        return chapter.outcomes(self.table, self.phase)

    @property
    def returns(self) -> tuple[Fraction, ...]:
        """The zero-sum utility of each seat, from -1 to 1. Raises `NotDue` before the end of the game."""
        chapter = self.chapter
        if not isinstance(chapter, FinalChapter):
            raise NotDue(f"the game is not over: {type(self.phase).__name__} is due")
        return chapter.returns(self.table, self.phase)

    @property
    def scores(self) -> tuple[int, ...]:
        """The game's own points of each seat, as far as they are visible."""
        return self.game.scores(self.table)

    def __str__(self) -> str:
        return self.game.picture(self)


_state = maker(State)

_ERRORS: dict[Any, type[IllegalAction]] = {
    TurnRule.GAME_OVER: WrongPhase,
    TurnRule.WRONG_PHASE: WrongPhase,
    TurnRule.WRONG_SEAT: WrongSeat,
    TurnRule.MALFORMED: MalformedAction,
}


def _refused(action: object, reason: Violation) -> IllegalAction:
    return _ERRORS.get(reason.rule, IllegalAction)(action, reason)


def _foreign(rulebook: Any, phase: Phase, action: object) -> Violation:
    """An object that no action of this phase can be."""
    if not isinstance(action, Action):
        return Violation(TurnRule.MALFORMED, f"{type(action).__name__} is no action")
    if isinstance(rulebook.by_phase[type(phase)], FinalChapter):
        return Violation(TurnRule.GAME_OVER)
    due = ", ".join(kind.__name__ for kind in rulebook.action_types[type(phase)])
    return Violation(TurnRule.WRONG_PHASE, f"{type(phase).__name__} takes {due}, not {type(action).__name__}")


def _wrong_seat(state: State[Any, Any], action: Action, actors: tuple[Player, ...]) -> str:
    names = state.game.seat_name
    return f"{', '.join(map(names, actors))} to act, not {names(action.player)}"
