"""The heuristics of Thardferr, in the rules' subset.

All of them go through the same list every day, and order each thing once at most: trade, who
works where, research, buildings, training, then war. What shall be is worked out from the
kingdoms as they were in the morning. Their race is any, all equally likely: which one is strongest
depends on how many kingdoms there are.

``greedy`` spends most of its gold on the army and attacks where that is well worth the risk.
``builder`` builds first, also towers, and attacks only for a great deal; ``raider`` hardly builds,
and attacks for anything. Other styles, for planners, stay at home today, or send everybody.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.thardferr.catalogue import RACE_COUNT
from wartable.games.thardferr.erecting import next_building
from wartable.games.thardferr.mustering import next_training
from wartable.games.thardferr.orders import CHOOSE, DONE, order
from wartable.games.thardferr.randomly import random_order
from wartable.games.thardferr.state import Book, State, Work
from wartable.games.thardferr.stewarding import next_assignment, next_trade
from wartable.games.thardferr.studying import next_research
from wartable.games.thardferr.valuing import STYLES as STYLES
from wartable.games.thardferr.valuing import prospect
from wartable.games.thardferr.warring import next_war_order


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the next order of a style, and the end of the day when there is none."""
    if s.turn == 0:
        return order(CHOOSE, draw(chance, RACE_COUNT))
    move = 0
    if s.given[seat] < book.orders:
        move = next_order(book, s, work, chance, seat, style)
    return move if move > 0 else order(DONE, 0)


def next_order(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the first order of the list that is still to be given, 0 if there is none."""
    move = next_trade(book, s, seat)
    if move == 0:
        move = next_assignment(book, s, seat, style)
    if move == 0:
        move = next_research(book, s, seat)
    if move == 0:
        move = next_building(book, s, seat, style)
    if move == 0:
        move = next_training(book, s, seat)
    if move == 0:
        move = next_war_order(book, s, work, chance, seat, style)
    return move


def suggest(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return an order of any style, or now and then any order at all."""
    if s.turn > 0 and s.given[seat] < book.orders and draw(chance, 3) == 0:
        return random_order(book, s, chance, seat)
    return choose(book, s, work, chance, seat, draw(chance, STYLES))


def standing(book: Book, s: State, seat: int) -> int:
    """A kingdom's prospect: land, and all that may yet bring some."""
    return prospect(book, s, seat)
