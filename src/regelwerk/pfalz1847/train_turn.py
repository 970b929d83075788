"""How a corporation's turn goes on after it has bought something in its train step (2.9, 6.3)."""

from __future__ import annotations

from regelwerk.pfalz1847.depot import train_step
from regelwerk.pfalz1847.flow import AfterTrains, after_trains
from regelwerk.pfalz1847.phases import BuyingTrains, Discarding, Emergency, Turn
from regelwerk.pfalz1847.table import PfalzTable
from regelwerk.pfalz1847.train_purchase import crowded


def resume_trains(table: PfalzTable, turn: Turn) -> tuple[PfalzTable, BuyingTrains | Emergency | AfterTrains]:
    """The train step goes on, unless there is nothing more to buy."""
    step = train_step(table, turn)
    return (table, step) if step else after_trains(table, turn)


def after_bank_train(
    table: PfalzTable, turn: Turn
) -> tuple[PfalzTable, Discarding | BuyingTrains | AfterTrains]:
    """The corporation has bought a train of the bank: first all discard what is over the limit."""
    over = crowded(table)
    if over:
        return table, Discarding(turn, over)
    table, following = resume_trains(table, turn)
    assert not isinstance(following, Emergency)  # it has a train
    return table, following
