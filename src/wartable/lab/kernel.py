"""Template: complete games between compiled players, one row of figures a game.

Bound to a game by :mod:`wartable.engine.prepare`, in the plain form as well as compiled.
"""

from __future__ import annotations

from wartable.engine.chance import BOT, GAME, PLAY, SETUP, Chance, start, subseed
from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    choose,
    conceal,
    copy_state,
    lapse,
    over,
    sample,
    score,
    setup,
    to_act,
    turn,
    winners,
)
from wartable.engine.events import Log
from wartable.engine.seats import lowest

#: Styles of a seat that plays at random, and of an empty one; others are numbers of the game's
#: heuristics.
RANDOM, IDLE = -1, -2

#: Figures of a row before the scores.
SEED, REASON, TURN, MOVES, WINNERS, SCORES = 0, 1, 2, 3, 4, 5

#: What the state array holds: the position, what a seat sees of it, and an all-zero state.
LIVE, SEEN, ZERO = 0, 1, 2


def game_seed(chance: Chance, seed: int, index: int) -> int:
    """Return the seed of game number ``index`` of a batch."""
    start(chance, seed, GAME, index)
    return subseed(chance)


def play_games(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    styles: list[int],
    rotate: int,
    seed: int,
    begin: int,
    count: int,
    rows: list[int],
) -> None:
    """Play games number ``begin`` and on; ``styles`` has one entry a seat.

    With ``rotate`` 1 everybody moves one seat on with every game, else ``rotate`` is 0. The books
    take turns from game to game: there is one, or one for every place that people may move to.
    ``chances`` has one for the play and one a seat behind it; ``rows`` is filled from its start.
    """
    width = SCORES + len(styles)
    for index in range(count):
        number = begin + index
        at = index * width
        play_row(books, states, works, chances, logs, styles, rotate, seed, number, rows, at)


def play_row(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    styles: list[int],
    rotate: int,
    seed: int,
    number: int,
    rows: list[int],
    at: int,
) -> None:
    """Play one game of a batch and write its row, which begins at ``at``."""
    book = books[number % len(books)]
    s = states[LIVE]
    seats = len(styles)
    own = game_seed(chances[0], seed, number)
    rows[at + SEED] = own
    shift = number % seats * rotate
    moves = play_game(book, states, works[0], chances, logs[0], styles, shift, own)
    rows[at + MOVES] = moves
    rows[at + REASON] = over(book, s)
    rows[at + TURN] = turn(book, s)
    rows[at + WINNERS] = winners(book, s)
    for seat in range(seats):
        rows[at + SCORES + seat] = score(book, s, seat)


def play_game(
    book: Book,
    states: list[State],
    work: Work,
    chances: list[Chance],
    log: Log,
    styles: list[int],
    shift: int,
    seed: int,
) -> int:
    """Play one game of a seed to its end and return the number of moves."""
    begin_game(book, states, work, chances, log, styles, seed)
    s = states[LIVE]
    seen = states[SEEN]
    moves = 0
    while over(book, s) == 0:
        seat = lowest(to_act(book, s))
        style = styles[sitter(seat, shift, len(styles))]
        move = next_move(book, s, seen, work, chances[1 + seat], seat, style)
        apply(book, s, work, chances[0], seat, move, log)
        moves += 1
    return moves


def begin_game(
    book: Book,
    states: list[State],
    work: Work,
    chances: list[Chance],
    log: Log,
    styles: list[int],
    seed: int,
) -> None:
    """Set up the game of a seed, with everybody's stream of chance at its beginning."""
    s = states[LIVE]
    copy_state(s, states[ZERO])
    start(chances[0], seed, SETUP, 0)
    setup(book, s, work, chances[0], log)
    start(chances[0], seed, PLAY, 0)
    for seat in range(len(styles)):
        start(chances[1 + seat], seed, BOT, seat)


def next_move(
    book: Book, s: State, seen: State, work: Work, chance: Chance, seat: int, style: int
) -> int:
    """Return the move of a player of some style; ``seen`` is space for what its seat sees."""
    if style == RANDOM:
        return sample(book, s, work, chance, seat)
    if style == IDLE:
        return lapse(book, s, seat)
    return consult(book, s, seen, work, chance, seat, style)


def sitter(seat: int, shift: int, seats: int) -> int:
    """Return whose place in the list of players a seat is taken from (0 <= shift < seats)."""
    at = seat + shift
    return at - seats if at >= seats else at


def consult(
    book: Book, s: State, seen: State, work: Work, chance: Chance, seat: int, style: int
) -> int:
    """Return the move of a heuristic, on what its seat may see; ``seen`` is space for that.

    It is given records, not the array of them: compiled code counts references to an array that
    is passed on, with an atomic operation each time.
    """
    copy_state(seen, s)
    conceal(book, seen, seat)
    return choose(book, seen, work, chance, seat, style)
