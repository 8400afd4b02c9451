"""A table in the terminal: whose turn it is, people and bots, until the game ends."""

from __future__ import annotations

from wartable.cli.opponents import Opponents
from wartable.cli.person import Person
from wartable.cli.saving import Saving
from wartable.cli.seating import is_person
from wartable.cli.telling import result_lines, seating_line
from wartable.cli.terminal import BOLD, Terminal
from wartable.cli.watch import Watcher
from wartable.engine.match import Match

WELCOME = "Type a move, ? for what is possible, /rules for the rulebook, /help for the rest."


class Table:
    """Runs a match to its end."""

    def __init__(self, match: Match, saving: Saving, terminal: Terminal) -> None:
        self._match = match
        self._saving = saving
        self._terminal = terminal
        self._bots = Opponents(match)
        seats = [seat for seat, player in enumerate(match.players) if is_person(player)]
        self._people = {seat: Person(seat, match, saving, terminal) for seat in seats}
        self._watcher = None if seats else Watcher(match, terminal)
        self._asked = -1
        self._warned = False

    def run(self) -> None:
        """Play to the end and show the result; raise ``Leave``, or what stopped it."""
        self._terminal.tell(f"{self._match.game.title}: {seating_line(self._match)}")
        if self._people:
            self._terminal.tell(WELCOME)
        while not self._match.over:
            try:
                self._step()
            except (KeyboardInterrupt, EOFError) as stop:
                self._stopped(stop)
        self._finish()

    def _step(self) -> None:
        seat = self._next()
        if seat not in self._bots:
            self._ask(seat)
            return
        self._bots.move(seat, self._saving)
        if self._watcher:
            self._watcher.look()

    def _next(self) -> int:
        """Bots first, since nobody waits for them; then whoever was asked last, if still to act."""
        waiting = self._match.to_act
        for seat in waiting:
            if seat in self._bots:
                return seat
        return self._asked if self._asked in waiting else waiting[0]

    def _ask(self, seat: int) -> None:
        """Ask a person for one thing; between two people at one screen, hand it over first."""
        if seat != self._asked:
            if len(self._people) > 1:
                self._people[seat].take_over()
            self._asked = seat
        self._people[seat].act()

    def _stopped(self, stop: BaseException) -> None:
        """Ctrl-C and Ctrl-D end the game, but not one that would be lost, unless they repeat."""
        would_be_lost = self._people and self._terminal.interactive and not self._saving.path
        if self._warned or not would_be_lost:
            raise stop
        self._warned = True
        self._terminal.say("\nThis game is not saved: /save FILE keeps it, the same again ends it.")

    def _finish(self) -> None:
        last = self._watcher or self._people.get(self._asked, next(iter(self._people.values())))
        last.show()
        for number, line in enumerate(result_lines(self._match)):
            self._terminal.say(line, "" if number else BOLD)
        if self._saving.path:
            self._terminal.say(f"The game is kept in {self._saving.path}.")
