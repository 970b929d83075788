"""Payola: the options and the rulebook together, the set-up and the words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from regelwerk.core import Action, Game, Player, State, frozen
from regelwerk.payola import laws
from regelwerk.payola.candidates import candidates, plausible
from regelwerk.payola.chapters.seasons import begin
from regelwerk.payola.diplomacy import parse_position
from regelwerk.payola.evaluation import evaluate
from regelwerk.payola.flaws import flaw_of
from regelwerk.payola.imagining import imagined
from regelwerk.payola.narration import sentences
from regelwerk.payola.notation import format_action, parse_action
from regelwerk.payola.options import BOARD, PayolaOptions
from regelwerk.payola.phases import PayolaPhase, PayolaState
from regelwerk.payola.picture import picture_of
from regelwerk.payola.rulebook import RULEBOOK
from regelwerk.payola.rules import PayolaRule
from regelwerk.payola.table import PayolaTable, first_list

CROWD = parse_position(
    """
    S1901M
    FRANCE has A por, F gas
    FRANCE owns bre, mar, par
    ITALY has A spa
    ITALY owns rom
    """
)
"""Three units in a corner: somebody is soon driven out."""

ROUT = """
    1901R
    AUSTRIA has A tyr, A ven
    AUSTRIA owns vie, ven
    FRANCE has A spa, A gas
    FRANCE owns par, spa
    ITALY has A rom
    ITALY owns rom, nap, tun
    ITALY retreats A mar: pie, bur
    ITALY retreats F tri: alb, adr
    """
SPRING_ROUT, FALL_ROUT = (parse_position(season + ROUT.strip()) for season in "SF")
"""Two units have been driven out; if both find a place in the fall, nobody has anything to adjust."""

FEW_PURSES = (0, 0, 48, 0, 48, 9, 0)
"""Only one power has money and nothing else."""


@frozen(cache_hash=True)
class Payola(PayolaOptions, Game[PayolaTable, PayolaPhase]):
    """Payola on the standard map of Diplomacy, for seven; see `PayolaOptions` for the switches.

    >>> game = Payola()
    >>> state = game.start()
    >>> seals = [f"{power}: seal" for power in range(7)]
    >>> for text in ["France: 5 : A par - bur", "Germany: 1 : A par - pic", *seals]:
    ...     state = state.apply(game.parse(text, state))
    >>> state.table.position.label, state.table.balances
    ('F1901M', (48, 48, 43, 48, 48, 62, 48))
    """

    name = "payola"
    title = "Payola"
    rules = PayolaRule
    table_type = PayolaTable
    state_laws = laws.STATE_LAWS
    step_laws = laws.STEP_LAWS
    rulebook = RULEBOOK

    def start(self) -> PayolaState:
        lists = tuple(first_list(power) for power in range(self.seats))
        position = self.start_position or BOARD.start
        return State(*begin(PayolaTable(self, position, self.start_balance, lists)))

    @property
    def seat_names(self) -> tuple[str, ...]:
        return tuple(map(str.title, BOARD.powers))

    @property
    def max_length(self) -> int | None:
        """A bound on the actions of a game with a last year; None without one."""
        if self.last_year is None:
            return None
        first = (self.start_position or BOARD.start).year
        years = max(1, self.last_year - first + 1)
        units = len(BOARD.centres)
        season = self.seats * (self.max_lines + 2 + self.draws) + units
        return years * (2 * season + units)

    @classmethod
    def variants(cls) -> tuple[Payola, ...]:
        """Short games that together show every rule and every transition."""
        return (
            cls(last_year=1901, max_lines=2),
            cls(
                start_position=CROWD,
                start_balance=FEW_PURSES,
                last_year=1904,
                max_lines=4,
                max_alternatives=1,
                max_amount=20,
                plateaus=True,
                transfers=True,
                zero_sum=True,
            ),
            cls(start_position=SPRING_ROUT, last_year=1901, max_lines=1, eliminated_may_bid=False),
            cls(
                start_position=FALL_ROUT,
                last_year=1901,
                max_lines=1,
                public_totals=True,
                public_balances=True,
            ),
            cls(
                start_position=FALL_ROUT,
                last_year=1902,
                max_lines=1,
                draws=True,
                eliminated_may_bid=False,
            ),
        )

    def scores(self, table: PayolaTable) -> tuple[int, ...]:
        """The supply centres."""
        return tuple(table.position.centres.count(power) for power in range(self.seats))

    def flaw(self, state: PayolaState) -> str | None:
        return flaw_of(state)

    def imagine(self, view: PayolaState, seat: Player | None, rng: Random) -> PayolaState:
        return imagined(view, rng)

    def evaluate(self, state: PayolaState, seat: Player) -> float:
        """How good a full state is for a power, for programs that play."""
        return evaluate(state, seat)

    def propose(self, view: PayolaState, seat: Player, rng: Random) -> Sequence[Action]:
        """Actions that are worth a look, for programs that play."""
        return candidates(view, seat, rng)

    def suppose(self, view: PayolaState, seat: Player, rng: Random) -> PayolaState:
        """A full state that is likely: `imagine`, but sealed sheets are such as sensible powers write."""
        return imagined(view, rng, plausible)

    def parse(self, text: str, state: PayolaState) -> Action:
        return parse_action(text, state)

    def format(self, action: Action, state: PayolaState) -> str:
        return format_action(action, state)

    def narrate(self, before: PayolaState, action: Action, after: PayolaState) -> Sequence[str]:
        return sentences(before, action, after)

    def picture(self, state: PayolaState) -> str:
        return picture_of(state)
