"""Tables in the middle of a game, as far as shares matter, and the states of a stock round on them.

Certificates are written short: `"Pssd"` are the president's certificate, two singles and a double.
`stock()` is a table on which nobody has anything but cash; `owned(table, "M", "Ps", "ss")` gives seat 0 and
seat 1 their certificates of a corporation that has operated; `trading(table, 1)` is the turn of seat 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core import Action, Player, evolve
from regelwerk.pfalz1847 import PfalzRule, Station, corporations
from regelwerk.pfalz1847.hands import EMPTY, Hand
from regelwerk.pfalz1847.market import Cell, moved, par_cell
from regelwerk.pfalz1847.phases import PfalzState, Trading
from regelwerk.pfalz1847.shares import left_in_ipo
from regelwerk.pfalz1847.table import Owner, PfalzTable, with_railway
from tests.pfalz1847.positions import at, operating


def hand(text: str) -> Hand:
    """Certificates from their short form."""
    found = Hand("P" in text, text.count("s"), text.count("d"))
    assert found.count == len(text)
    return found


def stock(
    *,
    seats: int = 4,
    phase: str = "3",
    cash: Mapping[Player, int] = {},
    owners: Mapping[str, Owner] = {},
    krauss: Any = 0,
    **options: Any,
) -> PfalzTable:
    """A table after the draft: privates are closed but for those with owners, and nothing has floated."""
    table = evolve(operating(seats=seats, phase=phase, owners=owners, **options), krauss=krauss)
    for seat, amount in cash.items():
        table = rich(table, seat, amount)
    return table


def rich(table: PfalzTable, seat: Player, amount: int) -> PfalzTable:
    """The table with so much cash in a player's hand; the bank has the rest."""
    cash = (*table.cash[:seat], amount, *table.cash[seat + 1 :])
    return evolve(table, cash=cash, bank=table.bank + table.cash[seat] - amount)


def owned(
    table: PfalzTable,
    id: str,
    *hands: str,
    pool: str = "",
    cell: tuple[int, int] | None = None,
    floated: bool = True,
    operated: bool = True,
    investors: int | None = None,
) -> PfalzTable:
    """The table with a corporation's certificates in the players' hands, by seat, and in the pool.

    Whoever has the president's certificate is president. The rest is in the IPO; of the investor shares
    (None: all are still there) those that were exchanged are in the hands too. `pool` is in order.
    """
    facts = corporations()[id]
    held = [*map(hand, hands), *[EMPTY] * (table.game.seats - len(hands))]
    left = facts.investors if investors is None else investors
    all_of_it = left_in_ipo(id, len(facts.certificates)) + Hand(singles=facts.investors - left)
    ipo = all_of_it - sum(held, hand(pool))
    assert min(ipo.singles, ipo.doubles) >= 0
    railway = evolve(
        table.railway(id),
        ipo=ipo,
        hands=tuple(held),
        pool=hand(pool),
        pile=tuple({"s": 10, "d": 20}[each] for each in pool) if table.game.loose_change else (),
        investors=left,
        president=next(seat for seat, each in enumerate(held) if each.president),
        started=True,
        floated=floated,
        operated=operated,
    )
    board = table.board
    for home in facts.homes if floated and id != "L" else ():
        board = board.with_station(Station(id, home))
    market = moved(table.market, id, Cell(*cell) if cell else par_cell(facts.par))
    return evolve(with_railway(table, railway), board=board, market=market)


def in_order(table: PfalzTable, id: str) -> bool:
    """Whether the IPO holds what it must hold when so many certificates are left."""
    ipo = table.railway(id).ipo
    return ipo == left_in_ipo(id, ipo.count)


def trading(table: PfalzTable, seat: Player = 0, **fields: Any) -> PfalzState:
    """The state in which it is a player's turn in a stock round."""
    sales = fields.pop("sales", ((),) * table.game.seats)
    return at(table, Trading(seat, sales, **fields))


def hands(table: PfalzTable, id: str) -> list[str]:
    """Everybody's certificates of a corporation, in short, by seat."""
    return [short(each) for each in table.railway(id).hands]


def short(held: Hand) -> str:
    """Certificates in short."""
    return "P" * held.president + "s" * held.singles + "d" * held.doubles


def rule(state: PfalzState, action: Action) -> PfalzRule | None:
    """The rule that forbids an action, which must then not be among the legal ones; None if it is legal."""
    violation = state.violation(action)
    assert (violation is None) == (action in state.legal_actions)
    if violation is None:
        return None
    assert isinstance(violation.rule, PfalzRule)
    return violation.rule
