"""Exact probabilities of the outcomes of a chance node."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import Any, Generic, TypeVar

from regelwerk.core.actions import Action
from regelwerk.core.choices import Choices, listed

A = TypeVar("A", bound=Action)


class Distribution(Generic[A]):
    """Distinct outcomes with positive `Fraction` probabilities that add up to exactly 1; immutable.

    Iterating gives `(outcome, probability)` pairs. Raises `ValueError` for anything else.
    """

    __slots__ = ("_bounds", "_uniform", "actions", "probabilities")

    actions: Choices[A]
    probabilities: tuple[Fraction, ...]

    def __init__(self, outcomes: Iterable[tuple[A, Fraction]]) -> None:
        pairs = tuple(outcomes)
        weights = tuple(Fraction(weight) for _, weight in pairs)
        if any(weight <= 0 for weight in weights) or sum(weights) != 1:
            raise ValueError("probabilities must be positive and add up to 1")
        self.actions = listed(*(action for action, _ in pairs))
        if len({action for action, _ in pairs}) != len(pairs):
            raise ValueError("outcomes must be distinct")
        self.probabilities = weights
        whole = lcm(*(weight.denominator for weight in weights))
        self._bounds = list(accumulate(int(weight * whole) for weight in weights))
        self._uniform = len(set(weights)) == 1

    @classmethod
    def uniform(cls, actions: Iterable[A]) -> Distribution[A]:
        """Every action equally likely; at least one is needed."""
        items = tuple(actions)
        if not items:
            raise ValueError("a distribution needs at least one outcome")
        return cls((action, Fraction(1, len(items))) for action in items)

    def __len__(self) -> int:
        return len(self.probabilities)

    def __iter__(self) -> Iterator[tuple[A, Fraction]]:
        return zip(self.actions, self.probabilities, strict=True)

    def probability(self, action: Any) -> Fraction:
        """The probability of an action; 0 for one that cannot happen."""
        return self.probabilities[self.actions.index(action)] if action in self.actions else Fraction(0)

    def sample(self, rng: Random) -> A:
        """One outcome, drawn with its probability, from the caller's randomness."""
        if self._uniform:
            return self.actions.sample(rng)
        return self.actions[bisect_right(self._bounds, rng.randrange(self._bounds[-1]))]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.actions == other.actions and self.probabilities == other.probabilities

    def __hash__(self) -> int:
        return hash((tuple(self.actions), self.probabilities))

    def __repr__(self) -> str:
        return f"Distribution({', '.join(f'{action}: {weight}' for action, weight in self)})"
