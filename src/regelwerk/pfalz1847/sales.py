"""Selling certificates to the pool: which blocks can be sold, and what a sale does (2.4, 2.7, 6.6)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import Player, Violation, evolve, frozen, maker
from regelwerk.pfalz1847.actions import Sell
from regelwerk.pfalz1847.facts import market_facts
from regelwerk.pfalz1847.hands import PRESIDENT, Hand
from regelwerk.pfalz1847.market import down, moved
from regelwerk.pfalz1847.money import bank_pays_player
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.shares import LEAST_OF_PRESIDENT, heir_of, price_of_office, settle_presidency
from regelwerk.pfalz1847.table import PfalzTable, Railway, railway_ids, with_marker, with_railway

KRAUSS = "LFK"
_NO_LIMIT = 100
_hand = maker(Hand)


def sales(
    table: PfalzTable, seat: Player, *, emergency_for: str | None = None, sold: tuple[str, ...] = ()
) -> tuple[Sell, ...]:
    """Every block that a player can sell, by corporation and size.

    `sold` are the corporations of which he has sold a block already. `emergency_for` is the corporation that
    needs the money for a train; how much of it may be raised is not asked here.
    """
    found: list[Sell] = []
    for railway in table.railways:
        if not railway.hands[seat] or _barred(table, seat, railway.id, emergency_for, sold) is not None:
            continue
        terms = _terms(table, railway.id, emergency_for)
        found += _blocks(seat, railway.id, railway.hands, railway.pool, terms)
    if table.krauss == seat:
        found.append(_sale(seat, KRAUSS, 100, 0))
    return tuple(found)


def sale_violation(
    table: PfalzTable, action: Sell, *, emergency_for: str | None = None, sold: tuple[str, ...] = ()
) -> Violation | None:
    """Why a block cannot be sold; None if it can. The arguments are those of `sales`."""
    seat, id = action.player, action.corporation
    barred = _barred(table, seat, id, emergency_for, sold)
    if barred is not None:
        return barred
    if id == KRAUSS:
        whole = (action.percent, action.doubles) == (100, 0)
        return None if whole else Violation(PfalzRule.SELL_HELD, "the share of Krauss & Co. is sold whole")
    railway = table.railway(id)
    rival = railway.hands[heir_of(railway.hands, seat)]
    terms = _terms(table, id, emergency_for)
    return _block_violation(railway.hands[seat], rival, railway.pool, terms, action.percent, action.doubles)


def sell(table: PfalzTable, action: Sell) -> PfalzTable:
    """The table after a sale: the bank pays, the price falls by one row, and the presidency is settled."""
    seat, id = action.player, action.corporation
    cell = table.cell(id)
    assert cell is not None
    units = 1 if id == KRAUSS else action.percent // 10
    table = bank_pays_player(table, seat, units * cell.price)
    table = with_marker(table, moved(table.market, id, down(cell)))
    if id == KRAUSS:
        return evolve(table, krauss="pool")
    return settle_presidency(with_railway(table, _handed_over(table.railway(id), action)), id)


def _barred(
    table: PfalzTable, seat: Player, id: str, emergency_for: str | None, sold: tuple[str, ...]
) -> Violation | None:
    """Why a player can sell nothing of a corporation now, whatever he has of it."""
    if id in sold:
        return Violation(PfalzRule.SELL_ONCE, id)
    if id == KRAUSS:
        return None if table.krauss == seat else Violation(PfalzRule.SELL_HELD, id)
    if id not in railway_ids():
        return Violation(PfalzRule.SELL_HELD, f"there is no corporation {id}")
    railway, game = table.railway(id), table.game
    strict = game.sell_requires_operated if emergency_for is None else game.emergency_requires_operated
    if not railway.floated or (strict and not railway.operated):
        return Violation(PfalzRule.SELL_OPERATED, id)
    return None


@frozen(cache_hash=True)
class Terms:
    """What the pool can hold in all, whether the president has to stay in office, and whether one who has
    doubles can sell half of his certificate.
    """

    limit: int
    stays: bool
    halves: bool


_terms_of = lru_cache(maxsize=16)(Terms)


def _terms(table: PfalzTable, id: str, emergency_for: str | None) -> Terms:
    game = table.game
    free = emergency_for is not None and game.emergency_ignores_pool_limit
    limit = _NO_LIMIT if free else market_facts().pool_limit
    return _terms_of(limit, id == emergency_for, not game.doubles_bar_half)


@lru_cache(maxsize=4096)
def _blocks(seat: Player, id: str, hands: tuple[Hand, ...], pool: Hand, terms: Terms) -> tuple[Sell, ...]:
    hand, rival = hands[seat], hands[heir_of(hands, seat)]
    return tuple(
        _sale(seat, id, percent, doubles)
        for percent in range(10, hand.percent + 1, 10)
        for doubles in range(hand.doubles + 1)
        if _block_violation(hand, rival, pool, terms, percent, doubles) is None
    )


@lru_cache(maxsize=4096)
def _sale(seat: Player, id: str, percent: int, doubles: int) -> Sell:
    return Sell(seat, id, percent, doubles)


def _block_violation(
    hand: Hand, rival: Hand, pool: Hand, terms: Terms, percent: int, doubles: int
) -> Violation | None:
    """Why `percent` of a hand, so many doubles among them, cannot be sold; None if they can.

    `rival` is the best of all other hands.
    """
    rest, left = percent - 20 * doubles, hand.percent - percent
    if not 0 <= doubles <= hand.doubles or percent <= 0 or percent % 10 or rest < 0:
        return Violation(PfalzRule.SELL_HELD, f"{percent} %, with {doubles} doubles")
    if left < 20 * (hand.doubles - doubles):
        return Violation(PfalzRule.SELL_HELD, f"{percent} %, with {doubles} doubles, of {hand.percent} %")
    if pool.percent + percent > terms.limit:
        return Violation(PfalzRule.SELL_LIMIT, f"{pool.percent} % and {percent} % more")
    opens = rest > 10 * hand.singles  # the president's certificate
    if opens and (rival.percent < LEAST_OF_PRESIDENT or rival.percent <= left):
        return Violation(PfalzRule.SELL_PRESIDENT, f"{left} % would be left, and {rival.percent} % are next")
    if opens and _pool_after(hand, rival, pool, left, doubles).singles < 0:
        return Violation(PfalzRule.SELL_CHANGE, f"{left} % would be left")
    if opens and not terms.halves and rest == 10 and hand.doubles:
        return Violation(PfalzRule.SELL_HALF, f"{hand.doubles} doubles")
    if terms.stays and hand.president and left < rival.percent:
        return Violation(PfalzRule.SELL_BUYER, f"{left} % would be left, and {rival.percent} % are next")
    return None


def _handed_over(railway: Railway, action: Sell) -> Railway:
    """The corporation after a block went to the pool; the presidency changes here only if it was sold."""
    seat, doubles = action.player, action.doubles
    hands = list(railway.hands)
    hand = hands[seat]
    singles = (action.percent - 20 * doubles) // 10
    if singles <= hand.singles:
        block = _hand(False, singles, doubles)
        hands[seat] = hand - block
        return evolve(railway, hands=tuple(hands), pool=railway.pool + block)
    heir = heir_of(railway.hands, seat)
    left = hand.percent - action.percent
    pool = _pool_after(hand, hands[heir], railway.pool, left, doubles)
    hands[seat] = _left_after(hand, left, doubles)
    hands[heir] = hands[heir] - price_of_office(hands[heir]) + PRESIDENT
    return evolve(railway, hands=tuple(hands), pool=pool, president=heir)


def _left_after(hand: Hand, left: int, doubles: int) -> Hand:
    """What a president keeps who sells through his certificate: doubles, and perhaps a single as change."""
    kept = hand.doubles - doubles
    return _hand(False, (left - 20 * kept) // 10, kept)


def _pool_after(hand: Hand, heir: Hand, pool: Hand, left: int, doubles: int) -> Hand:
    """The pool after that: it has got the rest of his hand, and what the heir gave for the office."""
    return pool + (hand - PRESIDENT) + price_of_office(heir) - _left_after(hand, left, doubles)
