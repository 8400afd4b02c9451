"""Exchanging cards of the first hand before turn 1 (rule 7-1): secret, both sides at once."""

from __future__ import annotations

from wartable.engine.chance import Chance
from wartable.engine.events import Log, note
from wartable.engine.moves import Families, offer
from wartable.games.clans.hands import discard, draw_cards, hand_place, put_back
from wartable.games.clans.numbers import EXCHANGES, NO_EXCHANGE, NO_SUCH_MOVE, NOT_IN_HAND
from wartable.games.clans.orders import EXCHANGE, first_of, order, second_of, verb_of
from wartable.games.clans.state import Book, State


def exchange_fault(book: Book, s: State, side: int, code: int) -> int:
    """Rule 7-1: return why a side cannot exchange a card, 0 if it can."""
    if second_of(code) > 0:
        return NO_SUCH_MOVE
    if hand_place(s, side, first_of(code)) < 0:
        return NOT_IN_HAND
    return NO_EXCHANGE if s.staged[side] >= book.mulligan else 0


def offer_exchanges(book: Book, s: State, side: int, out: Families) -> None:
    """List the cards that a side can exchange, each kind once."""
    for at in range(s.held[side]):
        kind = s.hand[side][at] - 1
        code = order(EXCHANGE, kind, 0)
        if hand_place(s, side, kind) == at and exchange_fault(book, s, side, code) == 0:
            offer(out, code, 0, 0)


def do_exchange(book: Book, s: State, chance: Chance, side: int, code: int, log: Log) -> None:
    """Rule 7-1: lay a card aside; a side that is done gets as many from its deck."""
    if verb_of(code) == EXCHANGE:
        kind = first_of(code)
        discard(s, side, kind)
        s.staged_kind[side][s.staged[side]] = kind + 1
        s.staged[side] += 1
        note(log, 1 << side, EXCHANGES, side, kind, 0, 0)
    else:
        redraw(book, s, chance, side, log)


def redraw(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 7-1: the cards laid aside go back into the deck, and as many are drawn from all."""
    count = s.staged[side]
    for at in range(count):
        put_back(s, side, s.staged_kind[side][at] - 1)
        s.staged_kind[side][at] = 0
    s.staged[side] = 0
    draw_cards(book, s, chance, side, count, log)
