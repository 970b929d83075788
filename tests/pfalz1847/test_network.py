"""The network against a naive one, which walks every trail: touched hexes, cities, stations, lays."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from regelwerk.pfalz1847 import Board, Network, lays, network, permit, phase
from tests.pfalz1847.boards import random_board
from tests.pfalz1847.naive import Naive

LATE = phase("6+6")
seeds = st.integers(0, 2**32)


@given(seeds)
def test_network_is_what_trails_reach(seed: int):
    board, corporation = random_board(Random(seed))
    naive, reach = Naive(board), network(board).reach(corporation)
    touched = {
        (hex, side)
        for number, sides in reach.touched.items()
        for hex in [network(board).hex(number)]
        for side in range(6)
        if sides >> side & 1
    }
    assert touched == naive.touched(corporation)
    assert network(board).cities(corporation) == naive.cities(corporation)
    assert set(network(board).stations(corporation)) == naive.stations(corporation)
    assert network(board).hexes(corporation) == {hex for hex, _ in touched}


@given(seeds)
@settings(max_examples=20)
def test_lays_are_those_found_by_laying(seed: int):
    board, corporation = random_board(Random(seed), lays=15)
    found = lays(network(board), corporation, permit(corporation, LATE), 100)
    assert len(set(found)) == len(found)
    assert set(found) == Naive(board).lays(corporation)


def test_equal_boards_share_their_network():
    assert network(Board()) is network(Board())
    assert isinstance(network(Board()), Network)
