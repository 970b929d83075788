"""The table as text: the decision due, the sailing track, and the firms."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import State
from regelwerk.slony_okup.actions import Auction, Offer
from regelwerk.slony_okup.phases import (
    Auctioning,
    Bidding,
    Claiming,
    Composing,
    Countering,
    FirstPirate,
    Launching,
    Replying,
    SlonyPhase,
)
from regelwerk.slony_okup.table import SlonyTable

SlonyState = State[SlonyTable, SlonyPhase]


def picture_of(state: SlonyState) -> str:
    """The decision due; the track, where initials are ships and `*` marks the lot; the firms."""
    return "\n".join([_due(state), "", *_track(state), "", *_firms(state)])


def _due(state: SlonyState) -> str:
    name = state.game.seat_name
    match state.phase:
        case FirstPirate():
            return "Who is the first Pirate?"
        case Launching(pirate=pirate):
            return f"{name(pirate)} is the Pirate and launches a ship."
        case Auctioning(pirate=pirate):
            return f"{name(pirate)} is the Pirate and puts up a ship."
        case Bidding(bidder=bidder, high=None):
            return f"{name(bidder)} bids; there is no bid yet."
        case Bidding(bidder=bidder, high=bid) if bid is not None:
            return f"{name(bidder)} bids; {name(bid.player)} stands at {bid.amount}."
        case Composing(bid=bid):
            return f"{name(bid.player)} makes up the bid of {bid.amount}."
        case Countering(lot=lot, offer=offer):
            return f"{name(lot.player)} answers the offer of {_offer(offer)}."
        case Replying(offer=offer, counter=counter):
            return (
                f"{name(offer.player)} pays {counter.pirates} money on top of {_offer(offer)}, or withdraws."
            )
        case Claiming(negotiator=negotiator):
            return f"{name(negotiator)} may claim a bonus."
        case _:
            return "The game is over."


def _offer(offer: Offer) -> str:
    return f"{offer.money}m {offer.prestige}p {offer.pirates}a"


def _track(state: SlonyState) -> Iterator[str]:
    board = state.table.game.board
    lot = _lot(state.phase)
    names = [column.name for column in board.columns]
    cells = [[_ships(state, column, row, lot) for column in range(len(names))] for row in range(board.rows)]
    widths = [max(len(name), *(len(line[column]) for line in cells), 4) for column, name in enumerate(names)]

    def line(label: str, parts: list[str], last: str = "") -> str:
        padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
        return f"{label:<9}{'  '.join(padded)}  {last}".rstrip()

    yield line("", names)
    yield line("cost", [str(column.cost) for column in board.columns])
    for row, parts in enumerate(cells):
        yield line(f"row {row}", parts, f"+{board.row_points[row]}")
    yield line("points", [f"+{column.points}" for column in board.columns])
    yield line("sinking", [f"-{column.penalty}" for column in board.columns])


def _ships(state: SlonyState, column: int, row: int, lot: Auction | None) -> str:
    """The initials of the owners of the ships on a field, the lot's marked."""
    text = ""
    for seat, firm in enumerate(state.table.firms):
        initial = state.game.seat_name(seat)[0]
        ships = initial * firm.ships.count((column, row))
        if lot == Auction(seat, column, row):
            ships = ships.replace(initial, initial + "*", 1)
        text += ships
    return text or "."


def _lot(phase: SlonyPhase) -> Auction | None:
    match phase:
        case Bidding(lot=lot) | Composing(lot=lot) | Countering(lot=lot) | Replying(lot=lot):
            return lot
        case _:
            return None


def _firms(state: SlonyState) -> Iterator[str]:
    names = "/".join(column.name for column in state.table.game.board.columns)
    yield f"{'':<9}{'prestige':>8}  {'money':>5}  {'pirates':>7}  {'reserve':>7}  freed {names}"
    for seat, firm in enumerate(state.table.firms):
        freed = "/".join(map(str, firm.seas))
        yield (
            f"{state.game.seat_name(seat):<9}{firm.prestige:>8}  {firm.money:>5}  {firm.pirates:>7}"
            f"  {firm.reserve:>7}  {freed}"
        )
