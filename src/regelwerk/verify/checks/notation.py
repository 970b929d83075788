"""Notation, pictures and narration: what people read and write."""

from __future__ import annotations

import string

from regelwerk.core import CHANCE, Action, NotationError
from regelwerk.core.shape import well_formed
from regelwerk.verify.scenes import NOT_ASKED, Complaint, Moment, Step, on


@on(Moment)
def notation_round_trip(moment: Moment) -> Complaint:
    """`parse(format(action))` is the action, with blanks around it too."""
    game, state = moment.game, moment.state
    for action in moment.some:
        text = game.format(action, state)
        for written in (text, f"  {text} "):
            if game.parse(written, state) != action:
                return f"{action!r} is written {written!r}, which is read as {game.parse(written, state)!r}"
    return None


@on(Moment)
def notation_needs_no_secrets(moment: Moment) -> Complaint:
    """A seat writes and reads its actions on its view as on the true state."""
    game, state = moment.game, moment.state
    if state.is_over or state.actors == (CHANCE,):
        return NOT_ASKED
    for seat in state.actors:
        view = state.view(seat)
        for action in (each for each in moment.some if each.player == seat):
            text = game.format(action, view)
            if text != game.format(action, state):
                return f"{action!r} is {text!r} to its seat, but {game.format(action, state)!r} in truth"
            if game.parse(text, view) != action:
                return f"{text!r} is read by its seat as {game.parse(text, view)!r}"
    return None


@on(Moment)
def notation_of_the_illegal(moment: Moment) -> Complaint:
    """An illegal action is written so that it is read back as itself, or refused with `NotationError`."""
    game, state = moment.game, moment.state
    for action in filter(well_formed, moment.mutants):
        try:
            text = game.format(action, state)
            again = game.parse(text, state)
        except NotationError:
            continue
        if again != action:
            return f"{action!r} is written {text!r}, which is read as {again!r}"
    return None


@on(Moment)
def notation_is_unique(moment: Moment) -> Complaint:
    """No two legal actions are written the same."""
    written: dict[str, Action] = {}
    for action in moment.some:
        text = moment.game.format(action, moment.state)
        other = written.setdefault(text, action)
        if other != action:
            return f"{text!r} means both {other!r} and {action!r}"
    return None


@on(Moment)
def malformed_notation(moment: Moment) -> Complaint:
    """Any text is read as an action or refused with `NotationError`, never another exception."""
    for text in _texts(moment):
        try:
            read = moment.game.parse(text, moment.state)
        except NotationError as error:
            if not str(error):
                return f"{text!r} is refused without a reason"
        except Exception as error:  # anything else is what this check is about
            return f"{text[:80]!r} raised {type(error).__name__}: {error}"
        else:
            if Action not in type(read).__mro__:
                return f"{text!r} is read as {read!r}"
    return None


def _texts(moment: Moment) -> list[str]:
    rng = moment.rng
    texts = [
        "",
        " ",
        "\n",
        "\0",
        "0:",
        "chance:",
        "-1: ",
        "9" * 5000,
        "(" * 2000,
        "pass",
        "\u0660\u0661",
        "½",
    ]
    for action in moment.some[:4]:
        text = moment.game.format(action, moment.state)
        at = rng.randrange(len(text) + 1)
        texts += [text[:at], text[at:], text + text, text[:at] + rng.choice(string.printable) + text[at:]]
        texts += [f"{seat}: {text}" for seat in (0, 99, -1, 10**30)]
        texts += [
            "".join("999999999999999999999" if char.isdigit() else char for char in text),
            text.replace(" ", ""),
        ]
    return texts


@on(Moment)
def pictures_of_everything(moment: Moment) -> Complaint:
    """A state and every view of it can be drawn, and shown by `str`."""
    for state in (moment.state, *map(moment.state.view, moment.everyone)):
        if type(moment.game.picture(state)) is not str or not str(state):
            return "the picture is no text"
    return None


@on(Step)
def narration_of_everything(step: Step) -> Complaint:
    """A step is told in sentences, from the truth as from every view."""
    game, before, after = step.game, step.before, step.after
    told = [game.narrate(before, step.action, after)]
    told += [
        game.narrate(before.view(seat), before.witness(step.action, seat), after.view(seat))
        for seat in (*range(game.seats), None)
    ]
    if any(type(lines) is str or any(type(line) is not str for line in lines) for lines in told):
        return "the narration is no sequence of texts"
    return None
