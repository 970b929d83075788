"""Who has which certificates, and what follows: floating, investor shares, the presidency (2.5 to 2.7).

>>> railway = Railway("NDB", ipo=left_in_ipo("NDB", 6), hands=(PRESIDENT, EMPTY, EMPTY))
>>> next_certificate(railway)
Hand(president=False, singles=0, doubles=1)
"""

from __future__ import annotations

from functools import cache, lru_cache

from regelwerk.core import Player, evolve
from regelwerk.pfalz1847.board import Station
from regelwerk.pfalz1847.facts import corporations, market_facts, privates
from regelwerk.pfalz1847.hands import DOUBLE, EMPTY, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.money import bank_pays_treasury
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.pool import pooled, withdrawn
from regelwerk.pfalz1847.table import PfalzTable, Railway, with_hands, with_owner, with_railway

_KINDS = {"20P": PRESIDENT, "10": SINGLE, "20D": DOUBLE}
TWO_SINGLES = Hand(singles=2)
FLOATS_AT = 50
"""The percentage that has to count as sold before a corporation floats."""
LEAST_OF_PRESIDENT = 20
"""Whoever becomes president has at least this percentage."""


def certificates(table: PfalzTable, seat: Player) -> int:
    """How many certificates count against a player's limit: shares, Krauss & Co. and privates."""
    count = table.owners.count(seat) + (table.krauss == seat)
    for railway in table.railways:
        count += railway.hands[seat].count
    return count


def certificate_limit(table: PfalzTable) -> int:
    """How many certificates a player may have before he can buy no more (1.1)."""
    return _certificate_limits()[table.game.seats]


@cache
def _certificate_limits() -> dict[int, int]:
    return {each.players: each.certificates for each in market_facts().seats}


def next_certificate(railway: Railway) -> Hand | None:
    """The one certificate that the IPO sells next; None if it has none left.

    Which one it is depends only on how many are left, also where a president of L gave two back.
    """
    left = railway.ipo.count
    return _in_order(railway.id)[-left] if left else None


@lru_cache(maxsize=128)
def left_in_ipo(id: str, count: int) -> Hand:
    """What the IPO of a corporation holds when so many certificates are left."""
    order = _in_order(id)
    return sum(order[len(order) - count :], EMPTY)


@cache
def _in_order(id: str) -> tuple[Hand, ...]:
    return tuple(_KINDS[each] for each in corporations()[id].certificates)


def sold_out(table: PfalzTable, railway: Railway) -> bool:
    """Whether its price rises at the end of a stock round: all of it is with the players (2.4).

    With `investor_counts_for_soldout`, investor shares not yet exchanged count as theirs. What does not
    count for the presidency is not counted here either.
    """
    if not railway.floated or railway.ipo or railway.pool or any(railway.uncounted):
        return False
    return not railway.investors or table.game.investor_counts_for_soldout


