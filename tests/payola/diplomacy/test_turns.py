"""From phase to phase: which follows, the count of centres, builds, removals, and the winner."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from regelwerk.core import evolve
from regelwerk.payola.diplomacy import (
    Build,
    Position,
    balance,
    builds_due,
    format_position,
    legal_orders,
    next_position,
    parse_orders,
    parse_position,
    power_orders,
    resolve,
    standard,
    winner,
)
from tests.payola.diplomacy.walks import course

BOARD = standard()
FRANCE = BOARD.power("FRANCE")


def after(position: Position, orders: str = "") -> Position:
    return next_position(resolve(position, parse_orders(orders, position)))


def test_a_year_without_decisions_has_two_phases():
    position = BOARD.start
    labels = [position.label]
    for _ in range(3):
        position = after(position)
        labels.append(position.label)
    assert labels == ["S1901M", "F1901M", "S1902M", "F1902M"]


def test_a_year_with_every_phase():
    position = parse_position("S1901M FRANCE has A par, A pic FRANCE owns par, bre, mar GERMANY has A bur")
    position = after(position, "A par - bur; A pic S A par - bur")
    assert position.label == "S1901R"
    assert after(position).label == "F1901M"
    position = after(position, "A bur R mun")
    assert position.label == "F1901M"
    position = after(position)
    assert format_position(position).splitlines() == [
        "W1901A",
        "FRANCE has A bur, A pic",
        "FRANCE owns bre, mar, par",
        "GERMANY has A mun",
        "GERMANY owns mun",
    ]
    assert balance(position, FRANCE) == builds_due(position, FRANCE, BOARD) == 1
    position = after(position, "F bre B")
    assert position.label == "S1902M"
    assert "F bre" in format_position(position)


def test_who_has_nowhere_to_go_is_gone_without_a_phase():
    position = parse_position(
        "S1901M FRANCE has F por GERMANY has F mao, F wes ITALY has A spa, A gas, F lyo"
    )
    result = resolve(position, parse_orders("A spa - por; F mao S A spa - por; A gas - spa", position))
    assert [each.retreats for each in result.dislodged] == [()]
    assert next_position(result).label == "F1901M"


def test_centres_change_hands_in_the_fall_only():
    spring = parse_position("S1901M FRANCE has A bur FRANCE owns par GERMANY owns mun")
    fall = after(spring, "A bur - mun")
    assert "FRANCE owns par" in format_position(fall)
    winter = after(fall)
    assert "FRANCE owns mun, par" in format_position(winter)


def test_centres_are_counted_after_the_retreats_of_the_fall():
    position = parse_position(
        "F1901R GERMANY has A par FRANCE owns par, bre FRANCE retreats A par: bre, gas, pic"
    )
    counted = after(position, "A par R bre")
    assert "GERMANY owns par" in format_position(counted)
    assert "FRANCE owns bre" in format_position(counted)


def test_no_adjustments_if_nobody_can_do_anything():
    # France may build, but all its open home centres are occupied or lost.
    position = parse_position("F1901M FRANCE has A par FRANCE owns par, bel GERMANY has A bre, A mar")
    following = after(position)
    assert following.label == "S1902M"
    assert balance(following, FRANCE) == 1
    assert builds_due(following, FRANCE, BOARD) == 0


def test_builds_need_an_open_home_centre_each():
    position = parse_position("W1901A FRANCE owns bel, hol, par, mar ITALY has A mar")
    assert balance(position, FRANCE) == 4
    assert builds_due(position, FRANCE, BOARD) == 1
    assert {order.at for order in power_orders(position, FRANCE) if isinstance(order, Build)} == {
        BOARD.place("par")
    }


@pytest.mark.parametrize(("count", "wins"), [(17, False), (18, True), (19, True)])
def test_eighteen_centres_win(count: int, wins: bool):
    position = evolve(BOARD.start, centres=(FRANCE,) * count + (0,) * (34 - count))
    if count == 17:
        position = evolve(position, centres=(FRANCE,) * 17 + (0,) * 16 + (1,))
    assert winner(position) == (FRANCE if wins else None)


def test_random_games_keep_their_books():
    games = course(Random(2), BOARD, 600)
    stages = Counter(position.stage for position, _, _ in games)
    assert min(stages.values()) > 10
    for position, orders, result in games:
        assert result == resolve(position, orders)
        following = next_position(result)
        if position.stage == "adjustments":
            for power in range(7):
                assert sum(unit.power == power for unit in result.units) <= position.centres.count(power)
        if following.centres != position.centres:
            assert position.season == "fall"
            assert position.stage != "adjustments"
        for each in following.dislodged:
            assert each.retreats
            assert len(legal_orders(following, each.unit)) == len(each.retreats) + 1
