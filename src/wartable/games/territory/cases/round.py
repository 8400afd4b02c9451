"""Cases of single rounds, and helpers for the other kinds of cases.

A round has ``size``, ``players``, ``round``, ``max_rounds``; the map before, as ``grid``;
``orders``, a list of typed commands per letter; and the expectations: ``moves``, the units actually
sent, as ``[letter, x, y, direction, count]``; the map ``after`` production; ``units`` and
``squares`` by letter; ``end``, null or an object with ``reason`` and ``winners``. The position need
not be one that can arise in play.

Any case may have ``options``: parameters of the rulebook by name, such as ``map_size``. The others
keep their standard values. Maps are written as in
:mod:`wartable.games.territory.position`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from wartable.engine.cases import (
    Case,
    NotCovered,
    anything,
    bad,
    of_kind,
    texts,
    unlike_parts,
)
from wartable.engine.errors import BadOption, quoted
from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Log, read_log
from wartable.engine.kit.seats import seats_in
from wartable.engine.options.data import NO_OVERLAY
from wartable.engine.options.fields import changed
from wartable.engine.play.typed import SEPARATOR
from wartable.games.territory import rules
from wartable.games.territory.book import make_book
from wartable.games.territory.events import EVENTS, MOVED
from wartable.games.territory.messages import read_commands
from wartable.games.territory.options import Options, default_options, load_figures
from wartable.games.territory.position import (
    Square,
    fit,
    put_squares,
    read_squares,
    write_map,
    write_square,
)
from wartable.games.territory.rules import start
from wartable.games.territory.state import (
    DIRECTIONS,
    LETTERS,
    MAX_SIZE,
    REASONS,
    SEATS,
    Book,
    State,
    Work,
    seat_of,
)

SMALLEST = 2
LONGEST = 1_000


#: Expectations besides the map.
FIGURES = ("moves", "units", "squares", "end")


def check_round(case: Case) -> list[str]:
    """Say how our round differs from the expected one; the case must have every expectation."""
    for name in ("size", "max_rounds", "round", "orders", "after", *FIGURES):
        anything(case, name)
    table = read_situation(case)
    return table.play(case)


@dataclass
class Situation:
    """A position and the book of its game."""

    book: Book
    s: State

    def play(self, given: Case) -> list[str]:
        """Play a round with the given orders; say how it differs from what is expected."""
        book, s, log = self.book, self.s, Log()
        turn = s.turn
        play_round(book, s, read_orders(book, given), log)
        found = [*_compare_map(book, s, given), *_compare_fields(book, s, log, given)]
        if not rules.over(book, s):
            s.turn = turn + 1
        return found


def read_situation(case: Case) -> Situation:
    """Return the position of a case; raise ``BadRecord``, or ``NotCovered`` if it is too big."""
    book = read_book(case)
    squares = read_grid(book, case, "grid")
    if not fit(squares):
        raise NotCovered("grid: more units than our maps hold")
    s = State()
    put_squares(s, squares)
    start.take_stock(book, s, Work())
    s.turn = _number(case, "round", 1)
    if s.turn > LONGEST:
        raise NotCovered(f"round {s.turn} is beyond the {LONGEST}th")
    return Situation(book, s)


def read_book(case: Case, usual: int | None = None) -> Book:
    """Return the book of a case, even if its players would not fit on the map's edge.

    ``usual`` is the number of players if the case does not say.
    """
    options = read_options(case)
    players = _number(case, "players", usual)
    if players > SEATS:
        raise NotCovered(f"{players} players: there are at most {SEATS}")
    book = make_book(options, options.min_players)
    book.seats = players
    return book


def read_options(case: Case) -> Options:
    """Return the parameters of a case; raise ``NotCovered`` for unknown ones."""
    given = of_kind(case.get("options", {}), "options", dict)
    changes = {name.strip().lower(): value for name, value in given.items()}
    size = _number(case, "size", changes.get("map_size", standard().map_size))
    rounds = _number(case, "max_rounds", changes.get("max_rounds", standard().max_rounds))
    if not SMALLEST <= size <= MAX_SIZE or rounds > LONGEST:
        raise NotCovered(
            f"size {size} and {rounds} rounds: our maps are {SMALLEST} to {MAX_SIZE} wide, "
            f"and games have at most {LONGEST} rounds"
        )
    try:
        return changed(standard(), changes | {"map_size": size, "max_rounds": rounds})
    except BadOption as error:
        raise NotCovered(str(error)) from None


@cache
def standard() -> Options:
    """Return the standard parameters of the rulebook."""
    return default_options(load_figures(NO_OVERLAY))


def _number(case: Case, name: str, usual: object = None) -> int:
    """Return a positive number, ``usual`` if the case has none."""
    number = of_kind(anything(case, name) if usual is None else case.get(name, usual), name, int)
    if number < 1:
        raise bad(f"{name} must be 1 or more, not {quoted(number)}")
    return number


def read_grid(book: Book, case: Case, name: str) -> list[Square]:
    """Return the squares of a map of a case, given as rows or as lines of one text."""
    given = anything(case, name)
    rows = texts(given.strip().split("\n") if isinstance(given, str) else given, name)
    if len(rows) != book.width:
        raise bad(f"{name} must have {book.width} rows, not {len(rows)}")
    return read_squares(book, rows)


def read_orders(book: Book, case: Case) -> dict[int, str]:
    """Return the line of commands of each seat; seats that are not listed hand in none."""
    lines = {}
    for seat, entries in by_seat(book, case.get("orders", {}), "orders").items():
        if isinstance(entries, str):
            lines[seat] = entries
        elif entries is not None:
            lines[seat] = SEPARATOR.join(texts(entries, f"orders of {LETTERS[seat]}"))
    return lines


def by_seat(book: Book, given: object, name: str) -> dict[int, Any]:
    """Return values by seat, from an object by letter or a list in seat order."""
    if isinstance(given, list) and len(given) <= book.seats:
        return dict(enumerate(given))
    found = {}
    for letter, value in of_kind(given, name, dict).items():
        seat = seat_of(book, letter)
        if seat < 0:
            raise bad(f"{name}: there is no player {quoted(letter)}")
        found[seat] = value
    return found


def play_round(book: Book, s: State, lines: dict[int, str], log: Log) -> None:
    """Hand in every seat's commands, which closes the phase and resolves the round."""
    work, chance = Work(), stream(0, PLAY)
    log.on = 1
    s.step = book.plans
    s.waiting = rules.expected(book, s)
    if s.waiting == 0:  # nobody has units, so no handed-in commands close the phase
        rules.close_phase(book, s, work, log)
        return
    for seat in seats_in(s.waiting):
        if seat in lines:
            moves = read_commands(book, s, seat, lines[seat]).moves
        else:
            moves = (rules.timeout_move(book, s, seat),)
        for move in moves:
            rules.apply(book, s, work, chance, seat, move, log)


