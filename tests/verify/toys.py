"""A toy with all that is hard about information: hidden dice, chance, and sealed simultaneous decisions.

Everybody gets a hidden die, then all decide at once to stand or to fold; the highest die that stands wins.
Who has the highest face must stand, so that what is legal depends on a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product as combinations
from random import Random
from typing import Any, TypeAlias

import attrs

from regelwerk.core import (
    CHANCE,
    HIDDEN,
    NOTHING,
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
    Slot,
    State,
    Violation,
    concat,
    evolve,
    frozen,
    listed,
    seen,
    shared_win,
    whole,
    words,
)

Die: TypeAlias = int | Hidden


class BluffRule(Rule):
    """The rules of Bluff that can refuse an action."""

    PROUD = "bluff.proud", "who has the highest face must stand", "1"


@frozen
class BluffOptions(Options):
    """The switches."""

    seats: int = attrs.field(default=2, validator=whole(2, 4))
    faces: int = attrs.field(default=3, validator=whole(2, 6))


@frozen
class BluffTable:
    """The dice; none before they are rolled."""

    game: BluffOptions
    dice: tuple[Die, ...]


@frozen
class Roll(Action):
    """Chance rolls everybody's die."""

    faces: tuple[Die, ...]


@frozen
class Seal(Action):
    """Decide, in secret."""

    stand: bool | Hidden


@frozen
class Rolling(Phase):
    """The dice are in the air."""


@frozen
class Sealing(Phase):
    """Everybody decides; None for who has not yet."""

    stands: tuple[bool | Hidden | None, ...]


@frozen
class Shown(Phase):
    """All is shown."""

    winners: tuple[Player, ...]


BluffPhase: TypeAlias = Rolling | Sealing | Shown


def masked(values: tuple[Any, ...], seat: Player | None) -> tuple[Any, ...]:
    """The values with those of other seats hidden; None, which says that there is nothing yet, is public."""
    return tuple(value if value is None or other == seat else HIDDEN for other, value in enumerate(values))


class OnRolling(ChanceChapter[BluffTable, Rolling, Roll]):
    """Chance."""

    def outcomes(self, table: BluffTable, phase: Rolling) -> Distribution[Roll]:
        game: Any = table.game
        rolls = combinations(range(1, game.faces + 1), repeat=game.seats)
        return Distribution.uniform(Roll(CHANCE, faces) for faces in rolls)

    def apply(self, table: BluffTable, phase: Rolling, action: Roll) -> tuple[BluffTable, Sealing]:
        return evolve(table, dice=action.faces), Sealing((None,) * table.game.seats)

    def witness(self, table: BluffTable, phase: Rolling, action: Roll, seat: Player | None) -> Roll:
        return evolve(action, faces=masked(action.faces, seat))


class OnSealing(Chapter[BluffTable, Sealing, Seal]):
    """Sealed decisions."""

    def actors(self, table: BluffTable, phase: Sealing) -> tuple[Player, ...]:
        return tuple(seat for seat, stands in enumerate(phase.stands) if stands is None)

    def legal(self, table: BluffTable, phase: Sealing) -> Choices[Seal]:
        return concat(*(self.legal_of(table, phase, seat) for seat in self.actors(table, phase)))

    def legal_of(self, table: BluffTable, phase: Sealing, seat: Player) -> Choices[Seal]:
        if seat not in self.actors(table, phase):
            return NOTHING
        wishes = (Seal(seat, True), Seal(seat, False))
        return listed(*(seal for seal in wishes if self.violation(table, phase, seal) is None))

    def violation(self, table: BluffTable, phase: Sealing, action: Seal) -> Violation | None:
        game: Any = table.game
        proud = seen(table.dice[action.player]) == game.faces
        return Violation(BluffRule.PROUD) if proud and not action.stand else None

    def apply(self, table: BluffTable, phase: Sealing, action: Seal) -> tuple[BluffTable, Sealing | Shown]:
        stands = list(phase.stands)
        stands[action.player] = action.stand
        if None in stands:
            return table, Sealing(tuple(stands))
        return table, Shown(self.winners(table, stands))

    def winners(self, table: BluffTable, stands: Sequence[bool | Hidden | None]) -> tuple[Player, ...]:
        """Who stands with the highest die; everybody, if nobody stands."""
        best = max((seen(die) for die, stand in zip(table.dice, stands, strict=True) if stand), default=0)
        return tuple(
            seat
            for seat, stand in enumerate(stands)
            if not best or (stand and seen(table.dice[seat]) == best)
        )

    def view(self, table: BluffTable, phase: Sealing, seat: Player | None) -> tuple[BluffTable, Sealing]:
        return evolve(table, dice=masked(table.dice, seat)), Sealing(masked(phase.stands, seat))

    def witness(self, table: BluffTable, phase: Sealing, action: Seal, seat: Player | None) -> Seal:
        return action if action.player == seat else evolve(action, stand=HIDDEN)


