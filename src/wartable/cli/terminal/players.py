"""The people, bots and spectators of one match in the terminal, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.bots.play import ask, play_choice, prepare
from wartable.bots.protocol import Bot
from wartable.bots.registry import check_somebody_plays, make_bot
from wartable.cli.args.seats import is_person
from wartable.cli.terminal.console import BOLD, Leave, Terminal
from wartable.cli.terminal.human import Person, nobody_else
from wartable.cli.terminal.narration import alarms, happened, known_at_first, result_lines
from wartable.cli.terminal.record_file import Saving
from wartable.engine.kit.chance import BOT, Chance
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR

#: Stream numbers per move made, for a resumed match: more than there are seats.
STRIDE = 64


class Opponents:
    """The bots of a match by seat.

    A bot draws from the stream of the match's seed, BOT and its seat. Records do not hold the
    draws, so after a resume each bot gets a new stream, number seat + 64 * moves made. The record
    has every move, so nothing already played changes. ``players`` names one player per seat.
    """

    def __init__(self, match: Match, players: Sequence[str]) -> None:
        self._match = match
        self._bots: dict[int, Bot] = {}
        self._chance: dict[int, Chance] = {}
        for seat, player in enumerate(players):
            if not is_person(player):
                self._bots[seat] = make_bot(player, match.game)
                index = seat + STRIDE * len(match.moves)
                self._chance[seat] = match.stream(BOT, index)
        check_somebody_plays(players)
        prepare(self._bots.values(), match.game)

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def move(self, seat: int, saving: Saving) -> None:
        """Let a bot make a move; raise ``BotFailed`` if it cannot."""
        choice = ask(self._bots[seat], self._match, seat, self._chance[seat])
        with saving.safely():
            play_choice(self._match, seat, choice)


# --- spectators -----------------------------------------------------------------------------------


class Watcher:
    """Shows a match to a spectator after every turn."""

    def __init__(self, match: Match, terminal: Terminal) -> None:
        self._match = match
        self._terminal = terminal
        self._known = known_at_first(match, SPECTATOR)
        self._turn = self._now()
        self._stopping = terminal.interactive

    def _now(self) -> int:
        return int(self._match.game.rules.turn(self._match.book, self._match.s))

    def look(self) -> None:
        """If a turn has ended, show what happened and wait for the spectator."""
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
        """Show what happened since the last call, and the position."""
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


# --- whose turn it is -----------------------------------------------------------------------------


class Sitting:
    """The people and bots of a match, each asked in turn; without people, a spectator watches.

    ``players`` are as :mod:`wartable.cli.args.seats` reads them, one per seat. ``leave`` leaves a
    nested match.
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
        self._kept = -1  # the phase in which a person with submitted orders took the screen

    def step(self) -> None:
        """Let a bot make a move, or ask a person for one line."""
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
        """Return the next seat: bots first, then the person asked last, if still to act."""
        waiting = self.match.to_act
        for seat in waiting:
            if seat in self._bots:
                return seat
        if self._asked in waiting:
            self._kept = -1  # this person will submit again
            return self._asked
        return self._asked if self._kept == self.match.phase else waiting[0]

    def _switch(self, name: str) -> None:
        """Hand the screen to the person of a seat, even if that person has already submitted."""
        for seat in self.people:
            if seat != self._asked and self.match.game.look.seat_name(seat) == name.strip():
                if seat not in self.match.to_act and not self.match.orders(seat):
                    break  # this person has nothing to change
                self.people[seat].take_over()
                self._asked, self._kept = seat, self.match.phase
                return
        nobody_else(name)

    def _ask(self, seat: int) -> None:
        """Ask a person for one line; hand the screen over first if another person had it."""
        if seat != self._asked:
            if len(self.people) > 1:
                self.people[seat].take_over()
            self._asked = seat
        if self._terminal.clock is not None:
            self._terminal.clock.start()
        self.people[seat].act()
