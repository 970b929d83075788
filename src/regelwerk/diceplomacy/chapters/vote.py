"""Surrender: each side may, if all its members agree (spec 3.5)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import (
    HIDDEN,
    NOTHING,
    Chapter,
    Choices,
    Player,
    Violation,
    concat,
    evolve,
    listed,
    maker,
)
from regelwerk.diceplomacy.actions import Vote
from regelwerk.diceplomacy.chapters.veil import Veiled
from regelwerk.diceplomacy.chapters.war import AfterWar, decide
from regelwerk.diceplomacy.phases import Balloting, Side, Voting
from regelwerk.diceplomacy.table import DicePlomacyTable, concealed, put

_voting = maker(Voting)


class OnVoting(Veiled, Chapter[DicePlomacyTable, Voting, Vote]):
    """One member after another votes in public; the first who fights ends the poll of his side."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: Voting) -> tuple[Player, ...]:
        return (phase.war.members(phase.side)[phase.place],)

    def legal(self, table: DicePlomacyTable, phase: Voting) -> Choices[Vote]:
        return _votes(phase.war.members(phase.side)[phase.place])

    def violation(self, table: DicePlomacyTable, phase: Voting, action: Vote) -> Violation | None:
        return None

    def apply(
        self, table: DicePlomacyTable, phase: Voting, action: Vote
    ) -> tuple[DicePlomacyTable, Voting | AfterWar]:
        war = phase.war
        side = phase.side
        if action.surrender:  # a view that hides it cannot be played on
            if phase.place + 1 < len(war.members(side)):
                return table, _voting(war, side, phase.place + 1)
            return decide(table, war, surrendered=side)
        if side == "defence" and table.game.surrender_mode == "defence_first":
            return table, _voting(war, "attack", 0)
        if side == "attack" and table.game.surrender_mode == "attack_first":
            return table, _voting(war, "defence", 0)
        return decide(table, war, surrendered=None)


class OnBalloting(Chapter[DicePlomacyTable, Balloting, Vote]):
    """All vote under seal, in any order; the last vote opens them all."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: Balloting) -> tuple[Player, ...]:
        voters = zip(phase.war.participants, phase.votes, strict=True)
        return tuple(sorted([seat for seat, vote in voters if vote is None]))

    def legal(self, table: DicePlomacyTable, phase: Balloting) -> Choices[Vote]:
        return _ballots(self.actors(table, phase))

    def legal_of(self, table: DicePlomacyTable, phase: Balloting, seat: Player) -> Choices[Vote]:
        return _votes(seat) if seat in self.actors(table, phase) else NOTHING

    def violation(self, table: DicePlomacyTable, phase: Balloting, action: Vote) -> Violation | None:
        return None

    def apply(
        self, table: DicePlomacyTable, phase: Balloting, action: Vote
    ) -> tuple[DicePlomacyTable, Balloting | AfterWar]:
        war = phase.war
        votes = put(phase.votes, war.participants.index(action.player), action.surrender)
        if None in votes:
            return table, Balloting(war, votes)
        ballots = tuple([bool(vote) for vote in votes])  # a view that hides a vote cannot be played on
        return decide(table, war, _surrendered(table, ballots, len(war.attack)), ballots)

    def view(
        self, table: DicePlomacyTable, phase: Balloting, seat: Player | None
    ) -> tuple[DicePlomacyTable, Balloting]:
        voters = zip(phase.war.participants, phase.votes, strict=True)
        votes = [vote if vote is None or voter == seat else HIDDEN for voter, vote in voters]
        return concealed(table, seat), evolve(phase, votes=tuple(votes))

    def witness(self, table: DicePlomacyTable, phase: Balloting, action: Vote, seat: Player | None) -> Vote:
        return action if seat == action.player else evolve(action, surrender=HIDDEN)


def _surrendered(table: DicePlomacyTable, ballots: tuple[bool, ...], attackers: int) -> Side | None:
    """Which side counts as having surrendered, if any does."""
    attack = all(ballots[:attackers])
    defence = all(ballots[attackers:])
    if attack and defence:
        return "attack" if table.game.double_surrender == "defence_wins" else None
    if attack:
        return "attack"
    return "defence" if defence else None


@lru_cache(maxsize=8)
def _votes(seat: Player) -> Choices[Vote]:
    return listed(Vote(seat, True), Vote(seat, False))


@lru_cache(maxsize=256)
def _ballots(seats: tuple[Player, ...]) -> Choices[Vote]:
    return concat(*map(_votes, seats))
