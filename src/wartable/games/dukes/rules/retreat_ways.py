"""Rule 6: the way back, who can make way, and who cannot retreat."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.dukes.events import direction_drawn
from wartable.games.dukes.rules.pieces import (
    apart,
    controlled,
    direction_to,
    duke_of,
    first_of,
    has_place,
    holds,
    is_empty,
    piece_at,
    side_of,
)
from wartable.games.dukes.state import (
    AXIS,
    AXIS_FIRST,
    DIRECTIONS,
    OF_A_SIDE,
    OFF,
    Book,
    State,
    Work,
)

# --- 6-1 and 6-2: the axis ------------------------------------------------------------------------


def columns_off(book: Book, s: State) -> int:
    """Return the sum of the signed distances in columns from the attackers to the defender."""
    total = 0
    attackers = first_of(1 - side_of(s.target))
    for unit in range(attackers, attackers + OF_A_SIDE):
        if s.joined[unit] == 1:
            total += book.q[s.field] - book.q[s.at[unit]]
    return total


def rows_off(book: Book, s: State) -> int:
    """Return the sum of the signed distances in axial rows from the attackers to the defender."""
    total = 0
    attackers = first_of(1 - side_of(s.target))
    for unit in range(attackers, attackers + OF_A_SIDE):
        if s.joined[unit] == 1:
            total += book.r[s.field] - book.r[s.at[unit]]
    return total


def leaning(book: Book, q: int, r: int, direction: int) -> int:
    """Rule 6-1: return how far a direction points along an axial vector, in exact integers.

    It is the inner product of the two, on the same scale for all directions.
    """
    return (2 * q + r) * book.dq[direction] + (2 * r + q) * book.dr[direction]


def draw_direction(book: Book, s: State, work: Work, chance: Chance, log: Log) -> int:
    """Rule 6-2: return the hex straight behind the defender; on a border, chance picks one.

    Returns -1 if it is off the map. If the centre of mass is on the defender, chance picks any of
    the six.
    """
    q = columns_off(book, s)
    r = rows_off(book, s)
    count = 0
    for direction in range(DIRECTIONS):
        if may_be_drawn(book, s, work, q, r, direction):
            count += 1
    if count == 0:
        return OFF
    chosen = draw(chance, count) if count > 1 else 0
    back = OFF
    for direction in range(DIRECTIONS):
        if may_be_drawn(book, s, work, q, r, direction):
            if chosen == 0:
                back = book.near[s.field][direction]
            chosen -= 1
    if count > 1:
        direction_drawn(log, s.target, s.field, back, count)
    return back


def may_be_drawn(book: Book, s: State, work: Work, q: int, r: int, direction: int) -> bool:
    """Rules 6-1 and 6-2: no direction is closer to the axis; by an option it must be usable."""
    for other in range(DIRECTIONS):
        if leaning(book, q, r, other) > leaning(book, q, r, direction):
            return False
    return book.usable_only == 0 or leads_out(book, s, work, direction)


def leads_out(book: Book, s: State, work: Work, direction: int) -> bool:
    """Rule 6-2, option legal_only: tell whether the defender could retreat after this draw."""
    s.back = book.near[s.field][direction]
    found = ways_back(book, s, work, s.target) > 0
    s.back = OFF
    return found


def is_back(book: Book, s: State, piece: int, direction: int) -> bool:
    """Rules 6-1 and 6-2: tell whether a direction is a way back for a piece that must retreat."""
    spot = s.at[piece]
    beside = book.near[spot][direction]
    if beside == OFF:
        return False
    if book.any_back == 1:
        return is_farther(book, s, piece, beside)
    if piece == s.target:
        return beside == s.back
    return direction_to(book, s.field, spot) == direction


def is_farther(book: Book, s: State, piece: int, beside: int) -> bool:
    """Rule 6-1, option any_backwards: farther from every opponent in the combat than before."""
    spot = s.at[piece]
    if piece != s.target:
        return apart(book, beside, s.field) > apart(book, spot, s.field)
    attackers = first_of(1 - side_of(piece))
    for unit in range(attackers, duke_of(1 - side_of(piece))):
        if s.joined[unit] == 0:
            continue
        if apart(book, beside, s.at[unit]) <= apart(book, spot, s.at[unit]):
            return False
    return True


# --- 6-3 to 6-5: usable hexes and friends that make way -------------------------------------------


def is_usable(book: Book, s: State, side: int, spot: int, direction: int) -> bool:
    """Rule 6-3: on the map, not beyond a barred edge, free of enemies and their zones."""
    beside = book.near[spot][direction]
    if beside == OFF or book.step[spot][direction] == 0:
        return False
    return not holds(s, 1 - side, beside) and not controlled(book, s, 1 - side, beside)


def has_room(book: Book, s: State, work: Work, piece: int, spot: int) -> bool:
    """Rules 6-4 and 6-5: a usable hex has room for the piece, or the friend on it can make way."""
    if has_place(book, s, piece, spot):
        return True
    return can_make_way(book, s, work, side_of(piece), spot, s.pushes)


def can_make_way(book: Book, s: State, work: Work, side: int, spot: int, used: int) -> bool:
    """Rule 6-5: the friend on a hex can make way within the limit for the combat."""
    needed = friends_to_move(book, s, work, side, spot, book.push_limit - used)
    return needed > 0


def friends_to_move(book: Book, s: State, work: Work, side: int, spot: int, limit: int) -> int:
    """Rule 6-5: return the fewest friends that must move for the one on a hex; 0 if too many."""
    if limit < 1 or has_to_retreat(s, side, spot):
        return 0
    work.queue[0] = spot
    work.depth[0] = 1
    work.seen[spot] = 1
    length = 1
    needed = 0
    at = 0
    while at < length and needed == 0:
        here = work.queue[at]
        for direction in range(DIRECTIONS):
            if is_usable(book, s, side, here, direction):
                beside = book.near[here][direction]
                if is_empty(s, beside):
                    needed = work.depth[at]
                elif (
                    work.depth[at] < limit and work.seen[beside] == 0 and moves_on(s, side, beside)
                ):
                    work.seen[beside] = 1
                    work.queue[length] = beside
                    work.depth[length] = work.depth[at] + 1
                    length += 1
        at += 1
    for done in range(length):
        work.seen[work.queue[done]] = 0
        work.queue[done] = 0
        work.depth[done] = 0
    return needed


def moves_on(s: State, side: int, spot: int) -> bool:
    """Rule 6-5: a friend makes way unless it already does or has to retreat itself."""
    return not is_lined(s, spot) and not has_to_retreat(s, side, spot)


def has_to_retreat(s: State, side: int, spot: int) -> bool:
    """Tell whether a side's piece on a hex still has to retreat."""
    return s.due[piece_at(s, side, spot)] == 1


