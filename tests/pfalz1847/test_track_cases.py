"""The numbered cases of the rules about track and stations, as far as the board decides them (3.2 to 3.9)."""

from collections.abc import Iterable

import pytest

from regelwerk.core import Rule
from regelwerk.pfalz1847 import (
    Board,
    Lay,
    PfalzRule,
    Station,
    UnknownName,
    corporations,
    hexes,
    lay_violation,
    lays,
    network,
    permit,
    phase,
    quarry_permit,
    terrain_cost,
    tiles,
)
from regelwerk.pfalz1847.permits import Permit
from regelwerk.pfalz1847.rails import rails

RICH = 1_000


def home(*ids: str) -> tuple[Station, ...]:
    return tuple(Station(id, hex) for id in ids for hex in corporations()[id].homes)


def laid(text: str) -> tuple[Lay, ...]:
    """Lays as players write them: "58:1 G17, 6:2 G19"."""
    found: list[Lay] = []
    for each in filter(None, text.split(", ")):
        tile, hex = each.split(" ")
        number, rotation = tile.split(":")
        found.append(Lay(hex, number, int(rotation)))
    return tuple(sorted(found, key=lambda lay: lay.hex))


def refusal(board: Board, corporation: str, may: Permit, text: str, cash: int = RICH) -> Rule | None:
    (lay,) = laid(text)
    on = network(board)
    found = lay_violation(on, corporation, may, cash, lay)
    assert (found is None) == (lay in lays(on, corporation, may, cash))
    return found.rule if found else None


def every(hex: str, tile: str) -> Iterable[str]:
    return (f"{tile}:{rotation} {hex}" for rotation in range(6))


def refusals(
    board: Board, corporation: str, may: Permit, hex: str, tile: str, cash: int = RICH
) -> set[Rule | None]:
    return {refusal(board, corporation, may, text, cash) for text in every(hex, tile)}


def may(corporation: str, name: str, *done: Lay, first: bool = False, upgrade: bool = True) -> Permit:
    return permit(corporation, phase(name), done, first_operation=first, first_upgrade=upgrade)


START = Board((), home("L"))


def test_worked_example_lays():
    """Section 9, steps 14 to 16."""
    l_yellow = may("L", "3")
    for text, rule in {
        "3:2 G17": PfalzRule.EXIT,
        "3:3 G17": None,
        "4:0 G17": None,
        "58:1 G17": None,
        "58:3 G17": None,
        "201:0 G19": PfalzRule.SUCCESSOR,
    }.items():
        assert refusal(START, "L", l_yellow, text) == rule
    assert None not in refusals(START, "L", l_yellow, "B16", "9")
    board = Board(laid("58:1 G17"), home("L"))
    assert refusal(board, "L", l_yellow, "6:2 G19", 430) is None
    assert terrain_cost(network(board), "G19") == 80
    board = Board(laid("58:1 G17, 6:2 G19"), home("L"))
    assert may("L", "3", *board.lays).colours == ()
    assert "G15" in network(board).stations("L")
    violation = network(board).station_violation("L", "H16")
    assert violation is not None
    assert violation.rule == PfalzRule.STATION_SLOT  # and kept for M: not connected either


def test_61_regions():
    l_yellow, saar_yellow = may("L", "3"), may("Saar", "3")
    assert refusals(START, "L", l_yellow, "D16", "3") <= {PfalzRule.REGION}
    assert PfalzRule.REGION not in refusals(START, "L", l_yellow, "D14", "9")
    assert PfalzRule.REGION not in refusals(START, "L", l_yellow, "E17", "55")
    assert PfalzRule.REGION not in refusals(Board((), home("Saar")), "Saar", saar_yellow, "F8", "9")
    for id, each in corporations().items():
        if each.operates:
            assert refusals(Board((), home(id)), id, may(id, "3"), "E9", "4") == {PfalzRule.LATER_HEX}


def test_62_two_yellow_tiles():
    one, two = laid("58:1 G17"), laid("58:1 G17, 6:2 G19")
    assert may("L", "3", *one).colours == ("yellow",)
    assert refusal(Board(two, home("L")), "L", may("L", "3", *two), "1:2 F14") == PfalzRule.ALLOWANCE
    assert refusals(Board(one, home("L")), "L", may("L", "3"), "G17", "87") == {PfalzRule.COLOUR}


def test_63_one_action_and_no_regions_from_phase_4():
    assert may("L", "4").colours == ("yellow", "green")
    assert may("L", "4").region is None
    assert may("L", "4", *laid("58:1 G17")).colours == ()
    assert may("L", "3+3").region == "blue"


