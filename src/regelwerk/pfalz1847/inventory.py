"""What there is of everything: the whole of the money, of a corporation's certificates and of the trains.

Play moves these things about; it neither makes nor loses any, except that trains rust.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from regelwerk.pfalz1847.facts import corporations, market_facts, phases, trains
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.table import PfalzTable, Railway


def money_of(game: PfalzOptions) -> int:
    """All money of a game, in M; what players begin with comes out of the bank, or by option beside it."""
    facts = market_facts()
    return facts.bank + (0 if game.bank_includes_player_cash else game.seats * starting_cash(game.seats))


def starting_cash(seats: int) -> int:
    """What each player begins with, in M."""
    return next(each.cash for each in market_facts().seats if each.players == seats)


def money_on(table: PfalzTable) -> int:
    """The money of the bank, the players and the treasuries, in M."""
    return table.bank + sum(table.cash) + sum(railway.cash for railway in table.railways)


@cache
def printed(corporation: str) -> Hand:
    """All certificates of a corporation, its investor shares included."""
    facts = corporations()[corporation]
    singles = facts.certificates.count("10") + facts.investors
    return Hand("20P" in facts.certificates, singles, facts.certificates.count("20D"))


def hands_of(railway: Railway) -> tuple[Hand, ...]:
    """Where the certificates of a corporation are: the IPO, the pool, the investor shares, the players."""
    return (railway.ipo, railway.pool, Hand(singles=railway.investors), *railway.hands)


def trains_on(table: PfalzTable) -> Counter[str]:
    """How many trains of each kind corporations and the pool have."""
    return Counter(table.yard) + Counter(train for railway in table.railways for train in railway.trains)


def trains_due(table: PfalzTable) -> Counter[str]:
    """How many trains of each kind must be there: those bought from the supply, unless they have rusted."""
    order = list(phases())
    now = order.index(table.phase)
    return Counter(
        {
            train.name: count - left
            for train, count, left in zip(
                trains().values(), table.game.train_counts, table.supply, strict=True
            )
            if count > left and (train.rusts_on is None or order.index(train.rusts_on) > now)
        }
    )