def is_lined(s: State, spot: int) -> bool:
    """Tell whether a hex is in the line of pieces that already make way for each other."""
    for place in range(s.lined):
        if s.line[place] == spot:
            return True
    return False


def may_retreat(book: Book, s: State, work: Work, piece: int, direction: int) -> bool:
    """Rules 6-1 to 6-5: tell whether a piece that must retreat can do so in a direction."""
    spot = s.at[piece]
    if not is_usable(book, s, side_of(piece), spot, direction):
        return False
    if takes_any_friend(book, s, work, piece):
        return friend_can_move(book, s, work, piece, direction)
    if not is_back(book, s, piece, direction):
        return False
    return has_room(book, s, work, piece, book.near[spot][direction])


def takes_any_friend(book: Book, s: State, work: Work, piece: int) -> bool:
    """Rule 6-5: only friends block the way back, and others beside the piece may make way instead.

    They may if no friend in the way back can, or always with the option any_adjacent.
    """
    if book.push_scope == AXIS:
        return False
    blocked = False
    spot = s.at[piece]
    for direction in range(DIRECTIONS):
        back = is_back(book, s, piece, direction)
        if back and is_usable(book, s, side_of(piece), spot, direction):
            if has_place(book, s, piece, book.near[spot][direction]):
                return False
            if book.push_scope == AXIS_FIRST and friend_can_move(book, s, work, piece, direction):
                return False
            blocked = True
    return blocked


def friend_can_move(book: Book, s: State, work: Work, piece: int, direction: int) -> bool:
    """Rule 6-5: tell whether a friend beside a piece, on a usable hex, can make way for it."""
    spot = s.at[piece]
    side = side_of(piece)
    if not is_usable(book, s, side, spot, direction):
        return False
    beside = book.near[spot][direction]
    return holds(s, side, beside) and can_make_way(book, s, work, side, beside, s.pushes)


def ways_back(book: Book, s: State, work: Work, piece: int) -> int:
    """Return in how many directions a piece can retreat."""
    count = 0
    for direction in range(DIRECTIONS):
        if may_retreat(book, s, work, piece, direction):
            count += 1
    return count


def may_give_way(book: Book, s: State, work: Work, direction: int) -> bool:
    """Rule 6-5: tell whether the last in the line of friends making way can go in a direction."""
    here = s.line[s.lined - 1]
    side = holder(s, here)
    if not is_usable(book, s, side, here, direction):
        return False
    beside = book.near[here][direction]
    if is_empty(s, beside):
        return True
    used = s.pushes + s.lined - 1
    return not is_lined(s, beside) and can_make_way(book, s, work, side, beside, used)


def holder(s: State, spot: int) -> int:
    """Return the side that holds a hex, which must not be empty."""
    return 0 if piece_at(s, 0, spot) >= 0 else 1
