"""Rule 4: movement, with roads and zones of control."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.dukes.events import moved
from wartable.games.dukes.moves import lead_move, unit_move
from wartable.games.dukes.rules.pieces import (
    duke_of,
    first_of,
    has_place,
    holds,
    is_duke,
    kind_of,
    put,
    side_of,
    unit_at,
)
from wartable.games.dukes.rules.refusals import HAS_MOVED, NO_PIECE, OUT_OF_REACH
from wartable.games.dukes.state import (
    DIRECTIONS,
    HEXES,
    NOBODY,
    OF_A_SIDE,
    OFF,
    Book,
    State,
    Work,
)


def draw_zones(book: Book, s: State, work: Work, side: int, mark: int) -> None:
    """Rule 4-5: mark every hex in the zones of control of a side; mark 0 clears them."""
    for piece in range(first_of(side), first_of(side) + OF_A_SIDE):
        spot = s.at[piece]
        if spot != OFF:
            for direction in range(DIRECTIONS):
                beside = book.near[spot][direction]
                if beside >= 0 and book.control[spot][direction] == 1:
                    work.zone[beside] = mark


def spread(book: Book, s: State, work: Work, piece: int) -> None:
    """Rules 4-2 to 4-6: find the least half points to every hex that a piece can enter.

    The other side's zones must have been drawn. The caller must clear the result with ``gather``.
    """
    allowance = book.allowance[kind_of(piece)]
    side = side_of(piece)
    start = s.at[piece]
    work.cost[start] = 1
    work.level[0][0] = start
    work.filled[0] = 1
    for spent in range(allowance):
        for place in range(work.filled[spent]):
            spot = work.level[spent][place]
            fresh = work.cost[spot] == spent + 1
            # Most hexes are not controlled: the plain form has no call to make for them.
            if fresh and (work.zone[spot] == 0 or goes_on(book, work, start, spot)):
                step_out(book, s, work, side, spot, spent, allowance)


def goes_on(book: Book, work: Work, start: int, spot: int) -> bool:
    """Rule 4-6: a piece that enters a controlled hex stops there."""
    return spot == start or work.zone[spot] == 0 or book.slip == 1


def step_out(
    book: Book, s: State, work: Work, side: int, spot: int, spent: int, allowance: int
) -> None:
    """Record every neighbour that can be reached more cheaply through a hex."""
    steps = book.step[spot]
    near = book.near[spot]
    controlled = work.zone[spot]
    foe = s.at[duke_of(1 - side)]
    for direction in range(DIRECTIONS):
        cost = spent + steps[direction]
        if cost == spent or cost > allowance:
            continue
        beside = near[direction]
        known = work.cost[beside]
        if (known != 0 and known <= cost + 1) or (controlled == 1 and work.zone[beside] == 1):
            continue
        if (s.unit[beside] == 0 and beside != foe) or not holds(s, 1 - side, beside):
            work.cost[beside] = cost + 1
            work.level[cost][work.filled[cost]] = beside
            work.filled[cost] += 1


def gather(book: Book, work: Work, piece: int) -> None:
    """Clear what ``spread`` found."""
    for spent in range(book.allowance[kind_of(piece)] + 1):
        for place in range(work.filled[spent]):
            work.cost[work.level[spent][place]] = 0
            work.level[spent][place] = 0
        work.filled[spent] = 0


def ends_at(book: Book, s: State, work: Work, piece: int, spent: int, place: int) -> int:
    """Return a hex found by ``spread`` if the piece can end its move there, else -1."""
    spot = work.level[spent][place]
    if work.cost[spot] != spent + 1 or spot == s.at[piece]:
        return OFF
    return spot if has_place(book, s, piece, spot) else OFF


def cost_to(book: Book, s: State, work: Work, piece: int, spot: int) -> int:
    """Return the half points that a piece needs to end its move on a hex, -1 if it cannot."""
    enemy = 1 - side_of(piece)
    draw_zones(book, s, work, enemy, 1)
    spread(book, s, work, piece)
    cost = work.cost[spot] - 1
    gather(book, work, piece)
    draw_zones(book, s, work, enemy, 0)
    if spot == s.at[piece] or not has_place(book, s, piece, spot):
        return -1
    return cost


def mover(s: State, side: int, spot: int) -> int:
    """Return a side's unit on a hex, the one that ``move`` moves; -1 if there is none."""
    unit = unit_at(s, spot) if spot < HEXES else NOBODY
    return unit if unit != NOBODY and side_of(unit) == side else NOBODY


def move_fault(book: Book, s: State, work: Work, piece: int, spot: int) -> int:
    """Rules 4-1 to 4-6: return why a piece cannot move to a hex, 0 if it can."""
    if piece == NOBODY or s.at[piece] == OFF:
        return NO_PIECE
    if s.moved[piece] == 1:
        return HAS_MOVED
    if spot >= HEXES or cost_to(book, s, work, piece, spot) < 0:
        return OUT_OF_REACH
    return 0


def move_piece(book: Book, s: State, work: Work, piece: int, spot: int, log: Log) -> None:
    """Move a piece; compute the cost only if events are logged, since only they need it."""
    cost = cost_to(book, s, work, piece, spot) if log.on == 1 else 0
    moved(log, piece, s.at[piece], spot, cost)
    put(s, piece, spot)
    s.moved[piece] = 1


def moving(s: State, piece: int, spot: int) -> int:
    """Return the code of the move that takes a piece to a hex."""
    return lead_move(spot) if is_duke(piece) else unit_move(s.at[piece], spot)


def offer_movement(book: Book, s: State, work: Work, side: int, out: Families) -> None:
    """Offer every move of a side's pieces that have not moved yet."""
    draw_zones(book, s, work, 1 - side, 1)
    for piece in range(first_of(side), duke_of(side) + 1):
        if s.at[piece] != OFF and s.moved[piece] == 0:
            spread(book, s, work, piece)
            offer_stops(book, s, work, piece, out)
            gather(book, work, piece)
    draw_zones(book, s, work, 1 - side, 0)


def offer_stops(book: Book, s: State, work: Work, piece: int, out: Families) -> None:
    """Offer the moves to all hexes where a piece can end its move."""
    start = s.at[piece]
    leads = is_duke(piece)
    for spent in range(1, book.allowance[kind_of(piece)] + 1):
        for place in range(work.filled[spent]):
            spot = ends_at(book, s, work, piece, spent, place)
            if spot != OFF:
                offer(out, lead_move(spot) if leads else unit_move(start, spot), 0, 0)
