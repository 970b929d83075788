"""What is worth a look: for programs that play, and cannot think about ten thousand million offers.

A sheet comes about line by line. First each unit of one's own gets an order, for a small part of the money;
then what is left may buy a neighbour's unit to help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

from regelwerk.core import Action, Player, seen
from regelwerk.payola.actions import Entry, Offer, Reserve, Seal, SetAcceptance
from regelwerk.payola.diplomacy import Hold, Move, MovementOrder, Position, SupportHold, Unit
from regelwerk.payola.evaluation import goals_of, nearness
from regelwerk.payola.lines import Line
from regelwerk.payola.offers import orders_by_province
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import PayolaState, Writing
from regelwerk.payola.sheets import EMPTY, Sheet, opened
from regelwerk.payola.table import PayolaTable

BRIBES = 2
"""So many lines of a sheet are for units of others."""
LOOKED_AT = 12
"""So many bribes are looked at."""


def candidates(view: PayolaState, seat: Player, rng: Random) -> Sequence[Action]:
    """Some legal actions of a seat that owes a decision: when it writes, to seal and a few offers.

    The offers of a sheet are together never more than the account holds, in spring half of it.

    >>> from random import Random
    >>> from regelwerk.payola import Payola
    >>> start = Payola().start()
    >>> [start.game.format(action, start) for action in candidates(start.view(2), 2, Random(3))][:3]
    ['France: seal', 'France: 5 : A par H', 'France: 5 : A par - bur']
    """
    phase = view.phase
    if not isinstance(phase, Writing):
        return view.legal_actions_of(seat)
    return [Seal(seat), *_offers(view.table, opened(phase.sheets[seat]), seat, rng)]


def plausible(table: PayolaTable, power: Player, count: int, rng: Random) -> Sheet:
    """A sheet with so many entries, as a sensible power may have written it; what is beyond that, is idle."""
    sheet = EMPTY
    for _ in range(count):
        offers = _offers(table, sheet, power, rng)
        if offers:
            entry: Entry = rng.choice(offers)
        elif sheet.size < table.game.max_lines:
            entry = Reserve(power, 1)
        else:
            entry = SetAcceptance(power, seen(table.lists[power]))
        sheet = sheet.having(entry)
    return sheet


def _offers(table: PayolaTable, sheet: Sheet, seat: Player, rng: Random) -> Sequence[Offer]:
    """Offers for one unit of the power that has no order yet; if all have one, bribes for others."""
    game, position = table.game, table.position
    if sheet.size >= game.max_lines:
        return []
    named = {line.at for line in sheet.lines}
    own = [unit for unit in position.units if unit.power == seat]
    idle = [unit for unit in own if BOARD.province_of[unit.at] not in named]
    purse = seen(table.balances[seat]) // (2 if position.season == "spring" else 1)
    left = purse - sum(sheet.reserves) - sum([line.amount * line.repeat for line in sheet.lines])
    if idle:
        share = max(0, min(purse // len(own), left, game.max_amount))
        amount = rng.randint(share // 2, share)
        orders = [*_orders_for(rng.choice(idle), position, sheet)]
    elif left > 0 and len(sheet.lines) < len(own) + BRIBES:
        amount = rng.randint(1, min(left, game.max_amount))
        orders = [*_favours(position, sheet, seat)]
        orders = rng.sample(orders, min(LOOKED_AT, len(orders)))
    else:
        return []
    return [Offer(seat, Line(":", amount, (order,))) for order in orders]


def _orders_for(unit: Unit, position: Position, sheet: Sheet) -> Iterator[MovementOrder]:
    """To hold, to come nearer to a centre (from one that is to be won, to go anywhere), to help."""
    at = BOARD.province_of[unit.at]
    goals = goals_of(position, unit.power)
    near = nearness(unit, goals)
    yield Hold(at)
    for order in _moves(position, at):
        if near == 1 or nearness(Unit(unit.power, unit.kind, order.to), goals) > near:
            yield order
    helps = _helps(position)
    for plan in _plans(sheet):
        yield from [order for order in helps.get(plan, ()) if order.at == at]


def _favours(position: Position, sheet: Sheet, seat: Player) -> Iterator[MovementOrder]:
    """What other powers' units could do: help an order on the sheet, or make way for it."""
    owners = {BOARD.province_of[unit.at]: unit.power for unit in position.units}
    helps = _helps(position)
    named = {order for line in sheet.lines for order in line.orders}
    for at, to in _plans(sheet):
        for order in helps.get((at, to), ()):
            if owners[order.at] != seat and order not in named:
                yield order
        if owners.get(to, seat) != seat:
            yield from [order for order in _moves(position, to) if order not in named]


def _moves(position: Position, at: int) -> Iterator[Move]:
    """The moves of a unit; where it can go in two ways, it need not insist on a convoy."""
    for order in orders_by_province(position)[at]:
        if isinstance(order, Move) and not order.via:
            yield order


Plan: TypeAlias = tuple[int, int]
"""A unit's province, and the one that it is to be in."""


def _plan(order: MovementOrder) -> Plan:
    return order.at, BOARD.province_of[order.to] if isinstance(order, Move) else order.at


def _plans(sheet: Sheet) -> dict[Plan, None]:
    """What the sheet wants of units, each once."""
    return dict.fromkeys(_plan(order) for line in sheet.lines for order in line.orders)


@lru_cache(maxsize=64)
def _helps(position: Position) -> Mapping[Plan, Sequence[MovementOrder]]:
    """The supports and convoys of all units, by the plan that they help."""
    helps: dict[Plan, list[MovementOrder]] = {}
    for orders in orders_by_province(position).values():
        for order in orders:
            match order:
                case Hold() | Move():
                    continue
                case SupportHold(_, of):
                    plan = of, of
                case _:
                    plan = order.of, BOARD.province_of[order.to]
            helps.setdefault(plan, []).append(order)
    return helps
