"""A state as another engine records it, and a state of ours, as the same plain data."""

from __future__ import annotations

from typing import Any

from regelwerk.pfalz1847.facts import phases, privates, trains
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
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
    Turn,
)
from regelwerk.pfalz1847.shares import certificates
from regelwerk.pfalz1847.table import PfalzTable, Railway
from tests.oracle.pfalz_actions import Data, Seats

STEPS: dict[type, str] = {
    Drafting: "draft",
    Trading: "shares",
    Laying: "track",
    Placing: "token",
    Running: "routes",
    Paying: "dividend",
    BuyingTrains: "buy_train",
    Emergency: "buy_train",
    Discarding: "discard_train",
    BuyingQuarries: "buy_company",
}


def recorded(state: Data, seats: Seats, *, boundary: bool) -> Data:
    """What is compared of a recorded state. Whose turn comes next is only sure at the start of a round."""
    found = {
        "turn": state["round"]["turn"],
        "phase": state["phase"],
        "bank": state["bank"],
        "broken": state["bank_broken"],
        "over": _ending(state),
        "tiles": sorted([hex, each["tile"], each["rotation"]] for hex, each in state["tiles"].items()),
        "supply": [state["depot"].get(name, 0) for name in trains()],
        "yard": sorted(state["discarded"]),
        "regions": state["flags"]["yellow_restricted"],
        "fresh": sorted(set(state["flags"]["recently_floated"]) - {"LFK"}),
    }
    if not state["over"]:
        found |= _recorded_round(state["round"], seats)
        if boundary:
            found["priority"] = seats[state["priority"]]
    for player in state["players"]:
        found[f"player {seats[player['id']]}"] = {key: player[key] for key in ("cash", "certs", "value")} | {
            "companies": sorted(player["companies"])
        }
    for id, company in state["companies"].items():
        found[f"private {id}"] = "closed" if company["closed"] else _recorded_owner(company["owner"], seats)
    for id, corporation in state["corporations"].items():
        found[id] = _recorded_corporation(corporation, seats)
    return found


def _ending(state: Data) -> Any:
    return (
        [state["end_reason"], {str(id): value for id, value in state["result"].items()}]
        if state["over"]
        else None
    )


def _recorded_owner(owner: Data | None, seats: Seats) -> Any:
    if owner is None:
        return "draft"
    return seats[owner["id"]] if owner["type"] == "player" else owner["id"]


def _recorded_round(data: Data, seats: Seats) -> Data:
    found = {"step": data["step"], "player": seats[data["player"]]}
    match data["kind"]:
        case "draft":
            return found | {
                "round": data["num"],
                "available": sorted(data["available"]),
                "passed": sorted(seats[id] for id in data["passed"]),
                "reverse": data["reverse"],
            }
        case "stock":
            sold: Data = {str(seats[id]): each for id, each in data["sold"].items()}
            return found | {
                "sold": sorted(_sold(sold, "now")),
                "sales": sorted(_sold(sold, "prev")),
            }
        case _:
            return found | {
                "round": data["num"],
                "rounds": data["of"],
                "operator": data["operator"],
                "waiting": data["order"][data["order"].index(data["operator"]) + 1 :],
                "lays": data["tiles_laid"],
                "hexes": sorted(data["laid_hexes"]),
                "placed": bool(data["tokened"]),
                "crowded": data["crowded"],
                "supplied": data["new_train_this_round"],
                "bought": sorted(data["depot_types_bought"]),
                "emergency": sorted(data["emergency_sold"]),
            }


def _sold(sold: Data, when: str) -> list[Any]:
    return [[int(seat), id] for seat, each in sold.items() for id, times in each.items() if times == when]


def _president(owner: Data | None, seats: Seats) -> Any:
    return seats[owner["id"]] if owner and owner["type"] == "player" else None


def _recorded_corporation(data: Data, seats: Seats) -> Data:
    found: Data = {
        "started": data["started"],
        "president": _president(data["president"], seats),
        "price": data["price"],
        "market": data["market"] and [data["market"][key] for key in ("row", "col", "pos")],
        "ipo": sorted(data["ipo"]),
        "pool": sorted(data["pool"]),
        "holdings": {seats[id]: sorted(held) for id, held in data["holdings"].items() if held},
    }
    if "trains" in data:
        found |= {
            "cash": data["cash"],
            "floated": data["floated"],
            "operated": data["operated"],
            "investors": len(data["reserved"]),
            "trains": sorted(data["trains"]),
            "tokens": sorted(token["hex"] for token in data["tokens"]),
            "unplaced": data["unplaced"],
            "companies": sorted(data["companies"]),
        }
    return found


