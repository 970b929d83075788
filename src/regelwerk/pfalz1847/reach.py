"""How far a corporation's network goes: the track that a trail from one of its stations reaches (3.7).

A trail passes through towns and through cities that are not blocked, ends at off-boards, and crosses no hex
side twice. So a loop cannot be used to turn round, and a plain flood fill reaches too much: it finds a way
back over the very side by which it came. What a flood fill does not reach, no trail reaches; what a
breadth-first search that remembers the sides of its path reaches, a trail reaches. Between the two, each
way that is asked for is decided exactly.
"""

from __future__ import annotations

from collections.abc import Collection

from regelwerk.pfalz1847.chart import NO_WAY, Way, chart
from regelwerk.pfalz1847.hexes import Side
from regelwerk.pfalz1847.rails import Rails

ALL_SIDES = 0b111111


class Reach:
    """What a corporation with stations at the stops `own` reaches; it cannot pass the cities `blocked`."""

    def __init__(self, rails: Rails, own: tuple[int, ...], blocked: Collection[int]) -> None:
        self._rails = rails
        self._starts = tuple(way for stop in own for way in rails.ways[stop])
        self._following = _following(rails, frozenset((*own, *blocked)))
        self._sure, self._doubtful = self._trails()
        self._decided: dict[tuple[Way, int], bool] = {}
        self.touched: dict[int, int] = dict.fromkeys((stop >> 1 for stop in own), ALL_SIDES)
        """By hex number: the set of sides where the network touches the hex, with or without track there."""
        self.stops: set[int] = set(own)
        """The stops in the network, those at which it ends included."""
        self._survey()

    def arrives(self, way: Way, off: Way = NO_WAY) -> bool:
        """Whether a trail goes this way, into a hex across a side, without crossing the side of `off`."""
        side = chart().side
        if way in self._sure and (off == NO_WAY or not self._sure[way] & side[off]):
            return True
        if way not in self._sure and way not in self._doubtful:
            return False
        question = way, off
        if question not in self._decided:
            across = chart().across
            barred = {across[way]} if off == NO_WAY else {across[way], off, across[off]}
            self._decided[question] = self._trail_exists(way, frozenset(barred))
        return self._decided[question]

    def runs(self, here: int, a: Side, b: Side) -> bool:
        """Whether a trail could run over a track, perhaps a new one, between two sides of a hex."""
        into_a, into_b = 6 * here + a, 6 * here + b
        return self.arrives(into_a, into_b) or self.arrives(into_b, into_a)

    def _survey(self) -> None:
        across, stops, touched = chart().across, self._rails.stops, self.touched
        doubtful = [way for way in self._doubtful if across[way] not in self._sure and self.arrives(way)]
        for way in (*self._sure, *doubtful):
            for each in (way, across[way]):
                here = each // 6
                touched[here] = touched.get(here, 0) | 1 << each % 6
        self.stops.update(*(stops[way] for way in self._sure))
        for way in self._doubtful:
            if not self.stops.issuperset(stops[way]) and self.arrives(way):
                self.stops.update(stops[way])

    def _trails(self) -> tuple[dict[Way, int], list[Way]]:
        """Ways on trails that a breadth-first search finds (mostly all), with the sides of the trail; and the
        ways that only a flood finds, which may turn round in a loop and come back across the same side.
        """
        side, following = chart().side, self._following
        used = {way: side[way] for way in self._starts}
        refused: set[Way] = set()
        queue = list(used)
        for way in queue:
            before = used[way]
            for each in following[way]:
                if each not in used:
                    if side[each] & before:
                        refused.add(each)
                    else:
                        used[each] = before | side[each]
                        queue.append(each)
        doubtful = [way for way in refused if way not in used]
        seen = {*used, *doubtful}
        for way in doubtful:  # grows as it is walked
            new = [each for each in following[way] if each not in seen]
            seen.update(new)
            doubtful += new
        return used, doubtful

    def _spread(self, barred: frozenset[Way], until: Way) -> dict[Way, Way]:
        """The ways that a flood reaches, the barred ones left out, each with the way before it."""
        following = self._following
        before = {way: NO_WAY for way in self._starts if way not in barred}
        queue = list(before)
        for way in queue:
            if way == until:
                break
            for each in following[way]:
                if each not in before and each not in barred:
                    before[each] = way
                    queue.append(each)
        return before

    def _trail_exists(self, goal: Way, barred: frozenset[Way]) -> bool:
        """Whether a trail over none of the barred ways ends with the goal.

        If the flood's path to the goal crosses a side both ways, a trail that does better leaves out one of
        the two.
        """
        before = self._spread(barred, goal)
        if goal not in before:
            return False
        across = chart().across
        path: set[Way] = set()
        way = goal
        while way != NO_WAY:
            if across[way] in path:
                return any(self._trail_exists(goal, barred | {each}) for each in (way, across[way]))
            path.add(way)
            way = before[way]
        return True


def _following(rails: Rails, ends: frozenset[int]) -> list[tuple[Way, ...]]:
    """By way: the ways that follow it, on plain track or through a stop; never back across the same side.

    The stops `ends` are not passed: a trail ends there, or need not come back to where it can begin.
    """
    across = chart().across
    following = rails.passing.copy()
    for end in ends:
        for out in rails.ways[end]:
            way = across[out]
            following[way] = rails.onward[way]
            for other in rails.stops[way]:
                if other not in ends:
                    following[way] += tuple(each for each in rails.ways[other] if each != out)
    return following
