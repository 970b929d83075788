"""Positions and plays for the tests, in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from regelwerk.core import State
from regelwerk.slony_okup import Auctioning, Field, Firm, SlonyOkup, SlonyPhase, SlonyTable

SlonyState: TypeAlias = State[SlonyTable, SlonyPhase]

BASE: dict[str, Any] = {
    "reserve": (0, 1, 1),
    "ships": {0: ("red@3",)},
    "seas": {1: (1, 2, 1)},
}
"""The auction of Roger and Francis: Francis (0) has one ship left, and Roger (1) has freed four."""


def position(
    *,
    money: Sequence[int] = (),
    pirates: Sequence[int] = (),
    prestige: Sequence[int] = (),
    reserve: Sequence[int] = (),
    ships: Mapping[int, Sequence[str]] | None = None,
    seas: Mapping[int, tuple[int, int, int]] | None = None,
    phase: SlonyPhase | None = None,
    **options: Any,
) -> SlonyState:
    """A position; stocks not given are full, ships not given are gone. Seat 0 is to put up a ship."""
    game = SlonyOkup(**options)
    every = range(game.seats)
    firms = tuple(
        Firm(
            money[seat] if money else game.money,
            pirates[seat] if pirates else game.pirates,
            prestige[seat] if prestige else game.prestige,
            reserve[seat] if reserve else 0,
            tuple(sorted(field(name) for name in (ships or {}).get(seat, ()))),
            (seas or {}).get(seat, (0, 0, 0)),
        )
        for seat in every
    )
    return State(SlonyTable(game, firms), phase or Auctioning(0))


def field(name: str) -> Field:
    """`red@3` as column and row."""
    column, row = name.split("@")
    return ("blue", "red", "white").index(column), int(row)


def play(state: SlonyState, *texts: str) -> SlonyState:
    """What follows from actions in notation; `1: bid 5` also says whose turn it must be."""
    for text in texts:
        state = state.apply(state.game.parse(text, state))
    return state


def offers(state: SlonyState) -> list[str]:
    """The legal actions in notation."""
    return [state.game.format(action, state) for action in state.legal_actions]


def stocks(state: SlonyState, what: str) -> list[Any]:
    """One stock of every seat."""
    return [getattr(firm, what) for firm in state.table.firms]


def figures(state: SlonyState) -> dict[str, list[int]]:
    """Money, pirates and prestige, by seat."""
    return {what: stocks(state, what) for what in ("money", "pirates", "prestige")}
