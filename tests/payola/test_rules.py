"""Every rule refuses what it forbids, and lets pass what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Action, IllegalAction, WrongSeat
from regelwerk.payola.actions import GiveAdjustment, GiveRetreat, Offer, Reserve, Seal, Send, SetAcceptance
from regelwerk.payola.diplomacy import Build, Disband, Hold, Move, Remove, Retreat, Waive, standard
from regelwerk.payola.lines import Line, Transfer
from regelwerk.payola.phases import PayolaState
from regelwerk.payola.rules import PayolaRule
from tests.payola.scripts import begun, played, sealed

BOARD = standard()
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(7)
PAR, BUR, GAS, MAR, PIC, BRE, MUN, LON = map(
    BOARD.place, ("par", "bur", "gas", "mar", "pic", "bre", "mun", "lon")
)
TO_BUR, TO_GAS, TO_PIC, HOLD = Move(PAR, BUR), Move(PAR, GAS), Move(PAR, PIC), Hold(PAR)


def offer(*orders: Any, amount: int = 5, power: int = FRANCE, **more: Any) -> Offer:
    return Offer(power, Line(more.pop("form", ":"), amount, orders, **more))


FALL_RETREAT = """
    F1905R
    FRANCE has A par, A gas
    FRANCE owns bre, mar, par
    GERMANY has A bur
    GERMANY owns ber, kie, mun
    FRANCE retreats A mar: pie, spa
    FRANCE retreats F lyo: tus, wes
    ITALY has A tyr
    ITALY owns ven
    ITALY retreats F adr: alb, apu
    """
WINTER = """
    W1905A
    FRANCE has A par
    FRANCE owns bre, mar, par
    GERMANY has A bur, A ruh, A mun, A tyr
    GERMANY owns mun, ber
    """

CASES: tuple[tuple[PayolaRule, Any, Action, Action], ...] = (
    # the rule; the state; an action that it forbids; one that it allows there or nearly there
    (PayolaRule.OFFER_COUNT, begun(), offer(TO_BUR, TO_GAS, TO_PIC, HOLD), offer(TO_BUR, TO_GAS, TO_PIC)),
    (PayolaRule.OFFER_COUNT, begun(), offer(), offer(TO_BUR)),
    (PayolaRule.OFFER_COUNT, begun(alternatives=False), offer(TO_BUR, TO_GAS), offer(TO_BUR)),
    (PayolaRule.OFFER_COUNT, begun(max_alternatives=2), offer(TO_BUR, TO_GAS, HOLD), offer(TO_BUR, TO_GAS)),
    (PayolaRule.OFFER_UNIT, begun(), offer(TO_BUR, Hold(MAR)), offer(TO_BUR, HOLD)),
    (PayolaRule.OFFER_TWICE, begun(), offer(TO_BUR, TO_BUR), offer(TO_BUR, TO_GAS)),
    (PayolaRule.OFFER_ORDER, begun(), offer(Move(PAR, LON)), offer(Move(PAR, PIC))),
    (PayolaRule.OFFER_ORDER, begun(), offer(Hold(BUR)), offer(Hold(MUN))),
    (PayolaRule.OFFER_ORDER, begun(), offer(Move(-1, 10**18)), offer(Hold(BRE))),
    (PayolaRule.OFFER_AMOUNT, begun(), offer(TO_BUR, amount=10_000), offer(TO_BUR, amount=9_999)),
    (PayolaRule.OFFER_AMOUNT, begun(), offer(TO_BUR, amount=-1), offer(TO_BUR, amount=0)),
    (PayolaRule.OFFER_AMOUNT, begun(max_amount=9), offer(TO_BUR, amount=10), offer(TO_BUR, amount=9)),
    (PayolaRule.OFFER_ZERO, begun(), offer(Hold(MUN), amount=0), offer(Hold(MUN), amount=1)),
    (PayolaRule.OFFER_REPEAT, begun(), offer(TO_BUR, repeat=10), offer(TO_BUR, repeat=9)),
    (PayolaRule.OFFER_REPEAT, begun(), offer(TO_BUR, repeat=0), offer(TO_BUR, repeat=1)),
    (PayolaRule.OFFER_REPEAT, begun(repeat=False), offer(TO_BUR, repeat=2), offer(TO_BUR)),
    (PayolaRule.OFFER_PLATEAU, begun(), offer(TO_BUR, plateau=1), offer(TO_BUR)),
    (PayolaRule.OFFER_PLATEAU, begun(plateaus=True), offer(TO_BUR, plateau=100), offer(TO_BUR, plateau=99)),
    (PayolaRule.OFFER_PLATEAU, begun(plateaus=True), offer(TO_BUR, plateau=-1), offer(TO_BUR, plateau=1)),
    (PayolaRule.RESERVE_AMOUNT, begun(), Reserve(FRANCE, 0), Reserve(FRANCE, 1)),
    (PayolaRule.RESERVE_AMOUNT, begun(), Reserve(FRANCE, 10_000), Reserve(FRANCE, 9_999)),
    (PayolaRule.TRANSFER_TO, begun(transfers=True), Send(2, Transfer(2, 5)), Send(2, Transfer(3, 5))),
    (PayolaRule.TRANSFER_TO, begun(transfers=True), Send(2, Transfer(7, 5)), Send(2, Transfer(6, 5))),
    (PayolaRule.TRANSFER_AMOUNT, begun(transfers=True), Send(2, Transfer(3, 0)), Send(2, Transfer(3, 1))),
    (PayolaRule.TRANSFER_FUNDS, begun(transfers=True), Send(2, Transfer(3, 49)), Send(2, Transfer(3, 48))),
    (
        PayolaRule.TRANSFER_FUNDS,
        played(begun(transfers=True), "France: 40 to Italy"),
        Send(2, Transfer(3, 9)),
        Send(2, Transfer(3, 8)),
    ),
    (
        PayolaRule.LIST_WHOLE,
        begun(),
        SetAcceptance(FRANCE, (0, 1, 2, 3, 4, 5)),
        SetAcceptance(FRANCE, (6, 5, 4, 3, 2, 1, 0)),
    ),
    (
        PayolaRule.SHEET_FULL,
        played(begun(max_lines=2), "France: 30 $", "France: 1 : A par H"),
        offer(TO_BUR),
        SetAcceptance(FRANCE, (6, 5, 4, 3, 2, 1, 0)),
    ),
    (
        PayolaRule.SHEET_FULL,
        played(begun(max_lines=1), "France: 30 $"),
        Reserve(FRANCE, 1),
        Seal(FRANCE),
    ),
    (
        PayolaRule.LIST_ONCE,
        played(begun(), "France: accept IFRAEGT"),
        SetAcceptance(FRANCE, (0, 1, 2, 3, 4, 5, 6)),
        SetAcceptance(GERMANY, (0, 1, 2, 3, 4, 5, 6)),
    ),
    (
        PayolaRule.RETREAT_UNIT,
        begun(FALL_RETREAT),
        GiveRetreat(FRANCE, Disband(BOARD.place("adr"))),
        GiveRetreat(ITALY, Disband(BOARD.place("adr"))),
    ),
    (
        PayolaRule.RETREAT_UNIT,
        begun(FALL_RETREAT),
        GiveRetreat(FRANCE, Disband(MAR)),
        GiveRetreat(FRANCE, Disband(BOARD.place("lyo"))),
    ),
    (
        PayolaRule.RETREAT_UNIT,
        played(begun(FALL_RETREAT), "France: F lyo D"),
        GiveRetreat(FRANCE, Disband(BOARD.place("lyo"))),
        GiveRetreat(FRANCE, Disband(MAR)),
    ),
    (
        PayolaRule.RETREAT_ORDER,
        played(begun(FALL_RETREAT), "France: F lyo D"),
        GiveRetreat(FRANCE, Retreat(MAR, GAS)),
        GiveRetreat(FRANCE, Retreat(MAR, BOARD.place("spa"))),
    ),
    (
        PayolaRule.ADJUST_ORDER,
        begun(WINTER),
        GiveAdjustment(FRANCE, Build(PAR, "A")),
        GiveAdjustment(FRANCE, Build(MAR, "A")),
    ),
    (
        PayolaRule.ADJUST_ORDER,
        begun(WINTER),
        GiveAdjustment(FRANCE, Remove(BUR)),
        GiveAdjustment(GERMANY, Remove(BUR)),
    ),
    (
        PayolaRule.ADJUST_ORDER,
        begun(WINTER),
        GiveAdjustment(FRANCE, Waive(GERMANY)),
        GiveAdjustment(FRANCE, Waive(FRANCE)),
    ),
    (
        PayolaRule.ADJUST_TWICE,
        played(begun(WINTER), "France: A mar B"),
        GiveAdjustment(FRANCE, Build(MAR, "F")),
        GiveAdjustment(FRANCE, Build(BRE, "F")),
    ),
    (
        PayolaRule.ADJUST_TWICE,
        played(begun(WINTER), "Germany: A bur D"),
        GiveAdjustment(GERMANY, Remove(BUR)),
        GiveAdjustment(GERMANY, Remove(MUN)),
    ),
)


@pytest.mark.parametrize(
    ("rule", "state", "refused", "allowed"), CASES, ids=lambda case: getattr(case, "id", "")
)
def test_refused_and_allowed(rule: PayolaRule, state: PayolaState, refused: Action, allowed: Action) -> None:
    violation = state.violation(refused)
    assert violation is not None
    assert violation.rule is rule
    assert refused not in state.legal_actions
    with pytest.raises(IllegalAction, match=rule.id):
        state.apply(refused)
    assert state.violation(allowed) is None
    assert allowed in state.legal_actions
    state.apply(allowed)


def test_money_is_sent_only_if_the_game_allows_it() -> None:
    send = Send(FRANCE, Transfer(GERMANY, 5))
    assert begun().violation(send).rule is PayolaRule.TRANSFER_OFF
    assert begun(transfers=True).violation(send) is None


def test_foreign_units_may_work_for_nothing_if_the_game_allows_it() -> None:
    free = offer(Hold(MUN), amount=0)
    assert begun().violation(free).rule is PayolaRule.OFFER_ZERO
    assert begun(zero_foreign=True).violation(free) is None
    assert free in begun(zero_foreign=True).legal_actions


def test_every_rule_is_here() -> None:
    assert {case[0] for case in CASES} | {PayolaRule.TRANSFER_OFF} == set(PayolaRule)


def test_the_reason_of_the_board_is_told() -> None:
    violation = begun().violation(offer(Move(PAR, LON)))
    assert "A par - lon" in str(violation)
    assert "move.reach" in str(violation)


def test_who_has_sealed_writes_no_more() -> None:
    state = played(begun(), "France: seal")
    with pytest.raises(WrongSeat):
        state.apply(offer(TO_BUR))
    assert sealed(begun()).table.position.label == "F1901M"