def test_64_first_operation():
    yellow, green = laid("9:0 G5"), laid("14:0 C13")
    assert may("RNB", "4", first=True).colours == ("yellow", "green")
    assert may("RNB", "4", *yellow, first=True).colours == ("yellow", "green")
    assert may("RNB", "4", *green, first=True).colours == ("yellow",)
    assert may("RNB", "4", *yellow, *green, first=True).colours == ()
    assert may("RNB", "4", *yellow).colours == ()
    board = Board(laid("9:0 G5, 201:2 H6"), home("Saar"))
    assert refusals(board, "Saar", may("Saar", "4", *yellow, first=True), "G5", "24") == {PfalzRule.SAME_HEX}
    assert None in refusals(board, "Saar", may("Saar", "4"), "G5", "24")
    extra = permit("Saar", phase("4"), (), laid("9:0 F4"), first_operation=True)
    assert extra.barred == ("F4",)


def test_64_first_operation_without_upgrade():
    """The variant `first_op_allows_upgrade=False`: two yellow tiles or one upgrade."""
    yellow, green = laid("9:0 G5"), laid("14:0 C13")
    assert may("RNB", "4", first=True, upgrade=False).colours == ("yellow", "green")
    assert may("RNB", "4", *yellow, first=True, upgrade=False).colours == ("yellow",)
    assert may("RNB", "4", *green, first=True, upgrade=False).colours == ()


def test_65_label_y():
    board = Board((), home("Saar"))
    assert refusals(board, "Saar", may("Saar", "3"), "H6", "5") == {PfalzRule.SUCCESSOR}
    for tile in ("201", "202"):
        assert None in refusals(board, "Saar", may("Saar", "3"), "H6", tile, 0)
    assert terrain_cost(network(board), "H6") == 0


def test_66_terrain_once():
    assert [terrain_cost(network(START), hex) for hex in ("F18", "D18", "F12", "I11")] == [40, 40, 0, 0]
    assert refusal(START, "L", may("L", "4"), "208:2 F18", 39) == PfalzRule.TERRAIN
    assert refusal(START, "L", may("L", "4"), "208:2 F18", 40) is None
    board = Board(laid("208:2 F18"), home("L"))
    assert terrain_cost(network(board), "F18") == 0
    assert refusal(board, "L", may("L", "5"), "216:2 F18", 0) is None


def test_66_terrain_of_no_hex():
    with pytest.raises(UnknownName, match="there is no hex 'Z99'"):
        terrain_cost(network(START), "Z99")


def test_67_treasury_pays():
    assert refusal(START, "L", may("L", "3"), "6:2 G19", 70) == PfalzRule.TERRAIN
    assert refusal(START, "L", may("L", "3"), "6:2 G19", 80) is None


@pytest.mark.parametrize("text", ["9:1 C19", "9:0 C19", "207:0 F20", "9:2 C15"])
def test_68_closed_sides(text: str):
    assert refusal(START, "L", may("L", "4"), text) == PfalzRule.EXIT


def test_68_open_side():
    assert refusal(START, "L", may("L", "4"), "9:1 B16") == PfalzRule.CONNECTED


@pytest.mark.parametrize(
    ("hex", "tile", "green"),
    [("F14", "56", "87"), ("F10", "1", "88"), ("F10", "55", "88"), ("E17", "69", "204")],
)
def test_69_double_towns(hex: str, tile: str, green: str):
    from regelwerk.pfalz1847.lays import options

    for yellow in options(hex, None):
        if yellow.lay.tile == tile:
            following = options(hex, yellow.lay)
            assert {option.lay.tile for option in following} == {green}
            assert not any(option.fresh for option in following)


def test_70_71_cities():
    assert tiles()["14"].becomes == tiles()["15"].becomes == ()
    assert [tiles()[each].stops[0].slots for each in ("14", "15", "63", "12", "13")] == [2, 2, 2, 1, 1]
    board = Board(laid("12:0 G7, 201:2 H6"), home("Saar"))
    assert refusal(board, "Saar", may("Saar", "5"), "63:0 G7") is None
    assert refusal(board, "Saar", may("Saar", "4"), "63:0 G7") == PfalzRule.COLOUR
    assert "12" not in tiles()["57"].becomes
    assert "13" not in tiles()["57"].becomes
    assert "13" not in tiles()["5"].becomes


