"""Whatever bytes come in, the library's own error comes out, soon and in little memory."""

import json
import time
import tracemalloc
from collections import Counter
from contextlib import suppress
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Action, NotationError, Record, RecordError, catalogue
from regelwerk.core.codec import Games, codec_of, game_out, state_from_json, state_to_json
from regelwerk.core.plain import LONGEST_TEXT
from tests.fuzz import mutation
from tests.fuzz.probe import AnyGame, AnyState, interrogate, probe
from tests.toys import Conclave, Nim

TOYS: Games = {"nim": Nim, "conclave": Conclave}
NAMES = [*TOYS, *catalogue.names()]
SECONDS = 1.0
MEGABYTES = 100


class Material(NamedTuple):
    """What is mutated: records and states of a game, and what else it knows."""

    records: list[Record]
    states: list[AnyState]
    actions: list[Action]
    texts: list[str]


_materials: dict[str, Material] = {}


def material(name: str) -> Material:
    """Sound records from small games of one kind, from the first state, from positions and from views."""
    if name not in _materials:
        _materials[name] = _gather(name)
    return _materials[name]


def _gather(name: str) -> Material:
    rng = Random(f"material of {name}")
    records: list[Record] = []
    states: list[AnyState] = []
    actions: dict[Action, str] = {}
    for game in _games(name):
        for _ in range(3):
            record = Record(game)
            while not record.last.is_over and len(record.actions) < 120:
                state = record.last
                action = state.legal_actions.sample(rng)
                actions.setdefault(action, game.format(action, state))
                record = record.then(action)
            visited = list(record.states())
            states += rng.sample(visited, min(6, len(visited)))
            at = rng.randrange(len(record.actions) + 1)
            tail = record.actions[at : at + 5]
            view = visited[at].view(rng.choice([None, *range(game.seats)]))
            records += [record, record.back(len(record.actions) // 2)]
            records += [Record(game, tail, visited[at]), Record(game, (), view)]
    kinds = {type(action): action for action in rng.sample(list(actions), len(actions))}
    return Material(records, states, list(kinds.values()), [actions[action] for action in kinds.values()])


def _games(name: str) -> tuple[AnyGame, ...]:
    found = TOYS[name] if name in TOYS else catalogue.find(name)
    return (found(), *found.variants()[:6])


def mutant(name: str, rng: Random) -> tuple[bool, str | bytes]:
    """A record made unsound, and whether it is in lines."""
    record = rng.choice(material(name).records)
    in_lines = rng.random() < 0.5
    text = record.to_lines() if in_lines else record.to_json()
    if rng.random() < 0.5:
        return in_lines, rng.choice(mutation.BLIND)(rng, text)
    data = list(map(json.loads, text.splitlines())) if in_lines else json.loads(text)
    data = rng.choice(mutation.CUNNING)(rng, data)
    if in_lines:
        return True, "\n".join(json.dumps(line) for line in data) if isinstance(data, list) else str(data)
    return False, json.dumps(data)


def load(in_lines: bool, text: str | bytes) -> Record | None:
    """The record, if it is sound; any error but the library's own fails the test."""
    try:
        return Record.from_lines(text, TOYS) if in_lines else Record.from_json(text, TOYS)
    except RecordError as error:
        assert 0 < len(str(error)) < 1000  # noqa: PT017
        return None


# One number a test: walks on drawn bytes would shrink, but a mutant is small as it is.
randoms = st.integers(0, 2**64).map(Random)
for_each_game = pytest.mark.parametrize("name", NAMES)


@for_each_game
@given(rng=randoms)
def test_mutated_records(name: str, rng: Random) -> None:
    for _ in range(5):
        record = load(*mutant(name, rng))
        if record is not None:
            assert load(True, record.to_lines()) == record
            some = material(name)
            interrogate(record.last, some.actions, some.texts, rng, TOYS)


@for_each_game
@given(rng=randoms)
def test_mutated_states_can_be_played_on(name: str, rng: Random) -> None:
    """What `flaw` lets through must answer every question."""
    some = material(name)
    data = json.loads(state_to_json(rng.choice(some.states)))
    for _ in range(5):
        part = rng.choice(["table", "phase", "table", "phase", "game"])
        changed = {**data, part: rng.choice(mutation.CUNNING)(rng, data[part])}
        try:
            state = state_from_json(json.dumps(changed), TOYS)
        except RecordError:
            continue
        probe(state, some.actions, some.texts, rng, TOYS)


@for_each_game
@given(rng=randoms)
def test_mutated_notation(name: str, rng: Random) -> None:
    some = material(name)
    state = rng.choice(some.states)
    text = rng.choice(some.texts)
    for _ in range(5):
        blind = mutation.bytes_of(rng, text).decode("utf-8", "surrogateescape")
        try:
            action = state.game.parse(blind, state)
        except NotationError:
            continue
        assert state.game.parse(state.game.format(action, state), state) == action
        state.violation(action)


@for_each_game
@given(text=st.text() | st.binary())
def test_any_text_at_all(name: str, text: str | bytes) -> None:
    for in_lines in (True, False):
        assert load(in_lines, text) is None
    with pytest.raises(RecordError):
        state_from_json(text, TOYS)
    if isinstance(text, str):
        state = material(name).states[0]
        with suppress(NotationError):
            state.game.parse(text, state)


# --- bombs: as much as possible within the longest text that is read --------------------------------------


def fill(unit: str, before: str = "", after: str = "") -> str:
    """A text of the greatest length, made of one repeated unit."""
    return before + unit * ((LONGEST_TEXT - len(before) - len(after)) // len(unit)) + after


NIM = json.dumps({"schema": "regelwerk.record/1", "game": game_out(Nim())})
RECORD = NIM[:-1] + ',"actions":['
HEAPS = NIM[:-1] + ',"actions":[],"position":{"phase":{"type":"Over","winner":0},"table":{"heaps":['
BOMBS = {
    "empty lists": fill("[],", "[", "0]"),
    "lists of a list": fill("[[]],", "[", "0]"),
    "lists of a number": fill("[0],", "[", "0]"),
    "empty objects": fill("{},", "[", "0]"),
    "objects of a field": fill('{"a":0},', "[", "0]"),
    "depth in lists": fill("["),
    "depth in objects": fill('{"a":'),
    "numbers": fill("9,", "[", "0]"),
    "great numbers": fill("9" * 4000 + ",", "[", "0]"),
    "one number": fill("9"),
    "a text": fill("x", '"', '"'),
    "a text of escapes": fill("\\u1234", '"', '"'),
    "a text of astral escapes": fill("\\ud83d\\ude00", '"', '"'),
    "texts": fill('"ab",', "[", "0]"),
    "fields": "{" + ",".join(f'"{number}":0' for number in range(95_000)) + "}",
    "fields of a header": NIM[:-1] + "," + ",".join(f'"{number}":0' for number in range(95_000)) + "}",
    "nothing": fill(" "),
    "lines": fill("\n"),
    "lines of a number": fill("1\n"),
    "lines of an object": fill("{}\n"),
    "actions that are none": fill("0,", RECORD, "0]}"),
    "objects for actions": fill("{},", RECORD, "{}]}"),
    "a game with a long name": '{"schema":"regelwerk.record/1","actions":[],"game":{"options":{},"name":"'
    + "x" * 950_000
    + '"}}',
    "a table of numbers": fill("0,", HEAPS, "0]}}}"),
    "a table of texts": fill('"",', HEAPS, "0]}}}"),
    "a table of lists": fill("[],", HEAPS, "0]}}}"),
    "a table of objects": fill("{},", HEAPS, "0]}}}"),
    "a phase of fields": NIM[:-1]
    + ',"actions":[],"position":{"table":{"heaps":[1,2]},"phase":{"type":"Tossing",'
    + ",".join(f'"{number}":0' for number in range(95_000))
    + "}}}",
    "lines of actions": NIM + fill('\n{"type":"Take","player":0,"heap":0,"amount":1}')[:-1000],
    "too long": fill("x") + "xx",
}


@pytest.mark.slow
@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("in_lines", [True, False])
def test_no_text_takes_long_or_much_memory(bomb: str, in_lines: bool) -> None:
    # Time without the tracing of memory, which alone would take several times as long.
    started = time.process_time()
    assert load(in_lines, BOMBS[bomb]) is None
    assert time.process_time() - started < SECONDS
    tracemalloc.start()
    try:
        assert load(in_lines, BOMBS[bomb].encode()) is None
        assert tracemalloc.get_traced_memory()[1] < MEGABYTES * 10**6
    finally:
        tracemalloc.stop()


def test_the_bombs_are_as_great_as_they_may_be() -> None:
    small = {name for name, text in BOMBS.items() if len(text) < LONGEST_TEXT * 0.9}
    assert small == set()
    assert [name for name, text in BOMBS.items() if len(text) > LONGEST_TEXT] == ["too long"]


@pytest.mark.slow
@for_each_game
def test_ten_thousand_mutated_records(name: str) -> None:
    resource = pytest.importorskip("resource")
    rng = Random(f"ten thousand of {name}")
    some = material(name)
    met: Counter[bool] = Counter()
    at_first = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10_000):
        in_lines, text = mutant(name, rng)
        started = time.process_time()
        record = load(in_lines, text)
        assert time.process_time() - started < SECONDS
        met[record is not None] += 1
        if record is not None and rng.random() < 0.2:
            probe(record.last, some.actions, some.texts, rng, TOYS)
    # In kilobytes; elsewhere than on Linux the unit may be bytes, and this says less.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - at_first < MEGABYTES * 1000
    # Both happened often enough to mean something.
    assert met[True] > 500, met
    assert met[False] > 4000, met


def test_the_codec_of_every_game_can_be_made() -> None:
    for name in NAMES:
        for game in _games(name):
            own = codec_of(type(game))
            assert own.options_in(own.options_out(game)) == game


def test_mutants_are_of_every_sort() -> None:
    """Else the tests above would show little."""
    rng = Random(1)
    reasons: Counter[str] = Counter()
    for _ in range(600):
        in_lines, text = mutant("nim", rng)
        try:
            Record.from_lines(text, TOYS) if in_lines else Record.from_json(text, TOYS)
            reasons["sound"] += 1
        except RecordError as error:
            for sort in (
                "JSON",
                "UTF-8",
                "unknown field",
                "schema",
                "expected",
                "cannot be played on",
                "turn.",
                "nim.",
            ):
                reasons[sort] += sort in str(error)
    assert min(reasons.values()) >= 3, reasons
    assert len(reasons) == 9
