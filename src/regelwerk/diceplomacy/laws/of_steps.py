"""What holds between a state, the action taken in it, and the state that follows."""

from __future__ import annotations

from typing import cast

from regelwerk.core import Action, Player, Rotatable, State, StepLaw, evolve, seen
from regelwerk.diceplomacy.actions import DeclareWar, Roll
from regelwerk.diceplomacy.laws.of_states import is_decided, war_of
from regelwerk.diceplomacy.phases import (
    Answering,
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    TakingTurn,
    Verdict,
    Voting,
)


def wars_are_counted(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """6: a war gives each victor a victory and each loser a defeat; nothing else gives any."""
    won = _gain(before.table.victories, after.table.victories)
    lost = _gain(before.table.defeats, after.table.defeats)
    verdict = verdict_of(before, after)
    if verdict is None:
        return not any(won) and not any(lost)
    war = verdict.war
    victors, losers = (war.attack, war.defence) if verdict.victors == "attack" else (war.defence, war.attack)
    return won == _ones(victors, len(won)) and lost == _ones(losers, len(lost))


def help_is_offered(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """8: a declared war leads to seeking help just if the attacker is allied and the defender is not."""
    table = after.table
    if not isinstance(action, DeclareWar):
        return True
    partner, helper = table.ally[action.player], table.ally[action.target]
    outnumbered = partner is not None and helper is None
    neutrals = set(before.table.alive) - {action.player, partner, action.target}
    expected = outnumbered and bool(neutrals) and table.game.help_mode != "none"
    return isinstance(after.phase, SeekingHelp) == expected


def scores_never_fall(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """9: victories and defeats never decrease; so there are at most `2n+1` wars, each of which gives one."""
    table = after.table
    most = table.game.seats * (table.game.victories_to_win - 1)
    return (
        min(_gain(before.table.victories, table.victories)) >= 0
        and min(_gain(before.table.defeats, table.defeats)) >= 0
        and (is_decided(after) or sum(table.victories) <= most)
    )


def war_leaves_neutrals_alone(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """11: in a war nobody's die or what is known of it changes but those of who fights.

    Until the dice that break a tie at the end of the game are shown.
    """
    verdict = verdict_of(before, after)
    war = war_of(after.phase) if verdict is None else verdict.war
    if war is None or (isinstance(after.phase, Over) and after.phase.reason != "survivor"):
        return True
    old, new = before.table, after.table
    return all(
        old.die[seat] == new.die[seat] and old.known[seat] == new.known[seat]
        for seat in range(old.game.seats)
        if seat not in war.participants
    )


def revealed_and_hidden(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """12: after a war the losers who are left are known if dice were shown, and nobody else who fought."""
    phase = before.phase
    if (
        not (isinstance(phase, Rerolling) and isinstance(after.phase, TakingTurn))
        or before.table.game.open_dice
    ):
        return True
    verdict = phase.verdict
    war = verdict.war
    losers = war.defence if verdict.victors == "attack" else war.attack
    known = {seat for seat in war.participants if after.table.known[seat] is not None}
    return known == ({seat for seat in losers if seat in after.table.alive} if verdict.shown else set())


def losers_keep_their_dice(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """13: after a fought war only victors roll; the losers left keep their dice."""
    if not isinstance(before.phase, Rerolling):
        return True
    verdict = before.phase.verdict
    if not (verdict.shown and isinstance(action, Roll)):
        return True
    return action.seat in verdict.war.members(verdict.victors)


def step_is_pure(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """16: the same step gives the same result again, and leaves the state as it was."""
    mark = hash(before)
    return before.apply(action) == after and hash(before) == mark


def rotation_commutes(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """17: the same step with all seats moved on leads to the same state with all seats moved on."""
    game = cast("Rotatable", before.game)
    turned = game.rotate_state(before, 1).apply(game.rotate_action(action, 1))
    return bool(turned == game.rotate_state(after, 1))


def turn_order_holds(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """22: when a turn has ended the first player still in the game clockwise takes the next."""
    mover = mover_of(before.phase)
    if mover is None or not isinstance(after.phase, TakingTurn):
        return True
    seats = before.table.game.seats
    for step in range(1, seats + 1):
        if (mover + step) % seats in after.table.alive:
            return after.phase.seat == (mover + step) % seats
    return False


def strength_helps(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> bool:
    """25: with the same votes, a higher die of an attacker never loses a war that a lower one wins."""
    verdict = verdict_of(before, after)
    if verdict is None or not verdict.shown or verdict.victors == "defence":
        return True
    table = before.table
    for seat in verdict.war.attack:
        for value in range(seen(table.die[seat]) + 1, table.game.die_faces + 1):
            die = tuple(value if other == seat else old for other, old in enumerate(table.die))
            known = tuple(
                value if other == seat and old is not None else old for other, old in enumerate(table.known)
            )
            stronger = State(evolve(table, die=die, known=known), before.phase)
            other = verdict_of(stronger, stronger.apply(action))
            if other is None or other.victors != "attack":
                return False
    return True


def verdict_of(before: DicePlomacyState, after: DicePlomacyState) -> Verdict | None:
    """The war that a step has decided, if it has."""
    if isinstance(before.phase, Rerolling) or not isinstance(after.phase, Rerolling | Over):
        return None
    return after.phase.verdict


def mover_of(phase: DicePlomacyPhase) -> Player | None:
    """Whose turn it is; None before the first turn and after the last."""
    match phase:
        case TakingTurn(seat) | Reforming(seat) | Answering(seat, _):
            return seat
        case SeekingHelp(war, _) | Joining(war, _, _, _) | Voting(war, _, _) | Balloting(war, _):
            return war.attacker
        case Rerolling(verdict, _):
            return verdict.war.attacker
        case _:
            return None


def _gain(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(new - old for old, new in zip(before, after, strict=True))


def _ones(seats: tuple[Player, ...], count: int) -> tuple[int, ...]:
    return tuple(int(seat in seats) for seat in range(count))


STEP_LAWS: tuple[StepLaw, ...] = (
    wars_are_counted,
    help_is_offered,
    scores_never_fall,
    war_leaves_neutrals_alone,
    revealed_and_hidden,
    losers_keep_their_dice,
    step_is_pure,
    rotation_commutes,
    turn_order_holds,
    strength_helps,
)
