"""Cards between the deck and the reserves, by the player's own orders (rules 9-3 to 9-5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.cards import (
    add_to_deck,
    deck_of,
    free_copies,
    in_deck,
    in_reserves,
    is_deck_full,
    locks_of,
    reserves_of,
    to_reserve,
    unlock,
)
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.numbers import (
    DECK_FULL,
    FOR_ORDER,
    NOT_IN_DECK,
    NOT_IN_RESERVES,
    NOT_LOCKED,
    STILL_LOCKED,
    TO_THE_DECK,
    UNLOCKED,
)
from wartable.games.clans.campaign.orders import (
    TO_DECK,
    TO_RESERVES,
    UNLOCK,
    first_of,
    order,
    verb_of,
)
from wartable.games.clans.campaign.purse import lacks, pay
from wartable.games.clans.campaign.state import Book, State


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves with cards of deck and reserves, some of which may be refused."""
    for kind in dict.fromkeys(deck_of(s)):
        yield order(TO_RESERVES, kind)
    for kind in dict.fromkeys(reserves_of(s)):
        yield order(TO_DECK, kind)
        yield order(UNLOCK, kind)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a card cannot be moved or unlocked, 0 if it can."""
    verb, kind = verb_of(code), first_of(code)
    if verb == TO_RESERVES:
        return 0 if in_deck(s, kind) else NOT_IN_DECK
    if in_reserves(s, kind) == 0:
        return NOT_IN_RESERVES
    if verb == TO_DECK:
        return enlist_fault(s, kind)
    return lacks(s, unlock_gold()) if locks_of(s, kind) else NOT_LOCKED


def enlist_fault(s: State, kind: int) -> int:
    """Rules 9-3 and 9-4: a card of the reserves can join the deck, if it is not locked."""
    if free_copies(s, kind) == 0:
        return STILL_LOCKED
    return DECK_FULL if is_deck_full(s) else 0


def unlock_gold() -> int:
    """Rule 9-5: return the price of unlocking a card."""
    return campaign().figures.supply.unlock_gold


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Move a card or unlock it."""
    verb, kind = verb_of(code), first_of(code)
    if verb == TO_RESERVES:
        to_reserve(s, kind, 0, FOR_ORDER, log)
    elif verb == TO_DECK:
        s.reserve[kind] -= 1
        add_to_deck(s, kind)
        note(log, EVERYBODY, TO_THE_DECK, kind, 0, 0, 0)
    else:
        pay(s, unlock_gold(), log)
        unlock(s, kind)
        note(log, EVERYBODY, UNLOCKED, kind, 0, 0, 0)
