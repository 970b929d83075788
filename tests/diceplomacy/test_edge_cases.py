"""The edge cases of spec section 9, by number."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from regelwerk.core import CHANCE, shared_win
from regelwerk.diceplomacy import (
    AskHelp,
    DeclareWar,
    DicePlomacy,
    GrandConference,
    Joining,
    Over,
    ProposeAlliance,
    SeekingHelp,
    TakingTurn,
    Voting,
    War,
)
from tests.diceplomacy.positions import allies, at, choices, move, play


def refused(state, text):
    """The id of the rule that forbids a move; the move is not legal either."""
    action = move(state, text)
    assert action not in state.legal_actions
    violation = state.violation(action)
    assert violation is not None
    return violation.rule.id


def test_01_a_reform_may_return_the_same_value_and_still_counts():
    state = at([4, 3, 2, 6], known=[4, None, None, None])
    rolling = play(state, "reform")
    assert choices(rolling) == [f"roll 0={value}" for value in (1, 2, 3, 4, 5, 6)]
    after = play(rolling, "roll 0=4")
    assert after.table.die[0] == 4
    assert after.table.known[0] is None
    assert (after.table.turn, after.phase) == (1, TakingTurn(1))


def test_02_no_war_on_oneself_or_the_eliminated():
    state = at(d=[0, 3, 0, 0])
    assert refused(state, "war 0") == "dice.war-self"
    assert refused(state, "war 1") == "dice.war-out"
    assert refused(state, "war 9") == "dice.war-out"
    assert refused(state, "war -1") == "dice.war-out"
    assert state.violation(move(state, "war 2")) is None


def test_03_war_on_the_own_ally_ends_the_alliance_before_sides_form():
    state = play(at(pairs="01 23"), "war 1")
    assert allies(state) == "23"
    assert state.phase.war == War((0,), (1,))


def test_04_war_on_the_own_ally_never_opens_a_help_phase():
    assert isinstance(play(at(n=8, pairs="01"), "war 1").phase, Voting)


@pytest.mark.parametrize("votes", ["1: fight, 0: fight, roll 0=1", "1: surrender, roll 0=1, roll 1=1"])
def test_05_after_it_the_two_are_not_allied_again(votes):
    assert allies(play(at([4, 1, 1, 1], pairs="01"), f"war 1, {votes}")) == ""


def test_06_a_lone_attacker_gets_no_help_against_a_pair():
    state = play(at(n=6, pairs="12"), "war 1")
    assert state.phase == Voting(War((0,), (1, 2)), "defence", 0)


def test_07_two_against_two_opens_no_help_phase():
    state = play(at([6, 1, 6, 1, 3], pairs="02 13"), "war 1")
    assert isinstance(state.phase, Voting)


def test_08_allies_against_one_open_it_and_the_defender_acts():
    state = play(at(n=5, pairs="01"), "war 2")
    assert isinstance(state.phase, SeekingHelp)
    assert state.actors == (2,)


def test_09_the_defender_may_ask_nobody_at_once():
    assert play(at(n=5, pairs="01"), "war 2, decline help").phase == Voting(War((0, 1), (2,)), "defence", 0)


def test_10_asking_an_allied_player_is_asking_the_pair():
    state = play(at(n=6, pairs="01 34"), "war 2")
    assert choices(state) == ["ask 3+4", "ask 5", "decline help"]
    assert refused(state, "ask 3") == "dice.help-unit"
    assert refused(state, "ask 4+3") == "dice.help-unit"
    assert refused(state, "ask 3+5") == "dice.help-unit"


def test_11_who_fights_cannot_be_asked():
    state = play(at(n=6, pairs="01"), "war 2")
    for text in ("ask 0", "ask 1", "ask 0+1", "ask 2", "ask nobody", "ask 7"):
        assert refused(state, text) == "dice.help-unit"


def test_12_with_four_left_there_is_one_unit():
    assert choices(play(at(pairs="01"), "war 2")) == ["ask 3", "decline help"]


def test_13_who_declined_is_asked_again_only_in_a_later_war():
    state = play(at(n=5, pairs="01"), "war 2, ask 3, 3: decline")
    assert refused(state, "ask 3") == "dice.help-once"
    state = play(state, "decline help, 2: surrender, roll 0=1, roll 1=1, roll 2=1")
    assert allies(state) == "01"
    state = play(state, "1: war 2")
    assert isinstance(state.phase, SeekingHelp)
    assert choices(state) == ["ask 3", "ask 4", "decline help"]
    state = play(state, "2: ask 3, 3: join")
    assert state.phase == Voting(War((1, 0), (2, 3)), "defence", 0)


def test_14_after_one_helper_nobody_else_is_asked():
    state = play(at(n=6, pairs="01"), "war 2, ask 3, 3: join")
    assert state.phase == Voting(War((0, 1), (2, 3)), "defence", 0)


def test_15_attackers_cannot_ask_even_if_outnumbered():
    state = play(at(n=6, pairs="01 34"), "war 2, ask 3+4, 3: join, 4: join")
    assert state.phase == Voting(War((0, 1), (2, 3, 4)), "defence", 0)
    state = play(state, "2: fight")
    assert choices(state) == ["surrender", "fight"]  # the attacker may vote, not ask


@pytest.mark.parametrize(("dice", "victory"), [([1, 1, 6, 6], True), ([6, 6, 1, 1], False)])
def test_16_a_helper_gets_what_its_side_gets(dice, victory):
    state = play(at(dice, pairs="01"), "war 2, ask 3, 3: join, 2: fight, 0: fight")
    assert state.table.victories[3] == victory
    assert state.table.defeats[3] == (not victory)


def test_17_a_helper_may_fall_or_win_by_it():
    script = "war 2, ask 3, 3: join, 2: fight, 0: fight"
    fallen = play(at([6, 6, 1, 1, 1], d=[0, 0, 0, 2, 0], pairs="01"), script)
    assert fallen.table.alive == (0, 1, 2, 4)
    won = play(at([1, 1, 6, 6, 1], v=[0, 0, 0, 2, 0], pairs="01"), script)
    assert won.phase.winners == (3,)


def test_18_a_unit_comes_as_a_whole_or_stays_neutral():
    state = play(at(n=6, pairs="01 34"), "war 2, ask 3+4, 3: join, 4: decline")
    assert state.phase.war == War((0, 1), (2,))
    assert choices(state) == ["ask 5", "decline help"]


def test_19_nobody_can_help_an_enemy_of_his_ally():
    # Whoever has an ally in the war is in it himself, so no unit holds him.
    for target in range(2, 6):
        state = play(at(n=6, pairs="01 23 45"), f"war {target}")
        if isinstance(state.phase, SeekingHelp):
            assert not {seat for unit in state.phase.units for seat in unit} & set(
                state.phase.war.participants
            )
        else:
            assert len(state.phase.war.defence) == 2


def test_20_alone_on_a_side_one_decides_for_oneself():
    state = play(at(), "war 1, 1: surrender")
    assert state.table.defeats == (0, 1, 0, 0)


def test_21_an_ally_who_fights_prevents_the_surrender():
    state = play(at([1, 6, 1, 6], pairs="13"), "war 1, 1: surrender")
    assert state.phase == Voting(War((0,), (1, 3)), "defence", 1)  # the leader's vote is seen by all
    assert state.view(None).phase == state.phase
    fought = play(state, "3: fight, 0: fight")
    assert fought.phase.verdict.shown == (1, 6, 6)


def test_22_if_the_leader_fights_allies_are_not_asked():
    state = play(at(pairs="13"), "war 1, 1: fight")
    assert state.phase == Voting(War((0,), (1, 3)), "attack", 0)


def test_23_if_the_defence_surrenders_the_attack_is_not_polled():
    state = play(at(), "war 1, 1: surrender")
    assert state.actors == (CHANCE,)


def test_24_attackers_may_surrender_though_they_are_stronger():
    state = play(at([6, 1, 1, 1]), "war 1, 1: fight, 0: surrender")
    assert state.table.victories == (0, 1, 0, 0)
    assert state.phase.verdict.shown == ()


def test_25_after_a_surrender_all_participants_roll_and_nobody_is_revealed():
    state = play(at(n=5, pairs="02 13"), "war 1, 1: surrender, 3: surrender")
    assert state.phase.seats == (0, 1, 2, 3)
    assert state.table.known == (None,) * 5
    assert state.table.victories == (1, 0, 1, 0, 0)
    assert state.table.defeats == (0, 1, 0, 1, 0)


def test_26_victors_must_roll_even_a_six_and_losers_keep_even_a_one():
    state = play(at([6, 1, 3, 3]), "war 1, 1: fight, 0: fight")
    assert state.phase.seats == (0,)
    after = play(state, "roll 0=2")
    assert after.table.die == (2, 1, 3, 3)
    assert after.phase == TakingTurn(1)


@pytest.mark.parametrize("votes", ["1: fight, 0: fight", "1: surrender"])
def test_27_neutrals_never_roll(votes):
    state = play(at([6, 1, 3, 3], known=[None, None, 3, None]), f"war 1, {votes}")
    assert not {2, 3} & set(state.phase.seats)
    assert state.table.known[2:] == (3, None)


@pytest.mark.parametrize(
    ("start", "script"),
    [
        (at([3, 2, 4, 5], pairs="02 13"), "war 1"),
        (at([3, 3, 2, 1, 3], pairs="01 34"), "war 2, ask 3+4, 3: join, 4: join"),
        (at([5, 2, 3, 1], pairs="12"), "war 1"),
        (at([3, 3, 1, 5], pairs="01"), "war 2, ask 3, 3: join"),
        (at([2, 3, 5, 1], pairs="01"), "war 2, decline help"),
    ],
    ids=["2v2", "2v3", "1v2", "2v2 with help", "2v1"],
)
def test_28_a_tie_of_sums_is_a_victory_of_the_defence(start, script):
    state = play(start, script)
    war = state.phase.war
    state = play(state, f"{war.defender}: fight, {war.attacker}: fight")
    shown = state.phase.verdict.shown
    assert sum(shown[: len(war.attack)]) == sum(shown[len(war.attack) :])
    assert state.phase.verdict.victors == "defence"
    assert all(state.table.victories[seat] == 1 for seat in war.defence)


def test_29_a_known_loser_who_wins_later_is_unknown_again():
    state = at([2, 6, 3, 3], known=[None, 6, None, None], c=1)
    state = play(state, "war 0, 0: fight, 1: fight")
    assert state.table.known[1] == 6
    assert play(state, "roll 1=6").table.known == (2, None, None, None)


def test_30_a_known_player_in_a_surrendered_war_is_unknown_again():
    state = play(at([5, 3, 3, 3], known=[5, 3, None, None]), "war 1, 1: surrender, roll 0=5, roll 1=3")
    assert state.table.known == (None, None, None, None)


def test_31_a_known_player_who_reforms_is_unknown_again():
    assert play(at([5, 3, 3, 3], known=[5, 3, None, None]), "reform, roll 0=5").table.known == (
        None,
        3,
        None,
        None,
    )


@pytest.mark.parametrize("attacker", range(1, 7))
def test_32_a_known_six_in_defence_is_never_beaten_yet_may_be_attacked(attacker):
    state = at([attacker, 6, 3, 3], known=[None, 6, None, None])
    state = play(state, "war 1, 1: fight, 0: fight")
    assert state.phase.verdict.victors == "defence"


@pytest.mark.parametrize("defender", range(1, 7))
def test_33_a_known_one_can_win_its_attack_only_by_a_surrender(defender):
    war = play(at([1, defender, 3, 3], known=[1, None, None, None]), "war 1")
    assert play(war, "1: fight, 0: fight").phase.verdict.victors == "defence"
    assert play(war, "1: surrender").phase.verdict.victors == "attack"


def test_34_the_third_defeat_puts_out_at_once_and_frees_the_partner():
    state = play(at([6, 1, 6, 3, 3], d=[0, 2, 0, 0, 0], pairs="13"), "war 1, 1: surrender, 3: surrender")
    assert state.table.alive == (0, 2, 3, 4)
    assert state.table.die[1] == 0
    assert allies(state) == ""
    assert 1 not in state.phase.seats


def test_35_if_the_mover_falls_the_next_clockwise_continues():
    state = play(at([1, 6, 3, 3, 3], d=[0, 0, 0, 2, 0], c=3), "war 1, 1: fight, 3: fight, roll 1=1")
    assert state.table.alive == (0, 1, 2, 4)
    assert state.phase == TakingTurn(4)
    last = play(at([1, 6, 3, 3, 3], d=[0, 0, 0, 0, 2], c=4), "war 1, 1: fight, 4: fight, roll 1=1")
    assert last.phase == TakingTurn(0)


def test_36_two_may_fall_together():
    state = play(at([6, 1, 6, 1], d=[0, 2, 0, 2], pairs="02 13"), "war 1, 1: fight, 0: fight")
    assert state.table.alive == (0, 2)
    assert allies(state) == ""
    five = play(at([6, 1, 6, 1, 1], d=[0, 2, 0, 2, 0], pairs="02 13"), "war 1, 1: fight, 0: fight")
    assert five.table.alive == (0, 2, 4)
    assert allies(five) == ""


def test_37_with_three_left_an_alliance_outside_the_war_ends_too():
    state = play(at([6, 1, 3, 3], d=[0, 2, 0, 0], pairs="23"), "war 1, 1: fight, 0: fight")
    assert allies(state) == ""


def test_38_with_four_left_other_alliances_last_and_the_victors_own():
    state = play(
        at([6, 6, 1, 3, 3, 3], d=[0, 0, 2, 0, 0, 0], pairs="01 34"), "war 2, decline help, 2: fight, 0: fight"
    )
    assert state.table.alive == (0, 1, 3, 4, 5)
    assert allies(state) == "01 34"


def test_39_the_third_victory_ends_the_game_before_anything_else_happens():
    state = play(at([6, 1, 3, 3], v=[2, 0, 0, 0], d=[0, 2, 0, 0], pairs="23"), "war 1, 1: fight, 0: fight")
    assert state.is_over
    assert state.table.alive == (0, 1, 2, 3)
    assert state.table.die == (6, 1, 3, 3)
    assert allies(state) == "23"
    assert (state.table.victories[0], state.table.defeats[1]) == (3, 3)


def test_40_a_third_defeat_in_the_same_war_changes_nothing():
    assert result([6, 1, 3, 3], [2, 0, 0, 0], [0, 2, 0, 0]) == result(
        [6, 1, 3, 3], [2, 0, 0, 0], [0, 0, 0, 0]
    )


def result(p=(6, 1, 3, 3), v=(2, 0, 0, 0), d=(0, 0, 0, 0)):
    state = play(at(list(p), v=list(v), d=list(d)), "war 1, 1: fight, 0: fight")
    assert state.phase.winners == (0,)
    return state.returns


def test_41_two_defeats_do_not_hinder_a_third_victory():
    state = play(at([6, 1, 3, 3], v=[2, 0, 0, 0], d=[2, 0, 0, 0]), "war 1, 1: fight, 0: fight")
    assert state.phase.winners == (0,)


@pytest.mark.parametrize(
    ("dice", "defeats", "winners"),
    [
        ([1, 6, 1, 1], [0, 1, 0, 0], (0,)),
        ([5, 6, 1, 1], [1, 1, 0, 0], (1,)),
        ([6, 6, 1, 1], [1, 1, 0, 0], (0, 1)),
    ],
)
def test_42_two_allies_reach_three_together(dice, defeats, winners):
    state = at(dice, v=[2, 2, 0, 0], d=defeats, pairs="01")
    assert play(state, "war 2, decline help, 2: fight, 0: fight").phase.winners == winners


@pytest.mark.parametrize(
    ("dice", "defeats", "winners"),
    [
        ([1, 1, 4, 5, 6], [0, 0, 0, 1, 2], (2,)),
        ([1, 1, 4, 5, 6], [0, 0, 1, 1, 1], (4,)),
        ([1, 1, 6, 5, 6], [0, 0, 1, 1, 1], (2, 4)),
        ([1, 1, 6, 6, 6], [0, 0, 2, 2, 2], (2, 3, 4)),
    ],
)
def test_43_three_reach_three_together(dice, defeats, winners):
    state = at(dice, v=[0, 0, 2, 2, 2], d=defeats, pairs="01 34")
    state = play(state, "war 2, ask 3+4, 3: join, 4: join, 2: fight, 0: fight")
    assert state.phase.winners == winners


def test_44_after_a_surrender_the_dice_of_the_tied_are_compared_and_shown():
    state = at([3, 5, 1, 1], v=[2, 2, 0, 0], pairs="01")
    state = play(state, "war 2, decline help, 2: surrender")
    assert state.phase.winners == (1,)
    assert state.table.known == (3, 5, None, None)
    assert state.view(None).table.die[:2] == (3, 5)
    unequal = at([3, 5, 1, 1], v=[2, 2, 0, 0], d=[0, 1, 0, 0], pairs="01")
    state = play(unequal, "war 2, decline help, 2: surrender")
    assert state.phase.winners == (0,)
    assert state.table.known == (None,) * 4  # defeats decide: no die is compared


@pytest.mark.parametrize("victories", [0, 1])
def test_45_the_last_survivor_wins_with_fewer_than_three_victories(victories):
    state = play(at([6, 1], v=[victories, 2], d=[0, 2]), "war 1, 1: fight, 0: fight")
    assert (state.phase.reason, state.phase.winners) == ("survivor", (0,))
    assert state.table.victories[0] == victories + 1
    assert state.returns == shared_win(2, (0,))


def test_46_a_refused_proposer_and_his_old_partner_are_alone():
    assert allies(play(at(pairs="01"), "ally 2, refuse")) == ""


def test_47_no_proposal_to_the_own_ally():
    state = at(pairs="01")
    assert refused(state, "ally 1") == "dice.alliance-twice"
    assert refused(state, "ally 0") == "dice.alliance-self"


def test_48_the_accepters_old_alliance_ends_only_on_acceptance():
    assert allies(play(at(pairs="23"), "ally 2, refuse")) == "23"
    assert allies(play(at(pairs="23"), "ally 2, accept")) == "02"


def test_49_no_proposal_with_three_left():
    state = at(d=[0, 0, 0, 3])
    assert refused(state, "ally 1") == "dice.alliance-few"
    assert choices(state) == ["war 1", "war 2", "conference", "reform"]


def test_50_a_conference_without_alliances_changes_only_the_counters():
    state = at([1, 2, 3, 4], known=[None, 2, None, None], turn=7, peace=2)
    after = play(state, "conference")
    assert after == at([1, 2, 3, 4], known=[None, 2, None, None], turn=8, peace=3, c=1)
    needs = at(conference_needs_alliance=True)
    assert refused(needs, "conference") == "dice.conference-empty"
    allied = at(pairs="23", conference_needs_alliance=True)
    assert allied.violation(GrandConference(0)) is None


def test_51_a_player_without_ally_may_hold_a_conference():
    assert allies(play(at(pairs="23"), "conference")) == ""


@pytest.mark.parametrize("seats", [2, 3])
def test_52_small_tables_never_see_alliances_or_help(seats):
    rng = Random(seats)
    for _ in range(40):
        state = DicePlomacy(seats=seats).start()
        while not state.is_over:
            assert not isinstance(state.phase, SeekingHelp | Joining)
            assert not state.legal_actions.by_type(ProposeAlliance)
            assert not state.legal_actions.by_type(AskHelp)
            if seats == 2:
                assert state.table.victories == state.table.defeats[::-1]
            state = state.advance(state.legal_actions.sample(rng))


def test_53_in_a_duel_the_third_victory_ends_by_victories():
    state = play(at([6, 1], v=[2, 0], d=[0, 2]), "war 1, 1: fight, 0: fight")
    assert (state.phase.reason, state.phase.winners) == ("victories", (0,))


def test_54_two_known_sixes_can_confer_for_ever_until_the_limit():
    state = at([6, 6], known=[6, 6])
    assert play(state, "war 1, 1: fight, 0: fight").phase.verdict.victors == "defence"
    for turn in range(30):
        state = play(state, "conference")
        assert state.table.peace == turn + 1
    limited = at([6, 6], known=[6, 6], peace_limit=3)
    assert play(limited, "conference, conference, conference").returns == shared_win(2, (0, 1))


def test_55_the_kth_turn_of_peace_ends_the_game():
    state = at(peace_limit=3)
    state = play(state, "conference, ally 2, refuse")
    assert not state.is_over
    over = play(state, "reform, roll 2=1")
    assert (over.phase.reason, over.table.turn) == ("peace_limit", 3)
    broken = play(state, "war 3, 3: surrender, roll 2=1, roll 3=1")
    assert (broken.table.peace, broken.is_over) == (0, False)
    answered = play(state, "conference")
    assert answered.is_over
    assert play(at(peace_limit=1), "ally 1, accept").is_over


def test_56_a_third_victory_precedes_the_turn_limit():
    state = at([6, 1, 3, 3], v=[2, 0, 0, 0], turn=9, turn_limit=10)
    over = play(state, "war 1, 1: fight, 0: fight")
    assert (over.phase.reason, over.phase.winners) == ("victories", (0,))
    war = at([6, 1, 3, 3], v=[1, 0, 0, 0], turn=9, turn_limit=10)
    over = play(war, "war 1, 1: fight, 0: fight, roll 0=1")
    assert (over.phase.reason, over.phase.winners) == ("turn_limit", (0, 1, 2, 3))


def test_57_open_dice_are_always_known_and_change_nothing_else():
    rng = Random(57)
    for _ in range(20):
        hidden = DicePlomacy().start()
        shown = DicePlomacy(open_dice=True).start()
        while not hidden.is_over:
            action = hidden.legal_actions.sample(rng)
            assert shown.legal_actions == hidden.legal_actions
            assert shown.witness(action, None) == action
            hidden, shown = hidden.apply(action), shown.apply(action)
            assert shown.phase == hidden.phase
            for name in ("die", "victories", "defeats", "ally", "alive", "turn", "peace"):
                assert getattr(shown.table, name) == getattr(hidden.table, name)
            assert tuple(known or 0 for known in shown.table.known) == shown.table.die
            assert shown.view(None).table == shown.table
        assert shown.is_over


def test_58_the_order_of_rolls_is_fixed_and_of_no_account():
    state = play(at(n=5, pairs="02 13"), "war 1, 1: surrender, 3: surrender")
    ends = set()
    for faces in permutations((1, 2, 3, 4)):
        after = state
        for seat, value in zip((0, 1, 2, 3), faces, strict=True):
            assert choices(after)[0] == f"roll {seat}=1"
            after = play(after, f"roll {seat}={value}")
        ends.add(after.table.die)
    assert len(ends) == 24  # every assignment can be reached in the one order
    late = play(at(n=5, c=3), "war 1, 1: surrender")
    assert late.phase.seats == (3, 1)  # clockwise from the attacker


def test_59_views_differ_only_in_the_own_die_and_in_the_rolls_of_others():
    state = play(at([1, 2, 3, 4], known=[None, None, 3, None]), "reform")
    one, other = state.view(0), state.view(1)
    assert one.phase == other.phase
    for name in ("known", "victories", "defeats", "ally", "alive", "turn", "peace"):
        assert getattr(one.table, name) == getattr(other.table, name)
    different = {seat for seat in range(4) if one.table.die[seat] is not other.table.die[seat]}
    assert different == {0, 1}
    roll = move(state, "roll 0=5")
    assert state.witness(roll, 0) == roll
    assert state.witness(roll, 1) == move(state, "roll 0=?")
    assert state.witness(roll, None) == state.witness(roll, 3)


def test_60_a_refused_proposal_under_acceptance_leaves_all_alliances():
    assert allies(play(at(pairs="01 23", propose_dissolves="acceptance"), "ally 2, refuse")) == "01 23"


def test_the_number_of_legal_actions_of_a_turn():
    assert len(at(n=8).legal_actions) == 16
    assert len(at(n=8, pairs="01").legal_actions) == 15
    assert len(at(n=3).legal_actions) == 4
    assert len(at(n=4, pairs="01").legal_actions.by_type(DeclareWar)) == 3
    assert isinstance(at(n=2).phase, TakingTurn)
    assert not isinstance(at(n=2).phase, Over)
