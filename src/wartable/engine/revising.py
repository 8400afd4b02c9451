"""Changing what was handed in, until the phase closes.

Where moves are handed in and take effect together, a seat may withdraw them, put them into another
order or hand in others, as often as it likes. The position is made anew from the moves that are
left, so nothing but the history tells that there were others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from wartable.engine import given
from wartable.engine.chance import Chance
from wartable.engine.errors import NotLegal, NotYourTurn, Refusal, Stale, quoted
from wartable.engine.game import Submission
from wartable.engine.inside import Inside
from wartable.engine.shown import Shown
from wartable.engine.tables import spec_of
from wartable.engine.witness import Entry, Made, Order, Revised

#: The code with which what is no order, or no number of one, is refused.
BAD_ORDER = "bad-order"

#: A move as it is packed or written, with its text if it has one.
Given = int | str | tuple[int | str, str | None]
#: A packed move and its text.
Wanted = tuple[int, str | None]


class _Kept(NamedTuple):
    """All that making moves changes, so that a change can be dropped."""

    moves: list[Made]
    state: bytes
    chance: tuple[int, int]
    snapshots: dict[int, tuple[bytes, int, int]]
    cursor: int


class Revising(Shown):
    """A match whose open phase can be changed. How moves are made is up to whoever plays it."""

    _chance: Chance
    _snapshots: dict[int, tuple[bytes, int, int]]
    _inside: Inside

    @property
    def history(self) -> list[Entry]:
        """All that has happened."""
        raise NotImplementedError

    def jump(self, number: int) -> None:
        """Show the position after so many moves."""
        raise NotImplementedError

    def _check(self, seat: int, move: int, phase: int | None) -> None:
        raise NotImplementedError

    def _check_moment(self, seat: int, phase: int | None) -> None:
        raise NotImplementedError

    def _apply(self, seat: int, move: int, text: str | None, by_clock: bool) -> Made:
        raise NotImplementedError

    def _add(self, made: Made) -> None:
        raise NotImplementedError

    def _cleaned(self, move: int, text: str | None) -> str | None:
        raise NotImplementedError

    # --- what can be changed ----------------------------------------------------------------

    def withdraw(
        self, seat: int, number: int, *, move: int | str | None = None, phase: int | None = None
    ) -> Order:
        """Take one of a seat's orders of this phase back and return it; raise a ``Refusal``.

        ``number`` is its place among :meth:`orders`, from 1; ``move``, where given, is what the
        seat takes it for. A seat that has handed in is to act again. ``phase`` is as for ``play``.
        """
        seat = given.whole(seat, "a seat")
        self._check_change(seat, phase)
        order = self._order(seat, given.whole(number, "the number of an order", BAD_ORDER))
        number = order.number
        if move is not None and self._packed(move) != order.move:
            raise Stale("orders-changed", "your orders have changed since: look at them again")
        if order.stands:
            raise self._it_stands(order)
        own = self._own(seat)
        gone = {own[number - 1].number}
        with self._atomic():
            try:
                self._make_anew(seat, gone, ())
            except NotLegal as error:
                raise self._is_needed(order, error) from None
            if seat not in self.to_act:  # handing in is all that keeps it from being asked
                gone.add(own[-1].number)
        with self._atomic():
            at, _ = self._make_anew(seat, gone, ())
            self._note(seat, gone, (), at)
        return order

    def revise(
        self, seat: int, orders: Sequence[Given], *, phase: int | None = None
    ) -> tuple[Order, ...]:
        """Hand in these orders in place of all that a seat has handed in for this phase.

        Returns how they stand, none if the phase has closed with them. Raises a ``Refusal`` or
        ``Unreadable`` if one of them cannot be; then nothing has changed. Orders that stand must
        come first, as they are. A seat that had handed in and does so again does it in the same
        place: nobody else sees anything of it. ``phase`` is as for ``play``.
        """
        seat = given.whole(seat, "a seat")
        self._check_change(seat, phase)
        wanted = [self._read_order(each) for each in given.listed(orders, "orders")]
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
        """Read a line as if a seat had ordered nothing yet that can be changed; change nothing."""
        seat, line = given.whole(seat, "a seat"), given.text(line, "a line")
        self._check_change(seat, phase)
        with self._atomic():
            self._make_anew(seat, self._changeable(seat), ())
            book, s = self.book_seen_by(seat), self._concealed(seat)
            return self.game.notation.read_line(book, s, seat, line)

    def resubmit(self, seat: int, line: str, *, phase: int | None = None) -> Submission:
        """Hand in a line in place of what a seat has handed in for this phase; return it as read.

        What cannot be changed stands. Raises as :meth:`revise` does.
        """
        read = self.reread(seat, line, phase=phase)
        standing = [(each.move, each.text) for each in self.orders(seat) if each.stands]
        self.revise(seat, [*standing, *((move, read.text) for move in read.moves)])
        return read

    def repeat_revision(
        self, seat: int, withdrawn: Collection[int], orders: Sequence[tuple[str, str | None]]
    ) -> None:
        """Do what was done elsewhere in the same position; raise a ``Refusal`` if it cannot be."""
        seat = given.whole(seat, "a seat")
        self._check_change(seat, None)
        gone = {given.whole(each, "the number of an order") for each in withdrawn}
        if not gone or not self._changeable(seat).issuperset(gone):
            raise Refusal("cannot-revise", "these orders cannot be withdrawn here")
        self._change(seat, gone, [self._read_order(each) for each in orders])

    # --- what is refused ----------------------------------------------------------------------

    def _check_change(self, seat: int, phase: int | None) -> None:
        self._check_moment(seat, phase)
        if self._at_once:
            why = "in this game moves take effect when they are made: nothing is handed in"
            raise Refusal("cannot-revise", why)
        if self._inside.has_begun:
            raise Refusal("cannot-revise", "it is too late to change it: a match inside has begun")
        if seat not in self.to_act and not self._own(seat):
            raise NotYourTurn("not-your-turn", "nothing is asked of you in this phase")

    def _order(self, seat: int, number: int) -> Order:
        orders = self.orders(seat)
        if not 1 <= number <= len(orders):
            there_are = f"your orders are 1 to {len(orders)}" if orders else "you have given none"
            raise Refusal("no-such-order", f"there is no order {number}: {there_are}")
        return orders[number - 1]

    def _it_stands(self, order: Order) -> Refusal:
        why = "chance or the clock has decided something in it, or after it"
        return Refusal("order-stands", f"{self._quoted(order.move)} stands: {why}")

    def _is_needed(self, order: Order, error: NotLegal) -> Refusal:
        said = f"{self._quoted(order.move)} cannot be taken back alone: a later order depends on it"
        return Refusal("order-needed", f"{said}, {error.message}")

    def _quoted(self, move: int) -> str:
        return quoted(self.game.notation.write_move(self.book, move))

    # --- reading ------------------------------------------------------------------------------

    def _read_order(self, order: Given) -> Wanted:
        if isinstance(order, tuple) and len(order) != 2:
            raise given.wrong(order, "an order", "a move, or a move and a text", BAD_ORDER)
        move, text = order if isinstance(order, tuple) else (order, None)
        packed = self._packed(move)
        return packed, self._cleaned(packed, text)

    def _packed(self, move: int | str) -> int:
        move = given.move(move, BAD_ORDER)
        return self.game.notation.read_move(self.book, move) if isinstance(move, str) else move

    def _changeable(self, seat: int) -> set[int]:
        """Return the numbers of the live moves of this phase that a seat may change."""
        pairs = zip(self._own(seat), self.orders(seat), strict=True)
        return {made.number for made, order in pairs if not order.stands}

    # --- making it anew -----------------------------------------------------------------------

    def _change(self, seat: int, gone: set[int], orders: Sequence[Wanted]) -> None:
        """Take live moves of a seat out and make orders instead, in one step."""
        if not gone and not orders:
            return
        if seat not in self.to_act and orders:
            # Where it had handed in, if it does so again and chance decides nothing before others.
            with self._atomic():
                at, fresh = self._make_anew(seat, gone, orders, max(gone, default=0))
                if seat not in self.to_act and not any(made.drew for made in fresh):
                    self._note(seat, gone, orders, at)
                    return
        with self._atomic():
            at, fresh = self._make_anew(seat, gone, orders)
            if gone:
                self._note(seat, gone, orders, at)
            else:  # they were only added
                self.history.extend(fresh)
                self._settle_change(at - 1)

    def _make_anew(
        self, seat: int, gone: Collection[int], orders: Sequence[Wanted], slot: int = 0
    ) -> tuple[int, list[Made]]:
        """Make all live moves but some again, and orders of a seat behind them.

        With ``slot`` the orders stand in the place of the live move of that number instead. Returns
        the number of the first order, or of the first move that is gone; and the orders made.
        Raises a ``Refusal`` if one of them cannot be made.
        """
        drawn = self._chance.a, self._chance.b
        moves, now = list(self._moves), self.phase
        first = min(gone, default=len(moves) + 1)
        self.jump(first - 1)
        del self._moves[first - 1 :]
        self._snapshots = {at: kept for at, kept in self._snapshots.items() if at < first}
        rest = [made for made in moves[first - 1 :] if made.number not in gone]
        before = [made for made in rest if not slot or made.number < slot]
        self._repeat_all(before)
        if not slot:
            self._check_chance(drawn)
        at, fresh = self.cursor + 1, []
        for move, text in orders:
            self._check_more(seat, move, now)
            fresh.append(self._apply(seat, move, text, by_clock=False))
            self._add(fresh[-1])
        if slot and not any(made.drew for made in fresh):
            self._repeat_all(rest[len(before) :])
            self._check_chance(drawn)
        return (at if orders else first), fresh

    def _check_more(self, seat: int, move: int, phase: int) -> None:
        if self.phase != phase or self.over or seat not in self.to_act:
            raise NotLegal("after-hand-in", f"{self._quoted(move)}: you have handed in before it")
        self._check(seat, move, None)

    def _repeat_all(self, moves: Sequence[Made]) -> None:
        for made in moves:
            self._check(made.seat, made.move, None)
            again = self._apply(made.seat, made.move, made.text, made.by_clock)
            again = replace(again, told=made.told)
            self._add(made if again == made else again)

    def _check_chance(self, drawn: tuple[int, int]) -> None:
        """What was kept must have been decided as before, else others would notice."""
        if (self._chance.a, self._chance.b) != drawn:
            raise Refusal("cannot-revise", "chance has decided something that depends on it")

    def _note(self, seat: int, gone: set[int], orders: Sequence[Wanted], at: int) -> None:
        entry = Revised(at, seat, tuple(sorted(gone)), tuple(orders), self.state_hash())
        self.history.append(entry)
        self._settle_change(min(gone) - 1)

    def _settle_change(self, upto: int) -> None:
        for witness in self._witnesses.values():
            witness.forget(upto)
        self._inside.drop()
        self._finished = self.over

    @contextmanager
    def _atomic(self) -> Iterator[None]:
        """Drop what the block has changed, unless it was noted in the history."""
        noted, chance, spec = len(self.history), self._chance, spec_of(self.s)
        kept = _Kept(
            list(self._moves),
            spec.pack(self.s),
            (chance.a, chance.b),
            dict(self._snapshots),
            self.cursor,
        )
        try:
            yield
        finally:
            if len(self.history) == noted:
                self._moves[:] = kept.moves
                spec.copy(self.s, spec.unpack(kept.state))
                chance.a, chance.b = kept.chance
                self._snapshots, self.cursor = kept.snapshots, kept.cursor
