"""Section 9 of the specification: four players, from the draft to the third stock round, row by row.

After each row stand the cash of H1 to H4, L's treasury, L's price, the price of Krauss & Co. and the bank.
`SITE` has the bank of the site, where launch money does not wait in the bank (`launch_money="immediate"`).
"""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Action, IllegalAction
from regelwerk.pfalz1847 import Pfalz1847, PfalzRule, Route
from regelwerk.pfalz1847.actions import (
    BuyIPO,
    BuyTrain,
    DraftBuy,
    LayTile,
    OfferPrivate,
    OfferTrain,
    Pass,
    Pay,
    PlaceToken,
    Run,
    Sell,
    Withhold,
)
from regelwerk.pfalz1847.facts import trains
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import BuyingTrains, Drafting, Laying, PfalzState, Placing, Trading

H1, H2, H3, H4 = range(4)
FIRST_RUN = Route(("F18", "G17", "G15"))

Figures = tuple[int, int, int, int, int, int, int, int]

ROWS: dict[int, tuple[list[Action], Figures]] = {
    0: ([], (390, 390, 390, 390, 0, 86, 100, 6440)),
    1: ([DraftBuy(H4, "R")], (390, 390, 390, 240, 0, 86, 100, 6590)),
    2: ([DraftBuy(H3, "SPR")], (390, 390, 200, 240, 0, 86, 100, 6780)),
    3: ([DraftBuy(H2, "LFKC")], (390, 260, 200, 240, 0, 86, 100, 6910)),
    4: ([DraftBuy(H1, "PLP")], (218, 260, 200, 240, 0, 86, 100, 7082)),
    5: ([DraftBuy(H1, "W")], (83, 260, 200, 240, 0, 86, 100, 7217)),
    6: ([DraftBuy(H2, "H")], (83, 100, 200, 240, 0, 86, 100, 7377)),
    7: ([DraftBuy(H3, "K")], (83, 100, 90, 240, 430, 86, 100, 7057)),
    8: ([DraftBuy(H4, "MNR")], (83, 100, 90, 150, 430, 86, 100, 7147)),
    9: ([Pass(H1)], (83, 100, 90, 150, 430, 86, 100, 7147)),
    10: ([DraftBuy(H2, "VIW")], (83, 15, 90, 150, 430, 86, 100, 7232)),
    11: ([DraftBuy(H3, "SCR")], (83, 15, 15, 150, 430, 86, 100, 7307)),
    # Row 13, the income, follows from the last pass.
    13: ([Pass(H4), Pass(H1), Pass(H2), Pass(H3)], (93, 50, 50, 200, 430, 86, 100, 7177)),
    14: ([LayTile(H1, "G17", "58", 1)], (93, 50, 50, 200, 430, 86, 100, 7177)),
    15: ([LayTile(H1, "G19", "6", 2)], (93, 50, 50, 200, 350, 86, 100, 7257)),
    # Row 17, no train and no revenue, follows from the station.
    17: ([PlaceToken(H1, "G15")], (93, 50, 50, 200, 290, 82, 100, 7317)),
    18: ([BuyTrain(H1, "3", "supply")], (93, 65, 50, 200, 140, 82, 110, 7452)),
    # Row 19: L has no money for another train, so its turn and the operating round are over.
    20: ([Pass(H4)], (93, 65, 50, 200, 140, 82, 110, 7452)),
    21: ([BuyIPO(H1, "L")], (7, 65, 50, 200, 226, 82, 110, 7452)),
    23: ([Pass(H2), Pass(H3), Pass(H4), Pass(H1)], (17, 100, 85, 250, 226, 82, 110, 7322)),
    24: ([Pass(H1), Pass(H1)], (17, 100, 85, 250, 226, 82, 110, 7322)),
    25: ([Run(H1, "3", FIRST_RUN)], (17, 100, 85, 250, 226, 82, 110, 7322)),
    26: ([Pay(H1)], (45, 107, 92, 250, 226, 86, 110, 7280)),
    # Row 28, the next stock round, follows from the purchase.
    28: ([BuyTrain(H1, "3", "supply")], (45, 122, 92, 250, 76, 86, 125, 7415)),
}

SITE = {
    0: 6192,
    4: 6494,
    5: 6543,
    7: 6641,
    11: 6891,
    13: 6761,
    15: 6841,
    17: 6901,
    18: 7036,
    21: 7036,
    23: 6906,
    26: 6864,
    28: 6999,
}


