"""Tabletop games as typed, immutable state machines.

The face of the library: the games, `State`, `Record`, the catalogue and the errors. The engine itself is
`regelwerk.core`; a game's actions and phases are in its own package, such as `regelwerk.slony_okup`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from regelwerk.core import (
    CHANCE,
    HIDDEN,
    Action,
    AmbiguousNotation,
    BadOption,
    Game,
    HiddenInformation,
    IllegalAction,
    MalformedAction,
    NotationError,
    NotDue,
    Player,
    Record,
    RecordError,
    RegelwerkError,
    Rule,
    State,
    UnknownGame,
    Violation,
    WrongPhase,
    WrongSeat,
)

if TYPE_CHECKING:
    from regelwerk.core import catalogue
    from regelwerk.core.codec import state_from_json, state_to_json
    from regelwerk.diceplomacy import DicePlomacy
    from regelwerk.payola import Payola
    from regelwerk.pfalz1847 import Pfalz1847
    from regelwerk.slony_okup import SlonyOkup

__version__ = "0.1.0"

# What is listed here is imported when it is first asked for: who plays one game does not pay for the others.
_LAZY = {
    "DicePlomacy": "regelwerk.diceplomacy",
    "Payola": "regelwerk.payola",
    "Pfalz1847": "regelwerk.pfalz1847",
    "SlonyOkup": "regelwerk.slony_okup",
    "catalogue": "regelwerk.core",
    "state_from_json": "regelwerk.core.codec",
    "state_to_json": "regelwerk.core.codec",
}

__all__ = [
    "CHANCE",
    "HIDDEN",
    "Action",
    "AmbiguousNotation",
    "BadOption",
    "DicePlomacy",
    "Game",
    "HiddenInformation",
    "IllegalAction",
    "MalformedAction",
    "NotDue",
    "NotationError",
    "Payola",
    "Pfalz1847",
    "Player",
    "Record",
    "RecordError",
    "RegelwerkError",
    "Rule",
    "SlonyOkup",
    "State",
    "UnknownGame",
    "Violation",
    "WrongPhase",
    "WrongSeat",
    "catalogue",
    "state_from_json",
    "state_to_json",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if _LAZY[name] == "regelwerk.core":
        return import_module(f"regelwerk.core.{name}")
    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
