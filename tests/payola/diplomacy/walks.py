"""Random games, for tests that want many different positions."""

from __future__ import annotations

from random import Random

from regelwerk.payola.diplomacy import (
    Board,
    Order,
    Position,
    Resolution,
    legal_orders,
    next_position,
    power_orders,
    resolve,
    winner,
)


def random_orders(rng: Random, position: Position, board: Board) -> list[Order]:
    """A legal order for each unit; in adjustments as many as each power owes."""
    if position.stage == "adjustments":
        return [
            order
            for power in range(len(board.powers))
            if (legal := power_orders(position, power, board))
            for order in rng.sample(legal, min(3, len(legal)))
        ]
    units = position.units if position.stage == "movement" else [each.unit for each in position.dislodged]
    return [rng.choice(legal_orders(position, unit, board)) for unit in units]


def course(rng: Random, board: Board, phases: int) -> list[tuple[Position, list[Order], Resolution]]:
    """A random game: positions, orders, and what came of them; begun anew when it is won."""
    position = board.start
    found: list[tuple[Position, list[Order], Resolution]] = []
    for _ in range(phases):
        orders = random_orders(rng, position, board)
        result = resolve(position, orders, board)
        found.append((position, orders, result))
        position = next_position(result, board)
        if winner(position, board) is not None:
            position = board.start
    return found


def walk(rng: Random, phases: int, board: Board) -> list[Position]:
    """The positions of a random game, from the start on."""
    return [position for position, _, _ in course(rng, board, phases)]
