"""What comes from outside the rules is heard under any name, and other profilers go on afterwards."""

from __future__ import annotations

import cProfile
import gc
import os
import random
import sys
import time
from collections.abc import Callable
from datetime import date, datetime
from random import Random
from typing import Any

import pytest

from regelwerk.verify.checks.chance import nothing_outside


class Moment(datetime):
    """A class of one's own."""


OUTSIDE: dict[str, Callable[[], Any]] = {
    "random": random.random,
    "a generator": lambda: Random(5),
    "urandom": lambda: os.urandom(1),
    "getenv": lambda: os.getenv("HOME"),
    "environ.get": lambda: os.environ.get("HOME"),
    "in environ": lambda: "HOME" in os.environ,
    "environ[...]": lambda: os.environ["PATH"],
    "all of environ": lambda: list(os.environ),
    "how much environ": lambda: len(os.environ),
    "now": datetime.now,
    "now, of a subclass": Moment.now,
    "today": date.today,
    "today, with the hour": datetime.today,
    "file": lambda: open(os.devnull).close(),
    **{
        name: getattr(time, name)
        for name in ("time", "time_ns", "monotonic", "perf_counter_ns", "process_time", "process_time_ns")
    },
    **{name: getattr(time, name) for name in ("localtime", "gmtime", "ctime", "asctime")},
    "strftime": lambda: time.strftime("%H"),
    "mktime": lambda: time.mktime((2000, 1, 1, 0, 0, 0, 0, 0, 0)),
}
if hasattr(time, "clock_gettime"):
    OUTSIDE["thread_time"] = time.thread_time
    OUTSIDE["clock_gettime"] = lambda: time.clock_gettime(time.CLOCK_MONOTONIC)
    OUTSIDE["clock_gettime_ns"] = lambda: time.clock_gettime_ns(time.CLOCK_MONOTONIC)


@pytest.mark.parametrize("call", OUTSIDE.values(), ids=OUTSIDE)
def test_it_is_heard(call: Callable[[], Any]) -> None:
    with nothing_outside() as used:
        call()
    assert used


def test_what_is_inside_is_not() -> None:
    rng = [3, 1, 2]
    with nothing_outside() as used:
        sorted(rng)
        date(2000, 1, 1).isoformat()
        dict.fromkeys(rng).get(1)
    assert not used


def test_the_collector_of_garbage_is_not() -> None:
    """Hypothesis, for one, looks at the clock whenever garbage is collected."""

    def timed(phase: str, info: dict[str, int]) -> None:
        time.perf_counter()

    gc.callbacks.append(timed)
    try:
        with nothing_outside() as used:
            kept: list[list[list[int]]] = [
                [[]] for _ in range(100_000)
            ]  # far more objects than start a collection
    finally:
        gc.callbacks.remove(timed)
    assert gc.isenabled()
    assert len(kept) == 100_000
    assert not used


def test_a_profiling_function_goes_on_afterwards() -> None:
    heard: list[str] = []

    def listen(frame: Any, event: str, argument: Any) -> None:
        heard.append(event)

    former = sys.getprofile()
    sys.setprofile(listen)
    try:
        with nothing_outside():
            heard.clear()
            len("")
            assert not heard
        assert sys.getprofile() is listen
    finally:
        sys.setprofile(former)
    assert heard


def test_the_profiler_of_the_standard_library_goes_on_afterwards() -> None:
    profile = cProfile.Profile()
    profile.enable()
    try:
        with nothing_outside() as used:
            time.time()
        sorted([2, 1])
    finally:
        profile.disable()
    assert used == {"time"}
    assert any("sorted" in str(entry.code) for entry in profile.getstats())
