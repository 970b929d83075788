"""Nobody sees what is hidden: views, witnesses and imagined states.

Most of these checks compare *twins*: a true state, and a state imagined from one seat's view of it. Whatever
that seat may know must be the same in both, since it cannot tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from regelwerk.core import CHANCE, Action, Player
from regelwerk.core.codec import AnyState, state_from_json, state_to_json
from regelwerk.verify.anatomy import hides_something, mutable_part, spelled
from regelwerk.verify.checks.values import games_of, same_choices
from regelwerk.verify.scenes import NOT_ASKED, Complaint, Course, Moment, Step, on

_FEW = 20  # of more possible states, not all can be expected
_RARELY = 3
_DREAMS = 100  # for each possible state
_FOLLOWED = 40  # how many states another world is followed
_DREAMT = 0.25  # in what share of them the two worlds are imagined


def _twins(moment: Moment) -> Iterator[tuple[Player | None, AnyState, AnyState]]:
    """For each onlooker: its view, and a state imagined from the view."""
    for seat in moment.everyone:
        view = moment.state.view(seat)
        yield seat, view, moment.game.imagine(view, seat, moment.rng)


def _who(seat: Player | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


@on(Moment)
def truth_is_whole(moment: Moment) -> Complaint:
    """A state that play leads to hides nothing; only views do."""
    return "a part of the true state is HIDDEN" if hides_something(moment.state) else None


@on(Moment)
def views_are_values(moment: Moment) -> Complaint:
    """A view is an immutable value of the same types, stays the same in JSON, and is its own view."""
    state = moment.state
    for seat in moment.everyone:
        view = state.view(seat)
        if type(view.table) is not type(state.table) or type(view.phase) is not type(state.phase):
            return f"the view of {_who(seat)} has other types than the state"
        if view.view(seat) != view:
            return f"the view that {_who(seat)} has of its own view is another one"
        if found := mutable_part(view):
            return f"{found} in the view of {_who(seat)}, which can be changed in place"
        if state_from_json(state_to_json(view), games_of(moment.game)) != view:
            return f"the view of {_who(seat)} comes back from JSON as another one"
    return None


@on(Moment)
def spectators_see_least(moment: Moment) -> Complaint:
    """What a spectator sees, every seat can work out from its own view."""
    public = moment.state.view(None)
    for seat in moment.everyone:
        if moment.state.view(seat).view(None) != public:
            return f"the spectator's view of seat {seat}'s view is not the spectator's view of the state"
    return None


@on(Moment)
def imagined_states_fit(moment: Moment) -> Complaint:
    """A state imagined from a view looks the same from there, is whole, and can be played on."""
    for seat, view, twin in _twins(moment):
        if hides_something(twin):
            return f"a part of the state imagined by {_who(seat)} is HIDDEN"
        if twin.view(seat) != view:
            return f"{_who(seat)} sees {view!r}, but imagines {twin!r}"
        if flaw := moment.game.flaw(twin):
            return f"the state imagined by {_who(seat)} cannot be played on: {flaw}"
        if not twin.is_over and not twin.legal_actions:
            return f"in the state imagined by {_who(seat)} nothing is legal"
    return None


@on(Moment)
def views_have_no_back_door(moment: Moment) -> Complaint:
    """Equal views are equal in all fields, also those that equality leaves out: no secret is in reach."""
    for seat, view, twin in _twins(moment):
        if twin.view(seat) == view and spelled(twin.view(seat)) != spelled(view):
            return f"the view of {_who(seat)} carries a secret in a field that is not compared"
    return None


@on(Moment)
def imagining_is_blind(moment: Moment) -> Complaint:
    """`imagine` depends on the view and the given randomness alone: from equal views, one dream."""
    for seat, view, twin in _twins(moment):
        seed = moment.rng.random()
        dreams = [moment.game.imagine(each, seat, Random(seed)) for each in (view, twin.view(seat), view)]
        if len({*dreams}) > 1:
            return f"{_who(seat)} imagines different states from equal views and equal randomness"
    return None


@on(Moment)
def all_worlds_are_imagined(moment: Moment) -> Complaint:
    """Where few states are possible, each true state that looks the same is imagined, and none too rarely.

    The states that follow on this one are grouped by what a seat sees of them. With `d` different dreams each
    should come once in `d` times; complained of is only what comes less than three times in `100 d`.
    """
    worlds = [group for seat in moment.everyone for group in _alike(moment, seat)]
    if not worlds:
        return NOT_ASKED
    seat, view, alike = moment.rng.choice(worlds)
    dreams: Counter[AnyState] = Counter()
    while any(dreams[world] < _RARELY for world in alike) and len(dreams) <= _FEW:
        dreams[moment.game.imagine(view, seat, moment.rng)] += 1
        if dreams.total() >= _DREAMS * len(dreams):
            world = min(alike, key=lambda each: dreams[each])
            return (
                f"{_who(seat)} sees {view!r} and dreams of {len(dreams)} states in {dreams.total()} dreams, "
                f"but {dreams[world]} times of the true {world!r}"
            )
    return None


def _alike(moment: Moment, seat: Player | None) -> Iterator[tuple[Player | None, AnyState, list[AnyState]]]:
    """The seat's views of what can follow, each with all the states that it may be a view of, if several."""
    after: dict[AnyState, dict[AnyState, None]] = {}
    for action in moment.some:
        world = moment.state.advance(action)
        after.setdefault(world.view(seat), {})[world] = None
    yield from ((seat, view, list(worlds)) for view, worlds in after.items() if len(worlds) > 1)


