"""What an agent is."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from regelwerk.core import Action, IllegalAction, Player, State, Violation


class Agent(Protocol):
    """Who decides for a seat.

    One agent may sit in several seats and play many games, so it keeps nothing between decisions that would
    change them.
    """

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        """One of `view.legal_actions_of(seat)`, which is not empty.

        `view` is what the seat can see; `view.game.imagine(view, seat, rng)` draws a full state that fits
        it, for those who look ahead. `rng` is the seat's own randomness.
        """
        ...


class IllegalChoice(IllegalAction):
    """An agent chose what its seat may not do; says which agent, in which seat, and why not."""

    def __init__(self, action: object, violation: Violation, agent: str, seat: Player) -> None:
        super().__init__(action, violation)
        self.args = (action, violation, agent, seat)
        self.agent = agent
        self.seat = seat

    def __str__(self) -> str:
        return f"{self.agent} in seat {self.seat} may not do this: {super().__str__()}"
