"""How agents are made to play: whose turn it is, from where randomness comes, and the record of it all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from regelwerk.agents.agent import Agent, IllegalChoice
from regelwerk.core import CHANCE, Action, BadOption, Game, Player, Record, State, TurnRule, Violation
from regelwerk.core.errors import clip


def play(
    game: Game[Any, Any], agents: Sequence[Agent], seed: int = 0, *, max_actions: int | None = None
) -> Record:
    """Play a game to its end and return its record.

    The same game, agents and seed give the same record, on any machine. With `max_actions` the game is
    broken off after so many actions, those of chance counted: then `record.last.is_over` is false.
    Raises `IllegalChoice` naming the agent that chose what it may not do, and `BadOption` if there is not
    one agent for each seat or `max_actions` is no whole number from 0.
    """
    if len(agents) != game.seats:
        raise BadOption(f"{game.title} has {game.seats} seats, but there are {len(agents)} agents")
    if max_actions is not None and (type(max_actions) is not int or max_actions < 0):
        raise BadOption(f"max_actions must be a whole number from 0 or none, not {clip(max_actions)}")
    rngs = streams(seed, game.seats)
    state = game.start()
    actions: list[Action] = []
    while not state.is_over and len(actions) != max_actions:
        action = decide(state, agents, rngs)
        actions.append(action)
        state = state.advance(action)
    return Record(game, tuple(actions), last=state)


def streams(seed: int, seats: int) -> dict[Player, Random]:
    """The randomness of chance and of each seat: apart, so that what one draws disturbs no other."""
    return {who: Random(f"{seed}/{who}") for who in (CHANCE, *range(seats))}


def decide(state: State[Any, Any], agents: Sequence[Agent], rngs: Mapping[Player, Random]) -> Action:
    """What chance or an agent does in a state that is not final.

    Where several seats decide at the same time, the first is asked; its view does not show what the others
    have sealed. Raises `IllegalChoice`.
    """
    seat = state.actors[0]
    if seat == CHANCE:
        return state.outcomes.sample(rngs[CHANCE])
    action = agents[seat].choose(state.view(seat), seat, rngs[seat])
    reason = state.violation(action)
    if reason is None and action.player != seat:  # the rules would let it act for another that is due as well
        reason = Violation(TurnRule.WRONG_SEAT, f"{state.game.seat_name(seat)} was asked")
    if reason is not None:
        raise IllegalChoice(action, reason, clip(agents[seat]), seat)
    return action
