"""What is left when moves depend on each other in circles: all outcomes are tried, or a rule decides.

The open moves are split into cores, each depending on nothing open outside itself. If exactly one outcome of
a core is consistent, it happens. Otherwise, if the core contains convoy orders, these carry nobody (Szykman);
if not, units follow each other in a circle, and all of them move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from regelwerk.payola.diplomacy.battle import Battle

Fates: TypeAlias = list[bool | None]


def settle(battle: Battle, movers: list[int]) -> None:
    """Decide every move of a battle."""
    undecided = movers
    while undecided:
        left = _learn(battle, undecided)
        if len(left) == len(undecided):
            _untangle(battle, left)
            left = [mover for mover in left if battle.fate[mover] is None]
        undecided = left


def _learn(battle: Battle, undecided: list[int]) -> list[int]:
    """Ask once for every open move; those that stay open."""
    battle.asked.clear()
    for mover in undecided:
        battle.moves(mover)
    return [mover for mover in undecided if battle.fate[mover] is None]


def _untangle(battle: Battle, undecided: list[int]) -> None:
    """Decide one core."""
    core, convoys = _core(battle, undecided)
    before = battle.fate[:], battle.given.copy(), battle.road.copy()
    outcomes = list(islice(_outcomes(battle, core, ()), 2))
    battle.fate, battle.given, battle.road = before
    if len(outcomes) == 1:
        for mover in core:
            battle.fate[mover] = outcomes[0][mover]
    elif convoys:
        for army in convoys:
            battle.road[army] = battle.fate[army] = False
        battle.stranded |= convoys
    else:
        for mover in core:
            battle.fate[mover] = True
        battle.rotating |= frozenset(core)


def _core(battle: Battle, undecided: list[int]) -> tuple[list[int], set[int]]:
    """Some open moves that depend on nothing open but each other, and the armies whose convoy they need."""
    battle.asked = set(undecided)
    needs: dict[int, set[int]] = {}
    convoys: dict[int, set[int]] = {}
    for mover in undecided:
        battle.met, battle.hung = set(), set()
        battle.weigh(mover)
        needs[mover], convoys[mover] = battle.met, battle.hung
    core = min((_closure(mover, needs) for mover in undecided), key=len)
    return sorted(core), set[int]().union(*(convoys[mover] for mover in core))


def _closure(mover: int, needs: dict[int, set[int]]) -> set[int]:
    """Everything that a move needs, directly or not."""
    found: set[int] = set()
    frontier = needs[mover]
    while frontier:
        found |= frontier
        frontier = set[int]().union(*(needs[each] for each in frontier)) - found
    return found


def _outcomes(battle: Battle, core: list[int], guessed: tuple[int, ...]) -> Iterator[Fates]:
    """Every way to decide a core that agrees with itself; the battle is left in disorder."""
    left, before = core, len(core) + 1
    while len(left) < before:
        before = len(left)
        left = _learn(battle, left)
    for mover in guessed:
        if battle.weigh(mover) is (not battle.fate[mover]):
            return
    if not left:
        yield battle.fate[:]
        return
    saved = battle.fate[:], battle.given.copy(), battle.road.copy()
    for guess in (True, False):
        battle.fate, battle.given, battle.road = saved[0][:], saved[1].copy(), saved[2].copy()
        battle.fate[left[0]] = guess
        yield from _outcomes(battle, left[1:], (*guessed, left[0]))
