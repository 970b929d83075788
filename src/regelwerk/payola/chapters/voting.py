"""The vote on a draw (spec 1.8)."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import HIDDEN, NOTHING, Chapter, Choices, Player, Violation, concat, evolve, listed
from regelwerk.payola.actions import VoteDraw
from regelwerk.payola.chapters.seasons import open_sheets
from regelwerk.payola.chapters.veil import concealed
from regelwerk.payola.phases import Over, Voting, Writing
from regelwerk.payola.table import PayolaTable


class OnVoting(Chapter[PayolaTable, Voting, VoteDraw]):
    """All who are left say yes or no, in any order; one no is enough to play on."""

    __slots__ = ()

    def actors(self, table: PayolaTable, phase: Voting) -> tuple[Player, ...]:
        return tuple([seat for seat in phase.voters if phase.votes[seat] is None])

    def legal(self, table: PayolaTable, phase: Voting) -> Choices[VoteDraw]:
        return concat(*map(_votes, self.actors(table, phase)))

    def legal_of(self, table: PayolaTable, phase: Voting, seat: Player) -> Choices[VoteDraw]:
        return _votes(seat) if seat in self.actors(table, phase) else NOTHING

    def violation(self, table: PayolaTable, phase: Voting, action: VoteDraw) -> Violation | None:
        return None

    def apply(
        self, table: PayolaTable, phase: Voting, action: VoteDraw
    ) -> tuple[PayolaTable, Voting | Writing | Over]:
        votes = list(phase.votes)
        votes[action.player] = action.agree
        phase = evolve(phase, votes=tuple(votes))
        if self.actors(table, phase):
            return table, phase
        if all(bool(votes[seat]) for seat in phase.voters):  # a view that hides a vote cannot be played on
            return table, Over(phase.voters, "vote")
        return table, open_sheets(table)

    def view(self, table: PayolaTable, phase: Voting, seat: Player | None) -> tuple[PayolaTable, Voting]:
        votes = [vote if vote is None or power == seat else HIDDEN for power, vote in enumerate(phase.votes)]
        return concealed(table, seat), evolve(phase, votes=tuple(votes))

    def witness(self, table: PayolaTable, phase: Voting, action: VoteDraw, seat: Player | None) -> VoteDraw:
        return action if seat == action.player else VoteDraw(action.player, HIDDEN)


@lru_cache(maxsize=8)
def _votes(seat: Player) -> Choices[VoteDraw]:
    return listed(VoteDraw(seat, True), VoteDraw(seat, False))
