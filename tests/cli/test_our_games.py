"""Scripted persons play the games of this library at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import Record, catalogue
from tests.cli.conftest import Run
from tests.cli.test_secrets import sitting
from tests.pfalz1847.test_narration import EXAMPLE

OPTIONS = {
    "payola": " --option last_year=1901 --option max_lines=1 --option max_alternatives=1",
    "pfalz1847": " --option max_or_sets=2",
}
"""What makes a game end, and soon, where it would not by default."""


@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("program", ["random", "by-type", "greedy"])
def test_programs_play_every_game_to_its_end(run: Run, tmp_path: Path, name: str, program: str) -> None:
    path = tmp_path / "game.jsonl"
    played = run(f"play {name} --seats {program} --seed 4{OPTIONS.get(name, '')} --save", str(path))
    assert (played.status, played.err) == (0, "")
    assert "The game is over after" in played.out
    record = Record.from_lines(path.read_bytes())
    assert record.last.is_over
    replayed = run("replay", str(path))
    assert (replayed.status, replayed.err) == (0, "")
    told = [line for line in played.out.splitlines()[2:-1] if line]
    retold = [line for line in replayed.out.splitlines()[1:] if line]
    assert len(told) == len(retold)
    assert all(again.endswith(line) for again, line in zip(retold, told, strict=True))  # numbers stand before


@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("format", ["mermaid", "dot"])
def test_every_machine_can_be_drawn(run: Run, name: str, format: str) -> None:
    result = run(f"machine {name} --format {format}")
    assert (result.status, result.err) == (0, "")
    for phase in catalogue.find(name).rulebook.phases:
        assert phase.__name__ in result.out


def test_persons_play_the_worked_example_of_1847_pfalz(run: Run, tmp_path: Path) -> None:
    """As the specification has it, in small letters and with slips of the pen."""
    path = tmp_path / "game.jsonl"
    texts = [text for text, _ in EXAMPLE]
    typed: list[str] = []
    for text in texts:
        slips = {
            "H3 drafts K": ["draft plp", "draft q"],
            "L lays 58:1 on G17": ["? g17", "lay 3:2 on g17", "M lays 58:1 on G17"],
            "L runs 3: F18-G17-G15 = 70": ["run 3: f18-g17-g15 = 80", "run 3: g19-f18-g17-g15"],
            "L pays": ["undo", "hold 3", "undo", "run 3: f18-g17-g15"],
        }
        typed += [*slips.get(text, []), text.lower().replace("passes", "pass").replace("lays", "lay")]
    result = run("play pfalz1847 --seats human --seed 1 --save", str(path), typed=[*typed, "quit"])
    assert (result.status, result.err) == (0, "")
    for rule in ("pfalz.draft-item", "pfalz.exit", "pfalz.route-reach"):
        assert f"[{rule}," in result.out
    assert "there is no private q; known are PLP, SPR" in result.out
    assert "M does not act; it is the turn of L" in result.out
    assert "F18-G17-G15 pays 70, not 80" in result.out
    assert "Best: 3 F18-G17-G15, 70 in all." in result.out
    listed = result.out.split("? g17\n")[1].split("H1> ")[0].split()
    assert {"3:3", "4:0", "58:1", "58:3"} <= set(listed)
    assert not {"3:2", "G19"} & set(listed)
    record = Record.from_lines(path.read_bytes())
    said = [
        record.game.format(action, state)
        for state, action in zip(record.states(), record.actions, strict=False)
    ]
    assert said == texts


def test_what_stands_on_the_screen_is_not_shown_again(run: Run) -> None:
    typed = ["accept FIRAEGT", "20 $", "? avalon", "undo", "look", "quit"]
    result = run("play payola --seats human,random,... --seed 1", typed=typed)
    assert (result.status, result.err) == (0, "")
    first, accepted, kept, searched, undone, looked, _ = result.out.split("Austria> ")
    assert "free centres:" in first
    assert "1 $, Austria: 2 $ …" in first
    assert "as before" not in first
    # The list has become another one, without the acceptance lists; the board has not.
    assert accepted.startswith(
        "accept FIRAEGT\nAustria writes: accept FIRAEGT.\n\nWrite offers, and seal.\nAustria's sheet:\n"
        "  accept FIRAEGT\n  … otherwise as before; look shows all\nAustria may:\n  Austria: seal\n"
    )
    head, _, tail = kept.partition("  20 $\n")
    assert "free centres:" not in head
    assert "Austria's sheet:\n  accept FIRAEGT\n" in head
    assert tail == (
        "  … otherwise as before; look shows all\n"
        "Austria may:\n  14367297970 choices, as before; ? lists them\n"
    )
    assert searched == "? avalon\n  nothing among the first 20000\n"
    assert "20 $" not in undone.partition("Taken back")[2].partition("may:")[0]
    assert "free centres:" in looked
    assert "1 $, Austria: 2 $ …" in looked
    assert "as before" not in looked


def test_of_a_large_table_what_has_changed_is_shown(run: Run) -> None:
    typed = ["pass", "draft R", "quit"]
    out = run("play pfalz1847 --seats human,human,human --seed 1", typed=typed).out
    first, _, then = out.partition("H3> ")
    passed, _, drafted = then.partition("H2> ")
    assert "Stations: L, S Saar" in first
    assert "\n>H2      500   0/16   500    -\n" in passed  # on one screen, what all see is the same for all
    assert "\n H2      350   1/16   500    R 30\n" in drafted
    assert "Stations: L, S Saar" not in passed + drafted


def test_the_next_person_sees_the_whole_table_where_the_screen_is_wiped(run: Run) -> None:
    typed = ["", "seal", "", "seal", "quit"]
    out = run("play payola --seats human,human,random,... --seed 1", typed=typed).out
    _, austria, england = out.split("Pass the keyboard to ")[:3]
    for told in (austria, england.partition("England> ")[0]):
        assert "free centres:" in told
        assert "as before" not in told


def test_a_person_frees_a_ship_in_slony_okup(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = [
        "bid 5", "launch white", "auction white@0",  # Francis
        "bid 99", "bid 5", "pass",  # Roger bids, Gina passes
        "offer 3m 1p", "offer 9m 0p 0a", "offer 3m 1p 1a",  # Roger
        "counter 11", "counter 2", "undo", "counter 2",  # Francis
        "pay",  # Roger
        "quit",
    ]  # fmt: skip
    command = "play slony_okup --seats human,human,human --option fleet_size=1 --seed 1 --save"
    result = run(command, str(path), typed=typed)
    assert (result.status, result.err) == (0, "")
    assert "Auctioning takes Auction" not in result.out
    for rule in ("turn.phase", "slony.means", "slony.sum", "slony.counter"):
        assert f"[{rule}," in result.out
    assert "Not understood: expected 'offer {money}m {prestige}p {pirates}a'" in result.out
    record = Record.from_lines(path.read_bytes())
    said = [
        record.game.format(action, state)
        for state, action in zip(record.states(), record.actions, strict=False)
    ]
    assert said == [
        "launch white", "auction white@0", "bid 5", "pass", "offer 3m 1p 1a", "counter 2", "pay"
    ]  # fmt: skip


def test_a_person_wages_war_in_diceplomacy(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = ["war 0", "war 1", "ally 2", "quit"]
    command = "play diceplomacy --seats human,random,random,random --option open_dice=true --seed 1 --save"
    result = run(command, str(path), typed=typed)
    assert (result.status, result.err) == (0, "")
    assert "Not allowed: nobody declares war on himself [dice.war-self," in result.out
    assert "Red declares war on Blue." in result.out
    assert len(Record.from_json(path.read_bytes()).actions) > 5


SEATS = ("human", "random", "random", "random")


@pytest.mark.parametrize("options", [{}, {"surrender_mode": "simultaneous"}])
def test_a_hidden_die_is_not_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: dict[str, Any]
) -> None:
    """Twins: tables that differ in the others' dice only look the same to Red until a war shows the dice."""
    game = catalogue.new("diceplomacy", **options)

    def shown(seats: tuple[str, ...], dice: list[int]) -> str:
        # Red alone acts: all others' turns come after the last line that is compared.
        return sitting(monkeypatch, capsys, game, seats, dice, ["look", "?", "war 0", "undo", "quit"])

    twins = [[2, *others] for others in ([0, 0, 0], [5, 5, 5], [0, 3, 5], [4, 1, 2])]
    screens = {shown(SEATS, dice) for dice in twins}
    assert len(screens) == 1
    assert "Blue rolls a die." in screens.pop()
    assert len({shown(("random",) * 4, dice) for dice in twins}) == 4  # whoever sees all sees the difference
    assert len({shown(SEATS, [mine, 0, 0, 0]) for mine in range(6)}) == 6
