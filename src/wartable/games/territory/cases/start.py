"""Cases of the start: how many squares of each kind there are, and which maps can be a start.

A case has ``size`` and ``players``, optionally ``options`` and a ``grid``. ``expect`` may have
``ok``, whether that many can play on the map, with our ``error`` code if they cannot; and for a
start ``edge`` and ``resources``, the numbers of edge and resource squares, ``units`` and
``squares`` by letter, and ``round``, which is 1. With a ``grid``, ``possible`` says whether that
map can be a start.
"""

from __future__ import annotations

from wartable.engine.cases import Case, anything, field, of_kind, unlike, unlike_parts
from wartable.engine.errors import BadOption
from wartable.engine.kit.chance import SETUP, stream
from wartable.engine.kit.events import Log
from wartable.games.territory import rules
from wartable.games.territory.book import make_book
from wartable.games.territory.cases.round import read_grid, read_options, standing
from wartable.games.territory.position import Square
from wartable.games.territory.state import Book, State, Work

#: Number of random starts that must all match what a case expects.
DRAWS = 8


def check_setup(case: Case) -> list[str]:
    """Say how our start differs from the expected one."""
    expect = field(case, "expect", dict)
    players = of_kind(anything(case, "players"), "players", int)
    try:
        book = make_book(read_options(case), players)
    except BadOption as error:
        return _unlike_refusal(error, expect)
    found = unlike("ok", True, expect["ok"]) if "ok" in expect else []
    if "grid" in case:
        squares = read_grid(book, case, "grid")
        found += unlike("possible", is_start(book, squares), anything(expect, "possible"))
    for seed in range(DRAWS):
        lines = unlike_parts("", described(book, seed), expect)
        if lines:
            return found + lines
    return found


def _unlike_refusal(error: BadOption, expect: Case) -> list[str]:
    if expect.get("ok", True) is not False:
        return [f"refused: {error}"]
    return unlike("error", error.code, expect["error"]) if "error" in expect else []


def described(book: Book, seed: int) -> Case:
    """Draw a start and return it in the form of a case."""
    s = State()
    rules.setup(book, s, Work(), stream(seed, SETUP), Log())
    figures = standing(book, s)
    return {
        "edge": book.edges,
        "resources": sum(s.resource[cell] for cell in range(book.cells)),
        "units": figures["units"],
        "squares": figures["squares"],
        "round": s.turn,
    }


def is_start(book: Book, squares: list[Square]) -> bool:
    """Rules 0-3 to 0-5: tell whether a map can be drawn as a start."""
    edge = {book.edge[at] for at in range(book.edges)}
    homes: dict[int, int] = {}
    resources = 0
    for cell, square in enumerate(squares):
        resources += square.resource
        if square.units == 0:
            continue
        taken = square.owner in homes or cell not in edge or square.units != book.start
        if taken or (square.resource and not book.on_start):
            return False
        homes[square.owner] = cell
    free = book.cells - (0 if book.on_start else book.seats)
    return len(homes) == book.seats and resources == min(book.resources, free)
