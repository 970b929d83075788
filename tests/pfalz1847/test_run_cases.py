"""The numbered cases of the rules about routes (4.1 to 4.5)."""

from typing import Any

import pytest

from regelwerk.core import Rule, evolve
from regelwerk.pfalz1847 import (
    Board,
    Lay,
    NoRoute,
    PfalzRule,
    Route,
    Station,
    UnknownName,
    best_run,
    best_runs,
    corporations,
    legal_routes,
    network,
    phase,
    revenue,
    route_violation,
    train,
)
from regelwerk.pfalz1847.facts import Train


def home(*ids: str) -> tuple[Station, ...]:
    return tuple(Station(id, hex) for id in ids for hex in corporations()[id].homes)


def laid(text: str) -> tuple[Lay, ...]:
    """Lays as players write them: "58:1 G17, 6:2 G19"."""
    parts = [each.replace(":", " ").split(" ") for each in text.split(", ")]
    return tuple(sorted((Lay(hex, tile, int(turn)) for tile, turn, hex in parts), key=lambda lay: lay.hex))


def route(text: str) -> Route:
    return Route(tuple(text.split("-")))


def refusal(board: Board, corporation: str, kind: Train, text: str, *others: str) -> Rule | None:
    on, ran = network(board), [route(each) for each in others]
    found = route_violation(on, corporation, kind, route(text), ran)
    assert (found is None) == (route(text) in legal_routes(on, corporation, kind, "brown", ran))
    return found.rule if found else None


def pays(board: Board, kind: str, name: str, text: str) -> int:
    return revenue(network(board), train(kind), phase(name).colour, route(text))


SPEYER = Board(laid("58:1 G17, 6:2 G19"), (*home("L"), Station("L", "G15")))


def test_90_three_stops():
    assert refusal(SPEYER, "L", train("3"), "F18-G17-G15") is None
    assert pays(SPEYER, "3", "3", "F18-G17-G15") == 70
    assert refusal(SPEYER, "L", train("3"), "G19-F18-G17-G15") == PfalzRule.ROUTE_REACH
    best = best_run(network(SPEYER), "L", [train("3")], "yellow")
    assert (best.revenue, best.bound) == (70, 70)


LONG = Board(laid("58:1 G17, 6:2 G19, 56:0 E17"), (*home("L"), Station("L", "G15")))


def test_91_three_and_three():
    plus = train("3+3")
    assert refusal(LONG, "L", plus, "G19-F18-G17-G15-F16t-E17") is None
    assert pays(LONG, "3+3", "3", "G19-F18-G17-G15-F16t-E17") == 20 + 30 + 10 + 30 + 10 + 10
    assert refusal(LONG, "L", plus, "G19-F18-G17-G15-F16-E17") == PfalzRule.ROUTE_REACH
    assert refusal(LONG, "L", plus, "F18-G17-G15-F16t-E17") is None


def test_92_a_town_is_a_stop():
    assert refusal(LONG, "L", train("5"), "G19-F18-G17-G15-F16t") is None
    assert refusal(LONG, "L", train("5"), "G19-F18-G17-G15-F16t-E17") == PfalzRule.ROUTE_REACH


EXPRESS = Board(
    laid(
        "8:1 I5, 216:4 H6, 87:1 H8, 63:0 H10, 44:0 G11, 63:0 G9, 25:5 F8, 46:2 F6, 88:2 E5, 14:0 C13, 63:0 G7"
    ),
    (*home("RNB"), Station("RNB", "C9")),
)
I3_TO_B14 = "I3-I5-H6-H8-H10-G11-G9-F8-F6-E5-D6-C7-{}-C11-C13-B14"


def test_93_express():
    assert refusal(EXPRESS, "RNB", train("6E"), I3_TO_B14.format("C9t")) is None
    assert pays(EXPRESS, "6E", "6E", I3_TO_B14.format("C9t")) == 300
    assert refusal(EXPRESS, "RNB", train("6E"), I3_TO_B14.format("C9")) == PfalzRule.ROUTE_REACH
    best = best_run(network(EXPRESS), "RNB", [train("6E")], "brown")
    assert best.revenue >= 300


def test_94_own_station():
    assert refusal(SPEYER, "M", train("3"), "F18-G17-G15") == PfalzRule.ROUTE_STATION
    assert refusal(SPEYER, "L", train("3"), "F16-G15") is None


def test_95_blocked_cities():
    """G19 is full of M's station: L may end there, and not go on to H16."""
    lays = laid("6:0 G19, 8:1 H18, 57:1 H16")
    board = Board(lays, (*home("L"), *home("M"), Station("M", "G19")))
    assert refusal(board, "L", train("3"), "F18-G19") is None
    assert refusal(board, "L", train("3"), "F18-G19-H18-H16") == PfalzRule.ROUTE_PASS
    assert refusal(board, "M", train("3"), "F18-G19-H18-H16") is None
    free = Board(lays, (*home("L"), *home("M")))
    assert refusal(free, "L", train("3"), "F18-G19-H18-H16") is None


