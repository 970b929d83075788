"""The trains that the bank sells, and whether a corporation can or must buy one (6.1, 6.2, 6.5).

The bank always has trains as long as the supply lasts. With other numbers of trains (option `train_counts`)
it can run out: then nobody must buy any more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from regelwerk.core import Choices, Violation, listed
from regelwerk.pfalz1847.actions import BuyTrain
from regelwerk.pfalz1847.facts import Train, trains
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.phases import BuyingTrains, Emergency, Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable, Railway, president_of

Source: TypeAlias = Literal["supply", "pool"]

# What is on offer, and to whom


def bank_trains(table: PfalzTable) -> tuple[tuple[Train, Source], ...]:
    """The trains that the bank sells: the top one of the supply, and each kind in the pool."""
    return _bank_trains(table.on_offer, table.yard)


def cheapest(table: PfalzTable) -> int | None:
    """The price of the cheapest train that the bank sells; None if it has none left."""
    return min((train.price for train, _ in bank_trains(table)), default=None)


def must_buy(table: PfalzTable, id: str) -> bool:
    """Whether the corporation has to buy a train: it has none, but a route, and the bank has trains (6.2)."""
    return not table.railway(id).trains and cheapest(table) is not None and network(table.board).has_route(id)


def train_step(table: PfalzTable, turn: Turn) -> BuyingTrains | Emergency | None:
    """The train step as things stand; None if the corporation need not and cannot buy anything.

    In the step there is always room for a train: with as many as the phase allows it is skipped. Without a
    train, but with a route it is never skipped, not even if the bank has no train left to be bought.
    """
    railway, price = table.railway(turn.corporation), cheapest(table)
    if not railway.trains and network(table.board).has_route(railway.id):
        return BuyingTrains(turn) if price is None or railway.cash >= price else Emergency(turn)
    return BuyingTrains(turn) if _can_buy(table, turn, railway) else None


def _can_buy(table: PfalzTable, turn: Turn, railway: Railway) -> bool:
    if len(railway.trains) >= table.train_limit:
        return False
    offered = [
        train
        for train, source in bank_trains(table)
        if not (counts_once(table, source) and train.name in turn.bought)
    ]
    if table.game.idle_train_step and offered and trains_of_others(table, turn):
        return railway.cash > 0
    if any(train.price <= railway.cash for train in offered):
        return True
    return railway.cash > 0 and table.stage.transfers and bool(trains_of_others(table, turn))


def trains_of_others(table: PfalzTable, turn: Turn) -> list[tuple[str, str]]:
    """The trains of other corporations that were not refused in this turn, by owner and kind."""
    return [
        (railway.id, train)
        for railway in table.railways
        if railway.id != turn.corporation
        for train in dict.fromkeys(railway.trains)
        if f"{railway.id} {train}" not in turn.refused
    ]


# Trains of the bank


def bank_purchases(table: PfalzTable, turn: Turn) -> Choices[BuyTrain]:
    """The trains of the bank that the corporation can pay for by itself."""
    railway = table.railway(turn.corporation)
    player = president_of(railway)
    buys = (BuyTrain(player, train.name, source) for train, source in bank_trains(table))
    return listed(*(buy for buy in buys if bank_violation(table, turn, buy) is None))


def bank_violation(table: PfalzTable, turn: Turn, action: BuyTrain) -> Violation | None:
    """Why the corporation cannot buy this train of the bank by itself; None if it can."""
    railway = table.railway(turn.corporation)
    if refused := on_offer_violation(table, action):
        return refused
    if counts_once(table, action.source) and action.train in turn.bought:
        return Violation(PfalzRule.TRAIN_ONCE, f"{railway.id} has bought a {action.train}")
    price = trains()[action.train].price
    if price > railway.cash:
        return Violation(PfalzRule.TRAIN_CASH, f"it costs {price}, and there are {railway.cash}")
    return None


def counts_once(table: PfalzTable, source: Source) -> bool:
    """Whether a corporation buys only one train of a kind from there in a turn (6.1)."""
    return source == "supply" or table.game.one_per_type_includes_pool


def on_offer_violation(table: PfalzTable, action: BuyTrain) -> Violation | None:
    """Why the bank does not sell this train; None if it does."""
    if any(train.name == action.train and source == action.source for train, source in bank_trains(table)):
        return None
    return Violation(PfalzRule.TRAIN_ON_OFFER, f"no {action.train} in the {action.source}")


@lru_cache(maxsize=1024)
def _bank_trains(top: Train | None, yard: tuple[str, ...]) -> tuple[tuple[Train, Source], ...]:
    supply: tuple[tuple[Train, Source], ...] = ((top, "supply"),) if top else ()
    return (*supply, *((trains()[name], "pool") for name in dict.fromkeys(yard)))
