"""A game that breaks its own law, to be caught."""

from __future__ import annotations

from typing import Any, ClassVar

from regelwerk.core import State, frozen
from tests.toys import Nim


def never_empty(state: State[Any, Any]) -> bool:
    """No heap is ever empty (which is not true)."""
    return all(state.table.heaps)


@frozen(cache_hash=True)
class BrokenNim(Nim):
    name: ClassVar = "broken"
    title: ClassVar = "Broken Nim"
    state_laws: ClassVar = (never_empty,)
