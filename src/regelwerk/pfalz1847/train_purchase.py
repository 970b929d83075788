"""What the purchase of a train brings about: payment, rust, Krauss & Co., too many trains (6.3, 6.4)."""

from __future__ import annotations

from functools import cache

from regelwerk.core import evolve
from regelwerk.pfalz1847.facts import privates, trains
from regelwerk.pfalz1847.krauss import supply_train_bought
from regelwerk.pfalz1847.money import treasury_pays_bank, with_cash, with_treasury
from regelwerk.pfalz1847.table import PfalzTable, president_of, with_owner, with_railway

SPR_CLOSES_WITH = "Saar"
"""The corporation with whose first train SPR closes, wherever it comes from (1.4)."""


def purchase(
    table: PfalzTable, buyer: str, train: str, source: str, price: int, contribution: int
) -> PfalzTable:
    """The table after a corporation has bought a train: all effects of 6.3 but the discards.

    `source` is `"supply"`, `"pool"` or the id of the corporation that sells. The president of the buyer
    pays `contribution` of the price.
    """
    if contribution:
        table = with_cash(table, president_of(table.railway(buyer)), -contribution)
        table = with_treasury(table, buyer, contribution)
    table = _delivered(table, buyer, train, source, price)
    if buyer == SPR_CLOSES_WITH:
        table = with_owner(table, "SPR", "closed")
    if source == "supply":
        if train != table.phase:
            table = _begun(table, train)
        table = supply_train_bought(table, buyer, train)
    return table


def crowded(table: PfalzTable) -> tuple[str, ...]:
    """The corporations that have more trains than the phase allows, in the order of the rules (6.4)."""
    limit = table.train_limit
    return tuple(railway.id for railway in table.railways if len(railway.trains) > limit)


def _delivered(table: PfalzTable, buyer: str, train: str, source: str, price: int) -> PfalzTable:
    """The price is paid, and the train moves to its buyer."""
    if source == "supply":
        table = treasury_pays_bank(table, buyer, price)
        place = _place(train)
        left = table.supply[place] - 1
        table = evolve(table, supply=(*table.supply[:place], left, *table.supply[place + 1 :]))
    elif source == "pool":
        table = treasury_pays_bank(table, buyer, price)
        table = evolve(table, yard=without(table.yard, train))
    else:
        table = with_treasury(with_treasury(table, buyer, -price), source, price)
        seller = table.railway(source)
        table = with_railway(table, evolve(seller, trains=without(seller.trains, train)))
    railway = table.railway(buyer)
    return with_railway(table, evolve(railway, trains=with_one(railway.trains, train)))


def _begun(table: PfalzTable, phase: str) -> PfalzTable:
    """A phase begins: privates close, and trains rust."""
    for private in _closing(phase, table.game.w_closes_6e):
        table = with_owner(table, private, "closed")
    table = evolve(table, phase=phase, yard=_kept(table.yard, phase))
    for railway in table.railways:
        kept = _kept(railway.trains, phase)
        if len(kept) < len(railway.trains):
            table = with_railway(table, evolve(railway, trains=kept))
    return table


@cache
def _closing(phase: str, with_w: bool) -> tuple[str, ...]:
    return tuple(
        private.id
        for private in privates().values()
        if private.closes_in and _place(private.closes_in) <= _place(phase)
        if with_w or private.id != "W"
    )


def _kept(names: tuple[str, ...], phase: str) -> tuple[str, ...]:
    """The trains that do not rust when the phase begins, or one that is left out (`train_counts`)."""
    return tuple(name for name in names if not _rusted(name, phase))


@cache
def _rusted(train: str, phase: str) -> bool:
    rusts_on = trains()[train].rusts_on
    return rusts_on is not None and _place(rusts_on) <= _place(phase)


def with_one(names: tuple[str, ...], train: str) -> tuple[str, ...]:
    """The trains with one more, in the order of the supply."""
    return tuple(sorted((*names, train), key=_place))


def without(names: tuple[str, ...], train: str) -> tuple[str, ...]:
    """The trains without one of a kind."""
    place = names.index(train)
    return (*names[:place], *names[place + 1 :])


def _place(train: str) -> int:
    return _places()[train]


@cache
def _places() -> dict[str, int]:
    return {name: place for place, name in enumerate(trains())}
