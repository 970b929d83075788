"""Games end, in bounded time, and the returns are what was promised."""

from __future__ import annotations

from fractions import Fraction

from regelwerk.core import NotDue, WrongPhase
from regelwerk.core.codec import AnyGame
from regelwerk.core.errors import clip
from regelwerk.verify.scenes import NOT_ASKED, Complaint, Course, Moment, Setting, on
from regelwerk.verify.walks import repertoire

_ENDLESS = 2_000  # after so many actions a game is given up


@on(Setting)
def games_can_end(setting: Setting) -> Complaint:
    """Played at random, the game or one of its variants comes to an end."""
    games: dict[AnyGame, None] = dict.fromkeys((setting.game, *type(setting.game).variants()))
    for walk in repertoire():
        for game in games:
            state = game.start()
            for _ in range(_ENDLESS):
                if state.is_over:
                    return None
                state = state.advance(walk(state, setting.rng))
    return f"however it is played, no game has ended after {_ENDLESS} actions"


@on(Course)
def length_is_bounded(course: Course) -> Complaint:
    """No game takes more actions than `max_length`."""
    bound = course.game.max_length
    if bound is None:
        return NOT_ASKED
    if len(course.actions) > bound:
        return f"{len(course.actions)} actions, though max_length is {bound}"
    return None


@on(Moment, always=True)
def returns_are_zero_sum(moment: Moment) -> Complaint:
    """At the end each seat has a return from -1 to 1, exact, and together they are 0."""
    if not moment.state.is_over:
        return NOT_ASKED
    returns = moment.state.returns
    if len(returns) != moment.game.seats:
        return f"{len(returns)} returns for {moment.game.seats} seats"
    if not all(type(value) is Fraction and -1 <= value <= 1 for value in returns):
        return f"returns must be fractions from -1 to 1: {returns}"
    return f"the returns add up to {sum(returns)}" if sum(returns) else None


@on(Moment)
def returns_wait_for_the_end(moment: Moment) -> Complaint:
    """Before the end, asking for the returns raises `NotDue`."""
    if moment.state.is_over:
        return NOT_ASKED
    try:
        returns = moment.state.returns
    except NotDue:
        return None
    return f"the game is not over, but the returns are {returns}"


@on(Moment)
def scores_for_all_seats(moment: Moment) -> Complaint:
    """There is one whole number of points for each seat."""
    scores = moment.state.scores
    if len(scores) == moment.game.seats and all(type(score) is int for score in scores):
        return None
    return f"the scores of {moment.game.seats} seats are {scores}"


@on(Moment)
def the_end_is_the_end(moment: Moment) -> Complaint:
    """After the end no action of any kind can be taken, by anybody."""
    state = moment.state
    if not state.is_over:
        return NOT_ASKED
    for action in moment.mutants:
        try:
            state.apply(action)
        except WrongPhase:
            continue
        return f"the game is over, but {clip(action)} is not refused for that reason"
    return None
