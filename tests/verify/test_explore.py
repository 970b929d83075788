"""Exhaustive search counts exactly, and finds the shortest way to a fault."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from regelwerk.core import Action, Record, State, evolve
from regelwerk.verify import always_after, explore, invariant, monotone, never
from tests.toys import RULEBOOK, Nim, NimTable, OnTaking, Over, Take, Taking, Tossing
from tests.verify.broken import BreaksItsLaw, DeadEnd
from tests.verify.toys import Bluff, Rolling, Sealing, Shown


@pytest.mark.parametrize(("heaps", "size"), [(1, 2), (2, 3), (3, 4), (2, 10)])
def test_nim_has_as_many_states_and_edges_as_the_formula_says(heaps: int, size: int) -> None:
    # Every set of heaps comes with either seat to move, except those in which each heap lost one stone at
    # most: there the number of moves, and so the seat, is known. A state has one action for each stone.
    found = explore(Nim(heaps=heaps, size=size))
    assert found.complete
    assert found.ok
    assert found.states == 2 * (size + 1) ** heaps - 2**heaps
    assert 2 * found.edges == 2 * heaps * size * (size + 1) ** heaps - 2**heaps * heaps * (2 * size - 1)
    assert found.terminal == 2
    assert (found.cyclic, found.longest) == (False, heaps * size)


def test_with_a_toss_either_seat_may_move_everywhere() -> None:
    found = explore(Nim(heaps=2, size=4, toss=True))
    assert found.states == 1 + 2 * 5**2
    assert found.phases == {Tossing: 1, Taking: 48, Over: 2}
    assert found.dead_phases == ()
    assert found.longest == 1 + 8
    assert found.coverage.missing_transitions == ()


def test_without_a_toss_its_phase_is_dead() -> None:
    found = explore(Nim())
    assert found.dead_phases == (Tossing,)
    assert found.coverage.missing_transitions == ((Tossing, Taking),)


@pytest.mark.parametrize(("seats", "faces"), [(2, 3), (3, 2), (2, 6)])
def test_simultaneous_decisions_are_taken_in_every_order(seats: int, faces: int) -> None:
    found = explore(Bluff(seats=seats, faces=faces))
    assert found.phases[Rolling] == 1
    # A seat has not decided, stands, or folds, which it may not with the highest face.
    assert found.phases[Sealing] == (3 * faces - 1) ** seats - (2 * faces - 1) ** seats
    assert found.phases[Shown] == found.terminal
    assert (found.depth, found.longest) == (1 + seats, 1 + seats)


def test_a_start_may_be_given() -> None:
    start = State(NimTable(Nim(), (1, 1)), Taking(1))
    found = explore(Nim(), start=start, properties=[never(lambda state: state.is_over, "goes on")])
    assert found.states == 4
    record = found.broken[0].record
    assert record.position == start
    assert record.last.is_over


def test_the_search_stops_at_its_limit() -> None:
    found = explore(Nim(heaps=3, size=9), limit=100)
    assert not found.complete
    assert 100 < found.states < 200
    assert found.longest is None
    assert "stopped at the limit" in str(found)


def sorted_heaps(state: State[Any, Any]) -> State[Any, Any]:
    return evolve(state, table=evolve(state.table, heaps=tuple(sorted(state.table.heaps))))


@pytest.mark.parametrize(("heaps", "size"), [(2, 3), (3, 3), (2, 6)])
def test_folded_states_are_one(heaps: int, size: int) -> None:
    # As many states as there are multisets of heaps with a seat to move, without those that cannot be.
    game = Nim(heaps=heaps, size=size)
    found = explore(game, fold=sorted_heaps)
    assert found.complete
    assert found.ok
    assert found.states == 2 * comb(size + heaps, heaps) - (heaps + 1)
    assert (found.depth, found.longest) == (explore(game).depth, heaps * size)


def test_steps_are_told_and_folded_states_are_what_is_told() -> None:
    game = Nim(heaps=2, size=4)
    told: list[tuple[State[Any, Any], Action, State[Any, Any]]] = []
    found = explore(game, told=lambda *step: told.append(step))
    assert len(told) == found.edges
    assert all(before.advance(action) == after for before, action, after in told)
    assert len({after for _, _, after in told}) == found.states - 1
    told.clear()
    folded = explore(game, fold=sorted_heaps, told=lambda *step: told.append(step))
    assert len(told) == folded.edges < found.edges
    assert all(sorted_heaps(before.advance(action)) == after for before, action, after in told)


class Rewinding(OnTaking):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Taking | Over]:
        table, after = super().apply(table, phase, action)
        return (evolve(table, heaps=(3, 3)), after) if table.heaps == (1, 1) else (table, after)


class Endless(Nim):
    rulebook = RULEBOOK.replacing(Rewinding())


def test_cycles_are_found() -> None:
    found = explore(Endless())
    assert found.complete
    assert found.cyclic
    assert found.longest is None
    assert "for ever" in str(found)


def test_a_dead_end_is_reached_by_the_shortest_way() -> None:
    found = explore(DeadEnd())
    assert [each.name for each in found.broken] == ["no dead end"]
    record = found.broken[0].record
    assert len(record.actions) == 2
    assert sum(record.last.table.heaps) == 1


def test_the_laws_of_the_game_are_checked() -> None:
    (broken,) = explore(BreaksItsLaw()).broken
    assert broken.name == "heaps_never_grow"
    *_, before, after = broken.record.states()
    assert max(after.table.heaps) > min(before.table.heaps)
    assert len(broken.record.actions) == 2


def heap_of(number: int) -> Any:
    return lambda state: state.table.heaps[number]


def test_properties_of_states_steps_and_what_follows() -> None:
    empty = lambda state: state.table.heaps[0] == 0  # noqa: E731
    game = Nim()
    good = [
        invariant(lambda state: max(state.table.heaps) <= 3, "small"),
        never(lambda state: min(state.table.heaps) < 0, "negative"),
        always_after(empty, empty, "stays empty"),
        monotone(lambda state: -sum(state.table.heaps), strictly=True, name="falls"),
    ]
    assert explore(game, properties=good).ok
    bad = [
        invariant(lambda state: sum(state.table.heaps) != 3, "three"),
        never(lambda state: state.is_over, "over"),
        always_after(empty, lambda state: state.table.heaps[1] > 1, "keeps two"),
        monotone(heap_of(0), name="heap 0 grows"),
    ]
    lengths = {each.name: len(each.record.actions) for each in explore(game, properties=bad).broken}
    assert lengths == {"three": 1, "over": 2, "keeps two": 2, "heap 0 grows": 1}


def test_what_follows_an_event_is_not_asked_before_it() -> None:
    after = always_after(
        lambda state: state.table.heaps[0] == 1, lambda state: state.table.heaps[1] == 3, "heap 1 untouched"
    )
    found = explore(Nim(), properties=[after])
    record = found.broken[0].record
    assert len(record.actions) == 2
    assert found.states == 28  # as many as without the property, though the search remembers the event


def take(seat: int, heap: int, amount: int) -> Action:
    return Take(seat, heap, amount)


def test_properties_judge_a_record_by_themselves() -> None:
    record = Record(Nim(), (take(0, 0, 3), take(1, 1, 2), take(0, 1, 1)))
    low = never(lambda state: sum(state.table.heaps) == 1)
    short = low.broken_in(record)
    assert short is not None
    assert short.actions == record.actions[:2]
    assert never(lambda state: sum(state.table.heaps) == 2).broken_in(record) is None
    rises = monotone(heap_of(1)).broken_in(record)
    assert rises is not None
    assert len(rises.actions) == 2
    event = always_after(lambda state: state.table.heaps[0] == 0, lambda state: state.table.heaps[1] > 1)
    late = event.broken_in(record)
    assert late is not None
    assert len(late.actions) == 2
