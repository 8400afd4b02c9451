"""Nim: take the last match from the table.

Matches lie in heaps of 3, 4, 5 and so on. Two players take turns. Each takes one or more matches
from one heap. Whoever takes the last match of all wins. The option `misere` turns it round: whoever
takes the last match loses.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable import small
from wartable.small import Chance, choice, i1, i2, table, whole

HEAPS, LARGEST = 6, 8


@dataclass(frozen=True)
class Options:
    """What can be chosen before a game."""

    heaps: int = whole(3, "heaps, of 3, 4, 5 … matches", low=1, high=HEAPS, book="heaps")
    misere: str = choice("no", "whoever takes the last match loses", "yes", book="misere")
    turn_seconds: int = whole(60, "seconds of a turn, 0 for no limit", low=0, high=3_600)


@table
class Book:
    """What the rules read."""

    seats = i1("how many seats play")
    heaps = i1("heaps at the start")
    misere = i1("1 if whoever takes the last match loses")


@table
class State:
    """A position."""

    turn = i2("moves made")
    heaps = i1("matches in each heap", HEAPS)


def start(book: Book, s: State, chance: Chance) -> None:
    """Lay out the heaps."""
    for heap in range(book.heaps):
        s.heaps[heap] = 3 + heap


def can(book: Book, s: State, seat: int, heap: int, take: int) -> bool:
    """Nobody takes more than there is."""
    return take <= s.heaps[heap]


def play(book: Book, s: State, chance: Chance, seat: int, heap: int, take: int) -> None:
    """Take matches from a heap."""
    s.heaps[heap] -= take


def over(book: Book, s: State) -> int:
    """The last match is taken."""
    left = 0
    for heap in range(HEAPS):
        left += s.heaps[heap]
    return 1 if left == 0 else 0


def score(book: Book, s: State, seat: int) -> int:
    """1 for the winner at the end, who is the last player or the other one."""
    last = (s.turn - 1) % 2
    return 1 if over(book, s) != 0 and (seat == last) != (book.misere == 1) else 0


GAME = small.game(
    __name__,
    seats=2,
    moves=(small.row(HEAPS, "heap"), small.numbers(1, LARGEST, "take")),
    counts="heaps",
    ends=("the last match is taken",),
    told="{seat} takes {take} from heap {heap}",
    options=Options,
)
