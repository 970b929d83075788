"""Why a state that came from outside cannot be played on."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.core import Hidden, Player
from regelwerk.diceplomacy.phases import (
    Answering,
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    Joining,
    Over,
    Reforming,
    Rerolling,
    SeekingHelp,
    SettingUp,
    TakingTurn,
    Verdict,
    Voting,
    War,
)
from regelwerk.diceplomacy.table import (
    COUNTED_TO,
    NO_DIE,
    DicePlomacyTable,
    Unit,
    clockwise,
    neutral_units,
    side_of,
)


def flaw(state: DicePlomacyState) -> str | None:
    """The first flaw of a state or view, or None. Positions that play never reaches are no flaw."""
    table, phase = state.table, state.phase
    for reason in _shape_flaws(table):
        return reason
    for reason in _table_flaws(table):
        return reason
    for reason in _stage_flaws(table, phase):
        return reason
    return _phase_flaw(table, phase)


def _shape_flaws(table: DicePlomacyTable) -> Iterator[str]:
    seats = table.game.seats
    for name in ("die", "known", "victories", "defeats", "ally"):
        if len(getattr(table, name)) != seats:
            yield f"{name} must have {seats} entries"
    if not table.alive or tuple(sorted(set(table.alive))) != table.alive:
        yield "alive must list the seats still in the game, ascending"
    if table.alive and not (table.alive[0] >= 0 and table.alive[-1] < seats):
        yield f"alive may only name seats from 0 to {seats - 1}"


def _table_flaws(table: DicePlomacyTable) -> Iterator[str]:
    faces = table.game.die_faces
    if min(*table.victories, *table.defeats, table.turn, table.peace) < 0:
        yield "nothing can be counted below 0"
    if max(table.turn, table.peace) > COUNTED_TO:
        yield f"turns are counted to {COUNTED_TO} only"
    if max(table.victories) > table.game.victories_to_win:
        yield f"nobody has more than {table.game.victories_to_win} victories"
    if max(table.defeats) > table.game.defeats_to_eliminate:
        yield f"nobody has more than {table.game.defeats_to_eliminate} defeats"
    for seat, (value, known) in enumerate(zip(table.die, table.known, strict=True)):
        if not isinstance(value, Hidden) and not NO_DIE <= value <= faces:
            yield f"the die of seat {seat} has no face {value}"
        if known is not None and (known != value or known == NO_DIE):
            yield f"what is known of the die of seat {seat} is not its value"
        if seat not in table.alive and (value != NO_DIE or known is not None):
            yield f"seat {seat} is out of the game and has no die"
        if table.game.open_dice and (known is None) != (value == NO_DIE):
            yield f"the die of seat {seat} lies open and must be known"
    for seat, partner in enumerate(table.ally):
        if partner is None:
            continue
        if seat not in table.alive or partner not in table.alive or partner == seat:
            yield f"seat {seat} cannot be allied with {partner}"
        elif table.ally[partner] != seat:
            yield f"seat {partner} is not allied with {seat} in turn"
    if len(table.alive) < table.game.alliance_min_alive and any(p is not None for p in table.ally):
        yield f"with {len(table.alive)} players left all alliances are void"


def _stage_flaws(table: DicePlomacyTable, phase: DicePlomacyPhase) -> Iterator[str]:
    """What must hold before the first turn, during play, and at the end."""
    game = table.game
    if isinstance(phase, DrawingFirst | SettingUp):
        counters = (*table.victories, *table.defeats, table.turn, table.peace)
        if len(table.alive) != game.seats or any(table.ally) or any(counters):
            yield "nothing has happened yet before the first turn"
        return
    if any(table.die[seat] == NO_DIE for seat in table.alive):
        yield "everybody still in the game has a die"
    coming = 0 if isinstance(phase, Over) else 1
    for name, limit in (("turn", game.turn_limit), ("peace", game.peace_limit)):
        if limit is not None and getattr(table, name) + coming > limit:
            yield f"with {name} {getattr(table, name)} the limit of {limit} has ended the game"
    if isinstance(phase, Over):
        return
    if len(table.alive) < 2:
        yield "with one player left the game is over"
    won = max(table.victories) >= game.victories_to_win
    if won and isinstance(phase, Rerolling) and game.tiebreak_die == "after_reroll":
        return
    if won:
        yield "with victories enough the game is over"
    for seat in range(game.seats):
        beaten = table.defeats[seat] >= game.defeats_to_eliminate
        if (seat in table.alive) == beaten:
            yield f"seat {seat} is out of the game if, and only if, it has defeats enough"


def _phase_flaw(table: DicePlomacyTable, phase: DicePlomacyPhase) -> str | None:
    game = table.game
    alive = table.alive
    match phase:
        case DrawingFirst():
            sound = game.first_player == "random" and table.die == (NO_DIE,) * game.seats
        case SettingUp(first, seat):
            sound = 0 <= first < game.seats and 0 <= seat < game.seats and _dice_fit(table, first, seat)
        case TakingTurn(seat) | Reforming(seat):
            sound = seat in alive
        case Answering(proposer, seat):
            sound = (
                proposer in alive
                and seat in alive
                and proposer != seat
                and len(alive) >= game.alliance_min_alive
            )
        case SeekingHelp(war, units):
            sound = _seeking_fits(table, war) and bool(units) and _still_open(table, war, units)
        case Joining(war, unit, place, units):
            asked = tuple(sorted(unit))
            sound = (
                _seeking_fits(table, war)
                and _still_open(table, war, (asked,))
                and _still_open(table, war, units)
                and asked not in units
                and unit == clockwise(asked, war.defender, game.seats)
                and 0 <= place < (len(unit) if game.helper_consent == "both" else 1)
            )
        case Voting(war, side, place):
            sound = (
                game.surrender_mode in ("defence_first", "attack_first")
                and _war_fits(table, war)
                and 0 <= place < len(war.members(side))
            )
        case Balloting(war, votes):
            sound = (
                game.surrender_mode == "simultaneous"
                and _war_fits(table, war)
                and len(votes) == len(war.participants)
                and None in votes
            )
        case Rerolling(verdict, seats):
            sound = (
                _verdict_fits(table, verdict)
                and bool(seats)
                and set(seats) <= set(alive)
                and seats == clockwise(tuple(sorted(set(seats))), verdict.war.attacker, game.seats)
            )
        case Over(winners, _, verdict):
            sound = (
                bool(winners)
                and winners == tuple(sorted(set(winners)))
                and set(winners) <= set(alive)
                and (verdict is None or _verdict_fits(table, verdict))
            )
    return None if sound else f"{type(phase).__name__} does not fit the table"


def _dice_fit(table: DicePlomacyTable, first: Player, seat: Player) -> bool:
    """Whether exactly the seats clockwise from the first player to before `seat` have rolled."""
    count = (seat - first) % table.game.seats
    order = clockwise(table.alive, first, table.game.seats)
    return [table.die[each] != NO_DIE for each in order] == [place < count for place in range(len(order))]


def _lined_up(table: DicePlomacyTable, war: War, within: tuple[Player, ...]) -> bool:
    """Whether the sides name distinct seats, each side somebody."""
    everybody = war.participants
    return (
        bool(war.attack and war.defence)
        and len(set(everybody)) == len(everybody) <= 5
        and set(everybody) <= set(within)
    )


def _war_fits(table: DicePlomacyTable, war: War) -> bool:
    """Whether the sides are what alliances, and perhaps a helping unit, make them."""
    if not _lined_up(table, war, table.alive) or war.attack != side_of(table, war.attacker):
        return False
    own = side_of(table, war.defender)
    if war.defence == own:
        return True
    if not (len(own) == 1 and len(war.attack) == 2 and table.game.help_mode != "none"):
        return False
    helpers = war.defence[1:]
    units = neutral_units(table.ally, table.alive, (*war.attack, war.defender), war.defender)
    return helpers in [clockwise(unit, war.defender, table.game.seats) for unit in units]


def _seeking_fits(table: DicePlomacyTable, war: War) -> bool:
    """Whether the defender is outnumbered and alone."""
    return (
        table.game.help_mode != "none"
        and _war_fits(table, war)
        and len(war.defence) == 1
        and len(war.attack) == 2
    )


def _still_open(table: DicePlomacyTable, war: War, units: tuple[Unit, ...]) -> bool:
    """Whether these are units that can be asked, each once, in clockwise order."""
    neutral = neutral_units(table.ally, table.alive, war.participants, war.defender)
    return tuple(unit for unit in neutral if unit in units) == units


def _verdict_fits(table: DicePlomacyTable, verdict: Verdict) -> bool:
    war = verdict.war
    count = len(war.participants)
    return (
        _lined_up(table, war, tuple(range(table.game.seats)))
        and len(verdict.shown) in (0, count)
        and all(1 <= value <= table.game.die_faces for value in verdict.shown)
        and len(verdict.ballots) in (0, count)
    )
