"""Forms read both ways, tolerate what they promise, and say where a text went wrong."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import (
    CHANCE,
    NUMBER,
    Action,
    AmbiguousNotation,
    Form,
    Notation,
    NotationError,
    State,
    evolve,
    frozen,
    words,
)
from regelwerk.core.notation import LONGEST_TEXT
from tests.toys import Claim, Conclave, Nim, Open, Over, Take, Toss


@frozen
class Go(Action):
    where: str
    how_far: int


@frozen
class Stay(Action):
    pass


PLACES = words({"Red Sea": "sea", "red": "colour", "Łódź": "city", "the sea": "sea"})
NOTATION = Notation(
    Form("stay", Stay),
    Form("home", Go, fixed={"where": "city", "how_far": 0}),
    Form("go to {where}", Go, where=PLACES, fixed={"how_far": 1}),
    Form("go {how_far} to {where}", Go, where=PLACES, how_far=NUMBER),
)
START = Nim().start()
GONE = State[Any, Any](START.table, Over(0))
BOTH: State[Any, Any] = Conclave(seats=3).start()

gos = st.builds(
    Go, st.sampled_from([CHANCE, 0, 1, 7]), st.sampled_from(["sea", "colour", "city"]), st.integers()
)
actions = gos | st.builds(Stay, st.sampled_from([CHANCE, 0, 1, 7]))


@given(actions, st.sampled_from([START, GONE, BOTH]))
def test_parse_inverts_format(action: Action, state: State[Any, Any]) -> None:
    assert NOTATION.parse(NOTATION.format(action, state), state) == action


@pytest.mark.parametrize("text", ["goes 3: red", "go 3:red", "GO 3:  Red"])
def test_what_stands_in_brackets_is_written_and_need_not_be_read(text: str) -> None:
    notation = Notation(Form("go[es] {how_far}:[ ]{where}", Go, how_far=NUMBER, where=PLACES))
    assert notation.parse(text, START) == Go(0, "colour", 3)
    assert notation.format(Go(0, "colour", 3), START) == "goes 3: red"
    with pytest.raises(NotationError, match=r"expected 'go\[es\] \{how_far\}:\[ \]\{where\}'"):
        notation.parse("goes 3 red", START)


def test_forms_that_failed_at_the_same_place_are_told_together_those_due_first() -> None:
    notation = Notation(
        Form("take far {where}", Go, where=PLACES, fixed={"how_far": 9}),
        Form("take {amount} from {heap}", Take, amount=NUMBER, heap=NUMBER),
        Form("take {amount} off {heap}", Take, amount=NUMBER, heap=NUMBER),
    )
    with pytest.raises(NotationError) as found:
        notation.parse("take 1 of 0", START)
    assert (found.value.position, found.value.reason) == (
        7,
        "expected 'take {amount} from {heap}' or 'take {amount} off {heap}'",
    )
    with pytest.raises(NotationError) as found:
        notation.parse("take all", START)
    assert "far" not in found.value.reason
    with pytest.raises(NotationError) as found:
        notation.parse("take far away", START)
    assert (found.value.position, found.value.reason) == (9, "expected 'take far {where}'")


@given(st.data(), st.integers(0, 12), st.integers(-99, 10**30), st.integers(-1, 9))
def test_every_action_of_a_game_legal_or_not(
    data: st.DataObject, heap: int, amount: int, player: int
) -> None:
    for action in (Take(player, heap, amount), Toss(player, amount)):
        for state in (START, GONE):
            assert Nim().parse(Nim().format(action, state), state) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("stay", Stay(0)),
        ("  STAY\t\n", Stay(0)),
        ("1: stay", Stay(1)),
        ("  12 :  Stay", Stay(12)),
        ("chance:stay", Stay(CHANCE)),
        ("CHANCE : stay", Stay(CHANCE)),
        ("home", Go(0, "city", 0)),
        ("go to red", Go(0, "colour", 1)),
        ("Go   To  RED   sea", Go(0, "sea", 1)),
        ("go to the\tsea", Go(0, "sea", 1)),
        ("go to łódź", Go(0, "city", 1)),
        ("GO TO ŁÓDŹ", Go(0, "city", 1)),
        ("go -007 to red", Go(0, "colour", -7)),
    ],
)
def test_case_and_blanks_do_not_matter(text: str, action: Action) -> None:
    assert NOTATION.parse(text, START) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Stay(0), "stay"),
        (Stay(1), "1: stay"),
        (Stay(CHANCE), "chance: stay"),
        (Go(0, "city", 0), "home"),
        (Go(0, "city", 1), "go to Łódź"),
        (Go(0, "sea", 5), "go 5 to Red Sea"),
    ],
)
def test_the_first_form_that_can_writes(action: Action, text: str) -> None:
    assert NOTATION.format(action, START) == text


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, "expected 'take {amount} from {heap}'"),
        ("   ", 0, "expected 'take"),
        ("take", 4, "expected"),
        ("take x from 1", 5, "expected"),
        ("take 1 from", 11, "expected"),
        ("take 1 from 2 now", 13, "nothing more"),
        (" 1:  take 1 from 2 now", 18, "nothing more"),
        ("take 1 from ２", 12, "expected"),
        ("take 1.5 from 2", 6, "expected"),
        ("2 take 1 from 2", 0, "expected"),
        ("-1: take 1 from 2", 0, "expected"),
        ("take 1 from 2\0", 13, "nothing more"),
        ("t\ud800ake", 0, "expected"),
    ],
)
def test_errors_say_where_and_what(text: str, position: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason.replace("{", r"\{")) as caught:
        Nim().parse(text, START)
    assert caught.value.position == position
    assert caught.value.text == text.rstrip()
    assert not isinstance(caught.value, AmbiguousNotation)
    assert f"at character {position + 1} of" in str(caught.value)


def test_long_texts_are_refused_unread() -> None:
    longest = "take " + "1" * (LONGEST_TEXT - 12) + " from 2"
    assert len(longest) == LONGEST_TEXT
    assert isinstance(Nim().parse(longest, START), Take)
    with pytest.raises(NotationError, match="longer than 1000 characters") as caught:
        Nim().parse(longest + "0", START)
    assert caught.value.position == LONGEST_TEXT
    assert len(str(caught.value)) < 300
    with pytest.raises(NotationError):
        Nim().parse("x" * 10**7, START)


@pytest.mark.parametrize("text", [None, 7, b"take 1 from 2", ["take"], Take(0, 0, 1)])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(NotationError, match="is a text"):
        NOTATION.parse(text, START)


def test_where_several_may_act_the_seat_is_asked_for() -> None:
    assert BOTH.actors == (0, 1, 2)
    assert BOTH.game.parse("2: claim 1", BOTH) == Claim(2, 1)
    assert BOTH.game.format(Claim(2, 1), BOTH) == "2: claim 1"
    with pytest.raises(AmbiguousNotation, match=r"one of 0, 1, 2 and ':' in front"):
        BOTH.game.parse("claim 1", BOTH)
    last = BOTH.apply(Claim(0, 1)).apply(Claim(1, 1))
    assert BOTH.game.parse("claim 1", last) == Claim(2, 1)
    opened = last.apply(Claim(2, 2))
    assert isinstance(opened.phase, Open)


def test_after_the_end_the_seat_is_asked_for() -> None:
    with pytest.raises(NotationError, match="name the seat"):
        Nim().parse("take 1 from 2", GONE)
    assert Nim().parse("0: take 1 from 2", GONE) == Take(0, 2, 1)
    with pytest.raises(NotationError, match="the game is over"):
        Nim().parse("0: nonsense", GONE)


def test_actions_that_no_form_writes_are_refused() -> None:
    with pytest.raises(NotationError, match="no notation for Take"):
        NOTATION.format(Take(0, 1, 2), START)
    with pytest.raises(NotationError, match="no word stands for 'moon'"):
        NOTATION.format(Go(0, "moon", 3), START)


@given(st.text(max_size=40) | st.from_regex(r"\s*(\d+|chance)?\s*:?\s*(go|stay|home|take).*", fullmatch=True))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    for notation in (NOTATION, Nim()):
        try:
            action = notation.parse(text, START)
        except NotationError:
            continue
        else:
            assert notation.parse(notation.format(action, START), START) == action


def test_letters_with_a_second_lower_case_are_no_trap() -> None:
    """`re` takes İ for i and K (the Kelvin sign) for k, and case folding does not always agree."""
    slot = words({"kilo": 1, "iris": 2})
    notation = Notation(Form("go {where}", Go, where=slot, fixed={"how_far": 1}))
    assert notation.parse("go \u212ailo", START) == Go(0, 1, 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotationError, match="no word of this game"):
        notation.parse("go \u0130ris", START)


def test_a_form_must_give_every_field() -> None:
    with pytest.raises(
        TypeError, match=r"gives \['player', 'where'\], Go has \['how_far', 'player', 'where'\]"
    ):
        Form("go to {where}", Go, where=PLACES)
    with pytest.raises(TypeError, match="gives"):
        Form("stay", Stay, fixed={"where": "sea"})
    with pytest.raises(TypeError, match="needs its slot in the text"):
        Form("go to {where} {how_far}", Go, where=PLACES)
    with pytest.raises(TypeError, match="needs its slot in the text"):
        Form("go", Go, where=PLACES, fixed={"how_far": 1})


def test_errors_of_a_state_that_was_built_by_hand() -> None:
    """A view or a constructed state is a state: notation needs no history."""
    state = State(evolve(START.table, heaps=(1, 0)), START.phase)
    assert Nim().parse("take 1 from 0", state) == Take(0, 0, 1)
