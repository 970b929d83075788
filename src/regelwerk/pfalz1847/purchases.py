"""Purchases in a stock round: what is for sale to whom, and what a purchase does (2.4 to 2.8)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from regelwerk.core import Action, Player, Violation, evolve
from regelwerk.pfalz1847.actions import BuyIPO, BuyPool, Exchange, Nationalise, Start
from regelwerk.pfalz1847.facts import corporations
from regelwerk.pfalz1847.hands import DOUBLE, EMPTY, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.market import moved, par_cell
from regelwerk.pfalz1847.money import player_pays_bank, with_cash, with_treasury
from regelwerk.pfalz1847.phases import Trading
from regelwerk.pfalz1847.pool import withdrawn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.sales import KRAUSS
from regelwerk.pfalz1847.shares import (
    certificate_limit,
    certificates,
    exchange,
    investors,
    issued,
    next_certificate,
    settle_presidency,
)
from regelwerk.pfalz1847.table import PfalzTable, Railway, railway_ids, with_hands, with_marker, with_railway

Purchase: TypeAlias = Start | BuyIPO | BuyPool | Nationalise | Exchange
"""How a player gets a certificate in a stock round, which ends his turn."""

NATIONALISES_FROM = 70
"""The percentage with which a player can nationalise."""
_NOT_THERE: dict[type[Action], PfalzRule] = {
    Start: PfalzRule.START,
    BuyIPO: PfalzRule.IPO,
    BuyPool: PfalzRule.POOL,
    Nationalise: PfalzRule.NATIONALISE_FLOAT,
}


def purchases(table: PfalzTable, phase: Trading) -> list[Purchase]:
    """All purchases that the player can make now, corporation by corporation."""
    seat = phase.seat
    found = _candidates(table, phase)
    if certificates(table, seat) >= certificate_limit(table):
        found = [each for each in found if not _takes_room(table, each)]
    return [each for each in found if _refused(table, phase, each) is None]


def purchase_violation(table: PfalzTable, phase: Trading, action: Purchase) -> Violation | None:
    """Why a purchase cannot be made; None if it can."""
    refused = _refused(table, phase, action)
    if refused is None and _takes_room(table, action):
        count, limit = certificates(table, phase.seat), certificate_limit(table)
        if count >= limit:
            return Violation(PfalzRule.CERTIFICATE_LIMIT, f"{count} of {limit}")
    return refused


def _takes_room(table: PfalzTable, action: Purchase) -> bool:
    """Whether the certificate limit matters: an exchange leaves the number as it is."""
    if isinstance(action, Nationalise):
        return table.game.nationalise == "one_cert"
    return not isinstance(action, Exchange)


def _refused(table: PfalzTable, phase: Trading, action: Purchase) -> Violation | None:
    """Why a purchase cannot be made, the certificate limit aside."""
    if isinstance(action, Exchange):
        return _cannot_exchange(table, action)
    refused = _not_for_sale(table, action)
    if refused is not None:
        return refused
    seat, id = phase.seat, action.corporation
    if id in _sold(table, phase):
        return Violation(PfalzRule.BUY_BACK, id)
    price = price_of(table, action)
    if price > table.cash[seat]:
        return Violation(PfalzRule.SHARE_CASH, f"{price}, and there are {table.cash[seat]}")
    return None


def _sold(table: PfalzTable, phase: Trading) -> tuple[str, ...]:
    """The corporations of which the player can buy nothing in this round, since he has sold some."""
    return (*phase.sold, *phase.sales[phase.seat]) if table.game.rebuy_ban else ()


def _cannot_exchange(table: PfalzTable, action: Exchange) -> Violation | None:
    """Why an investor private cannot be exchanged; None if it can. Neither money nor the limit matters."""
    if action.private not in investors() or table.owner(action.private) != action.player:
        return Violation(PfalzRule.EXCHANGE_OWNER, action.private)
    if not table.stage.exchange:
        return Violation(PfalzRule.EXCHANGE_PHASE, f"it is phase {table.phase}")
    id = investors()[action.private]
    if table.game.exchange_requires_float and not table.railway(id).floated:
        return Violation(PfalzRule.EXCHANGE_FLOAT, id)
    return None


def price_of(table: PfalzTable, action: Start | BuyIPO | BuyPool | Nationalise) -> int:
    """What a certificate costs, in M: at par from the IPO, else at the price of the market (2.4, 2.8)."""
    id = action.corporation
    match action:
        case Start():
            return 2 * corporations()[id].par
        case BuyIPO():
            following = next_certificate(table.railway(id))
            return corporations()[id].par * (following or EMPTY).percent // 10
        case BuyPool():
            return table.price(id) * (1 if id == KRAUSS else action.percent // 10)
        case Nationalise():
            return -(-3 * table.price(id) * action.percent // 20)  # half a mark is a whole one
        case _:
            assert_never(action)


def buy(table: PfalzTable, action: Purchase) -> PfalzTable:
    """The table after a purchase: who is paid, who has the certificate, and what follows from it."""
    seat = action.player
    if isinstance(action, Exchange):
        return exchange(table, action.private)
    id, price = action.corporation, price_of(table, action)
    match action:
        case Start():
            table = with_marker(table, moved(table.market, id, par_cell(corporations()[id].par)))
            return issued(_pay_for_ipo(table, seat, id, price), seat, id, PRESIDENT)
        case BuyIPO():
            certificate = next_certificate(table.railway(id))
            assert certificate is not None
            return issued(_pay_for_ipo(table, seat, id, price), seat, id, certificate)
        case BuyPool():
            table = player_pays_bank(table, seat, price)
            if id == KRAUSS:
                return evolve(table, krauss=seat)
            railway = table.railway(id)
            certificate = _of_size(railway.pool, action.percent)
            railway = withdrawn(railway, certificate)
            return settle_presidency(with_railway(table, _given(railway, seat, certificate)), id)
        case Nationalise():
            table = with_cash(with_cash(table, seat, -price), action.owner, price)
            railway = table.railway(id)
            taken = _taken(table, railway, action)
            railway = with_hands(railway, {action.owner: railway.hands[action.owner] - taken})
            return settle_presidency(with_railway(table, _given(railway, seat, taken)), id)
        case _:
            assert_never(action)


def _candidates(table: PfalzTable, phase: Trading) -> list[Purchase]:
    """What lies there to be bought, whether or not the player may.

    Most of it he has sold, or cannot pay even 10 % of: that is left out at once.
    """
    seat, sold = phase.seat, _sold(table, phase)
    cash = table.cash[seat]
    found: list[Purchase] = []
    for railway in table.railways:
        id = railway.id
        if id in sold:
            continue
        par, pool = corporations()[id].par, railway.pool
        if not railway.started:
            if 2 * par <= cash:
                found.append(Start(seat, id))
            continue
        if railway.ipo and par <= cash:
            found.append(BuyIPO(seat, id))
        if pool and table.price(id) <= cash:
            if pool.singles:
                found.append(BuyPool(seat, id, 10))
            if pool.doubles or pool.president:
                found.append(BuyPool(seat, id, 20))
        if railway.hands[seat].percent >= NATIONALISES_FROM:
            found += _nationalisations(table, railway, seat)
    if table.krauss == "pool":
        found.append(BuyPool(seat, KRAUSS, 100))
    found += [Exchange(seat, private) for private in investors() if table.owner(private) == seat]
    return found


def _nationalisations(table: PfalzTable, railway: Railway, seat: Player) -> list[Purchase]:
    whole = table.game.nationalise == "all_from_one_player"
    return [
        Nationalise(seat, railway.id, owner, percent)
        for owner, hand in enumerate(railway.hands)
        if owner != seat
        for percent in ((hand.percent,) if whole else (10, 20))
        if hand
    ]


def _not_for_sale(table: PfalzTable, action: Start | BuyIPO | BuyPool | Nationalise) -> Violation | None:
    """Why nobody, or not this player, is offered such a certificate."""
    id = action.corporation
    if id == KRAUSS and isinstance(action, BuyPool) and action.percent == 100 and table.krauss == "pool":
        return None
    if id not in railway_ids():
        return Violation(_NOT_THERE[type(action)], id)
    railway = table.railway(id)
    match action:
        case Start():
            return _cannot_start(table, railway)
        case BuyIPO():
            following = next_certificate(railway)
            if not railway.started or following is None or following.president:
                return Violation(PfalzRule.IPO, id)
        case BuyPool():
            if not _of_size(railway.pool, action.percent):
                return Violation(PfalzRule.POOL, f"{action.percent} % of {id}")
        case Nationalise():
            return _cannot_nationalise(table, railway, action)
        case _:
            assert_never(action)
    return None


def _cannot_start(table: PfalzTable, railway: Railway) -> Violation | None:
    if railway.started:
        return Violation(PfalzRule.START, railway.id)
    before = railway.facts.after
    if before is None or (railway.id == "HLB" and not table.game.hlb_requires_saar):
        return None
    if not table.railway(before).floated:
        return Violation(PfalzRule.START_ORDER, f"{before} before {railway.id}")
    return None


def _cannot_nationalise(table: PfalzTable, railway: Railway, action: Nationalise) -> Violation | None:
    seat, owner = action.player, action.owner
    if not railway.floated:
        return Violation(PfalzRule.NATIONALISE_FLOAT, railway.id)
    if railway.hands[seat].percent < NATIONALISES_FROM:
        return Violation(PfalzRule.NATIONALISE_SHARE, f"{railway.hands[seat].percent} %")
    if owner == seat or not 0 <= owner < len(railway.hands) or not _taken(table, railway, action):
        return Violation(PfalzRule.NATIONALISE_OWNER, f"{action.percent} % of {railway.id}")
    return None


def _taken(table: PfalzTable, railway: Railway, action: Nationalise) -> Hand:
    """The certificates that are nationalised; none if the player named has none of this size."""
    hand = railway.hands[action.owner]
    if table.game.nationalise == "all_from_one_player":
        return hand if hand.percent == action.percent else EMPTY
    if hand.president and action.owner == railway.president:
        hand -= PRESIDENT
    return _of_size(hand, action.percent)


def _of_size(hand: Hand, percent: int) -> Hand:
    """One certificate of that size, or none; the president's only if there is no double."""
    if percent == 10 and hand.singles:
        return SINGLE
    if percent == 20 and hand.doubles:
        return DOUBLE
    return PRESIDENT if percent == 20 and hand.president else EMPTY


def _given(railway: Railway, seat: Player, certificate: Hand) -> Railway:
    return with_hands(railway, {seat: railway.hands[seat] + certificate})


def _pay_for_ipo(table: PfalzTable, seat: Player, id: str, price: int) -> PfalzTable:
    """The treasury is paid once the corporation has floated, by option before; else the bank keeps it."""
    if table.railway(id).floated or table.game.launch_money == "immediate":
        return with_treasury(with_cash(table, seat, -price), id, price)
    return player_pays_bank(table, seat, price)
