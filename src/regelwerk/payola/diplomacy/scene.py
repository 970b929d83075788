"""A position laid out by province for the movement phase: what stands where, and could go where."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.payola.diplomacy.board import Board, members
from regelwerk.payola.diplomacy.position import Position, Unit
from regelwerk.payola.diplomacy.routes import useful, waters


class Scene:
    """The units of a position by province, and the shores that their fleets join (worked out when asked)."""

    __slots__ = ("_comers", "_parts", "_reach", "armies", "board", "fleets", "units")

    def __init__(self, position: Position, board: Board) -> None:
        self.board = board
        province_of = board.province_of
        self.units: dict[int, Unit] = {province_of[unit.at]: unit for unit in position.units}
        """The units by province."""
        armies = fleets = 0
        for province, unit in self.units.items():
            if unit.kind == "F":
                fleets |= 1 << province
            else:
                armies |= 1 << province
        self.armies = armies
        """The set of provinces with an army in them."""
        self.fleets = fleets & board.sea
        """The set of seas with a fleet in them."""
        self._parts: tuple[tuple[int, int], ...] | None = None
        self._reach: dict[int, int] | None = None
        self._comers: list[int] | None = None

    def parts(self) -> tuple[tuple[int, int], ...]:
        """The fleets at sea, parted into those that hang together, with the shores of each part."""
        if self._parts is None:
            self._parts = waters(self.board, self.fleets)
        return self._parts

    def part_of(self, fleet: int) -> tuple[int, int]:
        """The part that the fleet of a sea belongs to, and its shores."""
        return next(each for each in self.parts() if each[0] >> fleet & 1)

    def landings(self, shore: int, without: int = 0) -> int:
        """The set of provinces that fleets join to this one, leaving out the fleets of a set of seas."""
        near = self.board.seas_by[shore]
        found = 0
        if near & self.fleets:
            for part, shores in self.parts():
                if part & without:
                    for piece, shores_of_piece in waters(self.board, part & ~without):
                        if piece & near:
                            found |= shores_of_piece
                elif part & near:
                    found |= shores
        return found & ~(1 << shore)

    def helps(self, fleet: int, shore: int) -> int:
        """The set of provinces that the fleet of a sea can help an army from this one to reach."""
        part, shores = self.part_of(fleet)
        return useful(self.board, part, shore).get(fleet, 0) if shores >> shore & 1 else 0

    def near(self, unit: Unit) -> int:
        """The set of provinces that a unit could move to by itself; it supports into these."""
        return self.board.army_near[unit.at] if unit.kind == "A" else self.board.fleet_near[unit.at]

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
        comers = self._comers
        if comers is None:
            comers = self._comers = [0] * len(self.board.provinces)
            for province, reach in self.reach().items():
                for target in members(reach):
                    comers[target] |= 1 << province
        found = 0
        for target in members(targets):
            found |= comers[target]
        return found

    def coasts_in_reach(self, unit: Unit, province: int) -> list[int]:
        """The coasts of a split province that a fleet can reach."""
        reach = self.board.fleet_reach[unit.at]
        return [coast for coast in self.board.coasts[province] if coast in reach]


@lru_cache(maxsize=64)
def scene_of(position: Position, board: Board) -> Scene:
    """The scene of a position, kept for the next question about it."""
    return Scene(position, board)
