"""The scripts of spec section 8, with their figures."""

from __future__ import annotations

from fractions import Fraction

from regelwerk.core import CHANCE, RegelwerkError
from regelwerk.diceplomacy import (
    Answering,
    Over,
    ProposeAlliance,
    SeekingHelp,
    TakingTurn,
    Voting,
    War,
)
from tests.diceplomacy.positions import allies, at, choices, move, play


def test_w1_a_plain_war_leaves_the_loser_known():
    state = play(at([5, 3, 2, 6]), "war 1, 1: fight, 0: fight, roll 0=2")
    table = state.table
    assert table.victories == (1, 0, 0, 0)
    assert table.defeats == (0, 1, 0, 0)
    assert table.die == (2, 3, 2, 6)
    assert table.known == (None, 3, None, None)
    assert state.phase == TakingTurn(1)
    assert table.peace == 0


def test_w2_a_tie_goes_to_the_defender():
    state = play(at([4, 4, 1, 1]), "war 1, 1: fight, 0: fight, roll 1=6")
    table = state.table
    assert table.victories == (0, 1, 0, 0)
    assert table.defeats == (1, 0, 0, 0)
    assert table.known == (4, None, None, None)
    assert table.die[1] == 6
    assert state.phase == TakingTurn(1)


def test_w3_allies_on_both_sides_and_a_tie_of_sums():
    # The first who fights ends the poll: 3 and 2 are not asked.
    state = play(at([6, 2, 1, 5], pairs="02 13"), "war 1, 1: fight, 0: fight, roll 1=1, roll 3=1")
    table = state.table
    assert table.victories == (0, 1, 0, 1)
    assert table.defeats == (1, 0, 1, 0)
    assert table.known == (6, None, 1, None)
    assert allies(state) == "02 13"


def test_w4_outnumbered_with_a_single_helper():
    state = play(
        at([3, 3, 2, 5, 6], pairs="01"), "war 2, ask 3, 3: join, 2: fight, 0: fight, roll 2=1, roll 3=1"
    )
    table = state.table
    assert table.victories == (0, 0, 1, 1, 0)
    assert table.defeats == (1, 1, 0, 0, 0)
    assert table.known == (3, 3, None, None, None)
    assert allies(state) == "01"


def test_w5_a_helping_alliance_loses():
    state = play(
        at([6, 6, 1, 2, 3], pairs="01 34"),
        "war 2, ask 3+4, 3: join, 4: join, 2: fight, 0: fight, roll 0=4, roll 1=4",
    )
    table = state.table
    assert table.victories == (1, 1, 0, 0, 0)
    assert table.defeats == (0, 0, 1, 1, 1)
    assert table.known == (None, None, 1, 2, 3)
    assert allies(state) == "01 34"


def test_w6_a_pair_refuses_because_one_member_does():
    state = play(at(n=5, pairs="01 34"), "war 2, ask 3+4, 3: join, 4: decline")
    assert state.phase == Voting(War((0, 1), (2,)), "defence", 0)
    assert state.actors == (2,)


def test_w7_a_refusal_and_then_another_helper():
    state = play(at(n=5, pairs="01"), "war 2, ask 3, 3: decline")
    assert choices(state) == ["ask 4", "decline help"]
    state = play(state, "ask 4, 4: join")
    assert state.phase == Voting(War((0, 1), (2, 4)), "defence", 0)


def test_w8_after_a_surrender_all_involved_roll_and_nothing_is_revealed():
    state = play(at([2, 6, 3, 3], known=[2, 6, 3, None]), "war 1, 1: surrender, roll 0=5, roll 1=5")
    table = state.table
    assert table.victories == (1, 0, 0, 0)
    assert table.defeats == (0, 1, 0, 0)
    assert table.known == (None, None, 3, None)
    assert table.die == (5, 5, 3, 3)
    assert state.phase == TakingTurn(1)


def test_w9_no_surrender_without_unanimity():
    state = play(at([3, 1, 1, 1], pairs="13"), "war 1, 1: surrender, 3: fight, 0: fight, roll 0=1")
    assert state.table.victories == (1, 0, 0, 0)
    assert state.table.defeats == (0, 1, 0, 1)


def test_w10_the_attackers_surrender():
    state = play(
        at(pairs="01"),
        "war 2, ask 3, 3: join, 2: fight, 0: surrender, 1: surrender, roll 0=1, roll 1=2, roll 2=3, roll 3=4",
    )
    table = state.table
    assert table.victories == (0, 0, 1, 1)
    assert table.defeats == (1, 1, 0, 0)
    assert table.known == (None, None, None, None)
    assert table.die == (1, 2, 3, 4)