@pytest.mark.parametrize("yellow", ["5:2", "6:2", "57:2"])
def test_70_two_slots_of_h16_are_the_last(yellow: str):
    """L and M both have a station there, and no brown tile follows."""
    board = Board(laid(f"58:1 G17, {yellow} H16"), (*home("L"), *home("M"), Station("L", "G15")))
    assert station(board, "L", "H16") == PfalzRule.STATION_SLOT
    found = {
        lay
        for lay in lays(network(board), "L", may("L", "4"), RICH)
        if lay.hex == "H16" and lay.tile in ("14", "15")
    }
    assert {lay.tile for lay in found} == {"14", "15"}
    for lay in found:
        grown = board.with_lay(lay)
        assert station(grown, "L", "H16") is None
        assert not [each for each in lays(network(grown), "L", may("L", "5"), RICH) if each.hex == "H16"]
        assert refusals(grown, "L", may("L", "5"), "H16", "63") == {PfalzRule.SUCCESSOR}


def test_72_new_track_must_be_reached():
    """Saar comes into G5 by side 5 alone: of use is a branch from there, not one from the far side."""
    board = Board(laid("201:2 H6, 9:2 G5"), home("Saar"))
    assert refusal(board, "Saar", may("Saar", "4"), "23:5 G5") is None
    assert refusal(board, "Saar", may("Saar", "4"), "23:2 G5") == PfalzRule.NEW_TRACK


def test_73_another_value_is_enough():
    """L comes to H16 over old track, and the new exit leads nowhere; but the city pays 30 instead of 20."""
    board = Board(laid("58:1 G17, 6:2 H16"), (*home("L"), Station("L", "G15")))
    assert refusal(board, "L", may("L", "4"), "12:2 H16") is None


def test_74_foreign_city_at_the_end():
    board = Board(laid("6:2 G19"), (*home("L"), *home("M"), Station("M", "G19")))
    assert 2 * list(hexes()).index("G19") in network(board).blocked("L")
    assert refusal(board, "L", may("L", "4"), "13:0 G19") is None


def test_75_76_supply():
    board = Board(laid("1:2 F14"), home("L"))
    assert rails(board.lays).left("1") == 0
    assert refusal(board, "L", may("L", "3"), "1:2 E17") == PfalzRule.SUPPLY
    assert rails(board.with_lay(Lay("G17", "58", 1)).lays).left("58") == 4
    assert rails(board.with_lay(Lay("G17", "87", 1)).lays).left("58") == 5
    full = Board(laid("88:0 F10, 88:0 F14, 88:0 D20, 88:0 G3, 55:2 E17"), home("L"))
    assert refusals(full, "L", may("L", "4"), "E17", "88") <= {PfalzRule.SUPPLY}
    printed = Board(laid("18:0 C7, 14:1 D18"), home("L"))
    assert (rails(printed.lays).left("18"), rails(printed.lays).left("14")) == (0, 2)
    assert [rails(printed.lays).left(each) for each in ("7", "8", "9", "5", "6", "57")] == [5, 7, 7, 4, 4, 2]
    assert {tile: rails(()).left(tile) for tile in tiles()} == {
        id: tile.count for id, tile in tiles().items()
    }


def test_77_quarry():
    """K lays a yellow tile on a white mountain hex, free, and nothing else."""
    board = Board(laid("201:2 H6, 9:2 G5"), home("Saar"))
    free = quarry_permit(phase("4"))
    assert None in refusals(board, "Saar", free, "F4", "9", 0)
    assert refusals(board, "Saar", free, "G7", "5") == {PfalzRule.MOUNTAIN}
    assert refusals(board, "Saar", free, "G5", "24") == {PfalzRule.MOUNTAIN}
    assert refusals(board, "Saar", free, "C7", "23") == {PfalzRule.MOUNTAIN}
    assert all(hexes()[lay.hex].terrain == "mountain" for lay in lays(network(board), "Saar", free, 0))


def test_80_e9_from_phase_5():
    board = Board(laid("8:5 E11"), home("N"))
    for text in (text for tile in ("3", "4", "58") for text in every("E9", tile)):
        assert refusal(board, "N", may("N", "4+4"), text) == PfalzRule.LATER_HEX
        assert refusal(board, "N", quarry_permit(phase("4+4")), text) == PfalzRule.LATER_HEX
    # N runs to Kaiserslautern's west side, over F10 to E9.
    board = Board(laid("56:2 F10"), home("N"))
    assert refusal(board, "N", may("N", "5"), "4:2 E9") is None
    assert refusal(board, "N", may("N", "5"), "4:2 E9", 39) == PfalzRule.TERRAIN
    assert refusal(board, "N", may("N", "4"), "4:2 E9") == PfalzRule.LATER_HEX
    assert refusal(board, "N", quarry_permit(phase("4")), "4:2 E9") == PfalzRule.LATER_HEX
    assert refusal(board, "N", quarry_permit(phase("4"), early=True), "4:2 E9") is None


