"""Two complete small games for the tests of the engine.

Nim, with a coin that may decide who begins, and Conclave, in which all seats decide in secret at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

import attrs

from regelwerk.core import (
    CHANCE,
    HIDDEN,
    NUMBER,
    Action,
    ChanceChapter,
    Chapter,
    Choices,
    Distribution,
    FinalChapter,
    Form,
    Game,
    Hidden,
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
    seen,
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

    name = "nim"
    title = "Nim"
    rules = NimRule
    table_type = NimTable
    rulebook = RULEBOOK
    notation = NOTATION

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


# --- a game of sealed decisions, to show what is simultaneous and what is hidden ----------------------------


class ConclaveRule(Rule):
    """The rules of Conclave that can refuse an action."""

    NUMBER = "conclave.number", "a claim is a number from 1 to the number of seats", "1"


@frozen
class ConclaveOptions(Options):
    """The switches."""

    seats: int = attrs.field(default=2, validator=whole(2, 4))


@frozen
class ConclaveTable:
    """Each seat's sealed claim: None before it is made."""

    game: ConclaveOptions
    claims: tuple[int | Hidden | None, ...]


@frozen
class Claim(Action):
    """Claim a number, in secret; who alone has claimed it scores it."""

    number: int | Hidden


@frozen
class Sealed(Phase):
    """Who has not claimed must."""


@frozen
class Open(Phase):
    """The claims are open."""


ConclavePhase: TypeAlias = Sealed | Open


class OnSealed(Chapter[ConclaveTable, Sealed, Claim]):
    """Everybody claims at the same time."""

    def actors(self, table: ConclaveTable, phase: Sealed) -> tuple[Player, ...]:
        return tuple(seat for seat, claim in enumerate(table.claims) if claim is None)

    def legal(self, table: ConclaveTable, phase: Sealed) -> Choices[Claim]:
        seats = table.game.seats
        return listed(
            *(Claim(seat, number) for seat in self.actors(table, phase) for number in range(1, seats + 1))
        )

    def violation(self, table: ConclaveTable, phase: Sealed, action: Claim) -> Violation | None:
        if not 1 <= seen(action.number) <= table.game.seats:
            return Violation(ConclaveRule.NUMBER, f"{table.game.seats} seats, {action.number} claimed")
        return None

    def apply(
        self, table: ConclaveTable, phase: Sealed, action: Claim
    ) -> tuple[ConclaveTable, Sealed | Open]:
        claims = list(table.claims)
        claims[action.player] = action.number
        return evolve(table, claims=tuple(claims)), Sealed() if None in claims else Open()

    def view(self, table: ConclaveTable, phase: Sealed, seat: Player | None) -> tuple[ConclaveTable, Sealed]:
        claims = tuple(
            claim if claim is None or owner == seat else HIDDEN for owner, claim in enumerate(table.claims)
        )
        return evolve(table, claims=claims), phase

    def witness(self, table: ConclaveTable, phase: Sealed, action: Claim, seat: Player | None) -> Claim:
        return action if action.player == seat else Claim(action.player, HIDDEN)


class OnOpen(FinalChapter[ConclaveTable, Open]):
    """The end."""

    def returns(self, table: ConclaveTable, phase: Open) -> tuple[Fraction, ...]:
        points = _points(table)
        best = max(points)
        return shared_win(len(points), tuple(seat for seat, each in enumerate(points) if each == best))


def _points(table: ConclaveTable) -> tuple[int, ...]:
    claims = [0 if claim is None else seen(claim) for claim in table.claims]
    return tuple(claim if claims.count(claim) == 1 else 0 for claim in claims)


CONCLAVE_NOTATION = Notation(Form("claim {number}", Claim, number=NUMBER))


@frozen(cache_hash=True)
class Conclave(ConclaveOptions, Game[ConclaveTable, ConclavePhase]):
    """Conclave."""

    name = "conclave"
    title = "Conclave"
    rules = ConclaveRule
    table_type = ConclaveTable
    rulebook = Rulebook[ConclaveTable](OnSealed(), OnOpen())
    notation = CONCLAVE_NOTATION

    def start(self) -> State[ConclaveTable, ConclavePhase]:
        return State(ConclaveTable(self, (None,) * self.seats), Sealed())

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("north", "east", "south", "west")[: self.seats]

    @property
    def max_length(self) -> int:
        return self.seats

    def scores(self, table: ConclaveTable) -> tuple[int, ...]:
        return _points(table)

    def imagine(
        self, view: State[ConclaveTable, ConclavePhase], seat: Player | None, rng: Random
    ) -> State[ConclaveTable, ConclavePhase]:
        claims = tuple(
            rng.randint(1, self.seats) if isinstance(claim, Hidden) else claim for claim in view.table.claims
        )
        return State(evolve(view.table, claims=claims), view.phase)

    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        return [f"{self.seat_name(action.player)} has claimed"]

    def picture(self, state: State[ConclaveTable, ConclavePhase]) -> str:
        return " ".join(map(str, state.table.claims))

    def flaw(self, state: State[ConclaveTable, ConclavePhase]) -> str | None:
        claims = state.table.claims
        if len(claims) != self.seats:
            return "a claim for each seat"
        if not all(
            claim is None or isinstance(claim, Hidden) or 1 <= claim <= self.seats for claim in claims
        ):
            return "claims are numbers from 1 to the number of seats"
        if (None in claims) != isinstance(state.phase, Sealed):
            return "the phase does not fit the claims"
        return None