def test_w11_attacking_the_own_ally():
    state = play(at(pairs="01"), "war 1")
    assert allies(state) == ""
    assert state.phase == Voting(War((0,), (1,)), "defence", 0)
    assert state.actors == (1,)


def test_a1_stealing_an_ally():
    proposed = play(at(pairs="01 23"), "ally 2")
    assert allies(proposed) == "23"
    assert proposed.phase == Answering(0, 2)
    assert proposed.actors == (2,)
    assert allies(play(proposed, "accept")) == "02"
    assert allies(play(proposed, "refuse")) == "23"


def test_a2_a_conference():
    state = play(at(n=6, pairs="01 23 45", c=4), "conference")
    assert allies(state) == ""
    assert state.phase == TakingTurn(5)


def test_e1_elimination_drops_the_table_to_three():
    state = play(at([6, 1, 3, 3], d=[0, 2, 0, 0], pairs="23"), "war 1, 1: fight, 0: fight, roll 0=1")
    assert state.table.alive == (0, 2, 3)
    assert allies(state) == ""
    assert state.phase == TakingTurn(2)
    for seat in (0, 2, 3):
        there = play_round_to(state, seat)
        assert not there.legal_actions.by_type(ProposeAlliance)
        target = 0 if seat else 2
        assert there.violation(ProposeAlliance(seat, target)) is not None


def play_round_to(state, seat):
    while state.phase.seat != seat:
        state = play(state, "conference")
    return state


def test_v1_a_double_third_victory_goes_to_the_fewest_defeats():
    state = play(
        at([6, 6, 1, 1], v=[2, 2, 0, 0], d=[1, 0, 0, 0], pairs="01"),
        "war 2, decline help, 2: fight, 0: fight",
    )
    assert state.is_over  # and so no re-roll node
    assert state.phase.winners == (1,)
    assert state.phase.reason == "victories"
    assert state.returns == tuple(Fraction(each, 3) for each in (-1, 3, -1, -1))


def double_victory(p):
    state = at(p, v=[2, 2, 0, 0], d=[1, 1, 0, 0], pairs="01")
    return play(state, "war 2, decline help, 2: fight, 0: fight")


def test_v2_equal_defeats_go_to_the_higher_die():
    assert double_victory([5, 3, 1, 1]).phase.winners == (0,)


def test_v3_a_true_draw():
    state = double_victory([4, 4, 1, 1])
    assert state.phase.winners == (0, 1)
    assert state.returns == tuple(Fraction(each, 3) for each in (1, 1, -1, -1))


def test_v4_three_candidates():
    state = play(
        at([1, 1, 4, 5, 6], v=[0, 0, 2, 2, 2], d=[0, 0, 2, 1, 1], pairs="01 34"),
        "war 2, ask 3+4, 3: join, 4: join, 2: fight, 0: fight",
    )
    assert state.phase.winners == (4,)


def test_v5_the_last_survivor_has_two_victories():
    state = play(at([6, 1, 1], v=[1, 2, 2], d=[0, 2, 3]), "war 1, 1: fight, 0: fight")
    assert isinstance(state.phase, Over)
    assert state.phase.reason == "survivor"
    assert state.phase.winners == (0,)
    assert state.table.victories == (2, 2, 2)
    assert state.table.defeats == (0, 3, 3)


# ------------------------------------------------------------------- the procedures of the variants


def test_help_mode_none_skips_the_request():
    assert isinstance(play(at(pairs="01"), "war 2").phase, SeekingHelp)
    assert play(at(pairs="01", help_mode="none"), "war 2").phase == Voting(War((0, 1), (2,)), "defence", 0)


def test_allow_pass_is_a_peace_turn():
    state = play(at(allow_pass=True, peace=2, turn=5), "pass")
    assert (state.phase, state.table.turn, state.table.peace) == (TakingTurn(1), 6, 3)
    refused = at().violation(move(at(), "pass"))
    assert refused is not None
    assert refused.rule.id == "dice.pass"


def test_propose_dissolves_acceptance():
    proposed = play(at(pairs="01 23", propose_dissolves="acceptance"), "ally 2")
    assert allies(proposed) == "01 23"
    assert allies(play(proposed, "refuse")) == "01 23"
    assert allies(play(proposed, "accept")) == "02"


