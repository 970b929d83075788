"""What holds in every state."""

from __future__ import annotations

from fractions import Fraction

from regelwerk.core import CHANCE, Player, State, StateLaw, evolve, seen
from regelwerk.diceplomacy.phases import (
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    Joining,
    Over,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Voting,
    War,
)
from regelwerk.diceplomacy.table import DicePlomacyTable, alliances

SIDES = {(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)}
"""The line-ups that alliances and help can lead to (spec 3.3)."""


def alliances_are_pairs(state: DicePlomacyState) -> bool:
    """1: `ally` is a symmetric irreflexive partial matching on players still in the game."""
    table = state.table
    return all(
        partner is None
        or (
            partner != seat and table.ally[partner] == seat and seat in table.alive and partner in table.alive
        )
        for seat, partner in enumerate(table.ally)
    )


def few_have_no_alliances(state: DicePlomacyState) -> bool:
    """2: with three players left (`alliance_min_alive` less one) there are no alliances."""
    table = state.table
    return len(table.alive) >= table.game.alliance_min_alive or not alliances(table)


def defeats_put_out(state: DicePlomacyState) -> bool:
    """3: before the end a player is in the game just as long as he has fewer than three defeats."""
    table = state.table
    limit = table.game.defeats_to_eliminate
    return is_decided(state) or all(
        (seat in table.alive) == (count < limit) for seat, count in enumerate(table.defeats)
    )


def nobody_has_won_yet(state: DicePlomacyState) -> bool:
    """4: before the end nobody has three victories."""
    return is_decided(state) or max(state.table.victories) < state.table.game.victories_to_win


def nobody_wins_and_falls(state: DicePlomacyState) -> bool:
    """5: nobody has both three victories and three defeats."""
    game = state.table.game
    scores = zip(state.table.victories, state.table.defeats, strict=True)
    return not any(v >= game.victories_to_win and d >= game.defeats_to_eliminate for v, d in scores)


def sides_are_sound(state: DicePlomacyState) -> bool:
    """6, 7: sides are disjoint, of players in the game, and 1v1, 1v2, 2v1, 2v2 or 2v3."""
    war = war_of(state.phase)
    if war is None:
        return True
    everybody = war.participants
    return (
        len(set(everybody)) == len(everybody)
        and (len(war.attack), len(war.defence)) in SIDES
        and set(everybody) <= set(state.table.alive)
    )


def help_is_for_the_outnumbered(state: DicePlomacyState) -> bool:
    """8: help is sought only by a lone defender against allies (see also `help_is_offered`)."""
    phase = state.phase
    if not isinstance(phase, SeekingHelp | Joining):
        return True
    war = phase.war
    return (
        len(war.attack) == 2
        and war.defence == (war.defender,)
        and state.table.ally[war.attacker] == war.attack[1]
        and state.table.ally[war.defender] is None
    )


def few_share_evenly(state: DicePlomacyState) -> bool:
    """10: where there never were alliances every war gives one victory and one defeat."""
    table = state.table
    return table.game.seats >= table.game.alliance_min_alive or sum(table.victories) == sum(table.defeats)


def known_is_true(state: DicePlomacyState) -> bool:
    """11: what is known of a die is its value; lying open, all are known (edge case 57)."""
    table = state.table
    dice = zip(table.die, table.known, strict=True)
    if table.game.open_dice:
        return all((known or 0) == value for value, known in dice)
    return all(known is None or known == value for value, known in dice)


def dice_and_chances_are_sound(state: DicePlomacyState) -> bool:
    """14: everybody in the game has a die from 1 to 6, and the probabilities of a roll add up to 1."""
    table = state.table
    if state.actors == (CHANCE,):
        if sum(state.outcomes.probabilities) != Fraction(1):
            return False
        if isinstance(state.phase, DrawingFirst | SettingUp):
            return True
    return all(
        1 <= seen(value) <= table.game.die_faces if seat in table.alive else value == 0
        for seat, value in enumerate(table.die)
    )


def choices_are_sound(state: DicePlomacyState) -> bool:
    """15: there is something to do, nothing twice, in a fixed order; in a turn as much as spec 3.1 counts."""
    legal = state.legal_actions
    if state.is_over:
        return not len(legal)
    listing = tuple(legal)
    if not listing or len(set(listing)) != len(listing) or listing != tuple(state.legal_actions):
        return False
    return not isinstance(state.phase, TakingTurn) or len(listing) == turn_size(state.table, state.phase.seat)


def secrets_do_not_show(state: DicePlomacyState) -> bool:
    """18, 59: other secrets of others change no view of a seat, none of its actions, and no actors."""
    for seat in (*range(state.table.game.seats), None):
        twin = with_other_secrets(state, seat)
        if twin.view(seat) != state.view(seat) or twin.actors != state.actors:
            return False
        if seat is not None and tuple(twin.legal_actions_of(seat)) != tuple(state.legal_actions_of(seat)):
            return False
    return True


