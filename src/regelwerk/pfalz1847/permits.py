"""What a corporation may still lay in its turn (3.3 to 3.5): a small value that its legal lays depend on."""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core import frozen
from regelwerk.pfalz1847.board import Lay
from regelwerk.pfalz1847.facts import PhaseFacts, Region, corporation, phases, tiles
from regelwerk.pfalz1847.tiles import Colour


@frozen(cache_hash=True)
class Permit:
    """Which tiles may be laid where, as far as the phase and the turn decide it, not the board."""

    phase: str
    colours: tuple[Colour, ...]
    """The colours of the tiles that may be laid now."""
    region: Region | None = None
    """Where yellow tiles may be laid; None: everywhere."""
    barred: tuple[str, ...] = ()
    """Hexes that had their tile in this turn already."""
    mountain: bool = False
    """The quarry's extra tile: yellow, on a white mountain hex, and free."""
    early: bool = False
    """Hexes that open in a later phase are open already."""

    def opens(self, from_phase: str | None) -> bool:
        """Whether a hex that can be built from that phase on (None: from the start) is open."""
        order = list(phases())
        return self.early or from_phase is None or order.index(from_phase) <= order.index(self.phase)


def permit(
    corporation_id: str,
    phase: PhaseFacts,
    done: Sequence[Lay] = (),
    extra: Sequence[Lay] = (),
    *,
    first_operation: bool = False,
    first_upgrade: bool = True,
) -> Permit:
    """What a corporation may lay after its normal lays `done` and its quarries' lays `extra` of this turn
    (3.5).

    `first_operation`: in the first operating round after it floated. `first_upgrade`: one of its two tiles
    may then be an upgrade. Raises `UnknownName` for an unknown corporation.
    """
    region = corporation(corporation_id).region if phase.regions else None
    upgraded = any(tiles()[lay.tile].colour != "yellow" for lay in done)
    upgrades = phase.colours[1:]
    if not upgrades:  # two yellow tiles
        return Permit(phase.name, ("yellow",) if len(done) < 2 else (), region)
    if not first_operation:  # one yellow tile or one upgrade
        return Permit(phase.name, () if done else phase.colours)
    barred = tuple(lay.hex for lay in (*done, *extra))
    if len(done) >= 2 or (upgraded and not first_upgrade):
        return Permit(phase.name, (), barred=barred)
    if upgraded or (done and not first_upgrade):
        return Permit(phase.name, ("yellow",), barred=barred)
    return Permit(phase.name, phase.colours, barred=barred)


def quarry_permit(phase: PhaseFacts, *, early: bool = False) -> Permit:
    """What the power of K or H may lay (1.4). `early`: also on a hex that opens in a later phase."""
    return Permit(phase.name, ("yellow",), mountain=True, early=early)
