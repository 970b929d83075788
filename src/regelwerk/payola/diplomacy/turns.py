"""From phase to phase: which follows, centres counted in the fall, and the winner."""

from __future__ import annotations

from collections.abc import Iterable

from regelwerk.core import NotDue
from regelwerk.payola.diplomacy.adjustments import balance, builds_due, resolve_adjustments
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.movement import resolve_movement
from regelwerk.payola.diplomacy.orders import Order
from regelwerk.payola.diplomacy.position import (
    LAST_YEAR,
    Dislodged,
    Position,
    Power,
    Season,
    Stage,
    Unit,
    new_position,
)
from regelwerk.payola.diplomacy.resolution import Resolution
from regelwerk.payola.diplomacy.retreats import resolve_retreats
from regelwerk.payola.diplomacy.soundness import checked


def resolve(position: Position, orders: Iterable[Order], board: Board | None = None) -> Resolution:
    """Adjudicate the phase that is due. Illegal orders count for nothing; units without orders hold.

    Raises `MalformedAction` for what is no order at all.

    >>> from regelwerk.payola.diplomacy import format_position, parse_orders, standard
    >>> start = standard().start
    >>> result = resolve(start, parse_orders("A par - bur, A mar S A par - bur, A mun - bur", start))
    >>> [(report.success, report.rule.id) for report in result.reports()[:3]]
    [(True, 'move.wins'), (True, 'support.given'), (False, 'move.bounce')]
    """
    board = board or standard()
    if position.stage == "movement":
        return _resolve_movement(position, orders, board)
    orders = checked(orders)
    if position.stage == "retreats":
        return resolve_retreats(position, orders, board)
    return resolve_adjustments(position, orders, board)


def _resolve_movement(position: Position, orders: Iterable[Order], board: Board) -> Resolution:
    """What is no order is looked for only if there is trouble; the others are judged one by one anyway."""
    given: Iterable[Order] = orders
    try:
        given = tuple(orders)
        return resolve_movement(position, given, board)
    except (TypeError, AttributeError, LookupError):
        checked(given)
        raise


def next_position(resolution: Resolution, board: Board | None = None) -> Position:
    """The position in which the next orders are due. Phases without a decision are left out.

    Dislodged units without any retreat are gone. After the fall the centres are counted; who has won then,
    `winner` says of the position that follows. Raises `NotDue` at the end of the calendar, 999,999,999.
    """
    board = board or standard()
    before = resolution.position
    year, season, centres = before.year, before.season, before.centres
    units = resolution.units
    if before.stage == "adjustments":
        return _spring(year, units, centres)
    homeless = tuple(each for each in resolution.dislodged if each.retreats)
    if homeless:
        return _position(year, season, "retreats", units, centres, homeless)
    if season == "spring":
        return _position(year, "fall", "movement", units, centres)
    counted = _position(year, "fall", "adjustments", units, count_centres(centres, units, board))
    if any(
        balance(counted, power) < 0 or builds_due(counted, power, board) for power in range(len(board.powers))
    ):
        return counted
    return _spring(year, units, counted.centres)


def _spring(year: int, units: tuple[Unit, ...], centres: tuple[Power, ...]) -> Position:
    """The spring that follows a year."""
    if year >= LAST_YEAR:
        raise NotDue(f"the calendar ends with the year {LAST_YEAR}")
    return _position(year + 1, "spring", "movement", units, centres)


def _position(
    year: int,
    season: Season,
    stage: Stage,
    units: tuple[Unit, ...],
    centres: tuple[Power, ...],
    dislodged: tuple[Dislodged, ...] = (),
) -> Position:
    return new_position(year, season, stage, units, centres, dislodged)


def count_centres(centres: tuple[Power, ...], units: Iterable[Unit], board: Board) -> tuple[Power, ...]:
    """The owners of the centres after a fall: an occupied centre goes to its occupant, others stay."""
    holder = {board.province_of[unit.at]: unit.power for unit in units}
    return tuple(holder.get(centre, owner) for centre, owner in zip(board.centres, centres, strict=True))


def winner(position: Position, board: Board | None = None) -> Power | None:
    """The power that owns enough centres to have won alone (18 on the standard map), if one does."""
    board = board or standard()
    return next(
        (power for power in range(len(board.powers)) if position.centres.count(power) >= board.victory),
        None,
    )
