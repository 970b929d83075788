"""How the site handles presidents' certificates, by switches (2.4, 2.7), and a model of it with cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.actions import BuyPool, Nationalise, Sell
from regelwerk.pfalz1847.depot import cheapest
from regelwerk.pfalz1847.emergency import emergency_sale_violation
from regelwerk.pfalz1847.hands import EMPTY, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.phases import Turn
from regelwerk.pfalz1847.purchases import buy
from regelwerk.pfalz1847.sales import sale_violation, sales, sell
from regelwerk.pfalz1847.shares import sold_out
from regelwerk.pfalz1847.table import PfalzTable, president_of, with_hands, with_railway
from tests.pfalz1847.tables import hands, owned, rich, rule, short, stock, trading

SIZES = {"P": 20, "s": 10, "d": 20}


def shares(id: str, *held: str, pool: str = "", **options: Any) -> PfalzTable:
    return owned(stock(**options), id, *held, pool=pool)


def after(table: PfalzTable, id: str, percent: int, doubles: int = 0, seat: int = 0) -> PfalzTable:
    """The table after a sale in a stock round, which must be legal."""
    sale = Sell(seat, id, percent, doubles)
    assert rule(trading(table, seat), sale) is None
    return trading(table, seat).apply(sale).table


# Change from the pool


@pytest.mark.parametrize(
    ("held", "heir", "pool", "percent", "kept", "left"),
    [
        ("P", "ss", "ds", 10, "d", (10, 10, 10)),
        ("P", "ss", "sd", 10, "s", (20, 10, 10)),
        ("P", "ss", "", 10, "s", (10,)),
        ("P", "d", "", 10, "d", ()),
        ("P", "d", "d", 10, "d", (20,)),
        ("Ps", "ss", "d", 20, "d", (10, 10, 10)),
        ("Ps", "ss", "", 20, "s", (10, 10)),
    ],
)
def test_change_is_what_came_first(
    held: str, heir: str, pool: str, percent: int, kept: str, left: tuple[int, ...]
) -> None:
    table = after(shares("NDB", held, heir, pool=pool, loose_change=True), "NDB", percent)
    railway = table.railway("NDB")
    assert hands(table, "NDB")[:2] == [kept, "P"]
    assert (railway.pile, railway.president) == (left, 1)
    assert railway.uncounted == ((10, 0, 0, 0) if kept == "d" else ())
    assert railway.counts[0] == 10


def test_by_the_rules_change_is_a_single() -> None:
    assert rule(trading(shares("NDB", "P", "d")), Sell(0, "NDB", 10)) is PfalzRule.SELL_CHANGE
    table = after(shares("NDB", "P", "ss", pool="ds"), "NDB", 10)
    assert (hands(table, "NDB")[0], short(table.railway("NDB").pool)) == ("s", "ssd")
    assert (table.railway("NDB").pile, table.railway("NDB").uncounted) == ((), ())


def test_who_has_doubles_keeps_a_single_of_his_own() -> None:
    table = after(shares("M", "Psd", "sss", loose_change=True), "M", 40, 1)
    assert (hands(table, "M")[0], table.railway("M").uncounted) == ("s", ())
    assert table.railway("M").pile == (20, 10, 10)
    state = trading(shares("NDB", "Pd", "d", loose_change=True))
    assert rule(state, Sell(0, "NDB", 30, 1)) is PfalzRule.SELL_CHANGE


def test_what_does_not_count_never_will() -> None:
    """He sells the double that counted as a single, and the next one counts as a single again."""
    table = after(shares("N", "P", "d", "s", loose_change=True), "N", 10)
    assert table.railway("N").counts == (10, 20, 10, 0)
    gone = after(table, "N", 20, 1)
    assert gone.railway("N").counts == (-10, 20, 10, 0)
    assert gone.railway("N").uncounted == (10, 0, 0, 0)
    again = buy(gone, BuyPool(0, "N", 20))
    assert again.railway("N").counts == (10, 20, 10, 0)
    assert again.railway("N").president == 1


def test_who_counts_less_is_no_heir() -> None:
    table = after(shares("N", "P", "d", "s", loose_change=True), "N", 10)
    assert hands(table, "N") == ["d", "P", "s", ""]
    assert rule(trading(table, 1), Sell(1, "N", 10)) is PfalzRule.SELL_PRESIDENT
    whole = evolve(table.railway("N"), uncounted=())
    assert rule(trading(with_railway(table, whole), 1), Sell(1, "N", 10)) is None


def test_what_does_not_count_is_not_sold_out() -> None:
    table = shares("NDB", "P", "ssd", "ssd", loose_change=True)
    railway = table.railway("NDB")
    assert sold_out(table, railway)
    assert not sold_out(table, evolve(railway, uncounted=(0, 10, 0, 0)))


def test_a_buyer_takes_the_first_of_a_kind() -> None:
    table = shares("NDB", "P", "s", pool="sdsds", loose_change=True)
    assert buy(table, BuyPool(2, "NDB", 10)).railway("NDB").pile == (20, 10, 20, 10)
    assert buy(table, BuyPool(2, "NDB", 20)).railway("NDB").pile == (10, 10, 20, 10)


# A block with singles and doubles


@pytest.mark.parametrize("apart", [True, False])
def test_doubles_apart(apart: bool) -> None:
    state = trading(shares("NDB", "ssdd", "Pss", doubles_apart=apart), 0)
    assert rule(state, Sell(0, "NDB", 50, 2)) is (PfalzRule.SELL_APART if apart else None)
    for percent, doubles in ((40, 2), (30, 1), (40, 1)):
        assert rule(state, Sell(0, "NDB", percent, doubles)) is None


# A president who sells his certificate and stays


def tied(table: PfalzTable, id: str = "N", seat: int = 0, *, emergency_for: str | None = "M") -> Any:
    """The rule that forbids the sale of the president's certificate alone."""
    action = Sell(seat, id, 20)
    violation = sale_violation(table, action, emergency_for=emergency_for)
    assert (violation is None) == (action in sales(table, seat, emergency_for=emergency_for))
    return violation and violation.rule


