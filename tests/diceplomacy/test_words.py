"""What people read: the picture of the table, and what is told of each deed."""

from __future__ import annotations

import pytest

from regelwerk.core import CHANCE, HIDDEN
from regelwerk.diceplomacy import DicePlomacy, Roll, Vote
from tests.diceplomacy.positions import at, move, play

STATE = at(
    [5, 3, 2, 6, 1], pairs="02", known=[None, 3, None, None, None], d=[0, 1, 0, 0, 3], v=[1, 2, 0, 0, 0]
)


def test_the_picture_of_a_state_and_of_a_view():
    assert str(STATE) == (
        "turn 1, 0 without a war\n"
        "   seat      die  won  lost  ally\n"
        ">  0 Red     5    1    0     Green\n"
        "   1 Blue    3*   2    1\n"
        "   2 Green   2    0    0     Red\n"
        "   3 Yellow  6    0    0\n"
        "   4 White   out  0    3\n"
        "Red takes a turn."
    )
    view = str(STATE.view(3))
    assert "0 Red     ?    1    0     Green" in view
    assert "3 Yellow  6" in view


def test_a_picture_before_the_first_roll():
    assert "0 Red     -" in str(DicePlomacy().start())


@pytest.mark.parametrize(
    ("start", "script", "last"),
    [
        (DicePlomacy(first_player="random").start(), "first 2", "Chance names the first player."),
        (DicePlomacy().start(), "roll 0=1", "Red rolls for the first time."),
        (at(), "ally 2, accept", "Red proposes an alliance to Green."),
        (at(), "reform, roll 0=1", "Red rolls again."),
        (at(pairs="01"), "war 2, decline help", "War: Red and Blue against Green, who may seek help."),
        (at(pairs="01"), "war 2, ask 3, join", "War: Red and Blue against Green; Yellow is asked to help."),
        (at(), "war 1, surrender", "War: Red against Blue; Blue votes on surrender."),
        (
            at(surrender_mode="simultaneous"),
            "war 1, 0: fight",
            "War: Red against Blue; sealed votes on surrender.",
        ),
        (at(), "war 1, surrender, roll 0=1", "Red rolls after the war."),
    ],
)
def test_the_picture_says_what_is_due(start, script, last):
    *before, _ = script.split(", ")
    state = play(start, ", ".join(before)) if before else start
    assert str(state).splitlines()[-1] == last


def test_the_picture_says_who_has_won():
    state = play(at(v=[2, 0, 0, 0]), "war 1, surrender")
    assert str(state).endswith("Over. Won by: Red.")


TOLD = [
    (at(pairs="01"), "war 1", ["Red declares war on Blue.", "The alliance of Red and Blue is over."]),
    (
        at(pairs="01"),
        "ally 2",
        ["Red proposes an alliance to Green.", "The alliance of Red and Blue is over."],
    ),
    (play(at(), "ally 2"), "accept", ["Green accepts: Red and Green are allies."]),
    (play(at(), "ally 2"), "refuse", ["Green refuses."]),
    (
        at(pairs="23"),
        "conference",
        ["Red holds a grand conference.", "The alliance of Green and Yellow is over."],
    ),
    (at(), "reform", ["Red reforms."]),
    (at(allow_pass=True), "pass", ["Red passes."]),
    (play(at(), "reform"), "roll 0=4", ["Red rolls 4."]),
    (play(at(n=6, pairs="01 34"), "war 2"), "ask 3+4", ["Green asks Yellow and White for help."]),
    (play(at(pairs="01"), "war 2"), "decline help", ["Green asks nobody for help."]),
    (play(at(pairs="01", help_mode="open_call"), "war 2"), "call", ["Green calls for help."]),
    (play(at(pairs="01"), "war 2, ask 3"), "join", ["Yellow joins Green."]),
    (play(at(pairs="01"), "war 2, ask 3"), "decline", ["Yellow stays neutral."]),
    (
        play(at([5, 2, 1, 1]), "war 1, fight"),
        "fight",
        ["Red votes to fight.", "The dice are shown: Red 5 against Blue 2: a victory for Red."],
    ),
    (
        play(at([5, 2, 1, 1], d=[0, 2, 0, 0], pairs="23"), "war 1"),
        "surrender",
        [
            "Blue votes to surrender.",
            "Blue surrenders: a victory for Red.",
            "Blue is out of the game.",
            "The alliance of Green and Yellow is over.",
        ],
    ),
    (
        play(at([3, 5, 1, 1], v=[2, 2, 0, 0], pairs="01"), "war 2, decline help"),
        "surrender",
        [
            "Green votes to surrender.",
            "Green surrenders: a victory for Red and Blue.",
            "Dice are compared: Red 3, Blue 5.",
            "Blue has victories enough and wins.",
        ],
    ),
    (
        at([5, 5, 1, 1], v=[1, 1, 0, 0], turn_limit=1, limit_result="rank"),
        "conference",
        [
            "Red holds a grand conference.",
            "Dice are compared: Red 5, Blue 5.",
            "The game is drawn between Red and Blue.",
        ],
    ),
    (
        at([5, 5, 1, 1], v=[1, 0, 0, 0], peace_limit=1, limit_result="rank"),
        "conference",
        ["Red holds a grand conference.", "Red is ahead when peace has lasted too long and wins."],
    ),
    (
        play(at([6, 1], v=[0, 0], d=[0, 2]), "war 1"),
        "surrender",
        [
            "Blue votes to surrender.",
            "Blue surrenders: a victory for Red.",
            "Blue is out of the game.",
            "Red is the last one left and wins.",
        ],
    ),
    (DicePlomacy(first_player="random").start(), "first 2", ["Green begins."]),
]


@pytest.mark.parametrize(("state", "text", "told"), TOLD, ids=[text for _, text, _ in TOLD])
def test_what_is_told(state, text, told):
    action = move(state, text)
    assert state.game.narrate(state, action, state.apply(action)) == told


def test_what_is_told_of_the_unseen():
    rolling = play(at(), "reform")
    roll = move(rolling, "roll 0=4")
    after = rolling.apply(roll)
    assert rolling.game.narrate(rolling.view(1), Roll(CHANCE, 0, HIDDEN), after.view(1)) == [
        "Red rolls a die."
    ]
    sealed = play(at(surrender_mode="simultaneous"), "war 1")
    after = sealed.apply(Vote(0, True))
    assert sealed.game.narrate(sealed.view(1), Vote(0, HIDDEN), after.view(1)) == ["Red votes under seal."]
