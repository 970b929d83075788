"""The probabilities of spec section 11, by playing out every roll of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from regelwerk.core import Action, State, evolve
from regelwerk.diceplomacy import DicePlomacy, SettingUp
from tests.diceplomacy.positions import AnyState, at, moves, play

ODDS = {
    "1v1": (2, (None, None), "war 1, 1: fight, 0: fight", Fraction(5, 12)),
    "1v2": (3, (None, 2, 1), "war 1, 1: fight, 0: fight", Fraction(5, 54)),
    "2v1": (3, (1, 0, None), "war 2, 2: fight, 0: fight", Fraction(181, 216)),
    "2v2": (4, (1, 0, 3, 2), "war 2, 2: fight, 0: fight", Fraction(575, 1296)),
    "2v3": (
        5,
        (1, 0, None, 4, 3),
        "war 2, ask 3+4, 3: join, 4: join, 2: fight, 0: fight",
        Fraction(197, 1296),
    ),
}


@pytest.mark.parametrize(("seats", "ally", "script", "chance"), ODDS.values(), ids=ODDS)
def test_the_attack_wins_with_unknown_dice(seats, ally, script, chance):
    """Every first roll of all dice, weighed by the library's own probabilities."""
    game = DicePlomacy(seats=seats, alliance_min_alive=3)
    won = Fraction(0)
    actions: list[Action] = []
    for weight, state in rolled(game.start()):
        turn: AnyState = State(evolve(state.table, ally=ally), state.phase)
        # What is done is the same whatever the dice: it is read from the script once.
        actions = actions or moves(turn, script)
        for action in actions:
            turn = turn.apply(action)
        won += weight * (turn.phase.verdict.victors == "attack")
    assert won == chance


def rolled(state, weight=Fraction(1)):
    if not isinstance(state.phase, SettingUp):
        yield weight, state
        return
    for action, probability in state.outcomes:
        yield from rolled(state.advance(action), weight * probability)


def attack_wins(dice, script, pairs=""):
    state = play(at(dice, pairs=pairs, alliance_min_alive=3), script)
    return state.phase.verdict.victors == "attack"


@pytest.mark.parametrize("own", range(1, 7))
def test_an_own_die_against_an_unknown_one(own):
    wins = sum(attack_wins([own, other], "war 1, 1: fight, 0: fight") for other in range(1, 7))
    assert Fraction(wins, 6) == Fraction(own - 1, 6)


@pytest.mark.parametrize("known", range(1, 7))
def test_an_unknown_attacker_against_a_known_defender(known):
    wins = sum(attack_wins([own, known], "war 1, 1: fight, 0: fight") for own in range(1, 7))
    assert Fraction(wins, 6) == Fraction(6 - known, 6)


@pytest.mark.parametrize(
    ("known", "chance"),
    [
        (1, Fraction(1)),
        (2, Fraction(35, 36)),
        (3, Fraction(11, 12)),
        (4, Fraction(5, 6)),
        (5, Fraction(13, 18)),
        (6, Fraction(7, 12)),
    ],
)
def test_two_unknown_attackers_against_a_known_defender(known, chance):
    wins = sum(
        attack_wins([one, other, known], "war 2, 2: fight, 0: fight", pairs="01")
        for one in range(1, 7)
        for other in range(1, 7)
    )
    assert Fraction(wins, 36) == chance
