"""Payola: Diplomacy in which nobody commands units, and everybody bribes them. For seven.

The rules as implemented are in docs/rules/payola.md. The adjudicator stands by itself in `diplomacy`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.payola.actions import (
        Entry,
        GiveAdjustment,
        GiveRetreat,
        Offer,
        PayolaAction,
        Reserve,
        Seal,
        Send,
        SetAcceptance,
        VoteDraw,
    )
    from regelwerk.payola.choice import Choice, choose_orders
    from regelwerk.payola.evaluation import evaluate
    from regelwerk.payola.game import Payola
    from regelwerk.payola.lines import FORMS, Form, Line, Transfer
    from regelwerk.payola.options import PayolaOptions
    from regelwerk.payola.phases import (
        Adjusting,
        Over,
        PayolaPhase,
        PayolaState,
        Retreating,
        Voting,
        Writing,
    )
    from regelwerk.payola.rules import PayolaRule
    from regelwerk.payola.sheets import EMPTY, Sealed, Sheet, format_sheets, parse_sheets
    from regelwerk.payola.table import AcceptanceList, PayolaTable, Turn
    from regelwerk.payola.taxes import Flat, Graded, PerCentre, TaxModel
    from regelwerk.payola.verdicts import Candidate, Decision, Verdict

# The homes of the names below, which are looked up when they are first asked for: whoever only wants the
# adjudicator in `diplomacy` does not pay for the game around it.
_HOMES = (
    "rules",
    "lines",
    "taxes",
    "options",
    "table",
    "verdicts",
    "actions",
    "sheets",
    "phases",
    "choice",
    "game",
    "evaluation",
)

__all__ = [
    "Payola",
    "PayolaOptions",
    "PayolaTable",
    "PayolaRule",
    "Turn",
    "AcceptanceList",
    "evaluate",
    # sheets
    "Sheet",
    "Sealed",
    "EMPTY",
    "Line",
    "Form",
    "FORMS",
    "Transfer",
    "parse_sheets",
    "format_sheets",
    # the choice of orders
    "choose_orders",
    "Choice",
    "Verdict",
    "Candidate",
    "Decision",
    # taxes
    "TaxModel",
    "Graded",
    "Flat",
    "PerCentre",
    # what can be done
    "PayolaAction",
    "Entry",
    "Offer",
    "Reserve",
    "Send",
    "SetAcceptance",
    "Seal",
    "GiveRetreat",
    "GiveAdjustment",
    "VoteDraw",
    # what is due
    "PayolaPhase",
    "PayolaState",
    "Voting",
    "Writing",
    "Retreating",
    "Adjusting",
    "Over",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        for home in _HOMES:
            module = import_module(f"{__name__}.{home}")
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
