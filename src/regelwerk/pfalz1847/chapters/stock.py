"""A stock round: a player sells what he likes, and then buys at most once (2.4)."""

from __future__ import annotations

from regelwerk.core import Chapter, Choices, Player, Violation, concat, evolve, listed
from regelwerk.pfalz1847.actions import (
    BuyIPO,
    BuyPool,
    Exchange,
    Nationalise,
    OfferPrivate,
    Pass,
    Sell,
    Start,
)
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.offers import private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import Considering, Laying, Trading
from regelwerk.pfalz1847.purchases import Purchase, buy, purchase_violation, purchases
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.sales import sale_violation, sales, sell
from regelwerk.pfalz1847.shares import certificate_limit, certificates
from regelwerk.pfalz1847.stock_turn import after_pass, after_purchase
from regelwerk.pfalz1847.table import PfalzTable


class OnTrading(
    Chapter[
        PfalzTable,
        Trading,
        Sell | Start | BuyIPO | BuyPool | Exchange | Nationalise | OfferPrivate | Pass,
    ]
):
    """Who has too many certificates can only sell, while there is something that he can sell (1.1)."""

    def actors(self, table: PfalzTable, phase: Trading) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: PfalzTable, phase: Trading) -> Choices[Sell | Purchase | OfferPrivate | Pass]:
        blocks = sales(table, phase.seat, sold=phase.sold)
        if blocks and _over_limit(table, phase.seat):
            return listed(*blocks)
        return concat(
            listed(Pass(phase.seat), *blocks, *purchases(table, phase)), private_offers(table, phase)
        )

    def violation(
        self, table: PfalzTable, phase: Trading, action: Sell | Purchase | OfferPrivate | Pass
    ) -> Violation | None:
        if isinstance(action, Sell):
            return sale_violation(table, action, sold=phase.sold)
        if _over_limit(table, phase.seat) and sales(table, phase.seat, sold=phase.sold):
            count, limit = certificates(table, phase.seat), certificate_limit(table)
            return Violation(PfalzRule.OVER_LIMIT, f"{count} certificates, and the limit is {limit}")
        match action:
            case Pass():
                return None
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case _:
                return purchase_violation(table, phase, action)

    def apply(
        self, table: PfalzTable, phase: Trading, action: Sell | Purchase | OfferPrivate | Pass
    ) -> tuple[PfalzTable, Trading | Laying | Considering]:
        match action:
            case Sell():
                return sell(table, action), evolve(phase, sold=(*phase.sold, action.corporation))
            case Pass():
                return after_pass(table, phase)
            case OfferPrivate():
                return private_offer(table, phase, action)
            case _:
                return after_purchase(buy(table, action), phase)


def _over_limit(table: PfalzTable, seat: Player) -> bool:
    return certificates(table, seat) > certificate_limit(table)
