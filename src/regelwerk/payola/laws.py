"""What must always hold; the kit checks it in every state and step that it meets."""

from __future__ import annotations

from regelwerk.core import Action, Hidden, StateLaw, StepLaw, seen
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import Hold
from regelwerk.payola.options import BOARD
from regelwerk.payola.passages import counted, opened
from regelwerk.payola.phases import Over, PayolaState, Writing
from regelwerk.payola.sheets import Sheet


def _hides(*values: object) -> bool:
    return any(isinstance(value, Hidden) for value in values)


def nobody_is_in_debt(state: PayolaState) -> bool:
    """No account is ever below 0 (2.1)."""
    return all(isinstance(balance, Hidden) or balance >= 0 for balance in state.table.balances)


def lists_name_everybody(state: PayolaState) -> bool:
    """Acceptance lists are permutations of the powers (2.7)."""
    everybody = list(range(state.table.game.seats))
    return all(isinstance(powers, Hidden) or sorted(powers) == everybody for powers in state.table.lists)


def bribes_add_up(state: PayolaState) -> bool:
    """What a unit was paid is what the powers paid to it (2.5)."""
    turn = state.table.last
    if turn is None or _hides(*turn.paid, *turn.totals):
        return True
    paid = [seen(each) for each in turn.paid]
    return all(total == sum(each[place] for each in paid) for place, total in enumerate(turn.totals))


def one_unit_per_province(state: PayolaState) -> bool:
    """No two units stand in one province (1.1)."""
    provinces = [BOARD.province_of[unit.at] for unit in state.table.position.units]
    return len(set(provinces)) == len(provinces)


def a_winner_has_the_centres(state: PayolaState) -> bool:
    """Who wins alone has 18 centres, and nobody has them while the game goes on (1.8)."""
    rich = [power for power, centres in enumerate(state.scores) if centres >= BOARD.victory]
    phase = state.phase
    if isinstance(phase, Over) and phase.reason == "centres":
        return list(phase.winners) == rich
    return not rich


def money_goes_where_the_rules_say(before: PayolaState, action: Action, after: PayolaState) -> bool:
    """Money moves with the last seal only, and is what was there, less bribes, plus taxes (2.1, 2.5)."""
    old, new = before.table, after.table
    if _hides(*old.balances, *new.balances):
        return True
    spent = taxes = 0
    if opened(before, action) and new.last is not None and not new.game.zero_sum:
        spent = sum(sum(seen(paid)) for paid in new.last.paid)
    if counted(old.position, new.position):
        taxes = sum(map(new.game.tax_model.tax, after.scores))
    return sum(map(seen, new.balances)) == sum(map(seen, old.balances)) - spent + taxes


def sheets_open_together(before: PayolaState, action: Action, after: PayolaState) -> bool:
    """The position changes with the last seal only, and then as the choice of orders says (2.2)."""
    phase = before.phase
    if not isinstance(phase, Writing):
        return True
    if not opened(before, action):
        return before.table == after.table
    sheets = [sheet for sheet in phase.sheets if isinstance(sheet, Sheet)]
    if len(sheets) < len(phase.sheets) or _hides(*before.table.balances):
        return True
    turn = after.table.last
    return turn is not None and turn.orders == choose_orders(before.table, sheets).orders


def units_that_nobody_names_hold(before: PayolaState, action: Action, after: PayolaState) -> bool:
    """A unit takes an order that is named for it on a sheet, or holds (2.4)."""
    phase, turn = before.phase, after.table.last
    if not isinstance(phase, Writing) or not opened(before, action) or turn is None:
        return True
    sheets = [sheet for sheet in phase.sheets if isinstance(sheet, Sheet)]
    if len(sheets) < len(phase.sheets):
        return True
    named = {order for sheet in sheets for line in sheet.lines for order in line.orders}
    return all(isinstance(order, Hold) or order in named for order in turn.orders)


def units_come_only_by_building(before: PayolaState, action: Action, after: PayolaState) -> bool:
    """Before adjustments no unit appears, and movement alone takes none off but the dislodged (1.6, 1.7)."""
    if before.table.position.stage == "adjustments":
        return True

    def count(state: PayolaState) -> int:
        return len(state.table.position.units) + len(state.table.position.dislodged)

    return count(after) <= count(before)


STATE_LAWS: tuple[StateLaw, ...] = (
    nobody_is_in_debt,
    lists_name_everybody,
    bribes_add_up,
    one_unit_per_province,
    a_winner_has_the_centres,
)
STEP_LAWS: tuple[StepLaw, ...] = (
    money_goes_where_the_rules_say,
    sheets_open_together,
    units_that_nobody_names_hold,
    units_come_only_by_building,
)
