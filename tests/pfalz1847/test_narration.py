"""What happened is told in sentences, with the right figures, and nothing that did not happen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from regelwerk.agents import RandomAgent
from regelwerk.core import evolve
from regelwerk.pfalz1847.actions import Pass, Pay
from regelwerk.pfalz1847.facts import privates, trains
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Drafting,
    Emergency,
    Paying,
    PfalzState,
    Placing,
    Running,
    Turn,
)
from regelwerk.pfalz1847.table import PfalzTable, with_clock
from tests.pfalz1847.positions import at, laying, operating, running
from tests.pfalz1847.tables import owned, rich, stock, trading

TURN = Turn("L")
TRACK = "58:1 G17"

EXAMPLE: list[tuple[str, Sequence[str]]] = [
    ("H4 drafts R", ["H4 drafts R for 150."]),
    ("H3 drafts SPR", ["H3 drafts SPR for 190, with 20% of Saar.", "H3 is the president of Saar now."]),
    ("H2 drafts LFKC", ["H2 drafts LFKC for 130, with 100% of LFK."]),
    ("H1 drafts PLP", ["H1 drafts PLP for 172, with 20% of L.", "H1 is the president of L now."]),
    ("H1 drafts W", ["H1 drafts W for 135, with 10% of L."]),
    ("H2 drafts H", ["H2 drafts H for 160, with 10% of L."]),
    ("H3 drafts K", ["H3 drafts K for 110, with 10% of L.", "L floats with 430."]),
    ("H4 drafts MNR", ["H4 drafts MNR for 90."]),
    ("H1 passes", ["H1 passes."]),
    ("H2 drafts VIW", ["H2 drafts VIW for 85."]),
    ("H3 drafts SCR", ["H3 drafts SCR for 75.", "Stock round 1 begins with H4."]),
    ("H4 passes", ["H4 passes."]),
    ("H1 passes", ["H1 passes."]),
    ("H2 passes", ["H2 passes."]),
    (
        "H3 passes",
        [
            "H3 passes.",
            "Operating round 1.1 begins; privates pay H1 10, H2 35, H3 35, H4 50.",
            "L operates.",
        ],
    ),
    ("L lays 58:1 on G17", ["L lays 58:1 on G17."]),
    ("L lays 6:2 on G19", ["L lays 6:2 on G19 for 80."]),
    (
        "L places G15",
        ["L places a station on G15 for 60.", "L earns nothing.", "Prices: L from 86 to 82."],
    ),
    (
        "L buys 3 from supply",
        [
            "L buys a 3 out of the supply for 150.",
            "LFK pays H2 15.",
            "Prices: LFK from 100 to 110.",
            "Stock round 2 begins with H4.",
        ],
    ),
    ("H4 passes", ["H4 passes."]),
    ("H1 buys IPO L", ["H1 buys 10% of L for 86."]),
    ("H2 passes", ["H2 passes."]),
    ("H3 passes", ["H3 passes."]),
    ("H4 passes", ["H4 passes."]),
    (
        "H1 passes",
        [
            "H1 passes.",
            "Operating round 2.1 begins; privates pay H1 10, H2 35, H3 35, H4 50.",
            "L operates.",
        ],
    ),
    ("L passes", ["L lays no track."]),
    ("L passes", ["L places no station."]),
    ("L runs 3: F18-G17-G15 = 70", ["L runs its 3 over F18-G17-G15 for 70."]),
    ("L pays", ["L pays 7 on every 10%: H1 28, H2 7, H3 7.", "Prices: L from 82 to 86."]),
    (
        "L buys 3 from supply",
        [
            "L buys a 3 out of the supply for 150.",
            "LFK pays H2 15.",
            "Prices: LFK from 110 to 125.",
            "Stock round 3 begins with H2.",
        ],
    ),
]


def test_the_worked_example_is_told() -> None:
    """Section 9 of the specification, as it is typed and as it is told."""
    state = Pfalz1847(seats=4).start()
    for text, told in EXAMPLE:
        action = state.game.parse(text, state)
        after = state.apply(action)
        assert state.game.format(action, state) == text
        assert list(state.game.narrate(state, action, after)) == told
        state = after
    assert state.table.cash == (45, 122, 92, 250)


def told(state: PfalzState, *texts: str) -> list[str]:
    """What is told of the last of some actions."""
    lines: Sequence[str] = ()
    for text in texts:
        action = state.game.parse(text, state)
        after = state.apply(action)
        lines = state.game.narrate(state, action, after)
        state = after
    return list(lines)


def supplied(table: PfalzTable, train: str, count: int = 1) -> PfalzTable:
    """The table with so many trains of a kind in the supply, and none of the kinds before."""
    place = list(trains()).index(train)
    return evolve(table, supply=(*(0 for _ in range(place)), count, *table.supply[place + 1 :]))


# The draft


def test_a_short_operating_round_in_which_nobody_operates() -> None:
    state = Pfalz1847(seats=3).start()
    assert told(state, *["passes"] * 3) == [
        "H1 passes.",
        "A short operating round begins.",
        "Draft round 2 begins with H1.",
    ]
    assert told(state, "drafts R", *["passes"] * 5) == [
        "H3 passes.",
        "A short operating round begins; privates pay H3 30.",
        "Draft round 2 begins with H1.",
    ]


def test_a_short_operating_round_in_which_l_operates() -> None:
    state = Pfalz1847(seats=3).start()
    drafts = ["drafts PLP", "drafts K", "drafts H", "drafts W"]
    assert told(state, *drafts, *["passes"] * 3) == [
        "H1 passes.",
        "A short operating round begins; privates pay H1 25, H2 5.",
        "L operates.",
    ]
    assert told(state, *drafts, *["passes"] * 5)[-1] == "Draft round 2 begins with H2."


def test_the_last_round_of_a_draft_that_never_ends() -> None:
    table = with_clock(Pfalz1847(seats=3).start().table, round=100, sale=0)
    ended = told(at(table, Drafting(0, (False, True, True))), "passes")
    assert ended[:2] == ["H1 passes.", "The game is over: nobody drafts any more."]
    broken = evolve(Pfalz1847(seats=3).start().table, broken=True)
    ended = told(at(broken, Drafting(0, (False, True, True))), "passes")
    assert ended[:3] == [
        "H1 passes.",
        "A short operating round begins.",
        "The game is over: the bank is broken.",
    ]


def test_a_president_of_l_is_displaced_in_the_draft() -> None:
    state = Pfalz1847(seats=4).start()
    assert told(state, "drafts K", "pass", "pass", "pass", "pass", "pass", "pass", "drafts H") == [
        "H4 drafts H for 160, with 10% of L."
    ]


# Stock rounds


def test_starting_and_floating() -> None:
    table = stock(cash={0: 500, 1: 500})
    table = owned(table, "Saar", "", "", "Ps", investors=2)
    state = trading(table, 0)
    assert told(state, "starts HLB") == ["H1 starts HLB for 160.", "H1 is the president of HLB now."]
    table = owned(stock(cash={0: 500}), "HLB", "Ps", floated=False, operated=False, investors=1)
    assert told(trading(table, 0), "buys IPO HLB") == [
        "H1 buys 10% of HLB for 80.",
        "HLB floats with 400, and has its station on D18 and C21.",
    ]
    table = owned(stock(cash={0: 500}), "NDB", "P")
    assert told(trading(table, 0), "buys IPO NDB") == ["H1 buys 20% of NDB for 148."]


def test_sales_prices_and_presidents() -> None:
    table = owned(stock(cash={0: 0}), "M", "Pss", "sss", cell=(3, 2))
    state = trading(table, 0)
    assert told(state, "sells 10% M") == ["H1 sells 10% of M for 88.", "Prices: M from 88 to 86."]
    assert told(state, "sells 20% M") == [
        "H1 sells 20% of M for 176.",
        "H2 is the president of M now.",
        "Prices: M from 88 to 86.",
    ]
    assert told(state, "sells 10% M", "passes") == ["H1 buys nothing."]


def test_krauss_on_the_market() -> None:
    table = stock(cash={0: 200, 1: 200}, krauss=0)
    assert told(trading(table, 0), "sells 100% LFK") == [
        "H1 sells LFK for 100.",
        "Prices: LFK from 100 to 94.",
    ]
    assert told(trading(table, 0), "sells 100% LFK", "passes", "buys pool LFK 100%") == [
        "H2 buys LFK out of the pool for 94."
    ]


def test_nationalising() -> None:
    table = owned(stock(cash={0: 500}), "M", "Psssss", "sd", cell=(2, 5))
    assert told(trading(table, 0), "nationalises 10% M of H2") == ["H1 takes 10% of M from H2 for 188."]
    assert told(trading(table, 0), "nationalises 20% M of H2") == ["H1 takes 20% of M from H2 for 375."]


def test_exchanges_by_will_and_by_force() -> None:
    table = owned(stock(phase="4", owners={"SCR": 1, "VIW": 2}), "Saar", "P", "ss", investors=2)
    assert told(trading(table, 1), "exchanges SCR") == [
        "H2 exchanges SCR for 10% of Saar.",
        "H2 is the president of Saar now.",
    ]
    table = owned(operating(phase="5+5", owners={"SCR": 1, "VIW": 2}), "Saar", "P", "ss", investors=2)
    table = running(with_clock(table, round=3), "L", cash=0)
    assert told(at(table, BuyingTrains(TURN)), "passes") == [
        "L is done with trains.",
        "SCR of H2 is exchanged for 10% of Saar.",
        "VIW of H3 is exchanged for 10% of Saar.",
        "H2 is the president of Saar now.",
        "Prices: LFK from 100 to 92.",
        "Stock round 3 begins with H1.",
    ]


def test_a_stock_round_ends_with_the_rise_of_what_is_sold_out() -> None:
    table = owned(stock(), "M", "Pssssss", "d", cell=(3, 2))
    table = evolve(table, krauss="pool")
    assert told(trading(table, 0), *["passes"] * 4) == [
        "H4 passes.",
        "Prices: M from 88 to 92.",
        "Operating round 2.1 begins.",
        "M operates.",
    ]


def test_offers_between_players() -> None:
    table = stock(phase="4", cash={0: 200}, owners={"R": 1})
    state = trading(table, 0)
    assert told(state, "offers 80 for R") == ["H1 offers H2 80 for R."]
    assert told(state, "offers 80 for R", "accepts") == ["H2 accepts: H1 buys R from H2 for 80."]
    assert told(state, "offers 80 for R", "declines") == ["H2 keeps R."]
    asked_nobody = trading(stock(phase="4", cash={0: 200}, owners={"R": 1}, consent=False), 0)
    assert told(asked_nobody, "offers 80 for R") == ["H1 buys R from H2 for 80."]


# Operating rounds


def line(**more: Any) -> PfalzTable:
    """L with two stations and track between them."""
    table = with_clock(operating(phase="4", owners={"K": "L", "W": "L", "H": 1}), supplied=True)
    return running(table, "L", lays=TRACK, **more)


def test_quarries_are_bought_and_used() -> None:
    table = line(cash=200, stations=("G15",))
    state = laying(table, "L")
    assert told(state, "L offers 40 for H") == ["L offers H2 40 for H."]
    assert told(state, "L offers 40 for H", "H2 accepts") == ["H2 accepts: L buys H from H2 for 40."]
    assert told(state, "lays 1:2 on F14 with K") == ["L lays 1:2 on F14 with K, which closes."]
    assert told(state, "lays 1:2 on F14") == ["L lays 1:2 on F14 for 40."]
    state = at(table, Placing(TURN))
    assert told(state, "places F16") == [
        "L places a station on F16 for 80.",
        "L earns nothing.",
        *FALL,
        "L must buy a train that its treasury cannot pay.",
    ]
    assert told(state, "places F16 with W")[0] == "L places a station on F16 for 40 with W, which closes."


FALL = ["Prices: L from 86 to 82."]


def test_runs_and_dividends() -> None:
    table = line(runs=("3", "3"), hands={0: Hand(True, 2), 2: Hand(False, 1)}, pool=Hand(False, 3))
    state = at(table, Running(TURN))
    assert told(state, "holds 3") == ["L lets its 3 stand still."]
    assert told(state, "holds 3", "holds 3")[:2] == ["L lets its 3 stand still.", "L earns nothing."]
    paying = at(table, Paying(TURN, 120))
    assert told(paying, "pays")[:2] == [
        "L pays 12 on every 10%: H1 48, H3 12, L 36.",
        "Prices: L from 86 to 92.",
    ]
    assert told(paying, "withholds")[:2] == ["L withholds its revenue of 120.", *FALL]


def test_phases_rust_and_discards() -> None:
    table = supplied(operating(phase="4"), "4+4")
    table = evolve(table, yard=("3",))
    table = running(table, "L", cash=600, runs=("3", "3+3"), lays=TRACK)
    table = running(table, "Saar", runs=("3", "3"), hands={1: Hand(True, 3)})
    assert told(at(table, BuyingTrains(TURN)), "buys 4+4 from supply")[:3] == [
        "L buys a 4+4 out of the supply for 500.",
        "Phase 4+4 begins.",
        "All 3-trains rust: L loses 1, Saar loses 2, the pool loses 1.",
    ]
    table = supplied(operating(phase="3+3"), "4", 2)
    table = running(table, "L", cash=300, runs=("3", "3+3"), lays=TRACK)
    table = running(table, "Saar", runs=("3", "3", "3", "3+3"), hands={1: Hand(True, 3)})
    state = at(table, BuyingTrains(Turn("L", ("Saar",))))
    assert told(state, "buys 4 from supply") == [
        "L buys a 4 out of the supply for 300.",
        "Phase 4 begins: green tiles, building everywhere, sales of quarries to corporations, at most"
        " 3 trains and 2 operating rounds after the next stock round.",
        "Prices: LFK from 100 to 110.",
        "Saar must discard.",
    ]
    assert told(state, "buys 4 from supply", "discards 3")[0] == "Saar discards a 3."


@pytest.mark.parametrize(
    ("phase", "train", "news"),
    [
        ("3", "3+3", "Phase 3+3 begins: trades of trains."),
        (
            "4+4",
            "5",
            "Phase 5 begins: brown tiles, building on E9, at most 2 trains"
            " and 3 operating rounds after the next stock round.",
        ),
        ("5", "5+5", "Phase 5+5 begins: exchanges of all investors."),
        ("6E", "6+6", "Phase 6+6 begins."),
    ],
)
def test_what_each_phase_brings(phase: str, train: str, news: str) -> None:
    table = running(supplied(operating(phase=phase), train), "L", cash=700, lays=TRACK)
    assert told(at(table, BuyingTrains(TURN)), f"buys {train} from supply")[1] == news


def test_privates_close_in_6e() -> None:
    table = supplied(operating(phase="5+5", owners={"K": 1, "H": "L", "R": 1}), "6E")
    table = running(table, "L", cash=600, lays=TRACK)
    lines = told(at(table, BuyingTrains(TURN)), "buys 6E from supply")
    assert lines[:4] == [
        "L buys a 6E out of the supply for 550.",
        "K closes.",
        "H closes.",
        "Phase 6E begins.",
    ]


def test_spr_closes_with_the_first_train_of_saar() -> None:
    table = running(operating(phase="3+3", owners={"SPR": 0}), "Saar", cash=200)
    table = running(table, "M", runs=("3", "3"), hands={1: Hand(True, 3)})
    state = at(table, BuyingTrains(Turn("Saar", ("M",))))
    assert told(state, "Saar offers 20 for 3 of M") == ["Saar offers H2 20 for a 3 of M."]
    assert told(state, "offers 20 for 3 of M", "H2 accepts")[:2] == [
        "H2 accepts: Saar buys a 3 of M for 20.",
        "SPR closes.",
    ]
    assert told(state, "offers 20 for 3 of M", "H2 declines") == ["H2 keeps a 3 of M."]


@pytest.mark.parametrize(("krauss", "pays"), [(2, True), ("pool", False), ("draft", False)])
def test_krauss_pays_a_player_only(krauss: Any, pays: bool) -> None:
    table = evolve(running(operating(), "L", cash=400, lays=TRACK), krauss=krauss)
    lines = told(at(table, BuyingTrains(TURN)), "buys 3 from supply")
    assert ("LFK pays H3 15." in lines) is pays
    table = with_clock(table, supplied=True)
    assert "LFK pays H3 15." not in told(at(table, BuyingTrains(TURN)), "buys 3 from supply")


def test_krauss_pays_for_each_corporations_first_train_by_option() -> None:
    table = operating(lfk_trigger="first_of_corporation")
    table = with_clock(evolve(running(table, "L", cash=400, lays=TRACK), krauss=2), supplied=True)
    assert "LFK pays H3 15." in told(at(table, BuyingTrains(TURN)), "buys 3 from supply")


def test_an_emergency() -> None:
    table = supplied(operating(phase="4"), "5", 2)
    table = running(table, "L", cash=396, lays=TRACK)
    table = running(table, "HLB", hands={1: Hand(True, 1), 0: Hand(False, 2)}, cell=(4, 3))
    table = running(table, "N", cash=0, hands={2: Hand(True, 3)})
    helped = at(rich(table, 0, 200), Emergency(TURN))
    assert told(helped, "L buys 5 from supply")[0] == (
        "L buys a 5 out of the supply for 450, of which H1 pays 54."
    )
    short = at(rich(table, 0, 50), Emergency(TURN))
    assert told(short, "H1 sells 10% HLB") == [
        "H1 sells 10% of HLB for 90 to pay for a train of L.",
        "Prices: HLB from 90 to 88.",
    ]
    before = at(table, BuyingQuarries(Turn("N", ("L",))))
    assert told(before, "passes") == ["N buys no quarry.", "L operates."]
    state = laying(rich(table, 0, 0), "L")
    assert told(state, "passes", "passes")[-1] == "L must buy a train that its treasury cannot pay."


def test_a_bankruptcy() -> None:
    table = supplied(operating(phase="4"), "5+5")
    table = running(rich(table, 0, 30), "L", lays=TRACK)
    table = running(table, "HLB", hands={1: Hand(True, 1), 0: Hand(False, 2)}, cell=(4, 3))
    state = at(table, Emergency(TURN))
    assert told(state, "H1 declares bankruptcy")[:4] == [
        "H1 cannot pay for a train of L, and is bankrupt.",
        "Prices: HLB from 90 to 88, L from 86 to 84.",
        "The bank takes 30% of L and 20% of HLB.",
        "The game is over: a player is bankrupt.",
    ]


# The bank, and the end


def test_the_bank_breaks_in_an_operating_round() -> None:
    table = with_clock(line(runs=("4",)), round=1)
    table = evolve(table, bank=20, cash=(table.cash[0] + table.bank - 20, *table.cash[1:]))
    assert told(at(table, Paying(TURN, 100)), "pays")[2] == (
        "The bank breaks; this set of operating rounds is the last."
    )


def test_the_bank_breaks_in_a_stock_round() -> None:
    table = owned(stock(), "M", "Psss", "sss")
    table = evolve(table, bank=20, cash=(table.cash[0] + table.bank - 20, *table.cash[1:]))
    assert told(trading(table, 1), "sells 30% M")[-1] == (
        "The bank breaks; the next set of operating rounds is the last."
    )


def test_the_end_with_everybodys_worth() -> None:
    table = evolve(with_clock(line(runs=("4",)), round=2, supplied=True), broken=True)
    for seat, cash in enumerate((100, 400, 100, 300)):
        table = rich(table, seat, cash)
    assert told(at(table, BuyingTrains(TURN)), "passes") == [
        "L is done with trains.",
        "The game is over: the bank is broken.",
        "Worth: H2 560, H1 530, H4 300, H3 100.",
        "H2 won.",
    ]


def test_the_end_after_so_many_sets_and_a_shared_win() -> None:
    table = running(operating(max_or_sets=2), "L", hands={0: Hand(True, 3)})
    table = with_clock(table, supplied=True)
    for seat, cash in enumerate((0, 430, 0, 10)):
        table = rich(table, seat, cash)
    assert told(at(table, BuyingTrains(TURN)), "passes")[1:] == [
        "The game is over: 2 sets have been played.",
        "Worth: H1 430, H2 430, H4 10, H3 0.",
        "H1 and H2 won.",
    ]


def test_views_are_told_like_states() -> None:
    state = Pfalz1847().start()
    for text, _ in EXAMPLE:
        action = state.game.parse(text, state)
        after = state.apply(action)
        for seat in (None, 0, 3):
            view = state.game.narrate(state.view(seat), state.witness(action, seat), after.view(seat))
            assert list(view) == list(state.game.narrate(state, action, after))
        state = after


def test_nothing_is_told_of_a_railway_that_has_not_floated() -> None:
    table = owned(stock(cash={0: 500}), "M", "P", floated=False, operated=False)
    assert told(trading(table, 0), "buys IPO M") == ["H1 buys 10% of M for 80."]


@pytest.mark.parametrize(("seats", "online", "seed"), [(3, False, 1), (4, True, 2), (5, False, 3)])
def test_nothing_happens_untold(seats: int, online: bool, seed: int) -> None:
    """Whose money, trains, price, president or privates change is named; and nothing is told twice."""
    game = Pfalz1847.online(seats=seats) if online else Pfalz1847(seats=seats)
    state, agent, rng = game.start(), RandomAgent(by_type=True), Random(seed)
    for _ in range(500):
        if state.is_over:
            break
        action = agent.choose(state, state.actors[0], rng)
        after = state.advance(action)
        lines = list(game.narrate(state, action, after))
        named = set(re.findall(r"\w[\w+]*", " ".join(lines)))
        assert changed(state.table, after.table) <= named
        assert len(set(lines)) == len(lines)
        if isinstance(action, Pass | Pay):
            gains = {seat: cash - state.table.cash[seat] for seat, cash in enumerate(after.table.cash)}
            assert {seat: paid for seat, paid in gains.items() if paid} == amounts(lines)
        state = after


def amounts(lines: Sequence[str]) -> dict[int, int]:
    """What players are told to have got as dividends and income."""
    found: dict[int, int] = {}
    for line in lines:
        if "privates pay" in line or "on every 10%" in line:
            for seat, amount in re.findall(r"\bH(\d) (\d+)", line):
                found[int(seat) - 1] = found.get(int(seat) - 1, 0) + int(amount)
    return found


def changed(before: PfalzTable, after: PfalzTable) -> set[str]:
    """The names of all to whom something has happened."""
    names = {f"H{seat + 1}" for seat, cash in enumerate(after.cash) if cash != before.cash[seat]}
    for was, now in zip(before.railways, after.railways, strict=True):
        if (was.cash, was.trains, was.floated) != (now.cash, now.trains, now.floated):
            names.add(now.id)
        if was.president != now.president:
            names |= {now.id, f"H{(now.president or 0) + 1}"}
    names |= {
        marker.corporation
        for marker in after.market
        if before.cell(marker.corporation) not in (None, marker.cell)
    }
    names |= {
        private.id
        for private, was, now in zip(privates().values(), before.owners, after.owners, strict=True)
        if was != now
    }
    names |= {lay.hex for lay in after.board.lays if lay not in before.board.lays}
    names |= {station.hex for station in after.board.stations if station not in before.board.stations}
    return names | ({after.phase} if before.phase != after.phase else set())