def test_simultaneous_votes_are_sealed_and_opened_together():
    state = play(at([1, 6, 3, 3], pairs="02 13", surrender_mode="simultaneous"), "war 1")
    assert state.actors == (0, 1, 2, 3)
    state = play(state, "3: fight, 1: surrender")
    assert state.actors == (0, 2)
    assert state.view(0).phase.votes == state.view(None).phase.votes
    state = play(state, "0: surrender, 2: surrender")
    assert state.phase.verdict.ballots == (True, True, True, False)  # 0, 2, then 1, 3
    assert state.phase.verdict.victors == "defence"
    assert state.phase.verdict.shown == ()


def test_double_surrender_defence_wins():
    state = play(at([6, 1, 3, 3], surrender_mode="simultaneous"), "war 1, 0: surrender, 1: surrender")
    assert state.table.victories == (0, 1, 0, 0)
    assert state.phase.verdict.shown == ()
    assert state.phase.seats == (0, 1)  # all re-roll
    assert state.table.known == (None, None, None, None)


def test_double_surrender_fight():
    state = play(
        at([6, 1, 3, 3], surrender_mode="simultaneous", double_surrender="fight"),
        "war 1, 1: surrender, 0: surrender",
    )
    assert state.table.victories == (1, 0, 0, 0)
    assert state.phase.verdict.shown == (6, 1)
    assert state.phase.seats == (0,)


def test_a_side_that_surrenders_alone_loses_in_a_simultaneous_vote():
    war = play(at([6, 1, 3, 3], surrender_mode="simultaneous"), "war 1")
    gives_up = play(war, "0: surrender, 1: fight")
    assert gives_up.table.victories == (0, 1, 0, 0)
    holds = play(war, "1: surrender, 0: fight")
    assert holds.table.victories == (1, 0, 0, 0)
    assert holds.phase.verdict.shown == ()
    fought = play(war, "1: fight, 0: fight")
    assert fought.phase.verdict.shown == (6, 1)


def test_attack_first_polls_the_attackers_before_the_defence():
    war = play(at([1, 6, 2, 2], pairs="02 13", surrender_mode="attack_first"), "war 1")
    assert war.actors == (0,)
    assert play(war, "0: surrender").actors == (2,)
    given_up = play(war, "0: surrender, 2: surrender")  # the defence is not asked
    assert given_up.table.victories == (0, 1, 0, 1)
    state = play(war, "0: surrender, 2: fight")
    assert state.actors == (1,)
    assert play(state, "1: surrender, 3: surrender").table.victories == (1, 0, 1, 0)
    assert play(state, "1: fight").phase.verdict.shown == (1, 2, 6, 2)


def test_surrender_off_is_always_fought():
    state = play(at([5, 3, 2, 6], surrender_mode="off"), "war 1")
    assert state.actors == (CHANCE,)
    assert state.phase.verdict.shown == (5, 3)
    over = play(at([5, 3, 2, 6], v=[2, 0, 0, 0], surrender_mode="off"), "war 1")
    assert over.phase.winners == (0,)
    helped = play(at([5, 3, 2, 6], pairs="01", surrender_mode="off"), "war 2, ask 3, 3: join")
    assert helped.phase.verdict.shown == (5, 3, 2, 6)
    alone = play(at([5, 3, 2, 6], pairs="01", surrender_mode="off"), "war 2, decline help")
    assert alone.phase.verdict.shown == (5, 3, 2)


def test_open_call_units_answer_clockwise_until_one_joins():
    war = play(at(n=7, pairs="01 25", help_mode="open_call"), "war 4")
    assert choices(war) == ["call", "decline help"]
    called = play(war, "call")
    assert called.actors == (5,)  # clockwise from the left of seat 4: 5 with its ally 2, then 6, then 3
    after_pair = play(called, "5: join, 2: decline")
    assert after_pair.actors == (6,)
    assert play(after_pair, "6: join").phase == Voting(War((0, 1), (4, 6)), "defence", 0)
    last = play(after_pair, "6: decline")
    assert last.actors == (3,)
    assert play(last, "3: decline").phase == Voting(War((0, 1), (4,)), "defence", 0)
    assert play(called, "5: join, 2: join").phase == Voting(War((0, 1), (4, 5, 2)), "defence", 0)
    assert play(war, "decline help").phase == Voting(War((0, 1), (4,)), "defence", 0)


def test_single_allows_one_request_only():
    state = play(at(n=5, pairs="01", help_mode="single"), "war 2, ask 3, 3: decline")
    assert state.phase == Voting(War((0, 1), (2,)), "defence", 0)
    joined = play(at(n=5, pairs="01", help_mode="single"), "war 2, ask 4, 4: join")
    assert joined.phase == Voting(War((0, 1), (2, 4)), "defence", 0)


