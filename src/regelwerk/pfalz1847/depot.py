"""The trains that a corporation can buy: which, at which prices, and whether it must (6.1, 6.2, 6.5, 6.6).

The bank always has trains as long as the supply lasts. With other numbers of trains (option `train_counts`)
it can run out: then nobody must buy any more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from regelwerk.core import NOTHING, Choices, Player, Violation, concat, listed, maker, ranged
from regelwerk.pfalz1847.actions import BuyTrain, OfferTrain
from regelwerk.pfalz1847.facts import Train, trains
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.phases import BuyingTrains, Emergency, Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable, Railway, railway_ids

Source: TypeAlias = Literal["supply", "pool"]

_offer = maker(OfferTrain)


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
    offered = [train for train, _ in bank_trains(table) if train.name not in turn.bought]
    if table.game.idle_train_step and offered and _others(table, turn):
        return railway.cash > 0
    if any(train.price <= railway.cash for train in offered):
        return True
    return railway.cash > 0 and table.stage.transfers and bool(_others(table, turn))


def _others(table: PfalzTable, turn: Turn) -> list[tuple[str, str]]:
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
    counts = action.source == "supply" or table.game.one_per_type_includes_pool
    if counts and action.train in turn.bought:
        return Violation(PfalzRule.TRAIN_ONCE, f"{railway.id} has bought a {action.train}")
    price = trains()[action.train].price
    if price > railway.cash:
        return Violation(PfalzRule.TRAIN_CASH, f"it costs {price}, and there are {railway.cash}")
    return None


def on_offer_violation(table: PfalzTable, action: BuyTrain) -> Violation | None:
    """Why the bank does not sell this train; None if it does."""
    if any(train.name == action.train and source == action.source for train, source in bank_trains(table)):
        return None
    return Violation(PfalzRule.TRAIN_ON_OFFER, f"no {action.train} in the {action.source}")


# Trains of other corporations


def train_offers(table: PfalzTable, phase: BuyingTrains | Emergency) -> Choices[OfferTrain]:
    """The offers for trains of other corporations, each from the lowest price to the highest."""
    railway = table.railway(phase.turn.corporation)
    if _transfers_violation(table, phase):
        return NOTHING
    player = president_of(railway)
    found: list[Choices[OfferTrain]] = []
    for owner, train in _others(table, phase.turn):
        least, most = _bounds(table, phase, train)
        if least <= most:
            found.append(_at_prices(player, owner, train, least, most))
    return concat(*found)


def train_offer_violation(
    table: PfalzTable, phase: BuyingTrains | Emergency, action: OfferTrain
) -> Violation | None:
    """Why this offer cannot be made; None if it can."""
    railway = table.railway(phase.turn.corporation)
    if refused := _transfers_violation(table, phase):
        return refused
    owner, train, price = action.owner, action.train, action.price
    if owner == railway.id or owner not in railway_ids() or train not in table.railway(owner).trains:
        return Violation(PfalzRule.TRAIN_OWNER, f"{owner} has no {train} to sell to {railway.id}")
    if f"{owner} {train}" in phase.turn.refused:
        return Violation(PfalzRule.OFFER_REFUSED, f"the {train} of {owner}")
    least, most = _bounds(table, phase, train)
    if price < 1:
        return Violation(PfalzRule.TRAIN_PRICE, f"not {price}")
    if price < least:
        return Violation(PfalzRule.TRAIN_SALE_USED, f"from {least} on, not {price}")
    if price > most:
        return _too_dear(table, phase, train, most)
    return None


def _transfers_violation(table: PfalzTable, phase: BuyingTrains | Emergency) -> Violation | None:
    if not table.stage.transfers:
        return Violation(PfalzRule.TRAIN_TRANSFER, f"it is phase {table.phase}")
    if isinstance(phase, Emergency) and table.game.emergency_other_trains == "never":
        return Violation(PfalzRule.EMERGENCY_OTHERS)
    return None


def _bounds(table: PfalzTable, phase: BuyingTrains | Emergency, train: str) -> tuple[int, int]:
    """The lowest and the highest price for a train of another corporation.

    The treasury pays what it likes. If the president helps, no more than the printed price is paid; and
    after an emergency sale that train must cost so much that the last block sold was needed for it (6.6).
    """
    treasury, face = table.railway(phase.turn.corporation).cash, trains()[train].price
    if treasury >= face:
        return 1, treasury
    most = min(face, treasury + _help(table, phase))
    if phase.turn.sold and (isinstance(phase, Emergency) or table.game.unforced_sales):
        return max(1, treasury + _cash(table, phase) - phase.turn.least + 1), most
    return 1, most


def _help(table: PfalzTable, phase: BuyingTrains | Emergency) -> int:
    """What the president can add for a train of another corporation, in M."""
    game = table.game
    if game.emergency_other_trains != "face_value":
        return 0
    if isinstance(phase, BuyingTrains) and (
        game.help_only_if_broke or not must_buy(table, phase.turn.corporation)
    ):
        return 0
    return _cash(table, phase)


def _cash(table: PfalzTable, phase: BuyingTrains | Emergency) -> int:
    return table.cash[president_of(table.railway(phase.turn.corporation))]


def _too_dear(table: PfalzTable, phase: BuyingTrains | Emergency, train: str, most: int) -> Violation:
    """Which rule sets the highest price."""
    treasury, face = table.railway(phase.turn.corporation).cash, trains()[train].price
    helped = _help(table, phase) > 0 and face > treasury
    rule = PfalzRule.TRAIN_FACE if helped and most == face else PfalzRule.TRAIN_CASH
    return Violation(rule, f"at most {most}")


@lru_cache(maxsize=4096)
def _at_prices(player: Player, owner: str, train: str, least: int, most: int) -> Choices[OfferTrain]:
    return ranged(
        OfferTrain,
        lambda price: _offer(player, owner, train, price),
        lambda offer: (
            offer.price if (offer.player, offer.owner, offer.train) == (player, owner, train) else None
        ),
        least,
        most + 1,
    )


# What is needed for it


def president_of(railway: Railway) -> Player:
    """The seat that decides for a corporation that has floated."""
    assert railway.president is not None
    return railway.president


@lru_cache(maxsize=1024)
def _bank_trains(top: Train | None, yard: tuple[str, ...]) -> tuple[tuple[Train, Source], ...]:
    supply: tuple[tuple[Train, Source], ...] = ((top, "supply"),) if top else ()
    return (*supply, *((trains()[name], "pool") for name in dict.fromkeys(yard)))
