"""The owner of a private, or of a train, answers an offer (2.10, 6.1)."""

from __future__ import annotations

from typing import assert_never

from regelwerk.core import Chapter, Choices, Player, Violation, listed
from regelwerk.pfalz1847.actions import Accept, Decline
from regelwerk.pfalz1847.consent import accepted, declined
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    Placing,
    Running,
    Trading,
)
from regelwerk.pfalz1847.table import PfalzTable


class OnConsidering(Chapter[PfalzTable, Considering, Accept | Decline]):
    """Nothing else can happen before the answer."""

    def actors(self, table: PfalzTable, phase: Considering) -> tuple[Player, ...]:
        return (phase.owner,)

    def legal(self, table: PfalzTable, phase: Considering) -> Choices[Accept | Decline]:
        return listed(Accept(phase.owner), Decline(phase.owner))

    def violation(self, table: PfalzTable, phase: Considering, action: Accept | Decline) -> Violation | None:
        return None

    def apply(
        self, table: PfalzTable, phase: Considering, action: Accept | Decline
    ) -> tuple[
        PfalzTable,
        Trading
        | Laying
        | Placing
        | Running
        | Paying
        | BuyingTrains
        | Emergency
        | BuyingQuarries
        | Drafting
        | Over,
    ]:
        match action:
            case Accept():
                return accepted(table, phase)
            case Decline():
                return table, declined(phase)
            case _:
                assert_never(action)