def at(row: int, game: Pfalz1847 | None = None) -> PfalzState:
    """The state after a row."""
    state = (game or Pfalz1847(seats=4)).start()
    for number, (actions, _) in ROWS.items():
        if number <= row:
            for action in actions:
                state = state.apply(action)
    return state


def figures(state: PfalzState) -> tuple[int, ...]:
    table = state.table
    return *table.cash, table.railway("L").cash, table.price("L"), table.price("LFK"), table.bank


@pytest.mark.parametrize("row", ROWS)
def test_row(row: int) -> None:
    state = at(row)
    assert figures(state) == ROWS[row][1]
    assert sum(state.table.cash) + sum(each.cash for each in state.table.railways) + state.table.bank == 8000


@pytest.mark.parametrize("row", SITE)
def test_bank_of_the_site(row: int) -> None:
    state = at(row, Pfalz1847(seats=4, launch_money="immediate"))
    assert state.table.bank == SITE[row]
    assert state.table.cash == ROWS[row][1][:4]


def test_phases_of_the_script() -> None:
    wanted: dict[int, Any] = {
        0: Drafting,
        10: Drafting,
        11: Trading,
        13: Laying,
        15: Placing,
        17: BuyingTrains,
        18: Trading,
        23: Laying,
        28: Trading,
    }
    assert {row: type(at(row).phase) for row in wanted} == wanted
    seats = {0: H4, 1: H3, 4: H1, 5: H2, 11: H4, 13: H1, 20: H1, 21: H2, 28: H2}
    assert {row: at(row).actors for row in seats} == {row: (seat,) for row, seat in seats.items()}
    assert at(23).table.clock.rounds == 1


def test_at_the_end() -> None:
    table = at(28).table
    loaded, saar = table.railway("L"), table.railway("Saar")
    assert loaded.hands == (Hand(True, 2), Hand(False, 1), Hand(False, 1), Hand())
    assert (loaded.president, loaded.trains, loaded.ipo) == (H1, ("3", "3"), Hand(False, 4))
    assert (saar.president, saar.hands[H3], saar.floated) == (H3, Hand(True), False)
    assert [table.owned_by(seat) for seat in range(4)] == [
        ("W",),
        ("H", "VIW"),
        ("SPR", "K", "SCR"),
        ("R", "MNR"),
    ]
    assert table.krauss == H2
    assert dict(zip(trains(), table.supply, strict=True)) == {
        "3": 1,
        "3+3": 2,
        "4": 2,
        "4+4": 1,
        "5": 2,
        "5+5": 1,
        "6E": 1,
        "6+6": 9,
    }
    assert table.phase == "3"


PROBES: list[tuple[int, Action, str]] = [
    (3, DraftBuy(H3, "W"), "turn.seat"),
    (4, Sell(H1, "L", 10), "turn.phase"),
    (12, BuyIPO(H1, "L"), "pfalz.share-cash"),
    (13, LayTile(H1, "B16", "9", 0), "pfalz.region"),
    (15, LayTile(H1, "H18", "9", 1), "turn.phase"),
    (14, LayTile(H1, "G19", "201", 2), "pfalz.successor"),
    (15, PlaceToken(H1, "H16"), "pfalz.station-slot"),
    (18, BuyTrain(H1, "3", "supply"), "turn.phase"),
    (17, OfferTrain(H1, "Saar", "3", 1), "pfalz.train-transfer"),
    (21, Sell(H1, "L", 10), "turn.seat"),
    (26, Withhold(H1), "turn.phase"),
    (26, OfferPrivate(H1, "H", 40), "pfalz.private-phase"),
]


@pytest.mark.parametrize(("row", "action", "rule"), PROBES, ids=[str(row) for row, _, _ in PROBES])
def test_negative_probe(row: int, action: Action, rule: str) -> None:
    state = at(11).apply(Pass(H4)) if row == 12 else at(row)
    violation = state.violation(action)
    assert violation is not None
    assert violation.rule.id == rule
    with pytest.raises(IllegalAction):
        state.apply(action)


def test_lays_on_g17() -> None:
    """The only side that touches the network is 3, and side 2 is closed."""
    state = at(13)
    found = {
        (tile, rotation): state.violation(LayTile(H1, "G17", tile, rotation)) is None
        for tile, rotation in [("3", 2), ("3", 3), ("4", 0), ("58", 1), ("58", 3)]
    }
    assert found == {("3", 2): False, ("3", 3): True, ("4", 0): True, ("58", 1): True, ("58", 3): True}


def test_the_rules_of_the_probes_exist() -> None:
    known = {rule.id for rule in PfalzRule}
    assert {rule for _, _, rule in PROBES if rule.startswith("pfalz")} <= known
