"""The Pirate's phase: who begins, launching a ship, and choosing the one to be auctioned (rules 1 and 2)."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from regelwerk.core import (
    CHANCE,
    ChanceChapter,
    Chapter,
    Choices,
    Distribution,
    Player,
    Violation,
    listed,
    maker,
)
from regelwerk.slony_okup.actions import Appoint, Auction, Launch, Skip
from regelwerk.slony_okup.chapters.scoring import AUCTIONING
from regelwerk.slony_okup.options import COLUMNS, Board
from regelwerk.slony_okup.phases import Auctioning, Bidding, FirstPirate, Launching
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.table import Field, Firm, SlonyTable, with_firm, with_ship

_bidding = maker(Bidding)
_firm = maker(Firm)


class OnFirstPirate(ChanceChapter[SlonyTable, FirstPirate, Appoint]):
    """Rule 1.2: every seat is equally likely to begin."""

    def outcomes(self, table: SlonyTable, phase: FirstPirate) -> Distribution[Appoint]:
        return Distribution[Appoint].uniform(Appoint(CHANCE, seat) for seat in range(table.game.seats))

    def apply(self, table: SlonyTable, phase: FirstPirate, action: Appoint) -> tuple[SlonyTable, Launching]:
        return table, Launching(action.pirate)


class OnLaunching(Chapter[SlonyTable, Launching, Launch | Skip]):
    """Rules 2.1 and 2.2."""

    def actors(self, table: SlonyTable, phase: Launching) -> tuple[Player, ...]:
        return (phase.pirate,)

    def legal(self, table: SlonyTable, phase: Launching) -> Choices[Launch | Skip]:
        game = table.game
        firm = table.firms[phase.pirate]
        may_skip = game.placement == "optional" and bool(firm.ships)
        return _launches(phase.pirate, game.board, firm.money, may_skip)

    def violation(self, table: SlonyTable, phase: Launching, action: Launch | Skip) -> Violation | None:
        game = table.game
        firm = table.firms[phase.pirate]
        match action:
            case Launch():
                if not 0 <= action.column < COLUMNS:
                    return Violation(SlonyRule.COLUMN, f"there is no column {action.column}")
                column = game.board.columns[action.column]
                if column.cost > firm.money:
                    return Violation(
                        SlonyRule.COST, f"{column.name} costs {column.cost}, he has {firm.money} money"
                    )
            case Skip():
                if game.placement == "mandatory":
                    return Violation(SlonyRule.MUST_LAUNCH, f"there are {firm.reserve} in reserve")
                if not firm.ships:
                    return Violation(SlonyRule.NOTHING_AFLOAT)
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: SlonyTable, phase: Launching, action: Launch | Skip
    ) -> tuple[SlonyTable, Auctioning]:
        pirate = phase.pirate
        match action:
            case Launch(column=column):
                firm = table.firms[pirate]
                launched = _firm(
                    firm.money - table.game.board.columns[column].cost,
                    firm.pirates,
                    firm.prestige,
                    firm.reserve - 1,
                    with_ship(firm.ships, (column, 0)),
                    firm.seas,
                )
                return with_firm(table, pirate, launched), AUCTIONING[pirate]
            case Skip():
                return table, AUCTIONING[pirate]
            case _:
                assert_never(action)


class OnAuctioning(Chapter[SlonyTable, Auctioning, Auction]):
    """Rule 2.3."""

    def actors(self, table: SlonyTable, phase: Auctioning) -> tuple[Player, ...]:
        return (phase.pirate,)

    def legal(self, table: SlonyTable, phase: Auctioning) -> Choices[Auction]:
        return _lots(phase.pirate, table.firms[phase.pirate].ships)

    def violation(self, table: SlonyTable, phase: Auctioning, action: Auction) -> Violation | None:
        if (action.column, action.row) in table.firms[phase.pirate].ships:
            return None
        columns = table.game.board.columns
        named = 0 <= action.column < COLUMNS
        column = columns[action.column].name if named else f"column {action.column}"
        return Violation(SlonyRule.LOT, f"he has none in {column}, row {action.row}")

    def apply(self, table: SlonyTable, phase: Auctioning, action: Auction) -> tuple[SlonyTable, Bidding]:
        return table, _bidding(action, (phase.pirate + 1) % table.game.seats)


@lru_cache(maxsize=4096)
def _launches(seat: Player, board: Board, money: int, may_skip: bool) -> Choices[Launch | Skip]:
    affordable = (Launch(seat, at) for at, column in enumerate(board.columns) if column.cost <= money)
    return listed(*affordable, *([Skip(seat)] if may_skip else []))


@lru_cache(maxsize=4096)
def _lots(seat: Player, ships: tuple[Field, ...]) -> Choices[Auction]:
    return listed(*(Auction(seat, column, row) for column, row in dict.fromkeys(ships)))
