"""Step 4 of a corporation's turn: its revenue is paid out or withheld (2.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, concat, listed
from regelwerk.pfalz1847.actions import OfferPrivate, Pay, Withhold
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.flow import after_dividend
from regelwerk.pfalz1847.income import pay, withhold
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.table import PfalzTable


class OnPaying(Chapter[PfalzTable, Paying, Pay | Withhold | OfferPrivate]):
    """The president decides about a revenue that is not 0."""

    def actors(self, table: PfalzTable, phase: Paying) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(self, table: PfalzTable, phase: Paying) -> Choices[Pay | Withhold | OfferPrivate]:
        return concat(_both(buyer_of(table, phase)), private_offers(table, phase))

    def violation(
        self, table: PfalzTable, phase: Paying, action: Pay | Withhold | OfferPrivate
    ) -> Violation | None:
        match action:
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Pay() | Withhold():
                return None
            case _:
                assert_never(action)

    def apply(
        self, table: PfalzTable, phase: Paying, action: Pay | Withhold | OfferPrivate
    ) -> tuple[
        PfalzTable,
        Paying | BuyingTrains | BuyingQuarries | Considering | Laying | Trading | Drafting | Over,
    ]:
        turn = phase.turn
        match action:
            case Pay():
                return _goes_on(pay(table, turn.corporation, phase.revenue), turn)
            case Withhold():
                return _goes_on(withhold(table, turn.corporation, phase.revenue), turn)
            case OfferPrivate():
                return private_offer(table, phase, action)
            case _:
                assert_never(action)


def _goes_on(
    table: PfalzTable, turn: Turn
) -> tuple[PfalzTable, BuyingTrains | BuyingQuarries | Laying | Trading | Drafting | Over]:
    table, following = after_dividend(table, turn)
    assert not isinstance(following, Emergency)  # a train has run
    return table, following


@lru_cache(maxsize=8)
def _both(seat: Player) -> Choices[Pay | Withhold]:
    return listed(Pay(seat), Withhold(seat))
