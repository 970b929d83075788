"""Pig: roll as often as you dare; a 1 loses what the turn has brought. First to the target wins."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import assert_never

import attrs

from regelwerk.core import (
    CHANCE,
    NOTHING,
    Action,
    ChanceChapter,
    Chapter,
    Choices,
    Distribution,
    FinalChapter,
    Form,
    Game,
    Notation,
    Options,
    Phase,
    Player,
    Rule,
    Rulebook,
    Slot,
    State,
    Violation,
    concat,
    evolve,
    frozen,
    listed,
    shared_win,
    whole,
)


@frozen
class PigOptions(Options):
    """The switches: seats, the score that wins, and the number of dice."""

    seats: int = attrs.field(default=2, validator=whole(2, 6))
    target: int = attrs.field(default=100, validator=whole(1, 10_000))
    dice: int = attrs.field(default=1, validator=whole(1, 2))


@frozen
class PigTable:
    """What lies on the table: the score sheet."""

    game: PigOptions
    scores: tuple[int, ...]


@frozen
class Roll(Action):
    """Roll the dice."""


@frozen
class Hold(Action):
    """Write down what the turn has brought, and end it."""


@frozen
class Fall(Action):
    """Chance shows the faces of the dice."""

    faces: tuple[int, ...]


@frozen
class Turn(Phase):
    """A seat decides whether to roll or to hold what the turn has brought so far."""

    seat: Player
    total: int


@frozen
class Rolling(Phase):
    """The dice are in the air."""

    seat: Player
    total: int


@frozen
class Won(Phase):
    """A seat has reached the target."""

    seat: Player


PigPhase = Turn | Rolling | Won
PigState = State[PigTable, PigPhase]


class PigRule(Rule):
    """The rules that can refuse an action: id, text for the player, section."""

    ROLL = "pig.roll", "roll at least once before you hold", "3"
    HOLD = "pig.hold", "who has enough to win must hold", "4"


class OnTurn(Chapter[PigTable, Turn, Roll | Hold]):
    """Roll or hold (1, 3, 4)."""

    def actors(self, table: PigTable, phase: Turn) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: PigTable, phase: Turn) -> Choices[Roll | Hold]:
        return _moves(phase.seat, not _enough(table, phase), phase.total > 0)

    def violation(self, table: PigTable, phase: Turn, action: Roll | Hold) -> Violation | None:
        match action:
            case Roll() if _enough(table, phase):
                return Violation(PigRule.HOLD, f"the target is {table.game.target}")
            case Hold() if not phase.total:
                return Violation(PigRule.ROLL)
            case _:
                return None

    def apply(
        self, table: PigTable, phase: Turn, action: Roll | Hold
    ) -> tuple[PigTable, Rolling | Turn | Won]:
        match action:
            case Roll():
                return table, Rolling(phase.seat, phase.total)
            case Hold():
                held = _scored(table, phase.seat, table.scores[phase.seat] + phase.total)
                return held, Won(phase.seat) if _enough(table, phase) else _next(table, phase.seat)
            case _:
                assert_never(action)


@cache
def _moves(seat: Player, may_roll: bool, may_hold: bool) -> Choices[Roll | Hold]:
    return concat(listed(Roll(seat)) if may_roll else NOTHING, listed(Hold(seat)) if may_hold else NOTHING)


def _enough(table: PigTable, phase: Turn) -> bool:
    return table.scores[phase.seat] + phase.total >= table.game.target


def _scored(table: PigTable, seat: Player, score: int) -> PigTable:
    return evolve(table, scores=(*table.scores[:seat], score, *table.scores[seat + 1 :]))


def _next(table: PigTable, seat: Player) -> Turn:
    return Turn((seat + 1) % table.game.seats, 0)


class OnRolling(ChanceChapter[PigTable, Rolling, Fall]):
    """The dice fall (2, 5)."""

    def outcomes(self, table: PigTable, phase: Rolling) -> Distribution[Fall]:
        return _falls(table.game.dice)

    def apply(self, table: PigTable, phase: Rolling, action: Fall) -> tuple[PigTable, Turn]:
        if 1 not in action.faces:
            return table, Turn(phase.seat, phase.total + sum(action.faces))
        if action.faces == (1, 1):
            table = _scored(table, phase.seat, 0)
        return table, _next(table, phase.seat)


@cache
def _falls(dice: int) -> Distribution[Fall]:
    return Distribution.uniform(Fall(CHANCE, faces) for faces in product(range(1, 7), repeat=dice))


class OnWon(FinalChapter[PigTable, Won]):
    """One has won, the others have lost (4)."""

    def returns(self, table: PigTable, phase: Won) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, (phase.seat,))


RULEBOOK = Rulebook[PigTable](OnTurn(), OnRolling(), OnWon())

FACES = Slot(
    r"(?:\s+-?[0-9]+)*",
    lambda text, state: tuple(map(int, text.split())),
    lambda faces, state: "".join(f" {face}" for face in faces),
)
NOTATION = Notation(Form("roll", Roll), Form("hold", Hold), Form("dice{faces}", Fall, faces=FACES))


def only_the_winner_is_there(state: PigState) -> bool:
    """Nobody but the winner has reached the target."""
    there = {seat for seat, score in enumerate(state.scores) if score >= state.table.game.target}
    return there == ({state.phase.seat} if isinstance(state.phase, Won) else set())


def only_holding_adds(before: PigState, action: Action, after: PigState) -> bool:
    """The sum of the scores grows by what is held, and otherwise never."""
    gain = sum(after.scores) - sum(before.scores)
    if isinstance(action, Hold) and isinstance(before.phase, Turn):
        return gain == before.phase.total
    return gain <= 0


@frozen(cache_hash=True)
class Pig(PigOptions, Game[PigTable, PigPhase]):
    """Pig, with one die or two."""

    name = "pig"
    title = "Pig"
    rules = PigRule
    table_type = PigTable
    state_laws = (only_the_winner_is_there,)
    step_laws = (only_holding_adds,)
    rulebook = RULEBOOK
    notation = NOTATION

    def start(self) -> PigState:
        return State(PigTable(self, (0,) * self.seats), Turn(0, 0))

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")[: self.seats]

    def scores(self, table: PigTable) -> tuple[int, ...]:
        return table.scores

    def narrate(self, before: PigState, action: Action, after: PigState) -> Sequence[str]:
        name = self.seat_name(before.phase.seat)
        match action, after.phase:
            case Hold(), Won(seat=seat):
                return [f"{name} holds and wins with {after.scores[seat]}."]
            case Hold(), _:
                return [f"{name} holds and has {after.scores[before.phase.seat]}."]
            case Fall(faces=faces), Turn(total=total):
                fate = f"{total} so far" if total else "the turn is over"
                return [f"{name} rolls {' and '.join(map(str, faces))}: {fate}."]
            case _:
                return []

    def picture(self, state: PigState) -> str:
        lines = [f"{name:5}{score:4}" for name, score in zip(self.seat_names, state.scores, strict=True)]
        if not isinstance(state.phase, Won):
            lines[state.phase.seat] += f" + {state.phase.total}"
        return "\n".join(lines)

    def flaw(self, state: PigState) -> str | None:
        phase = state.phase
        if len(state.scores) != self.seats or min(state.scores) < 0:
            return "every seat needs a score of at least 0"
        if not 0 <= phase.seat < self.seats:
            return f"there is no seat {phase.seat}"
        if isinstance(phase, Won):
            return None
        if max(state.scores) >= self.target:
            return "the target has been reached, but the game goes on"
        if phase.total < 0:
            return "a turn cannot have brought less than nothing"
        return None

    @property
    def vocabulary(self) -> Choices[Action]:
        return listed(
            *(kind(seat) for seat in range(self.seats) for kind in (Roll, Hold)), *_falls(self.dice).actions
        )

    @classmethod
    def variants(cls) -> tuple["Pig", ...]:
        return cls(seats=3, target=6), cls(target=10, dice=2)
