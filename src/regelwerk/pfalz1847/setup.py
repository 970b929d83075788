"""The set-up (1.7)."""

from __future__ import annotations

from regelwerk.core import State
from regelwerk.pfalz1847.board import Board, Station
from regelwerk.pfalz1847.facts import corporations, market_facts, privates
from regelwerk.pfalz1847.hands import EMPTY
from regelwerk.pfalz1847.market import Marker, par_cell
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.phases import Drafting, PfalzState
from regelwerk.pfalz1847.shares import left_in_ipo
from regelwerk.pfalz1847.table import PfalzTable, Railway, railway_ids

ON_THE_MARKET = ("L", "Saar", "LFK")
"""Whose price markers lie on the market from the start."""


def first_state(game: PfalzOptions) -> PfalzState:
    """The last seat begins the draft, whose first sweep goes down to the first seat."""
    return State(first_table(game), Drafting(game.seats - 1, (False,) * game.seats, reverse=True))


def first_table(game: PfalzOptions) -> PfalzTable:
    """The money is dealt, L has its first station, and nothing is sold."""
    facts = market_facts()
    cash = next(each.cash for each in facts.seats if each.players == game.seats)
    railways = tuple(_railway(game, id) for id in railway_ids())
    dealt = cash * game.seats if game.bank_includes_player_cash else 0
    return PfalzTable(
        game=game,
        bank=facts.bank - dealt - sum(railway.cash for railway in railways),
        cash=(cash,) * game.seats,
        owners=("draft",) * len(privates()),
        railways=railways,
        market=tuple(Marker(id, par_cell(corporations()[id].par)) for id in ON_THE_MARKET),
        supply=game.train_counts,
        board=Board(stations=tuple(Station("L", home) for home in corporations()["L"].homes)),
    )


def _railway(game: PfalzOptions, id: str) -> Railway:
    """A corporation with all certificates in the IPO; by option it is paid for its investor shares now."""
    facts = corporations()[id]
    paid = facts.par * facts.investors if game.launch_money == "immediate" else 0
    return Railway(
        id,
        ipo=left_in_ipo(id, len(facts.certificates)),
        hands=(EMPTY,) * game.seats,
        investors=facts.investors,
        cash=paid,
        started=id == "L",
    )
