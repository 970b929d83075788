"""Nobody spends more than he has: the lines of who owes too much fall, and units choose again (spec 2.6).

Lines fall by one in each round, all powers that owe too much at the same time. Amounts may be high and rounds
many, so the clock leaps to the next round in which something else happens: a line comes down to its plateau
or to nothing, a unit may choose otherwise, a power can pay. In between all sums fall evenly.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from regelwerk.payola.bids import Bid, Purse
from regelwerk.payola.lots import FOREVER, Lot
from regelwerk.payola.options import PayolaOptions


class Budget:
    """Sees to it that all powers can pay for what the units choose."""

    def __init__(self, lots: Sequence[Lot], purses: Sequence[Purse], game: PayolaOptions) -> None:
        self._lots = lots
        self._purses = purses
        self._contested = [lot for lot in lots if len(lot.candidates) > 1]
        """The units that have a choice."""
        self._all_count = game.budget_counts == "all"
        self._in_steps = game.scaling == "step"
        self._clock = 0
        """The rounds so far."""
        for lot in lots:
            self._count(lot, lot.winner, 1)

    def settle(self) -> None:
        """Lower lines until everybody can pay for what the units then choose."""
        while over := [purse for purse in self._purses if purse.owed > purse.free]:
            if self._in_steps:
                self._fall(over)
            else:
                self._share(over)
        if self._clock:
            for lot in self._lots:
                lot.add_up()

    def _count(self, lot: Lot, winner: int, sign: int) -> None:
        """Add what a unit is paid for a candidate (or all it is offered) to what powers owe, or off it."""
        all_count = self._all_count
        for bid in lot.bids:
            if all_count or winner in bid.pays:
                purse = bid.purse
                left = bid.stop - purse.steps
                copies = sign * bid.copies
                purse.owed += copies * (bid.floor + max(0, left))
                if left > 0:
                    purse.pace += copies

    def _share(self, over: list[Purse]) -> None:
        """All lines of these powers fall to their share of what there is, rounded down."""
        shares = [(bid, bid.amount * purse.free // purse.owed) for purse in over for bid in purse.bids]
        touched = dict.fromkeys(bid.lot for bid, _ in shares)
        for lot in touched:
            self._count(lot, lot.winner, -1)
        for bid, share in shares:
            bid.stand_at(share)
        for purse in over:
            purse.steps += 1
        for lot in touched:
            lot.add_up()
            lot.choose()
            self._count(lot, lot.winner, 1)

    def _fall(self, over: list[Purse]) -> None:
        """Go on to the next round in which something else changes than the amounts of these powers."""
        turned = [
            purse
            for purse in self._purses
            if purse.falls is not (purse.owed > purse.free) or (purse.falls and not purse.falling)
        ]
        if turned:
            for purse in turned:
                self._turn(purse)
            self._renew()
        rounds = min([lot.due for lot in self._contested], default=FOREVER) - self._clock
        for purse in over:
            rounds = min(rounds, purse.falling[-1].stop - purse.steps)
            if purse.pace:
                rounds = min(rounds, -((purse.free - purse.owed) // purse.pace))
        self._clock += rounds
        for purse in over:
            purse.steps += rounds
            purse.owed -= rounds * purse.pace
            while purse.falling and purse.falling[-1].stop == purse.steps:
                self._stop(purse.falling.pop())
        self._renew()

    def _turn(self, purse: Purse) -> None:
        """Let the lines of a power fall if it owes too much, and not otherwise."""
        purse.falls = purse.owed > purse.free
        if not purse.falling:
            self._release(purse)
        for lot in purse.lots:
            lot.stir(self._clock)

    def _release(self, purse: Purse) -> None:
        """Let the lines of a power fall down to their plateaus; if all stand there, to nothing."""
        if all(bid.stop <= purse.steps for bid in purse.bids):
            for bid in purse.bids:
                bid.floor, bid.stop = 0, purse.steps + bid.floor
                if bid.stop > purse.steps and self._counts(bid):
                    purse.pace += bid.copies
        purse.falling = [bid for bid in purse.bids if bid.stop > purse.steps]
        purse.falling.sort(key=attrgetter("stop"), reverse=True)
        purse.lots = list(dict.fromkeys([bid.lot for bid in purse.falling]))

    def _stop(self, bid: Bid) -> None:
        """A line has come down as far as it can."""
        if self._counts(bid):
            bid.purse.pace -= bid.copies
        bid.lot.stir(self._clock)

    def _counts(self, bid: Bid) -> bool:
        """Whether its power owes what a line offers."""
        return self._all_count or bid.lot.winner in bid.pays

    def _renew(self) -> None:
        """Let the units choose again that may choose otherwise, and find out when they may next."""
        for lot in self._contested:
            if lot.due == self._clock:
                before = lot.winner
                lot.add_up()
                lot.choose()
                if lot.winner != before:
                    self._count(lot, before, -1)
                    self._count(lot, lot.winner, 1)
                lot.look_ahead(self._clock)
