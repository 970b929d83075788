"""`evolve` is `attrs.evolve`, and `maker` is the constructor, for every kind of frozen class."""

import copy
import pickle
from functools import cached_property
from keyword import iskeyword
from typing import Any, Generic, TypeVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelwerk.core import Action, evolve, frozen, maker, values
from regelwerk.core.values import _twin

V = TypeVar("V")


@frozen
class Empty:
    pass


@frozen
class Plain:
    one: int
    two: str = "two"
    three: tuple[int, ...] = attrs.field(factory=lambda: (1, 2))


@frozen
class Child(Plain):
    four: int = 4


@frozen
class Grandchild(Child):
    _five: int = attrs.field(default=5, alias="five")


@frozen(cache_hash=True)
class Hashed:
    key: str
    value: int = 0


@frozen
class HashedChild(Hashed):
    more: int = 1


@frozen
class Private:
    _secret: int = 0
    value: int = attrs.field(default=1, alias="renamed")
    new: int = 2
    build: int = 3


@frozen
class KeywordOnly:
    first: int
    word: str = attrs.field(kw_only=True)
    last: int = 9


@frozen
class Derived:
    number: int

    @cached_property
    def double(self) -> int:
        return 2 * self.number


@frozen
class Of(Generic[V]):
    item: V
    count: int = 1


@frozen(repr=False)
class Step(Action):
    number: int


@frozen
class Checked:
    number: int = attrs.field(default=1, validator=attrs.validators.ge(0))


@frozen
class Uncompared:
    number: int
    note: str = attrs.field(default="", eq=False, repr=False)


class Base:
    __slots__ = ()


@frozen
class OnABase(Base, Generic[V]):
    number: V


# Not made by `frozen`: with a weak-reference slot, without slots, filled by more than a plain constructor.


@attrs.frozen
class Weak:
    number: int
    word: str = "w"


@attrs.frozen(slots=False)
class Loose:
    number: int
    word: str = "l"


@frozen
class Completed:
    number: int
    half: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "half", self.number / 2)


@attrs.frozen(weakref_slot=False)
class Constant:
    number: int
    fixed: int = attrs.field(init=False, default=7)


class Undecorated(Plain):
    pass


FAST: list[Any] = [
    Empty(),
    Plain(1),
    Child(1, "x", (), 8),
    Grandchild(1, five=6),
    Hashed("k"),
    HashedChild("k", 1, 2),
    Private(5),
    KeywordOnly(1, word="w"),
    Derived(4),
    Of[int](3),
    Step(0, 1),
    Checked(3),
    Uncompared(1, "n"),
    OnABase(3),
]
SLOW: list[Any] = [Weak(1), Loose(1), Completed(3), Constant(1), Undecorated(1)]
EVERY = FAST + SLOW
by_class = pytest.mark.parametrize("value", EVERY, ids=lambda value: type(value).__name__)


