"""Replay recorded games of another engine: `python tests/oracle/pfalz1847.py FILE…`

Each line of a file (JSON Lines, perhaps gzipped) has an action and the whole state after it. The actions are
taken through the public interface, with every check, under the preset `online`; after each of them the whole
state is compared. Prints games, states and differences; exits 1 if there is any difference, or nothing to
compare.

What is not compared: which trains have run already, since a train changes hands only after its buyer has
run; the priority but at the start of a stock round, since the other engine does not keep it; what says the
same twice (who acts and what kinds of action are open, the corporations that have operated, the cities of
stations); and its marks of who has passed or bought in a stock round, which come to light in whose turn is
next. Sales for a train are compared while shares can be sold for it.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the tests, when this is run as a script

from regelwerk.core import IllegalAction
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.pfalz1847.actions import Exchange, Pass
from regelwerk.pfalz1847.phases import Drafting, Emergency, PfalzState, Trading
from tests.oracle.pfalz_actions import Data, Seats, actions_of
from tests.oracle.pfalz_states import ours, recorded


def lines_of(path: Path) -> list[Data]:
    """The lines of a recorded game."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        return [json.loads(line) for line in lines]


def differences(lines: list[Data]) -> Iterator[str]:
    """What differs between a recorded game and ours, up to the first action with a difference."""
    seats, last = Seats(lines[0]["meta"]["players"]), None
    for line, state in states_of(lines):
        if isinstance(state, str):
            yield f"action {line['i']}: {state}"
            return
        now = [line["state"]["round"][key] for key in ("kind", "turn", "num")]
        boundary = now != last and now[0] == "stock"
        found = list(unequal(line["state"], state, seats, boundary=boundary))
        last = now
        yield from (f"action {line['i']}: {each}" for each in found)
        if found:
            return


def states_of(lines: list[Data]) -> Iterator[tuple[Data, PfalzState | str]]:
    """Each line with the state of ours after it, or with the reason why its action was refused."""
    seats = Seats(lines[0]["meta"]["players"])
    state: PfalzState = Pfalz1847.online(seats=len(seats.ids)).start()
    yield lines[0], state
    for line in lines[1:]:
        try:
            for action in actions_of(line["action"], state, seats):
                state = state.apply(action)
        except IllegalAction as error:
            yield line, f"refused: {error}"
            return
        state = settled(state, line["state"], seats)
        yield line, state


def settled(state: PfalzState, target: Data, seats: Seats) -> PfalzState:
    """The state after the passes that the other engine makes by itself: for a player who can do nothing else
    in a draft or stock round, or nothing but exchange a private.
    """
    while isinstance(state.phase, Drafting | Trading):
        (seat,) = state.actors
        free = any(not isinstance(action, Pass | Exchange) for action in state.legal_actions)
        now = ours(state, seats, boundary=False)
        wanted = recorded(target, seats, boundary=False)
        if free or all(now.get(key) == wanted.get(key) for key in ("turn", "round", "step", "player")):
            break
        state = state.apply(Pass(seat))
    return state


def unequal(data: Data, state: PfalzState, seats: Seats, *, boundary: bool) -> Iterator[str]:
    """What of a state differs from the recorded one."""
    theirs, mine = recorded(data, seats, boundary=boundary), ours(state, seats, boundary=boundary)
    if not isinstance(state.phase, Emergency):
        theirs |= {"emergency": None}  # it is kept there until the turn ends
    for key in sorted({*theirs, *mine}):
        if theirs.get(key) != mine.get(key):
            yield f"{key} is {mine.get(key)}, and was {theirs.get(key)}"


def main(paths: list[str]) -> int:
    games = states = 0
    found: list[str] = []
    for path in map(Path, paths):
        lines = lines_of(path)
        if not lines:
            continue
        games += 1
        states += len(lines)
        different = list(differences(lines))
        found += [f"{path.name}, {each}" for each in different]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{games} games, {states} states, {len(found)} differences")
    return 1 if found or not games else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
