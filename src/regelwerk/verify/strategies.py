"""Hypothesis strategies for games: they walk on bytes, and shrink to short games of first actions.

Bytes are drawn at once and each step takes one of them (more, where there are more than 256 legal actions):
`legal_actions[i % n]`. That is an order of magnitude faster than a draw for each step, and a shorter or
smaller text of bytes is a shorter or plainer game. At a chance node the bytes choose among the outcomes.
"""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from regelwerk.core import Action, Record
from regelwerk.core.codec import AnyGame, AnyState

Bytes: TypeAlias = SearchStrategy[bytes]

LONGEST = 1_000
"""How many actions a playout has at most, unless told otherwise."""

_USUAL = (0, 10, 40, 160, 640)


def playouts(game: AnyGame, *, longest: int = LONGEST, to_the_end: bool = False) -> SearchStrategy[Record]:
    """Beginnings of games as records; `to_the_end`: whole games, which first actions complete.

    A failing example prints its record as JSON Lines, which `regelwerk replay` and `Record.from_lines` read.
    """
    return _playouts(game, longest, to_the_end)


def states(game: AnyGame, *, longest: int = LONGEST) -> SearchStrategy[AnyState]:
    """States that play can lead to, the end among them; a failing example prints the way there."""
    return _playouts(game, longest, False).map(_last)


def actions(state: AnyState) -> SearchStrategy[Action]:
    """The legal actions of a state that is not over; shrinks to the first one."""
    legal = state.legal_actions
    return st.integers(0, len(legal) - 1).map(legal.__getitem__)


def walk(game: AnyGame, steps: bytes, *, longest: int = LONGEST, to_the_end: bool = False) -> Record:
    """The playout that the bytes mean. Where they run out, play stops, or goes on with first actions."""
    state = game.start()
    taken: list[Action] = []
    at = 0
    while len(taken) < longest and (at < len(steps) or to_the_end):
        legal = state.legal_actions
        size = len(legal)
        if not size:
            break
        width = 1 if size <= 256 else ((size - 1).bit_length() + 7) // 8
        action = legal[int.from_bytes(steps[at : at + width], "big") % size]
        at += width
        state = state.advance(action)
        taken.append(action)
    return Record(game, tuple(taken), last=state)


def _bytes(longest: int) -> Bytes:
    """Bytes for playouts of all lengths; what only a long one shows is soon found, and then shrunk."""
    return st.one_of(*(st.binary(min_size=size, max_size=longest) for size in _USUAL if size <= longest))


@st.composite
def _playouts(draw: DrawFn, game: AnyGame, longest: int, to_the_end: bool) -> Record:
    record = walk(game, draw(_bytes(longest)), longest=longest, to_the_end=to_the_end)
    note(record.to_lines())
    return record


def _last(record: Record) -> AnyState:
    return record.last
