"""Games that end soon; with the positions they show every rule and transition: the kit verifies them."""

from __future__ import annotations

from typing import Any, TypeAlias

from regelwerk.pfalz1847.options import ONLINE

Choice: TypeAlias = dict[str, Any]
"""Options that are not as by default."""


def small_games() -> tuple[Choice, ...]:
    """The default game, that of the site, and one in which most is otherwise and phases pass quickly."""
    return (
        {"max_or_sets": 2},
        {
            **ONLINE,
            "seats": 5,
            "max_or_sets": 2,
            "player_private_trade": "always",
            "emergency_other_trains": "treasury_only",
        },
        {
            "seats": 3,
            "train_counts": (0, 0, 1, 1, 1, 1, 1, 3),
            "train_limits": (4, 4, 4, 1, 1, 1, 1, 1),
            "max_or_sets": 2,
            "max_idle_drafts": 3,
            "short_or": "income_only",
            "emergency_other_trains": "never",
            "emergency_requires_operated": False,
            "bankrupt_liquidates": False,
            "investor_counts_for_soldout": True,
            "exchange_requires_float": False,
            "player_private_trade": "off",
            "first_op_allows_upgrade": False,
            "nationalise": "all_from_one_player",
            "score_privates_at_face": False,
            "bank_breaks_at_zero": True,
            "sell_requires_operated": False,
            "rebuy_ban": False,
            "hlb_requires_saar": False,
            "lfk_trigger": "first_of_corporation",
            "w_closes_6e": False,
            "bank_includes_player_cash": False,
        },
    )
