"""The most that can be raised in an emergency, held against a search through all series of sales."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

from regelwerk.core import evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.bankruptcy import bankruptcy_violation, raisable
from regelwerk.pfalz1847.emergency import after_sale, emergency_sales, lacking
from regelwerk.pfalz1847.phases import Emergency, Turn
from regelwerk.pfalz1847.table import PfalzTable
from regelwerk.pfalz1847.transfers import for_sale
from tests.pfalz1847.tables import owned, rich
from tests.pfalz1847.test_emergency_cases import GOES_ON, needy, with_trains_of, with_treasury_of

PRICE = 550
"""What a 5+5 costs, the cheapest train of the bank here."""

TURN = Turn("NDB", (GOES_ON,))

OF_M = (
    ("", "P"),
    ("s", "Ps"),
    ("d", "Ps"),
    ("sd", "Psss"),
    ("P", "ss"),
    ("Pss", "ss"),
    ("Pd", "sss"),
    ("Psd", "ss"),
)
OF_N = (("", "P"), ("ss", "P"), ("d", "Ps"), ("P", "d"), ("Psd", "ss"), ("Pdd", "ss"))
OF_BUYER = (("P", ""), ("Psd", "ss"))
"""Certificates of seats 0 and 1; seat 0 is the president of NDB, which has to buy."""

GAPS = (1, 66, 170, 300, 375, 450, 500, 550)
"""What is lacking at first."""


@lru_cache(maxsize=64)
def holdings(krauss: bool, limited: bool) -> tuple[PfalzTable, ...]:
    found: list[PfalzTable] = []
    for m, n, buyer in product(OF_M, OF_N, OF_BUYER):
        table = needy(0, 0, phase="5+5", emergency_ignores_pool_limit=not limited)
        table = owned(table, "M", *m, pool="ss", cell=(4, 1))
        table = owned(table, "N", *n, pool="s", cell=(5, 2))
        table = owned(table, "NDB", *buyer, cell=(6, 2))
        found.append(evolve(table, krauss=0 if krauss else 1))
    return tuple(found)


def search(table: PfalzTable, turn: Turn, raised: int = 0) -> tuple[bool, int]:
    """Whether some series of legal sales brings what is lacking, and the most that any brings."""
    if lacking(table, turn) <= 0:
        return True, raised
    enough, most = False, raised
    before = table.cash[0]
    for sale in emergency_sales(table, turn):
        after, later = after_sale(table, turn, sale)
        reached, brought = search(after, later, raised + after.cash[0] - before)
        enough, most = enough or reached, max(most, brought)
    return enough, most


@pytest.mark.parametrize("limited", [True, False])
@pytest.mark.parametrize("krauss", [True, False])
def test_the_most_that_can_be_raised(krauss: bool, limited: bool):
    seen = {True: 0, False: 0}
    for number, base in enumerate(holdings(krauss, limited)):
        gap = GAPS[number % len(GAPS)]
        table = rich(base, 0, PRICE - gap)
        enough, most = search(table, TURN)
        seen[enough] += 1
        refused = bankruptcy_violation(table, TURN)
        assert (refused is not None) == enough
        if enough:
            assert refused is not None
            assert refused.rule is PfalzRule.BANKRUPT_MONEY
        else:
            assert raisable(table, TURN) == most
    assert min(seen.values()) > 5


def test_one_mark_more_than_can_be_raised():
    edges = 0
    for base in holdings(False, True):
        enough, most = search(rich(base, 0, 0), TURN)
        if not enough and most:
            edges += 1
            assert bankruptcy_violation(rich(base, 0, PRICE - most), TURN) is not None
            assert bankruptcy_violation(rich(base, 0, PRICE - most - 1), TURN) is None
            assert search(rich(base, 0, PRICE - most), TURN) == (True, most)
    assert edges > 30


def test_who_can_raise_the_money_has_a_sale_until_he_has_it():
    """Whatever is sold on the way, the emergency ends: with a train or with a bankruptcy."""
    for number, base in enumerate(holdings(True, True)):
        table, turn = rich(base, 0, PRICE - GAPS[(number + 3) % len(GAPS)]), TURN
        while lacking(table, turn) > 0:
            blocks = emergency_sales(table, turn)
            if not blocks:
                assert bankruptcy_violation(table, turn) is None
                break
            table, turn = after_sale(table, turn, blocks[number % len(blocks)])


def sells_to_itself(table: PfalzTable, turn: Turn) -> bool:
    """Whether, perhaps after a series of legal sales, the president can buy a train from himself."""
    for owner, *_ in for_sale(table, Emergency(turn)):
        if table.railway(owner).president == 0:
            return True
    return any(sells_to_itself(*after_sale(table, turn, sale)) for sale in emergency_sales(table, turn))


@pytest.mark.parametrize("treasury", [0, 10])
def test_a_train_of_his_own_after_any_series_of_sales(treasury: int):
    seen = {True: 0, False: 0}
    for base in holdings(False, True):
        table = with_trains_of(with_treasury_of(rich(base, 0, 0), "NDB", treasury), "M", "4")
        refused = bankruptcy_violation(table, TURN)
        if refused is None or refused.rule is PfalzRule.BANKRUPT_TRANSFER:
            possible = sells_to_itself(table, TURN)
            seen[possible] += 1
            assert (refused is not None) == possible
    assert min(seen.values()) > 5
