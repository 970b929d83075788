"""The end of a turn, and of the game (spec 3.7 and section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from regelwerk.core import FinalChapter, Player, evolve, seen, shared_win
from regelwerk.diceplomacy.chapters.veil import Veiled
from regelwerk.diceplomacy.options import MOST_SEATS
from regelwerk.diceplomacy.phases import Over, Reason, TakingTurn, Verdict
from regelwerk.diceplomacy.table import COUNTED_TO, DicePlomacyTable, later, next_alive, put

TURNS = tuple(map(TakingTurn, range(MOST_SEATS)))


class OnOver(Veiled, FinalChapter[DicePlomacyTable, Over]):
    """The winners share the win; to be out of the game is as good as to lose at its end."""

    __slots__ = ()

    def returns(self, table: DicePlomacyTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, phase.winners)


def end_turn(
    table: DicePlomacyTable, mover: Player, ally: tuple[Player | None, ...], *, war: bool
) -> tuple[DicePlomacyTable, TakingTurn | Over]:
    """The turn ends with these alliances, and the next seat clockwise that is left takes its own.

    Unless a limit is reached.
    """
    game = table.game
    peace = 0 if war else table.peace + 1 if table.peace < COUNTED_TO else COUNTED_TO
    table = later(table, ally, peace)
    if game.turn_limit is not None and table.turn >= game.turn_limit:
        return at_limit(table, "turn_limit")
    if game.peace_limit is not None and table.peace >= game.peace_limit:
        return at_limit(table, "peace_limit")
    return table, TURNS[next_alive(table, mover)]


def at_limit(table: DicePlomacyTable, reason: Reason) -> tuple[DicePlomacyTable, Over]:
    """A limit ends the game: a draw of all who are left, or whoever stands best."""
    if table.game.limit_result == "draw":
        return table, Over(table.alive, reason, None)
    most = _best(table.alive, lambda seat: table.victories[seat])
    table, winners = break_tie(table, most)
    return table, Over(winners, reason, None)


def crown(table: DicePlomacyTable, verdict: Verdict) -> tuple[DicePlomacyTable, Over]:
    """Who has victories enough wins; several go through the tie-break (spec section 4)."""
    table, winners = break_tie(table, candidates(table))
    return table, Over(winners, "victories", verdict)


def candidates(table: DicePlomacyTable) -> tuple[Player, ...]:
    """The seats that have victories enough to win."""
    enough = table.game.victories_to_win
    return tuple([seat for seat, count in enumerate(table.victories) if count >= enough])


def break_tie(
    table: DicePlomacyTable, tied: tuple[Player, ...]
) -> tuple[DicePlomacyTable, tuple[Player, ...]]:
    """Fewest defeats, then the highest die, then a true draw. Dice that are compared are revealed."""
    tied = _best(tied, lambda seat: -table.defeats[seat])
    if len(tied) == 1:
        return table, tied
    known = table.known
    for seat in tied:
        known = put(known, seat, seen(table.die[seat]))
    return evolve(table, known=known), _best(tied, lambda seat: seen(table.die[seat]))


def _best(seats: Iterable[Player], worth: Callable[[Player], int]) -> tuple[Player, ...]:
    worths = {seat: worth(seat) for seat in seats}
    most = max(worths.values())
    return tuple([seat for seat, value in worths.items() if value == most])
