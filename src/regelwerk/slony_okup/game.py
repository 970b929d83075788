"""Słony okup: the options and the rulebook together, the set-up and the words."""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core import Action, Choices, Game, State, frozen
from regelwerk.slony_okup import laws
from regelwerk.slony_okup.narration import sentences
from regelwerk.slony_okup.notation import NOTATION
from regelwerk.slony_okup.options import BOARD_LABELS, SlonyOptions
from regelwerk.slony_okup.phases import FirstPirate, Launching, SlonyPhase
from regelwerk.slony_okup.picture import picture_of
from regelwerk.slony_okup.rotation import rotated_action, rotated_state
from regelwerk.slony_okup.rulebook import RULEBOOK
from regelwerk.slony_okup.rules import SlonyRule
from regelwerk.slony_okup.soundness import flaw_of
from regelwerk.slony_okup.table import Firm, SlonyTable
from regelwerk.slony_okup.vocabulary import longest_game, vocabulary_of

NAMES = ("Francis", "Roger", "Gina", "Anne")


@frozen(cache_hash=True)
class SlonyOkup(SlonyOptions, Game[SlonyTable, SlonyPhase]):
    """Słony okup, the auction of hijacked tankers; see `SlonyOptions` for the switches.

    >>> game = SlonyOkup(seats=3, fleet_size=4)
    >>> state = game.start()
    >>> for text in ("launch red", "auction red@0", "bid 5", "pass", "offer 3m 1p 1a", "accept"):
    ...     state = state.apply(game.parse(text, state))
    >>> state.scores
    (10, 11, 10)
    """

    name = "slony_okup"
    title = "Słony okup"
    rules = SlonyRule
    table_type = SlonyTable
    state_laws = laws.STATE_LAWS
    step_laws = laws.STEP_LAWS
    rulebook = RULEBOOK
    notation = NOTATION

    def start(self) -> State[SlonyTable, SlonyPhase]:
        firm = Firm(self.money, self.pirates, self.prestige, self.fleet_size)
        table = SlonyTable(self, (firm,) * self.seats)
        first = self.first_pirate
        return State(table, FirstPirate() if first == "random" else Launching(first))

    @property
    def seat_names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    @property
    def max_length(self) -> int:
        return longest_game(self)

    @property
    def vocabulary(self) -> Choices[Action]:
        return vocabulary_of(self)

    @classmethod
    def variants(cls) -> tuple[SlonyOkup, ...]:
        """The game as printed, and small ones in which every switch and every transition is seen."""
        return (
            cls(),
            cls(
                seats=2, fleet_size=2, money=4, pirates=2, prestige=2, monopoly_size=1, first_pirate="random"
            ),
            cls(
                seats=3,
                board=BOARD_LABELS,
                fleet_size=2,
                money=5,
                pirates=3,
                prestige=3,
                monopoly_size=2,
                pass_mode="final",
                counter_tokens="lost_on_withdraw",
                counter_cap="payable",
                negative_prestige=True,
                placement="optional",
            ),
            cls(seats=2, fleet_size=1, money=3, pirates=2, prestige=1),
        )

    def scores(self, table: SlonyTable) -> tuple[int, ...]:
        return tuple(firm.prestige for firm in table.firms)

    def flaw(self, state: State[SlonyTable, SlonyPhase]) -> str | None:
        return flaw_of(state)

    def narrate(
        self,
        before: State[SlonyTable, SlonyPhase],
        action: Action,
        after: State[SlonyTable, SlonyPhase],
    ) -> Sequence[str]:
        return tuple(sentences(before, action, after))

    def picture(self, state: State[SlonyTable, SlonyPhase]) -> str:
        return picture_of(state)

    def rotate_state(self, state: State[SlonyTable, SlonyPhase], by: int) -> State[SlonyTable, SlonyPhase]:
        """The state with seat `i` become seat `(i + by) % seats`, the first Pirate of the options too."""
        return rotated_state(state, by)

    def rotate_action(self, action: Action, by: int) -> Action:
        """The action with all seats in it turned likewise."""
        return rotated_action(action, by, self.seats)
