"""Offers of private companies: who may offer what, and at which prices (2.10).

In a stock round a player may buy a private from another one, as his purchase. In its own turn a corporation
may buy a quarry from any player, its president included.
"""

from __future__ import annotations

from functools import cache, lru_cache

from regelwerk.core import NOTHING, Choices, Player, Violation, concat, maker, ranged
from regelwerk.pfalz1847.actions import OfferPrivate
from regelwerk.pfalz1847.facts import privates
from regelwerk.pfalz1847.phases import Step, Trading, Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.shares import certificate_limit, certificates
from regelwerk.pfalz1847.table import PfalzTable

_offer = maker(OfferPrivate)

_ANY = 1 << 40
"""A price that nobody can pay: between players there is no highest one."""


def private_offers(table: PfalzTable, phase: Trading | Step) -> Choices[OfferPrivate]:
    """The offers that can be made now, private by private, each from the lowest price to the highest."""
    if _closed(table, phase) is not None:
        return NOTHING
    player, money = buyer_of(table, phase), _money(table, phase)
    found: list[Choices[OfferPrivate]] = []
    for private in _between_players() if isinstance(phase, Trading) else _quarries():
        if isinstance(table.owner(private), str):
            continue  # mostly so: closed, or with a corporation
        least, most = _bounds(phase, private)
        if least <= money and _barred(table, phase, private) is None:
            found.append(_at_prices(player, private, least, min(most, money)))
    return concat(*found)


def private_offer_violation(
    table: PfalzTable, phase: Trading | Step, action: OfferPrivate
) -> Violation | None:
    """Why this offer cannot be made; None if it can."""
    refused = _closed(table, phase) or _barred(table, phase, action.private)
    if refused is not None:
        return refused
    least, most = _bounds(phase, action.private)
    if not least <= action.price <= most:
        return Violation(PfalzRule.PRIVATE_PRICE, f"{action.private} for {least} to {most}")
    money = _money(table, phase)
    if action.price > money:
        return Violation(PfalzRule.PRIVATE_CASH, f"{action.price}, and there are {money}")
    return None


def can_buy_privates(table: PfalzTable, turn: Turn) -> bool:
    """Whether the corporation could make an offer for some quarry now."""
    if not table.stage.quarries:
        return False
    money = table.railway(turn.corporation).cash
    return any(
        money >= _bought_for(private)[0] and _quarry_barred(table, turn, private) is None
        for private in _quarries()
    )


def buyer_of(table: PfalzTable, phase: Trading | Step) -> Player:
    """The seat that makes offers: whose turn it is, or the president of the corporation whose turn it is."""
    if isinstance(phase, Trading):
        return phase.seat
    president = table.railway(phase.turn.corporation).president
    assert president is not None, "a corporation operates when it has floated, and then has a president"
    return president


def _money(table: PfalzTable, phase: Trading | Step) -> int:
    if isinstance(phase, Trading):
        return table.cash[phase.seat]
    return table.railway(phase.turn.corporation).cash


def _bounds(phase: Trading | Step, private: str) -> tuple[int, int]:
    """The lowest and the highest price that may be agreed on, whether or not the buyer can pay it."""
    return (1, _ANY) if isinstance(phase, Trading) else _bought_for(private)


def _closed(table: PfalzTable, phase: Trading | Step) -> Violation | None:
    """Why no private at all can be bought now."""
    mode = table.game.player_private_trade if isinstance(phase, Trading) else "phase4"
    if mode == "off":
        return Violation(PfalzRule.PRIVATE_OFF)
    if mode == "phase4" and not table.stage.quarries:
        return Violation(PfalzRule.PRIVATE_PHASE, f"it is phase {table.phase}")
    if not isinstance(phase, Trading) or not table.game.private_needs_room:
        return None
    if certificates(table, phase.seat) >= certificate_limit(table):
        return Violation(PfalzRule.CERTIFICATE_LIMIT, f"{certificates(table, phase.seat)}")
    return None


def _barred(table: PfalzTable, phase: Trading | Step, private: str) -> Violation | None:
    """Why this private cannot be bought now, whatever the price."""
    return (
        _trade_barred(table, phase, private)
        if isinstance(phase, Trading)
        else _quarry_barred(table, phase.turn, private)
    )


def _trade_barred(table: PfalzTable, phase: Trading, private: str) -> Violation | None:
    if private not in _between_players():
        return Violation(PfalzRule.PRIVATE_KIND, f"{private} is not traded between players")
    owner = table.owner(private)
    if isinstance(owner, str) or owner == phase.seat:
        return Violation(PfalzRule.PRIVATE_OWNER, f"no other player has {private}")
    if private in phase.refused:
        return Violation(PfalzRule.OFFER_REFUSED, private)
    if table.game.private_once_per_sr and private in phase.traded:
        return Violation(PfalzRule.PRIVATE_ONCE, private)
    return None


def _quarry_barred(table: PfalzTable, turn: Turn, private: str) -> Violation | None:
    if private not in _quarries():
        return Violation(PfalzRule.PRIVATE_KIND, f"{private} is not sold to a corporation")
    if isinstance(table.owner(private), str):
        return Violation(PfalzRule.PRIVATE_OWNER, f"no player has {private}")
    if private in turn.refused:
        return Violation(PfalzRule.OFFER_REFUSED, private)
    return None


@cache
def _between_players() -> tuple[str, ...]:
    return tuple(id for id, private in privates().items() if private.between_players)


@cache
def _quarries() -> tuple[str, ...]:
    return tuple(id for id, private in privates().items() if private.bought_for)


@cache
def _bought_for(quarry: str) -> tuple[int, int]:
    bounds = privates()[quarry].bought_for
    assert bounds is not None
    return bounds


@lru_cache(maxsize=4096)
def _at_prices(player: Player, private: str, least: int, most: int) -> Choices[OfferPrivate]:
    return ranged(
        OfferPrivate,
        lambda price: _offer(player, private, price),
        lambda offer: offer.price if (offer.player, offer.private) == (player, private) else None,
        least,
        most + 1,
    )
