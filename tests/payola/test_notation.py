"""Sheets and actions in notation: what players may write, and what is told when they may not."""

from __future__ import annotations

from random import Random

import pytest

from regelwerk.core import AmbiguousNotation, NotationError
from regelwerk.payola.actions import GiveAdjustment, GiveRetreat, Offer, Seal, SetAcceptance, VoteDraw
from regelwerk.payola.diplomacy import Build, Disband, Hold, Move, Waive, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.lines import Line
from regelwerk.payola.sheets import EMPTY, Sheet, format_sheets, parse_sheets
from tests.payola.scripts import DUEL, begun, played
from tests.payola.test_rules import FALL_RETREAT, WINTER

BOARD = standard()
FRANCE, GERMANY, ITALY = 2, 3, 4
TABLE = begun().table
PAR, BUR, GAS = map(BOARD.place, ("par", "bur", "gas"))


def sheet(text: str, power: int = FRANCE) -> Sheet:
    return Sheet.parse(text, TABLE, power)


@pytest.mark.parametrize(
    ("text", "amount"), [("5 : A Par - Bur", 5), ("5:A par-bur", 5), ("5 : army Paris -> Burgundy", 5)]
)
def test_one_offer_in_many_ways(text: str, amount: int) -> None:
    assert sheet(text) == Sheet((Line(":", amount, (Move(PAR, BUR),)),))


def test_the_forms_of_the_source_in_one_go() -> None:
    """The source runs its lines together; each begins with an amount and a form."""
    written = sheet("30 $ 10 : A Par - Bur 10 ! A Mos - Ukr 10 > A Ber - Sil 5 @ A Par - Bur 5 & A Par - Bur")
    assert written.reserves == (30,)
    assert [line.form for line in written.lines] == [":", "!", ">", "@", "&"]


def test_sugar() -> None:
    """Copies, sums, plateaus, comments, alternatives, and orders without a price."""
    assert sheet("3*2 : A par H").lines == (Line(":", 2, (Hold(PAR),), 3),)
    assert sheet("3+2 : A par H").lines == (Line(":", 3, (Hold(PAR),)), Line(":", 2, (Hold(PAR),)))
    assert sheet("8#6 : A par H").lines == (Line(":", 8, (Hold(PAR),), 1, 6),)
    assert sheet("8# : A par H").lines == (Line(":", 8, (Hold(PAR),), 1, 8),)
    assert sheet("% nothing\n1 : A par H % for now") == sheet("1 : A par H")
    assert sheet("1 ! A par - bur | - gas") == sheet("1 ! A par - bur | A par - gas")
    assert sheet("A par - bur") == sheet("0 : A par - bur")
    assert sheet("2+3 $").reserves == (2, 3)


def test_acceptance_lists() -> None:
    full = (2, 5, 4, 0, 1, 3, 6)
    for text in (
        "accept FRIAEGT",
        "accept: France Russia Italy Austria England Germany Turkey",
        "accept fri",
    ):
        assert sheet(text).accept == full
    assert sheet("accept A").accept == (0, 1, 2, 3, 4, 5, 6)
    assert sheet("accept Germany").accept == sheet("accept germ").accept == sheet("accept G").accept
    assert sheet("accept fra").accept == (2, 5, 0, 1, 3, 4, 6)


def test_a_list_may_be_completed_by_chance_that_can_be_repeated() -> None:
    tables = [Payola(accept_completion="shuffled", accept_shuffle_seed=s).start().table for s in range(9)]
    lists = {Sheet.parse("accept FG", table, FRANCE).accept for table in tables}
    assert len(lists) > 1
    assert all(accept is not None and accept[:2] == (2, 3) for accept in lists)
    assert Sheet.parse("accept FG", tables[3], FRANCE) == Sheet.parse("accept FG", tables[3], FRANCE)


