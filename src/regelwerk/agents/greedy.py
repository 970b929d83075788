"""The agent that looks one action ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

import attrs

from regelwerk.core import CHANCE, Action, Player, State, frozen, whole

Evaluate: TypeAlias = Callable[[State[Any, Any], Player], float]
"""How good a full state is for a seat; the greater the better. The state may be a final one."""

_END = 1_000_000.0  # times returns in [-1, 1]: more than any difference in points


def lead(state: State[Any, Any], seat: Player) -> float:
    """How many points a seat is ahead of the best other; at the end, whether it has won counts before all."""
    scores = state.scores
    others = [score for other, score in enumerate(scores) if other != seat]
    ahead = float(scores[seat] - max(others, default=0))
    return ahead + _END * float(state.returns[seat]) if state.is_over else ahead


def _name(evaluate: Evaluate) -> str:
    return getattr(evaluate, "__name__", repr(evaluate))


@frozen
class GreedyAgent:
    """Takes the action after which `evaluate` is greatest on the average of several imagined states.

    It sees no more than a view, so it imagines `samples` full states that fit, and in each of them what
    comes of the action at once: seats that decide at the same time act at random, and chance is drawn.
    Of more than `breadth` legal actions it looks at a random selection. Ties are broken at random.
    Raises `BadOption` for numbers out of range.
    """

    evaluate: Evaluate = attrs.field(default=lead, repr=_name)
    samples: int = attrs.field(default=8, validator=whole(1, 10_000))
    breadth: int = attrs.field(default=256, validator=whole(1, 1_000_000))

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        legal = view.legal_actions_of(seat)
        if len(legal) > self.breadth:
            candidates = [legal[place] for place in rng.sample(range(len(legal)), self.breadth)]
        else:
            candidates = list(legal)
        if len(candidates) == 1:
            return candidates[0]
        worlds = Counter(view.game.imagine(view, seat, rng) for _ in range(self.samples))
        values = [self._value(action, worlds, seat, rng) for action in candidates]
        best = max(values)
        return rng.choice([a for a, value in zip(candidates, values, strict=True) if value == best])

    def _value(
        self, action: Action, worlds: Mapping[State[Any, Any], int], seat: Player, rng: Random
    ) -> float:
        """The sum over the worlds, each as often as it was imagined."""
        total = 0.0
        for world, times in worlds.items():
            after = world.advance(action)
            if len(world.actors) == 1 and after.actors != (CHANCE,):
                total += times * self.evaluate(after, seat)
            else:  # the same world may end in several ways
                others = [other for other in world.actors if other != seat]
                for _ in range(times):
                    total += self.evaluate(_settled(after, others, rng), seat)
        return total


def _settled(state: State[Any, Any], others: list[Player], rng: Random) -> State[Any, Any]:
    """The state once each of the others who still owes a decision has made one, and chance has fallen."""
    for other in others:
        if other in state.actors:
            state = state.advance(state.legal_actions_of(other).sample(rng))
    while state.actors == (CHANCE,):
        state = state.advance(state.outcomes.sample(rng))
    return state
