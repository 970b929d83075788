"""The switches of Payola: the values by default are the rules of the source, completed by the judge
program's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.core import BadOption, NotationError, Options, flag, frozen, one_of, whole
from regelwerk.core.errors import clip
from regelwerk.core.shape import check_of
from regelwerk.payola.diplomacy import (
    NOBODY,
    Position,
    balance,
    builds_due,
    flaw,
    parse_position,
    standard,
    winner,
)
from regelwerk.payola.taxes import RICHEST, Graded, TaxModel, tax_model

BudgetCounts: TypeAlias = Literal["accepted", "all"]
Scaling: TypeAlias = Literal["step", "proportional_floor"]
Completion: TypeAlias = Literal["alphabetical", "shuffled"]

BOARD = standard()
SEATS = len(BOARD.powers)

HIGHEST_PLATEAU = 99
"""A plateau is at most so high, which keeps the list of all offers countable."""

LATEST_START = 9_999
"""No game begins in a later year, so none comes to the end of the calendar."""

_is_purses = check_of(tuple[int, ...])
_is_tax_model = check_of(TaxModel)


def _purses(game: Any, field: Any, value: Any) -> None:
    if not _is_purses(value) or len(value) != SEATS or not all(0 <= purse <= RICHEST for purse in value):
        raise BadOption(
            f"Payola: start_balance must be {SEATS} whole numbers from 0 to {RICHEST}, not {clip(value)}"
        )


def _position(value: Any) -> Any:
    """A position, also in text; anything else is left to the validator."""
    if not isinstance(value, str):
        return value
    try:
        return parse_position(value)
    except NotationError as error:
        raise BadOption(f"Payola: start_position is no position: {error}") from error


def _start(game: Any, field: Any, value: Any) -> None:
    if value is None:
        return
    reason = unplayable(value)
    if reason is None and winner(value) is not None:
        reason = "it is won already"
    if reason is None and value.year > LATEST_START:
        reason = f"it is later than {LATEST_START}"
    if reason:
        raise BadOption(f"Payola: start_position cannot be played on: {reason}")


def unplayable(position: Any) -> str | None:
    """Why no game can go on from a position; None if one can. It trusts nothing.

    Somebody must own a centre, so that there will always be somebody to draw.
    """
    if not isinstance(position, Position):
        return f"{clip(position)} is no position"
    if reason := flaw(position):
        return reason
    if len(position.units) + len(position.dislodged) > len(BOARD.centres):
        return "there are more units than supply centres"
    if set(position.centres) == {NOBODY}:
        return "nobody owns a centre"
    if position.stage == "adjustments" and not any(orders_due(position)):
        return "nobody has anything to adjust"
    return None


@lru_cache(maxsize=256)
def orders_due(position: Position) -> tuple[int, ...]:
    """How many adjustments each power owes: removals, or as many builds as it has open home centres."""
    return tuple(
        [max(-balance(position, power), builds_due(position, power, BOARD)) for power in range(SEATS)]
    )


def _taxes(game: Any, field: Any, value: Any) -> None:
    if not _is_tax_model(value):
        raise BadOption(f"Payola: option tax_model must be Graded, Flat or PerCentre, not {clip(value)}")


def _plateaus(game: PayolaOptions, field: Any, value: Any) -> None:
    flag(game, field, value)
    if value and game.scaling != "step":
        raise BadOption("Payola: plateaus need scaling='step'; shares in proportion know none")


@frozen
class PayolaOptions(Options):
    """Everything that can be chosen before a game; docs/rules/payola.md explains each switch."""

    seats: int = attrs.field(default=SEATS, validator=one_of(SEATS))
    """One for each power."""
    start_position: Position | None = attrs.field(default=None, converter=_position, validator=_start)
    """Where the game begins, also as text; None: the standard start of 1901."""
    last_year: int | None = attrs.field(
        default=None, validator=whole(BOARD.start.year, BOARD.start.year + 999, or_none=True)
    )
    """After the adjustments of this year the survivors draw."""
    draws: bool = attrs.field(default=False, validator=flag)
    """Whether the survivors vote on a draw before each movement phase."""
    max_lines: int = attrs.field(default=40, validator=whole(1, 1_000))
    """Lines on a sheet: offers, reserves and transfers together."""
    max_amount: int = attrs.field(default=9_999, validator=whole(1, 9_999))
    """The most ducats a line may name."""
    alternatives: bool = attrs.field(default=True, validator=flag)
    max_alternatives: int = attrs.field(default=3, validator=whole(1, 3))
    """How many orders a line may name, if there are `alternatives`."""
    repeat: bool = attrs.field(default=True, validator=flag)
    max_repeat: int = attrs.field(default=9, validator=whole(1, 9))
    """How often a line may stand, if it may `repeat`."""
    scaling: Scaling = attrs.field(default="step", validator=one_of("step", "proportional_floor"))
    """How the offers of a power fall that owes more than it has: by one each, or in proportion."""
    plateaus: bool = attrs.field(default=False, validator=_plateaus)
    """Whether a line may name an amount under which it falls only when all lines are that low."""
    zero_foreign: bool = attrs.field(default=False, validator=flag)
    """Whether a line may offer 0 to a unit of another power."""
    tie_counts_general: bool = attrs.field(default=True, validator=flag)
    """Whether a line backs an order in a tie that it would pay for without naming it."""
    budget_counts: BudgetCounts = attrs.field(default="accepted", validator=one_of("accepted", "all"))
    """Which offers are held against the account: those to be paid, or all."""
    tax_model: TaxModel = attrs.field(default=Graded(), converter=tax_model, validator=_taxes)
    start_balance: tuple[int, ...] = attrs.field(default=(48, 48, 48, 48, 48, 62, 48), validator=_purses)
    """Ducats at the start, by power in alphabetical order."""
    zero_sum: bool = attrs.field(default=False, validator=flag)
    """Whether what a unit is paid goes to the account of its owner."""
    transfers: bool = attrs.field(default=False, validator=flag)
    """Whether powers may send each other money, under the same seal as their offers."""
    dummy_hold_on_tie: bool = attrs.field(default=False, validator=flag)
    """Whether a unit of a power without any line holds when foreign backers are even."""
    eliminated_may_bid: bool = attrs.field(default=True, validator=flag)
    """Whether a power without units and centres goes on bidding while it has money."""
    public_totals: bool = attrs.field(default=False, validator=flag)
    """Whether all may see what each unit was paid."""
    public_balances: bool = attrs.field(default=False, validator=flag)
    """Whether all may see the accounts."""
    accept_completion: Completion = attrs.field(
        default="alphabetical", validator=one_of("alphabetical", "shuffled")
    )
    """In which order a partly written acceptance list is completed."""
    accept_shuffle_seed: int = attrs.field(default=0, validator=whole(0, 2**32 - 1))
    """What a shuffled completion follows from, together with the power and what it wrote."""

    @property
    def most_orders(self) -> int:
        """How many orders a line may name."""
        return self.max_alternatives if self.alternatives else 1

    @property
    def most_copies(self) -> int:
        """How often a line may stand."""
        return self.max_repeat if self.repeat else 1

    @property
    def highest_plateau(self) -> int:
        """The highest plateau that a line may have."""
        return HIGHEST_PLATEAU if self.plateaus else 0
