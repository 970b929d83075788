"""What can be done. A sheet is written line by line and sealed; what others write is hidden until then, and
after.
"""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Action, Hidden, frozen
from regelwerk.payola.diplomacy import AdjustmentOrder, RetreatOrder
from regelwerk.payola.lines import Line, Transfer
from regelwerk.payola.table import AcceptanceList


@frozen(cache_hash=True)
class Offer(Action):
    """Write an offer to a unit. Whatever another power writes looks like an offer with a hidden line."""

    line: Line | Hidden


@frozen(cache_hash=True)
class Reserve(Action):
    """Write that so many ducats are not to be spent."""

    amount: int


@frozen(cache_hash=True)
class Send(Action):
    """Write a payment to another power."""

    transfer: Transfer


@frozen(cache_hash=True)
class SetAcceptance(Action):
    """Write a new acceptance list: all powers, the most welcome first."""

    powers: AcceptanceList


@frozen(cache_hash=True)
class Seal(Action):
    """Hand the sheet in. When all have, the units choose."""


@frozen(cache_hash=True)
class GiveRetreat(Action):
    """Order a dislodged unit."""

    order: RetreatOrder | Hidden


@frozen(cache_hash=True)
class GiveAdjustment(Action):
    """Order a build, a removal, or to do without a build."""

    order: AdjustmentOrder | Hidden


@frozen(cache_hash=True)
class VoteDraw(Action):
    """Say under seal whether the game shall end in a draw of all who are left."""

    agree: bool | Hidden


Entry: TypeAlias = Offer | Reserve | Send | SetAcceptance
"""What can be written on a sheet."""

PayolaAction: TypeAlias = Entry | Seal | GiveRetreat | GiveAdjustment | VoteDraw
