"""The rules of a small game, derived from its author's four functions.

Every function here is a pattern: :mod:`wartable.small.derive` makes a copy of it for each game, in
which the names below the first heading stand for the author's functions and for what follows from
the game's declaration. Copies are in the rules' subset, so they are compiled like any other rules.

The seats move in turn. ``s.turn`` counts moves.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, code_of, offer
from wartable.small.tables import Book, State, Work

# --- what stands in for the author's part --------------------------------------------------------

#: How many moves the declaration of the game allows, whatever the position.
CODES = 1
#: Numbers of refusals: a move that the declaration lacks, and one that the position forbids.
NO_MOVE, NOT_NOW = 1, 2


def code_at(at: int) -> int:
    """Return the code of a move by its number in the order of the declaration."""
    raise LookupError("bound per game")


def index_of(code: int) -> int:
    """Return the number of a move in the order of the declaration, -1 for no move of the game."""
    raise LookupError("bound per game")


def may(book: Book, s: State, seat: int, code: int) -> int:
    """Return 1 if a seat whose turn it is may make a move, else 0: the author's ``can``."""
    raise LookupError("bound per game")


def make(book: Book, s: State, chance: Chance, seat: int, code: int) -> None:
    """Make a move: the author's ``play``."""
    raise LookupError("bound per game")


def tell(log: Log, seat: int, code: int) -> None:
    """Log that a seat has made a move."""
    raise LookupError("bound per game")


def tell_end(log: Log, reason: int) -> None:
    """Log that the game has ended."""
    raise LookupError("bound per game")


def begin(book: Book, s: State, chance: Chance) -> None:
    """Set up what is not zero at the start: the author's ``start``, if there is one."""


def mover(book: Book, s: State) -> int:
    """Return whose turn it is: the author's ``mover``, or one seat after the other."""
    return s.turn % book.seats


def over(book: Book, s: State) -> int:
    """Return 0 or why the game has ended: the author's."""
    raise LookupError("bound per game")


def score(book: Book, s: State, seat: int) -> int:
    """Return how well a seat stands: the author's."""
    raise LookupError("bound per game")


# --- turns ---------------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Turn an all-zero state into the starting position."""
    begin(book, s, chance)


def to_act(book: Book, s: State) -> int:
    """Return the seat whose turn it is."""
    if s.turn < 0 or over(book, s) != 0:
        return 0
    return 1 << mover(book, s)


def phase(book: Book, s: State) -> int:
    """Return the number of moves made: each begins a new phase."""
    return s.turn


def turn(book: Book, s: State) -> int:
    """Return the number of the move that comes next, or of the last one."""
    return s.turn if over(book, s) != 0 else s.turn + 1


# --- moves ---------------------------------------------------------------------------------------


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write all moves that the author's ``can`` allows."""
    out.count = 0
    for at in range(CODES):
        if may(book, s, seat, code_at(at)) != 0:
            offer(out, code_at(at), 0, 0)


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return 0 if the move is one of the game's, and the author's ``can`` allows it."""
    if index_of(move) < 0:
        return NO_MOVE
    return 0 if may(book, s, seat, move) != 0 else NOT_NOW


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return one legal move, each as likely as any other."""
    found = 0
    for at in range(CODES):
        found += may(book, s, seat, code_at(at))
    if found == 0:
        return 0  # no move: whoever plays reports it
    left = draw(chance, found)
    for at in range(CODES):
        left -= may(book, s, seat, code_at(at))
        if left < 0:
            return code_at(at)
    return 0


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Return the first legal move."""
    for at in range(CODES):
        if may(book, s, seat, code_at(at)) != 0:
            return code_at(at)
    return 0


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a move by the author's ``play``, and pass the turn."""
    code = code_of(move)
    if index_of(code) < 0 or may(book, s, seat, code) == 0:
        s.turn = -1  # from now on nobody is to act, so a batch, which checks no moves, stops
        return
    tell(log, seat, code)
    make(book, s, chance, seat, code)
    s.turn += 1
    reason = over(book, s)
    if reason != 0:
        tell_end(log, reason)


# --- the end -------------------------------------------------------------------------------------


def winners(book: Book, s: State) -> int:
    """Return the seats with the highest score."""
    most = 0
    for seat in range(book.seats):
        most = max(most, score(book, s, seat))
    won = 0
    for seat in range(book.seats):
        if score(book, s, seat) == most:
            won |= 1 << seat
    return won


# --- secrets -------------------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Leave the position as it is: everybody sees everything."""


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Leave the position as it is: nothing was blanked."""
