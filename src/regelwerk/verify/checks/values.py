"""States are values: immutable, compared and hashed by content, and the same after any journey."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import islice
from typing import Any

import attrs

from regelwerk.core import Action, Choices, Record, RecordError, evolve, maker
from regelwerk.core.codec import (
    AnyGame,
    AnyState,
    Games,
    codec_of,
    game_in,
    game_out,
    state_from_json,
    state_to_json,
)
from regelwerk.verify.anatomy import (
    class_of,
    hides_something,
    initial,
    is_attrs,
    mutable_part,
    parts,
    rebuilt,
    spelled,
)
from regelwerk.verify.scenes import ALL, Complaint, Course, Moment, Setting, Step, on

LONGEST_REPR = 1_000_000


def games_of(game: AnyGame) -> Games:
    """The game by its name, so that games outside the catalogue are found too."""
    return {game.name: type(game)}


def differing(state: AnyState, other: AnyState) -> Complaint:
    """How two states that should be the same value differ."""
    if type(other) is not type(state) or other != state:
        return f"{other!r} is not {state!r}"
    if hash(other) != hash(state):
        return "it is equal, but hashes differently"
    if spelled(other) != spelled(state):
        return "it is equal, but holds something else in a field that is not compared"
    if other.actors != state.actors:
        return f"{other.actors} act, not {state.actors}"
    if not hides_something(state) and not same_choices(state.legal_actions, other.legal_actions):
        return "other actions are legal"
    return None


def same_choices(ours: Choices[Action], theirs: Choices[Action]) -> bool:
    """Whether the same actions are legal, in the same order; of very many, the first ones are compared."""
    if ours is theirs:  # chapters keep lists that are often asked for
        return True
    return len(ours) == len(theirs) and all(a == b for a, b in islice(zip(ours, theirs, strict=True), ALL))


@on(Moment)
def equal_values_hash_equal(moment: Moment) -> Complaint:
    """A state built anew from the same parts is equal, and hashes equal."""
    return differing(moment.state, moment.twin)


@on(Setting)
def equality_leaves_nothing_out(setting: Setting) -> Complaint:
    """Every field of the game, the table, the phases and the actions counts when they are compared."""
    book = setting.game.rulebook
    for cls in (type(setting.game), setting.game.table_type, *book.phases, *book.actions):
        for field in attrs.fields(cls):
            if field.init and not (field.eq and field.hash is not False):
                return f"{cls.__name__}.{field.name} is left out"
    return None


@on(Moment)
def deeply_immutable(moment: Moment) -> Complaint:
    """Nothing inside a state or an action can be changed in place."""
    for value in (moment.state, *moment.some[:3]):
        if found := mutable_part(value):
            return f"{found}, which can be changed in place"
    return None


@on(Moment)
def unchanged_by_questions(moment: Moment) -> Complaint:
    """Asking a state anything leaves it as it was."""
    state = moment.state
    before = spelled(state)
    for action in moment.some[:5]:
        state.violation(action)
        state.witness(action, action.player)
        state.game.format(action, state)
    for seat in moment.everyone:
        state.view(seat)
    state.game.picture(state)
    state_to_json(state)
    return None if spelled(state) == before else "the state has changed"


@on(Step)
def unchanged_by_actions(step: Step) -> Complaint:
    """Taking an action leaves the state and the action as they were."""
    before = spelled((step.before, step.action))
    hashed = hash(step.before)
    step.before.apply(step.action)
    step.before.advance(step.action)
    if spelled((step.before, step.action)) != before or hash(step.before) != hashed:
        return "the state before has changed"
    return None


@on(Step)
def deterministic(step: Step) -> Complaint:
    """The same action in an equal state always leads to the same state."""
    for start in (step.before, rebuilt(step.before)):
        if complaint := differing(step.after, start.apply(step.action)):
            return complaint
    return None


@on(Moment)
def fast_copies_are_exact(moment: Moment) -> Complaint:
    """`evolve` and `maker` give what `attrs.evolve` and the constructor give."""
    for value in _frozen_parts(moment):
        cls = class_of(value)
        held = initial(value)
        exact = attrs.evolve(value)
        for fast in (evolve(value), evolve(value, **held), maker(cls)(**held)):
            if type(fast) is not cls or fast != exact or hash(fast) != hash(exact):
                return f"{fast!r} is not {exact!r}"
    return None


def _frozen_parts(moment: Moment) -> list[Any]:
    found: dict[type, Any] = {}
    for value in (moment.state, *moment.some[:3]):
        found |= {type(part): part for _, part in parts(value) if is_attrs(part)}
    return list(found.values())


@on(Moment)
def pickles_and_copies(moment: Moment) -> Complaint:
    """A pickled, copied or deep-copied state is the same value."""
    state = moment.state
    for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        if complaint := differing(state, other):
            return complaint
    return None


@on(Moment)
def json_round_trip(moment: Moment) -> Complaint:
    """A state read back from JSON is the same value, with the same actors and legal actions."""
    games = games_of(moment.game)
    return differing(moment.state, state_from_json(state_to_json(moment.state), games))


@on(Moment)
def json_is_canonical(moment: Moment) -> Complaint:
    """Equal states have the same JSON text, which names its schema and its game."""
    text = state_to_json(moment.state)
    if state_to_json(moment.twin) != text:
        return "an equal state has another JSON text"
    return None if {"schema", "game"} <= json.loads(text).keys() else "the JSON has no schema or no game"


@on(Moment)
def json_guards_the_border(moment: Moment) -> Complaint:
    """JSON with an unknown schema or field, or with one missing, is refused with a `RecordError`."""
    data = json.loads(state_to_json(moment.state))
    table, phase = data["table"], data["phase"]
    bad = [
        {**data, "schema": "regelwerk.state/0"},
        {**data, "extra": 1},
        {**data, "table": {**table, "extra": 1}},
        {**data, "phase": {**phase, "extra": 1}},
        {**data, "phase": {**phase, "type": "Nothing"}},
    ]
    bad += [{**data, "table": {k: v for k, v in table.items() if k != name}} for name in table]
    for each in bad:
        try:
            state_from_json(json.dumps(each), games_of(moment.game))
        except RecordError:
            continue
        return f"unsound JSON was read: {json.dumps(each)[:300]}"
    return None


@on(Moment)
def actions_survive_json(moment: Moment) -> Complaint:
    """An action read back from JSON is the same action."""
    codec = codec_of(type(moment.game))
    for action in moment.some:
        again = codec.action_in(json.loads(json.dumps(codec.action_out(action))))
        if again != action or type(again) is not type(action):
            return f"{action!r} came back as {again!r}"
    return None


@on(Moment)
def repr_is_bounded(moment: Moment) -> Complaint:
    """The `repr` of a state is finite and shows no memory address."""
    text = repr(moment.state)
    if len(text) > LONGEST_REPR:
        return f"the repr has {len(text)} characters"
    return "the repr shows a memory address" if " at 0x" in text else None


@on(Setting)
def games_are_values(setting: Setting) -> Complaint:
    """A game equals its copies, hashes equal, and comes back from JSON with all its options."""
    game = setting.game
    copies = (
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        attrs.evolve(game),  # type: ignore[misc]
        game_in(json.loads(json.dumps(game_out(game))), games_of(game)),
    )
    for other in copies:
        if other != game or hash(other) != hash(game) or type(other) is not type(game):
            return f"{other!r} is not {game!r}"
    return None


@on(Course)
def records_survive_json(course: Course) -> Complaint:
    """A record read back from JSON or JSON Lines is the same record with the same digest."""
    record = course.record
    games = games_of(course.game)
    for again in (Record.from_json(record.to_json(), games), Record.from_lines(record.to_lines(), games)):
        if again != record or again.digest != record.digest:
            return "the record came back as another one"
        if complaint := differing(course.states[-1], again.last):
            return complaint
    return None
