"""Why it came so: a report on every order, read off the battle after it is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from regelwerk.core import maker
from regelwerk.payola.diplomacy.accept import Accepted
from regelwerk.payola.diplomacy.battle import Battle
from regelwerk.payola.diplomacy.board import members
from regelwerk.payola.diplomacy.orders import (
    Convoy,
    Hold,
    Move,
    MovementOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from regelwerk.payola.diplomacy.resolution import Report
from regelwerk.payola.diplomacy.routes import joined
from regelwerk.payola.diplomacy.rules import DiplomacyRule
from regelwerk.payola.diplomacy.scene import Scene

_made = maker(Report)


def reports_of(scene: Scene, battle: Battle, accepted: Accepted) -> tuple[Report, ...]:
    """A report on each order given, once each and in their order, and on the units that hold without one."""
    reports: list[Report] = []
    ordered = set(accepted.standing)
    for order in dict.fromkeys(accepted.given):
        if rule := accepted.refused.get(order):
            at = -1 if isinstance(order, Waive) else order.at
            ordered.add(at)
            victor = battle.arrived.get(at)
            by = () if victor is None else (victor,)
            reports.append(_made(order, False, rule, by=by, dislodged=victor is not None))
        else:
            reports.append(_report(battle, cast("MovementOrder", order)))
    for province in scene.units:
        if province not in ordered:
            reports.append(_holding(battle, Hold(province), DiplomacyRule.UNORDERED))
    return tuple(reports)


def _ousted(battle: Battle, province: int) -> bool:
    return province in battle.arrived and not battle.fate[province]


def _report(battle: Battle, order: MovementOrder) -> Report:
    match order:
        case Move():
            return _moving(battle, order)
        case Hold():
            return _holding(battle, order, DiplomacyRule.STAYS)
        case Convoy():
            return _convoying(battle, order)
        case SupportHold() | SupportMove():
            return _supporting(battle, order)


def _holding(battle: Battle, order: Hold, rule: DiplomacyRule) -> Report:
    victor = battle.arrived.get(order.at)
    helpers = _counted(battle, battle.holders.get(order.at, ()))
    if victor is None:
        return _made(order, True, rule, helpers=helpers)
    against = battle.strength(battle.backers.get(victor, ()), battle.owner[order.at])[0]
    return _made(
        order,
        False,
        DiplomacyRule.DISLODGED,
        by=(victor,),
        against=against,
        helpers=helpers,
        dislodged=True,
    )


def _counted(battle: Battle, supporters: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(supporter for supporter in supporters if battle.supports(supporter)))


def _convoying(battle: Battle, order: Convoy) -> Report:
    victor = battle.arrived.get(order.at)
    if victor is not None:
        return _made(order, False, DiplomacyRule.SUNK, by=(victor,), dislodged=True)
    carries = battle.carriers.get(order.of, 0) >> order.at & 1
    return _made(order, bool(carries), DiplomacyRule.CARRIES if carries else DiplomacyRule.UNMATCHED)


def _supporting(battle: Battle, order: SupportHold | SupportMove) -> Report:
    at = order.at
    # A unit that was to be held and attacks its supporter instead cuts the support, idle as it is.
    toward = battle.board.province_of[order.to] if isinstance(order, SupportMove) else -1
    cutters = [attacker for attacker in battle.into.get(at, ()) if _cuts(battle, attacker, at, toward)]
    if cutters:
        by = tuple(sorted(cutters))
        return _made(order, False, DiplomacyRule.CUT, by=by, dislodged=at in battle.arrived)
    matched = at in battle.toward
    return _made(order, matched, DiplomacyRule.GIVEN if matched else DiplomacyRule.UNMATCHED)


def _cuts(battle: Battle, attacker: int, supporter: int, toward: int) -> bool:
    if battle.owner[attacker] == battle.owner[supporter]:
        return False
    if attacker == toward:
        return bool(battle.fate[attacker])
    return attacker not in battle.convoyed or bool(battle.open(attacker))


def _moving(battle: Battle, order: Move) -> Report:
    at = order.at
    carriers = battle.carriers.get(at, 0)
    ousted = _ousted(battle, at)
    if at in battle.stranded:
        return _made(order, False, DiplomacyRule.PARADOX, by=tuple(members(carriers)), dislodged=ousted)
    if at in battle.convoyed and not battle.open(at):
        if not joined(battle.board, at, battle.target[at], carriers):
            return _made(order, False, DiplomacyRule.NO_CONVOY, dislodged=ousted)
        sunk = tuple(fleet for fleet in members(carriers) if _ousted(battle, fleet))
        return _made(order, False, DiplomacyRule.DISRUPTED, by=sunk, dislodged=ousted)
    return _fighting(battle, order, ousted)


def _fighting(battle: Battle, order: Move, ousted: bool) -> Report:
    """A move that got to its target: its strength, and what stood against it."""
    at = order.at
    target = battle.target[at]
    vacant = battle.owner[target] < 0 or (bool(battle.fate[target]) and not battle.head_to_head(at))
    own = not vacant and battle.owner[target] == battle.owner[at]
    backers = battle.backers.get(at, ())
    rivals = battle.into[target]
    if (
        vacant and len(rivals) == 1 and not backers and at not in battle.rotating
    ):  # nobody is in it but the mover
        return _made(order, True, DiplomacyRule.WINS, attack=1, against=0, dislodged=ousted)
    against = {rival: battle.prevents(rival)[0] for rival in rivals if rival != at}
    if vacant:
        attack = battle.strength(backers)[0]
        helpers = _counted(battle, backers)
    else:
        victim = battle.owner[target]
        attack = 0 if own else battle.strength(backers, victim)[0]
        helpers = _counted(battle, (each for each in backers if battle.owner[each] != victim))
        against[target] = _defence(battle, at, target)
    strongest = max(against.values(), default=0)
    rule = DiplomacyRule.ROTATES if at in battle.rotating else DiplomacyRule.WINS
    if not battle.fate[at]:
        rule = DiplomacyRule.OWN_UNIT if own else DiplomacyRule.BOUNCE
    opponents = tuple(sorted(each for each, strength in against.items() if strength >= attack))
    return _made(
        order,
        bool(battle.fate[at]),
        rule,
        by=() if battle.fate[at] else opponents,
        attack=attack,
        against=strongest,
        helpers=helpers,
        dislodged=ousted,
    )


def _defence(battle: Battle, attacker: int, target: int) -> int:
    if battle.head_to_head(attacker):
        return battle.strength(battle.backers.get(target, ()))[0]
    if battle.target[target] >= 0:
        return 1
    return battle.strength(battle.holders.get(target, ()))[0]
