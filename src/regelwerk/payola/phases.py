"""Which decision is due."""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import Hidden, Phase, Player, State, frozen
from regelwerk.payola.diplomacy import AdjustmentOrder, RetreatOrder
from regelwerk.payola.sheets import Sealed, Sheet
from regelwerk.payola.table import PayolaTable

Reason: TypeAlias = Literal["centres", "vote", "last_year"]


@frozen
class Voting(Phase):
    """Before a movement phase the survivors say under seal whether they agree to a draw (option `draws`).

    A vote is None while it is owed, and for those who have none.
    """

    voters: tuple[Player, ...]
    votes: tuple[bool | Hidden | None, ...]


@frozen
class Writing(Phase):
    """Sheets are written and sealed. `owing` has those who have not sealed yet, of all `writers`."""

    writers: tuple[Player, ...]
    owing: tuple[Player, ...]
    sheets: tuple[Sheet | Sealed, ...]
    """By power; empty for who does not write."""


@frozen
class Retreating(Phase):
    """Owners say under seal where their dislodged units go.

    The orders stand in the order of `position.dislodged`; None while one is owed.
    """

    orders: tuple[RetreatOrder | Hidden | None, ...]


@frozen
class Adjusting(Phase):
    """Powers say under seal what they build or remove: as many orders of each as it owes, in its order."""

    orders: tuple[tuple[AdjustmentOrder | Hidden, ...], ...]


@frozen
class Over(Phase):
    """The game has ended: one winner by centres, or a draw."""

    winners: tuple[Player, ...]
    reason: Reason


PayolaPhase: TypeAlias = Voting | Writing | Retreating | Adjusting | Over
PayolaState: TypeAlias = State[PayolaTable, PayolaPhase]
