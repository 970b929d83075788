"""The rules that can refuse an action."""

from __future__ import annotations

from regelwerk.core import Rule


class DicePlomacyRule(Rule):
    """The rules of DicePlomacy; sections are those of docs/rules/diceplomacy.md."""

    WAR_SELF = "war.self", "nobody declares war on himself", "4"
    WAR_OUT = "war.out", "war is declared on a player who is still in the game", "4"
    ALLIANCE_FEW = "alliance.few", "with so few players left there are no alliances", "5"
    ALLIANCE_SELF = "alliance.self", "nobody allies with himself", "5"
    ALLIANCE_OUT = "alliance.out", "an alliance is proposed to a player who is still in the game", "5"
    ALLIANCE_TWICE = "alliance.twice", "nothing can be proposed to one's own ally", "5"
    CONFERENCE_EMPTY = "conference.empty", "a conference needs an alliance that it can break", "3"
    NO_PASS = "turn.pass", "a player must take one of the four actions", "3"
    HELP_MODE = "help.mode", "help is sought in the way this game is set to", "6"
    HELP_UNIT = "help.unit", "help is asked of a neutral player without ally, or of a neutral alliance", "6"
    HELP_ONCE = "help.once", "who has declined is not asked again in the same war", "6"
