"""A whole state that fits what one seat sees, made up from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, cast

from regelwerk.core import Hidden, Player, State, evolve
from regelwerk.payola.chapters.adjustments import adjustments_of
from regelwerk.payola.diplomacy import AdjustmentOrder, RetreatOrder, Unit, legal_orders
from regelwerk.payola.limits import funds
from regelwerk.payola.offers import entries
from regelwerk.payola.options import BOARD, SEATS
from regelwerk.payola.phases import Adjusting, PayolaPhase, PayolaState, Retreating, Voting, Writing
from regelwerk.payola.sheets import EMPTY, Sealed, Sheet
from regelwerk.payola.table import PayolaTable, Receipt, Turn, survives

Writer: TypeAlias = Callable[[PayolaTable, Player, int, Random], Sheet]
"""Makes up the sheet of a power with so many entries."""


def imagined(view: PayolaState, rng: Random, writer: Writer | None = None) -> PayolaState:
    """Fill in all that the view hides; what sheets under seal say, `writer` knows.

    Evenly drawn are acceptance lists, votes, and orders of retreats and adjustments. Sheets are drawn entry
    by entry, evenly among all that could be written next. Accounts and payments hang together with all that
    was hidden before, and are only plausible: an account holds evenly anything from nothing to what it began
    with and a tax for the present centres for each year brought; a unit was paid nothing, or more rarely up
    to 9 ducats, by any of the powers whose payments are hidden, and so that known sums are right; lines were
    lowered as often as not, and seldom a small sum was sent.
    """
    table = view.table
    balances = [
        _balance(view, power, rng) if isinstance(balance, Hidden) else balance
        for power, balance in enumerate(table.balances)
    ]
    lists = [
        tuple(rng.sample(range(SEATS), SEATS)) if isinstance(powers, Hidden) else powers
        for powers in table.lists
    ]
    last = None if table.last is None else _turn(table.last, rng)
    whole = evolve(table, balances=tuple(balances), lists=tuple(lists), last=last)
    return State(whole, _phase(whole, view.phase, rng, writer or _sheet))


def _balance(view: PayolaState, power: Player, rng: Random) -> int:
    """Some balance; who takes part with nothing else left has money, and who could but does not has none."""
    table, phase = view.table, view.phase
    game = table.game
    least = 0
    if isinstance(phase, Writing) and not survives(table.position, power) and game.eliminated_may_bid:
        if power not in phase.writers:
            return 0
        least = 1
    years = table.position.year - BOARD.start.year
    tax = game.tax_model.tax(table.position.centres.count(power))
    return rng.randint(least, max(least, game.start_balance[power] + years * tax))


def _turn(turn: Turn, rng: Random) -> Turn:
    """Payments that add up: what a unit was paid beyond what is known, others have paid."""
    unknown = [power for power, paid in enumerate(turn.paid) if isinstance(paid, Hidden)]
    if not unknown and not any(isinstance(each, Hidden) for each in (*turn.totals, *turn.steps)):
        return turn
    payments = [[0] * len(turn.orders) if isinstance(paid, Hidden) else list(paid) for paid in turn.paid]
    totals: list[int] = []
    for place, total in enumerate(turn.totals):
        known = sum(paid[place] for paid in payments)
        rest = rng.choice((0, 0, rng.randint(1, 9))) if isinstance(total, Hidden) else total - known
        totals.append(known + rest)
        if unknown:
            payments[rng.choice(unknown)][place] += rest
    steps = [rng.choice((0, rng.randint(1, 9))) if isinstance(each, Hidden) else each for each in turn.steps]
    received = [
        _receipts(power, rng) if isinstance(each, Hidden) else each
        for power, each in enumerate(turn.received)
    ]
    return evolve(
        turn,
        totals=tuple(totals),
        paid=tuple(map(tuple, payments)),
        steps=tuple(steps),
        received=tuple(received),
    )


def _receipts(power: Player, rng: Random) -> tuple[Receipt, ...]:
    """Nothing, or a small sum from somebody."""
    if rng.random() < 0.75:
        return ()
    return ((rng.choice([other for other in range(SEATS) if other != power]), rng.randint(1, 9)),)


def _phase(table: PayolaTable, phase: PayolaPhase, rng: Random, writer: Writer) -> PayolaPhase:
    match phase:
        case Writing():
            sheets = [
                writer(table, power, sheet.entries, rng) if isinstance(sheet, Sealed) else sheet
                for power, sheet in enumerate(phase.sheets)
            ]
            return evolve(phase, sheets=tuple(sheets))
        case Voting():
            votes = [rng.random() < 0.5 if isinstance(vote, Hidden) else vote for vote in phase.votes]
            return evolve(phase, votes=tuple(votes))
        case Retreating():
            orders = [
                _retreat(table, each.unit, rng) if isinstance(order, Hidden) else order
                for each, order in zip(table.position.dislodged, phase.orders, strict=True)
            ]
            return Retreating(tuple(orders))
        case Adjusting():
            return Adjusting(
                tuple([_adjustments(table, power, given, rng) for power, given in enumerate(phase.orders)])
            )
        case _:
            return phase


def _sheet(table: PayolaTable, power: Player, count: int, rng: Random) -> Sheet:
    """A sheet with so many entries, each of them anything that could be written next."""
    game, sheet = table.game, EMPTY
    for _ in range(count):
        room = sheet.size < game.max_lines
        left = funds(table, sheet, power) if game.transfers else 0
        sheet = sheet.having(
            entries(game, table.position, power, room, left, sheet.accept is None).sample(rng)
        )
    return sheet


def _retreat(table: PayolaTable, unit: Unit, rng: Random) -> RetreatOrder:
    return cast("RetreatOrder", rng.choice(legal_orders(table.position, unit)))


def _adjustments(
    table: PayolaTable, power: Player, given: tuple[AdjustmentOrder | Hidden, ...], rng: Random
) -> tuple[AdjustmentOrder, ...]:
    """As many orders as are hidden, none of which stands in the way of another."""
    orders: list[AdjustmentOrder] = []
    for order in given:
        if isinstance(order, Hidden):
            choices = adjustments_of(table.position, power, tuple(orders))
            orders.append(cast("AdjustmentOrder", choices.sample(rng).order))
        else:
            orders.append(order)
    return tuple(orders)
