"""Pig, a game of the tests' own: in turn, roll dice or hold what was rolled.

It is what Territory is not: players move one after the other, every move takes effect at once,
chance decides in the middle of play, nothing is hidden, there is no heuristic, a turn may have a
time of its own, seats have colours of their own, and positions have only the generic text form.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.conduct import Clock, Conduct
from wartable.engine.errors import BadOption, Unreadable, quoted
from wartable.engine.game import Game, Submission
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import EVERYBODY, Event, Log, note
from wartable.engine.kit.moves import Families, offer
from wartable.engine.kit.tables import i1, i2, table
from wartable.engine.options.data import Overlay, overlaid
from wartable.engine.options.fields import whole
from wartable.engine.scene.extras import no_notes
from wartable.engine.scene.scene import Element, Kind, Rect, Scene

ROLL, HOLD = 1, 2
ROLLED, HELD, BEGINS = 1, 2, 3
WORDS = {ROLL: "roll", HOLD: "hold"}
#: The most faces of a die.
DIE = 20


@table
class State:
    """A position of Pig."""

    turn = i2("turns begun")
    seat = i1("whose turn it is")
    steps = i2("moves made")
    pot = i2("rolled this turn and not yet held")
    held = i2("held by each seat", 8)
    won = i1("the winner's seat + 1, 0 while it goes on")


@table
class Work:
    """Scratch space, which Pig does not need."""

    unused = i1("nothing")


@table
class Book:
    """The options."""

    seats = i1("players")
    goal = i2("what to hold to win")
    faces = i1("faces of the die")
    die = i1("what is on each seat's die", 8 * DIE)
    begins_with = i2("what each seat holds at first", 8)


@dataclass(frozen=True)
class Options:
    """The options."""

    goal: int = whole(20, "what to hold to win", low=5, high=100)
    faces: int = whole(6, "faces of the die", low=2, high=DIE)
    turn_seconds: int = whole(7, "seconds a turn, 0 for no limit", low=0, high=600)


# --- rules -------------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Somebody begins."""
    s.turn = 1
    s.seat = draw(chance, book.seats)
    for seat in range(book.seats):
        s.held[seat] = book.begins_with[seat]
    note(log, EVERYBODY, BEGINS, s.seat, 0, 0, 0)


def to_act(book: Book, s: State) -> int:
    """Whose turn it is."""
    return 0 if s.won > 0 else 1 << s.seat


def phase(book: Book, s: State) -> int:
    """A turn has any number of moves, each of which takes effect at once."""
    return s.turn + (1 if s.won > 0 else 0)


def turn(book: Book, s: State) -> int:
    """Turns begun."""
    return s.turn


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Roll, or hold something."""
    out.count = 0
    offer(out, ROLL, 0, 0)
    if s.pot > 0:
        offer(out, HOLD, 0, 0)


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Roll, or hold something."""
    return 0 if move == ROLL or (move == HOLD and s.pot > 0) else 1


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Roll or hold."""
    return HOLD if s.pot > 0 and draw(chance, 2) == 0 else ROLL


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Who is out of time holds."""
    return HOLD if s.pot > 0 else ROLL


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """A one loses the pot and the turn; what is held is safe."""
    s.steps += 1
    passes = True
    if move == HOLD:
        s.held[seat] += s.pot
        note(log, EVERYBODY, HELD, seat, s.pot, s.held[seat], 0)
        if s.held[seat] >= book.goal:
            s.won = seat + 1
        s.pot = 0
    else:
        face = book.die[DIE * seat + draw(chance, book.faces)]
        note(log, EVERYBODY, ROLLED, seat, face, 0, 0)
        s.pot = 0 if face == 1 else s.pot + face
        passes = face == 1
    if passes and s.won == 0:
        s.seat = 0 if s.seat + 1 == book.seats else s.seat + 1
        s.turn += 1


def over(book: Book, s: State) -> int:
    """Somebody has reached the goal."""
    return 1 if s.won > 0 else 0


def winners(book: Book, s: State) -> int:
    """Who has reached it."""
    return 1 << (s.won - 1) if s.won > 0 else 0


