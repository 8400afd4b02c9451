"""What others see of a match: seats, spectators and, once it is over, everybody."""

from __future__ import annotations

from typing import Any

from wartable.engine import given
from wartable.engine.errors import BadOption, Refusal
from wartable.engine.events import Event
from wartable.engine.standing import Standing
from wartable.engine.tables import spec_of
from wartable.engine.view import OPEN, SPECTATOR, View
from wartable.engine.witness import Made, Order, Witness


class Shown(Standing):
    """A match as it is shown. What was made so far is kept by whoever plays it."""

    players: tuple[str, ...]
    of_seats: tuple[Any, ...]
    cursor: int
    _at_once: bool
    _finished: bool
    _stopped: bool
    _opening: tuple[Event, ...]
    _moves: list[Made]
    _witnesses: dict[int, Witness]
    _seen_books: dict[int, Any]

    @property
    def finished(self) -> bool:
        """Whether the game has ended at the newest move, whatever position is shown, or stopped."""
        return self._finished or self._stopped

    def stop(self) -> None:
        """Take note that nobody plays on, say because all others gave up: everything may be seen.

        The record stays that of an unfinished game.
        """
        self._stopped = True

    def view(self, seat: int = SPECTATOR) -> View:
        """Return the position shown as a seat sees it; by default as a spectator.

        ``OPEN`` sees everything, and is refused while the newest position is not over.
        """
        seat = given.whole(seat, "a seat")
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
        """Return what a seat has handed in for the phase that is open, in order.

        There are none where moves take effect at once, and none of a viewer that is no seat.
        """
        own = self._own(given.whole(seat, "a seat"))
        standing = max((at for at, made in enumerate(own, 1) if made.stands), default=0)
        return tuple(
            Order(at, made.move, made.text, at <= standing) for at, made in enumerate(own, 1)
        )

    def _own(self, seat: int) -> list[Made]:
        """Return the live moves of a seat in the phase that is shown."""
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

        0 is the first. Up to the next moment the view stays the same to the byte, so whoever
        looks back goes from moment to moment: the numbers themselves count secret moves, and
        only the places in this list may be shown. For ``OPEN`` every move is a moment.
        """
        return self._witness(given.whole(seat, "a seat")).moments()

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
        seat = given.whole(seat, "a seat")
        if self._knows_all_seats(seat):
            return self.of_seats
        assert self.game.of_a_seat is not None
        return self.game.of_a_seat.seen_by(self.of_seats, seat)

    def book_seen_by(self, seat: int) -> Any:
        """Return the book as a viewer may know it: without what other seats keep secret."""
        seat = given.whole(seat, "a seat")
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
