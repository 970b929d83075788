"""Help for a defender who is outnumbered (spec 3.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, evolve, listed
from regelwerk.diceplomacy.actions import AskHelp, Call, Decline, DeclineHelp, Join
from regelwerk.diceplomacy.chapters.veil import Veiled
from regelwerk.diceplomacy.chapters.war import AfterHelp, hold_votes
from regelwerk.diceplomacy.phases import Joining, SeekingHelp, War
from regelwerk.diceplomacy.rules import DicePlomacyRule
from regelwerk.diceplomacy.table import DicePlomacyTable, Unit, clockwise, neutral_units

HelpAction: TypeAlias = AskHelp | Call | DeclineHelp


class OnSeekingHelp(Veiled, Chapter[DicePlomacyTable, SeekingHelp, HelpAction]):
    """The defender asks a neutral player or alliance, or nobody."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: SeekingHelp) -> tuple[Player, ...]:
        return (phase.war.defender,)

    def legal(self, table: DicePlomacyTable, phase: SeekingHelp) -> Choices[HelpAction]:
        if table.game.help_mode == "open_call":
            return _calling(phase.war.defender)
        return _asking(phase.war.defender, phase.units)

    def violation(self, table: DicePlomacyTable, phase: SeekingHelp, action: HelpAction) -> Violation | None:
        open_call = table.game.help_mode == "open_call"
        match action:
            case AskHelp(_, unit):
                if open_call:
                    return Violation(DicePlomacyRule.HELP_MODE, "call on all, who answer by turns")
                if unit not in phase.units:
                    return _unit_violation(table, phase.war, unit)
            case Call():
                if not open_call:
                    return Violation(DicePlomacyRule.HELP_MODE, "ask one player or alliance at a time")
            case DeclineHelp():
                pass
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: DicePlomacyTable, phase: SeekingHelp, action: HelpAction
    ) -> tuple[DicePlomacyTable, Joining | AfterHelp]:
        match action:
            case AskHelp(_, unit):
                return table, poll(table, phase.war, unit, phase.units)
            case Call():
                return table, poll(table, phase.war, phase.units[0], phase.units)
            case DeclineHelp():
                return hold_votes(table, phase.war)
            case _:
                assert_never(action)


class OnJoining(Veiled, Chapter[DicePlomacyTable, Joining, Join | Decline]):
    """A member of the asked unit answers; a pair comes together or not at all."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: Joining) -> tuple[Player, ...]:
        return (phase.unit[phase.place],)

    def legal(self, table: DicePlomacyTable, phase: Joining) -> Choices[Join | Decline]:
        return _replies(phase.unit[phase.place])

    def violation(self, table: DicePlomacyTable, phase: Joining, action: Join | Decline) -> Violation | None:
        return None

    def apply(
        self, table: DicePlomacyTable, phase: Joining, action: Join | Decline
    ) -> tuple[DicePlomacyTable, Joining | SeekingHelp | AfterHelp]:
        match action:
            case Join():
                following = phase.place + 1
                if following < len(phase.unit) and table.game.helper_consent == "both":
                    return table, evolve(phase, place=following)
                return hold_votes(table, War(phase.war.attack, phase.war.defence + phase.unit))
            case Decline():
                mode = table.game.help_mode
                if phase.units and mode == "sequential":
                    return table, SeekingHelp(phase.war, phase.units)
                if phase.units and mode == "open_call":
                    return table, poll(table, phase.war, phase.units[0], phase.units)
                return hold_votes(table, phase.war)
            case _:
                assert_never(action)


def poll(table: DicePlomacyTable, war: War, unit: Unit, units: tuple[Unit, ...]) -> Joining:
    """A unit is asked, its members clockwise from the defender; it is not among those left to ask."""
    members = clockwise(unit, war.defender, table.game.seats)
    return Joining(war, members, 0, tuple([other for other in units if other != unit]))


def _unit_violation(table: DicePlomacyTable, war: War, unit: Unit) -> Violation:
    if unit in neutral_units(table.ally, table.alive, war.participants, war.defender):
        return Violation(DicePlomacyRule.HELP_ONCE)
    return Violation(DicePlomacyRule.HELP_UNIT)


@lru_cache(maxsize=8192)
def _asking(defender: Player, units: tuple[Unit, ...]) -> Choices[HelpAction]:
    return listed(*(AskHelp(defender, unit) for unit in units), DeclineHelp(defender))


@lru_cache(maxsize=8)
def _calling(defender: Player) -> Choices[HelpAction]:
    return listed(Call(defender), DeclineHelp(defender))


@lru_cache(maxsize=8)
def _replies(seat: Player) -> Choices[Join | Decline]:
    return listed(Join(seat), Decline(seat))
