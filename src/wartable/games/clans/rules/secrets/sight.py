"""Who sees what (rule 8): tiles, hidden cards, and units that attack unseen."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY
from wartable.games.clans.catalogue.abilities import (
    CONCEAL_BACK,
    GLUE,
    GUARD,
    PARALYZE,
    SCOUT,
    SILENCE,
    SPY,
    TALL,
    WATCHER,
)
from wartable.games.clans.rules.board import behind, stands_there
from wartable.games.clans.rules.units import has, is_spy
from wartable.games.clans.rules.victory import BOTH
from wartable.games.clans.state import (
    CLASSIC,
    COLUMNS,
    GUARDS,
    HOLDS,
    HUSHES,
    MIDDLE,
    POINTS,
    SIDES,
    TILES,
    Book,
    State,
    column_of,
    home_row,
    home_tile,
    middle_tile,
    place_of,
    row_of,
    side_of,
)


def presence(book: Book, card: int) -> int:
    """Rule 8-5: return what the presence of a hidden card reveals, where turns alternate.

    Enemies notice that it guards, holds them in place or keeps them from attacking.
    """
    flags = 0
    if book.mode == POINTS:
        if book.ability[card][GUARD] > 0:
            flags |= GUARDS
        if book.ability[card][GLUE] > 0 or book.ability[card][PARALYZE] > 0:
            flags |= HOLDS
        if book.ability[card][SILENCE] > 0 or book.ability[card][PARALYZE] > 0:
            flags |= HUSHES
    return flags


# --- tiles ----------------------------------------------------------------------------------------
# Classic mode only remembers which base tiles a side has seen.


def in_sight(book: Book, s: State, side: int, tile: int) -> bool:
    """Rules 8-2 and 8-3: tell whether a side sees a tile; only the enemy's base can be fogged."""
    if row_of(tile) != home_row(1 - side):
        return True
    if book.mode == CLASSIC:
        return s.known[side] >> column_of(tile) & 1 == 1
    return looks_at(book, s, side, tile) or gives_itself_away(s, 1 - side, tile)


def looks_at(book: Book, s: State, side: int, tile: int) -> bool:
    """Rule 8-3: a unit there or in the middle of the column, a scout, or a tall unit close by."""
    middle = middle_tile(column_of(tile))
    return (
        lives_on(s, side, middle)
        or lives_on(s, side, tile)
        or scouted(book, s, side, column_of(tile))
        or overlooked(book, s, side, tile)
    )


def lives_on(s: State, side: int, tile: int) -> bool:
    """Tell whether a side has a living unit on a tile, spies included."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        if s.u_hp[s.stack[where][at] - 1] > 0:
            return True
    spy = s.spy[where] - 1
    while spy >= 0 and s.u_hp[spy] <= 0:
        spy = s.u_next[spy] - 1
    return spy >= 0


def scouted(book: Book, s: State, side: int, column: int) -> bool:
    """Rule 8-3: a scout in the middle row sees the enemy's base within one column."""
    for near in range(max(0, column - 1), min(COLUMNS, column + 2)):
        if stands_there(book, s, side, middle_tile(near), SCOUT):
            return True
    return False


def overlooked(book: Book, s: State, side: int, tile: int) -> bool:
    """Rule 8-3: a tall unit sees its own tile and those that share an edge with it."""
    for near in range(TILES):
        steps = abs(row_of(near) - row_of(tile)) + abs(column_of(near) - column_of(tile))
        if steps <= 1 and stands_there(book, s, side, near, TALL):
            return True
    return False


def gives_itself_away(s: State, side: int, tile: int) -> bool:
    """Rule 8-6: tell whether a side's unit on a tile attacked unseen, so that the tile is seen."""
    where = place_of(side, tile)
    for at in range(s.standing[where]):
        if s.u_shown[s.stack[where][at] - 1] == 1:
            return True
    return False


