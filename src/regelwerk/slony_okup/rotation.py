"""Turning the seats: no seat is special, so a turned game goes on as the game does (law 21)."""

from __future__ import annotations

from typing import TypeVar, assert_never

from regelwerk.core import Action, Player, State, evolve
from regelwerk.slony_okup.actions import Appoint
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
from regelwerk.slony_okup.table import SlonyTable

A = TypeVar("A", bound=Action)


def rotated_state(state: State[SlonyTable, SlonyPhase], by: int) -> State[SlonyTable, SlonyPhase]:
    """The state with seat `i` become seat `(i + by) % seats`, the first Pirate of the options too."""
    table = state.table
    game = table.game
    firms = tuple(table.firms[(seat - by) % game.seats] for seat in range(game.seats))
    if game.first_pirate != "random":
        game = evolve(game, first_pirate=_turned(game.first_pirate, by, game.seats))
    return State(SlonyTable(game, firms), _rotated_phase(state.phase, by, game.seats))


def rotated_action(action: A, by: int, seats: int) -> A:
    """The action with all seats in it turned likewise."""
    if isinstance(action, Appoint):  # the only one that names a seat besides its player
        return evolve(action, pirate=_turned(action.pirate, by, seats))
    return evolve(action, player=_turned(action.player, by, seats))


def _rotated_phase(phase: SlonyPhase, by: int, seats: int) -> SlonyPhase:
    def turn(action: A) -> A:
        return rotated_action(action, by, seats)

    match phase:
        case Launching(pirate=pirate) | Auctioning(pirate=pirate):
            return evolve(phase, pirate=_turned(pirate, by, seats))
        case Bidding(lot=lot, bidder=bidder, high=high, passed=passed):
            return Bidding(
                turn(lot),
                _turned(bidder, by, seats),
                None if high is None else turn(high),
                tuple(sorted(_turned(seat, by, seats) for seat in passed)),
            )
        case Composing(lot=lot, bid=bid):
            return Composing(turn(lot), turn(bid))
        case Countering(lot=lot, offer=offer):
            return Countering(turn(lot), turn(offer))
        case Replying(lot=lot, offer=offer, counter=counter):
            return Replying(turn(lot), turn(offer), turn(counter))
        case Claiming(pirate=pirate, negotiator=negotiator):
            return Claiming(_turned(pirate, by, seats), _turned(negotiator, by, seats))
        case FirstPirate() | Over():
            return phase
        case _:
            assert_never(phase)


def _turned(seat: Player, by: int, seats: int) -> Player:
    return (seat + by) % seats
