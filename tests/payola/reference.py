"""The rules of choice once more, in the plainest way: one round after the other, everything counted anew.

It shares no code with `choose_orders`, and stands here to be compared with it.
"""

from __future__ import annotations

from typing import NamedTuple

from regelwerk.core import seen
from regelwerk.payola.diplomacy import Hold, Move, MovementOrder, Unit, standard
from regelwerk.payola.lines import Line
from regelwerk.payola.sheets import Sheet
from regelwerk.payola.table import PayolaTable

PROVINCE = standard().province_of


class Result(NamedTuple):
    orders: tuple[MovementOrder, ...]
    totals: tuple[int, ...]
    charges: tuple[int, ...]
    steps: tuple[int, ...]


def pays(line: Line, order: MovementOrder) -> bool:
    named = order in line.orders
    moves = isinstance(order, Move)
    return {":": named, "!": not named, ">": moves or named, "@": named or not moves, "&": True}[line.form]


def elements(line: Line) -> list[MovementOrder | None]:
    """The elementary entries of a line: the orders that it names, then (None) its general money."""
    if line.form == "!":
        hold = Hold(line.orders[0].at)
        return [None] if hold in line.orders else [hold, None]
    return [*line.orders] if line.form == ":" else [*line.orders, None]


class Copy:
    """One copy of a line, with what it offers now and its plateau."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.amount = line.amount
        self.plateau = line.plateau


def owed(copies: list[Copy], chosen: list[MovementOrder], all_count: bool) -> int:
    return sum(
        copy.amount
        for copy in copies
        for order in chosen
        if order.at == copy.line.at and (all_count or pays(copy.line, order))
    )


def choose(table: PayolaTable, sheets: tuple[Sheet, ...]) -> Result:
    game = table.game
    powers = range(len(sheets))
    balances = [seen(balance) for balance in table.balances]
    for power in powers:
        for transfer in sheets[power].transfers:
            balances[power] -= transfer.amount
            balances[transfer.to] += transfer.amount
    free = [max(0, balances[power] - sum(sheets[power].reserves)) for power in powers]
    copies = [[Copy(line) for line in sheet.lines for _ in range(line.repeat)] for sheet in sheets]
    steps = [0 for _ in powers]
    while True:
        results = [unit_choice(table, sheets, copies, unit) for unit in table.position.units]
        chosen = [order for order, _ in results]
        due = [owed(copies[power], chosen, game.budget_counts == "all") for power in powers]
        over = [power for power in powers if due[power] > free[power]]
        if not over:
            totals = tuple(total for _, total in results)
            charges = tuple(owed(copies[power], chosen, False) for power in powers)
            return Result(tuple(chosen), totals, charges, tuple(steps))
        for power in over:
            steps[power] += 1
            if game.scaling == "proportional_floor":
                for copy in copies[power]:
                    copy.amount = copy.amount * free[power] // due[power]
                continue
            if all(copy.amount <= copy.plateau for copy in copies[power]):
                for copy in copies[power]:
                    copy.plateau = 0
            for copy in copies[power]:
                if copy.amount > copy.plateau:
                    copy.amount -= 1


def unit_choice(
    table: PayolaTable, sheets: tuple[Sheet, ...], copies: list[list[Copy]], unit: Unit
) -> tuple[MovementOrder, int]:
    game = table.game
    at = PROVINCE[unit.at]
    owner = unit.power
    listed = {
        power: [(line, element) for line in sheet.lines if line.at == at for element in elements(line)]
        for power, sheet in enumerate(sheets)
    }
    if not any(element for _, element in listed[owner]):
        listed[owner].append((Line(":", 0, (Hold(at),)), Hold(at)))
    candidates = list(dict.fromkeys(element for some in listed.values() for _, element in some if element))
    totals = {
        order: sum(
            copy.amount for each in copies for copy in each if copy.line.at == at and pays(copy.line, order)
        )
        for order in candidates
    }
    best = [order for order in candidates if totals[order] == max(totals.values())]
    if game.dummy_hold_on_tie and sheets[owner] == Sheet() and len(best) > 1:
        backers = {
            power
            for power, sheet in enumerate(sheets)
            for line in sheet.lines
            for order in best
            if line.at == at and pays(line, order)
        }
        if len(backers) > 1:
            return Hold(at), totals[Hold(at)]
    general = [game.tie_counts_general, False]
    for counts_general in general:
        for power in sheets[owner].accept or seen(table.lists[owner]):
            places = {
                order: next(
                    (
                        place
                        for place, (line, element) in enumerate(listed[power])
                        if element == order or (counts_general and element is None and pays(line, order))
                    ),
                    10**9,
                )
                for order in best
            }
            best = [order for order in best if places[order] == min(places.values())]
    assert len(best) == 1, "the rules leave no tie open"
    return best[0], totals[best[0]]
