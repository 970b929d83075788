"""Records: played, taken back, written, read, refused."""

import copy
import json
import pickle
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import (
    CHANCE,
    HIDDEN,
    Action,
    IllegalAction,
    Record,
    RecordError,
    Violation,
    WrongSeat,
    evolve,
    record,
    seen,
)
from regelwerk.core.codec import Games, state_from_json
from regelwerk.core.plain import LONGEST_TEXT
from tests.toys import Claim, Conclave, ConclaveTable, Nim, OnSealed, Sealed, Take, Toss

GAMES: Games = {"nim": Nim, "conclave": Conclave}
FIXTURES = Path(__file__).parent / "fixtures"
SHORT = Record(Nim(), (Take(0, 0, 3), Take(1, 1, 1), Take(0, 1, 2)))


def playout(game: Any, seed: int, limit: int = 99) -> Record:
    rng = Random(seed)
    played = Record(game)
    while not played.last.is_over and len(played.actions) < limit:
        played = played.then(played.last.legal_actions.sample(rng))
    return played


games = st.builds(
    Nim, seats=st.integers(2, 3), heaps=st.integers(1, 3), size=st.integers(1, 4), toss=st.booleans()
) | st.builds(Conclave, seats=st.integers(2, 4))
records = st.builds(playout, games, st.integers(), st.integers(0, 12))


@given(records)
def test_written_and_read(played: Record) -> None:
    for text, read in ((played.to_json(), Record.from_json), (played.to_lines(), Record.from_lines)):
        for form in (text, text.encode(), text.strip() + "\n", text.replace("\n", "\r\n")):
            loaded = read(form, GAMES)
            assert loaded == played
            assert loaded.last == played.last
            assert loaded.digest == played.digest
        assert text.isascii()
    assert Record.from_json(played.to_json(), GAMES).to_json() == played.to_json()


@given(records)
def test_states_and_taking_back(played: Record) -> None:
    states = list(played.states())
    assert states[0] == played.first == played.game.start()
    assert states[-1] == played.last
    assert len(states) == len(played.actions) + 1
    for steps, state in enumerate(reversed(states)):
        assert played.back(steps).last == state
        assert played.back(steps).actions == played.actions[: len(played.actions) - steps]
    for steps in (-1, len(states)):
        with pytest.raises(RecordError, match="cannot go back"):
            played.back(steps)


@given(records)
def test_digests_run_with_the_actions(played: Record) -> None:
    digests = list(played.digests())
    assert digests == [played.back(steps).digest for steps in range(len(played.actions), -1, -1)]
    assert len(set(digests)) == len(digests)


@given(records, records)
def test_digests_differ_where_records_do(one: Record, other: Record) -> None:
    assert (one.digest == other.digest) == (one == other)


@given(records)
def test_copies(played: Record) -> None:
    for twin in (copy.copy(played), copy.deepcopy(played), pickle.loads(pickle.dumps(played))):
        assert twin == played
        assert hash(twin) == hash(played)
        assert twin.last == played.last
    assert evolve(played, last=None).last == played.last


def test_a_record_from_a_position() -> None:
    position = Nim().start().apply(Take(0, 0, 3))
    late = Record(Nim(), position=position).then(Take(1, 1, 3))
    assert late.first == position
    assert late.last.is_over
    assert late != Record(Nim()).then(Take(0, 0, 3)).then(Take(1, 1, 3))
    assert Record.from_json(late.to_json(), GAMES) == late
    assert Record.from_lines(late.to_lines(), GAMES) == late
    with pytest.raises(RecordError, match="another game"):
        Record(Nim(heaps=3), position=position)


def test_a_record_may_begin_with_a_view() -> None:
    game = Conclave(seats=3)
    view = game.start().apply(Claim(1, 2)).view(0)
    record = Record(game, position=view).then(Claim(0, 3))
    assert record.last.table.claims == (3, HIDDEN, None)
    assert Record.from_lines(record.to_lines(), GAMES) == record


def test_what_is_no_text_and_no_position_is_told() -> None:
    wrong: Any
    for wrong in (None, 5, [], ["{}"]):
        for read in (Record.from_json, Record.from_lines, state_from_json):
            with pytest.raises(RecordError, match="a text is expected, not"):
                read(wrong)
    with pytest.raises(RecordError, match="the position must be a state, not 5"):
        Record(Nim(), position=cast("Any", 5))
    for wrong in (None, 5, Claim(0, 1)):
        with pytest.raises(RecordError, match="is no action of nim"):
            Record(Nim(), (wrong,)).to_json()


