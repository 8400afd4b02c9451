"""Rule 8: how a game ends and who wins; also the power of tiles (6-2), which decides ties."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.duper.events import game_over
from wartable.games.duper.state import CARDS, SEATS, TILES, VALUES, Book, State


def standing_seats(s: State) -> int:
    """Rule 8-1: the seats that own tiles."""
    seats = 0
    for seat in range(SEATS):
        if s.tiles[seat] > 0:
            seats |= 1 << seat
    return seats


def most_tiles(s: State) -> int:
    """Rule 8-2: how many tiles the largest territory has."""
    most = 0
    for seat in range(SEATS):
        most = max(most, s.tiles[seat])
    return most


def leaders(book: Book, s: State) -> int:
    """Rule 8-3: the seats with the most tiles and, among those, the most strength."""
    most = most_tiles(s)
    best = -1
    seats = 0
    for seat in range(SEATS):
        if s.tiles[seat] == most:
            strength = strength_of(book, s, seat)
            if strength > best:
                best = strength
                seats = 0
            if strength == best:
                seats |= 1 << seat
    return seats


def strength_of(book: Book, s: State, seat: int) -> int:
    """Rule 8-3: the power of all tiles of a seat."""
    strength = 0
    for tile in range(TILES):
        if s.owner[tile] == seat + 1:
            strength += power(book, s, tile)
    return strength


def has_straight_flush(s: State, seat: int) -> bool:
    """Rule 8-4, an option: five consecutive values of one suit; the ace is the lowest."""
    row = 0
    for card in range(CARDS):
        if card % VALUES == 0:
            row = 0
        row = row + 1 if s.hand[seat][card] > 0 else 0
        if row == 5:
            return True
    return False


def finish(s: State, reason: int, won: int, log: Log) -> None:
    """End the game."""
    s.ended = reason
    s.won = won
    s.waiting = 0
    game_over(log, reason, s.turn, won)


def power(book: Book, s: State, tile: int) -> int:
    """Rule 6-2: count all infantry and tanks of a tile, including those that will stay."""
    return s.infantry[tile] + s.tanks[tile] * book.tank_power
