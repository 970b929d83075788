"""How actions are written: `launch red`, `auction red@3`, `bid 5`, `offer 3m 1p 1a`, `counter 2`.

Columns go by their names on the board, rows by their number from 0, the entry row. In an offer `m` is money,
`p` prestige and `a` pirates, who serve the Negotiator as anti-terrorists.
"""

from __future__ import annotations

from typing import Any

from regelwerk.core import NUMBER, Form, Notation, Slot, State
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


def _read_column(text: str, state: State[Any, Any]) -> int:
    if text.startswith("#"):
        return int(text[1:])
    names = [column.name for column in state.table.game.board.columns]
    if text not in names:
        raise ValueError(f"the columns are {', '.join(names)}, not {text}")
    return names.index(text)


def _write_column(column: int, state: State[Any, Any]) -> str:
    columns = state.table.game.board.columns
    return columns[column].name if 0 <= column < len(columns) else f"#{column}"


COLUMN = Slot(r"[^\W\d_]+|#-?[0-9]{1,18}", _read_column, _write_column)
"""A column by its name; one that does not exist is written `#7`."""

NOTATION = Notation(
    Form("pirate {pirate}", Appoint, pirate=NUMBER),
    Form("launch {column}", Launch, column=COLUMN),
    Form("skip", Skip),
    Form("auction {column}@{row}", Auction, column=COLUMN, row=NUMBER),
    Form("bid {amount}", Bid, amount=NUMBER),
    Form("pass", Pass),
    Form("offer {money}m {prestige}p {pirates}a", Offer, money=NUMBER, prestige=NUMBER, pirates=NUMBER),
    Form("accept", Counter, fixed={"pirates": 0}),
    Form("counter {pirates}", Counter, pirates=NUMBER),
    Form("pay", Pay),
    Form("withdraw", Withdraw),
    Form("monopoly {column}", Monopoly, column=COLUMN),
    Form("diversity", Diversity),
    Form("no bonus", NoBonus),
)
