"""The rules that can refuse an action."""

from __future__ import annotations

from regelwerk.core import Rule


class DicePlomacyRule(Rule):
    """The rules of DicePlomacy; sections are those of docs/rules/diceplomacy.md."""

    WAR_SELF = "dice.war-self", "nobody declares war on himself", "4.1"
    WAR_OUT = "dice.war-out", "war is declared on a player who is still in the game", "4.1"
    ALLIANCE_FEW = "dice.alliance-few", "with so few players left there are no alliances", "5.4"
    ALLIANCE_SELF = "dice.alliance-self", "nobody allies with himself", "5.1"
    ALLIANCE_OUT = "dice.alliance-out", "an alliance is proposed to a player who is still in the game", "5.1"
    ALLIANCE_TWICE = "dice.alliance-twice", "nothing can be proposed to one's own ally", "5.1"
    CONFERENCE_EMPTY = "dice.conference-empty", "a conference needs an alliance that it can break", "3.3"
    NO_PASS = "dice.pass", "a player must take one of the four actions", "3.5"
    HELP_MODE = "dice.help-mode", "help is sought in the way this game is set to", "6.3"
    HELP_UNIT = (
        "dice.help-unit",
        "help is asked of a neutral player without ally, or of a neutral alliance",
        "6.2",
    )
    HELP_ONCE = "dice.help-once", "who has declined is not asked again in the same war", "6.3"
