"""Corporations over the train limit discard, in the middle of the turn of the one that bought (6.4)."""

from __future__ import annotations

from regelwerk.core import Chapter, Choices, Player, Violation, evolve, listed
from regelwerk.pfalz1847.actions import Discard
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Discarding,
    Drafting,
    Laying,
    Over,
    Trading,
)
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import PfalzTable, president_of, with_railway
from regelwerk.pfalz1847.train_purchase import with_one, without
from regelwerk.pfalz1847.train_turn import after_bank_train


class OnDiscarding(Chapter[PfalzTable, Discarding, Discard]):
    """The president of the first corporation over the limit chooses a train for the pool."""

    def actors(self, table: PfalzTable, phase: Discarding) -> tuple[Player, ...]:
        return (president_of(table.railway(phase.crowded[0])),)

    def legal(self, table: PfalzTable, phase: Discarding) -> Choices[Discard]:
        railway = table.railway(phase.crowded[0])
        player = president_of(railway)
        return listed(*(Discard(player, train) for train in dict.fromkeys(railway.trains)))

    def violation(self, table: PfalzTable, phase: Discarding, action: Discard) -> Violation | None:
        id = phase.crowded[0]
        if action.train in table.railway(id).trains:
            return None
        return Violation(PfalzRule.DISCARD_OWN, f"{id} has no {action.train}")

    def apply(
        self, table: PfalzTable, phase: Discarding, action: Discard
    ) -> tuple[PfalzTable, Discarding | BuyingTrains | BuyingQuarries | Laying | Trading | Drafting | Over]:
        railway = table.railway(phase.crowded[0])
        kept = without(railway.trains, action.train)
        table = with_railway(table, evolve(railway, trains=kept))
        table = evolve(table, yard=with_one(table.yard, action.train))
        return after_bank_train(table, phase.turn)
