"""Step 2 of a corporation's turn: it may place one station (2.9, 3.8)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, assert_never

from regelwerk.core import NOTHING, Chapter, Choices, Player, Violation, concat, evolve, listed
from regelwerk.pfalz1847.actions import OfferPrivate, Pass, PlaceToken
from regelwerk.pfalz1847.board import Station
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.flow import after_station
from regelwerk.pfalz1847.money import treasury_pays_bank
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import BuyingTrains, Considering, Emergency, Placing, Running, Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.stations import has_discount, sites, station_price
from regelwerk.pfalz1847.table import PfalzTable, with_owner


class OnPlacing(Chapter[PfalzTable, Placing, PlaceToken | OfferPrivate | Pass]):
    """A station at its price, or with the power of W at half of it; or none."""

    def actors(self, table: PfalzTable, phase: Placing) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(self, table: PfalzTable, phase: Placing) -> Choices[PlaceToken | OfferPrivate | Pass]:
        id, seat = phase.turn.corporation, buyer_of(table, phase)
        hexes = sites(table.board, id)
        return concat(
            NOTHING if _price_violation(table, id, None) else _tokens(seat, hexes, None),
            NOTHING if _price_violation(table, id, "W") else _tokens(seat, hexes, "W"),
            private_offers(table, phase),
            listed(Pass(seat)),
        )

    def violation(
        self, table: PfalzTable, phase: Placing, action: PlaceToken | OfferPrivate | Pass
    ) -> Violation | None:
        match action:
            case PlaceToken(hex=hex, power=power):
                id = phase.turn.corporation
                refused = network(table.board).station_violation(id, hex)
                return refused or _price_violation(table, id, power)
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Pass():
                return None
            case _:
                assert_never(action)

    def apply(
        self, table: PfalzTable, phase: Placing, action: PlaceToken | OfferPrivate | Pass
    ) -> tuple[PfalzTable, Placing | Running | BuyingTrains | Emergency | Considering]:
        match action:
            case PlaceToken():
                return _goes_on(*_placed(table, phase.turn, action))
            case OfferPrivate():
                return private_offer(table, phase, action)
            case Pass():
                return _goes_on(table, phase.turn)
            case _:
                assert_never(action)


def _goes_on(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, Running | BuyingTrains | Emergency]:
    table, following = after_station(table, turn)
    # Whoever reaches a city has a route: so trains run, and without a train one must be bought.
    assert isinstance(following, Running | BuyingTrains | Emergency)
    return table, following


def _price_violation(table: PfalzTable, id: str, power: Literal["W"] | None) -> Violation | None:
    if power and not has_discount(table, id):
        return Violation(PfalzRule.POWER, f"{id} does not have the half price of W")
    price, cash = _price(table, id, power), table.railway(id).cash
    if price > cash:
        return Violation(PfalzRule.STATION_PRICE, f"it costs {price}, and there are {cash}")
    return None


def _price(table: PfalzTable, id: str, power: Literal["W"] | None) -> int:
    price = station_price(table, id, with_w=power is not None)
    assert price is not None  # without a station left the step is skipped
    return price


def _placed(table: PfalzTable, turn: Turn, action: PlaceToken) -> tuple[PfalzTable, Turn]:
    """The station stands and is paid for; W closes if its power was used."""
    id = turn.corporation
    price = _price(table, id, action.power)
    if action.power:
        table = with_owner(table, action.power, "closed")
    elif table.game.w_discount_without_closing and has_discount(table, id):
        table = evolve(table, discounted=True)
    table = evolve(
        treasury_pays_bank(table, id, price), board=table.board.with_station(Station(id, action.hex))
    )
    return table, evolve(turn, placed=True)


@lru_cache(maxsize=256)
def _tokens(seat: Player, hexes: tuple[str, ...], power: Literal["W"] | None) -> Choices[PlaceToken]:
    return listed(*(PlaceToken(seat, hex, power) for hex in hexes))
