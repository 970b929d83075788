"""Exact probabilities of the outcomes of a chance node."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import Any, Generic, TypeVar

import attrs

from regelwerk.core.actions import Action
from regelwerk.core.choices import Choices, Listed

A = TypeVar("A", bound=Action)


@attrs.frozen(init=False, repr=False, weakref_slot=False)
class Distribution(Generic[A]):
    """Distinct outcomes with positive `Fraction` probabilities that add up to exactly 1; immutable.

    Iterating gives `(outcome, probability)` pairs. Raises `ValueError` for anything else.

    >>> coin = Distribution([(Action(0), Fraction(1, 3)), (Action(1), Fraction(2, 3))])
    >>> coin.probability(Action(1)), coin.probability(Action(2))
    (Fraction(2, 3), Fraction(0, 1))
    """

    actions: Choices[A]
    """The outcomes."""
    probabilities: tuple[Fraction, ...]
    """Their probabilities, in the same order."""
    _bounds: tuple[int, ...] = attrs.field(eq=False)
    # Where each outcome ends on a scale of whole numbers; empty if all are equally likely.

    def __init__(self, outcomes: Iterable[tuple[A, Fraction]]) -> None:
        pairs = tuple(outcomes)
        weights = tuple(weight for _, weight in pairs)
        if not all(type(weight) is Fraction and weight > 0 for weight in weights) or sum(weights) != 1:
            raise ValueError("probabilities must be fractions above 0 that add up to 1")
        self._fill(tuple(action for action, _ in pairs), weights)

    @classmethod
    def uniform(cls, actions: Iterable[A]) -> Distribution[A]:
        """Every action equally likely; at least one is needed."""
        items = tuple(actions)
        if not items:
            raise ValueError("a distribution needs at least one outcome")
        new = cls.__new__(cls)
        new._fill(items, (Fraction(1, len(items)),) * len(items))
        return new

    def _fill(self, actions: tuple[A, ...], weights: tuple[Fraction, ...]) -> None:
        if len(set(actions)) != len(actions):
            raise ValueError("outcomes must be distinct")
        bounds: tuple[int, ...] = ()
        if len(set(weights)) > 1:
            whole = lcm(*(weight.denominator for weight in weights))
            bounds = tuple(accumulate(int(weight * whole) for weight in weights))
        for name, value in (("actions", Listed(actions)), ("probabilities", weights), ("_bounds", bounds)):
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.probabilities)

    def __iter__(self) -> Iterator[tuple[A, Fraction]]:
        return zip(self.actions, self.probabilities, strict=True)

    def probability(self, action: Any) -> Fraction:
        """The probability of an action; 0 for one that cannot happen."""
        return self.probabilities[self.actions.index(action)] if action in self.actions else Fraction(0)

    def sample(self, rng: Random) -> A:
        """One outcome, drawn with its probability, from the caller's randomness."""
        if not self._bounds:
            return self.actions.sample(rng)
        return self.actions[bisect_right(self._bounds, rng.randrange(self._bounds[-1]))]

    def __repr__(self) -> str:
        return f"Distribution({', '.join(f'{action}: {weight}' for action, weight in self)})"
