"""A lot is a unit for sale: the orders named for it, and the lines that would pay for some of them (spec
2.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.payola.diplomacy import Hold, Move, MovementOrder, Power, Unit
from regelwerk.payola.lines import Line
from regelwerk.payola.options import BOARD
from regelwerk.payola.sheets import EMPTY, Sheet
from regelwerk.payola.table import AcceptanceList, PayolaTable
from regelwerk.payola.verdicts import Candidate, Decision, Verdict

_LAST = 1 << 40
"""The place on its owner's sheet of a hold that nobody wrote."""
_NOWHERE = 1 << 41
"""The place on a sheet of an order that it does not back."""

_FOREVER = 1 << 62


class Bid:
    """A line in play: what each of its copies offers now, and for which candidates of its lot."""

    __slots__ = ("amount", "copies", "entry", "floor", "line", "lot", "pays", "power")

    def __init__(self, power: Power, entry: int, line: Line, lot: Lot) -> None:
        self.power = power
        self.entry = entry
        """The place on the sheet of the first order that it names."""
        self.line = line
        self.lot = lot
        self.amount = line.amount
        self.copies = line.repeat
        self.floor = line.plateau
        """It is not lowered under this, for now."""
        self.pays: tuple[int, ...] = ()
        """The candidates that it would pay for."""

    def backs(self, order: MovementOrder) -> int | None:
        """The place on the sheet where it backs a candidate; None if it would not pay for it.

        What it pays for without naming it, it backs behind all that it names.
        """
        form, orders = self.line.form, self.line.orders
        if form == "!":
            if order in orders:
                return None
            return self.entry if order.__class__ is Hold else self.entry + 1
        if order in orders:
            return self.entry + orders.index(order)
        if form == "&" or (form == ">" if order.__class__ is Move else form == "@"):
            return self.entry + len(orders)
        return None

    def lower(self, by: int) -> None:
        """Offer less from now on."""
        self.amount -= by
        for candidate in self.pays:
            self.lot.totals[candidate] -= by * self.copies


