"""The kit's battery over the variants of the game and its positions."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from regelwerk.core.codec import state_from_json, state_to_json
from regelwerk.pfalz1847 import Pfalz1847
from regelwerk.verify import BATTERY, conform, verify_game
from regelwerk.verify.scenes import Moment

ALWAYS = [check for check in BATTERY if check.always or check.scene is not Moment]
"""The checks that do not look closely at a state, which takes a fifth of a second."""


@pytest.mark.parametrize("variant", range(len(Pfalz1847.variants())))
def test_a_variant_conforms(variant: int) -> None:
    """A few games of each; `test_everything_is_shown` plays more of all and asks everything."""
    report = conform(Pfalz1847.variants()[variant], games=1, checks=ALWAYS)
    assert report.ok, str(report)


def test_a_short_game_passes_the_whole_battery() -> None:
    report = conform(Pfalz1847(seats=3, max_or_sets=1), games=1, longest=60)
    assert report.ok, str(report)


@pytest.mark.slow
def test_everything_is_shown() -> None:
    """Every check, rule and transition, over all variants and positions."""
    report = verify_game(Pfalz1847(), games=20)
    assert report.ok, str(report)
    assert report.coverage.complete, str(report.coverage)


@pytest.mark.parametrize("place", range(len(Pfalz1847.positions())))
def test_a_position_is_sound(place: int) -> None:
    state = Pfalz1847.positions()[place]
    game = state.game
    assert game.flaw(state) is None
    assert [law.__name__ for law in game.state_laws if not law(state)] == []
    assert state_from_json(state_to_json(state)) == state


def test_the_variants_show_every_value_of_every_switch() -> None:
    """Of those that are not numbers: each value that a switch can have is that of some variant."""
    shown: dict[str, set[object]] = {}
    options: Any = Pfalz1847
    for game in Pfalz1847.variants():
        for field in attrs.fields(options):
            shown.setdefault(field.name, set()).add(getattr(game, field.name))
    flags = {name: values for name, values in shown.items() if all(type(each) is bool for each in values)}
    assert {name: values for name, values in flags.items() if len(values) < 2} == {}
    assert shown["player_private_trade"] == {"phase4", "always", "off"}
    assert shown["emergency_other_trains"] == {"face_value", "treasury_only", "never"}
    for name in ("plp_mode", "short_or", "launch_money", "nationalise", "lfk_trigger"):
        assert len(shown[name]) == 2, name
