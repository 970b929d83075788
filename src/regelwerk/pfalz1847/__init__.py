"""1847 Pfalz: a railway game of the 18xx family. Here is its ground: the board, the track network and the
routes.

A `Board` is what lies on the map. Its `network` says what follows: where a corporation's track goes, what
it can lay, where it can place a station, what its trains can run, and which run pays most.

>>> from regelwerk.pfalz1847 import Board, Lay, Station, best_run, network, phase, train
>>> board = Board((Lay("G17", "58", 1),), (Station("L", "F18"), Station("L", "G15")))
>>> best = best_run(network(board), "L", [train("3")], phase("3").colour)
>>> print(*best.run.routes, best.revenue)
F18-G17-G15 70
"""

from regelwerk.pfalz1847.best_run import BestRun, Run, best_run, best_runs
from regelwerk.pfalz1847.board import Board, Lay, Station
from regelwerk.pfalz1847.facts import (
    Train,
    UnknownName,
    corporation,
    corporations,
    hexes,
    phase,
    phases,
    privates,
    tiles,
    train,
    trains,
)
from regelwerk.pfalz1847.flaws import board_flaw
from regelwerk.pfalz1847.lays import lay_violation, lays, terrain_cost
from regelwerk.pfalz1847.network import Network, network
from regelwerk.pfalz1847.permits import Permit, permit, quarry_permit
from regelwerk.pfalz1847.route_list import Routes, legal_routes
from regelwerk.pfalz1847.routes import NoRoute, Route, revenue, route_violation
from regelwerk.pfalz1847.rules import PfalzRule
from regelwerk.pfalz1847.tiles import Colour

__all__ = [
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
    "Run",
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
    "phases",
    "corporation",
    "corporations",
    "privates",
]
