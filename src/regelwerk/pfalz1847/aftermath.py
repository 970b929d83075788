"""What followed from an action by itself, in sentences: told from the tables before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from regelwerk.core import Action
from regelwerk.pfalz1847.actions import BuyTrain, DraftBuy, Exchange, LayTile, PlaceToken
from regelwerk.pfalz1847.facts import hexes, phases, privates, trains
from regelwerk.pfalz1847.income import income_of
from regelwerk.pfalz1847.krauss import dividend_due
from regelwerk.pfalz1847.notation import operating, seat_name
from regelwerk.pfalz1847.phases import (
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzState,
    Placing,
    Running,
    Trading,
)
from regelwerk.pfalz1847.scores import scores_of, winners
from regelwerk.pfalz1847.table import PfalzTable


def what_followed(before: PfalzState, action: Action, after: PfalzState) -> Iterator[str]:
    """The sentences, in the order in which things happen."""
    was, now = before.table, after.table
    yield from _closed(was, action, now)
    yield from _floated(was, now)
    yield from _presidents(was, now)
    yield from _phase(was, now)
    if isinstance(action, BuyTrain) and action.source == "supply":
        yield from _krauss(before, action)
    if _earned_nothing(before, after):
        yield f"{_acting(before)} earns nothing."
    yield from _prices(was, now)
    if now.broken and not was.broken:
        yield f"The bank breaks; {_last_rounds(before)}."
    yield from _round(before, after)
    yield from _who_is_next(before, after)
    if isinstance(after.phase, Over):
        yield from _end(was, now, after.phase)


def _acting(state: PfalzState) -> str | None:
    """The corporation whose turn it is, also while an offer of it is considered."""
    if isinstance(state.phase, Considering) and not isinstance(state.phase.during, Trading):
        return state.phase.during.turn.corporation
    if isinstance(state.phase, Discarding):
        return state.phase.turn.corporation
    return operating(state)


def _when(state: PfalzState) -> tuple[int, int]:
    """The set and the round, 0 for a stock round or a draft."""
    clock = state.table.clock
    return clock.set, 0 if _acting(state) is None else clock.round


def _closed(was: PfalzTable, action: Action, now: PfalzTable) -> Iterator[str]:
    """Privates that close or are exchanged, unless the deed has told it."""
    match action:
        case DraftBuy(item=told) | Exchange(private=told) | LayTile(power=told) | PlaceToken(power=told):
            pass
        case _:
            told = None
    for private, before, after in zip(privates().values(), was.owners, now.owners, strict=True):
        if before == after or after != "closed" or private.id == told:
            continue
        if private.exchanged_for and isinstance(before, int):
            yield f"{private.id} of {seat_name(before)} is exchanged for 10% of {private.exchanged_for}."
        else:
            yield f"{private.id} closes."


def _floated(was: PfalzTable, now: PfalzTable) -> Iterator[str]:
    stood = set(was.board.stations)
    for before, after in zip(was.railways, now.railways, strict=True):
        if after.floated and not before.floated:
            homes = [station.hex for station in now.board.stations if station.corporation == after.id]
            new = [hex for hex in homes if all((after.id, hex) != (s.corporation, s.hex) for s in stood)]
            placed = f", and has its station on {_all(new)}" if new else ""
            yield f"{after.id} floats with {after.cash}{placed}."


def _presidents(was: PfalzTable, now: PfalzTable) -> Iterator[str]:
    for before, after in zip(was.railways, now.railways, strict=True):
        if after.president is not None and after.president != before.president:
            yield f"{seat_name(after.president)} is the president of {after.id} now."


def _phase(was: PfalzTable, now: PfalzTable) -> Iterator[str]:
    """A new phase, what it brings, and the trains that rust."""
    if was.phase == now.phase:
        return
    yield f"Phase {now.phase} begins{_brought(was, now)}."
    order = list(phases())
    begun = order[order.index(was.phase) + 1 : order.index(now.phase) + 1]
    for train in trains().values():
        if train.rusts_on in begun:
            losers = [(each.id, each.trains.count(train.name)) for each in was.railways]
            losers.append(("the pool", was.yard.count(train.name)))
            lost = [f"{who} loses {number}" for who, number in losers if number]
            yield f"All {train.name}-trains rust{': ' if lost else ''}{', '.join(lost)}."


def _brought(was: PfalzTable, now: PfalzTable) -> str:
    """What the new phase allows that the old one did not."""
    old, new = phases()[was.phase], phases()[now.phase]
    news = [f"{colour} tiles" for colour in new.colours if colour not in old.colours]
    news += ["building everywhere"] if old.regions and not new.regions else []
    news += ["trades of trains"] if new.transfers and not old.transfers else []
    news += ["sales of quarries to corporations"] if new.quarries and not old.quarries else []
    news += [f"building on {hex.id}" for hex in hexes().values() if hex.from_phase == now.phase]
    news += ["exchanges of all investors"] if old.exchange and not new.exchange else []
    news += [f"at most {now.train_limit} trains"] if now.train_limit != was.train_limit else []
    if new.rounds != old.rounds:
        news.append(f"{new.rounds} operating rounds after the next stock round")
    return f": {_all(news)}" if news else ""


def _krauss(before: PfalzState, action: BuyTrain) -> Iterator[str]:
    """The dividend of Krauss & Co., if a player has the share."""
    table, buyer = before.table, operating(before)
    if buyer is not None and isinstance(table.krauss, int) and dividend_due(table, buyer):
        yield f"LFK pays {seat_name(table.krauss)} {trains()[action.train].price // 10}."


def _earned_nothing(before: PfalzState, after: PfalzState) -> bool:
    """Whether a corporation went past the dividend step without a revenue."""
    open_before = _stage(before) in (Laying, Placing, Running)
    same = _acting(before) == _acting(after) and _when(before) == _when(after)
    return open_before and not (same and _stage(after) in (Laying, Placing, Running, Paying))


def _stage(state: PfalzState) -> type:
    """The kind of phase, that which an offer has interrupted if there is one."""
    return type(state.phase.during if isinstance(state.phase, Considering) else state.phase)


def _prices(was: PfalzTable, now: PfalzTable) -> Iterator[str]:
    cells = {marker.corporation: marker.cell for marker in was.market}
    moves = [
        f"{marker.corporation} from {cells[marker.corporation].price} to {marker.cell.price}"
        for marker in now.market
        if marker.corporation in cells and cells[marker.corporation] != marker.cell
    ]
    if moves:
        yield f"Prices: {', '.join(moves)}."


def _last_rounds(before: PfalzState) -> str:
    if before.table.clock.set and _acting(before):
        return "this set of operating rounds is the last"
    return "the next set of operating rounds is the last"


def _round(before: PfalzState, after: PfalzState) -> Iterator[str]:
    """The round that begins, with the income of an operating round."""
    was, now = before.table.clock, after.table.clock
    if isinstance(before.phase, Drafting) and _short_round(before, after):
        yield from _income(after.table, "A short operating round")
    elif _acting(after) and _when(before) != _when(after):
        yield from _income(after.table, f"Operating round {now.set}.{now.round}")
    if isinstance(after.phase, Trading) and was.set != now.set:
        yield f"Stock round {now.set} begins with {seat_name(after.phase.seat)}."
    if isinstance(after.phase, Drafting) and was.round != now.round:
        yield f"Draft round {now.round} begins with {seat_name(after.phase.seat)}."


def _short_round(before: PfalzState, after: PfalzState) -> bool:
    """Whether a draft round led into a short operating round, which may be over already."""
    match after.phase:
        case Over(reason=reason):
            return reason == "bank"
        case Drafting():
            return before.table.clock.round != after.table.clock.round
        case Trading():
            return False
        case _:
            return True


def _income(table: PfalzTable, round: str) -> Iterator[str]:
    income: Counter[str] = Counter()
    for private, owner in zip(privates().values(), table.owners, strict=True):
        if owner not in ("draft", "closed"):
            income[seat_name(owner) if isinstance(owner, int) else owner] += income_of(table, private)
    parts = [f"{who} {amount}" for who, amount in sorted(income.items()) if amount]
    yield f"{round} begins{'; privates pay ' if parts else ''}{', '.join(parts)}."


def _who_is_next(before: PfalzState, after: PfalzState) -> Iterator[str]:
    """A corporation that begins its turn, or that is in need."""
    acting = _acting(after)
    if acting and (acting, _when(after)) != (_acting(before), _when(before)):
        yield f"{acting} operates."
    match after.phase:
        case Emergency() if not isinstance(before.phase, Emergency):
            yield f"{acting} must buy a train that its treasury cannot pay."
        case Discarding(crowded=crowded) if not isinstance(before.phase, Discarding):
            yield f"{_all(crowded)} must discard."
        case _:
            pass


def _end(was: PfalzTable, now: PfalzTable, phase: Over) -> Iterator[str]:
    if phase.bankrupt is not None:
        yield from _liquidated(was, now, phase.bankrupt)
    why = {
        "bank": "the bank is broken",
        "bankruptcy": "a player is bankrupt",
        "stalemate": "nobody drafts any more",
        "sets": f"{now.clock.set} sets have been played",
    }[phase.reason]
    scores = scores_of(now)
    ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    yield f"The game is over: {why}."
    yield f"Worth: {', '.join(f'{seat_name(seat)} {scores[seat]}' for seat in ranking)}."
    yield f"{_all(map(seat_name, winners(now)))} won."


def _liquidated(was: PfalzTable, now: PfalzTable, seat: int) -> Iterator[str]:
    """What a bankrupt player's certificates have become."""
    sold = [
        f"{before.hands[seat].percent - after.hands[seat].percent}% of {before.id}"
        for before, after in zip(was.railways, now.railways, strict=True)
        if before.hands[seat].percent > after.hands[seat].percent
    ]
    sold += ["LFK"] if was.krauss == seat and now.krauss == "pool" else []
    if sold:
        yield f"The bank takes {_all(sold)}."


def _all(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
