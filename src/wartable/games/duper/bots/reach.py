"""Connected tiles of a seat and the paths of units over them, for Duper's heuristics.

Units may move any distance over their seat's tiles in one turn (rule 5-4). So all strength of
connected tiles, except the infantry that stays on each, can gather on any one of them.
"""

from __future__ import annotations

from wartable.engine.kit.moves import packed
from wartable.games.duper.moves import units_move
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import TILES, Book, State, Work


def spare_men(s: State, tile: int) -> int:
    """Return the infantry that can leave a tile."""
    return max(0, s.infantry[tile] - 1)


def spare(book: Book, s: State, tile: int) -> int:
    """Return the strength that can leave a tile; tanks without infantry are stuck."""
    if s.infantry[tile] == 0:
        return 0
    return power(book, s, tile) - 1


def find_groups(book: Book, s: State, work: Work, seat: int) -> None:
    """Find the groups of a seat's connected tiles and the strength in each that can move."""
    for tile in range(TILES):
        if s.owner[tile] == seat + 1 and work.group[tile] == 0:
            fill_group(book, s, work, seat, tile)


def fill_group(book: Book, s: State, work: Work, seat: int, first: int) -> None:
    """Fill in the group whose first tile is ``first``."""
    work.queue[0] = first
    work.group[first] = first + 1
    end = 1
    at = 0
    while at < end:
        tile = work.queue[at]
        at += 1
        work.men[first] += spare_men(s, tile)
        work.mass[first] += spare(book, s, tile)
        for direction in range(4):
            beside = book.near[tile][direction]
            if beside >= 0 and s.owner[beside] == seat + 1 and work.group[beside] == 0:
                work.group[beside] = first + 1
                work.queue[end] = beside
                end += 1


def forget(work: Work) -> None:
    """Clear the scratch space of the heuristics."""
    for tile in range(TILES):
        work.queue[tile] = 0
        work.back[tile] = 0
        work.extra[tile] = 0
        work.group[tile] = 0
        work.men[tile] = 0
        work.mass[tile] = 0


def nearest_extra(book: Book, s: State, work: Work, seat: int, roots: int) -> int:
    """Return the tile with extra strength nearest to the roots, -1 if there is none.

    The caller puts the roots first in the queue, each pointing back to itself, without extra
    strength.
    """
    end = roots
    at = 0
    while at < end:
        tile = work.queue[at]
        at += 1
        for direction in range(4):
            beside = book.near[tile][direction]
            if beside >= 0 and s.owner[beside] == seat + 1 and work.back[beside] == 0:
                work.back[beside] = tile + 1
                if work.extra[beside] > 0:
                    return beside
                work.queue[end] = beside
                end += 1
    return -1


def root_of(work: Work, tile: int) -> int:
    """Return the root from which the search reached a tile."""
    while work.back[tile] != tile + 1:
        tile = work.back[tile] - 1
    return tile


def send(book: Book, s: State, work: Work, seat: int, tile: int, strength: int) -> int:
    """Return the move of that strength, or what the tile can spare, one step back to the root.

    It marches two steps if infantry would otherwise have to stay on the tile between.
    """
    target = work.back[tile] - 1
    if book.march == 1 and s.stamina[seat] > 0 and s.infantry[target] == 0:
        target = work.back[target] - 1
    infantry = min(spare_men(s, tile), strength)
    tanks = (strength - infantry + book.tank_power - 1) // book.tank_power
    tanks = min(tanks, (work.extra[tile] - infantry) // book.tank_power, s.tanks[tile])
    return packed(units_move(tile, target, tanks), infantry)
