"""A small game of hidden cards and sealed bids, to try agents and the command line on.

Chance deals each seat a card that only its owner sees. Then all bid at the same time. Card and bid together
decide; ties are shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, TypeAlias

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
    Slot,
    State,
    Violation,
    concat,
    evolve,
    frozen,
    ranged,
    seen,
    shared_win,
    whole,
)


class SealedRule(Rule):
    PURSE = "sealed.purse", "a bid is between nothing and the purse", "1"
    ONCE = "sealed.once", "a seat bids once", "1"


@frozen
class SealedOptions(Options):
    seats: int = attrs.field(default=2, validator=whole(2, 4))
    cards: int = attrs.field(default=6, validator=whole(1, 100_000))
    purse: int = attrs.field(default=2, validator=whole(0, 100_000))


@frozen
class SealedTable:
    game: SealedOptions
    cards: tuple[int | Hidden, ...] = ()
    bids: tuple[int | Hidden | None, ...] = ()


@frozen
class Deal(Action):
    card: int | Hidden


@frozen
class Bid(Action):
    amount: int | Hidden


@frozen
class Dealing(Phase):
    pass


@frozen
class Bidding(Phase):
    pass


@frozen
class Over(Phase):
    winners: tuple[Player, ...]


SealedPhase: TypeAlias = Dealing | Bidding | Over


def masked(table: SealedTable, seat: Player | None) -> SealedTable:
    return evolve(
        table,
        cards=tuple(card if owner == seat else HIDDEN for owner, card in enumerate(table.cards)),
        bids=tuple(bid if owner == seat or bid is None else HIDDEN for owner, bid in enumerate(table.bids)),
    )


class OnDealing(ChanceChapter[SealedTable, Dealing, Deal]):
    def outcomes(self, table: SealedTable, phase: Dealing) -> Distribution[Deal]:
        return Distribution.uniform(Deal(CHANCE, card) for card in range(1, table.game.cards + 1))

    def apply(
        self, table: SealedTable, phase: Dealing, action: Deal
    ) -> tuple[SealedTable, Dealing | Bidding]:
        cards = (*table.cards, action.card)
        if len(cards) < table.game.seats:
            return evolve(table, cards=cards), phase
        return evolve(table, cards=cards, bids=(None,) * len(cards)), Bidding()

    def view(self, table: SealedTable, phase: Dealing, seat: Player | None) -> tuple[SealedTable, Dealing]:
        return masked(table, seat), phase

    def witness(self, table: SealedTable, phase: Dealing, action: Deal, seat: Player | None) -> Deal:
        return action if seat == len(table.cards) else evolve(action, card=HIDDEN)


class OnBidding(Chapter[SealedTable, Bidding, Bid]):
    def actors(self, table: SealedTable, phase: Bidding) -> tuple[Player, ...]:
        return tuple(seat for seat, bid in enumerate(table.bids) if bid is None)

    def legal(self, table: SealedTable, phase: Bidding) -> Choices[Bid]:
        return concat(*(self.legal_of(table, phase, seat) for seat in self.actors(table, phase)))

    def legal_of(self, table: SealedTable, phase: Bidding, seat: Player) -> Choices[Bid]:
        stop = table.game.purse + 1 if seat in self.actors(table, phase) else 0
        return ranged(
            Bid,
            lambda n: Bid(seat, n),
            lambda bid: seen(bid.amount) if bid.player == seat and bid.amount is not HIDDEN else None,
            0,
            stop,
        )

    def violation(self, table: SealedTable, phase: Bidding, action: Bid) -> Violation | None:
        if isinstance(action.amount, Hidden) or not 0 <= action.amount <= table.game.purse:
            return Violation(SealedRule.PURSE, f"the purse holds {table.game.purse}")
        return None

    def apply(self, table: SealedTable, phase: Bidding, action: Bid) -> tuple[SealedTable, Bidding | Over]:
        bids = tuple(action.amount if s == action.player else bid for s, bid in enumerate(table.bids))
        table = evolve(table, bids=bids)
        if None in bids:
            return table, phase
        sums = [seen(card) + seen(bid or 0) for card, bid in zip(table.cards, bids, strict=True)]
        return table, Over(tuple(seat for seat, total in enumerate(sums) if total == max(sums)))

    def view(self, table: SealedTable, phase: Bidding, seat: Player | None) -> tuple[SealedTable, Bidding]:
        return masked(table, seat), phase

    def witness(self, table: SealedTable, phase: Bidding, action: Bid, seat: Player | None) -> Bid:
        return action if seat == action.player else evolve(action, amount=HIDDEN)


class OnOver(FinalChapter[SealedTable, Over]):
    def returns(self, table: SealedTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, phase.winners)


def read_amount(text: str, state: State[Any, Any]) -> int | Hidden:
    return HIDDEN if text == "?" else int(text)


def write_amount(value: int | Hidden, state: State[Any, Any]) -> str:
    return "?" if isinstance(value, Hidden) else str(value)


AMOUNT = Slot(NUMBER.pattern + r"|\?", read_amount, write_amount)


@frozen(cache_hash=True)
class Sealed(SealedOptions, Game[SealedTable, SealedPhase]):
    """Hidden cards and sealed bids."""

    name: ClassVar = "sealed"
    title: ClassVar = "Sealed"
    rules: ClassVar = SealedRule
    table_type: ClassVar = SealedTable
    rulebook = Rulebook[SealedTable](OnDealing(), OnBidding(), OnOver())
    notation: ClassVar = Notation(
        Form("bid {amount}", Bid, amount=AMOUNT), Form("deal {card}", Deal, card=AMOUNT)
    )

    def start(self) -> State[SealedTable, SealedPhase]:
        return State(SealedTable(self), Dealing())

    @property
    def seat_names(self) -> tuple[str, ...]:
        return ("north", "east", "south", "west")[: self.seats]

    def scores(self, table: SealedTable) -> tuple[int, ...]:
        return (0,) * self.seats

    def imagine(
        self, view: State[SealedTable, SealedPhase], seat: Player | None, rng: Random
    ) -> State[SealedTable, SealedPhase]:
        cards = tuple(
            rng.randint(1, self.cards) if isinstance(card, Hidden) else card for card in view.table.cards
        )
        bids = tuple(
            rng.randint(0, self.purse) if isinstance(bid, Hidden) else bid for bid in view.table.bids
        )
        return State(evolve(view.table, cards=cards, bids=bids), view.phase)

    def parse(self, text: str, state: State[SealedTable, SealedPhase]) -> Action:
        return self.notation.parse(text, state)

    def format(self, action: Action, state: State[SealedTable, SealedPhase]) -> str:
        return self.notation.format(action, state)

    def narrate(self, before: State[Any, Any], action: Action, after: State[Any, Any]) -> Sequence[str]:
        match action:
            case Deal(card=card):
                who = self.seat_name(len(before.table.cards))
                return [f"{who} is dealt {'a card' if isinstance(card, Hidden) else f'the {card}'}"]
            case Bid(player=player, amount=amount):
                return [f"{self.seat_name(player)} bids {write_amount(amount, before)}"]
            case _:
                return []

    def picture(self, state: State[SealedTable, SealedPhase]) -> str:
        return "cards " + " ".join(write_amount(card, state) for card in state.table.cards)
