"""`regelwerk machine GAME`: the diagram of a game's phases."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from regelwerk.cli.options import game_with


def machine(
    game: str,
    /,
    *,
    format: Literal["mermaid", "dot"] = "mermaid",
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
) -> None:
    """Print which phases a game has and which may follow which, as text for a tool that draws it.

    Parameters
    ----------
    game
        A game by its name, as `regelwerk games` lists it.
    format
        mermaid, or dot for Graphviz.
    option
        An option of the game as name=value; may be given several times.
    """
    chosen = game_with(game, option)
    machine = chosen.rulebook.machine
    print(machine.mermaid() if format == "mermaid" else machine.dot(chosen.name), end="")
