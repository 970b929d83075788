"""A complete small game for the tests of the engine: Nim with a coin that may decide who begins."""

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
    flag,
    frozen,
    listed,
    ranged,
    shared_win,
    whole,
)


class NimRule(Rule):
    """The rules of Nim that can refuse an action."""

    HEAP = "nim.heap", "the heap must exist", "2"
    AMOUNT = "nim.amount", "take at least one, and no more than there are", "2"


@frozen
class NimOptions(Options):
    """The switches."""

    seats: int = attrs.field(default=2, validator=whole(2, 3))
    heaps: int = attrs.field(default=2, validator=whole(1, 5))
    size: int = attrs.field(default=3, validator=whole(1, 1000))
    toss: bool = attrs.field(default=False, validator=flag)


@frozen
class NimTable:
    """The heaps."""

    game: NimOptions
    heaps: tuple[int, ...]


@frozen
class Toss(Action):
    """Chance names the seat that begins."""

    first: Player


@frozen
class Take(Action):
    """Take some of one heap."""

    heap: int
    amount: int


@frozen
class Tossing(Phase):
    """The coin is in the air."""


@frozen
class Taking(Phase):
    """A seat must take."""

    seat: Player


@frozen
class Over(Phase):
    """Who took last has won."""

    winner: Player


NimPhase: TypeAlias = Tossing | Taking | Over


class OnTossing(ChanceChapter[NimTable, Tossing, Toss]):
    """Chance."""

    def outcomes(self, table: NimTable, phase: Tossing) -> Distribution[Toss]:
        return Distribution.uniform(Toss(CHANCE, seat) for seat in range(table.game.seats))

    def apply(self, table: NimTable, phase: Tossing, action: Toss) -> tuple[NimTable, Taking]:
        return table, Taking(action.first)


class OnTaking(Chapter[NimTable, Taking, Take]):
    """The only decision."""

    def actors(self, table: NimTable, phase: Taking) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return listed(
            *(
                Take(phase.seat, heap, amount)
                for heap, size in enumerate(table.heaps)
                for amount in range(1, size + 1)
            )
        )

    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        if not 0 <= action.heap < len(table.heaps):
            return Violation(NimRule.HEAP, f"there are heaps 0 to {len(table.heaps) - 1}")
        if not 1 <= action.amount <= table.heaps[action.heap]:
            return Violation(NimRule.AMOUNT, f"heap {action.heap} has {table.heaps[action.heap]}")
        return None

    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        heaps = list(table.heaps)
        heaps[action.heap] -= action.amount
        table = evolve(table, heaps=tuple(heaps))
        if not any(heaps):
            return table, Over(phase.seat)
        return table, Taking((phase.seat + 1) % table.game.seats)


class OnOver(FinalChapter[NimTable, Over]):
    """The end."""

    def returns(self, table: NimTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, (phase.winner,))


RULEBOOK = Rulebook[NimTable](OnTossing(), OnTaking(), OnOver())
NOTATION = Notation(
    Form("take {amount} from {heap}", Take, amount=NUMBER, heap=NUMBER),
    Form("seat {first} begins", Toss, first=NUMBER),
)


@frozen(cache_hash=True)
class Nim(NimOptions, Game[NimTable, NimPhase]):
    """Nim."""

    name: ClassVar = "nim"
    title: ClassVar = "Nim"
    rules: ClassVar = NimRule
    table_type: ClassVar = NimTable
    rulebook = RULEBOOK

    def start(self) -> State[NimTable, NimPhase]:
        table = NimTable(self, (self.size,) * self.heaps)
        return State(table, Tossing() if self.toss else Taking(0))

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("first", "second", "third")[: self.seats]

    @property
    def max_length(self) -> int:
        return self.heaps * self.size + self.toss

    @property
    def vocabulary(self) -> Choices[Action]:
        return ranged(
            Take,
            lambda code: Take(code // 10_000, code // 1000 % 10, code % 1000 + 1),
            lambda take: take.player * 10_000 + take.heap * 1000 + take.amount - 1,
            0,
            self.seats * 10_000,
        )

    def scores(self, table: NimTable) -> tuple[int, ...]:
        return (0,) * self.seats

    def parse(self, text: str, state: State[NimTable, NimPhase]) -> Action:
        return NOTATION.parse(text, state)

    def format(self, action: Action, state: State[NimTable, NimPhase]) -> str:
        return NOTATION.format(action, state)

    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        return [f"{self.seat_name(action.player)}: {self.format(action, before)}"]

    def picture(self, state: State[NimTable, NimPhase]) -> str:
        return " ".join(f"{heap}:{'|' * size}" for heap, size in enumerate(state.table.heaps))

    def flaw(self, state: State[NimTable, NimPhase]) -> str | None:
        if len(state.table.heaps) != self.heaps or not all(0 <= h <= self.size for h in state.table.heaps):
            return "the heaps do not fit the options"
        if isinstance(state.phase, Taking) and not 0 <= state.phase.seat < self.seats:
            return "no such seat"
        return None
