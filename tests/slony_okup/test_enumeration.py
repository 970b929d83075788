"""Exact enumeration of micro variants, against counts from an independent program.

What is counted are the moments between two turns: what lies on the table, and the seat that the marker is
handed to, before it is found out whether that seat has ships of its own. The start and the ends count too.
So two states of this library that differ only in why it is a seat's turn are two moments, and an end reached
in the turns of two seats is as well.
"""

from __future__ import annotations

import pytest

from regelwerk.core import Player
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    Auctioning,
    Bidding,
    Board,
    Composing,
    Launching,
    Over,
    SlonyOkup,
    SlonyTable,
)
from tests.slony_okup.positions import SlonyState


def micro(seats: int, fleet: int, money: int, pirates: int, prestige: int, rows: int) -> SlonyOkup:
    board = Board(BOARD_DEFAULT.columns, tuple(range(rows)))
    return SlonyOkup(
        seats=seats, board=board, fleet_size=fleet, money=money, pirates=pirates, prestige=prestige
    )


def turn_ends(start: SlonyState) -> list[SlonyState]:
    """Every state that can follow on the turn that begins in `start`; some more than once."""
    ends: list[SlonyState] = []
    seen: set[SlonyState] = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for action in state.legal_actions:
            after = state.advance(action)
            phase = after.phase
            launched = isinstance(state.phase, Launching)
            if isinstance(phase, Launching | Over) or (isinstance(phase, Auctioning) and not launched):
                ends.append(after)
            elif not isinstance(phase, Bidding | Composing):  # to these alone, several ways lead in a turn
                waiting.append(after)
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return ends


def moments(game: SlonyOkup) -> int:
    """How many moments between two turns there are."""
    start = game.start()
    found: set[tuple[SlonyTable, Player]] = {(start.table, 0)}
    known = {start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        assert isinstance(state.phase, Launching | Auctioning)
        heir = (state.phase.pirate + 1) % game.seats
        for end in turn_ends(state):
            found.add((end.table, heir))
            if end not in known:
                known.add(end)
                if not end.is_over:
                    waiting.append(end)
    return len(found)


def test_two_seats_one_ship_two_money() -> None:
    assert moments(micro(2, 1, 2, 1, 1, rows=2)) == 1_233


@pytest.mark.slow
def test_two_seats_one_ship_four_money_four_rows() -> None:
    assert moments(micro(2, 1, 4, 2, 2, rows=4)) == 40_915


@pytest.mark.slow
def test_two_seats_two_ships() -> None:
    assert moments(micro(2, 2, 3, 1, 2, rows=2)) == 212_559


@pytest.mark.slow
def test_three_seats() -> None:
    assert moments(micro(3, 1, 2, 1, 1, rows=2)) == 185_936
