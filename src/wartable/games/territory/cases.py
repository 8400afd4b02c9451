"""Single rounds with their expected results, to compare implementations of the rules.

A case is a JSON object: ``size``, ``players``, ``round``, ``max_rounds``; the map before, as
``grid``; ``orders``, by letter a list of commands as typed; and what is expected: ``moves``, the
units really sent, as ``[letter, x, y, direction, count]``; the map ``after`` production; ``units``
and ``squares`` by letter; ``end``, null or an object with ``reason`` and ``winners``. All other
parameters are the standard ones. Maps are written as in :mod:`wartable.games.territory.position`.
The position need not be one that can arise in play.
"""

from __future__ import annotations

from typing import Any

from wartable.engine.chance import PLAY, stream
from wartable.engine.errors import BadRecord, quoted
from wartable.engine.events import Log, read_log
from wartable.engine.figures import NO_OVERLAY
from wartable.engine.options import changed
from wartable.engine.vectors import Case, Report, anything, compare, field, texts, unlike
from wartable.games.territory import rules
from wartable.games.territory.moves import SEPARATOR, read_commands
from wartable.games.territory.options import default_options, load_figures, make_book
from wartable.games.territory.position import (
    Square,
    fit,
    put_squares,
    read_squares,
    write_map,
    write_square,
)
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


def check_cases(text: str) -> Report:
    """Run every case of a file; raise ``BadRecord`` naming the line of a malformed one."""
    return compare(text, differences)


def differences(case: Case) -> list[str] | None:
    """Say where our result of a case is not the expected one; None beyond what our maps hold."""
    size, players = field(case, "size", int), field(case, "players", int)
    rounds, turn = field(case, "max_rounds", int), field(case, "round", int)
    if min(size, players, rounds, turn) < 1:
        raise BadRecord("bad-case", "size, players, round and max_rounds must be 1 or more")
    if not SMALLEST <= size <= MAX_SIZE or players > SEATS or max(rounds, turn) > LONGEST:
        return None
    book = make_case_book(size, players, rounds)
    squares = read_grid(book, case, "grid")
    if not fit(squares):
        return None
    s, log = State(), Log()
    put_squares(s, squares)
    rules.take_stock(book, s, Work())
    s.turn = turn
    play_round(book, s, read_orders(book, case), log)
    return [*_compare_map(book, s, case), *_compare_fields(book, s, log, case)]


def make_case_book(size: int, players: int, rounds: int) -> Book:
    """Return the standard book, whether or not so many players would fit on the map's edge."""
    standard = default_options(load_figures(NO_OVERLAY))
    chosen = changed(standard, {"map_size": size, "max_rounds": rounds})
    book = make_book(chosen, chosen.min_players)
    book.seats = players
    return book


def read_grid(book: Book, case: Case, name: str) -> list[Square]:
    """Return the squares of one of the maps of a case."""
    rows = texts(anything(case, name), name)
    if len(rows) != book.width:
        raise BadRecord("bad-case", f"{name} must have {book.width} rows, not {len(rows)}")
    return read_squares(book, rows)


def read_orders(book: Book, case: Case) -> dict[int, str]:
    """Return the line of commands that each seat hands in; who is not listed hands in none."""
    lines = {}
    for letter, entries in field(case, "orders", dict).items():
        seat = seat_of(book, letter)
        if seat < 0:
            raise BadRecord("bad-case", f"orders: there is no player {quoted(letter)}")
        lines[seat] = SEPARATOR.join(texts(entries, f"orders of {letter}"))
    return lines


def play_round(book: Book, s: State, lines: dict[int, str], log: Log) -> None:
    """Hand in every seat's commands, close the phase, and thereby resolve the round."""
    work, chance = Work(), stream(0, PLAY)
    log.on = 1
    s.step = book.plans
    s.waiting = rules.expected(book, s)
    if s.waiting == 0:  # nobody has units: there is nobody whose commands would close the phase
        rules.close_phase(book, s, work, log)
        return
    for seat in [seat for seat in range(book.seats) if s.waiting >> seat & 1]:
        if seat in lines:
            moves = read_commands(book, s, seat, lines[seat]).moves
        else:
            moves = (rules.lapse(book, s, seat),)
        for move in moves:
            rules.apply(book, s, work, chance, seat, move, log)


def _compare_map(book: Book, s: State, case: Case) -> list[str]:
    ours = SEPARATOR.join(write_map(book, s)).split(SEPARATOR)
    theirs = list(map(write_square, read_grid(book, case, "after")))
    return [
        f"square {cell % book.width},{cell // book.width} is {ours[cell]}, expected {theirs[cell]}"
        for cell in range(book.cells)
        if ours[cell] != theirs[cell]
    ]


def _compare_fields(book: Book, s: State, log: Log, case: Case) -> list[str]:
    seats = range(book.seats)
    ours = {
        "moves": _moves(book, log),
        "units": {LETTERS[seat]: s.total[seat] for seat in seats},
        "squares": {LETTERS[seat]: s.first[seat + 1] - s.first[seat] for seat in seats},
        "end": _end(book, s),
    }
    return [
        line for name, value in ours.items() for line in unlike(name, value, anything(case, name))
    ]


def _moves(book: Book, log: Log) -> list[list[int | str]]:
    """Return what was really sent, by player and then in the order of their commands."""
    marches = (event.figures for event in read_log(log, 0, 0) if event.kind == rules.MARCH)
    return [
        [LETTERS[seat], cell % book.width, cell // book.width, DIRECTIONS[direction], units]
        for seat, cell, direction, units in marches
    ]


def _end(book: Book, s: State) -> dict[str, Any] | None:
    if not rules.over(book, s):
        return None
    won = rules.winners(book, s)
    letters = [LETTERS[seat] for seat in range(book.seats) if won >> seat & 1]
    return {"reason": REASONS[s.ended], "winners": letters}
