"""Step 5 of a corporation's turn: it buys trains, in an emergency with its president's help (2.9, 6)."""

from __future__ import annotations

from typing import assert_never

from regelwerk.core import NOTHING, Chapter, Choices, Player, Violation, concat, evolve, listed
from regelwerk.pfalz1847.actions import Bankrupt, BuyTrain, OfferPrivate, OfferTrain, Pass, Sell
from regelwerk.pfalz1847.bankruptcy import bankruptcy_violation, liquidated
from regelwerk.pfalz1847.consent import private_offer, train_offer
from regelwerk.pfalz1847.depot import bank_purchases, bank_violation, cheapest, counts_once, must_buy
from regelwerk.pfalz1847.emergency import (
    after_sale,
    emergency_sale_violation,
    emergency_sales,
    helped_purchases,
    helped_violation,
)
from regelwerk.pfalz1847.facts import trains
from regelwerk.pfalz1847.flow import AfterTrains, after_trains
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable
from regelwerk.pfalz1847.train_purchase import purchase
from regelwerk.pfalz1847.train_turn import after_bank_train
from regelwerk.pfalz1847.transfers import train_offer_violation, train_offers


class OnBuyingTrains(Chapter[PfalzTable, BuyingTrains, BuyTrain | OfferTrain | Sell | OfferPrivate | Pass]):
    """The treasury pays for trains; a corporation that has none may be obliged to buy one."""

    def actors(self, table: PfalzTable, phase: BuyingTrains) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(
        self, table: PfalzTable, phase: BuyingTrains
    ) -> Choices[BuyTrain | OfferTrain | Sell | OfferPrivate | Pass]:
        obliged = must_buy(table, phase.turn.corporation)
        return concat(
            bank_purchases(table, phase.turn),
            train_offers(table, phase),
            listed(*emergency_sales(table, phase.turn)) if _may_sell(table) else NOTHING,
            private_offers(table, phase),
            NOTHING if obliged else listed(Pass(buyer_of(table, phase))),
        )

    def violation(
        self,
        table: PfalzTable,
        phase: BuyingTrains,
        action: BuyTrain | OfferTrain | Sell | OfferPrivate | Pass,
    ) -> Violation | None:
        match action:
            case BuyTrain():
                return bank_violation(table, phase.turn, action)
            case OfferTrain():
                return train_offer_violation(table, phase, action)
            case Sell() if not _may_sell(table):
                return Violation(PfalzRule.SALE_FORCED, phase.turn.corporation)
            case Sell():
                return emergency_sale_violation(table, phase.turn, action)
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Pass():
                id = phase.turn.corporation
                return Violation(PfalzRule.TRAIN_OBLIGED, id) if must_buy(table, id) else None
            case _:
                assert_never(action)

    def apply(
        self,
        table: PfalzTable,
        phase: BuyingTrains,
        action: BuyTrain | OfferTrain | Sell | OfferPrivate | Pass,
    ) -> tuple[
        PfalzTable,
        BuyingTrains
        | Emergency
        | Discarding
        | BuyingQuarries
        | Considering
        | Laying
        | Trading
        | Drafting
        | Over,
    ]:
        match action:
            case BuyTrain():
                return _bought(table, phase.turn, action, 0)
            case OfferTrain():
                return train_offer(table, phase, action)
            case Sell():
                table, turn = after_sale(table, phase.turn, action)
                return table, BuyingTrains(turn)
            case OfferPrivate():
                return private_offer(table, phase, action)
            case Pass():
                return after_trains(table, phase.turn)
            case _:
                assert_never(action)


class OnEmergency(Chapter[PfalzTable, Emergency, BuyTrain | OfferTrain | Sell | OfferPrivate | Bankrupt]):
    """The president adds what the treasury lacks, out of his cash, and sells shares for it."""

    def actors(self, table: PfalzTable, phase: Emergency) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(
        self, table: PfalzTable, phase: Emergency
    ) -> Choices[BuyTrain | OfferTrain | Sell | OfferPrivate | Bankrupt]:
        bankrupt = Bankrupt(buyer_of(table, phase))
        return concat(
            helped_purchases(table, phase.turn),
            train_offers(table, phase),
            listed(*emergency_sales(table, phase.turn)),
            private_offers(table, phase),
            NOTHING if bankruptcy_violation(table, phase.turn) else listed(bankrupt),
        )

    def violation(
        self,
        table: PfalzTable,
        phase: Emergency,
        action: BuyTrain | OfferTrain | Sell | OfferPrivate | Bankrupt,
    ) -> Violation | None:
        match action:
            case BuyTrain():
                return helped_violation(table, phase.turn, action)
            case OfferTrain():
                return train_offer_violation(table, phase, action)
            case Sell():
                return emergency_sale_violation(table, phase.turn, action)
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Bankrupt():
                return bankruptcy_violation(table, phase.turn)
            case _:
                assert_never(action)

    def apply(
        self,
        table: PfalzTable,
        phase: Emergency,
        action: BuyTrain | OfferTrain | Sell | OfferPrivate | Bankrupt,
    ) -> tuple[
        PfalzTable,
        Emergency
        | BuyingTrains
        | Discarding
        | BuyingQuarries
        | Considering
        | Laying
        | Trading
        | Drafting
        | Over,
    ]:
        match action:
            case BuyTrain():
                lacks = trains()[action.train].price - table.railway(phase.turn.corporation).cash
                return _bought(table, phase.turn, action, lacks)
            case OfferTrain():
                return train_offer(table, phase, action)
            case Sell():
                table, turn = after_sale(table, phase.turn, action)
                return table, Emergency(turn)
            case OfferPrivate():
                return private_offer(table, phase, action)
            case Bankrupt():
                return liquidated(table, phase.turn), Over("bankruptcy", action.player)
            case _:
                assert_never(action)


def _may_sell(table: PfalzTable) -> bool:
    """Whether shares can be sold for a train that need not be bought, as on the public site."""
    return table.game.unforced_sales and cheapest(table) is not None


def _bought(
    table: PfalzTable, turn: Turn, action: BuyTrain, contribution: int
) -> tuple[PfalzTable, Discarding | BuyingTrains | AfterTrains]:
    """A train of the bank is bought, and counts for the limit of one of each kind in a turn."""
    train, source = action.train, action.source
    price = trains()[train].price
    table = purchase(table, turn.corporation, train, source, price, contribution)
    if counts_once(table, source):
        turn = evolve(turn, bought=(*turn.bought, train))
    return after_bank_train(table, turn)
