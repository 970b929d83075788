"""The game: options and rulebook together, set-up, views imagined, vocabulary and bounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from regelwerk.core import (
    CHANCE,
    Action,
    Choices,
    Game,
    Hidden,
    Player,
    State,
    evolve,
    frozen,
    listed,
)
from regelwerk.diceplomacy import actions as act
from regelwerk.diceplomacy import flaws, laws, narration, picture, turning
from regelwerk.diceplomacy.notation import NOTATION
from regelwerk.diceplomacy.options import DicePlomacyOptions
from regelwerk.diceplomacy.phases import (
    Balloting,
    DicePlomacyPhase,
    DicePlomacyState,
    DrawingFirst,
    SettingUp,
)
from regelwerk.diceplomacy.rulebook import RULEBOOK
from regelwerk.diceplomacy.rules import DicePlomacyRule
from regelwerk.diceplomacy.table import NO_DIE, DicePlomacyTable

SEAT_NAMES = ("Red", "Blue", "Green", "Yellow", "White", "Black", "Orange", "Violet")


@frozen(cache_hash=True)
class DicePlomacy(DicePlomacyOptions, Game[DicePlomacyTable, DicePlomacyPhase]):
    """DicePlomacy by Jeppe Kirk Bonde, for 2 to 8 seats.

    >>> game = DicePlomacy.tournament(seats=5)
    >>> state = game.start()
    >>> for value in (5, 3, 2, 6, 1):
    ...     state = state.apply(game.parse(f"roll {state.phase.seat}={value}", state))
    >>> [game.format(action, state) for action in state.legal_actions][:5]
    ['war 1', 'war 2', 'war 3', 'war 4', 'ally 1']
    """

    name = "diceplomacy"
    title = "DicePlomacy"
    rules = DicePlomacyRule
    table_type = DicePlomacyTable
    state_laws = laws.STATE_LAWS
    step_laws = laws.STEP_LAWS
    rulebook = RULEBOOK
    notation = NOTATION

    @classmethod
    def official(cls, seats: int = 4) -> DicePlomacy:
        """The rules as published. Peace may last for ever."""
        return cls(seats=seats)

    @classmethod
    def tournament(cls, seats: int = 4) -> DicePlomacy:
        """The official rules, drawn after 50 turns without a war."""
        return cls(seats=seats, peace_limit=50)

    @classmethod
    def duel(cls) -> DicePlomacy:
        """Two players, and so no alliances."""
        return cls(seats=2)

    @classmethod
    def open(cls, seats: int = 4) -> DicePlomacy:
        """All dice lie open: perfect information, for solvers."""
        return cls(seats=seats, open_dice=True)

    @classmethod
    def variants(cls) -> tuple[DicePlomacy, ...]:
        """The game as published, and every procedure of the rules in small games."""
        return (
            cls(),
            cls(seats=5, peace_limit=10),
            cls(seats=2, open_dice=True, limit_result="rank", turn_limit=12, tiebreak_die="after_reroll"),
            cls(
                seats=5,
                first_player="random",
                surrender_mode="simultaneous",
                help_mode="open_call",
                helper_consent="first_asked",
                conference_needs_alliance=True,
                peace_limit=10,
            ),
            cls(
                seats=6,
                defeats_to_eliminate=8,  # nobody falls, so that alliances and help are not rare
                surrender_mode="off",
                propose_dissolves="acceptance",
                tiebreak_die="after_reroll",
                allow_pass=True,
                peace_limit=10,
            ),
            cls(
                seats=4, surrender_mode="attack_first", help_mode="single", limit_result="rank", turn_limit=8
            ),
            cls(seats=3, alliance_min_alive=3, help_mode="none", double_surrender="fight", turn_limit=8),
        )

    def start(self) -> DicePlomacyState:
        nobody: tuple[None, ...] = (None,) * self.seats
        zeros = (0,) * self.seats
        table = DicePlomacyTable(
            game=self,
            die=(NO_DIE,) * self.seats,
            known=nobody,
            victories=zeros,
            defeats=zeros,
            ally=nobody,
            alive=tuple(range(self.seats)),
            turn=0,
            peace=0,
        )
        first = self.first_player
        return State(table, DrawingFirst() if first == "random" else SettingUp(first, first))

    @property
    def seat_names(self) -> tuple[str, ...]:
        return SEAT_NAMES[: self.seats]

    def scores(self, table: DicePlomacyTable) -> tuple[int, ...]:
        """The victories."""
        return table.victories

    @property
    def max_length(self) -> int | None:
        """A bound on the actions of a game if the turns are limited; not always reached."""
        turns = self.most_turns
        if turns is None:
            return None
        wars = min(turns, self.most_wars)
        outsiders = max(self.seats - 3, 0)
        fighters = min(self.seats, 5)
        war = 1 + 2 * outsiders + 1 + 2 * fighters  # declared, help sought and answered, votes, re-rolls
        return 1 + self.seats + 2 * (turns - wars) + wars * war

    @property
    def most_wars(self) -> int:
        """A bound on the wars of a game: each gives somebody a victory (spec section 4)."""
        return self.seats * (self.victories_to_win - 1) + 1

    @property
    def most_turns(self) -> int | None:
        """A bound on the turns of a game; None without a limit."""
        limits = [] if self.turn_limit is None else [self.turn_limit]
        if self.peace_limit is not None:
            limits.append(self.most_wars * self.peace_limit)
        return min(limits, default=None)

    @property
    def vocabulary(self) -> Choices[Action]:
        return _vocabulary(self)

    def flaw(self, state: DicePlomacyState) -> str | None:
        return flaws.flaw(state)

    def imagine(self, view: DicePlomacyState, seat: Player | None, rng: Random) -> DicePlomacyState:
        """Each hidden die shows every face equally likely, and each sealed vote is either equally likely.

        This is uniform over the states that fit the view; what the others' deeds betray of their dice is
        for an agent to weigh.
        """
        faces = self.die_faces
        die = tuple([rng.randint(1, faces) if isinstance(d, Hidden) else d for d in view.table.die])
        phase = view.phase
        if isinstance(phase, Balloting):
            votes = [bool(rng.getrandbits(1)) if isinstance(v, Hidden) else v for v in phase.votes]
            phase = evolve(phase, votes=tuple(votes))
        return State(evolve(view.table, die=die), phase)

    def narrate(
        self,
        before: DicePlomacyState,
        action: Action,
        after: DicePlomacyState,
    ) -> Sequence[str]:
        return narration.narrate(before, action, after)

    def picture(self, state: DicePlomacyState) -> str:
        return picture.picture(state)

    def rotate_state(self, state: DicePlomacyState, by: int) -> DicePlomacyState:
        """The state with every seat moved on clockwise; a fixed first player moves with them."""
        return turning.rotate_state(state, by)

    def rotate_action(self, action: act.DicePlomacyAction, by: int) -> act.DicePlomacyAction:
        """The action with every seat in it moved on."""
        return turning.rotate_action(action, by, self.seats)


@lru_cache(maxsize=32)
def _vocabulary(game: DicePlomacy) -> Choices[Action]:
    """What could ever be legal with these options: chance, turns, answers, help, votes."""
    seats = range(game.seats)
    pairs = [(one, other) for one in seats for other in seats if one != other]
    alliances = game.seats >= game.alliance_min_alive
    helped = alliances and game.seats > 3
    found: list[Action] = []
    if game.first_player == "random":
        found += [act.NameFirst(CHANCE, seat) for seat in seats]
    found += [act.Roll(CHANCE, seat, value) for seat in seats for value in range(1, game.die_faces + 1)]
    found += [act.DeclareWar(one, other) for one, other in pairs]
    if alliances:
        found += [act.ProposeAlliance(one, other) for one, other in pairs]
    if alliances or not game.conference_needs_alliance:
        found += [act.GrandConference(seat) for seat in seats]
    found += [act.Reform(seat) for seat in seats]
    if game.allow_pass:
        found += [act.Pass(seat) for seat in seats]
    if alliances:
        found += [kind(seat) for seat in seats for kind in (act.Accept, act.Refuse)]
    if helped and game.help_mode != "none":
        if game.help_mode == "open_call":
            found += [act.Call(seat) for seat in seats]
        else:
            found += [act.AskHelp(seat, unit) for seat in seats for unit in _units(game, seat)]
        found += [kind(seat) for seat in seats for kind in (act.DeclineHelp, act.Join, act.Decline)]
    if game.surrender_mode != "off":
        found += [act.Vote(seat, surrender) for seat in seats for surrender in (True, False)]
    return listed(*found)


def _units(game: DicePlomacy, defender: Player) -> list[tuple[Player, ...]]:
    """Whom a defender could ever ask: beside him and two attackers, a pair needs a table of five."""
    others = [seat for seat in range(game.seats) if seat != defender]
    units: list[tuple[Player, ...]] = [(seat,) for seat in others]
    return units + list(combinations(others, 2)) if game.seats > 4 else units
