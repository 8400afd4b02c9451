"""Deck, reserves and fallen cards, and how cards move between them (rule 9)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_ORDER,
    enlisted,
    falls,
    gains_card,
    reserved,
    revived,
    unlocked,
)
from wartable.games.campaign.moves import (
    TO_DECK,
    TO_RESERVES,
    enlist_move,
    named_kind,
    reserve_move,
    unlock_move,
    verb_of,
)
from wartable.games.campaign.rules.gold import lacks, pay
from wartable.games.campaign.rules.refusals import (
    DECK_FULL,
    NOT_IN_DECK,
    NOT_IN_RESERVES,
    NOT_LOCKED,
    STILL_LOCKED,
)
from wartable.games.campaign.state import KINDS, Book, State, card_of, tier_of
from wartable.games.clans.catalogue import catalogue

#: Where a card went (rule 9-2).
IN_DECK, IN_RESERVES = 0, 1

# --- looking up ---------------------------------------------------------------------------------


def deck_of(s: State) -> list[int]:
    """Return the kinds of the cards in the deck."""
    return [s.deck[at] for at in range(s.cards)]


def reserves_of(s: State) -> list[int]:
    """Return the kinds of all cards in the reserves, also locked ones, sorted."""
    return _listed(s.reserve)


def free_of(s: State) -> list[int]:
    """Return the kinds of the cards in the reserves that are not locked, sorted."""
    free = list(s.reserve)
    for kind in locked_of(s):
        free[kind] -= 1
    return _listed(free)


def locked_of(s: State) -> list[int]:
    """Return the kinds of the locked cards in the reserves, in the order they were locked."""
    return [s.held_kind[at] for at in range(s.held)]


def fallen_of(s: State) -> list[int]:
    """Return the kinds of the fallen cards, sorted."""
    return _listed(s.fallen)


def _listed(counts: list[int]) -> list[int]:
    """Return every kind as often as it is counted."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]


