"""Every combinator against the plain list of what it should contain."""

import copy
from collections.abc import Sequence
from itertools import permutations
from itertools import product as cartesian
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import (
    HIDDEN,
    NOTHING,
    Action,
    Choices,
    concat,
    frozen,
    listed,
    permuted,
    product,
    ranged,
    splits,
)


@frozen
class Step(Action):
    number: int


@frozen
class Mix(Action):
    parts: tuple[int, ...]


@frozen
class Order(Action):
    items: tuple[str, ...]


@frozen
class Stranger(Action):
    number: int


class Case(NamedTuple):
    """Choices, and the list of actions that they are."""

    choices: Choices[Any]
    expected: list[Any]


def steps(*numbers: int) -> Case:
    actions = [Step(0, number) for number in numbers]
    return Case(listed(*actions), actions)


def a_range(start: int, stop: int) -> Case:
    def read(step: Step) -> int | None:
        return step.number if step.player == 1 else None

    return Case(
        ranged(Step, lambda number: Step(1, number), read, start, stop),
        [Step(1, number) for number in range(start, stop)],
    )


def a_mix(player: int, *parts: int) -> Mix:
    return Mix(player, parts)


def a_product(*pools: Sequence[int]) -> Case:
    return Case(
        product(
            Mix, lambda *parts: a_mix(2, *parts), lambda mix: mix.parts if mix.player == 2 else None, *pools
        ),
        [Mix(2, parts) for parts in cartesian(*pools)],
    )


def some_splits(total: int, *caps: int) -> Case:
    return Case(
        splits(
            Mix,
            lambda *parts: a_mix(3, *parts),
            lambda mix: mix.parts if mix.player == 3 else None,
            total,
            caps,
        ),
        [Mix(3, parts) for parts in cartesian(*(range(cap + 1) for cap in caps)) if sum(parts) == total],
    )


def orders(items: str, length: int | None) -> Case:
    return Case(
        permuted(
            Order,
            lambda order: Order(4, order),
            lambda order: order.items if order.player == 4 else None,
            items,
            length,
        ),
        [Order(4, order) for order in permutations(items, length)],
    )


def joined(*cases: Case) -> Case:
    return Case(
        concat(*(case.choices for case in cases)), [action for case in cases for action in case.expected]
    )


def cut(case: Case, part: slice) -> Case:
    return Case(case.choices[part], case.expected[part])


small = st.integers(0, 5)
pools = st.one_of(
    st.lists(st.integers(-3, 3), unique=True, max_size=3),
    st.builds(range, st.integers(-3, 3), st.integers(-3, 6), st.integers(1, 3)),
)
simple = st.one_of(
    st.lists(small, unique=True).map(lambda numbers: steps(*numbers)),
    st.builds(a_range, st.integers(-4, 4), st.integers(-4, 8)),
    st.lists(pools, max_size=3).map(lambda some: a_product(*some)),
    st.builds(
        lambda total, caps: some_splits(total, *caps),
        st.integers(-1, 12),
        st.lists(st.integers(0, 4), min_size=1, max_size=4),
    ),
    st.integers(0, 4).flatmap(
        lambda size: st.builds(orders, st.just("abcd"[:size]), st.one_of(st.none(), st.integers(0, size)))
    ),
)
different = st.tuples(
    st.lists(small, unique=True).map(lambda numbers: steps(*numbers)),
    st.builds(a_range, st.integers(-4, 4), st.integers(-4, 8)),
    st.lists(pools, max_size=2).map(lambda some: a_product(*some)),
    st.builds(lambda total, caps: some_splits(total, *caps), st.integers(0, 6), st.just((3, 0, 4))),
    st.just(orders("abc", 2)),
)
joins = st.permutations(range(5)).flatmap(
    lambda order: different.map(lambda cases: joined(*(cases[place] for place in order)))
)
places = st.one_of(st.none(), st.integers(-9, 30))
slices = st.builds(slice, places, places, st.one_of(st.none(), st.integers(-3, 3).filter(bool)))
tailed = (simple | joins).map(lambda case: joined(case, steps(100, 101)))
once = st.builds(cut, simple | joins | tailed, slices)
cases = simple | joins | tailed | once | st.builds(cut, once, slices)


@given(cases)
def test_it_is_the_sequence_of_the_expected_actions(case: Case) -> None:
    choices, expected = case
    assert len(choices) == len(expected)
    assert list(choices) == expected
    assert list(reversed(choices)) == expected[::-1]
    assert [choices[place] for place in range(-len(expected), len(expected))] == expected * 2
    for outside in (len(expected), -len(expected) - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            choices[outside]
    with pytest.raises(TypeError):
        choices["0"]  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]


@given(cases, slices)
def test_slices_are_choices(case: Case, part: slice) -> None:
    choices, expected = case
    cut = choices[part]
    assert isinstance(cut, Choices)
    assert list(cut) == expected[part]
    assert all(cut.index(action) == place for place, action in enumerate(expected[part]))
    for action in expected:
        assert (action in cut) == (action in expected[part])


