"""The engine: what every game is made of. It knows no game.

Read in this order: `actions` (the nouns), `chapter` (the rules of a phase), `rulebook`, `state`, `game`.
Then what they are made of: `choices`, `distribution`, `hidden`, `rules`, `options`, `shape`, `values`; what
goes in and out: `notation`, `record`, `codec` on `converter` on `plain`; `machine`, `catalogue`, `errors`.
"""

from regelwerk.core.actions import CHANCE, Action, Phase, Player
from regelwerk.core.chapter import ChanceChapter, Chapter, FinalChapter, Table, shared_win
from regelwerk.core.choices import NOTHING, Choices, concat, listed
from regelwerk.core.computed import permuted, product, ranged, splits
from regelwerk.core.distribution import Distribution
from regelwerk.core.errors import (
    AmbiguousNotation,
    BadOption,
    HiddenInformation,
    IllegalAction,
    MalformedAction,
    NotationError,
    NotDue,
    RecordError,
    RegelwerkError,
    UnknownGame,
    WrongPhase,
    WrongSeat,
)
from regelwerk.core.game import Game, Rotatable, StateLaw, StepLaw
from regelwerk.core.hidden import HIDDEN, Hidden, seen
from regelwerk.core.machine import Edge, Machine
from regelwerk.core.notation import NUMBER, Form, Notation, Slot, words
from regelwerk.core.options import Options, flag, one_of, whole
from regelwerk.core.record import Record
from regelwerk.core.rulebook import Rulebook
from regelwerk.core.rules import Rule, TurnRule, Violation
from regelwerk.core.state import State
from regelwerk.core.values import evolve, frozen, maker

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOTHING",
    "NUMBER",
    "Action",
    "AmbiguousNotation",
    "BadOption",
    "ChanceChapter",
    "Chapter",
    "Choices",
    "Distribution",
    "Edge",
    "FinalChapter",
    "Form",
    "Game",
    "Hidden",
    "HiddenInformation",
    "IllegalAction",
    "Machine",
    "MalformedAction",
    "NotDue",
    "Notation",
    "NotationError",
    "Options",
    "Phase",
    "Player",
    "Record",
    "RecordError",
    "RegelwerkError",
    "Rotatable",
    "Rule",
    "Rulebook",
    "Slot",
    "State",
    "StateLaw",
    "StepLaw",
    "Table",
    "TurnRule",
    "UnknownGame",
    "Violation",
    "WrongPhase",
    "WrongSeat",
    "concat",
    "evolve",
    "flag",
    "frozen",
    "listed",
    "maker",
    "one_of",
    "permuted",
    "product",
    "ranged",
    "seen",
    "shared_win",
    "splits",
    "whole",
    "words",
]
