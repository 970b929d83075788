"""1847 Pfalz: a railway game of the 18xx family, for 3 to 5 players.

`Pfalz1847()` is the game by the rules of its source, `Pfalz1847.online()` as the public 18xx site plays it.

>>> from regelwerk.pfalz1847 import DraftBuy, Pfalz1847
>>> state = Pfalz1847(seats=4).start()
>>> state = state.apply(DraftBuy(3, "R"))
>>> state.phase.seat, state.table.cash
(2, (390, 390, 390, 240))

Its ground is of use by itself. A `Board` is what lies on the map. Its `network` says what follows: where a
corporation's track goes, what it can lay, where it can place a station, what its trains can run, and which
run pays most.

>>> from regelwerk.pfalz1847 import Board, Lay, Station, best_run, network, phase, train
>>> board = Board((Lay("G17", "58", 1),), (Station("L", "F18"), Station("L", "G15")))
>>> best = best_run(network(board), "L", [train("3")], phase("3").colour)
>>> print(*best.run.routes, best.revenue)
F18-G17-G15 70

Another game of the family could use `hands`, `hexes`, `tiles` and `board`, which know none. `market`,
`rails`, `reach`, `graph`, `network`, `search` and `best_run` know 1847 by what is printed, which they ask
`facts` for. All else is 1847.
"""

from regelwerk.pfalz1847.actions import (
    Accept,
    Bankrupt,
    BuyIPO,
    BuyPool,
    BuyTrain,
    Decline,
    Discard,
    DraftBuy,
    Exchange,
    LayTile,
    Nationalise,
    OfferPrivate,
    OfferTrain,
    Pass,
    Pay,
    PlaceToken,
    Run,
    Sell,
    StandStill,
    Start,
    Withhold,
)
from regelwerk.pfalz1847.best_run import BestRun, JointRun, best_run, best_runs
from regelwerk.pfalz1847.board import Board, Lay, Station
from regelwerk.pfalz1847.facts import (
    Train,
    UnknownName,
    corporation,
    corporations,
    hexes,
    phase,
    privates,
    tiles,
    train,
    trains,
)
from regelwerk.pfalz1847.flaws import board_flaw
from regelwerk.pfalz1847.game import Pfalz1847
from regelwerk.pfalz1847.hands import Hand
from regelwerk.pfalz1847.lays import lay_violation, lays, terrain_cost
from regelwerk.pfalz1847.market import Cell, Marker
from regelwerk.pfalz1847.network import Network, network
from regelwerk.pfalz1847.options import ONLINE, PfalzOptions
from regelwerk.pfalz1847.permits import Permit, permit, quarry_permit
from regelwerk.pfalz1847.phases import (
    BuyingQuarries,
    BuyingTrains,
    Considering,
    Discarding,
    Drafting,
    Emergency,
    Laying,
    Over,
    Paying,
    PfalzPhase,
    PfalzState,
    Placing,
    Running,
    Trading,
    Turn,
)
from regelwerk.pfalz1847.route_list import Routes, legal_routes
from regelwerk.pfalz1847.routes import NoRoute, Route, revenue, route_violation
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.table import Clock, PfalzTable, Railway
from regelwerk.pfalz1847.tiles import Colour

__all__ = [
    "Pfalz1847",
    "PfalzOptions",
    "ONLINE",
    "PfalzTable",
    "PfalzState",
    "PfalzPhase",
    "Railway",
    "Hand",
    "Cell",
    "Marker",
    "Clock",
    "Turn",
    "Drafting",
    "Trading",
    "Laying",
    "Placing",
    "Running",
    "Paying",
    "BuyingTrains",
    "Emergency",
    "Discarding",
    "BuyingQuarries",
    "Considering",
    "Over",
    "Pass",
    "DraftBuy",
    "Sell",
    "Start",
    "BuyIPO",
    "BuyPool",
    "Exchange",
    "Nationalise",
    "OfferPrivate",
    "OfferTrain",
    "Accept",
    "Decline",
    "LayTile",
    "PlaceToken",
    "Run",
    "StandStill",
    "Pay",
    "Withhold",
    "BuyTrain",
    "Discard",
    "Bankrupt",
    "Board",
    "Lay",
    "Station",
    "Network",
    "network",
    "board_flaw",
    "Permit",
    "permit",
    "quarry_permit",
    "lays",
    "lay_violation",
    "terrain_cost",
    "Route",
    "Routes",
    "NoRoute",
    "legal_routes",
    "route_violation",
    "revenue",
    "JointRun",
    "BestRun",
    "best_run",
    "best_runs",
    "PfalzRule",
    "Train",
    "Colour",
    "UnknownName",
    "hexes",
    "tiles",
    "train",
    "trains",
    "phase",
    "corporation",
    "corporations",
    "privates",
]
