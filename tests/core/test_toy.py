"""The engine carries a complete small game."""

from random import Random

import pytest

from regelwerk.core import Record, TurnRule, WrongPhase, WrongSeat
from regelwerk.core.codec import state_from_json, state_to_json
from tests.toys import Nim, NimRule, Over, Take, Taking, Toss, Tossing

GAMES = {"nim": Nim}


def test_a_game_is_played_recorded_and_replayed() -> None:
    rng = Random(1)
    record = Record(Nim(toss=True))
    while not record.last.is_over:
        state = record.last
        chance = state.actors == (-1,)
        action = (state.outcomes if chance else state.legal_actions).sample(rng)
        assert state.game.parse(state.game.format(action, state), state) == action
        assert state_from_json(state_to_json(state), GAMES) == state
        record = record.then(action)
    assert sum(record.last.returns) == 0
    assert Record.from_lines(record.to_lines(), GAMES) == record
    assert Record.from_json(record.to_json(), GAMES) == record
    assert Record.from_json(record.to_json(), GAMES).digest == record.digest


def test_refusals_name_the_rule() -> None:
    state = Nim().start()
    assert state.violation(Take(0, 9, 1)).rule is NimRule.HEAP
    assert state.violation(Take(0, 0, 4)).rule is NimRule.AMOUNT
    assert state.violation(Take(0, 0, True)).rule is TurnRule.MALFORMED
    assert state.violation("take").rule is TurnRule.MALFORMED
    with pytest.raises(WrongSeat, match="first to act, not second"):
        state.apply(Take(1, 0, 1))
    with pytest.raises(WrongPhase):
        state.apply(Toss(-1, 0))


def test_the_machine_is_read_from_the_annotations() -> None:
    machine = Nim.rulebook.machine
    assert machine.phases == (Tossing, Taking, Over)
    assert [str(edge) for edge in machine.edges] == [
        "Tossing -> Taking",
        "Taking -> Taking",
        "Taking -> Over",
    ]
    assert machine.chance == (Tossing,)
    assert machine.final == (Over,)
