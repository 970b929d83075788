"""How actions are written: `war 2`, `ally 2`, `ask 3+4`, `join`, `surrender`, `roll 0=5`."""

from __future__ import annotations

from regelwerk.core import HIDDEN, NUMBER, Form, Notation, Slot
from regelwerk.diceplomacy.actions import (
    Accept,
    AskHelp,
    Call,
    DeclareWar,
    Decline,
    DeclineHelp,
    GrandConference,
    Join,
    NameFirst,
    Pass,
    ProposeAlliance,
    Reform,
    Refuse,
    Roll,
    Vote,
)
from regelwerk.diceplomacy.table import Unit


def _read_unit(text: str) -> Unit:
    return () if text == "nobody" else tuple(map(int, text.split("+")))


_SEATS = Slot(
    r"nobody|-?[0-9]+(?:\+-?[0-9]+)*",
    lambda text, state: _read_unit(text),
    lambda unit, state: "+".join(map(str, unit)) or "nobody",
)
"""Seats joined by `+`."""

_VALUE = Slot(
    r"\?|-?[0-9]+",
    lambda text, state: HIDDEN if text == "?" else int(text),
    lambda value, state: "?" if value is HIDDEN else str(value),
)
"""A value of a die; `?` where it is hidden."""

NOTATION = Notation(
    Form("war {target}", DeclareWar, target=NUMBER),
    Form("ally {target}", ProposeAlliance, target=NUMBER),
    Form("conference", GrandConference),
    Form("reform", Reform),
    Form("pass", Pass),
    Form("accept", Accept),
    Form("refuse", Refuse),
    Form("ask {unit}", AskHelp, unit=_SEATS),
    Form("call", Call),
    Form("decline help", DeclineHelp),
    Form("join", Join),
    Form("decline", Decline),
    Form("surrender", Vote, fixed={"surrender": True}),
    Form("fight", Vote, fixed={"surrender": False}),
    Form("vote ?", Vote, fixed={"surrender": HIDDEN}),
    Form("roll {seat}={value}", Roll, seat=NUMBER, value=_VALUE),
    Form("first {seat}", NameFirst, seat=NUMBER),
)
