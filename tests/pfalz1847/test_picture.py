"""The table as text: one picture in full, what each part shows, and that it fits a terminal."""

from __future__ import annotations

import re
from random import Random

import pytest

from regelwerk.agents import RandomAgent
from regelwerk.core import evolve
from regelwerk.pfalz1847.actions import OfferPrivate, OfferTrain
from regelwerk.pfalz1847.board import Board, Lay, Station
from regelwerk.pfalz1847.facts import hexes, market_facts, phase, tiles
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.map_picture import KEY, LETTERS, map_lines, track_text
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Discarding,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzState,
    Placing,
    Running,
    Turn,
)
from regelwerk.pfalz1847.picture import WIDTH
from regelwerk.pfalz1847.rails import turned
from regelwerk.pfalz1847.share_picture import hand_text, market_lines, share_lines
from regelwerk.pfalz1847.table import with_railway
from tests.pfalz1847.positions import at, operating, running
from tests.pfalz1847.tables import owned, stock, trading
from tests.pfalz1847.test_narration import EXAMPLE

IN_THE_EXAMPLE = """\
   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  17  18  19  20  21  22
A                                                                  A17
                                                                   grey
                                                                   05
B      B2      B4                                      B14     B16     B18 o   B20     B22
       30 A    m40                                     30 A            cY r40  t r40   20 A
       x45     pink                                    x04     green   green   green   x1
C  C1      C3 o    C5      C7      C9 o    C11     C13 r   C15     C17     C19     C21 h
   30      c r50   m70     m40     ct      yellow  c                               c
   x4      pink    pink    04      c14 t14 14      pink    green   green   green   green
D      D2      D4      D6      D8      D10     D12     D14     D16     D18 h   D20     D22
       grey    m70     m40     m70     m70     m70     m70     t       c r40   tt m40  grey
       35      pink    03      pink    blue    blue    b+g     green   c2      green   02
E          E3      E5      E7      E9      E11     E13     E15     E17     E19     E21
           m70     t m40   m70     t m40   m70     grey    m70     tt      t
           pink    pink    pink            blue    03 35   blue    b+g     t02 35  green
F      F2      F4      F6      F8      F10     F12 n   F14     F16 o   F18 L   F20 o   F22
       t       m40                     tt m40  cY      tt m40  ct      cY r40  cY r40  grey
       t35     pink    pink    p+b     blue    c14     blue    c03 t03 c05     c2      12
G          G3      G5      G7 o    G9 o    G11     G13     G15 Ldo G17     G19 o   G21
           tt r50          c coal  c       m70     m70     c       58:1    6:2     10 Z
           pink    pink    pink    blue    blue    blue    c2345   t13     c24     x12
H      H2      H4 o    H6 s    H8      H10 o   H12     H14     H16 m   H18     H20
       10      c r50   cY coal t       c                       c
       x3      pink    pink    blue    blue    blue    blue    blue    blue    blue
I          I3      I5      I7      I9      I11 o   I13     I15     I17     I19     I21
           20 B    r50     t               c       30 B    m40             t r80   0 Z
           x4      pink    p+b     blue    c23     x4      blue    blue    blue    x1
J                      J6                                              J18
                       grey                                            grey
                       23                                              23
Stations: L, S Saar, H HLB, D NDB, M, N, R RNB; small letter: slot kept for it; o: free slot.
tile:rotation, or what is printed: c city, t town, Y; mountain m, river r with cost; grey, yellow.
Track: c024 is a city joined to sides 0, 2, 4; t a town; x a red off-board; 03 plain track.
Sides: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE; closed: C17|C19, C19|D18, F20|G19. Regions until phase 4.

                        130   150   170   190   210   230   255   285   315   350   385   420
            98    108   120   135   150   170   190   210   235   260   285   315   350   385
82    86    92    100   110   125   140   155   170   190   210   235   260   290   320
L                 LFK
78    84    88    94    104   112   125   140   155   170   190   215
      Saar
72    80    86    90    96    104   115   125   140
62    74    82    88    92    98    105
50    66    76    84    90

shares  price  par  IPO  next  pool  inv  H1   H2   H3   H4
L       82     86   50   10    -     -    30P  10   10   -
Saar    84     84   60   10    -     20   -    -    20P  -
HLB     -      80   90   20P   -     10   -    -    -    -
NDB     -      74   100  20P   -     -    -    -    -    -
M       -      80   100  20P   -     -    -    -    -    -
N       -      66   100  20P   -     -    -    -    -    -
RNB     -      66   100  20P   -     -    -    -    -    -
LFK     100                    -          -    100  -    -

railway  pres.  stands    treasury  trains  stations  next at      privates
L        H1     operates  290       -       F18 G15   80 100       -
Saar     H3     started   0         -       -         0 60 80 100  -
HLB      -      -         0         -       -         0 0 80 100   -
NDB      -      -         0         -       -         0 60         -
M        -      -         0         -       -         0 60 80      -
N        -      -         0         -       -         0 60 80      -
RNB      -      -         0         -       -         0 60 80      -

players  cash  cert.  worth  privates
>H1      93    3/12   474    W 10
 H2      50    4/12   477    H 15, VIW 20
 H3      50    5/12   675    SPR 15, K 5, SCR 15
 H4      200   2/12   440    R 30, MNR 20

Bank: 7317. Priority: H4.
Trains: 3 (150) x3, 3+3 (300) x2, 4 (300) x2, 4+4 (500) x1, 5 (450) x2, 5+5 (550) x1, 6E (550) x1,
6+6 (700) x9. In the pool: none.
Phase 3: yellow tiles, at most 4 trains.
Operating round 1.1 of 1.
L (H1) may buy trains, from a treasury of 290."""
"""After the station on G15 in the worked example: L is to buy a train."""


