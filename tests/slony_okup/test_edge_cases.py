"""The catalogue of edge cases; each test bears the number of its case."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import IllegalAction, State, WrongPhase, WrongSeat
from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    BOARD_LABELS,
    Auction,
    Auctioning,
    Bid,
    Bidding,
    Board,
    Claiming,
    Composing,
    Launching,
    Offer,
    Over,
    Pass,
    SlonyOkup,
    SlonyRule,
)
from tests.slony_okup.positions import SlonyState, figures, offers, play, position, stocks


def refused(state: SlonyState, text: str) -> SlonyRule:
    """The rule that refuses an action."""
    violation = state.violation(state.game.parse(text, state))
    assert violation is not None
    assert isinstance(violation.rule, SlonyRule)
    return violation.rule


def lot(column: str = "red", row: int = 0, **more: Any) -> SlonyState:
    """Seat 0 has put up its only ship; seat 1 bids."""
    state = position(ships={0: (f"{column}@{row}",)}, **more)
    return play(state, f"auction {column}@{row}")


def test_01_the_pirate_never_bids() -> None:
    state = lot()
    while isinstance(state.phase, Bidding):
        assert state.actors != (0,)
        with pytest.raises(WrongSeat):
            state.apply(Bid(0, 40))
        state = play(state, "bid 1" if state.phase.high is None else "pass")


def test_02_a_freed_ship_was_never_ones_own() -> None:
    state = play(lot(), "1: bid 1", "2: pass", "1: offer 1m 0p 0a", "0: accept")
    assert stocks(state, "seas") == [(0, 0, 0), (0, 1, 0), (0, 0, 0)]
    with pytest.raises(WrongSeat):
        lot().apply(Pass(0))


def test_03_must_launch_but_may_put_up_an_older_ship() -> None:
    state = position(reserve=(1, 0, 0), ships={0: ("white@2",)}, phase=Launching(0))
    assert refused(state, "skip") is SlonyRule.MUST_LAUNCH
    state = play(state, "launch blue")
    assert offers(state) == ["auction blue@0", "auction white@2"]
    assert isinstance(play(state, "auction white@2").phase, Bidding)


def test_04_no_reserve_no_launching_no_cost() -> None:
    start = position(ships={0: ("blue@0",), 1: ("red@1",)})
    state = play(start, "auction blue@0", "pass", "pass")
    assert state.phase == Auctioning(1)
    assert stocks(state, "money") == [20, 20, 20]


def test_05_without_ships_no_pirate_but_a_bidder() -> None:
    start = position(ships={0: ("blue@0",), 2: ("red@1",)})
    state = play(start, "auction blue@0", "1: bid 1", "2: pass", "1: offer 1m 0p 0a", "0: accept")
    assert state.phase == Auctioning(2)
    state = play(state, "2: auction red@1", "0: bid 1", "1: bid 2")
    assert isinstance(state.phase, Bidding)


def test_06_the_last_with_ships_is_pirate_turn_after_turn() -> None:
    state = position(ships={0: ("blue@0",)})
    for row in range(4):
        assert state.phase == Auctioning(0)
        state = play(state, f"auction blue@{row}", "pass", "pass")
    assert state.phase == Over()


def test_07_blue_is_free() -> None:
    state = play(SlonyOkup(money=0).start(), "launch blue")
    assert state.table.firms[0].money == 0


def test_08_white_with_two_money() -> None:
    assert refused(SlonyOkup(money=2).start(), "launch white") is SlonyRule.COST
    assert play(SlonyOkup(money=3).start(), "launch white").table.firms[0].money == 0


def test_09_the_entry_cost_leaves_the_game() -> None:
    assert stocks(play(SlonyOkup().start(), "launch white"), "money") == [17, 20, 20]


def test_10_two_own_ships_on_one_field() -> None:
    start = position(ships={0: ("red@1", "red@1")})
    assert offers(start) == ["auction red@1"]
    state = play(start, "auction red@1")
    advanced = play(state, "pass", "pass")
    assert advanced.table.firms[0].ships == ((1, 1), (1, 2))
    bought = play(state, "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert bought.table.firms[0].ships == ((1, 1),)


def test_11_ships_of_two_owners_on_one_field() -> None:
    start = position(ships={0: ("red@1",), 1: ("red@1",)})
    state = play(start, "auction red@1", "pass", "pass")
    assert stocks(state, "ships") == [((1, 2),), ((1, 1),), ()]


def test_12_a_failed_ship_is_put_up_again_and_again() -> None:
    state = position(ships={0: ("red@0", "red@3")})
    for row in range(3):
        state = play(state, f"auction red@{row}", "pass", "pass")
    assert state.table.firms[0].ships == ((1, 3), (1, 3))


def test_13_a_pass_before_any_bid_is_asked_again() -> None:
    state = play(lot(), "1: pass", "2: bid 1")
    assert state.actors == (1,)
    assert "bid 2" in offers(state)


def test_14_three_seats_one_pass_after_a_bid_ends_it() -> None:
    assert isinstance(play(lot(), "1: bid 1", "2: pass").phase, Composing)


def test_15_four_seats_two_passes_in_a_row_and_a_raise_counts_anew() -> None:
    state = play(lot(seats=4), "1: bid 1", "2: pass", "3: bid 2", "1: pass")
    assert isinstance(state.phase, Bidding)
    assert isinstance(play(state, "2: pass").phase, Composing)


def test_16_the_high_bidder_does_not_outbid_himself() -> None:
    state = play(lot(), "1: pass", "2: bid 1")
    assert state.actors == (1,)
    assert play(state, "1: pass").phase == Composing(Auction(0, 1, 0), Bid(2, 1))


def test_17_jump_bids() -> None:
    assert isinstance(play(lot(), "1: bid 1", "2: bid 40").phase, Bidding)


def test_18_an_equal_bid_is_no_raise() -> None:
    state = play(lot(), "1: bid 7")
    assert refused(state, "bid 7") is SlonyRule.RAISE
    assert isinstance(play(state, "bid 8").phase, Bidding)


def test_19_the_highest_bid_is_everything_one_has() -> None:
    assert offers(lot())[-1] == "bid 40"
    assert refused(lot(), "bid 41") is SlonyRule.MEANS


def test_20_without_tokens_there_is_only_pass() -> None:
    state = lot(money=(20, 0, 20), pirates=(10, 0, 10), prestige=(10, 0, 10))
    assert offers(state) == ["pass"]


def test_21_nobody_has_tokens() -> None:
    state = lot(money=(20, 0, 0), pirates=(10, 0, 0), prestige=(10, 0, 0))
    state = play(state, "1: pass", "2: pass")
    assert state.table.firms[0].ships == ((1, 1),)


@pytest.mark.parametrize("offer", ["offer 10m 0p 0a", "offer 0m 10p 0a", "offer 0m 0p 10a"])
def test_22_all_in_one_kind(offer: str) -> None:
    play(lot(), "bid 10", "pass", offer, "accept")


@pytest.mark.parametrize("offer", ["offer 4m 0p 0a", "offer 4m 1p 1a", "offer 0m 0p 0a"])
def test_23_a_sum_other_than_the_bid(offer: str) -> None:
    assert refused(play(lot(), "bid 5", "pass"), offer) is SlonyRule.SUM


@pytest.mark.parametrize(
    "offer", ["offer 21m 0p 4a", "offer 14m 11p 0a", "offer 14m 0p 11a", "offer 26m -1p 0a"]
)
def test_24_more_than_one_has(offer: str) -> None:
    assert refused(play(lot(), "bid 25", "pass"), offer) is SlonyRule.STOCK


def test_25_a_bid_of_everything_leaves_one_offer() -> None:
    assert offers(play(lot(), "bid 40", "pass")) == ["offer 20m 10p 10a"]


def test_26_prestige_spent_to_nothing_but_not_below() -> None:
    state = play(lot("blue"), "bid 10", "pass")
    assert refused(state, "offer 0m 11p -1a") is SlonyRule.STOCK
    state = play(state, "offer 0m 10p 0a", "accept")
    assert state.table.firms[1].prestige == 0 + 1


def test_27_accepting_moves_only_money_to_the_pirate() -> None:
    state = play(lot(), "bid 9", "pass", "offer 2m 3p 4a", "accept")
    assert figures(state) == {"money": [22, 18, 20], "pirates": [10, 6, 10], "prestige": [10, 9, 10]}


def test_28_without_pirates_there_is_no_counter() -> None:
    state = play(lot(pirates=(0, 10, 10)), "bid 1", "pass", "offer 1m 0p 0a")
    assert offers(state) == ["accept"]
    assert refused(state, "counter 1") is SlonyRule.COUNTER


def test_29_a_counter_beyond_the_spare_money_kills_the_deal() -> None:
    state = play(lot(money=(20, 5, 20)), "bid 5", "pass", "offer 3m 2p 0a", "counter 3")
    assert offers(state) == ["withdraw"]
    assert refused(state, "pay") is SlonyRule.SPARE


def test_30_only_money_pays_a_counter() -> None:
    state = play(lot(money=(20, 3, 20)), "bid 3", "pass", "offer 3m 0p 0a", "counter 1")
    assert state.table.firms[1].prestige + state.table.firms[1].pirates == 20
    assert offers(state) == ["withdraw"]


def test_31_the_last_money_pays_a_counter() -> None:
    state = play(lot(money=(20, 5, 20)), "bid 3", "pass", "offer 3m 0p 0a", "counter 2")
    assert offers(state) == ["pay", "withdraw"]
    assert play(state, "pay").table.firms[1].money == 0


def test_32_paying_a_counter() -> None:
    state = play(lot(), "bid 3", "pass", "offer 3m 0p 0a", "counter 2", "pay")
    assert stocks(state, "money") == [25, 15, 20]
    assert stocks(state, "pirates") == [8, 10, 10]


def test_33_withdrawing() -> None:
    state = play(lot(), "bid 9", "pass", "offer 3m 3p 3a", "counter 2", "withdraw")
    assert figures(state) == {"money": [20, 20, 20], "pirates": [8, 10, 10], "prestige": [10, 10, 10]}
    assert state.table.firms[0].ships == ((1, 1),)


def test_34_withdrawing_in_the_last_row_costs_the_negotiator_too() -> None:
    state = play(lot(row=3), "bid 9", "pass", "offer 3m 3p 3a", "counter 2", "withdraw")
    assert stocks(state, "prestige") == [10, 5, 5]


def test_35_the_pirate_never_loses_by_his_own_ship() -> None:
    assert stocks(play(lot("white", 3), "pass", "pass"), "prestige") == [10, 3, 3]


def test_36_a_penalty_stops_at_nothing() -> None:
    assert stocks(play(lot(row=3, prestige=(10, 4, 5)), "pass", "pass"), "prestige") == [10, 0, 0]


@pytest.mark.parametrize("row", range(4))
def test_37_the_row_of_the_deal_counts(row: int) -> None:
    state = play(lot(row=row), "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert state.table.firms[1].prestige == 10 + 2 + row


@pytest.mark.parametrize(("column", "gain"), [("blue", 1), ("red", 2), ("white", 4)])
def test_38_a_ship_in_the_entry_row(column: str, gain: int) -> None:
    state = play(lot(column), "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert state.table.firms[1].prestige == 10 + gain


def claiming(seas: tuple[int, int, int], **more: Any) -> SlonyState:
    """Seat 1 has just freed a red ship."""
    state = lot(seas={1: (seas[0], seas[1] - 1, seas[2])}, **more)
    return play(state, "bid 1", "pass", "offer 1m 0p 0a", "accept")


def test_39_two_monopolies_the_player_chooses() -> None:
    state = claiming((3, 3, 0))
    assert offers(state) == ["no bonus", "monopoly blue", "monopoly red"]
    assert play(state, "monopoly blue").table.firms[1].seas == (0, 3, 0)


def test_40_monopoly_or_diversity_but_not_both() -> None:
    state = claiming((1, 4, 1))
    assert offers(state) == ["no bonus", "monopoly red", "diversity"]
    state = play(state, "monopoly red")
    assert state.table.firms[1].seas == (1, 1, 1)
    assert not isinstance(state.phase, Claiming)


def test_41_declining_keeps_the_ships() -> None:
    state = play(claiming((1, 3, 1)), "no bonus")
    assert state.table.firms[1].seas == (1, 3, 1)


def test_42_a_later_bonus_needs_a_new_win_of_any_colour() -> None:
    state = position(ships={0: ("red@0", "blue@0")}, seas={1: (0, 2, 0)})
    state = play(state, "auction red@0", "bid 1", "pass", "offer 1m 0p 0a", "accept", "no bonus")
    state = play(state, "auction blue@0", "pass", "pass")
    assert not isinstance(state.phase, Claiming)
    state = play(state, "auction blue@1", "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert offers(state) == ["no bonus", "monopoly red"]


def test_43_a_monopoly_takes_exactly_three() -> None:
    assert play(claiming((0, 5, 0)), "monopoly red").table.firms[1].seas == (0, 2, 0)


def test_44_no_bonus_after_a_failure_or_for_the_pirate() -> None:
    rich = {0: (3, 3, 3), 1: (3, 3, 3)}
    state = play(lot(seas=rich), "pass", "pass")
    assert not isinstance(state.phase, Claiming)
    state = play(lot(seas=rich), "bid 1", "pass", "offer 1m 0p 0a", "counter 1", "withdraw")
    assert not isinstance(state.phase, Claiming)
    state = play(lot(seas={0: (3, 3, 3)}), "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert not isinstance(state.phase, Claiming)


def test_45_after_the_last_ship_the_bonus_then_the_end() -> None:
    state = claiming((1, 1, 1))
    assert not state.is_over
    state = play(state, "diversity")
    assert state.phase == Over()
    assert state.scores == (10, 22, 10)


def test_46_after_the_last_sinking_the_penalty_then_the_end() -> None:
    state = play(lot(row=3), "pass", "pass")
    assert state.phase == Over()
    assert state.scores == (10, 5, 5)


def test_47_freed_ships_score_nothing_at_the_end() -> None:
    state = lot(row=3, seas={1: (2, 2, 2)}, prestige=(10, 15, 15))
    assert play(state, "pass", "pass").scores == (10, 10, 10)


def test_48_the_end_needs_all_to_be_without_ships() -> None:
    state = position(ships={0: ("red@3",), 2: ("red@3",)})
    state = play(state, "auction red@3", "pass", "pass")
    assert state.phase == Auctioning(2)
    assert play(state, "auction red@3", "pass", "pass").is_over


def test_49_ships_do_not_break_a_tie() -> None:
    state = lot("blue", 3, prestige=(10, 14, 14), seas={1: (2, 2, 0)})
    state = play(state, "pass", "pass")
    assert state.scores == (10, 10, 10)
    assert set(state.returns) == {0}


def test_50_money_received_is_there_for_the_next_decision() -> None:
    start = position(money=(0, 20, 20), reserve=(0, 0, 0), ships={0: ("red@0",), 1: ("red@0",)})
    state = play(start, "auction red@0", "1: bid 3", "2: pass", "offer 3m 0p 0a", "accept")
    state = play(state, "1: auction red@0", "2: pass", "0: bid 23", "2: pass")
    assert "offer 3m 10p 10a" in offers(state)


def test_51_prestige_is_paid_before_it_is_gained() -> None:
    state = lot(row=3, prestige=(10, 1, 10))
    state = play(state, "bid 1", "pass")
    assert refused(state, "offer -1m 2p 0a") is SlonyRule.STOCK
    assert play(state, "offer 0m 1p 0a", "accept").table.firms[1].prestige == 5


def test_52_prestige_has_no_upper_end() -> None:
    state = play(lot(row=3, prestige=(10, 120, 10)), "bid 1", "pass", "offer 1m 0p 0a", "accept")
    assert state.table.firms[1].prestige == 125


def test_53_without_prestige_one_bids_with_the_rest() -> None:
    assert offers(lot(prestige=(10, 0, 10)))[-1] == "bid 30"


@pytest.mark.parametrize(("seats", "ships"), [(3, 12), (4, 16)])
def test_54_a_fleet_of_four(seats: int, ships: int) -> None:
    state = SlonyOkup(seats=seats, fleet_size=4).start()
    assert sum(stocks(state, "reserve")) == ships


def test_55_two_seats_one_bidder() -> None:
    state = play(lot(seats=2), "1: bid 5")
    assert isinstance(state.phase, Composing)
    assert play(lot(seats=2), "1: pass").table.firms[0].ships == ((1, 1),)


def test_56_a_final_pass() -> None:
    state = play(lot(pass_mode="final"), "1: pass", "2: bid 2")
    assert isinstance(state.phase, Composing)
    assert state.phase.bid == Bid(2, 2)
    with pytest.raises(WrongPhase):
        state.apply(Bid(1, 3))
    state = play(lot(pass_mode="final", seats=4), "1: pass", "2: bid 2", "3: bid 3")
    assert state.actors == (2,)
    with pytest.raises(WrongSeat):
        state.apply(Bid(1, 4))


def test_57_a_counter_no_higher_than_can_be_paid() -> None:
    state = play(lot(money=(20, 3, 20), counter_cap="payable"), "bid 5", "pass", "offer 3m 1p 1a")
    assert offers(state) == ["accept"]
    assert refused(state, "counter 1") is SlonyRule.PAYABLE


def test_58_optional_launching_not_with_an_empty_board() -> None:
    state = SlonyOkup(placement="optional").start()
    assert "skip" not in offers(state)
    assert refused(state, "skip") is SlonyRule.NOTHING_AFLOAT
    state = position(placement="optional", reserve=(1, 0, 0), ships={0: ("red@1",)}, phase=Launching(0))
    assert play(state, "skip").phase == Auctioning(0)
    assert play(state, "skip").table == state.table


def test_59_one_row_sinks_at_once() -> None:
    state = play(lot(board=Board(BOARD_DEFAULT.columns, (3,))), "pass", "pass")
    assert state.table.firms[0].ships == ()
    assert stocks(state, "prestige") == [10, 5, 5]


def test_60_the_board_is_part_of_the_state() -> None:
    ours, theirs = SlonyOkup().start(), SlonyOkup(board=BOARD_LABELS).start()
    assert ours != theirs
    assert hash(ours) != hash(theirs)
    assert state_from_json(state_to_json(theirs)) == theirs
    assert state_from_json(state_to_json(theirs)).table.game.board == BOARD_LABELS


def test_a_refused_action_changes_nothing() -> None:
    state = play(lot(), "bid 5", "pass")
    before = State(state.table, state.phase)
    with pytest.raises(IllegalAction, match=r"adds up to exactly the bid.*slony\.sum"):
        state.apply(Offer(1, 1, 1, 1))
    assert state == before
