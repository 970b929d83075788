"""Recorded positions of another engine: lays, stations, best runs. A sample, and in `slow` all of them."""

from pathlib import Path

import pytest

from regelwerk.pfalz1847 import (
    Lay,
    Permit,
    Route,
    best_run,
    board_flaw,
    lay_violation,
    lays,
    network,
    permit,
    phase,
    quarry_permit,
    revenue,
    route_violation,
    train,
)
from tests.pfalz1847.corpora import Data, action_of, board_of, lines, state_of, states

SAMPLE = ("human_game_1", "random_games_3p_seed02", "random_games_4p_seed14", "random_games_5p_seed06")
"""The games that are asked about by default, since reading games is most of the work."""


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "oracle" / "pfalz1847"


@pytest.mark.parametrize("corpus", ["legal_choices", "human_legal_choices"])
def test_legal_choices_sample(folder: Path, corpus: str):
    assert legal_choices(folder, corpus, SAMPLE) >= 20


@pytest.mark.slow
@pytest.mark.parametrize(("corpus", "positions"), [("legal_choices", 252), ("human_legal_choices", 64)])
def test_legal_choices_all(folder: Path, corpus: str, positions: int):
    assert legal_choices(folder, corpus) == positions


@pytest.mark.parametrize("corpus", ["best_routes", "human_best_routes"])
def test_best_routes_sample(folder: Path, corpus: str):
    assert best_routes(folder, corpus, SAMPLE) >= 75


@pytest.mark.slow
@pytest.mark.parametrize(("corpus", "positions"), [("best_routes", 1741), ("human_best_routes", 75)])
def test_best_routes_all(folder: Path, corpus: str, positions: int):
    assert best_routes(folder, corpus) == positions


@pytest.mark.slow
def test_recorded_boards_have_no_flaw(folder: Path):
    for path in sorted(folder.glob("*_game*.jsonl.gz")):
        for state in {state["round"]["turn"]: state for state in states(path)}.values():
            assert board_flaw(board_of(state)) is None


def legal_choices(folder: Path, corpus: str, games: tuple[str, ...] = ()) -> int:
    """Compare lays and stations in the positions of the games (none: of all) that have them; their number."""
    chosen = [line for line in asked(folder, corpus, games) if line["step"] in ("track", "token")]
    for line in chosen:
        game = folder / f"{line['game']}.jsonl.gz"
        state = state_of(game, line["i"])
        corporation = line["entity"]["id"]
        if line["step"] == "token":
            placed = {each["hex"] for each in line["legal"] if each["kind"] == "place_token"}
            # Where nothing is listed, there was no money for a station.
            assert placed in (set(), set(network(board_of(state)).stations(corporation)))
        else:
            compare_lays(line, state, permits(game, line["i"], state, corporation))
    return len(chosen)


def asked(folder: Path, corpus: str, games: tuple[str, ...]) -> list[Data]:
    return [line for line in lines(folder / f"{corpus}.jsonl.gz") if not games or line["game"] in games]


def permits(game: Path, at: int, state: Data, corporation: str) -> dict[str | None, Permit]:
    """What the corporation may lay, and what with the quarries that it owns."""
    done: list[Lay] = []
    extra: list[Lay] = []
    while at > 0 and state_of(game, at - 1)["round"].get("operator") == corporation:
        action = action_of(game, at)
        if state_of(game, at - 1)["round"]["step"] != "track":
            break
        if action["kind"] == "lay_tile":
            (extra if action["company"] else done).append(lay_of(action))
        at -= 1
    assert len(done) == state["round"]["tiles_laid"]
    now = phase(state["phase"])
    first = corporation in state["flags"]["recently_floated"]
    quarries = [id for id in state["corporations"][corporation]["companies"] if id in ("K", "H")]
    return {None: permit(corporation, now, done, extra, first_operation=first)} | dict.fromkeys(
        quarries, quarry_permit(now)
    )


def compare_lays(line: Data, state: Data, permits: dict[str | None, Permit]) -> None:
    corporation = line["entity"]["id"]
    on, cash = network(board_of(state)), state["corporations"][corporation]["cash"]
    listed = [each for each in line["legal"] if each["kind"] == "lay_tile"]
    for company, may in permits.items():
        found = lays(on, corporation, may, cash)
        assert set(found) == {lay_of(each) for each in listed if each["company"] == company}
        assert len(set(found)) == len(found)
        for lay in found:
            assert lay_violation(on, corporation, may, cash, lay) is None
    assert {each["company"] for each in listed} <= set(permits)
    for each in line["rejected"]:
        if each["kind"] == "lay_tile":
            assert lay_violation(on, corporation, permits[each["company"]], cash, lay_of(each)) is not None


def best_routes(folder: Path, corpus: str, games: tuple[str, ...] = ()) -> int:
    """Compare the revenue in the positions of the games (none: of all), and check both engines' routes."""
    chosen = asked(folder, corpus, games)
    for line in chosen:
        state = state_of(folder / f"{line['game']}.jsonl.gz", line["i"])
        on, corporation, colour = network(board_of(state)), line["corporation"], phase(state["phase"]).colour
        team = [train(name) for name in line["trains"]]
        best = best_run(on, corporation, team, colour)
        assert (best.revenue, best.bound) == (line["revenue"], line["revenue"])
        ours = [(each, route) for each, route in zip(team, best.run.routes, strict=True) if route]
        theirs = [(train(each["train"]), route_from(each)) for each in line.get("routes", ())]
        for run in [ours, theirs] if "routes" in line else [ours]:
            ran: list[Route] = []
            for each, route in run:
                assert route_violation(on, corporation, each, route, ran) is None
                ran.append(route)
            assert sum(revenue(on, each, colour, route) for each, route in run) == line["revenue"]
    return len(chosen)


def lay_of(data: Data) -> Lay:
    return Lay(data["hex"], data["tile"], data["rotation"])


def route_from(data: Data) -> Route:
    towns = {
        visit["hex"] for visit in data["visits"] if visit["hex"] in ("C9", "F16") and visit["kind"] == "town"
    }
    return Route(tuple(f"{hex}t" if hex in towns else hex for hex in data["hexes"]))