def test_the_whole_table() -> None:
    state = Pfalz1847(seats=4).start()
    for text, _ in EXAMPLE[:18]:
        state = state.apply(state.game.parse(text, state))
    assert state.game.picture(state) == IN_THE_EXAMPLE
    assert str(state.view(2)) == str(state)


def test_the_map_is_near_when_it_matters() -> None:
    def order(state: PfalzState) -> list[str]:
        starts = [line.split(" ")[0] for line in state.game.picture(state).splitlines()]
        return sorted(("Sides:", "shares", "players"), key=starts.index)

    assert order(at(TABLE, Laying(TURN))) == ["shares", "Sides:", "players"]
    assert order(at(TABLE, Considering(1, OfferPrivate(0, "K", 20), Placing(TURN))))[1] == "Sides:"
    assert order(at(TABLE, BuyingTrains(TURN))) == ["Sides:", "shares", "players"]
    assert order(trading(TABLE, 2)) == ["Sides:", "shares", "players"]


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_it_fits_a_terminal_throughout_a_game(seats: int, seed: int) -> None:
    state, agent, rng = Pfalz1847(seats=seats).start(), RandomAgent(by_type=True), Random(seed)
    for _ in range(400):
        if state.is_over:
            break
        lines = state.game.picture(state).splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert all(line == line.rstrip() for line in lines)
        state = state.advance(agent.choose(state, state.actors[0], rng))


# The map


def cell(board: Board, hex: str, phase_name: str = "5") -> list[str]:
    """What the map shows of a hex: three texts."""
    _, *lines = map_lines(board, phase(phase_name))
    row = 3 * "ABCDEFGHIJ".index(hex[0])
    at = 3 + 4 * (int(hex[1:]) - 1)
    return [line[at : at + 7].strip() for line in lines[row : row + 3]]


def test_every_hex_stands_in_its_place() -> None:
    for hex in hexes():
        assert cell(Board(), hex)[0].split()[0] == hex
    assert len(list(map_lines(Board(), phase("3")))) == 1 + 3 * 10


@pytest.mark.parametrize(
    ("hex", "shown"),
    [
        ("B4", ["B4", "m40", ""]),
        ("C3", ["C3 o", "c r50", ""]),
        ("C9", ["C9 o", "ct", "c14 t14"]),
        ("C11", ["C11", "yellow", "14"]),
        ("E13", ["E13", "grey", "03 35"]),
        ("E17", ["E17", "tt", ""]),
        ("G7", ["G7 o", "c coal", ""]),
        ("G15", ["G15 doo", "c", "c2345"]),
        ("G21", ["G21", "50 Z", "x12"]),
        ("H6", ["H6 s", "cY coal", ""]),
    ],
)
def test_printed_hexes(hex: str, shown: list[str]) -> None:
    assert cell(Board(), hex) == shown


def test_tiles_and_stations() -> None:
    board = Board((Lay("F18", "216", 2), Lay("G17", "58", 1)), (Station("L", "F18"), Station("HLB", "F18")))
    assert cell(board, "F18") == ["F18 LH", "216:2", "c02345"]
    assert cell(board, "G17") == ["G17", "58:1", "t13"]
    full = Board(stations=(Station("Saar", "G15"), Station("M", "G15"), Station("NDB", "G15")))
    assert cell(full, "G15")[0] == "G15 SMD"