@on(Moment)
def own_choices_are_visible(moment: Moment) -> Complaint:
    """The legal actions of a seat, and the reasons against others, follow from its view alone."""
    state = moment.state
    for seat, view, twin in _twins(moment):
        if seat is None or seat not in state.actors:
            continue
        own = state.legal_actions_of(seat)
        for other in (view, twin):
            if not same_choices(own, other.legal_actions_of(seat)):
                return f"seat {seat} sees {other.legal_actions_of(seat)!r}, but may do {own!r}"
        for action in (mutant for mutant in moment.mutants if mutant.player == seat):
            reasons = {each.violation(action) for each in (state, view, twin)}
            if len(reasons) > 1:
                return f"{action!r} is judged differently in the view of its seat: {view.violation(action)}"
    return None


@on(Moment)
def public_facts_agree(moment: Moment) -> Complaint:
    """Who acts, and whether and how the game has ended, is the same in the truth, in a view and in a twin."""
    state = moment.state
    for seat, view, twin in _twins(moment):
        for other in (view, twin):
            if other.actors != state.actors:
                return f"{_who(seat)} believes that {other.actors} act, but it is {state.actors}"
            if state.is_over and other.returns != state.returns:
                return f"{_who(seat)} believes in the returns {other.returns}, but they are {state.returns}"
        if view.scores != twin.scores:
            return f"{_who(seat)} sees the scores {view.scores}, but imagines {twin.scores}"
    return None


@on(Moment)
def witnesses_leak_nothing(moment: Moment) -> Complaint:
    """If a seat cannot tell two outcomes of others' actions apart afterwards, it saw the same action."""
    for seat in moment.everyone:
        seen: dict[AnyState, tuple[Action, Action, AnyState]] = {}
        for action in moment.some:
            if action.player == seat:
                continue
            after = moment.state.advance(action)
            shown = moment.state.witness(action, seat)
            former = seen.setdefault(after.view(seat), (action, shown, after))
            if former[1] != shown and former[2] != after:
                return (
                    f"{_who(seat)} is shown {former[1]!r} for {former[0]!r} and {shown!r} for {action!r}, "
                    "though the difference is hidden from it"
                )
    return None


@on(Moment)
def the_unseen_stays_unseen(moment: Moment) -> Complaint:
    """If two outcomes of chance, or two sealed decisions, look alike to a seat, so do its views after them.

    Until all have decided, or the game is over: then secrets may be opened.
    """
    state = moment.state
    for seat in moment.everyone:
        seen: dict[Action, AnyState] = {}
        for action in moment.some:
            after = state.advance(action)
            opened = not {*after.actors} & {*state.actors} or type(after.phase) is not type(state.phase)
            decided = action.player != CHANCE and opened
            if action.player == seat or decided or after.is_over:
                continue
            shown = state.witness(action, seat)
            view = after.view(seat)
            if seen.setdefault(shown, view) != view:
                return f"{_who(seat)} is shown {shown!r}, but then its view tells {action!r} from others"
    return None


