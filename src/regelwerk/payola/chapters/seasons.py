"""What follows when orders have been carried out: retreats, the count of centres, taxes, adjustments, the
end.
"""

from __future__ import annotations

from regelwerk.core import evolve, seen
from regelwerk.payola.diplomacy import Position, Resolution, next_position, winner
from regelwerk.payola.options import SEATS
from regelwerk.payola.phases import Adjusting, Over, Retreating, Voting, Writing
from regelwerk.payola.sheets import EMPTY
from regelwerk.payola.table import PayolaTable, survives, survivors


def after_movement(
    table: PayolaTable, resolution: Resolution
) -> tuple[PayolaTable, Retreating | Adjusting | Voting | Writing | Over]:
    """Dislodged units that can retreat do so next; without them the season is over."""
    position = next_position(resolution)
    if position.stage == "retreats":
        return evolve(table, position=position), Retreating((None,) * len(position.dislodged))
    return end_season(table, position)


def end_season(
    table: PayolaTable, position: Position
) -> tuple[PayolaTable, Adjusting | Voting | Writing | Over]:
    """After the fall centres are counted and taxes paid (spec 1.7 and 2.1)."""
    fall_is_over = table.position.season == "fall"
    table = evolve(table, position=position)
    if not fall_is_over:
        return open_season(table)
    table = taxed(table)
    victor = winner(position)
    if victor is not None:
        return table, Over((victor,), "centres")
    if position.stage == "adjustments":
        return table, Adjusting(((),) * SEATS)
    return new_year(table)


def taxed(table: PayolaTable) -> PayolaTable:
    """Every power is paid for its centres."""
    centres = table.position.centres
    tax = table.game.tax_model.tax
    balances = [seen(balance) + tax(centres.count(power)) for power, balance in enumerate(table.balances)]
    return evolve(table, balances=tuple(balances))


def new_year(table: PayolaTable) -> tuple[PayolaTable, Voting | Writing | Over]:
    """The next spring, unless the last year is over."""
    last = table.game.last_year
    if last is not None and table.position.year > last:
        return table, Over(survivors(table.position), "last_year")
    return open_season(table)


def begin(table: PayolaTable) -> tuple[PayolaTable, Voting | Writing | Retreating | Adjusting]:
    """The phase in which a game begins that starts from the table's position."""
    if table.position.stage == "retreats":
        return table, Retreating((None,) * len(table.position.dislodged))
    if table.position.stage == "adjustments":
        return table, Adjusting(((),) * SEATS)
    return open_season(table)


def open_season(table: PayolaTable) -> tuple[PayolaTable, Voting | Writing]:
    """A movement phase begins, perhaps with a vote."""
    if table.game.draws:
        return table, Voting(survivors(table.position), (None,) * SEATS)
    return table, open_sheets(table)


def open_sheets(table: PayolaTable) -> Writing:
    """Empty sheets for all who may write: the survivors, and who has nothing left but money (spec 2.9)."""
    writers = tuple(
        [
            power
            for power, balance in enumerate(table.balances)
            if survives(table.position, power) or (table.game.eliminated_may_bid and seen(balance) > 0)
        ]
    )
    return Writing(writers, writers, (EMPTY,) * SEATS)
