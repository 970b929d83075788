"""Why a unit chose its order: the candidates, who backs them, and what decided between them."""

from __future__ import annotations

from enum import Enum

from regelwerk.core import frozen
from regelwerk.payola.diplomacy import MovementOrder, Power, Unit


class Decision(Enum):
    """What decided between the candidates; the text can be shown to a player."""

    ONLY = "there was no other"
    TOTAL = "it paid most"
    LIST = "even: the higher power on the owner's acceptance list backs it"
    SHEET = "even: it stands higher on the sheet"
    NAMING = "even, and backed alike: it is named first"
    DUMMY = "even: a unit without instructions holds between foreign offers"


@frozen
class Candidate:
    """An order that was named for the unit."""

    order: MovementOrder
    total: int
    """What it would have paid, after all lowering."""
    backers: tuple[tuple[Power, int], ...]
    """Who would have paid for it, and what."""
    named_by: tuple[Power, ...]
    """Who named it; the owner of the unit names a hold if nothing else."""


@frozen
class Verdict:
    """The choice of one unit."""

    unit: Unit
    candidates: tuple[Candidate, ...]
    """The order chosen, then the others with the highest totals first."""
    decided: Decision
    by: Power | None
    """The power whose list place or sheet decided a tie."""

    @property
    def order(self) -> MovementOrder:
        """The order that the unit takes."""
        return self.candidates[0].order

    @property
    def total(self) -> int:
        """What it is paid."""
        return self.candidates[0].total
