"""A Hypothesis state machine for any game: play, refusals, saving, going back, with the laws as invariants.

`TestNim = machine_of(Nim()).TestCase` is a test. Prefer `strategies` for plain playouts: they are faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from regelwerk.core import Record
from regelwerk.core.codec import AnyGame
from regelwerk.verify.mutants import Lore, mutants_of
from regelwerk.verify.properties import Property, broken, laws_of


def machine_of(game: AnyGame, properties: Sequence[Property] | None = None) -> type[RuleBasedStateMachine]:
    """A state machine class that plays the game and checks the properties, by default the game's laws.

    A failure carries the record as a note, in JSON Lines.
    """
    wanted = laws_of(game) if properties is None else tuple(properties)

    class Play(RuleBasedStateMachine):
        """A game in progress, with the record of it."""

        def __init__(self) -> None:
            super().__init__()
            self.record = Record(game)
            self.lore = Lore()

        @precondition(lambda self: not self.record.last.is_over)
        @rule(number=st.integers(min_value=0))
        def act(self, number: int) -> None:
            """Take a legal action, or let chance decide."""
            legal = self.record.last.legal_actions
            action = legal[number % len(legal)]
            self.lore.learn(action)
            self.record = self.record.then(action)

        @rule(seed=st.integers(0, 2**16))
        def err(self, seed: int) -> None:
            """Try actions that are illegal; nothing may come of them."""
            state = self.record.last
            before = hash(state)
            for action in mutants_of(state, state.legal_actions[:20], self.lore, Random(seed), 5):
                assert (action in state.legal_actions) == (state.violation(action) is None), repr(action)
            assert hash(state) == before

        @precondition(lambda self: self.record.actions)
        @rule(steps=st.integers(1, 3))
        def undo(self, steps: int) -> None:
            """Go back; the earlier state is as it was."""
            steps = min(steps, len(self.record.actions))
            *_, expected = list(self.record.states())[: len(self.record.actions) + 1 - steps]
            self.record = self.record.back(steps)
            assert self.record.last == expected

        @rule()
        def save(self) -> None:
            """Write the record and read it again."""
            again = Record.from_lines(self.record.to_lines(), {game.name: type(game)})
            assert again == self.record
            assert again.last == self.record.last
            self.record = again

        @invariant()
        def lawful(self) -> None:
            """Every property holds."""
            found = broken(wanted, self.record)
            assert not found, ", ".join(found)

        @invariant()
        def alive(self) -> None:
            """There is something to do exactly until the game is over."""
            state = self.record.last
            assert state.is_over == (not len(state.legal_actions))

        def teardown(self) -> None:
            """Tell the record of a failing example."""
            note(self.record.to_lines())

    Play.__name__ = Play.__qualname__ = f"Play{type(game).__name__}"
    return Play
