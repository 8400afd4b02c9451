"""The contract: what a game's rules must define, and what generic code may call.

Each function below is implemented by a game, in its ``rules.py`` (the last three in ``bots.py``),
over its own tables. Generic code that must also run compiled (playouts, search) is written in
*templates*: modules that import these names and are bound to one game by
:mod:`wartable.engine.binding`. Here they only say what they mean; calling one unbound fails.

All of it is written in the rules' subset: integers, ``a[i][j]``, loops and small functions;
no exceptions, containers or allocation; every intermediate below 2^63; elements are assigned,
never whole arrays. ``work`` is scratch space: all zero before a call, all zero after it.
Seats count from 0, and a negative one is a viewer: -1 a spectator, from whom every secret is
concealed; -2, of a game that is over, one who sees everything, and for whom nothing is concealed.
A set of seats is a bit mask.
"""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.engine.moves import Families
from wartable.engine.tables import table


@table
class Book:
    """Everything read-only: map, figures, option switches; made once per game and options."""


@table
class State:
    """A position. Holds no chance and no free text."""


@table
class Work:
    """Scratch space."""


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Make the starting position of an all-zero state, noting what chance decided."""
    raise LookupError("bound per game")


def to_act(book: Book, s: State) -> int:
    """Return the seats that must decide now: one, or several at once; 0 only when it is over."""
    raise LookupError("bound per game")


def phase(book: Book, s: State) -> int:
    """Return a number that rises whenever the time to decide begins anew, and never else.

    That is when what was handed in takes effect, or when it is somebody else's turn. A move is
    stale only if its phase is over.
    """
    raise LookupError("bound per game")


def turn(book: Book, s: State) -> int:
    """Return the number of the round or turn being played, for reports and horizons."""
    raise LookupError("bound per game")


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write all legal moves of a seat that is to act, at least one, in a stable order."""
    raise LookupError("bound per game")


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return 0 if a seat that is to act may make this move, else the game's refusal number."""
    raise LookupError("bound per game")


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return one legal move of a seat that is to act: the move of the random player.

    It depends only on what the seat may know, so that it may be asked of the full state.
    """
    raise LookupError("bound per game")


def lapse(book: Book, s: State, seat: int) -> int:
    """Return the move that is made for a seat whose time has run out."""
    raise LookupError("bound per game")


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a legal move and everything that follows from it, noting what happened.

    Whoever sees the position change sees an event of it: the events tell when there is news.
    """
    raise LookupError("bound per game")


def over(book: Book, s: State) -> int:
    """Return 0 while the game goes on, then the game's number for why it ended."""
    raise LookupError("bound per game")


def winners(book: Book, s: State) -> int:
    """Return the seats that have won; several share the win. Asked only when it is over."""
    raise LookupError("bound per game")


def score(book: Book, s: State, seat: int) -> int:
    """Return how well a seat stands now, 0 or more; more is better."""
    raise LookupError("bound per game")


def conceal(book: Book, s: State, seat: int) -> None:
    """Blank all that a seat, or a spectator, may not know."""
    raise LookupError("bound per game")


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Fill what ``conceal`` blanked for a seat with something consistent, for planning."""
    raise LookupError("bound per game")


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of the game's heuristic number ``style``.

    It depends only on what the seat may know, so that it may be asked of the full state.
    """
    raise LookupError("bound per game")


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a legal move that a planner should try, another each time.

    It depends only on what the seat may know, so that it may be asked of the full state.
    """
    raise LookupError("bound per game")


def standing(book: Book, s: State, seat: int) -> int:
    """Return how promising a seat's position is, 0 or more, for planners that look no further."""
    raise LookupError("bound per game")


def copy_state(into: State, source: State) -> None:
    """Make two states equal. The engine's own, for every game."""
    raise LookupError("bound per game")


def fingerprint(s: State) -> int:
    """Return a number that differs between different states. The engine's own."""
    raise LookupError("bound per game")


#: What a game implements, in rules.py and in bots.py.
RULES = (
    "setup", "to_act", "phase", "turn", "legal", "check", "sample", "lapse", "apply",
    "over", "winners", "score", "conceal", "imagine",
)  # fmt: skip
HEURISTICS = ("choose", "suggest", "standing")
