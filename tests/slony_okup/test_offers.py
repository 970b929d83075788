"""Offers are counted in closed form; here against plain enumeration, and the engine's own `splits`."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Action, splits
from regelwerk.slony_okup import Bid, Offer
from regelwerk.slony_okup.offers import Offers

stock = st.integers(0, 60)


def test_against_enumeration() -> None:
    for money, prestige, pirates in product(range(4), repeat=3):
        for total in range(money + prestige + pirates + 1):
            offers = Offers(1, total, money, prestige, pirates)
            every = product(range(money, -1, -1), range(prestige + 1), range(pirates + 1))
            expected = [Offer(1, *parts) for parts in every if sum(parts) == total]
            assert list(offers) == expected
            for parts in product(range(-1, 6), repeat=3):
                offer = Offer(1, *parts)
                assert (offer in offers) == (offer in expected)
            assert [offers.index(offer) for offer in expected] == list(range(len(expected)))


@given(stock, stock, stock, st.data())
def test_against_splits(money: int, prestige: int, pirates: int, data: st.DataObject) -> None:
    total = data.draw(st.integers(0, money + prestige + pirates))
    offers = Offers(2, total, money, prestige, pirates)
    plain = splits(
        Offer,
        lambda *parts: Offer(2, *parts),
        lambda offer: (offer.money, offer.prestige, offer.pirates),
        total,
        (money, prestige, pirates),
    )
    assert len(offers) == len(plain)
    assert set(offers) == set(plain)


def test_kinds() -> None:
    offers = Offers(0, 2, 1, 1, 1)
    assert offers.kinds == (Offer,)
    assert offers.by_type(Offer) == offers.by_type(Action) == offers
    assert len(offers.by_type(Bid)) == 0
    assert Offer(1, 1, 1, 0) not in offers
    stranger: Action = Bid(0, 2)
    assert stranger not in offers
