"""Pig is put through the verification kit, and held to exact scripts."""

from regelwerk import catalogue
from regelwerk.verify import verify_game


def test_it_keeps_its_promises() -> None:
    report = verify_game(catalogue.new("pig", target=6), games=20)
    assert report.ok, report
    assert report.coverage.complete, report.coverage


def test_two_ones_take_the_score() -> None:
    game = catalogue.new("pig", dice=2)
    state = game.start()
    for text in ["roll", "dice 4 6", "hold", "roll", "dice 1 3", "roll", "dice 1 1"]:
        state = state.apply(game.parse(text, state))
    assert state.scores == (0, 0)
    assert state.actors == (1,)
