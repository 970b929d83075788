"""Whether a state that came from outside can be played on; `SlonyOkup.flaw` asks here."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Player, State
from regelwerk.slony_okup.actions import Auction, Bid, Counter, Offer
from regelwerk.slony_okup.options import COLUMNS, SlonyOptions
from regelwerk.slony_okup.phases import (
    Auctioning,
    Bidding,
    Claiming,
    Composing,
    Countering,
    FirstPirate,
    Launching,
    Over,
    Replying,
    SlonyPhase,
)
from regelwerk.slony_okup.table import Firm, SlonyTable
from regelwerk.slony_okup.vocabulary import best_win, least_prestige, most_prestige, worst_loss


def flaw_of(state: State[SlonyTable, SlonyPhase]) -> str | None:
    """The first thing that is wrong, or None.

    Ships may be missing: those that are nowhere count as gone. But nothing may exceed what the options give
    out, since the vocabulary and the length of a game are reckoned from that.
    """
    table = state.table
    if len(table.firms) != table.game.seats:
        return f"{len(table.firms)} firms for {table.game.seats} seats"
    for reason in _table_flaws(table):
        return reason
    for reason in _phase_flaws(table, state.phase):
        return reason
    return None


def _table_flaws(table: SlonyTable) -> Iterator[str]:
    game = table.game
    for seat, firm in enumerate(table.firms):
        for reason in _firm_flaws(game, firm):
            yield f"firm {seat}: {reason}"
    if sum(firm.money for firm in table.firms) > game.money * game.seats:
        yield f"more money than the {game.money * game.seats} of the game"
    own = [firm.reserve + len(firm.ships) for firm in table.firms]
    if sum(own) + sum(sum(firm.seas) for firm in table.firms) > game.fleet_size * game.seats:
        yield f"more ships than the {game.fleet_size * game.seats} of the game"
    for seat, firm in enumerate(table.firms):
        of_others = sum(own) - own[seat]  # each of these the seat can win, or be punished for
        highest = firm.prestige + of_others * best_win(game)
        lowest = min(0, firm.prestige) - of_others * worst_loss(game)
        if highest > most_prestige(game) or lowest < least_prestige(game):
            yield f"firm {seat}: prestige {firm.prestige} is out of reach"


def _firm_flaws(game: SlonyOptions, firm: Firm) -> Iterator[str]:
    if min(firm.money, firm.pirates, firm.reserve, *firm.seas) < 0:
        yield "a stock below 0"
    if firm.prestige < 0 and not game.negative_prestige:
        yield "prestige below 0"
    if firm.pirates > game.pirates:
        yield f"more than {game.pirates} pirates"
    if firm.reserve + len(firm.ships) > game.fleet_size:
        yield f"more than {game.fleet_size} ships of its own"
    if not all(0 <= column < COLUMNS and 0 <= row < game.board.rows for column, row in firm.ships):
        yield "a ship off the board"
    if list(firm.ships) != sorted(firm.ships):
        yield "ships not in ascending order"


def _phase_flaws(table: SlonyTable, phase: SlonyPhase) -> Iterator[str]:
    firms = table.firms
    match phase:
        case FirstPirate():
            if not all(firm.reserve for firm in firms):
                yield "the first Pirate must have a ship to launch"
        case Launching(pirate=pirate):
            if not (_is_seat(table, pirate) and firms[pirate].reserve):
                yield f"seat {pirate} has no ship to launch"
        case Auctioning(pirate=pirate):
            if not (_is_seat(table, pirate) and firms[pirate].ships):
                yield f"seat {pirate} has no ship to put up"
        case Bidding():
            yield from _lot_flaws(table, phase.lot)
            yield from _bidding_flaws(table, phase)
        case Composing(lot=lot, bid=bid):
            yield from _lot_flaws(table, lot)
            yield from _bid_flaws(table, lot, bid)
        case Countering(lot=lot, offer=offer):
            yield from _lot_flaws(table, lot)
            yield from _offer_flaws(table, lot, offer)
        case Replying(lot=lot, offer=offer, counter=counter):
            yield from _lot_flaws(table, lot)
            yield from _offer_flaws(table, lot, offer)
            yield from _counter_flaws(table, lot, counter)
        case Claiming(pirate=pirate, negotiator=negotiator):
            if not (_is_seat(table, pirate) and _is_seat(table, negotiator)) or pirate == negotiator:
                yield "Pirate and Negotiator must be two seats"
        case Over():
            if any(firm.has_ships for firm in firms):
                yield "the game is not over while a ship is left"


def _lot_flaws(table: SlonyTable, lot: Auction) -> Iterator[str]:
    if not _is_seat(table, lot.player) or (lot.column, lot.row) not in table.firms[lot.player].ships:
        yield f"the lot {lot} is not on the board"


def _bidding_flaws(table: SlonyTable, phase: Bidding) -> Iterator[str]:
    pirate, high, passed = phase.lot.player, phase.high, phase.passed
    if high is not None:
        yield from _bid_flaws(table, phase.lot, high)
    if not _is_seat(table, phase.bidder) or phase.bidder in (pirate, *passed):
        yield f"seat {phase.bidder} cannot bid"
    if high is not None and high.player in (phase.bidder, *passed):
        yield "the high bidder neither bids nor passes"
    if list(passed) != sorted(set(passed) - {pirate}) or not all(_is_seat(table, seat) for seat in passed):
        yield f"{passed} cannot have passed"


def _bid_flaws(table: SlonyTable, lot: Auction, bid: Bid) -> Iterator[str]:
    if not _is_seat(table, bid.player) or bid.player == lot.player:
        yield f"seat {bid.player} cannot bid"
    elif not table.game.min_bid <= bid.amount <= table.firms[bid.player].tokens:
        yield f"seat {bid.player} cannot bid {bid.amount}"


def _offer_flaws(table: SlonyTable, lot: Auction, offer: Offer) -> Iterator[str]:
    if not _is_seat(table, offer.player) or offer.player == lot.player:
        yield f"seat {offer.player} cannot make an offer"
        return
    firm = table.firms[offer.player]
    owned = (firm.money, max(0, firm.prestige), firm.pirates)
    parts = (offer.money, offer.prestige, offer.pirates)
    if not all(0 <= part <= stock for part, stock in zip(parts, owned, strict=True)):
        yield f"seat {offer.player} cannot offer {parts}"
    if sum(parts) < table.game.min_bid:
        yield "an offer below the least bid"


def _counter_flaws(table: SlonyTable, lot: Auction, counter: Counter) -> Iterator[str]:
    game = table.game
    if counter.player != lot.player or counter.pirates < 1:
        yield f"seat {counter.player} cannot have sent {counter.pirates} pirates"
        return
    left = table.firms[lot.player].pirates
    had = left if game.counter_tokens == "lost_on_withdraw" else left + counter.pirates
    if not counter.pirates <= had <= game.pirates:
        yield f"seat {counter.player} cannot have sent {counter.pirates} pirates"


def _is_seat(table: SlonyTable, seat: Player) -> bool:
    return 0 <= seat < table.game.seats
