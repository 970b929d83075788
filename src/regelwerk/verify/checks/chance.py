"""Chance is explicit, exact, and the only place where anything is random."""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import date
from fractions import Fraction
from math import sqrt
from types import FrameType
from typing import Any

from regelwerk.core import CHANCE, NotDue
from regelwerk.verify.checks.values import same_choices
from regelwerk.verify.scenes import NOT_ASKED, Complaint, Moment, Step, on

_DRAWS = 200


@on(Moment)
def probabilities_are_exact(moment: Moment) -> Complaint:
    """Probabilities are positive fractions that add up to exactly 1, one for each distinct outcome."""
    state = moment.state
    if state.actors != (CHANCE,):
        return NOT_ASKED
    pairs = list(state.outcomes)
    if not all(type(weight) is Fraction and weight > 0 for _, weight in pairs):
        return "a probability is not positive, or no fraction"
    if (total := sum(weight for _, weight in pairs)) != 1:
        return f"the probabilities add up to {total}"
    if len({action for action, _ in pairs}) != len(pairs):
        return "an outcome is listed twice"
    return None


@on(Moment)
def outcomes_are_legal(moment: Moment) -> Complaint:
    """At a chance node the legal actions are the outcomes, taken by chance; elsewhere there are none."""
    state = moment.state
    if state.actors == (CHANCE,):
        if not same_choices(state.outcomes.actions, moment.legal):
            return "the legal actions are not the outcomes"
        strays = [action for action in moment.some if action.player != CHANCE]
        return f"{strays[0]!r} is an outcome, but taken by a seat" if strays else None
    try:
        outcomes = state.outcomes
    except NotDue:
        return None
    return f"there are outcomes where nothing is left to chance: {outcomes!r}"


@on(Moment)
def frequencies_fit(moment: Moment) -> Complaint:
    """Drawn outcomes come as often as their probabilities say, within five standard deviations."""
    state = moment.state
    if state.actors != (CHANCE,) or len(state.outcomes) > 100:
        return NOT_ASKED
    outcomes = state.outcomes
    drawn = [outcomes.sample(moment.rng) for _ in range(_DRAWS)]
    for action, weight in outcomes:
        expected = float(weight) * _DRAWS
        spread = 5 * sqrt(expected * (1 - float(weight))) + 2
        if abs(drawn.count(action) - expected) > spread:
            return f"{action!r} with probability {weight} came {drawn.count(action)} times in {_DRAWS}"
    return next((f"{each!r} is no outcome" for each in drawn if each not in outcomes.actions), None)


@on(Step)
def rules_use_no_randomness(step: Step) -> Complaint:
    """No rule asks for random numbers, the clock, the environment or files."""
    before, game = step.before, step.game
    with nothing_outside() as used:
        list(before.legal_actions[:20])
        before.violation(step.action)
        before.advance(step.action)
        for seat in (*range(game.seats), None):
            before.view(seat)
            before.witness(step.action, seat)
        game.format(step.action, before)
        game.picture(before)
    return f"the rules call {', '.join(sorted(used))}" if used else None


@contextmanager
def nothing_outside() -> Generator[set[str]]:
    """Collect the names of all calls to randomness, clock, environment and files; a profiler listens.

    A profiler hears calls of built-in functions under whatever name they were imported, which patching a
    module would miss. Another profiler that is at work is interrupted meanwhile, and no garbage is collected:
    somebody's callbacks may time that, as those of Hypothesis do.
    """
    used: set[str] = set()

    def listen(frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call" and _is_outside(function):
            used.add(getattr(function, "__qualname__", repr(function)))
        elif event == "call" and frame.f_code in _PYTHON:
            used.add(frame.f_code.co_qualname)

    with _interrupted_profiler(), _no_collection():
        sys.setprofile(listen)
        try:
            yield used
        finally:
            sys.setprofile(None)


@contextmanager
def _interrupted_profiler() -> Generator[None]:
    """Stop the profiler that is at work, if there is one, and let it go on afterwards.

    One that is written in C, such as that of `cProfile`, is no function: it has to be disabled and enabled.
    """
    former = sys.getprofile()
    native: Any = None if callable(former) else former
    if native:
        native.disable()
    try:
        yield
    finally:
        if native:
            native.enable()
        else:
            sys.setprofile(former)


@contextmanager
def _no_collection() -> Generator[None]:
    """Keep the collector of garbage from running by itself."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _is_outside(function: Any) -> bool:
    owner = getattr(function, "__self__", None)
    return (
        isinstance(owner, random.Random)
        or function in _BUILT_IN
        or (isinstance(owner, type) and issubclass(owner, date) and function.__name__ in _PRESENT)
    )


_PRESENT = ("now", "today", "utcnow")  # of date, datetime and what is made from them
_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime")
_CALENDARS = ("localtime", "gmtime", "mktime", "ctime", "asctime", "strftime")
_NAMES = (*_CLOCKS, *(f"{name}_ns" for name in _CLOCKS), *_CALENDARS)
_BUILT_IN: frozenset[Callable[..., Any]] = frozenset(
    [os.urandom, os.getpid, open, *(getattr(time, name) for name in _NAMES if hasattr(time, name))]
)
_ENVIRONMENT: Any = type(os.environ)
_PYTHON = frozenset(
    function.__code__
    for function in (
        _ENVIRONMENT.__getitem__,
        _ENVIRONMENT.__iter__,
        _ENVIRONMENT.__len__,
        os.getenv,
        random.Random.seed,
        random.Random.__init__,
    )
)
