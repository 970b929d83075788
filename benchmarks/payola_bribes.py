"""The game on top of the adjudicator, for `benchmarks.payola`: choices from full sheets, random games."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median

from regelwerk.payola import FORMS, Line, Payola, PayolaTable, Sheet, choose_orders
from regelwerk.payola.diplomacy import (
    Order,
    Position,
    balance,
    legal_orders,
    next_position,
    power_orders,
    resolve,
    standard,
)
from regelwerk.payola.offers import orders_by_province

LINES = 20
PURSES = {
    "all can pay": (4, 1_000),
    "most owe too much": (12, 100),
    "amounts up to 9,999": (9_999, 100),
}
"""What the sheets are like: the highest amount of a line, and the accounts."""
BOARD = standard()


def choices(positions: Sequence[Position]) -> dict[str, float]:
    """Milliseconds to choose the orders of a position from seven sheets of 20 lines: medians, by kind."""
    game = Payola()
    start = game.start().table
    found: dict[str, float] = {}
    for name, (most, account) in PURSES.items():
        rng = Random(1)
        times: list[float] = []
        for position in positions:
            table = PayolaTable(game, position, (account,) * game.seats, start.lists)
            sheets = [sheet(position, power, most, rng) for power in range(game.seats)]
            begin = time.process_time()
            choose_orders(table, sheets)
            times.append(1_000 * (time.process_time() - begin))
        found[name] = median(times)
    return found


def sheet(position: Position, power: int, most: int, rng: Random) -> Sheet:
    """A full sheet, of which more than half is for a power's own units."""
    orders = orders_by_province(position)
    own = [BOARD.province_of[unit.at] for unit in position.units if unit.power == power]
    lines: list[Line] = []
    for _ in range(LINES):
        at = rng.choice(own if own and rng.random() < 0.6 else list(orders))
        named = rng.sample(orders[at], min(len(orders[at]), rng.choice((1, 1, 1, 2, 3))))
        lines.append(Line(rng.choice((":", ":", ":", *FORMS)), rng.randint(1, most), tuple(named)))
    return Sheet(tuple(lines))


def payola_game(rng: Random) -> int:
    """Play a random game of two years to its end; how many phases it had."""
    state = Payola(last_year=BOARD.start.year + 1).start()
    phases = 0
    while len(legal := state.legal_actions):
        position = state.table.position
        state = state.advance(legal.sample(rng))
        phases += state.table.position is not position
    return phases


def diplomacy_game(rng: Random, years: int) -> int:
    """Play so many years of Diplomacy with random orders; how many phases they had."""
    position = BOARD.start
    phases = 0
    while position.year < BOARD.start.year + years:
        position = next_position(resolve(position, random_orders(position, rng)))
        phases += 1
    return phases


def random_orders(position: Position, rng: Random) -> list[Order]:
    """A legal order for every unit that is due one, or what each power builds and removes."""
    if position.stage == "movement":
        return [rng.choice(legal_orders(position, unit)) for unit in position.units]
    if position.stage == "retreats":
        return [rng.choice(legal_orders(position, each.unit)) for each in position.dislodged]
    orders: list[Order] = []
    for power in range(len(BOARD.powers)):
        legal = power_orders(position, power)
        orders += rng.sample(legal, min(len(legal), abs(balance(position, power))))
    return orders
