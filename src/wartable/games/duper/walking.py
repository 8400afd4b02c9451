"""What Duper's heuristics know of a territory: connected tiles, and the way units take over them.

Units walk over own tiles as far as they like in one turn (rule 5-4), so that all strength of
connected tiles, but for the infantry that stays on each, can meet on any one of them.
"""

from __future__ import annotations

from wartable.engine.moves import packed
from wartable.games.duper.building import action
from wartable.games.duper.ending import power
from wartable.games.duper.state import MOVE, TILES, Book, State, Work


def spare_men(s: State, tile: int) -> int:
    """Return the infantry that can leave a tile."""
    return max(0, s.infantry[tile] - 1)


def spare(book: Book, s: State, tile: int) -> int:
    """Return the strength that can leave a tile; tanks without infantry are stuck."""
    if s.infantry[tile] == 0:
        return 0
    return power(book, s, tile) - 1


def find_groups(book: Book, s: State, work: Work, seat: int) -> None:
    """Note the connected tiles of a seat, and what can leave its tile in each group."""
    for tile in range(TILES):
        if s.owner[tile] == seat + 1 and work.group[tile] == 0:
            fill_group(book, s, work, seat, tile)


def fill_group(book: Book, s: State, work: Work, seat: int, first: int) -> None:
    """Note one group, of which ``first`` is the first tile."""
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
    """Blank everything that heuristics note."""
    for tile in range(TILES):
        work.queue[tile] = 0
        work.back[tile] = 0
        work.extra[tile] = 0
        work.group[tile] = 0
        work.men[tile] = 0
        work.mass[tile] = 0


def nearest_extra(book: Book, s: State, work: Work, seat: int, roots: int) -> int:
    """Return the tile with extra strength that is nearest to the roots, -1 if there is none.

    The roots are the first tiles of the queue, each its own way back. They have nothing extra.
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
    """Return the root from which a walk came to a tile."""
    while work.back[tile] != tile + 1:
        tile = work.back[tile] - 1
    return tile


def send(book: Book, s: State, work: Work, seat: int, tile: int, strength: int) -> int:
    """Return the move of so much strength, if the tile can give it, one step back on the way.

    Two steps are marched where somebody would have to stay on the tile between.
    """
    target = work.back[tile] - 1
    if book.march == 1 and s.stamina[seat] > 0 and s.infantry[target] == 0:
        target = work.back[target] - 1
    infantry = min(spare_men(s, tile), strength)
    tanks = (strength - infantry + book.tank_power - 1) // book.tank_power
    tanks = min(tanks, (work.extra[tile] - infantry) // book.tank_power, s.tanks[tile])
    return packed(action(MOVE, tile, target, tanks), infantry)
