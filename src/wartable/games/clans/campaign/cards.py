"""The cards of a run: the deck, the reserves and the fallen, and how cards pass between them.

The deck is a list. Reserves and fallen cards are counted by kind: there is room for any number.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.numbers import (
    FALLS,
    GAINS_CARD,
    REVIVED,
    TO_RESERVE,
)
from wartable.games.clans.campaign.state import KINDS, State

#: Where a card finds room (rule 9-2).
IN_DECK, IN_RESERVES = 0, 1

# --- what is where ------------------------------------------------------------------------------


def deck_of(s: State) -> list[int]:
    """Return the kinds of the cards in the deck."""
    return [s.deck[at] for at in range(s.cards)]


def reserves_of(s: State) -> list[int]:
    """Return the kinds of the cards in the reserves, locked ones too, equal ones together."""
    return _listed(s.reserve)


def free_of(s: State) -> list[int]:
    """Return the kinds of the cards in the reserves that are not locked, equal ones together."""
    free = list(s.reserve)
    for kind in locked_of(s):
        free[kind] -= 1
    return _listed(free)


def locked_of(s: State) -> list[int]:
    """Return the kinds of the cards in the reserves that are locked, the first locked first."""
    return [s.held_kind[at] for at in range(s.held)]


def fallen_of(s: State) -> list[int]:
    """Return the kinds of the cards that fell, equal ones together."""
    return _listed(s.fallen)


def _listed(counts: list[int]) -> list[int]:
    """Return the kinds of all cards that were counted."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]


def in_deck(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the deck."""
    return deck_of(s).count(kind)


def in_reserves(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the reserves, locked ones too."""
    return s.reserve[kind] if kind < KINDS else 0


def in_fallen(s: State, kind: int) -> int:
    """Return how many cards of a kind fell."""
    return s.fallen[kind] if kind < KINDS else 0


def waiting(s: State) -> int:
    """Return how many cards are in the reserves, locked ones too."""
    return sum(s.reserve)


def lost(s: State) -> int:
    """Return how many cards fell."""
    return sum(s.fallen)


def is_deck_full(s: State) -> bool:
    """Rule 9-1: tell whether the deck holds as many cards as it may."""
    return s.cards >= campaign().figures.limits.deck


def free_copies(s: State, kind: int) -> int:
    """Return how many cards of a kind in the reserves are not locked."""
    return in_reserves(s, kind) - locked_of(s).count(kind)


def locks_of(s: State, kind: int) -> list[int]:
    """Rule 9-4: return of each locked card of a kind for how many encounters it still is."""
    return [s.held_until[at] - s.completed for at in range(s.held) if s.held_kind[at] == kind]


def random_deck_card(s: State, chance: Chance) -> int:
    """Return the kind of any card of the deck, all equally likely; -1 if the deck is empty."""
    return s.deck[draw(chance, s.cards)] if s.cards > 0 else -1


# --- into and out of deck and reserves ----------------------------------------------------------


def _strike_out(column: list[int], at: int, count: int) -> None:
    """Take the entry at a place out of the first ``count`` of a list; those behind it move up."""
    for place in range(at, count - 1):
        column[place] = column[place + 1]
    column[count - 1] = 0


def add_to_deck(s: State, kind: int) -> None:
    """Put a card into the deck, which has room for it."""
    s.deck[s.cards] = kind
    s.cards += 1


def take_from_deck(s: State, kind: int) -> None:
    """Take a card out of the deck, where it must be."""
    _strike_out(s.deck, s.deck.index(kind, 0, s.cards), s.cards)
    s.cards -= 1


def add_to_reserves(s: State, kind: int, locked_for: int = 0) -> None:
    """Put a card into the reserves, locked for so many encounters (rule 9-4)."""
    s.reserve[kind] += 1
    if locked_for > 0:
        s.held_kind[s.held] = kind
        s.held_until[s.held] = s.completed + locked_for
        s.held += 1


def house(s: State, kind: int) -> int:
    """Rule 9-2: put a card into the deck, else into the reserves; return where it found room."""
    if is_deck_full(s):
        add_to_reserves(s, kind)
        return IN_RESERVES
    add_to_deck(s, kind)
    return IN_DECK


# --- locks --------------------------------------------------------------------------------------


def unlock(s: State, kind: int) -> None:
    """Rule 9-5: free the card of a kind that is locked longest; one must be."""
    places = [at for at in range(s.held) if s.held_kind[at] == kind]
    _free(s, max(places, key=lambda at: s.held_until[at]))


def clear_expired_locks(s: State) -> None:
    """Rule 9-4: cards whose time is over are free."""
    for at in reversed(range(s.held)):
        if s.held_until[at] <= s.completed:
            _free(s, at)


def clear_locks(s: State) -> None:
    """Rule 9-5: all cards of the reserves are free."""
    for at in reversed(range(s.held)):
        _free(s, at)


def _free(s: State, at: int) -> None:
    _strike_out(s.held_kind, at, s.held)
    _strike_out(s.held_until, at, s.held)
    s.held -= 1


# --- what happens to cards ----------------------------------------------------------------------


def gain_card(s: State, kind: int, why: int, log: Log) -> None:
    """Rule 9-2: a card joins the deck, or the reserves if the deck is full."""
    note(log, EVERYBODY, GAINS_CARD, kind, house(s, kind), why, 0)


def gain_reserve(s: State, kind: int, why: int, log: Log) -> None:
    """A card joins the reserves, free to use."""
    add_to_reserves(s, kind)
    note(log, EVERYBODY, GAINS_CARD, kind, IN_RESERVES, why, 0)


def to_reserve(s: State, kind: int, locked_for: int, why: int, log: Log) -> None:
    """Rules 9-3 and 9-4: a card of the deck, where it must be, goes to the reserves.

    ``locked_for`` are completed encounters, 0 for no lock.
    """
    take_from_deck(s, kind)
    add_to_reserves(s, kind, locked_for)
    note(log, EVERYBODY, TO_RESERVE, kind, locked_for, why, 0)


def bury(s: State, kind: int) -> None:
    """Rule 9-6: a card of the deck, where it must be, joins the fallen."""
    take_from_deck(s, kind)
    s.fallen[kind] += 1


def fall(s: State, kind: int, log: Log) -> None:
    """Rule 9-6: a card of the deck was destroyed in a battle."""
    note(log, EVERYBODY, FALLS, kind, 0, 0, 0)
    bury(s, kind)


def revive_all(s: State, log: Log) -> None:
    """Rule 9-7: all fallen cards return to the deck, to the reserves where it is full."""
    back = fallen_of(s)
    for kind in back:
        s.fallen[kind] -= 1
        house(s, kind)
    if back:
        note(log, EVERYBODY, REVIVED, len(back), 0, 0, 0)
