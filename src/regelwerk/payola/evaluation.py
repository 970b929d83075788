"""How good a state is for a power: a simple measure, for agents that look one action ahead."""

from __future__ import annotations

from regelwerk.core import Player, seen
from regelwerk.payola.chapters.veil import open_adjustment
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import Build, Position, Unit, next_position, resolve
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Writing
from regelwerk.payola.sheets import opened

CENTRE, HELD, NEAR, DUCAT = 10.0, 6.0, 1.0, 0.02
"""What is worth how much: a centre owned, a foreign one occupied, one in reach of a unit, money."""
WON = 1_000.0


def evaluate(state: PayolaState, seat: Player) -> float:
    """The worth of a full state to a power; the greater the better.

    While sheets are written it is that of the position that follows if all seal them as they are.

    >>> from regelwerk.payola import Payola
    >>> start = Payola().start()
    >>> move = start.game.parse("Italy: 1 : A ven - tri", start)
    >>> evaluate(start.apply(move), 4) > evaluate(start, 4)
    False
    """
    table, phase = state.table, state.phase
    balance = seen(table.balances[seat])
    match phase:
        case Over():
            return WON * float(state.returns[seat])
        case Writing():
            choice = choose_orders(table, [opened(sheet) for sheet in phase.sheets])
            position = next_position(resolve(table.position, choice.orders))
            return worth(position, seat) + DUCAT * (balance - choice.charges[seat])
        case Adjusting():
            orders = [open_adjustment(order) for order in phase.orders[seat]]
            built = sum(isinstance(order, Build) for order in orders)
            position = next_position(resolve(table.position, orders))
            return worth(position, seat) + NEAR * built + DUCAT * balance
        case _:
            return worth(table.position, seat) + DUCAT * balance


def worth(position: Position, seat: Player) -> float:
    """Centres owned, centres about to be won or lost, and centres in reach."""
    total = CENTRE * position.centres.count(seat)
    wanted = {
        centre: owner for centre, owner in zip(BOARD.centres, position.centres, strict=True) if owner != seat
    }
    goals = sum(1 << centre for centre in wanted)
    for unit in position.units:
        province = BOARD.province_of[unit.at]
        if unit.power == seat:
            total += HELD * (province in wanted) + NEAR * ((_near(unit) & goals).bit_count() > 0)
        elif province in BOARD.centres and province not in wanted:
            total -= HELD
    return total


def _near(unit: Unit) -> int:
    """The provinces that a unit can go to by itself, as a set."""
    return BOARD.army_near[unit.at] if unit.kind == "A" else BOARD.fleet_near[unit.at]
