"""Exhaustive search: every state of a small game, every step, and the shortest way to whatever goes wrong.

>>> from regelwerk import DicePlomacy
>>> from regelwerk.verify import explore
>>> explore(DicePlomacy(), limit=100).complete
False
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from regelwerk.core import Action, Phase, Record
from regelwerk.core.codec import AnyGame, AnyState
from regelwerk.verify.coverage import Coverage
from regelwerk.verify.properties import Property, laws_of

Fold: TypeAlias = Callable[[AnyState], AnyState]
"""The state that stands for all those that are as good as the given one. Folding again changes nothing."""

Tell: TypeAlias = Callable[[AnyState, Action, AnyState], object]
"""Hears of a step: the state before, the action, and the state after."""


@attrs.frozen
class Broken:
    """A property that does not hold, and the shortest record that shows it."""

    name: str
    record: Record


@attrs.frozen
class Exploration:
    """What an exhaustive search found.

    All figures are exact if `complete`; else the search stopped at its limit, and they speak of the states
    nearest to the start.
    """

    complete: bool
    states: int
    edges: int
    phases: Counter[type[Phase]]
    """How many states there are of each phase."""
    terminal: int
    """How many states are ends of the game."""
    depth: int
    """How many actions the farthest state is away from the start, by the shortest way."""
    cyclic: bool
    """Whether a state can come again, so that games can go on for ever."""
    longest: int | None
    """How many actions the longest game takes; None if there are cycles, or the search is not complete."""
    broken: tuple[Broken, ...]
    """The first counterexample to each property that does not hold, a dead end among them."""
    coverage: Coverage
    """Of transitions; no illegal action is tried, so rules are not counted."""

    @property
    def ok(self) -> bool:
        """Whether every property holds in all states that were found."""
        return not self.broken

    @property
    def dead_phases(self) -> tuple[type[Phase], ...]:
        """Phases of the rulebook in which no state was found."""
        return tuple(phase for phase, count in self.phases.items() if not count)

    def __str__(self) -> str:
        bound = "" if self.complete else " (stopped at the limit)"
        lines = [f"{self.states} states, {self.edges} edges{bound}"]
        lines += [f"  {phase.__name__}: {count}" for phase, count in self.phases.items()]
        longest = "unknown" if self.longest is None else f"{self.longest} actions"
        ends = "games can go on for ever" if self.cyclic else f"longest game: {longest}"
        lines.append(f"{self.terminal} terminal states, depth {self.depth}, {ends}")
        lines += [f"{each.name} breaks after {len(each.record.actions)} actions" for each in self.broken]
        return "\n".join(lines) + "\n"


def explore(
    game: AnyGame,
    *,
    limit: int = 1_000_000,
    properties: Sequence[Property] | None = None,
    start: AnyState | None = None,
    fold: Fold | None = None,
    told: Tell | None = None,
) -> Exploration:
    """Visit every state that can be reached from `start` (by default the game's), breadth first.

    The properties are the game's laws unless others are given. The search stops at `limit` states.

    With `fold`, of all states that it maps to the same one only that one is counted and played on: a game
    with a counter that no rule depends on, or with seats that are alike, has far fewer states so. A record to
    a fault then lists the actions of the folded states, which need not be a game that can be played.
    `told(before, action, after)` is called for every step, with folded states, to count what is neither a
    state nor an edge. Properties of steps are asked before the state after is folded.

    Raises whatever the rules of a broken game raise; `conform` is the tool that survives those.
    """
    search = _Search(game, laws_of(game) if properties is None else properties, fold, told)
    return search.run(start, limit)


class _Search:
    """Breadth-first search. A node is a state together with the `since` events that have been before it."""

    def __init__(
        self, game: AnyGame, properties: Sequence[Property], fold: Fold | None, told: Tell | None
    ) -> None:
        self._game = game
        self._fold = fold
        self._told = told
        self._everywhere = [each for each in properties if each.in_state and not each.since]
        self._in_step = [each for each in properties if each.in_step]
        self._later = [each for each in properties if each.since]
        self._nodes: dict[AnyState | tuple[AnyState, int], int] = {}
        self._states: list[AnyState] = []
        self._events = array("q")
        self._parents = array("q")
        self._taken: list[Action | None] = []
        self._depths = array("q")
        self._targets = array("q")  # of all edges, node after node
        self._ends = array("q", [0])  # the edges of node i are targets[ends[i]:ends[i + 1]]
        self._broken: dict[str, tuple[int, Action | None]] = {}

    def run(self, start: AnyState | None, limit: int) -> Exploration:
        """Visit all nodes in the order of their distance, and sum up."""
        first = self._game.start() if start is None else start
        first = self._fold(first) if self._fold else first
        self._arrive(first, self._happened(first, 0), -1, None)
        place = 0
        while place < len(self._states) <= limit:
            self._leave(place)
            place += 1
        return self._result(start, complete=place == len(self._states))

    def _leave(self, place: int) -> None:
        """Take every action in a state."""
        state = self._states[place]
        nodes = self._nodes
        targets = self._targets
        events = self._events[place]
        in_step, fold, told = self._in_step, self._fold, self._told
        for action in state.legal_actions:
            after = state.advance(action)
            for each in in_step:
                if each.name not in self._broken and each.in_step and not each.in_step(state, action, after):
                    self._broken[each.name] = place, action
            if fold:
                after = fold(after)
            if told:
                told(state, action, after)
            if self._later:
                events = self._happened(after, self._events[place])
                target = nodes.get((after, events))
            else:
                target = nodes.get(after)
            targets.append(self._arrive(after, events, place, action) if target is None else target)
        if self._ends[-1] == len(targets) and not state.is_over:
            self._broken.setdefault("no dead end", (place, None))
        self._ends.append(len(targets))

    def _arrive(self, state: AnyState, events: int, parent: int, action: Action | None) -> int:
        """Number a node that is met for the first time, and judge it."""
        place = len(self._states)
        self._nodes[(state, events) if self._later else state] = place
        self._states.append(state)
        self._events.append(events)
        self._parents.append(parent)
        self._taken.append(action)
        self._depths.append(self._depths[parent] + 1 if place else 0)
        due = [each for bit, each in enumerate(self._later) if events >> bit & 1]
        for each in (*self._everywhere, *due):
            if each.name not in self._broken and each.in_state and not each.in_state(state):
                self._broken[each.name] = place, None
        return place

    def _happened(self, state: AnyState, events: int) -> int:
        """The events so far, a bit for each `since` property."""
        for bit, each in enumerate(self._later):
            if each.since and each.since(state):
                events |= 1 << bit
        return events

    def _result(self, start: AnyState | None, *, complete: bool) -> Exploration:
        distinct = set(self._states) if self._later else self._states
        kinds: list[type[Phase]] = [type(state.phase) for state in distinct]
        counts = Counter(kinds)
        longest = self._longest()
        return Exploration(
            complete=complete,
            states=len(distinct),
            edges=len(self._targets),
            phases=Counter({phase: counts[phase] for phase in self._game.rulebook.phases}),
            terminal=sum(state.is_over for state in distinct),
            depth=self._depths[-1],
            cyclic=longest is None,
            longest=longest if complete else None,
            broken=tuple(Broken(name, self._record(start, *at)) for name, at in self._broken.items()),
            coverage=self._transitions(),
        )

    def _transitions(self) -> Coverage:
        coverage = Coverage([self._game], rules=False)
        kinds: list[type[Phase]] = [type(state.phase) for state in self._states]
        for place, kind in enumerate(kinds[: len(self._ends) - 1]):
            for target in self._targets[self._ends[place] : self._ends[place + 1]]:
                coverage.transitions[kind, kinds[target]] += 1
        return coverage

    def _record(self, start: AnyState | None, place: int, action: Action | None) -> Record:
        """The shortest way to a node, perhaps with one more action."""
        way = [action]
        while place >= 0:
            way.append(self._taken[place])
            place = self._parents[place]
        return Record(self._game, tuple(each for each in reversed(way) if each is not None), start)

    def _longest(self) -> int | None:
        """The length of the longest path from the start; None if there is a cycle."""
        arrivals = array("q", bytes(8 * len(self._states)))
        for target in self._targets:
            arrivals[target] += 1
        far = array("q", bytes(8 * len(self._states)))
        ready = [] if arrivals[0] else [0]
        done = 0
        while ready:
            place = ready.pop()
            done += 1
            if place + 1 >= len(self._ends):  # never left: the search stopped before
                continue
            for target in self._targets[self._ends[place] : self._ends[place + 1]]:
                far[target] = max(far[target], far[place] + 1)
                arrivals[target] -= 1
                if not arrivals[target]:
                    ready.append(target)
        return max(far) if done == len(self._states) else None
