"""DicePlomacy: hidden dice, alliances and wars, for 2 to 8 players. Designed by Jeppe Kirk Bonde (2016).

The rules as implemented are in docs/rules/diceplomacy.md.
"""

from regelwerk.diceplomacy.actions import (
    Accept,
    AskHelp,
    Call,
    DeclareWar,
    Decline,
    DeclineHelp,
    DicePlomacyAction,
    GrandConference,
    Join,
    NameFirst,
    Pass,
    ProposeAlliance,
    Reform,
    Refuse,
    Roll,
    Vote,
)
from regelwerk.diceplomacy.game import DicePlomacy
from regelwerk.diceplomacy.options import DicePlomacyOptions
from regelwerk.diceplomacy.phases import (
    Answering,
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Verdict,
    Voting,
    War,
)
from regelwerk.diceplomacy.rules import DicePlomacyRule
from regelwerk.diceplomacy.table import NO_DIE, DicePlomacyTable

__all__ = [
    "DicePlomacy",
    "DicePlomacyOptions",
    "DicePlomacyTable",
    "DicePlomacyRule",
    "NO_DIE",
    # what can be done
    "DicePlomacyAction",
    "DeclareWar",
    "ProposeAlliance",
    "GrandConference",
    "Reform",
    "Pass",
    "Accept",
    "Refuse",
    "AskHelp",
    "Call",
    "DeclineHelp",
    "Join",
    "Decline",
    "Vote",
    "Roll",
    "NameFirst",
    # what is due
    "DicePlomacyPhase",
    "DicePlomacyState",
    "DrawingFirst",
    "SettingUp",
    "TakingTurn",
    "Answering",
    "Reforming",
    "SeekingHelp",
    "Joining",
    "Voting",
    "Balloting",
    "Rerolling",
    "Over",
    # what phases carry
    "War",
    "Verdict",
]
