"""What a program needs to know of a game to play it with sense: how good a state is, what is worth a look,
and what others may have done under seal.

Every game can be played without: then points count, all legal actions are looked at, and all that is possible
is as likely. A game that knows better has the methods of `Adviser`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

from regelwerk.core import Action, Game, Player, State, frozen

Evaluate: TypeAlias = Callable[[State[Any, Any], Player], float]
"""How good a full state is for a seat; the greater the better. The state may be a final one."""

Propose: TypeAlias = Callable[[State[Any, Any], Player, Random], Sequence[Action]]
"""Some legal actions of a seat, at least one, by its view: those that are worth a look."""

Suppose: TypeAlias = Callable[[State[Any, Any], Player, Random], State[Any, Any]]
"""A full state that a seat's view may be a view of; it never reads the truth."""

_END = 1_000_000.0  # times returns in [-1, 1]: more than any difference in points


@runtime_checkable
class Adviser(Protocol):
    """A game that knows something about playing it well. It needs to import nothing for that."""

    def evaluate(self, state: Any, seat: Player) -> float:
        """How good a full state is for a seat; see `Evaluate`."""
        ...

    def propose(self, view: Any, seat: Player, rng: Random) -> Sequence[Action]:
        """Actions that are worth a look; see `Propose`."""
        ...

    def suppose(self, view: Any, seat: Player, rng: Random) -> Any:
        """A full state that is likely among sensible players, as `imagine` draws one that is possible."""
        ...


def lead(state: State[Any, Any], seat: Player) -> float:
    """How many points a seat is ahead of the best other; at the end, whether it has won counts before all."""
    scores = state.scores
    others = [score for other, score in enumerate(scores) if other != seat]
    ahead = float(scores[seat] - max(others, default=0))
    return ahead + _END * float(state.returns[seat]) if state.is_over else ahead


@frozen
class Advice:
    """How a game is played."""

    evaluate: Evaluate
    propose: Propose
    suppose: Suppose


def advice_on(game: Game[Any, Any]) -> Advice:
    """What the game says itself, or what goes for any game."""
    if isinstance(game, Adviser):
        return Advice(game.evaluate, game.propose, game.suppose)
    return Advice(lead, _everything, game.imagine)


def _everything(view: State[Any, Any], seat: Player, rng: Random) -> Sequence[Action]:
    return view.legal_actions_of(seat)
