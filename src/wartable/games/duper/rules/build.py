"""Rules 3 and 4: building infantry and tanks."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.duper.events import built, tank_built
from wartable.games.duper.moves import tank_move
from wartable.games.duper.rules.refusals import (
    BAD_AMOUNT,
    CARD_NOT_OWNED,
    NO_SUCH_CARD,
    NO_SUCH_TILE,
    NOT_A_PAIR,
    NOT_ENOUGH_GOLD,
    NOT_OWNER,
    SAME_CARD_TWICE,
)
from wartable.games.duper.state import CARDS, TILES, VALUES, Book, State

# --- 3. Building infantry -------------------------------------------------------------------------


def infantry_fault(book: Book, s: State, seat: int, tile: int, count: int) -> int:
    """Rules 3-1 and 3-2: the tile must be the seat's, with gold for all of the infantry."""
    if tile < 0 or tile >= TILES:
        return NO_SUCH_TILE
    if s.owner[tile] != seat + 1:
        return NOT_OWNER
    if count < 1:
        return BAD_AMOUNT
    if s.gold[seat] // book.cost < count:
        return NOT_ENOUGH_GOLD
    return 0


def build_infantry(book: Book, s: State, seat: int, tile: int, count: int, log: Log) -> None:
    """Rule 3-2: gold becomes infantry."""
    s.gold[seat] -= count * book.cost
    s.infantry[tile] += count
    built(log, seat, tile, count)


# --- 4. Building tanks ----------------------------------------------------------------------------


def tank_fault(s: State, seat: int, tile: int, card: int, other: int) -> int:
    """Rules 4-1 and 4-2: the tile must be the seat's, and two cards in hand have the same value."""
    if tile < 0 or tile >= TILES:
        return NO_SUCH_TILE
    if s.owner[tile] != seat + 1:
        return NOT_OWNER
    if card >= CARDS or other >= CARDS:
        return NO_SUCH_CARD
    if s.hand[seat][card] == 0 or s.hand[seat][other] == 0:
        return CARD_NOT_OWNED
    if card == other and s.hand[seat][card] == 1:
        return SAME_CARD_TWICE
    if card % VALUES != other % VALUES:
        return NOT_A_PAIR
    return 0


def build_tank(s: State, seat: int, tile: int, card: int, other: int, log: Log) -> None:
    """Rule 4-3: the pair is shown and leaves the game."""
    s.hand[seat][card] -= 1
    s.hand[seat][other] -= 1
    s.held[seat] -= 2
    s.spent[card] += 1
    s.spent[other] += 1
    s.tanks[tile] += 1
    tank_built(log, seat, tile, card, other)


def offer_tanks(s: State, seat: int, tile: int, out: Families) -> None:
    """Offer a tank on one tile for every pair of a hand."""
    for card in range(CARDS):
        if s.hand[seat][card] > 1:
            offer(out, tank_move(tile, card, card), 0, 0)
        if s.hand[seat][card] > 0:
            for other in range(card + VALUES, CARDS, VALUES):
                if s.hand[seat][other] > 0:
                    offer(out, tank_move(tile, card, other), 0, 0)
