"""Step 1 of a corporation's turn: it lays tiles, one after the other (2.9, 3.3 to 3.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, concat, evolve, listed, maker
from regelwerk.pfalz1847.actions import LayTile, OfferPrivate, Pass
from regelwerk.pfalz1847.allowance import Power, allowance, power_permit, powers
from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.flow import after_track, resume_track
from regelwerk.pfalz1847.lays import lay_violation, lays, terrain_cost
from regelwerk.pfalz1847.money import treasury_pays_bank
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.offers import buyer_of, private_offer_violation, private_offers
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Drafting,
    Emergency,
    Laying,
    Over,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable, with_owner

_lay_tile = maker(LayTile)


class OnLaying(Chapter[PfalzTable, Laying, LayTile | OfferPrivate | Pass]):
    """Tiles of the normal allowance and of the quarries K and H, in any order, until all is used up."""

    def actors(self, table: PfalzTable, phase: Laying) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(self, table: PfalzTable, phase: Laying) -> Choices[LayTile | OfferPrivate | Pass]:
        turn, seat = phase.turn, buyer_of(table, phase)
        id = turn.corporation
        on, cash = network(table.board), table.railway(id).cash
        parts: list[Choices[LayTile | OfferPrivate | Pass]] = [
            _tiles(seat, lays(on, id, allowance(table, turn), cash), None)
        ]
        for power in powers(table, id):
            parts.append(_tiles(seat, lays(on, id, power_permit(table), cash), power))
        return concat(*parts, private_offers(table, phase), _pass(seat))

    def violation(
        self, table: PfalzTable, phase: Laying, action: LayTile | OfferPrivate | Pass
    ) -> Violation | None:
        match action:
            case LayTile():
                return _lay_violation(table, phase.turn, action)
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case Pass():
                return None
            case _:
                assert_never(action)

    def apply(
        self, table: PfalzTable, phase: Laying, action: LayTile | OfferPrivate | Pass
    ) -> tuple[
        PfalzTable,
        Laying
        | Placing
        | Running
        | BuyingTrains
        | Emergency
        | BuyingQuarries
        | Considering
        | Trading
        | Drafting
        | Over,
    ]:
        match action:
            case LayTile():
                return resume_track(*_laid(table, phase.turn, action))
            case OfferPrivate():
                return private_offer(table, phase, action)
            case Pass():
                return after_track(table, phase.turn)
            case _:
                assert_never(action)


def _lay_violation(table: PfalzTable, turn: Turn, action: LayTile) -> Violation | None:
    id = turn.corporation
    if action.power and action.power not in powers(table, id):
        return Violation(PfalzRule.POWER, f"{id} does not have {action.power}")
    may = power_permit(table) if action.power else allowance(table, turn)
    lay = Lay(action.hex, action.tile, action.rotation)
    return lay_violation(network(table.board), id, may, table.railway(id).cash, lay)


def _laid(table: PfalzTable, turn: Turn, action: LayTile) -> tuple[PfalzTable, Turn]:
    """The tile lies on the map: paid for, or the quarry closed for it."""
    lay = Lay(action.hex, action.tile, action.rotation)
    if action.power:
        table = with_owner(table, action.power, "closed")
        turn = evolve(turn, extra=(*turn.extra, lay))
    else:
        cost = terrain_cost(network(table.board), action.hex)
        if cost:
            table = treasury_pays_bank(table, turn.corporation, cost)
        turn = evolve(turn, lays=(*turn.lays, lay))
    return evolve(table, board=table.board.with_lay(lay)), turn


@lru_cache(maxsize=512)
def _tiles(seat: Player, found: tuple[Lay, ...], power: Power | None) -> Choices[LayTile]:
    return listed(*(_lay_tile(seat, lay.hex, lay.tile, lay.rotation, power) for lay in found))


@lru_cache(maxsize=8)
def _pass(seat: Player) -> Choices[Pass]:
    return listed(Pass(seat))
