"""What must hold: properties of states, of steps, and of everything that comes after something.

They are used alike by `explore`, by `machine_of`, and by themselves on a record:

>>> from regelwerk import Record, SlonyOkup
>>> start = Record(SlonyOkup())
>>> still = never(lambda state: state.is_over, "never over")
>>> still.broken_in(start) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from regelwerk.core import Action, Record, StateLaw, StepLaw
from regelwerk.core.codec import AnyGame, AnyState

Measure: TypeAlias = Callable[[AnyState], Any]
"""Anything of a state that can be compared."""


@attrs.frozen
class Property:
    """Something that must hold in every state, in every step, or in every state from some event on."""

    name: str
    in_state: StateLaw | None = None
    in_step: StepLaw | None = None
    since: StateLaw | None = None
    """`in_state` must hold only from the first state on in which this is so."""

    def broken_in(self, record: Record) -> Record | None:
        """The shortest beginning of a record that breaks the property, or None."""
        before: AnyState | None = None
        due = self.since is None
        for taken, state in enumerate(record.states()):
            due = due or bool(self.since and self.since(state))
            broken = due and self.in_state is not None and not self.in_state(state)
            if before is not None and self.in_step is not None:
                broken = broken or not self.in_step(before, record.actions[taken - 1], state)
            if broken:
                return Record(record.game, record.actions[:taken], record.position)
            before = state
        return None


def invariant(holds: StateLaw, name: str | None = None) -> Property:
    """`holds(state)` in every state."""
    return Property(name or _name(holds), in_state=holds)


def never(happens: StateLaw, name: str | None = None) -> Property:
    """`happens(state)` in no state. Its counterexample is the shortest way to make it happen."""
    return Property(name or f"never {_name(happens)}", in_state=lambda state: not happens(state))


def always_after(event: StateLaw, holds: StateLaw, name: str | None = None) -> Property:
    """Once `event(state)` has been so, `holds(state)` in that state and in all that follow."""
    return Property(name or f"{_name(holds)} after {_name(event)}", in_state=holds, since=event)


def monotone(measure: Measure, *, strictly: bool = False, name: str | None = None) -> Property:
    """`measure(state)` never falls from a state to the next; `strictly`: it rises with every action."""

    def rises(before: AnyState, action: Action, after: AnyState) -> bool:
        low, high = measure(before), measure(after)
        return bool(low < high or (low == high and not strictly))

    return Property(name or f"{_name(measure)} never falls", in_step=rises)


def laws_of(game: AnyGame) -> tuple[Property, ...]:
    """The game's own laws as properties."""
    states = [Property(law.__name__, in_state=law) for law in game.state_laws]
    return (*states, *(Property(law.__name__, in_step=law) for law in game.step_laws))


def broken(properties: Iterable[Property], record: Record) -> dict[str, Record]:
    """For each property that a record breaks, its name and the shortest beginning that breaks it."""
    found = {each.name: each.broken_in(record) for each in properties}
    return {name: short for name, short in found.items() if short is not None}


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", repr(function)).replace("<lambda>", "property")
