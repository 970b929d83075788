"""The machine of phases, the game's own laws, records, sealed decisions and symmetry."""

from __future__ import annotations

import json
from itertools import islice, permutations
from math import factorial

from regelwerk.core import RecordError, RegelwerkError, Rotatable
from regelwerk.core.codec import AnyState, state_from_json, state_to_json
from regelwerk.core.shape import misfit, well_formed
from regelwerk.verify.anatomy import class_of, hides_something, spelled
from regelwerk.verify.checks.values import games_of
from regelwerk.verify.damage import damaged
from regelwerk.verify.elsewhere import play_elsewhere, play_here
from regelwerk.verify.scenes import NOT_ASKED, Complaint, Course, Moment, Setting, Step, on

STARTS = 8
"""How often a game is started to see whether it always starts alike."""


@on(Setting)
def start_is_fixed(setting: Setting) -> Complaint:
    """A game always starts in the same state, and names its seats."""
    game = setting.game
    if len({spelled(game.start()) for _ in range(STARTS)}) > 1 or game.start().game != game:
        return "the game does not always start in the same state, or starts another game"
    if len(game.seat_names) != game.seats or len({*game.seat_names}) != game.seats:
        return f"{game.seats} seats are named {game.seat_names}"
    return None


@on(Setting)
def rules_are_told_apart(setting: Setting) -> Complaint:
    """Each rule has its own id, and a text for people."""
    rules = list(setting.game.rules)
    if len({rule.id for rule in rules}) != len(rules):
        return "two rules have the same id"
    mute = [rule.name for rule in rules if not (rule.text and rule.section)]
    return f"{', '.join(mute)} has no text or no section" if mute else None


@on(Setting)
def machine_is_connected(setting: Setting) -> Complaint:
    """Every declared phase can be reached from a first one, and there is a final phase."""
    machine = setting.game.rulebook.machine
    reached: set[type] = {
        type(setting.game.start().phase),
        *machine.unreachable,
    }  # the latter start other variants
    while more := {edge.after for edge in machine.edges if edge.before in reached} - reached:
        reached |= more
    if lost := [phase.__name__ for phase in machine.phases if phase not in reached]:
        return f"nothing leads to {', '.join(lost)}"
    return None if machine.final else "no phase is final"


@on(Step, always=True)
def successors_are_declared(step: Step) -> Complaint:
    """Only phases follow that the chapter's annotation declares."""
    before = class_of(step.before.phase)
    after = class_of(step.after.phase)
    if after in step.game.rulebook.machine.successors(before):
        return None
    return f"{after.__name__} follows {before.__name__}, which is not declared"


@on(Moment, always=True)
def fields_keep_their_types(moment: Moment) -> Complaint:
    """In a true state every field of table and phase is what its annotation says."""
    state = moment.state
    for part in (state.table, state.phase):
        if not well_formed(part) and not hides_something(part):
            return f"{class_of(part).__name__} is malformed: {misfit(part)}"
    return None


@on(Step, always=True)
def the_game_goes_on(step: Step) -> Complaint:
    """The game on the table stays the same."""
    return None if step.after.game == step.game else f"the game became {step.after.game!r}"


@on(Moment, always=True)
def state_laws_hold(moment: Moment) -> Complaint:
    """The game's own laws hold in every state."""
    for law in moment.game.state_laws:
        if not law(moment.state):
            return f"{law.__name__} does not hold: {law.__doc__}"
    return None


@on(Step, always=True)
def step_laws_hold(step: Step) -> Complaint:
    """The game's own laws hold for every step."""
    for law in step.game.step_laws:
        if not law(step.before, step.action, step.after):
            return f"{law.__name__} does not hold: {law.__doc__}"
    return None


@on(Moment, always=True)
def play_has_no_flaw(moment: Moment) -> Complaint:
    """`flaw` finds nothing wrong with a state that play has led to."""
    return moment.game.flaw(moment.state)