def test_95_a_kept_slot_can_be_passed():
    board = Board(laid("58:1 G17"), home("L"))
    assert refusal(board, "L", train("5"), "F18-G17-G15-F16") is None


STUTTGART = Board(laid("6:2 G19, 207:3 F18, 208:1 F20"), home("L"))


def test_96_off_boards_end_routes():
    assert refusal(STUTTGART, "L", train("6+6"), "F18-G19-G21-F20") == PfalzRule.ROUTE_PASS
    assert refusal(STUTTGART, "L", train("6+6"), "F18-G19-G21") is None
    assert refusal(STUTTGART, "L", train("6+6"), "F18-F20-G21", "F18-G19-G21") is None
    lays = laid("6:0 C3, 8:5 B4, 8:0 C5, 8:3 D4, 4:2 E5")
    rhineland = Board(lays, (*home("RNB"), Station("RNB", "C3")))
    assert refusal(rhineland, "RNB", train("6+6"), "C3-B2-B4-C5-D4-E5") == PfalzRule.ROUTE_PASS
    assert refusal(rhineland, "RNB", train("6+6"), "C3-B2") is None


def test_97_sides_are_used_once():
    assert refusal(SPEYER, "L", train("3"), "F18-G17", "F18-G17-G15") == PfalzRule.ROUTE_SIDES
    assert refusal(SPEYER, "L", train("3"), "F18-G19", "F18-G17-G15") is None
    assert refusal(SPEYER, "L", train("3"), "F18-G17-F18") == PfalzRule.ROUTE_SIDES


def test_98_no_stop_twice():
    """A ring of Speyer, Ludwigshafen and Landau: round it, but not back into the stop where it began."""
    board = Board(laid("6:0 G19, 8:1 H18, 12:2 H16, 58:1 G17"), (*home("L"), Station("L", "G15")))
    ring = "F18-G19-H18-H16-G15-G17-F18"
    assert refusal(board, "L", train("6+6"), ring) == PfalzRule.ROUTE_TWICE
    assert refusal(board, "L", train("6+6"), ring.removesuffix("-F18")) is None


def test_98_city_and_town_from_either_side():
    """A ring from the city of F16 to its town: the one uses side 0 of the hex, the other side 3."""
    board = Board(laid("58:1 G17, 208:2 F18, 87:5 E17"), home("L"))
    ring = "F16-G15-G17-F18-E17-F16t"
    assert refusal(board, "L", train("6+6"), ring) is None
    assert pays(board, "6+6", "5", ring) == 20 + 30 + 10 + 40 + 10 + 10
    assert refusal(board, "L", train("6+6"), "F18-G17-G15-F16-G15") == PfalzRule.ROUTE_SIDES
    assert refusal(board, "L", train("6+6"), "F18-G17-G15-F16-E17-F16t") == PfalzRule.ROUTE_SIDES
    assert refusal(board, "L", train("6+6"), "F18-G17-G15-F16t", "F18-E17-F16") is None


def test_99_long_distance():
    assert pays(EXPRESS, "6+6", "6+6", I3_TO_B14.format("C9t")) == 290 + 40
    assert pays(EXPRESS, "6E", "6+6", "I3-I5-H6") == 100  # one end of each bonus is none of them


def test_99_coal():
    lays = "216:4 H6, 87:1 H8, 63:0 H10, 9:1 H12, 9:1 H14, 63:0 H16, 8:1 H18, 15:4 G19"
    board = Board(laid(lays), home("Saar"))
    text = "H6-H8-H10-H12-H14-H16-H18-G19-G21"
    assert refusal(board, "Saar", train("6+6"), text) is None
    assert pays(board, "6+6", "6+6", text) == 220 + 70
    assert pays(board, "6E", "6E", text) == 210
    assert pays(board, "6+6", "4", text) == 190 + 70


def test_99_one_bonus_without_the_other():
    """A, coal and Z without B pay the one bonus; two ends are off-boards, so that A, B and Z never meet."""
    lays = (
        "6:0 C3, 9:2 E3, 9:2 F4, 9:2 G5, 216:4 H6, 8:1 I5, "
        "87:1 H8, 63:0 H10, 9:1 H12, 9:1 H14, 63:0 H16, 8:1 H18, 15:4 G19"
    )
    board = Board(laid(lays), home("Saar"))
    west, east = "B2-C3-D2-E3-F4-G5-H6", "H8-H10-H12-H14-H16-H18-G19-G21"
    assert pays(board, "6+6", "5", f"{west}-{east}") == 50 + 20 + 50 + 10 + 40 + 40 + 30 + 50 + 70
    assert pays(board, "6E", "6E", f"{west}-{east}") == 50 + 20 + 50 + 40 + 40 + 30 + 50
    assert pays(board, "6+6", "5", f"I3-I5-H6-{east}") == 50 + 50 + 10 + 40 + 40 + 30 + 50 + 70
    assert pays(board, "5", "5", west) == 50 + 20 + 50