class Lot:
    """A unit, its candidates (those that win a tie first) with their totals, and the lines for it."""

    __slots__ = ("bids", "dummy", "general", "named", "preference", "ranked", "totals", "unit", "winner")

    def __init__(self, unit: Unit, preference: AcceptanceList, general: bool, dummy: bool) -> None:
        self.unit = unit
        self.preference = preference
        """The owner's acceptance list."""
        self.general = general
        """Whether a line backs in a tie what it pays for without naming it."""
        self.dummy = dummy
        """Whether the unit holds when backers of several powers are even."""
        self.bids: list[Bid] = []
        self.named: dict[MovementOrder, dict[Power, int]] = {}
        """The candidates, and where each power names them."""
        self.ranked: list[MovementOrder] = []
        self.totals: list[int] = []
        self.winner = 0
        """The candidate that the unit chooses as things stand."""

    def enter(self, power: Power, entry: int, line: Line) -> Bid:
        """Add a line of a sheet."""
        for place, order in enumerate(line.names, entry):
            self.named.setdefault(order, {}).setdefault(power, place)
        bid = Bid(power, entry, line, self)
        self.bids.append(bid)
        return bid

    def open(self) -> None:
        """Rank the candidates, now that all lines are in, and add up what they are offered."""
        owner = self.unit.power
        if not any(owner in places for places in self.named.values()):
            self.named.setdefault(self.hold, {})[owner] = _LAST
        self.ranked = list(self.named)
        if len(self.ranked) > 1:
            self.ranked.sort(key=self._rank)
        self.totals = [0] * len(self.ranked)
        for bid in self.bids:
            bid.pays = tuple([c for c, order in enumerate(self.ranked) if bid.backs(order) is not None])
            for candidate in bid.pays:
                self.totals[candidate] += bid.amount * bid.copies
        self.choose()

    @property
    def hold(self) -> Hold:
        """The order to hold."""
        return Hold(BOARD.province_of[self.unit.at])

    def _rank(self, order: MovementOrder) -> list[int]:
        """What candidates compare by in a tie: where each power backs them, in the order of the list.

        No two are equal: each is named by some power, and no sheet names two at one place.
        """
        return [*self._backed(order), *self._named(order)] if self.general else self._named(order)

    def _named(self, order: MovementOrder) -> list[int]:
        places = self.named[order]
        return [places.get(power, _NOWHERE) for power in self.preference]

    def _backed(self, order: MovementOrder) -> list[int]:
        places = dict(self.named[order])
        for bid in self.bids:
            place = bid.backs(order)
            if place is not None and place < places.get(bid.power, _NOWHERE):
                places[bid.power] = place
        return [places.get(power, _NOWHERE) for power in self.preference]

    def choose(self) -> None:
        """Find the candidate with the highest total; among equals the one that ranks first."""
        best = max(self.totals)
        self.winner = self.totals.index(best)
        if self.dummy and self.totals.count(best) > 1:
            even = {candidate for candidate, total in enumerate(self.totals) if total == best}
            if len({bid.power for bid in self.bids if not even.isdisjoint(bid.pays)}) > 1:
                self.winner = self.ranked.index(self.hold)

    def rounds_alike(self, slopes: Sequence[int]) -> int:
        """In how many rounds at the earliest it may choose otherwise, if its totals fall by this much in
        each.
        """
        first = self.totals.index(max(self.totals))
        rounds = _FOREVER
        for total, slope in zip(self.totals, slopes, strict=True):
            gap = self.totals[first] - total
            closing = slopes[first] - slope
            if closing > 0:
                rounds = min(rounds, max(1, -(-gap // closing)))
            elif closing and not gap:
                rounds = 1
        return rounds

    def verdict(self) -> Verdict:
        """What the unit chose, and why."""
        others = [candidate for candidate in range(len(self.ranked)) if candidate != self.winner]
        others.sort(key=lambda candidate: -self.totals[candidate])
        decided, by = self._decision(others)
        candidates = tuple([self._candidate(candidate) for candidate in (self.winner, *others)])
        return Verdict(self.unit, candidates, decided, by)

    def _decision(self, others: list[int]) -> tuple[Decision, Power | None]:
        if not others:
            return Decision.ONLY, None
        runner_up = others[0]
        if self.totals[self.winner] > self.totals[runner_up]:
            return Decision.TOTAL, None
        if self.winner != self.totals.index(max(self.totals)):
            return Decision.DUMMY, None
        ours, theirs = self._rank(self.ranked[self.winner]), self._rank(self.ranked[runner_up])
        place = next(place for place, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
        by = self.preference[place % len(self.preference)]
        if self.general and place >= len(self.preference):
            return Decision.NAMING, by
        return (Decision.LIST if theirs[place] == _NOWHERE else Decision.SHEET), by

    def _candidate(self, candidate: int) -> Candidate:
        backers: dict[Power, int] = {}
        for bid in self.bids:
            if candidate in bid.pays:
                backers[bid.power] = backers.get(bid.power, 0) + bid.amount * bid.copies
        order = self.ranked[candidate]
        return Candidate(order, self.totals[candidate], tuple(backers.items()), tuple(self.named[order]))


def lots_of(table: PayolaTable, lists: Sequence[AcceptanceList], sheets: Sequence[Sheet]) -> list[Lot]:
    """A lot for each unit of the position, in their order, with the lines of all sheets."""
    game = table.game
    lots = {
        BOARD.province_of[unit.at]: Lot(
            unit,
            lists[unit.power],
            game.tie_counts_general,
            game.dummy_hold_on_tie and sheets[unit.power] == EMPTY,
        )
        for unit in table.position.units
    }
    for power, sheet in enumerate(sheets):
        entry = 0
        for line in sheet.lines:
            lots[line.at].enter(power, entry, line)
            entry += len(line.orders) + 1
    for lot in lots.values():
        lot.open()
    return list(lots.values())
