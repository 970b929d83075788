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
        "bid 1, 2 … 100 (100 ways)",
        "pass",
        *(f"offer 0m, 1m, 2m, 3m, 4m, 5m, 6m, 7m, 8m, 9m {n}g" for n in range(10)),
    ]


def test_those_that_differ_in_more_words_are_told_by_their_ends() -> None:
    """More than forty lines of one kind are too many."""
    assert summary(offers(40), write) == [f"offer 0m, 1m … 39m {n}g (40 ways)" for n in range(40)]
    assert summary(offers(41), write) == ["offer 0m 0g, offer 0m 1g … offer 40m 40g (1681 ways)"]


def test_a_kind_of_which_there_are_few_is_written_out_among_many() -> None:
    legal: Choices[Action] = concat(bids(101), offers(2))
    assert summary(legal, write)[1:] == ["offer 0m, 1m 0g", "offer 0m, 1m 1g"]


def test_long_words_leave_out_the_ends() -> None:
    @frozen
    class Say(Action):
        word: str

    def written(action: Action) -> str:
        assert isinstance(action, Say)
        return f"say {action.word} loud"

    words = [letter * 30 for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert summary(listed(*(Say(0, word) for word in words)), written) == [f"say {words[0]} … loud (26 ways)"]


def test_texts_of_different_length_are_not_put_together() -> None:
    @frozen
    class Lay(Action):
        tile: str
        hex: str
        power: str | None = None

    def written(action: Action) -> str:
        assert isinstance(action, Lay)
        return f"lays {action.tile} on {action.hex}" + (f" with {action.power}" if action.power else "")

    lays = [Lay(0, f"{n}:{turn}", hex) for hex in ("G17", "D10") for n in (7, 8, 9) for turn in range(4)]
    assert summary(listed(*lays, Lay(0, "7:1", "D10", "K")), written) == [
        "lays 7:0, 7:1, 7:2, 7:3, 8:0, 8:1, 8:2, 8:3, 9:0, 9:1, 9:2, 9:3 on G17",
        "lays 7:0, 7:1, 7:2, 7:3, 8:0, 8:1, 8:2, 8:3, 9:0, 9:1, 9:2, 9:3 on D10",
        "lays 7:1 on D10 with K",
    ]


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
    assert list(columns(["a", "b", "a very long text", "c"], 20)) == ["  a  b", "  a very long text", "  c"]
    assert list(columns([], 40)) == []
