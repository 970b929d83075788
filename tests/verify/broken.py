"""Games with one fault each. `BROKEN` says for each which checks must find it."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import cycle
from typing import Any, ClassVar

import attrs

from regelwerk.core import (
    HIDDEN,
    Action,
    Chapter,
    Choices,
    Distribution,
    Game,
    Phase,
    Player,
    Rulebook,
    State,
    Violation,
    evolve,
    frozen,
    listed,
    ranged,
    seen,
)
from regelwerk.core.choices import Listed
from tests.toys import (
    RULEBOOK,
    Nim,
    NimOptions,
    NimRule,
    NimTable,
    OnOver,
    OnTaking,
    OnTossing,
    Over,
    Take,
    Taking,
    Toss,
    Tossing,
)
from tests.verify.toys import (
    BLUFF_RULEBOOK,
    Bluff,
    BluffOptions,
    BluffTable,
    OnRolling,
    OnSealing,
    OnShown,
    Roll,
    Rolling,
    Seal,
    Sealing,
    Shown,
    masked,
)

BROKEN: dict[Game[Any, Any], frozenset[str]] = {}


def caught_by(*checks: str, **options: Any) -> Callable[[type[Game[Any, Any]]], type[Game[Any, Any]]]:
    """Put a game among the broken ones, with the checks that must fail."""

    def put(cls: Any) -> Any:
        frozen_class = frozen(cache_hash=True)(cls)
        BROKEN[frozen_class(**options)] = frozenset(checks)
        return frozen_class

    return put


# Legal actions that are not a true, exact list


class OneTooMany(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return listed(*super().legal(table, phase), Take(phase.seat, 0, table.heaps[0] + 1))


@caught_by("legal_actions_are_sound", "membership_is_legality")
class OffByOne(Nim):
    rulebook = RULEBOOK.replacing(OneTooMany())


class OneTooFew(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return listed(*[take for take in super().legal(table, phase) if take.amount < 3])


@caught_by("membership_is_legality")
class ForgetsAnAction(Nim):
    rulebook = RULEBOOK.replacing(OneTooFew())


class Twice(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        legal = super().legal(table, phase)
        return listed(*legal, legal[0])


@caught_by("no_duplicates", "indexes_agree")
class ListsTwice(Nim):
    rulebook = RULEBOOK.replacing(Twice())


class Longer(Listed[Any]):
    def __len__(self) -> int:
        return super().__len__() + 1

    def __iter__(self) -> Iterator[Any]:
        return iter(self._actions)


class Boasting(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return Longer(super().legal(table, phase))


@caught_by("length_is_exact")
class WrongLength(Nim):
    rulebook = RULEBOOK.replacing(Boasting())


class Hashed(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        words = {f"{take.heap} {take.amount}" for take in super().legal(table, phase)}
        return listed(*(Take(phase.seat, *map(int, word.split())) for word in words))


@caught_by("same_everywhere")
class SetOrder(Nim):
    rulebook = RULEBOOK.replacing(Hashed())


class Shuffled(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        legal = list(super().legal(table, phase))
        random.shuffle(legal)
        return listed(*legal)


@caught_by("order_is_stable", "rules_use_no_randomness")
class RandomOrder(Nim):
    rulebook = RULEBOOK.replacing(Shuffled())


class Unreadable(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        """Reads an action's place without looking at its seat."""
        heap = max(range(len(table.heaps)), key=lambda each: table.heaps[each])
        return ranged(
            Take,
            lambda amount: Take(phase.seat, heap, amount),
            lambda take: take.amount if take.heap == heap else None,
            1,
            table.heaps[heap] + 1,
        )

    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        heap = max(range(len(table.heaps)), key=lambda each: table.heaps[each])
        return super().violation(table, phase, action) if action.heap == heap else Violation(NimRule.HEAP)


@caught_by("membership_is_legality")
class ForgetsTheSeat(Nim):
    rulebook = RULEBOOK.replacing(Unreadable())


