"""Step 3 of a corporation's turn: its trains run, one after the other (2.9, 4)."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, concat, evolve, listed
from regelwerk.pfalz1847.actions import OfferPrivate, Run, StandStill
from regelwerk.pfalz1847.consent import private_offer
from regelwerk.pfalz1847.facts import Train, trains
from regelwerk.pfalz1847.flow import after_run
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
    Paying,
    Running,
    Trading,
)
from regelwerk.pfalz1847.route_list import runs
from regelwerk.pfalz1847.routes import Route, revenue, route_violation
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable


class OnRunning(Chapter[PfalzTable, Running, Run | StandStill | OfferPrivate]):
    """The next of the corporation's trains runs a route, or stands still."""

    def actors(self, table: PfalzTable, phase: Running) -> tuple[Player, ...]:
        return (buyer_of(table, phase),)

    def legal(self, table: PfalzTable, phase: Running) -> Choices[Run | StandStill | OfferPrivate]:
        seat, train = buyer_of(table, phase), train_of(table, phase)
        on, colour = network(table.board), table.stage.colour
        return concat(
            runs(on, phase.turn.corporation, seat, train, colour, _others(phase)),
            listed(StandStill(seat, train.name)),
            private_offers(table, phase),
        )

    def violation(
        self, table: PfalzTable, phase: Running, action: Run | StandStill | OfferPrivate
    ) -> Violation | None:
        match action:
            case Run() | StandStill():
                train = train_of(table, phase)
                if action.train != train.name:
                    return Violation(PfalzRule.NEXT_TRAIN, f"it is the turn of a {train.name}")
                if isinstance(action, StandStill):
                    return None
                on = network(table.board)
                return route_violation(on, phase.turn.corporation, train, action.route, _others(phase))
            case OfferPrivate():
                return private_offer_violation(table, phase, action)
            case _:
                assert_never(action)

    def apply(
        self, table: PfalzTable, phase: Running, action: Run | StandStill | OfferPrivate
    ) -> tuple[
        PfalzTable,
        Running | Paying | BuyingTrains | BuyingQuarries | Considering | Laying | Trading | Drafting | Over,
    ]:
        match action:
            case Run(route=route):
                return _after_train(table, evolve(phase, routes=(*phase.routes, route)))
            case StandStill():
                return _after_train(table, evolve(phase, routes=(*phase.routes, None)))
            case OfferPrivate():
                return private_offer(table, phase, action)
            case _:
                assert_never(action)


def train_of(table: PfalzTable, phase: Running) -> Train:
    """The train that runs next."""
    name = table.railway(phase.turn.corporation).trains[len(phase.routes)]
    return _train(name, table.game.sixe_min_paid_stops)


@cache
def _train(name: str, least_paid: int) -> Train:
    train = trains()[name]
    return train if train.towns_pay else evolve(train, least_paid=least_paid)


def _others(phase: Running) -> tuple[Route, ...]:
    return tuple(route for route in phase.routes if route is not None)


def _after_train(
    table: PfalzTable, phase: Running
) -> tuple[PfalzTable, Running | Paying | BuyingTrains | BuyingQuarries | Laying | Trading | Drafting | Over]:
    names = table.railway(phase.turn.corporation).trains
    if len(phase.routes) < len(names):
        return table, phase
    on, colour = network(table.board), table.stage.colour
    earned = sum(
        revenue(on, trains()[name], colour, route)
        for name, route in zip(names, phase.routes, strict=True)
        if route is not None
    )
    table, following = after_run(table, phase.turn, earned)
    assert not isinstance(following, Emergency)  # there is a train
    return table, following
