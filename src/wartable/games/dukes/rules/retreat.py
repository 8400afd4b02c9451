"""Rule 6: carrying out retreats, and friends that make way."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.dukes.events import (
    MADE_WAY,
    RETREATED,
    crowds,
    made_way,
    no_way_back,
    retreated,
)
from wartable.games.dukes.rules.combat import remove, remove_defender
from wartable.games.dukes.rules.pieces import (
    duke_of,
    first_of,
    has_duke,
    has_place,
    is_duke,
    is_empty,
    piece_at,
    put,
    side_of,
)
from wartable.games.dukes.rules.retreat_ways import holder, may_give_way, may_retreat, ways_back
from wartable.games.dukes.rules.turns import ask
from wartable.games.dukes.state import (
    DIRECTIONS,
    MAKE_WAY,
    NOBODY,
    OFF,
    ON_TURN,
    OWNER,
    RETREAT,
    Book,
    State,
    Work,
)


def still_due(s: State) -> int:
    """Return the first piece that still has to retreat, -1 if there is none."""
    if s.due[s.target] == 1:
        return s.target
    for unit in range(first_of(s.side), duke_of(s.side)):
        if s.due[unit] == 1:
            return unit
    return NOBODY


def others_due(s: State, piece: int) -> bool:
    """Tell whether units after a piece still have to retreat."""
    for unit in range(piece + 1, duke_of(side_of(piece))):
        if s.due[unit] == 1:
            return True
    return False


def retreat_next(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 6-1 to 6-6: retreat a piece; if there is a choice, ask which one and where to."""
    piece = still_due(s)
    side = side_of(piece)
    choice = book.any_back == 1 or chooses_way(book, s, side)
    if others_due(s, piece) or (choice and ways_back(book, s, work, piece) > 1):
        ask(s, RETREAT, side)
    else:
        retreat_any(book, s, work, chance, piece, log)


def retreat_any(book: Book, s: State, work: Work, chance: Chance, piece: int, log: Log) -> None:
    """Rules 6-3 and 6-6: a piece takes a random way back; it is removed if it has none."""
    ways = ways_back(book, s, work, piece)
    if ways == 0:
        cannot_retreat(book, s, piece, log)
        return
    number = draw(chance, ways) if ways > 1 else 0
    go_back(book, s, piece, way_back(book, s, work, piece, number), log)


def chooses_way(book: Book, s: State, side: int) -> bool:
    """Rule 6-6: tell whether a side, not chance, chooses which friend makes way and where to."""
    if book.way_chooser == ON_TURN:
        return side == s.side
    return book.way_chooser == OWNER


def way_back(book: Book, s: State, work: Work, piece: int, number: int) -> int:
    """Return the hex of one of the ways back of a piece, by its number."""
    for direction in range(DIRECTIONS):
        if may_retreat(book, s, work, piece, direction):
            if number == 0:
                return book.near[s.at[piece]][direction]
            number -= 1
    return OFF


def cannot_retreat(book: Book, s: State, piece: int, log: Log) -> None:
    """Rule 6-3: a piece without a usable hex is removed."""
    no_way_back(log, piece, s.at[piece])
    s.due[piece] = 0
    if piece != s.target:
        remove(s, piece, log)
        return
    s.pursuit = book.advance_always
    remove_defender(book, s, log)


def go_back(book: Book, s: State, piece: int, spot: int, log: Log) -> None:
    """Rules 6-4 and 6-5: retreat to a hex; a friend on it may have to make way first."""
    s.due[piece] = 0
    if has_place(book, s, piece, spot):
        shift(s, piece, spot, RETREATED, log)
    else:
        crowds(log, piece, s.at[piece], spot)
        s.line[0] = s.at[piece]
        s.line[1] = spot
        s.lined = 2


def shift(s: State, piece: int, spot: int, event: int, log: Log) -> None:
    """Rule 6-7: a piece retreats or makes way; a Duke on the hex of a unit goes along."""
    before = s.at[piece]
    side = side_of(piece)
    along = not is_duke(piece) and has_duke(s, side, before)
    shift_alone(s, piece, spot, event, log)
    if along:
        shift_alone(s, duke_of(side), spot, event, log)


def shift_alone(s: State, piece: int, spot: int, event: int, log: Log) -> None:
    """Move a piece that retreats or makes way to a hex."""
    if event == RETREATED:
        retreated(log, piece, s.at[piece], spot)
    else:
        made_way(log, piece, s.at[piece], spot)
    put(s, piece, spot)


def make_way(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 6-5 and 6-6: the last in line goes to a hex, chosen by its owner or by chance."""
    side = holder(s, s.line[0])
    if chooses_way(book, s, side) and ways_out(book, s, work) > 1:
        ask(s, MAKE_WAY, side)
    else:
        give_any_way(book, s, work, chance, log)


def ways_out(book: Book, s: State, work: Work) -> int:
    """Return in how many directions the last in line can make way."""
    ways = 0
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            ways += 1
    return ways


def give_any_way(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 6-6: the last in line goes to a random hex of those that it can reach."""
    ways = ways_out(book, s, work)
    number = draw(chance, ways) if ways > 1 else 0
    give_way(book, s, way_out(book, s, work, number), log)


def way_out(book: Book, s: State, work: Work, number: int) -> int:
    """Return the hex of one of the ways out of the last in line, by its number."""
    for direction in range(DIRECTIONS):
        if may_give_way(book, s, work, direction):
            if number == 0:
                return book.near[s.line[s.lined - 1]][direction]
            number -= 1
    return OFF


def give_way(book: Book, s: State, spot: int, log: Log) -> None:
    """Rule 6-5: the last in line goes to a hex; a friend there has to make way next."""
    side = holder(s, s.line[0])
    if not is_empty(s, spot):
        last = s.line[s.lined - 1]
        crowds(log, piece_at(s, side, last), last, spot)
        s.line[s.lined] = spot
        s.lined += 1
        return
    for place in range(s.lined - 1, 0, -1):
        leave(book, s, side, s.line[place], spot, log)
        spot = s.line[place]
        s.line[place] = 0
    s.pushes += s.lined - 1
    shift(s, piece_at(s, side, s.line[0]), spot, RETREATED, log)
    s.line[0] = 0
    s.lined = 0


def leave(book: Book, s: State, side: int, here: int, spot: int, log: Log) -> None:
    """Rule 6-7: a friend makes way; a Duke with it stays if he may share the hex, or goes along."""
    friend = piece_at(s, side, here)
    if book.shared[here] == 1 and not is_duke(friend):
        made_way(log, friend, here, spot)
        put(s, friend, spot)
    else:
        shift(s, friend, spot, MADE_WAY, log)
