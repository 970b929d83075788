"""Seats moved on around the table: no seat is special, so this commutes with playing (invariant 17)."""

from __future__ import annotations

from typing import TypeVar, assert_never

from regelwerk.core import Player, State, evolve
from regelwerk.diceplomacy import actions as act
from regelwerk.diceplomacy.phases import (
    Answering,
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Verdict,
    Voting,
    War,
)
from regelwerk.diceplomacy.table import DicePlomacyTable, Unit

V = TypeVar("V")


class _Turn:
    """A turn of the table of `count` seats by some seats."""

    def __init__(self, by: int, count: int) -> None:
        self.by = by % count
        self.count = count

    def seat(self, seat: Player) -> Player:
        return (seat + self.by) % self.count

    def order(self, seats: tuple[Player, ...]) -> tuple[Player, ...]:
        """Seats whose order means something."""
        return tuple([self.seat(seat) for seat in seats])

    def group(self, seats: tuple[Player, ...]) -> tuple[Player, ...]:
        """Seats that are listed ascending."""
        return tuple(sorted(self.order(seats)))

    def units(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple([self.group(unit) for unit in units])

    def column(self, values: tuple[V, ...]) -> tuple[V, ...]:
        """One value for each seat."""
        return values[self.count - self.by :] + values[: self.count - self.by]

    def war(self, war: War) -> War:
        return War(self.order(war.attack), self.order(war.defence))

    def verdict(self, verdict: Verdict) -> Verdict:
        return evolve(verdict, war=self.war(verdict.war))

    def table(self, table: DicePlomacyTable) -> DicePlomacyTable:
        game = table.game
        if game.first_player != "random":
            game = evolve(game, first_player=self.seat(game.first_player))
        partners = tuple([None if partner is None else self.seat(partner) for partner in table.ally])
        return evolve(
            table,
            game=game,
            die=self.column(table.die),
            known=self.column(table.known),
            victories=self.column(table.victories),
            defeats=self.column(table.defeats),
            ally=self.column(partners),
            alive=self.group(table.alive),
        )

    def phase(self, phase: DicePlomacyPhase) -> DicePlomacyPhase:
        match phase:
            case DrawingFirst():
                return phase
            case SettingUp(first, seat):
                return SettingUp(self.seat(first), self.seat(seat))
            case TakingTurn(seat):
                return TakingTurn(self.seat(seat))
            case Answering(proposer, seat):
                return Answering(self.seat(proposer), self.seat(seat))
            case Reforming(seat):
                return Reforming(self.seat(seat))
            case SeekingHelp(war, units):
                return SeekingHelp(self.war(war), self.units(units))
            case Joining(war, unit, place, units):
                return Joining(self.war(war), self.order(unit), place, self.units(units))
            case Voting(war, side, place):
                return Voting(self.war(war), side, place)
            case Balloting(war, votes):
                return Balloting(self.war(war), votes)
            case Rerolling(verdict, seats):
                return Rerolling(self.verdict(verdict), self.order(seats))
            case Over(winners, reason, verdict):
                turned = None if verdict is None else self.verdict(verdict)
                return Over(self.group(winners), reason, turned)
            case _:
                assert_never(phase)


def rotate_state(state: DicePlomacyState, by: int) -> DicePlomacyState:
    """The state with seat `i` become seat `(i + by) % seats`."""
    turn = _Turn(by, state.table.game.seats)
    return State(turn.table(state.table), turn.phase(state.phase))


def rotate_action(action: act.DicePlomacyAction, by: int, count: int) -> act.DicePlomacyAction:
    """The action with all seats in it turned likewise."""
    turn = _Turn(by, count)
    match action:
        case act.Roll(_, seat, _):
            return evolve(action, seat=turn.seat(seat))
        case act.NameFirst(_, seat):
            return evolve(action, seat=turn.seat(seat))
        case act.DeclareWar(player, target) | act.ProposeAlliance(player, target):
            return evolve(action, player=turn.seat(player), target=turn.seat(target))
        case act.AskHelp(player, unit):
            return evolve(action, player=turn.seat(player), unit=turn.group(unit))
        case _:
            return evolve(action, player=turn.seat(action.player))
