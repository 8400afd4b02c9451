"""What Thardferr says about orders that it refuses, and how it reads a line of orders."""

from __future__ import annotations

from wartable.engine.errors import NotLegal, Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.notation import DeclaredNotation
from wartable.engine.play.typed import entries_in
from wartable.games.thardferr import rules
from wartable.games.thardferr.moves import (
    CHOOSE,
    DONE,
    MOVES,
    PLAIN,
    read_move,
    read_order,
    thing_of,
    verb_of,
)
from wartable.games.thardferr.rules import refusals
from wartable.games.thardferr.rules.limits import why_no_less, why_no_more, why_not
from wartable.games.thardferr.rules.orders import highest, lowest
from wartable.games.thardferr.state import Book, State, Work

#: Number of a refusal -> its stable code and message.
FAULTS = {
    refusals.NOT_NOW: ("not-now", "this kind of order has no place today"),
    refusals.NO_SUCH_THING: ("no-such-thing", "there is nothing of that kind"),
    refusals.CANNOT: ("cannot", "that cannot be ordered now"),
    refusals.TOO_FEW: ("too-few", "at least {least}"),
    refusals.TOO_MANY: ("too-many", "at most {most}"),
    refusals.NO_MORE_ORDERS: ("no-more-orders", "no more than {orders} orders a day; hand in"),
}


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    """Return the stable code of a refused order, and the message with its reason."""
    verb, thing = verb_of(code_of(move)), thing_of(code_of(move))
    code, words = FAULTS[number]
    least = most = 0
    if number in (refusals.TOO_FEW, refusals.TOO_MANY) and verb not in PLAIN:
        least, most = lowest(book, s, seat, verb, thing), highest(book, s, seat, verb, thing)
    said = words.format(least=least, most=most, orders=book.orders)
    why = _why(book, s, seat, verb, thing, number, most)
    return code, f"{quoted(MOVES.write(book, move))}: {said}" + (f": {why}" if why else "")


def _why(book: Book, s: State, seat: int, verb: int, thing: int, number: int, most: int) -> str:
    if number == refusals.NOT_NOW:
        return "the races are chosen already" if s.turn else "first choose a race"
    if number == refusals.CANNOT:
        return why_not(book, s, seat, verb, thing)
    if number == refusals.TOO_FEW:
        return why_no_less(book, s, seat, verb, thing)
    if number == refusals.TOO_MANY and verb not in PLAIN:
        return why_no_more(book, s, seat, verb, thing, most)
    return ""


class OrderNotation(DeclaredNotation):
    """Reads lines as players of a race mean them: units of their own race need no race."""

    def __init__(self) -> None:
        super().__init__(MOVES, rules, Work, refusal, read=read_move)

    def read_line(self, book: Book, s: State, seat: int, line: str) -> Submission:
        """Read orders separated by ``|``, checking each as if those before it were given.

        Raises ``Unreadable`` or ``NotLegal``; the state stays unchanged.
        """
        entries = entries_in(line)
        if not entries:
            raise Unreadable(
                "bad-order", f"{quoted(line)}: expected an order such as build House 3"
            )
        imagined = spec_of(s).clone(s)
        moves = []
        for entry in entries:
            move = read_order(entry, s.race[seat] - 1)
            number = rules.check(book, imagined, Work(), seat, move)
            if number:
                raise NotLegal(*refusal(book, imagined, seat, move, number))
            moves.append(move)
            verb = verb_of(code_of(move))
            if verb not in (CHOOSE, DONE):
                rules.give(imagined, seat, verb, thing_of(code_of(move)), amount_of(move))
                imagined.given[seat] += 1
            elif len(moves) < len(entries):
                said = f"{quoted(line)}: nothing comes after {quoted(entry)}"
                raise Unreadable("bad-order", said)
        return Submission(tuple(moves))