class ForBoth(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        legal = super().legal(table, phase)
        return listed(*legal, *(evolve(take, player=1 - phase.seat) for take in legal))


@caught_by("legal_actions_are_sound", "seats_partition")
class OthersMayAct(Nim):
    rulebook = RULEBOOK.replacing(ForBoth())


class Sloppy(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return listed(*(evolve(take, heap=bool(take.heap)) for take in super().legal(table, phase)))


@caught_by("legal_actions_are_sound")
class MalformedActions(Nim):
    rulebook = RULEBOOK.replacing(Sloppy())


class Stuck(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return listed() if sum(table.heaps) == 1 else super().legal(table, phase)

    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        return Violation(NimRule.AMOUNT) if sum(table.heaps) == 1 else super().violation(table, phase, action)


@caught_by("legal_unless_over")
class DeadEnd(Nim):
    rulebook = RULEBOOK.replacing(Stuck())


class Encore(OnOver):
    def legal(self, table: NimTable, phase: Over) -> Choices[Any]:
        return listed(Take(0, 0, 1))


@caught_by("legal_unless_over")
class PlaysOnAfterTheEnd(Nim):
    rulebook = RULEBOOK.replacing(Encore())


@caught_by("vocabulary_covers_all")
class PoorVocabulary(Nim):
    @property
    def vocabulary(self) -> Choices[Action]:
        return listed(*(Take(0, heap, 1) for heap in range(self.heaps)))


@caught_by("vocabulary_is_a_code")
class WrongCodes(Nim):
    @property
    def vocabulary(self) -> Choices[Action]:
        return ranged(
            Take, lambda code: Take(code // 9, 0, code % 3 + 1), lambda take: take.amount - 1, 0, 18
        )


# Reasons


class Careless(OnTaking):
    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        if not 1 <= action.amount <= table.heaps[action.heap]:
            return Violation(NimRule.AMOUNT)
        return None


@caught_by("membership_is_legality", "refusals_are_reasoned")
class RaisesSomethingElse(Nim):
    rulebook = RULEBOOK.replacing(Careless())


class Lenient(OnTaking):
    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        return None if action.amount == 0 else super().violation(table, phase, action)


@caught_by("membership_is_legality")
class AllowsTooMuch(Nim):
    rulebook = RULEBOOK.replacing(Lenient())


class Boundless(Listed[Any]):
    def __contains__(self, action: object) -> bool:
        return super().__contains__(action) or (isinstance(action, Take) and action.amount > 2**63)


class Unbounded(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        return Boundless(super().legal(table, phase))


@caught_by("malformed_objects_are_refused", "membership_is_legality")
class KnowsNoLimit(Nim):
    rulebook = RULEBOOK.replacing(Unbounded())


class Strict(OnTaking):
    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        return Violation(NimRule.AMOUNT) if action.amount == 2 else super().violation(table, phase, action)


@caught_by("legal_actions_are_sound", "membership_is_legality", "legal_actions_apply")
class AllowsTooLittle(Nim):
    rulebook = RULEBOOK.replacing(Strict())


# States that are no values


@attrs.define(unsafe_hash=True)
class Pad:
    """Can be written on."""

    count: int = 0


@frozen
class PadTable:
    game: NimOptions
    heaps: tuple[int, ...]
    pad: Pad = Pad()


@caught_by("deeply_immutable")
class MutableField(Nim):
    table_type: ClassVar[Any] = PadTable

    def start(self) -> Any:
        return State(PadTable(self, (self.size,) * self.heaps), Taking(0))


class InPlace(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        after = super().apply(table, phase, action)
        object.__setattr__(table, "heaps", after[0].heaps)
        return after


@caught_by("unchanged_by_actions")
class ChangesThePast(Nim):
    rulebook = RULEBOOK.replacing(InPlace())


class Scribbling(OnTaking):
    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        object.__setattr__(phase, "seat", phase.seat + 2)
        reason = super().violation(table, phase, action)
        object.__setattr__(phase, "seat", phase.seat - (2 if reason is None else 1))
        return reason


@caught_by("refusals_are_reasoned")
class ChangedByQuestions(Nim):
    rulebook = RULEBOOK.replacing(Scribbling())


@attrs.frozen(eq=True, unsafe_hash=False, weakref_slot=False)
class IdTable:
    game: NimOptions
    heaps: tuple[int, ...]

    def __hash__(self) -> int:
        return id(self)


@caught_by("equal_values_hash_equal")
class HashesByIdentity(Nim):
    table_type: ClassVar[Any] = IdTable

    def start(self) -> Any:
        return State(IdTable(self, (self.size,) * self.heaps), Taking(0))


@frozen
class ForgetfulTable:
    game: NimOptions
    heaps: tuple[int, ...]
    turns: int = attrs.field(default=0, init=False)


class Counting(OnTaking):
    def apply(self, table: Any, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        after, then = super().apply(table, phase, action)
        return evolve(after, turns=table.turns + 1), then


@caught_by("json_round_trip")
class JsonLosesAField(Nim):
    table_type: ClassVar[Any] = ForgetfulTable
    rulebook = RULEBOOK.replacing(Counting())

    def start(self) -> Any:
        return State(ForgetfulTable(self, (self.size,) * self.heaps), Taking(0))


class Comparing(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return evolve(table, heaps=tuple(heap or False for heap in table.heaps)), after


@caught_by("fields_keep_their_types")
class TypesChangeOnTheWay(Nim):
    rulebook = RULEBOOK.replacing(Comparing())


@caught_by("equality_leaves_nothing_out")
class OptionNotCompared(Nim):
    size: Any = attrs.field(default=3, eq=False)


@frozen
class NotedTable:
    game: NimOptions
    heaps: tuple[int, ...]
    note: str = attrs.field(default="", eq=False)


@caught_by("equality_leaves_nothing_out")
class TableNotCompared(Nim):
    table_type: ClassVar[Any] = NotedTable

    def start(self) -> Any:
        return State(NotedTable(self, (self.size,) * self.heaps), Taking(0))


# Steps


class Clocked(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        time.monotonic()
        return super().apply(table, phase, action)


@caught_by("rules_use_no_randomness")
class LooksAtTheClock(Nim):
    rulebook = RULEBOOK.replacing(Clocked())


class Homesick(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        os.environ.get("HOME")
        return super().apply(table, phase, action)


@caught_by("rules_use_no_randomness")
class ReadsTheEnvironment(Nim):
    rulebook = RULEBOOK.replacing(Homesick())


class Punctual(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        legal = super().legal(table, phase)
        return listed(*legal) if time.strftime("%A") else legal


@caught_by("rules_use_no_randomness")
class LooksAtTheCalendar(Nim):
    rulebook = RULEBOOK.replacing(Punctual())


class Drawing(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return table, Taking(random.randrange(2)) if isinstance(after, Taking) else after


@caught_by("rules_use_no_randomness", "deterministic")
class DrawsInApply(Nim):
    rulebook = RULEBOOK.replacing(Drawing())


class Undeclared(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> Any:
        table, after = super().apply(table, phase, action)
        return table, Tossing() if sum(table.heaps) == 2 else after

    apply.__annotations__["return"] = "tuple[NimTable, Taking | Over]"


@caught_by("successors_are_declared")
class UndeclaredTransition(Nim):
    rulebook = RULEBOOK.replacing(Undeclared())


@frozen
class Lost(Phase):
    """Nothing leads here but what follows it."""


@frozen
class Found(Phase):
    """Leads back."""


class OnLost(Chapter[NimTable, Lost, Take]):
    def actors(self, table: NimTable, phase: Lost) -> tuple[Player, ...]:
        return (0,)

    def legal(self, table: NimTable, phase: Lost) -> Choices[Take]:
        return listed()

    def violation(self, table: NimTable, phase: Lost, action: Take) -> Violation | None:
        return Violation(NimRule.HEAP)

    def apply(self, table: NimTable, phase: Lost, action: Take) -> tuple[NimTable, Found]:
        return table, Found()


class OnFound(Chapter[NimTable, Found, Take]):
    actors: Any = OnLost.actors
    legal: Any = OnLost.legal
    violation: Any = OnLost.violation

    def apply(self, table: NimTable, phase: Found, action: Take) -> tuple[NimTable, Lost]:
        return table, Lost()


class Refilling(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return (evolve(table, heaps=(3, 3)) if table.heaps == (1, 3) else table), after


def heaps_never_grow(before: State[Any, Any], action: Action, after: State[Any, Any]) -> bool:
    """Heaps never grow."""
    return all(a >= b for a, b in zip(before.table.heaps, after.table.heaps, strict=True))


def few_stones(state: State[Any, Any]) -> bool:
    """There are never more stones than at the start."""
    return bool(sum(state.table.heaps) <= 6)


@caught_by("step_laws_hold")
class BreaksItsLaw(Nim):
    step_laws: ClassVar = (heaps_never_grow,)
    rulebook = RULEBOOK.replacing(Refilling())


class Bonus(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return (evolve(table, heaps=(3, 9)), Taking(0)) if table.heaps == (1, 2) else (table, after)


@caught_by("state_laws_hold", "play_has_no_flaw")
class BreaksAStateLaw(Nim):
    state_laws: ClassVar = (few_stones,)
    rulebook = RULEBOOK.replacing(Bonus())


class Crashing(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        if table.heaps[0] == 1:
            raise KeyError("one")
        return super().apply(table, phase, action)


@caught_by("legal_actions_apply")
class Crashes(Nim):
    rulebook = RULEBOOK.replacing(Crashing())


class Handicap(OnTaking):
    def legal(self, table: NimTable, phase: Taking) -> Choices[Take]:
        legal = super().legal(table, phase)
        return listed(*(take for take in legal if take.amount < 3 or phase.seat))

    def violation(self, table: NimTable, phase: Taking, action: Take) -> Violation | None:
        if action.amount == 3 and not phase.seat:
            return Violation(NimRule.AMOUNT)
        return super().violation(table, phase, action)


@caught_by("seats_are_alike")
class UnfairThoughRotatable(Nim):
    rulebook = RULEBOOK.replacing(Handicap())

    def rotate_state(self, state: State[Any, Any], by: int) -> State[Any, Any]:
        phase = state.phase
        if isinstance(phase, Taking):
            return evolve(state, phase=Taking((phase.seat + by) % self.seats))
        return evolve(state, phase=Over((phase.winner + by) % self.seats))

    def rotate_action(self, action: Action, by: int) -> Action:
        return evolve(action, player=(action.player + by) % self.seats)


@caught_by("play_has_no_flaw")
class FindsFaultWithItself(Nim):
    def flaw(self, state: State[Any, Any]) -> str | None:
        return super().flaw(state) or ("no heap may be empty" if 0 in state.table.heaps else None)


@caught_by("damaged_states_are_refused")
class TrustsEverything(Nim):
    def flaw(self, state: State[Any, Any]) -> str | None:
        return None


# Ends


class Generous(OnOver):
    def returns(self, table: NimTable, phase: Over) -> tuple[Fraction, ...]:
        return tuple(Fraction(seat == phase.winner) for seat in range(table.game.seats))


@caught_by("returns_are_zero_sum")
class NotZeroSum(Nim):
    rulebook = RULEBOOK.replacing(Generous())


class Floating(OnOver):
    def returns(self, table: NimTable, phase: Over) -> Any:
        return tuple(1.0 if seat == phase.winner else -1.0 for seat in range(table.game.seats))


@caught_by("returns_are_zero_sum")
class ReturnsFloats(Nim):
    rulebook = RULEBOOK.replacing(Floating())


@caught_by("length_is_bounded")
class TooLong(Nim):
    @property
    def max_length(self) -> int:
        return 4


@caught_by("scores_for_all_seats")
class ScoresForOne(Nim):
    def scores(self, table: NimTable) -> tuple[int, ...]:
        return (0,)


class Inexhaustible(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        after, then = super().apply(table, phase, action)
        return (table, Taking(action.player)) if isinstance(then, Over) else (after, then)


@caught_by("games_can_end")
class NeverEnds(Nim):
    rulebook = RULEBOOK.replacing(Inexhaustible())

    @property
    def max_length(self) -> Any:
        return None


# Texts


@caught_by("notation_round_trip")
class WritesWhatItCannotRead(Nim):
    def format(self, action: Action, state: State[Any, Any]) -> str:
        return super().format(action, state).replace("take", "grab")


@caught_by("notation_round_trip", "notation_of_the_illegal")
class ReadsSomethingElse(Nim):
    def parse(self, text: str, state: State[Any, Any]) -> Action:
        action = super().parse(text, state)
        return evolve(action, heap=0) if isinstance(action, Take) else action


@caught_by("notation_needs_no_secrets")
class WritesWithSecrets(Bluff):
    def format(self, action: Action, state: State[Any, Any]) -> str:
        highest = max(map(seen, state.table.dice), default=0)
        return super().format(action, state).replace("stand", "stand" if highest else "")


@caught_by("notation_is_unique")
class Ambiguous(Nim):
    def format(self, action: Action, state: State[Any, Any]) -> str:
        return f"take {action.amount}" if isinstance(action, Take) else super().format(action, state)


@caught_by("malformed_notation")
class ParsesCarelessly(Nim):
    def parse(self, text: str, state: State[Any, Any]) -> Action:
        _, amount, _, heap = text.split()
        return Take(state.actors[0], int(heap), int(amount))


@caught_by("pictures_of_everything")
class CannotBeDrawn(Nim):
    def picture(self, state: State[Any, Any]) -> str:
        return str(max(size for size in state.table.heaps if size))


@caught_by("narration_of_everything")
class TellsSecretsOnly(Bluff):
    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        return [f"the sum is {sum(map(seen, after.table.dice))}"]


# Chance


class Unsound(OnTossing):
    def outcomes(self, table: NimTable, phase: Tossing) -> Distribution[Toss]:
        outcomes = super().outcomes(table, phase)
        object.__setattr__(outcomes, "probabilities", (Fraction(1, 2), Fraction(1, 3)))
        return outcomes


@caught_by("probabilities_are_exact", toss=True)
class ProbabilitiesMissing(Nim):
    rulebook = RULEBOOK.replacing(Unsound())


class Loaded(Distribution[Any]):
    def sample(self, rng: random.Random) -> Any:
        return self.actions[0]


class Cheating(OnTossing):
    def outcomes(self, table: NimTable, phase: Tossing) -> Distribution[Toss]:
        return Loaded(super().outcomes(table, phase))


@caught_by("frequencies_fit", toss=True)
class LoadedCoin(Nim):
    rulebook = RULEBOOK.replacing(Cheating())


class SeatsToss(OnTossing):
    def outcomes(self, table: NimTable, phase: Tossing) -> Distribution[Toss]:
        return Distribution.uniform(Toss(seat, seat) for seat in range(2))


@caught_by("outcomes_are_legal", "legal_actions_are_sound", toss=True)
class ChanceTakenBySeats(Nim):
    rulebook = RULEBOOK.replacing(SeatsToss())


# Secrets


class OpenDice(OnSealing):
    def view(self, table: BluffTable, phase: Sealing, seat: Player | None) -> tuple[BluffTable, Sealing]:
        return table, Sealing(masked(phase.stands, seat))


@caught_by("the_unseen_stays_unseen")
class LeaksTheDice(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(OpenDice())


@caught_by("imagined_states_fit")
class ImaginesWhatIsSeen(Bluff):
    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        state = super().imagine(view, seat, rng)
        dice = tuple(rng.randint(1, self.faces) for _ in state.table.dice)
        return evolve(state, table=evolve(state.table, dice=dice))


@caught_by("imagined_states_fit")
class ImaginesNothing(Bluff):
    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        return view


@caught_by("all_worlds_are_imagined")
class ImaginesAlwaysTheSame(Bluff):
    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        return super().imagine(view, seat, random.Random(4))


@caught_by("all_worlds_are_imagined")
class HopesForTheBest(Bluff):
    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        dreams = (Bluff.imagine(self, view, seat, rng) for _ in range(200))
        return next((each for each in dreams if 3 not in each.table.dice), super().imagine(view, seat, rng))


class OpenSeals(OnSealing):
    def view(self, table: BluffTable, phase: Sealing, seat: Player | None) -> tuple[BluffTable, Sealing]:
        return evolve(table, dice=masked(table.dice, seat)), phase


@caught_by("the_unseen_stays_unseen")
class LeaksSealedDecisions(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(OpenSeals())


class OpenRoll(OnRolling):
    def witness(self, table: BluffTable, phase: Rolling, action: Roll, seat: Player | None) -> Roll:
        return action


@caught_by("witnesses_leak_nothing")
class LeaksTheRoll(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(OpenRoll())


class Amnesia(OnSealing):
    def witness(self, table: BluffTable, phase: Sealing, action: Seal, seat: Player | None) -> Seal:
        return evolve(action, stand=HIDDEN)


@caught_by("own_actions_are_seen_whole")
class ForgetsOwnActions(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(Amnesia())


@frozen
class SecretTable:
    game: BluffOptions
    dice: tuple[Any, ...]
    truth: tuple[Any, ...] = attrs.field(default=(), eq=False)


class BackDoor(OnSealing):
    def view(self, table: Any, phase: Sealing, seat: Player | None) -> tuple[BluffTable, Sealing]:
        hidden = evolve(table, dice=masked(table.dice, seat), truth=table.truth or table.dice)
        return hidden, Sealing(masked(phase.stands, seat))


@caught_by("secrets_make_no_difference")
class ImaginesTheTruth(Bluff):
    table_type: ClassVar[Any] = SecretTable
    rulebook = BLUFF_RULEBOOK.replacing(BackDoor())

    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        state = super().imagine(view, seat, rng)
        return evolve(state, table=evolve(state.table, dice=view.table.truth or view.table.dice))


@caught_by("views_have_no_back_door", "secrets_make_no_difference")
class CarriesTheTruth(Bluff):
    table_type: ClassVar[Any] = SecretTable
    rulebook = BLUFF_RULEBOOK.replacing(BackDoor())

    def imagine(self, view: State[Any, Any], seat: Player | None, rng: random.Random) -> State[Any, Any]:
        state = super().imagine(view, seat, rng)
        return evolve(state, table=evolve(state.table, truth=()))


class Nosy(OnSealing):
    def violation(self, table: BluffTable, phase: Sealing, action: Seal) -> Violation | None:
        if action.stand and seen(table.dice[action.player - 1]) == 3:
            return Violation(NimRule.AMOUNT)
        return super().violation(table, phase, action)


@caught_by("own_choices_are_visible")
class LegalityNeedsSecrets(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(Nosy())


class FirstWins(OnSealing):
    def apply(self, table: BluffTable, phase: Sealing, action: Seal) -> tuple[BluffTable, Sealing | Shown]:
        table, after = super().apply(table, phase, action)
        return table, Shown((action.player,)) if isinstance(after, Shown) else after


@caught_by("sealed_decisions_commute")
class OrderMatters(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(FirstWins())


class BlindWhenOver(OnShown):
    def view(self, table: BluffTable, phase: Shown, seat: Player | None) -> tuple[BluffTable, Shown]:
        return table, Shown((seat or 0,))


@caught_by("public_facts_agree")
class EverybodyBelievesToWin(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(BlindWhenOver())


class Leaky(OnSealing):
    def apply(self, table: BluffTable, phase: Sealing, action: Seal) -> tuple[BluffTable, Sealing | Shown]:
        table, after = super().apply(table, phase, action)
        return (
            (evolve(table, dice=masked(table.dice, 0)), after) if isinstance(after, Shown) else (table, after)
        )


@caught_by("truth_is_whole")
class HidesTheTruth(Bluff):
    rulebook = BLUFF_RULEBOOK.replacing(Leaky())


# The game itself


@caught_by("start_is_fixed")
class TwinsAtTheTable(Nim):
    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("player",) * self.seats


@caught_by("start_is_fixed")
class StartsElsewhereEachTime(Nim):
    starts: ClassVar[Iterator[int]] = cycle((1, 2, 3))

    def start(self) -> Any:
        return State(NimTable(self, (next(self.starts), 3)), Taking(0))


@caught_by("games_are_values")
class OptionsForgotten(Nim):
    note: Any = attrs.field(factory=object, init=False)


@caught_by("machine_is_connected")
class IsolatedPhases(Nim):
    rulebook = Rulebook[NimTable](*RULEBOOK.by_phase.values(), OnLost(), OnFound())


# The shortest play that shows a fault


class Rare(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return (table, Taking(phase.seat)) if table.heaps == (4, 2) else (table, after)


def seats_alternate(before: State[Any, Any], action: Action, after: State[Any, Any]) -> bool:
    """No seat takes twice in a row."""
    return not isinstance(after.phase, Taking) or after.phase.seat != action.player


@frozen(cache_hash=True)
class BreaksARareLaw(Nim):
    step_laws: ClassVar = (seats_alternate,)
    rulebook = RULEBOOK.replacing(Rare())
