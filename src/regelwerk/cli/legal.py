"""Legal actions for people: all of them if they are few, the kinds and their ranges if they are many."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from regelwerk.core import Action, Choices

FEW = 20
"""So many are all listed."""
SCANNED = 2_000
"""Of more than this not all are read: time is bounded however many there are."""
_SAME = 6  # of one pattern, so many stand each for itself

Write: TypeAlias = Callable[[Action], str]


def summary(legal: Choices[Any], write: Write) -> list[str]:
    """One text for each action, or for each group of actions that differ in numbers only."""
    if len(legal) <= FEW:
        return [write(action) for action in legal]
    return [text for kind in legal.kinds for text in _of_kind(legal.by_type(kind), write)]


def matching(legal: Choices[Any], words: Sequence[str], write: Write) -> list[str]:
    """The actions in whose notation the words stand, the last perhaps cut short: `bid 1` finds `bid 12`.

    Of very many actions only the first are looked through.
    """
    wanted = f" {' '.join(words)}".casefold()
    texts = map(write, islice(legal, 10 * SCANNED))
    return [text for text in texts if wanted in f" {text}".casefold()]


def _of_kind(actions: Choices[Any], write: Write) -> list[str]:
    if len(actions) > SCANNED:
        return [_span([write(action) for action in (actions[0], actions[1], actions[-1])], len(actions))]
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for text in map(write, actions):
        groups[re.sub(r"[0-9]+", "#", text)].append(text)
    if len(groups) > FEW:
        return [_span([write(action) for action in (actions[0], actions[1], actions[-1])], len(actions))]
    return [text for group in groups.values() for text in _of_pattern(group)]


def _of_pattern(texts: list[str]) -> list[str]:
    return texts if len(texts) <= _SAME else [_span([texts[0], texts[1], texts[-1]], len(texts))]


def _span(examples: list[str], count: int) -> str:
    *first, last = examples
    return f"{', '.join(first)} … {last} ({count} ways)"
