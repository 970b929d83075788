"""Right games pass everything; reports, coverage and counterexamples are what they say."""

from __future__ import annotations

import subprocess
import sys
from functools import reduce
from operator import add
from typing import Any

import pytest

from regelwerk.core import Record, Rule, State, TurnRule, frozen
from regelwerk.core.codec import AnyGame, AnyState
from regelwerk.verify import BATTERY, Coverage, Moment, conform, on, verify_game
from tests.toys import Nim, NimRule, NimTable, Over, Taking, Tossing
from tests.verify.broken import BreaksARareLaw, DeadEnd, LeaksTheRoll
from tests.verify.toys import Bluff

RIGHT: list[AnyGame] = [Nim(), Nim(seats=3, heaps=3, toss=True), Bluff(), Bluff(seats=3, faces=2)]

CHEAP = [check for check in BATTERY if check.name != "same_everywhere"]  # which starts a process


@pytest.mark.parametrize("game", RIGHT, ids=repr)
def test_a_right_game_passes_every_check(game: AnyGame) -> None:
    report = conform(game, games=12)
    assert report.ok, str(report)
    assert report.counterexample is None
    without_chance = {TurnRule.IMPOSSIBLE} if game == Nim() else set[Rule]()
    assert set(report.coverage.missing_rules) == without_chance


def test_the_right_games_together_are_asked_everything() -> None:
    report = reduce(add, (conform(game, games=4) for game in RIGHT))
    assert [finding.check.name for finding in report.findings if not finding.times] == []


def test_what_makes_no_sense_is_not_asked() -> None:
    report = conform(Nim(), games=3, checks=CHEAP)
    unasked = {finding.check.name for finding in report.findings if not finding.times}
    assert unasked == {
        "all_worlds_are_imagined",
        "frequencies_fit",
        "probabilities_are_exact",
        "sealed_decisions_commute",
        "seats_are_alike",
    }
    assert f"{'seats_are_alike':29}          0 times  not asked" in str(report)


def test_a_game_that_no_other_process_finds_is_not_asked_for_there() -> None:
    @frozen(cache_hash=True)
    class Local(Nim):
        pass

    Local.__qualname__ = "Local"
    Local.__module__ = "__main__"
    main: Any = sys.modules["__main__"]
    main.Local = Local
    try:
        report = conform(Local(), games=1, checks=[check for check in BATTERY if check not in CHEAP])
    finally:
        del main.Local
    assert [(finding.times, finding.failure) for finding in report.findings] == [(0, None)]


def test_a_report_is_complete_when_all_is_well_and_all_was_seen() -> None:
    assert conform(Nim(toss=True), games=4, checks=CHEAP).complete
    without_a_toss = conform(Nim(), games=4, checks=CHEAP)
    assert without_a_toss.ok
    assert not without_a_toss.complete


def test_every_check_says_what_it_asks() -> None:
    assert len({check.name for check in BATTERY}) == len(BATTERY)
    assert all(check.about.endswith(".") for check in BATTERY)


def test_the_same_seed_gives_the_same_report() -> None:
    first, second = (conform(Nim(heaps=3), games=4, seed=5, checks=CHEAP) for _ in range(2))
    assert str(first) == str(second)
    assert first.coverage == second.coverage
    assert str(conform(Nim(heaps=3), games=4, seed=6, checks=CHEAP)) != str(first)


def test_counterexamples_are_short() -> None:
    wanted = [check for check in BATTERY if check.name == "step_laws_hold"]
    report = conform(BreaksARareLaw(size=9), games=150, checks=wanted)
    record = report.counterexample
    assert record is not None
    # Two could do: dropping actions finds a short way, which need not be the shortest.
    assert len(record.actions) <= 4
    assert record.last.table.heaps == (4, 2)
    assert Record.from_lines(record.to_lines(), {"nim": BreaksARareLaw}) == record


