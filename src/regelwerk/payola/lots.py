"""A lot is a unit for sale: the orders named for it, and the lines that would pay for some of them (spec
2.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core import IllegalAction, Violation
from regelwerk.payola.actions import Offer
from regelwerk.payola.diplomacy import Hold, Move, MovementOrder, Power, Unit
from regelwerk.payola.lines import Line
from regelwerk.payola.options import BOARD
from regelwerk.payola.rules import PayolaRule
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

    __slots__ = ("amount", "copies", "entry", "falls", "floor", "line", "lot", "pays", "places", "power")

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
        self.falls = False
        """Whether it falls by one in each round."""
        self.places: list[int] = []
        """Where on the sheet it backs each candidate; `_NOWHERE` if it would not pay for it."""
        self.pays: list[int] = []
        """The candidates that it would pay for."""

    def meet(self, candidates: dict[MovementOrder, int], moves: Sequence[bool], hold: int) -> None:
        """Take in the candidates. What it pays for without naming it, it backs behind all that it names."""
        line, entry = self.line, self.entry
        form, orders = line.form, line.orders
        if form == "!":
            places = [entry + 1] * len(moves)
            if hold >= 0:
                places[hold] = entry
            for order in orders:
                if order in candidates:
                    places[candidates[order]] = _NOWHERE
        else:
            behind = entry + len(orders)
            if form == ":":
                places = [_NOWHERE] * len(moves)
            elif form == "&":
                places = [behind] * len(moves)
            else:
                paid = form == ">"
                places = [behind if moved is paid else _NOWHERE for moved in moves]
            for place, order in enumerate(orders, entry):
                places[candidates[order]] = place
        self.places = places
        self.pays = [candidate for candidate, place in enumerate(places) if place != _NOWHERE]

    def lower(self, by: int) -> None:
        """Offer less from now on."""
        self.amount -= by
        by *= self.copies
        totals = self.lot.totals
        for candidate in self.pays:
            totals[candidate] -= by


class Lot:
    """A unit, the orders that are named for it with their totals, and the lines for it."""

    __slots__ = (
        "_ranks",
        "bids",
        "candidates",
        "due",
        "dummy",
        "general",
        "named",
        "preference",
        "since",
        "totals",
        "unit",
        "winner",
    )

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
        self.candidates: list[MovementOrder] = []
        self.totals: list[int] = []
        self.winner = 0
        """The candidate that the unit chooses as things stand."""
        self.since = 0
        """The round in which amounts and totals are as they stand here."""
        self.due = _FOREVER
        """The round in which it must be looked at again, while the same lines fall."""
        self._ranks: list[list[int]] = []

    def enter(self, power: Power, entry: int, line: Line) -> Bid:
        """Add a line of a sheet."""
        for place, order in enumerate(line.names, entry):
            self.named.setdefault(order, {}).setdefault(power, place)
        bid = Bid(power, entry, line, self)
        self.bids.append(bid)
        return bid

    def open(self) -> None:
        """Find the candidates, now that all lines are in, and add up what they are offered."""
        hold = Hold(BOARD.province_of[self.unit.at])
        owner = self.unit.power
        if not any(owner in places for places in self.named.values()):
            self.named.setdefault(hold, {})[owner] = _LAST
        self.candidates = list(self.named)
        self.totals = totals = [0] * len(self.candidates)
        if self.bids:
            numbers = {order: number for number, order in enumerate(self.candidates)}
            moves = [order.__class__ is Move for order in self.candidates]
            for bid in self.bids:
                bid.meet(numbers, moves, numbers.get(hold, -1))
                offered = bid.amount * bid.copies
                for candidate in bid.pays:
                    totals[candidate] += offered
            self.choose()

    def choose(self) -> None:
        """Find the candidate with the highest total; among equals the one that ranks first."""
        totals = self.totals
        best = max(totals)
        if totals.count(best) == 1:
            self.winner = totals.index(best)
            return
        even = [candidate for candidate, total in enumerate(totals) if total == best]
        if self.dummy and len({bid.power for bid in self.bids if not set(even).isdisjoint(bid.pays)}) > 1:
            self.winner = self.candidates.index(Hold(BOARD.province_of[self.unit.at]))
        else:
            self.winner = min(even, key=self._rank)

    def _rank(self, candidate: int) -> list[int]:
        """What candidates compare by in a tie: where each power backs them, in the order of the list.

        The places where a line would pay without naming count first (option `tie_counts_general`), then only
        those where it names. No two candidates are equal: each is named somewhere, and no two in the same
        place.
        """
        if not self._ranks:
            self._ranks = self._all_ranks()
        return self._ranks[candidate]

    def _all_ranks(self) -> list[list[int]]:
        naming = [[self.named[o].get(power, _NOWHERE) for o in self.candidates] for power in self.preference]
        if not self.general:
            return [list(places) for places in zip(*naming, strict=True)]
        backing = dict(zip(self.preference, map(list, naming), strict=True))
        for bid in self.bids:
            places = backing[bid.power]
            for candidate in bid.pays:
                places[candidate] = min(places[candidate], bid.places[candidate])
        return [list(places) for places in zip(*backing.values(), *naming, strict=True)]

    def wait(self, clock: int) -> None:
        """Let the lines that fall do so until a round."""
        rounds = clock - self.since
        if rounds:
            self.since = clock
            for bid in self.bids:
                if bid.falls:
                    bid.lower(rounds)

    def look_ahead(self) -> None:
        """Find the next round in which a line cannot fall any more, or the unit may choose otherwise."""
        rounds = _FOREVER
        slopes = [0] * len(self.totals)
        for bid in self.bids:
            if bid.falls:
                rounds = min(rounds, bid.amount - bid.floor)
                for candidate in bid.pays:
                    slopes[candidate] += bid.copies
        if rounds > 1 and len(slopes) > 1:
            rounds = min(rounds, self._rounds_alike(slopes))
        self.due = self.since + rounds

    def _rounds_alike(self, slopes: Sequence[int]) -> int:
        """In how many rounds at the earliest it may choose otherwise, if its totals fall by this much in
        each.
        """
        best = max(self.totals)
        slowest = min(slope for total, slope in zip(self.totals, slopes, strict=True) if total == best)
        rounds = _FOREVER
        for total, slope in zip(self.totals, slopes, strict=True):
            if total == best:
                if slope != slowest:
                    return 1
            elif slope < slowest:
                rounds = min(rounds, -((total - best) // (slowest - slope)))
        return rounds

    def verdict(self) -> Verdict:
        """What the unit chose, and why."""
        others = [candidate for candidate in range(len(self.candidates)) if candidate != self.winner]
        others.sort(key=lambda candidate: (-self.totals[candidate], self._rank(candidate)))
        decided, by = self._decision(others)
        candidates = tuple([self._candidate(candidate) for candidate in (self.winner, *others)])
        return Verdict(self.unit, candidates, decided, by)

    def _decision(self, others: list[int]) -> tuple[Decision, Power | None]:
        if not others:
            return Decision.ONLY, None
        runner_up = others[0]
        if self.totals[self.winner] > self.totals[runner_up]:
            return Decision.TOTAL, None
        ours, theirs = self._rank(self.winner), self._rank(runner_up)
        if self.totals[self.winner] < self.totals[runner_up] or ours > theirs:
            return Decision.DUMMY, None
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
        order = self.candidates[candidate]
        return Candidate(order, self.totals[candidate], tuple(backers.items()), tuple(self.named[order]))


def lots_of(table: PayolaTable, lists: Sequence[AcceptanceList], sheets: Sequence[Sheet]) -> list[Lot]:
    """A lot for each unit of the position, in their order, with the lines of all sheets.

    Raises `IllegalAction` for a line to a unit that is not there.
    """
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
            if not line.orders or line.at not in lots:
                raise IllegalAction(
                    Offer(power, line), Violation(PayolaRule.OFFER_ORDER, "there is no such unit")
                )
            lots[line.at].enter(power, entry, line)
            entry += len(line.orders) + 1
    for lot in lots.values():
        lot.open()
    return list(lots.values())
