"""What a power is paid for its centres, once a year (spec 2.1)."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

from regelwerk.core import BadOption, frozen, whole
from regelwerk.core.errors import clip

RICHEST = 1_000_000
"""No option speaks of more ducats than this."""

_FIRST = 17
"""Ducats for the first centre; each further one brings one less."""


@frozen(cache_hash=True)
class Graded:
    """17 ducats for the first centre, 16 for the second, and so on down to none for the 18th.

    >>> [Graded().tax(centres) for centres in (0, 1, 2, 3, 4, 17, 18, 34)]
    [0, 17, 33, 48, 62, 153, 153, 153]
    """

    def tax(self, centres: int) -> int:
        """The ducats of a year."""
        paying = min(centres, _FIRST)
        return paying * (2 * _FIRST + 1 - paying) // 2


@frozen(cache_hash=True)
class Flat:
    """The same for every power that owns a centre."""

    amount: int = attrs.field(validator=whole(0, RICHEST))

    def tax(self, centres: int) -> int:
        """The ducats of a year."""
        return self.amount if centres else 0


@frozen(cache_hash=True)
class PerCentre:
    """The same for every centre, in all no more than `cap` (None: no limit).

    >>> PerCentre(7, cap=30).tax(4), PerCentre(7, cap=30).tax(5)
    (28, 30)
    """

    amount: int = attrs.field(validator=whole(0, RICHEST))
    cap: int | None = attrs.field(default=None, validator=whole(0, RICHEST, or_none=True))

    def tax(self, centres: int) -> int:
        """The ducats of a year."""
        full = self.amount * centres
        return full if self.cap is None else min(full, self.cap)


TaxModel: TypeAlias = Graded | Flat | PerCentre


def tax_model(value: Any) -> Any:
    """A tax model, also one in words: `graded`, `flat 50`, `per_centre 7`, `per_centre 7 30`.

    Anything else is left to the validator. Raises `BadOption` for words that name no model.
    """
    if not isinstance(value, str):
        return value
    name, *figures = value.split()[:4] or [""]
    if all(figure.isascii() and figure.isdigit() and len(figure) <= 9 for figure in figures):
        match name, [int(figure) for figure in figures]:
            case "graded", []:
                return Graded()
            case "flat", [amount]:
                return Flat(amount)
            case "per_centre", [amount]:
                return PerCentre(amount)
            case "per_centre", [amount, cap]:
                return PerCentre(amount, cap)
            case _:
                pass
    raise BadOption(f"a tax model is 'graded', 'flat AMOUNT' or 'per_centre AMOUNT [CAP]', not {clip(value)}")
