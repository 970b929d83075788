"""Which decision is due. A phase remembers the actions it still depends on: the lot, the bid, the offer."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Phase, Player, frozen
from regelwerk.slony_okup.actions import Auction, Bid, Counter, Offer


@frozen
class FirstPirate(Phase):
    """Chance decides who begins as Pirate (only with `first_pirate="random"`)."""


@frozen
class Launching(Phase):
    """The Pirate has ships in reserve, and brings one on the board."""

    pirate: Player


@frozen
class Auctioning(Phase):
    """The Pirate puts one of his ships on the board up for auction."""

    pirate: Player


@frozen
class Bidding(Phase):
    """All but the Pirate bid in turn; `lot` is the ship, and its player the Pirate.

    `passed` are, in ascending order, those who have passed since the high bid (with `pass_mode="final"`:
    at all). The auction ends when only the high bidder is left, or nobody.
    """

    lot: Auction
    bidder: Player
    high: Bid | None = None
    passed: tuple[Player, ...] = ()


@frozen
class Composing(Phase):
    """The high bidder is the Negotiator, and says which tokens make up his bid."""

    lot: Auction
    bid: Bid


@frozen
class Countering(Phase):
    """The Pirate accepts the Negotiator's offer, or counters it with pirates."""

    lot: Auction
    offer: Offer


@frozen
class Replying(Phase):
    """The Negotiator pays a counter with money on top of his offer, or withdraws."""

    lot: Auction
    offer: Offer
    counter: Counter


@frozen
class Claiming(Phase):
    """The Negotiator has freed a ship, and may turn a set of freed ships into a bonus."""

    pirate: Player
    negotiator: Player


@frozen
class Over(Phase):
    """No ship is left in its owner's colour."""


SlonyPhase: TypeAlias = (
    FirstPirate | Launching | Auctioning | Bidding | Composing | Countering | Replying | Claiming | Over
)
