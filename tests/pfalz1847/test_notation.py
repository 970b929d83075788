"""What players write is read, what is written is read back, and faults are told precisely."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.agents import RandomAgent
from regelwerk.core import Action, NotationError, evolve
from regelwerk.pfalz1847.actions import (
    Accept,
    Bankrupt,
    BuyIPO,
    BuyPool,
    BuyTrain,
    Decline,
    Discard,
    DraftBuy,
    Exchange,
    LayTile,
    Nationalise,
    OfferPrivate,
    OfferTrain,
    Pass,
    Pay,
    PlaceToken,
    Run,
    Sell,
    StandStill,
    Start,
    Withhold,
)
from regelwerk.pfalz1847.facts import corporations, privates, trains
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import (
    Considering,
    Discarding,
    Emergency,
    Over,
    Paying,
    PfalzState,
    Placing,
    Running,
    Turn,
)
from regelwerk.pfalz1847.routes import Route
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.slony_okup import Launch
from tests.pfalz1847.positions import at, laying, operating, running
from tests.pfalz1847.tables import trading

ALONE = running(
    operating(phase="4", owners={"K": 1, "MNR": 2, "R": "L"}),
    "L",
    cash=300,
    runs=("3", "3+3"),
    lays="58:1 G17",
    stations=("G15",),
)
TABLE = running(ALONE, "Saar", runs=("3", "4", "4", "4"), hands={1: Hand(True, 3)})
TURN = Turn("L", ("Saar",))

DRAFT = Pfalz1847().start()
STOCK = trading(TABLE, 2)
LAYING = laying(TABLE, "L", "Saar")
RUNNING = at(TABLE, Running(TURN))
OFFERED = at(TABLE, Considering(1, OfferPrivate(0, "K", 20), Placing(TURN)))
CROWDED = at(TABLE, Discarding(TURN, ("Saar",)))
BROKE = at(TABLE, Emergency(TURN))
OVER = at(TABLE, Over("bank"))
STATES = {
    "draft": DRAFT,
    "stock": STOCK,
    "laying": LAYING,
    "running": RUNNING,
    "paying": at(TABLE, Paying(TURN, 70)),
    "offered": OFFERED,
    "crowded": CROWDED,
    "broke": BROKE,
    "over": OVER,
}

WRITTEN: list[tuple[PfalzState, Action, str]] = [
    (DRAFT, DraftBuy(3, "PLP"), "H4 drafts PLP"),
    (DRAFT, Pass(3), "H4 passes"),
    (STOCK, BuyIPO(2, "L"), "H3 buys IPO L"),
    (STOCK, BuyPool(2, "Saar", 20), "H3 buys pool Saar 20%"),
    (STOCK, BuyPool(2, "LFK", 100), "H3 buys pool LFK 100%"),
    (STOCK, Start(2, "HLB"), "H3 starts HLB"),
    (STOCK, Sell(2, "L", 30), "H3 sells 30% L"),
    (STOCK, Sell(2, "NDB", 40, 1), "H3 sells 40% NDB with 1 double"),
    (STOCK, Sell(2, "NDB", 40, 2), "H3 sells 40% NDB with 2 doubles"),
    (STOCK, Exchange(2, "MNR"), "H3 exchanges MNR"),
    (STOCK, Nationalise(2, "HLB", 3, 10), "H3 nationalises 10% HLB of H4"),
    (STOCK, OfferPrivate(2, "K", 80), "H3 offers 80 for K"),
    (LAYING, LayTile(0, "G17", "58", 1), "L lays 58:1 on G17"),
    (LAYING, LayTile(0, "D10", "8", 2, "K"), "L lays 8:2 on D10 with K"),
    (LAYING, Pass(0), "L passes"),
    (LAYING, OfferPrivate(0, "K", 20), "L offers 20 for K"),
    (LAYING, PlaceToken(0, "G15"), "L places G15"),
    (LAYING, PlaceToken(0, "G15", "W"), "L places G15 with W"),
    (RUNNING, Run(0, "3", Route(("F18", "G17", "G15"))), "L runs 3: F18-G17-G15 = 70"),
    (RUNNING, Run(0, "3", Route(("G15", "F16", "E17"))), "L runs 3: E17-F16-G15"),
    (RUNNING, Run(0, "9", Route(("C9t", "C7"))), "L runs 9: C7-C9t"),
    (RUNNING, StandStill(0, "3"), "L holds 3"),
    (RUNNING, Pay(0), "L pays"),
    (RUNNING, Withhold(0), "L withholds"),
    (RUNNING, BuyTrain(0, "3", "supply"), "L buys 3 from supply"),
    (RUNNING, BuyTrain(0, "6E", "pool"), "L buys 6E from pool"),
    (RUNNING, OfferTrain(0, "Saar", "3+3", 120), "L offers 120 for 3+3 of Saar"),
    (CROWDED, Discard(1, "3"), "Saar discards 3"),
    (BROKE, Bankrupt(0), "H1 declares bankruptcy"),
    (BROKE, Sell(0, "Saar", 10), "H1 sells 10% Saar"),
    (OFFERED, Accept(1), "H2 accepts"),
    (OFFERED, Decline(1), "H2 declines"),
    # Not by who acts, or not at the right time:
    (LAYING, LayTile(2, "G17", "58", 1), "H3 lays 58:1 on G17"),
    (STOCK, Pay(2), "H3 pays"),
    (OVER, Pass(0), "H1 passes"),
    (DRAFT, Pass(-1), "H0 passes"),
    (DRAFT, Pass(41), "H42 passes"),
]


@pytest.mark.parametrize(("state", "action", "text"), WRITTEN, ids=[text for _, _, text in WRITTEN])
def test_written_and_read(state: PfalzState, action: Action, text: str) -> None:
    assert state.game.format(action, state) == text
    assert state.game.parse(text, state) == action


ids = st.sampled_from(sorted(corporations()))
items = st.sampled_from(sorted(privates()))
seats = st.integers(-3, 6)
numbers = st.integers(-(2**63), 2**63 - 1)
hexes = st.from_regex(r"[A-Z][0-9]{1,3}", fullmatch=True)
places = st.from_regex(r"[A-Z][0-9]{1,3}t?", fullmatch=True)
kinds = st.sampled_from(sorted(trains())) | st.from_regex(r"[0-9]{1,2}(E|\+[0-9]{1,2})?", fullmatch=True)
tiles = st.from_regex(r"[0-9]{1,4}", fullmatch=True)
everything: st.SearchStrategy[Action] = st.one_of(
    st.builds(Pass, seats),
    st.builds(DraftBuy, seats, items),
    st.builds(Sell, seats, ids, numbers, numbers),
    st.builds(Start, seats, ids),
    st.builds(BuyIPO, seats, ids),
    st.builds(BuyPool, seats, ids, numbers),
    st.builds(Exchange, seats, items),
    st.builds(Nationalise, seats, ids, numbers, numbers),
    st.builds(OfferPrivate, seats, items, numbers),
    st.builds(LayTile, seats, hexes, tiles, numbers, st.sampled_from([None, "K", "H"])),
    st.builds(PlaceToken, seats, hexes, st.sampled_from([None, "W"])),
    st.builds(Run, seats, kinds, st.builds(Route, st.lists(places, min_size=1, max_size=9).map(tuple))),
    st.builds(StandStill, seats, kinds),
    st.builds(Pay, seats),
    st.builds(Withhold, seats),
    st.builds(BuyTrain, seats, kinds, st.sampled_from(["supply", "pool"])),
    st.builds(OfferTrain, seats, ids, kinds, numbers),
    st.builds(Discard, seats, kinds),
    st.builds(Bankrupt, seats),
    st.builds(Accept, seats),
    st.builds(Decline, seats),
)


@given(st.sampled_from(sorted(STATES)), everything)
def test_every_action_legal_or_not_is_read_back(name: str, action: Action) -> None:
    state = STATES[name]
    text = state.game.format(action, state)
    assert state.game.parse(text, state) == action
    assert state.game.parse(f"  {text.upper()}  ", state) == action
    assert state.game.parse(text.lower().replace(" ", "   "), state) == action


def test_every_kind_of_action_is_tried() -> None:
    due = {kind for kinds in Pfalz1847.rulebook.action_types.values() for kind in kinds}
    assert due == {type(action) for _, action, _ in WRITTEN}


@pytest.mark.parametrize("online", [False, True])
def test_all_that_is_legal_in_a_game_is_told_apart_and_read_back(online: bool) -> None:
    game = Pfalz1847.online(seats=3) if online else Pfalz1847(seats=3)
    state, rng, agent = game.start(), Random(7), RandomAgent(by_type=True)
    for _ in range(300):
        if state.is_over:
            break
        legal = state.legal_actions
        some = list(legal) if len(legal) < 60 else [legal.sample(rng) for _ in range(30)]
        texts = [game.format(action, state) for action in some]
        assert [game.parse(text, state) for text in texts] == some
        assert len(set(texts)) == len(set(some))
        state = state.advance(agent.choose(state, state.actors[0], rng))


@pytest.mark.parametrize(
    ("state", "text", "same"),
    [
        (DRAFT, "draft plp", "H4 drafts PLP"),
        (DRAFT, "h4 Draft PLP", "H4 drafts PLP"),
        (DRAFT, "pass", "H4 passes"),
        (STOCK, "SELL 30 l", "H3 sells 30% L"),
        (STOCK, "sell 40% ndb with 1 doubles", "H3 sells 40% NDB with 1 double"),
        (STOCK, "buy ipo saar", "H3 buys IPO Saar"),
        (STOCK, "buys pool lfk 100", "H3 buys pool LFK 100%"),
        (LAYING, "h1 lays 58:1 on g17", "L lays 58:1 on G17"),
        (LAYING, "lay 58:1   on g17", "L lays 58:1 on G17"),
        (RUNNING, "run 3:f18 - g17 - g15", "L runs 3: F18-G17-G15 = 70"),
        (RUNNING, "L runs 3: G15-G17-F18=70", "L runs 3: F18-G17-G15 = 70"),
        (RUNNING, "hold 3", "L holds 3"),
        (RUNNING, "run 3: c9T-c7", "L runs 3: C7-C9t"),
        (CROWDED, "discard 3", "Saar discards 3"),
        (OFFERED, "accept", "H2 accepts"),
    ],
)
def test_other_ways_to_write(state: PfalzState, text: str, same: str) -> None:
    action = state.game.parse(text, state)
    assert state.game.format(action, state) == same


def fault(text: str, state: PfalzState) -> NotationError:
    with pytest.raises(NotationError) as found:
        state.game.parse(text, state)
    return found.value


@pytest.mark.parametrize(
    ("state", "text", "reason", "where"),
    [
        (RUNNING, "L runs 3: F18-G17-G15 = 80", "F18-G17-G15 pays 70, not 80", "80"),
        (RUNNING, "L pays = 70", "only a run has a sum", "70"),
        (LAYING, "M lays 58:1 on G17", "M does not act; it is the turn of L", "M lays"),
        (STOCK, "  M buys IPO L", "M does not act; no corporation acts now", "M buys"),
        (STOCK, "H3 buys IPO XYZ", "there is no corporation xyz; known are LFK, L, Saar", "XYZ"),
        (STOCK, "H3 offers 80 for KK", "there is no private kk; known are PLP, SPR", "KK"),
        (LAYING, "L lays 58:1 at G17", r"expected 'lay[s] {tile}:{rotation} on {hex}'", "at G17"),
        (STOCK, "H3 buys L", "expected 'buy[s] IPO {corporation}' or 'buy[s] pool", "L"),
        (LAYING, "L buys L", "expected 'buy[s] IPO {corporation}' or 'buy[s] pool", "L"),
        (RUNNING, "run F18-G17", "expected 'run[s] {train}:[ ]{route}'", "F18-G17"),
        (STOCK, "sell NDB", "expected 'sell[s] {percent}[%] {corporation}' or 'sell[s]", "NDB"),
        (
            LAYING,
            "L lays 58:1 on G17 with X",
            "expected 'lay[s] {tile}:{rotation} on {hex} with {power}'",
            "X",
        ),
        (LAYING, "L lays 58:1 on G17, please", "nothing more is expected", ", please"),
        (RUNNING, "L runs 3: F18-", "nothing more is expected", "-"),
        (OVER, "passes", "the game is over; say whose action it is", "passes"),
    ],
)
def test_faults_are_told_with_their_place(state: PfalzState, text: str, reason: str, where: str) -> None:
    error = fault(text, state)
    assert error.reason.startswith(reason)
    assert error.text[error.position :] == where or error.text[error.position :].startswith(where)


def test_what_is_due_is_told() -> None:
    assert fault("hello", DRAFT).reason == "expected 'pass[es]' or 'draft[s] {item}'"
    assert fault("", OFFERED).reason == "expected 'accept[s]' or 'decline[s]'"


def test_why_a_route_is_none_is_for_the_rules_to_say() -> None:
    """A sum cannot be compared where there is no track; the refusal tells more than a wrong sum would."""
    action = RUNNING.game.parse("L runs 3: F18-H20 = 60", RUNNING)
    violation = RUNNING.violation(action)
    assert violation is not None
    assert violation.rule is PfalzRule.ROUTE_TRACK


@pytest.mark.parametrize(
    "action",
    [
        Start(0, "XYZ"),
        DraftBuy(0, "l"),
        LayTile(0, "g17", "58", 1),
        LayTile(0, "G17\n", "58", 1),
        LayTile(0, "G17", "58a", 1),
        PlaceToken(0, "G١٧"),
        StandStill(0, "6e"),
        Run(0, "3", Route(())),
        Run(0, "3", Route(("F18", "G-17"))),
        Run(0, "3", Route(("F18", "C9T"))),
        BuyIPO(0, 5),  # type: ignore[arg-type]
        Pass("H1"),  # type: ignore[arg-type]
        LayTile(0, "G17", "58", 1, "W"),  # type: ignore[arg-type]
        Launch(0, 1),
    ],
)
def test_what_cannot_be_written_is_refused(action: Action) -> None:
    with pytest.raises(NotationError):
        LAYING.game.format(action, LAYING)


@pytest.mark.parametrize(
    "text", [None, b"H1 passes", "H1 passes" * 1_000, "9" * 5_000, "=" * 900, "H1", "=", "\0"]
)
def test_anything_at_all_is_an_action_or_a_notation_error(text: str) -> None:
    for state in STATES.values():
        fault(text, state)


def test_a_sum_is_in_the_values_of_the_phase() -> None:
    """Off-boards pay by the last tile colour; the same run is written with another sum later."""
    yellow = running(operating(), "HLB", lays="201:2 B18, 3:3 B20, 9:1 C17")
    action = Run(0, "4", Route(("B20", "B22")))
    sums = [
        state.game.format(action, state)
        for state in (at(evolve(yellow, phase=phase), Running(Turn("HLB"))) for phase in ("3", "4", "5"))
    ]
    assert sums == [f"HLB runs 4: B20-B22 = {value}" for value in (30, 50, 60)]
