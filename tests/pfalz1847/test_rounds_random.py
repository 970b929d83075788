"""Random games, watched from outside: who operates when, what comes in, how Krauss & Co. moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from regelwerk.core import Action
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.pfalz1847.actions import Pass, Sell
from regelwerk.pfalz1847.facts import privates
from regelwerk.pfalz1847.market import left, right
from regelwerk.pfalz1847.phases import Considering, Drafting, Laying, Over, PfalzState, Trading
from regelwerk.pfalz1847.table import PfalzTable, railway_ids

GAMES = [(Pfalz1847, seats) for seats in (3, 4, 5)], [(Pfalz1847.online, seats) for seats in (3, 4, 5)]
STEPS = 700

Games = list[tuple[Callable[..., Pfalz1847], int]]
Step = tuple[PfalzState, Action, PfalzState]


def played(made: Callable[..., Pfalz1847], seats: int) -> Iterator[Step]:
    """The steps of a game in which every kind of action is about as likely as any other."""
    rng, state = Random(seats), made(seats=seats).start()
    for _ in range(STEPS):
        if state.is_over:
            return
        legal = state.legal_actions
        action = legal.by_type(rng.choice(legal.kinds)).sample(rng)
        after = state.apply(action)
        yield state, action, after
        state = after


def operating_rounds(games: Games) -> Iterator[list[Step]]:
    """The steps of each whole operating round."""
    for game in games:
        found: list[Step] = []
        for before, action, after in played(*game):
            if operates(before):
                found.append((before, action, after))
            if found and (not operates(after) or number(before) != number(after)):
                yield found
                found = []


def operates(state: PfalzState) -> bool:
    phase = state.phase.during if isinstance(state.phase, Considering) else state.phase
    return not isinstance(phase, Drafting | Trading | Over)


def number(state: PfalzState) -> tuple[int, int]:
    return state.table.clock.set, state.table.clock.round


def best_of(table: PfalzTable, waiting: set[str]) -> str:
    """The corporation that operates next: by price, then by column, then by arrival."""
    cells = {marker.corporation: marker.cell for marker in table.market}
    arrival = [marker.corporation for marker in table.market]
    return min(waiting, key=lambda id: (-cells[id].price, -cells[id].column, arrival.index(id)))


@pytest.mark.parametrize("games", GAMES, ids=["default", "online"])
def test_whoever_floats_operates_once_in_every_round(games: Games) -> None:
    seen = 0
    for steps in operating_rounds(games):
        table = steps[0][0].table
        waiting = {id for id in railway_ids() if table.railway(id).floated}
        for before, _, _ in steps:
            if isinstance(before.phase, Laying) and before.phase.turn.corporation in waiting:
                id = before.phase.turn.corporation
                assert id == best_of(before.table, waiting)
                waiting.remove(id)
                seen += 1
        assert not waiting or steps[-1][2].is_over
    assert seen > 20


@pytest.mark.parametrize("games", GAMES, ids=["default", "online"])
def test_income_is_paid_when_a_round_begins(games: Games) -> None:
    seen = 0
    for before, action, after in (step for game in games for step in played(*game)):
        if isinstance(before.phase, Trading) and isinstance(action, Pass) and operates(after):
            table = before.table
            e9 = any(lay.hex == "E9" for lay in table.board.lays)
            due = list(table.cash)
            for private in privates().values():
                owner = table.owner(private.id)
                if isinstance(owner, int):
                    due[owner] += 50 if private.id == "R" and e9 else private.income
            assert after.table.cash == tuple(due)
            seen += 1
    assert seen > 2


@pytest.mark.parametrize("games", GAMES, ids=["default", "online"])
def test_krauss_moves_once_in_every_round(games: Games) -> None:
    moves: set[bool] = set()
    for steps in operating_rounds(games):
        first, last = steps[0][0].table, steps[-1][2].table
        sold = any(isinstance(action, Sell) and action.corporation == "LFK" for _, action, _ in steps)
        if sold or steps[-1][2].is_over:
            continue
        was, now, bought = first.cell("LFK"), last.cell("LFK"), sum(first.supply) > sum(last.supply)
        assert was is not None
        if first.krauss == "draft":
            assert now == was
        else:
            assert now == (right(was) if bought else left(was))
            moves.add(bought)
    assert moves
