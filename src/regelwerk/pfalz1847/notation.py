"""How actions are written, as 18xx players write them.

`H1 drafts PLP`, `H1 buys IPO L`, `H2 sells 40% NDB with 1 double`, `H1 offers 80 for K`; in an operating
round the corporation comes first: `L lays 58:1 on G17`, `L runs 3: F18-G17-G15 = 70`, `L buys 3 from supply`.
Case does not matter, who acts may be left out, and verbs may do without their ending: `lay 58:1 on g17`.
What a run pays is written; it need not be read, and is checked if it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from regelwerk.core import NUMBER, Action, Form, Notation, NotationError, Player, Slot, State
from regelwerk.core.errors import clip
from regelwerk.core.notation import LONGEST_TEXT
from regelwerk.core.shape import well_formed
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
from regelwerk.pfalz1847.network import network
from regelwerk.pfalz1847.phases import Considering, Discarding, Drafting, Over, PfalzState, Trading
from regelwerk.pfalz1847.routes import NoRoute, Route, revenue

_PLAYERS_OWN = (DraftBuy, Sell, Start, BuyIPO, BuyPool, Exchange, Nationalise, Bankrupt, Accept, Decline)
"""What a player does in his own name, even while a corporation of his operates."""


def _name(known: Callable[[], Iterable[str]], what: str) -> Slot:
    """A name out of a list."""

    def read(text: str, state: State[Any, Any]) -> str:
        for name in known():
            if name.casefold() == text:
                return name
        raise ValueError(f"there is no {what} {text}; known are {', '.join(known())}")

    def write(name: str, state: State[Any, Any]) -> str:
        if name not in known():
            raise ValueError(f"there is no {what} {clip(name)}")
        return name

    return Slot(r"[a-z0-9]+", read, write)


def _word(pattern: str, spelled: Callable[[str], str]) -> Slot:
    """Any text of a pattern, whether or not there is such a thing; `spelled` gives the capitals back."""

    def write(word: str, state: State[Any, Any]) -> str:
        if not re.fullmatch(pattern, word, re.ASCII | re.IGNORECASE) or spelled(word.casefold()) != word:
            raise ValueError(f"cannot be written: {clip(word)}")
        return word

    return Slot(pattern, lambda text, state: spelled(text), write)


def _read_route(text: str, state: State[Any, Any]) -> Route:
    return Route(tuple(map(str.capitalize, re.split(r"\s*-\s*", text))))


def _write_route(route: Route, state: State[Any, Any]) -> str:
    if not route.places:
        raise ValueError("a route without hexes cannot be written")
    return "-".join(_PLACE.write(place, state) for place in route.places)


_PLACE = _word(r"[a-z][0-9]{1,3}t?", str.capitalize)
_CORPORATION = _name(corporations, "corporation")
_PRIVATE = _name(privates, "private")
_HEX = _word(r"[a-z][0-9]{1,3}", str.upper)
_TILE = _word(r"[0-9]{1,4}", str)
_TRAIN = _word(r"[0-9]{1,2}(?:e|\+[0-9]{1,2})?", str.upper)
_SOURCE = _word(r"supply|pool", str)
_POWER = _word(r"[khw]", str.upper)
_ROUTE = Slot(r"[a-z][0-9]{1,3}t?(?:\s*-\s*[a-z][0-9]{1,3}t?)*", _read_route, _write_route)
_SEAT = Slot(
    r"h-?[0-9]{1,20}", lambda text, state: int(text[1:]) - 1, lambda player, state: seat_name(player)
)

_NOTATION = Notation(
    Form("pass[es]", Pass),
    Form("draft[s] {item}", DraftBuy, item=_PRIVATE),
    Form(
        "sell[s] {percent}[%] {corporation}",
        Sell,
        fixed={"doubles": 0},
        percent=NUMBER,
        corporation=_CORPORATION,
    ),
    Form(
        "sell[s] {percent}[%] {corporation} with 1 double",
        Sell,
        fixed={"doubles": 1},
        percent=NUMBER,
        corporation=_CORPORATION,
    ),
    Form(
        "sell[s] {percent}[%] {corporation} with {doubles} doubles",
        Sell,
        percent=NUMBER,
        corporation=_CORPORATION,
        doubles=NUMBER,
    ),
    Form("start[s] {corporation}", Start, corporation=_CORPORATION),
    Form("buy[s] IPO {corporation}", BuyIPO, corporation=_CORPORATION),
    Form("buy[s] pool {corporation} {percent}[%]", BuyPool, corporation=_CORPORATION, percent=NUMBER),
    Form("exchange[s] {private}", Exchange, private=_PRIVATE),
    Form(
        "nationalise[s] {percent}[%] {corporation} of {owner}",
        Nationalise,
        percent=NUMBER,
        corporation=_CORPORATION,
        owner=_SEAT,
    ),
    Form(
        "lay[s] {tile}:{rotation} on {hex}",
        LayTile,
        fixed={"power": None},
        tile=_TILE,
        rotation=NUMBER,
        hex=_HEX,
    ),
    Form(
        "lay[s] {tile}:{rotation} on {hex} with {power}",
        LayTile,
        tile=_TILE,
        rotation=NUMBER,
        hex=_HEX,
        power=_POWER,
    ),
    Form("place[s] {hex}", PlaceToken, fixed={"power": None}, hex=_HEX),
    Form("place[s] {hex} with {power}", PlaceToken, hex=_HEX, power=_POWER),
    Form("run[s] {train}:[ ]{route}", Run, train=_TRAIN, route=_ROUTE),
    Form("hold[s] {train}", StandStill, train=_TRAIN),
    Form("pay[s]", Pay),
    Form("withhold[s]", Withhold),
    Form("buy[s] {train} from {source}", BuyTrain, train=_TRAIN, source=_SOURCE),
    Form("discard[s] {train}", Discard, train=_TRAIN),
    Form("declare[s] bankruptcy", Bankrupt),
    Form("offer[s] {price} for {private}", OfferPrivate, price=NUMBER, private=_PRIVATE),
    Form(
        "offer[s] {price} for {train} of {owner}", OfferTrain, price=NUMBER, train=_TRAIN, owner=_CORPORATION
    ),
    Form("accept[s]", Accept),
    Form("decline[s]", Decline),
)

_SUBJECT = re.compile(r"\s*(h-?[0-9]{1,20}|[a-z]+)(?=\s)\s*", re.IGNORECASE | re.ASCII)
_SUM = re.compile(r"\s*=\s*(-?[0-9]{1,20})\s*$", re.ASCII)


def format_action(action: Action, state: PfalzState) -> str:
    """An action as text; `parse_action` gives it back. Raises `NotationError` for what cannot be written."""
    if not well_formed(action):
        raise NotationError("an action is written if its fields have their declared types", clip(action))
    text = _NOTATION.write(action, state)
    pays = f" = {paid}" if isinstance(action, Run) and (paid := _pays(action, state)) is not None else ""
    corporation = None if isinstance(action, _PLAYERS_OWN) else operating(state)
    if corporation is None or state.actors != (action.player,):
        return f"{seat_name(action.player)} {text}{pays}"
    return f"{corporation} {text}{pays}"


def parse_action(text: str, state: PfalzState) -> Action:
    """The action that a text means, legal or not. Raises `NotationError`."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise NotationError("an action in notation is a text", clip(text))
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"longer than {LONGEST_TEXT} characters", text, LONGEST_TEXT)
    player, at = _subject(text, state)
    total = _SUM.search(text)
    form, fields = _NOTATION.read(text[: total.start()] if total else text.rstrip(), at, state)
    action = form.kind(player=_actor(text, state) if player is None else player, **fields)
    if total is not None:
        _check(int(total[1]), action, state, text, total.start(1))
    return action


