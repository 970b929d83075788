"""There is one hidden value, however it is copied."""

import copy
import pickle

import pytest

from regelwerk.core import HIDDEN, Hidden, HiddenInformation, seen


def test_there_is_one() -> None:
    assert Hidden() is HIDDEN
    assert copy.copy(HIDDEN) is HIDDEN
    assert copy.deepcopy([HIDDEN])[0] is HIDDEN
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(HIDDEN, protocol)) is HIDDEN
    assert repr(HIDDEN) == "HIDDEN"
    assert hash(HIDDEN) == hash(Hidden())


def test_it_equals_nothing_else_and_has_no_truth() -> None:
    others: list[object] = [0, None, False, "HIDDEN", object()]
    assert HIDDEN not in others
    for compute in (
        bool,
        int,
        float,
        lambda hidden: hidden + 1,
        lambda hidden: 1 - hidden,
        lambda hidden: hidden * 2,
        lambda hidden: -hidden,
        lambda hidden: hidden < 3,
        lambda hidden: hidden >= 3,
        lambda hidden: max(hidden, 3),
        lambda hidden: [1, 2][hidden],
    ):
        with pytest.raises(HiddenInformation, match="this view hides"):
            compute(HIDDEN)
    with pytest.raises(AttributeError):
        HIDDEN.value = 1  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


def test_seen() -> None:
    values: list[object] = [0, None, "", False, []]
    assert [seen(value) for value in values] == values
    with pytest.raises(HiddenInformation, match="this view hides"):
        seen(HIDDEN)
