"""The invariants, by number. Those of states and steps are the game's laws; here they meet all games."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import CHANCE, Action, Record, evolve
from regelwerk.slony_okup import (
    BOARD_DEFAULT,
    BOARD_LABELS,
    BOARD_TRIANGLE,
    Appoint,
    Auction,
    Bid,
    Bidding,
    Board,
    Composing,
    Counter,
    Countering,
    Diversity,
    FirstPirate,
    Launch,
    Monopoly,
    NoBonus,
    Offer,
    Pass,
    Pay,
    Replying,
    Skip,
    SlonyOkup,
    Withdraw,
)
from regelwerk.slony_okup.vocabulary import most_tokens
from tests.slony_okup.positions import SlonyState, stocks
from tests.slony_okup.strategies import games, playout, steps, walks

WHOLE = [
    SlonyOkup(seats=3),
    SlonyOkup(seats=4, pass_mode="final", negative_prestige=True, board=BOARD_LABELS),
    SlonyOkup(seats=2, counter_tokens="lost_on_withdraw", placement="optional", first_pirate="random"),
    SlonyOkup(seats=3, fleet_size=3, counter_cap="payable", board=BOARD_TRIANGLE, min_bid=0),
]
whole_games = pytest.mark.parametrize("game", WHOLE, ids=["plain", "final", "duel", "payable"])
Steps = list[tuple[SlonyState, Action, SlonyState]]


def some_playouts(game: SlonyOkup) -> list[Steps]:
    return [playout(game, seed, tame=seed % 2 == 0) for seed in range(12)]


@given(games(), walks)
def test_all_laws_hold(game: SlonyOkup, walk: bytes) -> None:
    """1 to 5, 7, 9 to 20, 23 and 24."""
    for before, action, after in steps(game, walk):
        for law in game.state_laws:
            assert law(before), law.__doc__
            assert law(after), law.__doc__
        for step_law in game.step_laws:
            assert step_law(before, action, after), step_law.__doc__


@whole_games
def test_laws_hold_to_the_end(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        for before, action, after in taken:
            assert [law.__doc__ for law in game.state_laws if not law(after)] == []
            assert [law.__doc__ for law in game.step_laws if not law(before, action, after)] == []


@whole_games
def test_01_money_and_entry_costs(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        paid = sum(game.board.columns[a.column].cost for _, a, _ in taken if isinstance(a, Launch))
        assert sum(stocks(taken[-1][2], "money")) + paid == game.money * game.seats


@whole_games
def test_03_where_all_ships_went(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        spent = sum(game.monopoly_size for _, a, _ in taken if isinstance(a, Monopoly))
        spent += sum(3 for _, a, _ in taken if isinstance(a, Diversity))
        seas = sum(map(sum, stocks(taken[-1][2], "seas")))
        assert seas + spent + len(sunk_in(taken)) == game.fleet_size * game.seats


@whole_games
def test_05_06_how_many_auctions(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        auctions = sum(isinstance(action, Auction) for _, action, _ in taken)
        ships = game.fleet_size * game.seats
        assert ships <= auctions <= ships * game.board.rows


@whole_games
def test_08_how_many_bids(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        bids = 0
        for _, action, _ in taken:
            bids = 0 if isinstance(action, Auction) else bids + isinstance(action, Bid)
            assert bids <= most_tokens(game) - game.min_bid + 1


@whole_games
def test_11_a_failed_auction_leaves_the_stocks(game: SlonyOkup) -> None:
    failures = 0
    for taken in some_playouts(game):
        opening = taken[0][0]
        for before, action, after in taken:
            if isinstance(action, Auction):
                opening = before
            if isinstance(action, Withdraw) or failed_without_a_bid(before, after):
                failures += 1
                pirate = before.phase.lot.player if isinstance(before.phase, Bidding | Replying) else None
                assert stocks(after, "money") == stocks(opening, "money")
                for seat in range(game.seats):
                    if seat != pirate:
                        assert after.table.firms[seat].pirates == opening.table.firms[seat].pirates
    assert failures


@whole_games
def test_20_only_the_first_pirate_is_left_to_chance(game: SlonyOkup) -> None:
    for before, _, _ in playout(game, 1):
        assert (before.actors == (CHANCE,)) == isinstance(before.phase, FirstPirate)
        assert all(before.view(seat) == before for seat in range(game.seats))


@given(games(), walks, st.integers(1, 3))
def test_21_turning_the_seats(game: SlonyOkup, walk: bytes, by: int) -> None:
    for before, action, after in steps(game, walk):
        there = game.rotate_state(before, by)
        moved = [game.rotate_action(each, by) for each in before.legal_actions]
        assert set(moved) == set(there.legal_actions)
        assert there.apply(game.rotate_action(action, by)) == game.rotate_state(after, by)
        assert game.rotate_state(there, game.seats - by % game.seats) == before


@whole_games
def test_21_turning_the_first_pirate_and_the_returns(game: SlonyOkup) -> None:
    final = playout(game, 1)[-1][2]
    for by in range(game.seats):
        turned = game.rotate_state(game.start(), by)
        assert turned == turned.game.start()
        assert game.rotate_state(final, by).returns == tuple(
            final.returns[(seat - by) % game.seats] for seat in range(game.seats)
        )


@whole_games
def test_22_replay_and_copies_are_exact(game: SlonyOkup) -> None:
    taken = playout(game, 5)
    record = Record(game, tuple(action for _, action, _ in taken))
    assert list(record.states()) == [taken[0][0], *(after for _, _, after in taken)]
    assert Record.from_lines(record.to_lines()) == record
    for before, action, after in taken:
        assert pickle.loads(pickle.dumps(before)) == deepcopy(before) == before
        assert before.apply(action) == before.apply(action) == after


@whole_games
def test_23_returns_add_up_to_nothing(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        final = taken[-1][2]
        assert sum(final.returns) == 0
        standing = [(firm.prestige, firm.money + firm.pirates) for firm in final.table.firms]
        best = [seat for seat in range(game.seats) if standing[seat] == max(standing)]
        assert [seat for seat in range(game.seats) if final.returns[seat] == max(final.returns)] == best


@given(games(), walks)
def test_24_legal_lists_keep_their_order(game: SlonyOkup, walk: bytes) -> None:
    for before, _, after in steps(game, walk):
        listed = list(before.legal_actions)
        assert listed == list(before.legal_actions)
        assert len(listed) == len(set(listed)) == len(before.legal_actions)
        assert bool(after.legal_actions) != after.is_over
        assert all(before.violation(action) is None for action in listed)


@whole_games
def test_25_where_all_prestige_came_from(game: SlonyOkup) -> None:
    """Freed values and bonuses bring it; offers and sinkings take it."""
    for taken in some_playouts(game):
        expected = game.prestige * game.seats
        for before, action, _ in taken:
            match before.phase, action:
                case Replying(lot=lot, offer=offer), Pay():
                    expected += game.board.value(lot.column, lot.row) - offer.prestige
                case Countering(lot=lot, offer=offer), Counter(pirates=0):
                    expected += game.board.value(lot.column, lot.row) - offer.prestige
                case _, Monopoly():
                    expected += game.monopoly_bonus
                case _, Diversity():
                    expected += game.diversity_bonus
                case _:
                    pass
        for before, after in sunk_in(taken):
            expected -= sum(stocks(before, "prestige")) - sum(stocks(after, "prestige"))
        assert sum(taken[-1][2].scores) == expected


@whole_games
def test_no_game_is_longer_than_its_bound(game: SlonyOkup) -> None:
    for taken in some_playouts(game):
        assert len(taken) <= game.max_length


@given(games(), walks)
def test_the_vocabulary_holds_every_legal_action(game: SlonyOkup, walk: bytes) -> None:
    vocabulary = game.vocabulary
    for before, action, _ in steps(game, walk):
        code = vocabulary.index(action)
        assert vocabulary[code] == action
        assert before.legal_actions[-1] in vocabulary


def test_the_vocabulary_of_the_printed_game() -> None:
    """A seat can bid and offer all the money (60), ten pirates, and 10 prestige with ten wins of 17 added."""
    sizes = {kind: len(SlonyOkup().vocabulary.by_type(kind)) for kind in SlonyOkup.rulebook.actions}
    assert sizes == {
        Appoint: 0,
        Launch: 3 * 3,
        Skip: 0,
        Auction: 3 * 12,
        Bid: 3 * (60 + 180 + 10),
        Pass: 3,
        Offer: 3 * 61 * 181 * 11,
        Counter: 3 * 11,
        Pay: 3,
        Withdraw: 3,
        Monopoly: 3 * 3,
        Diversity: 3,
        NoBonus: 3,
    }


def test_the_bound_on_the_length_of_a_small_game() -> None:
    """Four auctions; in each 21 bids at most, a pass, and six actions around them."""
    board = Board(BOARD_DEFAULT.columns, (0, 1))
    game = SlonyOkup(seats=2, board=board, fleet_size=1, money=2, pirates=1, prestige=1)
    assert game.max_length == 4 * (21 + 1 + 6)
    assert evolve(game, first_pirate="random").max_length == 1 + 4 * (21 + 1 + 6)


def test_the_vocabulary_repeats_nothing() -> None:
    for game in (SlonyOkup(seats=2, fleet_size=1, money=2, pirates=1, prestige=1, first_pirate="random"),):
        words = list(game.vocabulary)
        assert len(set(words)) == len(words) == len(game.vocabulary)
        assert [game.vocabulary.index(word) for word in words] == list(range(len(words)))


def sunk_in(taken: Steps) -> list[tuple[SlonyState, SlonyState]]:
    """The steps that sank a ship."""
    return [
        (before, after)
        for before, action, after in taken
        if ships(before) > ships(after) and not isinstance(action, Monopoly | Diversity)
    ]


def ships(state: SlonyState) -> int:
    return sum(firm.reserve + len(firm.ships) + sum(firm.seas) for firm in state.table.firms)


def failed_without_a_bid(before: SlonyState, after: SlonyState) -> bool:
    return isinstance(before.phase, Bidding) and not isinstance(after.phase, Bidding | Composing)