def operating(state: PfalzState) -> str | None:
    """The corporation that acts now; None while a player acts in his own name."""
    match state.phase:
        case Discarding(crowded=crowded):
            return crowded[0]
        case Drafting() | Trading() | Considering() | Over():
            return None
        case step:
            return step.turn.corporation


def seat_name(player: Player) -> str:
    """A seat in words; also one that does not exist."""
    return f"H{player + 1}"


def _subject(text: str, state: PfalzState) -> tuple[Player | None, int]:
    """Who is said to act, None if nobody is, and where the rest of the text begins."""
    match = _SUBJECT.match(text)
    if match is None:
        return None, len(text) - len(text.lstrip())
    word = match[1].casefold()
    if word[0] == "h" and word[-1].isdigit():
        return int(word[1:]) - 1, match.end()
    for corporation in corporations():
        if corporation.casefold() == word:
            acts = operating(state)
            if acts != corporation:
                now = f"it is the turn of {acts}" if acts else "no corporation acts now"
                raise NotationError(f"{corporation} does not act; {now}", text, match.start(1))
            return _actor(text, state), match.end()
    return None, match.start(1)


def _actor(text: str, state: PfalzState) -> Player:
    if len(state.actors) != 1:
        raise NotationError("the game is over; say whose action it is", text)
    return state.actors[0]


def _pays(action: Run, state: PfalzState) -> int | None:
    """What a route pays for its train; None if there is no such train or track."""
    train = trains().get(action.train)
    if train is None:
        return None
    table = state.table
    try:
        return revenue(network(table.board), train, table.stage.colour, action.route)
    except NoRoute:
        return None


def _check(total: int, action: Action, state: PfalzState, text: str, at: int) -> None:
    """Compare the sum that is written with what the run pays; why a route is none the rules will say."""
    if not isinstance(action, Run):
        raise NotationError("only a run has a sum", text, at)
    pays = _pays(action, state)
    if pays not in (None, total):
        raise NotationError(f"{action.route} pays {pays}, not {total}", text, at)
