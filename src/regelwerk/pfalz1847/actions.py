"""What can be done. In an operating round the player is the president of the corporation whose turn it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import Action, Player, frozen
from regelwerk.pfalz1847.routes import Route


@frozen
class Pass(Action):
    """Nothing, or nothing more: it ends the turn, or the step of a corporation's turn."""


@frozen
class DraftBuy(Action):
    """An item of the draft at its printed price."""

    item: str


@frozen
class Sell(Action):
    """A block of certificates of one corporation to the pool, `percent` in all, `doubles` of them doubles.

    Singles are given before (a part of) the president's certificate.
    """

    corporation: str
    percent: int
    doubles: int = 0


@frozen
class Start(Action):
    """The president's certificate of a corporation that has not started, for twice its par price."""

    corporation: str


@frozen
class BuyIPO(Action):
    """The next certificate of the IPO, at par."""

    corporation: str


@frozen
class BuyPool(Action):
    """A certificate out of the pool at the market price: 10 or 20 percent, or all 100 of Krauss & Co."""

    corporation: str
    percent: int


@frozen
class Exchange(Action):
    """An investor private for the investor share it stands for."""

    private: str


@frozen
class Nationalise(Action):
    """A certificate of another player (10 or 20 percent), or all of his, at one and a half of its price."""

    corporation: str
    owner: Player
    percent: int


@frozen
class OfferPrivate(Action):
    """An offer of `price` M for a private, made by the player or the corporation whose turn it is."""

    private: str
    price: int


@frozen
class LayTile(Action):
    """A tile, turned clockwise by `rotation` sides; by the `power` of a quarry, or as a normal lay."""

    hex: str
    tile: str
    rotation: int
    power: Literal["K", "H"] | None = None


@frozen
class PlaceToken(Action):
    """A station in the city of a hex; with the `power` of W for half of its price."""

    hex: str
    power: Literal["W"] | None = None


@frozen
class Run(Action):
    """A route of a train."""

    train: str
    route: Route


@frozen
class StandStill(Action):
    """A train that does not run."""

    train: str


@frozen
class Pay(Action):
    """The revenue is paid out as a dividend."""


@frozen
class Withhold(Action):
    """The revenue goes into the treasury."""


@frozen
class BuyTrain(Action):
    """A train from the bank, at its printed price: out of the supply or out of the pool."""

    train: str
    source: Literal["supply", "pool"]


@frozen
class OfferTrain(Action):
    """An offer of `price` M for a train of another corporation."""

    owner: str
    train: str
    price: int


@frozen
class Discard(Action):
    """A train over the limit goes into the pool."""

    train: str


@frozen
class Bankrupt(Action):
    """The president cannot raise the money for a train that his corporation must buy."""


@frozen
class Accept(Action):
    """The owner takes an offer."""


@frozen
class Decline(Action):
    """The owner refuses an offer."""


Offer: TypeAlias = OfferPrivate | OfferTrain
"""What its owner answers."""
