"""Offers are made, and bring about a purchase: at once, or after the owner has consented (2.10, 6.1).

Consent is needed if somebody else than the buyer decides for the owner, and the game has the option
`consent`. A purchase goes on where the offer was made, in the step or the turn that it interrupted.
"""

from __future__ import annotations

from typing import TypeVar, overload

from regelwerk.core import Player, evolve, maker
from regelwerk.pfalz1847.actions import Offer, OfferPrivate, OfferTrain
from regelwerk.pfalz1847.flow import AfterTrack, AfterTrains, after_station, after_trains, resume_track
from regelwerk.pfalz1847.money import with_cash, with_treasury
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Emergency,
    Laying,
    Paying,
    Placing,
    Running,
    Step,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.stations import can_place
from regelwerk.pfalz1847.stock_turn import after_purchase
from regelwerk.pfalz1847.table import PfalzTable, president_of, with_owner
from regelwerk.pfalz1847.train_purchase import purchase
from regelwerk.pfalz1847.train_turn import resume_trains

P = TypeVar("P", Trading, Running, Paying, Emergency)

_considering = maker(Considering)


def owner_of(table: PfalzTable, offer: Offer) -> Player:
    """The seat that answers an offer: the owner of the private, or the president of the train's owner."""
    if isinstance(offer, OfferTrain):
        return president_of(table.railway(offer.owner))
    owner = table.owner(offer.private)
    assert isinstance(owner, int), f"a player has {offer.private}, or nobody could ask for it"
    return owner


def needs_consent(table: PfalzTable, offer: Offer) -> bool:
    """Whether somebody has to be asked."""
    return table.game.consent and owner_of(table, offer) != offer.player


@overload
def private_offer(
    table: PfalzTable, phase: Laying, offer: OfferPrivate
) -> tuple[PfalzTable, Considering | Laying | AfterTrack]: ...
@overload
def private_offer(
    table: PfalzTable, phase: Placing, offer: OfferPrivate
) -> tuple[PfalzTable, Considering | Placing | Running | BuyingTrains | Emergency]: ...
@overload
def private_offer(
    table: PfalzTable, phase: BuyingTrains, offer: OfferPrivate
) -> tuple[PfalzTable, Considering | BuyingTrains | Emergency | AfterTrains]: ...
@overload
def private_offer(
    table: PfalzTable, phase: BuyingQuarries, offer: OfferPrivate
) -> tuple[PfalzTable, Considering | AfterTrains]: ...
@overload
def private_offer(table: PfalzTable, phase: P, offer: OfferPrivate) -> tuple[PfalzTable, Considering | P]: ...
def private_offer(
    table: PfalzTable, phase: Trading | Step, offer: OfferPrivate
) -> tuple[PfalzTable, Considering | Trading | Paying | Laying | AfterTrack]:
    """What follows an offer for a private."""
    if needs_consent(table, offer):
        return table, _considering(owner_of(table, offer), offer, phase)
    return _with_private(table, phase, offer)


def train_offer(
    table: PfalzTable, phase: BuyingTrains | Emergency, offer: OfferTrain
) -> tuple[PfalzTable, Considering | BuyingTrains | AfterTrains]:
    """What follows an offer for a train."""
    if needs_consent(table, offer):
        return table, _considering(owner_of(table, offer), offer, phase)
    return _with_train(table, phase.turn, offer)


def accepted(
    table: PfalzTable, phase: Considering
) -> tuple[PfalzTable, Trading | Paying | Laying | AfterTrack]:
    """What follows when the owner takes an offer."""
    offer, during = phase.offer, phase.during
    if isinstance(offer, OfferPrivate):
        return _with_private(table, during, offer)
    assert isinstance(during, BuyingTrains | Emergency)
    return _with_train(table, during.turn, offer)


def declined(phase: Considering) -> Trading | Step:
    """The interrupted phase, in which the same thing cannot be asked for again."""
    thing, during = thing_of(phase.offer), phase.during
    if isinstance(during, Trading):
        return evolve(during, refused=(*during.refused, thing))
    return evolve(during, turn=evolve(during.turn, refused=(*during.turn.refused, thing)))


def thing_of(offer: Offer) -> str:
    """What an offer asks for, as it is remembered when it was refused."""
    return offer.private if isinstance(offer, OfferPrivate) else f"{offer.owner} {offer.train}"


def _with_private(
    table: PfalzTable, during: Trading | Step, offer: OfferPrivate
) -> tuple[PfalzTable, Trading | Paying | Laying | AfterTrack]:
    """The private has changed hands, and play goes on."""
    seller, private, price = owner_of(table, offer), offer.private, offer.price
    table = with_cash(table, seller, price)
    if isinstance(during, Trading):
        table = with_owner(with_cash(table, during.seat, -price), private, during.seat)
        traded = tuple(dict.fromkeys((*during.traded, private)))
        return after_purchase(table, evolve(during, traded=traded))
    id = during.turn.corporation
    return _resumed(with_owner(with_treasury(table, id, -price), private, id), during)


def _resumed(table: PfalzTable, during: Step) -> tuple[PfalzTable, Paying | Laying | AfterTrack]:
    """The step goes on, unless with less money there is nothing left to do in it."""
    match during:
        case Laying(turn=turn):
            return resume_track(table, turn)
        case Placing(turn=turn):
            return (table, during) if can_place(table, turn) else after_station(table, turn)
        case BuyingTrains(turn=turn):
            return resume_trains(table, turn)
        case BuyingQuarries(turn=turn):
            return after_trains(table, turn)
        case Running() | Paying() | Emergency():
            return table, during


def _with_train(
    table: PfalzTable, turn: Turn, offer: OfferTrain
) -> tuple[PfalzTable, BuyingTrains | AfterTrains]:
    """The train has changed hands; the president adds what the treasury lacks, and play goes on."""
    lacking = max(0, offer.price - table.railway(turn.corporation).cash)
    table = purchase(table, turn.corporation, offer.train, offer.owner, offer.price, lacking)
    table, following = resume_trains(table, turn)
    assert not isinstance(following, Emergency)  # it has a train
    return table, following
