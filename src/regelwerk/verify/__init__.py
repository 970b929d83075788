"""The verification kit: show that a game keeps its rules, or find the shortest play that breaks them.

`conform` plays many games and asks every check of the battery; `explore` enumerates a small game wholly;
`invariant`, `never`, `always_after` and `monotone` say what must hold; `Coverage` says which rules and
transitions were seen. `strategies` and `machine_of` hand games to Hypothesis, and only they need it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from regelwerk.verify.checks import BATTERY
from regelwerk.verify.conform import conform, verify_game
from regelwerk.verify.coverage import Coverage
from regelwerk.verify.explore import Broken, Exploration, explore
from regelwerk.verify.properties import Property, always_after, broken, invariant, laws_of, monotone, never
from regelwerk.verify.report import Failure, Finding, Report
from regelwerk.verify.scenes import NOT_ASKED, Check, Course, Moment, Setting, Step, on

if TYPE_CHECKING:
    from regelwerk.verify import strategies
    from regelwerk.verify.machine import machine_of

__all__ = [
    "BATTERY",
    "NOT_ASKED",
    "Broken",
    "Check",
    "Course",
    "Coverage",
    "Exploration",
    "Failure",
    "Finding",
    "Moment",
    "Property",
    "Report",
    "Setting",
    "Step",
    "always_after",
    "broken",
    "conform",
    "explore",
    "invariant",
    "laws_of",
    "machine_of",
    "monotone",
    "never",
    "on",
    "strategies",
    "verify_game",
]


def __getattr__(name: str) -> object:
    if name == "strategies":
        return import_module("regelwerk.verify.strategies")
    if name == "machine_of":
        return import_module("regelwerk.verify.machine").machine_of
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
