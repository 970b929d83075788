"""A report on an order as one line for people."""

from __future__ import annotations

from regelwerk.payola.diplomacy.board import Board, standard
from regelwerk.payola.diplomacy.notation import format_order
from regelwerk.payola.diplomacy.position import Position
from regelwerk.payola.diplomacy.resolution import Report


def explain(report: Report, position: Position, board: Board | None = None) -> str:
    """What became of an order and why: the rule, the strengths, and who had a hand in it.

    >>> from regelwerk.payola.diplomacy import parse_orders, resolve, standard
    >>> start = standard().start
    >>> result = resolve(start, parse_orders("A mun - bur, A par - bur", start))
    >>> explain(result.reports()[0], start)
    'A mun - bur: the attack was not stronger than what opposed it, 1 against 1, by par [move.bounce]'
    """
    board = board or standard()
    parts = [report.rule.text]
    if report.attack is not None:
        parts.append(f"{report.attack} against {report.against}")
    elif report.against is not None:
        parts.append(f"by strength {report.against}")
    if report.helpers:
        parts.append("helped by " + _provinces(report.helpers, board))
    if report.by:
        parts.append("by " + _provinces(report.by, board))
    if report.dislodged:
        parts.append("and the unit is dislodged" if position.stage == "movement" else "and the unit is lost")
    return f"{format_order(report.order, position, board)}: {', '.join(parts)} [{report.rule.id}]"


def _provinces(provinces: tuple[int, ...], board: Board) -> str:
    return " ".join(board.places[province] for province in provinces)
