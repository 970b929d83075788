"""A position laid out by province for the movement phase: what stands where, and could go where."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.payola.diplomacy.board import Board, bits_of, members
from regelwerk.payola.diplomacy.position import Position, Unit
from regelwerk.payola.diplomacy.routes import useful, waters


class Scene:
    """The units of a position by province, and the shores that their fleets join (worked out when asked)."""

    __slots__ = ("_comers", "_reach", "_waters", "board", "fleets", "units")

    def __init__(self, position: Position, board: Board) -> None:
        self.board = board
        province_of = board.province_of
        self.units: dict[int, Unit] = {province_of[unit.at]: unit for unit in position.units}
        """The units by province."""
        fleets = 0
        for province, unit in self.units.items():
            if unit.kind == "F":
                fleets |= 1 << province
        self.fleets = fleets & board.sea
        """The set of seas with a fleet in them."""
        self._waters: list[tuple[int, int]] | None = None
        self._reach: dict[int, int] | None = None
        self._comers: dict[int, int] | None = None

    def waters(self) -> list[tuple[int, int]]:
        """The fleets at sea, parted into those that hang together, with the shores of each part."""
        if self._waters is None:
            self._waters = waters(self.board, self.fleets)
        return self._waters

    def landings(self, shore: int, without: int = 0) -> int:
        """The set of provinces that fleets join to this one, leaving out the fleets of a set of seas."""
        near = self.board.seas_by[shore]
        found = 0
        if near & self.fleets:
            for part, shores in self.waters():
                if part & without:
                    for piece, shores_of_piece in waters(self.board, part & ~without):
                        if piece & near:
                            found |= shores_of_piece
                elif part & near:
                    found |= shores
        return found & ~(1 << shore)

    def helps(self, fleet: int, shore: int) -> int:
        """The set of provinces that the fleet of a sea can help an army from this one to reach."""
        for part, shores in self.waters():
            if part >> fleet & 1:
                return useful(self.board, part, shore).get(fleet, 0) if shores >> shore & 1 else 0
        return 0

    def near(self, unit: Unit) -> int:
        """The set of provinces that a unit could move to by itself; it supports into these."""
        return self.board.army_near[unit.at] if unit.kind == "A" else self.board.fleet_near[unit.at]

    def passengers(self, fleet: int) -> int:
        """The set of provinces with an army that the fleet of a sea, with others, might carry."""
        shores = next(shores for part, shores in self.waters() if part >> fleet & 1)
        return bits_of(
            province for province, unit in self.units.items() if unit.kind == "A" and shores >> province & 1
        )

    def reach(self) -> dict[int, int]:
        """By province: the set of provinces that its unit could move to, an army by convoy too."""
        if self._reach is None:
            self._reach = {
                province: self.near(unit) | (self.landings(province) if unit.kind == "A" else 0)
                for province, unit in self.units.items()
            }
        return self._reach

    def comers(self, targets: int) -> int:
        """The set of provinces whose units could move to one of the targets, armies by convoy too."""
        if self._comers is None:
            self._comers = {}
            for province, reach in self.reach().items():
                for target in members(reach):
                    self._comers[target] = self._comers.get(target, 0) | 1 << province
        found = 0
        for target in members(targets):
            if target in self._comers:
                found |= self._comers[target]
        return found

    def coasts_in_reach(self, unit: Unit, province: int) -> list[int]:
        """The coasts of a split province that a fleet can reach."""
        reach = self.board.fleet_reach[unit.at]
        return [coast for coast in self.board.coasts[province] if coast in reach]


@lru_cache(maxsize=64)
def scene_of(position: Position, board: Board) -> Scene:
    """The scene of a position, kept for the next question about it."""
    return Scene(position, board)
