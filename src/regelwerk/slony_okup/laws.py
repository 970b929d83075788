"""What always holds in Słony okup, in every state and over every step.

The numbers are those of the list of invariants in `docs/rules/slony_okup.md`. What speaks of whole games (6,
8, 22 and 25) or of two games at once (21) is tested beside.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from regelwerk.core import CHANCE, Action, Player, State, StateLaw, StepLaw
from regelwerk.slony_okup.actions import Auction, Bid, Counter, Diversity, Launch, Monopoly, Offer, Pay
from regelwerk.slony_okup.options import COLUMNS
from regelwerk.slony_okup.phases import (
    Auctioning,
    Bidding,
    Claiming,
    Composing,
    Countering,
    FirstPirate,
    Launching,
    Over,
    Replying,
    SlonyPhase,
)
from regelwerk.slony_okup.table import SlonyTable

SlonyState: TypeAlias = State[SlonyTable, SlonyPhase]


def money_is_bounded(state: SlonyState) -> bool:
    """1: the money in play never exceeds what was given out."""
    return sum(_money(state)) <= state.table.game.money * state.table.game.seats


def stocks_are_not_negative(state: SlonyState) -> bool:
    """4: no stock is below 0; prestige only with `negative_prestige`."""
    game = state.table.game
    return all(
        min(firm.money, firm.pirates, firm.reserve, *firm.seas) >= 0
        and (game.negative_prestige or firm.prestige >= 0)
        for firm in state.table.firms
    )


def bidder_bids_against_others(state: SlonyState) -> bool:
    """9: who bids is neither the Pirate nor the high bidder."""
    phase = state.phase
    return not isinstance(phase, Bidding) or (
        phase.bidder != phase.lot.player and (phase.high is None or phase.high.player != phase.bidder)
    )


def offer_fits_the_stock(state: SlonyState) -> bool:
    """10, first half: the Negotiator has what he offers."""
    phase = state.phase
    if not isinstance(phase, Countering | Replying):
        return True
    firm = state.table.firms[phase.offer.player]
    return (
        0 <= phase.offer.money <= firm.money
        and 0 <= phase.offer.prestige <= max(0, firm.prestige)
        and 0 <= phase.offer.pirates <= firm.pirates
    )


def bonus_is_available(state: SlonyState) -> bool:
    """16, first half: a bonus is offered only if there is one."""
    phase = state.phase
    return not isinstance(phase, Claiming) or _bonus_in_reach(state, phase.negotiator)


def pirate_has_ships(state: SlonyState) -> bool:
    """18: who launches has a ship in reserve, who puts one up has it on the board."""
    phase = state.phase
    if isinstance(phase, Launching):
        return state.table.firms[phase.pirate].reserve > 0
    if isinstance(phase, Auctioning):
        return len(state.table.firms[phase.pirate].ships) > 0
    lot = _lot(state)
    return lot is None or (lot.column, lot.row) in state.table.firms[lot.player].ships


def ships_are_on_the_board(state: SlonyState) -> bool:
    """19: every ship on the board is on a field of it."""
    rows = state.table.game.board.rows
    fields = [field for firm in state.table.firms for field in firm.ships]
    return all(0 <= column < COLUMNS and 0 <= row < rows for column, row in fields)


def everything_is_open(state: SlonyState) -> bool:
    """20: everybody sees everything, and chance decides nothing but who begins."""
    seats = (None, *range(state.table.game.seats))
    chance = state.actors == (CHANCE,)
    return all(state.view(seat) == state for seat in seats) and chance == isinstance(state.phase, FirstPirate)


def winners_are_best(state: SlonyState) -> bool:
    """23: returns add up to 0; the winners have most prestige, then most money and pirates."""
    if not isinstance(state.phase, Over):
        return True
    returns = state.returns
    won = max(returns)
    standing = [(firm.prestige, firm.money + firm.pirates) for firm in state.table.firms]
    return sum(returns) == 0 and all(
        (value == max(standing)) == (share == won) for value, share in zip(standing, returns, strict=True)
    )


def choices_are_sound(state: SlonyState) -> bool:
    """24: there is always something to do until the end, and nothing is listed twice."""
    legal = list(state.legal_actions)
    return bool(legal) != isinstance(state.phase, Over) and len(set(legal)) == len(legal)


def money_moves_by_launch_and_deal(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """1 and 11: the entry cost leaves the game, a deal pays the Pirate, and nothing else moves money."""
    changes: dict[Player, int] = {}
    if isinstance(action, Launch):
        changes = {action.player: -before.table.game.board.columns[action.column].cost}
    elif deal := _deal(before, action):
        changes = {deal.lot.player: deal.paid, deal.offer.player: -deal.paid}
    return _money(after) == _plus(_money(before), changes)


def pirates_fall_by_counter_and_deal(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """2 and 11: the Pirate loses those he counters with, the Negotiator those he freed the ship with."""
    phase, mode = before.phase, before.table.game.counter_tokens
    changes: dict[Player, int] = {}
    if deal := _deal(before, action):
        changes = {deal.offer.player: -deal.offer.pirates}
    elif isinstance(action, Counter) and mode == "always_lost":
        changes = {action.player: -action.pirates}
    elif isinstance(phase, Replying) and mode == "lost_on_withdraw":
        changes = {phase.lot.player: -phase.counter.pirates}
    return _pirates(after) == _plus(_pirates(before), changes)


def ships_are_conserved(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """3: ships leave the game only by sinking (one) and for a bonus (a set)."""
    gone = _ships(before) - _ships(after)
    match action:
        case Monopoly():
            return gone == before.table.game.monopoly_size
        case Diversity():
            return gone == COLUMNS
        case _:
            return gone == (1 if _sunk(before, action, after) else 0)


def potential_falls(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """5: the way that own ships still have to go never grows, and each auction shortens it."""
    shorter = _potential(before) - _potential(after)
    return shorter >= 1 if _closed(before, after) else shorter == 0


def only_the_lot_moves(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """7: an auction changes the place of the ship put up, and of no other; launching places one."""
    places = [(firm.reserve, list(firm.ships)) for firm in before.table.firms]
    if isinstance(action, Launch):
        reserve, ships = places[action.player]
        places[action.player] = (reserve - 1, [*ships, (action.column, 0)])
    elif lot := _closed(before, after):
        ships = places[lot.player][1]
        ships.remove((lot.column, lot.row))
        if not _deal(before, action) and not _sunk(before, action, after):
            ships.append((lot.column, lot.row + 1))
    expected = [(reserve, tuple(sorted(ships))) for reserve, ships in places]
    return expected == [(firm.reserve, firm.ships) for firm in after.table.firms]


def bids_rise(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """8: within an auction every bid is higher than the one before."""
    high = before.phase.high if isinstance(before.phase, Bidding) else None
    return not isinstance(action, Bid) or high is None or action.amount > high.amount


def offer_adds_up(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """10, second half: the parts of an offer add up to the bid."""
    if not (isinstance(before.phase, Composing) and isinstance(action, Offer)):
        return True
    return action.money + action.prestige + action.pirates == before.phase.bid.amount


def prestige_changes_as_ruled(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """12 to 14: a deal, a bonus and a sinking change prestige, each by its figures; never the Pirate's."""
    game = before.table.game
    was = _prestige(before)
    changes: dict[Player, int] = {}
    if deal := _deal(before, action):
        gain = game.board.value(deal.lot.column, deal.lot.row)
        changes = {deal.offer.player: gain - deal.offer.prestige}
    elif isinstance(action, Monopoly):
        changes = {action.player: game.monopoly_bonus}
    elif isinstance(action, Diversity):
        changes = {action.player: game.diversity_bonus}
    elif lot := _sunk(before, action, after):
        penalty = game.board.columns[lot.column].penalty
        others = set(range(game.seats)) - {lot.player}
        changes = {seat: -penalty if game.negative_prestige else -min(penalty, was[seat]) for seat in others}
    return _prestige(after) == _plus(was, changes)


