"""Damage to JSON data: what a broken file or a forger might hand in."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from regelwerk.verify.anatomy import class_of


def damaged(data: Any, rng: Random) -> Any:
    """A copy of JSON data in which one value, somewhere below the top, is another one."""
    data = copy.deepcopy(data)
    places = [place for place in _places(data) if place[1] != "schema"]
    if places:
        holder, key = rng.choice(places)
        holder[key] = _other(holder[key], rng)
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every container with every key in it."""
    kind = class_of(data)
    keys: list[Any] = list(data) if kind is dict else list(range(len(data))) if kind is list else []
    below = [place for key in keys for place in _places(data[key])]
    return [*((data, key) for key in keys), *below]


def _other(value: Any, rng: Random) -> Any:
    kind = class_of(value)
    if kind is bool:
        return not value
    if kind is int:
        return rng.choice((value + 1, value - 1, -1, 0, 7, 10**6, 2**62, -(2**62), None))
    if kind is str:
        return rng.choice(("", value + "x", None))
    if kind is list and value:
        return rng.choice((value[1:], value[:-1], value + value[-1:], value[::-1], []))
    if kind is dict and value:
        gone = rng.choice(list(value))
        return {key: each for key, each in value.items() if key != gone}
    return rng.choice((0, 1, -1, [], {"hidden": True}, None))
