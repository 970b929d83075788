"""An emergency: the president helps to buy a train that his corporation must buy and cannot pay (6.6)."""

from __future__ import annotations

from regelwerk.core import Choices, Violation, evolve, listed
from regelwerk.pfalz1847.actions import BuyTrain, Sell
from regelwerk.pfalz1847.depot import bank_trains, cheapest, on_offer_violation
from regelwerk.pfalz1847.facts import trains
from regelwerk.pfalz1847.flow import resorted
from regelwerk.pfalz1847.phases import Turn
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.sales import KRAUSS, sale_violation, sales, sell
from regelwerk.pfalz1847.shares import heir_of
from regelwerk.pfalz1847.table import PfalzTable, president_of


def lacking(table: PfalzTable, turn: Turn) -> int:
    """What treasury and president lack for the cheapest train of the bank, in M; 0 or less: they have it."""
    railway, price = table.railway(turn.corporation), cheapest(table)
    assert price is not None, "without trains in the bank nobody must buy"
    return price - railway.cash - table.cash[president_of(railway)]


# Trains of the bank


def helped_purchases(table: PfalzTable, turn: Turn) -> Choices[BuyTrain]:
    """The cheapest trains of the bank, if the president can add what the treasury lacks."""
    player = president_of(table.railway(turn.corporation))
    buys = (BuyTrain(player, train.name, source) for train, source in bank_trains(table))
    return listed(*(buy for buy in buys if helped_violation(table, turn, buy) is None))


def helped_violation(table: PfalzTable, turn: Turn, action: BuyTrain) -> Violation | None:
    """Why this train of the bank cannot be bought with the president's help; None if it can."""
    if refused := on_offer_violation(table, action):
        return refused
    price, least = trains()[action.train].price, cheapest(table)
    if price != least:
        return Violation(PfalzRule.EMERGENCY_CHEAPEST, f"a {action.train} costs {price}, not {least}")
    if table.game.emergency_first_cheapest:
        first = next(train for train, _ in bank_trains(table) if train.price == least)
        if first.name != action.train:
            return Violation(PfalzRule.EMERGENCY_CHEAPEST, f"a {first.name} costs {least} too")
    gap = lacking(table, turn)
    return Violation(PfalzRule.EMERGENCY_CASH, f"{gap} are lacking") if gap > 0 else None


# Sales


def emergency_sales(table: PfalzTable, turn: Turn) -> tuple[Sell, ...]:
    """The blocks that the president can sell for the train."""
    gap, id = lacking(table, turn), turn.corporation
    seat = president_of(table.railway(id))
    found = sales(table, seat, emergency_for=id, sold=turn.sold)
    return tuple(sale for sale in found if _without_smallest(table, sale) < gap)


def emergency_sale_violation(table: PfalzTable, turn: Turn, action: Sell) -> Violation | None:
    """Why the president cannot sell this block for the train; None if he can."""
    refused = sale_violation(table, action, emergency_for=turn.corporation, sold=turn.sold)
    if refused is not None:
        return refused
    gap, less = lacking(table, turn), _without_smallest(table, action)
    if less < gap:
        return None
    what = f"{gap} are lacking, and a smaller block brings {less}" if gap > 0 else "there is money enough"
    return Violation(PfalzRule.EMERGENCY_NEED, what)


def after_sale(table: PfalzTable, turn: Turn, action: Sell) -> tuple[PfalzTable, Turn]:
    """The block is sold; the corporations that have not operated yet are sorted by price again."""
    least = table.price(action.corporation)
    table = sell(table, action)
    turn = resorted(table, turn)
    return table, evolve(turn, sold=(*turn.sold, action.corporation), least=least)


def proceeds(table: PfalzTable, sale: Sell) -> int:
    """What the bank pays for a block, in M."""
    price = table.price(sale.corporation)
    return price if sale.corporation == KRAUSS else sale.percent // 10 * price


def _without_smallest(table: PfalzTable, sale: Sell) -> int:
    """What the block would bring without its smallest certificate, in M.

    Beside doubles, the president's certificate counts as one of them, if the office passes on.
    """
    if sale.corporation == KRAUSS:
        return 0
    railway = table.railway(sale.corporation)
    hand, counts = railway.hands[sale.player], railway.counts
    rest = sale.percent - 20 * sale.doubles
    rival = counts[heir_of(counts, sale.player)]
    passes = hand.president and rival > counts[sale.player] - sale.percent
    single = rest > 0 and hand.singles > 0 and not (rest == 20 and hand.doubles and passes)
    if railway.president != sale.player and rest > 10 * hand.singles:  # the certificate, without the office
        single = rest > 20
    half = rest == 10 and not table.game.half_counts_whole  # of the president's certificate
    smallest = 10 if single or half else 20
    return (sale.percent - smallest) // 10 * table.price(sale.corporation)
