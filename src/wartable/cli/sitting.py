"""Who sits at one match in the terminal, people and bots, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.cli.opponents import Opponents
from wartable.cli.person import Person, nobody_else
from wartable.cli.saving import Saving
from wartable.cli.seating import is_person
from wartable.cli.telling import result_lines
from wartable.cli.terminal import BOLD, Terminal
from wartable.cli.watch import Watcher
from wartable.engine.match import Match


class Sitting:
    """The people and bots at a match, each asked in turn; without people somebody watches.

    ``players`` are as :mod:`wartable.cli.seating` reads them, one a seat. ``leave`` leaves a match
    that is played inside another.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        saving: Saving,
        terminal: Terminal,
        leave: Callable[[], None] | None = None,
    ) -> None:
        self.match = match
        self._saving = saving
        self._terminal = terminal
        self._bots = Opponents(match, players)
        seats = [seat for seat, player in enumerate(players) if is_person(player)]
        self.people = {
            seat: Person(seat, match, saving, terminal, leave, self._switch) for seat in seats
        }
        self._watcher = None if seats else Watcher(match, terminal)
        self._asked = -1
        self._kept = -1  # the phase in which somebody who has handed in asked for the screen

    def step(self) -> None:
        """Let a bot make a move, or ask a person for one thing."""
        seat = self._next()
        if seat not in self._bots:
            self._ask(seat)
            return
        self._bots.move(seat, self._saving)
        if self._watcher:
            self._watcher.look()

    def finish(self) -> None:
        """Show how the match ended."""
        last = self._watcher or self.people.get(self._asked, next(iter(self.people.values())))
        last.show()
        for number, line in enumerate(result_lines(self.match)):
            self._terminal.say(line, "" if number else BOLD)

    def _next(self) -> int:
        """Bots first, since nobody waits for them; then whoever was asked last, if still to act."""
        waiting = self.match.to_act
        for seat in waiting:
            if seat in self._bots:
                return seat
        if self._asked in waiting:
            self._kept = -1  # who thinks again hands in again
            return self._asked
        return self._asked if self._kept == self.match.phase else waiting[0]

    def _switch(self, name: str) -> None:
        """Hand the screen to the person of a seat, also of one that has handed in."""
        for seat in self.people:
            if seat != self._asked and self.match.game.look.seat_name(seat) == name.strip():
                if seat not in self.match.to_act and not self.match.orders(seat):
                    break  # there is nothing that could be changed
                self.people[seat].take_over()
                self._asked, self._kept = seat, self.match.phase
                return
        nobody_else(name)

    def _ask(self, seat: int) -> None:
        """Ask a person for one thing; between two people at one screen, hand it over first."""
        if seat != self._asked:
            if len(self.people) > 1:
                self.people[seat].take_over()
            self._asked = seat
        if self._terminal.clock is not None:
            self._terminal.clock.start()
        self.people[seat].act()