def score(book: Book, s: State, seat: int) -> int:
    """What is held."""
    return s.held[seat]


def evaluate(book: Book, s: State, seat: int) -> int:
    """What is held, and the pot."""
    return s.held[seat] + (s.pot if s.seat == seat else 0)


def conceal(book: Book, s: State, seat: int) -> None:
    """Nothing is hidden."""


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Nothing is hidden."""


# --- players -----------------------------------------------------------------------------------


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """There is no heuristic: it is never asked for one."""
    return ROLL


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """A random move."""
    return sample(book, s, work, chance, seat)


# --- words and pictures ------------------------------------------------------------------------


def write_move(book: Book, move: int) -> str:
    return WORDS.get(move, f"move {move}")


def read_move(book: Book, text: str) -> int:
    for move, word in WORDS.items():
        if text == word:
            return move
    raise Unreadable("bad-move", f"{quoted(text)}: roll or hold")


def read_line(book: Book, s: State, seat: int, line: str) -> Submission:
    return Submission(tuple(read_move(book, word) for word in line.split()) or (ROLL,))


def clean_text(book: Book, move: int, text: str | None) -> str | None:
    return None


def text_room(book: Book, code: int) -> int:
    return 0


def refusal(book: Book, s: State, seat: int, move: int, number: int) -> tuple[str, str]:
    return "no-such-move", f"{quoted(write_move(book, move))}: roll, or hold what there is"


def seat_name(seat: int) -> str:
    return f"pig {seat + 1}"


def status(book: Book, s: State, seat: int) -> str:
    return f"{seat_name(s.seat)} has rolled {s.pot}"


def scene(book: Book, s: State, seat: int, events: Sequence[Event]) -> Scene:
    buttons = [
        Element(word, Kind.CARD, Rect(0, 30 * move, 80, 24), word) for move, word in WORDS.items()
    ]
    return Scene("Pig", 100, 100, tuple(buttons))


def sentence(book: Book, event: Event, texts: Mapping[int, str]) -> str:
    seat, figure, *_ = event.fields
    if event.kind == BEGINS:
        return f"{seat_name(seat)} begins"
    return f"{seat_name(seat)} {'rolls' if event.kind == ROLLED else 'holds'} {figure}"


def marks(book: Book, event: Event) -> tuple[str, ...]:
    return () if event.kind == BEGINS else (WORDS[event.kind],)


def clicks(book: Book, s: State, seat: int, code: int) -> tuple[str, ...]:
    return (WORDS[code],)


def move_words(book: Book, code: int) -> str:
    return WORDS[code]


notes = no_notes


def reason(number: int) -> str:
    return "goal"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    return [{"seat": seat_name(seat), "held": s.held[seat]} for seat in range(book.seats)]


def seat_range(options: Options) -> tuple[int, int]:
    return 2, 8


def make_book(options: Options, seats: int) -> Book:
    if not 2 <= seats <= 8:
        raise BadOption("bad-seats", f"Pig needs 2 to 8 players, not {seats}")
    book = Book()
    book.seats, book.goal, book.faces = seats, options.goal, options.faces
    for seat in range(seats):
        for face in range(options.faces):
            book.die[DIE * seat + face] = 1 + face
    return book


def load_figures(overlay: Overlay) -> dict[str, Any]:
    return overlaid({}, overlay)


_here: Any = sys.modules[__name__]

PIG = Game(
    key="pig",
    title="Pig",
    summary="Roll or hold.",
    rules_version=1,
    package="wartable.games.territory",  # for a guide and a rulebook, which Pig has not
    state=State,
    work=Work,
    book=Book,
    rules=_here,
    bots=_here,
    heuristics=(),
    notation=_here,
    look=_here,
    load_figures=load_figures,
    default_options=lambda figures: Options(),
    presets={"standard": {}, "calm": {"turn_seconds": 0}},
    seat_range=seat_range,
    make_book=make_book,
    usual_seats=3,
    clock=Clock(live="turn_seconds", limit=lambda options, book, s: 60),
    conduct=Conduct(secrets=False, at_once=True),
    colours=(3, 1, 4, 5, 2, 0, 6, 7),
)
