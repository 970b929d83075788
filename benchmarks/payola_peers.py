"""One round of one peer on positions from a file, run by an older Python: `payola_peers.py PEER FILE`.

Prints a JSON object: what was measured -> [work done, CPU seconds]. The peers want each position in their own
form; building that form is not measured, except that `diplomacy` reads and checks orders when they are set.
"""
# ruff: noqa: B905, UP006, UP035 - it must run on Python 3.8

import json
import sys
import time
from random import Random
from typing import Any, Dict, List, Tuple

Phase = Dict[str, Any]


def diplomacy(phases: List[Phase]) -> Dict[str, Tuple[float, float]]:
    """`diplomacy` 1.1.2: orders set and processed, and all possible orders."""
    from diplomacy import Game  # type: ignore[import-not-found]

    setting = processing = listing = 0.0
    listed = 0
    for phase in phases:
        game = Game()
        game.clear_units()
        game.set_current_phase(phase["phase"])
        by_power: Dict[str, List[str]] = {}
        for power, kind, place in phase["units"]:
            by_power.setdefault(power, []).append(kind + " " + place.upper())
        for power, units in by_power.items():
            game.set_units(power, units, reset=True)
        begin = time.process_time()
        listed += sum(map(len, game.get_all_possible_orders().values()))
        listing += time.process_time() - begin
        orders: Dict[str, List[str]] = {}
        for power, order in phase["orders"]:
            orders.setdefault(power, []).append(order.upper())
        begin = time.process_time()
        for power, own in orders.items():
            game.set_orders(power, own)
        setting += time.process_time() - begin
        begin = time.process_time()
        game.process()
        processing += time.process_time() - begin
    return {
        "process": (len(phases), processing),
        "set_orders and process": (len(phases), setting + processing),
        "legal orders": (listed, listing),
        "random game of Diplomacy": _random_game(Game(), 10),
    }


def _random_game(game: Any, years: int) -> Tuple[float, float]:
    """Phases of so many years with random orders."""
    rng = Random(1)
    end = f"S{1901 + years}M"
    begin = time.process_time()
    phases = 0
    while game.get_current_phase() != end and not game.is_game_done:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = game.get_orderable_locations(power)
            game.set_orders(power, [rng.choice(possible[place]) for place in places if possible[place]])
        game.process()
        phases += 1
    return phases, time.process_time() - begin


def pydip(phases: List[Phase]) -> Dict[str, Tuple[float, float]]:
    """`pydip`: turns resolved. Orders that it refuses become holds."""
    from pydip.map.predefined.vanilla_dip import generate_map  # type: ignore[import-not-found]
    from pydip.turn.resolve import resolve_turn  # type: ignore[import-not-found]

    game_map = generate_map()
    spent = 0.0
    for phase in phases:
        commands = _commands(game_map, phase)
        begin = time.process_time()
        resolve_turn(game_map, commands)
        spent += time.process_time() - begin
    return {"resolve_turn": (len(phases), spent)}


def _commands(game_map: Any, phase: Phase) -> List[Any]:
    from pydip.player.command.command import HoldCommand  # type: ignore[import-not-found]
    from pydip.player.player import Player  # type: ignore[import-not-found]

    def name(place: str, fleet: bool) -> str:
        """What pydip calls a place."""
        full = phase["names"][place.split("/")[0]].replace("St Pet", "St. Pet")
        full = full if full in game_map.name_map else full + " Sea"
        if not fleet or (full + " Coast" not in game_map.name_map and "/" not in place):
            return str(full)
        coast = {"": " Coast", "sc": " South Coast"}.get(place.partition("/")[2], " North Coast")
        return str(full + coast)

    from pydip.player.unit import UnitTypes  # type: ignore[import-not-found]

    kinds = {"A": UnitTypes.TROOP, "F": UnitTypes.FLEET}
    players: Dict[str, Any] = {}
    units: Dict[str, Tuple[Any, Any]] = {}
    for power in {power for power, _, _ in phase["units"]}:
        mine = [(kind, place) for owner, kind, place in phase["units"] if owner == power]
        setup = [
            {"territory_name": name(place, kind == "F"), "unit_type": kinds[kind]} for kind, place in mine
        ]
        player = players[power] = Player(power, game_map, setup)
        for unit, (_, place) in zip(player.units, mine):
            units[place.split("/")[0]] = player, unit
    commands = []
    ordered = set()
    for _, text in phase["orders"]:
        province = text.split()[1].split("/")[0]
        player, unit = units[province]
        ordered.add(province)
        try:
            commands.append(_command(text.split(), player, unit, units, name, phase["neighbours"]))
        except (AssertionError, KeyError):
            commands.append(HoldCommand(player, unit))
    commands += [HoldCommand(*units[province]) for province in units if province not in ordered]
    return commands


def _command(words: List[str], player: Any, unit: Any, units: Any, name: Any, neighbours: Any) -> Any:
    from pydip.player.command.command import (
        ConvoyMoveCommand,
        ConvoyTransportCommand,
        HoldCommand,
        MoveCommand,
        SupportCommand,
    )

    if words[2] == "H":
        return HoldCommand(player, unit)
    if words[2] == "-":
        land = words[0] == "A"
        if land and ("VIA" in words or words[3] not in neighbours[words[1]]):
            return ConvoyMoveCommand(player, unit, name(words[3], False))
        return MoveCommand(player, unit, name(words[3], not land))
    _, other = units[words[4].split("/")[0]]
    target = name(words[6], words[3] == "F") if len(words) > 6 else other.position
    if words[2] == "C":
        return ConvoyTransportCommand(player, unit, other, target)
    return SupportCommand(player, unit, other, target)


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        print(json.dumps({"diplomacy": diplomacy, "pydip": pydip}[sys.argv[1]](json.load(file))))
