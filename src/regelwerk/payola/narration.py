"""What happened, in sentences. Reads states and views alike: what a view hides it cannot tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regelwerk.core import Action, Hidden, Player
from regelwerk.payola.actions import (
    GiveAdjustment,
    GiveRetreat,
    Offer,
    Reserve,
    Seal,
    Send,
    SetAcceptance,
    VoteDraw,
)
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import (
    NOBODY,
    DiplomacyRule,
    Position,
    Unit,
    explain,
    format_order,
    resolve,
)
from regelwerk.payola.entries import format_entry
from regelwerk.payola.options import BOARD
from regelwerk.payola.passages import counted, opened
from regelwerk.payola.phases import Adjusting, Over, PayolaState, Retreating, Writing
from regelwerk.payola.sheets import Sealed, Sheet
from regelwerk.payola.table import Turn
from regelwerk.payola.verdicts import Decision, Verdict


def sentences(before: PayolaState, action: Action, after: PayolaState) -> tuple[str, ...]:
    """The sentences for one action and all that followed from it."""
    return tuple(_told(before, action, after))


def name_of(power: Player) -> str:
    """A power in words."""
    return BOARD.powers[power].title() if power != NOBODY else "nobody"


def unit_name(unit: Unit) -> str:
    """A unit as players write it."""
    return f"{unit.kind} {BOARD.places[unit.at]}"


def _told(before: PayolaState, action: Action, after: PayolaState) -> Iterator[str]:
    if not (isinstance(action, Offer) and isinstance(action.line, Hidden)):
        yield _deed(before, action)
    turn = after.table.last
    if opened(before, action) and turn is not None:
        yield from _orders(turn)
        yield from _bribes(before, action)
        yield from _money(turn)
        yield from _results(turn)
    yield from _changes(before, after)
    if isinstance(after.phase, Over):
        yield _end(after.phase)


def _deed(before: PayolaState, action: Action) -> str:
    who = name_of(action.player)
    position = before.table.position
    match action:
        case Offer() | Reserve() | Send() | SetAcceptance():
            return f"{who} writes: {format_entry(action, position)}."
        case Seal() if isinstance(before.phase, Writing):
            return f"{who} seals its sheet{_extent(before.phase.sheets[action.player])}."
        case VoteDraw(_, agree):
            if isinstance(agree, Hidden):
                return f"{who} votes under seal."
            return f"{who} votes {'for' if agree else 'against'} a draw."
        case GiveRetreat(_, order) | GiveAdjustment(_, order):
            if isinstance(order, Hidden):
                return f"{who} gives an order under seal."
            return f"{who} orders: {format_order(order, position)}."
        case _:
            return f"{who} acts."


def _extent(sheet: Sheet | Sealed) -> str:
    """How much is written on a sheet that nobody else can read: it is not worth telling line by line."""
    if isinstance(sheet, Sheet):
        return ""
    count = {0: "empty", 1: "1 entry"}.get(sheet.entries, f"{sheet.entries} entries")
    return f" ({count})"


def _orders(turn: Turn) -> Iterator[str]:
    """The orders of all units, with what each was paid as far as it is known."""
    by_power: dict[Player, list[str]] = {}
    for unit, order, total in zip(turn.position.units, turn.orders, turn.totals, strict=True):
        paid = f" ({total})" if not isinstance(total, Hidden) and total else ""
        by_power.setdefault(unit.power, []).append(f"{format_order(order, turn.position)}{paid}")
    for power in sorted(by_power):
        yield f"{name_of(power)}'s units: {', '.join(by_power[power])}."


def _bribes(before: PayolaState, action: Action) -> Iterator[str]:
    """Who paid for what and what decided, if all sheets lie open."""
    assert isinstance(before.phase, Writing)
    sheets = [sheet for sheet in before.phase.sheets if isinstance(sheet, Sheet)]
    if len(sheets) < len(before.phase.sheets) or any(isinstance(b, Hidden) for b in before.table.balances):
        return
    for verdict in choose_orders(before.table, sheets).verdicts():
        if verdict.total or verdict.decided not in (Decision.ONLY, Decision.TOTAL):
            yield explain_choice(verdict, before.table.position)


def explain_choice(verdict: Verdict, position: Position) -> str:
    """The choice of a unit as a sentence: what it is paid by whom, what decided, what else was offered."""
    backers = [f"{name_of(power)} {amount}" for power, amount in verdict.candidates[0].backers if amount]
    text = (
        f"{format_order(verdict.order, position)}: {verdict.total} from {_all(backers)}"
        if backers
        else (f"{format_order(verdict.order, position)}: unpaid")
    )
    by = "" if verdict.by is None else f" ({name_of(verdict.by)})"
    others = [f"{format_order(c.order, position)} {c.total}" for c in verdict.candidates[1:]]
    rest = f"; also named: {', '.join(others)}" if others else ""
    return f"{text}; {verdict.decided.value}{by}{rest}."


def _money(turn: Turn) -> Iterator[str]:
    """What each power paid and was sent, as far as it is known."""
    for power, (paid, steps) in enumerate(zip(turn.paid, turn.steps, strict=True)):
        if isinstance(paid, Hidden) or not any(paid):
            continue
        units = zip(turn.position.units, paid, strict=True)
        bribes = ", ".join(f"{unit_name(unit)} {amount}" for unit, amount in units if amount)
        lowered = f"; its lines were lowered {steps} times" if not isinstance(steps, Hidden) and steps else ""
        yield f"{name_of(power)} pays {sum(paid)}: {bribes}{lowered}."
    for power, receipts in enumerate(turn.received):
        if not isinstance(receipts, Hidden):
            for sender, amount in receipts:
                yield f"{name_of(power)} has been sent {amount} by {name_of(sender)}."


def _results(turn: Turn) -> Iterator[str]:
    """What became of the orders; units that simply hold are passed over."""
    resolution = resolve(turn.position, turn.orders)
    for report in resolution.reports():
        if report.rule is not DiplomacyRule.STAYS:
            yield f"{explain(report, turn.position)}."
    for each in resolution.dislodged:
        if each.retreats:
            places = ", ".join(BOARD.places[place] for place in each.retreats)
            yield f"{name_of(each.unit.power)}'s {unit_name(each.unit)} must retreat: {places}, or disband."
        else:
            yield f"{name_of(each.unit.power)}'s {unit_name(each.unit)} has nowhere to go and is disbanded."


def _changes(before: PayolaState, after: PayolaState) -> Iterator[str]:
    """What happened to units and centres without bribes, and the taxes."""
    old, new = before.table.position, after.table.position
    ended = type(before.phase) is not type(after.phase)
    if isinstance(before.phase, Retreating) and ended:
        come = [unit for unit in new.units if unit not in old.units]
        if come:
            yield f"Retreated: {_units(come)}."
        if lost := len(old.dislodged) - len(come):
            yield f"Disbanded in retreat: {lost}."
    if isinstance(before.phase, Adjusting) and ended:
        if built := [unit for unit in new.units if unit not in old.units]:
            yield f"Built: {_units(built)}."
        if removed := [unit for unit in old.units if unit not in new.units]:
            yield f"Removed: {_units(removed)}."
    for centre, owner, taker in zip(BOARD.centres, old.centres, new.centres, strict=True):
        if owner != taker:
            yield f"{BOARD.provinces[centre].name} goes from {name_of(owner)} to {name_of(taker)}."
    if counted(old, new):
        tax = after.table.game.tax_model.tax
        taxes = [(power, tax(new.centres.count(power))) for power in range(len(BOARD.powers))]
        yield f"Taxes: {', '.join(f'{name_of(power)} {amount}' for power, amount in taxes if amount)}."


def _end(phase: Over) -> str:
    if phase.reason == "centres":
        return f"{name_of(phase.winners[0])} has centres enough and wins."
    why = "The vote is unanimous" if phase.reason == "vote" else "The last year is over"
    return f"{why}: a draw of {_all(map(name_of, phase.winners))}."


def _units(units: Iterable[Unit]) -> str:
    return ", ".join(f"{name_of(unit.power)} {unit_name(unit)}" for unit in units)


def _all(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
