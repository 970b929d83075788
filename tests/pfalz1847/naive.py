"""A slow network and route finder that share nothing with the library's but the printed facts.

They walk every trail and every route step by step over the drawing of each hex, as a person with a finger
on the board would, and judge a lay by laying it.
"""

from collections.abc import Iterator
from itertools import product

from regelwerk.pfalz1847 import Board, Lay, Station, Train, corporations, hexes, tiles
from regelwerk.pfalz1847.facts import Hex, Tile

End = int | str
"""Where a piece of track ends: a side of the hex, or a stop ("s0", "s1")."""
Piece = tuple[End, End]
Side = frozenset[tuple[str, int]]

STEPS = {0: (1, -1), 1: (0, -2), 2: (-1, -1), 3: (-1, 1), 4: (0, 2), 5: (1, 1)}
IMPASSABLE = ({"C17", "C19"}, {"C19", "D18"}, {"F20", "G19"})


def beyond(hex: str, side: int) -> tuple[str, int] | None:
    """The neighbour and its side, if the map has one there and track can cross."""
    down, right = STEPS[side]
    other = chr(ord(hex[0]) + down) + str(int(hex[1:]) + right)
    if other not in hexes() or {hex, other} in IMPASSABLE:
        return None
    return other, (side + 3) % 6


def border(hex: str, side: int) -> Side:
    other = beyond(hex, side)
    return frozenset({(hex, side), other} if other else {(hex, side)})


def pieces(drawn: Hex | Tile, rotation: int) -> list[Piece]:
    def turned(side: int) -> int:
        return (side + rotation) % 6

    found: list[Piece] = [(min(turned(a), turned(b)), max(turned(a), turned(b))) for a, b in drawn.tracks]
    for index, stop in enumerate(drawn.stops):
        found += [(turned(side), f"s{index}") for side in stop.sides]
    return found


