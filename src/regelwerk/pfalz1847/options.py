"""The switches of 1847 Pfalz. The defaults are the rules of the source document; `ONLINE` is how the public
18xx site plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.core import BadOption, Options, flag, frozen, one_of, whole
from regelwerk.core.errors import clip
from regelwerk.core.shape import check_of

KINDS_OF_TRAIN = 8

TrainTable: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""A number for each train or phase, in the order 3, 3+3, 4, 4+4, 5, 5+5, 6E, 6+6."""

_is_train_table = check_of(TrainTable)


def _limits(game: Any, field: Any, value: Any) -> None:
    if not _is_train_table(value) or not all(1 <= limit <= 9 for limit in value):
        raise BadOption(f"Pfalz1847: train_limits must be eight whole numbers from 1 to 9, not {clip(value)}")


def _counts(game: Any, field: Any, value: Any) -> None:
    if not _is_train_table(value) or not all(0 <= count <= 20 for count in value) or not any(value):
        raise BadOption(
            f"Pfalz1847: train_counts must be eight whole numbers from 0 to 20, not all 0, not {clip(value)}"
        )


@frozen
class PfalzOptions(Options):
    """Everything that can be chosen before a game (section 8.1).

    `docs/rules/pfalz1847.md` explains each switch.
    """

    seats: int = attrs.field(default=4, validator=whole(3, 5))
    plp_mode: Literal["director_cert", "two_shares"] = attrs.field(
        default="director_cert", validator=one_of("director_cert", "two_shares")
    )
    short_or: Literal["full", "income_only"] = attrs.field(
        default="full", validator=one_of("full", "income_only")
    )
    launch_money: Literal["escrow", "immediate"] = attrs.field(
        default="escrow", validator=one_of("escrow", "immediate")
    )
    emergency_ignores_pool_limit: bool = attrs.field(default=True, validator=flag)
    emergency_requires_operated: bool = attrs.field(default=True, validator=flag)
    emergency_other_trains: Literal["face_value", "treasury_only", "never"] = attrs.field(
        default="face_value", validator=one_of("face_value", "treasury_only", "never")
    )
    help_only_if_broke: bool = attrs.field(default=True, validator=flag)
    bankruptcy_needs_no_own_transfer: bool = attrs.field(default=True, validator=flag)
    bankrupt_liquidates: bool = attrs.field(default=True, validator=flag)
    investor_counts_for_soldout: bool = attrs.field(default=False, validator=flag)
    exchange_requires_float: bool = attrs.field(default=True, validator=flag)
    train_limits: TrainTable = attrs.field(default=(4, 4, 3, 3, 2, 2, 2, 2), validator=_limits)
    train_counts: TrainTable = attrs.field(default=(3, 2, 2, 1, 2, 1, 1, 9), validator=_counts)
    one_per_type_includes_pool: bool = attrs.field(default=False, validator=flag)
    player_private_trade: Literal["phase4", "always", "off"] = attrs.field(
        default="phase4", validator=one_of("phase4", "always", "off")
    )
    private_once_per_sr: bool = attrs.field(default=True, validator=flag)
    first_op_allows_upgrade: bool = attrs.field(default=True, validator=flag)
    nationalise: Literal["one_cert", "all_from_one_player"] = attrs.field(
        default="one_cert", validator=one_of("one_cert", "all_from_one_player")
    )
    score_privates_at_face: bool = attrs.field(default=True, validator=flag)
    sixe_min_paid_stops: int = attrs.field(default=1, validator=whole(1, 6))
    bank_breaks_at_zero: bool = attrs.field(default=False, validator=flag)
    sell_requires_operated: bool = attrs.field(default=True, validator=flag)
    rebuy_ban: bool = attrs.field(default=True, validator=flag)
    hlb_requires_saar: bool = attrs.field(default=True, validator=flag)
    lfk_trigger: Literal["first_of_or", "first_of_corporation"] = attrs.field(
        default="first_of_or", validator=one_of("first_of_or", "first_of_corporation")
    )
    w_closes_6e: bool = attrs.field(default=True, validator=flag)
    bank_includes_player_cash: bool = attrs.field(default=True, validator=flag)
    max_idle_drafts: int = attrs.field(default=100, validator=whole(1, 100))
    max_or_sets: int | None = attrs.field(default=None, validator=whole(1, 1_000, or_none=True))
    consent: bool = attrs.field(default=True, validator=flag)
    emergency_first_cheapest: bool = attrs.field(default=False, validator=flag)
    sale_binds_treasury: bool = attrs.field(default=False, validator=flag)
    unforced_sales: bool = attrs.field(default=False, validator=flag)
    half_counts_whole: bool = attrs.field(default=False, validator=flag)
    doubles_bar_half: bool = attrs.field(default=False, validator=flag)
    doubles_apart: bool = attrs.field(default=False, validator=flag)
    tied_president_sells: bool = attrs.field(default=False, validator=flag)
    loose_change: bool = attrs.field(default=False, validator=flag)
    idle_train_step: bool = attrs.field(default=False, validator=flag)
    w_discount_without_closing: bool = attrs.field(default=False, validator=flag)
    quarry_opens_e9: bool = attrs.field(default=False, validator=flag)
    short_or_is_first: bool = attrs.field(default=True, validator=flag)
    private_needs_room: bool = attrs.field(default=True, validator=flag)
    lfk_falls_at_the_end: bool = attrs.field(default=True, validator=flag)


ONLINE: Mapping[str, Any] = MappingProxyType(
    {
        "plp_mode": "two_shares",
        "launch_money": "immediate",
        "emergency_ignores_pool_limit": False,
        "help_only_if_broke": False,
        "bankruptcy_needs_no_own_transfer": False,
        "one_per_type_includes_pool": True,
        "private_once_per_sr": False,
        "consent": False,
        "emergency_first_cheapest": True,
        "sale_binds_treasury": True,
        "unforced_sales": True,
        "half_counts_whole": True,
        "doubles_bar_half": True,
        "doubles_apart": True,
        "tied_president_sells": True,
        "loose_change": True,
        "idle_train_step": True,
        "w_discount_without_closing": True,
        "quarry_opens_e9": True,
        "short_or_is_first": False,
        "private_needs_room": False,
        "lfk_falls_at_the_end": False,
    }
)
"""What the public 18xx site plays otherwise than the defaults."""
