"""The cards of a run: the deck, the reserves and the fallen, and how cards pass between them."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.numbers import (
    CARD_LOST,
    FALLS,
    GAINS_CARD,
    REVIVED,
    TO_RESERVE,
)
from wartable.games.clans.campaign.state import FALLEN, RESERVES, State

#: Where a card finds room (rule 9-2).
IN_DECK, IN_RESERVES, NOWHERE = 0, 1, 2

# --- what is where ------------------------------------------------------------------------------


def deck_of(s: State) -> list[int]:
    """Return the kinds of the cards in the deck."""
    return [s.deck[at] for at in range(s.cards)]


def reserves_of(s: State) -> list[int]:
    """Return the kinds of the cards in the reserves."""
    return [s.reserve[at] for at in range(s.waiting)]


def fallen_of(s: State) -> list[int]:
    """Return the kinds of the cards that fell."""
    return [s.fallen[at] for at in range(s.lost)]


def in_deck(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the deck."""
    return deck_of(s).count(kind)


def in_reserves(s: State, kind: int) -> int:
    """Return how many cards of a kind are in the reserves, locked ones too."""
    return reserves_of(s).count(kind)


def in_fallen(s: State, kind: int) -> int:
    """Return how many cards of a kind fell."""
    return fallen_of(s).count(kind)


def is_deck_full(s: State) -> bool:
    """Rule 9-1: tell whether the deck holds as many cards as it may."""
    return s.cards >= campaign().figures.limits.deck


def is_locked(s: State, at: int) -> bool:
    """Rule 9-4: tell whether the reserve card at a place is locked."""
    return s.locked[at] > s.completed


def free_copy(s: State, kind: int) -> int:
    """Return the place of a reserve card of a kind that is not locked, -1 if there is none."""
    for at in range(s.waiting):
        if s.reserve[at] == kind and not is_locked(s, at):
            return at
    return -1


def locked_copy(s: State, kind: int) -> int:
    """Return the place of the reserve card of a kind that is locked longest, -1 without one."""
    places = [at for at in range(s.waiting) if s.reserve[at] == kind and is_locked(s, at)]
    return max(places, key=lambda at: s.locked[at], default=-1)


def random_deck_card(s: State, chance: Chance) -> int:
    """Return the kind of any card of the deck, all equally likely; -1 if the deck is empty."""
    return s.deck[draw(chance, s.cards)] if s.cards > 0 else -1


# --- into and out of the lists ------------------------------------------------------------------


def _strike_out(kinds: list[int], at: int, count: int) -> None:
    """Take the entry at a place out of the first ``count`` of a list; those behind it move up."""
    for place in range(at, count - 1):
        kinds[place] = kinds[place + 1]
    kinds[count - 1] = 0


def add_to_deck(s: State, kind: int) -> None:
    """Put a card into the deck, which has room for it."""
    s.deck[s.cards] = kind
    s.cards += 1


def take_from_deck(s: State, kind: int) -> None:
    """Take a card out of the deck, where it must be."""
    _strike_out(s.deck, s.deck.index(kind, 0, s.cards), s.cards)
    s.cards -= 1


def add_to_reserves(s: State, kind: int, locked_for: int) -> None:
    """Put a card into the reserves, which have room for it; it is locked for so many encounters."""
    s.reserve[s.waiting] = kind
    s.locked[s.waiting] = s.completed + locked_for if locked_for > 0 else 0
    s.waiting += 1


def take_from_reserves(s: State, at: int) -> int:
    """Take the card at a place out of the reserves, and return its kind."""
    kind = s.reserve[at]
    _strike_out(s.reserve, at, s.waiting)
    _strike_out(s.locked, at, s.waiting)
    s.waiting -= 1
    return kind


def take_from_fallen(s: State, kind: int) -> None:
    """Take a card from those that fell, where it must be."""
    _strike_out(s.fallen, s.fallen.index(kind, 0, s.lost), s.lost)
    s.lost -= 1


def house(s: State, kind: int, log: Log) -> int:
    """Rule 9-2: put a card into the deck, else into the reserves; return where it found room.

    A card without room anywhere is lost, which is said here.
    """
    if is_deck_full(s):
        return store(s, kind, 0, log)
    add_to_deck(s, kind)
    return IN_DECK


def store(s: State, kind: int, locked_for: int, log: Log) -> int:
    """Rule 9-2: put a card into the reserves; return where it found room, as ``house`` does."""
    if s.waiting < RESERVES:
        add_to_reserves(s, kind, locked_for)
        return IN_RESERVES
    note(log, EVERYBODY, CARD_LOST, kind, 0, 0, 0)
    return NOWHERE


# --- what happens to cards ----------------------------------------------------------------------


def gain_card(s: State, kind: int, why: int, log: Log) -> None:
    """Rule 9-2: a card joins the deck, or the reserves if the deck is full."""
    where = house(s, kind, log)
    if where != NOWHERE:
        note(log, EVERYBODY, GAINS_CARD, kind, where, why, 0)


def gain_reserve(s: State, kind: int, why: int, log: Log) -> None:
    """A card joins the reserves, free to use."""
    if store(s, kind, 0, log) == IN_RESERVES:
        note(log, EVERYBODY, GAINS_CARD, kind, IN_RESERVES, why, 0)


def to_reserve(s: State, kind: int, locked_for: int, why: int, log: Log) -> None:
    """Rule 9-4: a card of the deck, where it must be, goes to the reserves and is locked there.

    With full reserves it is lost. ``locked_for`` are completed encounters, 0 for no lock.
    """
    take_from_deck(s, kind)
    if store(s, kind, locked_for, log) == IN_RESERVES:
        note(log, EVERYBODY, TO_RESERVE, kind, locked_for, why, 0)


def bury(s: State, kind: int, log: Log) -> None:
    """Rule 9-6: a card of the deck, where it must be, joins the fallen.

    The list of the fallen is long; a card beyond it cannot be repaired any more.
    """
    take_from_deck(s, kind)
    if s.lost < FALLEN:
        s.fallen[s.lost] = kind
        s.lost += 1
    else:
        note(log, EVERYBODY, CARD_LOST, kind, 0, 0, 0)


def fall(s: State, kind: int, log: Log) -> None:
    """Rule 9-6: a card of the deck was destroyed in a battle."""
    note(log, EVERYBODY, FALLS, kind, 0, 0, 0)
    bury(s, kind, log)


def revive_all(s: State, log: Log) -> None:
    """Rule 9-7: all fallen cards return to the deck, to the reserves where it is full."""
    back = fallen_of(s)
    for kind in back:
        take_from_fallen(s, kind)
        house(s, kind, log)
    if back:
        note(log, EVERYBODY, REVIVED, len(back), 0, 0, 0)


def clear_locks(s: State) -> None:
    """Rule 9-5: all cards of the reserves are free."""
    for at in range(s.waiting):
        s.locked[at] = 0
