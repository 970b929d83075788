"""The route graph as the trains of one corporation see it: where they start, and what they can pass."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from regelwerk.pfalz1847.chart import chart
from regelwerk.pfalz1847.network import Network


class Link(NamedTuple):
    """An edge of the route graph, seen from one of its stops."""

    edge: int
    stop: int
    """The stop at its other end, in the numbers of the web."""
    sides: int


class Web:
    """The stops that a corporation's trains can call at, numbered from 0, and the edges between them."""

    def __init__(self, network: Network, corporation: str) -> None:
        graph = network.rails.graph
        closed = network.closed(corporation)
        numbers = [stop for stop in network.own(corporation) if stop in graph.at]
        self.own = len(numbers)
        """The first so many stops are the corporation's stations."""
        place = {number: stop for stop, number in enumerate(numbers)}
        self.links: list[list[Link]] = []
        """By stop: the edges there; none where a route can only end."""
        for number in numbers:  # grows as it is walked
            links: list[Link] = []
            self.links.append(links)
            for at in graph.at[number] if number not in closed else ():
                edge = graph.edges[at]
                other = edge.end if edge.start == number else edge.start
                if other not in place:
                    place[other] = len(numbers)
                    numbers.append(other)
                links.append(Link(at, place[other], edge.sides))
        self.numbers: tuple[int, ...] = tuple(numbers)
        """By stop: its number in the network."""
        self.stops = tuple(map(network.rails.stop, numbers))
        """By stop: what it is."""

    def marked(self, mark: str) -> int:
        """The set of the stops on hexes with that mark, in bits."""
        hexes = chart().hexes
        return sum(1 << stop for stop, number in enumerate(self.numbers) if hexes[number >> 1].mark == mark)


@lru_cache(maxsize=64)
def web(network: Network, corporation: str) -> Web:
    """What a corporation's trains can run over."""
    return Web(network, corporation)