def float_if_due(table: PfalzTable, id: str) -> PfalzTable:
    """The table after a share of a corporation was sold: half of it sold, it floats (2.5).

    It gets what was paid for it so far, unless that went to its treasury at once, and its home stations.
    """
    railway = table.railway(id)
    if railway.floated or railway.president is None or railway.sold < FLOATS_AT:
        return table
    table = with_railway(table, evolve(railway, floated=True, fresh=True))
    facts, board = railway.facts, table.board
    for home in facts.homes[len(board.stations_of(id)) :]:
        board = board.with_station(Station(id, home))
    table = evolve(table, board=board)
    if table.game.launch_money == "immediate":
        return table
    return bank_pays_treasury(table, id, facts.par * railway.sold // 10)


def settle_presidency(table: PfalzTable, id: str) -> PfalzTable:
    """The table after certificates of a corporation changed hands: who has most of it is its president.

    The president keeps the office on ties; of several others the next one to his left gets it, for two
    singles, or for a double if he has no two.
    """
    railway = table.railway(id)
    if railway.president is None:
        return _first_president(table, railway)
    heir = challenger(railway)
    return table if heir is None else with_railway(table, _deposed(railway, heir, table.game))


def challenger(railway: Railway) -> Player | None:
    """Who has more of a corporation than its president, and enough to take the office; None if nobody has."""
    assert railway.president is not None
    counts = railway.counts
    heir = heir_of(counts, railway.president)
    return heir if counts[heir] > counts[railway.president] and counts[heir] >= LEAST_OF_PRESIDENT else None


def _deposed(railway: Railway, heir: Player, game: PfalzOptions) -> Railway:
    """The corporation with a new president, who gives for the certificate what he has to.

    With `tied_president_sells` it may be in the pool, or with somebody who bought it there.
    """
    railway = evolve(railway, president=heir)
    hands = railway.hands
    if hands[heir].president:
        return railway
    given = price_of_office(hands[heir])
    changed = {heir: hands[heir] - given + PRESIDENT}
    for seat, hand in enumerate(hands):
        if hand.president:
            return with_hands(railway, changed | {seat: hand - PRESIDENT + given})
    railway = withdrawn(with_hands(railway, changed), PRESIDENT)
    return pooled(railway, given, in_order=game.loose_change)


def _first_president(table: PfalzTable, railway: Railway) -> PfalzTable:
    """With `two_shares`, the first who has 20 % of L gets its president's certificate from the IPO."""
    if table.game.plp_mode == "director_cert":
        return table
    for seat, hand in enumerate(railway.hands):
        if hand.percent >= LEAST_OF_PRESIDENT:
            given = price_of_office(hand)
            railway = with_hands(railway, {seat: hand - given + PRESIDENT})
            ipo = railway.ipo - PRESIDENT + given
            return with_railway(table, evolve(railway, ipo=ipo, president=seat))
    return table


def heir_of(counts: tuple[int, ...], seat: Player) -> Player:
    """Of all other players, the one whose certificates count most; of several the next to the left."""
    seats = len(counts)
    heir = (seat + 1) % seats
    for step in range(2, seats):
        other = (seat + step) % seats
        if counts[other] > counts[heir]:
            heir = other
    return heir


def price_of_office(hand: Hand) -> Hand:
    """What a new president gives for the president's certificate: two singles if he has them, or a double."""
    return TWO_SINGLES if hand.singles >= 2 else DOUBLE


def issued(table: PfalzTable, seat: Player, id: str, certificate: Hand) -> PfalzTable:
    """The table after a certificate left the IPO for a player; whose money pays for it is not asked here."""
    railway = table.railway(id)
    railway = with_hands(railway, {seat: railway.hands[seat] + certificate})
    railway = evolve(railway, ipo=railway.ipo - certificate, started=True)
    if certificate.president:
        railway = evolve(railway, president=seat)
    return float_if_due(settle_presidency(with_railway(table, railway), id), id)


def must_exchange(table: PfalzTable) -> tuple[str, ...]:
    """The investor privates that are exchanged by force when a stock round begins: all, from 5+5 on (2.6)."""
    if not table.stage.forces_exchange:
        return ()
    return tuple(id for id in investors() if isinstance(table.owner(id), int))


def exchange(table: PfalzTable, private: str) -> PfalzTable:
    """The table after an investor private became the investor share it stands for."""
    seat, id = table.owner(private), investors()[private]
    assert isinstance(seat, int)
    railway = table.railway(id)
    railway = with_hands(railway, {seat: railway.hands[seat] + SINGLE})
    railway = evolve(railway, investors=railway.investors - 1)
    return settle_presidency(with_railway(with_owner(table, private, "closed"), railway), id)


@cache
def investors() -> dict[str, str]:
    """The investor privates, with the corporation whose share each of them stands for."""
    return {id: each.exchanged_for for id, each in privates().items() if each.exchanged_for}
