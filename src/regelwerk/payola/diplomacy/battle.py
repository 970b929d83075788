"""The strengths of a movement phase: who succeeds, decided from what is known so far.

Every question is answered True, False, or None for *not known yet*; an answer once given is kept, and holds
whatever the open questions turn out to be. Strengths are therefore bounds. A question that leads back to
itself is answered None; what stays open when nothing new can be learned is left to `entangled`.
"""

from __future__ import annotations

from regelwerk.payola.diplomacy.board import Board, members
from regelwerk.payola.diplomacy.routes import joined


class Battle:
    """All that counts of the orders of a phase, by province, and what has been decided about them.

    The lists have one item per province; sets are bitsets.
    """

    __slots__ = (
        "arrived",
        "asked",
        "backers",
        "board",
        "carriers",
        "convoyed",
        "fate",
        "given",
        "holders",
        "hung",
        "into",
        "met",
        "owner",
        "road",
        "rotating",
        "stranded",
        "target",
        "toward",
    )

    def __init__(self, board: Board) -> None:
        count = len(board.provinces)
        self.board = board
        self.owner = [-1] * count
        """The power of the unit in each province; -1 where there is none."""
        self.target = [-1] * count
        """Where the unit of each province moves to; -1 if it stays."""
        self.into: dict[int, list[int]] = {}
        """By target: the provinces of the units that move there."""
        self.backers: dict[int, list[int]] = {}
        """By province of a mover: the provinces of the units whose order supports this move."""
        self.holders: dict[int, list[int]] = {}
        """By province of a unit that stays: the provinces of the units whose order supports it."""
        self.toward: dict[int, int] = {}
        """By supporter: the province that its support is directed into."""
        self.convoyed: set[int] = set()
        """The provinces of the armies that move by convoy."""
        self.carriers: dict[int, int] = {}
        """By province of an army: the set of fleets whose order carries it."""
        self.fate: list[bool | None] = [None] * count
        """Whether the move from each province succeeds."""
        self.given: dict[int, bool] = {}
        """Whether the support from a province counts."""
        self.road: dict[int, bool] = {}
        """Whether the route of a convoyed army is open."""
        self.stranded: frozenset[int] = frozenset()
        """The armies whose convoy was ended by a paradox."""
        self.rotating: frozenset[int] = frozenset()
        """The movers that follow each other in a circle."""
        self.arrived: dict[int, int] = {}
        """By province: where the unit came from that moved in. Known when all is decided."""
        self.asked: set[int] = set()
        """Moves that are not weighed (again) now: their fate is being asked for, or was in vain."""
        self.met: set[int] = set()
        """Moves among these that an answer would have needed."""
        self.hung: set[int] = set()
        """Convoyed armies whose route could not be told open or broken."""

    def moves(self, mover: int) -> bool | None:
        """Whether the move from a province succeeds."""
        fate = self.fate[mover]
        if fate is None:
            if mover in self.asked:
                self.met.add(mover)
            else:
                self.asked.add(mover)
                fate = self.fate[mover] = self.weigh(mover)
        return fate

    def weigh(self, mover: int) -> bool | None:
        """What the strengths say about a move, whatever was decided about it before."""
        path: bool | None = True
        if mover in self.convoyed:
            path = self.open(mover)
            if path is False:
                return False
        target = self.target[mover]
        if self.owner[target] < 0:
            wins = self._clears(mover, target, True)
        elif self.target[target] < 0 or self.head_to_head(mover):
            wins = self._clears(mover, target, False)
        else:
            leaves = self.moves(target)
            if leaves is not None:
                wins = self._clears(mover, target, leaves)
            else:
                # The occupant may leave or not: if both come to the same, it does not matter.
                wins = self._clears(mover, target, False)
                if wins is not self._clears(mover, target, True):
                    wins = None
        return wins if path or not wins else None

    def _clears(self, mover: int, target: int, vacant: bool) -> bool | None:
        """Whether an attack beats the occupant of its target (if it is not vacant) and every rival."""
        backers = self.backers.get(mover, ())
        rivals = self.into[target]
        certain = True
        if vacant:
            if len(rivals) == 1:
                return True
            least, most = self.strength(backers)
        else:
            defender = self.owner[target]
            if defender == self.owner[mover] or not backers:
                return False
            least, most = self.strength(backers, defender)
            if self.target[target] < 0:
                weakest, strongest = self.strength(self.holders.get(target, ()))
            elif self.head_to_head(mover):
                weakest, strongest = self.strength(self.backers.get(target, ()))
            else:
                weakest = strongest = 1
            if most <= weakest:
                return False
            certain = least > strongest
        for rival in rivals:
            if rival != mover:
                weakest, strongest = self.prevents(rival)
                if most <= weakest:
                    return False
                if least <= strongest:
                    certain = False
        return True if certain else None

    def strength(self, supporters: list[int] | tuple[()], against: int = -1) -> tuple[int, int]:
        """The bounds of one unit and its supporters, without those of the power it attacks."""
        least = most = 1
        for supporter in supporters:
            if self.owner[supporter] != against:
                given = self.supports(supporter)
                if given:
                    least += 1
                    most += 1
                elif given is None:
                    most += 1
        return least, most

    def prevents(self, mover: int) -> tuple[int, int]:
        """The bounds of the strength with which a move keeps others out of its target."""
        path = self.open(mover) if mover in self.convoyed else True
        if path is False:
            return 0, 0
        if self.head_to_head(mover):
            beaten = self.moves(self.target[mover])
            if beaten:
                return 0, 0
            if beaten is None:
                path = None
        least, most = self.strength(self.backers.get(mover, ()))
        return (least if path else 0), most

    def head_to_head(self, mover: int) -> bool:
        """Whether two units move into each other's province, neither of them convoyed."""
        opponent = self.target[mover]
        return self.target[opponent] == mover and mover not in self.convoyed and opponent not in self.convoyed

    def supports(self, supporter: int) -> bool | None:
        """Whether a support that fits its unit's order counts: nothing cuts it."""
        given = self.given.get(supporter)
        if given is not None:
            return given
        owner = self.owner[supporter]
        known = True
        for attacker in self.into.get(supporter, ()):
            if self.owner[attacker] == owner:
                continue
            if attacker == self.toward[supporter]:
                cuts = self.moves(attacker)
            elif attacker in self.convoyed:
                cuts = self.open(attacker)
            else:
                cuts = True
            if cuts:
                self.given[supporter] = False
                return False
            if cuts is None:
                known = False
        if not known:
            return None
        self.given[supporter] = True
        return True

    def open(self, army: int) -> bool | None:
        """Whether the route of a convoyed army is open: some chain of its carriers is not dislodged."""
        known = self.road.get(army)
        if known is not None:
            return known
        certain = possible = self.carriers.get(army, 0)
        for fleet in members(certain):
            if fleet in self.into:
                sunk = self.dislodged(fleet)
                if sunk is not False:
                    certain &= ~(1 << fleet)
                if sunk:
                    possible &= ~(1 << fleet)
        target = self.target[army]
        if joined(self.board, army, target, certain):
            self.road[army] = True
            return True
        if not joined(self.board, army, target, possible):
            self.road[army] = False
            return False
        self.hung.add(army)
        return None

    def dislodged(self, province: int) -> bool | None:
        """Whether a unit that stays is driven out."""
        found: bool | None = False
        for attacker in self.into.get(province, ()):
            wins = self.moves(attacker)
            if wins:
                return True
            if wins is None:
                found = None
        return found
