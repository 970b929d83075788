"""Players that are programs, and how they are made to play each other.

An agent is anything with the method `choose` of `Agent`. It is shown the view of its seat and never the
state, and draws from the randomness it is handed and from nothing else: so games come again from their seed.

>>> from regelwerk.core import catalogue
>>> game = catalogue.new("slony_okup", seats=3, fleet_size=1)
>>> record = play(game, [RandomAgent(), GreedyAgent(), RandomAgent(by_type=True)], seed=7)
>>> record.last.is_over
True
>>> record == play(game, [RandomAgent(), GreedyAgent(), RandomAgent(by_type=True)], seed=7)
True
"""

from regelwerk.agents.advice import Adviser, Evaluate, Propose, lead
from regelwerk.agents.agent import Agent, IllegalChoice
from regelwerk.agents.greedy import GreedyAgent
from regelwerk.agents.match import decide, play, streams
from regelwerk.agents.uniform import RandomAgent

__all__ = [
    "Agent",
    "RandomAgent",
    "GreedyAgent",
    "Adviser",
    "Evaluate",
    "Propose",
    "lead",
    "play",
    "decide",
    "streams",
    "IllegalChoice",
]
