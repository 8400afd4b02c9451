"""Watching: the game as a spectator sees it, turn by turn."""

from __future__ import annotations

from wartable.cli.leaving import Leave
from wartable.cli.telling import alarms, happened
from wartable.cli.terminal import BOLD, Terminal
from wartable.engine.match import Match


class Watcher:
    """Shows a match to somebody who does not play, whenever a turn is over."""

    def __init__(self, match: Match, terminal: Terminal) -> None:
        self._match = match
        self._terminal = terminal
        self._known = match.view().events
        self._turn = self._now()
        self._stopping = terminal.interactive

    def _now(self) -> int:
        return int(self._match.game.rules.turn(self._match.book, self._match.s))

    def look(self) -> None:
        """Show what happened if a turn has ended, and wait for the spectator."""
        if self._match.over or self._now() == self._turn:
            return
        self._turn = self._now()
        self.show()
        if self._stopping:
            answer = self._terminal.ask("Enter: next, g: on to the end, q: quit> ").strip().lower()
            if answer in ("q", "/quit"):
                raise Leave
            self._stopping = answer != "g"

    def show(self) -> None:
        """Show what happened since the last time, and the position."""
        view = self._match.view()
        for line in happened(view, self._known):
            self._terminal.tell(line)
        alarming = alarms(view, self._known)
        self._known = view.events
        self._terminal.draw(view.text(colour=self._terminal.colour))
        for line in alarming:
            self._terminal.tell(f"*** {line} ***", BOLD)
        if not view.over:  # the result says the rest
            self._terminal.tell(view.status(), BOLD)
