"""The smallest game in which chance follows a decision: roll one die or two; six pips or more win."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

import attrs

from regelwerk.core import (
    CHANCE,
    NUMBER,
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
    State,
    Violation,
    evolve,
    frozen,
    listed,
    shared_win,
    whole,
)


class RollingRule(Rule):
    DICE = "rolling.dice", "roll one die or two", "1"


@frozen
class RollingOptions(Options):
    seats: int = attrs.field(default=2, validator=whole(2, 2))


@frozen
class RollingTable:
    game: RollingOptions
    pips: tuple[int, ...] = ()


@frozen
class Reach(Action):
    dice: int


@frozen
class Roll(Action):
    pips: int


@frozen
class Reaching(Phase):
    pass


@frozen
class Rolls(Phase):
    left: int


@frozen
class Over(Phase):
    winner: Player


RollingPhase: TypeAlias = Reaching | Rolls | Over


class OnReaching(Chapter[RollingTable, Reaching, Reach]):
    def actors(self, table: RollingTable, phase: Reaching) -> tuple[Player, ...]:
        return (0,)

    def legal(self, table: RollingTable, phase: Reaching) -> Choices[Reach]:
        return listed(Reach(0, 1), Reach(0, 2))

    def violation(self, table: RollingTable, phase: Reaching, action: Reach) -> Violation | None:
        return None if action.dice in (1, 2) else Violation(RollingRule.DICE)

    def apply(self, table: RollingTable, phase: Reaching, action: Reach) -> tuple[RollingTable, Rolls]:
        return table, Rolls(action.dice)


class OnRolls(ChanceChapter[RollingTable, Rolls, Roll]):
    def outcomes(self, table: RollingTable, phase: Rolls) -> Distribution[Roll]:
        return Distribution.uniform(Roll(CHANCE, pips) for pips in range(1, 7))

    def apply(self, table: RollingTable, phase: Rolls, action: Roll) -> tuple[RollingTable, Rolls | Over]:
        table = evolve(table, pips=(*table.pips, action.pips))
        if phase.left > 1:
            return table, Rolls(phase.left - 1)
        return table, Over(0 if sum(table.pips) >= 6 else 1)


class OnOver(FinalChapter[RollingTable, Over]):
    def returns(self, table: RollingTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(2, (phase.winner,))


@frozen(cache_hash=True)
class Rolling(RollingOptions, Game[RollingTable, RollingPhase]):
    name: ClassVar = "rolling"
    title: ClassVar = "Rolling"
    rules: ClassVar = RollingRule
    table_type: ClassVar = RollingTable
    rulebook = Rulebook[RollingTable](OnReaching(), OnRolls(), OnOver())
    notation: ClassVar = Notation(
        Form("reach {dice}", Reach, dice=NUMBER), Form("roll {pips}", Roll, pips=NUMBER)
    )

    def start(self) -> State[RollingTable, RollingPhase]:
        return State(RollingTable(self), Reaching())

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("roller", "watcher")

    def scores(self, table: RollingTable) -> tuple[int, ...]:
        return (sum(table.pips), 0)

    def parse(self, text: str, state: State[RollingTable, RollingPhase]) -> Action:
        return self.notation.parse(text, state)

    def format(self, action: Action, state: State[RollingTable, RollingPhase]) -> str:
        return self.notation.format(action, state)

    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        return [self.format(action, before)]

    def picture(self, state: State[RollingTable, RollingPhase]) -> str:
        return f"pips {state.table.pips}"
