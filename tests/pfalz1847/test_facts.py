"""The data of the package against the facts that were handed down, and against their own sums."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import RegelwerkError
from regelwerk.pfalz1847 import (
    UnknownName,
    corporation,
    corporations,
    hexes,
    phase,
    privates,
    tiles,
    train,
    trains,
)
from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.facts import company_facts, map_facts, market_facts, phases, tile_facts, train_facts
from regelwerk.pfalz1847.lays import successors
from regelwerk.pfalz1847.tiles import Layout

Data = dict[str, Any]


@pytest.fixture(scope="module")
def facts(shared: Path) -> Data:
    found: Data = json.loads((shared / "data" / "pfalz1847_facts.json").read_text(encoding="utf-8"))
    return found


def drawing(layout: Layout) -> tuple[Any, ...]:
    """Stops with what they pay and hold, and which sides each is joined to."""
    stops = [
        (
            stop.kind,
            dict(zip(("yellow", "green", "brown"), stop.values, strict=True)) if stop.values else stop.value,
            stop.slots if stop.kind == "city" else 1,
            set(stop.sides),
        )
        for stop in layout.stops
    ]
    return stops, {frozenset(track) for track in layout.tracks}


def handed_down(drawn: Data) -> tuple[Any, ...]:
    stops = [
        (
            node["kind"],
            node["revenue"],
            node.get("slots", 1),
            {end for path in drawn["paths"] if node["id"] in path for end in path if isinstance(end, int)},
        )
        for node in drawn["nodes"]
    ]
    tracks = {frozenset(path) for path in drawn["paths"] if all(isinstance(end, int) for end in path)}
    return stops, tracks


def test_hexes(facts: Data):
    assert [hex["id"] for hex in facts["hexes"]] == list(hexes())
    marks = {hex: name for bonus in facts["bonuses"] for name, side in _ends(bonus) for hex in side}
    for told in facts["hexes"]:
        hex = hexes()[told["id"]]
        assert drawing(hex.layout) == handed_down(told), hex.id
        assert hex.colour == told["colour"].replace("gray", "grey")
        assert list(hex.regions) == told["regions"]
        terrain = told.get("terrain", [])
        assert [(hex.cost, (hex.terrain or "").replace("river", "water"))] * len(terrain) == [
            (each["cost"], *each["types"]) for each in terrain
        ]
        assert bool(hex.cost) == bool(terrain)
        assert hex.from_phase == told.get("not_before_phase")
        assert hex.label == (told.get("label") if hex.buildable else None)
        assert hex.mark == marks.get(hex.id)
        # The facts spell it "Neunstadt"; the town is Neustadt.
        assert hex.name == (told["name"] or "").replace("Neunstadt", "Neustadt")
        homes = sorted(id for id, each in corporations().items() if hex.id in each.homes)
        assert homes == sorted(told.get("home_of", []))
        assert sorted(successors(hex.id, None)) == sorted(told.get("layable", []))


def _ends(bonus: Data) -> list[tuple[str, list[str]]]:
    names = {"coal": ("coal", "Z"), "long_distance": ("A", "B")}[bonus["name"]]
    return [(names[0], bonus["from"]), (names[1], bonus["to"])]


def test_neighbours_and_open_sides(facts: Data):
    """Track leaves by the sides to `neighbours` that are no blank sides of fixed hexes."""
    told = {hex["id"]: hex for hex in facts["hexes"]}
    plan = chart()
    for number, hex in enumerate(plan.hexes):
        beyond = {
            side: plan.hexes[plan.across[6 * number + side] // 6].id
            for side in range(6)
            if plan.open[number] >> side & 1
        }
        if hex.buildable:
            assert beyond == {int(side): other for side, other in told[hex.id]["neighbours"].items()}
        for side in hex.layout.exits:
            assert side in beyond
    assert sum(map(len, map_facts().impassable)) == 6


def test_tiles(facts: Data):
    assert [tile["number"] for tile in facts["tiles"]] == list(tiles())
    for told in facts["tiles"]:
        tile = tiles()[told["number"]]
        assert drawing(tile.layout) == handed_down(told), tile.id
        assert (tile.colour, tile.count, tile.label) == (told["colour"], told["count"], told.get("label"))
        assert list(tile.becomes) == told["upgrades_to"]


def test_sums():
    sums = Counter[str]()
    for tile in tiles().values():
        sums[tile.colour] += tile.count
    assert sums == {"yellow": 49, "green": 56, "brown": 18}
    assert Counter(hex.colour for hex in hexes().values()) == {"white": 54, "yellow": 8, "grey": 12, "red": 9}
    assert sum(each.count for each in trains().values()) == 21
    assert sum(each.price for each in privates().values()) == 1297
    mountains = [hex.id for hex in hexes().values() if hex.colour == "white" and hex.terrain == "mountain"]
    assert len(mountains) == 20
    for each in corporations().values():
        if each.operates:
            assert sum(int(cert.rstrip("PD")) for cert in each.certificates) + 10 * each.investors == 100


def test_trains_and_phases(facts: Data):
    for told, ours in zip(facts["trains"], trains().values(), strict=True):
        assert (ours.name, ours.price, ours.count, ours.rusts_on) == (
            told["name"],
            told["price"],
            told["count"],
            told["rusted_by_first"],
        )
        if "any_stops" in told["reach"]:
            assert (ours.cities, ours.stops, ours.towns_pay) == (told["reach"]["any_stops"],) * 2 + (True,)
            continue
        rows = {tuple(row["kinds"]): row for row in told["reach"]["rows"]}
        for kinds, row in rows.items():
            if "city" in kinds:
                assert ours.cities == row["pay"]
            else:
                assert ours.towns_pay == bool(row["pay"])
        assert ours.stops == (2 * ours.cities if ours.towns_pay else None)
    for told, now in zip(facts["phases"], phases().values(), strict=True):
        assert (now.name, now.limit, now.rounds) == (
            told["name"],
            told["train_limit"],
            told["operating_rounds"],
        )
        assert list(now.colours) == told["tile_colours"]
        assert now.exchange == ("investor_exchange" in told["flags"])
        assert now.transfers == ("can_buy_trains" in told["flags"])
        assert now.quarries == ("can_buy_companies" in told["flags"])
        assert now.regions == ("two_yellow_tracks" in told["flags"])
    told = {bonus["name"].replace("_", " "): bonus["amount"] for bonus in facts["bonuses"]}
    assert {bonus.name: bonus.amount for bonus in train_facts().bonuses} == told
    assert {bonus.amount: bonus.not_for for bonus in train_facts().bonuses} == {40: (), 70: ("6E",)}


def test_privates(facts: Data):
    for told in facts["privates"]:
        ours = privates()[told["id"]]
        abilities = {ability["type"]: ability for ability in told["abilities"]}
        assert (ours.name, ours.price, ours.income) == (told["name"], told["price"], told["revenue"])
        assert list(ours.bought_for or ()) == (told["corporation_price_range"] or [])
        assert ours.between_players == told["sellable_between_players_from_phase_4"]
        assert ours.vanishes == told.get("closes_immediately", False)
        assert ours.income_with_e9 == told.get("revenue_after_tile_in_E9")
        assert ours.closes_in == abilities.get("closes", {}).get("phase")
        assert ours.exchanged_for == abilities.get("exchange_for_investor_share", {}).get("corporation")
        power = {"free_yellow_on_mountain": "free mountain tile", "half_price_token": "half-price station"}
        assert [ours.power] == [name for kind, name in power.items() if kind in abilities] or not ours.power
        certs = abilities.get("comes_with_share", {}).get("certs", [])
        if ours.id != "PLP":  # by our rules it brings the president's certificate, not two singles
            assert list(ours.brings or ()) == [value for cert in certs for value in cert.values()]
    assert privates()["PLP"].brings == ("L", "20P")


def test_corporations(facts: Data):
    for told in facts["corporations"]:
        ours = corporation(told["id"])
        assert (ours.name, ours.par, ours.region) == (told["name"], told["par"], told["region"])
        assert (list(ours.homes), list(ours.stations)) == (told["home"], told["token_prices"])
        assert ours.investors == told["reserved_investor_certs"]
        theirs = Counter(told["certificates_in_order"])
        theirs["10"] -= ours.investors
        assert Counter(ours.certificates) == +theirs
        assert (ours.certificates[1:2] == ("20D",)) == told["second_sold_is_double"]
        assert (ours.certificates[-1] == "20D") == told["last_sold_is_double"]
        assert (ours.after is not None) == told["startable"].startswith("after")
        assert ours.after is None or ours.after in told["startable"]
        cell = told["par_market"]["row"], told["par_market"]["col"]
        assert {each.price: each.cell for each in market_facts().par}[ours.par] == cell
    assert len(company_facts().corporations) == len(facts["corporations"])


def test_market_and_seats(facts: Data):
    market = market_facts()
    told = [[cell["price"] if cell else 0 for cell in row] for row in facts["market"]]
    assert [list(row) for row in market.prices] == told
    pars = {
        (row, column): cell["price"]
        for row, cells in enumerate(facts["market"])
        for column, cell in enumerate(cells)
        if cell and cell["par"]
    }
    assert {each.cell: each.price for each in market.par} == pars
    assert (market.bank, market.pool_limit) == (facts["bank"], facts["pool_limit_percent"])
    assert {str(each.players): each.cash for each in market.seats} == facts["starting_cash"]
    assert {str(each.players): each.certificates for each in market.seats} == facts["certificate_limit"]


def test_every_successor_fits_somewhere():
    for tile in tile_facts().tiles:
        for other in tile.becomes:
            assert any(tiles()[other].layout.turned(rotation).keeps(tile.layout) for rotation in range(6)), (
                f"{tile.id} to {other}"
            )


@pytest.mark.parametrize(("ask", "name"), [(train, "2"), (phase, "2"), (corporation, "X")])
def test_unknown_names(ask: Any, name: str):
    with pytest.raises(UnknownName, match=f"there is no .* '{name}'; known are"):
        ask(name)
    assert issubclass(UnknownName, RegelwerkError)
