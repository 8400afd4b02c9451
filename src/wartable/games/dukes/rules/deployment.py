"""Rule 2: placing the pieces."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.dukes.events import deploys
from wartable.games.dukes.events import placed as note_placed
from wartable.games.dukes.moves import deploy_move, place_move
from wartable.games.dukes.rules.pieces import apart, first_of, has_duke, is_empty, put
from wartable.games.dukes.rules.refusals import NO_GARRISON, NONE_LEFT, NOT_YOUR_LAND, OCCUPIED
from wartable.games.dukes.rules.turns import give_turn
from wartable.games.dukes.state import (
    CITY,
    DUKE,
    FORTRESS,
    GARRISON,
    GARRISONS,
    HEXES,
    KIND_COUNT,
    LAKE,
    NOBODY,
    OF_A_KIND,
    OF_A_SIDE,
    OFF,
    RESERVE,
    RESERVES,
    SIDES,
    WULFENBERG,
    Book,
    State,
)


def next_of_kind(s: State, side: int, kind: int) -> int:
    """Return a side's first piece of a kind still to be placed, -1 if there is none."""
    begin = first_of(side) + kind * OF_A_KIND
    end = begin + (1 if kind == DUKE else OF_A_KIND)
    for piece in range(begin, end):
        if s.at[piece] == OFF:
            return piece
    return NOBODY


def left_of_kind(s: State, side: int, kind: int) -> int:
    """Return how many pieces of a kind a side still has to place."""
    piece = next_of_kind(s, side, kind)
    if piece == NOBODY:
        return 0
    end = first_of(side) + (OF_A_SIDE if kind == DUKE else (kind + 1) * OF_A_KIND)
    return end - piece


def placed(s: State, side: int) -> int:
    """Return how many of a side's pieces are on the map."""
    count = 0
    for piece in range(first_of(side), first_of(side) + OF_A_SIDE):
        if s.at[piece] != OFF:
            count += 1
    return count


def is_garrison(book: Book, side: int, spot: int) -> bool:
    """Rule 2-1: a garrison is a city or fortress hex on a side's own land."""
    strong = book.terrain[spot] == CITY or book.terrain[spot] == FORTRESS
    return strong and book.owner[spot] == side + 1


def place_fault(book: Book, s: State, side: int, kind: int, spot: int) -> int:
    """Rules 2-1 to 2-3: return why a side cannot place a kind of piece on a hex, 0 if it can."""
    if spot >= HEXES or book.owner[spot] != side + 1 or book.terrain[spot] == LAKE:
        return NOT_YOUR_LAND
    if next_of_kind(s, side, kind) == NOBODY:
        return NONE_LEFT
    if s.stage == GARRISON:
        if not is_garrison(book, side, spot) or (kind == DUKE and book.duke_garrison == 0):
            return NO_GARRISON
        return 0 if is_empty(s, spot) else OCCUPIED
    if is_empty(s, spot):
        return 0
    joins = kind == DUKE and book.shared[spot] == 1 and book.duke_garrison == 0
    return 0 if joins and not has_duke(s, side, spot) else OCCUPIED


def place(book: Book, s: State, side: int, kind: int, spot: int, log: Log) -> None:
    """Place a piece, then place automatically for the next side if it wants that (rule 2-4)."""
    set_down(s, side, kind, spot, log)
    serve(book, s, log)


def deploy(book: Book, s: State, side: int, log: Log) -> None:
    """Rule 2-4: the rest of a side's pieces is placed for it, whenever its turn comes."""
    s.deployed[side] = 1
    deploys(log, side)
    serve(book, s, log)


def serve(book: Book, s: State, log: Log) -> None:
    """Place pieces automatically until a player has to decide or all pieces are placed."""
    while is_setting_up(s) and s.deployed[s.acting] == 1:
        if s.stage == GARRISON:
            deploy_garrison(book, s, s.acting, log)
        else:
            deploy_reserve(book, s, s.acting, log)


def is_setting_up(s: State) -> bool:
    """Tell whether pieces are still being placed."""
    return placed(s, 0) + placed(s, 1) < SIDES * OF_A_SIDE


def set_down(s: State, side: int, kind: int, spot: int, log: Log) -> None:
    """Put a side's next piece of a kind on a hex and pass the turn as rule 2-2 says."""
    piece = next_of_kind(s, side, kind)
    put(s, piece, spot)
    note_placed(log, piece, spot, s.deployed[side])
    if s.stage == RESERVE:
        give_turn(s, 1 - side)
    elif placed(s, side) == GARRISONS:
        if side == WULFENBERG:
            s.stage = RESERVE
        give_turn(s, 1 - side)


def deploy_garrison(book: Book, s: State, side: int, log: Log) -> None:
    """Fill a side's first empty garrison with the kind that the deployment names for it."""
    for spot in range(HEXES):
        if is_garrison(book, side, spot) and is_empty(s, spot):
            kind = book.garrison[spot] - 1
            if next_of_kind(s, side, kind) == NOBODY:
                kind = commonest(s, side)
            set_down(s, side, kind, spot, log)
            return


def commonest(s: State, side: int) -> int:
    """Return the kind of unit of which a side has most left to place; the Duke if none is left."""
    best = DUKE
    most = 0
    for kind in range(DUKE):
        left = left_of_kind(s, side, kind)
        if left > most:
            best = kind
            most = left
    return best


def deploy_reserve(book: Book, s: State, side: int, log: Log) -> None:
    """Place a reserve where the deployment puts it, or else a piece as near home as possible."""
    for number in range(RESERVES):
        kind = book.reserve_kind[side][number]
        spot = book.reserve[side][number]
        if place_fault(book, s, side, kind, spot) == 0:
            set_down(s, side, kind, spot, log)
            return
    set_down(s, side, commonest(s, side), nearest_home(book, s, side), log)


def nearest_home(book: Book, s: State, side: int) -> int:
    """Return the free hex of a side's land nearest to the middle of its capital."""
    best = OFF
    for spot in range(HEXES):
        own = book.owner[spot] == side + 1 and book.terrain[spot] != LAKE
        nearer = best == OFF or away(book, side, spot) < away(book, side, best)
        if own and nearer and is_empty(s, spot):
            best = spot
    return best


def away(book: Book, side: int, spot: int) -> int:
    """Return how far a hex is from the middle of a side's capital."""
    return apart(book, book.home[side], spot)


def offer_placing(book: Book, s: State, side: int, out: Families) -> None:
    """Offer every legal placement, and the automatic deployment."""
    offer(out, deploy_move(), 0, 0)
    for kind in range(KIND_COUNT):
        if next_of_kind(s, side, kind) != NOBODY:
            for spot in range(HEXES):
                if place_fault(book, s, side, kind, spot) == 0:
                    offer(out, place_move(kind, spot), 0, 0)
