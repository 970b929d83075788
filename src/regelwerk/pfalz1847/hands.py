"""Certificates: what a player, the IPO or the pool holds of one corporation. It knows no particular game.

>>> hand = Hand(president=True, singles=1)
>>> hand.percent, hand.count
(30, 2)
"""

from __future__ import annotations

from regelwerk.core import frozen, maker


@frozen(cache_hash=True)
class Hand:
    """Certificates of one corporation: the president's (20 %), singles (10 %) and doubles (20 %)."""

    president: bool = False
    singles: int = 0
    doubles: int = 0

    @property
    def percent(self) -> int:
        """The part of the corporation that the certificates stand for."""
        return 20 * self.president + 10 * self.singles + 20 * self.doubles

    @property
    def count(self) -> int:
        """How many certificates there are."""
        return self.president + self.singles + self.doubles

    def __add__(self, other: Hand) -> Hand:
        return _hand(
            self.president or other.president, self.singles + other.singles, self.doubles + other.doubles
        )

    def __sub__(self, other: Hand) -> Hand:
        """Without the certificates of another hand, which must all be in this one."""
        return _hand(
            self.president and not other.president, self.singles - other.singles, self.doubles - other.doubles
        )

    def __bool__(self) -> bool:
        return self.president or self.singles > 0 or self.doubles > 0


_hand = maker(Hand)

EMPTY = Hand()
SINGLE = Hand(singles=1)
DOUBLE = Hand(doubles=1)
PRESIDENT = Hand(president=True)
