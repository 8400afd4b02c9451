"""The rules of Territory, in the order of RULES.md, whose rule numbers stand in the docstrings."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import Families, amount_of, code_of, offer, packed
from wartable.games.territory.state import (
    ANNIHILATION,
    COMMAND,
    DOMINATION,
    DONE,
    PLAN,
    TIMEOUT,
    Book,
    State,
    Work,
)

# Events: kind and what its figures mean.
DECLARED = 1  # seat
REVEALED = 2  # round, declaration phase
ORDERED = 3  # seat, square, direction, units; only that seat may know
HANDED_IN = 4  # seat
MARCH = 5  # seat, square, direction, units
CLASH = 6  # square, direction, units lost by each side
BATTLE = 7  # square, winner + 1 or 0, units left, units of the second
GROWTH = 8  # seat, units produced, units in all, squares
ENDED = 9  # reason, round
STARTS = 10  # seat, square, units
RESOURCE = 11  # square

# Refusals of `check` and of `fault`, in the order of the messages in moves.py.
NOT_NOW = 1
OFF_MAP_SOURCE = 2
OFF_MAP_TARGET = 3
NO_UNITS = 4
ZERO = 5
TOO_MANY = 6


# --- 0. Setup -------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 0-3 to 0-5: starting squares, their units, resource squares; round 1 begins."""
    place_players(book, s, work, chance, log)
    place_resources(book, s, work, chance, log)
    take_stock(book, s, work)
    s.turn = 1
    s.step = 0
    s.waiting = expected(book, s)


