"""Legal actions: exact sequences, and one truth however one asks for it."""

from __future__ import annotations

from regelwerk.core import CHANCE, Action, Choices, IllegalAction, TurnRule, WrongSeat, evolve
from regelwerk.core.errors import clip
from regelwerk.core.shape import well_formed
from regelwerk.verify.anatomy import spelled
from regelwerk.verify.scenes import ALL, NOT_ASKED, Complaint, Moment, Setting, Step, on


@on(Moment, always=True)
def legal_unless_over(moment: Moment) -> Complaint:
    """There are legal actions exactly until the game is over: no dead end, nothing after the end."""
    if moment.state.is_over:
        return f"the game is over, but {moment.legal[0]!r} is legal" if len(moment.legal) else None
    return None if len(moment.legal) else "the game is not over, but nothing is legal"


@on(Moment)
def no_duplicates(moment: Moment) -> Complaint:
    """No action is listed twice."""
    if len(moment.legal) > ALL:
        actions: tuple[Action, ...] = moment.some
    else:
        actions = tuple(moment.legal)
    seen: set[Action] = set()
    for action in actions:
        if action in seen:
            return f"{action!r} is listed twice"
        seen.add(action)
    return None


@on(Moment)
def length_is_exact(moment: Moment) -> Complaint:
    """`len` is the number of actions that iteration gives; beyond it is nothing."""
    legal = moment.legal
    if len(legal) <= ALL:
        listed = list(legal)
        if len(listed) != len(legal):
            return f"len says {len(legal)}, but there are {len(listed)}"
        if list(reversed(legal)) != listed[::-1]:
            return "reversed gives other actions"
    for place in (len(legal), -len(legal) - 1):
        try:
            beyond = legal[place]
        except IndexError:
            continue
        return f"place {place} of {len(legal)} holds {beyond!r}"
    return None


@on(Moment)
def indexes_agree(moment: Moment) -> Complaint:
    """`[i]`, `[-i]`, `index`, `in`, `count` and iteration speak of the same action."""
    legal = moment.legal
    for place, action in moment.places:
        if legal[place] != action or legal[place - len(legal)] != action:
            return f"place {place} holds {legal[place]!r} and then {action!r}"
        if action not in legal or legal.count(action) != 1:
            return f"{action!r} is listed, but `in` or `count` denies it"
        if legal.index(action) != place:
            return f"{action!r} has place {place}, but index {legal.index(action)}"
    return None


