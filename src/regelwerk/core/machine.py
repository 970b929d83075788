"""The machine of a game: its phases and which may follow which, as data and as diagram text."""

from __future__ import annotations

from regelwerk.core.actions import Action, Phase
from regelwerk.core.values import frozen


@frozen
class Edge:
    """`after` may follow `before`, in which `actions` are taken (not every one of them need lead there)."""

    before: type[Phase]
    after: type[Phase]
    actions: tuple[type[Action], ...]

    def __str__(self) -> str:
        return f"{self.before.__name__} -> {self.after.__name__}"


@frozen
class Machine:
    """The graph of phases, read from the rulebook's annotations."""

    phases: tuple[type[Phase], ...]
    edges: tuple[Edge, ...]
    chance: tuple[type[Phase], ...]
    final: tuple[type[Phase], ...]

    def successors(self, phase: type[Phase]) -> tuple[type[Phase], ...]:
        """The phases that may follow one, in declared order."""
        return tuple(edge.after for edge in self.edges if edge.before is phase)

    @property
    def unreachable(self) -> tuple[type[Phase], ...]:
        """Phases that no other phase leads to (one of them is where the game starts)."""
        reached = {edge.after for edge in self.edges if edge.after is not edge.before}
        return tuple(phase for phase in self.phases if phase not in reached)

    def mermaid(self) -> str:
        """A Mermaid state diagram; chance phases are marked, final ones lead to the end."""
        lines = ["stateDiagram-v2"]
        lines += [f"    state {phase.__name__} <<choice>>" for phase in self.chance]
        lines += [
            f"    {edge.before.__name__} --> {edge.after.__name__}: {_label(edge)}" for edge in self.edges
        ]
        lines += [f"    {phase.__name__} --> [*]" for phase in self.final]
        return "\n".join(lines) + "\n"

    def dot(self, name: str = "machine") -> str:
        """A Graphviz digraph; chance phases are diamonds, final ones double circles."""
        quoted = name.replace("\\", r"\\").replace('"', r"\"")
        lines = [f'digraph "{quoted}" {{', "    rankdir=LR;", "    node [shape=box, style=rounded];"]
        lines += [f"    {phase.__name__} [shape=diamond];" for phase in self.chance]
        lines += [f"    {phase.__name__} [shape=doublecircle];" for phase in self.final]
        lines += [
            f'    {edge.before.__name__} -> {edge.after.__name__} [label="{_label(edge)}"];'
            for edge in self.edges
        ]
        return "\n".join([*lines, "}"]) + "\n"


def _label(edge: Edge) -> str:
    return ", ".join(action.__name__ for action in edge.actions)
