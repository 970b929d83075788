"""How the game goes on: from round to round, from corporation to corporation, from step to step (2.1, 2.9).

Each function is called when something has ended, and says what comes next. What nobody decides happens on the
way: income, dividends of 0, the rise of sold-out corporations, the end of the game.
"""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import evolve, maker
from regelwerk.pfalz1847.allowance import can_lay
from regelwerk.pfalz1847.depot import train_step
from regelwerk.pfalz1847.income import pay_income, withhold
from regelwerk.pfalz1847.krauss import end_of_round
from regelwerk.pfalz1847.market import moved, operating_order, up
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.offers import can_buy_privates
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.sales import KRAUSS
from regelwerk.pfalz1847.shares import exchange, must_exchange, sold_out
from regelwerk.pfalz1847.stations import can_place
from regelwerk.pfalz1847.table import PfalzTable, with_clock, with_marker, with_railway

NextTurn: TypeAlias = Laying | Trading | Drafting | Over
AfterTrains: TypeAlias = BuyingQuarries | NextTurn
AfterDividend: TypeAlias = BuyingTrains | Emergency | AfterTrains
AfterRun: TypeAlias = Paying | AfterDividend
AfterStation: TypeAlias = Running | AfterDividend
AfterTrack: TypeAlias = Placing | AfterStation

_laying = maker(Laying)
_turn = maker(Turn)


# Draft rounds and stock rounds


def begin_draft_round(table: PfalzTable) -> tuple[PfalzTable, Drafting]:
    """The draft goes on, with the priority player, after a short operating round."""
    table = with_clock(table, round=table.clock.round + 1)
    return table, Drafting(table.priority, (False,) * table.game.seats)


def end_draft_round(table: PfalzTable) -> tuple[PfalzTable, NextTurn]:
    """All items are sold, or everybody has passed: then a short operating round comes in between (2.3)."""
    if "draft" not in table.owners:
        return begin_stock_round(table)
    if table.clock.round - table.clock.sale >= table.game.max_idle_drafts:
        return table, Over("stalemate")
    return _begin_operating_round(with_clock(table, last=table.broken))


def begin_stock_round(table: PfalzTable) -> tuple[PfalzTable, Trading]:
    """A stock round, in which forced exchanges come first (2.4)."""
    table = with_clock(table, set=table.clock.set + 1, round=0, rounds=0)
    for private in must_exchange(table):
        table = exchange(table, private)
    return table, Trading(table.priority, ((),) * table.game.seats)


def end_stock_round(table: PfalzTable) -> tuple[PfalzTable, Laying]:
    """Sold-out corporations rise, and a set of operating rounds begins; its length is fixed now."""
    for id in operating_order(table.market):
        cell = table.cell(id)
        if id != KRAUSS and cell and sold_out(table, table.railway(id)):
            table = with_marker(table, moved(table.market, id, up(cell)))
    table, following = _begin_operating_round(with_clock(table, round=1, rounds=table.stage.rounds))
    assert isinstance(following, Laying)  # L has floated in the draft
    return table, following


# Operating rounds


def _begin_operating_round(table: PfalzTable) -> tuple[PfalzTable, NextTurn]:
    table = pay_income(with_clock(table, supplied=False))
    if table.clock.set == 0 and table.game.short_or == "income_only":
        return _after_operating_round(table)
    order = operating_order(table.market)
    return _next_turn(table, tuple(id for id in order if id != KRAUSS and table.railway(id).floated))


def _next_turn(table: PfalzTable, waiting: tuple[str, ...]) -> tuple[PfalzTable, NextTurn]:
    if not waiting:
        return _after_operating_round(_end_operating_round(table))
    return table, _laying(_turn(waiting[0], waiting[1:]))


def _end_operating_round(table: PfalzTable) -> PfalzTable:
    if table.game.lfk_falls_at_the_end or _end(table) is None:
        table = end_of_round(table)
    if table.clock.set == 0 and not table.game.short_or_is_first:
        return table
    for railway in table.railways:
        if railway.fresh:
            table = with_railway(table, evolve(railway, fresh=False))
    return table


def _after_operating_round(table: PfalzTable) -> tuple[PfalzTable, NextTurn]:
    clock, over = table.clock, _end(table)
    if over:
        return table, over
    if clock.set == 0:
        return begin_draft_round(table)
    if clock.round < clock.rounds:
        return _begin_operating_round(with_clock(table, round=clock.round + 1))
    return begin_stock_round(table)


def _end(table: PfalzTable) -> Over | None:
    """Whether the game ends with the present operating round, and why (7)."""
    clock, sets = table.clock, table.game.max_or_sets
    if clock.set == 0:
        return Over("bank") if clock.last else None
    if clock.round < clock.rounds:
        return None
    if table.broken:
        return Over("bank")
    return Over("sets") if sets is not None and clock.set >= sets else None


def resorted(table: PfalzTable, turn: Turn) -> Turn:
    """The turn after a sale: those that have not operated yet do it in the new order (5.4)."""
    order = operating_order(table.market)
    return evolve(turn, waiting=tuple(sorted(turn.waiting, key=order.index)))


# The steps of a corporation's turn


def resume_track(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterTrack]:
    """Something was laid, or bought in the track step: it goes on if anything could still be laid."""
    if can_lay(table, turn):
        return table, _laying(turn)
    return after_track(table, turn)


def after_track(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterTrack]:
    """The track step has ended; a station is next, if the corporation can place one."""
    if can_place(table, turn):
        return table, Placing(turn)
    return after_station(table, turn)


def after_station(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterStation]:
    """The station step has ended; the trains run, if the corporation has any and a route (4.5)."""
    id = turn.corporation
    if table.railway(id).trains and network(table.board).has_route(id):
        return table, Running(turn)
    return _without_revenue(table, turn)


def after_run(table: PfalzTable, turn: Turn, revenue: int) -> tuple[PfalzTable, AfterRun]:
    """All trains have run or stand still; without revenue there is nothing to decide about it."""
    if revenue:
        return table, Paying(turn, revenue)
    return _without_revenue(table, turn)


def _without_revenue(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterDividend]:
    return after_dividend(withhold(table, turn.corporation, 0), turn)


def after_dividend(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterDividend]:
    """The revenue is shared out; the corporation buys trains, if it must or can."""
    step = train_step(table, turn)
    return (table, step) if step else after_trains(table, turn)


def after_trains(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, AfterTrains]:
    """The train step has ended; the corporation buys quarries, if it can."""
    if can_buy_privates(table, turn):
        return table, BuyingQuarries(turn)
    return after_quarries(table, turn)


def after_quarries(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, NextTurn]:
    """The corporation's turn has ended; the next one operates, or the round ends."""
    return _next_turn(table, turn.waiting)
