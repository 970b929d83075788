"""Why a phase from outside does not fit the table, which is sound itself (`state_flaws`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from regelwerk.core import Player
from regelwerk.pfalz1847.actions import OfferPrivate
from regelwerk.pfalz1847.consent import needs_consent, owner_of
from regelwerk.pfalz1847.depot import train_step
from regelwerk.pfalz1847.facts import corporations, privates, train, trains
from regelwerk.pfalz1847.flaws import can_lie
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation
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
    PfalzPhase,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.routes import Route, route_violation
from regelwerk.pfalz1847.stations import can_place
from regelwerk.pfalz1847.table import PfalzTable
from regelwerk.pfalz1847.train_purchase import crowded
from regelwerk.pfalz1847.transfers import train_offer_violation

MOST_REVENUE = 10_000
"""No corporation earns more in a round."""

MOST_REFUSED = 100
"""Far more than can be asked for in a turn."""


def phase_flaws(table: PfalzTable, phase: PfalzPhase) -> Iterator[str]:
    """What is wrong with the phase, the first thing first."""
    over = crowded(table)
    if over != (phase.crowded if isinstance(phase, Discarding) else ()):
        yield f"over the train limit are {', '.join(over) or 'none'}"
    match phase:
        case Drafting():
            yield from _drafting_flaws(table, phase)
        case Trading():
            yield from _trading_flaws(table, phase)
        case Considering():
            yield from phase_flaws(table, phase.during)
            yield from _considering_flaws(table, phase)
        case Over():
            yield from _over_flaws(table, phase)
        case _:
            yield from _turn_flaws(table, phase.turn)
            yield from _step_flaws(table, phase)


def _drafting_flaws(table: PfalzTable, phase: Drafting) -> Iterator[str]:
    if table.clock.set or not table.owned_by("draft"):
        yield "nothing is left to be drafted"
    if not _is_seat(table, phase.seat):
        yield f"there is no seat {phase.seat}"
    if len(phase.passed) != table.game.seats or all(phase.passed):
        yield "some player has not passed yet"
    if phase.reverse and table.clock.round != 1:
        yield "only the first draft round begins in reverse"


def _trading_flaws(table: PfalzTable, phase: Trading) -> Iterator[str]:
    if not table.clock.set or not table.railway("L").floated:
        yield "stock rounds follow the draft, in which L floats"
    if not _is_seat(table, phase.seat):
        yield f"there is no seat {phase.seat}"
    if len(phase.sales) != table.game.seats:
        yield f"{len(phase.sales)} seats have sold"
    if not all(_are_some(each, corporations()) for each in (phase.sold, *phase.sales)):
        yield "corporations are sold, each once in a list"
    if not (_are_some(phase.refused, privates()) and _are_some(phase.traded, privates())):
        yield "privates are refused and traded, each once"
    if not 0 <= phase.idle < table.game.seats:
        yield f"{phase.idle} passes in a row"


def _turn_flaws(table: PfalzTable, turn: Turn) -> Iterator[str]:
    clock = table.clock
    if clock.set and not 1 <= clock.round <= clock.rounds:
        yield f"round {clock.round} of {clock.rounds}"
    if not clock.set and not table.owned_by("draft"):
        yield "the short operating rounds end with the draft"
    operating = [railway.id for railway in table.railways if railway.floated]
    if not _are_some((turn.corporation, *turn.waiting), operating):
        yield "corporations that have floated operate, each once"
    covered = {lay.hex for lay in table.board.lays}
    for lay in (*turn.lays, *turn.extra):
        if lay.hex not in covered or not can_lie(lay):
            yield f"{lay.tile} on {lay.hex} was not laid in this turn"
    if len(turn.lays) > 2 or len(turn.extra) > 2:
        yield "at most two tiles are laid, and two more by quarries"
    if not _are_some(turn.bought, trains()):
        yield "trains are bought, each kind once"
    if not _are_some(turn.sold, corporations()):
        yield "corporations are sold, each once"
    if bool(turn.sold) != (turn.least > 0) or turn.least > 1000:
        yield f"{turn.least} is no price of what was sold"
    if len(turn.refused) > MOST_REFUSED:
        yield "more was refused than can be asked for"


def _step_flaws(
    table: PfalzTable,
    phase: Laying | Placing | Running | Paying | BuyingTrains | Emergency | Discarding | BuyingQuarries,
) -> Iterator[str]:
    match phase:
        case Placing():
            if not can_place(table, phase.turn):
                yield "no station can be placed"
        case Running():
            yield from _running_flaws(table, phase)
        case Paying():
            if not 0 < phase.revenue <= MOST_REVENUE or phase.revenue % 10:
                yield f"{phase.revenue} is no revenue"
            if not table.railway(phase.turn.corporation).trains:
                yield "no train has run"
        case BuyingTrains() | Emergency():
            yield from _train_flaws(table, phase)
        case BuyingQuarries():
            if not table.stage.quarries:
                yield f"no quarries are bought in phase {table.phase}"
        case Discarding(turn):
            if not table.railway(turn.corporation).trains:
                yield f"{turn.corporation} has bought a train and has none"
        case Laying():
            pass


def _running_flaws(table: PfalzTable, phase: Running) -> Iterator[str]:
    railway = table.railway(phase.turn.corporation)
    if len(phase.routes) >= len(railway.trains):
        yield "a train is left to run"
        return
    on = network(table.board)
    ran: list[Route] = []
    for name, route in zip(railway.trains, phase.routes, strict=False):
        if route is not None:
            if refused := route_violation(on, railway.id, train(name), route, ran):
                yield f"{railway.id} has not run {route}: {refused.rule.text}"
                return
            ran.append(route)


def _train_flaws(table: PfalzTable, phase: BuyingTrains | Emergency) -> Iterator[str]:
    railway = table.railway(phase.turn.corporation)
    due = isinstance(train_step(table, phase.turn), Emergency)
    if due != isinstance(phase, Emergency):
        yield "an emergency is due" if due else "there is no emergency"
    if len(railway.trains) >= table.train_limit:
        yield f"{railway.id} has no room for a train"
    if phase.turn.bought and not railway.trains:
        yield f"{railway.id} has bought trains and has none"


def _considering_flaws(table: PfalzTable, phase: Considering) -> Iterator[str]:
    offer, during = phase.offer, phase.during
    if offer.player != buyer_of(table, during):
        yield f"seat {offer.player} makes no offers"
    elif isinstance(offer, OfferPrivate):
        if refused := private_offer_violation(table, during, offer):
            yield f"the offer could not be made: {refused}"
    elif not isinstance(during, BuyingTrains | Emergency):
        yield "trains are bought in their step"
    elif refused := train_offer_violation(table, during, offer):
        yield f"the offer could not be made: {refused}"
    if not needs_consent(table, offer) or phase.owner != owner_of(table, offer):
        yield f"seat {phase.owner} is not asked"


def _over_flaws(table: PfalzTable, phase: Over) -> Iterator[str]:
    if (phase.bankrupt is not None) != (phase.reason == "bankruptcy"):
        yield "a bankruptcy has its bankrupt"
    if phase.bankrupt is not None and not _is_seat(table, phase.bankrupt):
        yield f"there is no seat {phase.bankrupt}"
    if phase.reason == "bank" and not table.broken:
        yield "the bank has not broken"


def _is_seat(table: PfalzTable, seat: Player) -> bool:
    return 0 <= seat < table.game.seats


def _are_some(names: tuple[str, ...], known: Collection[str]) -> bool:
    """Whether these are known names, each at most once."""
    return len({*names}) == len(names) and all(name in known for name in names)
