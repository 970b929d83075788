"""What holds in every phase of every game, whatever is ordered."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import evolve
from regelwerk.payola.diplomacy import (
    NOBODY,
    Dislodged,
    Hold,
    Move,
    Order,
    Position,
    Resolution,
    Unit,
    Waive,
    explain,
    flaw,
    format_position,
    next_position,
    parse_position,
    position_from_json,
    position_to_json,
    resolve,
    standard,
)
from tests.payola.diplomacy.walks import course

BOARD = standard()
PHASES = course(Random(11), BOARD, 400)
MOVEMENTS = [phase for phase in PHASES if phase[0].stage == "movement"]


def provinces(units: tuple[Unit, ...]) -> list[int]:
    return [BOARD.province_of[unit.at] for unit in units]


@given(st.sampled_from(PHASES))
def test_one_unit_stands_in_a_province_and_every_position_is_sound(
    phase: tuple[Position, list[Order], Resolution],
):
    _, _, result = phase
    assert len(set(provinces(result.units))) == len(result.units)
    assert list(result.units) == sorted(result.units, key=lambda unit: unit.at)
    after = next_position(result)
    assert flaw(after) is None
    assert after == Position(
        after.year, after.season, after.stage, after.units, after.centres, after.dislodged
    )


@given(st.sampled_from(MOVEMENTS))
def test_movement_neither_makes_nor_loses_a_unit(phase: tuple[Position, list[Order], Resolution]):
    position, _, result = phase
    after = Counter((unit.power, unit.kind) for unit in result.units)
    after += Counter((each.unit.power, each.unit.kind) for each in result.dislodged)
    assert after == Counter((unit.power, unit.kind) for unit in position.units)
    assert result.position is position


@given(st.sampled_from(MOVEMENTS), st.randoms(use_true_random=False))
def test_the_order_of_submission_does_not_matter(
    phase: tuple[Position, list[Order], Resolution], random: Random
):
    position, orders, result = phase
    shuffled = random.sample(orders, len(orders))
    again = resolve(position, shuffled)
    assert again == result
    assert set(again.reports()) == set(result.reports())


@given(st.sampled_from(PHASES), st.permutations(range(7)))
def test_the_names_of_the_powers_do_not_matter_before_adjustments(
    phase: tuple[Position, list[Order], Resolution], names: list[int]
):
    position, orders, result = phase
    if position.stage == "adjustments":  # homes have an owner by name
        return
    renamed = Position(
        position.year,
        position.season,
        position.stage,
        renamed_units(position.units, names),
        tuple(NOBODY if owner == NOBODY else names[owner] for owner in position.centres),
        renamed_dislodged(position.dislodged, names),
    )
    again = resolve(renamed, orders)
    assert again.units == renamed_units(result.units, names)
    assert again.dislodged == renamed_dislodged(result.dislodged, names)
    assert again.contested == result.contested
    assert again.reports() == result.reports()


def renamed_units(units: tuple[Unit, ...], names: list[int]) -> tuple[Unit, ...]:
    return tuple(Unit(names[unit.power], unit.kind, unit.at) for unit in units)


def renamed_dislodged(dislodged: tuple[Dislodged, ...], names: list[int]) -> tuple[Dislodged, ...]:
    units = renamed_units(tuple(each.unit for each in dislodged), names)
    return tuple(Dislodged(unit, each.retreats) for unit, each in zip(units, dislodged, strict=True))


@given(st.sampled_from(MOVEMENTS))
def test_who_is_not_attacked_and_does_not_move_stays(phase: tuple[Position, list[Order], Resolution]):
    position, orders, result = phase
    moves = {order.at: BOARD.province_of[order.to] for order in orders if isinstance(order, Move)}
    for unit in position.units:
        province = BOARD.province_of[unit.at]
        if province not in moves and province not in moves.values():
            assert unit in result.units


@given(st.sampled_from(MOVEMENTS))
def test_a_dislodged_unit_goes_where_nobody_is_and_nobody_fought(
    phase: tuple[Position, list[Order], Resolution],
):
    _, orders, result = phase
    moves = {order.at: BOARD.province_of[order.to] for order in orders if isinstance(order, Move)}
    taken = set(provinces(result.units))
    for province in result.contested:
        assert province not in taken
        assert list(moves.values()).count(province) > 1
    for each in result.dislodged:
        reached = {BOARD.province_of[place] for place in each.retreats}
        assert not reached & (taken | set(result.contested))
        assert BOARD.province_of[each.unit.at] in taken


@given(st.sampled_from(MOVEMENTS))
def test_a_successful_move_says_so_and_was_stronger(phase: tuple[Position, list[Order], Resolution]):
    position, orders, result = phase
    reports = result.reports()
    ordered = {order.at for order in orders if not isinstance(order, Waive)}
    assert len(reports) == len(orders) + sum(
        province not in ordered for province in provinces(position.units)
    )
    for report in reports:
        order = report.order
        if isinstance(order, Move) and report.attack is not None:
            assert report.against is not None
            stronger = report.attack > report.against
            assert report.success == (stronger or report.rule.id == "move.rotates")
            assert report.success or report.by
            owner = {BOARD.province_of[unit.at]: unit for unit in position.units}[order.at]
            assert not report.success or evolve(owner, at=order.to) in result.units
        if report.dislodged:
            assert not report.success
        assert explain(report, position)


@given(st.sampled_from(MOVEMENTS), st.data())
def test_an_idle_order_more_or_less_changes_nothing(
    phase: tuple[Position, list[Order], Resolution], data: st.DataObject
):
    """Leaving out the order of a unit that holds, or a support or convoy that fits nothing, is no change."""
    position, _, result = phase
    idle = [
        report.order
        for report in result.reports()
        if isinstance(report.order, Hold) or report.rule.id == "support.unmatched"
    ]
    if idle:
        drop = data.draw(st.sampled_from(idle))
        kept = [report.order for report in result.reports() if report.order != drop]
        assert resolve(position, kept) == result


@pytest.mark.parametrize("number", range(0, len(PHASES), 4))
def test_positions_and_results_survive_writing_and_reading(number: int):
    position, _, result = PHASES[number]
    assert parse_position(format_position(position)) == position
    assert position_from_json(position_to_json(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    copy = pickle.loads(pickle.dumps(result))
    assert copy == result
    assert copy.reports() == result.reports()


def test_resolving_twice_gives_the_same():
    for position, orders, result in PHASES:
        again = resolve(position, orders)
        assert again == result
        assert again.reports() == result.reports()
        assert again.reports() == again.reports()
