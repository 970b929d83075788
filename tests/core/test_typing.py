"""The type checkers read the rulebook: they refuse what a chapter does not declare."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

SOUND = """
from typing import assert_never

from regelwerk.core import Action, Chapter, Choices, NOTHING, Phase, Player, Violation, evolve, frozen, maker
from tests.toys import NimTable

@frozen
class Asking(Phase):
    seat: Player

@frozen
class Telling(Phase):
    seat: Player

@frozen
class Resting(Phase):
    pass

@frozen
class Yes(Action):
    pass

@frozen
class No(Action):
    reason: str

class OnAsking(Chapter[NimTable, Asking, Yes | No]):
    def actors(self, table: NimTable, phase: Asking) -> tuple[Player, ...]:
        return (phase.seat,)

    def legal(self, table: NimTable, phase: Asking) -> Choices[Yes | No]:
        return NOTHING

    def violation(self, table: NimTable, phase: Asking, action: Yes | No) -> Violation | None:
        return None

    def apply(self, table: NimTable, phase: Asking, action: Yes | No) -> tuple[NimTable, Telling]:
        match action:
            case Yes():
                return table, Telling(phase.seat)
            case No():
                return evolve(table, heaps=()), Telling(phase.seat)
            case _:
                assert_never(action)

yes = maker(Yes)(1)
no = No(1, "why")
"""

MUTANTS = {
    "an undeclared successor": (
        "return table, Telling(phase.seat)\n            case No",
        "return table, Resting()\n            case No",
        "Incompatible return value type",
    ),
    "a forgotten action": (
        "            case No():\n                return evolve(table, heaps=()), Telling(phase.seat)\n",
        "",
        'Argument 1 to "assert_never" has incompatible type "No"',
    ),
    "a table that is no table": (
        "return table, Telling",
        "return phase, Telling",
        "Incompatible return value type",
    ),
    "a field of another phase": ("(phase.seat,)", "(phase.speaker,)", 'has no attribute "speaker"'),
    "a rule for another phase": (
        "def violation(self, table: NimTable, phase: Asking,",
        "def violation(self, table: NimTable, phase: Telling,",
        "incompatible with supertype",
    ),
    "a maker called wrongly": ("maker(Yes)(1)", 'maker(Yes)("1")', "incompatible type"),
    "a constructor called wrongly": ('No(1, "why")', "No(1)", "Missing positional argument"),
    "a change of a frozen value": ('no = No(1, "why")', 'no = No(1, "why")\nno.reason = "x"', "read-only"),
    "an action that is no action": (
        "No(Action):",
        "No(Phase):",
        "must be a subtype of|must be a subtype|not be a subtype|subtype of",
    ),
}


def mypy(tmp_path: Path, source: str) -> str:
    file = tmp_path / "chapters.py"
    file.write_text(source)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_mypy_refuses_what_is_not_declared(tmp_path: Path) -> None:
    assert "Success" in mypy(tmp_path, SOUND)
    for name, (good, bad, reason) in MUTANTS.items():
        assert SOUND.count(good) == 1, name
        said = mypy(tmp_path, SOUND.replace(good, bad))
        assert any(part in said for part in reason.split("|")), f"{name}:\n{said}"


def test_pyright_refuses_what_is_not_declared(tmp_path: Path) -> None:
    """All at once, since it takes seconds to start; by name of file."""
    sources = {"sound": SOUND} | {name: SOUND.replace(good, bad) for name, (good, bad, _) in MUTANTS.items()}
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source)
    config = {"typeCheckingMode": "standard", "include": ["."], "extraPaths": [str(ROOT), str(ROOT / "src")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    ran = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable, "-p", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(ran.stdout)["generalDiagnostics"]
    refused = {Path(each["file"]).stem for each in told if each["severity"] == "error"}
    assert refused == set(MUTANTS), told
