"""Template: one game whose every position is kept, for comparing the plain and compiled form."""

from __future__ import annotations

from wartable.engine.contract import (
    Book,
    State,
    Work,
    apply,
    check,
    choose,
    conceal,
    copy_state,
    evaluate,
    imagine,
    legal,
    over,
    sample,
    score,
    setup,
    suggest,
    timeout_move,
    to_act,
    winners,
)
from wartable.engine.kit.chance import BOT, PLAY, SETUP, Chance, start
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families

#: Style of a seat that plays at random; others are numbers of the game's heuristics.
RANDOM = -1

#: One move in so many is the one that the clock makes.
LAPSE_EVERY = 7

#: What the state array holds: the position, and what a seat sees of it.
LIVE, SEEN = 0, 1


def trace_game(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    styles: list[int],
    seed: int,
    trace: list[State],
    moves: list[int],
    figures: list[int],
) -> int:
    """Play a game until its end or until ``trace`` is full; return the number of moves.

    ``states`` begins with an all-zero state; the log keeps the events of the last move, and
    ``figures`` two for every move: how the seat then stands, and what was suggested to it.
    """
    book = books[0]
    s = states[LIVE]
    start(chances[0], seed, SETUP, 0)
    setup(book, s, works[0], chances[0], logs[0])
    start(chances[0], seed, PLAY, 0)
    for seat in range(len(styles)):
        start(chances[1 + seat], seed, BOT, seat)
    made = 0
    while over(book, s) == 0 and made < len(trace):
        seat = turn_of(to_act(book, s), made % len(styles))
        copy_state(states[SEEN], s)
        conceal(book, states[SEEN], seat)
        idea = suggest(book, states[SEEN], works[0], chances[1 + seat], seat)
        move = sample(book, s, works[0], chances[1 + seat], seat)
        if styles[seat] != RANDOM:
            style = styles[seat]
            move = choose(book, states[SEEN], works[0], chances[1 + seat], seat, style)
        logs[0].on = 1
        logs[0].count = 0
        apply(book, s, works[0], chances[0], seat, move, logs[0])
        copy_state(trace[made], s)
        moves[made] = move
        figures[2 * made] = evaluate(book, s, seat)
        figures[2 * made + 1] = idea
        made += 1
    return made


def play_rules(
    books: list[Book],
    states: list[State],
    works: list[Work],
    chances: list[Chance],
    logs: list[Log],
    families: list[Families],
    seats: int,
    seed: int,
    most: int,
    scores: list[int],
) -> int:
    """Play a game at random, with every function of the rules; return the number of moves.

    The game ends by itself or after ``most`` moves; the result is negative if a legal move was
    refused. ``scores`` gets one per seat and then the winners. No function of the bots is called.
    """
    book = books[0]
    s = states[LIVE]
    start(chances[0], seed, SETUP, 0)
    setup(book, s, works[0], chances[0], logs[0])
    start(chances[0], seed, PLAY, 0)
    start(chances[1], seed, BOT, 0)
    made = 0
    refused = 0
    while over(book, s) == 0 and made < most and refused == 0:
        seat = turn_of(to_act(book, s), made % seats)
        copy_state(states[SEEN], s)
        conceal(book, states[SEEN], seat)
        families[0].count = 0
        legal(book, states[SEEN], works[0], seat, families[0])
        imagine(book, states[SEEN], works[0], chances[1], seat)
        move = sample(book, s, works[0], chances[1], seat)
        if made % LAPSE_EVERY == 0:
            move = timeout_move(book, s, seat)
        refused += check(book, s, works[0], seat, move)
        logs[0].on = 1
        logs[0].count = 0
        apply(book, s, works[0], chances[0], seat, move, logs[0])
        made += 1
    for seat in range(seats):
        scores[seat] = score(book, s, seat)
    if over(book, s) != 0:
        scores[seats] = winners(book, s)
    return -refused if refused else made


def turn_of(seats: int, wanted: int) -> int:
    """Return the first seat of a mask from the wanted one on, round the table."""
    seat = wanted
    while seats >> seat & 1 == 0:
        seat = 0 if seats >> seat == 0 else seat + 1
    return seat
