"""Nobody spends more than he has: the lines of who owes too much fall, and units choose again (spec 2.6).

Lines fall by one in each round, all powers that owe too much at the same time. Amounts may be high and rounds
many, so the clock leaps to the next round in which something else happens: a line comes down to its plateau
or to nothing, a unit may choose otherwise, a power can pay. In between all sums fall evenly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from regelwerk.payola.diplomacy import Power
from regelwerk.payola.lots import Bid, Lot
from regelwerk.payola.options import PayolaOptions


class Budget:
    """What each power owes and has to spend, and how often its lines were lowered."""

    def __init__(self, lots: Sequence[Lot], free: Sequence[int], game: PayolaOptions) -> None:
        self.free = free
        self.steps = [0] * len(free)
        self._lots = lots
        self._all_count = game.budget_counts == "all"
        self._in_steps = game.scaling == "step"
        self._bids: list[list[Bid]] = [[] for _ in free]
        self._owed = [0] * len(free)
        self._pace = [0] * len(free)
        """By how much the sum that a power owes falls in a round."""
        self._clock = 0
        """The rounds so far."""
        self._falling: set[Power] = set()
        """The powers whose lines fall."""
        for lot in lots:
            for bid in lot.bids:
                self._bids[bid.power].append(bid)
            self._count(lot, 1)

    def settle(self) -> None:
        """Lower lines until everybody can pay for what the units then choose."""
        while over := self._overdrawn():
            if self._in_steps:
                self._fall(over)
            else:
                self._share(over)
        for lot in self._lots:
            lot.wait(self._clock)

    def _overdrawn(self) -> list[Power]:
        """The powers that owe more than they have to spend."""
        return [power for power, owed in enumerate(self._owed) if owed > self.free[power]]

    def _count(self, lot: Lot, sign: int) -> None:
        """Add what a unit is to be paid (or all that it is offered) to what powers owe, or take it off."""
        winner, all_count, owed = lot.winner, self._all_count, self._owed
        for bid in lot.bids:
            if all_count or winner in bid.pays:
                owed[bid.power] += sign * bid.amount * bid.copies
                if bid.falls:
                    self._pace[bid.power] += sign * bid.copies

    def _share(self, over: list[Power]) -> None:
        """All lines of these powers fall to their share of what there is, rounded down."""
        owed = list(self._owed)
        for power in over:
            self.steps[power] += 1
        touched = dict.fromkeys(bid.lot for power in over for bid in self._bids[power])
        for lot in touched:
            self._count(lot, -1)
            for bid in lot.bids:
                if bid.power in over:
                    bid.lower(bid.amount - bid.amount * self.free[bid.power] // owed[bid.power])
            lot.choose()
            self._count(lot, 1)

    def _fall(self, over: list[Power]) -> None:
        """Go on to the next round in which something else changes than the amounts of these powers."""
        self._let_fall(over)
        leap = min(lot.due for lot in self._lots) - self._clock
        for power in over:
            if self._pace[power]:
                leap = min(leap, -((self.free[power] - self._owed[power]) // self._pace[power]))
        self._clock += leap
        for power in over:
            self.steps[power] += leap
            self._owed[power] -= leap * self._pace[power]
        self._renew(lot for lot in self._lots if lot.due == self._clock)

    def _let_fall(self, over: list[Power]) -> None:
        """See to it that the lines of these powers fall, and no others."""
        changed = self._falling.symmetric_difference(over)
        self._falling = set(over)
        self._renew(self._lots_of(changed))
        for power in over:
            if not any(bid.falls for bid in self._bids[power]):  # all stand at their plateaus
                for bid in self._bids[power]:
                    bid.floor = 0
                self._renew(self._lots_of([power]))

    def _lots_of(self, powers: Iterable[Power]) -> Iterable[Lot]:
        return dict.fromkeys(bid.lot for power in powers for bid in self._bids[power])

    def _renew(self, lots: Iterable[Lot]) -> None:
        """Bring lots up to date: which of their lines fall, what they choose, when that may change."""
        for lot in lots:
            lot.wait(self._clock)
            self._count(lot, -1)
            for bid in lot.bids:
                bid.falls = bid.power in self._falling and bid.amount > bid.floor
            lot.choose()
            lot.look_ahead()
            self._count(lot, 1)
