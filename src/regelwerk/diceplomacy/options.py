"""The switches of DicePlomacy: the values by default are the official rules."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import attrs

from regelwerk.core import BadOption, Options, flag, frozen, one_of, whole
from regelwerk.core.errors import clip

FirstPlayer: TypeAlias = int | Literal["random"]
ProposeDissolves: TypeAlias = Literal["proposal", "acceptance"]
HelpMode: TypeAlias = Literal["sequential", "single", "open_call", "none"]
HelperConsent: TypeAlias = Literal["both", "first_asked"]
SurrenderMode: TypeAlias = Literal["defence_first", "attack_first", "simultaneous", "off"]
DoubleSurrender: TypeAlias = Literal["defence_wins", "fight"]
TiebreakDie: TypeAlias = Literal["before_reroll", "after_reroll"]
LimitResult: TypeAlias = Literal["draw", "rank"]

MOST_SEATS = 8

LONGEST_LIMIT = 1_000_000
"""The largest limit of turns that can be asked for."""


def _first_player(game: Any, field: Any, value: Any) -> None:
    if not (type(value) is str and value == "random") and not (
        type(value) is int and 0 <= value < game.seats
    ):
        raise BadOption(
            f"{type(game).__name__}: option first_player must be 'random' or a seat "
            f"from 0 to {game.seats - 1}, not {clip(value)}"
        )


def _strict_players(game: Any, field: Any, value: Any) -> None:
    flag(game, field, value)
    if value and game.seats < 4:
        raise BadOption(f"{type(game).__name__}: strict_players asks for 4 to 8 players, not {game.seats}")


@frozen
class DicePlomacyOptions(Options):
    """The switches (spec section 6); each says what the texts leave open, or makes a smaller game."""

    seats: int = attrs.field(default=4, validator=whole(2, MOST_SEATS))
    """Players; officially 4 to 8, and 2 or 3 for duels and solvers."""
    die_faces: int = attrs.field(default=6, validator=whole(2, 20))
    victories_to_win: int = attrs.field(default=3, validator=whole(1, 20))
    defeats_to_eliminate: int = attrs.field(default=3, validator=whole(1, 20))
    alliance_min_alive: int = attrs.field(default=4, validator=whole(2, MOST_SEATS + 1))
    """With fewer players left all alliances are void and none can be made."""
    first_player: FirstPlayer = attrs.field(default=0, validator=_first_player)
    propose_dissolves: ProposeDissolves = attrs.field(
        default="proposal", validator=one_of("proposal", "acceptance")
    )
    """Whether a proposal ends the proposer's alliance at once, or only its acceptance does."""
    help_mode: HelpMode = attrs.field(
        default="sequential", validator=one_of("sequential", "single", "open_call", "none")
    )
    """How an outnumbered defender seeks help: one unit after another, one unit only, all by turns, never."""
    helper_consent: HelperConsent = attrs.field(default="both", validator=one_of("both", "first_asked"))
    """Whether both members of an allied pair must agree to help, or the first asked speaks for both."""
    surrender_mode: SurrenderMode = attrs.field(
        default="defence_first", validator=one_of("defence_first", "attack_first", "simultaneous", "off")
    )
    double_surrender: DoubleSurrender = attrs.field(
        default="defence_wins", validator=one_of("defence_wins", "fight")
    )
    """What follows if both sides surrender at once, which only simultaneous votes allow."""
    tiebreak_die: TiebreakDie = attrs.field(
        default="before_reroll", validator=one_of("before_reroll", "after_reroll")
    )
    """Whether several winners compare the dice they hold, or re-roll first."""
    conference_needs_alliance: bool = attrs.field(default=False, validator=flag)
    allow_pass: bool = attrs.field(default=False, validator=flag)
    turn_limit: int | None = attrs.field(default=None, validator=whole(1, LONGEST_LIMIT, or_none=True))
    """The game ends with this many turns."""
    peace_limit: int | None = attrs.field(default=None, validator=whole(1, LONGEST_LIMIT, or_none=True))
    """The game ends with this many turns without a war, one after another."""
    limit_result: LimitResult = attrs.field(default="draw", validator=one_of("draw", "rank"))
    open_dice: bool = attrs.field(default=False, validator=flag)
    """Whether all dice lie open, which makes the game one of perfect information."""
    strict_players: bool = attrs.field(default=False, validator=_strict_players)
    """Whether fewer than four players are refused."""