def test_99_every_kind_of_train_earns_the_bonus_for_long_distance():
    lays = "6:0 C3, 9:2 E3, 9:2 F4, 9:2 G5, 216:4 H6, 8:1 I5"
    board = Board(laid(lays), home("Saar"))
    text = "B2-C3-D2-E3-F4-G5-H6-I5-I3"
    assert refusal(board, "Saar", train("4"), text) is None
    assert pays(board, "4", "4", text) == 40 + 20 + 50 + 40 + 40
    for kind in ("4", "6+6", "6E"):
        assert pays(board, kind, "5", text) == 50 + 20 + 50 + 50 + 40


def test_100_101_off_boards_change_their_worth():
    luxemburg = Board(laid("57:1 C3"), (*home("RNB"), Station("RNB", "C3")))
    assert [pays(luxemburg, "3", name, "C1-C3") for name in ("3", "4", "5")] == [50, 40, 30]
    karlsruhe = Board(laid("6:0 G19, 8:3 H18, 58:2 I19"), home("L"))
    text = "F18-G19-H18-I19-I21"
    assert refusal(karlsruhe, "L", train("4"), text) is None
    assert [pays(karlsruhe, "4", name, text) for name in ("3", "3+3", "4", "4+4", "5", "6E")] == [
        60, 60, 90, 90, 100, 100,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "majors", "towns", "can"),
    [
        ("3+3", 3, 3, True),
        ("3+3", 2, 4, True),
        ("3+3", 1, 5, True),
        ("3+3", 4, 0, False),
        ("3+3", 2, 5, False),
        ("3+3", 3, 4, False),
        ("6E", 6, 9, True),
        ("6E", 1, 1, True),
        ("6E", 7, 0, False),
    ],
)
def test_137_reach(kind: str, majors: int, towns: int, can: bool):
    assert train(kind).calls_at(majors, towns) == can


def test_express_with_a_single_paid_stop():
    """The variant `sixE_min_paid_stops=2`."""
    assert refusal(SPEYER, "L", train("6E"), "F18-G17") is None
    strict = evolve(train("6E"), least_paid=2)
    assert refusal(SPEYER, "L", strict, "F18-G17") == PfalzRule.ROUTE_PAID
    assert refusal(SPEYER, "L", strict, "F18-G17-G15") is None


@pytest.mark.parametrize(
    "text", ["F18-G15", "F18-Z1", "F18-G17t", "G17-F18t", "F18-E19", "G15-G13", "C19-C17", "F16-F18"]
)
def test_no_such_track(text: str):
    assert refusal(SPEYER, "L", train("6+6"), text) == PfalzRule.ROUTE_TRACK
    with pytest.raises(NoRoute, match="follows track"):
        pays(SPEYER, "3", "3", text)


def test_the_hexes_of_a_route_may_come_as_a_list():
    places: Any = ["G15", "G17", "F18"]
    assert Route(places) == Route(("F18", "G17", "G15"))


@pytest.mark.parametrize("places", [(), ("F18",), ("",), ("t",), ("F18", "F18")])
def test_no_route_at_all(places: tuple[str, ...]):
    found = route_violation(network(SPEYER), "L", train("3"), Route(places))
    assert found is not None
    assert found.rule in (PfalzRule.ROUTE_LENGTH, PfalzRule.ROUTE_TRACK)
    assert Route(places) not in legal_routes(network(SPEYER), "L", train("3"), "yellow")


def test_no_turning_inside_a_hex():
    """G15's track joins F16 and F14 in its city, but E17's two towns do not meet."""
    assert refusal(LONG, "L", train("6+6"), "F16-E17-D16") == PfalzRule.ROUTE_TRACK


def test_has_a_route():
    """4.5: track joins a station to another stop."""
    assert network(SPEYER).has_route("L")
    assert not network(Board((), home("M"))).has_route("M")
    assert not network(SPEYER).has_route("M")


def test_no_trains_and_no_stations():
    on = network(SPEYER)
    assert best_run(on, "L", [], "yellow").revenue == 0
    assert best_run(on, "M", [train("3")], "yellow").run.routes == (None,)
    assert [run.routes for run in best_runs(on, "M", [train("3"), train("3")], "yellow")] == [(None, None)]
    with pytest.raises(UnknownName):
        best_run(on, "X", [train("3")], "yellow")


def test_a_run_has_a_place_for_each_train():
    team = [train(name) for name in ("3", "3+3", "3", "3", "3", "3")]
    best = best_run(network(SPEYER), "L", team, "yellow")
    assert len(best.run.routes) == len(team)
    assert None in best.run.routes
    assert (
        best.revenue
        == best.bound
        == sum(
            revenue(network(SPEYER), each, "yellow", ran)
            for each, ran in zip(team, best.run.routes, strict=True)
            if ran
        )
    )
    assert best.visits > 0