foreign = st.one_of(
    st.builds(Step, st.integers(-1, 5), st.integers(-5, 9)),
    st.builds(Stranger, st.integers(0, 4), small),
    st.builds(Mix, st.integers(1, 4), st.lists(st.integers(-2, 6), max_size=4).map(tuple)),
    st.builds(Order, st.just(4), st.lists(st.sampled_from("abcdex"), max_size=5).map(tuple)),
    st.sampled_from(
        [
            Step(True, 1),
            Step(1, True),
            Step(1, "1"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Step(1, 1.0),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Step(1, HIDDEN),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Mix(2, [0, 1]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Mix(3, (1, True)),
            Mix(3, (1, [])),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Order(4, ("a", 2)),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            Action(0),
            None,
            7,
            "step",
            [],
            {},
            object(),
            Step,
            HIDDEN,
        ]
    ),
)


@given(cases, st.lists(foreign, max_size=20))
def test_membership_and_index_agree_with_the_list(case: Case, strangers: list[Any]) -> None:
    choices, expected = case
    for place, action in enumerate(expected):
        assert action in choices
        assert choices.index(action) == place
        assert choices.count(action) == 1
        assert choices.index(action, place) == place
        with pytest.raises(ValueError, match="is not among"):
            choices.index(action, place + 1)
        with pytest.raises(ValueError, match="is not among"):
            choices.index(action, 0, place)
    for stranger in strangers:
        # `in` of a list compares by ==, for which True is 1; an action with True in it is malformed.
        member = any(type(stranger) is type(action) and repr(stranger) == repr(action) for action in expected)
        assert (stranger in choices) == member
        assert choices.count(stranger) == member
        if not member:
            with pytest.raises(ValueError, match="is not among"):
                choices.index(stranger)


@given(cases)
def test_kinds_and_by_type(case: Case) -> None:
    choices, expected = case
    assert choices.kinds == tuple(dict.fromkeys(map(type, expected)))
    for kind in (Step, Mix, Order, Stranger):
        part = choices.by_type(kind)
        assert list(part) == [action for action in expected if type(action) is kind]
        assert part.kinds == ((kind,) if len(part) else ())
    assert list(choices.by_type(Action)) == expected


@given(cases, st.integers())
def test_samples_are_members_and_reach_everything(case: Case, seed: int) -> None:
    choices, expected = case
    rng = Random(seed)
    if not expected:
        with pytest.raises(IndexError, match="no choices"):
            choices.sample(rng)
        return
    wanted = set(expected[:: max(1, len(expected) // 8)])
    for _ in range(100 * len(expected)):
        action = choices.sample(rng)
        assert action in choices
        wanted.discard(action)
        if not wanted:
            break
    assert not wanted


def test_samples_are_uniform() -> None:
    choices = joined(a_range(0, 3), some_splits(2, 1, 2)).choices
    rng = Random(7)
    counts = dict.fromkeys(choices, 0)
    for _ in range(5000):
        counts[choices.sample(rng)] += 1
    assert all(900 < count < 1100 for count in counts.values()), counts


@given(cases, cases)
def test_equality_and_hash_go_by_content(one: Case, other: Case) -> None:
    assert (one.choices == other.choices) == (one.expected == other.expected)
    twin = listed(*one.expected)
    assert one.choices == twin
    assert hash(one.choices) == hash(twin)
    assert one.choices != one.expected
    assert copy.copy(one.choices) == one.choices == copy.deepcopy(one.choices)
    assert repr(one.choices).startswith(f"<{len(one.expected)} choices")


def test_what_is_no_size_at_all_costs_nothing() -> None:
    """Numbers of choices that could never be written out: places are still found both ways."""
    money = 10**9
    payments = splits(
        Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, money, (money, 10**8, money, 7)
    )
    rows = product(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, range(money), range(10**9))
    decks = permuted(Order, lambda order: Order(0, order), lambda order: order.items, "abcdefghijklmnopqrst")
    everything = [payments, rows, decks]
    # The second and fourth part are free; what they leave is parted between the first and third in one way
    # for each amount of the first from 0 on.
    free = [(10**8 + 1) * (money + 1 - last) - 10**8 * (10**8 + 1) // 2 for last in range(8)]
    assert len(payments) == sum(free)
    assert len(rows) == 10**18
    assert len(decks) == 2432902008176640000
    rng = Random(3)
    for choices in everything:
        for place in (0, 1, len(choices) // 3, len(choices) - 1):
            assert choices.index(choices[place]) == place
        for _ in range(20):
            action = choices.sample(rng)
            assert choices[choices.index(action)] == action
        assert choices[5:][:-5][::-7][3] == choices[len(choices) - 6 - 21]
    assert Mix(0, (1, 2, 3, 4)) not in payments
    assert Mix(0, (10**9, 0)) not in rows


def test_splits_need_stocks() -> None:
    with pytest.raises(ValueError, match="from 1 to 12 stocks"):
        splits(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, 3, ())
    with pytest.raises(ValueError, match="none of them negative"):
        splits(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, 3, (2, -1))


def test_more_choices_than_can_be_counted_are_refused() -> None:
    rows = range(10**7)
    for make in (
        lambda: permuted(Mix, lambda order: Mix(0, order), lambda mix: mix.parts, range(21)),
        lambda: product(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, rows, rows, rows),
        lambda: splits(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, 10**10, (10**10,) * 4),
        lambda: concat(*(ranged(Step, lambda n: Step(0, n), lambda step: step.number, 0, 2**62),) * 2),
    ):
        with pytest.raises(ValueError, match="more choices than can be counted"):
            make()
    with pytest.raises(ValueError, match="from 1 to 12 stocks"):
        splits(Mix, lambda *parts: Mix(0, parts), lambda mix: mix.parts, 3, (1,) * 13)


def test_nothing_is_empty() -> None:
    assert list(NOTHING) == list(concat()) == list(listed()) == []
    assert NOTHING.kinds == ()
    assert NOTHING == concat() == NOTHING.by_type(Step)
    assert not NOTHING