def right_seat_acts(state: DicePlomacyState) -> bool:
    """19: one actor, or chance, or all who owe a sealed vote; in the game, and concerned by what is due."""
    phase, actors = state.phase, state.actors
    if isinstance(phase, Over):
        return actors == ()
    if actors == (CHANCE,):
        return True
    acting = set(actors)
    if not acting or not acting <= set(state.table.alive):
        return False
    if isinstance(phase, Balloting):
        return acting <= set(phase.war.participants)
    if isinstance(phase, Joining):
        return len(actors) == 1 and not acting & set(phase.war.participants)
    war = war_of(phase)
    return len(actors) == 1 and (war is None or acting <= set(war.participants))


def returns_are_sound(state: DicePlomacyState) -> bool:
    """20: returns add up to 0, somebody wins, and by victories only who has enough of them."""
    phase = state.phase
    if not isinstance(phase, Over):
        return True
    enough = state.table.game.victories_to_win
    return (
        sum(state.returns) == 0
        and len(phase.winners) > 0
        and (
            phase.reason != "victories"
            or all(state.table.victories[seat] >= enough for seat in phase.winners)
        )
    )


def tie_is_broken(state: DicePlomacyState) -> bool:
    """21: each winner has the fewest defeats of the candidates, and the highest die of those."""
    phase, table = state.phase, state.table
    if not (isinstance(phase, Over) and phase.reason == "victories"):
        return True
    enough = table.game.victories_to_win
    tied = [seat for seat in range(table.game.seats) if table.victories[seat] >= enough]
    fewest = min(table.defeats[seat] for seat in tied)
    tied = [seat for seat in tied if table.defeats[seat] == fewest]
    highest = max(seen(table.die[seat]) for seat in tied)
    return phase.winners == tuple(seat for seat in tied if table.die[seat] == highest)


def turns_are_bounded(state: DicePlomacyState) -> bool:
    """23: with `peace_limit=k` no game has more than `(2n+2)(k+1)` turns; no limit is ever overrun."""
    table = state.table
    game = table.game
    if game.turn_limit is not None and table.turn > game.turn_limit:
        return False
    if game.peace_limit is None:
        return True
    wars = game.seats * (game.victories_to_win - 1) + 2
    return table.peace <= game.peace_limit and table.turn <= wars * (game.peace_limit + 1)


def json_keeps_it(state: DicePlomacyState) -> bool:
    """24: written as JSON and read again, a state is the same."""
    # The codec is slow to import, and who only plays does not need it.
    from regelwerk.core.codec import state_from_json, state_to_json

    games = {state.game.name: type(state.game)}
    return state_from_json(state_to_json(state), games) == state


def with_other_secrets(state: DicePlomacyState, seat: Player | None) -> DicePlomacyState:
    """The state with every unknown die of others one higher, and every sealed vote of others turned round."""
    table, phase = state.table, state.phase
    faces = table.game.die_faces
    die = [
        value if known is not None or value == 0 or owner == seat else seen(value) % faces + 1
        for owner, (value, known) in enumerate(zip(table.die, table.known, strict=True))
    ]
    if isinstance(phase, Balloting):
        voters = zip(phase.war.participants, phase.votes, strict=True)
        votes = [vote if vote is None or voter == seat else not vote for voter, vote in voters]
        phase = evolve(phase, votes=tuple(votes))
    return State(evolve(table, die=tuple(die)), phase)


def war_of(phase: DicePlomacyPhase) -> War | None:
    """The war that a decision is about."""
    return phase.war if isinstance(phase, SeekingHelp | Joining | Voting | Balloting) else None


def is_decided(state: DicePlomacyState) -> bool:
    """Whether the winners are known, or only to be found by a last roll."""
    phase, game = state.phase, state.table.game
    last_roll = isinstance(phase, Rerolling) and game.tiebreak_die == "after_reroll"
    return isinstance(phase, Over) or (last_roll and max(state.table.victories) >= game.victories_to_win)


def turn_size(table: DicePlomacyTable, seat: Player) -> int:
    """The number of actions in a turn by spec 3.1: `2m`, for the allied one less; few left, `m + 1`."""
    game = table.game
    left = len(table.alive)
    size = left + 1
    if left >= game.alliance_min_alive:
        size = 2 * left - (table.ally[seat] is not None)
    if game.conference_needs_alliance and not alliances(table):
        size -= 1
    return size + game.allow_pass


STATE_LAWS: tuple[StateLaw, ...] = (
    alliances_are_pairs,
    few_have_no_alliances,
    defeats_put_out,
    nobody_has_won_yet,
    nobody_wins_and_falls,
    sides_are_sound,
    help_is_for_the_outnumbered,
    few_share_evenly,
    known_is_true,
    dice_and_chances_are_sound,
    choices_are_sound,
    secrets_do_not_show,
    right_seat_acts,
    returns_are_sound,
    tie_is_broken,
    turns_are_bounded,
    json_keeps_it,
)
