"""States for tests: games begun, lines written, sheets sealed."""

from __future__ import annotations

from typing import Any

from regelwerk.payola.diplomacy import parse_position
from regelwerk.payola.game import Payola
from regelwerk.payola.phases import Over, PayolaState, Retreating, Writing
from regelwerk.payola.sheets import parse_sheets

DUEL = """
    S1905M
    FRANCE has A par, F bre
    FRANCE owns bre, mar, par
    GERMANY has A mun, A bur
    GERMANY owns ber, kie, mun
    """
"""Two powers with two units each; the others have nothing but money."""


def begun(position: str | None = None, **options: Any) -> PayolaState:
    """The first state of a game, perhaps from a position in text."""
    return Payola(start_position=parse_position(position) if position else None, **options).start()


def played(state: PayolaState, *texts: str) -> PayolaState:
    """The state after some actions in notation, each checked."""
    for text in texts:
        state = state.apply(state.game.parse(text, state))
    return state


def sealed(state: PayolaState, sheets: str = "") -> PayolaState:
    """The state after all have sealed these sheets."""
    assert isinstance(state.phase, Writing)
    written = parse_sheets(sheets, state.table)
    for power in state.phase.writers:
        for action in written[power].actions(power):
            state = state.apply(action)
    return state


def passed(state: PayolaState, label: str) -> PayolaState:
    """The state in which a phase begins, if nobody writes anything and all disband and waive."""
    while not isinstance(state.phase, Over) and state.table.position.label != label:
        if isinstance(state.phase, Writing):
            state = sealed(state)
        else:
            place = 0 if isinstance(state.phase, Retreating) else -1
            state = state.apply(state.legal_actions[place])
    return state
