"""Scoring: a ship is freed, advances or sinks; the bonus; the next turn; the end (rules 5 and 6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from regelwerk.core import (
    Chapter,
    Choices,
    FinalChapter,
    Player,
    Violation,
    evolve,
    listed,
    maker,
    shared_win,
)
from regelwerk.slony_okup.actions import Auction, Claim, Diversity, Monopoly, NoBonus, Offer
from regelwerk.slony_okup.options import COLUMNS
from regelwerk.slony_okup.phases import Auctioning, Claiming, Launching, Over
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.table import Firm, SlonyTable, with_firm, with_ship, without_ship

LAUNCHING = tuple(Launching(seat) for seat in range(4))
AUCTIONING = tuple(Auctioning(seat) for seat in range(4))
OVER = Over()

_firm = maker(Firm)
_table = maker(SlonyTable)


def freed(
    table: SlonyTable, lot: Auction, offer: Offer, extra: int
) -> tuple[SlonyTable, Claiming | Launching | Auctioning | Over]:
    """Rules 5.1 and 5.2: the offer and `extra` money are paid, and the ship goes to the Negotiator."""
    game = table.game
    firms = list(table.firms)
    pirate = firms[lot.player]
    paid = offer.money + extra
    firms[lot.player] = _firm(
        pirate.money + paid,
        pirate.pirates,
        pirate.prestige,
        pirate.reserve,
        without_ship(pirate.ships, (lot.column, lot.row)),
        pirate.seas,
    )
    negotiator = firms[offer.player]
    seas = _changed(negotiator.seas, lot.column, 1)
    firms[offer.player] = _firm(
        negotiator.money - paid,
        negotiator.pirates - offer.pirates,
        negotiator.prestige - offer.prestige + game.board.value(lot.column, lot.row),
        negotiator.reserve,
        negotiator.ships,
        seas,
    )
    table = _table(game, tuple(firms))
    if len(_claims(offer.player, seas, game.monopoly_size)) > 1:
        return table, Claiming(lot.player, offer.player)
    return next_turn(table, lot.player)


def not_freed(table: SlonyTable, lot: Auction) -> tuple[SlonyTable, Launching | Auctioning | Over]:
    """Rules 5.4 and 5.5: the ship advances, or sinks from the last row at the cost of all but the Pirate."""
    game = table.game
    owner = table.firms[lot.player]
    left = without_ship(owner.ships, (lot.column, lot.row))
    if lot.row + 1 < game.board.rows:
        advanced = evolve(owner, ships=with_ship(left, (lot.column, lot.row + 1)))
        return next_turn(with_firm(table, lot.player, advanced), lot.player)
    penalty = game.board.columns[lot.column].penalty
    firms = tuple(
        evolve(firm, ships=left)
        if seat == lot.player
        else evolve(firm, prestige=_lowered(firm.prestige, penalty, game.negative_prestige))
        for seat, firm in enumerate(table.firms)
    )
    return next_turn(_table(game, firms), lot.player)


def next_turn(table: SlonyTable, pirate: Player) -> tuple[SlonyTable, Launching | Auctioning | Over]:
    """Rules 6.1 and 6.2: the marker goes left to the next seat with ships of its own, or the game is over."""
    seats = table.game.seats
    for step in range(1, seats + 1):
        seat = (pirate + step) % seats
        firm = table.firms[seat]
        if firm.reserve:
            return table, LAUNCHING[seat]
        if firm.ships:
            return table, AUCTIONING[seat]
    return table, OVER


class OnClaiming(Chapter[SlonyTable, Claiming, Claim]):
    """Rule 5.3."""

    def actors(self, table: SlonyTable, phase: Claiming) -> tuple[Player, ...]:
        return (phase.negotiator,)

    def legal(self, table: SlonyTable, phase: Claiming) -> Choices[Claim]:
        seas = table.firms[phase.negotiator].seas
        return _claims(phase.negotiator, seas, table.game.monopoly_size)

    def violation(self, table: SlonyTable, phase: Claiming, action: Claim) -> Violation | None:
        seas = table.firms[phase.negotiator].seas
        match action:
            case Monopoly(column=column):
                if not 0 <= column < COLUMNS:
                    return Violation(SlonyRule.COLUMN, f"there is no column {column}")
                if seas[column] < table.game.monopoly_size:
                    name = table.game.board.columns[column].name
                    return Violation(
                        SlonyRule.MONOPOLY, f"{seas[column]} of {table.game.monopoly_size} {name} ships"
                    )
            case Diversity():
                if min(seas) < 1:
                    name = table.game.board.columns[seas.index(0)].name
                    return Violation(SlonyRule.DIVERSITY, f"there is no {name} ship")
            case NoBonus():
                pass
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: SlonyTable, phase: Claiming, action: Claim
    ) -> tuple[SlonyTable, Launching | Auctioning | Over]:
        game = table.game
        firm = table.firms[phase.negotiator]
        match action:
            case Monopoly(column=column):
                seas = _changed(firm.seas, column, -game.monopoly_size)
                firm = evolve(firm, seas=seas, prestige=firm.prestige + game.monopoly_bonus)
            case Diversity():
                blue, red, white = firm.seas
                seas = (blue - 1, red - 1, white - 1)
                firm = evolve(firm, seas=seas, prestige=firm.prestige + game.diversity_bonus)
            case NoBonus():
                return next_turn(table, phase.pirate)
            case _:
                assert_never(action)
        return next_turn(with_firm(table, phase.negotiator, firm), phase.pirate)


class OnOver(FinalChapter[SlonyTable, Over]):
    """Rules 6.3 and 6.4."""

    def returns(self, table: SlonyTable, phase: Over) -> tuple[Fraction, ...]:
        return shared_win(table.game.seats, winners(table))


def winners(table: SlonyTable) -> tuple[Player, ...]:
    """Who has most prestige, and of those most money and pirates."""
    standing = [(firm.prestige, firm.money + firm.pirates) for firm in table.firms]
    best = max(standing)
    return tuple(seat for seat, value in enumerate(standing) if value == best)


@lru_cache(maxsize=4096)
def _claims(seat: Player, seas: tuple[int, int, int], size: int) -> Choices[Claim]:
    sets = (Monopoly(seat, column) for column, ships in enumerate(seas) if ships >= size)
    return listed(NoBonus(seat), *sets, *([Diversity(seat)] if min(seas) else []))


def _changed(seas: tuple[int, int, int], column: int, by: int) -> tuple[int, int, int]:
    blue, red, white = seas
    return (blue + by * (column == 0), red + by * (column == 1), white + by * (column == 2))


def _lowered(prestige: int, penalty: int, below_zero: bool) -> int:
    return prestige - penalty if below_zero else max(0, prestige - penalty)
