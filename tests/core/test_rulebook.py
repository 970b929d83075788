"""What a rulebook refuses, and the machine that it reads from the annotations."""

import copy
import pickle
from fractions import Fraction
from typing import Any, Never, TypeVar, cast

import pytest

from regelwerk.core import (
    NOTHING,
    Action,
    Chapter,
    Choices,
    Edge,
    FinalChapter,
    Machine,
    Phase,
    Player,
    Rulebook,
    State,
    Violation,
    frozen,
)
from tests.toys import (
    RULEBOOK,
    Claim,
    Conclave,
    Nim,
    NimTable,
    OnOpen,
    OnOver,
    OnTaking,
    OnTossing,
    Open,
    Over,
    Sealed,
    Take,
    Taking,
    Toss,
    Tossing,
)

P2 = TypeVar("P2", bound=Phase)
A2 = TypeVar("A2", bound=Action)


class Skeleton(Chapter[NimTable, P2, A2]):
    """A game's own base of chapters, with its own type variables in another order."""

    def actors(self, table: NimTable, phase: P2) -> tuple[Player, ...]:
        return (0,)

    def legal(self, table: NimTable, phase: P2) -> Choices[A2]:
        return NOTHING

    def violation(self, table: NimTable, phase: P2, action: A2) -> Violation | None:
        return None


class Swapped(Skeleton[P2, A2], Chapter[NimTable, P2, A2]):
    pass


class Through(Skeleton[Taking, Take | Toss]):
    def apply(
        self, table: NimTable, phase: Taking, action: Take | Toss
    ) -> tuple[NimTable, Over] | tuple[NimTable, Taking | Tossing]:
        return table, phase


class Variant(OnTaking):
    """Rules the same phase in another way."""


class Unannotated(Skeleton[Taking, Take]):
    def apply(self, table, phase, action):
        return table, phase


class Vague(Skeleton[Taking, Take]):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> tuple[NimTable, Phase]:
        return table, phase


class NoPair(Skeleton[Taking, Take]):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> Any:
        return table, phase


class Unreadable(Skeleton[Taking, Take]):
    def apply(self, table: NimTable, phase: Taking, action: Take) -> Any:
        return table, phase

    apply.__annotations__["return"] = "tuple[NimTable, Nowhere]"


class Phaseless(Skeleton[P2, Take]):
    def apply(self, table: NimTable, phase: P2, action: Take) -> tuple[NimTable, P2]:
        return table, phase


class Thawed(Action):
    """Forgot to be frozen."""


class Careless(Skeleton[Taking, Thawed]):
    def apply(self, table: NimTable, phase: Taking, action: Thawed) -> tuple[NimTable, Over]:
        return table, Over(0)


class Actionless(Skeleton[Taking, Never]):
    def apply(self, table: NimTable, phase: Taking, action: Never) -> tuple[NimTable, Over]:
        return table, Over(0)


def test_chapters_are_found_by_phase() -> None:
    assert RULEBOOK.phases == (Tossing, Taking, Over)
    assert RULEBOOK.actions == (Toss, Take)
    assert RULEBOOK.action_types == {Tossing: (Toss,), Taking: (Take,), Over: ()}
    assert isinstance(RULEBOOK.chapter(Taking(0)), OnTaking)
    assert Rulebook(Through(), OnOver()).action_types == {Taking: (Take, Toss), Over: ()}


def test_a_phase_of_another_game_is_named() -> None:
    with pytest.raises(TypeError, match="no chapter rules Sealed"):
        RULEBOOK.chapter(Sealed())
    state = State[Any, Any](Nim().start().table, Sealed())
    for ask in (
        lambda: state.actors,
        lambda: state.legal_actions,
        lambda: state.violation(Take(0, 0, 1)),
        lambda: state.apply(Take(0, 0, 1)),
        lambda: state.advance(Take(0, 0, 1)),
        lambda: state.view(0),
        lambda: state.is_over,
    ):
        with pytest.raises(TypeError, match="no chapter rules Sealed"):
            ask()


