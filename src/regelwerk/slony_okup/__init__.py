"""Słony okup ("salty ransom"): firms that ransom hijacked tankers, and own the pirates who hijack them.

>>> from regelwerk.slony_okup import Bid, Launch, SlonyOkup
>>> state = SlonyOkup(seats=3).start()
>>> state.legal_actions
<3 choices: Launch(player=0, column=0), Launch(player=0, column=1), Launch(player=0, column=2)>
"""

from regelwerk.slony_okup.actions import (
    Appoint,
    Auction,
    Bid,
    Claim,
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
from regelwerk.slony_okup.game import SlonyOkup
from regelwerk.slony_okup.options import (
    BOARD_DEFAULT,
    BOARD_LABELS,
    BOARD_OFFSET,
    BOARD_TRIANGLE,
    BOARDS,
    Board,
    Column,
    SlonyOptions,
)
from regelwerk.slony_okup.phases import (
    Auctioning,
    Bidding,
    Claiming,
    Composing,
    Countering,
    FirstPirate,
    Launching,
    Over,
    Replying,
    SlonyPhase,
)
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.table import Field, Firm, SlonyTable

__all__ = [
    "SlonyOkup",
    "SlonyOptions",
    "Board",
    "Column",
    "BOARDS",
    "BOARD_DEFAULT",
    "BOARD_LABELS",
    "BOARD_OFFSET",
    "BOARD_TRIANGLE",
    "SlonyTable",
    "Firm",
    "Field",
    "SlonyRule",
    "SlonyPhase",
    "FirstPirate",
    "Launching",
    "Auctioning",
    "Bidding",
    "Composing",
    "Countering",
    "Replying",
    "Claiming",
    "Over",
    "Appoint",
    "Launch",
    "Skip",
    "Auction",
    "Bid",
    "Pass",
    "Offer",
    "Counter",
    "Pay",
    "Withdraw",
    "Claim",
    "Monopoly",
    "Diversity",
    "NoBonus",
]
