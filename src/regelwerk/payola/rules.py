"""The rules that can refuse an action."""

from __future__ import annotations

from regelwerk.core import Rule


class PayolaRule(Rule):
    """The rules of Payola; sections are those of docs/rules/payola.md.

    Why an order is illegal on the board, the rules of Diplomacy say: they stand in the detail.
    """

    SHEET_FULL = "payola.sheet-full", "a sheet has only so many lines", "3"
    OFFER_COUNT = "payola.offer-count", "an offer names at least one order, and only so many", "3"
    OFFER_UNIT = "payola.offer-unit", "an offer is for one unit", "3"
    OFFER_TWICE = "payola.offer-twice", "an offer names no order twice", "3"
    OFFER_ORDER = "payola.offer-order", "an offer names orders that the unit could be given", "3"
    OFFER_AMOUNT = "payola.offer-amount", "an offer is a whole number of ducats within limits", "3"
    OFFER_ZERO = "payola.offer-zero", "only a unit of one's own works for nothing", "3"
    OFFER_REPEAT = "payola.offer-repeat", "a line stands once or, if lines may repeat, a few times", "3"
    OFFER_PLATEAU = "payola.offer-plateau", "a plateau is within limits, and in this game allowed", "3"
    RESERVE_AMOUNT = "payola.reserve-amount", "a reserve is a positive number of ducats within limits", "3"
    TRANSFER_OFF = "payola.transfer-off", "in this game no money is sent", "4"
    TRANSFER_TO = "payola.transfer-to", "money is sent to another power", "4"
    TRANSFER_AMOUNT = "payola.transfer-amount", "a positive number of ducats is sent, within limits", "4"
    TRANSFER_FUNDS = "payola.transfer-funds", "nobody sends more than he has", "4"
    LIST_WHOLE = "payola.list-whole", "an acceptance list has each power once", "5"
    LIST_ONCE = "payola.list-once", "a sheet changes the acceptance list once", "5"
    RETREAT_UNIT = "payola.retreat-unit", "a power orders its own dislodged units, one after the other", "8"
    RETREAT_ORDER = "payola.retreat-order", "a unit retreats to a place that is open to it, or disbands", "8"
    ADJUST_TWICE = "payola.adjust-twice", "a province is built in, or cleared, once", "9"
    ADJUST_ORDER = "payola.adjust-order", "a power builds in open homes, or removes units, as it owes", "9"
