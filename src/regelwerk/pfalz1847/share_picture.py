"""Market, certificates, corporations and players as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from regelwerk.core import Player
from regelwerk.pfalz1847.facts import market_facts, privates
from regelwerk.pfalz1847.hands import DOUBLE, PRESIDENT, SINGLE, Hand
from regelwerk.pfalz1847.income import income_of
from regelwerk.pfalz1847.notation import seat_name
from regelwerk.pfalz1847.phases import PfalzState
from regelwerk.pfalz1847.scores import scores_of
from regelwerk.pfalz1847.shares import certificate_limit, certificates, next_certificate
from regelwerk.pfalz1847.table import PfalzTable, Railway

_CELL = 6


def market_lines(table: PfalzTable) -> Iterator[str]:
    """The grid; under a price the markers that lie there, the one that operates first on top."""
    for row, prices in enumerate(market_facts().prices):
        stacks = [_stack(table, row, column) for column in range(len(prices))]
        yield _line(str(price) if price else "" for price in prices)
        for depth in range(max(map(len, stacks))):
            yield _line(stack[depth] if depth < len(stack) else "" for stack in stacks)


def _stack(table: PfalzTable, row: int, column: int) -> list[str]:
    return [
        marker.corporation
        for marker in table.market
        if (marker.cell.row, marker.cell.column) == (row, column)
    ]


def _line(cells: Iterable[str]) -> str:
    return "".join(cell.ljust(_CELL) for cell in cells).rstrip()


def share_lines(table: PfalzTable) -> Iterator[str]:
    """Prices, and who has which certificates: `40PD` is 40 %, with the president's and one double."""
    seats = range(table.game.seats)
    head = ["shares", "price", "par", "IPO", "next", "pool", "inv", *map(seat_name, seats)]
    rows = [head]
    for railway in table.railways:
        rows.append(
            [
                railway.id,
                str(table.price(railway.id) or "-"),
                str(railway.facts.par),
                str(railway.ipo.percent or "-"),
                _next(railway),
                _pool(railway),
                str(10 * railway.investors or "-"),
                *map(_held, railway.hands, railway.counts),
            ]
        )
    krauss = ["100" if table.krauss == seat else "-" for seat in seats]
    pool = "100" if table.krauss == "pool" else "-"
    rows.append(["LFK", str(table.price("LFK")), "", "", "", pool, "", *krauss])
    return table_lines(rows)


def hand_text(hand: Hand) -> str:
    """The percentage, with P for the president's certificate and a D for each double among it."""
    return f"{hand.percent}{'P' * hand.president}{'D' * hand.doubles}" if hand else "-"


def _pool(railway: Railway) -> str:
    """What is in the pool; one by one where the order matters, the first to come first."""
    if not railway.pile:
        return hand_text(railway.pool)
    pile = [SINGLE if size == 10 else DOUBLE for size in railway.pile]
    return " ".join(map(hand_text, [*pile, *[PRESIDENT] * railway.pool.president]))


def _held(hand: Hand, count: int) -> str:
    """What somebody has; in brackets what it counts for the presidency, if that is something else."""
    return hand_text(hand) if count == hand.percent else f"{hand_text(hand)} ({count})"


def _next(railway: Railway) -> str:
    """The certificate of the IPO that can be bought next."""
    following = next_certificate(railway)
    return hand_text(following) if following else "-"


def corporation_lines(table: PfalzTable) -> Iterator[str]:
    """What the corporations own, and who runs them."""
    rows = [["railway", "pres.", "stands", "treasury", "trains", "stations", "next at", "privates"]]
    for railway in table.railways:
        stations = table.board.stations_of(railway.id)
        costs = railway.facts.stations[len(stations) :]
        rows.append(
            [
                railway.id,
                "-" if railway.president is None else seat_name(railway.president),
                _standing(railway),
                str(railway.cash),
                " ".join(railway.trains) or "-",
                " ".join(stations) or "-",
                " ".join(map(str, costs)) or "-",
                " ".join(table.owned_by(railway.id)) or "-",
            ]
        )
    return table_lines(rows)


def _standing(railway: Railway) -> str:
    """How far a corporation has come."""
    if railway.operated:
        return "operates"
    if railway.floated:
        return "floated"
    return "started" if railway.started else "-"


def player_lines(state: PfalzState) -> Iterator[str]:
    """What the players have; an arrow stands before who acts."""
    table = state.table
    limit, actors = certificate_limit(table), state.actors
    rows = [["players", "cash", "cert.", "worth", "privates"]]
    for seat, (cash, worth) in enumerate(zip(table.cash, scores_of(table), strict=True)):
        rows.append(
            [
                f"{'>' if seat in actors else ' '}{seat_name(seat)}",
                str(cash),
                f"{certificates(table, seat)}/{limit}",
                str(worth),
                _privates(table, seat),
            ]
        )
    return table_lines(rows)


def _privates(table: PfalzTable, seat: Player) -> str:
    """The privates of a seat with their income."""
    return ", ".join(f"{id} {income_of(table, privates()[id])}" for id in table.owned_by(seat)) or "-"


def table_lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns as wide as they need."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
