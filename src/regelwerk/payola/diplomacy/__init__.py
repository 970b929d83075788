"""A Diplomacy adjudicator: positions, orders, and what becomes of them, with reasons. It needs no game around
it.

>>> start = standard().start
>>> orders = parse_orders("A par - bur, A mar S A par - bur, A mun - bur", start)
>>> result = resolve(start, orders)
>>> explain(result.reports()[0], start)
'A par - bur: the attack was stronger than whatever opposed it, 2 against 1, helped by mar [move.wins]'
>>> next_position(result).label
'F1901M'
"""

from regelwerk.payola.diplomacy.adjustments import balance, builds_due
from regelwerk.payola.diplomacy.board import Board, board_from_json, board_from_toml, members, standard
from regelwerk.payola.diplomacy.explain import explain
from regelwerk.payola.diplomacy.flaws import flaw
from regelwerk.payola.diplomacy.legal import legal_orders, power_orders
from regelwerk.payola.diplomacy.notation import format_order, parse_order, parse_orders
from regelwerk.payola.diplomacy.orders import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Kind,
    Move,
    MovementOrder,
    Order,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from regelwerk.payola.diplomacy.position import NOBODY, Dislodged, Position, Power, Season, Stage, Unit
from regelwerk.payola.diplomacy.position_json import position_from_json, position_to_json
from regelwerk.payola.diplomacy.position_text import format_position, parse_position
from regelwerk.payola.diplomacy.resolution import Report, Resolution
from regelwerk.payola.diplomacy.rules import DiplomacyRule
from regelwerk.payola.diplomacy.turns import next_position, resolve, winner
from regelwerk.payola.diplomacy.violation import order_violation

__all__ = [
    "NOBODY",
    "AdjustmentOrder",
    "Board",
    "Build",
    "Convoy",
    "DiplomacyRule",
    "Disband",
    "Dislodged",
    "Hold",
    "Kind",
    "Move",
    "MovementOrder",
    "Order",
    "Position",
    "Power",
    "Remove",
    "Report",
    "Resolution",
    "Retreat",
    "RetreatOrder",
    "Season",
    "Stage",
    "SupportHold",
    "SupportMove",
    "Unit",
    "Waive",
    "balance",
    "board_from_json",
    "board_from_toml",
    "builds_due",
    "explain",
    "flaw",
    "format_order",
    "format_position",
    "legal_orders",
    "members",
    "next_position",
    "order_violation",
    "parse_order",
    "parse_orders",
    "parse_position",
    "position_from_json",
    "position_to_json",
    "power_orders",
    "resolve",
    "standard",
    "winner",
]
