"""Staging: cards are staged in secret, taken back, and placed (rules 6-2 to 6-4)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.clans.catalogue.abilities import PARATROOPER
from wartable.games.clans.events import staged, taken_back
from wartable.games.clans.moves import STAGE, back_move, card_of, stage_move, tile_of, verb_of
from wartable.games.clans.rules.ages_and_clans import count_variation
from wartable.games.clans.rules.classic.lanes import tell_arrival, vanguard_of
from wartable.games.clans.rules.hands import discard, gain, hand_place, mark_played
from wartable.games.clans.rules.units import new_unit, room, stand
from wartable.games.clans.state import (
    DECOY,
    FULL,
    MIDDLE,
    NO_SUCH_MOVE,
    NOT_IN_HAND,
    NOT_STAGED,
    NOT_YOUR_TILE,
    TILES,
    Book,
    State,
    column_of,
    home_row,
    row_of,
)

# --- what may be staged ---------------------------------------------------------------------------


def plan_fault(book: Book, s: State, side: int, code: int) -> int:
    """Return why a side cannot stage a card, or take it back; 0 if it can."""
    kind, tile = card_of(code), tile_of(code)
    if tile >= TILES:
        return NO_SUCH_MOVE
    if verb_of(code) == STAGE:
        return stage_fault(book, s, side, kind, tile)
    return 0 if staged_place(s, side, kind, tile) >= 0 else NOT_STAGED


def stage_fault(book: Book, s: State, side: int, kind: int, tile: int) -> int:
    """Rules 6-2 and 2-4: return why a side cannot stage a card on a tile, 0 if it can."""
    if hand_place(s, side, kind) < 0:
        return NOT_IN_HAND
    if not may_stage(book, s, side, kind, tile):
        return NOT_YOUR_TILE
    return 0 if room(s, side, tile) > staged_on(s, side, tile) else FULL


def may_stage(book: Book, s: State, side: int, kind: int, tile: int) -> bool:
    """Rule 6-2: one's base, captured middle tiles; for a paratrooper also free middle tiles."""
    if row_of(tile) != MIDDLE:
        return row_of(tile) == home_row(side)
    column = column_of(tile)
    if s.holder[column] != 0:
        return s.holder[column] == side + 1
    drops = book.ability[kind % DECOY][PARATROOPER] > 0
    return drops and s.standing[vanguard_of(1 - side, column)] == 0


def staged_on(s: State, side: int, tile: int) -> int:
    """Return how many cards a side has staged on a tile."""
    count = 0
    for at in range(s.staged[side]):
        if s.staged_tile[side][at] == tile:
            count += 1
    return count


def staged_place(s: State, side: int, kind: int, tile: int) -> int:
    """Return the last index of a card among those staged on a tile, -1 if it is not there."""
    for back in range(s.staged[side]):
        at = s.staged[side] - 1 - back
        if s.staged_kind[side][at] == kind + 1 and s.staged_tile[side][at] == tile:
            return at
    return -1


def offer_plans(book: Book, s: State, side: int, out: Families) -> None:
    """Offer every card that a side can stage or take back; equal cards count once."""
    for at in range(s.held[side]):
        kind = s.hand[side][at] - 1
        if hand_place(s, side, kind) == at:
            for tile in range(TILES):
                if stage_fault(book, s, side, kind, tile) == 0:
                    offer(out, stage_move(kind, tile), 0, 0)
    for at in range(s.staged[side]):
        kind, tile = s.staged_kind[side][at] - 1, s.staged_tile[side][at]
        if staged_place(s, side, kind, tile) == at:
            offer(out, back_move(kind, tile), 0, 0)


# --- staging and taking back ----------------------------------------------------------------------


def do_plan(book: Book, s: State, chance: Chance, side: int, code: int, log: Log) -> None:
    """Stage a card or take it back; nobody else learns of it (rule 6-4)."""
    kind, tile = card_of(code), tile_of(code)
    if verb_of(code) == STAGE:
        stage(s, side, kind, tile)
        staged(log, 1 << side, side, kind, tile)
    else:
        take_back(s, side, kind, tile)
        taken_back(log, 1 << side, side, kind, tile)


def stage(s: State, side: int, kind: int, tile: int) -> None:
    """Rule 6-3: a card leaves the hand, to be placed behind what was staged before it."""
    discard(s, side, kind)
    at = s.staged[side]
    s.staged_kind[side][at] = kind + 1
    s.staged_tile[side][at] = tile
    s.staged[side] = at + 1


def take_back(s: State, side: int, kind: int, tile: int) -> None:
    """Rule 6-4: a staged card returns to the hand; the others keep their order."""
    first = staged_place(s, side, kind, tile)
    s.staged[side] -= 1
    for at in range(first, s.staged[side]):
        s.staged_kind[side][at] = s.staged_kind[side][at + 1]
        s.staged_tile[side][at] = s.staged_tile[side][at + 1]
    s.staged_kind[side][s.staged[side]] = 0
    s.staged_tile[side][s.staged[side]] = 0
    gain(s, side, kind)


# --- placing what was staged (rules 6-3 and 6-4) --------------------------------------------------


def place_staged(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 6-3: a side's staged cards go behind those that stand there, in their order."""
    for at in range(s.staged[side]):
        kind, tile = s.staged_kind[side][at] - 1, s.staged_tile[side][at]
        s.staged_kind[side][at] = 0
        s.staged_tile[side][at] = 0
        unit = new_unit(book, s, side, kind)
        stand(s, unit, tile)
        mark_played(s, side, kind)
        tell_arrival(book, s, unit, log)
        count_variation(book, s, chance, side, kind, column_of(tile), log)
    s.staged[side] = 0