@on(Moment)
def slices_agree(moment: Moment) -> Complaint:
    """A slice holds what its places hold."""
    size = len(moment.legal)
    low = moment.rng.randrange(size + 1)
    for cut in (slice(0, 5), slice(low, low + 5), slice(None, None, -max(1, size // 5))):
        expected = [moment.legal[place] for place in range(size)[cut]]
        if list(moment.legal[cut]) != expected:
            return f"the slice {cut} holds {list(moment.legal[cut])!r}, not {expected!r}"
    return None


@on(Moment)
def order_is_stable(moment: Moment) -> Complaint:
    """Equal states list their actions in the same order, each time they are asked."""
    for state in (moment.state, moment.twin):
        again = state.legal_actions
        if len(again) != len(moment.legal) or any(again[place] != action for place, action in moment.places):
            return "the actions stand in another order when asked again"
    return None


@on(Moment)
def kinds_partition(moment: Moment) -> Complaint:
    """`by_type` of all `kinds` gives every action once, and only declared kinds appear."""
    legal = moment.legal
    declared = moment.game.rulebook.action_types[type(moment.state.phase)]
    if foreign := [kind.__name__ for kind in legal.kinds if kind not in declared]:
        return f"{', '.join(foreign)} was not declared by the chapter"
    if sum(len(legal.by_type(kind)) for kind in legal.kinds) != len(legal):
        return "the actions of all kinds together are not all actions"
    for action in moment.some:
        if action not in legal.by_type(type(action)):
            return f"{action!r} is missing among its kind"
    return None


@on(Moment)
def seats_partition(moment: Moment) -> Complaint:
    """`legal_actions_of` every actor together are the legal actions, and nobody else has any."""
    state = moment.state
    for action in moment.some:
        if action not in state.legal_actions_of(action.player):
            return f"{action!r} is legal, but not among its seat's actions"
    if sum(len(state.legal_actions_of(seat)) for seat in state.actors) != len(moment.legal):
        return "the actions of all seats together are not all actions"
    for seat in {CHANCE, *range(moment.game.seats)}:
        own = state.legal_actions_of(seat)
        if bool(len(own)) != (seat in state.actors):
            return f"seat {seat} has {len(own)} legal actions, and the actors are {state.actors}"
        if len(own) and (own[0].player != seat or own[-1].player != seat):
            return f"among seat {seat}'s actions is one of another seat"
    return None


@on(Moment, always=True)
def actors_are_seats(moment: Moment) -> Complaint:
    """The actors are distinct seats in ascending order, or chance alone, or nobody."""
    actors = moment.state.actors
    if actors == (CHANCE,):
        return None
    if list(actors) != sorted({*actors}) or not {*actors} <= {*range(moment.game.seats)}:
        return f"{actors} are no ascending seats"
    return None


@on(Moment)
def legal_actions_are_sound(moment: Moment) -> Complaint:
    """Legal actions are well formed, taken by an actor, and violate nothing."""
    for action in moment.some:
        if not well_formed(action):
            return f"{action!r} has a field of another type than declared"
        if action.player not in moment.state.actors:
            return f"{action!r} is legal for a seat that does not act"
        if violation := moment.state.violation(action):
            return f"{action!r} is listed, but violates: {violation}"
    return None


@on(Moment)
def membership_is_legality(moment: Moment) -> Complaint:
    """Any action at all is `in` the legal actions exactly if it violates nothing, and if it is listed."""
    legal = moment.legal
    listed = set(legal) if len(legal) <= ALL else None
    for action in moment.mutants:
        violation = moment.state.violation(action)
        inside = action in legal
        if inside != (violation is None):
            verdict = violation or "no violation"
            return f"{clip(action)} is {'' if inside else 'not '}among the legal actions, but: {verdict}"
        if listed is not None and well_formed(action) and inside != (action in listed):
            return f"{clip(action)}: `in` says {inside}, the list says {not inside}"
        if inside and legal[legal.index(action)] != action:
            return f"{clip(action)} has the place of {clip(legal[legal.index(action)])}"
        if inside != (action in moment.state.legal_actions_of(action.player)):
            return f"{clip(action)}: its seat's legal actions do not agree"
    return None


@on(Moment)
def refusals_are_reasoned(moment: Moment) -> Complaint:
    """Every illegal action raises `IllegalAction` with a rule and a reason, and leaves the state alone."""
    state = moment.state
    before = spelled(state)
    known = (moment.game.rules, TurnRule)
    for action in (*moment.mutants, *moment.malformed):
        violation = state.violation(action)
        if violation is None:
            continue
        if not (isinstance(violation.rule, known) and str(violation)):
            return f"{clip(action)} is refused by {violation.rule!r}, which is no rule of the game"
        try:
            state.apply(action)  # type: ignore[arg-type]
        except IllegalAction as error:
            if error.violation != violation or not str(error):
                return f"{clip(action)} is refused for another reason than violation gives: {error}"
        else:
            return f"{clip(action)} violates {violation}, but was applied"
    return None if spelled(state) == before else "a refused action has changed the state"


@on(Moment)
def malformed_objects_are_refused(moment: Moment) -> Complaint:
    """What is no well-formed action is refused as such, and is in no list of actions."""
    for thing in moment.malformed:
        if moment.state.violation(thing) is None or thing in moment.legal:
            return f"{clip(thing)} is taken for a legal action"
    return None


@on(Moment)
def wrong_seats_are_refused(moment: Moment) -> Complaint:
    """An action of a seat that does not act is refused with `WrongSeat`."""
    state = moment.state
    for seat in {CHANCE, *range(moment.game.seats), moment.game.seats, -2}.difference(state.actors):
        for action in moment.some[:3]:
            try:
                state.apply(evolve(action, player=seat))
            except WrongSeat:
                continue
            return f"seat {seat} could take {action!r}"
    return None


@on(Moment)
def legal_actions_apply(moment: Moment) -> Complaint:
    """Every legal action applies, and leads to a state in which the engine finds its way."""
    for action in moment.some:
        after = moment.state.apply(action)
        if type(after.phase) not in moment.game.rulebook.by_phase:
            return f"{action!r} leads to {after.phase!r}, which no chapter rules"
        if after.is_over == bool(len(after.legal_actions)):
            return f"after {action!r} the actors are {after.actors}, the choices {after.legal_actions!r}"
    return None


@on(Step)
def advance_is_apply(step: Step) -> Complaint:
    """The unchecked `advance` gives what the checked `apply` gives."""
    if step.before.advance(step.action) != step.before.apply(step.action):
        return "advance and apply lead to different states"
    return None


@on(Moment)
def samples_are_legal(moment: Moment) -> Complaint:
    """Sampling gives legal actions only, and of a short list all of them."""
    size = len(moment.legal)
    if not size:
        return None
    short = size <= 8
    drawn = {moment.legal.sample(moment.rng) for _ in range(size * 20 if short else 10)}
    if strays := [action for action in drawn if action not in moment.legal]:
        return f"{strays[0]!r} was sampled, but is not legal"
    return "some legal actions are never sampled" if short and len(drawn) < size else None


@on(Setting)
def vocabulary_is_a_code(setting: Setting) -> Complaint:
    """The vocabulary decodes every code to one action and encodes it back; its codes are in range."""
    vocabulary = setting.game.vocabulary
    if vocabulary is None:
        return NOT_ASKED
    size = len(vocabulary)
    places = range(size) if size <= ALL else sorted({setting.rng.randrange(size) for _ in range(ALL)})
    for place in (*places, size - 1):
        action = vocabulary[place]
        if vocabulary.index(action) != place or action not in vocabulary:
            return f"code {place} means {action!r}, whose code is {vocabulary.index(action)}"
        if not well_formed(action):
            return f"code {place} means the malformed {action!r}"
    return None


@on(Moment)
def vocabulary_covers_all(moment: Moment) -> Complaint:
    """Every legal action of a seat has a code in the vocabulary, and the code means it."""
    vocabulary = moment.game.vocabulary
    if vocabulary is None or moment.state.actors == (CHANCE,):
        return NOT_ASKED
    return next(
        (
            f"{action!r} is legal, but not in the vocabulary"
            for action in moment.some
            if not _coded(vocabulary, action)
        ),
        None,
    )


def _coded(vocabulary: Choices[Action], action: Action) -> bool:
    return action in vocabulary and vocabulary[vocabulary.index(action)] == action
