"""Chains of fleets: which shores they join, and which of their fleets are of any use."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.payola.diplomacy.board import Board, members


def waters(board: Board, fleets: int) -> list[tuple[int, int]]:
    """The fleets (a set of seas), parted into those that hang together, and the shores of each part."""
    seas_by, shores_by = board.seas_by, board.shores_by
    found: list[tuple[int, int]] = []
    while fleets:
        part = frontier = fleets & -fleets
        shores = 0
        while frontier:
            low = frontier & -frontier
            sea = low.bit_length() - 1
            shores |= shores_by[sea]
            new = seas_by[sea] & fleets & ~part
            part |= new
            frontier = (frontier ^ low) | new
        fleets &= ~part
        found.append((part, shores))
    return found


def joined(board: Board, shore: int, other: int, fleets: int) -> bool:
    """Whether the fleets join two coastal provinces."""
    begin, end = board.seas_by[shore], board.seas_by[other]
    if not (fleets & begin and fleets & end):
        return False
    return any(part & begin and part & end for part, _ in waters(board, fleets))


@lru_cache(maxsize=4096)
def useful(board: Board, fleets: int) -> dict[tuple[int, int], int]:
    """For fleets that hang together: (fleet, shore) -> the set of shores it can help to reach from there.

    A fleet helps from x to y if it is on a *chordless* chain: each member touches its neighbours in the chain
    only, and the two shores touch only the ends. A fleet on detours alone helps nobody (DATC 6.G.19).
    """
    found: dict[tuple[int, int], int] = {}
    for first in members(fleets):
        # Each entry: a chain, and the seas it may still take (no chord back into the chain).
        open_chains: list[tuple[tuple[int, ...], int]] = [((first,), fleets & ~(1 << first))]
        while open_chains:
            chain, rest = open_chains.pop()
            _note(board, chain, found)
            onward = board.seas_by[chain[-1]] & rest
            rest &= ~onward
            open_chains += [((*chain, sea), rest) for sea in members(onward)]
    return found


def _note(board: Board, chain: tuple[int, ...], found: dict[tuple[int, int], int]) -> None:
    """Enter the shores that touch the two ends of a chain and nothing between."""
    shores = board.shores_by
    begins, ends = shores[chain[0]], shores[chain[-1]]
    for sea in chain[1:]:
        begins &= ~shores[sea]
    for sea in chain[:-1]:
        ends &= ~shores[sea]
    for shore in members(begins):
        reached = ends & ~(1 << shore)
        if reached:
            for sea in chain:
                found[sea, shore] = found.get((sea, shore), 0) | reached
