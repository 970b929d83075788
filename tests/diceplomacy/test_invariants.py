"""The invariants of spec section 10, by number: on play of every size, and laws that can fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from regelwerk.core import Action, State, codec, evolve, listed
from regelwerk.core.record import Record
from regelwerk.diceplomacy import (
    DicePlomacy,
    DicePlomacyState,
    Reform,
    Rerolling,
    TakingTurn,
    Verdict,
    Voting,
    War,
)
from regelwerk.diceplomacy.chapters.turn import OnTakingTurn
from regelwerk.diceplomacy.chapters.veil import Veiled
from regelwerk.diceplomacy.chapters.vote import OnBalloting
from regelwerk.diceplomacy.chapters.war import decide
from regelwerk.diceplomacy.laws import STATE_LAWS, STEP_LAWS
from regelwerk.diceplomacy.laws.of_states import json_keeps_it, secrets_do_not_show
from regelwerk.diceplomacy.laws.of_steps import strength_helps, verdict_of
from regelwerk.diceplomacy.table import concealed
from tests.diceplomacy.positions import at, play

GAMES = [
    *(DicePlomacy(seats=seats) for seats in range(2, 9)),
    *DicePlomacy.variants(),
]


def walk(game: DicePlomacy, rng: Random) -> Iterator[tuple[DicePlomacyState, Action, DicePlomacyState]]:
    """The steps of one random game."""
    state = game.start()
    while not state.is_over:
        action = state.legal_actions.sample(rng)
        after = state.apply(action)
        yield state, action, after
        state = after


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_all_laws_hold_in_play(game):
    for state, action, after in walk(game, Random(1)):
        for step_law in STEP_LAWS:
            assert step_law(state, action, after), (step_law.__name__, state, action)
        for state_law in STATE_LAWS:
            assert state_law(after), (state_law.__name__, after)


def test_the_laws_bear_the_numbers_of_the_spec():
    numbers = set()
    for law in (*STATE_LAWS, *STEP_LAWS):
        assert law.__doc__ is not None
        numbers |= {int(number) for number in re.findall(r"\d+", law.__doc__.split(":")[0])}
    assert numbers & set(range(1, 26)) == set(range(1, 26))


def test_09_there_are_at_most_2n_plus_1_wars():
    rng = Random(9)
    for seats in range(2, 9):
        for _ in range(30):
            steps = walk(DicePlomacy(seats=seats), rng)
            wars = sum(verdict_of(state, after) is not None for state, _, after in steps)
            assert wars <= 2 * seats + 1


@pytest.mark.parametrize("seats", [2, 3])
def test_10_small_tables_count_one_victory_and_one_defeat_a_war(seats):
    rng = Random(10)
    for _ in range(20):
        wars = 0
        for state, _, after in walk(DicePlomacy(seats=seats), rng):
            wars += verdict_of(state, after) is not None
            assert sum(after.table.victories) == sum(after.table.defeats) == wars


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_23_peace_limits_bound_the_turns(limit):
    rng = Random(23)
    for seats in (2, 4, 6):
        game = DicePlomacy(seats=seats, peace_limit=limit)
        for _ in range(25):
            *_, (_, _, last) = walk(game, rng)
            assert last.table.turn <= (2 * seats + 2) * (limit + 1)


def test_24_records_are_read_as_they_were_written():
    rng = Random(24)
    for game in GAMES:
        record = Record(game)
        for _, action, _ in walk(game, rng):
            record = record.then(action)
        again = Record.from_lines(record.to_lines())
        assert again == record
        assert again.digest == record.digest
        assert hash(again.last) == hash(record.last)
        assert Record.from_json(record.to_json()) == record


# --------------------------------------------------------------- a law that cannot fail would say nothing


def broken(**changes):
    state = at([5, 3, 2, 6], pairs="01")
    return State(evolve(state.table, **changes), state.phase)


OVER = play(at([6, 1, 3, 3], v=[2, 0, 0, 0], d=[0, 1, 0, 0]), "war 1, 1: fight, 0: fight")

UNLAWFUL_STATES = {
    "alliances_are_pairs": broken(ally=(1, None, None, None)),
    "few_have_no_alliances": broken(alive=(0, 1, 2)),
    "defeats_put_out": broken(defeats=(3, 0, 0, 0)),
    "nobody_has_won_yet": broken(victories=(3, 0, 0, 0)),
    "nobody_wins_and_falls": broken(victories=(3, 0, 0, 0), defeats=(3, 0, 0, 0)),
    "sides_are_sound": State(at().table, Voting(War((0,), (0,)), "attack", 0)),
    "help_is_for_the_outnumbered": evolve(
        play(at(n=5, pairs="01"), "war 2"), table=at(n=5, pairs="12 03").table
    ),
    "few_share_evenly": at(n=3, v=[1, 0, 0]),
    "known_is_true": broken(known=(4, None, None, None)),
    "dice_and_chances_are_sound": broken(die=(5, 3, 2, 7)),
    "choices_are_sound": broken(alive=(1, 2, 3)),
    "right_seat_acts": broken(alive=(1, 2, 3)),
    "returns_are_sound": State(OVER.table, evolve(OVER.phase, winners=(1,))),
    "tie_is_broken": State(OVER.table, evolve(OVER.phase, winners=(0, 1))),
    "turns_are_bounded": State(evolve(at(turn_limit=8).table, turn=9), TakingTurn(0)),
}
TRICKED = {"secrets_do_not_show", "json_keeps_it", "strength_helps"}
"""Laws that only faulty code can break: `TestWithATrickster` breaks them."""


@pytest.mark.parametrize("law", [law for law in STATE_LAWS if law.__name__ not in TRICKED])
def test_each_law_of_states_can_fail(law):
    assert not law(UNLAWFUL_STATES[law.__name__])


WAR = play(at([5, 3, 2, 6]), "war 1, 1: fight")
FOUGHT = play(WAR, "0: fight")
SEEKING = play(at(n=5, pairs="01"), "war 2")


def tampered(state, **changes):
    return State(evolve(state.table, **changes), state.phase)


UNLAWFUL_STEPS = {
    "wars_are_counted": (WAR, "0: fight", tampered(FOUGHT, victories=(2, 0, 0, 0))),
    "help_is_offered": (
        at(n=5, pairs="01"),
        "war 2",
        State(SEEKING.table, Voting(SEEKING.phase.war, "defence", 0)),
    ),
    "scores_never_fall": (at(v=[1, 0, 0, 0]), "conference", at(c=1)),
    "war_leaves_neutrals_alone": (WAR, "0: fight", tampered(FOUGHT, known=(5, 3, 2, None))),
    "revealed_and_hidden": (FOUGHT, "roll 0=2", at([2, 3, 2, 6], c=1)),
    "losers_keep_their_dice": (
        State(FOUGHT.table, Rerolling(Verdict(War((0,), (1,)), "defence", (5, 3), ()), (0,))),
        "roll 0=2",
        at(c=1),
    ),
    "step_is_pure": (at(), "conference", at(c=2)),
    "rotation_commutes": (at(), "conference", at(c=2)),
    "turn_order_holds": (at(), "conference", State(at().table, TakingTurn(2))),
}


@pytest.mark.parametrize("law", [law for law in STEP_LAWS if law.__name__ not in TRICKED])
def test_each_law_of_steps_can_fail(law):
    before, text, after = UNLAWFUL_STEPS[law.__name__]
    assert not law(before, before.game.parse(text, before), after)


class TestWithATrickster:
    """Laws about the code itself are held against code that is false; against the true code they hold."""

    def test_18_a_view_that_shows_a_die(self, monkeypatch):
        state = at([5, 3, 2, 6])
        assert secrets_do_not_show(state)
        monkeypatch.setattr(Veiled, "view", lambda self, table, phase, seat: (table, phase))
        assert not secrets_do_not_show(state)

    @pytest.mark.parametrize("seat", [0, 3, None])
    def test_18_a_view_that_shows_a_die_to_one_only(self, monkeypatch, seat):
        def peeking(self, table, phase, eyes):
            return table if eyes == seat else concealed(table, eyes), phase

        monkeypatch.setattr(Veiled, "view", peeking)
        assert not secrets_do_not_show(at([5, 3, 2, 6]))

    def test_18_a_view_that_shows_a_sealed_vote(self, monkeypatch):
        state = play(at([5, 3, 2, 6], surrender_mode="simultaneous"), "war 1, 1: fight")
        assert secrets_do_not_show(state)
        monkeypatch.setattr(
            OnBalloting, "view", lambda self, table, phase, seat: (concealed(table, seat), phase)
        )
        assert not secrets_do_not_show(state)

    def test_18_actions_that_depend_on_the_die_of_another(self, monkeypatch):
        honest = OnTakingTurn.legal

        def telling(self, table, phase):
            return honest(self, table, phase) if table.die[1] > 3 else listed(Reform(phase.seat))

        monkeypatch.setattr(OnTakingTurn, "legal", telling)
        assert not secrets_do_not_show(at([5, 3, 2, 6]))

    def test_18_actors_that_depend_on_a_die(self, monkeypatch):
        monkeypatch.setattr(OnTakingTurn, "actors", lambda self, table, phase: (table.die[1] % 4,))
        assert not secrets_do_not_show(at([5, 3, 2, 6]))

    def test_24_json_that_loses_something(self, monkeypatch):
        state = at(known=[3, None, None, None])
        assert json_keeps_it(state)
        honest = codec.state_to_json
        monkeypatch.setattr(codec, "state_to_json", lambda told: honest(at()))
        assert not json_keeps_it(state)

    def test_25_a_war_that_the_weaker_wins(self, monkeypatch):
        before = play(at([3, 3, 2, 6]), "war 1, 1: fight")
        fight = before.game.parse("0: fight", before)

        def upside_down(table, war, surrendered, ballots=()):
            die = tuple(7 - value if seat in war.attack else value for seat, value in enumerate(table.die))
            return decide(evolve(table, die=die), war, surrendered, ballots)

        monkeypatch.setattr("regelwerk.diceplomacy.chapters.vote.decide", upside_down)
        after = before.apply(fight)
        assert verdict_of(before, after).victors == "attack"
        assert not strength_helps(before, fight, after)
