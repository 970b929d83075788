"""`regelwerk games`: what is installed."""

from __future__ import annotations

from typing import Any

import attrs
from rich import box
from rich.table import Table

from regelwerk.cli.screen import complain, screen
from regelwerk.core import BadOption, Game, RegelwerkError, catalogue

MOST_SEATS = 20
"""More than this are not looked for."""


def games() -> None:
    """List the installed games with their seats and options."""
    classes, faults = loaded()
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("game", "title", "seats", "options and their defaults"):
        table.add_column(heading, overflow="fold")
    for cls in classes:
        table.add_row(cls.name, cls.title, seats_of(cls), "\n".join(options_of(cls)), end_section=True)
    screen().print(table, soft_wrap=False)
    for fault in faults:
        complain(fault)


def loaded() -> tuple[list[type[Game[Any, Any]]], list[str]]:
    """All games that can be loaded, and what is wrong with the others."""
    classes: list[type[Game[Any, Any]]] = []
    faults: list[str] = []
    for name in catalogue.names():
        try:
            classes.append(catalogue.find(name))
        except RegelwerkError as error:
            faults.append(str(error))
    return classes, faults


def seats_of(cls: type[Game[Any, Any]]) -> str:
    """For how many the game is: `2-4`. Its own validator says so, other options being by default."""
    possible = [seats for seats in range(1, MOST_SEATS + 1) if _takes(cls, seats)]
    if not possible:
        return "?"
    return f"{possible[0]}-{possible[-1]}" if len(possible) > 1 else str(possible[0])


def options_of(cls: Any) -> list[str]:
    """The options as `name=default`, in the form in which the command line takes them."""
    return [f"{field.name}={shown(field.default)}" for field in attrs.fields(cls) if field.init]


def shown(value: object) -> str:
    """A value as `--option` takes it; of one that has parts, what it is."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | str) else f"{type(value).__name__}(…)"


def _takes(cls: Any, seats: int) -> bool:
    try:
        cls(seats=seats)
    except BadOption:
        return False
    return True