def in_the_open(book: Book, s: State, tile: int) -> bool:
    """Rule 8-7: tell whether everybody may see a tile without learning anything secret.

    A base tile is in the open where the enemy stands in the middle of the column, or has a scout
    nearby that is not itself hidden behind another card; in classic mode, where the enemy knows it.
    """
    if row_of(tile) == MIDDLE:
        return True
    owner = 0 if row_of(tile) == home_row(0) else 1
    enemy = 1 - owner
    column = column_of(tile)
    if book.mode == CLASSIC:
        return s.known[enemy] >> column & 1 == 1
    if s.standing[place_of(enemy, middle_tile(column))] > 0 or gives_itself_away(s, owner, tile):
        return True
    for near in range(max(0, column - 1), min(COLUMNS, column + 2)):
        where = place_of(enemy, middle_tile(near))
        for at in range(s.standing[where]):
            unit = s.stack[where][at] - 1
            if has(book, s, unit, SCOUT) > 0 and not covered(book, s, unit):
                return True
    return False


def views(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether a seat sees a tile; a negative one is a spectator (rule 8-7)."""
    return in_sight(book, s, seat, tile) if seat >= 0 else in_the_open(book, s, tile)


def sees_through(book: Book, s: State, seat: int, tile: int) -> bool:
    """Tell whether a seat's watchers show it what hides on a tile; spectators have none."""
    return seat >= 0 and revealed(book, s, seat, tile) and in_sight(book, s, seat, tile)


def look_around(book: Book, s: State) -> None:
    """Rule 8-3: record the base tiles that are seen now; their terrain stays known."""
    for side in range(SIDES):
        for column in range(COLUMNS):
            tile = home_tile(1 - side, column)
            if in_sight(book, s, side, tile):
                s.known[side] |= 1 << column
            if in_the_open(book, s, tile):
                s.aired |= 1 << tile


# --- watchers and hidden cards --------------------------------------------------------------------


def revealed(book: Book, s: State, side: int, tile: int) -> bool:
    """Rule 8-4: tell whether a watcher of a side looks at a tile.

    It looks at its own tile, at those left and right of it, and at the one in front.
    """
    if book.mode == CLASSIC:
        return False
    for near in range(max(0, column_of(tile) - 1), min(COLUMNS, column_of(tile) + 2)):
        if stands_there(book, s, side, row_of(tile) * COLUMNS + near, WATCHER):
            return True
    post = behind(side, tile)
    return post >= 0 and stands_there(book, s, side, post, WATCHER)


def covered(book: Book, s: State, unit: int) -> bool:
    """Rule 8-5: tell whether the card in front of a unit conceals it."""
    where = place_of(side_of(unit), s.u_tile[unit])
    if s.standing[where] < 2 or s.stack[where][1] != unit + 1 or s.u_shown[unit] == 1:
        return False
    front = s.stack[where][0] - 1
    return s.u_hp[front] > 0 and has(book, s, front, CONCEAL_BACK) > 0


def sees(book: Book, s: State, side: int, unit: int) -> bool:
    """Tell whether a side can identify an enemy unit."""
    tile = s.u_tile[unit]
    if is_spy(book, s, unit) or covered(book, s, unit):
        return sees_through(book, s, side, tile)
    return in_sight(book, s, side, tile)


def who_sees(book: Book, s: State, unit: int) -> int:
    """Return who can identify a unit, as ``seen`` of an event.

    EVERYBODY if spectators do, both seats if the enemy does (rule 8-7), else its own side.
    """
    hides = is_spy(book, s, unit) or covered(book, s, unit)
    if not hides and in_the_open(book, s, s.u_tile[unit]):
        return EVERYBODY
    side = side_of(unit)
    return BOTH if sees(book, s, 1 - side, unit) else 1 << side


def who_notices(book: Book, s: State, unit: int, tile: int) -> int:
    """Return who sees that a unit comes to a tile or leaves it, as ``seen`` of an event.

    They may be more than :func:`who_sees` returns: a unit that steps behind a card that conceals it
    shows itself on the way (rule 8-5). The unit need not stand there.
    """
    side = side_of(unit)
    if has(book, s, unit, SPY) > 0:
        return BOTH if revealed(book, s, 1 - side, tile) else 1 << side
    if s.u_shown[unit] == 1 or in_the_open(book, s, tile):
        return EVERYBODY
    return BOTH if in_sight(book, s, 1 - side, tile) else 1 << side


def come_to_light(book: Book, s: State, unit: int) -> None:
    """Rule 8-6: a unit that attacks unseen is shown until the enemy's next turn has ended."""
    if who_sees(book, s, unit) != EVERYBODY:
        s.u_shown[unit] = 1
        look_around(book, s)