@pytest.mark.parametrize(
    ("held", "others"), [("Pd", ("ss",)), ("Pd", ("d",)), ("Pd", ("ss", "s")), ("Pd", ("s", "", "ss"))]
)
def test_a_tied_president_sells(held: str, others: tuple[str, ...]) -> None:
    table = shares("N", held, *others, tied_president_sells=True)
    assert tied(table) is None
    assert tied(table, emergency_for="N") is None
    assert tied(table, emergency_for=None) is PfalzRule.SELL_PRESIDENT
    assert tied(shares("N", held, *others)) is PfalzRule.SELL_PRESIDENT
    sold = sell(table, Sell(0, "N", 20)).railway("N")
    assert (short(sold.hands[0]), short(sold.pool), sold.president) == ("d", "P", 0)


@pytest.mark.parametrize(
    ("id", "held", "others"),
    [
        ("N", "Pd", ("ss", "s", "s")),  # no more than the others together
        ("N", "Pd", ("s", "s", "s")),  # nobody has 20 %
        ("N", "Psd", ("sss",)),  # a single beside it
        ("NDB", "Pdd", ("sss", "s")),  # two doubles
    ],
)
def test_no_other_president_does(id: str, held: str, others: tuple[str, ...]) -> None:
    table = shares(id, held, *others, tied_president_sells=True)
    assert tied(table, id) is PfalzRule.SELL_PRESIDENT


def test_he_sells_the_whole_certificate() -> None:
    """With 10 % that do not count, half of it would leave him as much as his heir: it is not cut in two."""
    table = shares("N", "Pd", "d", tied_president_sells=True, loose_change=True)
    table = with_railway(table, evolve(table.railway("N"), uncounted=(10, 0, 0, 0)))
    half = sale_violation(table, Sell(0, "N", 10), emergency_for="M")
    assert half is not None
    assert half.rule is PfalzRule.SELL_PRESIDENT
    assert Sell(0, "N", 10) not in sales(table, 0, emergency_for="M")