def test_81_home_without_tile():
    board = Board((), home("HLB"))
    fitting = {
        lay.rotation
        for lay in lays(network(board), "HLB", may("HLB", "3"), RICH)
        if lay.hex == "C21" and lay.tile == "57"
    }
    assert fitting == {2, 5}  # sides 2 and 5; 0-3 and 1-4 meet closed sides


def test_82_nothing_to_lay():
    assert lays(network(START), "L", may("L", "4", *laid("58:1 G17")), RICH) == ()
    assert lays(network(START), "M", may("M", "3"), RICH) == ()  # no station, no network


def test_fixed_hexes_and_unknown_tiles():
    for text in ("9:0 A17", "9:0 B2", "9:0 Z99"):
        assert refusal(START, "L", may("L", "4"), text) == PfalzRule.HEX
    for text in ("999:0 G17", "58:6 G17", "58:-1 G17", "7:0 G17"):
        assert refusal(START, "L", may("L", "4"), text) == PfalzRule.SUCCESSOR


def test_old_track_is_kept():
    board = Board(laid("58:1 G17"), home("L"))
    assert refusal(board, "L", may("L", "4"), "87:3 G17") == PfalzRule.OLD_TRACK
    assert refusal(board, "L", may("L", "4"), "203:1 G17") is None


def test_track_out_of_reach():
    assert refusal(START, "L", may("L", "4"), "9:0 G5") == PfalzRule.CONNECTED
    assert refusal(START, "L", may("L", "4"), "4:1 G17") in (PfalzRule.CONNECTED, PfalzRule.EXIT)


# --- stations ---------------------------------------------------------------------------------------------


def station(board: Board, corporation: str, hex: str) -> Rule | None:
    found = network(board).station_violation(corporation, hex)
    assert (found is None) == (hex in network(board).stations(corporation))
    return found.rule if found else None


TO_G15 = laid("58:1 G17")


def test_84_a_slot_is_kept_in_g15():
    board = Board(TO_G15, (*home("L"), *home("HLB"), Station("L", "G15")))
    assert station(board, "HLB", "G15") == PfalzRule.STATION_REACH
    full = board.with_station(Station("HLB", "G15"))
    assert station(full.with_station(Station("M", "H16")), "M", "G15") == PfalzRule.STATION_SLOT
    assert station(Board(TO_G15, home("L")), "L", "G15") is None
    m = Board(laid("58:1 G17, 57:2 H16"), (*home("L"), *home("M"), Station("L", "G15")))
    assert station(m, "M", "G15") is None
    two = m.with_station(Station("HLB", "G15"))
    assert station(two, "M", "G15") == PfalzRule.STATION_SLOT
    assert 2 * list(hexes()).index("G15") not in network(two).blocked("M")  # the kept slot is empty
    ndb = two.with_station(Station("NDB", "G15"))
    assert network(ndb).holders["G15"] == ("L", "HLB", "NDB")
    assert station(ndb, "M", "G15") == PfalzRule.STATION_SLOT
    assert 2 * list(hexes()).index("G15") in network(ndb).blocked("M")


def test_85_f12_is_kept_for_n_until_it_has_two_slots():
    board = Board(laid("56:5 F14, 58:1 G17"), (*home("L"), Station("L", "G15")))
    assert station(board, "L", "F12") == PfalzRule.STATION_SLOT
    grown = board.with_lay(Lay("F12", "208", 0))
    assert station(grown, "L", "F12") is None
    assert station(grown.with_station(Station("N", "F12")), "L", "F12") is None
    full = Board(grown.lays, (*grown.stations, *home("M"), Station("M", "F12")))
    assert station(full, "L", "F12") == PfalzRule.STATION_SLOT


def test_86_one_station_a_hex():
    board = Board(TO_G15, (*home("L"), Station("L", "G15")))
    assert station(board, "L", "G15") == PfalzRule.STATION_TWICE


def test_88_grey_cities():
    board = Board(TO_G15, home("L"))
    assert station(board, "L", "F16") is None
    for hex in ("G17", "B2", "A17", "E19", "Z99"):
        assert station(board, "L", hex) == PfalzRule.STATION_CITY


def test_89_not_through_a_blocked_city():
    board = Board(laid("6:0 G19, 8:1 H18, 57:1 H16"), (*home("L"), *home("M")))
    assert network(board).cities("L") == {"F18", "G19", "H16"}
    closed = board.with_station(Station("M", "G19"))
    assert network(closed).cities("L") == {"F18", "G19"}
    assert network(closed).cities("M") == {"F18", "G19", "H16"}


def test_station_out_of_reach():
    assert station(START, "L", "G7") == PfalzRule.STATION_REACH
    assert station(START, "L", "G15") == PfalzRule.STATION_REACH
