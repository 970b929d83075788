"""What happened, in sentences: the deed here, what followed from it in `aftermath`."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Action, Player
from regelwerk.pfalz1847.actions import (
    Accept,
    Bankrupt,
    BuyIPO,
    BuyPool,
    BuyTrain,
    Decline,
    Discard,
    DraftBuy,
    Exchange,
    LayTile,
    Nationalise,
    Offer,
    OfferPrivate,
    OfferTrain,
    Pass,
    Pay,
    PlaceToken,
    Run,
    Sell,
    StandStill,
    Start,
    Withhold,
)
from regelwerk.pfalz1847.aftermath import what_followed
from regelwerk.pfalz1847.facts import corporation, privates, trains
from regelwerk.pfalz1847.lays import terrain_cost
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.notation import operating, seat_name
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Laying,
    Paying,
    PfalzState,
    Placing,
    Trading,
)
from regelwerk.pfalz1847.routes import revenue
from regelwerk.pfalz1847.sales import KRAUSS
from regelwerk.pfalz1847.shares import next_certificate
from regelwerk.pfalz1847.stations import station_price
from regelwerk.pfalz1847.table import PfalzTable


def sentences(before: PfalzState, action: Action, after: PfalzState) -> Iterator[str]:
    """The action, and all that followed from it."""
    yield f"{_deed(before, action, after)}."
    yield from what_followed(before, action, after)


def _deed(before: PfalzState, action: Action, after: PfalzState) -> str:
    seat = seat_name(action.player)
    id = operating(before)
    match action:
        case Pass():
            return _nothing(before, seat)
        case Accept() | Decline():
            return _answer(before, action)
        case OfferPrivate() | OfferTrain():
            who = id or seat
            if isinstance(after.phase, Considering):
                return f"{who} offers {seat_name(after.phase.owner)} {action.price} for {_thing(action)}"
            return _bought(before.table, action, who)
        case Bankrupt():
            return f"{seat} cannot pay for a train of {id}, and is bankrupt"
        case _ if id is None:
            return f"{seat} {_of_a_player(before.table, action, after.table)}"
        case _:
            return _of_a_corporation(before, action, id)


def _nothing(before: PfalzState, seat: str) -> str:
    match before.phase:
        case Trading(sold=sold) if sold:
            return f"{seat} buys nothing"
        case Laying(turn=turn):
            return f"{turn.corporation} lays no {'more track' if turn.lays or turn.extra else 'track'}"
        case Placing(turn=turn):
            return f"{turn.corporation} places no station"
        case BuyingTrains(turn=turn):
            return f"{turn.corporation} is done with trains"
        case BuyingQuarries(turn=turn):
            return f"{turn.corporation} buys no quarry"
        case _:
            return f"{seat} passes"


def _answer(before: PfalzState, action: Accept | Decline) -> str:
    who = seat_name(action.player)
    assert isinstance(before.phase, Considering)
    offer, during = before.phase.offer, before.phase.during
    if isinstance(action, Decline):
        return f"{who} keeps {_thing(offer)}"
    buyer = seat_name(offer.player) if isinstance(during, Trading) else during.turn.corporation
    return f"{who} accepts: {_bought(before.table, offer, buyer)}"


def _thing(offer: Offer) -> str:
    return offer.private if isinstance(offer, OfferPrivate) else f"a {offer.train} of {offer.owner}"


def _bought(table: PfalzTable, offer: Offer, buyer: str) -> str:
    """A purchase that its owner has consented to, or need not."""
    if isinstance(offer, OfferTrain):
        return (
            f"{buyer} buys {_thing(offer)} for {offer.price}{_help(table, buyer, offer.player, offer.price)}"
        )
    owner = table.owner(offer.private)
    seller = seat_name(owner) if isinstance(owner, int) else owner
    return f"{buyer} buys {offer.private} from {seller} for {offer.price}"


def _help(table: PfalzTable, id: str, president: Player, price: int) -> str:
    """What the president adds to a price."""
    short = price - table.railway(id).cash
    return f", of which {seat_name(president)} pays {short}" if short > 0 else ""


def _of_a_player(before: PfalzTable, action: Action, after: PfalzTable) -> str:
    match action:
        case DraftBuy(item=item):
            return f"drafts {item} for {privates()[item].price}{_brought(item)}"
        case Start(corporation=id):
            return f"starts {id} for {2 * corporation(id).par}"
        case BuyIPO(corporation=id):
            certificate = next_certificate(before.railway(id))
            percent = certificate.percent if certificate else 0
            return f"buys {percent}% of {id} for {percent * corporation(id).par // 10}"
        case BuyPool(corporation=id, percent=percent):
            return f"buys {_share(action)} out of the pool for {_worth(before, id, percent)}"
        case Sell():
            return _sale(before, action)
        case Exchange(private=private):
            return f"exchanges {private} for 10% of {privates()[private].exchanged_for}"
        case Nationalise(corporation=id, owner=owner):
            percent = before.railway(id).hands[owner].percent - after.railway(id).hands[owner].percent
            price = after.cash[owner] - before.cash[owner]
            return f"takes {percent}% of {id} from {seat_name(owner)} for {price}"
        case _:
            return f"does {action!r}"


def _brought(item: str) -> str:
    """What comes with an item of the draft."""
    brings = privates()[item].brings
    return f", with {brings[1].strip('PD')}% of {brings[0]}" if brings else ""


def _sale(table: PfalzTable, action: Sell) -> str:
    return f"sells {_share(action)} for {_worth(table, action.corporation, action.percent)}"


def _share(action: Sell | BuyPool) -> str:
    return "LFK" if action.corporation == KRAUSS else f"{action.percent}% of {action.corporation}"


def _worth(table: PfalzTable, id: str, percent: int) -> int:
    """What so much of a corporation costs on the market; all of Krauss & Co. is one share."""
    return table.price(id) * (1 if id == KRAUSS else percent // 10)


def _of_a_corporation(before: PfalzState, action: Action, id: str) -> str:
    table = before.table
    match action:
        case LayTile(hex=hex, tile=tile, rotation=rotation, power=power):
            cost = 0 if power else terrain_cost(network(table.board), hex)
            how = f" with {power}, which closes" if power else f" for {cost}" if cost else ""
            return f"{id} lays {tile}:{rotation} on {hex}{how}"
        case PlaceToken(hex=hex, power=power):
            price = station_price(table, id, with_w=power is not None)
            return f"{id} places a station on {hex} for {price}{' with W, which closes' if power else ''}"
        case Run(train=train, route=route):
            pays = revenue(network(table.board), trains()[train], table.stage.colour, route)
            return f"{id} runs its {train} over {route} for {pays}"
        case StandStill(train=train):
            return f"{id} lets its {train} stand still"
        case Pay():
            return _dividend(before, id)
        case Withhold():
            kept = before.phase.revenue if isinstance(before.phase, Paying) else 0
            return f"{id} withholds its revenue of {kept}"
        case BuyTrain(train=train, source=source):
            price = trains()[train].price
            return (
                f"{id} buys a {train} out of the {source} for {price}{_help(table, id, action.player, price)}"
            )
        case Discard(train=train):
            return f"{id} discards a {train}"
        case Sell():
            return f"{seat_name(action.player)} {_sale(table, action)} to pay for a train of {id}"
        case _:
            return f"{id} does {action!r}"


def _dividend(before: PfalzState, id: str) -> str:
    """Who gets how much; the pool's part stays with the corporation."""
    earned = before.phase.revenue if isinstance(before.phase, Paying) else 0
    railway = before.table.railway(id)
    parts = [
        f"{seat_name(seat)} {earned * hand.percent // 100}" for seat, hand in enumerate(railway.hands) if hand
    ]
    if railway.pool:
        parts.append(f"{id} {earned * railway.pool.percent // 100}")
    return f"{id} pays {earned // 10} on every 10%: {', '.join(parts)}"