def in_deck(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the deck."""
    return deck_of(s).count(kind)


def in_reserves(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the reserves, including locked ones."""
    return s.reserve[kind] if kind < KINDS else 0


def in_fallen(s: State, kind: int) -> int:
    """Return how many cards of a kind have fallen."""
    return s.fallen[kind] if kind < KINDS else 0


def waiting(s: State) -> int:
    """Return how many cards are in the reserves, including locked ones."""
    return sum(s.reserve)


def lost(s: State) -> int:
    """Return how many cards have fallen."""
    return sum(s.fallen)


def is_deck_full(s: State) -> bool:
    """Rule 9-1: tell whether the deck holds as many cards as it may."""
    return s.cards >= campaign().figures.limits.deck


def free_copies(s: State, kind: int) -> int:
    """Return how many cards of a kind in the reserves are not locked."""
    return in_reserves(s, kind) - locked_of(s).count(kind)


def locks_of(s: State, kind: int) -> list[int]:
    """Rule 9-4: return the encounters for which each locked card of a kind stays locked."""
    return [s.held_until[at] - s.completed for at in range(s.held) if s.held_kind[at] == kind]


def random_deck_card(s: State, chance: Chance) -> int:
    """Return the kind of a random card of the deck, -1 if the deck is empty."""
    return s.deck[draw(chance, s.cards)] if s.cards > 0 else -1


# --- adding and removing ------------------------------------------------------------------------


def _strike_out(column: list[int], at: int, count: int) -> None:
    """Delete one of the first ``count`` entries of a list; later ones move up."""
    for place in range(at, count - 1):
        column[place] = column[place + 1]
    column[count - 1] = 0


def add_to_deck(s: State, kind: int) -> None:
    """Put a card into the deck, which must have room."""
    s.deck[s.cards] = kind
    s.cards += 1


def take_from_deck(s: State, kind: int) -> None:
    """Take a card out of the deck, which must contain it."""
    _strike_out(s.deck, s.deck.index(kind, 0, s.cards), s.cards)
    s.cards -= 1


def add_to_reserves(s: State, kind: int, locked_for: int = 0) -> None:
    """Put a card into the reserves, locked for a number of encounters (rule 9-4)."""
    s.reserve[kind] += 1
    if locked_for > 0:
        s.held_kind[s.held] = kind
        s.held_until[s.held] = s.completed + locked_for
        s.held += 1


def house(s: State, kind: int) -> int:
    """Rule 9-2: put a card into the deck, or the reserves if it is full; return where."""
    if is_deck_full(s):
        add_to_reserves(s, kind)
        return IN_RESERVES
    add_to_deck(s, kind)
    return IN_DECK


# --- locks --------------------------------------------------------------------------------------


def unlock(s: State, kind: int) -> None:
    """Rule 9-5: unlock the card of a kind with the longest lock; there must be one."""
    places = [at for at in range(s.held) if s.held_kind[at] == kind]
    _free(s, max(places, key=lambda at: s.held_until[at]))


def clear_expired_locks(s: State) -> None:
    """Rule 9-4: unlock cards whose time is up."""
    for at in reversed(range(s.held)):
        if s.held_until[at] <= s.completed:
            _free(s, at)


def clear_locks(s: State) -> None:
    """Rule 9-5: unlock all cards in the reserves."""
    for at in reversed(range(s.held)):
        _free(s, at)


def _free(s: State, at: int) -> None:
    _strike_out(s.held_kind, at, s.held)
    _strike_out(s.held_until, at, s.held)
    s.held -= 1


# --- gains and losses ---------------------------------------------------------------------------


def gain_card(s: State, kind: int, why: int, log: Log) -> None:
    """Rule 9-2: gain a card, which joins the deck, or the reserves if the deck is full."""
    gains_card(log, kind, house(s, kind), why)


def gain_reserve(s: State, kind: int, why: int, log: Log) -> None:
    """Gain a card, which joins the reserves unlocked."""
    add_to_reserves(s, kind)
    gains_card(log, kind, IN_RESERVES, why)


def to_reserve(s: State, kind: int, locked_for: int, why: int, log: Log) -> None:
    """Rules 9-3 and 9-4: move a card, which must be in the deck, to the reserves.

    ``locked_for`` counts completed encounters; 0 means no lock.
    """
    take_from_deck(s, kind)
    add_to_reserves(s, kind, locked_for)
    reserved(log, kind, locked_for, why)


def bury(s: State, kind: int) -> None:
    """Rule 9-6: move a card, which must be in the deck, to the fallen."""
    take_from_deck(s, kind)
    s.fallen[kind] += 1


def fall(s: State, kind: int, log: Log) -> None:
    """Rule 9-6: lose a card of the deck that was destroyed in a battle."""
    falls(log, kind)
    bury(s, kind)


def revive_all(s: State, log: Log) -> None:
    """Rule 9-7: return all fallen cards to the deck, or to the reserves once it is full."""
    back = fallen_of(s)
    for kind in back:
        s.fallen[kind] -= 1
        house(s, kind)
    if back:
        revived(log, len(back))


# --- damage and health ---------------------------------------------------------------------------


def figures_of(kind: int) -> tuple[int, int]:
    """Rule 11-12: return the damage and health of a kind, including its tier's upgrades."""
    card = catalogue().card(card_of(kind))
    steps = [step for step in campaign().upgrades if step.to_tier <= tier_of(kind)]
    damage = card.damage + sum(step.damage for step in steps)
    return damage, card.health + sum(step.health for step in steps)


# --- moves ---------------------------------------------------------------------------------------


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves with cards of deck and reserves, legal or not."""
    for kind in dict.fromkeys(deck_of(s)):
        yield reserve_move(kind)
    for kind in dict.fromkeys(reserves_of(s)):
        yield enlist_move(kind)
        yield unlock_move(kind)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why moving or unlocking a card is refused, 0 if it is legal."""
    verb, kind = verb_of(code), named_kind(code)
    if verb == TO_RESERVES:
        return 0 if in_deck(s, kind) else NOT_IN_DECK
    if in_reserves(s, kind) == 0:
        return NOT_IN_RESERVES
    if verb == TO_DECK:
        return enlist_fault(s, kind)
    return lacks(s, unlock_gold()) if locks_of(s, kind) else NOT_LOCKED


def enlist_fault(s: State, kind: int) -> int:
    """Rules 9-3 and 9-4: only an unlocked card can join the deck, and only if there is room."""
    if free_copies(s, kind) == 0:
        return STILL_LOCKED
    return DECK_FULL if is_deck_full(s) else 0


def unlock_gold() -> int:
    """Rule 9-5: return the price of unlocking a card."""
    return campaign().figures.supply.unlock_gold


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Move a card or unlock it."""
    verb, kind = verb_of(code), named_kind(code)
    if verb == TO_RESERVES:
        to_reserve(s, kind, 0, FOR_ORDER, log)
    elif verb == TO_DECK:
        s.reserve[kind] -= 1
        add_to_deck(s, kind)
        enlisted(log, kind)
    else:
        pay(s, unlock_gold(), log)
        unlock(s, kind)
        unlocked(log, kind)
