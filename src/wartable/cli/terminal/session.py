"""A session in the terminal: a match and its nested matches, played to the end."""

from __future__ import annotations

from wartable.bots.play import inner_specs
from wartable.cli.args.seats import is_person
from wartable.cli.terminal.clock import TimeIsUp, clock_line
from wartable.cli.terminal.console import BOLD, Terminal
from wartable.cli.terminal.narration import as_sentence, seating_line
from wartable.cli.terminal.players import Sitting
from wartable.cli.terminal.record_file import Saving
from wartable.engine.play.match import Match

WELCOME = "Type a move, ? for what is possible, /rules for the rulebook, /help for the rest."


class Table:
    """Runs a match to its end."""

    def __init__(self, match: Match, saving: Saving, terminal: Terminal) -> None:
        self._match = match
        self._saving = saving
        self._terminal = terminal
        self._sitting = Sitting(match, match.players, saving, terminal)
        self._inside: Sitting | None = None
        self._warned = False

    def run(self) -> None:
        """Play to the end and show the result; raise ``Leave`` or what stopped the game."""
        self._terminal.tell(f"{self._match.game.title}: {seating_line(self._match)}")
        if self._sitting.people:
            self._terminal.tell(WELCOME)
            clock = clock_line(self._match, self._terminal.clock is not None)
            if clock:
                self._terminal.tell(clock)
        while not self._match.over:
            try:
                self._step()
            except TimeIsUp as up:
                self._close_phase(up.begun)
            except (KeyboardInterrupt, EOFError) as stop:
                self._stopped(stop)
        self._sitting.finish()
        if self._saving.path:
            self._terminal.say(f"The game is kept in {self._saving.path}.")

    def _step(self) -> None:
        if self._match.due:
            self._close_inside()
        else:
            self._present().step()

    def _close_phase(self, begun: bool) -> None:
        """Close the phase when time is up, as the rulebook says for those who have not acted."""
        phase = self._match.game.phase_word(self._match.book)
        with self._saving.safely():
            self._match.close_phase()
        dropped = " The line you were typing was discarded." if begun else ""
        self._terminal.tell(f"Time is up: the {phase} has closed.{dropped}", BOLD)

    def _stopped(self, stop: BaseException) -> None:
        """End the game on Ctrl-C or Ctrl-D; if it is not saved, warn once first."""
        would_be_lost = self._sitting.people and self._terminal.interactive
        if self._warned or self._saving.path or not would_be_lost:
            raise stop
        self._warned = True
        self._terminal.say(
            "\nThis game is not saved. /save FILE saves it; press the same keys again to quit."
        )

    # --- nested matches --------------------------------------------------------------------

    def _present(self) -> Sitting:
        """Return the sitting of the current match: the nested match, if there is one."""
        inner = self._match.inner
        if inner is None:
            return self._sitting
        if self._inside is None or self._inside.match is not inner:
            self._inside = self._sit_down(inner)
        return self._inside

    def _sit_down(self, inner: Match) -> Sitting:
        """Seat the player of the outer match at the nested match, against bots."""
        for person in self._sitting.people.values():
            person.tell_news()
        setting = self._match.setting
        assert setting is not None, "there is a match inside"
        player = self._match.players[self._match.to_act[0]]
        players = inner_specs(setting, inner, player)
        if is_person(player):
            players[setting.seat] = player
        leave = f" (/leave goes back to {self._match.game.title})" if is_person(player) else ""
        self._terminal.tell(f"--- {inner.game.title}: {seating_line(inner)}{leave}", BOLD)
        if is_person(player) and self._match.leaving_within:
            self._terminal.tell(f"({as_sentence(self._match.leaving_within)})")
        return Sitting(inner, players, self._saving, self._terminal, self._leave_inside)

    def _close_inside(self) -> None:
        """Show how the nested match ended, and continue with the outer match."""
        if self._match.inner is not None:
            self._present().finish()
        with self._saving.safely():
            self._match.close_within()
        self._go_back()

    def _leave_inside(self) -> None:
        """Leave the nested match, if the person at the terminal confirms."""
        self._match.check_leaving()
        what = as_sentence(self._match.leaving_within)
        sure = " ".join(filter(None, (what, "Give this match up?")))
        if self._terminal.interactive and not self._terminal.confirm(sure):
            return
        with self._saving.safely():
            self._match.leave_within()
        self._go_back()

    def _go_back(self) -> None:
        self._inside = None
        self._terminal.tell(f"--- {self._match.game.title}", BOLD)
