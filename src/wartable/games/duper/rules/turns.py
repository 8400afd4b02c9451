"""Rule 2: turns, their income and cards, and who comes next."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.duper.events import drawn, income, new_deck, turn
from wartable.games.duper.rules.victory import finish, has_straight_flush, leaders, most_tiles
from wartable.games.duper.state import (
    CARDS,
    ROUND_LIMIT,
    SEATS,
    STRAIGHT_FLUSH,
    TILE_GOAL,
    Book,
    State,
)


def begin_turn(book: Book, s: State, chance: Chance, seat: int, log: Log) -> None:
    """Rules 2-1 and 8-4: begin a seat's turn with its income; a straight flush may win."""
    s.current = seat
    s.begun += 1
    s.waiting = who_may_act(book, s, seat)
    turn(log, seat, s.turn)
    if book.tick == 0:
        pay(book, s, chance, seat, log)
    if book.flush == 1 and has_straight_flush(s, seat):
        finish(s, STRAIGHT_FLUSH, 1 << seat, log)


def who_may_act(book: Book, s: State, seat: int) -> int:
    """Rule 2-3: return the seat whose turn it is; without the turn lock, everybody in the game."""
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
    """Rule 2-1: pay gold, stamina up to the cap, and cards one by one."""
    s.gold[seat] += book.gold
    s.stamina[seat] = min(book.stamina_cap, s.stamina[seat] + book.stamina)
    for _ in range(book.cards):
        deal_card(book, s, chance, seat, log)
    income(log, seat, s.gold[seat], s.stamina[seat], s.held[seat])


def deal_card(book: Book, s: State, chance: Chance, seat: int, log: Log) -> None:
    """Rule 2-2: deal a random card of the deck; if it is empty, open a new one first."""
    if s.left == 0:
        open_deck(s, log)
    at = draw(chance, s.left)
    card = s.deck[at]
    s.left -= 1
    s.deck[at] = s.deck[s.left]
    s.deck[s.left] = 0
    s.hand[seat][card] += 1
    s.held[seat] += 1
    drawn(log, EVERYBODY if book.open_hands == 1 else 1 << seat, seat, card)


def open_deck(s: State, log: Log) -> None:
    """Rules 1-4 and 2-2: open a deck of all 52 cards; cards in hands stay there."""
    for card in range(CARDS):
        s.deck[card] = card
    s.left = CARDS
    s.decks += 1
    new_deck(log, s.decks)


def end_turn(book: Book, s: State, chance: Chance, log: Log) -> None:
    """Rules 2-4 to 2-7, 8-2 and 8-3: end the game, or begin the turn of the next seat."""
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
    """Rule 1-1: return the next seat in turn order."""
    return 0 if seat == SEATS - 1 else seat + 1
