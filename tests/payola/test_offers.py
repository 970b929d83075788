"""All offers by product: exact, countable, and the same as what the rules allow."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from regelwerk.payola.actions import Offer, Reserve, Seal, Send, SetAcceptance
from regelwerk.payola.diplomacy import Position, Unit, legal_orders, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.lines import FORMS, Line
from tests.payola.scripts import begun, played

BOARD = standard()
FRANCE = 2
SMALL = """
    S1905M
    FRANCE has A por
    FRANCE owns par
    """


def test_a_small_list_is_what_it_should_be() -> None:
    """One unit with two orders: every combination once, in the order of forms, amounts, copies and orders."""
    state = begun(SMALL, max_amount=2, max_repeat=2, max_alternatives=2)
    orders_of_it: Any = legal_orders(state.table.position, state.table.position.units[0])
    hold, go = orders_of_it
    own = [
        Offer(FRANCE, Line(form, amount, orders, repeat))
        for form in FORMS
        for amount in (0, 1, 2)
        for repeat in (1, 2)
        for orders in ((hold,), (go,), (hold, go), (go, hold))
    ]
    assert list(state.legal_actions_of(FRANCE).by_type(Offer)) == own
    foreign = state.legal_actions_of(0).by_type(Offer)
    assert len(foreign) == len(own) * 2 // 3


def test_kinds_of_entries() -> None:
    legal = begun(transfers=True).legal_actions_of(FRANCE)
    assert legal.kinds == (Seal, Offer, Reserve, Send, SetAcceptance)
    assert len(legal.by_type(SetAcceptance)) == 5_040
    assert len(legal.by_type(Reserve)) == 9_999
    assert len(legal.by_type(Send)) == 6 * 48


def test_a_full_sheet_leaves_the_list_and_the_seal() -> None:
    state = played(begun(max_lines=1), "France: 30 $")
    assert state.legal_actions_of(FRANCE).kinds == (Seal, SetAcceptance)
    state = played(state, "France: accept F")
    assert list(state.legal_actions_of(FRANCE)) == [Seal(FRANCE)]


def test_places_and_offers_correspond() -> None:
    legal = begun(plateaus=True).legal_actions
    rng = Random(3)
    for _ in range(300):
        place = rng.randrange(len(legal))
        assert legal.index(legal[place]) == place


def full_position(armies: int) -> Position:
    """Fleets in the seas and armies all along the coast: the most orders that units can have."""
    seas = [n for n, province in enumerate(BOARD.provinces) if province.kind == "sea"]
    coast = [n for n, province in enumerate(BOARD.provinces) if province.kind == "coastal"]
    fleets = seas[: 34 - armies]
    units = [Unit(n % 7, "F", place) for n, place in enumerate(fleets)]
    units += [Unit(n % 7, "A", place) for n, place in enumerate(coast[:armies])]
    return Position(1905, "spring", "movement", tuple(units), BOARD.start.centres)


@pytest.mark.parametrize("armies", [15, 17, 20, 24, 28])
def test_every_list_has_a_length(armies: int) -> None:
    """Even in the fullest positions all that anybody may do can be counted in 63 bits."""
    state = Payola(start_position=full_position(armies), plateaus=True, transfers=True).start()
    assert 10**14 < len(state.legal_actions) < 2**63
    assert state.legal_actions.sample(Random(1)) in state.legal_actions


def test_the_first_actions_end_the_game_soon() -> None:
    """Who always takes the first action seals at once: random tests shrink to that."""
    assert list(islice(begun().legal_actions, 1)) == [Seal(0)]