def test_a_view_cannot_tell_all_that_a_record_needs() -> None:
    """The library's own error with the place, also where a rule asks a view for what it hides."""

    class OnNosy(OnSealed):
        def violation(self, table: ConclaveTable, phase: Sealed, action: Claim) -> Violation | None:
            all(seen(claim) for claim in table.claims if claim is not None)
            return super().violation(table, phase, action)

    class Nosy(Conclave):
        rulebook = Conclave.rulebook.replacing(OnNosy())

    game = Nosy(seats=4)
    view = game.start().apply(Claim(0, 2)).view(0)
    begun = Record(game, (Claim(1, 2), Claim(2, 1)), view)
    assert len(list(begun.states())) == 3
    begun = Record(game, (Claim(1, 2), Claim(2, 1)), view.view(None))
    with pytest.raises(RecordError, match="this view hides") as told:
        list(begun.states())
    assert told.value.number == 1
    with pytest.raises(RecordError, match="this view hides") as told:
        Record.from_lines(begun.to_lines(), {"conclave": Nosy})
    assert (told.value.line, told.value.number) == (2, 1)


def test_a_long_record_is_read_by_who_makes_room_for_it() -> None:
    long = playout(Nim(heaps=5, size=1000), 1)
    for text, read in ((long.to_json(), Record.from_json), (long.to_lines(), Record.from_lines)):
        with pytest.raises(RecordError, match=f"longer than {len(text) - 1} characters"):
            read(text, GAMES, longest=len(text) - 1)
        assert read(text, GAMES, longest=len(text)) == long


def test_what_a_seat_has_seen() -> None:
    played = Record(Conclave()).then(Claim(1, 2)).then(Claim(0, 1))
    (first, one), (second, two), (last, none) = played.view(0)
    assert (one, two, none) == (Claim(1, HIDDEN), Claim(0, 1), None)
    assert first.table.claims == (None, None)
    assert second.table.claims == (None, HIDDEN)
    assert last.table.claims == (1, 2)
    assert [action for _, action in played.view(None)] == [Claim(1, HIDDEN), Claim(0, HIDDEN), None]


def test_illegal_actions_are_told_with_their_number() -> None:
    with pytest.raises(WrongSeat):
        SHORT.back().then(Take(1, 1, 2))
    unsound = Record(Nim(), (Take(0, 0, 3), Take(0, 1, 1)))
    with pytest.raises(RecordError, match=r"^action 2: another seat has to act"):
        _ = unsound.last
    states = unsound.states()
    assert next(states) == Nim().start()
    with pytest.raises(IllegalAction):
        Record(Nim()).then(Take(0, 0, 9))


def test_a_long_record_is_built_step_by_step() -> None:
    """`then` plays one action, not the whole record again."""
    played = Record(Nim(heaps=5, size=400))
    while not played.last.is_over:
        seat = played.last.actors[0]
        heap = next(heap for heap, size in enumerate(played.last.table.heaps) if size)
        played = played.then(Take(seat, heap, 1))
    assert len(played.actions) == 2000
    assert Record.from_lines(played.to_lines(), GAMES) == played


# --- texts ---------------------------------------------------------------------------------------------

GOOD: dict[str, Any] = json.loads(SHORT.to_json())


def changed(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def without(field: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != field})


def action(**changes: Any) -> str:
    return changed(actions=[{**GOOD["actions"][0], **changes}])


def options(**changes: Any) -> str:
    return changed(game={"name": "nim", "options": changes})


def position(**changes: Any) -> str:
    state = {"table": {"heaps": [1, 2]}, "phase": {"type": "Taking", "seat": 0}}
    return changed(actions=[], position={**state, **changes})


