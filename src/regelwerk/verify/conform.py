"""The battery at work: play many games, and ask every check wherever something new is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from operator import add
from random import Random
from typing import Any

import attrs

from regelwerk.core import Action, Record
from regelwerk.core.codec import AnyGame, AnyState
from regelwerk.verify.anatomy import class_of
from regelwerk.verify.checks import BATTERY
from regelwerk.verify.checks.choices import legal_actions_apply
from regelwerk.verify.coverage import Coverage
from regelwerk.verify.mutants import Lore, mutants_of
from regelwerk.verify.report import Failure, Finding, Report
from regelwerk.verify.scenes import NOT_ASKED, AnyCheck, Course, Moment, Scene, Setting, Step
from regelwerk.verify.shrink import Shrinker
from regelwerk.verify.walks import first, last, repertoire

Progress = Callable[[int, int], None]
"""Told how many of how many playouts are done."""

_EXAMINED = 5  # states of a playout that the whole battery looks at, on average
_ALIKE = 4  # how many states that were reached in the same way are all looked at
_CIRCLING = 200  # how long always the first, or always the last action is taken where play may never end
_NEAR = 40  # how long is played from a position: what it is listed for comes about soon
_LISTED = 480  # how many actions that should be refused are tried in a listed position besides
_AGAIN = 3  # how often the same state is looked at


def conform(
    game: AnyGame,
    *,
    games: int = 100,
    seed: int = 0,
    longest: int = 2_000,
    checks: Sequence[AnyCheck] = BATTERY,
    progress: Progress | None = None,
) -> Report:
    """Play `games` games and ask every check at many of their states, steps and courses.

    The playouts differ in their bias and follow from `seed`; one that has not ended after `longest` actions
    is broken off. While rules or transitions are still unseen, all actions are tried in late states of the
    phases in question, and up to twice as many more games are played for them alone. Each check is asked
    until it fails for the first time; its failure holds a short record.
    """
    return _verified([_Run(game, seed, longest, checks)], games, progress)


def verify_game(
    game: AnyGame,
    *,
    games: int = 100,
    seed: int = 0,
    longest: int = 2_000,
    variants: bool = True,
    checks: Sequence[AnyCheck] = BATTERY,
    progress: Progress | None = None,
) -> Report:
    """Conformance of a game and, unless told otherwise, of its class's variants; `games` playouts of each.

    Coverage is counted over all of them together. The variants stand for a game that is as by default: where
    random play of that one would never end, its class lists others. From the positions that the class lists
    as many playouts begin again, of each game that they belong to.
    """
    listed = type(game).variants() if variants else ()
    wanted = dict.fromkeys(listed if listed and _by_default(game) else (game, *listed))
    runs = [_Run(each, seed, longest, checks) for each in wanted]
    positions = type(game).positions() if variants else ()
    for each in dict.fromkeys(position.game for position in positions):
        begun = tuple(position for position in positions if position.game == each)
        runs.append(_Run(each, seed, min(longest, _NEAR), checks, begun))
    return _verified(runs, games, progress)


def _by_default(game: AnyGame) -> bool:
    cls: Any = type(game)
    return all(getattr(game, field.name) == field.default for field in attrs.fields(cls))


def _verified(runs: Sequence[_Run], games: int, progress: Progress | None) -> Report:
    """The common report of several runs."""
    for place, run in enumerate(runs):
        run.examine_setting()
        for number in range(games):
            run.play()
            if progress:
                progress(place * games + number + 1, len(runs) * games)
    for _ in range(2 * games):
        for run in runs:
            run.probe(_together(runs))
        if _together(runs).complete:
            break
        for run in runs:
            run.play_more()
    return reduce(add, (run.report() for run in runs))


def _offer(state: AnyState) -> tuple[type[Action], ...]:
    """Which kinds of action are legal; a rare choice between them is worth a look."""
    try:
        return tuple(state.legal_actions.kinds)
    except Exception:  # a game under test may raise anything, and a check of the battery will say so
        return ()


def _together(runs: Sequence[_Run]) -> Coverage:
    return reduce(add, (run.coverage for run in runs))


class _Run:
    """One game under test, and all that was found so far."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        longest: int,
        checks: Sequence[AnyCheck],
        positions: Sequence[AnyState] = (),
    ) -> None:
        self.coverage = Coverage([game])
        self._game = game
        self._positions = tuple(positions)
        self._begun: AnyState | None = None
        self._seed = seed
        self._longest = longest if game.max_length is None else min(longest, game.max_length + 1)
        self._checks = tuple(checks)
        self._times: Counter[str] = Counter()
        self._failures: dict[str, Failure] = {}
        self._lore = Lore()
        self._walks = repertoire()
        self._alike: Counter[tuple[object, ...]] = Counter()
        self._examined: Counter[AnyState] = Counter()
        self._late: list[tuple[AnyState | None, tuple[Action, ...], AnyState]] = []
        self._playouts = 0
        self._steps = 0

    def report(self) -> Report:
        findings = tuple(
            Finding(check, self._times[check.name], self._failures.get(check.name)) for check in self._checks
        )
        examined = len(self._examined)
        return Report((self._game,), self._playouts, self._steps, examined, findings, self.coverage)

    def examine_setting(self) -> None:
        """Ask what can be asked before anything is played."""
        self._ask(Setting(self._game, f"{self._seed}"), ())

    def play_more(self) -> None:
        """Playouts for coverage alone: one from the start, or one from each position."""
        for _ in self._positions or (None,):
            self.play(examine=False)

    def play(self, *, examine: bool = True) -> None:
        """One playout, with the battery along the way."""
        number = turn = self._playouts
        rng = Random(f"{self._seed}/{number}")
        if self._positions:  # each of them in turn, and all walks from each
            turn, place = divmod(number, len(self._positions))
            self._begun = self._positions[place]
        walk, longest = self._walks[turn % len(self._walks)], self._longest
        if turn < 2 and not self._positions:
            walk = (first, last)[turn]
            if self._game.max_length is None:  # then such play goes in circles, and few of them are enough
                longest = min(longest, _CIRCLING)
        actions: list[Action] = []
        states: list[AnyState] = []
        self._playouts += 1
        try:
            states.append(self._game.start() if self._begun is None else self._begun)
            self._meet(states, actions, rng, examine)
            while not states[-1].is_over and len(actions) < longest:
                action = walk(states[-1], rng)
                states.append(states[-1].advance(action))
                actions.append(action)
                self._steps += 1
                self._meet(states, actions, rng, examine)
        except Exception as error:  # a game under test may raise anything, and the run goes on
            self._fail(legal_actions_apply, actions, f"raised {type(error).__name__}: {error}", "")
            return
        latest = {class_of(state.phase): place for place, state in enumerate(states)}
        self._late += [(self._begun, tuple(actions[:place]), states[place]) for place in latest.values()]
        if examine:
            salt = f"{self._seed}/{number}"
            self._ask(Course(self._game, tuple(actions), tuple(states), salt, self._begun), actions)

    def probe(self, coverage: Coverage) -> None:
        """Take every action in the latest states of those phases from which a transition is still unseen."""
        rng = Random(f"{self._seed}/probe/{self._playouts}")
        wanted = {before for before, _ in coverage.missing_transitions}
        for begun, actions, state in self._late:
            if type(state.phase) not in wanted:
                continue
            self._begun = begun
            try:
                for action in Moment(state, self._lore, f"{self._seed}").some:
                    self._steps += 1
                    self._meet([state, state.advance(action)], [*actions, action], rng, examine=True)
            except Exception:  # a check of the battery says so, if it has not yet
                continue
        self._late.clear()

    def _meet(self, states: list[AnyState], actions: list[Action], rng: Random, examine: bool) -> None:
        """Look at the latest state, and at the step that led to it: closely, or only in passing."""
        state = states[-1]
        salt = f"{self._seed}/{rng.getrandbits(32)}"
        closely = self._is_telling(states, actions, rng)
        moment = Moment(state, self._lore, salt)
        if actions:
            self.coverage.stepped(states[-2], state)
            self._lore.learn(actions[-1])
        if closely:
            self._provoke(moment, listed=bool(self._positions) and not actions)
        if not examine:
            return
        if actions:
            self._ask(Step(states[-2], actions[-1], state, salt), actions, closely)
        self._ask(moment, actions, closely)
        if closely:
            self._examined[state] += 1

    def _is_telling(self, states: list[AnyState], actions: list[Action], rng: Random) -> bool:
        """Whether the latest state was reached in a way seldom seen before, or is one of a random few."""
        if self._examined[states[-1]] >= _AGAIN:
            return False
        phases = (class_of(each.phase) for each in states[-2:])
        way = (*phases, *map(class_of, actions[-1:]), _offer(states[-1]))
        self._alike[way] += 1
        if self._positions and not actions:  # it is listed for what it shows
            return True
        usual_length = max(20, self._steps / self._playouts)
        return self._alike[way] <= _ALIKE or rng.random() < _EXAMINED / usual_length

    def _provoke(self, moment: Moment, *, listed: bool) -> None:
        """Try what should be refused, and count the rules that refuse it: more where a position is listed."""
        rng = Random(f"{moment.salt}/listed")
        more = mutants_of(moment.state, moment.some, self._lore, rng, _LISTED) if listed else ()
        for thing in (*moment.mutants, *moment.malformed, *more):
            try:
                violation = moment.state.violation(thing)
            except Exception:  # a check of the battery will say so
                continue
            if violation:
                self.coverage.refused(violation)

    def _ask(self, scene: Scene, actions: Sequence[Action], closely: bool = True) -> None:
        for check in self._checks:
            if check.scene is type(scene) and (closely or check.always) and check.name not in self._failures:
                complaint = check.complaint(scene)
                self._times[check.name] += complaint != NOT_ASKED
                if complaint:
                    self._fail(check, actions, complaint, scene.salt)

    def _fail(self, check: AnyCheck, actions: Sequence[Action], complaint: str, salt: str) -> None:
        if check.name not in self._failures:
            shrinker = Shrinker(self._game, check, salt, self._lore, self._begun)
            shortest, complaint = shrinker.shortest(actions, complaint)
            record = Record(self._game, shortest, self._begun)
            self._failures[check.name] = Failure(check, complaint, record)
