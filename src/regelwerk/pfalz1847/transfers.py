"""Trains of other corporations: which can be asked for, and at which prices (6.1, 6.5, 6.6)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import Choices, Player, Violation, concat, maker, ranged
from regelwerk.pfalz1847.actions import OfferTrain
from regelwerk.pfalz1847.depot import must_buy, trains_of_others
from regelwerk.pfalz1847.facts import trains
from regelwerk.pfalz1847.phases import BuyingTrains, Emergency
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable, president_of, railway_ids

_offer = maker(OfferTrain)


def train_offers(table: PfalzTable, phase: BuyingTrains | Emergency) -> Choices[OfferTrain]:
    """The offers for trains of other corporations, each by its prices."""
    player = president_of(table.railway(phase.turn.corporation))
    return concat(*(_at_prices(player, *each) for each in for_sale(table, phase)))


def for_sale(table: PfalzTable, phase: BuyingTrains | Emergency) -> list[tuple[str, str, int, int]]:
    """The trains that can be asked for: their owner and kind, the lowest and the highest price.

    A train stands there twice if prices between are not allowed.
    """
    if _transfers_violation(table, phase):
        return []
    return [
        (owner, train, least, most)
        for owner, train in trains_of_others(table, phase.turn)
        for least, most in _ranges(table, phase, train)
        if least <= most
    ]


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
    ranges = _ranges(table, phase, train)
    least, most = ranges[-1]
    if price < 1:
        return Violation(PfalzRule.TRAIN_PRICE, f"not {price}")
    if any(low <= price <= high for low, high in ranges):
        return None
    if price > most:
        return _too_dear(table, phase, train, most)
    return Violation(PfalzRule.TRAIN_SALE_USED, f"from {least} on, not {price}")


def _transfers_violation(table: PfalzTable, phase: BuyingTrains | Emergency) -> Violation | None:
    if not table.stage.transfers:
        return Violation(PfalzRule.TRAIN_TRANSFER, f"it is phase {table.phase}")
    if isinstance(phase, Emergency) and table.game.emergency_other_trains == "never":
        return Violation(PfalzRule.EMERGENCY_OTHERS)
    return None


def _ranges(table: PfalzTable, phase: BuyingTrains | Emergency, train: str) -> tuple[tuple[int, int], ...]:
    """The lowest and the highest price for a train of another corporation; the last range has the highest.

    The treasury pays what it likes. If the president helps, no more than the printed price is paid; and
    after an emergency sale that train must cost so much that the last block sold was needed for it (6.6).
    """
    treasury, face = table.railway(phase.turn.corporation).cash, trains()[train].price
    if treasury >= face:
        return ((1, treasury),)
    most = min(face, treasury + _help(table, phase))
    least = treasury + _cash(table, phase) - phase.turn.least + 1
    if not phase.turn.sold or least <= 1 or table.game.emergency_other_trains != "face_value":
        return ((1, most),)
    if table.game.sale_binds_treasury:
        return ((least, most),) if isinstance(phase, Emergency) or table.game.unforced_sales else ((1, most),)
    if not isinstance(phase, Emergency) or least <= treasury + 1:
        return ((1, most),)
    return (1, min(treasury, most)), (least, most)


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
