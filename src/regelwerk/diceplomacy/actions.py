"""What players and chance can do."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.core import Action, Hidden, Player, frozen
from regelwerk.diceplomacy.table import Unit


@frozen
class DeclareWar(Action):
    """Attack another player, perhaps one's own ally."""

    target: Player


@frozen
class ProposeAlliance(Action):
    """Propose an alliance to another player."""

    target: Player


@frozen
class GrandConference(Action):
    """Break all alliances between all players."""


@frozen
class Reform(Action):
    """Roll one's own die again."""


@frozen
class Pass(Action):
    """Do nothing, where `allow_pass` permits it."""


@frozen
class Accept(Action):
    """Become the ally of who proposed it."""


@frozen
class Refuse(Action):
    """Do not become the ally of who proposed it."""


@frozen
class AskHelp(Action):
    """The defender asks a neutral player or a neutral alliance to come to its aid."""

    unit: Unit


@frozen
class Call(Action):
    """The defender calls on all neutral players, who answer by turns (`help_mode="open_call"`)."""


@frozen
class DeclineHelp(Action):
    """The defender asks nobody (any more)."""


@frozen
class Join(Action):
    """Fight beside the defender in this war."""


@frozen
class Decline(Action):
    """Stay neutral in this war."""


@frozen
class Vote(Action):
    """Surrender, or fight on. Others see a sealed vote as `HIDDEN`."""

    surrender: bool | Hidden


@frozen
class Roll(Action):
    """Chance rolls a seat's die. Others see the value as `HIDDEN`."""

    seat: Player
    value: int | Hidden


@frozen
class NameFirst(Action):
    """Chance names the seat that takes the first turn."""

    seat: Player


DicePlomacyAction: TypeAlias = (
    DeclareWar
    | ProposeAlliance
    | GrandConference
    | Reform
    | Pass
    | Accept
    | Refuse
    | AskHelp
    | Call
    | DeclineHelp
    | Join
    | Decline
    | Vote
    | Roll
    | NameFirst
)
