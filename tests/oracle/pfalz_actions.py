"""The recorded actions of another engine as actions of ours."""

from __future__ import annotations

from typing import Any

from regelwerk.core import Action, Player
from regelwerk.pfalz1847.actions import (
    Bankrupt,
    BuyIPO,
    BuyPool,
    BuyTrain,
    Discard,
    DraftBuy,
    Exchange,
    LayTile,
    Nationalise,
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
from regelwerk.pfalz1847.phases import PfalzState, Running
from regelwerk.pfalz1847.routes import Route

Data = dict[str, Any]


class Seats:
    """The seats of the players whose ids a file uses."""

    def __init__(self, ids: list[Any]) -> None:
        self.ids = [str(id) for id in ids]

    def __getitem__(self, id: Any) -> Player:
        return self.ids.index(str(id))


def actions_of(data: Data, state: PfalzState, seats: Seats) -> list[Action]:
    """What a recorded action is in a state of ours; a run is one action for each train."""
    actor = data["actor"]
    if actor["type"] == "player":
        seat = seats[actor["id"]]
    else:
        (seat,) = state.actors
    if data["kind"] == "run_routes":
        return _runs(data, state, seat)
    return [_action(data, seat, seats)]


def _action(data: Data, seat: Player, seats: Seats) -> Action:
    match data["kind"]:
        case "pass":
            return Pass(seat)
        case "draft_buy":
            return DraftBuy(seat, data["company"])
        case "start_corporation":
            return Start(seat, data["corporation"])
        case "buy_share" if data["source"] == "ipo":
            return BuyIPO(seat, data["corporation"])
        case "buy_share":
            return BuyPool(seat, data["corporation"], data["percent"])
        case "exchange_company":
            return Exchange(seats[data["player"]], data["actor"]["id"])
        case "nationalize":
            return Nationalise(seat, data["corporation"], seats[data["from"]], data["percent"])
        case "sell_shares":
            return Sell(seat, data["corporation"], data["percent"], data["certs"].count("20D"))
        case "buy_company":
            return OfferPrivate(seat, data["company"], data["price"])
        case "lay_tile":
            return LayTile(seat, data["hex"], data["tile"], data["rotation"], data["company"])
        case "place_token":
            return PlaceToken(seat, data["hex"], data["company"])
        case "dividend":
            return Pay(seat) if data["choice"] == "pay" else Withhold(seat)
        case "buy_train" if data["source"] == "depot":
            return BuyTrain(seat, data["train"], "supply")
        case "buy_train" if data["source"] == "discard":
            return BuyTrain(seat, data["train"], "pool")
        case "buy_train":
            return OfferTrain(seat, data["source"], data["train"], data["price"])
        case "discard_train":
            return Discard(seat, data["train"])
        case "bankrupt":
            return Bankrupt(seat)
        case other:
            raise ValueError(f"unknown kind of action: {other}")


def _runs(data: Data, state: PfalzState, seat: Player) -> list[Action]:
    assert isinstance(state.phase, Running)
    waiting = list(data["routes"])
    found: list[Action] = []
    for name in state.table.railway(state.phase.turn.corporation).trains:
        route = next((each for each in waiting if each["train"] == name), None)
        if route is None:
            found.append(StandStill(seat, name))
        else:
            waiting.remove(route)
            found.append(Run(seat, name, route_from(route)))
    assert not waiting
    return found


def route_from(data: Data) -> Route:
    """A recorded route; on C9 and F16 it says whether it calls at the city or the town."""
    towns = {
        visit["hex"] for visit in data["visits"] if visit["hex"] in ("C9", "F16") and visit["kind"] == "town"
    }
    return Route(tuple(f"{hex}t" if hex in towns else hex for hex in data["hexes"]))
