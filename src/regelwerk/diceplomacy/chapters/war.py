"""A war, from its declaration to its verdict (spec 3.3 to 3.6)."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Player, evolve, maker, seen
from regelwerk.diceplomacy.chapters.ending import candidates, crown
from regelwerk.diceplomacy.phases import Balloting, Over, Rerolling, SeekingHelp, Side, Verdict, Voting, War
from regelwerk.diceplomacy.table import (
    NO_DIE,
    DicePlomacyTable,
    clockwise,
    neutral_units,
    side_of,
    without_alliances,
)

_war = maker(War)
_voting = maker(Voting)
_verdict = maker(Verdict)
_rerolling = maker(Rerolling)

AfterWar: TypeAlias = Rerolling | Over
AfterHelp: TypeAlias = Voting | Balloting | Rerolling | Over


def declare_war(
    table: DicePlomacyTable, attacker: Player, target: Player
) -> tuple[DicePlomacyTable, SeekingHelp | AfterHelp]:
    """Both sides form, and a defender who is outnumbered may seek help."""
    if table.ally[attacker] == target:
        table = without_alliances(table, (attacker,))
    war = _war(side_of(table, attacker), side_of(table, target))
    if len(war.attack) > len(war.defence) and table.game.help_mode != "none":
        units = neutral_units(table.ally, table.alive, war.participants, target)
        if units:
            return table, SeekingHelp(war, units)
    return hold_votes(table, war)


def hold_votes(table: DicePlomacyTable, war: War) -> tuple[DicePlomacyTable, AfterHelp]:
    """The sides stand; now either may surrender."""
    match table.game.surrender_mode:
        case "defence_first":
            return table, _voting(war, "defence", 0)
        case "attack_first":
            return table, _voting(war, "attack", 0)
        case "simultaneous":
            return table, Balloting(war, (None,) * len(war.participants))
        case "off":
            return decide(table, war, None)


def decide(
    table: DicePlomacyTable, war: War, surrendered: Side | None, ballots: tuple[bool, ...] = ()
) -> tuple[DicePlomacyTable, AfterWar]:
    """One side wins: the other has surrendered, or dice are shown and compared (spec 3.6, in its order)."""
    game = table.game
    known = list(table.known)
    shown: tuple[int, ...] = ()
    if surrendered is None:
        shown = tuple([seen(table.die[seat]) for seat in war.participants])
        for seat, value in zip(war.participants, shown, strict=True):
            known[seat] = value
        attackers = len(war.attack)
        attack_wins = sum(shown[:attackers]) > sum(shown[attackers:])
    else:
        attack_wins = surrendered == "defence"
    winners, losers = (war.attack, war.defence) if attack_wins else (war.defence, war.attack)
    victories = list(table.victories)
    for seat in winners:
        victories[seat] += 1
    defeats = list(table.defeats)
    for seat in losers:
        defeats[seat] += 1
    table = evolve(table, known=tuple(known), victories=tuple(victories), defeats=tuple(defeats))
    verdict = _verdict(war, "attack" if attack_wins else "defence", shown, ballots)
    beaten = [seat for seat in losers if defeats[seat] >= game.defeats_to_eliminate]

    rolling = winners if shown else tuple([seat for seat in war.participants if seat not in beaten])
    rerolling = _rerolling(verdict, clockwise(rolling, war.attacker, game.seats))
    crowned = candidates(table)
    if crowned:
        if len(crowned) > 1 and game.tiebreak_die == "after_reroll":
            return table, rerolling
        return crown(table, verdict)
    if beaten:
        table = without(table, beaten)
        if len(table.alive) == 1:
            return table, Over(table.alive, "survivor", verdict)
    return table, rerolling


def without(table: DicePlomacyTable, beaten: list[Player]) -> DicePlomacyTable:
    """Players are out of the game, with their dice and alliances; too few who are left have none either."""
    alive = tuple([seat for seat in table.alive if seat not in beaten])
    few = len(alive) < table.game.alliance_min_alive
    table = without_alliances(table, table.alive if few else beaten)
    die = list(table.die)
    known = list(table.known)
    for seat in beaten:
        die[seat] = NO_DIE
        known[seat] = None
    return evolve(table, alive=alive, die=tuple(die), known=tuple(known))
