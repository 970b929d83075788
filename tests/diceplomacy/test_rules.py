"""Each rule refuses what it must, and nothing else: each in both directions."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import CHANCE, HIDDEN, IllegalAction, MalformedAction, TurnRule, WrongPhase, WrongSeat
from regelwerk.diceplomacy import (
    AskHelp,
    Call,
    DeclareWar,
    DicePlomacy,
    DicePlomacyRule,
    GrandConference,
    Join,
    Pass,
    ProposeAlliance,
    Reform,
    Roll,
    Vote,
)
from tests.conftest import ROOT
from tests.diceplomacy.positions import at, play

R = DicePlomacyRule
OUT = at(n=5, d=[0, 3, 0, 0, 0])
SEEKING = play(at(n=6, pairs="01 34"), "war 2")
CALLING = play(at(n=6, pairs="01 34", help_mode="open_call"), "war 2")
SEALED = play(at(surrender_mode="simultaneous"), "war 1")

# rule, where it refuses, what it refuses, where the same or the nearest thing is allowed, and that
CASES = [
    (R.WAR_SELF, OUT, DeclareWar(0, 0), OUT, DeclareWar(0, 2)),
    (R.WAR_OUT, OUT, DeclareWar(0, 1), at(n=5), DeclareWar(0, 1)),
    (R.WAR_OUT, at(), DeclareWar(0, 4), at(n=5), DeclareWar(0, 4)),
    (R.ALLIANCE_FEW, at(d=[0, 3, 0, 0]), ProposeAlliance(0, 2), at(), ProposeAlliance(0, 2)),
    (
        R.ALLIANCE_FEW,
        at(n=5, alliance_min_alive=6),
        ProposeAlliance(0, 2),
        at(n=6, alliance_min_alive=6),
        ProposeAlliance(0, 2),
    ),
    (R.ALLIANCE_SELF, at(), ProposeAlliance(0, 0), at(), ProposeAlliance(0, 1)),
    (R.ALLIANCE_OUT, OUT, ProposeAlliance(0, 1), OUT, ProposeAlliance(0, 2)),
    (R.ALLIANCE_TWICE, at(pairs="01"), ProposeAlliance(0, 1), at(pairs="12"), ProposeAlliance(0, 1)),
    (
        R.CONFERENCE_EMPTY,
        at(conference_needs_alliance=True),
        GrandConference(0),
        at(pairs="23", conference_needs_alliance=True),
        GrandConference(0),
    ),
    (R.NO_PASS, at(), Pass(0), at(allow_pass=True), Pass(0)),
    (R.HELP_MODE, CALLING, AskHelp(2, (5,)), SEEKING, AskHelp(2, (5,))),
    (R.HELP_MODE, SEEKING, Call(2), CALLING, Call(2)),
    (R.HELP_UNIT, SEEKING, AskHelp(2, (3,)), SEEKING, AskHelp(2, (3, 4))),
    (R.HELP_UNIT, SEEKING, AskHelp(2, (0, 1)), SEEKING, AskHelp(2, (5,))),
    (R.HELP_ONCE, play(SEEKING, "ask 5, decline"), AskHelp(2, (5,)), SEEKING, AskHelp(2, (5,))),
]


@pytest.mark.parametrize(("rule", "refusing", "action", "allowing", "allowed"), CASES)
def test_each_rule_in_both_directions(rule, refusing, action, allowing, allowed):
    violation = refusing.violation(action)
    assert violation is not None
    assert violation.rule is rule
    assert action not in refusing.legal_actions
    with pytest.raises(IllegalAction) as caught:
        refusing.apply(action)
    assert rule.id in str(caught.value)
    assert allowing.violation(allowed) is None
    assert allowed in allowing.legal_actions
    allowing.apply(allowed)


def test_every_rule_is_provoked():
    assert {rule for rule, *_ in CASES} == set(DicePlomacyRule)


def test_the_rules_of_every_game():
    state = at()
    cases = [
        (DeclareWar(1, 2), WrongSeat, TurnRule.WRONG_SEAT),
        (Vote(0, True), WrongPhase, TurnRule.WRONG_PHASE),
        (DeclareWar(0, "1"), MalformedAction, TurnRule.MALFORMED),  # type: ignore[arg-type]
        (DeclareWar(0, True), MalformedAction, TurnRule.MALFORMED),
    ]
    for action, error, rule in cases:
        with pytest.raises(error) as caught:
            state.apply(action)
        assert caught.value.violation.rule is rule
    rolling = play(state, "reform")
    for roll in (Roll(CHANCE, 1, 3), Roll(CHANCE, 0, 7), Roll(CHANCE, 0, 0)):
        violation = rolling.violation(roll)
        assert violation is not None
        assert violation.rule is TurnRule.IMPOSSIBLE
    over = play(at([6, 1, 1, 1], v=[2, 0, 0, 0]), "war 1, 1: surrender")
    with pytest.raises(WrongPhase):
        over.apply(Reform(0))


def test_nobody_acts_with_what_is_hidden():
    for state, action in ((SEALED, Vote(0, HIDDEN)), (play(at(), "reform"), Roll(CHANCE, 0, HIDDEN))):
        with pytest.raises(MalformedAction):
            state.apply(action)


def test_a_sealed_vote_is_cast_once():
    state = play(SEALED, "0: fight")
    assert state.actors == (1,)
    violation = state.violation(Vote(0, True))
    assert violation is not None
    assert violation.rule is TurnRule.WRONG_SEAT


VARIED = [
    DicePlomacy(seats=6, peace_limit=4),
    DicePlomacy(seats=5, surrender_mode="simultaneous", help_mode="open_call", peace_limit=4),
    DicePlomacy(
        seats=4,
        conference_needs_alliance=True,
        allow_pass=True,
        first_player="random",
        helper_consent="first_asked",
        peace_limit=4,
    ),
    DicePlomacy(seats=3, alliance_min_alive=2, die_faces=2, help_mode="single", peace_limit=4),
]


@pytest.mark.parametrize("game", VARIED, ids=range(len(VARIED)))
def test_violation_agrees_with_the_legal_actions(game):
    """On every action that could ever be legal in any of these games, and on some that never are."""
    rng = Random(2)
    foreign = [Join(9), DeclareWar(0, -1), AskHelp(1, ()), AskHelp(1, (2, 2)), Vote(0, HIDDEN)]
    wide = DicePlomacy(seats=6, allow_pass=True, first_player="random")
    calling = DicePlomacy(seats=6, help_mode="open_call")
    everything = {*wide.vocabulary, *calling.vocabulary, *foreign}
    for _ in range(6):
        state = game.start()
        while not state.is_over:
            legal = set(state.legal_actions)
            assert legal <= set(game.vocabulary)
            for action in everything:
                assert (state.violation(action) is None) == (action in legal), action
            state = state.advance(state.legal_actions.sample(rng))


def test_the_variants_show_every_rule_and_every_transition():
    """By random play, with everything that could be legal in any variant tried in every state."""
    variants = DicePlomacy.variants()
    everything = {action for game in variants for action in game.vocabulary}
    everything |= {kind(seat, seat) for kind in (DeclareWar, ProposeAlliance) for seat in range(4)}
    everything |= {Pass(seat) for seat in range(5)}
    rng = Random(11)
    rules = set()
    seen = set()
    for game in variants:
        for _ in range(60):
            state = game.start()
            while not state.is_over:
                if rng.random() < 0.05:
                    rules |= {v.rule for v in map(state.violation, everything) if v is not None}
                after = state.advance(state.legal_actions.sample(rng))
                seen.add((type(state.phase), type(after.phase)))
                state = after
    assert rules >= set(DicePlomacyRule)
    assert seen == {(edge.before, edge.after) for edge in DicePlomacy.rulebook.machine.edges}


def test_every_rule_stands_in_the_document_where_it_says():
    text = (ROOT / "docs" / "rules" / "diceplomacy.md").read_text(encoding="utf-8")
    for rule in DicePlomacyRule:
        paragraph = text.split(f"**{rule.section}**")[1].split("\n\n")[0]
        assert f"`{rule.id}`" in paragraph
