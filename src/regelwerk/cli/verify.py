"""`regelwerk verify GAME`: what was checked, what was covered, and the shortest play that fails."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from regelwerk.cli import records
from regelwerk.cli.errors import UsageError
from regelwerk.cli.options import game_with
from regelwerk.cli.screen import complain, screen
from regelwerk.core import Game, Record
from regelwerk.verify import Coverage, Report, verify_game


def verify(
    game: str,
    /,
    *,
    games: int = 20,
    seed: int = 0,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    counterexample: Path | None = None,
) -> int:
    """Check that a game keeps its promises; exit status 1 if it does not, or if not all of it was seen.

    Without options the game is checked in the variants that it lists, which together should show all its
    rules and transitions.

    Parameters
    ----------
    game
        A game by its name, as `regelwerk games` lists it.
    games
        How many games are played of each variant; more, if needed, to see what is rare.
    seed
        A number that all of them follow.
    option
        An option of the game as name=value; may be given several times. Then only this variant is checked.
    counterexample
        The file for the shortest record that shows a failure; by default GAME-counterexample.jsonl.
    """
    if games < 1:
        raise UsageError(f"at least one game must be played, not {games}")
    report = _watched(game_with(game, option), games, seed, variants=not option)
    out = screen()
    out.print(str(report))
    out.print(str(report.coverage))
    complete = report.coverage.complete
    if not complete:
        remedy = f"raise --games above {games}" + (", or leave --option out" if option else "")
        out.print(f"Not all was seen: {_unseen(report.coverage)}. To see it, {remedy}.")
    if report.counterexample is not None:
        _write(report.counterexample, counterexample or Path(f"{game}-counterexample.jsonl"))
    return 0 if report.ok and complete else 1


def _unseen(coverage: Coverage) -> str:
    """The rules that refused nothing, and the transitions that were not taken."""
    rules = [rule.id for rule in coverage.missing_rules]
    taken = [f"{before.__name__} -> {after.__name__}" for before, after in coverage.missing_transitions]
    groups = (("rules", rules), ("transitions", taken))
    return "; ".join(f"{what} {', '.join(names)}" for what, names in groups if names)


def _watched(game: Game[Any, Any], games: int, seed: int, *, variants: bool) -> Report:
    """The report, with a progress bar while it is made if there is a terminal to show it on."""
    errors = screen(stderr=True)
    parts = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        return verify_game(
            game,
            games=games,
            seed=seed,
            variants=variants,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def _write(record: Record, path: Path) -> None:
    """Write the counterexample; a game that fails may not even be written down."""
    try:
        records.write(record, path)
    except Exception as error:  # a broken game may raise anything
        complain(f"the counterexample could not be written: {error}")
    else:
        screen().print(f"The shortest counterexample is in {path}.")
