"""Why a state from outside cannot be played on: the table. The phase is in `phase_flaws`, the map in `flaws`.

Each check may rely on those before it: the first flaw is the one that is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from regelwerk.core import Player
from regelwerk.pfalz1847.facts import phases, privates, trains
from regelwerk.pfalz1847.flaws import board_flaw
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.inventory import hands_of, money_of, money_on, printed, trains_due, trains_on
from regelwerk.pfalz1847.market import exists
from regelwerk.pfalz1847.options import PfalzOptions
from regelwerk.pfalz1847.phase_flaws import phase_flaws
from regelwerk.pfalz1847.phases import PfalzState
from regelwerk.pfalz1847.setup import ON_THE_MARKET
from regelwerk.pfalz1847.shares import challenger, left_in_ipo
from regelwerk.pfalz1847.table import Owner, PfalzTable, Railway, railway_ids

MOST_MONEY = 10**9
"""No player or treasury holds more."""

MOST_ROUNDS = 10**6
"""No game has more sets, or more draft rounds."""

MOST_UNCOUNTED = 70
"""No player has more that does not count, in percent: when it grows, 20 % of his and his heir's count."""


def flaw_of(state: PfalzState) -> str | None:
    """The first thing that is wrong, or None."""
    table = state.table
    checks = (
        _size_flaws,
        _money_flaws,
        _share_flaws,
        _private_flaws,
        _train_flaws,
        _place_flaws,
        _clock_flaws,
    )
    return next(chain(*(check(table) for check in checks), phase_flaws(table, state.phase)), None)


def _size_flaws(table: PfalzTable) -> Iterator[str]:
    seats = table.game.seats
    if len(table.cash) != seats:
        yield f"{len(table.cash)} purses for {seats} seats"
    if len(table.owners) != len(privates()):
        yield f"{len(table.owners)} owners for {len(privates())} privates"
    if tuple(railway.id for railway in table.railways) != railway_ids():
        yield f"the corporations are {', '.join(railway_ids())}, in this order"
    if any(len(railway.hands) != seats for railway in table.railways):
        yield f"a corporation has hands for {seats} seats"
    if len(table.supply) != len(trains()):
        yield f"there are {len(trains())} kinds of trains"
    if not 0 <= table.priority < seats:
        yield f"priority has seat {table.priority}"


def _money_flaws(table: PfalzTable) -> Iterator[str]:
    if not all(0 <= cash <= MOST_MONEY for cash in table.cash):
        yield f"a player has 0 to {MOST_MONEY} M"
    if not all(0 <= railway.cash <= MOST_MONEY for railway in table.railways):
        yield f"a treasury has 0 to {MOST_MONEY} M"
    if money_on(table) != money_of(table.game):
        yield f"{money_on(table)} M in all, not {money_of(table.game)}"
    if table.bank < 0 and not table.broken:
        yield "the bank has broken"


def _share_flaws(table: PfalzTable) -> Iterator[str]:
    for railway in table.railways:
        for reason in chain(_pool_flaws(railway, table.game), _railway_flaws(railway, table.game)):
            yield f"{railway.id}: {reason}"
    if not (table.krauss in ("draft", "pool") or table.krauss in range(table.game.seats)):
        yield f"nobody {table.krauss} can have the share of Krauss & Co."


def _pool_flaws(railway: Railway, game: PfalzOptions) -> Iterator[str]:
    """What only `loose_change` brings about."""
    pool, pile, uncounted = railway.pool, railway.pile, railway.uncounted
    in_order = (pile.count(10), pile.count(20), len(pile)) == (
        pool.singles,
        pool.doubles,
        pool.singles + pool.doubles,
    )
    if not (in_order if game.loose_change else pile == ()):
        yield "the pile has the certificates of the pool, if their order matters"
    if uncounted and (len(uncounted) != game.seats or not any(uncounted) or not game.loose_change):
        yield "what does not count is given for each seat, if there is any"
    if not all(less in range(0, MOST_UNCOUNTED + 10, 10) for less in uncounted):
        yield f"what does not count are 0 to {MOST_UNCOUNTED} %"


def _railway_flaws(railway: Railway, game: PfalzOptions) -> Iterator[str]:
    hands = hands_of(railway)
    if any(hand.singles < 0 or hand.doubles < 0 for hand in hands):
        yield "less than no certificate"
    presidents = sum(hand.president for hand in hands)
    whole = Hand(presidents == 1, sum(hand.singles for hand in hands), sum(hand.doubles for hand in hands))
    if whole != printed(railway.id):
        yield "its certificates are not those that there are"
    left = railway.ipo.count
    if railway.id != "L" and railway.ipo != left_in_ipo(railway.id, left):
        yield "the certificates of the IPO are sold in their order"
    if not railway.started and left != len(railway.facts.certificates):
        yield "it has started when certificates were sold"
    president = railway.president
    if president is None:
        if not railway.ipo.president:
            yield "who has the president's certificate is president"
    elif president not in range(len(railway.hands)) or not _may_preside(railway, president, game):
        yield f"seat {president} does not have the president's certificate"
    elif challenger(railway) is not None:
        yield "somebody has more of it than the president"
    if railway.floated != (railway.sold >= 50 and president is not None):
        yield "it has floated when half of it counts as sold"
    if president is not None and not railway.started:
        yield "it has started when it has a president"
    if (railway.operated or railway.fresh or railway.trains) and not railway.floated:
        yield "it operates when it has floated"


