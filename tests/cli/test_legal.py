"""Legal actions for people: bounded in length and time, however many there are."""

from __future__ import annotations

from regelwerk.cli.legal import FEW, matching, summary
from regelwerk.cli.screen import columns
from regelwerk.core import Action, Choices, concat, frozen, listed, product, ranged


@frozen
class Bid(Action):
    amount: int


@frozen
class Offer(Action):
    coins: int
    gems: int


@frozen
class Pass(Action):
    pass


def write(action: Action) -> str:
    match action:
        case Bid(amount=amount):
            return f"bid {amount}"
        case Offer(coins=coins, gems=gems):
            return f"offer {coins}m {gems}g"
        case _:
            return "pass"


def bids(stop: int) -> Choices[Bid]:
    return ranged(Bid, lambda n: Bid(0, n), lambda bid: bid.amount, 1, stop)


def offers(most: int) -> Choices[Offer]:
    return product(Offer, lambda c, g: Offer(0, c, g), lambda o: (o.coins, o.gems), range(most), range(most))


def test_a_few_are_all_written_out() -> None:
    assert summary(bids(FEW + 1), write) == [f"bid {n}" for n in range(1, FEW + 1)]


def test_many_are_grouped_by_kind_with_their_ends_and_numbers() -> None:
    legal: Choices[Action] = concat(bids(101), listed(Pass(0)), offers(10))
    assert summary(legal, write) == [
        "bid 1, bid 2 … bid 100 (100 ways)",
        "pass",
        "offer 0m 0g, offer 0m 1g … offer 9m 9g (100 ways)",
    ]


def test_a_kind_of_which_there_are_few_is_written_out_among_many() -> None:
    legal: Choices[Action] = concat(bids(101), offers(2))
    assert summary(legal, write)[1:] == ["offer 0m 0g", "offer 0m 1g", "offer 1m 0g", "offer 1m 1g"]


def test_a_million_are_not_read() -> None:
    written: list[Action] = []

    def noted(action: Action) -> str:
        written.append(action)
        return write(action)

    assert summary(offers(1000), noted) == ["offer 0m 0g, offer 0m 1g … offer 999m 999g (1000000 ways)"]
    assert len(written) == 3
    assert matching(offers(1000), ["gold"], noted) == []
    assert len(written) < 50_000


def test_words_find_what_they_stand_in() -> None:
    legal: Choices[Action] = concat(bids(101), listed(Pass(0)), offers(10))
    assert matching(legal, ["BID", "10"], write) == ["bid 10", "bid 100"]
    assert matching(legal, ["pa"], write) == ["pass"]
    assert matching(legal, ["3g"], write) == [f"offer {n}m 3g" for n in range(10)]
    assert matching(legal, [], write) == list(map(write, legal))


def test_columns_fit_the_width_if_they_can() -> None:
    lines = list(columns([f"bid {n}" for n in range(1, 21)], 40))
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).split() == [word for n in range(1, 21) for word in ("bid", str(n))]
    assert list(columns(["a long text", "b"], 5)) == ["  a long text", "  b"]
    assert list(columns([], 40)) == []
