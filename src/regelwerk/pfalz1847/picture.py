"""The table as text, 100 columns wide: map, market, corporations, players, trains, and what is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from regelwerk.pfalz1847.actions import OfferTrain
from regelwerk.pfalz1847.best_run import best_run
from regelwerk.pfalz1847.chapters.run import train_of
from regelwerk.pfalz1847.facts import privates, trains
from regelwerk.pfalz1847.map_picture import KEY, map_lines
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.notation import seat_name
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzState,
    Placing,
    Running,
    Step,
    Trading,
)
from regelwerk.pfalz1847.scores import winners
from regelwerk.pfalz1847.share_picture import corporation_lines, market_lines, player_lines, share_lines
from regelwerk.pfalz1847.table import PfalzTable

WIDTH = 100


def picture_of(state: PfalzState) -> str:
    """Everything that lies open, which is everything: last, next to where one types, what is due now.

    The map stands on top, or below the rest while it is built on and run over.
    """
    table = state.table
    board = [*map_lines(table.board, table.stage), *KEY, ""]
    sheets = [*market_lines(table), "", *share_lines(table), "", *corporation_lines(table), ""]
    on_the_map = isinstance(_interrupted(state), Laying | Placing | Running)
    parts = [*sheets, *board] if on_the_map else [*board, *sheets]
    return "\n".join([*parts, *player_lines(state), "", *_bank(table), *_moment(state)])


def _interrupted(state: PfalzState) -> Drafting | Trading | Step | Discarding | Over:
    """The phase, or that which an offer has interrupted."""
    return state.phase.during if isinstance(state.phase, Considering) else state.phase


def _bank(table: PfalzTable) -> Iterator[str]:
    broken = ", broken" if table.broken else ""
    yield f"Bank: {table.bank}{broken}. Priority: {seat_name(table.priority)}."
    counts = zip(trains().values(), table.supply, strict=True)
    supply = [f"{train.name} ({train.price}) x{left}" for train, left in counts if left]
    yield from wrap(f"Trains: {_all(supply)}. In the pool: {_all(table.yard)}.", WIDTH)


def _all(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _moment(state: PfalzState) -> Iterator[str]:
    """Where in the game it is, and what is decided now."""
    table, clock = state.table, state.table.clock
    stage = table.stage
    colours = ", ".join(stage.colours)
    yield f"Phase {table.phase}: {colours} tiles, at most {table.train_limit} trains."
    match phase := _interrupted(state):
        case Drafting():
            yield f"Draft round {clock.round}."
            yield from wrap(f"On sale: {', '.join(map(_item, table.owned_by('draft')))}.", WIDTH)
        case Trading():
            yield f"Stock round {clock.set}."
        case Over():
            pass
        case _:
            rounds = f" of {clock.rounds}" if clock.set else ""
            yield f"Operating round {clock.set}.{clock.round}{rounds}."
            turn = phase.turn
            if turn.waiting:
                yield f"After {turn.corporation}: {', '.join(turn.waiting)}."
            if isinstance(phase, Running):
                yield from _best(table, phase)
    yield _due(state)


def _best(table: PfalzTable, phase: Running) -> Iterator[str]:
    """A run that pays most, as long as the trains that have run did as it says."""
    id = phase.turn.corporation
    names = table.railway(id).trains
    order = [train_of(table, Running(phase.turn, (None,) * place)) for place in range(len(names))]
    run = best_run(network(table.board), id, order, table.stage.colour).run
    if run.routes[: len(phase.routes)] == phase.routes:
        ways = [f"{name} {route or 'stands still'}" for name, route in zip(names, run.routes, strict=True)]
        yield from wrap(f"Best: {', '.join(ways)}, {run.revenue} in all.", WIDTH)


def _item(id: str) -> str:
    """An item of the draft: price, and what it brings."""
    private = privates()[id]
    brings = f" with {private.brings[1]} of {private.brings[0]}" if private.brings else ""
    income = f", {private.income} a round" if private.income else ""
    return f"{id} {private.price} ({(brings.strip() + income).removeprefix(', ')})"


def _due(state: PfalzState) -> str:
    match state.phase:
        case Drafting(seat=seat):
            return f"{seat_name(seat)} buys an item, or passes."
        case Trading(seat=seat, sold=sold):
            so_far = f" He has sold {', '.join(sold)} in this turn." if sold else ""
            return f"{seat_name(seat)} may sell, and then buy once.{so_far}"
        case Discarding(crowded=crowded):
            return f"{crowded[0]} has too many trains, and discards one."
        case Considering(owner=owner, offer=offer, during=during):
            what = f"the {offer.train} of {offer.owner}" if isinstance(offer, OfferTrain) else offer.private
            who = seat_name(offer.player) if isinstance(during, Trading) else during.turn.corporation
            return f"{seat_name(owner)} answers: {who} offers {offer.price} for {what}."
        case Over(reason=reason):
            best = " and ".join(map(seat_name, winners(state.table)))
            return f"The game is over ({reason}): {best} won."
        case step:
            return _step(state.table, step)


def _step(table: PfalzTable, step: Step) -> str:
    railway = table.railway(step.turn.corporation)
    who = f"{railway.id} ({'-' if railway.president is None else seat_name(railway.president)})"
    match step:
        case Laying():
            return f"{who} lays track, from a treasury of {railway.cash}."
        case Placing():
            return f"{who} may place a station, from a treasury of {railway.cash}."
        case Running(routes=routes):
            train, number = railway.trains[len(routes)], len(routes) + 1
            return f"{who} runs its {train}, train {number} of {len(railway.trains)}."
        case Paying(revenue=revenue):
            return f"{who} pays out its revenue of {revenue}, or withholds it."
        case BuyingTrains():
            return f"{who} may buy trains, from a treasury of {railway.cash}."
        case Emergency():
            return f"{who} must buy a train, with a treasury of {railway.cash}: its president pays the rest."
        case BuyingQuarries():
            return f"{who} may buy a quarry, from a treasury of {railway.cash}."
