"""A turn: war, proposal, conference or reform (spec 3.1 and 3.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, assert_never

from regelwerk.core import Chapter, Choices, Distribution, Player, Violation, evolve, listed
from regelwerk.diceplomacy.actions import (
    Accept,
    DeclareWar,
    GrandConference,
    Pass,
    ProposeAlliance,
    Reform,
    Refuse,
    Roll,
)
from regelwerk.diceplomacy.chapters.ending import end_turn
from regelwerk.diceplomacy.chapters.veil import RollChapter, Veiled, fair_die
from regelwerk.diceplomacy.chapters.war import AfterHelp, declare_war
from regelwerk.diceplomacy.options import MOST_SEATS
from regelwerk.diceplomacy.phases import Answering, Over, Reforming, SeekingHelp, TakingTurn
from regelwerk.diceplomacy.rules import DicePlomacyRule
from regelwerk.diceplomacy.table import DicePlomacyTable, paired, parted, rolled

_REFORMS = tuple(map(Reforming, range(MOST_SEATS)))

TurnAction: TypeAlias = DeclareWar | ProposeAlliance | GrandConference | Reform | Pass


class OnTakingTurn(Veiled, Chapter[DicePlomacyTable, TakingTurn, TurnAction]):
    """The player may do one of four things."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: TakingTurn) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: DicePlomacyTable, phase: TakingTurn) -> Choices[TurnAction]:
        game = table.game
        conference = not game.conference_needs_alliance or any_alliance(table)
        return _turn_choices(
            phase.seat,
            table.alive,
            table.ally[phase.seat],
            len(table.alive) >= game.alliance_min_alive,
            conference,
            game.allow_pass,
        )

    def violation(self, table: DicePlomacyTable, phase: TakingTurn, action: TurnAction) -> Violation | None:
        match action:
            case DeclareWar(player, target):
                if target == player:
                    return Violation(DicePlomacyRule.WAR_SELF)
                if target not in table.alive:
                    return Violation(DicePlomacyRule.WAR_OUT, _who_is_left(table))
            case ProposeAlliance(player, target):
                return _proposal_violation(table, player, target)
            case GrandConference():
                if table.game.conference_needs_alliance and not any_alliance(table):
                    return Violation(DicePlomacyRule.CONFERENCE_EMPTY)
            case Reform():
                pass
            case Pass():
                if not table.game.allow_pass:
                    return Violation(DicePlomacyRule.NO_PASS)
            case _:
                assert_never(action)
        return None

    def apply(
        self, table: DicePlomacyTable, phase: TakingTurn, action: TurnAction
    ) -> tuple[DicePlomacyTable, Answering | Reforming | SeekingHelp | AfterHelp | TakingTurn]:
        seat = phase.seat
        match action:
            case DeclareWar():
                return declare_war(table, seat, action.target)
            case ProposeAlliance():
                if table.ally[seat] is not None and table.game.propose_dissolves == "proposal":
                    table = evolve(table, ally=parted(table.ally, (seat,)))
                return table, Answering(seat, action.target)
            case GrandConference():
                return end_turn(table, seat, (None,) * table.game.seats, war=False)
            case Reform():
                return table, _REFORMS[seat]
            case Pass():
                return end_turn(table, seat, table.ally, war=False)
            case _:
                assert_never(action)


class OnAnswering(Veiled, Chapter[DicePlomacyTable, Answering, Accept | Refuse]):
    """Who was proposed an alliance accepts or refuses."""

    __slots__ = ()

    def actors(self, table: DicePlomacyTable, phase: Answering) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: DicePlomacyTable, phase: Answering) -> Choices[Accept | Refuse]:
        return _answers(phase.seat)

    def violation(
        self, table: DicePlomacyTable, phase: Answering, action: Accept | Refuse
    ) -> Violation | None:
        return None

    def apply(
        self, table: DicePlomacyTable, phase: Answering, action: Accept | Refuse
    ) -> tuple[DicePlomacyTable, TakingTurn | Over]:
        match action:
            case Accept():
                ally = paired(table.ally, phase.proposer, phase.seat)
            case Refuse():
                ally = table.ally
            case _:
                assert_never(action)
        return end_turn(table, phase.proposer, ally, war=False)


class OnReforming(RollChapter[Reforming]):
    """The die is rolled again, and nobody else knows it any more."""

    __slots__ = ()

    def outcomes(self, table: DicePlomacyTable, phase: Reforming) -> Distribution[Roll]:
        return fair_die(phase.seat, table.game.die_faces)

    def apply(
        self, table: DicePlomacyTable, phase: Reforming, action: Roll
    ) -> tuple[DicePlomacyTable, TakingTurn | Over]:
        return end_turn(rolled(table, phase.seat, action.value), phase.seat, table.ally, war=False)


def any_alliance(table: DicePlomacyTable) -> bool:
    """Whether any two players are allied."""
    return table.ally.count(None) < table.game.seats


def _proposal_violation(table: DicePlomacyTable, player: Player, target: Player) -> Violation | None:
    if len(table.alive) < table.game.alliance_min_alive:
        least = table.game.alliance_min_alive
        return Violation(DicePlomacyRule.ALLIANCE_FEW, f"{len(table.alive)} are left, {least} are needed")
    if target == player:
        return Violation(DicePlomacyRule.ALLIANCE_SELF)
    if target not in table.alive:
        return Violation(DicePlomacyRule.ALLIANCE_OUT, _who_is_left(table))
    if table.ally[player] == target:
        return Violation(DicePlomacyRule.ALLIANCE_TWICE)
    return None


def _who_is_left(table: DicePlomacyTable) -> str:
    return f"seats {', '.join(map(str, table.alive))} are left"


@lru_cache(maxsize=8192)
def _turn_choices(
    seat: Player,
    alive: tuple[Player, ...],
    ally: Player | None,
    alliances: bool,
    conference: bool,
    passing: bool,
) -> Choices[TurnAction]:
    others = [other for other in alive if other != seat]
    choices: list[TurnAction] = [DeclareWar(seat, other) for other in others]
    if alliances:
        choices += [ProposeAlliance(seat, other) for other in others if other != ally]
    if conference:
        choices.append(GrandConference(seat))
    choices.append(Reform(seat))
    if passing:
        choices.append(Pass(seat))
    return listed(*choices)


@lru_cache(maxsize=8)
def _answers(seat: Player) -> Choices[Accept | Refuse]:
    return listed(Accept(seat), Refuse(seat))
