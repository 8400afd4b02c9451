"""Territory's schemas: the position, the scratch space and the book."""

from __future__ import annotations

from wartable.engine.kit.tables import i1, i2, i4, table
from wartable.engine.scene.scene import seat_letter

#: Capacities of the records; the book says how much of them a game uses.
SEATS = 20
MAX_SIZE = 20
CELLS = MAX_SIZE * MAX_SIZE
EDGES = 4 * (MAX_SIZE - 1)
COMMANDS = 10

#: Directions, in the order of the letters U, D, L, R: a direction's opposite is its number ^ 1.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
DIRECTIONS = "UDLR"

#: What the rulebook calls the seats.
LETTERS = "".join(map(seat_letter, range(SEATS)))

#: Why a game ended (rule 3-4).
ANNIHILATION, DOMINATION, TIMEOUT = 1, 2, 3
REASONS = {ANNIHILATION: "annihilation", DOMINATION: "domination", TIMEOUT: "timeout"}


@table
class State:
    """A position of Territory. Square (x, y) has the number y * width + x.

    ``held``, ``first`` and ``total`` follow from the squares. They are cached between rounds
    because every random or greedy command needs them and should not have to scan the map.
    """

    turn = i2("round being played, from 1")
    step = i1("phase of the round: a declaration while below book.plans, then the commands")
    ended = i1("why the game ended, 0 while it goes on")
    waiting = i4("seats that have not handed in yet, a bit each")
    owner = i1("who controls a square: seat + 1, 0 nobody", CELLS)
    units = i4("units on a square", CELLS)
    resource = i1("1 for a resource square", CELLS)
    held = i2("the controlled squares, grouped by seat, in board order", CELLS)
    first = i2("where a seat's squares begin in held, up to the next seat's", SEATS + 1)
    total = i4("units of a seat on all its squares at the start of the round", SEATS)
    given = i1("commands a seat has given this round", SEATS)
    command = i2("square * 4 + direction of each command given", SEATS, COMMANDS)
    amount = i4("units sent by each command given", SEATS, COMMANDS)


@table
class Work:
    """Scratch space."""

    pool = i2("squares to draw from", CELLS)
    sent = i4("units on their way over each border, by square * 4 + direction", CELLS * 4)
    border = i2("borders that units cross this round", SEATS * COMMANDS)
    arrived = i4("units that reached a square, by seat", CELLS, SEATS)
    reached = i2("squares that units reached this round", SEATS * COMMANDS)
    marked = i1("1 for a square that is in reached", CELLS)
    tally = i2("squares by seat", SEATS)


@table
class Book:
    """The options and what follows from them."""

    seats = i1("players in this game")
    width = i1("squares along one side of the map")
    cells = i2("squares on the map")
    rounds = i2("rounds before timeout")
    start = i4("units on a starting square")
    plans = i1("declaration phases a round")
    letters = i2("characters of a declaration")
    drop_line = i1("1 if one faulty command spoils the whole line")
    commands = i1("commands that count, per player and round")
    resources = i2("resource squares")
    on_start = i1("1 if a starting square may be a resource square")
    production = i4("units produced on a normal and on a resource square", 2)
    cap = i4("units from which on a square produces nothing")
    silent = i1("1 if players without units make no declarations")
    crossing = i1("1 if armies that cross the same border fight on it")
    edges = i2("squares on the outer edge")
    edge = i2("those squares", EDGES)
    beyond = i2("the square next to a square in each direction, -1 off the map", CELLS, 4)


def border_at(cell: int, direction: int) -> int:
    """Return the number of the border that units cross from a square in a direction."""
    return cell * 4 + direction


def cell_of(border: int) -> int:
    """Return the square from which units cross a border."""
    return border >> 2


def side_of(border: int) -> int:
    """Return the direction in which units cross a border."""
    return border & 3


def seat_of(book: Book, letter: str) -> int:
    """Return the seat with this letter, -1 if the game has none."""
    return LETTERS.find(letter, 0, book.seats) if len(letter) == 1 else -1
