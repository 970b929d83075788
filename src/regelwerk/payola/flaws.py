"""Why a state that came from outside cannot be played on."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Hidden, Player
from regelwerk.payola import diplomacy
from regelwerk.payola.actions import GiveAdjustment
from regelwerk.payola.chapters.adjustments import adjustments_of
from regelwerk.payola.diplomacy import legal_orders, winner
from regelwerk.payola.limits import violation
from regelwerk.payola.options import BOARD, SEATS, orders_due, unplayable
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Voting, Writing
from regelwerk.payola.sheets import EMPTY, Sheet, covered
from regelwerk.payola.table import PayolaTable, Turn, survivors

MOST_MONEY = 10**12
"""No account holds more."""


def flaw_of(state: PayolaState) -> str | None:
    """The first flaw of a state or view, or None. Positions that play never reaches are no flaw."""
    table = state.table
    for reason in _table_flaws(table):
        return reason
    if not isinstance(state.phase, Over):
        for reason in _going_on_flaws(table):
            return reason
    match state.phase:
        case Voting() as phase:
            flaws = _voting_flaws(table, phase)
        case Writing() as phase:
            flaws = _writing_flaws(table, phase)
        case Retreating() as phase:
            flaws = _retreating_flaws(table, phase)
        case Adjusting() as phase:
            flaws = _adjusting_flaws(table, phase)
        case Over() as phase:
            flaws = _over_flaws(table, phase)
    return next(flaws, None)


def _table_flaws(table: PayolaTable) -> Iterator[str]:
    if reason := unplayable(table.position):
        yield reason
        return
    if len(table.balances) != SEATS or len(table.lists) != SEATS:
        yield f"there are {SEATS} accounts and acceptance lists"
    for balance in table.balances:
        if not isinstance(balance, Hidden) and not 0 <= balance <= MOST_MONEY:
            yield f"an account holds 0 to {MOST_MONEY} ducats"
    for powers in table.lists:
        if not isinstance(powers, Hidden) and sorted(powers) != list(range(SEATS)):
            yield "an acceptance list has each power once"
    if table.last is not None:
        yield from _turn_flaws(table.last)
        yield from _receipt_flaws(table.last, table.game.transfers)


def _turn_flaws(turn: Turn) -> Iterator[str]:
    position = turn.position
    if reason := diplomacy.flaw(position):
        yield f"before the last orders: {reason}"
        return
    if position.stage != "movement":
        yield "the last orders were given in a movement phase"
    units = len(position.units)
    if len(turn.orders) != units or len(turn.totals) != units:
        yield "each unit had an order and a total"
    elif any(
        order.at != BOARD.province_of[unit.at] or diplomacy.order_violation(position, order)
        for unit, order in zip(position.units, turn.orders, strict=True)
    ):
        yield "each unit had a legal order"
    if len(turn.paid) != SEATS or len(turn.steps) != SEATS:
        yield f"{SEATS} powers have paid"
    sums = [*turn.totals, *turn.steps]
    for paid in turn.paid:
        if not isinstance(paid, Hidden):
            sums += paid
            if len(paid) != units:
                yield "a power pays each unit something or nothing"
    if not all(isinstance(each, Hidden) or 0 <= each <= MOST_MONEY for each in sums):
        yield f"payments and steps go from 0 to {MOST_MONEY}"


def _receipt_flaws(turn: Turn, transfers: bool) -> Iterator[str]:
    if len(turn.received) != SEATS:
        yield f"{SEATS} powers have been sent something or nothing"
    for power, receipts in enumerate(turn.received):
        if isinstance(receipts, Hidden):
            continue
        if receipts and not transfers:
            yield "in this game no money is sent"
        for sender, amount in receipts:
            if sender == power or not 0 <= sender < SEATS or not 1 <= amount <= MOST_MONEY:
                yield "another power has sent some ducats"


def _among(table: PayolaTable, seats: tuple[Player, ...], may: tuple[Player, ...]) -> bool:
    """Whether seats are ascending, and all among others."""
    return list(seats) == sorted({*seats} & {*may})


def _movement_flaws(table: PayolaTable) -> Iterator[str]:
    if table.position.stage != "movement":
        yield "a movement phase is due"


def _voting_flaws(table: PayolaTable, phase: Voting) -> Iterator[str]:
    yield from _movement_flaws(table)
    if not table.game.draws:
        yield "this game has no votes"
    if phase.voters != survivors(table.position):
        yield "the survivors vote"
    if len(phase.votes) != SEATS:
        yield f"there are {SEATS} votes"
        return
    if any(vote is not None and power not in phase.voters for power, vote in enumerate(phase.votes)):
        yield "somebody voted who has no vote"
    if all(phase.votes[power] is not None for power in phase.voters):
        yield "all have voted"


def _writing_flaws(table: PayolaTable, phase: Writing) -> Iterator[str]:
    yield from _movement_flaws(table)
    everybody = tuple(range(SEATS))
    if not _among(table, phase.writers, everybody) or not {*survivors(table.position)} <= {*phase.writers}:
        yield "the survivors write, and perhaps others"
    if not phase.owing or not _among(table, phase.owing, phase.writers):
        yield "somebody who writes must owe a sheet"
    if len(phase.sheets) != SEATS:
        yield f"there are {SEATS} sheets"
        return
    for power, sheet in enumerate(phase.sheets):
        count = covered(sheet).entries
        if not 0 <= count <= (table.game.max_lines + 1 if power in phase.writers else 0):
            yield f"a sheet has {count} entries"
        elif isinstance(sheet, Sheet):
            yield from _sheet_flaws(table, sheet, power)


def _sheet_flaws(table: PayolaTable, sheet: Sheet, power: Player) -> Iterator[str]:
    """A sheet must be one that could have been written entry by entry."""
    if sheet.transfers and isinstance(table.balances[power], Hidden):
        yield "transfers from a hidden account"
        return
    written = EMPTY
    for entry in sheet.entries(power):
        if reason := violation(table, written, entry):
            yield f"on a sheet: {reason}"
            return
        written = written.having(entry)


def _retreating_flaws(table: PayolaTable, phase: Retreating) -> Iterator[str]:
    position = table.position
    if position.stage != "retreats":
        yield "a retreat phase is due"
        return
    if len(phase.orders) != len(position.dislodged) or None not in phase.orders:
        yield "some dislodged unit must be without orders"
        return
    for each, order in zip(position.dislodged, phase.orders, strict=True):
        known = order is not None and not isinstance(order, Hidden)
        if known and order not in legal_orders(position, each.unit):
            yield f"{order} is no legal retreat"


def _adjusting_flaws(table: PayolaTable, phase: Adjusting) -> Iterator[str]:
    position = table.position
    if position.stage != "adjustments":
        yield "an adjustment phase is due"
        return
    due = orders_due(position)
    counts = [len(given) for given in phase.orders]
    if len(counts) != SEATS or any(count > most for count, most in zip(counts, due, strict=True)):
        yield "somebody has given more orders than it owes"
        return
    if sum(counts) == sum(due):
        yield "nobody owes an order"
    for power, given in enumerate(phase.orders):
        for place, order in enumerate(given):
            legal = adjustments_of(position, power, given[:place])
            if not isinstance(order, Hidden) and GiveAdjustment(power, order) not in legal:
                yield f"{order} is no legal adjustment"


def _over_flaws(table: PayolaTable, phase: Over) -> Iterator[str]:
    """The table must be one with which a game ends, for the reason given and with these winners."""
    position = table.position
    victor = winner(position)
    new_year = position.stage == "movement" and position.season == "spring"
    too_many = _years_too_many(table)
    if phase.reason == "centres":
        counted = position.stage == "adjustments" or new_year
        if victor is None or phase.winners != (victor,) or not counted or too_many > new_year:
            yield f"who owns {BOARD.victory} centres after a fall has won, and nobody else"
        return
    if victor is not None:
        yield f"who owns {BOARD.victory} centres has won alone"
    if phase.winners != survivors(position):
        yield "the survivors share a draw"
    if phase.reason == "vote":
        if not table.game.draws or position.stage != "movement" or too_many > 0:
            yield "there was no vote"
    elif not new_year or too_many != 1:
        yield "the last year is not just over"


def _going_on_flaws(table: PayolaTable) -> Iterator[str]:
    """What ends a game must not have come about while it goes on."""
    if winner(table.position) is not None:
        yield f"somebody owns {BOARD.victory} centres, and the game is not over"
    if _years_too_many(table) > 0:
        yield "the last year is over, and the game is not"


def _years_too_many(table: PayolaTable) -> int:
    """How many years the position is after the last one, which is never before the first; 0: none."""
    game = table.game
    if game.last_year is None:
        return 0
    first = (game.start_position or BOARD.start).year
    return max(0, table.position.year - max(game.last_year, first))
