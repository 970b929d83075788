"""Ways to play at random: plain, and biased so that rare transitions come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from regelwerk.agents import Adviser, GreedyAgent
from regelwerk.core import CHANCE, Action
from regelwerk.core.codec import AnyState
from regelwerk.verify.anatomy import class_of

Walk: TypeAlias = Callable[[AnyState, Random], Action]
"""Chooses one of the legal actions of a state that is not over."""


def uniform(state: AnyState, rng: Random) -> Action:
    """Any legal action, or any outcome with its probability."""
    if state.actors == (CHANCE,):
        return state.outcomes.sample(rng)
    return state.legal_actions.sample(rng)


def by_kind(state: AnyState, rng: Random) -> Action:
    """First a kind of action, then one of that kind: a single `Pass` weighs as much as a thousand bids."""
    legal = state.legal_actions
    return legal.by_type(rng.choice(legal.kinds)).sample(rng)


def first(state: AnyState, rng: Random) -> Action:
    """Always the first legal action."""
    return state.legal_actions[0]


def last(state: AnyState, rng: Random) -> Action:
    """Always the last legal action."""
    return state.legal_actions[-1]


def edges(state: AnyState, rng: Random) -> Action:
    """Now the first, now the last action of some kind, now any."""
    legal = state.legal_actions
    kind = legal.by_type(rng.choice(legal.kinds))
    return (kind[0], kind[-1], kind.sample(rng))[rng.randrange(3)]


class Rarest:
    """The kind of action that was taken least often in this phase so far, most of the time."""

    def __init__(self) -> None:
        self._taken: Counter[tuple[type, type]] = Counter()

    def __call__(self, state: AnyState, rng: Random) -> Action:
        legal = state.legal_actions
        phase = class_of(state.phase)
        kinds = list(legal.kinds)
        rng.shuffle(kinds)
        kind = min(kinds, key=lambda each: self._taken[phase, each]) if rng.random() < 0.7 else kinds[0]
        self._taken[phase, kind] += 1
        return legal.by_type(kind).sample(rng)


_PLAYER = GreedyAgent(samples=1)


def sensible(state: AnyState, rng: Random) -> Action:
    """What is good for a seat, if the game is an adviser: what needs a plan seldom comes about by chance."""
    if not isinstance(state.game, Adviser) or state.actors == (CHANCE,):
        return uniform(state, rng)
    seat = rng.choice(state.actors)
    return _PLAYER.choose(state.view(seat), seat, rng)


def repertoire() -> tuple[Walk, ...]:
    """All walks, to be taken in turn; plain ones more often."""
    return (uniform, by_kind, edges, sensible, Rarest(), by_kind)
