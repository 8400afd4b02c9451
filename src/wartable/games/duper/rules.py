"""The rules of Duper, in the order of RULES.md, whose rule numbers stand in the docstrings.

Building and moving (3 to 5), attacking (6 and 7), the end (8) and secrets (9) have files of their
own, and so has the random player.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.engine.moves import Families, amount_of, code_of, offer
from wartable.games.duper.building import (
    action,
    build_infantry,
    build_tank,
    infantry_fault,
    move_fault,
    move_units,
    offer_moves,
    offer_tanks,
    tank_fault,
)
from wartable.games.duper.combat import attack, attack_fault
from wartable.games.duper.ending import finish, has_straight_flush, leaders, most_tiles
from wartable.games.duper.hiding import conceal as conceal
from wartable.games.duper.hiding import imagine as imagine
from wartable.games.duper.numbers import (
    CARD,
    ENDS_TURN,
    INCOME,
    NEW_DECK,
    NO_SUCH_MOVE,
    STARTS,
    TURN,
)
from wartable.games.duper.randomly import sample as sample
from wartable.games.duper.state import (
    ATTACK,
    CARDS,
    END,
    INFANTRY,
    MOST_TANKS,
    MOVE,
    ROUND_LIMIT,
    SEATS,
    STRAIGHT_FLUSH,
    TANK,
    TILE_GOAL,
    TILES,
    Book,
    State,
    Work,
)

# --- 1. The board and the start -------------------------------------------------------------------


def setup(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rules 1-3 to 1-5: everybody's first tile, a deck, and red's turn with its income."""
    for seat in range(SEATS):
        tile = book.home[seat]
        s.owner[tile] = seat + 1
        s.infantry[tile] = book.start
        s.tiles[seat] = 1
        note(log, EVERYBODY, STARTS, seat, tile, book.start, 0)
    open_deck(s, log)
    s.turn = 1
    begin_turn(book, s, chance, 0, log)


# --- 2. The turn ----------------------------------------------------------------------------------


def to_act(book: Book, s: State) -> int:
    """Whose turn it is; without the turn lock everybody who has not ended this turn."""
    return s.waiting


def phase(book: Book, s: State) -> int:
    """Rule 2-6: every turn has its own time, and so is the end a phase of its own."""
    return s.begun + min(s.ended, 1)


def turn(book: Book, s: State) -> int:
    """Rule 2-5: full circles."""
    return s.turn


def begin_turn(book: Book, s: State, chance: Chance, seat: int, log: Log) -> None:
    """Rules 2-1 and 8-4: a seat's turn begins with its income; a straight flush may win."""
    s.current = seat
    s.begun += 1
    s.waiting = who_may_act(book, s, seat)
    note(log, EVERYBODY, TURN, seat, s.turn, 0, 0)
    if book.tick == 0:
        pay(book, s, chance, seat, log)
    if book.flush == 1 and has_straight_flush(s, seat):
        finish(s, STRAIGHT_FLUSH, 1 << seat, log)


def who_may_act(book: Book, s: State, seat: int) -> int:
    """Rule 2-3: the seat whose turn it is; without the turn lock everybody in the game."""
    if book.turn_lock == 1:
        return 1 << seat
    everybody = 0
    for other in range(SEATS):
        if takes_turns(book, s, other):
            everybody |= 1 << other
    return everybody


def takes_turns(book: Book, s: State, seat: int) -> bool:
    """Rule 2-7: players without tiles are passed over, unless the option says otherwise."""
    return s.tiles[seat] > 0 or book.skip == 0


def pay(book: Book, s: State, chance: Chance, seat: int, log: Log) -> None:
    """Rule 2-1: gold, stamina up to the cap, and cards, one after the other."""
    s.gold[seat] += book.gold
    s.stamina[seat] = min(book.stamina_cap, s.stamina[seat] + book.stamina)
    for _ in range(book.cards):
        deal_card(book, s, chance, seat, log)
    note(log, EVERYBODY, INCOME, seat, s.gold[seat], s.stamina[seat], s.held[seat])


