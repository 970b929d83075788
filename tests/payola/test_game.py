"""The course of a game: taxes, payments, seasons, retreats, adjustments, and how it ends."""

from __future__ import annotations

from fractions import Fraction

import pytest

from regelwerk.core import Record, evolve
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import format_position, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.phases import Adjusting, Over, Retreating, Voting, Writing
from regelwerk.payola.sheets import Sheet, parse_sheets
from regelwerk.payola.table import first_list
from regelwerk.payola.taxes import Flat, Graded, PerCentre
from tests.payola.scripts import DUEL, begun, passed, played, sealed

BOARD = standard()
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(7)
START = (48, 48, 48, 48, 48, 62, 48)


def test_the_start() -> None:
    state = begun()
    assert state.table.position == BOARD.start
    assert state.table.balances == START
    assert state.table.lists == tuple(map(first_list, range(7)))
    assert state.actors == tuple(range(7))
    assert state.scores == (3, 3, 3, 3, 3, 4, 3)


def test_graded_tax() -> None:
    """The first eighteen figures of the table of taxes."""
    taxes = [Graded().tax(centres) for centres in range(1, 19)]
    assert taxes == [17, 33, 48, 62, 75, 87, 98, 108, 117, 125, 132, 138, 143, 147, 150, 152, 153, 153]
    assert taxes == [sum(max(0, 18 - k) for k in range(1, n + 1)) for n in range(1, 19)]


def test_taxes_are_paid_once_a_year() -> None:
    """Nothing in spring; after the fall on the new count. The accounts begin with the first year's."""
    state = sealed(begun(), "France: 5 : A mar - spa; 3 : A par - bur; Russia: 2 : F sev - bla")
    assert state.table.position.label == "F1901M"
    assert state.table.balances == (48, 48, 40, 48, 48, 60, 48)
    state = sealed(state)
    assert state.table.position.label == "W1901A"
    assert state.scores[FRANCE] == 4
    assert state.table.balances == (96, 96, 40 + 62, 96, 96, 60 + 62, 96)
    assert passed(state, "S1902M").table.balances == state.table.balances


@pytest.mark.parametrize(
    ("model", "taxes"),
    [("graded", (48, 62)), ("flat 20", (20, 20)), ("per_centre 7", (21, 28)), ("per_centre 7 25", (21, 25))],
)
def test_other_taxes(model: str, taxes: tuple[int, int]) -> None:
    state = passed(begun(tax_model=model), "S1902M")
    assert (state.table.balances[FRANCE], state.table.balances[RUSSIA]) == (48 + taxes[0], 62 + taxes[1])


def test_who_has_no_centre_pays_no_flat_tax() -> None:
    assert [Flat(20).tax(0), PerCentre(7).tax(0), Graded().tax(0)] == [0, 0, 0]


def test_bribes_are_paid_though_the_order_fails() -> None:
    """Paris and Munich bounce in Burgundy; both were paid for the attempt, and the bank has the money."""
    state = sealed(begun(), "France: 5 : A par - bur; Germany: 4 : A mun - bur; Italy: 2 : A par - bur")
    assert state.table.position.units == BOARD.start.units
    assert state.table.balances == (48, 48, 43, 44, 46, 62, 48)


def test_with_zero_sum_the_owner_gets_the_bribe() -> None:
    sheets = "France: 5 : A par - bur; Germany: 4 : A par - bur; Italy: 3 : A mun - ruh"
    state = sealed(begun(zero_sum=True), sheets)
    assert state.table.balances == (48, 48, 48 + 4, 48 - 4 + 3, 48 - 3, 62, 48)


def test_transfers_are_booked_with_the_sheets() -> None:
    state = played(begun(transfers=True), "France: 48 to Germany")
    assert state.table.balances == START
    state = sealed(state, "Germany: 90 : A mun - ruh")
    assert state.table.balances == (48, 48, 0, 6, 48, 62, 48)


def test_the_last_orders_are_kept_with_their_price() -> None:
    turn = sealed(begun(), "France: 5 : A par - bur; Germany: 2 : A par - bur").table.last
    assert turn is not None
    place = next(n for n, unit in enumerate(turn.position.units) if unit.at == BOARD.place("par"))
    assert turn.totals[place] == 7
    assert [paid[place] for paid in turn.paid if isinstance(paid, tuple)] == [0, 0, 5, 2, 0, 0, 0]


