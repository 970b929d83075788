"""1847 Pfalz: the options and the rulebook together, the set-up and the words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core import Action, Game, frozen
from regelwerk.pfalz1847 import laws
from regelwerk.pfalz1847.narration import sentences
from regelwerk.pfalz1847.notation import format_action, parse_action
from regelwerk.pfalz1847.options import ONLINE, PfalzOptions
from regelwerk.pfalz1847.phases import PfalzPhase, PfalzState
from regelwerk.pfalz1847.picture import picture_of
from regelwerk.pfalz1847.positions import POSITIONED, positions
from regelwerk.pfalz1847.rulebook import RULEBOOK
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.scores import scores_of
from regelwerk.pfalz1847.setup import first_state
from regelwerk.pfalz1847.state_flaws import flaw_of
from regelwerk.pfalz1847.table import PfalzTable
from regelwerk.pfalz1847.variants import small_games

NAMES = ("H1", "H2", "H3", "H4", "H5")


@frozen(cache_hash=True)
class Pfalz1847(PfalzOptions, Game[PfalzTable, PfalzPhase]):
    """1847 Pfalz, the railway game; see `PfalzOptions` for the switches.

    >>> game = Pfalz1847(seats=4)
    >>> state = game.start()
    >>> for text in ("H4 drafts R", "H3 drafts SPR"):
    ...     state = state.apply(game.parse(text, state))
    >>> state.table.cash, state.table.bank
    ((390, 390, 200, 240), 6780)
    """

    name = "pfalz1847"
    title = "1847 Pfalz"
    rules = PfalzRule
    table_type = PfalzTable
    state_laws = laws.STATE_LAWS
    step_laws = laws.STEP_LAWS
    rulebook = RULEBOOK

    @classmethod
    def online(cls, **options: Any) -> Pfalz1847:
        """The game as the public 18xx site plays it, with any other options on top. Raises `BadOption`."""
        return cls(**{**ONLINE, **options})

    def start(self) -> PfalzState:
        return first_state(self)

    @property
    def seat_names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    @classmethod
    def variants(cls) -> tuple[Pfalz1847, ...]:
        """Games that end soon, in which every switch and every transition is seen."""
        return tuple(cls(**options) for options in small_games())

    @classmethod
    def positions(cls) -> tuple[PfalzState, ...]:
        """Positions that random play seldom comes to."""
        return positions(cls(**POSITIONED))

    def scores(self, table: PfalzTable) -> tuple[int, ...]:
        return scores_of(table)

    def flaw(self, state: PfalzState) -> str | None:
        return flaw_of(state)

    def parse(self, text: str, state: PfalzState) -> Action:
        return parse_action(text, state)

    def format(self, action: Action, state: PfalzState) -> str:
        return format_action(action, state)

    def narrate(self, before: PfalzState, action: Action, after: PfalzState) -> Sequence[str]:
        return tuple(sentences(before, action, after))

    def picture(self, state: PfalzState) -> str:
        return picture_of(state)