def test_sheets_of_all_in_any_order() -> None:
    text = "Italy:\n1 : A ven - tri\n\nFrance: 5 : A par - bur; accept FI\nGERMANY: 3 ! A par - bur"
    sheets = parse_sheets(text, TABLE)
    assert [power for power, each in enumerate(sheets) if each != EMPTY] == [FRANCE, GERMANY, ITALY]
    assert parse_sheets(format_sheets(sheets, TABLE), TABLE) == sheets


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5 : A par", "expected"),
        ("5 : A par - atlantis", "a province is expected"),
        ("5 $ A par H", "a reserve is an amount and"),
        ("accept FXI", "'X' is none of"),
        ("accept FFI", "twice"),
        ("accept F\naccept I", "one acceptance list"),
        ("5 : A par - bur, A mar H", "nothing more is expected"),
        ("5 : A par B", "an order of a movement phase"),
        ("5 to Atlantis", "is none of"),
        ("1 : " + " | ".join(["A par H"] * 11), "no more than"),
        ("1 : A par H\n" * 20_000, "longer than"),
    ],
)
def test_what_is_wrong_is_told(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        sheet(text)


def test_where_it_is_wrong_is_told() -> None:
    with pytest.raises(NotationError) as error:
        sheet("1 : A par H; 5 : A par - bur | - atlantis")
    assert error.value.text == "5 : A par - bur | - atlantis"
    assert error.value.text[error.value.position :].strip().startswith("atlantis")


def test_a_line_needs_its_power() -> None:
    with pytest.raises(NotationError, match="whose sheet"):
        parse_sheets("5 : A par - bur", TABLE)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("France: 5 : A par - bur", Offer(FRANCE, Line(":", 5, (Move(PAR, BUR),)))),
        ("2: 5 : A par - bur", Offer(FRANCE, Line(":", 5, (Move(PAR, BUR),)))),
        ("A par - bur | - gas", Offer(FRANCE, Line(":", 0, (Move(PAR, BUR), Move(PAR, GAS))))),
        ("Ger: accept G", SetAcceptance(GERMANY, (3, 0, 1, 2, 4, 5, 6))),
        ("germany : seal", Seal(GERMANY)),
        ("3:seal", Seal(GERMANY)),
        ("99: seal", Seal(99)),
        ("italy: yes", VoteDraw(ITALY, True)),
    ],
)
def test_actions(text: str, action: object) -> None:
    assert begun().game.parse(text, begun()) == action


def test_who_writes_must_be_said() -> None:
    """`5 : …` is an amount, not a seat; whose it is must be said while several write."""
    for text in ("5 : A par - bur", "seal", "30 $", "accept F"):
        with pytest.raises(AmbiguousNotation):
            begun().game.parse(text, begun())
    last = played(begun(), *(f"{power}: seal" for power in (0, 1, 3, 4, 5, 6)))
    assert last.game.parse("5 : A par - bur", last).player == FRANCE


def test_orders_of_other_phases() -> None:
    retreat, winter = begun(FALL_RETREAT), begun(WINTER)
    assert retreat.game.parse("A mar R D", retreat) == GiveRetreat(FRANCE, Disband(BOARD.place("mar")))
    assert retreat.game.parse("italy: A mar D", retreat) == GiveRetreat(ITALY, Disband(BOARD.place("mar")))
    assert winter.game.parse("A mar B", winter) == GiveAdjustment(FRANCE, Build(BOARD.place("mar"), "A"))
    assert winter.game.parse("France waive", winter) == GiveAdjustment(FRANCE, Waive(FRANCE))
    vote = begun(DUEL, draws=True)
    assert vote.game.parse("Germany: no", vote) == VoteDraw(GERMANY, False)


@pytest.mark.parametrize("state", [begun(), begun(FALL_RETREAT), begun(WINTER), begun(DUEL, draws=True)])
def test_round_trips(state) -> None:
    rng = Random(7)
    for _ in range(200):
        action = state.legal_actions.sample(rng)
        assert state.game.parse(state.game.format(action, state), state) == action


def test_orders_that_are_not_canonical_are_not_written() -> None:
    """What would be read as another order is refused rather than written."""
    strange = Offer(FRANCE, Line(":", 1, (Move(PAR, BOARD.place("stp/nc")),)))
    with pytest.raises(NotationError):
        begun().game.format(strange, begun())