def test_lists_last_until_they_are_changed() -> None:
    state = sealed(begun(), "France: accept IF")
    assert state.table.lists[FRANCE] == (ITALY, FRANCE, AUSTRIA, ENGLAND, GERMANY, RUSSIA, TURKEY)
    even = "France: 5 : A par - bur; Italy: 5 : A par - pic"
    table = sealed(state, even).table
    assert BOARD.place("pic") in [unit.at for unit in table.position.units]
    assert table.lists == state.table.lists


def test_a_list_counts_for_the_sheet_it_is_on() -> None:
    table = sealed(begun(), "France: accept IF; 5 : A par - bur; Italy: 5 : A par - pic").table
    assert BOARD.place("pic") in [unit.at for unit in table.position.units]


ATTACK = "France: 9 : A par - bur; 9 : A gas S A par - bur"
SURROUNDED = """
    F1905M
    FRANCE has A par, A gas
    FRANCE owns bre, par
    GERMANY has A bur
    GERMANY owns mun
    """


def test_the_dislodged_retreat_unpaid_and_under_seal() -> None:
    state = sealed(begun(SURROUNDED), ATTACK)
    assert isinstance(state.phase, Retreating)
    assert state.actors == (GERMANY,)
    balances = state.table.balances
    assert balances[FRANCE] == 48 - 18
    written = [state.game.format(action, state) for action in state.legal_actions]
    assert written == [f"A bur R {place}" for place in ("bel", "mar", "mun", "pic", "ruh")] + ["A bur D"]
    after = played(state, "A bur R bel")
    assert BOARD.place("bel") in [unit.at for unit in after.table.position.units]
    assert after.table.position.label == "W1905A"
    assert after.scores[GERMANY] == 2


def test_who_has_nowhere_to_go_is_gone_at_once() -> None:
    state = begun(
        """
        S1905M
        FRANCE has A spa, A gas
        FRANCE owns par, bre
        ITALY has A por
        ITALY owns rom
        """
    )
    state = sealed(state, "France: 1 : A spa - por; 0 : A gas H; Italy: 1 : A por H")
    assert isinstance(state.phase, Writing)
    assert len(state.table.position.units) == 3  # an attack of one does not dislodge
    state = begun(
        """
        S1905M
        FRANCE has A spa, F mao
        FRANCE owns par, bre
        ITALY has A por
        ITALY owns rom
        """
    )
    state = sealed(state, "France: 1 : A spa - por; 1 : F mao S A spa - por")
    assert isinstance(state.phase, Writing)
    assert [unit.power for unit in state.table.position.units] == [FRANCE, FRANCE]


def test_two_retreats_to_one_place_are_both_lost() -> None:
    state = begun(
        """
        S1905R
        FRANCE owns par
        GERMANY owns mun
        FRANCE retreats A mun: ruh, boh
        GERMANY retreats A kie: ruh, den
        """
    )
    state = played(state, "A mun R ruh", "A kie R ruh")
    assert state.table.position.units == ()
    assert isinstance(state.phase, Writing)


def test_builds_and_removals() -> None:
    state = begun(
        """
        W1905A
        FRANCE has A par
        FRANCE owns bre, mar, par
        GERMANY has A bur, A ruh, A mun
        GERMANY owns mun
        """
    )
    assert isinstance(state.phase, Adjusting)
    assert state.actors == (FRANCE, GERMANY)
    state = played(state, "France: F bre B", "Germany: A bur D", "France: France WAIVE")
    assert state.actors == (GERMANY,)
    state = played(state, "A ruh D")
    text = format_position(state.table.position)
    assert "FRANCE has F bre, A par" in text
    assert "GERMANY has A mun\n" in text


def test_a_builder_owes_no_more_than_it_has_room() -> None:
    """Two centres more than units, but one open home: one order is owed, and nothing is owed without any."""
    state = begun(
        """
        W1905A
        FRANCE has A par, A mar
        FRANCE owns bre, mar, par, spa, por, bel
        """
    )
    state = played(state, "A bre B")
    assert isinstance(state.phase, Writing)


