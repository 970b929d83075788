"""Everything that could ever be legal, and the bounds that make it finite.

A seat can come to own everybody's money, but no pirate more than it began with. Its prestige can rise only by
freeing the ships of others, each worth at most the best field and the best bonus.
"""

from __future__ import annotations

from functools import lru_cache

from regelwerk.core import CHANCE, NOTHING, Action, Choices, Player, concat, listed, product, ranged
from regelwerk.slony_okup.actions import (
    Appoint,
    Auction,
    Bid,
    Counter,
    Diversity,
    Launch,
    Monopoly,
    NoBonus,
    Offer,
    Pass,
    Pay,
    Skip,
    Withdraw,
)
from regelwerk.slony_okup.options import COLUMNS, SlonyOptions


def best_win(game: SlonyOptions) -> int:
    """The most prestige that freeing one ship can bring."""
    board = game.board
    field = max(column.points for column in board.columns) + max(board.row_points)
    return field + max(game.monopoly_bonus, game.diversity_bonus)


def most_prestige(game: SlonyOptions) -> int:
    """No seat can ever have more prestige."""
    return game.prestige + (game.seats - 1) * game.fleet_size * best_win(game)


def worst_loss(game: SlonyOptions) -> int:
    """The most prestige below 0 that one sinking ship can cost."""
    return max(column.penalty for column in game.board.columns) if game.negative_prestige else 0


def least_prestige(game: SlonyOptions) -> int:
    """No seat can ever have less prestige: only what is above 0 can be spent."""
    return -(game.seats - 1) * game.fleet_size * worst_loss(game)


def most_tokens(game: SlonyOptions) -> int:
    """No seat can ever bid more."""
    return game.seats * game.money + most_prestige(game) + game.pirates


def longest_game(game: SlonyOptions) -> int:
    """No game has more actions: each auction moves a ship a row on, or off the board."""
    auctions = game.seats * game.fleet_size * game.board.rows
    bids = most_tokens(game) - game.min_bid + 1
    bids_and_passes = max(0, bids) * (game.seats - 1) + game.seats - 1
    around_the_bidding = 6  # launch, auction, offer, counter, reply, claim
    return int(game.first_pirate == "random") + auctions * (around_the_bidding + bids_and_passes)


@lru_cache(maxsize=8)
def vocabulary_of(game: SlonyOptions) -> Choices[Action]:
    """Chance first, then seat after seat; some of it, such as an offer of nothing, is never legal."""
    chance: Choices[Action] = NOTHING
    if game.first_pirate == "random":
        chance = listed(*(Appoint(CHANCE, seat) for seat in range(game.seats)))
    return concat(chance, *(_of_seat(game, seat) for seat in range(game.seats)))


def _of_seat(game: SlonyOptions, seat: Player) -> Choices[Action]:
    def offer(money: int, prestige: int, pirates: int) -> Offer:
        return Offer(seat, money, prestige, pirates)

    def parts(offer: Offer) -> tuple[int, int, int] | None:
        return (offer.money, offer.prestige, offer.pirates) if offer.player == seat else None

    def amount(bid: Bid) -> int | None:
        return bid.amount if bid.player == seat else None

    launches = [Launch(seat, column) for column in range(COLUMNS)]
    skips = [Skip(seat)] if game.placement == "optional" else []
    lots = [Auction(seat, column, row) for column in range(COLUMNS) for row in range(game.board.rows)]
    bids = ranged(Bid, lambda number: Bid(seat, number), amount, game.min_bid, most_tokens(game) + 1)
    money = range(game.seats * game.money + 1)
    offers = product(Offer, offer, parts, money, range(most_prestige(game) + 1), range(game.pirates + 1))
    counters = [Counter(seat, pirates) for pirates in range(game.pirates + 1)]
    sets = [Monopoly(seat, column) for column in range(COLUMNS)]
    choices: tuple[Choices[Action], ...] = (
        listed(*launches, *skips, *lots, Pass(seat)),
        bids,
        offers,
        listed(*counters, Pay(seat), Withdraw(seat), NoBonus(seat), *sets, Diversity(seat)),
    )
    return concat(*choices)
