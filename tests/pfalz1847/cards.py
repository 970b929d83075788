"""Shares as cards that change hands: a slow model of sales and of the presidency, written from the rules.

A card is `"P"` (the president's, 20 %), `"s"` (10 %) or `"d"` (20 %). Hands are sorted texts of cards. If a
seller of the president's card needs change, all ways to divide the loose cards are tried.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

WORTH = {"P": 20, "s": 10, "d": 20}


class Cards(NamedTuple):
    """Who has which cards of one corporation."""

    hands: tuple[str, ...]
    pool: str

    @property
    def president(self) -> int:
        return next(seat for seat, hand in enumerate(self.hands) if "P" in hand)


def worth(cards: str) -> int:
    return sum(WORTH[card] for card in cards)


def without(cards: str, given: str) -> str | None:
    """The cards that are left; None if they are not all there."""
    left = list(cards)
    for card in given:
        if card not in left:
            return None
        left.remove(card)
    return "".join(left)


def joined(*cards: str) -> str:
    return "".join(sorted("".join(cards)))


def best_of(hands: tuple[str, ...], but: int) -> int:
    """Who of the others has most; among equals the first who is met going left from `but`."""
    order = [(but + step) % len(hands) for step in range(1, len(hands))]
    most = max(worth(hands[seat]) for seat in order)
    return next(seat for seat in order if worth(hands[seat]) == most)


def fee(hand: str) -> str:
    """What a new president hands over."""
    return "ss" if hand.count("s") >= 2 else "d"


def with_right_president(cards: Cards) -> Cards:
    """The cards after the office went to the one who has most."""
    old = cards.president
    new = best_of(cards.hands, old)
    if worth(cards.hands[new]) <= worth(cards.hands[old]):
        return cards
    hands = list(cards.hands)
    price = fee(hands[new])
    hands[new] = joined(without(hands[new], price) or "", "P")
    hands[old] = joined(without(hands[old], "P") or "", price)
    return Cards(tuple(hands), cards.pool)


def sold(cards: Cards, seat: int, percent: int, doubles: int, limit: int) -> Cards | None:
    """The cards after a sale; None if it is not allowed."""
    if doubles < 0 or percent <= 0 or percent % 10 or percent < 20 * doubles:
        return None
    given = "d" * doubles + "s" * ((percent - 20 * doubles) // 10)
    left = without(cards.hands[seat], given)
    if left is None:
        after = sold_through(cards, seat, percent, doubles)
    else:
        hands = (*cards.hands[:seat], left, *cards.hands[seat + 1 :])
        after = with_right_president(Cards(hands, joined(cards.pool, given)))
    return after if after and worth(after.pool) <= limit else None


def sold_through(cards: Cards, seat: int, percent: int, doubles: int) -> Cards | None:
    """A sale for which the president's card is needed, whole or in part."""
    rest = worth(cards.hands[seat]) - percent
    kept = cards.hands[seat].count("d") - doubles
    if "P" not in cards.hands[seat] or rest < 0 or kept < 0:
        return None
    heir = best_of(cards.hands, seat)
    if worth(cards.hands[heir]) < 20 or worth(cards.hands[heir]) <= rest:
        return None
    price = fee(cards.hands[heir])
    loose = joined(without(cards.hands[seat], "P") or "", price, cards.pool)
    ways = {
        joined(*way)
        for size in range(len(loose) + 1)
        for way in combinations(loose, size)
        if worth("".join(way)) == rest and way.count("d") == kept
    }
    if not ways:
        return None
    (mine,) = ways
    hands = list(cards.hands)
    hands[seat] = mine
    hands[heir] = joined(without(hands[heir], price) or "", "P")
    return Cards(tuple(hands), joined(without(loose, mine) or ""))


def all_cards(seats: int, president: int, singles: int, doubles: int) -> list[Cards]:
    """Every way to deal so many cards to players, pool and IPO in which the president has most."""
    found: list[Cards] = []
    for s, d in product(_deals(seats + 2, singles), _deals(seats + 2, doubles)):
        hands = tuple("P" * (seat == president) + "d" * d[seat] + "s" * s[seat] for seat in range(seats))
        if worth(hands[president]) == max(map(worth, hands)):
            found.append(Cards(hands, "d" * d[seats] + "s" * s[seats]))
    return found


def _deals(places: int, cards: int) -> list[tuple[int, ...]]:
    if places == 1:
        return [(cards,)]
    return [(n, *rest) for n in range(cards + 1) for rest in _deals(places - 1, cards - n)]