class OnShown(FinalChapter[BluffTable, Shown]):
    """The end."""

    def returns(self, table: BluffTable, phase: Shown) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, phase.winners)


def _read_faces(text: str, state: State[Any, Any]) -> tuple[Die, ...]:
    return tuple(HIDDEN if word == "?" else int(word) for word in text.split("/"))


def _write_faces(value: tuple[Die, ...], state: State[Any, Any]) -> str:
    return "/".join("?" if isinstance(die, Hidden) else str(die) for die in value)


BLUFF_RULEBOOK = Rulebook[BluffTable](OnRolling(), OnSealing(), OnShown())
BLUFF_NOTATION = Notation(
    Form("roll {faces}", Roll, faces=Slot(r"[0-9?]{1,9}(?:/[0-9?]{1,9})*", _read_faces, _write_faces)),
    Form("{stand}", Seal, stand=words({"stand": True, "fold": False, "decide": HIDDEN})),
)


@frozen(cache_hash=True)
class Bluff(BluffOptions, Game[BluffTable, BluffPhase]):
    """Bluff."""

    name = "bluff"
    title = "Bluff"
    rules = BluffRule
    table_type = BluffTable
    rulebook = BLUFF_RULEBOOK
    notation = BLUFF_NOTATION

    def start(self) -> State[BluffTable, BluffPhase]:
        return State(self.table_type(self, ()), Rolling())

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("north", "east", "south", "west")[: self.seats]

    @property
    def max_length(self) -> int:
        return 1 + self.seats

    def scores(self, table: BluffTable) -> tuple[int, ...]:
        return (0,) * self.seats

    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        return [f"{self.seat_name(action.player)}: {self.format(action, before)}"]

    def picture(self, state: State[BluffTable, BluffPhase]) -> str:
        return "dice " + _write_faces(state.table.dice, state)

    def flaw(self, state: State[BluffTable, BluffPhase]) -> str | None:
        dice, phase = state.table.dice, state.phase
        if len(dice) != (0 if isinstance(phase, Rolling) else self.seats):
            return "a die for each seat, once they are rolled"
        if not all(isinstance(die, Hidden) or 1 <= die <= self.faces for die in dice):
            return "a die shows a face it does not have"
        match phase:
            case Sealing(stands) if len(stands) != self.seats or None not in stands:
                return "the decisions do not fit the seats"
            case Shown(winners) if not winners or not set(winners) <= set(range(self.seats)):
                return "the winners must be seats"
            case Shown(winners) if list(winners) != sorted(set(winners)):
                return "the winners must be in order"
            case _:
                return None

    def imagine(
        self, view: State[BluffTable, BluffPhase], seat: Player | None, rng: Random
    ) -> State[BluffTable, BluffPhase]:
        dice = tuple(rng.randint(1, self.faces) if die is HIDDEN else die for die in view.table.dice)
        phase = view.phase
        if isinstance(phase, Sealing):
            decisions = zip(dice, phase.stands, strict=True)
            phase = Sealing(
                tuple(
                    (die == self.faces or rng.random() < 0.5) if stand is HIDDEN else stand
                    for die, stand in decisions
                )
            )
        return State(evolve(view.table, dice=dice), phase)

    def rotate_state(self, state: State[BluffTable, BluffPhase], by: int) -> State[BluffTable, BluffPhase]:
        phase = state.phase
        match phase:
            case Sealing(stands):
                phase = Sealing(turned(stands, by))
            case Shown(winners):
                phase = Shown(tuple(sorted((seat + by) % self.seats for seat in winners)))
            case Rolling():
                pass
        return State(evolve(state.table, dice=turned(state.table.dice, by)), phase)

    def rotate_action(self, action: Action, by: int) -> Action:
        if isinstance(action, Roll):
            return Roll(CHANCE, turned(action.faces, by))
        return evolve(action, player=(action.player + by) % self.seats)


def turned(values: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """The values with that of seat `i` at place `(i + by) % n`."""
    return tuple(values[(place - by) % len(values)] for place in range(len(values)))
