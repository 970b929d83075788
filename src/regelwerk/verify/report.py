"""What a run of the battery found."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from regelwerk.core import Record
from regelwerk.core.codec import AnyGame
from regelwerk.verify.coverage import Coverage
from regelwerk.verify.scenes import AnyCheck


@attrs.frozen
class Failure:
    """A check that failed: what it complained of, and a record that ends where it did."""

    check: AnyCheck
    complaint: str
    record: Record

    def __str__(self) -> str:
        taken = len(self.record.actions)
        return (
            f"{self.check.theme}.{self.check.name} fails after {taken} action{'' if taken == 1 else 's'} "
            f"of {self.record.game!r}:\n"
            f"  {self.complaint}\n"
            f"  expected: {self.check.about}\n" + "".join(f"  {line}\n" for line in _told(self.record))
        )


@attrs.frozen
class Finding:
    """How often a check was asked, and its first failure, if any."""

    check: AnyCheck
    times: int
    failure: Failure | None = None

    def __add__(self, other: Finding) -> Finding:
        return Finding(self.check, self.times + other.times, self.failure or other.failure)


@attrs.frozen
class Report:
    """The findings of a run, and how much of the rules it covered. Reports of several games add up."""

    games: tuple[AnyGame, ...]
    playouts: int
    steps: int
    states: int
    """How many distinct states were examined by the whole battery."""
    findings: tuple[Finding, ...]
    coverage: Coverage

    @property
    def ok(self) -> bool:
        """Whether no check failed."""
        return not self.failures

    @property
    def complete(self) -> bool:
        """Whether no check failed, and every rule and every transition was seen besides."""
        return self.ok and self.coverage.complete

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The first failure of each check that failed."""
        return tuple(finding.failure for finding in self.findings if finding.failure)

    @property
    def counterexample(self) -> Record | None:
        """The shortest record that shows a failure; None if all is well."""
        return min((failure.record for failure in self.failures), key=_length, default=None)

    def __add__(self, other: Report) -> Report:
        mine = {finding.check.name: finding for finding in self.findings}
        for finding in other.findings:
            known = mine.get(finding.check.name)
            mine[finding.check.name] = known + finding if known else finding
        return Report(
            self.games + other.games,
            self.playouts + other.playouts,
            self.steps + other.steps,
            self.states + other.states,
            tuple(mine.values()),
            self.coverage + other.coverage,
        )

    def __str__(self) -> str:
        width = max((len(finding.check.name) for finding in self.findings), default=0)
        lines = [*map(repr, self.games)]
        lines += [f"{self.playouts} playouts, {self.steps} steps, {self.states} states examined", ""]
        theme = None
        for finding in self.findings:
            if finding.check.theme != theme:
                theme = finding.check.theme
                lines.append(f"{theme}")
            verdict = "FAILED" if finding.failure else "ok" if finding.times else "not asked"
            lines.append(f"  {finding.check.name:{width}}  {finding.times:>9} times  {verdict}")
        lines += ["", *map(str, self.failures)]
        lines.append(
            "all checks passed" if self.ok else f"{len(self.failures)} of {len(self.findings)} checks FAILED"
        )
        return "\n".join(lines) + "\n"


def _length(record: Record) -> int:
    return len(record.actions)


def _told(record: Record) -> Sequence[str]:
    """The actions in the game's notation where it can be had, else as Python values."""
    lines: list[str] = []
    state = record.first
    for number, action in enumerate(record.actions, 1):
        try:
            lines.append(f"{number}. {record.game.format(action, state)}")
            state = state.advance(action)
        except Exception:  # a broken game's notation or rules must not hide what was found
            return [
                *lines,
                *(f"{n}. {each!r}" for n, each in enumerate(record.actions[number - 1 :], number)),
            ]
    return lines
