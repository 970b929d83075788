"""What happened, in sentences: derived from the states before and after."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Action, State
from regelwerk.slony_okup.actions import (
    Appoint,
    Auction,
    Bid,
    Counter,
    Diversity,
    Launch,
    Monopoly,
    NoBonus,
    Offer,
    Pass,
    Pay,
    Skip,
    Withdraw,
)
from regelwerk.slony_okup.chapters.scoring import winners
from regelwerk.slony_okup.phases import (
    Auctioning,
    Bidding,
    Composing,
    Countering,
    Launching,
    Over,
    Replying,
    SlonyPhase,
)
from regelwerk.slony_okup.table import SlonyTable

SlonyState = State[SlonyTable, SlonyPhase]


def sentences(before: SlonyState, action: Action, after: SlonyState) -> Iterator[str]:
    """The action, what became of the ship, and whose turn it is now."""
    name = before.game.seat_name
    yield f"{name(action.player)} {_deed(before, action)}."
    match before.phase, action:
        case Bidding(lot=lot), Pass() if not isinstance(after.phase, Bidding | Composing):
            yield from _not_freed(before, lot, after)
        case Replying(lot=lot), Withdraw():
            yield from _not_freed(before, lot, after)
        case Countering(lot=lot, offer=offer), Counter(pirates=0):
            yield from _freed(before, lot, offer, 0)
        case Replying(lot=lot, offer=offer, counter=counter), Pay():
            yield from _freed(before, lot, offer, counter.pirates)
        case _:
            pass
    yield from _who_is_next(before, after)


def _deed(before: SlonyState, action: Action) -> str:
    game = before.table.game
    columns = game.board.columns
    match action:
        case Appoint(pirate=pirate):
            return f"makes {before.game.seat_name(pirate)} the first Pirate"
        case Launch(column=column):
            return f"launches a {columns[column].name} ship for {columns[column].cost} money"
        case Skip():
            return "launches nothing"
        case Auction(column=column, row=row):
            value = game.board.value(column, row)
            return f"puts up the {columns[column].name} ship in row {row}, worth {value} prestige"
        case Bid(amount=amount):
            return f"bids {amount}"
        case Pass():
            return "passes"
        case Offer(money=money, prestige=prestige, pirates=pirates):
            return f"offers {_tokens(money, prestige, pirates)}"
        case Counter(pirates=0):
            return "accepts"
        case Counter(pirates=pirates):
            return f"sends {_count(pirates, 'pirate')} and calls for {pirates} money more"
        case Pay():
            return "pays the counter"
        case Withdraw():
            return "withdraws the offer"
        case Monopoly(column=column):
            ships = f"{game.monopoly_size} {columns[column].name} ships"
            return f"gives up {ships} for a monopoly, and gains {game.monopoly_bonus} prestige"
        case Diversity():
            return f"gives up a ship of each colour, and gains {game.diversity_bonus} prestige"
        case NoBonus():
            return "claims no bonus"
        case _:
            return f"does {action!r}"


def _freed(before: SlonyState, lot: Auction, offer: Offer, extra: int) -> Iterator[str]:
    game = before.table.game
    name = before.game.seat_name
    if offer.money + extra:
        yield f"{name(offer.player)} pays {name(lot.player)} {offer.money + extra} money."
    if offer.prestige or offer.pirates:
        yield f"{name(offer.player)} gives up {_tokens(0, offer.prestige, offer.pirates)}."
    ship = game.board.columns[lot.column].name
    value = game.board.value(lot.column, lot.row)
    yield f"{name(offer.player)} frees the {ship} ship, and gains {value} prestige."


def _not_freed(before: SlonyState, lot: Auction, after: SlonyState) -> Iterator[str]:
    game = before.table.game
    ship = game.board.columns[lot.column].name
    if lot.row + 1 < game.board.rows:
        yield f"Nobody frees the {ship} ship: it advances to row {lot.row + 1}."
        return
    yield f"Nobody frees the {ship} ship: the pirates sink it."
    for seat, (was, firm) in enumerate(zip(before.table.firms, after.table.firms, strict=True)):
        if seat != lot.player:
            yield f"{before.game.seat_name(seat)} loses {was.prestige - firm.prestige} prestige."


def _who_is_next(before: SlonyState, after: SlonyState) -> Iterator[str]:
    name = after.game.seat_name
    match before.phase, after.phase:
        case Bidding(), Composing(bid=bid):
            yield f"{name(bid.player)} is the Negotiator, with a bid of {bid.amount}."
        case Launching(), Auctioning():
            pass
        case _, Launching(pirate=pirate) | Auctioning(pirate=pirate):
            yield f"{name(pirate)} is the Pirate now."
        case _, Over():
            best = winners(after.table)
            prestige = after.table.firms[best[0]].prestige
            yield f"No ship is left: {' and '.join(map(name, best))} won with {prestige} prestige."
        case _:
            pass


def _tokens(money: int, prestige: int, pirates: int) -> str:
    """The tokens of which there are any: `3 money, 1 prestige and 1 pirate`."""
    parts = [f"{money} money"] if money else []
    parts += [f"{prestige} prestige"] if prestige else []
    parts += [_count(pirates, "pirate")] if pirates else []
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:]))) or "nothing"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
