"""What a side can expect of an attack, by what it sees (rule 8): decoys look like their cards."""

from __future__ import annotations

from wartable.games.clans.abilities import FIRST_STRIKE, FORTIFY, SHIELD, TILE_SHIELD
from wartable.games.clans.numbers import ATTACK, RETALIATION
from wartable.games.clans.points.ground import range_to
from wartable.games.clans.points.sight import sees
from wartable.games.clans.points.striking import gathered, is_ranged, scaled, uncovered
from wartable.games.clans.state import (
    COLUMNS,
    TILES,
    Book,
    State,
    column_of,
    place_of,
)
from wartable.games.clans.units import has

#: What a card that hides behind another is taken to strike back with.
UNKNOWN_ANSWER = 4


def expected_strike(book: Book, s: State, seat: int, unit: int, enemy: int) -> int:
    """Return what a unit's attack should do to an enemy."""
    if s.u_decoy[unit] == 1:
        return 0
    known = sees(book, s, seat, enemy)
    tile = s.u_tile[enemy]
    total = gathered(book, s, ATTACK, unit, enemy if known else -1, tile)
    force = scaled(book, s, unit, s.u_hp[unit], total)
    return max(0, force - seen_cover(book, s, seat, enemy))


def seen_cover(book: Book, s: State, seat: int, enemy: int) -> int:
    """Return what protects an enemy: its own shield, and what those in sight lend it."""
    cover = has(book, s, enemy, SHIELD) if sees(book, s, seat, enemy) else 0
    for tile in range(column_of(s.u_tile[enemy]), TILES, COLUMNS):
        where = place_of(1 - seat, tile)
        for at in range(s.standing[where]):
            friend = s.stack[where][at] - 1
            if sees(book, s, seat, friend):
                cover += has(book, s, friend, FORTIFY)
                if tile == s.u_tile[enemy]:
                    cover += has(book, s, friend, TILE_SHIELD)
    return cover


def expected_answer(book: Book, s: State, seat: int, unit: int, enemy: int, after: int) -> int:
    """Return what an enemy with so much health left should strike back with."""
    if is_ranged(book, s, unit) or range_to(s, unit, s.u_tile[enemy]) > 1:
        return 0
    if not sees(book, s, seat, enemy):
        return UNKNOWN_ANSWER
    if book.damage[s.u_card[enemy] - 1] == 0:
        return 0
    if after == 0 and has(book, s, unit, FIRST_STRIKE) > 0:
        return 0
    total = gathered(book, s, RETALIATION, enemy, unit, s.u_tile[enemy])
    return uncovered(book, s, unit, scaled(book, s, enemy, after, total))