UNSOUND = [
    ("", "no sound JSON: Expecting value"),
    ("{", "no sound JSON"),
    ("nul", "no sound JSON"),
    ("{} {}", "no sound JSON: Extra data"),
    ("\ufeff{}", "no sound JSON: Expecting value"),
    (b"\xff\xfe", "no UTF-8 text: invalid start byte at byte 0"),
    ('"\\ud800"', "must be an object, not '\\ud800'"),
    ("[]", "record must be an object, not []"),
    ("null", "record must be an object, not None"),
    ('{"schema": NaN}', "no sound JSON: 'NaN' is no whole number"),
    ('{"schema": -Infinity}', "'-Infinity' is no whole number"),
    ('{"schema": 1e999}', "'1e999' is no whole number"),
    ('{"schema": 1.0}', "'1.0' is no whole number"),
    ('{"schema": 1, "schema": 2}', "an object names a field twice"),
    ("[" * 100_000, "nested too deeply"),
    ('{"a":' * 100_000, "nested too deeply"),
    ("1" * 100_000, "no sound JSON"),
    (" " * (LONGEST_TEXT + 1), "longer than 1000000 characters"),
    (b" " * (LONGEST_TEXT + 1), "longer than 1000000 characters"),
    (without("schema"), "schema None is unknown here; this version reads 'regelwerk.record/1'"),
    (changed(schema="regelwerk.record/2"), "schema 'regelwerk.record/2' is unknown here"),
    (changed(schema=["x"]), "schema ['x'] is unknown here"),
    (without("game"), "header lacks the field 'game'"),
    (without("actions"), "the field 'actions' of a record must be a list, not None"),
    (changed(more=1), "header has the unknown field 'more'"),
    (changed(game="nim"), "game must be an object, not 'nim'"),
    (changed(game={"name": "nim"}), "game lacks the field 'options'"),
    (changed(game={"name": "chess", "options": {}}), "there is no game 'chess'; installed: "),
    (changed(game={"name": ["nim"], "options": {}}), "the name of a game is a text, not ['nim']"),
    (changed(game={"name": "nim", "options": []}), "options must be an object, not []"),
    (options(seats=9), "options: Nim: option seats must be a whole number from 2 to 3, not 9"),
    (options(seats="2"), "options.seats: a whole number is expected, not '2'"),
    (options(seats=True), "options.seats: a whole number is expected, not True"),
    (options(toss=0), "options.toss: true or false is expected, not 0"),
    (options(seets=2), "options: unknown field 'seets'"),
    (options(size=2**63), "options.size: a number within 64 bits is expected, not 9223372036854775808"),
    (changed(actions={}), "must be a list, not {}"),
    (changed(actions=[7]), "action 1: action must be an object, not 7"),
    (action(type="Steal"), "action 1: action of unknown type 'Steal'; known are Toss, Take"),
    (action(type=None), "action 1: action of unknown type None"),
    (action(type=["Take"]), "action 1: action of unknown type ['Take']"),
    (action(player="0"), "action 1: action.player: a whole number is expected, not '0'"),
    (action(player=None), "action 1: action.player: a whole number is expected, not None"),
    (action(amount=True), "action 1: action.amount: a whole number is expected, not True"),
    (action(amount=[[[1]]]), "action 1: action.amount: a whole number is expected, not [[[1]]]"),
    (action(amount={"hidden": True}), "action 1: action.amount: a whole number is expected"),
    (action(amount=10**400), "action 1: action.amount: a number within 64 bits is expected, not 1000"),
    (action(more=1), "action 1: action: unknown field 'more'"),
    (
        action(amount=9),
        "action 1: take at least one, and no more than there are [nim.amount, 2]; heap 0 has",
    ),
    (action(player=1), "action 1: another seat has to act [turn.seat, engine]; first to act, not second"),
    (changed(actions=[*GOOD["actions"], GOOD["actions"][0]]), "action 4: nothing can be done after the end"),
    (position(more=1), "state has the unknown field 'more'"),
    (position(table=[]), "table must be an object, not []"),
    (position(table={}), "table lacks the field 'heaps'"),
    (position(table={"heaps": [1, 2], "game": 1}), "table has the unknown field 'game'"),
    (position(table={"heaps": {"0": 1}}), "table.heaps: a list is expected, not {'0': 1}"),
    (position(table={"heaps": [1, None]}), "table.heaps[1]: a whole number is expected, not None"),
    (position(table={"heaps": [1]}), "cannot be played on: the heaps do not fit the options"),
    (position(table={"heaps": [1, -1]}), "cannot be played on: the heaps do not fit the options"),
    (position(phase={"type": "Taking", "seat": 2}), "cannot be played on: no such seat"),
    (position(phase={"type": "Taking"}), "phase.seat: this field is missing"),
    (position(phase={"type": "Sealed"}), "phase of unknown type 'Sealed'; known are Tossing, Taking, Over"),
    (position(phase="Tossing"), "phase must be an object, not 'Tossing'"),
]


