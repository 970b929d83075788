"""Sound texts made unsound, in ways both blind and cunning."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

WEIRD: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 10**6, 2**31, 2**63 - 1, 2**63, -(2**63), 10**30, 10**400,
    0.5, "", "x", "0", "1/2", "1/0", "1e99999999", "type", "HIDDEN", "\ud800", "\0", "ß" * 300,
    [], [[]], {}, {"": 0}, {"hidden": True}, {"hidden": 1}, {"type": "Over"}, {"type": None},
    [0] * 40, [None] * 3, "[" * 50,
]  # fmt: skip
BOMBS = (b"NaN", b"Infinity", b"1e999", b"9" * 5000, b"[" * 2000, b'{"a":' * 2000)


def bytes_of(rng: Random, text: str) -> bytes:
    """Some bytes flipped, put in, left out, doubled or cut off."""
    data = bytearray(text.encode())
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(6):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                data[at:at] = bytes([rng.choice(b'{}[]",:\\0123456789eE.-+ntf \n\xff\x00')])
            case 2:
                del data[at : at + rng.choice((1, 1, 5, 50))]
            case 3:
                data[at:at] = data[at : at + rng.choice((1, 10, 100))]
            case 4:
                data[at:at] = rng.choice(
                    (b"NaN", b"Infinity", b"1e999", b"9" * 5000, b"[" * 2000, b'{"a":' * 2000)
                )
            case _:
                del data[at:]
    return bytes(data)


def lines_of(rng: Random, text: str) -> str:
    """Lines swapped, doubled, left out or taken from elsewhere in the text."""
    lines = text.splitlines()
    for _ in range(rng.choice((1, 1, 3))):
        if not lines:
            break
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines[one], lines[other] = lines[other], lines[one]
            case 1:
                lines.insert(one, lines[other])
            case 2:
                del lines[one]
            case _:
                lines[one] = rng.choice(("", "null", "{}", "[]", "{", '{"type":"Over"}', lines[one] * 2))
    return "\n".join(lines)


def tokens_of(rng: Random, text: str) -> str:
    """A field named twice, or a word put in place of another."""
    at = text.find('"', rng.randrange(len(text)))
    if at < 0:
        return text
    if rng.random() < 0.5:
        return f'{text[:at]}"type":{rng.choice(("0", "null", "[]"))},{text[at:]}'
    end = text.find('"', at + 1)
    return text[: at + 1] + rng.choice(("", "type", "player", "seat", "\\ud800", "game")) + text[end:]


def tree_of(rng: Random, data: Any) -> Any:
    """A copy of plain data in which some places hold other things."""
    tree = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        holder: dict[str, Any] = {"root": tree}
        places = list(_places(holder))
        parent, key = rng.choice(places)
        other_parent, other_key = rng.choice(places)
        value = parent[key]
        match rng.randrange(7):
            case 0:
                parent[key] = _weird(rng)
            case 1:
                parent[key] = json.loads(json.dumps(other_parent[other_key]))
            case 2 if parent is not holder:
                del parent[key]
            case 3 if isinstance(value, dict):
                value[rng.choice(("more", "type", "", "game", "player"))] = _weird(rng)
            case 4 if isinstance(value, list):
                value.insert(rng.randrange(len(value) + 1), rng.choice((_weird(rng), *value)))
            case 5 if isinstance(value, list):
                rng.shuffle(value)
            case _ if isinstance(value, int):
                parent[key] = value + rng.choice((-2, -1, 1, 2, 100))
            case _:
                parent[key] = _weird(rng)
        tree = holder["root"]
    return tree


def _weird(rng: Random) -> Any:
    return copy.deepcopy(rng.choice(WEIRD))


def _places(tree: Any) -> Any:
    """Every place in a tree, as a container and a key."""
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _places(value)


def numbers_of(rng: Random, data: Any) -> Any:
    """A copy in which a few numbers are a little off: sound in form, and nearly in content."""
    tree = json.loads(json.dumps(data))
    places = [(parent, key) for parent, key in _places({"root": tree}) if type(parent[key]) is int]
    for parent, key in rng.sample(places, min(len(places), rng.choice((1, 1, 2, 4)))):
        parent[key] += rng.choice((-3, -2, -1, 1, 1, 2, 3, 50))
    return tree


BLIND: tuple[Callable[[Random, str], str | bytes], ...] = (bytes_of, lines_of, tokens_of)
CUNNING: tuple[Callable[[Random, Any], Any], ...] = (tree_of, tree_of, numbers_of)
