"""What happened, in sentences. Reads states and views alike: what a view hides it cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, cast

from regelwerk.core import Action, Hidden, Player
from regelwerk.diceplomacy import actions as act
from regelwerk.diceplomacy.phases import (
    Answering,
    DicePlomacyPhase,
    DicePlomacyState,
    Joining,
    Over,
    Rerolling,
    Verdict,
    War,
)

Name: TypeAlias = Callable[[Player], str]

_REASONS = {
    "victories": "has victories enough",
    "survivor": "is the last one left",
    "turn_limit": "is ahead when the turns run out",
    "peace_limit": "is ahead when peace has lasted too long",
}


def narrate(before: DicePlomacyState, action: Action, after: DicePlomacyState) -> list[str]:
    """The sentences for one action and all that followed from it."""
    name = before.game.seat_name
    lines = [_deed(before, cast("act.DicePlomacyAction", action), name)]
    verdict = _verdict(before.phase, after.phase)
    if verdict is not None:
        lines += _war(verdict, name)
    lines += [
        f"{name(seat)} is out of the game." for seat in before.table.alive if seat not in after.table.alive
    ]
    lines += _partings(before, after, name)
    if isinstance(after.phase, Over):
        lines += _end(before, after, after.phase, name)
    return lines


def _deed(before: DicePlomacyState, action: act.DicePlomacyAction, name: Name) -> str:
    who = name(action.player)
    phase = before.phase
    match action:
        case act.DeclareWar(_, target):
            return f"{who} declares war on {name(target)}."
        case act.ProposeAlliance(_, target):
            return f"{who} proposes an alliance to {name(target)}."
        case act.GrandConference():
            return f"{who} holds a grand conference."
        case act.Reform():
            return f"{who} reforms."
        case act.Pass():
            return f"{who} passes."
        case act.Accept():
            return f"{who} accepts: {_all(_proposers(phase), name)} and {who} are allies."
        case act.Refuse():
            return f"{who} refuses."
        case act.AskHelp(_, unit):
            return f"{who} asks {_all(unit, name)} for help."
        case act.Call():
            return f"{who} calls for help."
        case act.DeclineHelp():
            return f"{who} asks nobody for help."
        case act.Join():
            return f"{who} joins {name(_defender(phase))}."
        case act.Decline():
            return f"{who} stays neutral."
        case act.Vote(_, surrender):
            if isinstance(surrender, Hidden):
                return f"{who} votes under seal."
            return f"{who} votes to {'surrender' if surrender else 'fight'}."
        case act.Roll(_, seat, value):
            return f"{name(seat)} rolls {'a die' if isinstance(value, Hidden) else value}."
        case act.NameFirst(_, seat):
            return f"{name(seat)} begins."


def _proposers(phase: DicePlomacyPhase) -> tuple[Player, ...]:
    return (phase.proposer,) if isinstance(phase, Answering) else ()


def _defender(phase: DicePlomacyPhase) -> Player:
    return phase.war.defender if isinstance(phase, Joining) else -1


def _verdict(before: DicePlomacyPhase, after: DicePlomacyPhase) -> Verdict | None:
    """The war that this action decided, if it did."""
    if isinstance(before, Rerolling) or not isinstance(after, Rerolling | Over):
        return None
    return after.verdict


def _war(verdict: Verdict, name: Name) -> Iterator[str]:
    war = verdict.war
    if verdict.ballots:
        votes = zip(war.participants, verdict.ballots, strict=True)
        opened = ", ".join(f"{name(seat)} {'surrender' if vote else 'fight'}" for seat, vote in votes)
        yield f"The votes are opened: {opened}."
    victors = _all(war.members(verdict.victors), name)
    if not verdict.shown:
        beaten = war.defence if verdict.victors == "attack" else war.attack
        yield f"{_all(beaten, name)} surrender{'s' if len(beaten) == 1 else ''}: a victory for {victors}."
        return
    attack, defence = _force(war.attack, verdict, name), _force(war.defence, verdict, name)
    yield f"The dice are shown: {attack} against {defence}: a victory for {victors}."


def _force(side: tuple[Player, ...], verdict: Verdict, name: Name) -> str:
    value = dict(zip(verdict.war.participants, verdict.shown, strict=True))
    dice = " and ".join(f"{name(seat)} {value[seat]}" for seat in side)
    return dice if len(side) == 1 else f"{dice} ({sum(value[seat] for seat in side)})"


def _partings(before: DicePlomacyState, after: DicePlomacyState, name: Name) -> Iterator[str]:
    """The alliances that have ended; whether by an act of the partners or because too few are left."""
    for seat, partner in enumerate(before.table.ally):
        if partner is not None and seat < partner and after.table.ally[seat] != partner:
            yield f"The alliance of {name(seat)} and {name(partner)} is over."


def _end(before: DicePlomacyState, after: DicePlomacyState, phase: Over, name: Name) -> Iterator[str]:
    compared = [
        f"{name(seat)} {value}"
        for seat, value in enumerate(after.table.known)
        if value is not None and before.table.known[seat] is None and not _shown(phase, seat)
    ]
    if compared:
        yield f"Dice are compared: {', '.join(compared)}."
    if len(phase.winners) == 1:
        yield f"{name(phase.winners[0])} {_REASONS[phase.reason]} and wins."
    else:
        yield f"The game is drawn between {_all(phase.winners, name)}."


def _shown(phase: Over, seat: Player) -> bool:
    verdict = phase.verdict
    return verdict is not None and bool(verdict.shown) and seat in verdict.war.participants


def _all(seats: Iterable[Player], name: Name) -> str:
    *others, last = map(name, seats)
    return f"{', '.join(others)} and {last}" if others else last


def sides(war: War, name: Name) -> str:
    """A war's sides in words.

    >>> sides(War((0, 2), (1,)), str)
    '0 and 2 against 1'
    """
    return f"{_all(war.attack, name)} against {_all(war.defence, name)}"
