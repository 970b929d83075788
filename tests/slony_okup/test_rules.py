"""Every rule refuses what it should, allows what it should, and agrees with the list of legal actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Action, TurnRule
from regelwerk.slony_okup import (
    Auction,
    Bid,
    Counter,
    Diversity,
    Launch,
    Launching,
    Monopoly,
    NoBonus,
    Offer,
    Over,
    Pass,
    Pay,
    Skip,
    SlonyOkup,
    SlonyRule,
    Withdraw,
)
from tests.slony_okup.positions import SlonyState, play, position
from tests.slony_okup.strategies import games, steps, walks

AFLOAT = {0: ("red@2",)}
LAUNCHING = SlonyOkup(money=2).start()
OPTIONAL = position(placement="optional", reserve=(1, 0, 0), ships=AFLOAT, phase=Launching(0))
NOTHING_AFLOAT = position(placement="optional", reserve=(1, 0, 0), phase=Launching(0))
CHOOSING = position(ships=AFLOAT)
OPENING = play(position(ships=AFLOAT, min_bid=3), "auction red@2")
RAISING = play(OPENING, "bid 5")
COMPOSING = play(RAISING, "pass")
COUNTERING = play(COMPOSING, "offer 3m 1p 1a")
POOR = play(position(ships=AFLOAT, money=(20, 4, 20)), "auction red@2", "bid 5", "pass", "offer 3m 1p 1a")
PAYABLE = play(
    position(ships=AFLOAT, money=(20, 4, 20), counter_cap="payable"),
    "auction red@2",
    "bid 5",
    "pass",
    "offer 3m 1p 1a",
)
FREEING = ("auction red@2", "bid 1", "pass", "offer 1m 0p 0a", "accept")
CLAIMING = play(position(ships=AFLOAT, seas={1: (3, 0, 0)}), *FREEING)
DIVERSE = play(position(ships=AFLOAT, seas={1: (1, 0, 1)}), *FREEING)

CASES: list[tuple[SlonyRule, SlonyState, Action, Action]] = [
    # rule, position, refused, allowed
    (SlonyRule.COLUMN, LAUNCHING, Launch(0, 3), Launch(0, 0)),
    (SlonyRule.COLUMN, LAUNCHING, Launch(0, -1), Launch(0, 0)),
    (SlonyRule.COLUMN, CLAIMING, Monopoly(1, 3), Monopoly(1, 0)),
    (SlonyRule.COST, LAUNCHING, Launch(0, 2), Launch(0, 1)),
    (SlonyRule.MUST_LAUNCH, LAUNCHING, Skip(0), Launch(0, 0)),
    (SlonyRule.NOTHING_AFLOAT, NOTHING_AFLOAT, Skip(0), Launch(0, 0)),
    (SlonyRule.LOT, CHOOSING, Auction(0, 1, 1), Auction(0, 1, 2)),
    (SlonyRule.LOT, CHOOSING, Auction(0, -2, 2), Auction(0, 1, 2)),
    (SlonyRule.MIN_BID, OPENING, Bid(1, 2), Bid(1, 3)),
    (SlonyRule.RAISE, RAISING, Bid(2, 5), Bid(2, 6)),
    (SlonyRule.MEANS, RAISING, Bid(2, 41), Bid(2, 40)),
    (SlonyRule.STOCK, COMPOSING, Offer(1, 6, -1, 0), Offer(1, 5, 0, 0)),
    (SlonyRule.SUM, COMPOSING, Offer(1, 3, 1, 0), Offer(1, 3, 1, 1)),
    (SlonyRule.COUNTER, COUNTERING, Counter(0, 11), Counter(0, 10)),
    (SlonyRule.COUNTER, COUNTERING, Counter(0, -1), Counter(0, 0)),
    (SlonyRule.PAYABLE, PAYABLE, Counter(0, 2), Counter(0, 1)),
    (SlonyRule.SPARE, play(POOR, "counter 2"), Pay(1), Withdraw(1)),
    (SlonyRule.MONOPOLY, CLAIMING, Monopoly(1, 1), Monopoly(1, 0)),
    (SlonyRule.DIVERSITY, CLAIMING, Diversity(1), NoBonus(1)),
]


@pytest.mark.parametrize(
    ("lot", "figures"),
    [
        (Auction(0, 1, 1), "he has none in red, row 1"),
        (Auction(0, 2, 2), "he has none in white, row 2"),
        (Auction(0, 2, 9), "he has none in white, row 9"),
        (Auction(0, -2, 2), "he has none in column -2, row 2"),
        (Auction(0, 3, 2), "he has none in column 3, row 2"),
    ],
)
def test_a_lot_that_is_not_there_is_named_as_on_the_board(lot: Auction, figures: str) -> None:
    violation = CHOOSING.violation(lot)
    assert violation is not None
    assert violation.detail == figures


@pytest.mark.parametrize(("rule", "state", "refused", "allowed"), CASES)
def test_a_rule_in_both_directions(
    rule: SlonyRule, state: SlonyState, refused: Action, allowed: Action
) -> None:
    violation = state.violation(refused)
    assert violation is not None
    assert violation.rule is rule
    assert refused not in state.legal_actions
    assert state.violation(allowed) is None
    assert allowed in state.legal_actions


def test_rules_that_allow_what_a_variant_forbids() -> None:
    assert OPTIONAL.violation(Skip(0)) is None
    assert POOR.violation(Counter(0, 2)) is None
    assert play(POOR, "counter 1").violation(Pay(1)) is None
    assert DIVERSE.violation(Diversity(1)) is None


def test_every_rule_is_provoked() -> None:
    assert {case[0] for case in CASES} == set(SlonyRule)


def test_rules_have_distinct_ids_and_short_texts() -> None:
    assert len({rule.id for rule in SlonyRule}) == len(SlonyRule)
    assert all(rule.id.startswith("slony.") and len(rule.text) < 100 for rule in SlonyRule)


def test_a_reason_has_the_figures() -> None:
    assert str(LAUNCHING.violation(Launch(0, 2))) == (
        "a ship is launched only where its owner can pay the entry cost [slony.cost, 2.1];"
        " white costs 3, he has 2 money"
    )


def anything(seats: int) -> Iterator[Action]:
    """Actions of all kinds and seats, many of them absurd."""
    figures = (-1, 0, 1, 2, 3, 5, 40, 10**30)
    for seat in range(-1, seats + 1):
        yield from (Skip(seat), Pass(seat), Pay(seat), Withdraw(seat), Diversity(seat), NoBonus(seat))
        for figure in figures:
            yield from (
                Launch(seat, figure),
                Bid(seat, figure),
                Counter(seat, figure),
                Monopoly(seat, figure),
            )
        yield from (Auction(seat, *pair) for pair in product(figures, repeat=2))
        yield from (Offer(seat, *parts) for parts in product(figures[:6], repeat=3))


@given(games(), walks, st.integers(0, 399))
def test_violation_agrees_with_the_legal_actions(game: SlonyOkup, walk: bytes, at: int) -> None:
    """Asked at one state of each walk, about some thousand actions."""
    state: SlonyState = game.start()
    for _, _, after in steps(game, walk[:at]):
        state = after
    legal = state.legal_actions
    known = set(legal)
    assert all(state.violation(action) is None for action in legal)
    for action in anything(game.seats):
        assert (action in legal) == (action in known) == (state.violation(action) is None)


def test_nothing_can_be_done_after_the_end() -> None:
    state = position(phase=Over())
    for action in anything(3):
        violation = state.violation(action)
        assert violation is not None
        assert violation.rule is TurnRule.GAME_OVER


def test_every_rule_stands_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "rules" / "slony_okup.md").read_text(encoding="utf-8")
    for rule in SlonyRule:
        assert f"`{rule.id}`" in text
        assert f"**{rule.section}**" in text
