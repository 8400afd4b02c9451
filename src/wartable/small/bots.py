"""The heuristic of a small game: it makes the move after which ``evaluate`` favours it.

Like :mod:`wartable.small.rules`, these are patterns of which each game has a copy.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.small.rules import CODES, code_at, make, may, over, sample, score, winners
from wartable.small.tables import Book, State, Work

# --- what stands in for the author's part --------------------------------------------------------

#: How often each move is tried: chance, or what others hand in, may answer it differently.
TRIALS = 1


def copy(into: Work, source: State) -> None:
    """Make the scratch space equal to a position."""
    raise LookupError("bound per game")


def clear(work: Work) -> None:
    """Set all of the scratch space to zero."""
    raise LookupError("bound per game")


# --- the heuristic -------------------------------------------------------------------------------

#: More than any difference of scores that counts.
WON = 1 << 40


def try_move(book: Book, s: Work, chance: Chance, seat: int, code: int) -> None:
    """Make a move in the scratch space, without telling it."""
    make(book, s, chance, seat, code)
    s.turn += 1


def lead(book: Book, s: Work, seat: int) -> int:
    """Return how far ``evaluate`` puts a seat ahead, or a large number if it has won or lost."""
    if over(book, s) != 0:
        won = winners(book, s)
        if won >> seat & 1 == 0:
            return -WON
        if won == 1 << seat:
            return WON
    best = 0
    for other in range(book.seats):
        if other != seat:
            best = max(best, evaluate(book, s, other))
    return evaluate(book, s, seat) - best


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move after which the seat leads by most; chance picks among equal ones."""
    chosen = 0
    best = 0
    equal = 0
    for at in range(CODES):
        code = code_at(at)
        if may(book, s, seat, code) != 0:
            value = 0
            for _ in range(TRIALS):
                copy(work, s)
                try_move(book, work, chance, seat, code)
                value += lead(book, work, seat)
            if equal == 0 or value > best:
                chosen = code
                best = value
                equal = 1
            elif value == best:
                equal += 1
                if draw(chance, equal) == 0:
                    chosen = code
    clear(work)
    return chosen


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return any legal move."""
    return sample(book, s, work, chance, seat)


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return the score; an author whose game has better signs of success says which."""
    return score(book, s, seat)