def _compare_map(book: Book, s: State, case: Case) -> list[str]:
    return unlike_map(book, s, case, "after") if "after" in case else []


def unlike_map(book: Book, s: State, case: Case, name: str) -> list[str]:
    """Say which squares of a map of a case differ from ours."""
    ours = SEPARATOR.join(write_map(book, s)).split(SEPARATOR)
    theirs = list(map(write_square, read_grid(book, case, name)))
    return [
        f"square {cell % book.width},{cell // book.width} is {ours[cell]}, expected {theirs[cell]}"
        for cell in range(book.cells)
        if ours[cell] != theirs[cell]
    ]


def _compare_fields(book: Book, s: State, log: Log, case: Case) -> list[str]:
    ours = {"moves": _moves(book, log), **standing(book, s)}
    return unlike_parts("", ours, case)


def standing(book: Book, s: State) -> Case:
    """Return units, squares and end of a position, in the form of a case."""
    seats = range(book.seats)
    return {
        "units": {LETTERS[seat]: s.total[seat] for seat in seats},
        "squares": {LETTERS[seat]: s.first[seat + 1] - s.first[seat] for seat in seats},
        "end": _end(book, s),
    }


def _moves(book: Book, log: Log) -> list[list[int | str]]:
    """Return the units actually sent, by player and then in the order of their commands."""
    moved = (EVENTS.fields(event) for event in read_log(log, 0, 0) if event.kind == MOVED)
    return [
        [
            LETTERS[told["seat"]],
            told["square"] % book.width,
            told["square"] // book.width,
            DIRECTIONS[told["direction"]],
            told["units"],
        ]
        for told in moved
    ]


def _end(book: Book, s: State) -> dict[str, Any] | None:
    if not rules.over(book, s):
        return None
    letters = [LETTERS[seat] for seat in seats_in(rules.winners(book, s))]
    return {"reason": REASONS[s.ended], "winners": letters}
