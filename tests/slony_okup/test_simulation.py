"""Games at random come out as in an independent simulation: uniform over the legal actions, default rules.

There were 1,500 games a row there. The tolerances are some four standard errors of the fewer games here.
"""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from regelwerk.slony_okup import Auction, Diversity, Monopoly, SlonyOkup

GAMES = 200


@pytest.mark.parametrize(
    ("seats", "auctions", "decisions", "monopolies", "diversities", "prestige"),
    [(3, 19.3, 149, 1.1, 1.2, 6.4), (4, 26.0, 261, 1.5, 1.5, 6.4)],
)
def test_means_of_random_games(
    seats: int, auctions: float, decisions: float, monopolies: float, diversities: float, prestige: float
) -> None:
    rng = Random(2009)
    counts: list[tuple[int, int, int, int, float]] = []
    for _ in range(GAMES):
        state = SlonyOkup(seats=seats).start()
        kinds: list[type] = []
        while legal := state.legal_actions:
            action = legal.sample(rng)
            kinds.append(type(action))
            state = state.advance(action)
        counts.append(
            (
                kinds.count(Auction),
                len(kinds),
                kinds.count(Monopoly),
                kinds.count(Diversity),
                mean(state.scores),
            )
        )
    means = tuple(map(mean, zip(*counts, strict=True)))
    expected = (auctions, decisions, monopolies, diversities, prestige)
    tolerances = (0.8, 5, 0.3, 0.3, 0.6)
    for found, wanted, tolerance in zip(means, expected, tolerances, strict=True):
        assert abs(found - wanted) <= tolerance, (found, wanted)
