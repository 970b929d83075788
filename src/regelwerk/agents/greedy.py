"""The agent that looks one action ahead."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs

from regelwerk.agents.advice import Evaluate, Propose, advice_on
from regelwerk.core import CHANCE, Action, Player, State, frozen, whole


def _name(function: object) -> str:
    return getattr(function, "__name__", repr(function))


@frozen
class GreedyAgent:
    """Takes the action after which `evaluate` is greatest on the average of several imagined states.

    It looks at the actions that `propose` names; of more than `breadth`, at a random selection. What it is
    not given, the game says if it is an `Adviser`; of other games it evaluates the `lead`, and looks at all
    legal actions.

    It sees no more than a view, so it imagines `samples` full states that fit. Seats that decide at the same
    time do anything that is proposed to them; what comes of an action at once, chance included, is judged.
    Ties are broken at random. Raises `BadOption` for numbers out of range.
    """

    evaluate: Evaluate | None = attrs.field(default=None, repr=_name)
    samples: int = attrs.field(default=8, validator=whole(1, 10_000))
    breadth: int = attrs.field(default=256, validator=whole(1, 1_000_000))
    propose: Propose | None = attrs.field(default=None, repr=_name)

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        advice = advice_on(view.game)
        evaluate, propose = self.evaluate or advice.evaluate, self.propose or advice.propose
        candidates = propose(view, seat, rng)
        if len(candidates) > self.breadth:
            candidates = [candidates[place] for place in rng.sample(range(len(candidates)), self.breadth)]
        if len(candidates) == 1:
            return candidates[0]
        worlds = Counter(
            _alone(advice.suppose(view, seat, rng), seat, propose, rng) for _ in range(self.samples)
        )
        values = [
            sum(_value(world.advance(action), times, seat, evaluate, rng) for world, times in worlds.items())
            for action in candidates
        ]
        best = max(values)
        return rng.choice([a for a, value in zip(candidates, values, strict=True) if value == best])


def _alone(world: State[Any, Any], seat: Player, propose: Propose, rng: Random) -> State[Any, Any]:
    """The state in which only a seat has still to decide: what is sealed can be decided in any order."""
    for other in world.actors:
        if other != seat:
            world = world.advance(rng.choice(propose(world.view(other), other, rng)))
    return world


def _value(after: State[Any, Any], times: int, seat: Player, evaluate: Evaluate, rng: Random) -> float:
    """What a state is worth that was imagined so many times; chance falls each time anew."""
    if after.actors != (CHANCE,):
        return times * evaluate(after, seat)
    return sum(evaluate(_fallen(after, rng), seat) for _ in range(times))


def _fallen(state: State[Any, Any], rng: Random) -> State[Any, Any]:
    """The state once chance has fallen."""
    while state.actors == (CHANCE,):
        state = state.advance(state.outcomes.sample(rng))
    return state
