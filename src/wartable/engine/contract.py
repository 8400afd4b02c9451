"""The contract: the functions that every game's rules define and generic code calls.

Each game implements these functions over its own schemas: those in ``RULES`` in its ``rules``,
those in ``HEURISTICS`` in its ``bots``. The engine supplies ``copy_state`` and ``fingerprint``.
Generic code that must also run compiled (playouts, search) lives in *templates*: modules that
import these names and that :mod:`wartable.engine.compiled.binding` binds to one game. The functions
here only document the contract; calling one unbound fails.

All of this code is written in the rules' subset: integers, ``a[i][j]``, loops and small functions;
no exceptions, containers or allocation; every intermediate below 2^63; assignments to elements,
never to whole arrays. ``work`` is scratch space: all zero before a call, all zero after it.

Seats count from 0. A negative seat is a viewer without one: -1 is a spectator, from whom every
secret is concealed; -2 sees everything, but only in a finished game. A set of seats is a bit mask.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.kit.tables import table


@table
class Book:
    """Everything read-only: map, figures, option switches; made once per game and options."""


@table
class State:
    """A position. It holds no random generator and no free text."""


@table
class Work:
    """Scratch space."""


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Turn an all-zero state into the starting position and log what chance decided."""
    raise LookupError("bound per game")


def to_act(book: Book, s: State) -> int:
    """Return the seats that must decide now, one or several; 0 only when the game is over."""
    raise LookupError("bound per game")


def phase(book: Book, s: State) -> int:
    """Return a number that increases exactly when a new phase begins.

    A phase begins when what was handed in takes effect, or when the turn passes to another seat. A
    move is stale only if its phase has closed.
    """
    raise LookupError("bound per game")


def turn(book: Book, s: State) -> int:
    """Return the number of the round or turn being played, for reports and horizons."""
    raise LookupError("bound per game")


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Write all legal moves of a seat that is to act: at least one, in a stable order."""
    raise LookupError("bound per game")


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return 0 if a seat that is to act may make this move, else the game's refusal number."""
    raise LookupError("bound per game")


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return one legal move of a seat that is to act: the random player's move.

    The move depends only on what the seat may know, so callers may pass the full state.
    """
    raise LookupError("bound per game")


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Return the move to make for a seat whose time has run out."""
    raise LookupError("bound per game")


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Make a legal move and everything that follows from it, and log what happened.

    A viewer who sees the position change must see an event too: clients learn of news from events.
    """
    raise LookupError("bound per game")


def over(book: Book, s: State) -> int:
    """Return 0 while the game goes on, then the game's number for why it ended."""
    raise LookupError("bound per game")


def winners(book: Book, s: State) -> int:
    """Return the seats that have won; several share the win. Called only after the game ends."""
    raise LookupError("bound per game")


def score(book: Book, s: State, seat: int) -> int:
    """Return how well a seat stands now, 0 or more; more is better."""
    raise LookupError("bound per game")


def conceal(book: Book, s: State, seat: int) -> None:
    """Blank everything that a seat or a spectator may not know."""
    raise LookupError("bound per game")


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Determinize: fill what ``conceal`` blanked for a seat with something consistent."""
    raise LookupError("bound per game")


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the move of the game's heuristic number ``style``.

    The move depends only on what the seat may know, so callers may pass the full state.
    """
    raise LookupError("bound per game")


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a legal move for a search to try, a different one each time.

    The move depends only on what the seat may know, so callers may pass the full state.
    """
    raise LookupError("bound per game")


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return how promising a seat's position is, 0 or more, for a search at its horizon."""
    raise LookupError("bound per game")


def copy_state(into: State, source: State) -> None:
    """Make ``into`` equal to ``source``. The engine supplies it for every game."""
    raise LookupError("bound per game")


def fingerprint(s: State) -> int:
    """Return a hash of a state. The engine supplies it for every game."""
    raise LookupError("bound per game")


#: What a game implements in its ``rules`` and in its ``bots``.
RULES = (
    "setup", "to_act", "phase", "turn", "legal", "check", "sample", "timeout_move", "apply",
    "over", "winners", "score", "conceal", "imagine",
)  # fmt: skip
HEURISTICS = ("choose", "suggest", "evaluate")
