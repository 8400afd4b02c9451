"""A match: a game in progress. It plays, takes back, revises, jumps, branches and shows itself.

Its sections, in order: set-up, current position, views, playing, revising orders, the nested match,
taking back, other positions, and saving.
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from wartable.engine import arguments
from wartable.engine.arguments import AnyMove
from wartable.engine.errors import (
    BadOption,
    BadRecord,
    NotLegal,
    NotYourTurn,
    Refusal,
    Stale,
    Unreadable,
    quoted,
)
from wartable.engine.game import Game, Setting, Submission
from wartable.engine.kit.chance import PLAY, SEED_LIMIT, SETUP, Chance
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.moves import Family
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import NO_OVERLAY, Overlay, checked_overlay
from wartable.engine.options.seat import OfSeat
from wartable.engine.play.history import Entry, Made, MadeWithin, Revised, TakenBack
from wartable.engine.play.knowledge import Knowledge, Order
from wartable.engine.play.nested import NestedMatch, check_depth
from wartable.engine.play.position import read_position, write_position
from wartable.engine.play.seeds import (
    Seed,
    nested_seed,
    number_or_secret,
    put_back,
    stream_of,
)
from wartable.engine.play.view import OPEN, SPECTATOR, View, legal_moves, playable

#: What rules raise that are given impossible values.
STUMBLES = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError, struct.error)

#: The error code for a malformed order or order number.
BAD_ORDER = "bad-order"

#: A move, packed or in notation, with its text if it has one.
Given = AnyMove | tuple[AnyMove, str | None]
#: A packed move and its text.
Wanted = tuple[int, str | None]

#: Moves between two snapshots; other positions are replayed from the snapshot before them.
SNAPSHOT_EVERY = 16
#: Moves between two state hashes, for the record.
HASH_EVERY = 8

#: Books that are kept for the next match of the same set-up.
BOOKS = 32

#: What a match takes in memory, measured over all games, in bytes: by itself, for every value of
#: its state, work and books, for every entry of its history, for every event that a viewer knows.
BARE, PER_VALUE, PER_ENTRY, PER_EVENT = 64 * 1024, 12, 800, 130


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """Everything that a match needs to go on, but for what its beginning gives.

    ``positions`` are packed states with what chance needs to go on from there, by the number of
    moves before them; one is the newest. ``within`` are the live moves of the nested match, and
    ``inner`` is that match, None if nothing has happened in it.
    """

    history: tuple[Entry, ...]
    moves: tuple[Made, ...]
    positions: Mapping[int, tuple[bytes, int, int]]
    state_hash: str
    within: tuple[MadeWithin, ...]
    inner: Saved | None


class Match:
    """A game in progress: options, seats, seed, the moves so far and the current position.

    Without a seed the match takes a random number. A secret seed is one that
    :func:`wartable.engine.play.seeds.new_secret` returns.
    Raises ``BadOption`` if the options or the number of seats do not fit the game. A refused call
    changes nothing.
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        options: Any = None,
        overlay: Overlay = NO_OVERLAY,
        seed: Seed | None = None,
        players: Sequence[str] = (),
        position: str | None = None,
        of_seats: Sequence[OfSeat] = (),
    ) -> None:
        self.game = game = arguments.of_type(
            game, Game, "the game", "a Game, as find_game() returns"
        )
        check_depth(game)
        self.overlay = checked_overlay(overlay)
        chosen = game.options(overlay=overlay) if options is None else options
        self.options: Any = game.check_options(chosen)
        players = arguments.texts(players, "players")
        seats = arguments.whole_or_none(seats, "seats")
        self.seats = seats if seats is not None else len(players) or game.seats_for(self.options)
        self.seed = secrets.randbelow(SEED_LIMIT) if seed is None else number_or_secret(seed)
        if players and len(players) != self.seats:
            raise BadOption("bad-seats", f"{len(players)} players for {self.seats} seats")
        self.of_seats: tuple[Any, ...] = game.settle_seats(self.options, self.seats, of_seats)
        self.book: Any = _book(game, self.options, self.seats, self.of_seats)
        self._seen_books: dict[int, Any] = {}
        self._at_once = game.acts_at_once(self.book)
        names = players or [game.look.seat_name(seat) for seat in range(self.seats)]
        self.players = tuple(map(storable, names))
        self.position = arguments.text_or_none(position, "a position")
        self._history: list[Entry] = []
        #: The listener that is called with every new entry of the history, if any.
        self.on_entry: Callable[[Entry], None] | None = None
        self._stopped = False
        self.work: Any = game.work()
        self._log = Log()
        self._witnesses: dict[int, Knowledge] = {}
        self._moves: list[Made] = []
        self._snapshots: dict[int, tuple[bytes, int, int]] = {}
        self._inside = NestedMatch(self, self._begin_nested, self._record)
        self.s: Any
        self._chance: Chance
        self._opening: tuple[Event, ...]
        self.cursor: int
        self._finished: bool
        self._begin()

    def _begin(self) -> None:
        self._log.on = 1
        if self.position is None:
            self.s = self.game.state()
            chance = self.stream(SETUP)
            self.game.rules.setup(self.book, self.s, self.work, chance, self._log)
        else:
            self.s = read_position(self.game, self.book, self.position)
        self._opening = tuple(read_log(self._log, 0, self.phase, self.game.news.details))
        self._chance = self.stream(PLAY)
        self.cursor = 0
        self._finished = False
        if self.position is not None and self.game.position is None:
            self._check_playable()
        self._finished = self.over
        self._keep()

    def _check_playable(self) -> None:
        """Raise ``Unreadable`` for a position that the rules or pictures stumble over.

        The generic format checks only that every value fits its field.
        """
        try:
            _ = self.phase, self.over, self.winners, self.scores
            for seat in range(SPECTATOR, self.seats):
                view = self.view(seat)
                _ = view.scene(), view.status(), view.legal()
        except STUMBLES as error:
            raise Unreadable(
                "bad-position", f"no game of {self.game.title} leads to this position"
            ) from error

    def stream(self, purpose: int, index: int = 0) -> Chance:
        """Return a new generator at the beginning of a stream of this match's seed.

        The rules draw from streams of their own, so any other purpose changes nothing.
        """
        return stream_of(self.seed, purpose, index)

    # --- current position ----------------------------------------------------------------

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
    def history(self) -> Sequence[Entry]:
        """Everything that has happened, including moves taken back and moves of nested matches."""
        return self._history

    def _record(self, *entries: Entry) -> None:
        """Add entries to the history and notify the listener."""
        for entry in entries:
            self._history.append(entry)
            if self.on_entry is not None:
                self.on_entry(entry)

    @property
    def phase(self) -> int:
        """A number that increases exactly when a new phase begins."""
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
    def reason(self) -> str:
        """Why the game ended, in the rulebook's words; empty while it goes on."""
        number = self.game.rules.over(self.book, self.s)
        return self.game.look.reason(number) if number else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return seats_in(self.game.rules.winners(self.book, self.s)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(self.game.rules.score(self.book, self.s, seat) for seat in range(self.seats))

    @property
    def seconds(self) -> int:
        """How many seconds the game allows for the current phase; 0 means no limit."""
        return self.game.clock.seconds(self.options, self.book, self.s)

    def footprint(self) -> int:
        """Return roughly how many bytes of memory this match takes, its nested match included."""
        tables = (self.s, self.work, self.book, *self._seen_books.values())
        return (
            BARE
            + PER_VALUE * sum(spec_of(each).count for each in tables)
            + PER_ENTRY * len(self._history)
            + PER_EVENT * sum(map(len, self._witnesses.values()))
            + len(self._snapshots) * spec_of(self.s).packed_size
            + self._inside.footprint()
        )

    def state_hash(self) -> str:
        """Return a hash of the position shown."""
        return self._hash(self.s)

    @cached_property
    def _hash(self) -> Callable[[Any], str]:
        return self.game.hasher(self.book)

    def legal(self, seat: int) -> tuple[Family, ...]:
        """Return the legal moves of a seat; none if it has nothing to decide.

        Reports of a nested match are not among them: :meth:`close_within` makes them.
        """
        seat = arguments.whole(seat, "a seat")
        if seat not in self.to_act:
            return ()
        found = legal_moves(self.game, self.book, self.s, self.work, seat)
        return playable(self.game, self.book, self.s, found)

    # --- views -----------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the game has ended or was stopped, whatever position is shown."""
        return self._finished or self._stopped

    def stop(self) -> None:
        """Stop the match, say because all others gave up: everything may be seen from now on.

        The record stays that of an unfinished game.
        """
        self._stopped = True

    def view(self, seat: int = SPECTATOR) -> View:
        """Return the position shown, as a seat sees it; by default as a spectator.

        ``OPEN`` sees everything, and is refused until the match is finished.
        """
        seat = arguments.whole(seat, "a seat")
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
            self.orders(seat),
        )

    def orders(self, seat: int) -> tuple[Order, ...]:
        """Return what a seat has handed in for the open phase, in order.

        Empty if moves take effect immediately, and for a viewer without a seat.
        """
        own = self._own(arguments.whole(seat, "a seat"))
        standing = max((at for at, made in enumerate(own, 1) if made.stands), default=0)
        return tuple(
            Order(at, made.move, made.text, at <= standing) for at, made in enumerate(own, 1)
        )

    def order(self, seat: int, number: int, move: AnyMove | None = None) -> Order:
        """Return one of a seat's orders by its place among :meth:`orders`, from 1.

        ``move``, if given, is what the seat takes it to be. Raises a ``Refusal`` if there is no
        such order, ``Stale`` if it is another one by now.
        """
        orders = self.orders(seat)
        number = arguments.whole(number, "the number of an order", BAD_ORDER)
        if not 1 <= number <= len(orders):
            there_are = (
                f"your orders are 1 to {len(orders)}" if orders else "you have given no orders"
            )
            raise Refusal("no-such-order", f"there is no order {number}: {there_are}")
        found = orders[number - 1]
        if move is not None and self._packed(move, BAD_ORDER) != found.move:
            raise Stale(
                "orders-changed", "your orders have changed in the meantime: look at them again"
            )
        return found

    def _own(self, seat: int) -> list[Made]:
        """Return the live moves of a seat in the phase shown."""
        if self._at_once or seat < 0:
            return []
        now = self.phase
        found: list[Made] = []
        for made in reversed(self._moves[: self.cursor]):
            if made.phase != now:
                break
            if made.seat == seat:
                found.append(made)
        return found[::-1]

    def moments(self, seat: int = SPECTATOR) -> tuple[int, ...]:
        """Return the positions, as numbers of moves, at which a viewer had something new to see.

        The first is 0. Until the next moment the view stays the same to the byte, so a replay goes
        from moment to moment. The numbers themselves count secret moves: show only indexes into
        this list. For ``OPEN`` every move is a moment.
        """
        return self._witness(arguments.whole(seat, "a seat")).moments()

    def _witness(self, seat: int) -> Knowledge:
        if not OPEN <= seat < self.seats:
            raise BadOption("no-seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        if seat == OPEN and not self.finished:
            raise Refusal("not-over", "everything is shown only when the game is over")
        if seat not in self._witnesses:
            self._witnesses[seat] = Knowledge(seat, self._opening, self._at_once)
        self._witnesses[seat].follow(self._moves)
        return self._witnesses[seat]

    def of_seats_seen_by(self, seat: int) -> tuple[Any, ...]:
        """Return all seats' options as a viewer may know them; nothing is secret at the end."""
        seat = arguments.whole(seat, "a seat")
        if self._knows_all_seats(seat):
            return self.of_seats
        assert self.game.of_a_seat is not None
        return self.game.of_a_seat.seen_by(self.of_seats, seat)

    def book_seen_by(self, seat: int) -> Any:
        """Return the book as a viewer may know it, without what other seats keep secret."""
        seat = arguments.whole(seat, "a seat")
        if self._knows_all_seats(seat):
            return self.book
        if seat not in self._seen_books:
            of_seats = self.of_seats_seen_by(seat)
            self._seen_books[seat] = _book(self.game, self.options, self.seats, of_seats)
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

    # --- playing -------------------------------------------------------------------------

    def play(
        self,
        seat: int,
        move: AnyMove,
        text: str | None = None,
        *,
        phase: int | None = None,
        by_clock: bool = False,
    ) -> tuple[Event, ...]:
        """Make a move and return its events; raise a ``Refusal`` and change nothing otherwise.

        ``move`` is a text, its JSON form (the verb and its fields by name) or a packed number.
        ``phase``, if given, is the phase the player decided in: once it has closed, the move is
        stale.
        """
        seat, packed = arguments.whole(seat, "a seat"), self._packed(move)
        by_clock = arguments.flag(by_clock, "by_clock")
        self._check(seat, packed, phase)
        told = self._inside.telling(packed)
        made = self._apply(seat, packed, self._cleaned(packed, text), by_clock)
        if told is not None:
            made = replace(made, told=told)
        self._add(made)
        self._record(made)
        self._inside.drop()
        self._finished = self.over
        return made.events

    def _add(self, made: Made) -> None:
        """Append the move that was just applied."""
        self._moves.append(made)
        if self.cursor % SNAPSHOT_EVERY == 0:
            self._keep()

    def _cleaned(self, move: int, text: str | None) -> str | None:
        if text is None:
            return None
        said = storable(arguments.text(text, "the text of a move"))
        return self.game.notation.clean_text(self.book, move, said)

    def read(self, seat: int, line: str) -> Submission:
        """Parse a line that a player typed without playing it; raise what is wrong with it."""
        seat, line = arguments.whole(seat, "a seat"), arguments.text(line, "a line")
        self._check_turn(seat, None)
        book, s = self.book_seen_by(seat), self._concealed(seat)
        return self.game.notation.read_line(book, s, seat, line)

    def submit(
        self,
        seat: int,
        line: str,
        *,
        phase: int | None = None,
        before: Callable[[Submission], None] | None = None,
    ) -> Submission:
        """Play a line that a player typed and return it as it was parsed.

        ``before`` is called with the parsed line first; if it raises, nothing is played.
        If moves take effect immediately, some may have been made before one is refused: they stand,
        and ``stopped`` says why the rest were not made.
        """
        seat = arguments.whole(seat, "a seat")
        self._check_turn(seat, phase)
        submission = self.read(seat, line)
        if before is not None:
            before(submission)
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
        """Return what was played of a line. Orders that came too late are not mentioned."""
        if not self._at_once:
            return submission
        written = self.game.notation.write_move(self.book, submission.moves[number])
        stopped = f"stopped at {quoted(written)}: {why}"
        return replace(submission, moves=submission.moves[:number], stopped=stopped)

    def close_phase(self) -> None:
        """Close the phase now: make the timeout move of every seat still to act.

        A nested match is played to its end in the same way.
        """
        now = self.phase
        while not self.over and self.phase == now and self.to_act:
            seat, inner = self.to_act[0], self.inner
            if inner is not None and not inner.over:
                inner.close_phase()
            else:
                due = self.due or (self.game.rules.timeout_move(self.book, self.s, seat),)
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
            raise NotYourTurn("not-your-turn", f"nothing to decide now{self._waiting_for(seat)}")

    def _waiting_for(self, seat: int) -> str:
        """Say whom a seat sees the game waiting for: a game may conceal who has handed in."""
        seen = self.game.rules.to_act(self.book_seen_by(seat), self._concealed(seat))
        others = [self.game.look.seat_name(each) for each in seats_in(seen) if each != seat]
        return f"; waiting for {', '.join(others)}" if others else ""

    def _check_moment(self, seat: int, phase: int | None) -> None:
        """Raise a ``Refusal`` if the seat, the position shown or the phase rules out any action."""
        if not 0 <= seat < self.seats:
            raise NotYourTurn(
                "no-seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}"
            )
        if not self.is_newest:
            raise Refusal("not-at-end", "this is an earlier position: jump to the end, or branch")
        if phase is not None and arguments.whole(phase, "a phase") != self.phase:
            raise Stale("stale", "the phase this was meant for is over")
        if self.over:
            raise NotYourTurn("game-over", f"the game is over: {self.reason}")

    def _apply(self, seat: int, move: int, text: str | None, by_clock: bool) -> Made:
        log = self._log
        log.count = 0
        phase = self.phase
        undoable = not by_clock and self._may_go(move)
        chance = self._chance
        drawn = chance.a, chance.b
        self.game.rules.apply(self.book, self.s, self.work, chance, seat, move, log)
        self.cursor += 1
        events = tuple(read_log(log, self.cursor, phase, self.game.news.details))
        noted = self.state_hash() if self.cursor % HASH_EVERY == 0 else None
        drew = (chance.a, chance.b) != drawn
        return Made(
            self.cursor, seat, move, text, phase, by_clock, events, noted, undoable, drew=drew
        )

    def _may_go(self, move: int) -> bool:
        may_take_back = self.game.conduct.may_take_back
        return may_take_back is not None and may_take_back(self.book, self.s, move)

    # --- revising orders, until the phase closes ---------------------------------------------
    # Where moves are handed in and take effect together, a seat may withdraw, reorder or replace
    # them as often as it likes. The match rebuilds the position from the moves that are left, so
    # only the history shows that there were others.

    def withdraw(
        self, seat: int, number: int, *, move: AnyMove | None = None, phase: int | None = None
    ) -> Order:
        """Withdraw one of a seat's orders of this phase and return it; raise a ``Refusal``.

        ``number`` and ``move`` are as for :meth:`order`, ``phase`` as for :meth:`play`. A seat that
        was done handing in is to act again.
        """
        seat = arguments.whole(seat, "a seat")
        self._check_change(seat, phase)
        order = self.order(seat, number, move)
        if order.stands:
            raise self._it_stands(order)
        own = self._own(seat)
        gone = {own[order.number - 1].number}
        with self._atomic():
            try:
                self._make_anew(seat, gone, ())
            except NotLegal as error:
                raise self._is_needed(order, error) from None
            if seat not in self.to_act:  # its hand-in move still counts: withdraw that too
                gone.add(own[-1].number)
        with self._atomic():
            at, _ = self._make_anew(seat, gone, ())
            self._note(seat, gone, (), at)
        return order

    def revise(
        self, seat: int, orders: Sequence[Given], *, phase: int | None = None
    ) -> tuple[Order, ...]:
        """Replace everything that a seat has handed in for this phase with these orders.

        Returns them as they stand, or nothing if they closed the phase. Raises a ``Refusal`` or
        ``Unreadable`` if one of them is impossible; then nothing has changed. Orders that stand
        must come first, unchanged. A seat that was done handing in and is done again keeps its
        place in the sequence: nobody else notices. ``phase`` is as for :meth:`play`.
        """
        seat = arguments.whole(seat, "a seat")
        self._check_change(seat, phase)
        wanted = [self._read_order(each) for each in arguments.listed(orders, "orders")]
        own = self._own(seat)
        same = 0
        while same < min(len(own), len(wanted)) and wanted[same] == (
            own[same].move,
            own[same].text,
        ):
            same += 1
        for order in self.orders(seat)[same:]:
            if order.stands:
                raise self._it_stands(order)
        self._change(seat, {made.number for made in own[same:]}, wanted[same:])
        return self.orders(seat)

    def reread(self, seat: int, line: str, *, phase: int | None = None) -> Submission:
        """Parse a line as if the seat's changeable orders were withdrawn; change nothing."""
        seat, line = arguments.whole(seat, "a seat"), arguments.text(line, "a line")
        self._check_change(seat, phase)
        with self._atomic():
            self._make_anew(seat, self._changeable(seat), ())
            book, s = self.book_seen_by(seat), self._concealed(seat)
            return self.game.notation.read_line(book, s, seat, line)

    def resubmit(self, seat: int, line: str, *, phase: int | None = None) -> Submission:
        """Replace a seat's changeable orders with a line; return the line as it was parsed.

        Raises as :meth:`revise` does.
        """
        read = self.reread(seat, line, phase=phase)
        standing = [(each.move, each.text) for each in self.orders(seat) if each.stands]
        self.revise(seat, [*standing, *((move, read.text) for move in read.moves)])
        return read

    def repeat_revision(
        self, seat: int, withdrawn: Collection[int], orders: Sequence[tuple[str, str | None]]
    ) -> None:
        """Repeat a revision that was made elsewhere in the same position; raise a ``Refusal``."""
        seat = arguments.whole(seat, "a seat")
        self._check_change(seat, None)
        gone = {arguments.whole(each, "the number of an order") for each in withdrawn}
        if not gone or not self._changeable(seat).issuperset(gone):
            raise Refusal("cannot-revise", "these orders cannot be withdrawn here")
        self._change(seat, gone, [self._read_order(each) for each in orders])

    # --- revising orders: refusals ------------------------------------------------------------

    def _check_change(self, seat: int, phase: int | None) -> None:
        self._check_moment(seat, phase)
        if self._at_once:
            why = "moves of this game take effect immediately: there are no orders to change"
            raise Refusal("cannot-revise", why)
        if self._inside.has_begun:
            raise Refusal(
                "cannot-revise", "it is too late to change your orders: the nested match has begun"
            )
        if seat not in self.to_act and not self._own(seat):
            raise NotYourTurn("not-your-turn", "you have nothing to decide in this phase")

    def _it_stands(self, order: Order) -> Refusal:
        why = "chance or the clock has already decided part of it, or something after it"
        return Refusal("order-stands", f"{self._quoted(order.move)} cannot be changed: {why}")

    def _is_needed(self, order: Order, error: NotLegal) -> Refusal:
        said = f"{self._quoted(order.move)} cannot be taken back alone: a later order depends on it"
        return Refusal("order-needed", f"{said} ({error.message})")

    def _quoted(self, move: int) -> str:
        return quoted(self.game.notation.write_move(self.book, move))

    # --- revising orders: parsing -------------------------------------------------------------

    def _read_order(self, order: Given) -> Wanted:
        if isinstance(order, tuple) and len(order) != 2:
            raise arguments.wrong(order, "an order", "a move, or a move and its text", BAD_ORDER)
        move, text = order if isinstance(order, tuple) else (order, None)
        packed = self._packed(move, BAD_ORDER)
        return packed, self._cleaned(packed, text)

    def _packed(self, move: AnyMove, code: str = arguments.BAD_TYPE) -> int:
        move = arguments.move(move, code)
        return move if isinstance(move, int) else self.game.read_move(self.book, move)

    def _changeable(self, seat: int) -> set[int]:
        """Return the numbers of the live moves of this phase that a seat may change."""
        pairs = zip(self._own(seat), self.orders(seat), strict=True)
        return {made.number for made, order in pairs if not order.stands}

    # --- revising orders: rebuilding the position ---------------------------------------------

    def _change(self, seat: int, gone: set[int], orders: Sequence[Wanted]) -> None:
        """Remove live moves of a seat and make orders instead, in one step."""
        if not gone and not orders:
            return
        if seat not in self.to_act and orders:
            # In the old place, if the seat is done again and its orders leave nothing to chance.
            with self._atomic():
                at, fresh = self._make_anew(seat, gone, orders, max(gone, default=None))
                if seat not in self.to_act and not any(made.drew for made in fresh):
                    self._note(seat, gone, orders, at)
                    return
        with self._atomic():
            at, fresh = self._make_anew(seat, gone, orders)
            if gone:
                self._note(seat, gone, orders, at)
            else:  # only additions
                self._record(*fresh)
                self._settle_change(at - 1)

    def _make_anew(
        self, seat: int, gone: Collection[int], orders: Sequence[Wanted], slot: int | None = None
    ) -> tuple[int, list[Made]]:
        """Replay all live moves except ``gone``, then make a seat's orders.

        With ``slot`` the orders take the place of the live move of that number instead; if they
        draw on chance, the moves after it are not replayed. Returns the number of the first order,
        or of the first move that is gone, and the orders made. Raises a ``Refusal`` if a move
        cannot be made.
        """
        drawn = self._chance.a, self._chance.b
        moves, now = list(self._moves), self.phase
        first = min(gone, default=len(moves) + 1)
        self.jump(first - 1)
        del self._moves[first - 1 :]
        self._inside.drop()
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at < first}
        rest = [made for made in moves[first - 1 :] if made.number not in gone]
        before = [made for made in rest if slot is None or made.number < slot]
        after = rest[len(before) :]
        self._repeat_all(before)
        if not after:
            self._check_chance(drawn)
        at, fresh = self.cursor + 1, []
        for move, text in orders:
            self._check_more(seat, move, now)
            told = self._inside.telling(move)
            made = self._apply(seat, move, text, by_clock=False)
            fresh.append(made if told is None else replace(made, told=told))
            self._add(fresh[-1])
            self._inside.drop()
        if after and not any(made.drew for made in fresh):
            self._repeat_all(after)
            self._check_chance(drawn)
        return (at if orders else first), fresh

    def _check_more(self, seat: int, move: int, phase: int) -> None:
        if self.phase != phase or self.over or seat not in self.to_act:
            raise NotLegal("after-hand-in", f"{self._quoted(move)}: an order before it hands in")
        self._check(seat, move, None)

    def _repeat_all(self, moves: Sequence[Made]) -> None:
        for made in moves:
            self._check(made.seat, made.move, None)
            again = self._apply(made.seat, made.move, made.text, made.by_clock)
            again = replace(again, told=made.told)
            self._add(made if again == made else again)

    def _check_chance(self, drawn: tuple[int, int]) -> None:
        """Raise a ``Refusal`` if chance now decides anything differently: others would notice."""
        if (self._chance.a, self._chance.b) != drawn:
            raise Refusal(
                "cannot-revise", "chance has already decided something that depends on these orders"
            )

    def _note(self, seat: int, gone: set[int], orders: Sequence[Wanted], at: int) -> None:
        entry = Revised(at, seat, tuple(sorted(gone)), tuple(orders), self.state_hash())
        self._record(entry)
        self._settle_change(min(gone) - 1)

    def _settle_change(self, upto: int) -> None:
        for witness in self._witnesses.values():
            witness.forget(upto)
        self._inside.drop()
        self._finished = self.over

    @contextmanager
    def _atomic(self) -> Iterator[None]:
        """Roll back what the block has changed, unless it added to the history."""
        noted, chance, spec = len(self.history), self._chance, spec_of(self.s)
        moves, snapshots, cursor = list(self._moves), dict(self._snapshots), self.cursor
        state, drawn = spec.pack(self.s), (chance.a, chance.b)
        try:
            yield
        finally:
            if len(self.history) == noted:
                self._moves[:], self._snapshots, self.cursor = moves, snapshots, cursor
                spec.copy(self.s, spec.unpack(state))
                put_back(chance, drawn)
                self._inside.drop()

    # --- the nested match ----------------------------------------------------------------------

    @property
    def inner(self) -> Match | None:
        """The nested match to play now; None if there is none, or an earlier position is shown.

        Its moves belong to the history and the record of this match. Once it is over,
        :meth:`close_within` reports its result.
        """
        return self._inside.inner

    @property
    def setting(self) -> Setting | None:
        """How the nested match begins and who plays it; None if there is none to play."""
        return self._inside.setting

    @property
    def due(self) -> tuple[int, ...]:
        """The reports of the nested match, which :meth:`close_within` must make now."""
        return self._inside.due

    def play_within(
        self, seat: int, move: int | str, text: str | None = None, *, by_clock: bool = False
    ) -> tuple[Event, ...]:
        """Make a move in the nested match and return its events, as :meth:`play` does."""
        return self._inside.playing().play(seat, move, text, by_clock=by_clock)

    def submit_within(self, seat: int, line: str) -> Submission:
        """Play a line that a player of the nested match typed, as :meth:`submit` does."""
        return self._inside.playing().submit(seat, line)

    def close_within(self) -> tuple[Event, ...]:
        """Report the result of the finished nested match; return the events."""
        if not self.due:
            self._inside.playing()
            raise Refusal("not-over", "the match inside this one is not over")
        return self._tell(self.due)

    @property
    def leaving_within(self) -> str:
        """What leaving the nested match now means, in the game's words; may be empty."""
        return self._inside.leaving

    def check_leaving(self) -> None:
        """Raise a ``Refusal`` if there is no nested match, or it cannot be left now."""
        if not self.due:
            self._inside.when_left()

    def leave_within(self) -> tuple[Event, ...]:
        """Leave the nested match as it stands and report it; raise a ``Refusal`` if that is barred.

        A finished one is closed.
        """
        return self._tell(self.due or self._inside.when_left())

    def _tell(self, reports: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(event for move in reports for event in self.play(self.to_act[0], move))

    def follow_within(self, moves: Sequence[MadeWithin]) -> None:
        """Repeat moves of the nested match that were made in another copy of this match."""
        for made in arguments.listed(moves, "moves of a match inside"):
            arguments.of_type(made, MadeWithin, "a move to follow", "a move of a match inside")
            self.play_within(made.seat, made.move, made.text, by_clock=made.by_clock)

    def nested_seed(self, drawn: Seed) -> Seed:
        """Return the seed of the present nested match, for which the game drew a number."""
        return nested_seed(self.seed, self.phase, drawn)

    @staticmethod
    def _begin_nested(game: Game, setting: Setting) -> Match:
        return Match(
            game,
            options=setting.options,
            seed=setting.seed,
            players=setting.players,
            of_seats=setting.of_seats,
        )

    # --- taking back ------------------------------------------------------------------------

    def take_back(self, seat: int, *, phase: int | None = None) -> Made:
        """Take back a seat's own newest move and return it; raise a ``Refusal`` if it stands.

        Repeated calls go back to where the phase began, or to a move that stands: one that decided
        or revealed something, or one that another seat or the clock made. ``phase`` is as for
        :meth:`play`.
        """
        seat = arguments.whole(seat, "a seat")
        self._check_turn(seat, phase)
        why = self._why_it_stands(seat)
        if why:
            raise Refusal("cannot-take-back", why)
        return self.undo()

    def can_take_back(self, seat: int) -> bool:
        """Tell whether :meth:`take_back` would succeed."""
        seat = arguments.whole(seat, "a seat")
        if not self.is_newest or self.over or seat not in self.to_act:
            return False
        return not self._why_it_stands(seat)

    def _why_it_stands(self, seat: int) -> str:
        """Say why a seat that is to act cannot take back the newest move; empty if it can."""
        if self.game.conduct.may_take_back is None:
            return "no move of this game can be taken back"
        newest = self.newest
        if newest is None or newest.phase != self.phase:
            return "there is nothing to take back: the turn has just begun"
        if newest.seat != seat:
            return "it is too late to take it back: somebody else has moved since"
        if self._inside.has_begun:
            return "it is too late to take it back: the nested match has begun"
        return "" if newest.undoable else "the last move stands: it cannot be taken back"

    # --- other positions ------------------------------------------------------------------

    def undo(self) -> Made:
        """Take back the newest move, whatever position is shown; raise a ``Refusal`` if none.

        A nested match is dropped with it: if it has to be played again, it starts over.
        """
        if not self._moves:
            raise Refusal("nothing-to-undo", "no move has been made")
        self.jump(len(self._moves) - 1)
        gone = self._moves.pop()
        for witness in self._witnesses.values():
            witness.forget(self.cursor)
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at <= self.cursor}
        self._record(TakenBack(gone.number))
        self._inside.drop()
        self._finished = self.over
        return gone

    def jump(self, number: int) -> None:
        """Show the position after ``number`` moves; raise a ``Refusal`` if there are fewer."""
        number = arguments.whole(number, "the number of a move")
        if not 0 <= number <= len(self._moves):
            raise Refusal("no-such-move", f"move numbers are 0 to {len(self._moves)}, not {number}")
        at = max(kept for kept in self._snapshots if kept <= number)
        packed, a, b = self._snapshots[at]
        spec = spec_of(self.s)
        spec.copy(self.s, spec.unpack(packed))
        put_back(self._chance, (a, b))
        self.cursor = at
        for made in self._moves[at:number]:
            self._apply(made.seat, made.move, made.text, made.by_clock)

    def branch(self) -> Match:
        """Return an independent match with the moves up to the position shown."""
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
        """Repeat a move made elsewhere in the same position, with any nested match it reports."""
        arguments.of_type(made, Made, "a move to repeat", "a move of a match")
        if made.told is not None:
            self.follow_within(made.told.within or ())
        return self.play(made.seat, made.move, made.text, by_clock=made.by_clock)

    # --- saving and resuming ------------------------------------------------------------------

    def saved(self) -> Saved:
        """Return everything that a match which began alike needs to go on from here.

        Raises a ``Refusal`` unless the newest position is shown.
        """
        if not self.is_newest:
            raise Refusal("not-at-end", "this is an earlier position: jump to the end")
        kept = dict(self._snapshots)
        self._keep()
        newest, self._snapshots = self._snapshots, kept
        within, inner = self._inside.saved()
        return Saved(
            history=tuple(self._history),
            moves=tuple(self._moves),
            positions=newest,
            state_hash=self.state_hash(),
            within=within,
            inner=None if inner is None else inner.saved(),
        )

    def resume(self, saved: Saved) -> None:
        """Go on where another match stopped; this one began alike and has no moves.

        Raises ``BadRecord`` if it did not begin alike; then the match cannot be used.
        """
        self._history, self._moves = list(saved.history), list(saved.moves)
        newest = len(self._moves)
        self._snapshots = dict(saved.positions)
        self.jump(newest)
        if newest % SNAPSHOT_EVERY:
            del self._snapshots[newest]
        if self.state_hash() != saved.state_hash:
            raise BadRecord("other-state", "the position is not the one that was saved")
        self._finished = self.over
        if saved.inner is not None:
            self._inside.resume(saved.within).resume(saved.inner)

    def position_text(self) -> str:
        """Return the position shown as text; a match can start from it."""
        return write_position(self.game, self.book, self.s)

    def _keep(self) -> None:
        chance: Chance = self._chance
        # Packed, a snapshot is one object instead of hundreds; a server keeps very many of them.
        self._snapshots[self.cursor] = (spec_of(self.s).pack(self.s), chance.a, chance.b)


@lru_cache(maxsize=BOOKS)
def _book(game: Game, options: Any, seats: int, of_seats: tuple[Any, ...]) -> Any:
    """Return a book, which all matches of one set-up share: it is read-only."""
    return game.book_for(options, seats, of_seats)


def storable(text: str) -> str:
    """Return a text without lone surrogates, which can be neither stored nor sent."""
    return text.encode("utf-8", "replace").decode()