def place_players(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 0-3 and 0-4: each player starts on an edge square of their own, drawn at random."""
    left = book.edges
    for at in range(left):
        work.pool[at] = book.edge[at]
    for seat in range(book.seats):
        cell = take_from_pool(work, chance, left)
        left -= 1
        s.owner[cell] = seat + 1
        s.units[cell] = book.start
        note(log, EVERYBODY, STARTS, seat, cell, book.start, 0)
    clear_pool(work, left)


def place_resources(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 0-5: resource squares are drawn from all squares but the starting ones."""
    left = 0
    for cell in range(book.cells):
        if s.owner[cell] == 0 or book.on_start == 1:
            work.pool[left] = cell
            left += 1
    for _ in range(min(book.resources, left)):
        cell = take_from_pool(work, chance, left)
        left -= 1
        s.resource[cell] = 1
        note(log, EVERYBODY, RESOURCE, cell, 0, 0, 0)
    clear_pool(work, left)


def take_from_pool(work: Work, chance: Chance, left: int) -> int:
    """Draw one of the first `left` squares of the pool, and close the gap with the last."""
    at = draw(chance, left)
    cell = work.pool[at]
    work.pool[at] = work.pool[left - 1]
    work.pool[left - 1] = 0
    return cell


def clear_pool(work: Work, left: int) -> None:
    """Leave the scratch space as it was found."""
    for at in range(left):
        work.pool[at] = 0


def take_stock(book: Book, s: State, work: Work) -> None:
    """Group the controlled squares by seat, and count each seat's units."""
    group_squares(book, s, work)
    for seat in range(book.seats):
        s.total[seat] = count_units(s, seat)


def group_squares(book: Book, s: State, work: Work) -> None:
    """List the controlled squares by seat, in board order."""
    before = s.first[book.seats]
    for cell in range(book.cells):
        if s.owner[cell] > 0:
            work.tally[s.owner[cell] - 1] += 1
    end = 0
    for seat in range(book.seats):
        s.first[seat] = end
        end += work.tally[seat]
        work.tally[seat] = s.first[seat]
    s.first[book.seats] = end
    for cell in range(book.cells):
        if s.owner[cell] > 0:
            seat = s.owner[cell] - 1
            s.held[work.tally[seat]] = cell
            work.tally[seat] += 1
    for seat in range(book.seats):
        work.tally[seat] = 0
    for at in range(end, before):
        s.held[at] = 0


def count_units(s: State, seat: int) -> int:
    """Return a seat's units on all its squares."""
    units = 0
    for at in range(s.first[seat], s.first[seat + 1]):
        units += s.units[s.held[at]]
    return units


# --- The round: who hands in what, and when a phase closes ------------------------------------


def to_act(book: Book, s: State) -> int:
    """Everybody who has not handed in, at once."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Declarations and commands of a round are phases of their own, and so is the end."""
    return s.turn * (book.plans + 1) + s.step + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """The round being played."""
    return s.turn


def expected(book: Book, s: State) -> int:
    """Rules 1-5 and 2-8: who has to hand in; without units there is nothing to command."""
    everybody = (1 << book.seats) - 1
    if s.step < book.plans and book.silent == 0:
        return everybody
    alive = 0
    for seat in range(book.seats):
        if s.total[seat] > 0:
            alive |= 1 << seat
    return alive


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Take a declaration, a command or the end of one's commands; the last one resolves."""
    code = code_of(move)
    if code == PLAN:
        note(log, EVERYBODY, DECLARED, seat, 0, 0, 0)
        s.waiting &= ~(1 << seat)
    else:
        if code >= COMMAND:
            give_command(s, seat, code - COMMAND, amount_of(move), log)
        if code == DONE or s.given[seat] == book.commands:
            note(log, EVERYBODY, HANDED_IN, seat, 0, 0, 0)
            s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        close_phase(book, s, work, log)


def close_phase(book: Book, s: State, work: Work, log: Log) -> None:
    """Rules 1-4 and 3: reveal the declarations, or resolve the round; the next phase begins."""
    if s.step < book.plans:
        note(log, EVERYBODY, REVEALED, s.turn, s.step, 0, 0)
        s.step += 1
    else:
        resolve(book, s, work, log)
        if s.ended != 0:
            return
        s.turn += 1
        s.step = 0
    s.waiting = expected(book, s)


def lapse(book: Book, s: State, seat: int) -> int:
    """Rules 1-3 and 2-7: no submission is no plan, and no more commands."""
    if s.step < book.plans:
        return PLAN
    return DONE


# --- 2. Commands ------------------------------------------------------------------------------


def give_command(s: State, seat: int, border: int, units: int, log: Log) -> None:
    """Rule 2-1: write down one more command of a seat."""
    at = s.given[seat]
    s.command[seat][at] = border
    s.amount[seat][at] = units
    s.given[seat] = at + 1
    note(log, 1 << seat, ORDERED, seat, border >> 2, border & 3, units)


def available(s: State, seat: int, cell: int) -> int:
    """Rules 2-5 and 2-6: a seat's units on a square that no earlier command sends away."""
    if s.owner[cell] != seat + 1:
        return 0
    units = s.units[cell]
    for at in range(s.given[seat]):
        if s.command[seat][at] >> 2 == cell:
            units -= s.amount[seat][at]
    return units


def fault(book: Book, s: State, seat: int, x: int, y: int, direction: int, count: int) -> int:
    """Rules 2-3 and 2-4: why a command is ignored, 0 if it is not."""
    if x < 0 or x >= book.width or y < 0 or y >= book.width:
        return OFF_MAP_SOURCE
    cell = y * book.width + x
    if book.beyond[cell][direction] < 0:
        return OFF_MAP_TARGET
    if available(s, seat, cell) == 0:
        return NO_UNITS
    if count <= 0:
        return ZERO
    return 0


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Declarations in their phases; afterwards commands within what is available, and the end."""
    code = code_of(move)
    if s.step < book.plans or code < COMMAND:
        expected_code = PLAN if s.step < book.plans else DONE
        return 0 if move == expected_code else NOT_NOW
    cell = (code - COMMAND) // 4
    if cell >= book.cells:
        return OFF_MAP_SOURCE
    y = cell // book.width
    wrong = fault(book, s, seat, cell - y * book.width, y, (code - COMMAND) % 4, amount_of(move))
    if wrong == 0 and amount_of(move) > available(s, seat, cell):
        return TOO_MANY
    return wrong


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """A declaration in its phase; else the end, and every command that would move units."""
    out.count = 0
    if s.step < book.plans:
        offer(out, PLAN, 0, 0)
        return
    offer(out, DONE, 0, 0)
    for at in range(s.first[seat], s.first[seat + 1]):
        cell = s.held[at]
        units = available(s, seat, cell)
        for direction in range(4):
            if units > 0 and book.beyond[cell][direction] >= 0:
                offer(out, COMMAND + cell * 4 + direction, 1, units)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """A declaration in its phase, else a random command."""
    if s.step < book.plans:
        return PLAN
    return sample_command(book, s, chance, seat)


def sample_command(book: Book, s: State, chance: Chance, seat: int) -> int:
    """A random command: any square with units to send, any direction, any number of them."""
    begin = s.first[seat]
    squares = s.first[seat + 1] - begin
    at = draw(chance, squares)
    for _ in range(squares):
        cell = s.held[begin + at]
        units = available(s, seat, cell)
        if units > 0:
            direction = draw(chance, 4)
            while book.beyond[cell][direction] < 0:
                direction = draw(chance, 4)
            return packed(COMMAND + cell * 4 + direction, 1 + draw(chance, units))
        at += 1
        if at == squares:
            at = 0
    return DONE


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
    """Take what every command sends off its square, and return the borders it crosses."""
    borders = 0
    for seat in range(book.seats):
        for at in range(s.given[seat]):
            border = s.command[seat][at]
            units = s.amount[seat][at]
            if work.sent[border] == 0:
                work.border[borders] = border
                borders += 1
            work.sent[border] += units
            s.units[border >> 2] -= units
            note(log, EVERYBODY, MARCH, seat, border >> 2, border & 3, units)
            s.command[seat][at] = 0
            s.amount[seat][at] = 0
        s.given[seat] = 0
    return borders


def clash(book: Book, s: State, work: Work, borders: int, log: Log) -> None:
    """Rule 3-1-3, an option: enemies that swap squares fight on the border first."""
    for at in range(borders):
        border = work.border[at]
        cell = border >> 2
        back = book.beyond[cell][border & 3] * 4 + ((border & 3) ^ 1)
        lost = min(work.sent[border], work.sent[back])
        if lost > 0 and s.owner[cell] != s.owner[back >> 2]:
            work.sent[border] -= lost
            work.sent[back] -= lost
            note(log, EVERYBODY, CLASH, cell, border & 3, lost, 0)


def arrive(book: Book, s: State, work: Work, borders: int) -> int:
    """Add what crossed each border to its sender's army beyond; return the squares reached."""
    reached = 0
    for at in range(borders):
        border = work.border[at]
        cell = border >> 2
        target = book.beyond[cell][border & 3]
        work.arrived[target][s.owner[cell] - 1] += work.sent[border]
        work.sent[border] = 0
        if work.marked[target] == 0:
            work.marked[target] = 1
            work.reached[reached] = target
            reached += 1
    for at in range(borders):
        cell = work.border[at] >> 2
        if s.units[cell] == 0:
            s.owner[cell] = 0
        work.border[at] = 0
    return reached


def fight(book: Book, s: State, work: Work, cell: int, log: Log) -> None:
    """Rule 3-2: the largest army keeps what it has over the second; a tie empties the square."""
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
        note(log, EVERYBODY, BATTLE, cell, winner, best - second, second)


def produce(book: Book, s: State, work: Work, log: Log) -> None:
    """Rule 3-3: the squares that each seat now controls produce, and its units are counted."""
    group_squares(book, s, work)
    for seat in range(book.seats):
        grown = grow(book, s, seat)
        s.total[seat] = count_units(s, seat)
        squares = s.first[seat + 1] - s.first[seat]
        note(log, EVERYBODY, GROWTH, seat, grown, s.total[seat], squares)


def grow(book: Book, s: State, seat: int) -> int:
    """Rule 3-3: a seat's squares with fewer units than the cap produce. Return how many units."""
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
        note(log, EVERYBODY, ENDED, s.ended, s.turn, 0, 0)


# --- 4 and 5. Results -------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rule 5-4: everybody with the most units; nobody after an annihilation."""
    best = 1
    won = 0
    for seat in range(book.seats):
        if s.total[seat] > best:
            best = s.total[seat]
            won = 0
        if s.total[seat] == best:
            won |= 1 << seat
    return won


def score(book: Book, s: State, seat: int) -> int:
    """A seat's units on all its squares."""
    return s.total[seat]


# --- What a seat may know ---------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 2-9: commands of the others are secret until all are in, even how many there are."""
    for other in range(book.seats):
        if other != seat:
            for at in range(s.given[other]):
                s.command[other][at] = 0
                s.amount[other][at] = 0
            s.given[other] = 0


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """What the others commanded is open: in the imagined position they command once more."""
    if s.ended == 0 and s.step >= book.plans:
        s.waiting |= expected(book, s) & ~(1 << seat)
