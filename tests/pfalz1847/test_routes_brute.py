"""Routes and best runs against a finder that walks everything."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from regelwerk.pfalz1847 import (
    Board,
    Colour,
    Route,
    Train,
    best_run,
    best_runs,
    legal_routes,
    network,
    revenue,
    route_violation,
    trains,
)
from regelwerk.pfalz1847.actions import Run
from regelwerk.pfalz1847.best_run import JointRun
from regelwerk.pfalz1847.route_list import runs
from regelwerk.pfalz1847.tiles import COLOURS
from tests.pfalz1847.boards import random_board
from tests.pfalz1847.naive import Naive, Side

Known = dict[tuple[str, ...], tuple[int, frozenset[Side]]]

seeds = st.integers(0, 2**32)
kinds = st.sampled_from(list(trains().values()))
colours = st.sampled_from(COLOURS)


def all_routes(board: Board, corporation: str, train: Train, colour: Colour) -> Known:
    naive = Naive(board)
    found: Known = {}
    for places, stops, sides in naive.routes(corporation):
        value = naive.value(train, colour, stops)
        if value is not None:
            found[min(places, places[::-1])] = value, sides
    return found


def best_of(choices: list[Known], used: frozenset[Side]) -> int:
    if not choices:
        return 0
    best = best_of(choices[1:], used)
    for value, sides in choices[0].values():
        if not sides & used:
            best = max(best, value + best_of(choices[1:], used | sides))
    return best


@given(seeds, kinds, colours)
def test_legal_routes_are_those_found_by_walking(seed: int, train: Train, colour: Colour):
    board, corporation = random_board(Random(seed), lays=30)
    on = network(board)
    known = all_routes(board, corporation, train, colour)
    found = legal_routes(on, corporation, train, colour)
    assert len(found) == len(known)
    assert {route.places: value for route, value in zip(found, found.values, strict=True)} == {
        places: value for places, (value, _) in known.items()
    }
    for place, route in list(enumerate(found))[:50]:
        assert route_violation(on, corporation, train, route) is None
        assert revenue(on, train, colour, route) == found.values[place]
        assert found.index(route) == place
        assert found[place] == route


@given(seeds, kinds, kinds, colours)
def test_runs_are_the_routes_beside_those_of_other_trains(
    seed: int, train: Train, before: Train, colour: Colour
):
    rng = Random(seed)
    board, corporation = random_board(rng, lays=30)
    on = network(board)
    known, first = (all_routes(board, corporation, each, colour) for each in (train, before))
    ran = rng.sample(sorted(first), min(1, len(first)))
    found = runs(on, corporation, 2, train, colour, [Route(places) for places in ran])
    expected = {
        Run(2, train.name, Route(places))
        for places, (_, sides) in known.items()
        if all(sides.isdisjoint(first[each][1]) for each in ran)
    }
    assert len(found) == len(expected)
    assert set(found) == expected
    assert found.kinds == ((Run,) if expected else ())
    listed = list(found)
    for place, action in enumerate(listed):
        assert found[place] == found[place - len(listed)] == action
        assert found.index(action) == place
    assert list(found[1:9:2]) == listed[1:9:2]
    for action in listed[:3]:
        assert Run(1, train.name, action.route) not in found
        assert Run(2, "other", action.route) not in found
        assert found.sample(rng) in expected
    for places in known:
        assert (Run(2, train.name, Route(places)) in found) == (Run(2, train.name, Route(places)) in expected)


@given(seeds, kinds)
def test_a_route_that_was_not_found_is_refused(seed: int, train: Train):
    """What a larger train or another corporation runs, legal here only if it was found here."""
    rng = Random(seed)
    board, corporation = random_board(rng, lays=30)
    on = network(board)
    found = legal_routes(on, corporation, train, "green")
    others = sorted({station.corporation for station in board.stations})
    for other, kind in product(others, ("6+6", "6E")):
        foreign = legal_routes(on, other, trains()[kind], "green")
        for route in (foreign[rng.randrange(len(foreign))] for _ in range(min(20, len(foreign)))):
            assert (route in found) == (route_violation(on, corporation, train, route) is None)


@given(seeds, st.lists(kinds, min_size=1, max_size=3), colours)
@settings(max_examples=100)
def test_best_run_is_the_best(seed: int, team: list[Train], colour: Colour):
    board, corporation = random_board(Random(seed), lays=22)
    on = network(board)
    known = [all_routes(board, corporation, train, colour) for train in team]
    best = best_run(on, corporation, team, colour)
    if len(team) < 3 or max(map(len, known)) < 60:
        assert best.revenue == best_of(known, frozenset())
    assert best.bound == best.revenue
    holds(board, corporation, team, colour, best.run)


@given(seeds, st.lists(kinds, min_size=1, max_size=2), colours)
def test_best_runs_are_all_the_best(seed: int, team: list[Train], colour: Colour):
    board, corporation = random_board(Random(seed), lays=18)
    on = network(board)
    best = best_run(on, corporation, team, colour).revenue
    found = list(best_runs(on, corporation, team, colour))
    for run in found[:20]:
        assert run.revenue == best
        holds(board, corporation, team, colour, run)
    choices: list[list[tuple[Route | None, int, frozenset[Side]]]] = []
    for train in team:
        choices.append([(None, 0, frozenset())])
        for places, (value, sides) in all_routes(board, corporation, train, colour).items():
            choices[-1].append((Route(places), value, sides))
    known = {
        tuple(sorted(zip([train.name for train in team], [str(each[0]) for each in chosen], strict=True)))
        for chosen in product(*choices)
        if sum(each[1] for each in chosen) == best
        and (len(team) == 1 or chosen[0][2].isdisjoint(chosen[1][2]))
    }
    assert len(found) == len(known)
    assert {
        tuple(sorted(zip([train.name for train in team], map(str, run.routes), strict=True))) for run in found
    } == known


def holds(board: Board, corporation: str, team: list[Train], colour: Colour, run: JointRun) -> None:
    """Each route is legal after those before it, and together they pay what the run says."""
    on, ran, paid = network(board), list[Route](), 0
    for train, route in zip(team, run.routes, strict=True):
        if route is not None:
            assert route_violation(on, corporation, train, route, ran) is None
            assert route in legal_routes(on, corporation, train, colour, ran)
            paid += revenue(on, train, colour, route)
            ran.append(route)
    assert paid == run.revenue
