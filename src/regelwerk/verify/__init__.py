"""The verification kit: show that a game keeps its rules, or find the shortest play that breaks them.

`conform` plays many games and asks every check of the battery; `explore` enumerates a small game wholly;
`invariant`, `never`, `always_after` and `monotone` say what must hold; `Coverage` says which rules and
transitions were seen. `strategies` and `machine_of` hand games to Hypothesis, and only they need it.
"""

from regelwerk.verify.checks import BATTERY
from regelwerk.verify.conform import conform, verify_game
from regelwerk.verify.coverage import Coverage
from regelwerk.verify.report import Failure, Finding, Report
from regelwerk.verify.scenes import Check, Course, Moment, Setting, Step, on

__all__ = [
    "BATTERY",
    "Check",
    "Course",
    "Coverage",
    "Failure",
    "Finding",
    "Moment",
    "Report",
    "Setting",
    "Step",
    "conform",
    "on",
    "verify_game",
]
