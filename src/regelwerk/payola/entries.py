"""The lines of a sheet as players write them: `5 : A Par - Bur`, `2*4#1 > A ber - sil | - pru`, `30 $`, and
back.

A line without amount and form is an offer of 0, and `3+2 : …` stands for two lines.
"""

from __future__ import annotations

import re
from random import Random
from typing import cast, get_args

from regelwerk.core import NotationError, Player, seen
from regelwerk.core.errors import clip
from regelwerk.payola.actions import Entry, Offer, Reserve, Send, SetAcceptance
from regelwerk.payola.diplomacy import (
    Hold,
    MovementOrder,
    Position,
    format_order,
    order_violation,
    parse_order,
)
from regelwerk.payola.diplomacy.canonical import canonical
from regelwerk.payola.diplomacy.scanner import Scanner
from regelwerk.payola.lines import Form, Line, Transfer
from regelwerk.payola.options import BOARD, SEATS
from regelwerk.payola.table import AcceptanceList, PayolaTable

MOST_ALTERNATIVES = 10
"""Orders that are read in one line; the rules allow fewer."""

_INITIALS = {name[0] for name in BOARD.powers}
_MOVEMENT = get_args(MovementOrder)
_NUMBER = r"-?[0-9]{1,30}"
HEAD = re.compile(
    rf"(?<![\w/#*+-])(?:(?P<repeat>{_NUMBER})\s*\*\s*)?(?P<amounts>{_NUMBER}(?:\s*\+\s*{_NUMBER}){{0,20}})"
    rf"\s*(?P<plateau>#\s*(?:{_NUMBER})?)?\s*(?P<form>[:!>@&$])"
)
"""How a line begins: an amount and a form."""
_TRANSFER = re.compile(rf"(?P<amount>{_NUMBER})\s*to\s+(?P<power>\w+)", re.IGNORECASE)
_ACCEPT = re.compile(r"accept\b[\s:]*(?P<powers>.*)", re.IGNORECASE | re.DOTALL)


def parse_entry(text: str, table: PayolaTable, power: Player) -> tuple[Entry, ...]:
    """What a power writes by one line of text: several entries only by a sum. Raises `NotationError`."""
    if found := _ACCEPT.fullmatch(text):
        return (SetAcceptance(power, _list(found, text, table, power)),)
    if found := _TRANSFER.fullmatch(text):
        to = power_named(found["power"], text, found.start("power"))
        return (Send(power, Transfer(to, int(found["amount"]))),)
    head = HEAD.match(text)
    if head is None:
        return (Offer(power, Line(":", 0, _orders(text, 0, table.position))),)
    amounts = [int(amount) for amount in head["amounts"].split("+")]
    if head["form"] == "$":
        if head["repeat"] or head["plateau"] or text[head.end() :].strip():
            raise NotationError("a reserve is an amount and $, no more", text, head.end())
        return tuple([Reserve(power, amount) for amount in amounts])
    form = cast("Form", head["form"])
    repeat = int(head["repeat"] or 1)
    plateau = (head["plateau"] or "#0")[1:].strip()
    orders = _orders(text, head.end(), table.position)
    return tuple(
        [Offer(power, Line(form, n, orders, repeat, int(plateau) if plateau else n)) for n in amounts]
    )


def power_named(name: str, text: str, at: int) -> Player:
    """The power of a name, or of its beginning if no other begins so. Raises `NotationError`."""
    found = [power for power, full in enumerate(BOARD.powers) if full.startswith(name.upper())]
    if len(found) != 1:
        raise NotationError(f"{clip(name)} is none of {', '.join(map(str.title, BOARD.powers))}", text, at)
    return found[0]


def _list(found: re.Match[str], text: str, table: PayolaTable, power: Player) -> AcceptanceList:
    """A whole list; the powers that were left out follow as the game says."""
    names = re.split(r"[\s,]+", found["powers"].strip(" \t\r\n,"))
    if names == [""]:
        raise NotationError("an acceptance list names at least one power", text, found.start("powers"))
    if len(names) == 1 and len(names[0]) <= SEATS and not _spelled(names[0].upper()):
        names = list(names[0])  # initials
    powers = [power_named(name, text, found.start("powers")) for name in names[: SEATS + 1]]
    if len(set(powers)) != len(powers):
        raise NotationError("a power stands on the list twice", text, found.start("powers"))
    rest = [other for other in range(SEATS) if other not in powers]
    if table.game.accept_completion == "shuffled":
        written = "".join(map(str, powers))
        Random(f"{table.game.accept_shuffle_seed}/{power}/{written}").shuffle(rest)
    return (*powers, *rest)