def _may_preside(railway: Railway, seat: Player, game: PfalzOptions) -> bool:
    """Whether the president's certificate lies where it can."""
    elsewhere = game.tied_president_sells and not railway.ipo.president
    return elsewhere or railway.hands[seat].president


def _private_flaws(table: PfalzTable) -> Iterator[str]:
    for id, owner in zip(privates(), table.owners, strict=True):
        if not _may_own(table, id, owner):
            yield f"{owner} cannot have {id}"
    if (table.owner("LFKC") == "draft") != (table.krauss == "draft"):
        yield "the share of Krauss & Co. comes with LFKC"
    for railway in table.railways:
        brought = [id for id, private in privates().items() if private.exchanged_for == railway.id]
        if railway.investors != sum(table.owner(id) != "closed" for id in brought):
            yield f"{railway.id} has an investor share for each open investor private"
        if table.clock.set == 0:
            for reason in _draft_flaws(table, railway):
                yield f"{railway.id}: {reason}"
    if table.clock.set and table.owned_by("draft"):
        yield "the draft ends when all is sold"


def _may_own(table: PfalzTable, id: str, owner: Owner) -> bool:
    private = privates()[id]
    if isinstance(owner, int):
        return 0 <= owner < table.game.seats and not private.vanishes
    if owner in railway_ids():
        return private.bought_for is not None and table.railway(owner).floated
    return owner in ("draft", "closed")


def _draft_flaws(table: PfalzTable, railway: Railway) -> Iterator[str]:
    """In the draft, shares leave the IPO only with the items that bring them."""
    percent = {"20P": 20, "10": 10}
    brought = 0
    for id, private in privates().items():
        if private.brings and private.brings[0] == railway.id and table.owner(id) != "draft":
            brought += percent[private.brings[1]]
    if sum(hand.percent for hand in railway.hands) != brought:
        yield "its shares come with items of the draft"
    two_shares = railway.id == "L" and table.game.plp_mode == "two_shares"
    item = {"L": "PLP", "Saar": "SPR"}.get(railway.id)
    if item and not two_shares and railway.ipo.president != (table.owner(item) == "draft"):
        yield f"the president's certificate comes with {item}"


def _train_flaws(table: PfalzTable) -> Iterator[str]:
    counts = table.game.train_counts
    if not all(0 <= left <= count for left, count in zip(table.supply, counts, strict=True)):
        yield "the supply has more trains than there are, or less than none"
    newest = max((kind for kind, left in enumerate(table.supply) if left < counts[kind]), default=0)
    if any(table.supply[:newest]):
        yield "trains are sold in their order"
    if table.phase != list(phases())[newest]:
        yield f"the phase is that of the newest train, {list(phases())[newest]}"
    if trains_on(table) != trains_due(table):
        yield "the trains are those that were bought and have not rusted"


def _place_flaws(table: PfalzTable) -> Iterator[str]:
    """Price markers, tiles and stations."""
    there = [marker.corporation for marker in table.market]
    started = [railway.id for railway in table.railways if railway.started]
    if sorted(there) != sorted({*started, *ON_THE_MARKET}):
        yield f"price markers are those of {', '.join(ON_THE_MARKET)} and of all that have started"
    if not all(exists(marker.cell.row, marker.cell.column) for marker in table.market):
        yield "a price marker lies in no cell"
    if reason := board_flaw(table.board):
        yield reason
    for railway in table.railways:
        if bool(table.board.stations_of(railway.id)) != (railway.floated or railway.id == "L"):
            yield f"{railway.id}: its stations stand when it has floated"


def _clock_flaws(table: PfalzTable) -> Iterator[str]:
    clock, game = table.clock, table.game
    if min(clock.set, clock.round, clock.sale) < 0 or max(clock.set, clock.round) > MOST_ROUNDS:
        yield f"sets and rounds are counted up to {MOST_ROUNDS}"
    if clock.rounds not in {0, *(each.rounds for each in phases().values())}:
        yield f"no set has {clock.rounds} operating rounds"
    if not clock.set and not (clock.sale <= clock.round <= clock.sale + game.max_idle_drafts and clock.round):
        yield f"draft round {clock.round} after a sale in round {clock.sale}"
    if game.max_or_sets is not None and clock.set > game.max_or_sets:
        yield f"the game ends after {game.max_or_sets} sets"
