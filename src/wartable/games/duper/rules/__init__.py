"""The rules of Duper: the contract, in the order of RULES.md. Docstrings quote its numbers.

Turns (2), building (3 and 4), moving (5), attacking (6 and 7), the end (8) and secrets (9) have
their own modules.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, amount_of, code_of, offer
from wartable.games.duper.bots.random import sample as sample
from wartable.games.duper.events import ends_turn, starts
from wartable.games.duper.moves import (
    ATTACK,
    END,
    INFANTRY,
    MOVE,
    TANK,
    attack_move,
    end_move,
    infantry_move,
    is_well_formed,
    one_of,
    other_of,
    source_of,
    tanks_of,
    target_of,
    tile_of,
    verb_of,
)
from wartable.games.duper.rules.build import (
    build_infantry,
    build_tank,
    infantry_fault,
    offer_tanks,
    tank_fault,
)
from wartable.games.duper.rules.combat import attack, attack_fault
from wartable.games.duper.rules.movement import move_fault, move_units, offer_moves
from wartable.games.duper.rules.refusals import NO_SUCH_MOVE
from wartable.games.duper.rules.secrets import conceal as conceal
from wartable.games.duper.rules.secrets import imagine as imagine
from wartable.games.duper.rules.turns import begin_turn, end_turn, open_deck
from wartable.games.duper.state import MOST_TANKS, SEATS, TILES, Book, State, Work

# --- 1. The board and the start -------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 1-3 to 1-5: place everybody's first tile, open a deck, begin red's turn."""
    for seat in range(SEATS):
        tile = book.home[seat]
        s.owner[tile] = seat + 1
        s.infantry[tile] = book.start
        s.tiles[seat] = 1
        starts(log, seat, tile, book.start)
    open_deck(s, log)
    s.turn = 1
    begin_turn(book, s, chance, 0, log)


# --- 2. The turn ----------------------------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Return whose turn it is; without the turn lock, everybody who has not ended this turn."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Rule 2-6: every turn is a phase with its own clock, and so is the end."""
    return s.begun + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """Rule 2-5: return the round."""
    return s.turn


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Carry out a move; the turn ends when the last of those who may act ends it."""
    code = code_of(move)
    verb = verb_of(code)
    if verb == INFANTRY:
        build_infantry(book, s, seat, tile_of(code), amount_of(move), log)
    elif verb == TANK:
        build_tank(s, seat, tile_of(code), one_of(code), other_of(code), log)
    elif verb == MOVE:
        infantry = amount_of(move)
        move_units(s, seat, source_of(code), target_of(code), infantry, tanks_of(code), log)
    elif verb == ATTACK:
        attack(book, s, seat, source_of(code), target_of(code), log)
    else:
        ends_turn(log, seat)
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            end_turn(book, s, chance, log)


def timeout_move(book: Book, s: State, seat: int) -> int:
    """Rule 2-6: when the time is up, the turn ends, and nothing is lost."""
    return end_move()


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a seat that may act cannot make a move, 0 if it can."""
    if is_well_formed(move) == 0:
        return NO_SUCH_MOVE
    code = code_of(move)
    verb = verb_of(code)
    if verb == INFANTRY:
        return infantry_fault(book, s, seat, tile_of(code), amount_of(move))
    if verb == TANK and one_of(code) <= other_of(code):
        return tank_fault(s, seat, tile_of(code), one_of(code), other_of(code))
    if verb == MOVE and tanks_of(code) <= MOST_TANKS:
        infantry = amount_of(move)
        return move_fault(book, s, seat, source_of(code), target_of(code), infantry, tanks_of(code))
    if verb == ATTACK:
        return attack_fault(book, s, seat, source_of(code), target_of(code))
    return 0 if verb == END else NO_SUCH_MOVE


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """Offer the end of the turn, and all builds, moves and attacks of every tile."""
    out.count = 0
    offer(out, end_move(), 0, 0)
    for tile in range(TILES):
        if s.owner[tile] == seat + 1:
            if s.gold[seat] >= book.cost:
                offer(out, infantry_move(tile), 1, s.gold[seat] // book.cost)
            offer_tanks(s, seat, tile, out)
            for other in range(TILES):
                offer_moves(book, s, seat, tile, other, out)
                if attack_fault(book, s, seat, tile, other) == 0:
                    offer(out, attack_move(tile, other), 0, 0)


# --- 8. The end -----------------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Return why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rules 8-1 to 8-4: return who has won; several may share the win."""
    return s.won


def score(book: Book, s: State, seat: int) -> int:
    """Return how many tiles a seat has."""
    return s.tiles[seat]
