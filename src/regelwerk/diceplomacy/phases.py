"""Which decision is due."""

from __future__ import annotations

from typing import Literal, TypeAlias

from regelwerk.core import Hidden, Phase, Player, State, frozen
from regelwerk.diceplomacy.table import DicePlomacyTable, Unit

Side: TypeAlias = Literal["attack", "defence"]


@frozen
class War:
    """Who fights whom. Each side begins with its leader; allies and helpers follow."""

    attack: tuple[Player, ...]
    defence: tuple[Player, ...]

    @property
    def attacker(self) -> Player:
        """Who declared the war."""
        return self.attack[0]

    @property
    def defender(self) -> Player:
        """On whom it was declared."""
        return self.defence[0]

    @property
    def participants(self) -> tuple[Player, ...]:
        """The attack, then the defence."""
        return self.attack + self.defence

    def members(self, side: Side) -> tuple[Player, ...]:
        """Who fights on a side, its leader first."""
        return self.attack if side == "attack" else self.defence


@frozen
class Verdict:
    """How a war ended, for all to see.

    `shown` are the revealed dice of the participants, in their order; empty after a surrender. `ballots`
    are the opened votes (True: surrender) of the participants; empty unless votes were sealed.
    """

    war: War
    victors: Side
    shown: tuple[int, ...]
    ballots: tuple[bool, ...]


@frozen
class DrawingFirst(Phase):
    """Chance decides who takes the first turn."""


@frozen
class SettingUp(Phase):
    """The dice are rolled for the first time, clockwise from the first player; `seat` is next."""

    first: Player
    seat: Player


@frozen
class TakingTurn(Phase):
    """A player must take one of the actions of a turn (spec 3.1)."""

    seat: Player


@frozen
class Answering(Phase):
    """`seat` was proposed an alliance (spec 3.2)."""

    proposer: Player
    seat: Player


@frozen
class Reforming(Phase):
    """A player rolls his die again as his turn."""

    seat: Player


@frozen
class SeekingHelp(Phase):
    """The outnumbered defender may ask one of the units that have not declined (spec 3.4)."""

    war: War
    units: tuple[Unit, ...]


@frozen
class Joining(Phase):
    """The asked unit answers: its members are polled in this order, and those before `place` have agreed.

    `units` are those that could be asked after it.
    """

    war: War
    unit: tuple[Player, ...]
    place: int
    units: tuple[Unit, ...]


@frozen
class Voting(Phase):
    """A side is polled on surrender: its members before `place` have all voted for it (spec 3.5)."""

    war: War
    side: Side
    place: int


@frozen
class Balloting(Phase):
    """All participants vote on surrender under seal; None where a vote is still owed."""

    war: War
    votes: tuple[bool | Hidden | None, ...]


@frozen
class Rerolling(Phase):
    """After a war the dice of these seats are rolled again, clockwise from the attacker."""

    verdict: Verdict
    seats: tuple[Player, ...]


Reason: TypeAlias = Literal["victories", "survivor", "turn_limit", "peace_limit"]


@frozen
class Over(Phase):
    """The end. Several winners share the win; `verdict` is the war that ended the game, if one did."""

    winners: tuple[Player, ...]
    reason: Reason
    verdict: Verdict | None


DicePlomacyPhase: TypeAlias = (
    DrawingFirst
    | SettingUp
    | TakingTurn
    | Answering
    | Reforming
    | SeekingHelp
    | Joining
    | Voting
    | Balloting
    | Rerolling
    | Over
)

DicePlomacyState: TypeAlias = State[DicePlomacyTable, DicePlomacyPhase]
