"""What can be done in Słony okup. Every action is also what later phases remember it by."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Action, Player, frozen
from regelwerk.slony_okup.options import ColumnIndex, RowIndex


@frozen
class Appoint(Action):
    """Chance hands the Pirate's marker to a seat."""

    pirate: Player


@frozen
class Launch(Action):
    """The Pirate puts a ship out of his reserve on the entry field of a column, and pays for it."""

    column: ColumnIndex


@frozen
class Skip(Action):
    """The Pirate launches nothing (only with `placement="optional"`)."""


@frozen
class Auction(Action):
    """The Pirate puts up one of his ships on the board; those on one field are alike."""

    column: ColumnIndex
    row: RowIndex


@frozen
class Bid(Action):
    """A sum of tokens of any kind, named for the ship."""

    amount: int


@frozen
class Pass(Action):
    """No bid; a later bid may follow (unless `pass_mode="final"`)."""


@frozen
class Offer(Action):
    """The Negotiator says which tokens make up his bid."""

    money: int
    prestige: int
    pirates: int


@frozen
class Counter(Action):
    """The Pirate sends so many pirates to the ship: each calls for one money more. 0 accepts the offer."""

    pirates: int


@frozen
class Pay(Action):
    """The Negotiator pays what the counter calls for."""


@frozen
class Withdraw(Action):
    """The Negotiator takes his offer back, and the ship stays where it is."""


@frozen
class Monopoly(Action):
    """The Negotiator gives up a set of ships out of one sea area for the monopoly bonus."""

    column: ColumnIndex


@frozen
class Diversity(Action):
    """The Negotiator gives up a ship out of each sea area for the diversity bonus."""


@frozen
class NoBonus(Action):
    """The Negotiator keeps his ships for a later win."""


Claim: TypeAlias = Monopoly | Diversity | NoBonus
