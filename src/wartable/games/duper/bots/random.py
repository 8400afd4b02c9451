"""Duper's random bot."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.duper.bots.pairs import on_tile, pair_of
from wartable.games.duper.moves import (
    ATTACK,
    END,
    INFANTRY,
    MOVE,
    TANK,
    attack_move,
    infantry_move,
    units_move,
)
from wartable.games.duper.rules.combat import attack_fault
from wartable.games.duper.rules.movement import move_fault
from wartable.games.duper.state import MOST_TANKS, TILES, VALUES, Book, State, Work


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a random legal move, now and then the end of the turn.

    The five kinds of moves are tried in order, starting from a random one.
    """
    if s.tiles[seat] == 0:
        return END
    verb = END + draw(chance, 5)
    for _ in range(5):
        move = sample_of(book, s, chance, seat, verb)
        if move > 0:
            return move
        verb = END if verb == ATTACK else verb + 1
    return END


def sample_of(book: Book, s: State, chance: Chance, seat: int, verb: int) -> int:
    """Draw one move of a kind; return it if it is legal, else 0."""
    if verb == END:
        return END
    tile = any_tile(s, chance, seat)
    if verb == INFANTRY:
        most = s.gold[seat] // book.cost
        return packed(infantry_move(tile), 1 + draw(chance, most)) if most > 0 else 0
    if verb == TANK:
        pair = any_pair(book, s, chance, seat)
        return on_tile(pair, tile) if pair > 0 else 0
    if verb == MOVE:
        return any_step(book, s, chance, seat, tile)
    target = draw(chance, TILES)
    if book.adjacent == 1:
        target = book.near[tile][draw(chance, 4)]
    if attack_fault(book, s, seat, tile, target) == 0:
        return attack_move(tile, target)
    return 0


def any_tile(s: State, chance: Chance, seat: int) -> int:
    """Return a random tile of a seat that has at least one."""
    skipped = draw(chance, s.tiles[seat])
    tile = 0
    while s.owner[tile] != seat + 1 or skipped > 0:
        if s.owner[tile] == seat + 1:
            skipped -= 1
        tile += 1
    return tile


def any_pair(book: Book, s: State, chance: Chance, seat: int) -> int:
    """Return the code that builds a tank, without its tile yet, from a random pair, or 0."""
    value = draw(chance, VALUES)
    for _ in range(VALUES):
        pair = pair_of(book, s, seat, value, 0)
        if pair > 0:
            return pair
        value = 0 if value == VALUES - 1 else value + 1
    return 0


def any_step(book: Book, s: State, chance: Chance, seat: int, source: int) -> int:
    """Return a move of random units from a tile to a neighbour, or 0."""
    target = book.near[source][draw(chance, 4)]
    infantry = draw(chance, max(1, s.infantry[source]))
    tanks = draw(chance, min(s.tanks[source], MOST_TANKS) + 1)
    if move_fault(book, s, seat, source, target, infantry, tanks) == 0:
        return packed(units_move(source, target, tanks), infantry)
    return 0
