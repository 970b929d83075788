"""Money that is sent: who gets it learns from whom it came, and nobody else does."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import HIDDEN, State, evolve
from regelwerk.payola.phases import PayolaState
from regelwerk.payola.table import NO_RECEIPTS, Receipt, Turn
from tests.payola.scripts import begun, played, sealed

FRANCE, GERMANY, ITALY = 2, 3, 4
SENT = "France: 10 to Italy; 2 to Germany; Germany: 3 to Italy; 4 to Italy"
AFTER = sealed(begun(transfers=True), SENT)
AT_ITALY = ((FRANCE, 10), (GERMANY, 3), (GERMANY, 4))


def turn_of(state: PayolaState) -> Turn:
    """The last movement phase."""
    assert state.table.last is not None
    return state.table.last


def test_payments_are_kept_with_their_senders() -> None:
    received = turn_of(AFTER).received
    assert received[ITALY] == AT_ITALY
    assert received[GERMANY] == ((FRANCE, 2),)
    assert received[FRANCE] == ()
    assert AFTER.table.balances == (48, 48, 36, 43, 65, 62, 48)


@pytest.mark.parametrize("seat", [None, *range(7)])
def test_only_the_recipient_sees_them(seat: int | None) -> None:
    received = turn_of(AFTER.view(seat)).received
    for power, receipts in enumerate(received):
        assert receipts == (turn_of(AFTER).received[power] if power == seat else HIDDEN)


def test_without_transfers_there_is_nothing_to_hide() -> None:
    assert turn_of(sealed(begun()).view(None)).received == NO_RECEIPTS


def test_only_the_recipient_is_told() -> None:
    before = begun(transfers=True)
    before = played(before, "France: 10 to Italy", *(f"{power}: seal" for power in range(6)))
    action = before.game.parse("Turkey: seal", before)
    after = before.apply(action)

    def told(seat: int | None) -> str:
        lines = before.game.narrate(before.view(seat), action, after.view(seat))
        return "\n".join(line for line in lines if "sent" in line)

    assert told(ITALY) == "Italy has been sent 10 by France."
    assert told(FRANCE) == told(None) == ""


def test_receipts_that_are_hidden_are_imagined() -> None:
    view = AFTER.view(FRANCE)
    dreams = [AFTER.game.imagine(view, FRANCE, Random(seed)) for seed in range(60)]
    assert all(dream.view(FRANCE) == view for dream in dreams)
    assert all(AFTER.game.flaw(dream) is None for dream in dreams)
    assert len({turn_of(dream).received[ITALY] for dream in dreams}) > 5


def flaw(state: PayolaState, *receipts: Receipt) -> str | None:
    """The flaw of a state in which Italy has been sent this."""
    turn = turn_of(state)
    received = (*turn.received[:ITALY], receipts, *turn.received[ITALY + 1 :])
    table = evolve(state.table, last=evolve(turn, received=received))
    return state.game.flaw(State(table, state.phase))


def test_receipts_from_outside_must_be_sound() -> None:
    assert flaw(AFTER) is None
    assert flaw(AFTER, (FRANCE, 1), (0, 10**12)) is None
    for receipt in ((ITALY, 1), (7, 1), (-1, 1), (FRANCE, 0), (FRANCE, 10**12 + 1)):
        assert flaw(AFTER, receipt) == "another power has sent some ducats"
    assert flaw(sealed(begun()), (FRANCE, 1)) == "in this game no money is sent"
    short = evolve(AFTER.table, last=evolve(turn_of(AFTER), received=NO_RECEIPTS[1:]))
    assert AFTER.game.flaw(State(short, AFTER.phase)) == "7 powers have been sent something or nothing"
