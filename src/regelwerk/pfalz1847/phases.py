"""Which decision is due."""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import Phase, Player, State, frozen
from regelwerk.pfalz1847.actions import Offer
from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.routes import Route
from regelwerk.pfalz1847.table import PfalzTable


@frozen
class Drafting(Phase):
    """A player buys an item or passes (2.2). `passed`: by seat, whether his latest turn was a pass.

    `reverse`: the first sweep, from the last seat down to the first, which then begins the next one.
    """

    seat: Player
    passed: tuple[bool, ...]
    reverse: bool = False


@frozen
class Trading(Phase):
    """A player sells what he likes and then buys at most once (2.4).

    `sold` are the corporations that he has sold in this turn, `sales` those that each seat has sold earlier
    in this round; `idle` counts the passes in a row. `refused` are the privates that their owners
    have declined to sell him in this turn, `traded` those that have changed hands in this round.
    """

    seat: Player
    sales: tuple[tuple[str, ...], ...]
    sold: tuple[str, ...] = ()
    idle: int = 0
    refused: tuple[str, ...] = ()
    traded: tuple[str, ...] = ()


@frozen
class Turn:
    """A corporation's turn in an operating round: what it has done so far (2.9).

    `waiting` are the corporations that operate after it, in order. `lays` are its normal lays, `extra` those
    of its quarries, `placed` whether a station was placed. `bought` are the kinds of trains that count
    against the limit of one each. `refused` are the offers that their owners have declined: of a private by
    its id, of a train as `"owner train"`. `sold` are the corporations whose certificates the president has
    sold for a train, `least` is the price of 10 % in the last block of them.
    """

    corporation: str
    waiting: tuple[str, ...] = ()
    lays: tuple[Lay, ...] = ()
    extra: tuple[Lay, ...] = ()
    placed: bool = False
    bought: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    sold: tuple[str, ...] = ()
    least: int = 0


@frozen
class Laying(Phase):
    """The corporation lays tiles (2.9, step 1)."""

    turn: Turn


@frozen
class Placing(Phase):
    """The corporation places a station (step 2)."""

    turn: Turn


@frozen
class Running(Phase):
    """The corporation's trains run one by one, in its order of trains (step 3); None stands still."""

    turn: Turn
    routes: tuple[Route | None, ...] = ()


@frozen
class Paying(Phase):
    """The revenue is paid out or withheld (step 4)."""

    turn: Turn
    revenue: int


@frozen
class BuyingTrains(Phase):
    """The corporation buys trains (step 5)."""

    turn: Turn


@frozen
class Emergency(Phase):
    """The corporation must buy a train that its treasury cannot pay (6.6)."""

    turn: Turn


@frozen
class Discarding(Phase):
    """Corporations over the train limit discard, the first of `crowded` now; then the turn goes on (6.4)."""

    turn: Turn
    crowded: tuple[str, ...]


@frozen
class BuyingQuarries(Phase):
    """The corporation has its last chance to buy quarries (step 6)."""

    turn: Turn


Step: TypeAlias = Laying | Placing | Running | Paying | BuyingTrains | Emergency | BuyingQuarries
"""A step of a corporation's turn in which it can make offers."""


@frozen
class Considering(Phase):
    """The owner of a private or a train accepts or declines an offer; then play goes on where it was."""

    owner: Player
    offer: Offer
    during: Trading | Step


@frozen
class Over(Phase):
    """The game has ended, and why."""

    reason: Literal["bank", "bankruptcy", "stalemate", "sets"]
    bankrupt: Player | None = None


PfalzPhase: TypeAlias = Drafting | Trading | Step | Discarding | Considering | Over
PfalzState: TypeAlias = State[PfalzTable, PfalzPhase]
