"""Defence by Duper's heuristics: what they build and move with what an attack did not need.

If only neighbours can be attacked, the bot reinforces the weakest tile next to an enemy; the
defender also moves units until such tiles are equally strong. Units in the rear stay there: nobody
can take them, and they reach the front within a turn. If attacks reach everywhere, the bot gathers
its tanks on one tile and keeps its gold, which nobody can take.
"""

from __future__ import annotations

from wartable.engine.kit.moves import packed
from wartable.games.duper.bots.pairs import best_pair, on_tile, pairs_of
from wartable.games.duper.bots.reach import forget, nearest_extra, root_of, send, spare, spare_men
from wartable.games.duper.bots.value import DEFENDER, is_exposed, mood_of, whim
from wartable.games.duper.moves import infantry_move
from wartable.games.duper.rules.victory import power
from wartable.games.duper.state import TILES, Book, State, Work


def next_guard_step(book: Book, s: State, work: Work, seat: int, style: int) -> int:
    """Return a move that builds or moves units for defence, 0 if there is none."""
    weakest = weakest_exposed(book, s, seat)
    if book.adjacent == 0 or weakest < 0:
        return tank_on(book, s, seat, strongest(book, s, seat))
    level = fair_level(book, s, seat)
    coins = s.gold[seat] // book.cost
    if coins > 0:
        missing = max(1, level - power(book, s, weakest))
        return packed(infantry_move(weakest), min(coins, missing))
    tank = tank_on(book, s, seat, weakest)
    if tank == 0 and style == DEFENDER:
        return even_out(book, s, work, seat, level)
    return tank


def tank_on(book: Book, s: State, seat: int, tile: int) -> int:
    """Return the move that builds a tank on a tile from a pair, 0 if the hand has none."""
    pair = best_pair(book, s, seat)
    return on_tile(pair, tile) if pair > 0 else 0


def strongest(book: Book, s: State, seat: int) -> int:
    """Return the strongest tile of a seat that has one."""
    best = -1
    for tile in range(TILES):
        if s.owner[tile] != seat + 1:
            continue
        if best < 0 or power(book, s, tile) > power(book, s, best):
            best = tile
    return best


def weakest_exposed(book: Book, s: State, seat: int) -> int:
    """Return the weakest tile next to an enemy, or -1; the mood breaks ties."""
    mood = mood_of(s, seat)
    best = -1
    for tile in range(TILES):
        if s.owner[tile] != seat + 1 or not is_exposed(book, s, seat, tile):
            continue
        if best < 0 or weakness(book, s, tile, mood) < weakness(book, s, best, mood):
            best = tile
    return best


def weakness(book: Book, s: State, tile: int, mood: int) -> int:
    """Return a number that orders tiles by strength, ties by the mood."""
    return power(book, s, tile) * TILES + whim(mood, tile)


def fair_level(book: Book, s: State, seat: int) -> int:
    """Return the strength of each tile next to an enemy if all available strength were shared."""
    exposed = 0
    total = s.gold[seat] // book.cost + pairs_of(book, s, seat) * book.tank_power
    for tile in range(TILES):
        if s.owner[tile] == seat + 1:
            total += power(book, s, tile)
            if is_exposed(book, s, seat, tile):
                exposed += 1
            else:
                total -= 1
    return total // max(1, exposed)


def even_out(book: Book, s: State, work: Work, seat: int, level: int) -> int:
    """Return a move of surplus strength towards the nearest exposed tile below the level, or 0.

    Every such move fills a gap or gets closer to one, so the moves come to an end.
    """
    roots = 0
    for tile in range(TILES):
        if s.owner[tile] == seat + 1:
            exposed = is_exposed(book, s, seat, tile)
            above = power(book, s, tile) - (level if exposed else 1)
            work.extra[tile] = movable(book, s, tile, above)
            if exposed and above < 0:
                work.queue[roots] = tile
                work.back[tile] = tile + 1
                roots += 1
    tile = nearest_extra(book, s, work, seat, roots)
    move = 0
    if tile >= 0:
        missing = level - power(book, s, root_of(work, tile))
        move = send(book, s, work, seat, tile, min(work.extra[tile], missing))
    forget(work)
    return move


def movable(book: Book, s: State, tile: int, strength: int) -> int:
    """Return how much of a strength can leave a tile; tanks move only as a whole."""
    most = min(strength, spare(book, s, tile))
    if most < book.tank_power and spare_men(s, tile) == 0:
        return 0
    return max(0, most)
