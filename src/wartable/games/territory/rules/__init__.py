"""The rules of Territory: the contract, in the order of RULES.md. Docstrings quote its numbers.

The start (0), the commands (2) and the resolution (3 and 5) have their own modules.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, amount_of, code_of, offer
from wartable.games.territory.events import declared, handed_in, revealed
from wartable.games.territory.moves import (
    COMMAND,
    DONE,
    PLAN,
    command_move,
    direction_of,
    is_well_formed,
    square_of,
    verb_of,
)
from wartable.games.territory.rules.commands import (
    NOT_NOW,
    OFF_MAP_SOURCE,
    TOO_MANY,
    available,
    fault,
    give_command,
    sample_command,
)
from wartable.games.territory.rules.resolution import resolve
from wartable.games.territory.rules.start import place_players, place_resources, take_stock
from wartable.games.territory.state import Book, State, Work

# --- 0. Setup -------------------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 0-3 to 0-5: starting squares, their units, resource squares; round 1 begins."""
    place_players(book, s, work, chance, log)
    place_resources(book, s, work, chance, log)
    take_stock(book, s, work)
    s.turn = 1
    s.step = 0
    s.waiting = expected(book, s)


# --- The round and its phases -----------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Return everybody who has not handed in; they act simultaneously."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Return a number for the phase: each declaration, the commands, and the end have their own."""
    return s.turn * (book.plans + 1) + s.step + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """Return the round being played."""
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
    """Apply a declaration, a command or the end of commands; the last one closes the phase."""
    code = code_of(move)
    if code == PLAN:
        declared(log, seat)
        s.waiting &= ~(1 << seat)
    else:
        if verb_of(code) == COMMAND:
            give_command(s, seat, square_of(code), direction_of(code), amount_of(move), log)
        if code == DONE or s.given[seat] == book.commands:
            handed_in(log, seat)
            s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        close_phase(book, s, work, log)


def close_phase(book: Book, s: State, work: Work, log: Log) -> None:
    """Rules 1-4 and 3: reveal the declarations or resolve the round, then begin the next phase."""
    if s.step < book.plans:
        s.step += 1
        revealed(log, s.turn, s.step)
    else:
        resolve(book, s, work, log)
        if s.ended != 0:
            return
        s.turn += 1
        s.step = 0
    s.waiting = expected(book, s)


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Rules 1-3 and 2-7: without a submission there is no plan, and no further command."""
    if s.step < book.plans:
        return PLAN
    return DONE


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a move is refused, 0 if it is legal: plans in their phases, then commands."""
    code = code_of(move)
    if s.step < book.plans or verb_of(code) != COMMAND or is_well_formed(move) == 0:
        expected_move = PLAN if s.step < book.plans else DONE
        return 0 if move == expected_move else NOT_NOW
    cell = square_of(code)
    if cell >= book.cells:
        return OFF_MAP_SOURCE
    y = cell // book.width
    wrong = fault(book, s, seat, cell - y * book.width, y, direction_of(code), amount_of(move))
    if wrong == 0 and amount_of(move) > available(s, seat, cell):
        return TOO_MANY
    return wrong


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Offer a declaration in its phase, else the end and every command that would move units."""
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
                offer(out, command_move(cell, direction), 1, units)


def sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Return a declaration in its phase, else a random command."""
    if s.step < book.plans:
        return PLAN
    return sample_command(book, s, chance, seat)


# --- 4 and 5. Results -------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Return why the game ended, 0 while it goes on."""
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
    """Return a seat's units on all its squares."""
    return s.total[seat]


# --- What a seat may know ---------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 2-9: hide the others' commands, and even their number, until all are in."""
    for other in range(book.seats):
        if other != seat:
            for at in range(s.given[other]):
                s.command[other][at] = 0
                s.amount[other][at] = 0
            s.given[other] = 0


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Determinize: the others' commands are unknown, so they give them again."""
    if s.ended == 0 and s.step >= book.plans:
        s.waiting |= expected(book, s) & ~(1 << seat)
