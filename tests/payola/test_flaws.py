"""States from outside: how a game may have ended, and what ends it while it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Player, State, evolve
from regelwerk.payola import Over
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import PayolaState
from tests.payola.scripts import DUEL, begun, passed, played, sealed

AUSTRIA, FRANCE, GERMANY = 0, 2, 3

NEARLY = """
    F1905M
    FRANCE has A bur, A mun
    FRANCE owns ank, bel, bre, bud, bul, con, den, edi, gre, hol, lon, lvp, mar, mos, nap, nwy, par
    GERMANY has A sil
    GERMANY owns ber, kie, mun
    """
"""France owns 17 centres and stands in another."""

WON = sealed(begun(NEARLY))
VOTED = played(begun(DUEL, draws=True), "France: yes", "Germany: yes")
EXPIRED = passed(begun(DUEL, last_year=1905), "S1906M")


def ended(state: PayolaState, winners: tuple[Player, ...], reason: Any, **changes: Any) -> PayolaState:
    """A state's table under another ending, with changes to the position."""
    position = evolve(state.table.position, **changes)
    return State(evolve(state.table, position=position), Over(winners, reason))


def flaw(state: PayolaState) -> str:
    """The flaw of a state in words; empty for none."""
    return state.game.flaw(state) or ""


def owned(french: int) -> tuple[Player, ...]:
    """The owners of centres when France has so many, and Germany the others."""
    return (*[FRANCE] * french, *[GERMANY] * (len(BOARD.centres) - french))


@pytest.mark.parametrize("state", [WON, VOTED, EXPIRED], ids=["centres", "vote", "last year"])
def test_endings_that_play_leads_to_are_sound(state: PayolaState) -> None:
    assert isinstance(state.phase, Over)
    assert flaw(state) == ""
    assert flaw(state.view(None)) == ""


def test_the_endings_are_those_that_they_are_meant_to_be() -> None:
    assert WON.phase == Over((FRANCE,), "centres")
    assert VOTED.phase == Over((FRANCE, GERMANY), "vote")
    assert EXPIRED.phase == Over((FRANCE, GERMANY), "last_year")


def test_a_victory_before_adjustments_and_one_without_them_are_both_sound() -> None:
    stages = {WON.table.position.stage}
    even = NEARLY.replace("A bur, A mun", ", ".join(f"A {where}" for where in EIGHTEEN))
    without = sealed(begun(even.replace("A sil", "A sil, A pru")))
    stages.add(without.table.position.stage)
    assert stages == {"adjustments", "movement"}
    assert without.phase == Over((FRANCE,), "centres")
    assert flaw(without) == ""


EIGHTEEN = (
    *("mun", "bur", "bel", "bre", "bud", "bul", "con", "den", "edi"),
    *("gre", "hol", "lon", "lvp", "mar", "mos", "nap", "nwy", "par"),
)
"""Where France stands to have nothing to build."""


@pytest.mark.parametrize(
    "state",
    [
        ended(WON, (GERMANY,), "centres"),
        ended(WON, (), "centres"),
        ended(WON, (FRANCE, GERMANY), "centres"),
        ended(WON, (FRANCE,), "centres", stage="movement", season="fall"),
        ended(VOTED, (FRANCE,), "centres"),
        ended(EXPIRED, (FRANCE,), "centres"),
    ],
    ids=["another", "nobody", "two", "before the count", "few centres", "few centres in the last year"],
)
def test_nobody_wins_without_the_centres(state: PayolaState) -> None:
    assert "18 centres after a fall" in flaw(state)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (ended(VOTED, (FRANCE,), "vote"), "survivors share"),
        (ended(VOTED, (AUSTRIA, FRANCE, GERMANY), "vote"), "survivors share"),
        (ended(VOTED, (GERMANY, FRANCE), "vote"), "survivors share"),
        (ended(EXPIRED, (FRANCE, GERMANY), "vote"), "no vote"),
        (ended(VOTED, (FRANCE, GERMANY), "last_year"), "last year"),
        (ended(VOTED, (FRANCE, GERMANY), "vote", centres=owned(18)), "won alone"),
        (ended(EXPIRED, (FRANCE, GERMANY), "last_year", year=1905), "last year"),
        (ended(EXPIRED, (FRANCE, GERMANY), "last_year", year=1907), "last year"),
        (ended(EXPIRED, (FRANCE, GERMANY), "last_year", season="fall"), "last year"),
        (ended(EXPIRED, (FRANCE,), "last_year"), "survivors share"),
        (ended(EXPIRED, (), "last_year"), "survivors share"),
        (ended(EXPIRED, (FRANCE, GERMANY), "last_year", centres=owned(18)), "won alone"),
    ],
)
def test_a_draw_needs_its_reason_and_the_survivors(state: PayolaState, reason: str) -> None:
    assert reason in flaw(state)


def test_a_vote_after_the_last_year_is_none() -> None:
    state = played(begun(DUEL, draws=True, last_year=1905), "France: yes", "Germany: yes")
    assert flaw(state) == ""
    assert "no vote" in flaw(ended(state, (FRANCE, GERMANY), "vote", year=1906))


def test_a_victory_long_after_the_last_year_is_none() -> None:
    won = sealed(begun(NEARLY, last_year=1905))
    assert flaw(won) == ""
    assert flaw(ended(won, (FRANCE,), "centres", year=1906))
    assert flaw(ended(won, (FRANCE,), "centres", year=1906, stage="movement", season="spring")) == ""
    assert flaw(ended(won, (FRANCE,), "centres", year=1907, stage="movement", season="spring"))


@pytest.mark.parametrize("state", [begun(), begun(draws=True)], ids=["writing", "voting"])
def test_nobody_owns_eighteen_centres_while_the_game_goes_on(state: PayolaState) -> None:
    def owning(french: int) -> PayolaState:
        position = evolve(state.table.position, centres=owned(french))
        return State(evolve(state.table, position=position), state.phase)

    assert flaw(owning(17)) == ""
    assert "18 centres" in flaw(owning(18))


def test_nobody_goes_on_after_the_last_year() -> None:
    state = begun(last_year=1902)
    later = [
        State(evolve(state.table, position=evolve(state.table.position, year=year)), state.phase)
        for year in (1902, 1903)
    ]
    assert flaw(later[0]) == ""
    assert "last year" in flaw(later[1])


def test_a_game_that_starts_after_its_last_year_has_one_year() -> None:
    state = begun(DUEL, last_year=1902)
    assert flaw(state) == ""
    over = passed(state, "S1906M")
    assert over.phase == Over((FRANCE, GERMANY), "last_year")
    assert flaw(over) == ""
