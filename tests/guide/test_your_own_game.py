"""The guide `docs/guide/your-own-game.md` and the game that it builds, `examples/pig`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from doctest import ELLIPSIS, OutputChecker
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import cast

import pytest

from examples.pig.pig import (
    RULEBOOK,
    Fall,
    Hold,
    OnRolling,
    Pig,
    PigRule,
    PigState,
    PigTable,
    Roll,
    Rolling,
    Turn,
    Won,
)
from regelwerk import CHANCE, BadOption, NotationError, Record, State, WrongPhase
from regelwerk.core import evolve, frozen
from regelwerk.verify import explore

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "your-own-game.md"
PIG = ROOT / "examples" / "pig"


def blocks(language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def after(game: Pig, *texts: str) -> PigState:
    """The state after some actions in notation."""
    state = game.start()
    for text in texts:
        state = state.apply(game.parse(text, state))
    return state


class TestTheGuide:
    def test_its_python_blocks_are_the_files(self) -> None:
        *code, test = [block for block in blocks("python") if not block.startswith(">>>")]
        assert lines("\n".join(code)) == lines((PIG / "pig.py").read_text(encoding="utf-8"))
        assert test == (PIG / "test_pig.py").read_text(encoding="utf-8")

    def test_its_toml_block_is_the_project_file(self) -> None:
        assert blocks("toml") == [(PIG / "pyproject.toml").read_text(encoding="utf-8")]


class TestTheRules:
    def test_1_what_falls_is_added_up(self) -> None:
        assert after(Pig(), "roll", "dice 6", "roll", "dice 2").phase == Turn(0, 8)

    def test_2_a_one_loses_the_turn_and_only_that(self) -> None:
        state = after(Pig(), "roll", "dice 6", "hold", "roll", "dice 1", "roll", "dice 5", "roll", "dice 1")
        assert state.scores == (6, 0)
        assert state.phase == Turn(1, 0)

    def test_3_hold_writes_the_total_down(self) -> None:
        state = after(Pig(seats=3), "roll", "dice 6", "roll", "dice 5", "hold")
        assert state == State(PigTable(Pig(seats=3), (11, 0, 0)), Turn(1, 0))

    def test_3_hold_needs_a_roll(self) -> None:
        state = Pig().start()
        violation = state.violation(Hold(0))
        assert violation is not None
        assert violation.rule is PigRule.ROLL
        assert list(state.legal_actions) == [Roll(0)]
        assert list(after(Pig(), "roll", "dice 2").legal_actions) == [Roll(0), Hold(0)]

    def test_4_the_target_wins_when_it_is_held(self) -> None:
        game = Pig(seats=3, target=6)
        assert not after(game, "roll", "dice 6").is_over
        won = after(game, "roll", "dice 6", "hold")
        assert won.phase == Won(0)
        assert won.returns == (Fraction(1), Fraction(-1, 2), Fraction(-1, 2))
        assert not after(Pig(target=7), "roll", "dice 6", "hold").is_over

    def test_4_who_has_enough_must_hold(self) -> None:
        game = Pig(target=6)
        state = after(game, "roll", "dice 6")
        violation = state.violation(Roll(0))
        assert violation is not None
        assert violation.rule is PigRule.HOLD
        assert list(state.legal_actions) == [Hold(0)]
        assert list(after(Pig(target=7), "roll", "dice 6").legal_actions) == [Roll(0), Hold(0)]

    def test_5_two_dice(self) -> None:
        game = Pig(dice=2)
        begun = ("roll", "dice 6 4", "hold", "roll", "dice 1 2")
        assert after(game, *begun).scores == (10, 0)
        assert after(game, *begun, "roll", "dice 3 1").scores == (10, 0)
        assert after(game, *begun, "roll", "dice 1 1").scores == (0, 0)

    @pytest.mark.parametrize(("dice", "lost"), [(1, Fraction(1, 6)), (2, Fraction(11, 36))])
    def test_chance_is_fair(self, dice: int, lost: Fraction) -> None:
        outcomes = after(Pig(dice=dice), "roll").outcomes
        assert len(outcomes) == 6**dice
        assert sum(chance for fall, chance in outcomes if 1 in cast("Fall", fall).faces) == lost


Position = tuple[str, int, int, tuple[int, ...]]


def counted(seats: int, target: int, dice: int) -> Counter[str]:
    """How many positions Pig has, by who must move: the rules once more, on bare tuples."""
    start: Position = ("Turn", 0, 0, (0,) * seats)
    found: set[Position] = {start}
    todo: list[Position] = [start]
    while todo:
        kind, seat, total, scores = todo.pop()
        score = scores[seat] + total
        held = (*scores[:seat], score, *scores[seat + 1 :])
        bare = (*scores[:seat], 0, *scores[seat + 1 :])
        passed = ("Turn", (seat + 1) % seats, 0)
        follow: list[Position] = []
        if kind == "Turn":
            if score >= target:
                follow = [("Won", seat, 0, held)]
            else:
                follow = [("Rolling", seat, total, scores)] + [(*passed, held)] * bool(total)
        elif kind == "Rolling":
            for faces in product((1, 2, 3, 4, 5, 6), repeat=dice):
                if 1 in faces:
                    follow.append((*passed, bare if set(faces) == {1} and dice == 2 else scores))
                else:
                    follow.append(("Turn", seat, total + sum(faces), scores))
        todo += set(follow) - found
        found.update(follow)
    return Counter(kind for kind, *_ in found)


class TestAllStates:
    @pytest.mark.parametrize(("seats", "target", "dice"), [(2, 1, 1), (2, 10, 1), (3, 5, 1), (2, 12, 2)])
    def test_the_search_finds_what_the_rules_on_tuples_find(self, seats: int, target: int, dice: int) -> None:
        search = explore(Pig(seats=seats, target=target, dice=dice))
        assert search.complete
        assert search.ok
        found = {phase.__name__: count for phase, count in search.phases.items()}
        assert found == counted(seats, target, dice)


class TestTheBorder:
    @pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 7}, {"target": 0}, {"dice": 3}])
    def test_options_out_of_range(self, options: dict[str, int]) -> None:
        with pytest.raises(BadOption):
            Pig(**options)

    def test_chance_cannot_do_what_dice_cannot(self) -> None:
        rolling = after(Pig(), "roll")
        for faces in ((0,), (7,), (1, 1), ()):
            assert rolling.violation(Fall(CHANCE, faces)) is not None
        with pytest.raises(WrongPhase):
            Pig().start().apply(Fall(0, (3,)))

    @pytest.mark.parametrize("faces", [(), (3,), (6, 6), (-1, 0, 10**20)])
    def test_notation_of_dice_round_trips(self, faces: tuple[int, ...]) -> None:
        rolling = after(Pig(), "roll")
        fall = Fall(CHANCE, faces)
        assert Pig().parse(Pig().format(fall, rolling), rolling) == fall

    @pytest.mark.parametrize("text", ["", "rol", "roll 3", "dice3", "dice 3.5", "dice x"])
    def test_what_is_no_notation(self, text: str) -> None:
        with pytest.raises(NotationError):
            Pig().parse(text, Pig().start())

    @pytest.mark.parametrize(
        "flawed",
        [
            State(PigTable(Pig(), (0,)), Turn(0, 0)),
            State(PigTable(Pig(), (0, -1)), Turn(0, 0)),
            State(PigTable(Pig(), (0, 0)), Turn(2, 0)),
            State(PigTable(Pig(), (0, 0)), Rolling(0, -1)),
            State(PigTable(Pig(), (0, 0)), Won(-1)),
            State(PigTable(Pig(target=6), (6, 0)), Turn(1, 0)),
        ],
    )
    def test_states_that_cannot_be_played_on(self, flawed: PigState) -> None:
        assert flawed.game.flaw(flawed)


class TestWhatIsTold:
    def test_narration(self) -> None:
        game = Pig(target=11)
        state = game.start()
        told: list[str] = []
        for text in ("roll", "dice 1", "roll", "dice 6", "hold", "roll", "dice 6", "roll", "dice 5", "hold"):
            action = game.parse(text, state)
            told += game.narrate(state, action, state.apply(action))
            state = state.apply(action)
        assert told == [
            "Ann rolls 1: the turn is over.",
            "Bob rolls 6: 6 so far.",
            "Bob holds and has 6.",
            "Ann rolls 6: 6 so far.",
            "Ann rolls 5: 11 so far.",
            "Ann holds and wins with 11.",
        ]
        assert str(state) == "Ann    11\nBob     6"


class OnKindRolling(OnRolling):
    """No score is ever lost."""

    def apply(self, table: PigTable, phase: Rolling, action: Fall) -> tuple[PigTable, Turn]:
        after, turn = super().apply(table, phase, action)
        return evolve(after, scores=table.scores), turn


@frozen(cache_hash=True)
class KindPig(Pig):
    name = "kind_pig"
    rulebook = RULEBOOK.replacing(OnKindRolling())


class TestAVariantInASubclass:
    def test_it_has_its_own_chapter_and_its_own_records(self) -> None:
        game = KindPig(dice=2)
        state = after(game, "roll", "dice 6 4", "hold", "roll", "dice 1 2", "roll", "dice 1 1")
        assert state.scores == (10, 0)
        record = Record(game, (Roll(0), Fall(CHANCE, (1, 1))))
        assert Record.from_lines(record.to_lines(), games={"kind_pig": KindPig}) == record


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what an installation of the example would: its module and its entry points."""
    site = tmp_path_factory.mktemp("site")
    project = tomllib.loads((PIG / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    groups = project["entry-points"].items()
    (metadata / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in points.items())
            for group, points in groups
        )
    )
    (site / "pig.py").write_bytes((PIG / "pig.py").read_bytes())
    return site


