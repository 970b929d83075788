"""Games with any switches, and walks through them; stocks are small, so that everything happens soon."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from hypothesis import strategies as st

from regelwerk.core import Action
from regelwerk.slony_okup import BOARDS, Board, Column, SlonyOkup
from tests.slony_okup.positions import SlonyState

small = st.integers(0, 4)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    names = draw(st.permutations(["blue", "red", "white", "biały"]))[:3]
    free = draw(st.integers(0, 2))
    columns = [
        Column(name, 0 if at == free else draw(small), draw(small), draw(small))
        for at, name in enumerate(names)
    ]
    return Board((columns[0], columns[1], columns[2]), tuple(draw(st.lists(small, min_size=1, max_size=4))))


def first_pirates(seats: int) -> st.SearchStrategy[int | Literal["random"]]:
    return st.sampled_from([*range(seats), "random"])


@st.composite
def games(draw: st.DrawFn) -> SlonyOkup:
    seats = draw(st.integers(2, 4))
    return SlonyOkup(
        seats=seats,
        board=draw(st.sampled_from(list(BOARDS.values())) | boards()),
        fleet_size=draw(st.integers(1, 5)),
        money=draw(st.integers(0, 20)),
        pirates=draw(st.integers(0, 10)),
        prestige=draw(st.integers(0, 10)),
        monopoly_bonus=draw(small),
        monopoly_size=draw(st.integers(1, 4)),
        diversity_bonus=draw(small),
        first_pirate=draw(first_pirates(seats)),
        min_bid=draw(st.integers(0, 3)),
        pass_mode=draw(st.sampled_from(["reenter", "final"])),
        counter_tokens=draw(st.sampled_from(["always_lost", "lost_on_withdraw"])),
        counter_cap=draw(st.sampled_from(["own_pirates", "payable"])),
        negative_prestige=draw(st.booleans()),
        placement=draw(st.sampled_from(["mandatory", "optional"])),
    )


walks = st.binary(max_size=400)
"""Which of the legal actions to take, one byte each."""


def steps(game: SlonyOkup, walk: bytes) -> Iterator[tuple[SlonyState, Action, SlonyState]]:
    """The steps of a walk from the start, as far as it goes."""
    state = game.start()
    for byte in walk:
        legal = state.legal_actions
        if not legal:
            return
        action = legal[byte % len(legal)]
        after = state.apply(action)
        yield state, action, after
        state = after


def playout(game: SlonyOkup, seed: int, tame: bool = False) -> list[tuple[SlonyState, Action, SlonyState]]:
    """A whole game at random. A tame one raises by little and passes often, so that ships fail more."""
    rng = Random(seed)
    state = game.start()
    taken: list[tuple[SlonyState, Action, SlonyState]] = []
    while legal := state.legal_actions:
        few = legal[:4] if tame and rng.random() < 0.9 else legal
        action = few.sample(rng)
        after = state.advance(action)
        taken.append((state, action, after))
        state = after
    return taken
