"""The heuristics of Thardferr, written in the rules' subset.

Every day each heuristic works through the same list and orders each thing at most once: trade,
jobs, research, buildings, training, then war. It decides from the kingdoms as they stood in the
morning. It draws its race uniformly, since the strongest race depends on the number of kingdoms.

``greedy`` spends most of its gold on the army and attacks when the gain clearly outweighs the
risk. ``builder`` builds first, towers included, and attacks only for a large gain. ``raider``
hardly builds and attacks for any gain. The remaining styles are for search: they stay at home
today, or send the whole army.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.thardferr.bots.construction import next_building
from wartable.games.thardferr.bots.economy import next_assignment, next_trade
from wartable.games.thardferr.bots.random import random_order
from wartable.games.thardferr.bots.research import next_research
from wartable.games.thardferr.bots.training import next_training
from wartable.games.thardferr.bots.value import STYLES as STYLES
from wartable.games.thardferr.bots.value import prospect
from wartable.games.thardferr.bots.war import next_war_order
from wartable.games.thardferr.catalogue.entries import RACE_COUNT
from wartable.games.thardferr.moves import choose_move, done_move
from wartable.games.thardferr.state import Book, State, Work


def choose(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the next order of a style, or ``DONE`` when it has none left."""
    if s.turn == 0:
        return choose_move(draw(chance, RACE_COUNT))
    move = 0
    if s.given[seat] < book.orders:
        move = next_order(book, s, work, chance, seat, style)
    return move if move > 0 else done_move()


def next_order(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the first order on the list that has not been given yet, 0 if none is left."""
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
    """Return an order of a random style, or now and then a random order."""
    if s.turn > 0 and s.given[seat] < book.orders and draw(chance, 3) == 0:
        return random_order(book, s, chance, seat)
    return choose(book, s, work, chance, seat, draw(chance, STYLES))


def evaluate(book: Book, s: State, seat: int) -> int:
    """Return a kingdom's prospect: its land, and whatever may still bring land."""
    return prospect(book, s, seat)
