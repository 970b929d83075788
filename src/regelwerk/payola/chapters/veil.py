"""What is nobody else's business: accounts, lists and payments (spec 2.8)."""

from __future__ import annotations

from typing import TypeVar

from regelwerk.core import HIDDEN, Hidden, HiddenInformation, Player, evolve
from regelwerk.payola.diplomacy import AdjustmentOrder, RetreatOrder
from regelwerk.payola.options import PayolaOptions
from regelwerk.payola.table import PayolaTable, Turn

V = TypeVar("V")


def concealed(table: PayolaTable, seat: Player | None) -> PayolaTable:
    """The table as a seat (None: a spectator) sees it while the game lasts."""
    game = table.game
    return evolve(
        table,
        balances=table.balances if game.public_balances else only(table.balances, seat),
        lists=only(table.lists, seat),
        last=None if table.last is None else _turn(table.last, seat, game),
    )


def open_retreat(order: RetreatOrder | Hidden) -> RetreatOrder:
    """A retreat that must be visible. Raises `HiddenInformation`."""
    if isinstance(order, Hidden):
        raise HiddenInformation("this view hides a retreat under seal")
    return order


def open_adjustment(order: AdjustmentOrder | Hidden) -> AdjustmentOrder:
    """A build or removal that must be visible. Raises `HiddenInformation`."""
    if isinstance(order, Hidden):
        raise HiddenInformation("this view hides an adjustment under seal")
    return order


def only(values: tuple[V | Hidden, ...], seat: Player | None) -> tuple[V | Hidden, ...]:
    """One value for each power, of which a seat sees its own."""
    return tuple([value if power == seat else HIDDEN for power, value in enumerate(values)])


def _turn(turn: Turn, seat: Player | None, game: PayolaOptions) -> Turn:
    """A power sees what its own units were paid, not by whom, what it paid itself, and who sent it money."""
    totals = [
        total if game.public_totals or unit.power == seat else HIDDEN
        for unit, total in zip(turn.position.units, turn.totals, strict=True)
    ]
    return evolve(
        turn,
        totals=tuple(totals),
        paid=only(turn.paid, seat),
        steps=only(turn.steps, seat),
        received=only(turn.received, seat) if game.transfers else turn.received,
    )
