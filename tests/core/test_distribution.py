"""Exact probabilities that cannot be changed."""

import copy
import pickle
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Action, Distribution

HALF = Fraction(1, 2)


def loaded(*weights: int) -> Distribution[Action]:
    whole = sum(weights)
    return Distribution((Action(seat), Fraction(weight, whole)) for seat, weight in enumerate(weights))


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8))
def test_probabilities_are_exact(weights: list[int]) -> None:
    chances = loaded(*weights)
    assert len(chances) == len(weights)
    assert sum(weight for _, weight in chances) == 1
    assert [action for action, _ in chances] == list(chances.actions)
    assert tuple(weight for _, weight in chances) == chances.probabilities
    for seat, weight in enumerate(weights):
        assert chances.probability(Action(seat)) == Fraction(weight, sum(weights))
    assert chances.probability(Action(99)) == 0
    assert chances.probability("no action") == 0
    twin = loaded(*weights)
    assert chances == twin
    assert hash(chances) == hash(twin)
    assert (chances == Distribution.uniform(chances.actions)) == (len(set(weights)) == 1)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=4), st.integers())
def test_samples_have_their_probability(weights: list[int], seed: int) -> None:
    chances = loaded(*weights)
    rng = Random(seed)
    draws = 2000
    counts = dict.fromkeys(chances.actions, 0)
    for _ in range(draws):
        counts[chances.sample(rng)] += 1
    for action, weight in chances:
        # Six standard deviations: once in 10**8 draws of a lot.
        slack = 6 * float(draws * weight * (1 - weight)) ** 0.5 + 1e-9
        assert abs(counts[action] - draws * weight) <= slack


def test_a_sure_thing() -> None:
    sure = Distribution([(Action(1), Fraction(1))])
    assert sure.sample(Random(1)) == Action(1)
    assert sure == Distribution.uniform([Action(1)])


@pytest.mark.parametrize(
    ("outcomes", "reason"),
    [
        ([], "add up to 1"),
        ([(Action(0), HALF)], "add up to 1"),
        ([(Action(0), HALF), (Action(1), Fraction(2, 3))], "add up to 1"),
        ([(Action(0), Fraction(0)), (Action(1), Fraction(1))], "above 0"),
        ([(Action(0), Fraction(3, 2)), (Action(1), -HALF)], "above 0"),
        ([(Action(0), 0.5), (Action(1), 0.5)], "fractions"),
        ([(Action(0), HALF), (Action(0), HALF)], "distinct"),
    ],
)
def test_unsound_distributions_are_refused(outcomes: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Distribution(outcomes)


def test_unsound_uniform_distributions_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Distribution.uniform([])
    with pytest.raises(ValueError, match="distinct"):
        Distribution.uniform([Action(0), Action(0)])


def test_it_is_immutable_and_copies_well() -> None:
    chances = loaded(1, 2)
    for name in ("actions", "probabilities", "_bounds", "more"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(chances, name, ())
    for twin in (copy.copy(chances), copy.deepcopy(chances), pickle.loads(pickle.dumps(chances))):
        assert twin == chances
        assert hash(twin) == hash(chances)
        assert twin.sample(Random(5)) == chances.sample(Random(5))
    assert chances != object()
    assert repr(chances) == "Distribution(Action(player=0): 1/3, Action(player=1): 2/3)"
