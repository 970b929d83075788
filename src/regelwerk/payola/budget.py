"""Nobody spends more than he has: the lines of who owes too much fall, and units choose again (spec 2.6)."""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.payola.diplomacy import Power
from regelwerk.payola.lots import Bid, Lot
from regelwerk.payola.options import PayolaOptions


class Budget:
    """The lines of each power, what it has to spend, and how often its lines were lowered."""

    def __init__(self, lots: Sequence[Lot], free: Sequence[int], game: PayolaOptions) -> None:
        self.free = free
        self.steps = [0] * len(free)
        self._all_count = game.budget_counts == "all"
        self._in_steps = game.scaling == "step"
        self._bids: list[list[Bid]] = [[] for _ in free]
        for lot in lots:
            for bid in lot.bids:
                self._bids[bid.power].append(bid)

    def settle(self) -> None:
        """Lower lines until everybody can pay for what the units then choose."""
        while over := self._overdrawn():
            lowered = self._by_one(over) if self._in_steps else self._in_proportion(over)
            for lot in dict.fromkeys(bid.lot for bid in lowered):
                lot.choose()

    def _overdrawn(self) -> dict[Power, int]:
        """The powers that owe more than they have to spend, and what they owe."""
        over: dict[Power, int] = {}
        for power, bids in enumerate(self._bids):
            owed = 0
            for bid in bids:
                if self._all_count or bid.lot.winner in bid.pays:
                    owed += bid.amount * bid.copies
            if owed > self.free[power]:
                over[power] = owed
        return over

    def _in_proportion(self, over: dict[Power, int]) -> list[Bid]:
        """All lines of these powers fall to their share of what there is, rounded down."""
        for power, owed in over.items():
            self.steps[power] += 1
            for bid in self._bids[power]:
                bid.lower(bid.amount - bid.amount * self.free[power] // owed)
        return [bid for power in over for bid in self._bids[power]]

    def _by_one(self, over: dict[Power, int]) -> list[Bid]:
        """All lines of these powers that are above their plateau fall by one.

        Rounds in which only the amounts would change are taken together.
        """
        falling = [bid for power in over for bid in self._above_plateau(power)]
        rounds = self._rounds_alike(over, falling)
        for power in over:
            self.steps[power] += rounds
        for bid in falling:
            bid.lower(rounds)
        return falling

    def _above_plateau(self, power: Power) -> list[Bid]:
        """The lines that can fall. If none can, the plateaus of the power count no longer."""
        bids = self._bids[power]
        if all(bid.amount <= bid.floor for bid in bids):
            for bid in bids:
                bid.floor = 0
        return [bid for bid in bids if bid.amount > bid.floor]

    def _rounds_alike(self, over: dict[Power, int], falling: list[Bid]) -> int:
        """How many rounds it takes until a line cannot fall, a power can pay, or a unit chooses otherwise."""
        rounds = min(bid.amount - bid.floor for bid in falling)
        pace = dict.fromkeys(over, 0)
        for bid in falling:
            if self._all_count or bid.lot.winner in bid.pays:
                pace[bid.power] += bid.copies
        for power, owed in over.items():
            if pace[power]:
                rounds = min(rounds, -((self.free[power] - owed) // pace[power]))
        if rounds > 1:
            slopes: dict[Lot, list[int]] = {}
            for bid in falling:
                slope = slopes.setdefault(bid.lot, [0] * len(bid.lot.totals))
                for candidate in bid.pays:
                    slope[candidate] += bid.copies
            rounds = min(rounds, *(lot.rounds_alike(slope) for lot, slope in slopes.items()))
        return rounds
