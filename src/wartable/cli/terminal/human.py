"""One person at the terminal: show the game, read a line, and answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.cli.args.seats import label
from wartable.cli.terminal.console import BOLD, Terminal
from wartable.cli.terminal.move_list import is_pick, list_mark, pick
from wartable.cli.terminal.narration import awaits_reading, has_fought, known_at_first, news
from wartable.cli.terminal.record_file import Saving
from wartable.cli.terminal.slash_commands import SlashCommands
from wartable.cli.terminal.undo import Decisions
from wartable.engine.errors import NotFound, WartableError, as_typed, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.play.typed import means_more
from wartable.engine.play.view import View

#: Shown once, to a person whom this may have surprised.
WHOLE_LINE = (
    "(That line was everything you do this time: put several moves on one line, "
    "or enter numbers of the list one at a time. /undo takes the line back.)"
)
#: Shown after a fight that was resolved in one move.
STEP_BY_STEP = "(/ticks shows this again, step by step.)"
#: The prompt of a dialog with news, and the answers that turn dialogs off.
GO_ON, ONLY_NOTES = "Press Enter to continue, or n to stop waiting for news> ", ("n", "notes")


class Person:
    """A seat whose person types at the terminal, one line at a time.

    ``leave`` leaves the match if it is a nested match. ``switch`` hands the screen to the person
    in the seat of the given name.
    """

    def __init__(
        self,
        seat: int,
        match: Match,
        saving: Saving,
        terminal: Terminal,
        leave: Callable[[], None] | None = None,
        switch: Callable[[str], None] | None = None,
    ) -> None:
        self.seat = seat
        self._switch = switch or nobody_else
        self._match = match
        self._saving = saving
        self._terminal = terminal
        self._shown_at = -1
        self._board = ""
        self.layers: set[str] = set()  # the layers of the scene that are shown
        self._lesson: str | None = None  # to be shown; empty once it was
        self._mark = ""  # what stands before numbers of the list in this position
        self._known = known_at_first(match, seat)
        self.decisions = Decisions(match, seat)
        self._slash = SlashCommands(self, match, saving, terminal, leave)

    # --- showing ---------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The match as this seat sees it."""
        return self._match.view(self.seat)

    def take_over(self) -> None:
        """Clear the previous person's screen, and wait until this person is ready."""
        self._shown_at = -1
        self._board = ""
        if self._terminal.interactive:
            self._terminal.clear()
            self._terminal.ask(f"{label(self._match, self.seat)}: press Enter when ready. ")

    def show(self) -> None:
        """Show the news, the position if it has changed, and what the person has to do."""
        view = self.view
        alarming = self._tell_news(view)
        self._shown_at = len(self._match.history)
        self._mark = list_mark(view)
        board = view.text(colour=self._terminal.colour, layers=self.layers)
        if board != self._board:
            self._terminal.draw(board)
            self._board = board
        self._alarm(alarming)
        if view.over:
            return  # the result says the rest
        if self._lesson:
            self._terminal.tell(self._lesson)
            self._lesson = ""
        self._terminal.tell(view.status(), BOLD)
        for line in self.order_lines():
            self._terminal.tell(line)

    def order_lines(self) -> list[str]:
        """Return the seat's orders in the open phase, numbered."""
        view = self.view
        if not view.orders:
            return []
        lines = ["Your orders (/withdraw N, /reorder or /revise changes them):"]
        for each in view.orders:
            text = "" if each.text is None else f": {as_typed(each.text)}"
            stands = " (stands)" if each.stands else ""
            lines.append(f"  {each.number}  {view.order_words(each)}{text}{stands}")
        return lines

    def give_way(self, name: str) -> None:
        """Hand the screen to another person here; raise ``NotFound`` if there is none."""
        self._switch(name)

    def tell_news(self) -> None:
        """Show only the news, before a nested match is shown."""
        for line in self._tell_news(self.view):
            self._terminal.tell(line)

    def _tell_news(self, view: View) -> list[str]:
        """Show what has happened; return the alarms, unless the person has read them by now."""
        told, alarming = news(view, self._known)
        for line in told:
            self._terminal.tell(line)
        if not view.over and has_fought(view, self._known):
            self._terminal.tell(STEP_BY_STEP)
        if self._waits_for_reading(view):
            self._have_read(alarming)
            alarming = []
        self._known = view.events
        return alarming

    def _waits_for_reading(self, view: View) -> bool:
        """Tell whether to show the news as a dialog; never if nobody is there or wants one."""
        is_asked = self._terminal.interactive and self._terminal.news_waits
        return is_asked and awaits_reading(view, self._known)

    def _have_read(self, alarming: Sequence[str]) -> None:
        """Show the alarms and wait for Enter; they count as known even if the wait is cut short."""
        self._known = self.view.events
        self._terminal.say()
        self._alarm(alarming)
        if self._terminal.ask(GO_ON).strip().lower() in ONLY_NOTES:
            self._terminal.news_waits = False
            self._terminal.tell(
                "(The game no longer waits for you to read news; /news changes that.)"
            )

    def _alarm(self, alarming: Sequence[str]) -> None:
        for line in alarming:
            self._terminal.tell(f"*** {line} ***", BOLD)

    def show_again(self) -> None:
        """Show the position even if it has not changed."""
        self._board = ""
        self.show()

    # --- asking ----------------------------------------------------------------------------

    def act(self) -> None:
        """Ask for a line and do what it says.

        Raises ``Leave`` to stop the game, ``EOFError`` at the end of input, and ``TimeIsUp`` if
        the time runs out first.
        """
        if self._shown_at != len(self._match.history):
            self.show()
        clock = self._terminal.clock
        left = "" if clock is None else clock.shown()
        try:
            name = self._match.game.look.seat_name(self.seat)
            how = f" ({self._mark}7 picks from the list)" if self._mark else ""
            self._answer(self._terminal.ask(f"{name}{left}{how}> "))
        except WartableError as error:
            self._terminal.tell(f"{error}")

    def _answer(self, line: str) -> None:
        command = line.strip()
        if command == "?":
            self._slash.run("/list")
        elif line.startswith("//"):
            self.send(line[1:])
        elif command.startswith("/"):
            self._slash.run(command)
        else:
            self._read(line)

    def _read(self, line: str) -> None:
        """Send a line to the game, unless it is ``list`` or picks a number from the list.

        If the game reads the line as free text, send it in any case. Where moves may be bare
        numbers, only a marked number picks from the list.
        """
        free = self._is_text(line)
        if not free and line.strip().lower() == "list":
            self._slash.run("/list")
        elif not free and is_pick(line, self._mark):
            self._pick(line)
        else:
            self.send(line)

    def _is_text(self, line: str) -> bool:
        try:
            return self._match.read(self.seat, line).text is not None
        except WartableError:
            return False

    def _pick(self, line: str) -> None:
        move = pick(line, self.view, self._terminal.ask)
        with self._saving.safely(), self.decisions.noting():
            self._match.play(self.seat, move)

    def send(self, line: str) -> None:
        """Submit a line; if part of it would be ignored, ask the person first."""
        submission = self._match.read(self.seat, line)
        if not self.approves(line, submission):
            return
        with self._saving.safely(), self.decisions.noting():
            played = self._match.submit(self.seat, line)
        if played.stopped:
            self._terminal.tell(played.stopped)
        if self._lesson is None and self._ends(line, submission):
            self._lesson = WHOLE_LINE

    def _ends(self, line: str, submission: Submission) -> bool:
        """Tell whether a line silently ended the person's turn in this phase."""
        match = self._match
        if match.game.acts_at_once(match.book) or len(submission.moves) < 2:
            return False
        return self._terminal.interactive and means_more(line, submission)

    def approves(self, line: str, submission: Submission) -> bool:
        """Show what would be ignored in a line; return whether the person wants it anyway."""
        for notice in submission.notices:
            self._terminal.tell(notice)
        return not self._terminal.interactive or self._agreed(line, submission)

    def _agreed(self, line: str, submission: Submission) -> bool:
        if submission.notices:
            return self._terminal.confirm("send anyway?")
        if not line.strip() and submission.text is None:
            game, book = self._match.game, self._match.book
            words = ", ".join(game.move_words(book, code_of(move)) for move in submission.moves)
            return self._terminal.confirm(f"{words}: sure?")
        return True


def nobody_else(name: str) -> None:
    """Raise ``NotFound``: nobody else sits at this screen."""
    raise NotFound("no-person", f"no other person at this terminal plays {quoted(name)}")
