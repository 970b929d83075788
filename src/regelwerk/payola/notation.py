"""How actions are written: lines of a sheet as on the sheet, orders as in Diplomacy.

`5 : A par - bur`, `30 $`, `10 to Germany`, `accept FRIAEGT`, `seal`; `A par R gas`, `A par D`; `A par B`, `A
par D`, `waive`; `yes` and `no` to a draw. Where several powers may act, the power and a colon stand in front
(its seat number does as well), unless the order is for one's own unit and says so by itself.
"""

from __future__ import annotations

import re
from typing import cast, get_args

from regelwerk.core import Action, AmbiguousNotation, Hidden, NotationError, Player
from regelwerk.core.errors import clip
from regelwerk.payola.actions import (
    GiveAdjustment,
    GiveRetreat,
    Offer,
    Reserve,
    Seal,
    Send,
    SetAcceptance,
    VoteDraw,
)
from regelwerk.payola.diplomacy import (
    NOBODY,
    AdjustmentOrder,
    Build,
    Order,
    Position,
    RetreatOrder,
    Waive,
    format_order,
    parse_order,
)
from regelwerk.payola.diplomacy.adjustments import builder
from regelwerk.payola.diplomacy.canonical import canonical
from regelwerk.payola.entries import HEAD, format_entry, parse_entry, power_named
from regelwerk.payola.options import BOARD, SEATS
from regelwerk.payola.phases import PayolaState, Writing
from regelwerk.payola.table import owner_in

LONGEST_TEXT = 1_000
"""Characters of one action."""

_NAMED = re.compile(r"\s*(?!accept\b)([^\W\d_]{3,20})\s*:", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*([0-9]{1,9})\s*:\s*")
_WRITTEN = re.compile(rf"{HEAD.pattern}|-?[0-9]+\s*to\b|accept\b", re.IGNORECASE)
"""How an entry on a sheet begins, if it is more than an order."""
_SEAL = re.compile(r"seal", re.IGNORECASE)
_VOTE = re.compile(r"(yes|draw)|no", re.IGNORECASE)

_RETREATS = get_args(RetreatOrder)
_ADJUSTMENTS = get_args(AdjustmentOrder)


def parse_action(text: str, state: PayolaState) -> Action:
    """The action that a text means, legal or not. Raises `NotationError`."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("an action in notation is a text", clip(text))
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"longer than {LONGEST_TEXT} characters", text, LONGEST_TEXT)
    player, begin = _seat(text, state)
    body = text[begin:].strip()
    if _SEAL.fullmatch(body):
        return Seal(_actor(player, None, text, state))
    if vote := _VOTE.fullmatch(body):
        return VoteDraw(_actor(player, None, text, state), vote[1] is not None)
    if _WRITTEN.match(body):
        return _entry(body, _actor(player, None, text, state), state)
    order = parse_order(body.partition("|")[0], state.table.position, power=player)
    owner = _owner(order, state.table.position)
    if isinstance(order, _RETREATS):
        return GiveRetreat(_actor(player, owner, text, state), cast("RetreatOrder", order))
    if isinstance(order, _ADJUSTMENTS):
        return GiveAdjustment(_actor(player, owner, text, state), cast("AdjustmentOrder", order))
    return _entry(body, _actor(player, owner, text, state), state)


def _seat(text: str, state: PayolaState) -> tuple[Player | None, int]:
    """The seat that stands in front, and where the rest begins.

    While sheets are written, a number and a colon may also be an amount: `5 : A par - bur`. It is a seat if a
    whole entry follows.
    """
    if named := _NAMED.match(text):
        return power_named(named[1], text, named.start(1)), named.end()
    numbered = _NUMBERED.match(text)
    if numbered is None:
        return None, 0
    rest = text[numbered.end() :]
    if isinstance(state.phase, Writing) and not (_WRITTEN.match(rest) or _SEAL.match(rest)):
        return None, 0
    return int(numbered[1]), numbered.end()


def _actor(player: Player | None, owner: Player | None, text: str, state: PayolaState) -> Player:
    """Who acts: who is named, or the only one who can, or whose unit it is. Raises `AmbiguousNotation`."""
    if player is not None:
        return player
    actors = state.actors
    if len(actors) == 1:
        return actors[0]
    if not actors:
        raise NotationError("the game is over; name the power", text)
    if owner is not None:
        return owner
    names = ", ".join(map(state.game.seat_name, actors))
    raise AmbiguousNotation(f"several powers may act: put one of {names} and ':' in front", text)


def _owner(order: Order, position: Position) -> Player | None:
    """Whose business an order is, if it is anybody's."""
    match order:
        case Waive(power):
            return power
        case Build():
            return builder(order, BOARD)
        case _ if isinstance(order, _RETREATS):
            owners = [e.unit.power for e in position.dislodged if BOARD.province_of[e.unit.at] == order.at]
            return owners[0] if owners else None
        case _:
            owner = owner_in(position, order.at)
            return None if owner == NOBODY else owner


def _entry(body: str, player: Player, state: PayolaState) -> Action:
    entries = parse_entry(body, state.table, player)
    if len(entries) != 1:
        raise NotationError("write the lines of a sum one by one", body)
    return entries[0]


def format_action(action: Action, state: PayolaState) -> str:
    """An action as text; `parse_action` gives it back. Raises `NotationError` for what cannot be written."""
    text = _body(action, state.table.position)
    due = state.game.rulebook.action_types[type(state.phase)]
    if state.actors == (action.player,) and type(action) in due:
        return text
    if not 0 <= action.player < SEATS:
        raise NotationError("there is no such power", clip(action))
    return f"{BOARD.powers[action.player].title()}: {text}"


def _body(action: Action, position: Position) -> str:
    match action:
        case Seal():
            return "seal"
        case VoteDraw(_, bool(agree)):
            return "yes" if agree else "no"
        case GiveRetreat(_, order) | GiveAdjustment(_, order) if not isinstance(order, Hidden):
            text = format_order(order, position)
            if canonical(order, position, BOARD) != order:
                raise NotationError("an order is written in its canonical form", text)
            return text
        case Reserve() | Send() | SetAcceptance():
            return format_entry(action, position)
        case Offer(_, line) if not isinstance(line, Hidden):
            return format_entry(action, position)
        case _:
            raise NotationError(f"no notation for {type(action).__name__}", clip(action))
