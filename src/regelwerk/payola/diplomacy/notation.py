"""Orders as players write them: `A par - bur`, `F stp/nc S A mos - lvn`, `A lon - bel VIA`.

Ids or full names, upper or lower case, coasts as `stp/nc` or `STP(NC)`. The kind of the ordered unit and its
coast may be missing or wrong: the province says which unit is meant. Reading fills in coasts, so it gives
orders in canonical form; `parse_order` of what `format_order` wrote is the same order, for each in that form.
"""

from __future__ import annotations

import re

from regelwerk.core import NotationError
from regelwerk.core.errors import clip
from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.canonical import canonical
from regelwerk.payola.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Kind,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from regelwerk.payola.diplomacy.position import Position, Power
from regelwerk.payola.diplomacy.scanner import Scanner
from regelwerk.payola.diplomacy.scene import scene_of

LONGEST_ORDER = 200
"""Characters of one order."""
LONGEST_SHEET = 20_000
"""Characters of a list of orders."""

_ARROW = re.compile(r"-+>?|→|–|—|to\b", re.IGNORECASE)
_VIA = re.compile(r"via\b(?:\s*convoy\b)?", re.IGNORECASE)
_DISBAND = re.compile(r"d\b|disbands?\b", re.IGNORECASE)
_WAIVE = re.compile(r"waives?\b", re.IGNORECASE)
_VERB = re.compile(
    r"(?:holds?|h|supports?|s|convoys?|c|retreats?|r|disbands?|d|removes?|builds?|b|to)(?![^\W_])|-+>?|→|–|—",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[,;\n]")
_HEADING = re.compile(r"\s*([A-Za-z_]+)\s*:")


def format_order(order: Order, position: Position, board: Board | None = None) -> str:
    """An order in the players' notation. Raises `NotationError` for places or powers that the board lacks.

    >>> from regelwerk.payola.diplomacy import parse_order, standard
    >>> start = standard().start
    >>> format_order(parse_order("Fleet St. Petersburg -> Finland", start), start)
    'F stp/sc - fin'
    """
    board = board or standard()
    _check(order, board)
    if isinstance(order, Waive):
        return f"{board.powers[order.power]} WAIVE"
    if isinstance(order, Build):
        return f"{order.kind} {board.places[order.at]} B"
    unit = _named(order.at, position, board, isinstance(order, Retreat | Disband))
    match order:
        case Hold():
            return f"{unit} H"
        case Move():
            return f"{unit} - {board.places[order.to]}{' VIA' if order.via else ''}"
        case SupportHold():
            return f"{unit} S {_named(order.of, position, board)}"
        case SupportMove():
            return f"{unit} S {_named(order.of, position, board)} - {board.places[order.to]}"
        case Convoy():
            return f"{unit} C {_named(order.of, position, board)} - {board.places[order.to]}"
        case Retreat():
            return f"{unit} R {board.places[order.to]}"
        case Disband():
            return f"{unit} D" if position.stage == "retreats" else f"{unit} R D"
        case Remove():
            return f"{unit} REMOVE" if position.stage == "retreats" else f"{unit} D"


def on_board(order: Order, board: Board) -> bool:
    """Whether the places and powers that an order names are on the board."""
    provinces, places = len(board.provinces), len(board.places)
    match order:
        case Waive():
            return 0 <= order.power < len(board.powers)
        case Build():
            return 0 <= order.at < places
        case Move() | Retreat():
            return 0 <= order.at < provinces and 0 <= order.to < places
        case SupportMove():
            return 0 <= order.at < provinces and 0 <= order.of < provinces and 0 <= order.to < places
        case Convoy():
            return 0 <= order.at < provinces and 0 <= order.of < provinces and 0 <= order.to < provinces
        case SupportHold():
            return 0 <= order.at < provinces and 0 <= order.of < provinces
        case Hold() | Disband() | Remove():
            return 0 <= order.at < provinces


def _check(order: Order, board: Board) -> None:
    if not on_board(order, board):
        raise NotationError("an order names places and powers of the board", clip(order))


def _named(province: int, position: Position, board: Board, ousted: bool = False) -> str:
    """The unit of a province as text; the bare province if there is none."""
    if ousted:
        units = (each.unit for each in position.dislodged if board.province_of[each.unit.at] == province)
        unit = next(units, None)
    else:
        unit = scene_of(position, board).units.get(province)
    return f"{unit.kind} {board.places[unit.at]}" if unit else board.places[province]


def parse_order(
    text: str, position: Position, board: Board | None = None, *, power: Power | None = None
) -> Order:
    """The order that a text means, legal or not, in canonical form. Raises `NotationError`.

    `power` says whose order it is; only `WAIVE` needs that (or `FRANCE WAIVE`). In a retreat phase `D`
    disbands a dislodged unit, in an adjustment phase it removes one.

    >>> from regelwerk.payola.diplomacy import standard
    >>> start = standard().start
    >>> parse_order("A Par-Bur", start) == parse_order("army paris to burgundy", start)
    True
    >>> parse_order("A par - atlantis", start)
    Traceback (most recent call last):
    ...
    regelwerk.core.errors.NotationError: a province is expected (at character 9 of 'A par - atlantis')
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("an order is a text", clip(text))
    board = board or standard()
    if len(text) > LONGEST_ORDER:
        raise NotationError(f"longer than {LONGEST_ORDER} characters", text, LONGEST_ORDER)
    return canonical(_read(Scanner(text, board), position, power), position, board)


def parse_orders(text: str, position: Position, board: Board | None = None) -> tuple[Order, ...]:
    """The orders of a list: one per line, or parted by commas or semicolons. Raises `NotationError`.

    An order may begin with a power and a colon: what follows, up to the next such heading, are orders of that
    power, and naming another power's unit is an error. `#` and `%` begin a comment.

    >>> from regelwerk.payola.diplomacy import standard
    >>> start = standard().start
    >>> len(parse_orders("FRANCE: A par - bur, A mar H; F bre - mao; ENGLAND: F lon - nth", start))
    4
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("orders are a text", clip(text))
    if len(text) > LONGEST_SHEET:
        raise NotationError(f"longer than {LONGEST_SHEET} characters", text, LONGEST_SHEET)
    board = board or standard()
    bare = re.sub(r"[#%][^\n]*", lambda comment: " " * len(comment[0]), text)
    orders: list[Order] = []
    power: Power | None = None
    begin = 0
    for end in [*(found.start() for found in _BREAK.finditer(bare)), len(bare)]:
        heading = _HEADING.match(bare, begin, end)
        if heading:
            name = heading[1].upper()
            if name not in board.powers:
                raise NotationError(f"{clip(heading[1])} is no power", bare, heading.start(1))
            power = board.power(name)
            begin = heading.end()
        scanner = Scanner(bare, board, begin, end)
        if not scanner.done():
            start = scanner.at
            order = canonical(_read(scanner, position, power), position, board)
            _check_owner(order, position, board, power, NotationError("", bare, start))
            orders.append(order)
        begin = end + 1
    return tuple(orders)


def _check_owner(
    order: Order, position: Position, board: Board, power: Power | None, place: NotationError
) -> None:
    if power is None or isinstance(order, Waive | Build):
        return
    if isinstance(order, Retreat | Disband):
        owners = [each.unit for each in position.dislodged if board.province_of[each.unit.at] == order.at]
    else:
        owners = [unit for unit in position.units if board.province_of[unit.at] == order.at]
    if owners and owners[0].power != power:
        unit = f"{owners[0].kind} {board.places[owners[0].at]}"
        reason = f"{unit} belongs to {board.powers[owners[0].power]}, not to {board.powers[power]}"
        raise NotationError(reason, place.text, place.position)


def _read(scanner: Scanner, position: Position, power: Power | None) -> Order:
    order = _read_one(scanner, position, power)
    if not scanner.done():
        raise scanner.fail("nothing more is expected after the order")
    return order


def _read_one(scanner: Scanner, position: Position, power: Power | None) -> Order:
    begin = scanner.at
    named = scanner.power()
    if scanner.take(_WAIVE):
        owner = power if named is None else named
        if owner is None:
            raise scanner.fail("say which power waives: FRANCE WAIVE", begin)
        return Waive(owner)
    if named is not None:
        scanner.at = begin
    kind, place = scanner.unit()
    at = scanner.board.province_of[place]
    scanner.skip()
    verb_at = scanner.at
    verb = scanner.take(_VERB)
    if verb is None:
        raise scanner.fail("H, S, C, R, D, B or - and a province are expected", verb_at)
    match verb[0]:
        case "h":
            return Hold(at)
        case "s":
            return _read_support(scanner, at)
        case "c":
            of = scanner.board.province_of[scanner.unit()[1]]
            _expect_arrow(scanner)
            return Convoy(at, of, scanner.board.province_of[scanner.place()])
        case "r" if verb.startswith("remove"):
            return Remove(at)
        case "r":
            if scanner.take(_DISBAND):
                return Disband(at)
            scanner.take(_ARROW)
            return Retreat(at, scanner.place())
        case "d":
            return Disband(at) if position.stage == "retreats" else Remove(at)
        case "b":
            return Build(place, kind or _likely(place, scanner.board))
        case _:
            to = scanner.place()
            return Move(at, to, scanner.take(_VIA) is not None)


def _read_support(scanner: Scanner, at: int) -> SupportHold | SupportMove:
    of = scanner.board.province_of[scanner.unit()[1]]
    if scanner.take(_ARROW):
        return SupportMove(at, of, scanner.place())
    scanner.take(re.compile(r"(?:holds?|h)\b", re.IGNORECASE))
    return SupportHold(at, of)


def _expect_arrow(scanner: Scanner) -> None:
    if not scanner.take(_ARROW):
        raise scanner.fail("- and a province are expected")


def _likely(place: int, board: Board) -> Kind:
    """What is built where nobody said: an army, unless a coast tells that it is a fleet (DATC 4.C.3)."""
    return "A" if board.province_of[place] == place else "F"