@pytest.mark.parametrize(("text", "reason"), UNSOUND, ids=[reason[:50] for _, reason in UNSOUND])
def test_unsound_records_are_told(text: str | bytes, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(text, GAMES)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 600
    assert caught.value.line is None


@pytest.mark.parametrize(
    ("line", "put", "told"),
    [
        (1, "{", "line 1: no sound JSON"),
        (1, "[]", "line 1: header must be an object, not []"),
        (1, "", "line 1: no sound JSON"),
        (
            1,
            '{"schema":"regelwerk.record/0","game":{}}',
            "line 1: schema 'regelwerk.record/0' is",
        ),
        (2, "", "line 2: no sound JSON"),
        (3, "{]", "line 3: no sound JSON"),
        (3, "{}", "line 3, action 2: action of unknown type None"),
        (3, '{"type":"Take","player":0,"heap":1,"amount":1}', "line 3, action 2: another seat has to act"),
        (4, '{"type":"Take","player":0,"heap":1,"amount":9}', "line 4, action 3: take at least one"),
        (4, '{"type":"Take","player":0,"heap":1}', "line 4, action 3: action.amount: this field is missing"),
        (4, "[" * 99_999, "line 4: nested too deeply"),
    ],
)
def test_lines_are_numbered(line: int, put: str, told: str) -> None:
    lines = SHORT.to_lines().splitlines()
    lines[line - 1] = put
    with pytest.raises(RecordError) as caught:
        Record.from_lines("\n".join(lines), GAMES)
    assert str(caught.value).startswith(told)
    assert caught.value.line == line


def test_lines_bear_no_more_than_they_should() -> None:
    with pytest.raises(RecordError, match=r"^line 1: no sound JSON"):
        Record.from_lines("", GAMES)
    with pytest.raises(RecordError, match=r"^line 5: no sound JSON"):
        Record.from_lines(SHORT.to_lines() + "\n", GAMES)
    with pytest.raises(RecordError, match=r"^no UTF-8 text"):
        Record.from_lines(b"\xff", GAMES)
    with pytest.raises(RecordError, match=r"^longer than"):
        Record.from_lines("\n" * (LONGEST_TEXT + 1), GAMES)
    assert Record.from_lines(SHORT.to_lines().rstrip("\n"), GAMES) == SHORT


def test_any_text_with_the_same_content_is_read() -> None:
    """The text that is written is canonical; any other order and layout is read all the same."""
    text = json.dumps({key: GOOD[key] for key in reversed(GOOD)}, indent=3, ensure_ascii=False)
    assert text != SHORT.to_json()
    loaded = Record.from_json(text, GAMES)
    assert loaded == SHORT
    assert loaded.to_json() == SHORT.to_json()
    assert Record.from_json(options(), GAMES) == SHORT


def test_all_options_are_written() -> None:
    """So that a later change of a default changes no record."""
    header = json.loads(SHORT.to_lines().splitlines()[0])
    assert header == {
        "schema": "regelwerk.record/1",
        "game": {"name": "nim", "options": {"seats": 2, "heaps": 2, "size": 3, "toss": False}},
    }


# --- earlier versions ----------------------------------------------------------------------------------


def test_records_of_version_1_load_for_ever() -> None:
    """These files were written by the first release. Never change them: whoever has such a file keeps it."""
    nim = Record.from_lines((FIXTURES / "record_v1_nim.jsonl").read_bytes(), GAMES)
    assert nim == Record(
        Nim(seats=3, toss=True), (Toss(CHANCE, 2), Take(2, 0, 1), Take(0, 1, 3), Take(1, 0, 2))
    )
    assert nim.last.is_over
    assert nim.digest == "e59bfaa25862de87213d648cb3f86e86bea96525102c8c1c51d108a5c8fea081"
    text = (FIXTURES / "record_v1_conclave_from_a_view.jsonl").read_text()
    conclave = Record.from_lines(text, GAMES)
    assert conclave.last.table.claims == (3, HIDDEN, 3)
    assert conclave.digest == "1ea8174b2788ccdbe48f1aaaa94b81d7de8bc1be53107b897c126be0dd70c409"
    assert conclave.to_lines() == text


def test_an_earlier_schema_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a change of the form is made: each earlier schema says how the next came about.

    Schema `draft/1` called the options `switches`; `draft/2` counted seats from 1.
    """

    def first(header: dict[str, Any], actions: Iterable[Any]) -> record.Plain:
        game = header["game"]
        return {
            "schema": "draft/2",
            "game": {"name": game["name"], "options": game["switches"]},
        }, actions

    def second(header: dict[str, Any], actions: Iterable[Any]) -> record.Plain:
        lifted = ({**each, "player": each["player"] - 1} for each in actions)
        return {**header, "schema": record.SCHEMA}, lifted

    early = '{"schema":"draft/1","game":{"name":"nim","switches":{"heaps":1}}}\n' + (
        '{"type":"Take","player":1,"heap":0,"amount":1}\n{"type":"Take","player":2,"heap":0,"amount":2}\n'
    )
    with pytest.raises(RecordError, match="line 1: schema 'draft/1' is unknown here"):
        Record.from_lines(early, GAMES)
    monkeypatch.setitem(record.MIGRATIONS, "draft/1", first)
    monkeypatch.setitem(record.MIGRATIONS, "draft/2", second)
    assert Record.from_lines(early, GAMES) == Record(Nim(heaps=1), (Take(0, 0, 1), Take(1, 0, 2)))
    with pytest.raises(RecordError, match="line 3, action 2: another seat"):
        Record.from_lines(early.replace('"player":2', '"player":1'), GAMES)
    with pytest.raises(RecordError, match=r"this version reads 'draft/1', 'draft/2', 'regelwerk.record/1'"):
        Record.from_lines(early.replace("draft/1", "draft/0"), GAMES)


def test_every_action_is_an_action() -> None:
    assert all(isinstance(each, Action) for each in SHORT.actions)
