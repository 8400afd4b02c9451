"""Concealment (rule 8): blanks what a viewer may not know and renumbers what is left."""

from __future__ import annotations

from wartable.games.clans.rules.secrets.sight import covered, presence, sees_through, views
from wartable.games.clans.rules.units import remove
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    COLUMNS,
    DECK,
    DEPTH,
    HAND,
    HIDDEN,
    LOSSES,
    MULLIGAN,
    SIDES,
    SLOTS,
    STAGED,
    TILES,
    WORDS,
    Book,
    State,
    home_tile,
    place_of,
    side_of,
)

# --- renumbering units ----------------------------------------------------------------------------


def renumber(s: State, side: int) -> None:
    """Move a side's units to its first slots, in order of their running numbers."""
    first = side * SLOTS
    for slot in range(first, first + SLOTS):
        oldest = oldest_from(s, slot, first + SLOTS)
        if oldest < 0:
            return
        if oldest != slot:
            swap_figures(s, slot, oldest)
            swap_names(s, slot, oldest)
            swap_fears(s, slot, oldest)


def oldest_from(s: State, slot: int, end: int) -> int:
    """Return the slot in a range whose unit was placed first, -1 if all are free."""
    oldest = -1
    for unit in range(slot, end):
        if s.u_card[unit] > 0 and (oldest < 0 or s.u_id[unit] < s.u_id[oldest]):
            oldest = unit
    return oldest


def swap_figures(s: State, a: int, b: int) -> None:
    """Swap the contents of two slots."""
    s.u_card[a], s.u_card[b] = s.u_card[b], s.u_card[a]
    s.u_decoy[a], s.u_decoy[b] = s.u_decoy[b], s.u_decoy[a]
    s.u_id[a], s.u_id[b] = s.u_id[b], s.u_id[a]
    s.u_tile[a], s.u_tile[b] = s.u_tile[b], s.u_tile[a]
    s.u_hp[a], s.u_hp[b] = s.u_hp[b], s.u_hp[a]
    s.u_max[a], s.u_max[b] = s.u_max[b], s.u_max[a]
    s.u_ap[a], s.u_ap[b] = s.u_ap[b], s.u_ap[a]
    s.u_barrier[a], s.u_barrier[b] = s.u_barrier[b], s.u_barrier[a]
    s.u_fear[a], s.u_fear[b] = s.u_fear[b], s.u_fear[a]
    s.u_lake[a], s.u_lake[b] = s.u_lake[b], s.u_lake[a]
    s.u_marsh[a], s.u_marsh[b] = s.u_marsh[b], s.u_marsh[a]
    s.u_shown[a], s.u_shown[b] = s.u_shown[b], s.u_shown[a]
    s.u_next[a], s.u_next[b] = s.u_next[b], s.u_next[a]


def swap_names(s: State, a: int, b: int) -> None:
    """Swap two slots of a side wherever tiles and spies refer to them."""
    side = side_of(a)
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        s.u_next[unit] = swapped(s.u_next[unit] - 1, a, b) + 1
    for tile in range(TILES):
        where = place_of(side, tile)
        s.spy[where] = swapped(s.spy[where] - 1, a, b) + 1
        for at in range(DEPTH):
            s.stack[where][at] = swapped(s.stack[where][at] - 1, a, b) + 1


def swapped(slot: int, a: int, b: int) -> int:
    """Return b for a, a for b, and any other slot as it is."""
    if slot == a:
        return b
    return a if slot == b else slot


def swap_fears(s: State, a: int, b: int) -> None:
    """Swap two slots in what the other side's units have frightened."""
    side = 1 - side_of(a)
    for other in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_fear[other] >> a & 1 != s.u_fear[other] >> b & 1:
            s.u_fear[other] ^= 1 << a | 1 << b