@on(Moment)
def damaged_states_are_refused(moment: Moment) -> Complaint:
    """A state with damaged JSON is refused, or every question to it has an answer or a `RegelwerkError`."""
    data = json.loads(state_to_json(moment.state))
    lying = {"table": data["table"], "phase": data["phase"]}
    for attempt in range(7):
        hurt = {**data, **damaged(lying, moment.rng)} if attempt else damaged(data, moment.rng)
        text = json.dumps(hurt)
        try:
            state = state_from_json(text, games_of(moment.game))
        except RecordError:
            continue
        if complaint := _unanswered(state):
            return f"{complaint}, asked of the state {text}"
    return None


def _unanswered(state: AnyState) -> Complaint:
    """The first question to a state that raises something else than a `RegelwerkError`."""
    try:
        game = state.game
        for seat in (*range(game.seats), None):
            state.view(seat)
        _ = state.scores, state.actors, game.picture(state)
        legal = state.legal_actions
        for action in (*islice(legal, 3), *islice(reversed(legal), 3)):
            if state.violation(action) is not None:
                return f"{action!r} is listed, but refused"
            game.narrate(state, action, state.apply(action))
        _ = state.returns if state.is_over else None
    except RegelwerkError:
        return None
    except Exception as error:  # this is what the question is about
        return f"{type(error).__name__}: {error}"
    return None


@on(Moment)
def sealed_decisions_commute(moment: Moment) -> Complaint:
    """Where several seats decide at once, the order in which they do makes no difference."""
    state = moment.state
    if len(state.actors) < 2:
        return NOT_ASKED
    chosen = [state.legal_actions_of(seat).sample(moment.rng) for seat in state.actors]
    orders = list(permutations(chosen)) if factorial(len(chosen)) <= 24 else [chosen, chosen[::-1]]
    results = set[AnyState]()
    for order in orders:
        after = state
        for action in order:
            if violation := after.violation(action):
                return f"{action!r} is no longer legal after others have decided: {violation}"
            after = after.advance(action)
        results.add(after)
    return f"{chosen!r} lead to {len(results)} states, depending on the order" if len(results) > 1 else None


@on(Moment)
def seats_are_alike(moment: Moment) -> Complaint:
    """In a `Rotatable` game, turning the seats and playing on commute."""
    game = moment.game
    if not isinstance(game, Rotatable):
        return NOT_ASKED
    state = moment.state
    by = moment.rng.randrange(game.seats)
    turned = game.rotate_state(state, by)
    if game.rotate_state(turned, -by) != state:
        return "turned and turned back, the state is another one"
    if len(turned.legal_actions) != len(state.legal_actions):
        return (
            f"turned by {by}, there are {len(turned.legal_actions)} choices, not {len(state.legal_actions)}"
        )
    for action in moment.some[:10]:
        image = game.rotate_action(action, by)
        if image not in turned.legal_actions:
            return f"turned by {by}, {action!r} becomes {image!r}, which is not legal"
        if turned.advance(image) != game.rotate_state(state.advance(action), by):
            return f"turned by {by}, {action!r} leads to another state"
    if state.is_over:
        expected = tuple(state.returns[(seat - by) % game.seats] for seat in range(game.seats))
        return None if turned.returns == expected else f"turned by {by}, the returns are {turned.returns}"
    return None


@on(Course)
def replay_is_exact(course: Course) -> Complaint:
    """Replaying the actions gives every state again; undoing gives the earlier ones."""
    record = course.record
    if tuple(record.states()) != course.states:
        return "replayed, the actions lead to other states"
    for steps in {0, 1, len(course.actions)} if course.actions else {0}:
        if record.back(steps).last != course.states[-1 - steps]:
            return f"{steps} steps back is another state"
    return None


@on(Setting)
def same_everywhere(setting: Setting) -> Complaint:
    """Another process with another hash seed plays the same games, with the actions in the same order."""
    seeds = [setting.rng.randrange(2**32) for _ in range(4)]
    here = play_here(setting.game, seeds)
    there = play_elsewhere(setting.game, seeds)
    if there is None:
        return NOT_ASKED
    for ours, theirs in zip(here, there, strict=True):
        for number, (digest, other) in enumerate(zip(ours, theirs, strict=False)):
            if digest != other:
                return f"in another process, the state or its legal actions differ after {number} actions"
        if len(ours) != len(theirs):
            return "in another process, a game has another length"
    return None
