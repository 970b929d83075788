"""A line in play, and the purse that it is paid from (spec 2.6).

When a power owes too much its lines fall, by one in each step. So what a line offers follows from how many
steps its power has taken, and nothing has to be written down line by line while they fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regelwerk.payola.diplomacy import Power
from regelwerk.payola.lines import Line

if TYPE_CHECKING:
    from regelwerk.payola.lots import Lot


class Purse:
    """What a power has to spend, what it owes as things stand, and how its lines fall."""

    __slots__ = ("bids", "falling", "falls", "free", "lots", "owed", "pace", "steps")

    def __init__(self, free: int) -> None:
        self.free = free
        self.owed = 0
        self.pace = 0
        """By how much the sum that it owes falls in a step."""
        self.steps = 0
        """How often its lines were lowered."""
        self.falls = False
        """Whether they are being lowered."""
        self.bids: list[Bid] = []
        self.falling: list[Bid] = []
        """The lines that a step lowers, those that stop first behind the others."""
        self.lots: list[Lot] = []
        """The units that these are for."""


class Bid:
    """A line in play: what each of its copies offers now, and to which candidates of its lot."""

    __slots__ = ("copies", "entry", "floor", "line", "lot", "names", "pays", "power", "purse", "stop")

    names: Sequence[int]
    """The candidates that it names."""
    pays: Sequence[int]
    """The candidates that it would pay for."""

    def __init__(self, power: Power, entry: int, line: Line, lot: Lot, purse: Purse) -> None:
        self.power = power
        self.entry = entry
        """The place on the sheet of the first order that it names."""
        self.line = line
        self.lot = lot
        self.purse = purse
        self.copies = line.repeat
        self.floor = line.plateau
        """It is not lowered under this, for now."""
        self.stop = line.amount - line.plateau
        """After so many steps of its power it stands at its floor."""
        if self.stop < 0:
            self.stand_at(line.amount)

    @property
    def amount(self) -> int:
        """What each of its copies offers now."""
        return self.floor + max(0, self.stop - self.purse.steps)

    def stand_at(self, amount: int) -> None:
        """Offer this, and no less."""
        self.floor, self.stop = amount, 0
