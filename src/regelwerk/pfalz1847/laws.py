"""What always holds in 1847 Pfalz, in every state and over every step.

The numbers are those of the cases, as in the names of the tests. That every legal action can be taken, and
that a replay gives the same states (144, 145), the kit checks in every game.
"""

from __future__ import annotations

from regelwerk.core import Action, StateLaw, StepLaw
from regelwerk.pfalz1847.actions import Decline
from regelwerk.pfalz1847.facts import market_facts, phases
from regelwerk.pfalz1847.flaws import board_flaw
from regelwerk.pfalz1847.inventory import (
    hands_of,
    money_of,
    money_on,
    printed,
    trains_due,
    trains_on,
)
from regelwerk.pfalz1847.lays import options
from regelwerk.pfalz1847.market import Cell, down, left, right, up
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.phases import BuyingTrains, Considering, Discarding, Emergency, Over, PfalzState
from regelwerk.pfalz1847.scores import scores_of
from regelwerk.pfalz1847.setup import ON_THE_MARKET
from regelwerk.pfalz1847.shares import challenger
from regelwerk.pfalz1847.table import PfalzTable, Railway


def money_is_constant(state: PfalzState) -> bool:
    """139: bank, players and treasuries together always have the same."""
    return money_on(state.table) == money_of(state.table.game)


def nobody_owes_money(state: PfalzState) -> bool:
    """Neither players nor corporations have less than nothing; the bank only once it has broken."""
    table = state.table
    treasuries = (railway.cash for railway in table.railways)
    return min(*table.cash, *treasuries) >= 0 and (table.broken or table.bank >= 0)


def certificates_are_constant(state: PfalzState) -> bool:
    """140: all certificates of a corporation are in the IPO, the pool, set aside, or with the players."""
    for railway in state.table.railways:
        whole, hands = printed(railway.id), hands_of(railway)
        there = (
            sum(hand.president for hand in hands),
            sum(hand.singles for hand in hands),
            sum(hand.doubles for hand in hands),
        )
        if there != (whole.president, whole.singles, whole.doubles):
            return False
        if any(hand.singles < 0 or hand.doubles < 0 for hand in hands):
            return False
    return True


def presidents_hold_most(state: PfalzState) -> bool:
    """141: the president has the president's certificate, and nobody's shares count more than his."""
    game = state.table.game
    return all(_has_most(railway, game) for railway in state.table.railways)


def _has_most(railway: Railway, game: PfalzOptions) -> bool:
    president = railway.president
    if president is None:
        return railway.ipo.president
    elsewhere = game.tied_president_sells and not railway.ipo.president
    return (elsewhere or railway.hands[president].president) and challenger(railway) is None


def trains_add_up(state: PfalzState) -> bool:
    """The trains that were bought are with corporations or in the pool, unless they have rusted."""
    return trains_on(state.table) == trains_due(state.table)


def train_limit_holds(state: PfalzState) -> bool:
    """Only those that are about to discard have more trains than they may."""
    over = tuple(
        railway.id for railway in state.table.railways if len(railway.trains) > state.table.train_limit
    )
    return over == (state.phase.crowded if isinstance(state.phase, Discarding) else ())


def board_is_sound(state: PfalzState) -> bool:
    """143, first half: no tile lies more often than it exists, every station in a slot that is its own."""
    return board_flaw(state.table.board) is None


def stations_stand_from_the_float(state: PfalzState) -> bool:
    """A corporation that floated stands at its homes; none other but L has a station."""
    table = state.table
    for railway in table.railways:
        homes = railway.facts.homes
        held = table.board.stations_of(railway.id)
        if (railway.floated or railway.id == "L") != (held[: len(homes)] == homes):
            return False
    return True


def markers_lie_for_all_that_started(state: PfalzState) -> bool:
    """Every corporation whose shares are for sale has one price marker; three have it from the start."""
    started = {railway.id for railway in state.table.railways if railway.started}
    there = [marker.corporation for marker in state.table.market]
    return sorted(there) == sorted({*started, *ON_THE_MARKET})


