"""A person at the terminal: board, legal actions, reasons for refused ones, undo, and a polite end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import Record, RegelwerkError
from tests.cli.conftest import Run
from tests.toys import Nim, Take

pytestmark = pytest.mark.usefixtures("toys")
NIM = {"nim": Nim}


def test_programs_play_by_themselves_and_again_from_the_seed(run: Run) -> None:
    first = run("play nim --seats random,greedy --seed 5 --option size=9 --option toss=yes")
    assert (first.status, first.err) == (0, "")
    assert first.out.startswith(
        "Nim with 2 seats, size=9, toss=true, seed 5\nfirst: random, second: greedy\n"
    )
    assert "The game is over after" in first.out
    assert run("play nim --seats random,greedy --seed 5 --option size=9 --option toss=yes") == first
    assert run("play nim --seats random,greedy --seed 6 --option size=9 --option toss=yes") != first


def test_one_name_fills_all_seats_and_several_say_how_many_there_are(run: Run) -> None:
    assert (
        "first: random, second: random, third: random" in run("play nim --seats random --option seats=3").out
    )
    assert "Nim with 3 seats" in run("play nim --seats greedy,by-type,random").out


def test_the_last_name_may_fill_the_seats_that_are_left(run: Run) -> None:
    for seats in ("greedy,random,...", "greedy,random,…"):
        out = run(f"play nim --seats {seats} --option seats=3").out
        assert "first: greedy, second: random, third: random" in out
    assert "first: greedy, second: random" in run("play nim --seats greedy,random,...").out
    assert "3 names for 2 seats" in run("play nim --seats greedy,random,random,...").err
    assert "nobody called '...'" in run("play nim --seats ...").err
    assert "nobody called 'nobody'" in run("play nim --seats nobody,...").err


def test_without_a_seed_there_is_a_new_one_which_is_shown(run: Run) -> None:
    first = run("play nim --seats random --option size=99").out
    assert first != run("play nim --seats random --option size=99").out
    seed = first.splitlines()[0].rpartition("seed ")[2]
    assert run(f"play nim --seats random --option size=99 --seed {seed}").out == first


def test_a_person_plays_and_is_told_why_not(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = [
        "take 9 from 0",
        "take 1 from 7",
        "steal 1",
        "1: take 1 from 0",
        "seat 0 begins",
        "",
        "TAKE  3 from 0",
    ]
    result = run("play nim --seats human,human --save", str(path), typed=[*typed, "take 3 from 1"])
    assert (result.status, result.err) == (0, "")
    told = result.out
    assert "Not allowed: take at least one, and no more than there are [nim.amount, 2]; heap 0 has 3." in told
    assert "Not allowed: the heap must exist [nim.heap, 2]; there are heaps 0 to 1." in told
    assert "Not understood: expected 'take {amount} from {heap}'" in told
    assert "Not allowed: you decide for first only." in told
    assert "Not allowed: this kind of action is not due in this phase [turn.phase, engine]" in told
    assert "first: take 3 from 0" in told
    assert "0: 1:|||" in told
    assert "The game is over after 2 actions: second won." in told
    assert Record.from_lines(path.read_text(), NIM).actions == (Take(0, 0, 3), Take(1, 1, 3))


def test_few_actions_are_listed_and_many_are_summed_up(run: Run) -> None:
    few = run("play nim --option size=2").out
    assert "first may:\n  take 1 from 0  take 2 from 0  take 1 from 1  take 2 from 1\nfirst> " in few
    many = run("play nim --option size=1000", typed=["? from 1", "?17", "? gold"]).out
    assert "  take 1, 2 … 1000 from 0 (1000 ways)  take 1, 2 … 1000 from 1 (1000 ways)\n" in many
    assert "2000 ways in all; ? lists them" in many
    listed = many.split("first> ")
    assert "take 200 from 1" in listed[1]
    assert "take 201 from 1" not in listed[1]
    assert "from 0" not in listed[1]
    assert "… and more" in listed[1]
    assert "take 17 from 0" in listed[2]
    assert "take 175 from 1" in listed[2]
    assert "take 18 from 0" not in listed[2]
    assert "take 117 from 0" not in listed[2]
    assert listed[3].startswith("? gold\n  nothing\n")


def test_help_and_another_look(run: Run) -> None:
    told = run("play nim", typed=["help", "look"]).out
    assert "takes back the last decision" in told
    assert told.count("0:||| 1:|||") == 2


@pytest.mark.parametrize("typed", [[], ["quit"], ["take 1 from 0", "exit"]])
def test_quitting_and_the_end_of_input_keep_what_was_played(
    run: Run, tmp_path: Path, typed: list[str]
) -> None:
    path = tmp_path / "game.json"
    result = run("play nim --seats human,random --save", str(path), typed=typed)
    assert (result.status, result.err) == (0, "")
    actions = Record.from_json(path.read_text(), NIM).actions
    assert f"Not over after {len(actions)} action" in result.out
    assert result.out.endswith(f"The record is in {path}.\n")
    assert (Take(0, 0, 1) in actions) == (len(typed) == 2)


def test_ctrl_c_is_quitting(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play nim")
    assert (result.status, result.err) == (0, "")
    assert result.out.endswith("Not over after 0 actions.\n")


def test_ctrl_c_stops_programs_and_keeps_what_they_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from regelwerk.cli import session

    def decide(state: Any, agents: Any, rngs: Any) -> Any:
        if state.table.heaps[0] < 9:
            raise KeyboardInterrupt
        return Take(0, 0, 1)

    monkeypatch.setattr(session, "decide", decide)
    path = tmp_path / "game.jsonl"
    result = run("play nim --seats random --option size=9 --save", str(path))
    assert (result.status, result.err) == (0, "")
    assert "Not over after 1 action.\n" in result.out
    assert Record.from_lines(path.read_text(), NIM).actions == (Take(0, 0, 1),)


def test_undo_goes_back_to_the_last_decision_of_a_person(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = ["undo", "take 1 from 0", "undo", "take 2 from 1", "quit"]
    result = run("play nim --seats human,random --option size=9 --save", str(path), typed=typed)
    assert "There is nothing to undo." in result.out
    assert "Taken back to action 1." in result.out
    actions = Record.from_lines(path.read_text(), NIM).actions
    assert actions[0] == Take(0, 1, 2)
    assert len(actions) == 2
    # What was taken back is told no more.
    assert result.out.rpartition("Taken back")[2].count("first: ") == 1


@pytest.mark.parametrize("program", ["random", "by-type", "greedy"])
def test_undo_until_the_program_answers_as_one_wishes_is_in_vain(run: Run, program: str) -> None:
    """Whatever was taken back in between: the same decision meets the same answer, and so does the next."""
    command = f"play nim --seats human,{program} --option size=50 --seed 3"
    played = run(command, typed=["take 1 from 0", "take 2 from 1", "quit"]).out
    answers = [line for line in played.splitlines() if line.startswith("second: take")]
    assert len(answers) == 2
    again = ["take 1 from 0", "undo"] * 3 + ["take 9 from 1", "undo", "take 1 from 0"]
    typed = [*again, *["take 2 from 1", "undo"] * 3, "take 2 from 1", "quit"]
    undone = run(command, typed=typed).out
    told = [line for line in undone.splitlines() if line.startswith("second: take")]
    first, second = [*told[:3], told[4]], told[5:]
    assert undone.count("Taken back") == 7
    assert first == answers[:1] * 4
    assert second == answers[1:] * 4


def test_undo_does_not_roll_the_dice_again(run: Run) -> None:
    result = run("play sealed --seats human,human", typed=["", "bid 1", "", "undo"])
    assert "No undo: something was hidden, and may have been seen since." in result.out
    assert "Taken back" not in result.out


def test_undo_does_not_reach_behind_chance(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from regelwerk.cli.session import Session
    from tests.agents.rolling import Reach, Rolling

    session = Session(Rolling(), ("human", "random"), 0)
    for action in (Reach(0, 2), session.state.advance(Reach(0, 2)).legal_actions[3]):
        session.actions.append(action)
        session.states.append(session.state.advance(action))
    session._take_back()
    assert len(session.actions) == 2


def test_a_saved_game_is_replayed(run: Run, tmp_path: Path) -> None:
    for name in ("game.json", "game.jsonl", "game"):
        path = tmp_path / name
        played = run("play nim --seats random --seed 2 --save", str(path))
        told = [line for line in played.out.splitlines() if ": take" in line]
        replayed = run("replay", str(path))
        assert (replayed.status, replayed.err) == (0, "")
        assert [line[6:] for line in replayed.out.splitlines() if ": take" in line] == told
        assert replayed.out.splitlines()[-3:] == played.out.splitlines()[-4:-1]


def test_a_replay_can_be_stepped_through_and_left(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play nim --seats human,human --save", str(path), typed=["take 1 from 0", "take 1 from 0", "quit"])
    stepped = run("replay", str(path), "--step", typed=["", ""])
    assert stepped.status == 0
    assert stepped.out.count("Enter goes on") == 2
    assert "0:||| 1:|||" in stepped.out
    assert "0:|| 1:|||" in stepped.out
    assert "0:| 1:|||" in stepped.out
    assert stepped.out.endswith("Not over after 2 actions.\n")
    left = run("replay", str(path), "--step", typed=[""])
    assert left.status == 0
    assert left.out.count("Enter goes on") == 2
    assert "Not over" not in left.out


def test_a_record_is_not_written_over_without_a_word(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("dear to me")
    refused = run("play nim --seats random --save", str(path))
    assert refused == (2, "", f"regelwerk: {path} exists already; --force writes over it\n")
    assert path.read_text() == "dear to me"
    forced = run("play nim --seats random --force --save", str(path))
    assert (forced.status, forced.err) == (0, "")
    assert Record.from_lines(path.read_bytes(), NIM).last.is_over
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file_is_not_replaced_even_by_force(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/null")):
        refused = run("play nim --seats random --force --save", str(path))
        assert refused == (2, "", f"regelwerk: cannot write {path}: it is no file\n")


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(path)
    assert run("play nim --seats random --save", str(link)).status == 0
    assert link.is_symlink()
    assert Record.from_lines(path.read_bytes(), NIM).last.is_over


def test_until_the_game_has_ended_there_is_no_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from regelwerk.cli import session

    def failing(*_: object) -> Any:
        assert list(tmp_path.iterdir()) == []
        raise RegelwerkError("out of luck")

    monkeypatch.setattr(session, "decide", failing)
    result = run("play nim --seats random --save", str(tmp_path / "game.jsonl"))
    assert (result.status, result.err) == (2, "regelwerk: out of luck\n")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_finished_leaves_what_was_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(self: Path, text: str, **_: object) -> int:
        with self.open("w") as file:
            file.write(text[:10])
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.jsonl"
    path.write_text("dear to me")
    monkeypatch.setattr(Path, "write_text", full)
    result = run("play nim --seats random --force --save", str(path))
    assert (result.status, result.err) == (2, f"regelwerk: cannot write {path}: No space left on device\n")
    assert path.read_text() == "dear to me"
    assert list(tmp_path.iterdir()) == [path]
