"""The battery: every check that any game must pass, by theme."""

from regelwerk.verify.checks import (
    chance,
    choices,
    endings,
    information,
    notation,
    structure,
    values,
)
from regelwerk.verify.scenes import AnyCheck, collected

BATTERY: tuple[AnyCheck, ...] = tuple(
    check
    for theme in (values, choices, notation, chance, information, endings, structure)
    for check in collected(vars(theme))
)

__all__ = ["BATTERY"]