@pytest.mark.parametrize(
    ("chapters", "reason"),
    [
        ((OnTaking(), OnTossing(), Variant()), "two chapters rule Taking"),
        ((Phaseless(),), "Phaseless does not say which phase it rules"),
        ((Careless(),), "Thawed is not @frozen"),
        ((Actionless(),), "Actionless does not say which actions it takes"),
    ],
)
def test_unsound_rulebooks_are_refused(chapters: Any, reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        Rulebook(*chapters)


@pytest.mark.parametrize(
    ("chapters", "reason"),
    [
        ((OnTaking(),), "no chapter rules Over"),
        ((OnTossing(), OnOver()), "no chapter rules Taking"),
        ((Unannotated(), OnOver()), r"Unannotated.apply must be annotated to return tuple\[Table, Phase"),
        ((NoPair(), OnOver()), "NoPair.apply must be annotated"),
        ((Vague(), OnOver()), "Vague.apply does not name the phases that follow"),
        ((Unreadable(), OnOver()), "annotations of Unreadable.apply cannot be read: name 'Nowhere'"),
    ],
)
def test_a_machine_that_is_not_declared_is_refused(chapters: Any, reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        _ = Rulebook(*chapters).machine


def test_replacing_a_chapter() -> None:
    variant = RULEBOOK.replacing(Variant())
    assert isinstance(variant.chapter(Taking(0)), Variant)
    assert isinstance(variant.chapter(Over(0)), OnOver)
    assert variant.phases == RULEBOOK.phases
    assert not isinstance(RULEBOOK.chapter(Taking(0)), Variant)
    with pytest.raises(TypeError, match="nothing to replace for Open"):
        RULEBOOK.replacing(cast("Any", OnOpen()))


def test_successors_may_be_written_in_any_way() -> None:
    machine = Rulebook(Through(), OnOver(), OnTossing()).machine
    assert machine.successors(Taking) == (Over, Taking, Tossing)


def test_copies_of_a_rulebook_and_its_chapters() -> None:
    for twin in (copy.copy(RULEBOOK), copy.deepcopy(RULEBOOK), pickle.loads(pickle.dumps(RULEBOOK))):
        assert twin.phases == RULEBOOK.phases
        assert twin.machine == RULEBOOK.machine
        assert type(twin.chapter(Taking(0))) is OnTaking


def test_chapters_must_be_complete() -> None:
    class Half(FinalChapter[NimTable, Over]):
        pass

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]  # pyright: ignore[reportAbstractUsage]
    assert OnOver().returns(Nim().start().table, Over(1)) == (Fraction(-1), Fraction(1))


def test_the_machine() -> None:
    machine = RULEBOOK.machine
    assert machine.edges == (
        Edge(Tossing, Taking, (Toss,)),
        Edge(Taking, Taking, (Take,)),
        Edge(Taking, Over, (Take,)),
    )
    assert (machine.chance, machine.final) == ((Tossing,), (Over,))
    assert machine.unreachable == (Tossing,)
    assert machine.successors(Tossing) == (Taking,)
    assert machine.successors(Over) == ()
    assert [str(edge) for edge in machine.edges] == [
        "Tossing -> Taking",
        "Taking -> Taking",
        "Taking -> Over",
    ]
    assert pickle.loads(pickle.dumps(machine)) == machine


def test_the_machine_as_mermaid() -> None:
    assert RULEBOOK.machine.mermaid() == (
        "stateDiagram-v2\n"
        "    state Tossing <<choice>>\n"
        "    Tossing --> Taking: Toss\n"
        "    Taking --> Taking: Take\n"
        "    Taking --> Over: Take\n"
        "    Over --> [*]\n"
    )


def test_the_machine_as_dot() -> None:
    assert RULEBOOK.machine.dot('a "b" \\') == (
        'digraph "a \\"b\\" \\\\" {\n'
        "    rankdir=LR;\n"
        "    node [shape=box, style=rounded];\n"
        "    Tossing [shape=diamond];\n"
        "    Over [shape=doublecircle];\n"
        '    Tossing -> Taking [label="Toss"];\n'
        '    Taking -> Taking [label="Take"];\n'
        '    Taking -> Over [label="Take"];\n'
        "}\n"
    )


def test_a_machine_without_chance() -> None:
    machine = Conclave.rulebook.machine
    assert machine == Machine(
        phases=(Sealed, Open),
        edges=(Edge(Sealed, Sealed, (Claim,)), Edge(Sealed, Open, (Claim,))),
        chance=(),
        final=(Open,),
    )
    assert "choice" not in machine.mermaid()
    assert machine.unreachable == (Sealed,)


def test_an_edge_may_be_taken_by_several_kinds() -> None:
    @frozen
    class Here(Phase):
        pass

    edge = Edge(Here, Here, (Take, Toss))
    assert Machine((Here,), (edge,), (), ()).mermaid().splitlines()[1] == "    Here --> Here: Take, Toss"
