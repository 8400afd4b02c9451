"""A match: a game in progress. It plays, takes back, jumps, branches and shows itself."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wartable.engine.chance import PLAY, SEED_LIMIT, SETUP, Chance, stream
from wartable.engine.errors import BadOption, NotLegal, NotYourTurn, Refusal, Stale, quoted
from wartable.engine.events import Event, Log, read_log
from wartable.engine.figures import NO_OVERLAY, Overlay
from wartable.engine.game import Game, Submission
from wartable.engine.moves import Family
from wartable.engine.position import read_position, write_position
from wartable.engine.seatoptions import OfSeat
from wartable.engine.seats import seats_in
from wartable.engine.tables import spec_of
from wartable.engine.view import OPEN, SPECTATOR, View, legal_moves
from wartable.engine.witness import Made, TakenBack, Witness

#: A position is kept every so many moves; others are replayed from the one before.
SNAPSHOT_EVERY = 16
#: A hash of the position is noted every so many moves, for the record.
HASH_EVERY = 8


class Match:
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
        self.game = game
        self.options = game.options(overlay=overlay) if options is None else options
        self.overlay = overlay
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
        self.position = position
        self.history: list[Made | TakenBack] = []
        self._stopped = False
        self.work = game.work()
        self._log = Log()
        self._witnesses: dict[int, Witness] = {}
        self._moves: list[Made] = []
        self._snapshots: dict[int, tuple[bytes, int, int]] = {}
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
    def phase(self) -> int:
        """A number that rises whenever the time to decide begins anew."""
        return int(self.game.rules.phase(self.book, self.s))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return seats_in(self.game.rules.to_act(self.book, self.s))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.rules.over(self.book, self.s))

    @property
    def finished(self) -> bool:
        """Whether the game has ended at the newest move, whatever position is shown, or stopped."""
        return self._finished or self._stopped

    def stop(self) -> None:
        """Take note that nobody plays on, say because all others gave up: everything may be seen.

        The record stays that of an unfinished game.
        """
        self._stopped = True

    @property
    def reason(self) -> str:
        """Why the game ended, in the rulebook's word; empty while it goes on."""
        number = self.game.rules.over(self.book, self.s)
        return self.game.look.reason(number) if number else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return seats_in(self.game.rules.winners(self.book, self.s)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """How well each seat stands."""
        return tuple(self.game.rules.score(self.book, self.s, seat) for seat in range(self.seats))

    @property
    def seconds(self) -> int:
        """How many seconds the present phase may last by the game itself, 0 for any number."""
        return self.game.seconds(self.options, self.book, self.s)

    def state_hash(self) -> str:
        """Return a hash of the position now."""
        return self.game.state_hash(self.book, self.s)

    def legal(self, seat: int) -> tuple[Family, ...]:
        """Return the legal moves of a seat; none if it has nothing to decide."""
        if seat not in self.to_act:
            return ()
        return legal_moves(self.game, self.book, self.s, self.work, seat)

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
        packed = self.game.notation.read_move(self.book, move) if isinstance(move, str) else move
        self._check(seat, packed, phase)
        if text is not None:
            text = self.game.notation.clean_text(self.book, packed, storable(text))
        made = self._apply(seat, packed, text, by_clock)
        self._moves.append(made)
        self.history.append(made)
        self._finished = self.over
        if self.cursor % SNAPSHOT_EVERY == 0:
            self._keep()
        return made.events

    def read(self, seat: int, line: str) -> Submission:
        """Read a line that a player typed, without playing it; raise what is wrong with it."""
        self._check_turn(seat, None)
        book, s = self.book_seen_by(seat), self._concealed(seat)
        return self.game.notation.read_line(book, s, seat, line)

    def submit(self, seat: int, line: str, *, phase: int | None = None) -> Submission:
        """Play a line that a player typed and return it as it was read.

        Where moves take effect at once, some may have been made when one is refused: they stand,
        and ``stopped`` says why the others were not made.
        """
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
        """Close the phase now: for every seat still to act, make the move of one out of time."""
        now = self.phase
        while not self.over and self.phase == now and self.to_act:
            seat = self.to_act[0]
            self.play(seat, self.game.rules.lapse(self.book, self.s, seat), by_clock=True)

    def _check(self, seat: int, move: int, phase: int | None) -> None:
        self._check_turn(seat, phase)
        number = self.game.rules.check(self.book, self.s, self.work, seat, move)
        if number:
            book, seen = self.book_seen_by(seat), self._concealed(seat)
            code, message = self.game.notation.refusal(book, seen, seat, move, number)
            raise NotLegal(code, message)

    def _check_turn(self, seat: int, phase: int | None) -> None:
        if not 0 <= seat < self.seats:
            raise NotYourTurn(
                "no-seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}"
            )
        if self.cursor != len(self._moves):
            raise Refusal("not-at-end", "this is an earlier position: jump to the end, or branch")
        if phase is not None and phase != self.phase:
            raise Stale("stale", "the phase this was meant for is over")
        if self.over:
            raise NotYourTurn("game-over", f"the game is over: {self.reason}")
        if seat not in self.to_act:
            waiting = ", ".join(map(self.game.look.seat_name, self.to_act))
            raise NotYourTurn("not-your-turn", f"nothing to decide now; waiting for {waiting}")

    def _apply(self, seat: int, move: int, text: str | None, by_clock: bool) -> Made:
        log = self._log
        log.count = 0
        phase = self.phase
        can_go = not by_clock and self._may_go(move)
        self.game.rules.apply(self.book, self.s, self.work, self._chance, seat, move, log)
        self.cursor += 1
        events = tuple(read_log(log, self.cursor, phase, self.game.details))
        noted = self.state_hash() if self.cursor % HASH_EVERY == 0 else None
        return Made(self.cursor, seat, move, text, phase, by_clock, events, noted, can_go)

    def _may_go(self, move: int) -> bool:
        may_take_back = self.game.may_take_back
        return may_take_back is not None and may_take_back(self.book, self.s, move)

    # --- taking back at a table -------------------------------------------------------------

    def take_back(self, seat: int, *, phase: int | None = None) -> Made:
        """Take back a seat's own newest move and return it; raise a ``Refusal`` otherwise.

        Step by step it goes back to where the phase began, or to a move that stands: one that
        decided or revealed something, one of somebody else or one of the clock. ``phase`` is as
        for :meth:`play`.
        """
        self._check_turn(seat, phase)
        why = self._why_it_stands(seat)
        if why:
            raise Refusal("cannot-take-back", why)
        return self.undo()

    def can_take_back(self, seat: int) -> bool:
        """Tell whether :meth:`take_back` would do so."""
        if self.cursor != len(self._moves) or self.over or seat not in self.to_act:
            return False
        return not self._why_it_stands(seat)

    def _why_it_stands(self, seat: int) -> str:
        """Say why a seat that is to act cannot take the newest move back; empty if it can."""
        if self.game.may_take_back is None:
            return "no move of this game can be taken back"
        newest = self._moves[-1] if self._moves else None
        if newest is None or newest.phase != self.phase:
            return "there is nothing to take back: the turn has just begun"
        if newest.seat != seat:
            return "it is too late to take it back: somebody else has moved since"
        return "" if newest.can_go else "the last move stands: it cannot be taken back"

    # --- other positions ------------------------------------------------------------------

    def undo(self) -> Made:
        """Take back the newest move, wherever the match is shown; raise a ``Refusal`` if none."""
        if not self._moves:
            raise Refusal("nothing-to-undo", "no move has been made")
        self.jump(len(self._moves) - 1)
        gone = self._moves.pop()
        for witness in self._witnesses.values():
            witness.forget(self.cursor)
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at <= self.cursor}
        self.history.append(TakenBack(gone.number))
        self._finished = self.over
        return gone

    def jump(self, number: int) -> None:
        """Show the position after so many moves; raise a ``Refusal`` if there are fewer."""
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
            other.play(made.seat, made.move, made.text, by_clock=made.by_clock)
        return other

    def position_text(self) -> str:
        """Return the position shown as text; a match can be started from it."""
        return write_position(self.game, self.book, self.s)

    def _keep(self) -> None:
        chance: Chance = self._chance
        # Packed, it is one object instead of hundreds, of which a server keeps very many.
        self._snapshots[self.cursor] = (spec_of(self.s).pack(self.s), chance.a, chance.b)

    # --- what others see --------------------------------------------------------------------

    def view(self, seat: int = SPECTATOR) -> View:
        """Return the position shown as a seat sees it; by default as a spectator.

        ``OPEN`` sees everything, and is refused while the newest position is not over.
        """
        witness = self._witness(seat)
        return View(
            self.game,
            self.book_seen_by(seat),
            self._concealed(seat),
            seat,
            witness.events(self.cursor),
            witness.spoken(self.cursor, None if self._at_once else self.phase),
            self.players,
            self.work,
        )

    def moments(self, seat: int = SPECTATOR) -> tuple[int, ...]:
        """Return the positions, as numbers of moves, at which a viewer had something new to see.

        0 is the first. Up to the next moment the view stays the same to the byte, so whoever
        looks back goes from moment to moment: the numbers themselves count secret moves, and
        only the places in this list may be shown. For ``OPEN`` every move is a moment.
        """
        return self._witness(seat).moments()

    def _witness(self, seat: int) -> Witness:
        if not OPEN <= seat < self.seats:
            raise BadOption("no-seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        if seat == OPEN and not self.finished:
            raise Refusal("not-over", "everything is shown only when the game is over")
        if seat not in self._witnesses:
            self._witnesses[seat] = Witness(seat, self._opening, self._at_once)
        self._witnesses[seat].follow(self._moves)
        return self._witnesses[seat]

    def of_seats_seen_by(self, seat: int) -> tuple[Any, ...]:
        """Return the options of all seats as a viewer may know them: all when it is over."""
        if self._knows_all_seats(seat):
            return self.of_seats
        assert self.game.of_a_seat is not None
        return self.game.of_a_seat.seen_by(self.of_seats, seat)

    def book_seen_by(self, seat: int) -> Any:
        """Return the book as a viewer may know it: without what other seats keep secret."""
        if self._knows_all_seats(seat):
            return self.book
        if seat not in self._seen_books:
            of_seats = self.of_seats_seen_by(seat)
            self._seen_books[seat] = self.game.book_for(self.options, self.seats, of_seats)
        return self._seen_books[seat]

    def _knows_all_seats(self, seat: int) -> bool:
        """Tell whether a viewer knows what all seats chose for themselves."""
        chosen = self.game.of_a_seat
        return chosen is None or seat == OPEN or self.finished or chosen.is_open(self.options)

    def _concealed(self, seat: int) -> Any:
        s = spec_of(self.s).clone(self.s)
        if seat != OPEN:
            self.game.rules.conceal(self.book_seen_by(seat), s, seat)
        return s

    def _repr_svg_(self) -> str:
        return self.view().svg()


def storable(text: str) -> str:
    """Return a text without halves of surrogate pairs, which can be neither stored nor sent."""
    return text.encode("utf-8", "replace").decode()


def valid_seed(seed: int) -> int:
    """Return a seed that is in range; raise ``BadOption`` for any other."""
    if not 0 <= seed < SEED_LIMIT:
        raise BadOption("bad-seed", f"a seed is 0 to 2^53 - 1, not {quoted(seed)}")
    return seed