class Naive:
    def __init__(self, board: Board) -> None:
        self.board = board
        lying = {lay.hex: lay for lay in board.lays}
        self.drawn: dict[str, Hex | Tile] = {}
        self.pieces: dict[str, list[Piece]] = {}
        for id, printed in hexes().items():
            lay = lying.get(id)
            self.drawn[id] = tiles()[lay.tile] if lay else printed
            self.pieces[id] = pieces(self.drawn[id], lay.rotation if lay else 0)

    def slots(self, hex: str) -> int:
        return self.drawn[hex].stops[0].slots

    def holders(self, hex: str) -> list[str]:
        return [station.corporation for station in self.board.stations if station.hex == hex]

    def is_end(self, corporation: str, hex: str, index: int) -> bool:
        kind = self.drawn[hex].stops[index].kind
        if kind == "city":
            holders = self.holders(hex)
            return len(holders) == self.slots(hex) and corporation not in holders
        return kind == "offboard"

    def network(self, corporation: str) -> set[tuple[str, End, End]]:
        """Every piece of track that some trail from a station runs over, and every side it touches."""
        found: set[tuple[str, End, End]] = set()

        def from_stop(
            hex: str, index: int, used: frozenset[Side], passed: frozenset[tuple[str, int]]
        ) -> None:
            for a, b in self.pieces[hex]:
                if b == f"s{index}" and border(hex, int(a)) not in used:
                    found.add((hex, a, b))
                    cross(hex, int(a), used, passed)

        def cross(hex: str, side: int, used: frozenset[Side], passed: frozenset[tuple[str, int]]) -> None:
            other = beyond(hex, side)
            assert other is not None
            enter(*other, used | {border(hex, side)}, passed)

        def enter(hex: str, side: int, used: frozenset[Side], passed: frozenset[tuple[str, int]]) -> None:
            found.add((hex, side, "edge"))
            for a, b in self.pieces[hex]:
                if side not in (a, b):
                    continue
                on = b if a == side else a
                if isinstance(on, int):
                    if border(hex, on) not in used:
                        found.add((hex, a, b))
                        cross(hex, on, used, passed)
                    continue
                found.add((hex, a, b))
                index = int(on[1])
                if (hex, index) not in passed and not self.is_end(corporation, hex, index):
                    from_stop(hex, index, used, passed | {(hex, index)})

        for hex in self.board.stations_of(corporation):
            found |= {(hex, side, "edge") for side in range(6)}
            found.add((hex, "s0", "s0"))
            from_stop(hex, 0, frozenset(), frozenset({(hex, 0)}))
        return found

    def cities(self, corporation: str) -> set[str]:
        return {
            hex
            for hex, _, end in self.network(corporation)
            if isinstance(end, str) and end != "edge" and self.drawn[hex].stops[int(end[1])].kind == "city"
        }

    def touched(self, corporation: str) -> set[tuple[str, int]]:
        found: set[tuple[str, int]] = set()
        for hex, a, b in self.network(corporation):
            for end in (a, b):
                if isinstance(end, int):
                    found.add((hex, end))
                    if b != "edge" or hex not in self.board.stations_of(corporation):
                        other = beyond(hex, end)
                        assert other is not None
                        found.add(other)
        return found

    def lays(self, corporation: str) -> set[Lay]:
        """Everything the corporation can lay where all colours may be laid and money does not matter."""
        network, touched = self.network(corporation), self.touched(corporation)
        return {
            lay
            for hex, printed in hexes().items()
            if printed.colour in ("white", "yellow") and any(hex == each for each, _ in touched)
            for tile, rotation in product(tiles(), range(6))
            if self.fits(lay := Lay(hex, tile, rotation)) and self.joins(corporation, lay, touched, network)
        }

    def fits(self, lay: Lay) -> bool:
        old, new = self.drawn[lay.hex], tiles()[lay.tile]
        if sum(each.tile == lay.tile for each in self.board.lays) >= new.count:
            return False
        if isinstance(old, Hex) and old.colour == "white":
            kinds = [stop.kind for stop in old.stops]
            if new.colour != "yellow" or old.label != new.label or [stop.kind for stop in new.stops] != kinds:
                return False
        elif new.id not in old.becomes:
            return False
        now = pieces(new, lay.rotation)
        for end in {end for piece in now for end in piece if isinstance(end, int)}:
            other = beyond(lay.hex, end)
            if other is None:
                return False
            fixed = hexes()[other[0]].colour in ("grey", "red")
            if fixed and all(other[1] not in piece for piece in self.pieces[other[0]]):
                return False
        merged = len(old.stops) > len(new.stops)
        return all((a, "s0" if merged and isinstance(b, str) else b) in now for a, b in self.pieces[lay.hex])

    def joins(
        self,
        corporation: str,
        lay: Lay,
        touched: set[tuple[str, int]],
        network: set[tuple[str, End, End]],
    ) -> bool:
        before = self.pieces[lay.hex]
        now = pieces(tiles()[lay.tile], lay.rotation)
        if not any((lay.hex, end) in touched for piece in now for end in piece if isinstance(end, int)):
            return False
        if not before or len(self.drawn[lay.hex].stops) == 2:
            return True
        after = Naive(self.board.with_lay(lay)).network(corporation)
        used = [piece for piece in now if (lay.hex, *piece) in after]
        if any(piece not in before for piece in used):
            return True
        return (
            tiles()[lay.tile].stops != ()
            and bool(used)
            and (tiles()[lay.tile].stops[0].value != self.drawn[lay.hex].stops[0].value)
        )

    def routes(
        self, corporation: str
    ) -> Iterator[tuple[tuple[str, ...], list[tuple[str, int]], frozenset[Side]]]:
        """Every run over track with a station on it, in both directions: its places, stops and sides."""
        own = {(hex, 0) for hex in self.board.stations_of(corporation)}

        def place(hex: str, index: int) -> str:
            stops = self.drawn[hex].stops
            parallel = len(stops) == 2 and stops[0].sides == stops[1].sides
            return hex + "t" if parallel and index == 1 else hex

        def leave(
            hex: str, index: int, places: tuple[str, ...], stops: list[tuple[str, int]], used: frozenset[Side]
        ) -> Iterator[tuple[tuple[str, ...], list[tuple[str, int]], frozenset[Side]]]:
            for a, b in self.pieces[hex]:
                if b == f"s{index}":
                    yield from cross(hex, int(a), places, stops, used)

        def cross(
            hex: str, side: int, places: tuple[str, ...], stops: list[tuple[str, int]], used: frozenset[Side]
        ) -> Iterator[tuple[tuple[str, ...], list[tuple[str, int]], frozenset[Side]]]:
            if border(hex, side) in used:
                return
            used = used | {border(hex, side)}
            next_to = beyond(hex, side)
            assert next_to is not None
            other, into = next_to
            for a, b in self.pieces[other]:
                if into not in (a, b):
                    continue
                on = b if a == into else a
                if isinstance(on, int):
                    yield from cross(other, on, (*places, other), stops, used)
                    continue
                stop = (other, int(on[1]))
                if stop in stops:
                    continue
                there, called = (*places, place(*stop)), [*stops, stop]
                if own & set(called):
                    yield there, called, used
                if not self.is_end(corporation, *stop):
                    yield from leave(*stop, there, called, used)

        for hex, drawn in self.drawn.items():
            for index in range(len(drawn.stops)):
                yield from leave(hex, index, (place(hex, index),), [(hex, index)], frozenset())

    def value(self, train: Train, colour: str, stops: list[tuple[str, int]]) -> int | None:
        """What the stops pay; None if the train cannot call at them all."""
        kinds = [self.drawn[hex].stops[index].kind for hex, index in stops]
        towns = kinds.count("town")
        majors = len(kinds) - towns
        if train.name == "6E":
            if majors > 6:
                return None
        elif "+" in train.name:
            if majors > int(train.name[0]) or majors + towns > 2 * int(train.name[0]):
                return None
        elif majors + towns > int(train.name):
            return None
        total = 0
        for (hex, index), kind in zip(stops, kinds, strict=True):
            stop = self.drawn[hex].stops[index]
            if kind == "offboard":
                assert stop.values is not None
                total += stop.values[("yellow", "green", "brown").index(colour)]
            elif kind == "city" or train.name != "6E":
                total += stop.value
        called = {hex for hex, _ in stops}
        if called & {"B2", "B14", "B22"} and called & {"I3", "I13"}:
            total += 40
        if train.name != "6E" and called & {"G7", "H6"} and called & {"G21", "I21"}:
            total += 70
        return total

    def stations(self, corporation: str) -> set[str]:
        found: set[str] = set()
        for hex in self.cities(corporation):
            holders = self.holders(hex)
            kept = [
                id
                for id, each in corporations().items()
                if hex in each.homes and id not in (*holders, corporation)
            ]
            if corporation not in holders and len(holders) + len(kept) < self.slots(hex):
                found.add(hex)
        return found


def kept_homes(corporation: str) -> tuple[Station, ...]:
    return tuple(Station(corporation, hex) for hex in corporations()[corporation].homes)
