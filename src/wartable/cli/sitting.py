"""Who sits at one match in the terminal, people and bots, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.cli.opponents import Opponents
from wartable.cli.person import Person
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
        self.people = {seat: Person(seat, match, saving, terminal, leave) for seat in seats}
        self._watcher = None if seats else Watcher(match, terminal)
        self._asked = -1

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
        return self._asked if self._asked in waiting else waiting[0]

    def _ask(self, seat: int) -> None:
        """Ask a person for one thing; between two people at one screen, hand it over first."""
        if seat != self._asked:
            if len(self.people) > 1:
                self.people[seat].take_over()
            self._asked = seat
        self.people[seat].act()