@on(Moment)
def twins_step_alike(moment: Moment) -> Complaint:
    """In two worlds that look the same, a seat sees the same action in the same way."""
    state = moment.state
    for seat, _, twin in _twins(moment):
        for action in moment.some[:6]:
            if twin.violation(action) is None and state.witness(action, seat) != twin.witness(action, seat):
                return f"{_who(seat)} sees {action!r} differently in two worlds that look the same"
    return None


@on(Course)
def secrets_make_no_difference(course: Course) -> Complaint:
    """Had an outcome been another where a seat could not see it, the seat would see and do the same."""
    steps = course.rng.sample(range(len(course.actions)), min(24, len(course.actions)))
    masked = [
        (place, seat)
        for place in steps
        for seat in (*range(course.game.seats), None)
        if course.states[place].witness(course.actions[place], seat) != course.actions[place]
    ]
    for place, seat in course.rng.sample(masked, min(6, len(masked))):
        state, action = course.states[place], course.actions[place]
        others = {state.legal_actions_of(action.player).sample(course.rng) for _ in range(12)} - {action}
        shown = state.witness(action, seat)
        for other in (each for each in others if state.witness(each, seat) == shown):
            if complaint := _told_apart(course, place, other, seat):
                return f"had {other!r} come instead of {action!r}, {complaint}"
    return None


def _told_apart(course: Course, place: int, other: Action, seat: Player | None) -> Complaint:
    """Go on in the other world as in this one, until a secret is revealed or the worlds part."""
    world = course.states[place].advance(other)
    taken = iter(course.actions[place + 1 :])
    for state in course.states[place + 1 : place + _FOLLOWED]:
        if state.view(seat) != world.view(seat):
            return None
        if complaint := _difference(state, world, seat, course.rng.random()):
            return f"{_who(seat)} would {complaint}"
        action = next(taken, None)
        if action is None or world.violation(action):
            return None
        if state.witness(action, seat) != world.witness(action, seat):
            return f"{_who(seat)} would see {action!r} differently"
        world = world.advance(action)
    return None


def _difference(state: AnyState, world: AnyState, seat: Player | None, luck: float) -> Complaint:
    """What is different for a seat in two states of which it has equal views."""
    view, other = state.view(seat), world.view(seat)
    if spelled(view) != spelled(other):
        return "have another view in a field that is not compared"
    if seat in state.actors:
        own, others_own = state.legal_actions_of(seat), world.legal_actions_of(seat)
        if not same_choices(own, others_own):
            return f"have {others_own!r} instead of {own!r}"
    if luck < _DREAMT:
        dreams = [state.game.imagine(each, seat, Random(luck)) for each in (view, other)]
        return "imagine something else" if dreams[0] != dreams[1] else None
    return None


@on(Step)
def own_actions_are_seen_whole(step: Step) -> Complaint:
    """Perfect recall: a seat sees its own actions as they are."""
    shown = step.before.witness(step.action, step.action.player)
    if step.by_chance or shown == step.action:
        return None
    return f"{step.action!r} is shown to its own seat as {shown!r}"


@on(Course)
def records_are_filtered(course: Course) -> Complaint:
    """A record as one seat saw it holds that seat's views and witnessed actions only, also after an undo."""
    record = course.record
    for seat in (*range(course.game.seats), None):
        story = record.view(seat)
        if [view for view, _ in story] != [state.view(seat) for state in course.states]:
            return f"the record of {_who(seat)} does not hold its views"
        for state, action, (_, shown) in zip(course.states, course.actions, story, strict=False):
            if shown != state.witness(action, seat):
                return f"the record of {_who(seat)} shows {shown!r}"
        if course.actions and record.back().view(seat)[:-1] != story[:-2]:
            return f"after an undo, {_who(seat)} has another past"
    return None
