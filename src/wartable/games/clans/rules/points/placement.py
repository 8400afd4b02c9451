"""Placing cards from the hand: units, medics, spies and traps (rules 7-3 and 7-12)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.clans.catalogue.abilities import MEDIC, PARATROOPER, SPY, TRAP
from wartable.games.clans.events import plays, trap_set
from wartable.games.clans.rules.ages_and_clans import count_variation
from wartable.games.clans.rules.board import has_room, holds_enemies
from wartable.games.clans.rules.hands import discard, hand_place, mark_played
from wartable.games.clans.rules.points.entry import PLACED, enter
from wartable.games.clans.rules.points.medics_and_fire import do_heal, most_injured
from wartable.games.clans.rules.units import new_unit
from wartable.games.clans.state import (
    BAD_ROW,
    DECOY,
    ENEMY_TILE,
    FULL,
    MIDDLE,
    NO_PLACEMENT,
    NOT_IN_HAND,
    TILES,
    TRAP_THERE,
    WRONG_TERRAIN,
    Book,
    State,
    column_of,
    home_row,
    place_of,
    row_of,
)

#: The cost of a placement in action points, by row; the middle row needs MIDDLE_COST as maximum.
BASE_COST, MIDDLE_COST = 1, 2


def place_fault(book: Book, s: State, side: int, kind: int, tile: int) -> int:
    """Rule 7-3: return why a side cannot place a card on a tile, 0 if it can."""
    card = kind % DECOY
    if hand_place(s, side, kind) < 0:
        return NOT_IN_HAND
    if tile >= TILES or row_of(tile) == home_row(1 - side):
        return BAD_ROW
    if book.ability[card][TRAP] > 0:
        fault = trap_fault(book, s, side, card, tile)
    else:
        fault = unit_fault(book, s, side, card, tile)
    if fault == 0 and s.placed >= placements(book, s):
        return NO_PLACEMENT
    return fault


def placements(book: Book, s: State) -> int:
    """Rule 7-3: return how many cards can be placed in this turn."""
    return book.first_placements if s.turn == 1 else book.placements


def unit_fault(book: Book, s: State, side: int, card: int, tile: int) -> int:
    """Rule 7-3: return why a unit cannot be placed on a tile, 0 if it can."""
    jumps = book.ability[card][PARATROOPER] > 0
    if row_of(tile) == MIDDLE and book.max_ap[card] < MIDDLE_COST and not jumps:
        return BAD_ROW
    if holds_enemies(s, side, tile):
        return ENEMY_TILE
    return 0 if has_room(s, side, tile, book.ability[card][SPY] > 0) else FULL


def trap_fault(book: Book, s: State, side: int, card: int, tile: int) -> int:
    """Rule 7-3: return why a trap cannot be laid on a tile, 0 if it can."""
    if book.terrain[card] != s.terrain[tile]:
        return WRONG_TERRAIN
    if holds_enemies(s, side, tile):
        return ENEMY_TILE
    return TRAP_THERE if s.trap[place_of(side, tile)] > 0 else 0


def do_place(
    book: Book, s: State, chance: Chance, side: int, kind: int, tile: int, log: Log
) -> None:
    """Rule 7-3: a card is played from the hand onto a tile."""
    discard(s, side, kind)
    mark_played(s, side, kind)
    s.placed += 1
    plays(log, side)
    if book.ability[kind % DECOY][TRAP] > 0:
        lay_trap(book, s, side, kind % DECOY, tile, log)
    else:
        place_unit(book, s, chance, side, kind, tile, log)
    count_variation(book, s, chance, side, kind, column_of(tile), log)


def lay_trap(book: Book, s: State, side: int, card: int, tile: int, log: Log) -> None:
    """Rule 7-3: a card becomes a hidden trap, which takes no room."""
    damage = book.ability[card][TRAP]
    s.trap[place_of(side, tile)] = damage
    s.ids[side] += 1  # else the next unit's number would reveal that this was a trap
    trap_set(log, 1 << side, side, tile, damage)


def place_unit(
    book: Book, s: State, chance: Chance, side: int, kind: int, tile: int, log: Log
) -> None:
    """Rules 7-3 and 7-12: a unit pays for its placement, or a medic for its healing, and enters."""
    card = kind % DECOY
    patient = -1
    if book.ability[card][MEDIC] > 0 and row_of(tile) == home_row(side):
        patient = most_injured(s, side, tile)
    unit = new_unit(book, s, side, kind)
    if patient < 0:
        s.u_ap[unit] = max(0, s.u_ap[unit] - placement_cost(book, card, tile))
    lives = enter(book, s, chance, unit, tile, -1, PLACED, log)
    if lives and patient >= 0:
        do_heal(book, s, unit, patient, log)


def placement_cost(book: Book, card: int, tile: int) -> int:
    """Rule 7-3: return the points that a placement costs; paratroopers pay the same anywhere."""
    if row_of(tile) == MIDDLE and book.ability[card][PARATROOPER] == 0:
        return MIDDLE_COST
    return BASE_COST
