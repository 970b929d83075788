"""Selling certificates to the pool: which blocks can be sold, and what a sale does (2.4, 2.7, 6.6)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import Player, Violation, evolve, frozen, maker
from regelwerk.pfalz1847.actions import Sell
from regelwerk.pfalz1847.facts import market_facts
from regelwerk.pfalz1847.hands import DOUBLE, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.market import down, moved
from regelwerk.pfalz1847.money import bank_pays_player
from regelwerk.pfalz1847.pool import oldest, pooled, withdrawn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.shares import LEAST_OF_PRESIDENT, heir_of, price_of_office, settle_presidency
from regelwerk.pfalz1847.table import (
    PfalzTable,
    Railway,
    counts_of,
    railway_ids,
    with_hands,
    with_marker,
    with_railway,
)

KRAUSS = "LFK"
_NO_LIMIT = 100
_TIED = PRESIDENT + DOUBLE
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
        owned = railway.hands, railway.uncounted, railway.president
        found += _blocks(seat, railway.id, *owned, railway.pool, terms)
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
    railway, terms = table.railway(id), _terms(table, id, emergency_for)
    stake = _stake(seat, railway.hands, railway.uncounted, railway.president)
    return _block_violation(stake, railway.pool, terms, action.percent, action.doubles)


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
    return settle_presidency(with_railway(table, _handed_over(table, action)), id)


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
    """What the options, and an emergency, make of a sale.

    `limit`: what the pool can hold in all, in percent. `stays`: the president has to stay in office.
    `halves`: who has doubles can sell half of the president's certificate. `apart`: singles are sold with
    one double at most. `loose`: any certificate of the pool serves as change. `ties`: see
    `_may_stay`.
    """

    limit: int
    stays: bool
    halves: bool
    apart: bool
    loose: bool
    ties: bool


_terms_of = lru_cache(maxsize=64)(Terms)


def _terms(table: PfalzTable, id: str, emergency_for: str | None) -> Terms:
    game = table.game
    free = emergency_for is not None and game.emergency_ignores_pool_limit
    limit = _NO_LIMIT if free else market_facts().pool_limit
    stays, ties = id == emergency_for, game.tied_president_sells and emergency_for is not None
    return _terms_of(limit, stays, not game.doubles_bar_half, game.doubles_apart, game.loose_change, ties)


@frozen
class Stake:
    """What a seller has of a corporation and what it counts for the presidency, in percent.

    `heir` has most of all others, and counts for `rival` of their `others` percent. `office`: the seller is
    the president.
    """

    hand: Hand
    count: int
    heir: Hand
    rival: int
    others: int
    office: bool


@lru_cache(maxsize=4096)
def _stake(
    seat: Player, hands: tuple[Hand, ...], uncounted: tuple[int, ...], president: Player | None
) -> Stake:
    counts = counts_of(hands, uncounted)
    heir = heir_of(counts, seat)
    return Stake(
        hand=hands[seat],
        count=counts[seat],
        heir=hands[heir],
        rival=counts[heir],
        others=sum(counts) - counts[seat],
        office=president == seat,
    )


@lru_cache(maxsize=4096)
def _blocks(
    seat: Player,
    id: str,
    hands: tuple[Hand, ...],
    uncounted: tuple[int, ...],
    president: Player | None,
    pool: Hand,
    terms: Terms,
) -> tuple[Sell, ...]:
    stake, hand = _stake(seat, hands, uncounted, president), hands[seat]
    return tuple(
        _sale(seat, id, percent, doubles)
        for percent in range(10, hand.percent + 1, 10)
        for doubles in range(hand.doubles + 1)
        if _block_violation(stake, pool, terms, percent, doubles) is None
    )


@lru_cache(maxsize=4096)
def _sale(seat: Player, id: str, percent: int, doubles: int) -> Sell:
    return Sell(seat, id, percent, doubles)


def _block_violation(stake: Stake, pool: Hand, terms: Terms, percent: int, doubles: int) -> Violation | None:
    """Why `percent` of a hand, so many doubles among them, cannot be sold; None if they can."""
    hand = stake.hand
    rest, left = percent - 20 * doubles, stake.count - percent
    if not 0 <= doubles <= hand.doubles or percent <= 0 or percent % 10 or rest < 0:
        return Violation(PfalzRule.SELL_HELD, f"{percent} %, with {doubles} doubles")
    if hand.percent - percent < 20 * (hand.doubles - doubles):
        return Violation(PfalzRule.SELL_HELD, f"{percent} %, with {doubles} doubles, of {hand.percent} %")
    if pool.percent + percent > terms.limit:
        return Violation(PfalzRule.SELL_LIMIT, f"{pool.percent} % and {percent} % more")
    if terms.apart and rest and doubles > 1:
        return Violation(PfalzRule.SELL_APART, f"{doubles} doubles")
    if rest > 10 * hand.singles:
        return _office_violation(stake, pool, terms, rest, left)
    if terms.stays and left < stake.rival:
        return Violation(PfalzRule.SELL_BUYER, f"{left} % would be left, and {stake.rival} % are next")
    return None


def _office_violation(stake: Stake, pool: Hand, terms: Terms, rest: int, left: int) -> Violation | None:
    """Why the president's certificate, or half of it, cannot be sold; None if it can.

    `rest` are the percent to sell beside doubles, `left` what will be left.
    """
    hand, heir, rival = stake.hand, stake.heir, stake.rival
    half = rest == 10 * hand.singles + 10
    if not stake.office:
        what = f"{rest} % beside doubles, of {hand.percent} %"
        return Violation(PfalzRule.SELL_HELD, what) if half and not hand.singles else None
    if terms.ties and not half and _may_stay(stake, left):
        return None
    if rival < LEAST_OF_PRESIDENT or rival <= left:
        return Violation(PfalzRule.SELL_PRESIDENT, f"{left} % would be left, and {rival} % are next")
    loose = terms.loose and not hand.doubles
    if rest == 10 and not loose and not (pool + price_of_office(heir)).singles:
        return Violation(PfalzRule.SELL_CHANGE, f"{left} % would be left")
    if not terms.halves and rest == 10 and hand.doubles:
        return Violation(PfalzRule.SELL_HALF, f"{hand.doubles} doubles")
    if terms.stays:
        return Violation(PfalzRule.SELL_BUYER, f"{left} % would be left, and {rival} % are next")
    return None


def _may_stay(stake: Stake, left: int) -> bool:
    """Whether a president may sell his certificate in an emergency and stay, with `tied_president_sells`.

    He keeps a double and nothing else, had more than all others together, and one of them has as much as he.
    """
    return stake.hand == _TIED and stake.others < stake.count and left == stake.rival == LEAST_OF_PRESIDENT


def _handed_over(table: PfalzTable, action: Sell) -> Railway:
    """The corporation after a block went to the pool; the presidency changes here only if it was sold."""
    railway, seat, in_order = table.railway(action.corporation), action.player, table.game.loose_change
    hand = railway.hands[seat]
    singles = (action.percent - 20 * action.doubles) // 10
    if singles <= hand.singles:
        block = _hand(False, singles, action.doubles)
        return pooled(with_hands(railway, {seat: hand - block}), block, in_order=in_order)
    counts = railway.counts
    heir = heir_of(counts, seat)
    if railway.president != seat or counts[heir] <= counts[seat] - action.percent:
        block = _hand(True, singles - 2, action.doubles)
        return pooled(with_hands(railway, {seat: hand - block}), block, in_order=in_order)
    given = price_of_office(railway.hands[heir])
    half, loose = singles == hand.singles + 1, in_order and not hand.doubles
    kept = half and hand.singles > 0 and not loose  # then the certificate is sold whole, and a single is not
    block = _hand(False, hand.singles - kept, action.doubles)
    hands = {seat: hand - PRESIDENT - block, heir: railway.hands[heir] - given + PRESIDENT}
    railway = evolve(with_hands(railway, hands), president=heir)
    railway = pooled(pooled(railway, block, in_order=in_order), given, in_order=in_order)
    if not half or kept:
        return railway
    return _with_change(railway, seat, oldest(railway) if loose else SINGLE)


def _with_change(railway: Railway, seat: Player, change: Hand) -> Railway:
    """The corporation after the former president got a certificate of the pool back, which counts as 10 %."""
    railway = with_hands(withdrawn(railway, change), {seat: railway.hands[seat] + change})
    if change == SINGLE:
        return railway
    less = railway.uncounted or (0,) * len(railway.hands)
    return evolve(railway, uncounted=(*less[:seat], less[seat] + 10, *less[seat + 1 :]))
