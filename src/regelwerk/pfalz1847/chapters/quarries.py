"""Step 6 of a corporation's turn: its last chance to buy quarries (2.9)."""

from __future__ import annotations

from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, concat, listed
from regelwerk.pfalz1847.actions import OfferPrivate, Pass
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.flow import after_quarries
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import BuyingQuarries, Considering, Drafting, Laying, Over, Trading
from regelwerk.pfalz1847.table import PfalzTable


class OnBuyingQuarries(Chapter[PfalzTable, BuyingQuarries, OfferPrivate | Pass]):
    """The president makes offers for quarries, or ends the turn."""

    def actors(self, table: PfalzTable, phase: BuyingQuarries) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(self, table: PfalzTable, phase: BuyingQuarries) -> Choices[OfferPrivate | Pass]:
        return concat(private_offers(table, phase), listed(Pass(buyer_of(table, phase))))

    def violation(
        self, table: PfalzTable, phase: BuyingQuarries, action: OfferPrivate | Pass
    ) -> Violation | None:
        match action:
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Pass():
                return None
            case _:
                assert_never(action)

    def apply(
        self, table: PfalzTable, phase: BuyingQuarries, action: OfferPrivate | Pass
    ) -> tuple[PfalzTable, BuyingQuarries | Considering | Laying | Trading | Drafting | Over]:
        match action:
            case OfferPrivate():
                return private_offer(table, phase, action)
            case Pass():
                return after_quarries(table, phase.turn)
            case _:
                assert_never(action)
