"""What a program is told about Payola: which actions are worth a look, and what others may have written."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from regelwerk.agents import Adviser, Agent, GreedyAgent, RandomAgent, play
from regelwerk.core import Action, Hidden, Player, Record, State, seen
from regelwerk.payola import (
    Adjusting,
    Line,
    Offer,
    Over,
    Payola,
    Retreating,
    Seal,
    SetAcceptance,
    Voting,
    Writing,
    evaluate,
)
from regelwerk.payola.candidates import BRIBES, candidates
from regelwerk.payola.diplomacy import Move, format_order
from regelwerk.payola.options import BOARD
from regelwerk.payola.phases import PayolaState
from regelwerk.payola.sheets import Sealed, Sheet, opened
from regelwerk.payola.table import owner_in
from regelwerk.verify.walks import sensible, uniform
from tests.payola.scripts import DUEL, begun, played
from tests.payola.test_rules import FALL_RETREAT, WINTER
from tests.toys import Nim

FRANCE, GERMANY, ITALY = 2, 3, 4
POWERS = range(7)


def offers(actions: Iterable[Action]) -> list[Line]:
    """The lines that are offered."""
    return [seen(action.line) for action in actions if isinstance(action, Offer)]


def orders(state: PayolaState, seat: Player, seeds: int = 40) -> set[str]:
    """All orders that are proposed to a seat, in words."""
    proposed = [
        action for seed in range(seeds) for action in candidates(state.view(seat), seat, Random(seed))
    ]
    position = state.table.position
    return {format_order(order, position) for line in offers(proposed) for order in line.orders}


# What is worth a look.


def test_the_game_is_an_adviser() -> None:
    assert isinstance(Payola(), Adviser)


@pytest.mark.parametrize("seat", POWERS)
def test_to_seal_is_always_proposed_and_everything_is_legal(seat: Player) -> None:
    state, rng = begun(), Random(seat)
    while seat in state.actors:
        proposed = candidates(state.view(seat), seat, rng)
        assert proposed.count(Seal(seat)) == 1
        assert all(action in state.legal_actions_of(seat) for action in proposed)
        state = state.apply(rng.choice(proposed))


def test_own_units_come_first_one_at_a_time() -> None:
    state, rng = begun(), Random(1)
    units: list[int] = []
    for _ in range(3):
        proposed = offers(candidates(state.view(FRANCE), FRANCE, rng))
        assert {owner_in(state.table.position, line.at) for line in proposed} == {FRANCE}
        (unit,) = {line.at for line in proposed}
        units.append(unit)
        state = state.apply(Offer(FRANCE, proposed[0]))
    assert len(set(units)) == 3


def test_an_order_brings_a_unit_nearer_to_a_centre() -> None:
    proposed = orders(begun(), FRANCE)
    assert {"A mar - spa", "A par - bur", "F bre - gas", "A par H"} <= proposed
    assert not {"A mar - gas", "A par - bre"} & proposed


def test_own_units_help_what_the_sheet_says() -> None:
    state = begun(DUEL)
    assert not any(" S " in order for order in orders(state, GERMANY))
    state = played(state, "Germany: 5 : A bur - par")
    assert "A mun S A bur - par" not in orders(state, GERMANY)  # out of reach
    state = played(begun(DUEL), "France: 5 : A par - bur")
    assert "F bre S A par - bur" not in orders(state, FRANCE)
    state = played(begun(DUEL), "Germany: 5 : A mun - bur")
    assert any(order.startswith("A bur - ") for order in orders(state, GERMANY))
    state = played(begun(DUEL), "Germany: 5 : A bur H")
    assert "A mun S A bur" in orders(state, GERMANY)


def test_neighbours_are_bribed_to_help_or_to_make_way() -> None:
    state = played(begun(), "France: 5 : A par - bur", "France: 4 : A mar H", "France: 3 : F bre - eng")
    assert orders(state, FRANCE) == {
        "A mun S A par - bur",
        "F lon S F bre - eng",
        *(order for order in orders(state, FRANCE) if order.endswith(" S A mar")),
    }
    state = played(begun(DUEL), "France: 5 : A par - bur", "France: 4 : F bre H")
    proposed = orders(state, FRANCE)
    assert {"A bur - gas", "A mun S A par - bur"} <= proposed
    assert "A bur H" not in proposed
    assert not any(order.startswith("A mun -") for order in proposed)


def test_no_bribe_is_proposed_twice_and_only_so_many() -> None:
    state = played(begun(DUEL), "France: 5 : A par - bur", "France: 4 : F bre H", "France: 1 : A bur - gas")
    assert "A bur - gas" not in orders(state, FRANCE)
    state = played(state, "France: 1 : A mun S A par - bur")
    assert candidates(state.view(FRANCE), FRANCE, Random(0)) == [Seal(FRANCE)]


def test_in_spring_half_is_kept_for_the_fall() -> None:
    spring = begun(DUEL)
    fall = begun(DUEL.replace("S1905M", "F1905M"))
    most = [
        max(
            line.amount
            for seed in range(60)
            for line in offers(candidates(state.view(FRANCE), FRANCE, Random(seed)))
        )
        for state in (spring, fall)
    ]
    assert most == [12, 24]


def test_who_has_no_money_orders_his_own_units_for_nothing() -> None:
    state = begun(DUEL, start_balance=(0,) * 7)
    assert {line.amount for line in offers(candidates(state.view(FRANCE), FRANCE, Random(0)))} == {0}
    state = played(state, "France: 0 : A par - bur", "France: 0 : F bre H")
    assert candidates(state.view(FRANCE), FRANCE, Random(0)) == [Seal(FRANCE)]


def test_a_full_sheet_can_only_be_sealed() -> None:
    state = played(begun(max_lines=1), "France: 1 $")
    assert candidates(state.view(FRANCE), FRANCE, Random(0)) == [Seal(FRANCE)]


def test_who_has_no_unit_has_nothing_to_say() -> None:
    assert candidates(begun(DUEL).view(ITALY), ITALY, Random(0)) == [Seal(ITALY)]


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        (begun(FALL_RETREAT), Retreating),
        (begun(WINTER), Adjusting),
        (begun(DUEL, draws=True), Voting),
    ],
    ids=["retreats", "adjustments", "votes"],
)
def test_other_decisions_are_looked_at_one_and_all(state: PayolaState, phase: type) -> None:
    assert isinstance(state.phase, phase)
    seat = state.actors[0]
    assert list(candidates(state.view(seat), seat, Random(0))) == list(state.legal_actions_of(seat))


# How good it is.


def test_while_sheets_are_written_the_state_is_judged_that_follows() -> None:
    state = begun(DUEL)
    written = played(state, "Germany: 5 : A bur - par", "France: 1 : A par - pic")
    after = played(written, *(f"{power}: seal" for power in POWERS))
    assert after.table.position.label == "F1905M"
    for power in POWERS:
        assert evaluate(written, power) == evaluate(after, power)
    assert evaluate(written, GERMANY) > evaluate(state, GERMANY)
    assert evaluate(written, FRANCE) < evaluate(state, FRANCE)


def test_builds_and_retreats_that_were_given_count() -> None:
    winter = begun(WINTER)
    assert evaluate(played(winter, "France: A mar B"), FRANCE) > evaluate(
        played(winter, "France: waive"), FRANCE
    )
    fall = begun(FALL_RETREAT)
    assert evaluate(played(fall, "France: F lyo R tus"), FRANCE) > evaluate(
        played(fall, "France: F lyo D"), FRANCE
    )


# What others may have written.


@pytest.mark.parametrize("written", [0, 1, 3, 6])
def test_what_is_supposed_fits_the_view(written: int) -> None:
    state, rng = begun(max_lines=5), Random(written)
    for place in range(written):
        for power in (0, 2, 5):
            full = place == state.table.game.max_lines
            entry = SetAcceptance(power, tuple(POWERS)) if full else line_of(state, power, rng)
            state = state.apply(entry)
    view = state.view(GERMANY)
    for seed in range(10):
        dream = supposed(view, GERMANY, seed)
        assert dream.view(GERMANY) == view
        assert state.game.flaw(dream) is None
        assert dream == supposed(view, GERMANY, seed)


def supposed(view: PayolaState, seat: Player, seed: int) -> PayolaState:
    """What a seat supposes."""
    return Payola().suppose(view, seat, Random(seed))


def line_of(state: PayolaState, power: Player, rng: Random) -> Action:
    """Any line that a power may write."""
    return state.legal_actions_of(power).by_type(Offer).sample(rng)


def test_others_are_supposed_to_write_for_their_own_units_within_their_means() -> None:
    state = sealed_by(begun(), "France: 1 $; 1 $; 1 $", FRANCE)
    for seed in range(20):
        dream = supposed(state.view(ITALY), ITALY, seed)
        sheet = sheets_in(dream)[FRANCE]
        assert len({line.at for line in sheet.lines}) == 3
        assert all(owner_in(dream.table.position, line.at) == FRANCE for line in sheet.lines)
        assert sum(line.amount for line in sheet.lines) <= seen(dream.table.balances[FRANCE])


def sheets_in(state: PayolaState) -> list[Sheet]:
    """The sheets that are being written."""
    assert isinstance(state.phase, Writing)
    return [opened(sheet) for sheet in state.phase.sheets]


def sealed_by(state: PayolaState, text: str, power: Player) -> PayolaState:
    """The state in which one power has sealed a sheet."""
    lines = text.partition(":")[2].split(";")
    name = state.game.seat_name(power)
    return played(state, *(f"{name}: {line.strip()}" for line in lines), f"{name}: seal")


# Whole games.


LOOKS: list[int] = []
"""How many states were judged for each decision of the game between greedy agents."""


def counted(state: State[Any, Any], seat: Player) -> float:
    """The worth of a state, noting that it was asked for."""
    LOOKS[-1] += 1
    return evaluate(state, seat)


class Counting:
    """A greedy agent that notes how often it judges a state."""

    def choose(self, view: State[Any, Any], seat: Player, rng: Random) -> Action:
        LOOKS.append(0)
        return GreedyAgent(counted).choose(view, seat, rng)


@pytest.fixture(scope="module")
def greedy_game() -> Record:
    """The year 1901 between seven greedy agents."""
    return play(Payola(last_year=1901), [Counting()] * 7, seed=1)


def test_greedy_agents_finish_a_game(greedy_game: Record) -> None:
    phase = greedy_game.last.phase
    assert isinstance(phase, Over)
    assert phase.reason == "last_year"


def sheets_of(record: Record) -> Iterable[tuple[PayolaState, PayolaState]]:
    """The states before and after sheets are opened."""
    states = list(record.states())
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        if isinstance(action, Seal) and before.table.last != after.table.last:
            yield before, after


def test_they_spend_no_more_than_they_have(greedy_game: Record) -> None:
    seasons = 0
    for before, after in sheets_of(greedy_game):
        seasons += 1
        for power, sheet in enumerate(sheets_in(before)):
            assert sum(line.amount * line.repeat for line in sheet.lines) <= seen(
                before.table.balances[power]
            )
        assert after.table.last is not None
        assert after.table.last.steps == (0,) * 7
        assert any(any(seen(paid)) for paid in after.table.last.paid)
    assert seasons == 2


def test_they_write_a_line_for_each_unit_and_few_more(greedy_game: Record) -> None:
    for before, _ in sheets_of(greedy_game):
        position = before.table.position
        for power, sheet in enumerate(sheets_in(before)):
            own = {BOARD.province_of[unit.at] for unit in position.units if unit.power == power}
            lines = [line.at for line in sheet.lines]
            assert sorted(set(lines) & own) == sorted(own)
            assert len(lines) <= len(own) + BRIBES


def test_their_units_move_and_win_centres(greedy_game: Record) -> None:
    for before, after in sheets_of(greedy_game):
        turn = after.table.last
        assert turn is not None
        units = zip(turn.position.units, turn.orders, strict=True)
        movers = {unit.power for unit, order in units if isinstance(order, Move)}
        assert len(movers) >= 5
        assert before.table.position.units != after.table.position.units
    assert sum(greedy_game.last.scores) >= 26  # of 22 at the start


def test_they_see_nothing_of_what_others_write() -> None:
    """Two states that look the same to the last who writes make it choose the same."""
    states: list[PayolaState] = []
    for lines in ("5 : A par - bur; 3 ! A mun - bur", "9 & F bre H; 9 & F bre H"):
        state = sealed_by(begun(), f"France: {lines}", FRANCE)
        states.append(played(state, *(f"{power}: seal" for power in POWERS if power not in (FRANCE, ITALY))))
    first, other = (state.view(ITALY) for state in states)
    assert first == other
    assert isinstance(first.phase, Writing)
    assert isinstance(first.phase.sheets[FRANCE], Sealed)
    assert any(isinstance(balance, Hidden) for balance in first.table.balances)
    assert GreedyAgent().choose(first, ITALY, Random(3)) == GreedyAgent().choose(other, ITALY, Random(3))


def test_a_decision_is_bounded(greedy_game: Record) -> None:
    """Some forty actions in eight worlds at most, and usually far fewer."""
    assert len(LOOKS) == len(greedy_game.actions)
    assert max(LOOKS) <= 8 * 40
    assert sum(LOOKS) / len(LOOKS) <= 8 * 10


@pytest.mark.parametrize("seat", [0, 3, 6])
def test_they_win_more_centres_than_random_play(seat: Player) -> None:
    """In two dozen trial games of two years greedy ones had 7 to 11 centres, random ones never over 4."""
    agents: list[Agent] = [RandomAgent(by_type=True)] * 7
    agents[seat] = GreedyAgent(samples=4)
    centres = [play(Payola(last_year=1902), agents, seed).last.scores for seed in (1, 2)]
    for scores in centres:
        assert scores[seat] > max(score for power, score in enumerate(scores) if power != seat)


def test_a_game_with_few_lines_and_coins_is_no_trouble() -> None:
    game = Payola(last_year=1901, max_lines=2, max_amount=3, draws=True, zero_sum=True, transfers=True)
    record = play(game, [GreedyAgent(samples=2)] * 7, seed=4)
    assert record.last.is_over


def test_the_kit_plays_some_games_with_sense() -> None:
    """By chance an offer would hardly ever be small and for a unit of its own."""
    state = begun()
    for seed in range(3):
        action = sensible(state, Random(seed))
        (line,) = offers([action])
        assert owner_in(state.table.position, line.at) == action.player
        assert line.amount <= 8
    other = Nim().start()
    assert all(sensible(other, Random(seed)) == uniform(other, Random(seed)) for seed in range(20))
