"""What another engine lists as legal in a recorded state, and what we do, as the same plain keys."""

from __future__ import annotations

from typing import Any, TypeAlias

from regelwerk.core import Action
from regelwerk.pfalz1847.actions import (
    Bankrupt,
    BuyIPO,
    BuyPool,
    BuyTrain,
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
    Sell,
    Start,
    Withhold,
)
from regelwerk.pfalz1847.phases import PfalzState
from tests.oracle.pfalz_actions import Data, Seats

Key: TypeAlias = tuple[Any, ...]

SOURCES = {"depot": "supply", "discard": "pool"}


def disagreements(position: Data, state: PfalzState, seats: Seats) -> dict[str, list[Key]]:
    """What is legal only there, legal only here, and legal here though it is refused there.

    What the recording knows as that engine's fault is left out.
    """
    legal, rejected = (
        {_recorded(each, seats) for each in position[kind] if not each.get("share_grant_bug")}
        for kind in ("legal", "rejected")
    )
    granted = {
        each["company"] for each in (*position["legal"], *position["rejected"]) if "share_grant_bug" in each
    }
    mine = {key for key in our_choices(state) if key[0] != "private" or key[1] not in granted}
    found = {"missing": legal - mine, "extra": mine - legal, "rejected": mine & rejected}
    return {kind: sorted(keys) for kind, keys in found.items()}


def _recorded(data: Data, seats: Seats) -> Key:
    match data["kind"]:
        case "buy_share" if data["source"] == "ipo":
            return "ipo", data["corporation"]
        case "buy_share":
            return "pool", data["corporation"], _percent(data["cert"])
        case "start_corporation":
            return "start", data["corporation"]
        case "draft_buy" | "exchange_company" as kind:
            return kind, data["company"]
        case "nationalize":
            return "nationalise", data["corporation"], seats[data["from"]], _percent(data["cert"])
        case "sell_shares":
            return "sell", data["corporation"], data["percent"], data["certs"].count("20D")
        case "buy_company":
            return "private", data["company"], data["min"], data["max"]
        case "lay_tile":
            return "lay", data["hex"], data["tile"], data["rotation"], data["company"]
        case "place_token":
            return "token", data["hex"], data["company"]
        case "dividend":
            return (data["choice"],)
        case "buy_train" if data["source"] in SOURCES:
            return "bank train", SOURCES[data["source"]], data["train"]
        case "buy_train":
            return "train", data["source"], data["train"], data["min"], data["max"]
        case "discard_train":
            return "discard", data["train"]
        case kind:
            return (kind,)


def _percent(certificate: str) -> int:
    return int(certificate.rstrip("PD"))


def our_choices(state: PfalzState) -> set[Key]:
    """The keys of our choices; offers that differ only in the price are one key with its bounds."""
    found: set[Key] = set()
    prices: dict[Key, list[int]] = {}
    for action in state.legal_actions:
        match action:
            case OfferPrivate():
                prices.setdefault(("private", action.private), []).append(action.price)
            case OfferTrain():
                prices.setdefault(("train", action.owner, action.train), []).append(action.price)
            case _:
                found.add(_our(action))
    for key, each in prices.items():
        assert len(each) == max(each) - min(each) + 1
        found.add((*key, min(each), max(each)))
    return found


def _our(action: Action) -> Key:
    match action:
        case BuyIPO():
            return "ipo", action.corporation
        case BuyPool():
            return "pool", action.corporation, action.percent
        case Start():
            return "start", action.corporation
        case DraftBuy():
            return "draft_buy", action.item
        case Exchange():
            return "exchange_company", action.private
        case Nationalise():
            return "nationalise", action.corporation, action.owner, action.percent
        case Sell():
            return "sell", action.corporation, action.percent, action.doubles
        case LayTile():
            return "lay", action.hex, action.tile, action.rotation, action.power
        case PlaceToken():
            return "token", action.hex, action.power
        case BuyTrain():
            return "bank train", action.source, action.train
        case Discard():
            return "discard", action.train
        case Pass() | Pay() | Withhold() | Bankrupt():
            return (type(action).__name__.lower(),)
        case _:
            return (type(action).__name__,)
