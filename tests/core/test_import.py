"""Importing the library brings no extra, and nothing heavy before it is needed."""

import subprocess
import sys

HEAVY = {"cattrs", "cyclopts", "hypothesis", "more_itertools", "pyspiel", "pytest", "rich", "sphinx"}


def loaded_after(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    ran = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, check=True, text=True)
    return set(ran.stdout.split())


def test_the_face_loads_neither_extras_nor_cattrs() -> None:
    loaded = loaded_after("import regelwerk")
    assert "regelwerk" in loaded
    assert loaded & HEAVY == set()


def test_playing_needs_no_more() -> None:
    loaded = loaded_after(
        "from regelwerk import SlonyOkup\n"
        "state = SlonyOkup().start()\n"
        "state = state.apply(state.legal_actions[0])\n"
        "str(state), state.view(0), state.violation(None)"
    )
    assert loaded & HEAVY <= {"more_itertools"}


def test_records_bring_cattrs() -> None:
    """So that the tests above would notice it."""
    loaded = loaded_after("from regelwerk import Record, SlonyOkup\nRecord(SlonyOkup()).to_json()")
    assert "cattrs" in loaded
    assert loaded & HEAVY <= {"cattrs", "more_itertools"}
