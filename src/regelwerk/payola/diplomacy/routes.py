"""Chains of fleets: which shores they join, and which of their fleets are of any use."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.payola.diplomacy.board import Board, members


def fleets_from(board: Board, shore: int, fleets: int) -> int:
    """The set of the fleets (a set of seas) that are joined to a coastal province by fleets only."""
    found = frontier = board.seas_by[shore] & fleets
    while frontier:
        low = frontier & -frontier
        new = board.seas_by[low.bit_length() - 1] & fleets & ~found
        found |= new
        frontier = (frontier ^ low) | new
    return found


def joined(board: Board, shore: int, other: int, fleets: int) -> bool:
    """Whether the fleets join two coastal provinces."""
    return bool(fleets_from(board, shore, fleets) & board.seas_by[other])


def landings(board: Board, shore: int, fleets: int) -> int:
    """The set of the provinces that the fleets join to a coastal province, without itself."""
    found = 0
    for sea in members(fleets_from(board, shore, fleets)):
        found |= board.shores_by[sea]
    return found & ~(1 << shore)


@lru_cache(maxsize=4096)
def useful(board: Board, fleets: int) -> dict[tuple[int, int], int]:
    """For a set of fleets that hang together: (fleet, shore) -> the set of shores it can help to reach from
    there.

    A fleet helps from x to y if it is on a *chordless* chain: each member touches its neighbours in the chain
    only, and the two shores touch only the ends. A fleet on detours alone helps nobody (DATC 6.G.19).
    """
    found: dict[tuple[int, int], int] = {}
    for first in members(fleets):
        # Each entry: a chain, and the seas it may still take (no chord back into the chain).
        open_chains: list[tuple[tuple[int, ...], int]] = [((first,), fleets & ~(1 << first))]
        while open_chains:
            chain, rest = open_chains.pop()
            last = chain[-1]
            _note(board, chain, found)
            onward = board.seas_by[last] & rest
            rest &= ~board.seas_by[last]
            open_chains += [((*chain, sea), rest & ~(1 << sea)) for sea in members(onward)]
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