def test_eighteen_centres_win() -> None:
    owned = "bre, mar, par, spa, por, bel, hol, den, kie, ber, mun, lon, edi, lvp, tun, rom, nap"
    state = begun(
        f"""
        F1910M
        FRANCE has A pie
        FRANCE owns {owned}
        ITALY has A tri
        ITALY owns ven
        """
    )
    on = sealed(state)
    assert not on.is_over
    won = sealed(state, "France: 1 : A pie - ven")
    assert won.phase == Over((FRANCE,), "centres")
    assert won.returns == tuple(Fraction(1) if seat == FRANCE else Fraction(-1, 6) for seat in range(7))
    assert won.scores[FRANCE] == 18
    assert won.table.balances[FRANCE] == 47 + 153


def test_the_last_year_ends_in_a_draw_of_the_survivors() -> None:
    state = passed(begun(DUEL, last_year=1905), "S1906M")
    assert state.phase == Over((FRANCE, GERMANY), "last_year")
    assert state.returns[FRANCE] == Fraction(5, 12)
    assert state.returns[ITALY] == Fraction(-1, 6)
    assert passed(begun(DUEL, last_year=1906), "S1906M").actors


def test_a_draw_needs_all_votes() -> None:
    state = begun(DUEL, draws=True)
    assert isinstance(state.phase, Voting)
    assert state.actors == (FRANCE, GERMANY)
    drawn = played(state, "France: yes", "yes")
    assert drawn.phase == Over((FRANCE, GERMANY), "vote")
    on = played(state, "Germany: yes", "no")
    assert isinstance(on.phase, Writing)
    fall = sealed(on)
    assert isinstance(fall.phase, Voting)


def test_money_outlives_its_power() -> None:
    """Italy has neither units nor centres, but bids until its account is empty."""
    state = begun(DUEL, start_balance=(0, 0, 48, 48, 10, 0, 0))
    assert state.actors == (FRANCE, GERMANY, ITALY)
    state = sealed(state, "Italy: 10 : A mun - tyr")
    assert state.table.balances[ITALY] == 0
    assert state.actors == (FRANCE, GERMANY)
    silent = begun(DUEL, start_balance=(0, 0, 48, 48, 10, 0, 0), eliminated_may_bid=False)
    assert silent.actors == (FRANCE, GERMANY)


def test_an_empty_sheet_leaves_units_to_others() -> None:
    """Nothing is said: all units hold. Foreign offers work on the units of who is silent."""
    state = sealed(begun(), "Germany: 1 : A par - bur")
    assert BOARD.place("bur") in [unit.at for unit in state.table.position.units]


def test_a_sheet_is_the_actions_that_write_it() -> None:
    state = begun(transfers=True)
    text = "accept IFAEGRT; 3 to Italy; 20 $; 5 : A par - bur | - gas; 2*3 & A mun H; F bre - mao"
    sheet = Sheet.parse(text, state.table, FRANCE)
    for action in sheet.actions(FRANCE)[:-1]:
        state = state.apply(action)
    assert isinstance(state.phase, Writing)
    assert state.phase.sheets[FRANCE] == sheet
    assert Sheet.parse(sheet.format(state.table), state.table, FRANCE) == sheet


def test_the_order_of_sealing_does_not_matter() -> None:
    sheets = parse_sheets(
        "France: 5 : A par - bur; Germany: 5 : A par - pic; Italy: 5 ! A par - bur", begun().table
    )
    results = set()
    for order in (range(7), reversed(range(7)), (3, 1, 2, 0, 6, 4, 5)):
        state = begun()
        for power in order:
            for action in sheets[power].actions(power):
                state = state.apply(action)
        results.add(state)
    assert len(results) == 1


def test_a_game_can_be_replayed_from_its_record() -> None:
    record = Record(Payola(last_year=1901))
    for text in ("France: 5 : A par - bur", *(f"{power}: seal" for power in range(7))):
        record = record.then(record.game.parse(text, record.last))
    assert Record.from_lines(record.to_lines(), {"payola": Payola}) == record


def test_the_table_is_left_as_it_was() -> None:
    table = begun().table
    sheets = parse_sheets("France: 50 : A par - bur; 60 : A mar - spa", table)
    assert choose_orders(table, sheets) == choose_orders(evolve(table), sheets)
    assert table == begun().table
