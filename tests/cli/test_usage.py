"""Wrong usage: one clear line on the standard error, exit status 2, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from regelwerk.cli.records import LONGEST_FILE
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toys")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("frobnicate", 'Unknown command "frobnicate"'),
        ("play", "requires an argument"),
        ("play chess", "there is no game 'chess'; installed: broken, missing, nim, rolling, sealed"),
        ("play missing", "the game missing cannot be loaded"),
        ("play nim extra", "Unused Tokens"),
        ("play nim --colour red", "Unknown option"),
        ("play nim --seed one", "unable to convert"),
        ("play nim --seats random,alice", "nobody called 'alice' can sit down"),
        ("play nim --seats random,,random", "nobody called '' can sit down"),
        ("play nim --seats random,random,random,random", "seats must be a whole number from 2 to 3, not 4"),
        ("play nim --seats random,random --option seats=3", "2 seats are filled, but option seats is 3"),
        ("play nim --option heaps", "an option is given as name=value, not 'heaps'"),
        ("play nim --option heaps=1 --option heaps=2", "option 'heaps' is given twice"),
        ("play nim --option colour=red", "nim has no option 'colour'"),
        ("play nim --option size=many", "option size must be a whole number from 1 to 1000, not 'many'"),
        ("play nim --option size=99999999999999999999", "option size must be a whole number"),
        ("play nim --option toss=perhaps", "option toss must be true or false, not 'perhaps'"),
        ("play nim --seats random --save /no/such/folder/file", "cannot write /no/such/folder/file"),
        ("replay /no/such/file", "cannot read /no/such/file: No such file or directory"),
        ("replay /", "cannot read /: Is a directory"),
        ("machine nim --format svg", 'Invalid value "svg"'),
        ("machine chess", "there is no game 'chess'"),
        ("verify chess", "there is no game 'chess'"),
        ("verify nim --games 0", "at least one game must be played, not 0"),
        ("verify nim --games many", "unable to convert"),
        ("demo --seed x", "unable to convert"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, command: str, says: str) -> None:
    result = run(command)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("regelwerk: ")
    assert result.err.count("\n") == 1
    assert says in result.err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "line 1"),
        (b'{"schema":"regelwerk.record/99","game":{}}', "'regelwerk.record/99' is unknown here"),
        (b'{"schema":"regelwerk.record/1","game":{"name":"chess","options":{}}}', "no game 'chess'"),
        (
            b'{"schema":"regelwerk.record/1","game":{"name":"nim","options":{}}}\n'
            b'{"type":"Take","player":0,"heap":0,"amount":9}\n',
            "line 2, action 1: take at least one",
        ),
        (b" " * (LONGEST_FILE + 10), "longer than"),
    ],
)
@pytest.mark.parametrize("suffix", [".jsonl", ".json", ""])
def test_an_unsound_record_is_told_with_its_place(
    run: Run, tmp_path: Path, content: bytes, says: str, suffix: str
) -> None:
    path = tmp_path / f"record{suffix}"
    path.write_bytes(content)
    result = run("replay", str(path))
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"regelwerk: {path}: ")
    assert result.err.count("\n") == 1
    assert suffix == ".json" or says in result.err


def test_a_seat_that_is_not_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert run("play nim --seats random --save", str(path)).status == 0
    for seat in ("2", "-1"):
        result = run("replay", str(path), "--seat", seat)
        assert (result.status, result.out) == (2, "")
        assert f"there is no seat {seat}: the seats are 0 to 1" in result.err


@pytest.mark.parametrize("command", ["", "--help", "-h", "play --help", "verify -h"])
def test_help(run: Run, command: str) -> None:
    result = run(command)
    assert (result.status, result.err) == (0, "")
    assert "Usage: regelwerk" in result.out


def test_version(run: Run) -> None:
    assert run("--version") == (0, version("regelwerk") + "\n", "")


@pytest.mark.parametrize("extra", ["cyclopts", "rich"])
def test_without_the_extra_it_says_what_to_install(extra: str) -> None:
    script = f"import sys; sys.modules['{extra}'] = None; from regelwerk.cli import main; sys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"regelwerk: the command line needs {extra}: pip install 'regelwerk[cli]'\n"


def test_it_is_a_module_as_well() -> None:
    command = [sys.executable, "-m", "regelwerk.cli", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == version("regelwerk") + "\n"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "regelwerk.cli", "demo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait()


def test_ctrl_c_ends_a_long_command_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("regelwerk.cli.verify.verify_game", interrupted)
    assert run("verify nim")[::2] == (130, "regelwerk: interrupted\n")
