"""What the package shows, and that the adjudicator comes without the game."""

from __future__ import annotations

import subprocess
import sys

import pytest

from regelwerk import payola


def test_every_name_has_a_home() -> None:
    assert all(getattr(payola, name) is not None for name in payola.__all__)
    assert set(payola.__all__) <= set(dir(payola))
    assert payola.Sheet.__module__ == "regelwerk.payola.sheets"
    with pytest.raises(AttributeError, match="has no attribute 'Bribe'"):
        payola.Bribe  # noqa: B018


def test_the_adjudicator_comes_alone() -> None:
    code = (
        "import sys, regelwerk.payola.diplomacy;"
        "print([name for name in sys.modules if name.startswith('regelwerk.payola.')"
        " and not name.startswith('regelwerk.payola.diplomacy')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