def test_every_tile_shows_its_track() -> None:
    """In seven characters; where plain track forks too often, the sides that it joins."""
    for tile in tiles().values():
        for rotation in range(6):
            text = track_text(turned(tile.id, rotation))
            assert 0 < len(text) <= 7
            assert {int(sign) for sign in text if sign.isdigit()} == turned(tile.id, rotation).exits
    assert track_text(turned("16", 0)) == "02 13"
    assert track_text(turned("43", 2)) == "2345…"


def test_regions_are_shown_as_long_as_they_matter() -> None:
    assert [cell(Board(), hex, "3")[2] for hex in ("B4", "G17", "E21", "E17", "F8", "E9")] == [
        "pink",
        "blue",
        "green",
        "b+g",
        "p+b",
        "",
    ]
    assert cell(Board((Lay("G17", "58", 1),)), "G17", "3")[2] == "t13"
    assert cell(Board(), "G17", "4")[2] == ""


def test_off_boards_show_the_value_of_the_phase() -> None:
    assert [cell(Board(), "C1", name)[1] for name in ("3", "4", "5")] == ["30", "20", "10"]


def test_the_key_explains_all_stations() -> None:
    for id, letter in LETTERS.items():
        assert f"{letter} {id}" in KEY[0] or f" {id}," in KEY[0]


# The market and the shares


def test_markers_lie_in_stacks_under_their_price() -> None:
    table = operating()
    stack = (Marker("L", Cell(2, 5)), Marker("Saar", Cell(2, 5)), Marker("M", Cell(6, 0)))
    lines = list(market_lines(evolve(table, market=stack)))
    assert len(lines) == len(market_facts().prices) + 3
    column = 5 * 6
    assert [line[column : column + 5].strip() for line in lines[2:5]] == ["125", "L", "Saar"]
    assert lines[-1] == "M"


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (Hand(), "-"),
        (Hand(True, 2, 0), "40P"),
        (Hand(True, 0, 2), "60PDD"),
        (Hand(False, 3, 1), "50D"),
        (Hand(False, 1, 0), "10"),
    ],
)
def test_hands(hand: Hand, text: str) -> None:
    assert hand_text(hand) == text


def test_the_pool_in_order_and_what_counts() -> None:
    table = owned(stock(seats=3, loose_change=True), "NDB", "Ps", "d", "s", pool="sds")
    railway = evolve(table.railway("NDB"), uncounted=(0, 10, 0))
    (line,) = (line for line in share_lines(with_railway(table, railway)) if line.startswith("NDB"))
    assert re.split("  +", line)[5:] == ["10 20D 10", "-", "30P", "20D (10)", "10"]


def test_who_has_what() -> None:
    table = owned(stock(seats=3, krauss=2), "NDB", "Ps", "d", pool="s", cell=(3, 2))
    rows = {line.split()[0]: line.split() for line in share_lines(table)}
    assert rows["shares"] == ["shares", "price", "par", "IPO", "next", "pool", "inv", "H1", "H2", "H3"]
    assert rows["NDB"] == ["NDB", "88", "74", "40", "10", "10", "-", "30P", "20D", "-"]
    assert rows["HLB"] == ["HLB", "-", "80", "90", "20P", "-", "10", "-", "-", "-"]
    assert rows["LFK"] == ["LFK", "100", "-", "-", "-", "100"]
    assert next(line for line in share_lines(stock(krauss="pool")) if "LFK" in line).split()[2] == "100"


# What is due

TURN = Turn("L", ("Saar", "M"))
TABLE = running(operating(phase="4", owners={"K": 1}), "L", cash=90, runs=("3", "4"), lays="58:1 G17")
TABLE_OF_TWO = running(TABLE, "Saar", runs=("3",) * 4, hands={1: Hand(True, 3)})


def last_lines(state: PfalzState, count: int = 1) -> list[str]:
    return state.game.picture(state).splitlines()[-count:]


