"""Random boards: tiles thrown on a part of the map, joined or not, and stations wherever there is room."""

from random import Random

from regelwerk.pfalz1847 import Board, Station, board_flaw, corporations, hexes
from regelwerk.pfalz1847.hexes import SIDES, neighbour
from regelwerk.pfalz1847.lays import options

RAILWAYS = [id for id, each in corporations().items() if each.operates]


def around(hex: str, steps: int) -> list[str]:
    """The hexes at most so many steps away, the nearest first."""
    found = {hex: None}
    for each in list(found):
        found |= {other: None for side in SIDES if (other := neighbour(each, side)) in hexes()}
    for _ in range(steps - 1):
        for each in list(found):
            found |= {other: None for side in SIDES if (other := neighbour(each, side)) in hexes()}
    return list(found)


def random_board(rng: Random, *, steps: int = 2, lays: int = 25) -> tuple[Board, str]:
    """A board, and a corporation that has its stations on it."""
    corporation = rng.choice(RAILWAYS)
    home = rng.choice(corporations()[corporation].homes)
    board = Board()
    for id in [*rng.sample(RAILWAYS, rng.randrange(1, 5)), corporation]:
        if not board.stations_of(id):
            for hex in corporations()[id].homes:
                board = board.with_station(Station(id, hex))
    part = around(home, steps)
    for _ in range(lays):
        hex = rng.choice(part)
        lying = {lay.hex: lay for lay in board.lays}.get(hex)
        fitting = options(hex, lying)
        if fitting:
            more = board.with_lay(rng.choice(fitting).lay)
            board = board if board_flaw(more) else more
    for _ in range(4):
        id = rng.choice([station.corporation for station in board.stations])
        more = board.with_station(Station(id, rng.choice(part)))
        board = board if board_flaw(more) else more
    return board, corporation
