"""Everything that can be written on a sheet, as choices that are computed and never stored.

The offers to a unit are all combinations of form, amount, copies, plateau and one to three of its legal
orders in any order. In the fullest positions there are some 10^18 of them: below 2^63, so that every list has
a length.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import cast

from more_itertools import nth_permutation, permutation_index

from regelwerk.core import Choices, Hidden, Player, concat, maker, permuted, product, ranged
from regelwerk.payola.actions import Entry, Offer, Reserve, Send, SetAcceptance
from regelwerk.payola.diplomacy import MovementOrder, Position, legal_orders
from regelwerk.payola.lines import FORMS, Form, Line, Transfer
from regelwerk.payola.options import BOARD, SEATS, PayolaOptions

_offer = maker(Offer)
_line = maker(Line)


@lru_cache(maxsize=64)
def orders_by_province(position: Position) -> dict[int, tuple[MovementOrder, ...]]:
    """The legal orders of each unit, by its province."""
    return {
        BOARD.province_of[unit.at]: cast("tuple[MovementOrder, ...]", legal_orders(position, unit))
        for unit in position.units
    }


@lru_cache(maxsize=64)
def order_sets(position: Position) -> dict[int, frozenset[MovementOrder]]:
    """The legal orders of each unit as sets, to ask of one order."""
    return {province: frozenset(orders) for province, orders in orders_by_province(position).items()}


def least_amount(game: PayolaOptions, power: Player, owner: Player) -> int:
    """The least that a power may offer a unit of an owner."""
    return 0 if power == owner or game.zero_foreign else 1


@lru_cache(maxsize=256)
def entries(
    game: PayolaOptions, position: Position, power: Player, room: bool, funds: int, relist: bool
) -> Choices[Entry]:
    """All that a power may write next: with room for a line, with funds to send, with its list still to
    change.
    """
    parts: list[Choices[Entry]] = []
    if room:
        parts += [offers_of(game, position, power), _reserves(game, power)]
        if game.transfers:
            parts.append(_sends(game, power, funds))
    if relist:
        parts.append(_lists(power))
    return concat(*parts)


@lru_cache(maxsize=64)
def offers_of(game: PayolaOptions, position: Position, power: Player) -> Choices[Offer]:
    """All offers that a power may write, those to its own units first."""
    selections = _selections(position, game.most_orders)
    units = sorted(position.units, key=lambda unit: unit.power != power)
    return concat(
        *[_offers_to(game, power, unit.power, selections[BOARD.province_of[unit.at]]) for unit in units]
    )


@lru_cache(maxsize=16)
def _selections(position: Position, most: int) -> dict[int, _Selections]:
    """What a line may name for each unit, by its province."""
    return {province: _Selections(orders, most) for province, orders in orders_by_province(position).items()}


def _offers_to(game: PayolaOptions, power: Player, owner: Player, selections: _Selections) -> Choices[Offer]:
    """All offers of a power to one unit."""

    def make(form: Form, amount: int, copies: int, plateau: int, place: int) -> Offer:
        return _offer(power, _line(form, amount, selections.at(place), copies, plateau))

    def read(offer: Offer) -> Sequence[object] | None:
        line = offer.line
        if offer.player != power or isinstance(line, Hidden):
            return None
        place = selections.find(line.orders)
        return None if place is None else (line.form, line.amount, line.repeat, line.plateau, place)

    return product(
        Offer,
        make,
        read,
        FORMS,
        range(least_amount(game, power, owner), game.max_amount + 1),
        range(1, game.most_copies + 1),
        range(game.highest_plateau + 1),
        range(selections.count),
    )


class _Selections:
    """One to `most` different orders in any order, numbered: single ones first."""

    def __init__(self, orders: tuple[MovementOrder, ...], most: int) -> None:
        self._orders = orders
        self._sizes = [perm(len(orders), size) for size in range(1, most + 1)]
        self.count = sum(self._sizes)

    def at(self, place: int) -> tuple[MovementOrder, ...]:
        """The selection of a number."""
        size = 1
        while place >= self._sizes[size - 1]:
            place -= self._sizes[size - 1]
            size += 1
        return (self._orders[place],) if size == 1 else nth_permutation(self._orders, size, place)

    def find(self, orders: tuple[MovementOrder, ...]) -> int | None:
        """The number of a selection; None for one that is not among them."""
        size = len(orders)
        if not 1 <= size <= len(self._sizes) or len(set(orders)) != size:
            return None
        if not set(orders) <= set(self._orders):
            return None
        return sum(self._sizes[: size - 1]) + permutation_index(orders, self._orders)


def _reserves(game: PayolaOptions, power: Player) -> Choices[Reserve]:
    return ranged(
        Reserve,
        lambda amount: Reserve(power, amount),
        lambda reserve: reserve.amount if reserve.player == power else None,
        1,
        game.max_amount + 1,
    )


def _sends(game: PayolaOptions, power: Player, funds: int) -> Choices[Send]:
    others = [other for other in range(SEATS) if other != power]

    def make(to: Player, amount: int) -> Send:
        return Send(power, Transfer(to, amount))

    return product(
        Send,
        make,
        lambda send: (send.transfer.to, send.transfer.amount) if send.player == power else None,
        others,
        range(1, min(game.max_amount, funds) + 1),
    )


def _lists(power: Player) -> Choices[SetAcceptance]:
    return permuted(
        SetAcceptance,
        lambda powers: SetAcceptance(power, powers),
        lambda accept: accept.powers if accept.player == power else None,
        range(SEATS),
    )