def _spelled(word: str) -> bool:
    """Whether a word is the name of a power, or its beginning; `FRA` are three initials."""
    return not set(word) <= _INITIALS and any(name.startswith(word) for name in BOARD.powers)


def _orders(text: str, begin: int, position: Position) -> tuple[MovementOrder, ...]:
    """The orders of a line, parted by bars; after the first the unit may be left out."""
    parts = text[begin:].split("|")
    if len(parts) > MOST_ALTERNATIVES:
        raise NotationError(f"a line names no more than {MOST_ALTERNATIVES} orders", text, begin)
    orders: list[MovementOrder] = []
    unit = ""
    for part in parts:
        order = _order(part, unit, text, begin, position)
        unit = _unit(order, position)
        orders.append(order)
        begin += len(part) + 1
    return tuple(orders)


def _order(part: str, unit: str, text: str, begin: int, position: Position) -> MovementOrder:
    """One order, of the unit named before it unless it names one itself."""
    try:
        order = parse_order(part, position)
    except NotationError as error:
        if not unit:
            raise NotationError(error.reason, text, begin + error.position) from None
        try:
            order = parse_order(unit + part, position)
        except NotationError as inner:
            at = begin + max(0, inner.position - len(unit))
            raise NotationError(inner.reason, text, at) from None
    if not isinstance(order, _MOVEMENT):
        raise NotationError("an order of a movement phase is expected", text, begin)
    movement = cast("MovementOrder", order)
    _check_kind(part, movement, text, begin, position)
    return movement


def _check_kind(part: str, order: MovementOrder, text: str, begin: int, position: Position) -> None:
    """The wrong kind of unit does no harm, but an order that makes no sense may be meant for another unit."""
    written = Scanner(part, BOARD).kind()
    stands = next((u for u in position.units if BOARD.province_of[u.at] == order.at), None)
    if written and stands and written != stands.kind and (violation := order_violation(position, order)):
        found = f"{stands.kind} {BOARD.places[stands.at]}"
        raise NotationError(f"{written} is written, but {found} stands there: {violation}", text, begin)


def _unit(order: MovementOrder, position: Position) -> str:
    """The unit of an order, as orders begin with it."""
    return format_order(Hold(order.at), position).removesuffix("H")


def format_entry(entry: Entry, position: Position) -> str:
    """An entry as it is written, which `parse_entry` reads. Raises `NotationError` for what cannot be
    written.
    """
    match entry:
        case Offer(_, line):
            return _format_line(seen(line), position)
        case Reserve(_, amount):
            return f"{amount} $"
        case Send(_, Transfer(to, amount)):
            if not 0 <= to < SEATS:
                raise NotationError("there is no such power", clip(entry))
            return f"{amount} to {BOARD.powers[to].title()}"
        case SetAcceptance(_, powers):
            if sorted(powers) != list(range(SEATS)):
                raise NotationError("an acceptance list has each power once", clip(powers))
            return f"accept {format_list(powers)}"


def _format_line(line: Line, position: Position) -> str:
    """A line as it is written. Raises `NotationError` for orders that are not on the map or not canonical."""
    if not line.orders:
        raise NotationError("a line names an order", clip(line))
    unit = ""
    orders: list[str] = []
    for order in line.orders:
        text = format_order(order, position)
        if canonical(order, position, BOARD) != order:
            raise NotationError("an order is written in its canonical form", text)
        orders.append(text.removeprefix(unit) if unit else text)
        unit = _unit(order, position)
    repeat = f"{line.repeat}*" if line.repeat != 1 else ""
    plateau = f"#{line.plateau}" if line.plateau else ""
    return f"{repeat}{line.amount}{plateau} {line.form} {' | '.join(orders)}"


def format_list(powers: AcceptanceList) -> str:
    """An acceptance list by initials, such as `FRIAEGT`."""
    return "".join(BOARD.powers[power][0] for power in powers)
