"""What the players are worth (section 7): the score of the game, at its end and before."""

from __future__ import annotations

from regelwerk.core import Player
from regelwerk.pfalz1847.facts import privates
from regelwerk.pfalz1847.table import PfalzTable


def scores_of(table: PfalzTable) -> tuple[int, ...]:
    """By seat: cash, certificates at the market price and, unless the game says otherwise, privates at face.

    Certificates of a corporation that never started are worth nothing. What corporations own does not count.
    """
    return tuple(cash + _shares(table, seat) + _privates(table, seat) for seat, cash in enumerate(table.cash))


def winners(table: PfalzTable) -> tuple[Player, ...]:
    """The seats with the highest score."""
    scores = scores_of(table)
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def _shares(table: PfalzTable, seat: Player) -> int:
    krauss = table.price("LFK") if table.krauss == seat else 0
    return krauss + sum(
        railway.hands[seat].percent * table.price(railway.id) // 10 for railway in table.railways
    )


def _privates(table: PfalzTable, seat: Player) -> int:
    if not table.game.score_privates_at_face:
        return 0
    return sum(privates()[id].price for id in table.owned_by(seat))