def ours(state: PfalzState, seats: Seats, *, boundary: bool) -> Data:
    """The same of a state of ours."""
    table = state.table
    found = {
        "turn": table.clock.set,
        "phase": table.phase,
        "bank": table.bank,
        "broken": table.broken,
        "over": _our_ending(state, seats),
        "tiles": sorted([lay.hex, lay.tile, lay.rotation] for lay in table.board.lays),
        "supply": list(table.supply),
        "yard": sorted(table.yard),
        "regions": phases()[table.phase].regions,
        "fresh": sorted(railway.id for railway in table.railways if railway.fresh),
    }
    if not state.is_over:
        found |= _our_round(state)
        if boundary:
            found["priority"] = table.priority
    scores = state.scores
    for seat in range(table.game.seats):
        found[f"player {seat}"] = {
            "cash": table.cash[seat],
            "certs": certificates(table, seat),
            "value": scores[seat],
            "companies": sorted(table.owned_by(seat)),
        }
    for id in privates():
        found[f"private {id}"] = table.owner(id)
    found["LFK"] = _our_krauss(table)
    for railway in table.railways:
        found[railway.id] = _our_corporation(table, railway)
    return found


def _our_ending(state: PfalzState, seats: Seats) -> Any:
    if not isinstance(state.phase, Over):
        return None
    reason = {"bankruptcy": "bankrupt"}.get(state.phase.reason, state.phase.reason)
    return [reason, dict(zip(seats.ids, state.scores, strict=True))]


def _our_round(state: PfalzState) -> Data:
    table, phase = state.table, state.phase
    (seat,) = state.actors
    found: Data = {"step": STEPS.get(type(phase), type(phase).__name__), "player": seat}
    match phase:
        case Drafting():
            return found | {
                "round": table.clock.round,
                "available": sorted(table.owned_by("draft")),
                "passed": [seat for seat, passed in enumerate(phase.passed) if passed],
                "reverse": phase.reverse,
            }
        case Trading():
            return found | {
                "sold": sorted([phase.seat, id] for id in phase.sold),
                "sales": sorted(
                    [seat, id]
                    for seat, sold in enumerate(phase.sales)
                    for id in sold
                    if seat != phase.seat or id not in phase.sold
                ),
            }
        case Considering() | Over():
            return found
        case _:
            return found | _our_turn(table, phase.turn, phase)


def _our_turn(table: PfalzTable, turn: Turn, phase: Any) -> Data:
    return {
        "round": table.clock.round,
        "rounds": table.clock.rounds if table.clock.set else 1,
        "operator": turn.corporation,
        "waiting": list(turn.waiting),
        "lays": len(turn.lays),
        "hexes": sorted(lay.hex for lay in (*turn.lays, *turn.extra)),
        "placed": turn.placed,
        "crowded": list(phase.crowded) if isinstance(phase, Discarding) else [],
        "supplied": table.clock.supplied,
        "bought": sorted(turn.bought),
        "emergency": sorted(turn.sold) if isinstance(phase, Emergency) else None,
    }


def _our_market(table: PfalzTable, id: str) -> list[int] | None:
    cell = table.cell(id)
    if cell is None:
        return None
    there = [marker.corporation for marker in table.market if marker.cell == cell]
    return [cell.row, cell.column, there.index(id)]


def _our_krauss(table: PfalzTable) -> Data:
    owner = table.krauss
    return {
        "started": owner != "draft",
        "president": owner if isinstance(owner, int) else None,
        "price": table.price("LFK"),
        "market": _our_market(table, "LFK"),
        "ipo": ["100P"] if owner == "draft" else [],
        "pool": ["100P"] if owner == "pool" else [],
        "holdings": {owner: ["100P"]} if isinstance(owner, int) else {},
    }


def _our_corporation(table: PfalzTable, railway: Railway) -> Data:
    placed = table.board.stations_of(railway.id)
    return {
        "started": railway.started,
        "president": railway.president,
        "price": table.price(railway.id) or None,
        "market": _our_market(table, railway.id),
        "ipo": _written(railway.ipo),
        "pool": _written(railway.pool),
        "holdings": {seat: _written(hand) for seat, hand in enumerate(railway.hands) if hand},
        "cash": railway.cash,
        "floated": railway.floated,
        "operated": railway.operated,
        "investors": railway.investors,
        "trains": sorted(railway.trains),
        "tokens": sorted(placed),
        "unplaced": list(railway.facts.stations[len(placed) :]),
        "companies": sorted(table.owned_by(railway.id)),
    }


def _written(hand: Hand) -> list[str]:
    return sorted(["20P"] * hand.president + ["10"] * hand.singles + ["20D"] * hand.doubles)
