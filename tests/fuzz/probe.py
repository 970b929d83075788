"""Every public question, asked of a state from outside: only the library's own errors may come out."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from regelwerk.core import CHANCE, Action, Game, RegelwerkError, State
from regelwerk.core.codec import Games, state_from_json, state_to_json

AnyGame = Game[Any, Any]
AnyState = State[Any, Any]

PROPERTIES = ("actors", "is_over", "returns", "scores", "legal_actions", "outcomes")


def ask(question: Callable[..., Any], *about: Any) -> Any:
    """The answer, or None where the library refuses one."""
    try:
        return question(*about)
    except RegelwerkError:
        return None


def probe(
    state: AnyState, actions: Iterable[Action], texts: Iterable[str], rng: Random, games: Games
) -> None:
    """Ask a state everything, play a little further, and ask again."""
    for _ in range(4):
        interrogate(state, actions, texts, rng, games)
        legal = ask(getattr, state, "legal_actions")
        after = ask(state.apply, legal.sample(rng)) if legal else None
        if after is None:
            return
        state = after


def interrogate(
    state: AnyState, actions: Iterable[Action], texts: Iterable[str], rng: Random, games: Games
) -> None:
    """Everything that can be asked of one state."""
    game = state.game
    look(state, games)
    for seat in (*range(game.seats), CHANCE, game.seats, -5):
        ask(state.legal_actions_of, seat)
        ask(game.seat_name, seat)
    for seat in (None, *range(game.seats)):
        view = ask(state.view, seat)
        if view is not None:
            look(view, games)
            imagined = ask(game.imagine, view, seat, rng)
            if imagined is not None:
                look(imagined, games)
    some = list(actions)
    legal = ask(getattr, state, "legal_actions")
    if legal:
        assert legal[0] in legal
        assert legal.index(legal[-1]) == len(legal) - 1
        assert legal.kinds
        some += [legal[0], legal[-1], *(legal.sample(rng) for _ in range(3))]
    for action in some:
        ask((legal or ()).__contains__, action)
        ask(state.violation, action)
        text = ask(game.format, action, state)
        if text is not None:
            ask(game.parse, text, state)
        for seat in (None, *range(game.seats)):
            ask(state.witness, action, seat)
        after = ask(state.apply, action)
        if after is not None:
            ask(game.narrate, state, action, after)
            look(after, games)
    for text in texts:
        ask(game.parse, text, state)


def look(state: AnyState, games: Games) -> None:
    """What a state says of itself."""
    for name in PROPERTIES:
        ask(getattr, state, name)
    for question in (str, repr, hash):
        ask(question, state)
    text = ask(state_to_json, state)
    if text is not None:
        ask(state_from_json, text, games)
