"""How good a state is for a power: a simple measure, for agents that look one action ahead."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import Hidden, Player, seen
from regelwerk.payola.actions import Seal
from regelwerk.payola.diplomacy import AdjustmentOrder, Position, RetreatOrder, Unit, next_position, resolve
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Writing
from regelwerk.payola.sheets import EMPTY
from regelwerk.payola.table import Turn

CENTRE, HELD, UNIT, NEAR, LOYAL, DUCAT = 10.0, 6.0, 2.0, 1.0, 0.5, 0.02
"""What is worth how much: a centre owned, a foreign one occupied, a unit, its nearness to a centre that is
not owned, its being in its own power's pay, money.
"""
WON = 1_000.0

CENTRES = sum(1 << centre for centre in BOARD.centres)
"""The set of all centres."""


def evaluate(state: PayolaState, seat: Player) -> float:
    """The worth of a full state to a power; the greater the better.

    Where something has been written or given under seal, it is that of the state that follows if all leave it
    at that.

    >>> from regelwerk.payola import Payola
    >>> start = Payola().start()
    >>> ion, apu = (start.apply(start.game.parse(f"Italy: 1 : F nap - {to}", start)) for to in ("ion", "apu"))
    >>> evaluate(ion, 4) > evaluate(apu, 4)
    True
    """
    if isinstance(state.phase, Writing) and _begun(state.phase):
        for power in state.phase.owing:
            state = state.advance(Seal(power))
    table, phase = state.table, state.phase
    position = table.position
    if isinstance(phase, Retreating | Adjusting):
        position = next_position(resolve(position, _given(phase)))
    won = WON * float(state.returns[seat]) if isinstance(phase, Over) else 0.0
    loyal = LOYAL * _in_its_pay(table.last, seat) if table.last else 0.0
    return won + worth(position, seat) + loyal + DUCAT * seen(table.balances[seat])


def _begun(phase: Writing) -> bool:
    """Whether anybody has written or sealed anything."""
    return phase.owing != phase.writers or any(sheet != EMPTY for sheet in phase.sheets)


def _given(phase: Retreating | Adjusting) -> list[RetreatOrder | AdjustmentOrder]:
    """The orders that were given so far."""
    if isinstance(phase, Retreating):
        return [order for order in phase.orders if not isinstance(order, Hidden | None)]
    return [order for orders in phase.orders for order in orders if not isinstance(order, Hidden)]


def _in_its_pay(turn: Turn, seat: Player) -> int:
    """How many of its units a power has paid itself last time; others will think twice before they bid."""
    paid = seen(turn.paid[seat])
    return sum(
        1 for unit, amount in zip(turn.position.units, paid, strict=True) if unit.power == seat and amount > 0
    )


def worth(position: Position, seat: Player) -> float:
    """Centres owned, centres about to be won or lost, units and how near they are to centres."""
    total = CENTRE * position.centres.count(seat)
    goals = goals_of(position, seat)
    owned = CENTRES & ~goals
    for unit in position.units:
        province = 1 << BOARD.province_of[unit.at]
        if unit.power == seat:
            total += UNIT + HELD * (province & goals > 0) + NEAR * nearness(unit, goals)
        elif province & owned:
            total -= HELD
    return total


def goals_of(position: Position, seat: Player) -> int:
    """The set of centres that a power does not own."""
    goals = 0
    for centre, owner in zip(BOARD.centres, position.centres, strict=True):
        if owner != seat:
            goals |= 1 << centre
    return goals


def nearness(unit: Unit, goals: int) -> float:
    """1 in one of the goals (a set of provinces), half of that a move away, a third two moves away.

    0 where the unit cannot get to any by itself: an army on an island waits for a convoy.
    """
    for moves, within in enumerate(_within(unit.kind, unit.at), 1):
        if within & goals:
            return 1 / moves
    return 0.0


@lru_cache(maxsize=256)
def _within(kind: str, place: int) -> tuple[int, ...]:
    """The sets of provinces that a unit can be in after no move, one, two and so on, as far as it gets."""
    reach = BOARD.army_reach if kind == "A" else BOARD.fleet_reach
    places, sets = {place}, [1 << BOARD.province_of[place]]
    while True:
        places |= {to for each in places for to in reach[each]}
        provinces = sum(1 << province for province in {BOARD.province_of[each] for each in places})
        if provinces == sets[-1]:
            return tuple(sets)
        sets.append(provinces)
