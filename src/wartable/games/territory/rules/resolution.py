"""Rules 3 and 5: simultaneous movement, battles and production, then the end conditions."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.territory.events import clashed, fought, game_over, moved, produced
from wartable.games.territory.rules.start import count_units, group_squares
from wartable.games.territory.state import (
    ANNIHILATION,
    DOMINATION,
    TIMEOUT,
    Book,
    State,
    Work,
    border_at,
    cell_of,
    side_of,
)

# --- 3. Simultaneous resolution ---------------------------------------------------------------


def resolve(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 3: movement, control, production, end, in this order."""
    reached = move_units(book, s, work, log)
    for at in range(reached):
        fight(book, s, work, work.reached[at], log)
        work.marked[work.reached[at]] = 0
        work.reached[at] = 0
    produce(book, s, work, log)
    check_end(book, s, log)


def move_units(book: Book, s: State, work: Work, log: Log) -> int:
    """Rule 3-1-1: all units leave their squares, then all arrive. Return the squares reached."""
    borders = depart(book, s, work, log)
    if book.crossing == 1:
        clash(book, s, work, borders, log)
    return arrive(book, s, work, borders)


def depart(book: Book, s: State, work: Work, log: Log) -> int:
    """Take the units of every command off their squares; return how many borders they cross."""
    borders = 0
    for seat in range(book.seats):
        for at in range(s.given[seat]):
            border = s.command[seat][at]
            units = s.amount[seat][at]
            if work.sent[border] == 0:
                work.border[borders] = border
                borders += 1
            work.sent[border] += units
            s.units[cell_of(border)] -= units
            moved(log, seat, cell_of(border), side_of(border), units)
            s.command[seat][at] = 0
            s.amount[seat][at] = 0
        s.given[seat] = 0
    return borders


def clash(book: Book, s: State, work: Work, borders: int, log: Log) -> None:
    """Rule 3-1-3, an option: enemies that swap squares fight on the border first."""
    for at in range(borders):
        border = work.border[at]
        cell = cell_of(border)
        back = border_at(book.beyond[cell][side_of(border)], side_of(border) ^ 1)
        lost = min(work.sent[border], work.sent[back])
        if lost > 0 and s.owner[cell] != s.owner[cell_of(back)]:
            work.sent[border] -= lost
            work.sent[back] -= lost
            clashed(log, cell, side_of(border), lost)


def arrive(book: Book, s: State, work: Work, borders: int) -> int:
    """Add the units that crossed each border to the army beyond; return the squares reached."""
    reached = 0
    for at in range(borders):
        border = work.border[at]
        cell = cell_of(border)
        target = book.beyond[cell][side_of(border)]
        work.arrived[target][s.owner[cell] - 1] += work.sent[border]
        work.sent[border] = 0
        if work.marked[target] == 0:
            work.marked[target] = 1
            work.reached[reached] = target
            reached += 1
    for at in range(borders):
        cell = cell_of(work.border[at])
        if s.units[cell] == 0:
            s.owner[cell] = 0
        work.border[at] = 0
    return reached


def fight(book: Book, s: State, work: Work, cell: int, log: Log) -> None:
    """Rule 3-2: the largest army loses as many units as the second; a tie empties the square."""
    if s.owner[cell] > 0:
        work.arrived[cell][s.owner[cell] - 1] += s.units[cell]
    best = 0
    second = 0
    winner = 0
    for seat in range(book.seats):
        army = work.arrived[cell][seat]
        work.arrived[cell][seat] = 0
        if army > best:
            second = best
            best = army
            winner = seat + 1
        elif army > second:
            second = army
    if best == second:
        winner = 0
    s.owner[cell] = winner
    s.units[cell] = best - second
    if second > 0:
        fought(log, cell, winner - 1, best - second, second)


def produce(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 3-3: every controlled square produces; then count the units of each seat."""
    group_squares(book, s, work)
    for seat in range(book.seats):
        grown = grow(book, s, seat)
        s.total[seat] = count_units(s, seat)
        squares = s.first[seat + 1] - s.first[seat]
        produced(log, seat, grown, s.total[seat], squares)


def grow(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: a seat's squares below the cap produce. Return the units produced."""
    grown = 0
    for at in range(s.first[seat], s.first[seat + 1]):
        cell = s.held[at]
        if 0 < s.units[cell] < book.cap:
            units = book.production[s.resource[cell]]
            s.units[cell] += units
            grown += units
    return grown


def check_end(book: Book, s: State, log: Log) -> None:
    """Rules 3-4 and 5: annihilation, domination, timeout, tested in this order."""
    units = 0
    best = 0
    for seat in range(book.seats):
        units += s.total[seat]
        best = max(best, s.total[seat])
    if units == 0:
        s.ended = ANNIHILATION
    elif best > units - best:
        s.ended = DOMINATION
    elif s.turn >= book.rounds:
        s.ended = TIMEOUT
    if s.ended != 0:
        game_over(log, s.ended, s.turn)
