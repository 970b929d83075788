"""Two faults of another engine in sales of the president's certificate, and how a replay goes on after them.

It lets a president sell the certificate to the pool although he stays in office, if he has a double: then it
is the double that goes. And it gives change from the pool without looking: who sells half of the certificate
gets back what came to the pool first, and may so keep 20 % where 10 % are left. Its state is taken over then.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from regelwerk.core import Action, State, evolve
from regelwerk.pfalz1847.actions import Sell
from regelwerk.pfalz1847.flow import resorted
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.market import Cell, down, moved
from regelwerk.pfalz1847.money import bank_pays_player
from regelwerk.pfalz1847.phases import Emergency, PfalzState, Trading
from regelwerk.pfalz1847.shares import heir_of
from regelwerk.pfalz1847.table import PfalzTable, with_marker, with_railway

Data = dict[str, Any]

BANKRUPT_BY_FAULT = (3, 10)
"""Players and seed of a game that ends with a bankruptcy only because a certificate is booked wrongly."""

_WRONG_LISTS = {
    # A double stands for 10 %, after wrong change: its owner has less to sell, and others less to fear.
    ("random_games_3p_seed10", 305): (("sell", "NDB"), ("bankrupt",)),
    ("random_games_3p_seed10", 307): (("sell", "NDB"), ("bankrupt",)),
    ("random_games_5p_seed06", 339): (("sell", "N"),),
    ("random_games_5p_seed10", 836): (("sell", "RNB"),),
    # Half of the certificate can be sold, and there will be wrong change.
    ("random_games_5p_seed12", 326): (("sell", "N"),),
    ("random_games_5p_seed14", 401): (("sell", "RNB"),),
    # The president's certificate lies in the pool.
    ("random_games_4p_seed12", 395): (("sell", "N"),),
    # A block of a single and two doubles is not listed.
    ("random_games_3p_seed06", 339): (("sell", "RNB"),),
}


def at_fault(game: str, at: int, choice: tuple[Any, ...]) -> bool:
    """Whether that engine's list is wrong about such choices, or about those for this corporation."""
    return choice in _WRONG_LISTS.get((game, at), ())


def comparable(lines: list[Data]) -> list[Data]:
    """The lines of a game, without an end that only a fault brings about."""
    meta = lines[0]["meta"]
    return lines[:-1] if (len(meta["players"]), meta.get("seed")) == BANKRUPT_BY_FAULT else lines


def sale(data: Data, table: PfalzTable, seat: int) -> Sell:
    """A recorded sale; the double in place of the president's certificate where the office is kept."""
    certificates, id = data["certs"], data["corporation"]
    doubles = sum(certificate.endswith("D") for certificate in certificates)
    if "20P" in certificates and _worth(certificates) == data["percent"]:
        railway = table.railway(id)
        left = railway.hands[seat].percent - data["percent"]
        if left >= 20 and left >= railway.counts[heir_of(railway.counts, seat)]:
            doubles += 1
    return Sell(seat, id, data["percent"], doubles)


def with_office(corporation: Data) -> Data:
    """A recorded corporation whose president's certificate lies in the pool, as if a double lay there."""
    if "20P" not in corporation["pool"]:
        return corporation
    president = next(id for id in corporation["holdings"] if id == str(corporation["president"]["id"]))
    held = corporation["holdings"][president]
    return corporation | {
        "pool": ["20D", *_without(corporation["pool"], "20P")],
        "holdings": corporation["holdings"] | {president: ["20P", *_without(held, "20D")]},
    }


def out_of_reach(action: Action, state: Data) -> bool:
    """Whether an action is a sale for which the president's certificate would have to be in his hand."""
    return isinstance(action, Sell) and "20P" in state["corporations"][action.corporation]["pool"]


def after_wrong_change(line: Data, state: PfalzState, seats: Any) -> PfalzState | None:
    """The state after a sale in which a double was given back as change; None for all other actions."""
    action = line["action"]
    if action["kind"] != "sell_shares" or _worth(action["certs"]) == action["percent"]:
        return None
    seat, id, table = seats[action["actor"]["id"]], action["corporation"], state.table
    after = line["state"]["corporations"][id]
    held = {seats[player]: _hand(cards) for player, cards in after["holdings"].items()}
    railway = table.railway(id)
    if held.get(seat, Hand()).doubles <= railway.hands[seat].doubles - action["certs"].count("20D"):
        return None
    cell = table.cell(id)
    assert cell is not None
    table = bank_pays_player(table, seat, cell.price * action["percent"] // 10)
    table = with_marker(table, moved(table.market, id, down(cell)))
    hands = tuple(held.get(each, Hand()) for each in range(table.game.seats))
    president = seats[after["president"]["id"]]
    railway = evolve(railway, hands=hands, pool=_hand(after["pool"]), president=president)
    phase = state.phase
    table = with_railway(table, railway)
    if isinstance(phase, Emergency):
        turn = evolve(resorted(table, phase.turn), sold=(*phase.turn.sold, id), least=cell.price)
        return State(table, Emergency(turn))
    assert isinstance(phase, Trading)
    return State(table, evolve(phase, sold=(*phase.sold, id)))


def miscounted_in(lines: list[Data]) -> dict[str, int]:
    """The corporations in whose sales a game gives wrong change, and the first action of that kind."""
    found: dict[str, int] = {}
    for before, line in pairwise(lines):
        action = line["action"]
        if action["kind"] != "sell_shares" or _worth(action["certs"]) == action["percent"]:
            continue
        seller, id = str(action["actor"]["id"]), action["corporation"]
        had, has = (each["state"]["corporations"][id]["holdings"].get(seller, []) for each in (before, line))
        if has.count("20D") > had.count("20D") - action["certs"].count("20D"):
            found.setdefault(id, line["i"])
    return found


def taken_over(state: PfalzState, data: Data, ids: Iterable[str], seats: Any) -> PfalzState:
    """The state with the certificates, the president and the price of corporations as they were recorded.

    After wrong change the other engine books 10 % for a certificate of 20 %, and so may find another
    president, or a corporation not sold out.
    """
    table = state.table
    for id in ids:
        recorded = with_office(data["corporations"][id])
        held = {seats[player]: _hand(cards) for player, cards in recorded["holdings"].items()}
        hands = tuple(held.get(seat, Hand()) for seat in range(table.game.seats))
        president = seats[recorded["president"]["id"]]
        railway = evolve(table.railway(id), hands=hands, pool=_hand(recorded["pool"]), president=president)
        cell = Cell(recorded["market"]["row"], recorded["market"]["col"])
        table = with_marker(with_railway(table, railway), moved(table.market, id, cell))
    return State(table, state.phase)


def _worth(certificates: list[str]) -> int:
    return sum(int(each.rstrip("PD")) for each in certificates)


def _hand(certificates: list[str]) -> Hand:
    return Hand("20P" in certificates, certificates.count("10"), certificates.count("20D"))


def _without(certificates: list[str], one: str) -> list[str]:
    left = list(certificates)
    left.remove(one)
    return left
