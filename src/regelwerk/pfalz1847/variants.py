"""Games that end soon and together show every rule, switch and transition: the kit verifies them."""

from __future__ import annotations

from typing import Any, TypeAlias

from regelwerk.pfalz1847.options import ONLINE

Choice: TypeAlias = dict[str, Any]
"""Options that are not as by default."""

FEW_TRAINS = (1, 1, 1, 1, 1, 1, 1, 3)
"""So few that the phases pass quickly."""


def small_games() -> tuple[Choice, ...]:
    """By the options in which they differ from the default game."""
    return (
        {"max_or_sets": 3},
        {**ONLINE, "max_or_sets": 3},
        {"seats": 3, "train_counts": FEW_TRAINS, "max_or_sets": 5},
    )
