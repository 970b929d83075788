"""Which rules refused something, and which transitions were taken: coverage of the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from regelwerk.core import ChanceChapter, Edge, Phase, Rule, TurnRule, Violation
from regelwerk.core.codec import AnyGame, AnyState

Transition = tuple[type[Phase], type[Phase]]


class Coverage:
    """Counts of rules and transitions, over all that the games declare. Coverages of several runs add up.

    >>> Coverage().complete
    True
    """

    def __init__(self, games: Iterable[AnyGame] = (), *, rules: bool = True) -> None:
        self.rules: Counter[Rule] = Counter()
        self.transitions: Counter[Transition] = Counter()
        for game in games:
            if rules:
                self.rules.update(dict.fromkeys((*game.rules, *_turn_rules(game)), 0))
            self.transitions.update(dict.fromkeys(map(_pair, game.rulebook.machine.edges), 0))

    def refused(self, violation: Violation) -> None:
        """Count a rule that forbade an action."""
        self.rules[violation.rule] += 1

    def stepped(self, before: AnyState, after: AnyState) -> None:
        """Count a step from one phase to the next."""
        self.transitions[type(before.phase), type(after.phase)] += 1

    @property
    def missing_rules(self) -> tuple[Rule, ...]:
        """The rules that never refused anything."""
        return tuple(rule for rule, count in self.rules.items() if not count)

    @property
    def missing_transitions(self) -> tuple[Transition, ...]:
        """The declared transitions that were never taken."""
        return tuple(pair for pair, count in self.transitions.items() if not count)

    @property
    def complete(self) -> bool:
        """Whether every rule and every transition was seen."""
        return not self.missing_rules and not self.missing_transitions

    def __add__(self, other: Coverage) -> Coverage:
        both = Coverage()
        for one in (self, other):
            both.rules.update(one.rules)
            both.transitions.update(one.transitions)
        return both

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Coverage):
            return NotImplemented
        return (self.rules, self.transitions) == (other.rules, other.transitions)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Coverage of {_share(self.rules)} rules, {_share(self.transitions)} transitions>"

    def rules_table(self) -> str:
        """Every rule with how often it refused an action, as text."""
        rows = [(rule.id, rule.text, count) for rule, count in self.rules.items()]
        return _table(f"rules provoked: {_share(self.rules)}", rows)

    def transitions_table(self) -> str:
        """Every transition with how often it was taken, as text."""
        rows = [
            (before.__name__, f"-> {after.__name__}", n) for (before, after), n in self.transitions.items()
        ]
        return _table(f"transitions taken: {_share(self.transitions)}", rows)

    def __str__(self) -> str:
        return f"{self.rules_table()}\n{self.transitions_table()}"


def _turn_rules(game: AnyGame) -> list[Rule]:
    """The engine's own rules that the game can provoke: without chance, nothing is impossible to it."""
    chance = any(isinstance(chapter, ChanceChapter) for chapter in game.rulebook.by_phase.values())
    return [rule for rule in TurnRule if chance or rule is not TurnRule.IMPOSSIBLE]


def _pair(edge: Edge) -> Transition:
    return edge.before, edge.after


def _share(counts: Counter[Rule] | Counter[Transition]) -> str:
    seen = sum(map(bool, counts.values()))
    percent = 100 * seen // len(counts) if counts else 100
    return f"{seen} of {len(counts)} ({percent} %)"


def _table(title: str, rows: list[tuple[str, str, int]]) -> str:
    left = max((len(row[0]) for row in rows), default=0)
    middle = max((len(row[1]) for row in rows), default=0)
    lines = [f"  {a:{left}}  {b:{middle}}  {count or 'never':>9}" for a, b, count in rows]
    return "\n".join([title, *lines]) + "\n"
