"""What a viewer may know (rule 8): everything else is blanked."""

from __future__ import annotations

from wartable.games.clans.points.sight import covered, sees_through, views
from wartable.games.clans.secrets.presence import presence
from wartable.games.clans.secrets.renumbering import renumber
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    COLUMNS,
    DECK,
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
)
from wartable.games.clans.units import remove


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 8: blank what a seat may not know; a negative seat is a spectator.

    What is left of a side's units is numbered anew, since the slots of those that can be seen
    would tell of those that cannot.
    """
    s.relic = 0
    if seat >= 0:
        s.aired = 0  # what spectators have seen tells what the enemy has
    for side in range(SIDES):
        if side != seat:
            undo_planning(book, s, side)
            hide_cards(s, side)
            hide_terrain(book, s, side, seat)
            for tile in range(TILES):
                hide_tile(book, s, side, tile, seat)
            hide_marks(s, side)
            renumber(s, side)


# --- cards and plans ------------------------------------------------------------------------------


def undo_planning(book: Book, s: State, side: int) -> None:
    """Rule 8-1: what a side decides in secret has not happened for others."""
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
    """Rule 8-1: hands and decks, what was in them, which variations were played, what fell."""
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
    """Rules 8-2 and 8-3: the terrain of base tiles never seen, and which tiles a side has seen."""
    for column in range(COLUMNS):
        tile = home_tile(side, column)
        seen = s.aired >> tile & 1 if seat < 0 else s.known[seat] >> column & 1
        if seen == 0 and not views(book, s, seat, tile):
            s.terrain[tile] = 0
    if seat >= 0 or book.mode != CLASSIC:  # there spectators see what the enemy knows
        s.known[side] = 0


def hide_tile(book: Book, s: State, side: int, tile: int, seat: int) -> None:
    """Rules 8-1 to 8-5: blank what a side has on a tile and a viewer does not see.

    How many cards that are is no secret: others know how many were placed, and how many fell.
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
    """Rule 8-5: leave of a card only that it is there, and what its presence tells anyway."""
    s.u_card[unit] = HIDDEN + presence(book, s.u_card[unit] - 1) + 1
    s.u_hp[unit] = 1
    s.u_max[unit] = 1
    s.u_ap[unit] = 0
    s.u_barrier[unit] = 0
    s.u_fear[unit] = 0
    s.u_marsh[unit] = 0


def hide_marks(s: State, side: int) -> None:
    """Rule 8-1: decoys look like cards; no mark of a unit tells of what is hidden."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        s.u_decoy[unit] = 0
        s.u_lake[unit] = 0
    there = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            there |= 1 << unit
    for other in range((1 - side) * SLOTS, (2 - side) * SLOTS):
        s.u_fear[other] &= there