def without_office(*others: str) -> PfalzTable:
    """H1 is president of N with a double; his certificate lies in the pool."""
    return sell(shares("N", "Pd", *others, tied_president_sells=True), Sell(0, "N", 20))


def test_the_next_president_takes_it_from_the_pool() -> None:
    table = buy(with_pool(without_office("ss"), "s"), BuyPool(1, "N", 10))
    assert (hands(table, "N")[:2], short(table.railway("N").pool)) == (["d", "Ps"], "ss")
    assert table.railway("N").president == 1


def test_whoever_buys_it_has_20_percent_and_no_office() -> None:
    table = buy(without_office("ss", "s"), BuyPool(2, "N", 20))
    assert (hands(table, "N")[:3], table.railway("N").president) == (["d", "ss", "Ps"], 2)
    table = buy(without_office("ss"), BuyPool(2, "N", 20))
    assert (hands(table, "N")[:3], table.railway("N").president) == (["d", "ss", "P"], 0)
    back = after(table, "N", 20, seat=2)
    assert (hands(back, "N")[2], short(back.railway("N").pool)) == ("", "P")
    assert rule(trading(table, 2), Sell(2, "N", 10)) is PfalzRule.SELL_HELD
    heir = buy(with_pool(table, "s"), BuyPool(1, "N", 10))
    assert (hands(heir, "N")[:3], heir.railway("N").president) == (["d", "Ps", "ss"], 1)
    own = buy(with_pool(table, "s"), BuyPool(2, "N", 10))
    assert (hands(own, "N")[:3], own.railway("N").president) == (["d", "ss", "Ps"], 2)


@pytest.mark.parametrize(("lacks", "legal"), [(0, False), (1, True), (66, True), (67, True)])
def test_alone_it_is_no_more_than_needed(lacks: int, legal: bool) -> None:
    """H3, who has it beside a single, needs it for a train of M: 10 % less cannot be sold instead."""
    table = buy(with_pool(without_office("ss"), "s"), BuyPool(2, "N", 20))
    railway = table.railway("N")
    held = {2: PRESIDENT + SINGLE, 0: Hand(doubles=1), 1: Hand(singles=3)}
    table = with_railway(table, evolve(with_hands(railway, held), president=1, pool=EMPTY))
    table = owned(table, "M", "", "", "Ps")
    price = cheapest(table)
    assert price is not None
    table = rich(table, 2, price - table.railway("M").cash - lacks)
    assert (emergency_sale_violation(table, Turn("M"), Sell(2, "N", 20)) is None) == legal


def test_nobody_takes_an_office_with_10_percent() -> None:
    table = after(without_office("s", "ss"), "N", 20, 1)
    assert (hands(table, "N")[:3], table.railway("N").president) == (["", "s", "P"], 2)
    table = after(without_office("ss"), "N", 10, seat=1)
    table = after(table, "N", 20, 1)
    assert (hands(table, "N")[:2], table.railway("N").president) == (["", "s"], 0)


def test_it_is_nationalised_like_a_double() -> None:
    table = buy(without_office("ss"), BuyPool(2, "N", 20))
    railway = table.railway("N")
    railway = evolve(railway, hands=(Hand(singles=4, doubles=2), EMPTY, PRESIDENT, EMPTY), ipo=EMPTY)
    state = trading(rich(with_railway(table, railway), 0, 1000))
    after = state.apply(Nationalise(0, "N", 2, 20)).table
    assert (hands(after, "N"), after.railway("N").president) == (["Pssssdd", "", "", ""], 0)


def with_pool(table: PfalzTable, more: str) -> PfalzTable:
    """The table with singles of N from the IPO in the pool."""
    railway = table.railway("N")
    singles = evolve(railway.pool, president=False, singles=len(more))
    return with_railway(table, evolve(railway, ipo=railway.ipo - singles, pool=railway.pool + singles))


# The model


