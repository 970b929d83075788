"""The worked examples of the rules (docs/rules/payola.md), by their row; those of the source come first."""

from __future__ import annotations

from typing import NamedTuple

THREE = "France: A par; Russia: A mos; Germany: A ber"


class Row(NamedTuple):
    """An example: the sheets, the orders with what they are paid, what each power pays and how often it is
    lowered.

    Accounts and acceptance lists are those of the start where nothing else is said.
    """

    number: int
    about: str
    sheets: str
    orders: str
    paid: str
    units: str = "France: A par"
    steps: str = ""
    accounts: str = ""
    lists: str = ""
    plateaus: bool = False


ROWS = (
    Row(
        1,
        "direct",
        "France: 5 : A par - bur",
        "A par - bur (5)",
        "France 5",
    ),
    Row(
        2,
        "a negative offer pays what somebody else named",
        "France: 5 ! A par - bur; Germany: 2 : A par - gas",
        "A par - gas (7)",
        "France 5, Germany 2",
    ),
    Row(
        3,
        "a negative offer alone: the unit holds and is paid",
        "Germany: 5 ! A par - bur",
        "A par H (5)",
        "Germany 5",
    ),
    Row(
        4,
        "a move offer alone: the named move",
        "France: 5 > A par - bur",
        "A par - bur (5)",
        "France 5",
    ),
    Row(
        5,
        "a move offer pays another move that was named",
        "France: 5 > A par - bur; England: 1 : A par - pic",
        "A par - pic (6)",
        "England 1, France 5",
    ),
    Row(
        6,
        "a move offer pays no hold",
        "France: 5 > A par - bur; England: 6 : A par H",
        "A par H (6)",
        "England 6",
    ),
    Row(
        7,
        "a hold offer pays the named move",
        "France: 5 @ A par - bur",
        "A par - bur (5)",
        "France 5",
    ),
    Row(
        8,
        "a hold offer pays a support",
        "France: 5 @ A par - bur; England: 1 : A par S A mar - bur",
        "A par S A mar - bur (6); A mar H (0)",
        "England 1, France 5",
        units="France: A par, A mar",
    ),
    Row(
        9,
        "a hold offer pays no move that it does not name",
        "France: 5 @ A par - bur; England: 6 : A par - pic",
        "A par - pic (6)",
        "England 6",
    ),
    Row(
        10,
        "a gift is paid whatever is done",
        "France: 5 & A par - bur; England: 1 : A par - pic",
        "A par - pic (6)",
        "England 1, France 5",
    ),
    Row(
        11,
        "a gift changes no choice",
        "France: 9 & A par - bur; England: 1 : A par - pic; Germany: 2 : A par H",
        "A par H (11)",
        "France 9, Germany 2",
    ),
    Row(
        12,
        "a tie goes to the higher power on the owner's list",
        "France: 5 : A par - bur; Germany: 4 ! A par - bur; Italy: 1 : A par - pic",
        "A par - bur (5)",
        "France 5",
        lists="France: accept FRIAEGT",
    ),
    Row(
        13,
        "the same with Italy on top of the list",
        "France: 5 : A par - bur; Germany: 4 ! A par - bur; Italy: 1 : A par - pic",
        "A par - pic (5)",
        "Germany 4, Italy 1",
        lists="France: accept IFRAEGT",
    ),
    Row(
        14,
        "a tie on one sheet goes to the upper line",
        "France: 5 : A par - bur; 5 : A par - gas",
        "A par - bur (5)",
        "France 5",
    ),
    Row(
        15,
        "a foreign offer decides that tie",
        "France: 5 : A par - bur; 5 : A par - gas; Italy: 1 ! A par - bur",
        "A par - gas (6)",
        "France 5, Italy 1",
    ),
    Row(
        16,
        "offers for one order add up",
        "Germany: 3 : A par - bur; Italy: 3 : A par - bur; France: 5 : A par - pic",
        "A par - bur (6)",
        "Germany 3, Italy 3",
    ),
    Row(
        17,
        "30 ducats put by, three offers of 10",
        "France: 30 $; 10 : A par - bur; 10 ! A mos - ukr; 10 > A ber - sil",
        "A par - bur (6); A mos H (6); A ber - sil (6)",
        "France 18",
        units=THREE,
        steps="France 4",
    ),
    Row(
        18,
        "30 ducats put by, three offers of 9",
        "France: 30 $; 9 : A par - bur; 9 ! A mos - ukr; 9 > A ber - sil",
        "A par - bur (6); A mos H (6); A ber - sil (6)",
        "France 18",
        units=THREE,
        steps="France 3",
    ),
    Row(
        19,
        "three offers of 7 with 20 to spend: 2 are left",
        "France: 7 : A par - bur; 7 : A mos - ukr; 7 : A ber - sil",
        "A par - bur (6); A mos - ukr (6); A ber - sil (6)",
        "France 18",
        units=THREE,
        steps="France 1",
        accounts="France 20",
    ),
    Row(
        20,
        "only offers that are taken count",
        "France: 30 $; 10 : A par - bur; 10 : A mos - ukr; 8 : A ber - sil; Germany: 12 : A ber H",
        "A par - bur (9); A mos - ukr (9); A ber H (12)",
        "France 18, Germany 12",
        units=THREE,
        steps="France 1",
    ),
    Row(
        21,
        "lowering can lose a unit, and then ends",
        "France: 10 : A par - bur; 10 : A mos - ukr; Russia: 10 : A mos H",
        "A par - bur (9); A mos H (10); A ber H (0)",
        "France 9, Russia 10",
        units=THREE,
        steps="France 1",
        accounts="France 19",
        lists="Russia: accept FRAEGIT",
    ),
    Row(
        22,
        "two powers are lowered together",
        "France: 6 : A par - bur; 6 : A mos - ukr; Germany: 5 : A ber - sil; 5 : A mos - ukr",
        "A par - bur (4); A mos - ukr (7); A ber - sil (3)",
        "France 8, Germany 6",
        units=THREE,
        steps="France 2, Germany 2",
        accounts="France 8, Germany 7",
    ),
    Row(
        23,
        "unequal offers fall by one each, not in proportion",
        "France: 12 : A par - bur; 3 : A mos - ukr",
        "A par - bur (9); A mos H (0); A ber H (0)",
        "France 9",
        units=THREE,
        steps="France 3",
        accounts="France 9",
    ),
    Row(
        24,
        "an offer in two lines falls twice as fast",
        "France: 4 : A par - bur; 4 : A par - bur; 8 : A mos - ukr",
        "A par - bur (4); A mos - ukr (6); A ber H (0)",
        "France 10",
        units=THREE,
        steps="France 2",
        accounts="France 10",
    ),
    Row(
        25,
        "who puts by more than he has can pay nothing",
        "France: 60 $; 5 : A par - bur",
        "A par - bur (0)",
        "",
        steps="France 5",
    ),
    Row(
        26,
        "without offers all units hold",
        "",
        "A par H (0); A mos H (0); A ber H (0)",
        "",
        units=THREE,
    ),
    Row(
        27,
        "an offer of 0 is an order to an own unit",
        "France: 0 : A par - bur",
        "A par - bur (0)",
        "",
    ),
    Row(
        28,
        "the owner's 0 breaks a tie of others",
        "France: 0 : A par - pic; Germany: 3 : A par - bur; Italy: 3 : A par - pic",
        "A par - pic (3)",
        "Italy 3",
    ),
    Row(
        29,
        "1 from abroad beats the owner's 0",
        "France: 0 : A par - pic; Germany: 1 : A par - bur",
        "A par - bur (1)",
        "Germany 1",
    ),
    Row(
        30,
        "a negative offer against holding alone: the unit holds unpaid",
        "Germany: 4 ! A par H",
        "A par H (0)",
        "",
    ),
    Row(
        31,
        "a negative offer names several orders",
        "Germany: 4 ! A par - bur | - gas; France: 3 : A par - bur; 1 : A par - pic",
        "A par - pic (5)",
        "France 1, Germany 4",
    ),
    Row(
        32,
        "two negative offers pay for third orders together",
        "Germany: 4 ! A par - bur; 4 ! A par - gas; France: 7 : A par - bur; 0 : A par - pic",
        "A par - bur (11)",
        "France 7, Germany 4",
    ),
    Row(
        33,
        "a plateau",
        "France: 8#6 : A par - bur; 8 : A mos - ukr",
        "A par - bur (6); A mos - ukr (4); A ber H (0)",
        "France 10",
        units=THREE,
        steps="France 4",
        accounts="France 10",
        plateaus=True,
    ),
    Row(
        34,
        "even, and backed by one line: the order named first",
        "France: 4 ! A par H; 5 : A par - bur; 5 : A par - gas",
        "A par - bur (9)",
        "France 9",
    ),
    Row(
        35,
        "row 12 with Germany on top: a negative line backs what it pays for",
        "France: 5 : A par - bur; Germany: 4 ! A par - bur; Italy: 1 : A par - pic",
        "A par - pic (5)",
        "Germany 4, Italy 1",
        lists="France: accept GFIRAET",
    ),
)
