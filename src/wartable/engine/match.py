"""A match: a game in progress. It plays, takes back, jumps, branches and shows itself."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wartable.engine import given
from wartable.engine.chance import PLAY, SEED_LIMIT, SETUP, Chance, stream
from wartable.engine.errors import BadOption, NotLegal, NotYourTurn, Refusal, Stale, quoted
from wartable.engine.events import Event, Log, read_log
from wartable.engine.figures import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.game import Game, Submission
from wartable.engine.inside import Inside
from wartable.engine.position import read_position, write_position
from wartable.engine.revising import Revising
from wartable.engine.seatoptions import OfSeat
from wartable.engine.tables import spec_of
from wartable.engine.within import Setting
from wartable.engine.witness import Entry, Made, MadeWithin, TakenBack, Witness

#: A position is kept every so many moves; others are replayed from the one before.
SNAPSHOT_EVERY = 16
#: A hash of the position is noted every so many moves, for the record.
HASH_EVERY = 8


class Match(Revising):
    """A game in progress: options, seats, seed, the moves so far and the position now.

    Raises ``BadOption`` if the options or the number of seats do not fit the game. A refused
    call leaves everything as it was.
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        options: Any = None,
        overlay: Overlay = NO_OVERLAY,
        seed: int | None = None,
        players: Sequence[str] = (),
        position: str | None = None,
        of_seats: Sequence[OfSeat] = (),
    ) -> None:
        self.game = game = given.of_type(game, Game, "the game", "a Game, as find_game() returns")
        self.overlay = checked_overlay(overlay)
        chosen = game.options(overlay=overlay) if options is None else options
        self.options = game.check_options(chosen)
        players = given.texts(players, "players")
        seats = given.whole_or_none(seats, "seats")
        self.seats = seats if seats is not None else len(players) or game.seats_for(self.options)
        self.seed = secrets.randbelow(SEED_LIMIT) if seed is None else valid_seed(seed)
        if players and len(players) != self.seats:
            raise BadOption("bad-seats", f"{len(players)} players for {self.seats} seats")
        self.of_seats = game.settle_seats(self.options, self.seats, of_seats)
        self.book = game.book_for(self.options, self.seats, self.of_seats)
        self._seen_books: dict[int, Any] = {}
        self._at_once = game.acts_at_once(self.book)
        names = players or [game.look.seat_name(seat) for seat in range(self.seats)]
        self.players = tuple(map(storable, names))
        self.position = given.text_or_none(position, "a position")
        self._history: list[Entry] = []
        self._stopped = False
        self.work = game.work()
        self._log = Log()
        self._witnesses: dict[int, Witness] = {}
        self._moves: list[Made] = []
        self._snapshots: dict[int, tuple[bytes, int, int]] = {}
        self._inside = Inside(self)
        self._begin()

    def _begin(self) -> None:
        self._log.on = 1
        if self.position is None:
            self.s = self.game.state()
            chance = stream(self.seed, SETUP)
            self.game.rules.setup(self.book, self.s, self.work, chance, self._log)
        else:
            self.s = read_position(self.game, self.book, self.position)
        self._opening = tuple(read_log(self._log, 0, self.phase, self.game.details))
        self._chance = stream(self.seed, PLAY)
        self.cursor = 0
        self._finished = self.over
        self._keep()

    # --- where it stands -----------------------------------------------------------------

    @property
    def moves(self) -> tuple[Made, ...]:
        """The live moves, without those that were taken back."""
        return tuple(self._moves)

    @property
    def newest(self) -> Made | None:
        """The newest live move, whatever position is shown."""
        return self._moves[-1] if self._moves else None

    @property
    def is_newest(self) -> bool:
        """Whether the newest position is shown."""
        return self.cursor == len(self._moves)

    @property
    def history(self) -> list[Entry]:
        """All that has happened, moves that were taken back and those of matches inside too."""
        self.note_inside()
        return self._history

    # --- playing -------------------------------------------------------------------------

    def play(
        self,
        seat: int,
        move: int | str,
        text: str | None = None,
        *,
        phase: int | None = None,
        by_clock: bool = False,
    ) -> tuple[Event, ...]:
        """Make a move and return what happened; raise a ``Refusal`` and change nothing.

        ``phase``, where given, is the phase the player decided in: if it is over, the move is
        stale.
        """
        seat, move = given.whole(seat, "a seat"), given.move(move)
        by_clock = given.flag(by_clock, "by_clock")
        packed = self.game.notation.read_move(self.book, move) if isinstance(move, str) else move
        self._check(seat, packed, phase)
        told = self._inside.telling(packed)
        made = self._apply(seat, packed, self._cleaned(packed, text), by_clock)
        if told is not None:
            made = replace(made, told=told)
        self._add(made)
        self.history.append(made)
        self._inside.drop()
        self._finished = self.over
        return made.events

    def _add(self, made: Made) -> None:
        """Take a move that was just made for the newest one."""
        self._moves.append(made)
        if self.cursor % SNAPSHOT_EVERY == 0:
            self._keep()

    def _cleaned(self, move: int, text: str | None) -> str | None:
        if text is None:
            return None
        said = storable(given.text(text, "the text of a move"))
        return self.game.notation.clean_text(self.book, move, said)

    def read(self, seat: int, line: str) -> Submission:
        """Read a line that a player typed, without playing it; raise what is wrong with it."""
        seat, line = given.whole(seat, "a seat"), given.text(line, "a line")
        self._check_turn(seat, None)
        book, s = self.book_seen_by(seat), self._concealed(seat)
        return self.game.notation.read_line(book, s, seat, line)

    def submit(self, seat: int, line: str, *, phase: int | None = None) -> Submission:
        """Play a line that a player typed and return it as it was read.

        Where moves take effect at once, some may have been made when one is refused: they stand,
        and ``stopped`` says why the others were not made.
        """
        seat = given.whole(seat, "a seat")
        self._check_turn(seat, phase)
        submission = self.read(seat, line)
        now = self.phase
        for number, move in enumerate(submission.moves):
            if self.phase != now or seat not in self.to_act:
                return self._cut(submission, number, "your turn was over")
            try:
                self.play(seat, move, submission.text)
            except Refusal as error:
                if number == 0 or not self._at_once:
                    raise
                return self._cut(submission, number, error.message)
        return submission

    def _cut(self, submission: Submission, number: int, why: str) -> Submission:
        """Return what was made of a line. What more would be handed in too late goes unsaid."""
        if not self._at_once:
            return submission
        written = self.game.notation.write_move(self.book, submission.moves[number])
        stopped = f"stopped at {quoted(written)}: {why}"
        return replace(submission, moves=submission.moves[:number], stopped=stopped)

    def close_phase(self) -> None:
        """Close the phase now: for every seat still to act, make the move of one out of time.

        A match inside is played to its end in the same way.
        """
        now = self.phase
        while not self.over and self.phase == now and self.to_act:
            seat, inner = self.to_act[0], self.inner
            if inner is not None and not inner.over:
                inner.close_phase()
            else:
                due = self.due or (self.game.rules.lapse(self.book, self.s, seat),)
                self.play(seat, due[0], by_clock=True)

    def _check(self, seat: int, move: int, phase: int | None) -> None:
        self._check_turn(seat, phase)
        number = self.game.rules.check(self.book, self.s, self.work, seat, move)
        if number:
            book, seen = self.book_seen_by(seat), self._concealed(seat)
            code, message = self.game.notation.refusal(book, seen, seat, move, number)
            raise NotLegal(code, message)

    def _check_turn(self, seat: int, phase: int | None) -> None:
        self._check_moment(seat, phase)
        if seat not in self.to_act:
            waiting = ", ".join(map(self.game.look.seat_name, self.to_act))
            raise NotYourTurn("not-your-turn", f"nothing to decide now; waiting for {waiting}")

    def _check_moment(self, seat: int, phase: int | None) -> None:
        """Raise a ``Refusal`` if no seat could do anything here, or not in this phase."""
        if not 0 <= seat < self.seats:
            raise NotYourTurn(
                "no-seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}"
            )
        if not self.is_newest:
            raise Refusal("not-at-end", "this is an earlier position: jump to the end, or branch")
        if phase is not None and given.whole(phase, "a phase") != self.phase:
            raise Stale("stale", "the phase this was meant for is over")
        if self.over:
            raise NotYourTurn("game-over", f"the game is over: {self.reason}")

    def _apply(self, seat: int, move: int, text: str | None, by_clock: bool) -> Made:
        log = self._log
        log.count = 0
        phase = self.phase
        can_go = not by_clock and self._may_go(move)
        chance = self._chance
        drawn = chance.a, chance.b
        self.game.rules.apply(self.book, self.s, self.work, chance, seat, move, log)
        self.cursor += 1
        events = tuple(read_log(log, self.cursor, phase, self.game.details))
        noted = self.state_hash() if self.cursor % HASH_EVERY == 0 else None
        drew = (chance.a, chance.b) != drawn
        return Made(
            self.cursor, seat, move, text, phase, by_clock, events, noted, can_go, drew=drew
        )

    def _may_go(self, move: int) -> bool:
        may_take_back = self.game.may_take_back
        return may_take_back is not None and may_take_back(self.book, self.s, move)

    # --- a match inside ------------------------------------------------------------------------

    @property
    def inner(self) -> Match | None:
        """The match that is to be played inside this one now, while its newest position is shown.

        What is played in it belongs to the history of this one, and is in its record. Once all of
        it is over, :meth:`close_within` tells this match how it went.
        """
        return self._inside.inner

    @property
    def setting(self) -> Setting | None:
        """How the match inside begins and who plays it; None if there is none to be played."""
        return self._inside.setting

    @property
    def due(self) -> tuple[int, ...]:
        """The moves that must be made now, by :meth:`close_within`: what the match inside says."""
        return self._inside.due

    def play_within(
        self, seat: int, move: int | str, text: str | None = None, *, by_clock: bool = False
    ) -> tuple[Event, ...]:
        """Make a move in the match inside and return what happened there, as :meth:`play` does."""
        return self._inside.playing().play(seat, move, text, by_clock=by_clock)

    def submit_within(self, seat: int, line: str) -> Submission:
        """Play a line that a player of the match inside typed, as :meth:`submit` does."""
        return self._inside.playing().submit(seat, line)

    def close_within(self) -> tuple[Event, ...]:
        """Tell this match how the one inside went, which is over; return what happened."""
        if not self.due:
            self._inside.playing()
            raise Refusal("not-over", "the match inside this one is not over")
        return self._tell(self.due)

    @property
    def leaving_within(self) -> str:
        """What it means to leave the match inside now, as its game says; empty if it does not."""
        return self._inside.leaving

    def check_leaving(self) -> None:
        """Raise a ``Refusal`` if there is no match inside, or it cannot be left now."""
        if not self.due:
            self._inside.when_left()

    def leave_within(self) -> tuple[Event, ...]:
        """Leave the match inside as it stands and tell this one; raise a ``Refusal`` if it stays.

        One that is over is closed.
        """
        return self._tell(self.due or self._inside.when_left())

    def _tell(self, reports: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(event for move in reports for event in self.play(self.to_act[0], move))

    def follow_within(self, moves: Sequence[MadeWithin]) -> None:
        """Make moves of a match inside that were made in another match like this one."""
        for made in given.listed(moves, "moves of a match inside"):
            given.of_type(made, MadeWithin, "a move to follow", "a move of a match inside")
            self.play_within(made.seat, made.move, made.text, by_clock=made.by_clock)

    def note_inside(self) -> None:
        """Take what has happened in the match inside into the history of this one."""
        self._history += self._inside.new()

    # --- taking back at a table -------------------------------------------------------------

    def take_back(self, seat: int, *, phase: int | None = None) -> Made:
        """Take back a seat's own newest move and return it; raise a ``Refusal`` otherwise.

        Step by step it goes back to where the phase began, or to a move that stands: one that
        decided or revealed something, one of somebody else or one of the clock. ``phase`` is as
        for :meth:`play`.
        """
        seat = given.whole(seat, "a seat")
        self._check_turn(seat, phase)
        why = self._why_it_stands(seat)
        if why:
            raise Refusal("cannot-take-back", why)
        return self.undo()

    def can_take_back(self, seat: int) -> bool:
        """Tell whether :meth:`take_back` would do so."""
        seat = given.whole(seat, "a seat")
        if not self.is_newest or self.over or seat not in self.to_act:
            return False
        return not self._why_it_stands(seat)

    def _why_it_stands(self, seat: int) -> str:
        """Say why a seat that is to act cannot take the newest move back; empty if it can."""
        if self.game.may_take_back is None:
            return "no move of this game can be taken back"
        newest = self.newest
        if newest is None or newest.phase != self.phase:
            return "there is nothing to take back: the turn has just begun"
        if newest.seat != seat:
            return "it is too late to take it back: somebody else has moved since"
        if self._inside.has_begun:
            return "it is too late to take it back: the match inside has begun"
        return "" if newest.can_go else "the last move stands: it cannot be taken back"

    # --- other positions ------------------------------------------------------------------

    def undo(self) -> Made:
        """Take back the newest move, wherever the match is shown; raise a ``Refusal`` if none.

        A match inside goes with it: if it is to be played again, it begins anew.
        """
        if not self._moves:
            raise Refusal("nothing-to-undo", "no move has been made")
        self.jump(len(self._moves) - 1)
        gone = self._moves.pop()
        for witness in self._witnesses.values():
            witness.forget(self.cursor)
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at <= self.cursor}
        self.history.append(TakenBack(gone.number))
        self._inside.drop()
        self._finished = self.over
        return gone

    def jump(self, number: int) -> None:
        """Show the position after so many moves; raise a ``Refusal`` if there are fewer."""
        number = given.whole(number, "the number of a move")
        if not 0 <= number <= len(self._moves):
            raise Refusal("no-such-move", f"move numbers are 0 to {len(self._moves)}, not {number}")
        at = max(kept for kept in self._snapshots if kept <= number)
        packed, a, b = self._snapshots[at]
        spec = spec_of(self.s)
        spec.copy(self.s, spec.unpack(packed))
        self._chance.a, self._chance.b = a, b
        self.cursor = at
        for made in self._moves[at:number]:
            self._apply(made.seat, made.move, made.text, made.by_clock)

    def branch(self) -> Match:
        """Return a match of its own with the moves up to the position shown."""
        other = Match(
            self.game,
            seats=self.seats,
            options=self.options,
            overlay=self.overlay,
            seed=self.seed,
            players=self.players,
            position=self.position,
            of_seats=self.of_seats,
        )
        for made in self._moves[: self.cursor]:
            other.repeat(made)
        if self.is_newest:
            other.follow_within(self._inside.moves)
        return other

    def repeat(self, made: Made) -> tuple[Event, ...]:
        """Make a move that was made elsewhere in the same position, with all that it tells of."""
        given.of_type(made, Made, "a move to repeat", "a move of a match")
        if made.told is not None:
            self.follow_within(made.told.within or ())
        return self.play(made.seat, made.move, made.text, by_clock=made.by_clock)

    def position_text(self) -> str:
        """Return the position shown as text; a match can be started from it."""
        return write_position(self.game, self.book, self.s)

    def _keep(self) -> None:
        chance: Chance = self._chance
        # Packed, it is one object instead of hundreds, of which a server keeps very many.
        self._snapshots[self.cursor] = (spec_of(self.s).pack(self.s), chance.a, chance.b)


def storable(text: str) -> str:
    """Return a text without halves of surrogate pairs, which can be neither stored nor sent."""
    return text.encode("utf-8", "replace").decode()


def valid_seed(seed: int) -> int:
    """Return a seed that is in range; raise ``BadOption`` for any other."""
    seed = given.whole(seed, "a seed")
    if not 0 <= seed < SEED_LIMIT:
        raise BadOption("bad-seed", f"a seed is 0 to 2^53 - 1, not {quoted(seed)}")
    return seed
