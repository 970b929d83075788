"""A war, from its declaration to its verdict (spec 3.3 to 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from regelwerk.core import Player, evolve, maker, seen
from regelwerk.diceplomacy.chapters.ending import candidates, crown
from regelwerk.diceplomacy.phases import Balloting, Over, Rerolling, SeekingHelp, Side, Verdict, Voting, War
from regelwerk.diceplomacy.table import (
    NO_DIE,
    DicePlomacyTable,
    clockwise,
    fought,
    neutral_units,
    parted,
    side_of,
)

_war = maker(War)
_voting = maker(Voting)
_verdict = maker(Verdict)
_rerolling = maker(Rerolling)

V = TypeVar("V")

AfterWar: TypeAlias = Rerolling | Over
AfterHelp: TypeAlias = Voting | Balloting | Rerolling | Over


def declare_war(
    table: DicePlomacyTable, attacker: Player, target: Player
) -> tuple[DicePlomacyTable, SeekingHelp | AfterHelp]:
    """Both sides form, and a defender who is outnumbered may seek help."""
    if table.ally[attacker] == target:
        table = evolve(table, ally=parted(table.ally, (attacker,)))
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
    attack, defence = war.attack, war.defence
    known = table.known
    shown: tuple[int, ...] = ()
    if surrendered is None:
        everybody = attack + defence
        shown = tuple([seen(table.die[seat]) for seat in everybody])
        known = _filled(known, everybody, shown)
        attack_wins = sum(shown[: len(attack)]) > sum(shown[len(attack) :])
    else:
        attack_wins = surrendered == "defence"
    winners, losers = (attack, defence) if attack_wins else (defence, attack)
    table = fought(table, known, _raised(table.victories, winners), _raised(table.defeats, losers))
    verdict = _verdict(war, "attack" if attack_wins else "defence", shown, ballots)
    beaten = [seat for seat in losers if table.defeats[seat] >= game.defeats_to_eliminate]

    rolling = winners if shown else tuple([seat for seat in attack + defence if seat not in beaten])
    rerolling = _rerolling(verdict, clockwise(rolling, war.attacker, game.seats))
    if max(table.victories) >= game.victories_to_win:
        if game.tiebreak_die == "after_reroll" and len(candidates(table)) > 1:
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
    return evolve(
        table,
        alive=alive,
        ally=parted(table.ally, table.alive if few else beaten),
        die=_filled(table.die, beaten, (NO_DIE,) * len(beaten)),
        known=_filled(table.known, beaten, (None,) * len(beaten)),
    )


def _raised(counts: tuple[int, ...], seats: tuple[Player, ...]) -> tuple[int, ...]:
    """One more for each of some seats."""
    raised = list(counts)
    for seat in seats:
        raised[seat] += 1
    return tuple(raised)


def _filled(values: tuple[V, ...], seats: Sequence[Player], new: Sequence[V]) -> tuple[V, ...]:
    """New values for some seats."""
    filled = list(values)
    for seat, value in zip(seats, new, strict=True):
        filled[seat] = value
    return tuple(filled)