def floats_at_half(state: PfalzState) -> bool:
    """A corporation has floated if, and only if, half of it counts as sold and somebody is its president."""
    return all(
        railway.floated == (railway.sold >= 50 and railway.president is not None)
        for railway in state.table.railways
    )


def something_can_be_done(state: PfalzState) -> bool:
    """144: until the end, there is a legal action."""
    return (len(state.legal_actions) > 0) != isinstance(state.phase, Over)


def everything_is_open(state: PfalzState) -> bool:
    """Everybody sees everything, and nothing is left to chance."""
    return state.view(0) is state or (state.view(0) == state and state.view(None) == state)


def winners_are_richest(state: PfalzState) -> bool:
    """134: who wins is worth most, and all who are worth as much win as well."""
    if not isinstance(state.phase, Over):
        return True
    returns, scores = state.returns, scores_of(state.table)
    best, won = max(scores), max(returns)
    return all((score == best) == (share == won) for score, share in zip(scores, returns, strict=True))


def pool_is_limited(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """142: only sales for a train and bankruptcy bring more than half of a corporation into the pool."""
    if isinstance(before.phase, BuyingTrains | Emergency):
        return True
    return all(
        now.pool.percent <= max(market_facts().pool_limit, was.pool.percent)
        for was, now in zip(before.table.railways, after.table.railways, strict=True)
    )


def track_is_kept(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """143, second half: tiles are laid one at a time, on those that they can follow, keeping their track."""
    was, now = before.table.board, after.table.board
    if was.lays == now.lays:
        return True
    new = set(now.lays) - set(was.lays)
    covered = {lay.hex: lay for lay in was.lays}
    if len(new) != 1 or not {lay.hex for lay in was.lays} <= {lay.hex for lay in now.lays}:
        return False
    (lay,) = new
    return any(option.lay == lay for option in options(lay.hex, covered.get(lay.hex)))


def stations_stay(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """A station that stands is neither moved nor taken away."""
    was, now = before.table.board.stations, after.table.board.stations
    return was == now or now[: len(was)] == was


def markers_move_one_cell(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """A price marker moves at most one cell at a time."""
    was = {marker.corporation: marker.cell for marker in before.table.market}
    return all(
        marker.corporation not in was or marker.cell in _near(was[marker.corporation])
        for marker in after.table.market
    )


def nothing_comes_back(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """Phases, sold trains, floats, closed privates, exchanged shares and a broken bank stay as they are."""
    return all(was <= now for was, now in zip(_progress(before.table), _progress(after.table), strict=True))


def time_goes_on(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """Sets and rounds follow each other."""
    was, now = before.table.clock, after.table.clock
    return (was.set, was.round) <= (now.set, now.round)


def refusals_change_nothing(before: PfalzState, action: Action, after: PfalzState) -> bool:
    """138: while an offer is considered, and when it is refused, nothing changes on the table."""
    asked = isinstance(after.phase, Considering) or isinstance(action, Decline)
    return not asked or after.table == before.table


def _near(cell: Cell) -> tuple[Cell, ...]:
    return (cell, right(cell), left(cell), up(cell), down(cell))


def _progress(table: PfalzTable) -> tuple[int, ...]:
    """Numbers that never fall."""
    return (
        list(phases()).index(table.phase),
        int(table.broken),
        *(-left for left in table.supply),
        *(owner == "closed" for owner in table.owners),
        *(owner != "draft" for owner in table.owners),
        *(
            number
            for railway in table.railways
            for number in (railway.started, railway.floated, railway.operated, -railway.investors)
        ),
    )


STATE_LAWS: tuple[StateLaw, ...] = (
    money_is_constant,
    nobody_owes_money,
    certificates_are_constant,
    presidents_hold_most,
    trains_add_up,
    train_limit_holds,
    board_is_sound,
    stations_stand_from_the_float,
    markers_lie_for_all_that_started,
    floats_at_half,
    something_can_be_done,
    everything_is_open,
    winners_are_richest,
)
STEP_LAWS: tuple[StepLaw, ...] = (
    pool_is_limited,
    track_is_kept,
    stations_stay,
    markers_move_one_cell,
    nothing_comes_back,
    time_goes_on,
    refusals_change_nothing,
)