def deal_card(book: Book, s: State, chance: Chance, seat: int, log: Log) -> None:
    """Rule 2-2: any card left in the deck; if there is none, a new deck is opened first."""
    if s.left == 0:
        open_deck(s, log)
    at = draw(chance, s.left)
    card = s.deck[at]
    s.left -= 1
    s.deck[at] = s.deck[s.left]
    s.deck[s.left] = 0
    s.hand[seat][card] += 1
    s.held[seat] += 1
    note(log, EVERYBODY if book.open_hands == 1 else 1 << seat, CARD, seat, card, 0, 0)


def open_deck(s: State, log: Log) -> None:
    """Rules 1-4 and 2-2: all 52 cards; those in hands stay there."""
    for card in range(CARDS):
        s.deck[card] = card
    s.left = CARDS
    s.decks += 1
    note(log, EVERYBODY, NEW_DECK, s.decks, 0, 0, 0)


def end_turn(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 2-4 to 2-7, 8-2 and 8-3: the next seat that takes turns is the current one."""
    seat = s.current
    if book.tick == 1 and takes_turns(book, s, seat):
        pay(book, s, chance, seat, log)
    if book.goal > 0 and most_tiles(s) >= book.goal:
        finish(s, TILE_GOAL, leaders(book, s), log)
        return
    seat = after(seat)
    while seat != 0 and not takes_turns(book, s, seat):
        seat = after(seat)
    if seat == 0:
        if s.turn >= book.rounds:
            finish(s, ROUND_LIMIT, leaders(book, s), log)
            return
        s.turn += 1
        while not takes_turns(book, s, seat):
            seat = after(seat)
    begin_turn(book, s, chance, seat, log)


def after(seat: int) -> int:
    """Rule 1-1: the next seat in turn order."""
    return 0 if seat == SEATS - 1 else seat + 1


def apply(book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log) -> None:
    """Do what a move says; the last of those who may act ends the turn."""
    code = code_of(move)
    verb = code & 7
    first = (code >> 3) & 63
    second = (code >> 9) & 63
    third = code >> 15
    if verb == INFANTRY:
        build_infantry(book, s, seat, first, amount_of(move), log)
    elif verb == TANK:
        build_tank(s, seat, first, second, third, log)
    elif verb == MOVE:
        move_units(s, seat, first, second, amount_of(move), third, log)
    elif verb == ATTACK:
        attack(book, s, seat, first, second, log)
    else:
        note(log, EVERYBODY, ENDS_TURN, seat, 0, 0, 0)
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            end_turn(book, s, chance, log)


def lapse(book: Book, s: State, seat: int) -> int:
    """Rule 2-6: when the time is up, the turn ends, and nothing is lost."""
    return END


def check(book: Book, s: State, work: Work, seat: int, move: int) -> int:
    """Return why a seat that may act cannot make a move, 0 if it can."""
    code = code_of(move)
    amount = amount_of(move)
    verb = code & 7
    first = (code >> 3) & 63
    second = (code >> 9) & 63
    third = code >> 15
    if verb == INFANTRY and code >> 9 == 0:
        return infantry_fault(book, s, seat, first, amount)
    if verb == TANK and amount == 0 and second <= third:
        return tank_fault(s, seat, first, second, third)
    if verb == MOVE and third <= MOST_TANKS:
        return move_fault(book, s, seat, first, second, amount, third)
    if verb == ATTACK and amount == 0 and third == 0:
        return attack_fault(book, s, seat, first, second)
    return 0 if move == END else NO_SUCH_MOVE


def legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """The end of the turn, and from every tile all that can be built, moved and attacked."""
    out.count = 0
    offer(out, END, 0, 0)
    for tile in range(TILES):
        if s.owner[tile] == seat + 1:
            if s.gold[seat] >= book.cost:
                offer(out, action(INFANTRY, tile, 0, 0), 1, s.gold[seat] // book.cost)
            offer_tanks(s, seat, tile, out)
            for other in range(TILES):
                offer_moves(book, s, seat, tile, other, out)
                if attack_fault(book, s, seat, tile, other) == 0:
                    offer(out, action(ATTACK, tile, other, 0), 0, 0)


# --- 8. The end -----------------------------------------------------------------------------------


def over(book: Book, s: State) -> int:
    """Why the game ended, 0 while it goes on."""
    return s.ended


def winners(book: Book, s: State) -> int:
    """Rules 8-1 to 8-4: who has won; several share it."""
    return s.won


def score(book: Book, s: State, seat: int) -> int:
    """A seat's tiles."""
    return s.tiles[seat]
