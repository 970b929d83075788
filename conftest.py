"""How the project is tested: Hypothesis profiles, slow tests, and the examples in the documents."""

import os
from doctest import ELLIPSIS

import pytest
from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

ALL = os.environ.get("REGELWERK_ALL") == "1"
"""Set by `make test-all`: slow tests too, and far more examples."""

# Deterministic, so that a change is what breaks a run, not the dice; and no verdict from the clock, which
# on a busy machine accuses the innocent. `all` rolls new dice every time.
settings.register_profile(
    "default",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "all",
    deadline=None,
    max_examples=1_000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("all" if ALL else "default")

# Python blocks in the documents are run, one after the other in one namespace per document: as a doctest
# if they begin with a prompt, as plain code if not.
pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
    patterns=["README.md", "docs/**/*.md"],
).pytest()

# Sphinx runs it; it is no module to search for doctests.
collect_ignore = ["docs/conf.py", "docs/_build"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not ALL:
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
