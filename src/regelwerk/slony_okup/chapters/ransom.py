"""The ransom: the Negotiator's offer, the Pirate's answer, and what the Negotiator does about it (rule 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, evolve, listed, maker
from regelwerk.slony_okup.actions import Counter, Offer, Pay, Withdraw
from regelwerk.slony_okup.chapters.scoring import freed, not_freed
from regelwerk.slony_okup.offers import Offers
from regelwerk.slony_okup.phases import (
    Auctioning,
    Claiming,
    Composing,
    Countering,
    Launching,
    Over,
    Replying,
)
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.table import SlonyTable, with_firm

_countering = maker(Countering)
_replying = maker(Replying)


class OnComposing(Chapter[SlonyTable, Composing, Offer]):
    """Rule 4.1."""

    def actors(self, table: SlonyTable, phase: Composing) -> tuple[Player, ...]:
        return (phase.bid.player,)

    def legal(self, table: SlonyTable, phase: Composing) -> Choices[Offer]:
        seat = phase.bid.player
        firm = table.firms[seat]
        return Offers(seat, phase.bid.amount, firm.money, max(0, firm.prestige), firm.pirates)

    def violation(self, table: SlonyTable, phase: Composing, action: Offer) -> Violation | None:
        firm = table.firms[action.player]
        for what, offered, owned in (
            ("money", action.money, firm.money),
            ("prestige", action.prestige, max(0, firm.prestige)),
            ("pirates", action.pirates, firm.pirates),
        ):
            if not 0 <= offered <= owned:
                return Violation(SlonyRule.STOCK, f"{offered} of {owned} {what}")
        total = action.money + action.prestige + action.pirates
        if total != phase.bid.amount:
            return Violation(SlonyRule.SUM, f"{total} instead of {phase.bid.amount}")
        return None

    def apply(self, table: SlonyTable, phase: Composing, action: Offer) -> tuple[SlonyTable, Countering]:
        return table, _countering(phase.lot, action)


class OnCountering(Chapter[SlonyTable, Countering, Counter]):
    """Rule 4.2."""

    def actors(self, table: SlonyTable, phase: Countering) -> tuple[Player, ...]:
        return (phase.lot.player,)

    def legal(self, table: SlonyTable, phase: Countering) -> Choices[Counter]:
        most = table.firms[phase.lot.player].pirates
        if table.game.counter_cap == "payable":
            most = min(most, _spare(table, phase.offer))
        return _counters(phase.lot.player, most)

    def violation(self, table: SlonyTable, phase: Countering, action: Counter) -> Violation | None:
        owned = table.firms[action.player].pirates
        if not 0 <= action.pirates <= owned:
            return Violation(SlonyRule.COUNTER, f"{action.pirates} of {owned} pirates")
        spare = _spare(table, phase.offer)
        if table.game.counter_cap == "payable" and action.pirates > spare:
            return Violation(SlonyRule.PAYABLE, f"{action.pirates} called for, {spare} to spare")
        return None

    def apply(
        self, table: SlonyTable, phase: Countering, action: Counter
    ) -> tuple[SlonyTable, Replying | Claiming | Launching | Auctioning | Over]:
        if action.pirates == 0:
            return freed(table, phase.lot, phase.offer, 0)
        if table.game.counter_tokens == "always_lost":
            table = _without_pirates(table, action)
        return table, _replying(phase.lot, phase.offer, action)


class OnReplying(Chapter[SlonyTable, Replying, Pay | Withdraw]):
    """Rule 4.3."""

    def actors(self, table: SlonyTable, phase: Replying) -> tuple[Player, ...]:
        return (phase.offer.player,)

    def legal(self, table: SlonyTable, phase: Replying) -> Choices[Pay | Withdraw]:
        return _replies(phase.offer.player, phase.counter.pirates <= _spare(table, phase.offer))

    def violation(self, table: SlonyTable, phase: Replying, action: Pay | Withdraw) -> Violation | None:
        match action:
            case Pay():
                spare = _spare(table, phase.offer)
                if phase.counter.pirates > spare:
                    return Violation(SlonyRule.SPARE, f"{phase.counter.pirates} called for, {spare} to spare")
            case Withdraw():
                pass
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: SlonyTable, phase: Replying, action: Pay | Withdraw
    ) -> tuple[SlonyTable, Claiming | Launching | Auctioning | Over]:
        match action:
            case Pay():
                return freed(table, phase.lot, phase.offer, phase.counter.pirates)
            case Withdraw():
                if table.game.counter_tokens == "lost_on_withdraw":
                    table = _without_pirates(table, phase.counter)
                return not_freed(table, phase.lot)
            case _:
                assert_never(action)


def _spare(table: SlonyTable, offer: Offer) -> int:
    """The Negotiator's money that is not in his offer."""
    return table.firms[offer.player].money - offer.money


def _without_pirates(table: SlonyTable, counter: Counter) -> SlonyTable:
    """The Pirate's pirates leave the game."""
    firm = table.firms[counter.player]
    return with_firm(table, counter.player, evolve(firm, pirates=firm.pirates - counter.pirates))


@lru_cache(maxsize=256)
def _counters(seat: Player, most: int) -> Choices[Counter]:
    return listed(*(Counter(seat, pirates) for pirates in range(most + 1)))


@lru_cache(maxsize=16)
def _replies(seat: Player, can_pay: bool) -> Choices[Pay | Withdraw]:
    return listed(Pay(seat), Withdraw(seat)) if can_pay else listed(Withdraw(seat))
