"""Exact enumeration of micro variants, against counts from an independent program.

What is counted are the moments between two turns: what lies on the table, and the seat that the marker is
handed to, before it is found out whether that seat has ships of its own. The start and the ends count too.
So two states of this library that differ only in why it is a seat's turn are two moments, and an end reached
in the turns of two seats is as well.
"""

from __future__ import annotations

import pytest

from regelwerk.core import Action, Player
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    Auctioning,
    Bidding,
    Board,
    Claiming,
    Composing,
    Countering,
    FirstPirate,
    Launching,
    Over,
    Replying,
    SlonyOkup,
    SlonyTable,
)
from regelwerk.verify import explore
from tests.slony_okup.positions import SlonyState


def micro(seats: int, fleet: int, money: int, pirates: int, prestige: int, rows: int) -> SlonyOkup:
    board = Board(BOARD_DEFAULT.columns, tuple(range(rows)))
    return SlonyOkup(
        seats=seats, board=board, fleet_size=fleet, money=money, pirates=pirates, prestige=prestige
    )


def ends_turn(before: SlonyState, after: SlonyState) -> bool:
    """Whether a step ends a turn: the marker has been handed on, or the game is over."""
    launched = isinstance(before.phase, Launching)
    return isinstance(after.phase, Launching | Over) or (isinstance(after.phase, Auctioning) and not launched)


def owner(state: SlonyState) -> Player:
    """The Pirate, whose turn it is."""
    phase = state.phase
    assert not isinstance(phase, FirstPirate | Over)
    negotiated = isinstance(phase, Bidding | Composing | Countering | Replying)
    return phase.lot.player if negotiated else phase.pirate


def turn_ends(start: SlonyState) -> list[SlonyState]:
    """Every state that can follow on the turn that begins in `start`; some more than once."""
    ends: list[SlonyState] = []
    seen: set[SlonyState] = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for action in state.legal_actions:
            after = state.advance(action)
            if ends_turn(state, after):
                ends.append(after)
            elif not isinstance(
                after.phase, Bidding | Composing
            ):  # several ways in a turn lead to these alone
                waiting.append(after)
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return ends


def moments(game: SlonyOkup) -> int:
    """How many moments between two turns there are; the states within a turn are forgotten after it."""
    start = game.start()
    found: set[tuple[SlonyTable, Player]] = {(start.table, 0)}
    known = {start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        heir = (owner(state) + 1) % game.seats
        for end in turn_ends(state):
            found.add((end.table, heir))
            if end not in known:
                known.add(end)
                if not end.is_over:
                    waiting.append(end)
    return len(found)


def test_two_seats_one_ship_two_money() -> None:
    game = micro(2, 1, 2, 1, 1, rows=2)
    found = {(game.start().table, 0)}

    def told(before: SlonyState, action: Action, after: SlonyState) -> None:
        if ends_turn(before, after):
            found.add((after.table, (owner(before) + 1) % game.seats))

    whole = explore(game, told=told)
    assert len(found) == moments(game) == 1_233
    assert whole.complete
    assert whole.ok, whole
    assert not whole.cyclic
    assert whole.terminal == whole.phases[Over]
    # No chance names the first Pirate, and a fleet of one ship makes no set.
    assert set(whole.dead_phases) == {FirstPirate, Claiming}


@pytest.mark.slow
def test_two_seats_one_ship_four_money_four_rows() -> None:
    assert moments(micro(2, 1, 4, 2, 2, rows=4)) == 40_915


@pytest.mark.slow
def test_two_seats_two_ships() -> None:
    assert moments(micro(2, 2, 3, 1, 2, rows=2)) == 212_559


@pytest.mark.slow
def test_three_seats() -> None:
    assert moments(micro(3, 1, 2, 1, 1, rows=2)) == 185_936


@pytest.mark.slow
def test_three_seats_three_money() -> None:
    assert moments(micro(3, 1, 3, 1, 2, rows=2)) == 1_769_982  # the independent program told 1.77 million
