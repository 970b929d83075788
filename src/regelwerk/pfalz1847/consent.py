"""Offers are made, and bring about a purchase: at once, or after the owner has consented (2.10, 6.1).

Consent is needed if somebody else than the buyer decides for the owner, and the game has the option
`consent`. A purchase goes on where the offer was made, in the step or the turn that it interrupted.
"""

from __future__ import annotations

from regelwerk.core import Player, evolve, maker
from regelwerk.pfalz1847.actions import Offer, OfferPrivate, OfferTrain
from regelwerk.pfalz1847.flow import after_track, after_trains, resume_track
from regelwerk.pfalz1847.money import with_cash, with_treasury
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Emergency,
    Laying,
    Paying,
    PfalzPhase,
    Placing,
    Running,
    Step,
    Trading,
)
from regelwerk.pfalz1847.resume import resume_trains
from regelwerk.pfalz1847.stock_turn import after_purchase
from regelwerk.pfalz1847.table import PfalzTable, with_owner
from regelwerk.pfalz1847.trains import purchase

_considering = maker(Considering)


def owner_of(table: PfalzTable, offer: Offer) -> Player:
    """The seat that answers an offer: the owner of the private, or the president of the train's owner."""
    if isinstance(offer, OfferTrain):
        owner = table.railway(offer.owner).president
    else:
        owner = table.owner(offer.private)
    assert isinstance(owner, int)
    return owner


def needs_consent(table: PfalzTable, offer: Offer) -> bool:
    """Whether somebody has to be asked."""
    return table.game.consent and owner_of(table, offer) != offer.player


def private_offer(
    table: PfalzTable, phase: Trading | Step, offer: OfferPrivate
) -> tuple[PfalzTable, PfalzPhase]:
    """What follows an offer for a private."""
    if needs_consent(table, offer):
        return table, _considering(owner_of(table, offer), offer, phase)
    return _buy_private(table, phase, offer)


def train_offer(
    table: PfalzTable, phase: BuyingTrains | Emergency, offer: OfferTrain
) -> tuple[PfalzTable, PfalzPhase]:
    """What follows an offer for a train."""
    if needs_consent(table, offer):
        return table, _considering(owner_of(table, offer), offer, phase)
    return _buy_train(table, phase, offer)


def accepted(table: PfalzTable, phase: Considering) -> tuple[PfalzTable, PfalzPhase]:
    """What follows when the owner takes an offer."""
    offer, during = phase.offer, phase.during
    if isinstance(offer, OfferPrivate):
        return _buy_private(table, during, offer)
    return _buy_train(table, during, offer)


def declined(phase: Considering) -> Trading | Step:
    """The interrupted phase, in which the same thing cannot be asked for again."""
    during = phase.during
    if isinstance(during, Trading):
        return evolve(during, refused=(*during.refused, thing_of(phase.offer)))
    turn = evolve(during.turn, refused=(*during.turn.refused, thing_of(phase.offer)))
    return evolve(during, turn=turn)


def thing_of(offer: Offer) -> str:
    """What an offer asks for, as it is remembered when it was refused."""
    return offer.private if isinstance(offer, OfferPrivate) else f"{offer.owner} {offer.train}"
