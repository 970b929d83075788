"""A resolver that tries everything: which sets of successful moves agree with the definitions of strength?

Written from the definitions alone, with sets and without any idea of speed, to hold the fast one to them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain, combinations

from regelwerk.payola.diplomacy import (
    Board,
    Convoy,
    Move,
    MovementOrder,
    Position,
    SupportHold,
    SupportMove,
)


class Phase:
    """The legal orders of a phase, one for each unit at most; who has none holds."""

    def __init__(
        self,
        position: Position,
        orders: Iterable[MovementOrder],
        board: Board,
        broken: Collection[int] = (),
    ) -> None:
        self.board = board
        self.power = {board.province_of[unit.at]: unit.power for unit in position.units}
        self.kind = {board.province_of[unit.at]: unit.kind for unit in position.units}
        self.order = {order.at: order for order in orders}
        self.move = {
            at: board.province_of[order.to] for at, order in self.order.items() if isinstance(order, Move)
        }
        self.broken = broken
        """Armies whose convoy carries nobody, whatever happens."""

    def outcomes(self) -> list[frozenset[int]]:
        """Every set of provinces whose moves succeed that agrees with itself."""
        moves = list(self.move)
        subsets = chain.from_iterable(combinations(moves, size) for size in range(len(moves) + 1))
        return [
            frozenset(won)
            for won in subsets
            if all(self.succeeds(mover, frozenset(won)) == (mover in won) for mover in moves)
        ]

    def convoyed(self, mover: int) -> bool:
        order = self.order[mover]
        assert isinstance(order, Move)
        if self.kind[mover] == "F":
            return False
        if order.via or not self.board.army_near[mover] >> self.move[mover] & 1:
            return True
        return any(self.power[fleet] == self.power[mover] for fleet in self.carriers(mover))

    def carriers(self, mover: int) -> list[int]:
        return [
            at
            for at, order in self.order.items()
            if isinstance(order, Convoy) and order.of == mover and order.to == self.move.get(mover)
        ]

    def path(self, mover: int, won: frozenset[int]) -> bool:
        """Whether the mover gets to its target at all."""
        if not self.convoyed(mover):
            return True
        if mover in self.broken:
            return False
        fleets = {fleet for fleet in self.carriers(mover) if not self.dislodged(fleet, won)}
        reached = {fleet for fleet in fleets if self.board.shores_by[fleet] >> mover & 1}
        while more := {
            fleet
            for fleet in fleets - reached
            if any(self.board.seas_by[other] >> fleet & 1 for other in reached)
        }:
            reached |= more
        return any(self.board.shores_by[fleet] >> self.move[mover] & 1 for fleet in reached)

    def dislodged(self, province: int, won: frozenset[int]) -> bool:
        return province not in won and any(self.move[mover] == province for mover in won)

    def supported(self, province: int, won: frozenset[int]) -> list[int]:
        """The provinces of the successful supports for what the unit of a province does."""
        order = self.order.get(province)
        found: list[int] = []
        for at, support in self.order.items():
            if isinstance(order, Move):
                fits = (
                    isinstance(support, SupportMove)
                    and support.of == province
                    and support.to in (order.to, self.move[province])
                )
            else:
                fits = isinstance(support, SupportHold) and support.of == province
            if fits and not self.cut(at, won):
                found.append(at)
        return found

    def cut(self, supporter: int, won: frozenset[int]) -> bool:
        order = self.order[supporter]
        into = self.board.province_of[order.to] if isinstance(order, SupportMove) else None
        for attacker, target in self.move.items():
            if target == supporter and self.power[attacker] != self.power[supporter]:
                if attacker == into and attacker in won:
                    return True
                if attacker != into and self.path(attacker, won):
                    return True
        return False

    def head_to_head(self, mover: int) -> bool:
        opponent = self.move[mover]
        return self.move.get(opponent) == mover and not self.convoyed(mover) and not self.convoyed(opponent)

    def hold_strength(self, province: int, won: frozenset[int]) -> int:
        if province not in self.power or province in won:
            return 0
        if province in self.move:
            return 1
        return 1 + len(self.supported(province, won))

    def attack_strength(self, mover: int, won: frozenset[int]) -> int:
        if not self.path(mover, won):
            return 0
        target = self.move[mover]
        supports = self.supported(mover, won)
        if target not in self.power or (target in won and not self.head_to_head(mover)):
            return 1 + len(supports)
        if self.power[target] == self.power[mover]:
            return 0
        return 1 + sum(self.power[supporter] != self.power[target] for supporter in supports)

    def prevent_strength(self, mover: int, won: frozenset[int]) -> int:
        if not self.path(mover, won) or (self.head_to_head(mover) and self.move[mover] in won):
            return 0
        return 1 + len(self.supported(mover, won))

    def succeeds(self, mover: int, won: frozenset[int]) -> bool:
        attack = self.attack_strength(mover, won)
        target = self.move[mover]
        if self.head_to_head(mover):
            against = 1 + len(self.supported(target, won))
        else:
            against = self.hold_strength(target, won)
        return attack > against and all(
            attack > self.prevent_strength(rival, won)
            for rival, aim in self.move.items()
            if aim == target and rival != mover
        )
