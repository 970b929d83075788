"""A lot is a unit for sale: the orders named for it, and the lines that pay for some of them (spec 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from regelwerk.core import IllegalAction, Violation, maker
from regelwerk.payola.actions import Offer
from regelwerk.payola.bids import Bid, Purse
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
FOREVER = 1 << 62
"""A round that never comes."""
_holding = lru_cache(maxsize=256)(maker(Hold))


class Lot:
    """A unit, the orders that are named for it with their totals, and the lines for it."""

    __slots__ = (
        "_columns",
        "_hold",
        "_ordered",
        "bids",
        "candidates",
        "due",
        "dummy",
        "general",
        "preference",
        "safe",
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
        self.candidates: dict[MovementOrder, int] = {}
        """The orders that were named, and their numbers."""
        self.totals: list[int] = []
        self.winner = 0
        """The candidate that the unit chooses as things stand."""
        self.safe, self.due = 0, FOREVER
        """Before these rounds it chooses the same: `safe` whatever falls, `due` if the same powers fall."""
        self._hold = _holding(BOARD.province_of[unit.at])
        self._ordered = False
        """Whether the owner names an order."""
        self._columns: list[list[int]] = []

    @property
    def order(self) -> MovementOrder:
        """The order that the unit chooses as things stand."""
        return list(self.candidates)[self.winner]

    def enter(self, bid: Bid) -> None:
        """Add a line of a sheet: what it names becomes a candidate."""
        line, candidates = bid.line, self.candidates
        names = line.orders if line.form != "!" else self._implied(line)
        bid.names = [candidates.setdefault(order, len(candidates)) for order in names]
        self.bids.append(bid)
        if names and bid.power == self.unit.power:
            self._ordered = True

    def _implied(self, line: Line) -> tuple[MovementOrder, ...]:
        """What a negative line names: to hold, unless it is against that."""
        return () if Hold in [order.__class__ for order in line.orders] else (self._hold,)

    def open(self) -> None:
        """Find out what each line pays for, now that all are in, and add up what candidates are offered."""
        candidates = self.candidates
        if not self._ordered:
            candidates.setdefault(self._hold, len(candidates))
        moves = [order.__class__ is Move for order in candidates]
        for bid in self.bids:
            match bid.line.form:
                case ":":
                    bid.pays = bid.names
                case ">" | "@" as form:
                    named = bid.names
                    bid.pays = [n for n, move in enumerate(moves) if move is (form == ">") or n in named]
                case "!":
                    refused = [candidates.get(order) for order in bid.line.orders]
                    bid.pays = [n for n in range(len(moves)) if n not in refused]
                case "&":
                    bid.pays = range(len(moves))
        self.add_up()
        self.choose()

    def add_up(self) -> None:
        """Add up what the candidates are offered as things stand."""
        self.totals = totals = [0] * len(self.candidates)
        for bid in self.bids:
            left = bid.stop - bid.purse.steps
            offered = bid.copies * (bid.floor + left if left > 0 else bid.floor)
            for candidate in bid.pays:
                totals[candidate] += offered

    def choose(self) -> None:
        """Find the candidate with the highest total; among equals the one that ranks first."""
        totals = self.totals
        best = max(totals)
        if totals.count(best) == 1:
            self.winner = totals.index(best)
            return
        even = [candidate for candidate, total in enumerate(totals) if total == best]
        if self.dummy and len({bid.power for bid in self.bids if not set(even).isdisjoint(bid.pays)}) > 1:
            self.winner = self.candidates[self._hold]
        else:
            self.winner = self._first(even)

    def _first(self, even: list[int]) -> int:
        """The one of even candidates that the tie rules leave."""
        for column in range(self._compared):
            places = self._column(column)
            highest = min([places[candidate] for candidate in even])
            even = [candidate for candidate in even if places[candidate] == highest]
            if len(even) == 1:
                break
        return even[0]

    @property
    def _compared(self) -> int:
        """How many columns there are to compare by."""
        return len(self.preference) * (1 + self.general)

    def _column(self, column: int) -> list[int]:
        """Where a power backs each candidate: what a tie is decided by, one power after the other as listed.

        The places where a line would pay without naming count first (option `tie_counts_general`), then only
        those where it names. In the end no two are equal: each is named somewhere, and no two in one place.
        """
        while column >= len(self._columns):
            general = self.general and len(self._columns) < len(self.preference)
            power = self.preference[len(self._columns) % len(self.preference)]
            self._columns.append(self._places(power, general))
        return self._columns[column]

    def _places(self, power: Power, general: bool) -> list[int]:
        """Where on its sheet a power names each candidate or (if `general`) would pay for it.

        A line backs what it pays for without naming it behind all that it names.
        """
        places = [_NOWHERE] * len(self.candidates)
        if power == self.unit.power and not self._ordered:
            places[self.candidates[self._hold]] = _LAST
        for bid in self.bids:
            if bid.power == power:
                backed = [*enumerate(bid.names, bid.entry)]
                if general:
                    behind = bid.entry + len(bid.names)
                    backed += [(behind, candidate) for candidate in bid.pays]
                for place, candidate in backed:
                    if place < places[candidate]:
                        places[candidate] = place
        return places

    def stir(self, clock: int) -> None:
        """Have it looked at again as soon as that may matter, since its lines fall otherwise from now on."""
        self.due = self.safe if self.safe > clock else clock

    def look_ahead(self, clock: int) -> None:
        """Find the next round in which the unit may choose otherwise."""
        totals = self.totals
        best = max(totals)
        leader = self.winner if totals[self.winner] == best else totals.index(best)
        slopes, shared = [0] * len(totals), [0] * len(totals)
        for bid in self.bids:
            left = bid.stop - bid.purse.steps
            if left > 0 or bid.floor:
                copies = bid.copies
                if left > 0 and bid.purse.falls:
                    for candidate in bid.pays:
                        slopes[candidate] += copies
                if leader in bid.pays:
                    for candidate in bid.pays:
                        shared[candidate] += copies
        safe = due = FOREVER
        for total, slope, common in zip(totals, slopes, shared, strict=True):
            faster, most = slopes[leader] - slope, shared[leader] - common
            if faster > 0:
                due = min(due, (best - total + faster - 1) // faster or 1)
            elif faster < 0 and self.dummy and total == best:
                due = 1  # the tie ends
            if most > 0:  # the lines that pay for the leader only might fall alone
                safe = min(safe, (best - total + most - 1) // most or 1)
        self.safe, self.due = clock + safe, clock + due
        if self.dummy and totals.count(best) > 1:
            self.safe = clock

    def verdict(self) -> Verdict:
        """What the unit chose, and why."""
        columns = [self._column(column) for column in range(self._compared)]
        ranks = [list(places) for places in zip(*columns, strict=True)]
        others = [candidate for candidate in range(len(self.candidates)) if candidate != self.winner]
        others.sort(key=lambda candidate: (-self.totals[candidate], ranks[candidate]))
        decided, by = self._decision(ranks, others[0]) if others else (Decision.ONLY, None)
        orders = list(self.candidates)
        candidates = tuple([self._candidate(orders[number], number) for number in (self.winner, *others)])
        return Verdict(self.unit, candidates, decided, by)

    def _decision(self, ranks: list[list[int]], runner_up: int) -> tuple[Decision, Power | None]:
        """What decided between the winner and the next best."""
        lead = self.totals[self.winner] - self.totals[runner_up]
        ours, theirs = ranks[self.winner], ranks[runner_up]
        if lead > 0:
            return Decision.TOTAL, None
        if lead < 0 or ours > theirs:
            return Decision.DUMMY, None
        column = next(column for column, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
        by = self.preference[column % len(self.preference)]
        if self.general and column >= len(self.preference):
            return Decision.NAMING, by
        return (Decision.LIST if theirs[column] == _NOWHERE else Decision.SHEET), by

    def _candidate(self, order: MovementOrder, number: int) -> Candidate:
        """A candidate with who backs it and who names it."""
        backers: dict[Power, int] = {}
        for bid in self.bids:
            if number in bid.pays:
                backers[bid.power] = backers.get(bid.power, 0) + bid.amount * bid.copies
        named_by = dict.fromkeys([bid.power for bid in self.bids if number in bid.names])
        if order == self._hold and not self._ordered:
            named_by[self.unit.power] = None
        return Candidate(order, self.totals[number], tuple(backers.items()), tuple(named_by))


def lots_of(
    table: PayolaTable, lists: Sequence[AcceptanceList], sheets: Sequence[Sheet], purses: Sequence[Purse]
) -> list[Lot]:
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
    for power, (sheet, purse) in enumerate(zip(sheets, purses, strict=True)):
        entry = 0
        for line in sheet.lines:
            lot = lots.get(line.orders[0].at) if line.orders else None
            if lot is None:
                raise IllegalAction(
                    Offer(power, line), Violation(PayolaRule.OFFER_ORDER, "there is no such unit")
                )
            bid = Bid(power, entry, line, lot, purse)
            purse.bids.append(bid)
            lot.enter(bid)
            entry += len(line.orders) + 1
    for lot in lots.values():
        lot.open()
    return list(lots.values())
