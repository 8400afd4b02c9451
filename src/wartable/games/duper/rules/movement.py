"""Rule 5: moving units."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.duper.events import moved
from wartable.games.duper.moves import units_move
from wartable.games.duper.rules.refusals import (
    BAD_AMOUNT,
    MUST_LEAVE_TROOP,
    NO_STAMINA,
    NO_SUCH_TILE,
    NOT_ADJACENT,
    NOT_ENOUGH_TANKS,
    NOT_ENOUGH_TROOPS,
    NOT_OWNER,
    NOTHING_TO_MOVE,
)
from wartable.games.duper.state import MOST_TANKS, TILES, WIDTH, Book, State


def steps(tile: int, other: int) -> int:
    """Rule 1-6: return how many steps over edges lie between two tiles."""
    across = abs(tile // WIDTH - other // WIDTH)
    return across + abs(tile % WIDTH - other % WIDTH)


# --- 5. Moving ------------------------------------------------------------------------------------


def move_fault(
    book: Book, s: State, seat: int, source: int, target: int, infantry: int, tanks: int
) -> int:
    """Rules 5-1 to 5-5: both tiles are the seat's and adjacent; one infantry stays."""
    if min(source, target) < 0 or max(source, target) >= TILES:
        return NO_SUCH_TILE
    if s.owner[source] != seat + 1 or s.owner[target] != seat + 1:
        return NOT_OWNER
    if steps(source, target) != 1:
        if not can_march(book, s, seat, source, target):
            return NOT_ADJACENT
        if s.stamina[seat] == 0:
            return NO_STAMINA
    if infantry < 0 or tanks < 0:
        return BAD_AMOUNT
    if infantry == 0 and tanks == 0:
        return NOTHING_TO_MOVE
    if infantry > s.infantry[source]:
        return NOT_ENOUGH_TROOPS
    if tanks > s.tanks[source]:
        return NOT_ENOUGH_TANKS
    if infantry == s.infantry[source]:
        return MUST_LEAVE_TROOP
    return 0


def can_march(book: Book, s: State, seat: int, source: int, target: int) -> bool:
    """Rule 5-6, an option: one of the seat's tiles lies between two tiles."""
    if book.march == 0 or steps(source, target) != 2:
        return False
    for direction in range(4):
        between = book.near[source][direction]
        if between >= 0 and s.owner[between] == seat + 1 and steps(between, target) == 1:
            return True
    return False


def move_units(
    s: State, seat: int, source: int, target: int, infantry: int, tanks: int, log: Log
) -> None:
    """Rule 5-4: units change tiles; two steps cost one stamina."""
    s.infantry[source] -= infantry
    s.tanks[source] -= tanks
    s.infantry[target] += infantry
    s.tanks[target] += tanks
    s.stamina[seat] -= steps(source, target) - 1
    moved(log, seat, source, target, infantry, tanks)


def offer_moves(book: Book, s: State, seat: int, source: int, target: int, out: Families) -> None:
    """Offer moves with every number of tanks and any infantry but the one that stays."""
    most = s.infantry[source] - 1
    if most < 0 or s.owner[target] != seat + 1 or steps(source, target) > 2:
        return
    for tanks in range(min(s.tanks[source], MOST_TANKS) + 1):
        least = 0 if tanks > 0 else 1
        if least <= most and move_fault(book, s, seat, source, target, least, tanks) == 0:
            offer(out, units_move(source, target, tanks), least, most)
