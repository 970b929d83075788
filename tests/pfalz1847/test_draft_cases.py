"""Items 1 to 16 of section 10: setup and draft. Seats count from 0, so that P1 is seat 0."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from regelwerk.core import BadOption, evolve
from regelwerk.pfalz1847 import PfalzRule
from regelwerk.pfalz1847.actions import BuyTrain, DraftBuy, Pass, Sell
from regelwerk.pfalz1847.facts import privates
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.options import ONLINE
from regelwerk.pfalz1847.phases import BuyingTrains, Drafting, Laying, Over, PfalzState, Trading
from regelwerk.pfalz1847.setup import first_table
from regelwerk.pfalz1847.shares import certificate_limit, certificates
from tests.pfalz1847.positions import at
from tests.pfalz1847.tables import hands, rich, rule


def start(seats: int = 4, **options: object) -> PfalzState:
    return Pfalz1847(seats=seats, **options).start()  # type: ignore[arg-type]


def drafted(state: PfalzState, *items: str) -> PfalzState:
    """The state after those whose turn it is bought the items; an empty one is a pass."""
    for item in items:
        (seat,) = state.actors
        state = state.apply(DraftBuy(seat, item) if item else Pass(seat))
    return state


def passed(state: PfalzState, times: int) -> PfalzState:
    return drafted(state, *[""] * times)


def seats_of(state: PfalzState, choices: Sequence[str]) -> list[int]:
    """Who acts, while items are bought (or not)."""
    found: list[int] = []
    for item in choices:
        found.append(state.actors[0])
        state = drafted(state, item)
    return found


@pytest.mark.parametrize(
    ("seats", "cash", "limit", "bank", "site"),
    [(3, 500, 16, 6500, 6252), (4, 390, 12, 6440, 6192), (5, 320, 9, 6400, 6152)],
)
def test_01_cash_limit_and_bank(seats: int, cash: int, limit: int, bank: int, site: int) -> None:
    table = start(seats).table
    assert (table.cash, certificate_limit(table), table.bank) == ((cash,) * seats, limit, bank)
    assert start(seats, launch_money="immediate").table.bank == site
    assert start(seats, bank_includes_player_cash=False).table.bank == 8000


@pytest.mark.parametrize("seats", [0, 1, 2, 6, -3, 10**9])
def test_01_three_to_five_players(seats: int) -> None:
    with pytest.raises(BadOption):
        Pfalz1847(seats=seats)


def test_setup() -> None:
    """1.7: markers, the station of L, investor shares; with `immediate` they are paid for at once."""
    table = start().table
    assert [(each.corporation, each.cell.price) for each in table.market] == [
        ("L", 86),
        ("Saar", 84),
        ("LFK", 100),
    ]
    assert [(each.corporation, each.hex) for each in table.board.stations] == [("L", "F18")]
    assert [railway.investors for railway in table.railways] == [0, 2, 1, 0, 0, 0, 0]
    assert all(railway.cash == 0 and railway.president is None for railway in table.railways)
    for railway in table.railways:
        assert railway.ipo.percent + 10 * railway.investors == 100
        assert not railway.floated
    assert [railway.id for railway in table.railways if railway.started] == ["L"]
    assert table.owners == ("draft",) * 10
    assert table.krauss == "draft"
    online = first_table(Pfalz1847.online())
    assert {each.id: each.cash for each in online.railways if each.cash} == {"Saar": 168, "HLB": 80}


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (3, [3, 2, 1, 1, 2, 3, 1, 2, 3]),
        (4, [4, 3, 2, 1, 1, 2, 3, 4, 1, 2]),
        (5, [5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 1, 2]),
    ],
)
def test_02_order_of_turns(seats: int, order: list[int]) -> None:
    """The last seat buys what it can, the others pass."""
    cheap = iter(("SCR", "VIW", "MNR"))
    choices = [next(cheap) if seat == seats else "" for seat in order]
    assert seats_of(start(seats), choices) == [seat - 1 for seat in order]


def test_02_a_later_draft_round_is_cyclic_from_the_priority_seat() -> None:
    state = passed(drafted(start(), "", "SCR"), 5)
    assert state.phase == Drafting(3, (False,) * 4)
    assert seats_of(state, ["", "VIW", "", "", "", "MNR"]) == [3, 0, 1, 2, 3, 0]


def test_03_a_round_ends_when_all_have_passed_in_their_latest_turn() -> None:
    state = passed(drafted(start(), "SCR"), 6)
    assert state.phase == Drafting(3, (True, True, True, False))
    after = passed(state, 1)
    assert after.phase == Drafting(0, (False,) * 4)
    assert after.table.priority == 0
    assert after.table.clock.round == 2


def test_04_earlier_passes_count_until_the_player_buys() -> None:
    state = passed(drafted(start(), "", "SCR"), 4)
    assert state.phase == Drafting(2, (True, True, False, True))
    after = passed(state, 1)
    assert (after.phase, after.table.priority) == (Drafting(3, (False,) * 4), 3)


def test_05_all_pass_at_once() -> None:
    after = passed(start(), 4)
    assert after.phase == Drafting(0, (False,) * 4)
    assert (after.table.priority, after.table.clock.round) == (0, 2)
    assert (after.table.cash, after.table.bank) == ((390,) * 4, 6440)


def test_06_who_can_afford_nothing_can_only_pass() -> None:
    state = start()
    state = at(rich(state.table, 3, 74), state.phase)
    assert list(state.legal_actions) == [Pass(3)]
    for item in privates():
        assert rule(state, DraftBuy(3, item)) is PfalzRule.DRAFT_CASH
    state = at(rich(state.table, 3, 75), state.phase)
    assert list(state.legal_actions) == [Pass(3), DraftBuy(3, "SCR")]


def test_items_are_sold_once() -> None:
    state = start()
    assert list(state.legal_actions) == [Pass(3), *(DraftBuy(3, item) for item in privates())]
    state = drafted(state, "R")
    assert rule(state, DraftBuy(2, "R")) is PfalzRule.DRAFT_ITEM
    assert rule(state, DraftBuy(2, "r")) is PfalzRule.DRAFT_ITEM
    assert rule(state, DraftBuy(2, "K")) is None
    assert state.table.owner("R") == 3
    assert (state.table.cash[3], state.table.bank) == (240, 6590)


@pytest.mark.parametrize("mode", ["director_cert", "two_shares"])
@pytest.mark.parametrize("quarry", ["K", "H", "W"])
def test_07_a_quarry_before_plp(quarry: str, mode: str) -> None:
    table = drafted(start(plp_mode=mode), quarry).table
    railway = table.railway("L")
    assert hands(table, "L") == ["", "", "", "s"]
    assert (railway.president, railway.floated) == (None, False)
    assert table.owner(quarry) == 3


def test_08_plp_against_20_percent() -> None:
    """P4 has K and H before P1 buys PLP."""
    items = ("K", "", "", "", "", "", "", "H", "PLP")
    table = drafted(start(), *items).table
    assert hands(table, "L") == ["P", "", "", "ss"]
    assert table.railway("L").president == 0
    table = drafted(start(plp_mode="two_shares"), *items).table
    assert hands(table, "L") == ["ss", "", "", "P"]
    assert table.railway("L").president == 3
    assert table.railway("L").ipo == Hand(singles=6)


def test_08_plp_gives_the_office_in_both_modes() -> None:
    for mode in ("director_cert", "two_shares"):
        table = drafted(start(plp_mode=mode), "PLP").table
        assert hands(table, "L") == ["", "", "", "P"]
        assert table.railway("L").president == 3
        assert table.railway("L").ipo == Hand(singles=8)
        assert table.owner("PLP") == "closed"


def test_09_plp_against_30_percent() -> None:
    """P3 of three has K, H and W before P1 buys PLP."""
    state = drafted(start(3), "K", "", "", "", "", "H", "", "", "W")
    assert state.table.railway("L").president is None
    after = drafted(state, "PLP").table
    assert hands(after, "L") == ["ss", "", "Ps"]
    railway = after.railway("L")
    assert (railway.president, railway.floated, railway.cash, railway.fresh) == (2, True, 430, True)
    assert after.bank == state.table.bank + 172 - 430


def l_floats() -> PfalzState:
    """P4 has PLP, P3 K, P2 H and P1 W; the others have nothing, and six items are left."""
    return drafted(start(), "PLP", "K", "H", "W")


def test_10_l_operates_in_the_short_round() -> None:
    state = l_floats()
    assert state.table.railway("L").cash == 430
    state = passed(state, 4)
    assert isinstance(state.phase, Laying)
    assert state.phase.turn.corporation == "L"
    assert state.actors == (3,)
    assert state.table.board.stations_of("L") == ("F18",)
    assert state.table.cash == (390 - 135 + 10, 390 - 160 + 15, 390 - 110 + 5, 390 - 172)
    while not isinstance(state.phase, Drafting):
        state = state.apply(Pass(state.actors[0]))
    assert state.table.clock.round == 2
    assert state.table.railway("L").operated


def test_10_with_income_only_l_does_not_operate() -> None:
    state = passed(drafted(start(short_or="income_only"), "PLP", "K", "H", "W"), 4)
    assert isinstance(state.phase, Drafting)
    assert state.table.cash == (265, 245, 285, 218)
    assert not state.table.railway("L").operated


def test_11_krauss_in_a_short_round() -> None:
    idle = passed(l_floats(), 4)
    owned = passed(drafted(l_floats(), "LFKC"), 4)
    for state, price in ((idle, 100), (owned, 92)):
        after = state
        while not isinstance(after.phase, Drafting):
            after = after.apply(Pass(after.actors[0]))
        assert after.table.price("LFK") == price
    buying = owned
    while not isinstance(buying.phase, BuyingTrains):
        buying = buying.apply(Pass(buying.actors[0]))
    bought = buying.apply(BuyTrain(3, "3", "supply"))
    assert bought.table.price("LFK") == 110
    assert bought.table.cash[0] == buying.table.cash[0] + 15


@pytest.mark.parametrize("mode", ["director_cert", "two_shares"])
def test_12_spr_brings_the_presidency_of_saar(mode: str) -> None:
    for launch, treasury in (("escrow", 0), ("immediate", 336)):
        table = drafted(start(launch_money=launch, plp_mode=mode), "SPR").table
        railway = table.railway("Saar")
        assert hands(table, "Saar") == ["", "", "", "P"]
        assert (railway.president, railway.started, railway.floated) == (3, True, False)
        assert (railway.sold, railway.cash) == (40, treasury)
        assert table.owner("SPR") == 3


def test_13_nothing_is_sold_during_the_draft() -> None:
    state = drafted(start(), "LFKC", "", "", "", "", "", "")
    assert state.table.krauss == 3
    for block in (Sell(3, "LFK", 100), Sell(3, "L", 10)):
        violation = state.violation(block)
        assert violation is not None
        assert violation.rule.id == "turn.phase"


def complete() -> PfalzState:
    """A draft before its last purchase, SCR by P3."""
    return drafted(start(), "R", "SPR", "LFKC", "PLP", "W", "H", "K", "MNR", "", "VIW")


def test_14_the_stock_round_follows_the_last_purchase() -> None:
    state = complete()
    assert state.actors == (2,)
    after = drafted(state, "SCR")
    assert after.phase == Trading(3, ((),) * 4)
    assert (after.table.clock.set, after.table.priority) == (1, 3)
    assert after.table.cash == (83, 15, 15, 150)


def test_15_the_draft_knows_no_certificate_limit() -> None:
    state = start(5)
    full = Hand(singles=9)
    railway = state.table.railway("M")
    railway = evolve(railway, hands=(*railway.hands[:4], full))
    table = evolve(state.table, railways=(*state.table.railways[:4], railway, *state.table.railways[5:]))
    assert certificates(table, 4) == certificate_limit(table) == 9
    state = at(table, state.phase)
    assert rule(state, DraftBuy(4, "K")) is None
    assert certificates(drafted(state, "K").table, 4) == 11


def test_16_what_counts_as_a_certificate() -> None:
    for item, count in (("PLP", 1), ("LFKC", 1), ("SPR", 2), ("K", 2), ("R", 1), ("SCR", 1)):
        assert certificates(drafted(start(), item).table, 3) == count
    assert drafted(start(), "LFKC").table.owner("LFKC") == "closed"


def test_launch_money_in_the_draft() -> None:
    """With `immediate` the bank pays for each share as it is sold, with `escrow` for all at the float."""
    escrow, site = start(), start(launch_money="immediate")
    paid = []
    for item in ("PLP", "K", "H", "W"):
        escrow, site = drafted(escrow, item), drafted(site, item)
        paid.append((escrow.table.railway("L").cash, site.table.railway("L").cash))
        assert escrow.table.bank - site.table.bank == 248 + paid[-1][1] - paid[-1][0]
    assert paid == [(0, 172), (0, 258), (0, 344), (430, 430)]
    assert escrow.table.railway("L").floated
    assert site.table.railway("L").floated


def test_the_clock_knows_the_round_of_the_last_sale() -> None:
    state = passed(start(), 4)
    assert (state.table.clock.round, state.table.clock.sale) == (2, 0)
    state = drafted(state, "R")
    assert state.table.clock.sale == 2
    assert passed(state, 3).table.clock.sale == 2


@pytest.mark.parametrize("options", [{}, ONLINE])
def test_the_draft_of_a_hundred_idle_rounds_ends_the_game(options: dict[str, object]) -> None:
    state = start(3, **options)
    for _ in range(99):
        state = passed(state, 3)
        assert isinstance(state.phase, Drafting)
    state = passed(state, 3)
    assert state.phase == Over("stalemate")