def run(site: Path, *command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A Python command in a process of its own, with the example installed."""
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(site)},
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


class TestInstalled:
    def test_the_catalogue_finds_it(self, installed: Path) -> None:
        found = run(
            installed,
            "-c",
            "from regelwerk import Record, catalogue, state_from_json, state_to_json\n"
            "from regelwerk.agents import RandomAgent, play\n"
            "game = catalogue.new('pig', seats=3, target=20, dice=2)\n"
            "record = play(game, [RandomAgent()] * 3, seed=5)\n"
            "assert record.last.is_over\n"
            "assert Record.from_lines(record.to_lines()) == Record.from_json(record.to_json()) == record\n"
            "for state in record.states():\n"
            "    assert state_from_json(state_to_json(state)) == state\n"
            "print(type(game).__module__, 'pig' in catalogue.names())",
        )
        assert (found.returncode, found.stderr, found.stdout) == (0, "", "pig True\n")

    def test_games_lists_it(self, installed: Path) -> None:
        listed = run(installed, "-m", "regelwerk.cli", "games")
        assert listed.returncode == 0, listed.stderr
        assert re.search(r"^pig +Pig +2-6 +seats=2 *$", listed.stdout, re.MULTILINE)

    def test_the_guide_shows_what_the_commands_print(self, installed: Path) -> None:
        for session in blocks("console"):
            command, *shown = session.splitlines()
            typed = [line.partition("> ")[2] for line in shown if line.startswith("Ann> ")]
            ran = run(installed, "-m", "regelwerk.cli", *command.split()[2:], stdin="\n".join(typed))
            assert (ran.returncode, ran.stderr) == (0, "")
            wanted = "\n".join(shown) + "\n"
            assert OutputChecker().check_output(wanted, ran.stdout, ELLIPSIS), ran.stdout

    def test_the_guide_shows_how_the_kit_finds_a_mistake(self, installed: Path, tmp_path: Path) -> None:
        right = (installed / "pig.py").read_text(encoding="utf-8")
        wrong = right.replace("_scored(table, phase.seat, 0)", "_scored(table, phase.seat, 1)")
        assert wrong != right
        (tmp_path / "pig.py").write_text(wrong, encoding="utf-8")
        told = run(
            installed,
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
            "from pig import Pig\n"
            "from regelwerk.verify import conform\n"
            "print(*conform(Pig(target=10, dice=2), games=5).failures)",
        )
        assert blocks("text") == [told.stdout.rstrip("\n") + "\n"], told.stderr

    def test_its_own_tests_pass(self, installed: Path, tmp_path: Path) -> None:
        (tmp_path / "test_pig.py").write_bytes((PIG / "test_pig.py").read_bytes())
        ran = run(installed, "-m", "pytest", "-q", "--rootdir", str(tmp_path), str(tmp_path / "test_pig.py"))
        assert ran.returncode == 0, ran.stdout
        assert "2 passed" in ran.stdout
