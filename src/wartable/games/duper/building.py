"""Rules 3 to 5: building infantry and tanks, and moving them."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import Families, offer
from wartable.games.duper.numbers import (
    BAD_AMOUNT,
    BUILT,
    CARD_NOT_OWNED,
    MOVED,
    MUST_LEAVE_TROOP,
    NO_STAMINA,
    NO_SUCH_CARD,
    NO_SUCH_TILE,
    NOT_A_PAIR,
    NOT_ADJACENT,
    NOT_ENOUGH_GOLD,
    NOT_ENOUGH_TANKS,
    NOT_ENOUGH_TROOPS,
    NOT_OWNER,
    NOTHING_TO_MOVE,
    SAME_CARD_TWICE,
    TANK_BUILT,
)
from wartable.games.duper.state import (
    CARDS,
    MOST_TANKS,
    MOVE,
    TANK,
    TILES,
    VALUES,
    WIDTH,
    Book,
    State,
)


def action(verb: int, first: int, second: int, third: int) -> int:
    """Return the code of a move: what it does, then tiles, cards or tanks."""
    return verb | (first << 3) | (second << 9) | (third << 15)


def steps(tile: int, other: int) -> int:
    """Rule 1-6: how many steps over edges lie between two tiles."""
    across = abs(tile // WIDTH - other // WIDTH)
    return across + abs(tile % WIDTH - other % WIDTH)


# --- 3. Building infantry -------------------------------------------------------------------------


def infantry_fault(book: Book, s: State, seat: int, tile: int, count: int) -> int:
    """Rules 3-1 and 3-2: an own tile and gold for all of it."""
    if tile < 0 or tile >= TILES:
        return NO_SUCH_TILE
    if s.owner[tile] != seat + 1:
        return NOT_OWNER
    if count < 1:
        return BAD_AMOUNT
    if s.gold[seat] // book.cost < count:
        return NOT_ENOUGH_GOLD
    return 0


def build_infantry(book: Book, s: State, seat: int, tile: int, count: int, log: Log) -> None:
    """Rule 3-2: gold becomes infantry."""
    s.gold[seat] -= count * book.cost
    s.infantry[tile] += count
    note(log, EVERYBODY, BUILT, seat, tile, count, 0)


# --- 4. Building tanks ----------------------------------------------------------------------------


def tank_fault(s: State, seat: int, tile: int, card: int, other: int) -> int:
    """Rules 4-1 and 4-2: an own tile and two cards of the hand with the same value."""
    if tile < 0 or tile >= TILES:
        return NO_SUCH_TILE
    if s.owner[tile] != seat + 1:
        return NOT_OWNER
    if card >= CARDS or other >= CARDS:
        return NO_SUCH_CARD
    if s.hand[seat][card] == 0 or s.hand[seat][other] == 0:
        return CARD_NOT_OWNED
    if card == other and s.hand[seat][card] == 1:
        return SAME_CARD_TWICE
    if card % VALUES != other % VALUES:
        return NOT_A_PAIR
    return 0


def build_tank(s: State, seat: int, tile: int, card: int, other: int, log: Log) -> None:
    """Rule 4-3: the pair is shown and leaves the game."""
    s.hand[seat][card] -= 1
    s.hand[seat][other] -= 1
    s.held[seat] -= 2
    s.spent[card] += 1
    s.spent[other] += 1
    s.tanks[tile] += 1
    note(log, EVERYBODY, TANK_BUILT, seat, tile, card, other)


def offer_tanks(s: State, seat: int, tile: int, out: Families) -> None:
    """Every pair of a hand, for a tank on one tile."""
    for card in range(CARDS):
        if s.hand[seat][card] > 1:
            offer(out, action(TANK, tile, card, card), 0, 0)
        if s.hand[seat][card] > 0:
            for other in range(card + VALUES, CARDS, VALUES):
                if s.hand[seat][other] > 0:
                    offer(out, action(TANK, tile, card, other), 0, 0)


# --- 5. Moving ------------------------------------------------------------------------------------


def move_fault(
    book: Book, s: State, seat: int, source: int, target: int, infantry: int, tanks: int
) -> int:
    """Rules 5-1 to 5-5: both tiles are own and adjacent, units are there, one infantry stays."""
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
    """Rule 5-6, an option: a tile of one's own lies between two tiles."""
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
    """Rule 5-4: units change tiles; two steps cost a stamina."""
    s.infantry[source] -= infantry
    s.tanks[source] -= tanks
    s.infantry[target] += infantry
    s.tanks[target] += tanks
    s.stamina[seat] -= steps(source, target) - 1
    note(log, EVERYBODY, MOVED, seat, source * TILES + target, infantry, tanks)


def offer_moves(book: Book, s: State, seat: int, source: int, target: int, out: Families) -> None:
    """With every number of tanks, from none or one infantry to all but one."""
    most = s.infantry[source] - 1
    if most < 0 or s.owner[target] != seat + 1 or steps(source, target) > 2:
        return
    for tanks in range(min(s.tanks[source], MOST_TANKS) + 1):
        least = 0 if tanks > 0 else 1
        if least <= most and move_fault(book, s, seat, source, target, least, tanks) == 0:
            offer(out, action(MOVE, source, target, tanks), least, most)