def test_a_report_tells_what_failed_and_how_to_get_there() -> None:
    text = str(conform(DeadEnd(), games=6))
    assert "legal_unless_over" in text
    assert "FAILED" in text
    assert "\n  1. take " in text
    assert "the game is not over, but nothing is legal" in text
    assert "all checks passed" not in text


def test_checks_of_ones_own_can_be_added() -> None:
    @on(Moment)
    def heaps_are_even(moment: Moment) -> str | None:
        """The heaps together are even."""
        return "odd" if sum(moment.state.table.heaps) % 2 else None

    report = conform(Nim(), games=3, checks=[heaps_are_even])
    (failure,) = report.failures
    assert failure.complaint == "odd"
    assert len(failure.record.actions) == 1


def test_rules_are_counted_when_they_refuse_and_never_before() -> None:
    coverage = Coverage([Nim()])
    assert set(coverage.missing_rules) == {*NimRule, *TurnRule}
    assert "never" in coverage.rules_table()
    start = Nim().start()
    violation = start.violation(None)
    assert violation is not None
    coverage.refused(violation)
    coverage.stepped(start, start)
    assert TurnRule.MALFORMED not in coverage.missing_rules
    assert (Taking, Taking) not in coverage.missing_transitions
    assert (Tossing, Taking) in coverage.missing_transitions


def test_coverages_add_up() -> None:
    parts = [conform(game, games=5, checks=[]).coverage for game in (Nim(), Nim(toss=True))]
    assert not parts[0].complete
    both = parts[0] + parts[1]
    assert both.complete
    assert both.transitions[Taking, Over] == sum(part.transitions[Taking, Over] for part in parts)
    assert Coverage() + both == both
    assert "3 of 3 (100 %)" in str(both)


class Variants(Nim):
    @classmethod
    def variants(cls) -> tuple[AnyGame, ...]:
        return cls(), cls(toss=True)


def test_a_game_is_verified_with_its_variants() -> None:
    done: list[tuple[int, int]] = []
    report = verify_game(Variants(), games=4, checks=CHEAP, progress=lambda *each: done.append(each))
    assert report.games == Variants.variants()
    assert report.ok
    assert report.coverage.complete
    assert done == [(number, 8) for number in range(1, 9)]
    assert verify_game(Variants(), games=1, checks=[], variants=False).games == (Variants(),)


class Placed(Nim):
    @classmethod
    def positions(cls) -> tuple[AnyState, ...]:
        """Of two games, two positions and one."""
        two = Nim(size=9)
        return (
            State(NimTable(two, (0, 9)), Taking(1)),
            State(NimTable(two, (8, 9)), Taking(0)),
            State(NimTable(Nim(heaps=1, size=8), (8,)), Taking(0)),
        )


def test_a_game_is_played_from_its_positions_too() -> None:
    placed = verify_game(Placed(toss=True), games=4, checks=CHEAP)
    assert placed.ok, str(placed)
    assert placed.games == (Placed(toss=True), Placed(), Nim(size=9), Nim(heaps=1, size=8))
    assert placed.playouts >= 16
    assert verify_game(Placed(), games=4, checks=[], variants=False).games == (Placed(),)


def test_a_counterexample_begins_at_its_position() -> None:
    @on(Moment)
    def no_eight(moment: Moment) -> str | None:
        """Nothing like eight."""
        return "an eight" if 8 in moment.state.table.heaps else None

    report = verify_game(Placed(), games=6, checks=[no_eight])
    (failure,) = report.failures
    assert failure.record.position in Placed.positions()
    assert 8 in failure.record.last.table.heaps
    assert len(failure.record.actions) <= 1


def test_a_failing_variant_fails_the_whole() -> None:
    both = conform(Bluff(), games=2, checks=CHEAP) + conform(LeaksTheRoll(), games=2, checks=CHEAP)
    assert not both.ok
    assert [failure.check.name for failure in both.failures] == ["witnesses_leak_nothing"]
    assert both.playouts == 4 if both.coverage.complete else both.playouts > 4


def test_conform_and_explore_need_no_hypothesis() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "from regelwerk.verify import conform, explore, verify_game, Coverage, never\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
