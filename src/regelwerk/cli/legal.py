"""Legal actions for people: all of them if they are few, put together where they differ in a word if not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from regelwerk.core import Action, Choices

FEW = 20
"""So many are all listed."""
SCANNED = 2_000
"""Of more than this not all are read: time is bounded however many there are."""
READ = 10 * SCANNED
"""So many are read for words that somebody looks for."""
_LINES = 40  # of one kind, at most so many lines
_WIDTH = 90  # characters of a line; of longer ones the middle is left out

Write: TypeAlias = Callable[[Action], str]


def summary(legal: Choices[Any], write: Write) -> list[str]:
    """One text for each action, or for each group of actions that differ in one word only."""
    if len(legal) <= FEW:
        return [write(action) for action in legal]
    return [text for kind in legal.kinds for text in _of_kind(legal.by_type(kind), write)]


def matching(legal: Choices[Any], words: Sequence[str], write: Write) -> list[str]:
    """The actions in whose notation the words stand, the last perhaps cut short: `bid 1` finds `bid 12`.

    Of very many actions only the first are looked through.
    """
    wanted = f" {' '.join(words)}".casefold()
    texts = map(write, islice(legal, READ))
    return [text for text in texts if wanted in f" {text}".casefold()]


def _of_kind(actions: Choices[Any], write: Write) -> list[str]:
    if len(actions) <= SCANNED:
        lines = [_together(group) for group in _alike([write(action).split(" ") for action in actions])]
        if len(lines) <= _LINES:
            return lines
    first, second, last = (write(actions[place]) for place in (0, 1, -1))
    return [f"{first}, {second} … {last} ({len(actions)} ways)"]


def _alike(texts: Sequence[Sequence[str]]) -> list[list[Sequence[str]]]:
    """The texts in groups of as many words that differ in one word, at the same place in all groups.

    That place is taken for which the groups are fewest.
    """
    groups: list[list[Sequence[str]]] = []
    for length in dict.fromkeys(map(len, texts)):
        same = [text for text in texts if len(text) == length]
        divided = [_divided(same, place) for place in range(length)]
        fewest = min(divided, key=len)
        groups += fewest
    return groups


def _divided(texts: Sequence[Sequence[str]], place: int) -> list[list[Sequence[str]]]:
    groups: defaultdict[tuple[str, ...], list[Sequence[str]]] = defaultdict(list)
    for text in texts:
        groups[(*text[:place], *text[place + 1 :])].append(text)
    return list(groups.values())


def _together(texts: list[Sequence[str]]) -> str:
    """A line for texts that differ in one word: with all its values, or the first two and the last one."""
    first, last = texts[0], texts[-1]
    place = next((place for place, word in enumerate(first) if word != last[place]), 0)
    values = [text[place] for text in texts]

    def line(middle: str) -> str:
        return " ".join([*first[:place], middle, *first[place + 1 :]])

    if len(whole := line(", ".join(values))) <= _WIDTH:
        return whole
    ends = f"{values[0]}, {values[1]} … {values[-1]}"
    if len(line(ends)) > _WIDTH:
        ends = f"{values[0]} …"
    return f"{line(ends)} ({len(values)} ways)"
