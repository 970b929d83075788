"""Who sees what: sheets, accounts, lists and payments are private; orders and results are not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from regelwerk.core import HIDDEN, Hidden, HiddenInformation, evolve
from regelwerk.payola.actions import GiveAdjustment, GiveRetreat, Offer, Seal, VoteDraw
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Voting, Writing
from regelwerk.payola.sheets import Sealed, Sheet
from regelwerk.payola.table import Turn
from tests.payola.scripts import DUEL, begun, passed, played, sealed
from tests.payola.test_game import ATTACK, SURROUNDED
from tests.payola.test_rules import FALL_RETREAT, WINTER

FRANCE, GERMANY, ITALY = 2, 3, 4
WRITTEN = played(begun(), "France: 5 : A par - bur", "France: 30 $", "Germany: accept G", "Italy: seal")


def test_a_sheet_is_seen_by_its_writer_only() -> None:
    """Others see how many entries it has, and who has sealed."""
    phase = WRITTEN.view(FRANCE).phase
    assert isinstance(phase, Writing)
    assert isinstance(phase.sheets[FRANCE], Sheet)
    assert [sheet for sheet in phase.sheets if isinstance(sheet, Sealed)] == [
        Sealed(0),
        Sealed(0),
        Sealed(1),
        Sealed(0),
        Sealed(0),
        Sealed(0),
    ]
    outside = WRITTEN.view(None).phase
    assert isinstance(outside, Writing)
    assert outside.sheets[FRANCE] == Sealed(2)
    assert ITALY not in outside.owing


def test_every_kind_of_entry_looks_the_same() -> None:
    state = begun(transfers=True)
    for text in ("5 : A par - bur", "30 $", "3 to Italy", "accept FRIAEGT"):
        action = state.game.parse(f"France: {text}", state)
        assert state.witness(action, GERMANY) == state.witness(action, None) == Offer(FRANCE, HIDDEN)
        assert state.witness(action, FRANCE) == action
        phase = state.apply(action).view(GERMANY).phase
        assert isinstance(phase, Writing)
        assert phase.sheets[FRANCE] == Sealed(1)
    assert state.witness(Seal(FRANCE), None) == Seal(FRANCE)


def test_accounts_and_lists_are_private() -> None:
    table = WRITTEN.view(FRANCE).table
    assert table.balances == (HIDDEN, HIDDEN, 48, HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    assert [power for power, powers in enumerate(table.lists) if not isinstance(powers, Hidden)] == [FRANCE]
    assert all(isinstance(balance, Hidden) for balance in WRITTEN.view(None).table.balances)


PAID = "France: 5 : A par - bur; 3 : A mun - ruh; Germany: 2 : A par - bur; 46 : F kie H"


def turn_of(seat: int | None, **options: Any) -> Turn:
    turn = sealed(begun(**options), PAID).view(seat).table.last
    assert turn is not None
    return turn


def test_a_power_sees_what_its_units_were_paid_and_what_it_paid() -> None:
    turn = turn_of(FRANCE)
    shown = {
        turn.position.units[place].power: total
        for place, total in enumerate(turn.totals)
        if not isinstance(total, Hidden) and total
    }
    assert shown == {FRANCE: 7}
    assert [power for power, paid in enumerate(turn.paid) if not isinstance(paid, Hidden)] == [FRANCE]
    own = turn.paid[FRANCE]
    assert isinstance(own, tuple)
    assert sum(own) == 8
    assert turn.steps[FRANCE] == 0
    assert isinstance(turn.steps[GERMANY], Hidden)


def test_orders_are_public() -> None:
    assert turn_of(None).orders == turn_of(FRANCE).orders
    assert all(isinstance(each, Hidden) for each in (*turn_of(None).totals, *turn_of(None).paid))


def test_totals_and_accounts_can_be_published() -> None:
    assert 7 in turn_of(None, public_totals=True).totals
    assert all(isinstance(paid, Hidden) for paid in turn_of(None, public_totals=True).paid)
    state = sealed(begun(public_balances=True), PAID)
    assert state.view(None).table.balances == state.table.balances


def test_after_the_end_everything_is_shown() -> None:
    state = passed(sealed(begun(DUEL, last_year=1905), "Germany: 5 : A mun - tyr"), "S1906M")
    assert isinstance(state.phase, Over)
    assert state.view(None) == state == state.view(FRANCE)


def test_retreats_are_sealed() -> None:
    state = played(begun(FALL_RETREAT), "France: F lyo R tus")
    order = GiveRetreat(FRANCE, HIDDEN)
    phase = state.view(ITALY).phase
    assert isinstance(phase, Retreating)
    assert phase.orders.count(HIDDEN) == 1
    assert state.view(FRANCE).phase == state.phase
    before = begun(FALL_RETREAT)
    assert before.witness(before.legal_actions[0], ITALY) == order
    assert before.witness(before.legal_actions[0], FRANCE) != order


def test_adjustments_are_sealed() -> None:
    before = begun(WINTER)
    state = played(before, "France: A mar B")
    phase = state.view(GERMANY).phase
    assert isinstance(phase, Adjusting)
    assert phase.orders[FRANCE] == (HIDDEN,)
    assert state.view(FRANCE).phase == state.phase
    action = before.game.parse("France: A mar B", before)
    assert before.witness(action, GERMANY) == GiveAdjustment(FRANCE, HIDDEN)


def test_votes_are_sealed() -> None:
    before = begun(DUEL, draws=True)
    state = played(before, "France: yes")
    phase = state.view(GERMANY).phase
    assert isinstance(phase, Voting)
    assert phase.votes[FRANCE] is HIDDEN
    assert before.witness(VoteDraw(FRANCE, True), GERMANY) == VoteDraw(FRANCE, HIDDEN)


def test_own_choices_are_known_and_those_of_others_are_not() -> None:
    view = WRITTEN.view(FRANCE)
    assert len(view.legal_actions_of(FRANCE)) == len(WRITTEN.legal_actions_of(FRANCE))
    with pytest.raises(HiddenInformation):
        view.legal_actions_of(GERMANY)
    with pytest.raises(HiddenInformation):
        played(view, *(f"{power}: seal" for power in (0, 1, 2, 3, 5, 6)))


@pytest.mark.parametrize("seat", [None, FRANCE, GERMANY])
@pytest.mark.parametrize(
    "state",
    [
        WRITTEN,
        sealed(begun(), PAID),
        sealed(begun(public_totals=True, public_balances=True), PAID),
        sealed(begun(SURROUNDED), ATTACK),
        played(begun(WINTER), "France: A mar B", "Germany: A bur D"),
        played(begun(FALL_RETREAT), "France: F lyo R tus"),
        played(begun(DUEL, draws=True), "France: yes"),
        begun(DUEL, start_balance=(0, 5, 48, 48, 10, 0, 0)),
    ],
    ids=lambda state: type(state.phase).__name__,
)
def test_what_is_imagined_fits_the_view(state: PayolaState, seat: int | None) -> None:
    for seed in range(20):
        view = state.view(seat)
        dream = state.game.imagine(view, seat, Random(seed))
        assert dream.view(seat) == view
        assert state.game.flaw(dream) is None
        assert all(law(dream) for law in state.game.state_laws)
        assert dream.actors == state.actors


def test_a_dream_never_reads_the_truth() -> None:
    """Two states that look the same to Italy make it dream the same."""
    other = evolve(WRITTEN, table=evolve(WRITTEN.table, balances=(9, 9, 9, 9, 48, 9, 9)))
    assert other.view(ITALY) == WRITTEN.view(ITALY)
    dreams = [each.game.imagine(each.view(ITALY), ITALY, Random(1)) for each in (WRITTEN, other)]
    assert dreams[0] == dreams[1]
