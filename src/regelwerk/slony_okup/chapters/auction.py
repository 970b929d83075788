"""The auction: raising the sum or passing, clockwise from the Pirate's left (rule 3)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, concat, listed, maker, ranged
from regelwerk.slony_okup.actions import Bid, Pass
from regelwerk.slony_okup.chapters.scoring import not_freed
from regelwerk.slony_okup.phases import Auctioning, Bidding, Composing, Launching, Over
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.table import SlonyTable

_bidding = maker(Bidding)
_composing = maker(Composing)
_bid = maker(Bid)


class OnBidding(Chapter[SlonyTable, Bidding, Bid | Pass]):
    """Rules 3.1 to 3.4."""

    def actors(self, table: SlonyTable, phase: Bidding) -> tuple[Player, ...]:
        return (phase.bidder,)

    def legal(self, table: SlonyTable, phase: Bidding) -> Choices[Bid | Pass]:
        high = phase.high
        least = table.game.min_bid if high is None else high.amount + 1
        return _bids(phase.bidder, least, table.firms[phase.bidder].tokens)

    def violation(self, table: SlonyTable, phase: Bidding, action: Bid | Pass) -> Violation | None:
        match action:
            case Bid(amount=amount):
                if phase.high is None and amount < table.game.min_bid:
                    return Violation(SlonyRule.MIN_BID, f"{amount} is below {table.game.min_bid}")
                if phase.high is not None and amount <= phase.high.amount:
                    return Violation(SlonyRule.RAISE, f"{amount} does not exceed {phase.high.amount}")
                tokens = table.firms[phase.bidder].tokens
                if amount > tokens:
                    return Violation(SlonyRule.MEANS, f"{amount} of {tokens} tokens")
            case Pass():
                pass
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: SlonyTable, phase: Bidding, action: Bid | Pass
    ) -> tuple[SlonyTable, Bidding | Composing | Launching | Auctioning | Over]:
        game = table.game
        high: Bid | None
        match action:
            case Bid():
                high = action
                passed = phase.passed if game.pass_mode == "final" else ()
            case Pass():
                high = phase.high
                passed = _joined(phase.passed, phase.bidder)
            case _:
                assert_never(action)
        lot = phase.lot
        if high is None:
            if len(passed) == game.seats - 1:
                return not_freed(table, lot)
            bidder = _next_bidder(phase.bidder, game.seats, lot.player, lot.player, passed)
        else:
            if len(passed) == game.seats - 2:
                return table, _composing(lot, high)
            bidder = _next_bidder(phase.bidder, game.seats, lot.player, high.player, passed)
        return table, _bidding(lot, bidder, high, passed)


def _next_bidder(
    seat: Player, seats: int, pirate: Player, leader: Player, passed: tuple[Player, ...]
) -> Player:
    """The next seat clockwise that is neither the Pirate nor the leader and has not passed; there is one."""
    while True:
        seat = (seat + 1) % seats
        if seat != pirate and seat != leader and seat not in passed:
            return seat


@lru_cache(maxsize=64)
def _joined(passed: tuple[Player, ...], seat: Player) -> tuple[Player, ...]:
    return tuple(sorted((*passed, seat)))


_FEW = 256
_BIDS = tuple(tuple(Bid(seat, amount) for amount in range(_FEW)) for seat in range(4))


@lru_cache(maxsize=4096)
def _bids(seat: Player, least: int, most: int) -> Choices[Bid | Pass]:
    """Written out where they are few, because that is faster to sample from."""
    if most < _FEW:
        return listed(Pass(seat), *_BIDS[seat][least : most + 1])
    bids = ranged(Bid, lambda amount: _bid(seat, amount), lambda bid: bid.amount, least, most + 1)
    return concat(listed(Pass(seat)), bids)
