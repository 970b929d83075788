"""Chains of fleets: which shores they join, and which of their fleets are of any use."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.payola.diplomacy.board import Board, members


@lru_cache(maxsize=4096)
def waters(board: Board, fleets: int) -> tuple[tuple[int, int], ...]:
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
    return tuple(found)


def joined(board: Board, shore: int, other: int, fleets: int) -> bool:
    """Whether the fleets join two coastal provinces."""
    begin, end = board.seas_by[shore], board.seas_by[other]
    if not (fleets & begin and fleets & end):
        return False
    return any(part & begin and part & end for part, _ in waters(board, fleets))


@lru_cache(maxsize=16384)
def useful(board: Board, fleets: int, shore: int) -> dict[int, int]:
    """For fleets that hang together: by fleet, the shores that it can help an army from this one to reach.

    A fleet helps from x to y if it is on a *chordless* chain: each member touches its neighbours in the chain
    only, and the two shores touch only the ends. A fleet on detours alone helps nobody (DATC 6.G.19).
    """
    seas_by, shores_by = board.seas_by, board.shores_by
    found: dict[int, int] = {}
    first = seas_by[shore] & fleets
    # Each entry: a chain, the seas it may still take, and the shores that its earlier members touch.
    chains: list[tuple[tuple[int, ...], int, int]] = [
        ((sea,), fleets & ~first, 1 << shore) for sea in members(first)
    ]
    while chains:
        chain, rest, touched = chains.pop()
        last = chain[-1]
        reached = shores_by[last] & ~touched
        if reached:
            for sea in chain:
                found[sea] = found.get(sea, 0) | reached
        onward = seas_by[last] & rest
        if onward:
            rest &= ~onward
            touched |= shores_by[last]
            chains += [((*chain, sea), rest, touched) for sea in members(onward)]
    return found