def seas_change_as_ruled(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """15 and 17: a deal brings the Negotiator, never the owner, one ship; a bonus takes a set."""
    seas = [list(firm.seas) for firm in before.table.firms]
    if deal := _deal(before, action):
        if deal.offer.player == deal.lot.player:
            return False
        seas[deal.offer.player][deal.lot.column] += 1
    elif isinstance(action, Monopoly):
        seas[action.player][action.column] -= before.table.game.monopoly_size
    elif isinstance(action, Diversity):
        seas[action.player] = [ships - 1 for ships in seas[action.player]]
    return seas == [list(firm.seas) for firm in after.table.firms]


def bonus_is_offered(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """16, second half: who has freed a ship is offered every bonus that he can have, at once and once."""
    deal = _deal(before, action)
    if deal and _bonus_in_reach(after, deal.offer.player):
        return after.phase == Claiming(deal.lot.player, deal.offer.player)
    return not isinstance(after.phase, Claiming)


def marker_goes_left(before: SlonyState, action: Action, after: SlonyState) -> bool:
    """18: after a turn the next seat to the left that has ships of its own is the Pirate."""
    if isinstance(before.phase, Claiming):
        pirate = before.phase.pirate
    elif (lot := _closed(before, after)) and not isinstance(after.phase, Claiming):
        pirate = lot.player
    else:
        return True
    seats = before.table.game.seats
    order = [(pirate + step) % seats for step in range(1, seats + 1)]
    heirs = [seat for seat in order if after.table.firms[seat].has_ships]
    if not heirs:
        return isinstance(after.phase, Over)
    kind = Launching if after.table.firms[heirs[0]].reserve else Auctioning
    return after.phase == kind(heirs[0])


STATE_LAWS: tuple[StateLaw, ...] = (
    money_is_bounded,
    stocks_are_not_negative,
    bidder_bids_against_others,
    offer_fits_the_stock,
    bonus_is_available,
    pirate_has_ships,
    ships_are_on_the_board,
    everything_is_open,
    winners_are_best,
    choices_are_sound,
)
STEP_LAWS: tuple[StepLaw, ...] = (
    money_moves_by_launch_and_deal,
    pirates_fall_by_counter_and_deal,
    ships_are_conserved,
    potential_falls,
    only_the_lot_moves,
    bids_rise,
    offer_adds_up,
    prestige_changes_as_ruled,
    seas_change_as_ruled,
    bonus_is_offered,
    marker_goes_left,
)


class _Deal(NamedTuple):
    """What a deal is about."""

    lot: Auction
    offer: Offer
    paid: int


def _deal(before: SlonyState, action: Action) -> _Deal | None:
    """The deal that an action closes, if it does."""
    match before.phase, action:
        case Countering(lot=lot, offer=offer), Counter(pirates=0):
            return _Deal(lot, offer, offer.money)
        case Replying(lot=lot, offer=offer, counter=counter), Pay():
            return _Deal(lot, offer, offer.money + counter.pirates)
        case _:
            return None


def _lot(state: SlonyState) -> Auction | None:
    """The ship under auction, if one is."""
    phase = state.phase
    return phase.lot if isinstance(phase, Bidding | Composing | Countering | Replying) else None


def _closed(before: SlonyState, after: SlonyState) -> Auction | None:
    """The ship whose auction a step has ended, if it has."""
    return _lot(before) if _lot(after) is None else None


def _sunk(before: SlonyState, action: Action, after: SlonyState) -> Auction | None:
    """The ship that a step has sunk, if it has."""
    lot = _closed(before, after)
    last_row = before.table.game.board.rows - 1
    return lot if lot and lot.row == last_row and not _deal(before, action) else None


def _bonus_in_reach(state: SlonyState, seat: Player) -> bool:
    seas = state.table.firms[seat].seas
    return min(seas) >= 1 or max(seas) >= state.table.game.monopoly_size


def _money(state: SlonyState) -> list[int]:
    return [firm.money for firm in state.table.firms]


def _pirates(state: SlonyState) -> list[int]:
    return [firm.pirates for firm in state.table.firms]


def _prestige(state: SlonyState) -> list[int]:
    return [firm.prestige for firm in state.table.firms]


def _plus(stocks: list[int], changes: dict[Player, int]) -> list[int]:
    return [stock + changes.get(seat, 0) for seat, stock in enumerate(stocks)]


def _ships(state: SlonyState) -> int:
    """All ships: in reserve, on the board and in the sea areas."""
    return sum(firm.reserve + len(firm.ships) + sum(firm.seas) for firm in state.table.firms)


def _potential(state: SlonyState) -> int:
    """How many failures the owners' ships are from being gone, all in all."""
    rows = state.table.game.board.rows
    return sum(firm.reserve * rows + sum(rows - row for _, row in firm.ships) for firm in state.table.firms)
