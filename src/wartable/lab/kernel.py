"""Template: complete games between compiled players, one row of numbers per game.

:mod:`wartable.engine.compiled.prepare` binds it to a game, in the plain or the compiled form.
"""

from __future__ import annotations

from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    choose,
    conceal,
    copy_state,
    over,
    sample,
    score,
    setup,
    timeout_move,
    to_act,
    turn,
    winners,
)
from wartable.engine.kit.chance import BOT, GAME, PLAY, SETUP, Chance, start, subseed
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import lowest

#: Styles of a random player and of an idle seat; other styles number the game's heuristics.
RANDOM, IDLE = -1, -2

#: Moves after which a game counts as endless. Ours end long before, whatever their options.
MOST_MOVES = 1_000_000
#: What a row has instead of the number of moves if its game could not be played to its end:
#: ``to_act`` named no seat, or one that is not there; or it was endless.
NOBODY, ENDLESS = -1, -2

#: Columns of a row; the scores of all seats come last.
SEED, REASON, TURN, MOVES, WINNERS, SCORES = 0, 1, 2, 3, 4, 5

#: Entries of the state array: the position, what a seat sees of it, and an all-zero state.
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
    """Play ``count`` games from number ``begin`` on; ``styles`` has one entry per seat.

    If ``rotate`` is 1, players move one seat on with every game; else it is 0. ``books`` has one
    book, or one per rotation; games use them in turn. ``chances`` has one stream for the game, then
    one per seat. ``rows`` is filled from its start, at most to a game that comes to no end.
    """
    width = SCORES + len(styles)
    for index in range(count):
        number = begin + index
        at = index * width
        play_row(books, states, works, chances, logs, styles, rotate, seed, number, rows, at)
        if rows[at + MOVES] < 0:
            return


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
    reason = over(book, s)
    if reason == 0:
        rows[at + MOVES] = ENDLESS if moves == MOST_MOVES else NOBODY
        return
    rows[at + MOVES] = moves
    rows[at + REASON] = reason
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
    """Play one game, to its end if it has one, and return the number of moves."""
    begin_game(book, states, work, chances, log, styles, seed)
    s = states[LIVE]
    seen = states[SEEN]
    moves = 0
    while over(book, s) == 0 and moves < MOST_MOVES:
        acting = to_act(book, s)
        seat = lowest(acting)
        # In this order: checking for nobody first made batches of some games 5 % slower.
        if seat >= len(styles) or acting == 0:
            break
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
    """Set up a game and start all random streams from its seed."""
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
    """Return the move of a player of a style; ``seen`` is scratch space for the seat's view."""
    if style == RANDOM:
        return sample(book, s, work, chance, seat)
    if style == IDLE:
        return timeout_move(book, s, seat)
    return consult(book, s, seen, work, chance, seat, style)


def sitter(seat: int, shift: int, seats: int) -> int:
    """Return which player of the list sits in a seat (0 <= shift < seats)."""
    at = seat + shift
    return at - seats if at >= seats else at


def consult(
    book: Book, s: State, seen: State, work: Work, chance: Chance, seat: int, style: int
) -> int:
    """Return the move of a heuristic that sees only its seat's view; ``seen`` is scratch space.

    Takes records instead of the array of states: compiled code counts references to every array
    passed on, with an atomic operation each time.
    """
    copy_state(seen, s)
    conceal(book, seen, seat)
    return choose(book, seen, work, chance, seat, style)