def changes_of(value: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the fields that the constructor takes, with new content."""
    aliases = [field.alias for field in attrs.fields(type(value)) if field.init]
    return st.fixed_dictionaries({}, optional=dict.fromkeys(aliases, st.integers(0, 9)))


@by_class
@given(data=st.data())
def test_evolve_is_attrs_evolve(value: Any, data: st.DataObject) -> None:
    hash(value)  # a cached hash must not be copied
    before = attrs.asdict(value)
    changes = data.draw(changes_of(value))
    fast = evolve(value, **changes)
    slow = attrs.evolve(value, **changes)
    assert type(fast) is type(slow) is type(value)
    assert fast == slow
    assert hash(fast) == hash(slow)
    assert repr(fast) == repr(slow) or "object at" in repr(fast)
    assert attrs.asdict(fast) == attrs.asdict(slow)
    assert attrs.asdict(value) == before
    assert fast is not value


@by_class
def test_an_evolved_value_is_as_frozen_as_a_constructed_one(value: Any) -> None:
    for copied in (evolve(value), maker(type(value))(**_arguments(value))):
        assert copied == value
        for name in [field.name for field in attrs.fields(type(value))]:
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(copied, name, 1)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(copied, name)
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            copied.unheard_of = 1
        assert pickle.loads(pickle.dumps(copied)) == value
        assert copy.copy(copied) == copy.deepcopy(copied) == value
        assert hash(pickle.loads(pickle.dumps(copied))) == hash(value)


def _arguments(value: Any) -> dict[str, Any]:
    return {field.alias: getattr(value, field.name) for field in attrs.fields(type(value)) if field.init}


@by_class
def test_unknown_fields_are_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        evolve(value, unheard_of=1)
    with pytest.raises(TypeError):
        maker(type(value))(**_arguments(value), unheard_of=1)


def test_maker_is_the_constructor() -> None:
    assert maker(Plain)(1) == Plain(1)
    assert maker(Plain)(1, "x", (3,)) == Plain(1, "x", (3,))
    assert maker(Hashed)("k") == Hashed("k")
    assert hash(maker(Hashed)("k", 2)) == hash(Hashed("k", 2))
    assert maker(KeywordOnly)(1, 2, word="w") == KeywordOnly(1, 2, word="w")
    assert maker(Private)(1, renamed=3) == Private(1, renamed=3)
    assert maker(Step)(0, number=3) == Step(0, 3)
    with pytest.raises(TypeError):
        maker(Hashed)()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    with pytest.raises(TypeError):
        maker(KeywordOnly)(1, 2, "w")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_each_class_takes_the_way_it_should() -> None:
    """A silent fall into the slow way would cost a step of every game; a wrong fast way, its meaning."""
    assert [value for value in FAST if _twin(type(value)) is None] == []
    assert [value for value in SLOW if _twin(type(value)) is not None] in ([], [Weak(1)])


def test_without_twins_everything_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter that does not let an object change its class gets the slow way."""
    monkeypatch.setattr(values, "_twin", lambda cls: None)
    monkeypatch.setattr(values, "_evolvers", {})
    for value in EVERY:
        assert evolve(value) == value
        assert maker(type(value)) is type(value)
    assert evolve(Plain(1), two="zwei") == Plain(1, "zwei")


def test_a_cached_property_is_derived_anew() -> None:
    first = Derived(4)
    assert first.double == 8
    second = evolve(first, number=5)
    assert second.double == 10
    assert first.double == 8


def test_copies_run_no_validators() -> None:
    """Validators guard the border; inside, what a rule breaks is found by the laws, not by every copy."""
    with pytest.raises(ValueError, match="must be >= 0"):
        Checked(-1)
    assert evolve(Checked(1), number=-1).number == -1
    assert maker(Checked)(-1).number == -1


names = st.from_regex(r"[a-z]{1,6}_?", fullmatch=True).filter(lambda word: not iskeyword(word))


@settings(max_examples=25)
@given(
    st.lists(st.tuples(names, st.booleans(), st.booleans()), unique_by=lambda each: each[0], max_size=8),
    st.booleans(),
    st.booleans(),
    st.data(),
)
def test_generated_classes(
    fields: list[tuple[str, bool, bool]], cache_hash: bool, inherit: bool, data: st.DataObject
) -> None:
    """Classes nobody thought of: any names, private or not, with and without defaults."""
    body: dict[str, Any] = {}
    for place, (name, private, default) in enumerate(sorted(fields, key=lambda each: each[2])):
        if name == "self":
            continue
        body[f"_{name}" if private else name] = (
            attrs.field(default=place, alias=name) if default else attrs.field(alias=name)
        )
    bases = (Action,) if inherit and "player" not in body else ()
    make: Any = attrs.make_class
    cls = make(
        "Made",
        body,
        bases=bases,
        frozen=True,
        slots=True,
        weakref_slot=False,
        cache_hash=cache_hash,
        unsafe_hash=True,
        kw_only=inherit,
    )
    aliases = [field.alias for field in attrs.fields(cls)]
    assert _twin(cls) is not None
    arguments = {alias: data.draw(st.integers()) for alias in aliases}
    value = cls(**arguments)
    assert maker(cls)(**arguments) == value
    hash(value)
    changes = data.draw(changes_of(value))
    fast = evolve(value, **changes)
    assert fast == attrs.evolve(value, **changes)
    assert hash(fast) == hash(attrs.evolve(value, **changes))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        fast.anything = 1
