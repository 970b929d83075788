"""Make a failing playout short: the shortest prefix that fails, then without actions that are not needed."""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core import Action
from regelwerk.core.codec import AnyGame, AnyState
from regelwerk.verify.mutants import Lore
from regelwerk.verify.scenes import AnyCheck, Complaint, Course, Moment, Setting, Step

_TRIES = 300


class Shrinker:
    """One check that failed, asked again after ever shorter playouts; a bounded number of times."""

    def __init__(
        self, game: AnyGame, check: AnyCheck, salt: str, lore: Lore, position: AnyState | None = None
    ) -> None:
        self._game = game
        self._position = position
        self._check = check
        self._salt = salt
        self._lore = lore
        self._tries = _TRIES

    def shortest(self, actions: Sequence[Action], complaint: str) -> tuple[tuple[Action, ...], str]:
        """A playout as short as can be found after which the check fails, and what it then complains of."""
        best = tuple(actions), complaint
        best = self._first_failing(best[0]) or best
        shorter = True
        while shorter and self._tries > 0:
            shorter = False
            for candidate in _candidates(best[0]):
                if found := self._first_failing(candidate, at_least=len(candidate)):
                    best = found
                    shorter = True
                    break
                if self._tries <= 0:
                    break
        return self._simpler(best)

    def _first_failing(
        self, actions: Sequence[Action], at_least: int = 0
    ) -> tuple[tuple[Action, ...], str] | None:
        states = self._played(actions)
        if states is None:
            return None
        for length in range(at_least, len(actions) + 1):
            if self._tries <= 0:
                return None
            self._tries -= 1
            taken = tuple(actions[:length])
            if complaint := self._asked(taken, states[: length + 1]):
                return taken, complaint
        return None

    def _simpler(self, best: tuple[tuple[Action, ...], str]) -> tuple[tuple[Action, ...], str]:
        """The same number of actions, but as many first legal actions as possible among them."""
        for at in range(len(best[0])):
            states = self._played(best[0])
            if states is None or self._tries <= 0:
                break
            plain = states[at].legal_actions[0]
            if plain != best[0][at]:
                candidate = (*best[0][:at], plain, *best[0][at + 1 :])
                best = self._first_failing(candidate, at_least=len(candidate)) or best
        return best

    def _played(self, actions: Sequence[Action]) -> list[AnyState] | None:
        """The states that the actions pass through; None if one of them is not legal where it stands."""
        try:
            states = [self._game.start() if self._position is None else self._position]
            for action in actions:
                if action not in states[-1].legal_actions:
                    return None
                states.append(states[-1].advance(action))
        except Exception:  # a game under test may raise anything; then this playout cannot be taken
            return None
        return states

    def _asked(self, actions: tuple[Action, ...], states: Sequence[AnyState]) -> Complaint:
        kind = self._check.scene
        if kind is Moment:
            return self._check.complaint(Moment(states[-1], self._lore, self._salt))
        if kind is Course:
            return self._check.complaint(
                Course(self._game, actions, tuple(states), self._salt, self._position)
            )
        if kind is Step and actions:
            return self._check.complaint(Step(states[-2], actions[-1], states[-1], self._salt))
        return self._check.complaint(Setting(self._game, self._salt)) if kind is Setting else None


def _candidates(actions: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """The actions without a stretch of them, long stretches first."""
    found: list[tuple[Action, ...]] = []
    stretch = len(actions) // 2
    while stretch:
        found += [
            actions[:at] + actions[at + stretch :] for at in range(0, len(actions) - stretch + 1, stretch)
        ]
        stretch //= 2
    return found
