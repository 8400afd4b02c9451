"""What differs in a small game with sealed moves: all seats hand in, then all moves are made.

The state has a field with the sealed move of each seat, which the game's declaration names: 0 until
it is handed in, then its number plus 1, and -1 in the eyes of the others. ``s.turn`` counts rounds.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import code_of
from wartable.small.rules import code_at, index_of, make, may, over, sample, tell, tell_end
from wartable.small.tables import Book, State, Work

# --- what stands in for the author's part --------------------------------------------------------


def sealed(s: State, seat: int) -> int:
    """Return what a seat has handed in."""
    raise LookupError("bound per game")


def seal(s: State, seat: int, value: int) -> None:
    """Set what a seat has handed in."""
    raise LookupError("bound per game")


def tell_sealed(log: Log, seat: int) -> None:
    """Log that a seat has handed in its move."""
    raise LookupError("bound per game")


def settle(book: Book, s: State, chance: Chance) -> None:
    """Do what follows a round, which counts as played: the author's, if there is one."""


# --- the rules -----------------------------------------------------------------------------------


def waiting(book: Book, s: State) -> int:
    """Return the seats that have not handed in."""
    found = 0
    for seat in range(book.seats):
        if sealed(s, seat) == 0:
            found |= 1 << seat
    return found


def to_act(book: Book, s: State) -> int:
    """Return the seats that have not handed in."""
    return 0 if s.turn < 0 or over(book, s) != 0 else waiting(book, s)


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Take a sealed move; once all are in, make them in the order of the seats."""
    code = code_of(move)
    if index_of(code) < 0 or may(book, s, seat, code) == 0:
        s.turn = -1  # from now on nobody is to act, so a batch, which checks no moves, stops
        return
    seal(s, seat, index_of(code) + 1)
    tell_sealed(log, seat)
    if waiting(book, s) == 0:
        reveal(book, s, chance, log)


def reveal(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Make all sealed moves, and begin the next round."""
    for seat in range(book.seats):
        code = code_at(sealed(s, seat) - 1)
        tell(log, seat, code)
        make(book, s, chance, seat, code)
    for seat in range(book.seats):
        seal(s, seat, 0)
    s.turn += 1
    settle(book, s, chance)
    reason = over(book, s)
    if reason != 0:
        tell_end(log, reason)


def conceal(book: Book, s: State, seat: int) -> None:
    """Blank what the others have handed in, but not that they have."""
    for other in range(book.seats):
        if other != seat and sealed(s, other) > 0:
            seal(s, other, -1)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Let the others have handed in any move that they may make."""
    for other in range(book.seats):
        if sealed(s, other) < 0:
            seal(s, other, index_of(sample(book, s, work, chance, other)) + 1)


# --- the heuristic -------------------------------------------------------------------------------

#: How often the greedy player tries each move.
TRIALS = 8


def try_move(book: Book, s: Work, chance: Chance, seat: int, code: int) -> None:
    """Make a move in the scratch space, while the others make any that they may."""
    for other in range(book.seats):
        answer = code
        if other != seat:
            answer = sample(book, s, s, chance, other)
        seal(s, other, index_of(answer) + 1)
    for other in range(book.seats):
        make(book, s, chance, other, code_at(sealed(s, other) - 1))
    s.turn += 1
    settle(book, s, chance)