def test_first_asked_commits_both():
    state = play(at(n=6, pairs="01 35", c=0, helper_consent="first_asked"), "war 4, ask 3+5")
    assert state.actors == (5,)  # the first clockwise from the defender
    assert play(state, "5: join").phase == Voting(War((0, 1), (4, 5, 3)), "defence", 0)
    assert isinstance(play(state, "5: decline").phase, SeekingHelp)


def test_tiebreak_after_the_reroll():
    start = at([5, 3, 1, 1], v=[2, 2, 0, 0], d=[1, 1, 0, 0], pairs="01", tiebreak_die="after_reroll")
    state = play(start, "war 2, decline help, 2: fight, 0: fight")
    assert state.actors == (CHANCE,)
    assert not state.is_over
    assert play(state, "roll 0=1, roll 1=2").phase.winners == (1,)
    assert play(state, "roll 0=2, roll 1=2").phase.winners == (0, 1)
    fewer = at([5, 3, 1, 1], v=[2, 2, 0, 0], d=[1, 0, 0, 0], pairs="01", tiebreak_die="after_reroll")
    state = play(fewer, "war 2, decline help, 2: fight, 0: fight")
    assert state.phase.seats == (0, 1)  # the dice are rolled first, then the whole chain is applied
    assert play(state, "roll 0=6, roll 1=1").phase.winners == (1,)


def test_tiebreak_after_the_reroll_with_one_candidate_needs_no_roll():
    state = play(at([5, 3, 1, 1], v=[2, 0, 0, 0], tiebreak_die="after_reroll"), "war 1, 1: fight, 0: fight")
    assert state.is_over


def test_a_help_phase_without_any_neutral_is_skipped():
    three = play(at(n=3, pairs="01", alliance_min_alive=3), "war 2")
    assert three.phase == Voting(War((0, 1), (2,)), "defence", 0)


def test_the_first_player_can_be_named_or_drawn():
    from regelwerk.diceplomacy import DicePlomacy, DrawingFirst, SettingUp

    named = DicePlomacy(first_player=2).start()
    assert named.phase == SettingUp(2, 2)
    state = play(named, "roll 2=1, roll 3=2, roll 0=3, roll 1=4")
    assert state.phase == TakingTurn(2)
    assert state.table.die == (3, 4, 1, 2)
    drawn = DicePlomacy(first_player="random").start()
    assert drawn.phase == DrawingFirst()
    assert set(drawn.outcomes.probabilities) == {Fraction(1, 4)}
    state = play(drawn, "first 3, roll 3=1, roll 0=1, roll 1=1, roll 2=1")
    assert state.phase == TakingTurn(3)


def test_limits_and_rank():
    state = at([2, 5, 5, 1], v=[0, 2, 2, 1], d=[0, 1, 1, 0], peace=4, peace_limit=5)
    over = play(state, "conference")
    assert (over.phase.reason, over.phase.winners) == ("peace_limit", (0, 1, 2, 3))
    assert over.returns == (Fraction(0),) * 4
    ranked = at([2, 5, 5, 1], v=[0, 2, 2, 1], d=[0, 1, 1, 0], peace=4, peace_limit=5, limit_result="rank")
    over = play(ranked, "conference")
    assert over.phase.winners == (1, 2)
    assert over.table.known == (None, 5, 5, None)  # the dice that were compared
    by_die = at([2, 4, 5, 1], v=[0, 2, 2, 1], turn=8, turn_limit=9, limit_result="rank")
    assert play(by_die, "conference").phase.winners == (2,)
    by_defeats = at([2, 4, 5, 1], v=[0, 2, 2, 1], d=[0, 0, 1, 0], turn=8, turn_limit=9, limit_result="rank")
    over = play(by_defeats, "conference")
    assert (over.phase.reason, over.phase.winners) == ("turn_limit", (1,))
    assert over.table.known == (None, None, None, None)
    dead_leader = at([2, 4, 5, 1], v=[0, 1, 2, 1], d=[0, 0, 3, 1], turn=8, turn_limit=9, limit_result="rank")
    assert play(dead_leader, "conference").phase.winners == (1,)  # only who is left is ranked


def test_an_action_that_the_rules_refuse_raises_and_changes_nothing():
    import pytest

    state = at()
    before = hash(state)
    with pytest.raises(RegelwerkError, match="nobody declares war on himself"):
        play(state, "war 0")
    assert hash(state) == before
