"""What lies on the table: money, certificates, price markers, trains, privates, tiles and stations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from regelwerk.core import Player, evolve, frozen
from regelwerk.pfalz1847.board import Board
from regelwerk.pfalz1847.facts import (
    Corporation,
    PhaseFacts,
    Train,
    corporations,
    phases,
    privates,
    trains,
)
from regelwerk.pfalz1847.hands import EMPTY, Hand
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.options import PfalzOptions

Owner: TypeAlias = Player | str
"""Who has a private: a seat, the id of a corporation, `"draft"` while it is unsold, or `"closed"`."""


@frozen
class Railway:
    """A corporation that operates. Money in M; `hands` are the players' certificates, by seat.

    `started`: its shares are for sale. `floated`: half of it counts as sold. `operated`: it has paid or
    withheld once. `fresh`: it has not finished an operating round since it floated. `supplied`: it has
    bought a train from the supply once.
    `investors` are the investor shares not yet exchanged. Its stations stand on the table's board.

    With `loose_change`, `pile` has the sizes of the certificates in the pool (the president's aside) in the
    order in which they came, and `uncounted` by seat the percentage of a player that does not count for the
    presidency; it is empty while all counts.
    """

    id: str
    ipo: Hand
    hands: tuple[Hand, ...]
    investors: int = 0
    pool: Hand = EMPTY
    pile: tuple[int, ...] = ()
    uncounted: tuple[int, ...] = ()
    president: Player | None = None
    cash: int = 0
    trains: tuple[str, ...] = ()
    started: bool = False
    floated: bool = False
    operated: bool = False
    fresh: bool = False
    supplied: bool = False

    @property
    def facts(self) -> Corporation:
        """What is printed about it."""
        return corporations()[self.id]

    @property
    def counts(self) -> tuple[int, ...]:
        """What the players' certificates count for the presidency, in percent, by seat."""
        return counts_of(self.hands, self.uncounted)

    @property
    def sold(self) -> int:
        """The percentage that counts as sold for floating: all but the IPO, investor shares included."""
        return 100 - self.ipo.percent


@lru_cache(maxsize=4096)
def counts_of(hands: tuple[Hand, ...], uncounted: tuple[int, ...]) -> tuple[int, ...]:
    """What certificates count for, in percent, by seat: `Railway.counts`."""
    if not uncounted:
        return tuple(hand.percent for hand in hands)
    return tuple(hand.percent - less for hand, less in zip(hands, uncounted, strict=True))


def president_of(railway: Railway) -> Player:
    """The seat that decides for a corporation that has floated."""
    assert railway.president is not None
    return railway.president


@frozen
class Clock:
    """Where in the game it is.

    `set` counts the stock rounds, each with the operating rounds that follow it; it is 0 in the draft.
    `round` is the draft round (the short operating round after it has the same number) or the operating
    round within the set, `rounds` how many operating rounds the set has. `sale` is the draft round in which
    an item was last sold. `supplied`: a train was bought from the supply in this operating round.
    `last`: the game ends with this short operating round.
    """

    set: int = 0
    round: int = 1
    rounds: int = 0
    sale: int = 0
    supplied: bool = False
    last: bool = False


@frozen
class PfalzTable:
    """The whole table. Tuples by seat, or in the order of the rules.

    `phase` is the name of the newest kind of train. `bank` can be below 0 once it is `broken`.
    `owners` has the privates' owners. `krauss` is who has the share of Krauss & Co.: a seat, `"draft"` or
    `"pool"`. `supply` counts the trains never bought, `yard` are the trains in the pool. `discounted`: W is
    open, but its half price is used up (which only the option `w_discount_without_closing` allows).
    `priority` is the seat that begins the next stock or draft round as things stand.
    """

    game: PfalzOptions
    bank: int
    cash: tuple[int, ...]
    owners: tuple[Owner, ...]
    railways: tuple[Railway, ...]
    market: tuple[Marker, ...]
    supply: tuple[int, ...]
    board: Board
    krauss: Player | Literal["draft", "pool"] = "draft"
    yard: tuple[str, ...] = ()
    phase: str = "3"
    broken: bool = False
    discounted: bool = False
    priority: Player = 0
    clock: Clock = Clock()

    @property
    def stage(self) -> PhaseFacts:
        """What the present phase allows."""
        return phases()[self.phase]

    @property
    def train_limit(self) -> int:
        """How many trains a corporation may own."""
        return self.game.train_limits[_place_of_train()[self.phase]]

    @property
    def on_offer(self) -> Train | None:
        """The kind of train on top of the supply; None if all are sold."""
        for train, left in zip(trains().values(), self.supply, strict=True):
            if left:
                return train
        return None

    def railway(self, id: str) -> Railway:
        """The corporation of that id."""
        return self.railways[_place_of_railway()[id]]

    def cell(self, id: str) -> Cell | None:
        """Where a corporation's price marker lies; None before it has started."""
        for marker in self.market:
            if marker.corporation == id:
                return marker.cell
        return None

    def price(self, id: str) -> int:
        """The price of 10 % of a corporation (of all of Krauss & Co.), in M; 0 before it has started."""
        cell = self.cell(id)
        return cell.price if cell else 0

    def owner(self, private: str) -> Owner:
        """Who has a private."""
        return self.owners[_place_of_private()[private]]

    def owned_by(self, owner: Owner) -> tuple[str, ...]:
        """The privates that somebody has, in the order of the rules."""
        return tuple(id for id, each in zip(privates(), self.owners, strict=True) if each == owner)


def with_railway(table: PfalzTable, railway: Railway) -> PfalzTable:
    """The table with one corporation changed."""
    place = _place_of_railway()[railway.id]
    return evolve(table, railways=(*table.railways[:place], railway, *table.railways[place + 1 :]))


def with_hands(railway: Railway, changed: Mapping[Player, Hand]) -> Railway:
    """The corporation with other certificates in the hands of some players."""
    hands = tuple(changed.get(seat, hand) for seat, hand in enumerate(railway.hands))
    return evolve(railway, hands=hands)


def with_owner(table: PfalzTable, private: str, owner: Owner) -> PfalzTable:
    """The table with a private in other hands."""
    place = _place_of_private()[private]
    return evolve(table, owners=(*table.owners[:place], owner, *table.owners[place + 1 :]))


def with_marker(table: PfalzTable, market: tuple[Marker, ...]) -> PfalzTable:
    """The table with its price markers moved; the same table if none has moved."""
    return table if market is table.market else evolve(table, market=market)


def with_clock(table: PfalzTable, **changes: object) -> PfalzTable:
    """The table with the clock changed."""
    return evolve(table, clock=evolve(table.clock, **changes))


@cache
def railway_ids() -> tuple[str, ...]:
    """The corporations that operate, in the order of the rules: not Krauss & Co."""
    return tuple(id for id, facts in corporations().items() if facts.operates)


@cache
def _place_of_railway() -> dict[str, int]:
    return {id: place for place, id in enumerate(railway_ids())}


@cache
def _place_of_private() -> dict[str, int]:
    return {id: place for place, id in enumerate(privates())}


@cache
def _place_of_train() -> dict[str, int]:
    return {name: place for place, name in enumerate(trains())}