@pytest.mark.parametrize(
    ("state", "due"),
    [
        (trading(TABLE, 2), "H3 may sell, and then buy once."),
        (
            trading(TABLE, 2, sold=("L", "LFK")),
            "H3 may sell, and then buy once. He has sold L, LFK in this turn.",
        ),
        (at(TABLE, Laying(TURN)), "L (H1) lays track, from a treasury of 90."),
        (at(TABLE, Placing(TURN)), "L (H1) may place a station, from a treasury of 90."),
        (at(TABLE, Running(TURN)), "L (H1) runs its 3, train 1 of 2."),
        (at(TABLE, Running(TURN, (None,))), "L (H1) runs its 4, train 2 of 2."),
        (at(TABLE, Paying(TURN, 70)), "L (H1) pays out its revenue of 70, or withholds it."),
        (at(TABLE, BuyingTrains(TURN)), "L (H1) may buy trains, from a treasury of 90."),
        (
            at(TABLE, Emergency(TURN)),
            "L (H1) must buy a train, with a treasury of 90: its president pays the rest.",
        ),
        (at(TABLE, BuyingQuarries(TURN)), "L (H1) may buy a quarry, from a treasury of 90."),
        (at(TABLE_OF_TWO, Discarding(TURN, ("Saar",))), "Saar has too many trains, and discards one."),
        (
            at(TABLE, Considering(1, OfferPrivate(0, "K", 20), Placing(TURN))),
            "H2 answers: L offers 20 for K.",
        ),
        (
            at(TABLE_OF_TWO, Considering(1, OfferTrain(0, "Saar", "3", 20), BuyingTrains(TURN))),
            "H2 answers: L offers 20 for the 3 of Saar.",
        ),
        (at(TABLE, Over("bank")), "The game is over (bank): H1 won."),
    ],
)
def test_what_is_due_stands_last(state: PfalzState, due: str) -> None:
    assert last_lines(state) == [due]


def test_an_offer_between_players() -> None:
    state = trading(TABLE, 2)
    phase = state.apply(OfferPrivate(2, "K", 5)).phase
    assert last_lines(at(TABLE, phase)) == ["H2 answers: H3 offers 5 for K."]


def test_when_it_is() -> None:
    assert last_lines(at(TABLE, Laying(TURN)), 4)[:3] == [
        "Phase 4: yellow, green tiles, at most 3 trains.",
        "Operating round 2.1 of 2.",
        "After L: Saar, M.",
    ]
    assert last_lines(trading(TABLE, 2), 2)[0] == "Stock round 2."


def test_the_best_run_is_shown_as_long_as_it_is_followed() -> None:
    table = running(operating(phase="4"), "L", runs=("3", "4"), lays="58:1 G17, 6:2 G19", stations=("G15",))
    state = at(table, Running(TURN))
    best = "Best: 3 F18-G19-G21, 4 F16-G15-G17-F18, 160 in all."
    assert last_lines(state, 2)[0] == best
    state = state.apply(state.game.parse("runs 3: F18-G19-G21 = 70", state))
    assert last_lines(state, 2)[0] == best
    other = at(table, Running(TURN))
    other = other.apply(other.game.parse("holds 3", other))
    assert "Best" not in other.game.picture(other)


def test_trains_that_find_no_way_of_their_own_stand_still_at_best() -> None:
    state = at(TABLE, Running(TURN))
    assert last_lines(state, 2)[0] == "Best: 3 stands still, 4 F16-G15-G17-F18, 90 in all."


def test_the_draft_shows_what_is_on_sale() -> None:
    game = Pfalz1847(seats=3)
    state = game.start().apply(game.parse("drafts PLP", game.start()))
    *sale, due = last_lines(state, 4)
    on_sale = " ".join(sale)
    assert on_sale.startswith(
        "On sale: SPR 190 (with 20P of Saar, 15 a round), LFKC 130 (with 100P of LFK), R"
    )
    assert on_sale.endswith("MNR 90 (20 a round), SCR 75 (15 a round), VIW 85 (20 a round).")
    assert "PLP" not in on_sale
    assert due == "H2 buys an item, or passes."


def test_the_bank_and_its_trains() -> None:
    table = evolve(TABLE, bank=-40, broken=True, yard=("3", "3+3"), supply=(0, 0, 0, 0, 0, 0, 0, 2))
    lines = last_lines(at(table, Laying(TURN)), 6)
    assert lines[:2] == [
        "Bank: -40, broken. Priority: H1.",
        "Trains: 6+6 (700) x2. In the pool: 3, 3+3.",
    ]
    empty = evolve(table, supply=(0,) * 8, yard=())
    assert "Trains: none. In the pool: none." in last_lines(at(empty, Laying(TURN)), 6)
