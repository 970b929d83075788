"""Strategies reach far, shrink to short games of first actions, and tell how to replay what failed."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from regelwerk.core import Record
from regelwerk.core.codec import AnyState
from regelwerk.verify import machine_of, monotone, strategies
from tests.toys import Nim, Take
from tests.verify.broken import BreaksItsLaw
from tests.verify.toys import Bluff, Sealing

GAME = Nim(heaps=3, size=9)


def test_a_long_game_shrinks_to_first_actions() -> None:
    record = find(strategies.playouts(GAME), lambda record: len(record.actions) >= 4)
    assert record.actions == tuple(Take(turn % 2, 0, 1) for turn in range(4))


def test_an_end_shrinks_to_plain_actions() -> None:
    record = find(strategies.playouts(Nim()), lambda record: record.last.is_over)
    steps = zip(record.states(), record.actions, strict=False)
    plain = [action == state.legal_actions[0] for state, action in steps]
    assert sum(plain) >= len(plain) - 2


def test_lists_longer_than_a_byte_are_reached_to_their_end() -> None:
    wide = strategies.playouts(Nim(heaps=1, size=600), longest=2)
    assert len(find(wide, lambda record: record.last.table.heaps[0] < 40).actions) == 1


def test_chance_is_walked_by_the_same_bytes() -> None:
    state = find(strategies.states(Bluff()), lambda state: state.table.dice == (3, 2))
    assert isinstance(state.phase, Sealing)


@given(strategies.playouts(GAME, to_the_end=True))
def test_whole_games_end(record: Record) -> None:
    assert record.last.is_over


@given(strategies.playouts(GAME, longest=3))
def test_no_playout_is_longer_than_allowed(record: Record) -> None:
    assert len(record.actions) <= 3
    assert Record(GAME, record.actions).last == record.last


@given(st.data(), strategies.states(GAME))
def test_actions_are_legal_ones(data: st.DataObject, state: AnyState) -> None:
    if not state.is_over:
        assert data.draw(strategies.actions(state)) in state.legal_actions


def test_actions_shrink_to_the_first() -> None:
    assert find(strategies.actions(GAME.start()), lambda action: True) == GAME.start().legal_actions[0]


def test_all_lengths_are_tried() -> None:
    lengths = set[int]()

    @settings(max_examples=200, database=None)
    @given(strategies.playouts(Nim(heaps=5, size=20)))
    def play(record: Record) -> None:
        lengths.add(len(record.actions))

    play()
    assert {0, 1, 2, 3} <= lengths
    assert max(lengths) > 20


def test_a_failing_example_tells_its_record() -> None:
    @settings(database=None, report_multiple_bugs=False)
    @given(strategies.states(GAME))
    def play(state: AnyState) -> None:
        assert state.table.heaps[0] == 9

    with pytest.raises(AssertionError) as failure:
        play()
    notes = "\n".join(failure.value.__notes__)
    told = notes[notes.index('{"schema"') :].splitlines()
    record = Record.from_lines("\n".join(line for line in told if line.startswith("{")), {"nim": Nim})
    assert record.actions == (Take(0, 0, 1),)


QUICK = settings(max_examples=20, stateful_step_count=15, database=None)

TestNim = machine_of(Nim(toss=True)).TestCase
TestBluff = machine_of(Bluff()).TestCase
TestNim.settings = TestBluff.settings = QUICK


def test_the_machine_finds_a_broken_law() -> None:
    with pytest.raises(AssertionError, match="heaps_never_grow"):
        run_state_machine_as_test(machine_of(BreaksItsLaw()), settings=QUICK)


def test_the_machine_checks_given_properties() -> None:
    falls = monotone(lambda state: -sum(state.table.heaps), name="stones fall")
    grows = monotone(lambda state: sum(state.table.heaps), name="stones grow")
    run_state_machine_as_test(machine_of(Nim(), [falls]), settings=QUICK)
    with pytest.raises(AssertionError, match="stones grow"):
        run_state_machine_as_test(machine_of(Nim(), [grows]), settings=QUICK)
