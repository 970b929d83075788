"""Games that end soon and together show every rule, switch and transition: the kit verifies them."""

from __future__ import annotations

from typing import Any, TypeAlias

from regelwerk.pfalz1847.options import ONLINE

Choice: TypeAlias = dict[str, Any]
"""Options that are not as by default."""


def small_games() -> tuple[Choice, ...]:
    """By the options that are not as by default. With fewer trains the phases pass quickly."""
    return (
        {"max_or_sets": 4},
        {**ONLINE, "seats": 5, "max_or_sets": 4},
        {
            "seats": 3,
            "train_counts": (0, 0, 1, 1, 1, 1, 1, 3),
            "max_or_sets": 2,
            "max_idle_drafts": 3,
            "nationalise": "all_from_one_player",
            "emergency_other_trains": "treasury_only",
            "emergency_requires_operated": False,
            "bankrupt_liquidates": False,
            "investor_counts_for_soldout": True,
            "exchange_requires_float": False,
            "first_op_allows_upgrade": False,
            "sell_requires_operated": False,
            "lfk_trigger": "first_of_corporation",
            "bank_includes_player_cash": False,
        },
        {
            "seats": 4,
            "train_counts": (1, 1, 1, 1, 1, 1, 1, 3),
            "train_limits": (4, 1, 1, 1, 1, 1, 1, 1),
            "max_or_sets": 4,
            "short_or": "income_only",
            "player_private_trade": "always",
            "emergency_other_trains": "never",
            "score_privates_at_face": False,
            "rebuy_ban": False,
            "hlb_requires_saar": False,
            "w_closes_6e": False,
        },
        {
            "seats": 3,
            "train_counts": (0, 0, 0, 0, 1, 1, 1, 3),
            "max_or_sets": 3,
            "player_private_trade": "off",
            "sixe_min_paid_stops": 3,
            "bank_breaks_at_zero": True,
            "quarry_opens_e9": True,
        },
    )
