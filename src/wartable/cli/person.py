"""One person at the table: is shown the game, types something, and is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.cli.decisions import Decisions
from wartable.cli.listing import is_pick, pick
from wartable.cli.saving import Saving
from wartable.cli.seating import label
from wartable.cli.slash import SlashCommands
from wartable.cli.telling import awaits_reading, has_fought, news
from wartable.cli.terminal import BOLD, Terminal
from wartable.engine.errors import NotFound, WartableError, as_typed, quoted
from wartable.engine.game import Submission
from wartable.engine.lines import means_more
from wartable.engine.match import Match
from wartable.engine.view import View

#: Told once, to whom it may have surprised.
WHOLE_LINE = (
    "(Your line was taken for all you do this time; several moves go into one line. "
    "Numbers of the list go one by one. /undo takes the line back.)"
)
#: Told where something was decided in one stroke.
STEP_BY_STEP = "(/ticks shows this again, step by step.)"
#: Asked where news waits until it is read, and the answer that ends that.
GO_ON, ONLY_NOTES = "Enter: go on, n: news as notes from now on> ", ("n", "notes")


class Person:
    """A seat that is asked at the terminal, one line at a time.

    ``leave`` leaves the match if it is played inside another. ``switch`` hands the screen to the
    person of a seat, which it is given by name.
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
        self.layers: set[str] = set()  # of the scene, that are shown
        self._lesson: str | None = None  # to be told, empty once it was
        self._known = self.view.events  # what a resumed game has told before
        self.decisions = Decisions(match, seat)
        self._slash = SlashCommands(self, match, saving, terminal, leave)

    # --- showing ---------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The match as this seat sees it."""
        return self._match.view(self.seat)

    def take_over(self) -> None:
        """Hide what the person before has seen, and wait until the right one sits here."""
        self._shown_at = -1
        self._board = ""
        if self._terminal.interactive:
            self._terminal.clear()
            self._terminal.ask(f"{label(self._match, self.seat)}: press Enter when ready. ")

    def show(self) -> None:
        """Tell what is new, show the position if it is another than before, and what is asked."""
        view = self.view
        told, alarming = news(view, self._known)
        for line in told:
            self._terminal.tell(line)
        if not view.over and has_fought(view, self._known):
            self._terminal.tell(STEP_BY_STEP)
        if self._waits_for_reading(view):
            self._have_read(alarming)
            alarming = []
        self._known = view.events
        self._shown_at = len(self._match.history)
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
        """Return what this seat has handed in for the phase that is open, numbered."""
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
        """Hand the screen to another person at it; raise ``NotFound`` if there is none."""
        self._switch(name)

    def tell_news(self) -> None:
        """Tell what is new and nothing else, before another match is shown."""
        view = self.view
        told, alarming = news(view, self._known)
        for line in told:
            self._terminal.tell(line)
        if self._waits_for_reading(view):
            self._have_read(alarming)
        else:
            for line in alarming:
                self._terminal.tell(line)
        self._known = view.events

    def _waits_for_reading(self, view: View) -> bool:
        """Tell whether news is a dialog now: where nobody is there, or wants it, it never waits."""
        is_asked = self._terminal.interactive and self._terminal.news_waits
        return is_asked and awaits_reading(view, self._known)

    def _have_read(self, alarming: Sequence[str]) -> None:
        """Tell what nobody should miss, and wait for a key; known from now on, come what may."""
        self._known = self.view.events
        self._terminal.say()
        self._alarm(alarming)
        if self._terminal.ask(GO_ON).strip().lower() in ONLY_NOTES:
            self._terminal.news_waits = False
            self._terminal.tell("(News does not wait any more; /news lets it wait again.)")

    def _alarm(self, alarming: Sequence[str]) -> None:
        for line in alarming:
            self._terminal.tell(f"*** {line} ***", BOLD)

    def show_again(self) -> None:
        """Show the position whether it is another or not."""
        self._board = ""
        self.show()

    # --- asking ----------------------------------------------------------------------------

    def act(self) -> None:
        """Ask for a line and do what it says.

        Raises ``Leave`` if that is to stop the game, ``EOFError`` when there is no line, and
        ``TimeIsUp`` if there was none in time.
        """
        if self._shown_at != len(self._match.history):
            self.show()
        clock = self._terminal.clock
        left = "" if clock is None else clock.shown()
        try:
            name = self._match.game.look.seat_name(self.seat)
            self._answer(self._terminal.ask(f"{name}{left}> "))
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
        """A line is what the game reads in it; where it objects, a number picks from the list."""
        free = self._is_text(line)
        if not free and line.strip().lower() == "list":
            self._slash.run("/list")
        elif not free and is_pick(line):
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
        """Hand in a line; if something in it would be ignored, a person is asked first."""
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
        """Tell whether a line was taken for all that a person does now, without saying so."""
        match = self._match
        if match.game.acts_at_once(match.book) or len(submission.moves) < 2:
            return False
        return self._terminal.interactive and means_more(line, submission)

    def approves(self, line: str, submission: Submission) -> bool:
        """Tell what would be ignored in a line, and ask a person whether it is meant so."""
        for notice in submission.notices:
            self._terminal.tell(notice)
        return not self._terminal.interactive or self._agreed(line, submission)

    def _agreed(self, line: str, submission: Submission) -> bool:
        if submission.notices:
            return self._terminal.confirm("send anyway?")
        if not line.strip() and submission.text is None:
            book, look = self._match.book, self._match.game.look
            words = ", ".join(look.move_words(book, move) for move in submission.moves)
            return self._terminal.confirm(f"{words}: sure?")
        return True


def nobody_else(name: str) -> None:
    """Say that nobody else sits at this screen."""
    raise NotFound("no-person", f"nobody else sits here as {quoted(name)}")
