"""Narration, picture, options and flaws."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from regelwerk.core import HIDDEN, BadOption, State, evolve
from regelwerk.core.codec import game_in, game_out
from regelwerk.payola.diplomacy import standard
from regelwerk.payola.game import Payola
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Voting, Writing
from regelwerk.payola.sheets import EMPTY, Sealed
from regelwerk.payola.taxes import Flat, PerCentre
from tests.payola.scripts import DUEL, begun, played, sealed
from tests.payola.test_game import ATTACK, SURROUNDED
from tests.payola.test_rules import FALL_RETREAT, WINTER

FRANCE, GERMANY, ITALY = 2, 3, 4


def told(state: PayolaState, text: str, seat: int | str | None = "all") -> str:
    action = state.game.parse(text, state)
    after = state.apply(action)
    if seat == "all":
        return "\n".join(state.game.narrate(state, action, after))
    assert not isinstance(seat, str)
    return "\n".join(state.game.narrate(state.view(seat), state.witness(action, seat), after.view(seat)))


TIED = played(
    begun(),
    "France: 5 : A par - bur",
    "Germany: 4 ! A par - bur",
    "Italy: 1 : A par - pic",
    *(f"{power}: seal" for power in range(6)),
)


def test_the_choice_is_told_with_its_reason() -> None:
    text = told(TIED, "seal")
    reason = "even: the higher power on the owner's acceptance list backs it (France)"
    assert f"A par - bur: 5 from France 5; {reason}" in text
    assert "also named: A par - pic 5, A par H 4" in text
    assert "France pays 5: A par 5." in text


def test_a_power_is_told_its_own_money_only() -> None:
    text = told(TIED, "seal", FRANCE)
    assert "A par - bur (5)" in text
    assert "France pays 5" in text
    assert "Germany 4" not in text
    text = told(TIED, "seal", GERMANY)
    assert "A par - bur" in text
    assert "(5)" not in text
    assert "pays" not in text


def test_secrets_are_not_told() -> None:
    assert told(begun(), "France: 5 : A par - bur", GERMANY) == ""
    assert told(begun(), "France: 5 : A par - bur", FRANCE) == "France writes: 5 : A par - bur."
    written = played(begun(), "France: 5 : A par - bur", "France: 3 $")
    assert told(written, "France: seal", GERMANY) == "France seals its sheet (2 entries)."
    assert told(written, "France: seal", FRANCE) == "France seals its sheet."
    assert told(begun(), "France: seal", GERMANY) == "France seals its sheet (empty)."
    assert told(begun(DUEL, draws=True), "France: no", None) == "France votes under seal."
    assert told(begun(WINTER), "France: A mar B", None) == "France gives an order under seal."


def test_battles_and_retreats_are_told() -> None:
    state = played(
        begun(SURROUNDED), *(f"France: {line}" for line in ATTACK.removeprefix("France: ").split("; "))
    )
    state = played(state, *(f"{power}: seal" for power in (0, 1, 2, 3, 4, 5)))
    text = told(state, "seal")
    assert "[move.wins]" in text
    assert "Germany's A bur must retreat: bel, mar, mun, pic, ruh, or disband." in text
    after = played(state, "seal")
    text = told(after, "A bur R bel")
    assert "Retreated: Germany A bel." in text
    assert "Belgium goes from nobody to Germany." in text
    assert "Taxes: France 33, Germany 33." in text


def test_adjustments_and_the_end_are_told() -> None:
    state = played(begun(WINTER, last_year=1905), "France: A mar B", "France: France waive", "A bur D")
    text = told(state, "A ruh D")
    assert "Built: France A mar." in text
    assert "Removed: Germany A bur, Germany A ruh." in text
    assert "The last year is over: a draw of France and Germany." in text


def test_the_picture_is_a_list_by_power() -> None:
    state = played(begun(), "France: 5 : A par - bur")
    text = str(state.view(FRANCE))
    assert text.startswith("Spring 1901, orders")
    assert ">  France   3        48      F bre, A mar, A par" in text
    assert ">  Germany  3        ?       " in text
    assert "France's sheet:\n  5 : A par - bur" in text
    assert "sheet" not in str(state.view(GERMANY))
    for other in (begun(FALL_RETREAT), begun(WINTER), begun(DUEL, draws=True)):
        assert str(other)


BAD: tuple[dict[str, Any], ...] = (
    {"seats": 6},
    {"last_year": 1900},
    {"max_lines": 0},
    {"max_lines": 10**9},
    {"max_amount": 10_000},
    {"max_alternatives": 4},
    {"max_repeat": 10},
    {"start_balance": (48,) * 6},
    {"start_balance": (48,) * 6 + (-1,)},
    {"start_balance": [48] * 7},
    {"tax_model": "graded 7"},
    {"tax_model": "poll tax"},
    {"tax_model": 7},
    {"plateaus": True, "scaling": "proportional_floor"},
    {"budget_counts": "some"},
    {"accept_completion": "?"},
    {"draws": 1},
    {"start_position": "S1901M"},
    {"start_position": "nowhere"},
    {"start_position": 7},
    {"start_position": "S1901M FRANCE has A par, A par FRANCE owns par"},
    {"start_position": "W1901A FRANCE has A par FRANCE owns par"},
)


@pytest.mark.parametrize("options", BAD, ids=str)
def test_options_are_guarded(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Payola(**options)


def test_options_come_back_from_json() -> None:
    for game in (Payola(tax_model=Flat(7)), Payola(tax_model=PerCentre(7, 30)), *Payola.variants()):
        assert game_in(game_out(game), {"payola": Payola}) == game


def test_every_option_of_the_rules_has_its_default() -> None:
    cls: Any = Payola
    defaults = {field.name: field.default for field in attrs.fields(cls)}
    assert defaults["max_lines"] == 40
    assert (defaults["max_alternatives"], defaults["max_repeat"]) == (3, 9)
    assert defaults["start_balance"] == (48, 48, 48, 48, 48, 62, 48)
    switches = {name for name, default in defaults.items() if default is False}
    assert switches == {
        "draws",
        "plateaus",
        "zero_foreign",
        "zero_sum",
        "transfers",
        "dummy_hold_on_tie",
        "public_totals",
        "public_balances",
    }
    assert {name for name, default in defaults.items() if default is True} == {
        "alternatives",
        "repeat",
        "tie_counts_general",
        "eliminated_may_bid",
    }


def state_with(phase: Any = None, state: PayolaState | None = None, **table: Any) -> PayolaState:
    state = state or begun()
    return State(evolve(state.table, **table), phase or state.phase)


ALL = tuple(range(7))
FLAWED = (
    state_with(balances=(48,) * 6),
    state_with(balances=(-1,) * 7),
    state_with(balances=(10**13,) * 7),
    state_with(lists=(ALL,) * 6),
    state_with(lists=((0, 0, 1, 2, 3, 4, 5),) * 7),
    state_with(position=begun(FALL_RETREAT).table.position),
    state_with(position=evolve(standard().start, centres=(-1,) * 34)),
    state_with(Writing(ALL, (), (EMPTY,) * 7)),
    state_with(Writing(ALL[1:], (1,), (EMPTY,) * 7)),
    state_with(Writing(ALL, (1, 0), (EMPTY,) * 7)),
    state_with(Writing(ALL, (0, 9), (EMPTY,) * 7)),
    state_with(Writing(ALL, ALL, (EMPTY,) * 6)),
    state_with(Writing(ALL, ALL, (*(EMPTY,) * 6, Sealed(42)))),
    state_with(Writing(ALL, ALL, (*(EMPTY,) * 6, Sealed(-1)))),
    state_with(Voting(ALL, (None,) * 7)),
    state_with(Voting(ALL, (True,) * 7), begun(draws=True)),
    state_with(Voting(ALL[1:], (None,) * 7), begun(draws=True)),
    state_with(Voting(ALL, (None,) * 6), begun(draws=True)),
    state_with(Retreating(())),
    state_with(Retreating((None,)), begun(FALL_RETREAT)),
    state_with(Adjusting(((),) * 7)),
    state_with(Adjusting(((),) * 6), begun(WINTER)),
    state_with(Over((), "vote")),
    state_with(Over((1, 0), "vote")),
    state_with(Over((7,), "centres")),
    state_with(evolve(begun().phase, sheets=(evolve(EMPTY, reserves=(0,)), *(EMPTY,) * 6))),
    state_with(last=evolve(sealed(begun()).table.last, orders=())),
    state_with(last=evolve(sealed(begun()).table.last, totals=(-1,) * 22)),
    state_with(last=evolve(sealed(begun()).table.last, paid=())),
)


@pytest.mark.parametrize("state", FLAWED, ids=range(len(FLAWED)))
def test_flaws_are_found(state: PayolaState) -> None:
    assert state.game.flaw(state)


def test_sound_states_have_no_flaw() -> None:
    others = begun(FALL_RETREAT), begun(WINTER), begun(DUEL, draws=True)
    for state in (begun(), sealed(begun()), TIED, *others):
        assert state.game.flaw(state) is None
        for seat in (None, FRANCE):
            assert state.game.flaw(state.view(seat)) is None
    assert HIDDEN in TIED.view(None).table.balances
