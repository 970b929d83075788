"""Compare the choice of orders with recorded resolutions of a judge program: `python
tests/oracle/payola_offers.py FILE…`

Each line of a file (JSON Lines, perhaps gzipped) has the units, the accounts, lists and offers of all powers,
and what came of them. Prints how many resolutions were compared and every difference; exits 1 if there is
any.

The judge takes a support that names the coast for another order than one that does not, even where the
supported fleet can reach one coast only; the game, which knows orders in their canonical form, takes them for
one. With `--canonical` the orders are read as the game reads them, and such resolutions differ.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from regelwerk.core import evolve
from regelwerk.payola.choice import choose_orders
from regelwerk.payola.diplomacy import Order, Position, SupportMove, Unit, format_order, parse_order, standard
from regelwerk.payola.game import Payola
from regelwerk.payola.lines import Line
from regelwerk.payola.sheets import Sheet
from regelwerk.payola.table import PayolaTable

BOARD = standard()
JUDGE = Payola(plateaus=True)
"""The rules of the judge: those by default, and plateaus, which its offers may have."""

Reader: TypeAlias = Callable[[str, Position], Order]


Outcome: TypeAlias = dict[str, dict[str, Any]]
"""What came of the offers of a phase, as the files have it: orders, totals and payments by unit, and what
each power was charged, has left, and how often it was lowered.
"""


def cases(path: Path) -> Iterator[dict[str, Any]]:
    """The resolutions of a file."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        yield from map(json.loads, lines)


def as_written(text: str, position: Position) -> Order:
    """An order as the judge tells orders apart: a support keeps the coast that it names."""
    order = parse_order(text, position)
    if isinstance(order, SupportMove) and "/" in text.rsplit(maxsplit=1)[-1]:
        return evolve(order, to=BOARD.place(text.rsplit(maxsplit=1)[-1]))
    return order


def ours(case: dict[str, Any], read: Reader = as_written) -> Outcome:
    """What the library makes of the offers."""
    units = tuple(_unit(each["power"], each["unit"]) for each in case["units"])
    position = Position(1901, "spring", "movement", units, BOARD.start.centres)
    powers = [case["powers"][power] for power in BOARD.powers]
    balances = tuple(power["balance"] for power in powers)
    lists = tuple(tuple(map(BOARD.power, power["accept"])) for power in powers)
    table = PayolaTable(JUDGE, position, balances, lists)
    choice = choose_orders(table, [_sheet(power["offers"], position, read) for power in powers])
    names = [f"{unit.kind} {BOARD.places[unit.at]}" for unit in position.units]
    written = [format_order(order, position) for order in choice.orders]
    return {
        "orders": {name: order.removeprefix(f"{name} ") for name, order in zip(names, written, strict=True)},
        "totals": dict(zip(names, choice.totals, strict=True)),
        "paid": {
            name: {p: paid[place] for p, paid in zip(BOARD.powers, choice.paid, strict=True) if paid[place]}
            for place, name in enumerate(names)
        },
        "charges": dict(zip(BOARD.powers, choice.charges, strict=True)),
        "balances": {
            power: balance - charge
            for power, balance, charge in zip(BOARD.powers, balances, choice.charges, strict=True)
        },
        "reductions": dict(zip(BOARD.powers, choice.steps, strict=True)),
    }


def theirs(case: dict[str, Any]) -> Outcome:
    """What the file says."""
    expected: Outcome = case["expect"]
    paid = {unit: {p: amount for p, amount in by.items() if amount} for unit, by in expected["paid"].items()}
    return {**expected, "paid": paid}


def _unit(power: str, text: str) -> Unit:
    kind, place = text.split()
    return Unit(BOARD.power(power), "A" if kind == "A" else "F", BOARD.place(place))


def _sheet(offers: list[dict[str, Any]], position: Position, read: Reader) -> Sheet:
    reserves = tuple(offer["amount"] for offer in offers if offer["form"] == "$")
    return Sheet(tuple(_line(offer, position, read) for offer in offers if offer["form"] != "$"), reserves)


def _line(offer: dict[str, Any], position: Position, read: Reader) -> Line:
    orders: Any = tuple(read(f"{offer['unit']} {order}", position) for order in offer["orders"])
    return Line(offer["form"], offer["amount"], orders, offer.get("repeat", 1), offer.get("plateau", 0))


def differences(case: dict[str, Any], read: Reader = as_written) -> list[str]:
    """Where the library and the file disagree, in words."""
    found: list[str] = []
    mine, its = ours(case, read), theirs(case)
    for field in {**mine, **its}:
        here, there = mine.get(field, {}), its.get(field, {})
        found += [
            f"{case['id']} {field} of {key}: {here.get(key)}, the file has {there.get(key)}"
            for key in {**here, **there}
            if here.get(key) != there.get(key)
        ]
    return found


def main(arguments: list[str]) -> int:
    """Compare all files; 1 if anything differs."""
    paths = [Path(argument) for argument in arguments if argument != "--canonical"]
    read: Reader = as_written if len(paths) == len(arguments) else parse_order
    compared = 0
    found: list[str] = []
    for path in paths:
        for case in cases(path):
            compared += 1
            found += differences(case, read)
    print(f"{compared} resolutions compared, {len(found)} differences")
    for line in found:
        print(line)
    return 1 if found or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