# --- concealing -----------------------------------------------------------------------------------


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 8: blank what a seat may not know; a negative seat is a spectator.

    The remaining units of a side are renumbered, since their slots would give away the hidden
    ones.
    """
    s.relic = 0
    if seat >= 0:
        s.aired = 0  # what spectators have seen would tell what the enemy has
    for side in range(SIDES):
        if side != seat:
            undo_planning(book, s, side)
            hide_cards(s, side)
            hide_terrain(book, s, side, seat)
            for tile in range(TILES):
                hide_tile(book, s, side, tile, seat)
            hide_marks(s, side)
            renumber(s, side)


# --- cards and planning ---------------------------------------------------------------------------


def undo_planning(book: Book, s: State, side: int) -> None:
    """Rule 8-1: undo what a side has decided in secret; for others it has not happened."""
    if s.ended != 0 or (book.mode != CLASSIC and s.stage != MULLIGAN):
        return
    s.held[side] = s.held_before[side]
    s.left[side * AGES + s.age] = s.left_before[side]
    s.staged[side] = 0
    for at in range(STAGED):
        s.staged_kind[side][at] = 0
        s.staged_tile[side][at] = 0
    if s.using[side] == 1:
        s.using[side] = 0
        s.used[side] = 0


def hide_cards(s: State, side: int) -> None:
    """Rule 8-1: blank hands and decks, what was in them, the variations played, what fell."""
    for at in range(HAND):
        s.hand[side][at] = 0
    for deck in range(side * AGES, (side + 1) * AGES):
        for at in range(DECK):
            s.deck[deck][at] = 0
    for word in range(WORDS):
        s.drawn[side][word] = 0
        s.played[side][word] = 0
    s.variations[side] = 0
    for at in range(LOSSES):
        s.destroyed[side][at] = 0


# --- the board ------------------------------------------------------------------------------------


def hide_terrain(book: Book, s: State, side: int, seat: int) -> None:
    """Rules 8-2 and 8-3: blank the terrain of base tiles never seen, and what a side has seen."""
    for column in range(COLUMNS):
        tile = home_tile(side, column)
        seen = s.aired >> tile & 1 if seat < 0 else s.known[seat] >> column & 1
        if seen == 0 and not views(book, s, seat, tile):
            s.terrain[tile] = 0
    if seat >= 0 or book.mode != CLASSIC:  # in classic mode spectators see what the sides know
        s.known[side] = 0


def hide_tile(book: Book, s: State, side: int, tile: int, seat: int) -> None:
    """Rules 8-1 to 8-5: blank what a side has on a tile and a viewer does not see.

    Their number is no secret: others know how many cards were placed and how many fell.
    """
    where = place_of(side, tile)
    if s.trap[where] > 0:
        s.trap[where] = 0
        s.unseen[side] += 1
    if not sees_through(book, s, seat, tile):
        while s.spy[where] > 0:
            remove(s, s.spy[where] - 1)
            s.unseen[side] += 1
    if s.standing[where] == 0:
        return
    if not views(book, s, seat, tile):
        while s.standing[where] > 0:
            remove(s, s.stack[where][s.standing[where] - 1] - 1)
            s.unseen[side] += 1
        return
    back = s.stack[where][s.standing[where] - 1] - 1
    if covered(book, s, back) and not sees_through(book, s, seat, tile):
        cover(book, s, back)


def cover(book: Book, s: State, unit: int) -> None:
    """Rule 8-5: turn a unit into a hidden card that keeps only what its presence reveals."""
    s.u_card[unit] = HIDDEN + presence(book, s.u_card[unit] - 1) + 1
    s.u_hp[unit] = 1
    s.u_max[unit] = 1
    s.u_ap[unit] = 0
    s.u_barrier[unit] = 0
    s.u_fear[unit] = 0
    s.u_marsh[unit] = 0


def hide_marks(s: State, side: int) -> None:
    """Rule 8-1: clear decoys and marks of units that would give away what is hidden."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        s.u_decoy[unit] = 0
        s.u_lake[unit] = 0
    there = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            there |= 1 << unit
    for other in range((1 - side) * SLOTS, (2 - side) * SLOTS):
        s.u_fear[other] &= there
