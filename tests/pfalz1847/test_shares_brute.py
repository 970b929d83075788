"""Sales and the presidency, held against the model of `cards` for every way to deal small corporations."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847.actions import Sell
from regelwerk.pfalz1847.delivery import delivered
from regelwerk.pfalz1847.hands import DOUBLE, SINGLE, Hand
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.sales import sale_violation, sales, sell
from regelwerk.pfalz1847.setup import first_table
from regelwerk.pfalz1847.shares import settle_presidency
from regelwerk.pfalz1847.table import PfalzTable, with_railway
from tests.pfalz1847.cards import Cards, all_cards, fee, joined, sold, with_right_president, without, worth

SEATS = 3
BLOCKS = tuple(product((-10, 0, 5, *range(10, 120, 10)), range(-1, 4)))


def table_of(cards: Cards, base: PfalzTable) -> PfalzTable:
    """A table on which NDB's certificates are dealt so; those in the IPO do not matter here."""
    railway = evolve(
        base.railway("NDB"),
        hands=tuple(map(hand_of, cards.hands)),
        pool=hand_of(cards.pool),
        president=cards.president,
        started=True,
        floated=True,
        operated=True,
    )
    return with_railway(base, railway)


def hand_of(cards: str) -> Hand:
    return Hand("P" in cards, cards.count("s"), cards.count("d"))


def cards_of(table: PfalzTable) -> Cards:
    railway = table.railway("NDB")
    hands = tuple(
        joined("P" * each.president, "s" * each.singles, "d" * each.doubles) for each in railway.hands
    )
    found = Cards(hands, joined("s" * railway.pool.singles, "d" * railway.pool.doubles))
    assert not railway.pool.president
    assert railway.president == found.president
    return found


def base(**options: bool) -> PfalzTable:
    table = first_table(PfalzOptions(seats=SEATS, **options))  # type: ignore[arg-type]
    return evolve(table, market=(*table.market, evolve(table.market[0], corporation="NDB")))


@pytest.mark.parametrize(("singles", "doubles", "president"), [(4, 2, 0), (6, 1, 2), (8, 0, 1)], ids=str)
def test_sales(singles: int, doubles: int, president: int) -> None:
    table = base()
    for cards in all_cards(SEATS, president, singles, doubles):
        dealt = table_of(cards, table)
        for seat in range(SEATS):
            allowed = {
                (percent, number): after
                for percent, number in BLOCKS
                if (after := sold(cards, seat, percent, number, 50)) is not None
            }
            assert {(each.percent, each.doubles) for each in sales(dealt, seat)} == allowed.keys()
            for block, after in allowed.items():
                assert cards_of(sell(dealt, Sell(seat, "NDB", *block))) == after
            for block in BLOCKS:
                refused = sale_violation(dealt, Sell(seat, "NDB", *block)) is not None
                assert refused == (block not in allowed)


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("buyer", ["NDB", "M"])
def test_emergency_sales(free: bool, buyer: str) -> None:
    """The pool takes any number, by option; who needs a train for NDB remains its president."""
    table = base(emergency_ignores_pool_limit=free)
    for cards in all_cards(SEATS, 0, 4, 2):
        dealt = table_of(cards, table)
        allowed = {
            (percent, number)
            for percent, number in BLOCKS
            if (after := sold(cards, 0, percent, number, 100 if free else 50)) is not None
            if buyer != "NDB" or after.president == 0
        }
        assert {(each.percent, each.doubles) for each in sales(dealt, 0, emergency_for=buyer)} == allowed
        for block in BLOCKS:
            violation = sale_violation(dealt, Sell(0, "NDB", *block), emergency_for=buyer)
            assert (violation is None) == (block in allowed)


def test_sales_of_who_has_doubles() -> None:
    """By option: no half of the president's certificate while doubles are in the hand and no single is."""
    free, barred = base(), base(doubles_bar_half=True)
    for cards in all_cards(SEATS, 0, 4, 2):
        blocks = {(each.percent, each.doubles) for each in sales(table_of(cards, free), 0)}
        halves = {
            (percent, number)
            for percent, number in blocks
            if "d" in cards.hands[0] and percent - 20 * number == 10 and "s" not in cards.hands[0]
        }
        assert {(each.percent, each.doubles) for each in sales(table_of(cards, barred), 0)} == blocks - halves


@pytest.mark.parametrize("president", range(SEATS))
def test_presidency_after_a_purchase(president: int) -> None:
    table = base()
    for cards in all_cards(SEATS, president, 4, 2):
        for seat, card in product(range(SEATS), "sd"):
            if without(cards.pool, card) is None:
                continue
            hands = (*cards.hands[:seat], joined(cards.hands[seat], card), *cards.hands[seat + 1 :])
            bought = Cards(hands, without(cards.pool, card) or "")
            dealt = table_of(Cards(cards.hands, cards.pool), table)
            railway = dealt.railway("NDB")
            certificate = SINGLE if card == "s" else DOUBLE
            given = tuple(hand + certificate if at == seat else hand for at, hand in enumerate(railway.hands))
            after = with_railway(dealt, evolve(railway, hands=given, pool=railway.pool - certificate))
            assert cards_of(settle_presidency(after, "NDB")) == sorted_cards(with_right_president(bought))


def sorted_cards(cards: Cards) -> Cards:
    return Cards(tuple(map(joined, cards.hands)), joined(cards.pool))


@pytest.mark.parametrize("mode", ["director_cert", "two_shares"])
def test_president_of_l_in_the_draft(mode: str) -> None:
    """PLP, K, H and W in every order, to every player: who is president, and what everybody has."""
    game = PfalzOptions(seats=SEATS, plp_mode=mode)  # type: ignore[arg-type]
    table = evolve(first_table(game), cash=(800,) * SEATS)
    for order in permutations(("PLP", "K", "H", "W")):
        for buyers in product(range(SEATS), repeat=4):
            after = table
            hands, office = [""] * SEATS, None
            for item, seat in zip(order, buyers, strict=True):
                after = delivered(after, seat, item)
                if item == "PLP" and mode == "director_cert":
                    hands[seat], office = joined(hands[seat], "P"), seat
                else:
                    hands[seat] += "ss" if item == "PLP" else "s"
                if office is None:
                    if mode == "two_shares" and worth(hands[seat]) >= 20:
                        price = fee(hands[seat])
                        hands[seat], office = joined(without(hands[seat], price) or "", "P"), seat
                else:
                    hands = list(with_right_president(Cards(tuple(hands), "")).hands)
                    office = Cards(tuple(hands), "").president
                railway = after.railway("L")
                assert railway.hands == tuple(map(hand_of, hands))
                assert railway.president == office
                assert railway.ipo.percent == 100 - sum(map(worth, hands))
            assert after.railway("L").floated
            assert after.railway("L").cash == 430
            assert after.railway("L").ipo == Hand(singles=5)
