"""The kit's battery, whole games of agents, and the judge's resolutions."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from regelwerk.agents import RandomAgent, play
from regelwerk.payola import Over, Payola
from regelwerk.payola.diplomacy import parse_order
from regelwerk.verify import conform, verify_game
from tests.oracle.payola_offers import cases, differences, main

OFFERS = Path("oracle") / "payola" / "payola_offers_public.jsonl.gz"


@pytest.mark.parametrize("variant", [2, 4], ids=["rout", "rout with votes"])
def test_it_conforms(variant: int) -> None:
    """A few games of two of the variants; all of them are played in `test_everything_is_shown`."""
    report = conform(Payola.variants()[variant], games=1)
    assert report.ok, str(report)


@pytest.mark.slow
def test_everything_is_shown() -> None:
    """Every check, rule and transition, over all variants."""
    report = verify_game(Payola.variants()[0], games=10)
    assert report.ok, str(report)
    assert report.coverage.complete, str(report.coverage)


def test_random_agents_finish_games() -> None:
    record = play(Payola(last_year=1902, max_lines=3), [RandomAgent(by_type=True)] * 7, seed=5)
    assert isinstance(record.last.phase, Over)


def test_the_judge_agrees(shared: Path) -> None:
    """Every twelfth of the public resolutions; the script compares them all."""
    compared = 0
    for case in islice(cases(shared / OFFERS), 0, None, 12):
        assert differences(case) == []
        compared += 1
    assert compared == 150


@pytest.mark.slow
def test_the_judge_agrees_everywhere(shared: Path) -> None:
    assert main([str(shared / OFFERS)]) == 0


def test_the_judge_tells_supports_apart_that_are_one_here(shared: Path) -> None:
    """Read canonically, a resolution differs only where a support stands with and without its coast."""
    for case in islice(cases(shared / OFFERS), 300):
        if differences(case, parse_order):
            assert any(order.startswith("S F") and "/" in order.split("-")[-1] for order in named(case))


def named(case: Any) -> set[str]:
    """All orders that are named in a resolution."""
    offers = [offer for power in case["powers"].values() for offer in power["offers"]]
    return {order for offer in offers for order in offer.get("orders", [])}


def test_the_script_fails_on_a_difference(tmp_path: Path, shared: Path) -> None:
    case = next(iter(cases(shared / OFFERS)))
    case["expect"]["charges"]["FRANCE"] += 1
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(case) + "\n")
    assert main([str(path)]) == 1
    assert main([]) == 1
