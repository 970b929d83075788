"""How fast games of 1847 Pfalz are: the recorded game of people replayed with every check, and random games.

What is remembered of boards is forgotten before each replay, so that a second one finds nothing ready.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from regelwerk.core import Action, Choices
from regelwerk.pfalz1847 import Laying, Pass, Pfalz1847, PfalzState, Running, Trading
from tests.oracle.pfalz1847 import lines_of, settled
from tests.oracle.pfalz_actions import Seats, actions_of

REPLAYS = 9
GAMES = 12
ASKS = 500


class Replay(NamedTuple):
    """A recorded game."""

    start: PfalzState
    actions: list[Action]
    recorded: int
    """How many actions the record has; we need one for each train that runs."""


def recorded_game(path: Path) -> Replay:
    """The actions of a recorded game as ours."""
    lines = lines_of(path)
    seats = Seats(lines[0]["meta"]["players"])
    start = state = Pfalz1847.online(seats=len(seats.ids)).start()
    actions: list[Action] = []
    for line in lines[1:]:
        for action in actions_of(line["action"], state, seats):
            actions.append(action)
            state = state.apply(action)
        after = settled(state, line["state"], seats)
        while state != after:  # the passes that the other engine makes by itself
            (seat,) = state.actors
            actions.append(Pass(seat))
            state = state.apply(Pass(seat))
    return Replay(start, actions, len(lines) - 1)


def report(path: Path) -> None:
    """Print all about games."""
    game = recorded_game(path)
    print(f"\nReplay of {path.name}, {game.recorded} recorded actions, {len(game.actions)} of ours, checked")
    times = [_timed(_forget, partial(_replayed, game, checked=True)) for _ in range(REPLAYS)]
    print(f"{'recorded actions/s':48}{game.recorded / median(times):>10,.0f}")
    print(f"{'our actions/s':48}{len(game.actions) / median(times):>10,.0f}")
    times = [_timed(_forget, partial(_replayed, game, checked=False)) for _ in range(REPLAYS)]
    print(f"{'our actions/s, trusted':48}{len(game.actions) / median(times):>10,.0f}")

    print("\nState.apply of a pass in a stock round, µs, median")
    for name, state in zip(("the first", "the last"), _first_and_last(game), strict=True):
        (seat,) = state.actors
        times = [_timed(_nothing, partial(state.apply, Pass(seat))) for _ in range(ASKS)]
        print(f"{name:48}{1e6 * median(times):>10.1f}")

    print(f"\nRandom games of 3, 4 and 5 players, legal_actions asked at every step, {GAMES} games")
    for name, preset, draw in PLAYOUTS:
        runs = Playouts(draw)
        for number in range(GAMES):
            runs.play(preset(seats=3 + number % 3).start(), Random(number))
        runs.print(name)


def _any(legal: Choices[Action], rng: Random) -> Action:
    """Any action: mostly an offer, since there are hundreds of prices."""
    return legal.sample(rng)


def _of_any_kind(legal: Choices[Action], rng: Random) -> Action:
    """First a kind of action, then one of that kind, so that a pass weighs as much as all prices together."""
    return legal.by_type(rng.choice(legal.kinds)).sample(rng)


Draw = Callable[[Choices[Action], Random], Action]

PLAYOUTS: list[tuple[str, Callable[..., Pfalz1847], Draw]] = [
    ("the rules of the source, any action", Pfalz1847, _any),
    ("the same, first a kind of action", Pfalz1847, _of_any_kind),
    ("online, first a kind of action", Pfalz1847.online, _of_any_kind),
]
"""Online, any action would be an offer for a private over ten thousands of steps: nobody has to consent."""


class Playouts:
    """What random games took."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.steps = self.running = 0
        self.seconds = self.running_seconds = 0.0
        self.laying: list[float] = []

    def play(self, state: PfalzState, rng: Random) -> None:
        """Play to the end."""
        begin = time.process_time()
        while not state.is_over:
            self.steps += 1
            match state.phase:
                case Running():
                    at = time.process_time()
                    state = state.advance(self._draw(state.legal_actions, rng))
                    self.running_seconds += time.process_time() - at
                    self.running += 1
                case Laying():
                    at = time.process_time()
                    legal = state.legal_actions
                    self.laying.append(time.process_time() - at)
                    state = state.advance(self._draw(legal, rng))
                case _:
                    state = state.advance(self._draw(state.legal_actions, rng))
        self.seconds += time.process_time() - begin

    def print(self, name: str) -> None:
        """One line for each figure."""
        rest, seconds = self.steps - self.running, self.seconds - self.running_seconds
        laying = sorted(1_000 * each for each in self.laying)
        print(f"{name + ', steps/s':48}{self.steps / self.seconds:>10,.0f}")
        print(f"{'  without the run steps':48}{rest / seconds:>10,.0f}")
        print(
            f"{'  legal_actions in the track step, ms':48}{laying[len(laying) // 2]:>10.2f} median"
            f"{laying[len(laying) * 95 // 100]:>9.2f} 95 %{laying[-1]:>9.2f} worst"
        )


def _replayed(game: Replay, *, checked: bool) -> None:
    state = game.start
    for action in game.actions:
        state = state.apply(action) if checked else state.advance(action)


def _first_and_last(game: Replay) -> tuple[PfalzState, PfalzState]:
    """The states before the first and the last pass in a stock round that does not end it."""
    found: list[PfalzState] = []
    state = game.start
    for action in game.actions:
        after = state.advance(action)
        if isinstance(action, Pass) and isinstance(state.phase, Trading) and isinstance(after.phase, Trading):
            found.append(state)
        state = after
    return found[0], found[-1]


def _timed(before: Callable[[], None], question: Callable[[], object]) -> float:
    before()
    begin = time.process_time()
    question()
    return time.process_time() - begin


def _nothing() -> None:
    """Nothing to do beforehand."""


def _forget() -> None:
    """Forget what is remembered of boards and tables; what is known of the game itself stays."""
    for name, module in list(sys.modules.items()):
        if name.startswith("regelwerk.pfalz1847"):
            for value in vars(module).values():
                if callable(getattr(value, "cache_clear", None)) and value.cache_parameters()["maxsize"]:
                    value.cache_clear()