class Site:
    """Certificates as cards in piles, and a book of percentages which is kept beside them."""

    def __init__(self, table: PfalzTable, id: str) -> None:
        railway = table.railway(id)
        self.piles = [list(short(hand)) for hand in railway.hands]
        self.pool = ["s" if size == 10 else "d" for size in railway.pile]
        self.book = [sum(SIZES[card] for card in pile) for pile in self.piles]
        self.president = president_of(railway)

    def move(self, cards: str, source: list[str], target: list[str]) -> None:
        for card in cards:
            source.remove(card)
            target.append(card)

    def sell(self, seat: int, percent: int, doubles: int) -> None:
        pile = self.piles[seat]
        singles = (percent - 20 * doubles) // 10
        through = singles > pile.count("s")
        whole = "d" in pile and pile.count("s") > 0 and singles == pile.count("s") + 1
        bundle = "s" * (singles - 2 if whole else min(singles, pile.count("s"))) + "d" * doubles
        surplus = sum(SIZES[card] for card in bundle) + 20 * through - percent
        self.move(bundle + "P" * through, pile, self.pool)
        self.book[seat] -= percent
        self.settle()
        for _ in range(surplus // 10):
            change = next(card for card in self.pool if card == "s" or not pile.count("d"))
            self.move(change, self.pool, pile)

    def settle(self) -> None:
        old, most = self.president, max(self.book)
        if self.book[old] == most:
            return
        best = [seat for seat, count in enumerate(self.book) if count == most]
        new = min(best, key=lambda seat: (seat - old) % len(self.book))
        source = next(pile for pile in (self.pool, *self.piles) if "P" in pile)
        self.move("ss" if self.piles[new].count("s") >= 2 else "d", self.piles[new], source)
        self.move("P", source, self.piles[new])
        self.president = new

    def buy(self, seat: int, percent: int) -> None:
        self.move("s" if percent == 10 else "d", self.pool, self.piles[seat])
        self.book[seat] += percent
        self.settle()

    def seen(self) -> tuple[Any, ...]:
        held = ["".join(sorted(pile, key="Psd".index)) for pile in self.piles]
        return held, "".join(self.pool), self.book, self.president


def seen(table: PfalzTable, id: str) -> tuple[Any, ...]:
    railway = table.railway(id)
    pile = "".join("s" if size == 10 else "d" for size in railway.pile)
    return hands(table, id), pile, list(railway.counts), railway.president


DEALS = [
    ("NDB", ("P", "ss", "d"), "ds"),
    ("NDB", ("Ps", "d", "sd"), ""),
    ("RNB", ("P", "d", "s"), "sd"),
    ("HLB", ("P", "ss", "ss"), "d"),
]


@pytest.mark.parametrize(("id", "held", "pool"), DEALS)
def test_cards_in_piles(id: str, held: tuple[str, ...], pool: str) -> None:
    """Random sales and purchases leave the same in every hand, in the pool, and in the book."""
    odd = 0
    for seed in range(150):
        random = Random(seed)
        table = shares(id, *held, pool=pool, loose_change=True, doubles_bar_half=True)
        site = Site(table, id)
        for _ in range(30):
            seat = random.randrange(4)
            blocks = [sale for sale in sales(table, seat) if sale.corporation == id]
            halves = [sale for sale in blocks if not _is_plain(table, sale)]
            railway = table.railway(id)
            sizes = [10] * bool(railway.pool.singles) + [20] * bool(railway.pool.doubles)
            if blocks and (not sizes or random.random() < 0.5):
                sale = random.choice(halves or blocks)
                table = sell(table, sale)
                site.sell(seat, sale.percent, sale.doubles)
            elif sizes:
                size = random.choice(sizes)
                table = buy(table, BuyPool(seat, id, size))
                site.buy(seat, size)
            assert seen(table, id) == site.seen()
        odd += any(table.railway(id).uncounted)
    assert odd > 10


def _is_plain(table: PfalzTable, sale: Sell) -> bool:
    """Whether a block has whole certificates, not the president's."""
    hand = table.railway(sale.corporation).hands[sale.player]
    return sale.percent - 20 * sale.doubles <= 10 * hand.singles
