"""One game at the terminal: who sits where, what has happened, and who has been told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.agents import Agent, decide, streams
from regelwerk.cli.human import Human, Quit, TakeBack
from regelwerk.cli.screen import ask, screen, wipe
from regelwerk.cli.seats import HUMAN, PROGRAMS
from regelwerk.cli.story import Eyes, outcome, seen_by, told
from regelwerk.core import CHANCE, Action, Game, Player, Record, State


class Session:
    """A game that persons and programs play, told to everybody as he may see it.

    A single person is told what his seat sees. Several persons share the screen; while something is hidden,
    it is cleared before the keyboard passes on, and each is then told what he has missed. Where no person
    plays, nothing is hidden.
    """

    def __init__(self, game: Game[Any, Any], seats: Sequence[str], seed: int) -> None:
        self.human = Human()
        self.agents: list[Agent] = [self.human if name == HUMAN else PROGRAMS[name] for name in seats]
        self.humans = [seat for seat, name in enumerate(seats) if name == HUMAN]
        self.rngs = streams(seed, game.seats)
        self.drawn: dict[int, list[tuple[Any, ...]]] = {}  # how all randomness stood when a person decided
        self.states: list[State[Any, Any]] = [game.start()]
        self.actions: list[Action] = []
        self.told = dict.fromkeys(self.humans, 0)
        self.at_keyboard: Player | None = None
        self.screen = screen()

    @property
    def state(self) -> State[Any, Any]:
        """Where the game stands."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """What has been played so far, the hidden included."""
        return Record(self.state.game, tuple(self.actions), last=self.state)

    def run(self) -> None:
        """Play to the end, or until a person quits or stops the programs by Ctrl-C."""
        if not self.humans:
            self._show("all")
        try:
            while not self.state.is_over:
                self._step()
        except (Quit, KeyboardInterrupt):
            pass
        self._close()

    def _step(self) -> None:
        seat = self.state.actors[0]
        if seat in self.told:
            self._face(seat)
            self.drawn[len(self.actions)] = [rng.getstate() for rng in self.rngs.values()]
        try:
            action = decide(self.state, self.agents, self.rngs)
        except TakeBack:
            self._take_back()
            return
        self.actions.append(action)
        self.states.append(self.state.advance(action))
        if not self.humans:
            self._tell(len(self.actions) - 1, "all")

    def _face(self, seat: Player) -> None:
        """Give a person the keyboard, and tell what has happened since he last had it."""
        missed = self.states[self.told[seat] :]
        secret = len(self.humans) > 1 and any(map(self._hides, missed))
        if secret and self.at_keyboard != seat:
            if self.at_keyboard is not None:
                wipe(self.screen)
                self.human.forget()
            name = self.state.game.seat_name(seat)
            try:
                ask(f"Pass the keyboard to {name}; {name}, press Enter. ")
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
        self.at_keyboard = seat
        self._tell(self.told[seat], seat)
        for each in (seat,) if secret else self.humans:
            self.told[each] = len(self.actions)

    def _tell(self, since: int, eyes: Eyes) -> None:
        for number in range(since, len(self.actions)):
            for line in told(self.states[number], self.actions[number], self.states[number + 1], eyes):
                self.screen.print(line)

    def _show(self, eyes: Eyes) -> None:
        self.screen.print()
        self.screen.print(self.state.game.picture(seen_by(self.state, eyes)))

    def _take_back(self) -> None:
        """Go back to the last decision of a person, unless something secret may have been seen since."""
        decided = [number for number, action in enumerate(self.actions) if action.player in self.told]
        if not decided:
            self.screen.print("There is nothing to undo.")
            return
        back = decided[-1]
        if any(action.player == CHANCE for action in self.actions[back:]):
            self.screen.print("No undo: chance has decided since.")
        elif any(map(self._hides, self.states[back:])):
            self.screen.print("No undo: something was hidden, and may have been seen since.")
        else:
            del self.actions[back:], self.states[back + 1 :]
            self._rewind(back)
            self.told = {seat: min(told, back) for seat, told in self.told.items()}
            self.screen.print(f"Taken back to action {back + 1}.")

    def _rewind(self, back: int) -> None:
        """Let programs draw again what they drew: nobody undoes until they answer as he likes."""
        for rng, drawn in zip(self.rngs.values(), self.drawn[back], strict=True):
            rng.setstate(drawn)

    def _hides(self, state: State[Any, Any]) -> bool:
        return any(state.view(seat) != state for seat in self.humans)

    def _close(self) -> None:
        """Tell the rest and the result to all who are present."""
        eyes: Eyes = "all"
        if len(self.humans) == 1:
            eyes = self.humans[0]
        elif self.humans and any(map(self._hides, self.states)):
            eyes = None
            wipe(self.screen)
        if self.humans:
            self._tell(min(self.told.values()), eyes)
        if self.state.is_over:
            self._show(eyes)
        for line in outcome(self.state, len(self.actions)):
            self.screen.print(line)
